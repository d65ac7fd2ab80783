// The numbers of the proof of convergence (lecture 03), as coursekit.perceptrons.bounds has them.

import { dot, norm, positiveVectors } from "./engine.js";
import { maxMargin } from "./margin.js";

// What the proof says of a run: R, and for each t the length ‖w_t‖; and if the examples can be
// separated, u of length 1 and its margin γ(u), the bound (R/γ(u))², and for each t u·w_t and the
// cosine of the angle. `best` is null if nothing separates. All w are divided by the rate.
export function proofOf(trace, features, y, rate = 1) {
  const weights = trace.weights.map((w) => w.map((value) => value / rate));
  const radiusSquared = Math.max(...features.map((x) => dot(x, x)));
  const norms = weights.map(norm);
  const best = maxMargin(positiveVectors(features, y));
  const facts = { radiusSquared, R: Math.sqrt(radiusSquared), norms, best };
  if (!best) return facts;
  const projections = weights.map((w) => dot(best.direction, w));
  const cosines = projections.map((value, t) => (norms[t] === 0 ? null : value / norms[t]));
  const bound = radiusSquared / (best.margin * best.margin);
  return { ...facts, gamma: best.margin, bound, projections, cosines };
}

// The most mistakes, of which there is a whole number; a bound may be rounded a little below one.
export function atMost(bound) {
  return Math.floor(bound * (1 + 1e-9));
}

// The least that the cosine can be after t mistakes.
export function cosineBound({ bound }, t) {
  return Math.sqrt(t / bound);
}

// An angle in degrees, rounded to hundredths: more would show how a cosine near 1 was rounded.
export function degrees(cosine) {
  const angle = (180 / Math.PI) * Math.acos(Math.max(-1, Math.min(1, cosine)));
  return Math.round(100 * angle) / 100;
}

// The same for the run of a model, computed once for each run.
const cache = new WeakMap();
export function factsOf({ trace, features, y, rate }) {
  if (!cache.has(trace)) cache.set(trace, proofOf(trace, features, y, rate));
  return cache.get(trace);
}
