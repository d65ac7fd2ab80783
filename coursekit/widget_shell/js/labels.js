// Texts in a picture of the plane that keep clear of marks, lines and each other.

import { text } from "./dom.js";
import { toScreen } from "./plane.js";

const WIDE = 8.6; // of a letter, on average, in a wide font
const RIM = 4; // between words and the left and right edges of the picture
const HIGH = 18; // above the line on which they stand, as large as on a slide
const BEFORE = { middle: 0.5, end: 1 }; // how much of words is on the left of their place
const CLOSE = 9; // between words and the line whose name they are
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
// letters, and what stands in `clear` among the attributes is kept clear of, too, by these words alone;
// `onSide(middle)` tells whether they may have their middle there. Its `isFree` tells whether there is
// room for something else. While something moves all is `steady`: words stay at the place that they had
// among those for them, as far as the picture reaches, and what had none has none. Where a reader moves it,
// which is "held", words that would be covered go to the nearest place with room, if there is one, as those
// with a side always do.
export function writer(view, taken, steady = false) {
  view.placed ??= new Map();
  const boxes = [...taken];
  const axes = axesOf(view);
  const isFree = (box) => isInside(view, box) && !boxes.some((other) => overlap(box, other));
  const write = (words, places, { clear = [], onSide = null, ...attributes } = {}, scale = 1, name = words) => {
    const size = { wide: scale * WIDE * words.length + 2, scale, shift: BEFORE[attributes["text-anchor"]] ?? 0 };
    const isFreeAt = (place) => {
      const box = boxAt(place, size);
      return isFree(box) && (!onSide || onSide(middleOf(box))) && !clear.some((other) => overlap(box, other));
    };
    const [at, place] = steady && view.placed.has(name)
      ? kept(places, view.placed.get(name), steady === "held" || onSide ? isFreeAt : null)
      : found(places, isFreeAt, (place) => !axes.some((axis) => overlap(axis, lettersAt(place, size))));
    view.placed.set(name, at);
    const seen = place && clamped(view, place, size, onSide);
    if (!seen) return null;
    boxes.push(boxAt(seen, size));
    return text(seen, words, attributes);
  };
  return Object.assign(write, { isFree, steady });
}

// The first place with room, if there is one without an axis behind the words.
function found(places, isFreeAt, isClear = () => true) {
  const clear = places.findIndex((place) => isClear(place) && isFreeAt(place));
  const at = clear < 0 ? places.findIndex(isFreeAt) : clear;
  return [at, places[at]];
}

// The two axes of a plane; a chart has its own.
function axesOf(view) {
  if (!view.centre) return [];
  const [left, top] = toScreen(view, [0, 0]);
  return [
    { left: left - 1, right: left + 1, top: 0, bottom: view.height },
    { left: 0, right: view.width, top: top - 1, bottom: top + 1 },
  ];
}

// The part that the letters take of the box of words.
function lettersAt(place, size) {
  const { left, right, top, bottom } = boxAt(place, size);
  return { left, right, top: top + 5 * size.scale, bottom: bottom - 3 };
}

// The place that words had, or the nearest one with room if that has none and room is asked for.
function kept(places, at, isFreeAt) {
  const place = places[at];
  if (!isFreeAt || (place && isFreeAt(place))) return [at, place];
  if (!place) return found(places, isFreeAt);
  const away = (k) => Math.hypot(places[k][0] - place[0], places[k][1] - place[1]);
  const [next] = [...places.keys()].filter((k) => isFreeAt(places[k])).sort((j, k) => away(j) - away(k));
  return next === undefined ? [at, undefined] : [next, places[next]];
}

function boxAt([left, base], { wide, scale, shift }) {
  const start = left - wide * shift;
  return { left: start, right: start + wide, top: base - scale * HIGH, bottom: base + 4 * scale };
}

const middleOf = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
const isInside = ({ width, height }, box) =>
  box.left >= RIM && box.right <= width - RIM && box.top >= 1 && box.bottom <= height - 1;

// The nearest place at which words are in the picture, if they may be there.
function clamped(view, [left, base], size, onSide) {
  const box = boxAt([left, base], size);
  const by = (low, high, end, rim) => Math.max(rim - low, 0) + Math.min(end - rim - high, 0);
  const place = [left + by(box.left, box.right, view.width, RIM), base + by(box.top, box.bottom, view.height, 1)];
  return !onSide || onSide(middleOf(boxAt(place, size))) ? place : null;
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

// The name of curves, lists of places in the picture, close beside one of them and nearer to it than to the
// `others`; where there is no room for that, further away.
export function nameOfCurves(write, name, curves, others, attributes = {}, scale = 1) {
  const half = [(scale * WIDE * name.length + 2) / 2, 11 * scale];
  const gap = (places, [left, base]) => Math.min(...places.map((place) => gapTo([left, base], half, place)));
  const onSide = (middle) => 1.5 * gap(curves.flat(), middle) < gap(others.flat(), middle);
  const close = curves.filter((curve) => curve.length).flatMap((curve) => alongside(curve, half, scale));
  return write(name, close, { ...attributes, onSide }, scale) ??
    write(name, beside(curves, name), attributes, scale, `${name}, further away`);
}

// Places for words on both sides of a curve, from its ends inwards.
function alongside(curve, half, scale) {
  return [...SHARES, 0.5].flatMap((share) => [share, 1 - share]).flatMap((share) => {
    const k = Math.round(share * (curve.length - 1));
    const [from, to] = [curve[Math.max(0, k - 3)], curve[Math.min(curve.length - 1, k + 3)]];
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const across = [(from[1] - to[1]) / long, (to[0] - from[0]) / long];
    const reach = CLOSE + Math.abs(across[0]) * half[0] + Math.abs(across[1]) * half[1];
    const middles = [1, -1].map((side) => curve[k].map((value, j) => value + side * reach * across[j]));
    return middles.map(([left, top]) => [left - half[0], top + 7 * scale]);
  });
}

// How far a place is from a box around another.
function gapTo(middle, half, place) {
  return Math.hypot(...middle.map((value, j) => Math.max(0, Math.abs(place[j] - value) - half[j])));
}

// Places for words beside curves, lists of places in the picture: from both ends of each inwards.
function beside(curves, words) {
  const inwards = SHARES.flatMap((share) => [share, 1 - share]);
  const places = curves.filter((curve) => curve.length).flatMap((curve) =>
    inwards.map((share) => curve[Math.round(share * (curve.length - 1))]));
  return places.flatMap((place) => near(place, words, 12));
}
