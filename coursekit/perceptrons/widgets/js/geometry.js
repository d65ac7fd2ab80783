// Distances, margin, angle and equation of a hyperplane w·x + b = 0 in the plane (lecture 01).
//
// The numbers and the texts are those of coursekit/perceptrons/geometry.

import { dot } from "./engine.js";

const SAME = 1e-9; // examples that attain the margin up to so little, relative to it

// Not √(w·w), so that neither large nor small weights are lost.
export function length(v) {
  return Math.hypot(...v);
}

export function scored(w, b, x) {
  return dot(w, x) + b;
}

// (w·x + b) / ‖w‖: for the origin b / ‖w‖, negative if w points away from it.
export function signedDistance(w, b, x) {
  return scored(w, b, x) / length(w);
}

// The nearest point of the hyperplane.
export function foot(w, b, x) {
  const [size, distance] = [length(w), signedDistance(w, b, x)];
  return x.map((value, j) => value - (distance * w[j]) / size);
}

// In radians from 0 to π; unlike arccos it loses no digits near 0 and π.
export function angle(u, v) {
  return Math.atan2(Math.abs(u[0] * v[1] - u[1] * v[0]), dot(u, v));
}

// The smallest y (w·x + b), also over ‖w‖, the examples that attain it, and those that are mistakes.
export function marginOf(w, b, X, y) {
  const margins = X.map((x, i) => y[i] * scored(w, b, x));
  const least = Math.min(...margins);
  const numbered = margins.map((margin, i) => [margin, i]);
  const rows = (which) => numbered.filter(([margin]) => which(margin)).map(([, i]) => i);
  return {
    functionalMargin: least,
    margin: least / length(w),
    attained: rows((margin) => margin <= least + SAME * Math.abs(least)),
    mistakes: rows((margin) => margin <= 0),
  };
}

// As one writes it by hand: "x1 − 2 x2 + 3 = 0", or "x1 − 2 x2 = −3" for the convention "c"; with so
// many digits.
export function equation(w, b, convention = "b", digits = 6) {
  const terms = w.map((value, j) => [value, ` x${j + 1}`]);
  if (convention === "b") return `${sum([...terms, [b, ""]], digits)} = 0`;
  return `${sum(terms, digits)} = ${sum([[0 - b, ""]], digits)}`;
}

function sum(terms, digits) {
  const text = terms
    .filter(([coefficient]) => coefficient !== 0)
    .map(([coefficient, name]) => {
      const size = plain(Math.abs(coefficient), digits);
      const sign = coefficient < 0 ? " − " : " + ";
      return sign + (name && size === "1" ? name.trim() : size + name);
    })
    .join("");
  if (text === "") return "0";
  return (text.startsWith(" − ") ? "−" : "") + text.slice(3);
}

// A number of at least 0 with so many significant digits, with six as Python's format "g" writes it.
function plain(value, digits) {
  if (Number.isInteger(value)) return String(value);
  const [number, exponent] = value.toExponential(digits - 1).split("e").map(Number);
  if (exponent >= -4 && exponent < 6) return String(Number(value.toPrecision(Math.max(digits, exponent + 1))));
  const sign = exponent < 0 ? "−" : "+";
  return `${number}e${sign}${String(Math.abs(exponent)).padStart(2, "0")}`;
}
