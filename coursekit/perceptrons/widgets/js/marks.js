// Examples as they are seen in the plane, with what is known of them.

import { s } from "../../../widget_shell/js/dom.js";
import { around } from "../../../widget_shell/js/labels.js";
import { toScreen } from "../../../widget_shell/js/plane.js";
import { BLACK, BLUE, CARD, GREEN, VERMILION } from "../../../widget_shell/js/style.js";

const NUMBERED = 30; // so many examples have their numbers in the marks
const MANY = 80;
const TOUCH = 22; // of a handle: 44 pixels across
const BESIDE = 16; // between examples that lie on each other, so that all are seen
export const RING = 19;

// Half of the width of a mark.
export function sizeOf(n) {
  return n <= NUMBERED ? 11 : n <= MANY ? 7 : 5;
}

// The examples as marks: a blue circle for +1, a vermilion square for −1. `stateOf(i)` is
// { mistake, selected, trigger, lit }, drawn as a cross, a dashed ring, a solid one and light; `nudge` are further
// attributes.
export function marks(view, X, y, stateOf) {
  const places = placesOf(view, X);
  const handles = places.map(handleAt).join("");
  return [handle(handles), ...places.map((place, i) => mark(place, y[i], i, X.length, stateOf(i)))];
}

// Where the marks are in the picture: those of examples at one place stand side by side.
export function placesOf(view, X) {
  const names = X.map(String);
  const alike = new Map();
  names.forEach((name, i) => alike.set(name, [...(alike.get(name) ?? []), i]));
  return X.map((x, i) => {
    const [left, top] = toScreen(view, x);
    const all = alike.get(names[i]);
    return [left + BESIDE * (all.indexOf(i) - (all.length - 1) / 2), top];
  });
}

// What takes a finger, as a path: circles, so large that they are not missed.
export function handleAt([left, top]) {
  const half = `a${TOUCH},${TOUCH} 0 1 0`;
  return `M${left - TOUCH},${top} ${half} ${2 * TOUCH},0 ${half} ${-2 * TOUCH},0`;
}

export function handle(d) {
  return s("path", { d, fill: "transparent", class: "handle" });
}

function mark([cx, cy], label, i, n, { mistake, selected, trigger, lit, nudge }) {
  const r = sizeOf(n);
  const names = Object.entries({ mistake, selected, trigger }).filter(([, on]) => on);
  const ring = { cx, cy, fill: "none", stroke: BLACK, "stroke-width": 3, class: "ring" };
  const rim = { stroke: CARD, "stroke-width": r > 7 ? 2 : 1 };
  const inside = { x: cx, y: cy + 4.5, "text-anchor": "middle", class: "inside" };
  return s(
    "g",
    { class: ["example", ...names.map(([name]) => name)].join(" "), "pointer-events": "none", ...nudge },
    lit ? s("circle", { cx, cy, r: r + 6, fill: "none", stroke: GREEN, "stroke-width": 5, class: "lit" }) : null,
    label > 0
      ? s("circle", { cx, cy, r, fill: BLUE, ...rim })
      : s("rect", { x: cx - 0.93 * r, y: cy - 0.93 * r, width: 1.86 * r, height: 1.86 * r, rx: r / 5,
        fill: VERMILION, ...rim }),
    n <= NUMBERED ? s("text", inside, String(i)) : null,
    mistake ? (n <= NUMBERED ? badge(cx + 13, cy - 13) : cross(cx, cy, CARD)) : null,
    selected ? s("circle", { ...ring, r: RING - (r < 11 ? 6 : 0), "stroke-dasharray": "5 4" }) : null,
    trigger ? s("circle", { ...ring, r: RING + (selected ? 5 : 0) - (r < 11 ? 6 : 0) }) : null,
  );
}

function cross(cx, cy, stroke) {
  return s("path", { d: `M${cx - 3.5},${cy - 3.5} l7,7 m0,-7 l-7,7`, stroke, "stroke-width": 2.4 });
}

// A cross beside a number.
function badge(cx, cy) {
  const ground = { cx, cy, r: 8, fill: CARD, stroke: BLACK, "stroke-width": 1.5 };
  return s("g", { class: "badge" }, s("circle", ground), cross(cx, cy, BLACK));
}

// The parts of the picture that the marks take.
export function takenByMarks(view, X, stateOf) {
  return placesOf(view, X).flatMap(([left, top], i) => {
    const { mistake, selected, trigger } = stateOf(i);
    const corner = mistake ? [around([left + 13, top - 13], 10)] : [];
    return [around([left, top], selected || trigger ? RING + (selected && trigger ? 8 : 3) : sizeOf(X.length) + 3), ...corner];
  });
}

// What the marks mean.
export const LEGEND = [
  { words: "label +1", shape: s("circle", { cx: 13, cy: 9, r: 7, fill: BLUE }), when: ({ y }) => y.includes(1) },
  { words: "label −1", shape: s("rect", { x: 6, y: 2, width: 14, height: 14, fill: VERMILION }), when: ({ y }) => y.includes(-1) },
];
export const WRONG = { words: "on the wrong side", shape: badge(13, 9) };
const RINGED = { cx: 13, cy: 9, r: 7.5, fill: "none", stroke: BLACK, "stroke-width": 2.5 };
export const SOLID_RING = s("circle", RINGED);
export const CHOSEN = {
  words: "chosen", shape: s("circle", { ...RINGED, "stroke-dasharray": "4 3" }), when: ({ chosen }) => chosen !== null,
};

// A line as it is seen, for a legend.
export function sample(attributes) {
  return s("path", { d: "M0,9 H26", stroke: BLACK, "stroke-width": 3, fill: "none", ...attributes });
}
