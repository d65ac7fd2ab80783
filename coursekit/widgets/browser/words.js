// Numbers and vectors as a reader sees and hears them.

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

// Examples are numbered from 1 in sentences, as on the blackboard.
export function example(i, X, y) {
  return `example ${i + 1}, ${vector(X[i])} with label ${signed(y[i])}`;
}

export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
