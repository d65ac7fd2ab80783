// What is said of a hyperplane and its examples (lecture 01).

import { count, number, vector } from "../../../widget_shell/js/words.js";
import { equation, length, scored, signedDistance } from "./geometry.js";
import { examplesNamed } from "./words.js";

// As it is printed, while screen readers say "x1" better than "x₁".
export function lowered(words) {
  return words.replace("x1", "x₁").replace("x2", "x₂");
}

export function equationOf({ w, b }) {
  const line = length(w) === 0 ? "" : `: ${equation(w, b, "b", 3)}`;
  return `w = ${vector(w)}, b = ${number(b)}${line}.`;
}

// Whether it separates the examples, in a sentence.
export function verdict({ w, b, facts }) {
  if (length(w) === 0) return `w = 0: there is no hyperplane, and every score is b = ${number(b)}.`;
  const { margin, mistakes, attained } = facts;
  if (margin > 0) {
    return `It separates the examples. Margin ${number(margin)}, ${examplesNamed(attained)}.`;
  }
  return `No margin: ${examplesNamed(mistakes)} ${mistakes.length > 1 ? "are" : "is"} on the wrong side.`;
}

// How many there are, and how many of them are wrong.
export function tally({ w, X, facts }) {
  if (length(w) === 0) return [];
  const wrong = facts.mistakes.length;
  return [`${wrong} wrong`, ` of ${count(X.length, "point")}`];
}

export function ofChosen({ w, b, X, chosen }) {
  if (chosen === null || length(w) === 0) return "";
  const x = X[chosen];
  const away = number(signedDistance(w, b, x));
  return ` Score ${number(scored(w, b, x))}, signed distance ${away}.`;
}
