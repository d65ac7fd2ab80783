// Where beside a line or a curve of the plane its name may stand.

import { limits, toScreen } from "./plane.js";

const SHARES = [0.04, 0.1, 0.16, 0.22, 0.28, 0.36, 0.44];
const WIDE = 8; // of a letter

// Places for a name, [left, baseline], from both ends of the line w·x + b = 0 inwards.
export function besideLine(view, w, b, name) {
  const [from, to] = strokeOf(view, w, b);
  if (!to) return [];
  const at = (share) => [0, 1].map((j) => from[j] + share * (to[j] - from[j]));
  return SHARES.flatMap((share) => [at(share), at(1 - share)]).flatMap(beside(name));
}

// The same for curves, lists of places in the picture.
export function besideCurves(curves, name) {
  const ordered = curves.flatMap((curve) => [...curve, ...[...curve].reverse()]);
  const stride = Math.max(1, Math.floor(ordered.length / (2 * SHARES.length)));
  return ordered.filter((_, k) => k % stride === 0).flatMap(beside(name));
}

function beside(name) {
  const width = WIDE * name.length;
  return ([left, top]) =>
    [left + 7, left - width - 7].flatMap((x) => [[x, top - 6], [x, top + 17]]);
}

// The ends of what is seen of the line w·x + b = 0, in the picture; none if nothing is.
export function strokeOf(view, w, b) {
  const ends = clipped(view, w, b);
  return ends.length < 2 ? [] : ends.map((end) => toScreen(view, end));
}

function clipped(view, w, b) {
  const [low, high] = limits(view);
  const found = [];
  for (const [j, other] of [[0, 1], [1, 0]]) {
    if (w[other] === 0) continue;
    for (const edge of [low[j], high[j]]) {
      const place = [];
      place[j] = edge;
      place[other] = -(w[j] * edge + b) / w[other];
      if (low[other] <= place[other] && place[other] <= high[other]) found.push(place);
    }
  }
  return found.slice(0, 2);
}
