// Texts in a picture that keep out of each other's way.

import { text } from "./plane.js";

const WIDE = 9; // of a letter, at most
const HIGH = 14;
const LATER = 2; // what each further place costs, in square units that are covered
const TEXT = 5; // how much worse it is to cover a text than a mark or a stroke
const [WIDTH, HEIGHT] = [460, 400];

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
export function writer(taken) {
  const boxes = [...taken];
  return (words, places, attributes = {}, scale = 1) => {
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
  const picture = { left: 2, top: 2, right: WIDTH - 2, bottom: HEIGHT - 2 };
  return 10 * (size - common(box, picture));
}
