// What Coq prints, in the letters of the lecture.
const WIDE = 100;
const SYMBOLS = [
  // Kinds of things are named where the things are given.
  ["\\((\\w+(?: \\w+)*) : (?:[\\w *]|\\([\\w *]*\\))+\\)", "$1"], ["\\b(forall|exists) ([\\w ]+?) : (?:[\\w *]|\\([\\w *]*\\))+,", "$1 $2,"],
  ["\\bS (\\w+|\\([^()]*\\))", "($1 + 1)"], [" \\^ ", "^"], ["(\\d) \\* (?=\\d)", "$1 · "],
  ["\\bforall\\b", "∀"], ["\\bexists\\b", "∃"], ["<->", "↔"], ["->", "→"], ["<=", "≤"], [">=", "≥"], ["<>", "≠"],
  ["/\\\\", "∧"], ["\\\\/", "∨"], [" \\* ", " "], ["~\\s?(?=\\S)", "¬"],
];

// Return the text of a printed term: its line breaks are spaces.
export function flat([tag, ...parts]) {
  if (tag === "Pp_string") return parts[0];
  if (tag === "Pp_glue") return parts[0].map(flat).join("");
  if (tag === "Pp_box" || tag === "Pp_tag") return flat(parts[1]);
  if (tag === "Pp_print_break") return " ".repeat(Math.min(parts[0], 1));
  return tag === "Pp_force_newline" ? "\n" : "";
}

// Return a function that writes a text of Coq in these letters: [[what Coq writes, what we write], ...].
export function inLetters(letters) {
  const rules = [...letters, ...SYMBOLS].map(([from, to]) => [new RegExp(from, "gu"), to]);
  return (text) => rules.reduce((now, [from, to]) => now.replace(from, to), text).trim();
}

// Break a long text after what joins its parts, each of which is then easier to read.
export function inLines(text) {
  if (text.length <= WIDE) return [text];
  return text.split(/(?<=→|∧|∨|,) /u).reduce((lines, part) => {
    const last = lines.at(-1);
    if (last !== undefined && last.length + part.length < WIDE) return [...lines.slice(0, -1), `${last} ${part}`];
    return [...lines, part];
  }, []);
}
