// The plane of a run: both sides of w, the examples, arrows and lines with their names, what happens
// while a point is dragged, and before anything was dragged that it can be.

import { s } from "../../../widget_shell/js/dom.js";
import { along, around, near, nameOfCurves, writer } from "../../../widget_shell/js/labels.js";
import { arrow, axes, headOf, toScreen } from "../../../widget_shell/js/plane.js";
import { BLACK } from "../../../widget_shell/js/style.js";
import { line, seenOf, sides } from "./boundary.js";
import { mistakes, offsetOf } from "./engine.js";
import { TO_DRAG } from "./brief.js";
import { badgeOf, fate, finalLine, takenByFinalLine } from "./fate.js";
import { inviting, nudgeOf } from "./invitation.js";
import { RING, marks, placesOf, sizeOf, takenByMarks } from "./marks.js";
import { takenByTrail, trailOf } from "./trail.js";

const MANY = 80; // examples that crosses on all would hide
const AWAY = [200, 170, 140, 110, 85, 65, 50, 38]; // of the name of a side from the line
const ALONG = [0, 60, -60, 120, -120, 180, -180]; // and from its middle
const [APART, RIM] = [25, 13]; // of such a name from an example, and of its edge from its middle

// Draw it. `arrows` are { name, from, to, look }, `lines` are { w, look, name }.
export function scene(model, arrows, lines) {
  const { view, X, y, w } = model;
  const stateOf = exampleStates(model);
  const screen = (place) => toScreen(view, place);
  const curves = lines.map((each) => seenOf(view, each.w, offsetOf(each.w)));
  const badge = badgeOf(model);
  const points = [...takenByMarks(view, X, stateOf), ...takenByTrail(model, badge), ...(badge ? [{ ...badge, left: badge.left - 6, right: badge.right + 6 }] : [])];
  const write = writer(view, [...points, ...takenByStrokes([...curves, takenByFinalLine(model)], arrows, screen)], steadiness(model));
  const names = namesOf(model, { arrows, lines, curves, screen }, write);
  view.draw([
    sides(view, w, offsetOf(w)),
    trailOf(model, badge),
    axes(view, write),
    finalLine(model),
    lines.map((each) => line(view, each.w, offsetOf(each.w), each.look)),
    [...arrows].reverse().map(({ from, to, look }) => arrow(view, from, to, look)),
    marks(view, X, y, stateOf),
    arrows.map((each) => headAbove(model, each)),
    ringOnItsWay(model),
    names,
    fate(model, badge),
  ]);
}

// What is written: names of arrows, lines and sides, how long arrows are, and what can be dragged.
function namesOf(model, { arrows, lines, curves, screen }, write) {
  const { view, X, w } = model;
  const invitation = model.brief || write.steady ? inviting(model, write) : null; // comes first then
  return [
    ...arrows.map((each) => nameOf(each, screen, write)),
    ...lines.map(({ name, look }, k) => name && nameOfCurves(write, name, [curves[k]], curves.filter((_, j) => j !== k),
      { style: `fill: ${look?.stroke ?? BLACK}` })),
    sideNames(view, w, placesOf(view, X), write),
    arrows.length ? shortened(model, write) : null,
    invitation ?? inviting(model, write),
  ];
}

// The head of an arrow that points to a ring lies above it, but not above the number in a mark.
function headAbove({ view, X }, { from, to, look }) {
  const tip = toScreen(view, to);
  const gaps = placesOf(view, X).map((place) => Math.hypot(place[0] - tip[0], place[1] - tip[1]));
  const isOnRing = Math.min(...gaps) > sizeOf(X.length) && Math.min(...gaps) < RING + 13;
  const drawn = isOnRing && arrow(view, from, to, look);
  return drawn ? headOf(drawn) : null;
}

function takenByStrokes(curves, arrows, screen) {
  return [
    ...curves.flat().map((place) => around(place, 6)),
    ...arrows.flatMap(({ from, to }) => [...along(screen(from), screen(to), 5), around(screen(to), 9)]),
  ];
}

// While something moves, names stay on their sides; see `writer`.
export const steadiness = ({ moving, dragging }) => (dragging ? "held" : Boolean(moving));

// The ring runs from the example of the step before to that of this one; the first closes on it.
function ringOnItsWay({ view, X, trace, t, moving, ring }) {
  if (!moving || ring === 1 || t === 0) return null;
  const places = placesOf(view, X);
  const [from, to] = [Math.max(0, t - 2), t - 1].map((k) => places[trace.updates[k]]);
  const [cx, cy] = from.map((value, j) => value + ring * (to[j] - value));
  const r = RING * (1 + 0.9 * (1 - ring));
  return s("circle", { cx, cy, r, fill: "none", stroke: BLACK, "stroke-width": 3, class: "runs" });
}

// Which examples have a cross: those that w is wrong on, unless they are to be guessed or all are many.
export function crossed({ y, w, features, hidden }) {
  const blind = hidden || (y.length > MANY && !w.some(Boolean));
  return mistakes(w, features, y).map((wrong) => wrong && !blind);
}

// What `marks` shows of each example at w.
function exampleStates(model) {
  const { trace, t, chosen, moving, ring, lit } = model;
  const nudge = nudgeOf(model);
  const wrong = crossed(model);
  const trigger = t > 0 && !(moving && ring < 1) ? trace.updates[t - 1] : -1;
  return (i) => ({
    mistake: wrong[i], selected: i === chosen, trigger: i === trigger, lit: i === lit,
    nudge: i === TO_DRAG ? nudge : {},
  });
}

// The name of an arrow at its tip, or at its middle if it is that of a sum.
function nameOf({ name, from, to, look = {} }, screen, write) {
  const [a, c] = [screen(from), screen(to)];
  if (Math.hypot(c[0] - a[0], c[1] - a[1]) < 1) return null;
  const at = name.startsWith("+") ? a.map((value, j) => (value + c[j]) / 2) : c;
  return write(name, near(at, name), { class: "strong", style: `fill: ${look.stroke ?? BLACK}` });
}

// What w predicts on its two sides, far from the line if there is room, and away from all examples.
// `who` is asked, and `agrees` tells whether it says so at a place, if not the line does.
export function sideNames(view, w, examples, write, { who = "w", agrees = null } = {}) {
  const middle = seenOf(view, w, offsetOf(w));
  const apart = apartFrom(examples, write);
  if (!middle.length) return sideName(view, w, apart, who);
  const [left, top] = middle[Math.floor(middle.length / 2)];
  const [u1, u2] = [w[0], w[1]].map((value) => value / Math.hypot(w[0], w[1]));
  const half = 4.3 * `${who} predicts +1`.length;
  return [["+1", 1, "var(--blue)"], ["−1", -1, "var(--vermilion)"]].map(([label, side, colour]) => {
    const places = AWAY.flatMap((away) => ALONG.map((slide) =>
      [left + side * away * u1 - slide * u2, top - side * away * u2 - slide * u1]));
    const onSide = (place) => (agrees ? agrees(place, side) : side * ((place[0] - left) * u1 - (place[1] - top) * u2) > 0);
    const look = { style: `fill: ${colour}`, class: "strong side", onSide };
    return apart(`${who} predicts ${label}`, places.map(([x, y]) => [x - half, y]), look);
  });
}

// `write`, so far from examples that no words seem to be their name: from their edges if there is room,
// else from their middles.
function apartFrom(examples, write) {
  const [far, close] = [APART + RIM, APART].map((reach) => examples.map((place) => around(place, reach)));
  return (words, places, look) =>
    write(words, places, { ...look, clear: far }) ?? write(words, places, { ...look, clear: close });
}

// Arrows that would not be seen whole are shorter, all alike.
function shortened({ view: { width, height }, shorten, w }, write) {
  if (shorten === 1 || !w.some(Boolean)) return null;
  const places = [34, 140, width - 8 * 28].flatMap((left) => [[left, height - 26], [left, 20], [left, height - 46]]);
  const long = shorten > 1 ? `at 1/${shorten} of their length` : `${Math.round(1 / shorten)} times as long`;
  return write(`arrows ${long}`, places, { class: "tick" }, 0.9);
}

// What it predicts everywhere that is seen, if its line is not.
function sideName({ width, height, centre }, w, apart, who) {
  const score = w[0] * centre[0] + w[1] * centre[1] + offsetOf(w);
  if (score === 0) return null;
  const [words, fill] = score > 0 ? [`${who} predicts +1`, "var(--blue)"] : [`${who} predicts −1`, "var(--vermilion)"];
  const places = [[width - 130, 34], [60, 34], [width - 130, height - 40], [60, height - 40]];
  return apart(words, places, { style: `fill: ${fill}`, class: "strong side" });
}

