// How long arrows are drawn, so that they are seen well: w of this step in sight, long enough, and no tip
// under an example or under a ring around one.

import { apart, limits, toScreen } from "../../../widget_shell/js/plane.js";
import { RING } from "./marks.js";

const HEAD = 14; // of an arrow, in the picture
const [SHORT, LONG] = [60, 150]; // of an arrow that is seen well
const LONGER = [1 / 4, 1 / 3, 1 / 2, 1, 3, 6, 12, 24];
const FACTORS = [...LONGER, ...Array.from({ length: 50 }, (_, k) => 2 ** (k + 1))];

// What w is divided by at the step that led to w_t: a whole number, or one divided by it.
export function shortenedBy({ view, X, trace, t }) {
  const tips = trace.weights.slice(Math.max(0, t - 1), t + 1).map((w) => w.slice(0, 2));
  const marks = X.map((x) => toScreen(view, x));
  const seen = FACTORS.filter((factor) => tips.every((tip) => isSeen(view, tip.map((value) => value / factor))));
  const costs = seen.map((factor) => costOf({ view, marks, tips }, factor));
  return seen[costs.indexOf(Math.min(...costs))] ?? 1;
}

function isSeen(view, tip) {
  const [low, high] = limits(view);
  return tip.every((value, j) => 0.9 * low[j] <= value && value <= 0.9 * high[j]);
}

// Tips that are hidden cost most, then an arrow too short or too long; then a factor far from 1 costs.
function costOf({ view, marks, tips }, factor) {
  const at = tips.map((tip) => tip.map((value) => value / factor));
  const hidden = at.filter((tip) => tip.some(Boolean) && marks.some(([x, y]) => {
    const [left, top] = toScreen(view, tip);
    return Math.hypot(left - x, top - y) < RING + HEAD;
  })).length;
  const long = apart(view, at.at(-1), [0, 0]);
  const off = long === 0 ? 0 : Math.max(0, SHORT - long, long - LONG);
  return 1e6 * hidden + 10 * off + Math.abs(Math.log2(factor));
}
