// Numbers, vectors and examples as a reader sees and hears them.

export function number(value, digits = 4) {
  const text = Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(digits)));
  return text.replace("-", "−");
}

export function signed(label) {
  return label > 0 ? "+1" : "−1";
}

export function vector(v, digits = 3) {
  return `(${v.map((value) => number(value, digits)).join(", ")})`;
}

export function count(n, thing) {
  return `${n === 0 ? "no" : n} ${thing}${n === 1 ? "" : "s"}`;
}

// An example is called by its row, counted from 0, as everywhere in the course.
export function example(i, X, y) {
  return `example ${i}, ${vector(X[i])} with label ${signed(y[i])}`;
}

export function examplesNamed(rows, most = 5) {
  const names = rows.slice(0, most).join(", ");
  return `example${rows.length > 1 ? "s" : ""} ${names}${rows.length > most ? ", …" : ""}`;
}

export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
