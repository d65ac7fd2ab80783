// What the moves of a gap do, for readers who have never seen Coq.
import { element } from "../../live/js/elements.js";
import { inLetters } from "./letters.js";

const DOES = [
  ["rewrite", "uses an equation: where its left side stands in what we want, its right side is put. With “in” and a name, it changes something that we know."],
  ["apply", "uses a theorem that ends with what we want. What it requires is what we want from then on."],
  ["pose proof", "adds what a theorem says about the things in the brackets to what we know."],
  ["exact", "finishes the step with something we know that says precisely what we want."],
  ["assumption", "finishes the step if what we want is among what we know."],
  ["lia", "finishes the step if what we want follows from what we know by adding and subtracting equations and inequalities."],
  ["ring", "finishes the step if what we want is an equation that holds for all numbers."],
  ["reflexivity", "computes both sides of an equation, and finishes the step if they are equal."],
];

// Return what a lemma says in a sentence, which holds for all that it names at first.
function said(words) {
  const [, names, rest] = words.match(/^∀ ([\w ]+), (.*)/u) ?? [];
  return names ? `says, for all ${names.replaceAll(" ", ", ")}: ${rest}` : `says: ${words}`;
}

// Return a folded list: each kind of move, then what the lemmas say, in these letters.
export function explained(moves, lemmas, letters) {
  const write = inLetters(letters);
  const kinds = DOES.filter(([name]) => moves.some((move) => move.startsWith(name)));
  const rows = [...kinds, ...Object.entries(lemmas).map(([name, says]) => [name, said(write(says))])];
  return element("details", { className: "proof-moves" },
    element("summary", { textContent: "What do the moves do?" }),
    element("dl", {}, ...rows.flatMap(([name, words]) => [
      element("dt", {}, element("code", { textContent: name })), element("dd", { textContent: words }),
    ])));
}
