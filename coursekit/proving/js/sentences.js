// Which text is whose: where sentences end, Coq itself says, and a reader may only write tactics.
const STRUCTURE = new Set(["VernacBullet", "VernacSubproof", "VernacEndSubproof"]);
// Commands of Coq begin with a capital letter or with an attribute, tactics with none of them.
const TACTIC = /^(?:[a-z_([]|[-+*{}]|(?:all|\d+(?:-\d+)?|!)\s*:)/;
const PUTS_OFF = /_no_check\b/;
const GIVES_UP = /\b(?:admit|give_up)\b/;

// Return a text without the white space and comments before its first sentence.
export function bare(text) {
  let rest = text.trimStart();
  while (rest.startsWith("(*")) {
    let depth = 0;
    let at = 0;
    do {
      depth += rest.startsWith("(*", at) ? 1 : rest.startsWith("*)", at) ? -1 : 0;
      at += rest.startsWith("(*", at) || rest.startsWith("*)", at) ? 2 : 1;
    } while (depth && at < rest.length);
    rest = rest.slice(at).trimStart();
  }
  return rest;
}

// Return the beginning of a text that has so many bytes in UTF-8, as Coq counts them.
export const first = (text, bytes) => new TextDecoder().decode(new TextEncoder().encode(text).slice(0, bytes));

// Return why a reader may not write what a text begins with; null if it may be tried.
export function forbidden(text) {
  if (TACTIC.test(text)) return null;
  return `This begins with ${text.match(/^\S+/)[0]} and is no move. What is to be proved stays as it is here, so only moves count: they begin with a word in small letters, such as lia, or with a bracket { }.`;
}

// Return why a parsed sentence does not count; null if it does.
export function notAMove(sentence, kind) {
  if (kind !== "other" && !STRUCTURE.has(kind)) return "This is a command and no move in a proof. Only moves count here.";
  if (PUTS_OFF.test(sentence)) return "This puts Coq's check off. Here every step is checked when it is made.";
  return GIVES_UP.test(sentence) ? "This gives the goal up instead of proving it. What is given up stays an assumption, so it does not count." : null;
}
