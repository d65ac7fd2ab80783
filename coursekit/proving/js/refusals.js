// Coq's reasons in plain sentences, with what to do.
const REASONS = [
  [/Syntax error|Lexer/i, "Coq cannot read this. A move begins with a word of the buttons, in small letters, and ends with a full stop and a space or the end of the line. Is one missing, or is a bracket open?"],
  [/The (?:reference|variable) (\S+) was not found/, "There is nothing called $1 here. Look at the names among what we know, and at the buttons."],
  [/Cannot find witness/, "lia did not find that what we want follows from what we know by adding up inequalities of numbers. It does not look inside u·(w + z) or a power. Is something missing, or does a lemma take such a part apart?"],
  [/Unable to unify/, "This says something else than what we want, so it cannot be used for it as it stands."],
  [/has type[\s\S]*while it is expected to have type/, "What this names says something else than what we want."],
  [/found no subterm matching|not found in the (?:goal|conclusion)|does not occur/i, "The left side of this equation is nowhere in what we want, so there is nothing to replace."],
  [/No such hypothesis|No such assumption/, "What we want is not, word for word, among what we know."],
  [/No such goal|No more (?:sub)?goals|No focused proof|no more subgoals/i, "There is nothing left to prove here, so this move is one too many."],
  [/not a valid ring equation|not a declared ring/i, "ring proves only equations that hold for all numbers."],
  [/Expression does not evaluate to a tactic|is not a tactic/i, "This is no move. Take one of the buttons to begin with."],
  [/Stack overflow|Out of memory/i, "This was too much for Coq in a page. Try a smaller step."],
];

export function inPlainWords(reason) {
  for (const [pattern, words] of REASONS) {
    const found = reason.match(pattern);
    if (found) return words.replace("$1", found[1] ?? "this").replaceAll("..", ".");
  }
  return "Coq does not accept this move.";
}
