// The eight instances of three attributes as the corners of a cube (lecture 04).

import { h, s, text } from "../../../widget_shell/js/dom.js";
import { keepInside } from "../../../widget_shell/js/inside.js";
import { around, boxAround, overlap } from "../../../widget_shell/js/labels.js";
import { motion } from "../../../widget_shell/js/motion.js";
import { fit, picture } from "../../../widget_shell/js/plane.js";
import { BLACK, BLUE, CARD, GREY, VERMILION } from "../../../widget_shell/js/style.js";
import { vector } from "../../../widget_shell/js/words.js";
import { INSTANCES } from "./concepts.js";

const CORNER = 23; // half the width of a corner's mark
const BEHIND = 1; // the number of (0, 0, 1), whose edges the cube covers
const EDGE = 66; // around the cube, for the names of its corners
const DEEP = [0.24, 0.25]; // of the width and the height, from the front to the back
const FALLS = [280]; // milliseconds in which the level in a corner goes to where it is then
const HERE = "click me";
const TURNS = [[0.8, 0.6], [0.96, 0.28], [0.98, 0.2], [0.99, 0.12], [0.5, 0.87]]; // inwards and away from the ground, of its arrow
const KINDS = { 1: [BLUE, "var(--plus)"], 0: [VERMILION, "var(--minus)"] };
const FACES = [[[4, 5, 7, 6], 0.07], [[2, 3, 7, 6], 0.035], [[0, 4, 6, 2], 0.015]]; // right, top and front, and their shade
const AXES = [["x₁ →", 0, 4, [0, 22]], ["x₂ ↑", 0, 2, [-25, 5]], ["x₃ ↗", 4, 5, [24, 16]]]; // along an edge, beside it

// A picture that takes the focus; `choose` gets the number of an instance that was clicked. `draw`
// takes { label, words, share, isBest } for each instance (label 0, 1 or null), the one to put a ring
// around, and whether a reader is to be told that corners can be clicked.
export function cube(choose) {
  const svg = picture("The eight instances as corners of a cube. The arrow keys and f choose one.");
  const view = { svg, width: 600, height: 500, shown: null, levels: [] };
  const move = motion(svg, FALLS, () => paint(view));
  const draw = (...shown) => {
    const [before, after] = [view.levels, shown[0].map(({ share }) => share)];
    const falls = after.some((share, k) => share !== null && Number.isFinite(before[k]) && share !== before[k]);
    view.shown = shown;
    move(falls, (part) => { view.levels = after.map((share, k) => between(before[k], share, part)); });
    paint(view);
  };
  svg.setAttribute("viewBox", "0 0 600 500");
  svg.addEventListener("click", (event) => { // on the picture, as its parts are drawn anew while something moves
    const k = cornerUnder(view, event);
    if (k >= 0) choose(k);
  });
  fit(view, () => view.shown && draw(...view.shown), 0.87, 365);
  return { node: h("div", { class: "cube" }, svg), svg, draw };
}

const between = (from, to, part) => (to === null || !Number.isFinite(from) ? to : from + part * (to - from));

function paint(view) {
  const [corners, ringed, inviting] = view.shown;
  const marks = corners.map((corner, k) => mark(view, k, { ...corner, share: view.levels[k] }, k === ringed));
  const best = corners.findIndex(({ isBest }) => isBest);
  const invitation = inviting && best >= 0 ? invite(view, best) : [];
  view.svg.replaceChildren(...faces(view), ...edges(view), ...names(view), ...marks.flat(), ...invitation);
  keepInside(view.svg, view);
}

function cornerUnder(view, event) {
  const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(view.svg.getScreenCTM().inverse());
  return INSTANCES.findIndex((_, k) => {
    const [left, top] = placeOf(view, k);
    return Math.hypot(left - place.x, top - place.y) <= CORNER + 8;
  });
}

function placeOf({ width, height }, k) {
  const [x1, x2, x3] = INSTANCES[k];
  const [across, back] = [DEEP[0] * width, DEEP[1] * height];
  return [
    EDGE + (width - 2 * EDGE - across) * x1 + across * x3,
    height - EDGE - (height - 2 * EDGE - back) * x2 - back * x3,
  ];
}

function faces(view) {
  return FACES.map(([corners, opacity]) =>
    s("polygon", { points: corners.map((k) => placeOf(view, k)), fill: BLACK, opacity }));
}

function edges(view) {
  const pairs = INSTANCES.flatMap((_, k) =>
    [1, 2, 4].filter((bit) => !(k & bit)).map((bit) => [k, k | bit]),
  );
  return pairs.map((ends) => {
    const [[x1, y1], [x2, y2]] = ends.map((k) => placeOf(view, k));
    const hidden = ends.includes(BEHIND);
    const look = { stroke: GREY, "stroke-width": hidden ? 1.2 : 2, "stroke-dasharray": hidden ? "5 4" : null, class: "behind" };
    return s("line", { x1, y1, x2, y2, ...look });
  });
}

// Which attribute grows along which edge.
function names(view) {
  return AXES.map(([words, from, to, by]) => {
    const [a, c] = [placeOf(view, from), placeOf(view, to)];
    return text(by.map((shift, j) => (a[j] + c[j]) / 2 + shift), words, { "text-anchor": "middle" });
  });
}

// A corner: a circle for label 1, a square for label 0, a hexagon if it was not seen yet.
function mark(view, k, { label, words, share, isBest }, ringed) {
  const [left, top] = placeOf(view, k);
  const name = nameAt(view, k, ringed);
  const middle = { "text-anchor": "middle" };
  const around = { cx: left, cy: top, r: CORNER + 8, class: "ring" };
  const line = { fill: "none", stroke: BLACK, "stroke-width": 3 };
  return s(
    "g",
    { class: isBest ? "corner best" : "corner", style: "cursor: pointer" },
    shape({ label, share, isBest }, [left, top]),
    ringed ? s("circle", { ...around, ...line }) : null,
    s("text", { x: left, y: top + 6, ...middle, style: "font-weight: 700; font-size: 17px" }, words),
    text(name, vector(INSTANCES[k]), middle),
  );
}

// Where its name is, away from the edges.
function nameAt(view, k, ringed) {
  const [left, top] = placeOf(view, k);
  const [, x2, x3] = INSTANCES[k];
  const away = CORNER + (ringed ? 14 : 8);
  return [left + (k === BEHIND ? -2 : 12 * (x3 - x2)), top + (x2 ? -away : away + 11)];
}

function shape({ label, share, isBest }, [left, top]) {
  const [stroke, fill] = KINDS[label] ?? [BLACK, CARD];
  const look = { fill, stroke, "stroke-width": label === null ? (isBest ? 3.5 : 1.5) : 4 };
  const side = 2 * CORNER - 4;
  if (label === 1) return s("circle", { cx: left, cy: top, r: CORNER, ...look });
  if (label === 0) {
    return s("rect", { x: left - side / 2, y: top - side / 2, width: side, height: side, ...look });
  }
  const corners = [0, 1, 2, 3, 4, 5].map((turn) => {
    const angle = (turn * Math.PI) / 3;
    return [left + CORNER * Math.cos(angle), top + CORNER * Math.sin(angle)];
  });
  return s("g", {}, s("polygon", { points: corners, ...look }), ...(share === null ? [] : filled(corners, top, share)), s("polygon", { points: corners, ...look, fill: "none" }));
}

// How many of those left say 1, as the part of a corner that is full.
function filled(corners, middle, share) {
  const reach = CORNER * Math.sin(Math.PI / 3);
  const level = middle + reach * (1 - 2 * share);
  const cut = (sign) => corners.flatMap((from, k) => {
    const to = corners[(k + 1) % corners.length];
    const [at, beyond] = [from, to].map(([, y]) => sign * (y - level));
    const part = at / (at - beyond);
    const crossing = [from[0] + part * (to[0] - from[0]), level];
    return [...(at >= 0 ? [from] : []), ...(at >= 0 !== beyond >= 0 ? [crossing] : [])];
  });
  return [
    s("polygon", { points: cut(1), fill: KINDS[1][1] }),
    s("polygon", { points: cut(-1), fill: KINDS[0][1] }),
  ];
}

// "click me", with an arrow to a corner that comes from the middle of the cube, between its edges if there
// is room for the words.
function invite(view, k) {
  const others = INSTANCES.map((_, j) => j).filter((j) => j !== k).flatMap((j) =>
    [around(placeOf(view, j), CORNER + 2), boxAround(nameAt(view, j), vector(INSTANCES[j]))]);
  const [x1, x2] = INSTANCES[k];
  const turns = TURNS.map(([right, up]) => [x1 ? -right : right, x2 ? up : -up]);
  const isFree = (turn) => !others.some((box) => overlap(box, boxAround(wordsAt(placeOf(view, k), turn), HERE)));
  return pointerAt(placeOf(view, k), turns.find(isFree) ?? turns[0]);
}

// The middle of the words.
function wordsAt([left, top], [right, down]) {
  return [left + (CORNER + 25) * right + Math.sign(right) * 37, top + (CORNER + 25) * down + (down > 0 ? 14 : 2)];
}

function pointerAt([left, top], turn) {
  const at = (far, aside = 0) => [left + far * turn[0] - aside * turn[1], top + far * turn[1] + aside * turn[0]];
  const tip = CORNER + 4;
  return [
    s("path", { d: `M${at(tip + 8)} L${at(tip + 17)}`, stroke: BLACK, "stroke-width": 2 }),
    s("polygon", { points: [at(tip), at(tip + 11, 5), at(tip + 11, -5)], fill: BLACK }),
    text(wordsAt([left, top], turn), HERE, { class: "strong invitation", "text-anchor": "middle" }),
  ];
}
