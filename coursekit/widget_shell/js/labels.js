// Texts in a picture of the plane that keep clear of marks, lines and each other.

import { text } from "./dom.js";

const WIDE = 8.6; // of a letter, on average, in a wide font
const HIGH = 18; // above the line on which they stand, as large as on a slide
const BEFORE = { middle: 0.5, end: 1 }; // how much of words is on the left of their place
const SHARES = [0.04, 0.1, 0.16, 0.22, 0.28, 0.36, 0.44]; // of a curve, from its end

// The part of the picture that a mark around a place takes.
export function around([left, top], reach) {
  return { left: left - reach, right: left + reach, top: top - reach, bottom: top + reach };
}

// The part that a stroke takes, as small squares.
export function along([x1, y1], [x2, y2], reach = 4) {
  const pieces = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 6));
  const between = (k) => [x1 + (k / pieces) * (x2 - x1), y1 + (k / pieces) * (y2 - y1)];
  return Array.from({ length: pieces + 1 }, (_, k) => around(between(k), reach));
}

// The part that words take which are centred on a place, [middle, baseline].
export function boxAround([middle, base], words, scale = 1) {
  const half = (scale * WIDE * words.length) / 2 + 1;
  return { left: middle - half, right: middle + half, top: base - scale * HIGH, bottom: base + 4 * scale };
}

// A function that writes words at the first of some places, [left, baseline], that has room beside
// what is `taken`, and nowhere if none has. From then on they are taken, too. `scale` is for larger
// letters, and what stands in `clear` among the attributes is kept clear of, too, by these words alone.
// Its `isFree` tells whether there is room for something else. While something moves all is
// `steady`: words stay at the place that they had among those for them, and what had none has none.
export function writer(view, taken, steady = false) {
  const { width, height } = view;
  view.placed ??= new Map();
  const boxes = [...taken];
  const isFree = (box) => box.left >= 1 && box.right <= width - 1 && box.top >= 1
    && box.bottom <= height - 1 && !boxes.some((other) => overlap(box, other));
  const write = (words, places, { clear = [], ...attributes } = {}, scale = 1, name = words) => {
    const wide = scale * WIDE * words.length + 2;
    const boxAt = ([left, base]) => {
      const start = left - wide * (BEFORE[attributes["text-anchor"]] ?? 0);
      return { left: start, right: start + wide, top: base - scale * HIGH, bottom: base + 4 * scale };
    };
    const free = () => places.map(boxAt).findIndex((box) =>
      isFree(box) && !clear.some((other) => overlap(box, other)));
    const at = steady && view.placed.has(name) ? view.placed.get(name) : free();
    view.placed.set(name, at);
    const place = places[at];
    if (!place) return null;
    boxes.push(boxAt(place));
    return text(place, words, attributes);
  };
  return Object.assign(write, { isFree });
}

export function overlap(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// Places for words beside a point, from the nearest outwards.
export function near([left, top], words, first = 10) {
  const wide = WIDE * words.length;
  return [first, first + 12, first + 26].flatMap((gap) => [
    [left + gap, top + 5], [left - wide - gap, top + 5], [left - wide / 2, top - gap],
    [left - wide / 2, top + gap + 11], [left + gap, top - gap], [left + gap, top + gap + 8],
    [left - wide - gap, top - gap], [left - wide - gap, top + gap + 8],
  ]);
}

// Places for words beside curves, lists of places in the picture: from both ends of each inwards.
export function beside(curves, words) {
  const inwards = SHARES.flatMap((share) => [share, 1 - share]);
  const places = curves.filter((curve) => curve.length).flatMap((curve) =>
    inwards.map((share) => curve[Math.round(share * (curve.length - 1))]));
  return places.flatMap((place) => near(place, words, 12));
}
