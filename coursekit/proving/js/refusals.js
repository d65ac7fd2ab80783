// Coq's reasons in plain sentences, with what to do.
const COMPARES = /[<>≤≥=≠]/;
const IN_A_SET = /\{[^}]*\}/g;
const NO_NUMBERS = "What we want is no equation and no inequality, and lia proves only those: of numbers, from what we know of numbers.";
const REASONS = [
  [/Syntax error|Lexer/i, "Coq cannot read this. Write a move as the buttons do: its word in small letters, then names if it needs them, and a full stop before a space or the end of the line. Is one missing, or is a bracket open?"],
  [/The (?:reference|variable) (\S+) was not found/, "There is nothing called $1 here. Look at the names among what we know, and at the buttons."],
  [/Cannot find witness/, "lia did not find that what we want follows from what we know by adding up inequalities of numbers. It does not look inside u·(w + z) or a power. Is something missing, or does a lemma take such a part apart?"],
  [/cannot be unfocused/i, "This closes a bracket that was not opened here: } stands only after a { of your own."],
  [/Unable to unify "(?:true|false)"|"(?:true|false)" with/, "Coq has computed both sides, and they are not equal. So what we want does not hold as it stands here."],
  [/Unable to unify/, "This says something else than what we want, so it cannot be used for it as it stands."],
  [/has type[\s\S]*while it is expected to have type/, "What this names says something else than what we want."],
  [/found no subterm matching|not found in the (?:goal|conclusion)|does not occur/i, "The left side of this equation is nowhere in what we want, so there is nothing to replace."],
  [/No such hypothesis|No such assumption/, "What we want is not, word for word, among what we know."],
  [/No such goal|No more (?:sub)?goals|No focused proof|no more subgoals/i, "There is nothing left to prove here, so this move is one too many."],
  [/not a valid ring equation|not a declared ring/i, "ring proves only equations that hold for all numbers."],
  [/Expression does not evaluate to a tactic|is not a tactic/i, "This is no move. Take one of the buttons to begin with."],
  [/Stack overflow|Out of memory/i, "This was too much for Coq in a page. Try a smaller step."],
];

// Return a reason in plain words; `wanted` is what was to prove, and a step may have words of its own.
export function inPlainWords(reason, wanted = "", own = []) {
  if (/Cannot find witness/.test(reason) && wanted && !COMPARES.test(wanted.replace(IN_A_SET, ""))) return NO_NUMBERS;
  for (const [pattern, words] of [...own.map(([text, says]) => [new RegExp(text), says]), ...REASONS]) {
    const found = reason.match(pattern);
    if (found) return words.replace("$1", found[1] ?? "this").replaceAll("..", ".");
  }
  return "Coq does not accept this move.";
}
