// Examples and their labels as a reader sees and hears them.

import { vector } from "../../../widget_shell/js/words.js";

export function signed(label) {
  return label > 0 ? "+1" : "−1";
}

// An example is called by its row, counted from 0, as everywhere in the course.
export function example(i, X, y) {
  return `example ${i}, ${vector(X[i])} with label ${signed(y[i])}`;
}

export function examplesNamed(rows, most = 5) {
  const names = rows.slice(0, most).join(", ");
  return `example${rows.length > 1 ? "s" : ""} ${names}${rows.length > most ? ", …" : ""}`;
}
