// Numbers, vectors and counts as a reader sees and hears them.

// Three digits, or as many as a larger whole number has.
export function number(value, digits = 3) {
  const whole = Number.isInteger(value) || Math.abs(value) >= 10 ** digits;
  const text = whole ? String(Math.round(value)) : String(Number(value.toPrecision(digits)));
  return text.replace("-", "−");
}

// A whole number in groups of three digits.
export function whole(value) {
  return value.toLocaleString("en");
}

export function vector(v, digits = 3) {
  return `(${v.map((value) => number(value, digits)).join(", ")})`;
}

export function count(n, thing) {
  return `${n === 0 ? "no" : n} ${thing}${n === 1 ? "" : "s"}`;
}

export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
