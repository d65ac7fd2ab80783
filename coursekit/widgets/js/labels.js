// Texts in a picture of the plane that keep out of each other's way, and where they may stand.

import { text } from "./dom.js";
import { HEIGHT, WIDTH } from "./plane.js";

const WIDE = 9; // of a letter, at most
const NARROW = 6.5; // of one as it is on average
const HIGH = 14;
const LATER = 2; // what each further place costs, in square units that are covered
const TEXT = 5; // how much worse it is to cover a text than a mark or a stroke
const SHARES = [0.04, 0.1, 0.16, 0.22, 0.28, 0.36, 0.44]; // of a curve, from its end
const AXES = [ // where their numbers are
  { left: 0, right: 42, top: 0, bottom: HEIGHT },
  { left: 0, right: WIDTH, top: HEIGHT - 20, bottom: HEIGHT },
];

// The part of the picture that a mark around a place takes.
export function around([left, top], reach) {
  return { left: left - reach, right: left + reach, top: top - reach, bottom: top + reach };
}

// The part that a stroke takes, as small squares.
export function along([x1, y1], [x2, y2]) {
  const pieces = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 8));
  const between = (k) => [x1 + (k / pieces) * (x2 - x1), y1 + (k / pieces) * (y2 - y1)];
  return Array.from({ length: pieces + 1 }, (_, k) => around(between(k), 3));
}

// A function that writes words at one of some places, [left, baseline]: at an early one, where they
// cover little of what is `taken`. From then on they are taken, too. `scale` is for larger letters.
// Without places nothing is written.
export function writer(taken) {
  const boxes = [...AXES, ...taken];
  return (words, places, attributes = {}, scale = 1) => {
    if (!places.length) return null;
    const boxAt = ([left, base]) => ({
      left,
      right: left + scale * WIDE * words.length,
      top: base - scale * HIGH + 2,
      bottom: base + 8 * scale - 6,
    });
    const covered = (place) =>
      boxes.reduce((total, box) => total + common(boxAt(place), box), outside(boxAt(place)));
    const costs = places.map((place, k) => covered(place) + LATER * k);
    const best = places[costs.indexOf(Math.min(...costs))];
    boxes.push({ ...boxAt(best), weight: TEXT });
    return text(best, words, attributes);
  };
}

function common(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high * (b.weight ?? 1) : 0;
}

function outside(box) {
  const size = (box.right - box.left) * (box.bottom - box.top);
  const inside = { left: 2, top: 2, right: WIDTH - 2, bottom: HEIGHT - 2 };
  return 10 * (size - common(box, inside));
}

// Places for a name beside curves, lists of places in the picture: from both ends of each inwards.
export function beside(curves, name) {
  const inwards = SHARES.flatMap((share) => [share, 1 - share]);
  const places = curves.filter((curve) => curve.length).flatMap((curve) =>
    inwards.map((share) => curve[Math.round(share * (curve.length - 1))]));
  const width = NARROW * name.length;
  return places.flatMap(([left, top]) =>
    [left + 7, left - width - 7].flatMap((x) => [[x, top - 6], [x, top + 17]]));
}
