// The picture of a hyperplane in the plane: its two half-spaces, w from the origin, perpendiculars
// from the examples, and the margin on both sides (lecture 01).

import { s } from "../../../widget_shell/js/dom.js";
import { along, around, near, writer } from "../../../widget_shell/js/labels.js";
import {
  arrow, axes, limits, segment, shortening, toScreen,
} from "../../../widget_shell/js/plane.js";
import { BLACK, BLUE, CARD, GREY, VERMILION } from "../../../widget_shell/js/style.js";
import { number } from "../../../widget_shell/js/words.js";
import { line, seenOf, sides } from "./boundary.js";
import { foot, length, scored, signedDistance } from "./geometry.js";
import { hint } from "./invitation.js";
import { handle, handleAt, marks, takenByMarks } from "./marks.js";

const FEW = 6; // examples that all have their perpendicular drawn
const LONG = [22, 50, 80, 110]; // of the arrow of a hint, as far as it needs room
const SIZE = 0.9; // of the letters of a distance
const SHORTEST = 24; // of an arrow, in the picture

// By how much the arrow is made shorter, so that its tip can be seen, or longer (below 1).
export function factorOf(view, w) {
  const factor = shortening(view, [w]);
  const extent = (length(w) / factor) * view.scale;
  return extent === 0 ? 1 : factor / 2 ** Math.max(0, Math.ceil(Math.log2(SHORTEST / extent)));
}

// Where the tip of the arrow is drawn.
export function tip({ w, factor }) {
  return w.map((value) => value / factor);
}

// The examples whose distances are drawn: all, if they are few, else the chosen and the nearest.
export function measured({ w, X, chosen, facts }) {
  if (length(w) === 0) return [];
  const all = X.map((_, i) => i);
  return X.length <= FEW ? all : all.filter((i) => i === chosen || facts.attained?.includes(i));
}

export function drawHalfSpaces(model) {
  const { view, w, X, y } = model;
  const stateOf = (i) => exampleState(model, i);
  const { held, dragging, gliding } = model;
  const write = writer(view, takenBy(model, stateOf), held || dragging ? "held" : Boolean(gliding));
  const there = length(w) > 0;
  const [unit, offset] = there ? [w.map((value) => value / length(w)), model.b / length(w)] : [[0, 0], 0];
  const distances = measured(model).map((i) => distance(model, i, write));
  const names = [
    write(nameOf(model), near(toScreen(view, tip(model)), nameOf(model), 12), { class: "strong" }, 1, "w"),
    distances,
    there && signs(view, unit, offset, write),
    notesOf(model).map((words) => write(words, [[36, 20], [36, 42], [36, view.height - 30]])),
    inviteToMove(model, write),
  ];
  view.draw([
    sides(view, unit, offset),
    axes(view, write),
    band(model, unit, offset),
    line(view, unit, offset),
    measured(model).map((i) => perpendicular(model, X[i])),
    arrow(view, [0, 0], tip(model)),
    origin(view),
    marks(view, X, y, stateOf),
    names,
    tipOf(model),
  ]);
}

// What the task of the lecture has a hand take, before anything was taken.
function inviteToMove(model, write) {
  const { view, w, b, invited, gliding } = model;
  if (invited || gliding || length(w) === 0) return null;
  const ahead = [w[0] / length(w), -w[1] / length(w)]; // as w points in the picture
  const [top, line] = [toScreen(view, tip(model)), seenOf(view, w, b)];
  const turned = (eighth) => Math.atan2(ahead[1], ahead[0]) + (eighth * Math.PI) / 4;
  const ways = [2, -2, 1, -1, 0, 3, -3].map((eighth) => [Math.cos(turned(eighth)), Math.sin(turned(eighth))]);
  const sides = [1, -1].map((side) => ahead.map((part) => side * part));
  const onLine = [0.2, 0.8, 0.1, 0.9, 0.3, 0.7, 0.5].map((share) => line[Math.round(share * (line.length - 1))]);
  const pushes = LONG.flatMap((long) => onLine.flatMap((place) => sides.map((turn) => [place, turn, long])));
  return [
    firstOf(ways, (turn) => hint("turn me", top, turn, { free: 19, long: LONG[0] }, write)),
    line.length ? firstOf(pushes, ([place, turn, long]) => hint("push me", place, turn, { free: 10, long }, write)) : null,
  ];
}

function firstOf(list, make) {
  for (const each of list) {
    const made = make(each);
    if (made) return made;
  }
  return null;
}

// Where marks and strokes are.
function takenBy(model, stateOf) {
  const { view, w, b, X } = model;
  const screen = (place) => toScreen(view, place);
  const strokes = [[[0, 0], tip(model)]];
  const lines = [seenOf(view, w, b)];
  if (length(w) > 0) {
    strokes.push(...measured(model).map((i) => [X[i], foot(w, b, X[i])]));
    const { margin } = model.facts;
    if (margin > 0) lines.push(...[1, -1].map((side) => seenOf(view, w, b + side * margin * length(w))));
  }
  return [
    ...takenByMarks(view, X, stateOf),
    around(screen(tip(model)), 11),
    ...strokes.flatMap(([from, to]) => along(screen(from), screen(to))),
    ...lines.flat().map((place) => around(place, 6)),
  ];
}

// What the arrow is, where it would be too long or too short to be seen.
function nameOf({ factor }) {
  return factor > 1 ? `w / ${factor}` : factor < 1 ? `${1 / factor} w` : "w";
}

function notesOf({ view, w, b }) {
  if (length(w) === 0) return ["w = 0: no hyperplane"];
  return isOutside(view, w, b) ? ["the line is outside of this picture"] : [];
}

// Whether all corners of the picture are on one side.
function isOutside(view, w, b) {
  const [[left, low], [right, high]] = limits(view);
  const corners = [[left, low], [left, high], [right, low], [right, high]];
  return Math.abs(corners.reduce((sum, corner) => sum + Math.sign(scored(w, b, corner)), 0)) === 4;
}

function origin(view) {
  const [cx, cy] = toScreen(view, [0, 0]);
  return s("circle", { cx, cy, r: 3, fill: BLACK });
}

// What a reader takes to turn w.
function tipOf({ view, w, factor }) {
  const [cx, cy] = toScreen(view, tip({ w, factor }));
  const look = { fill: CARD, "fill-opacity": 0, stroke: BLACK, "stroke-width": 1.5 };
  return [
    s("circle", { cx, cy, r: 10, ...look, class: "tip" }),
    handle(handleAt([cx, cy])),
  ];
}

function exampleState({ chosen, facts }, i) {
  return {
    mistake: facts.mistakes?.includes(i),
    selected: i === chosen,
    trigger: facts.margin > 0 && facts.attained.includes(i),
  };
}

// As far as the margin on both sides, dashed: no example lies between.
function band({ view, facts }, unit, offset) {
  if (!(facts.margin > 0)) return null;
  const edge = { "stroke-dasharray": "7 5", "stroke-width": 1.5, stroke: GREY, class: "edge" };
  return [1, -1].map((side) => line(view, unit, offset + side * facts.margin, edge));
}

function perpendicular({ view, w, b }, x) {
  const dotted = { "stroke-dasharray": "2 4", "stroke-width": 2, class: "distance" };
  return segment(view, x, foot(w, b, x), dotted);
}

// A distance with its sign and, unlike a label, with a decimal.
function signed(value) {
  const words = number(value);
  return (value > 0 ? "+" : "") + (/^−?\d+$/.test(words) && value !== 0 ? `${words}.0` : words);
}

// Its signed length beside it, or beside the example if the perpendicular is short.
function distance({ view, w, b, X }, i, write) {
  const x = X[i];
  const value = signedDistance(w, b, x);
  const words = signed(value);
  const [from, to] = [toScreen(view, x), toScreen(view, foot(w, b, x))];
  const ahead = [w[0] / length(w), -w[1] / length(w)]; // as w points in the picture
  const across = [-ahead[1], ahead[0]];
  const half = [SIZE * 4.3 * words.length + 1, SIZE * 11];
  const beside = (place, direction, gap) => {
    const reach = gap + Math.abs(direction[0]) * half[0] + Math.abs(direction[1]) * half[1];
    const [left, top] = place.map((start, j) => start + reach * direction[j]);
    return [left - half[0], top + SIZE * 7];
  };
  const places = [0.5, 0.35, 0.65, 0.2, 0.8].flatMap((share) => {
    const middle = from.map((start, j) => start + share * (to[j] - start));
    return [1, -1].map((side) => beside(middle, across.map((part) => side * part), 6));
  });
  const away = Math.atan2(ahead[1], ahead[0]) + (value < 0 ? Math.PI : 0);
  const ring = [0, 1, -1, 2, -2, 3, -3, 4].map((eighth) => {
    const turned = away + (eighth * Math.PI) / 4;
    return beside(from, [Math.cos(turned), Math.sin(turned)], 14);
  });
  return write(words, [...places, ...ring], { class: "length strong small" }, SIZE, `distance ${i}`);
}

// A plus sign in the one half-space and a minus sign in the other, close to the line.
function signs(view, unit, offset, write) {
  const curve = seenOf(view, unit, offset);
  const inside = (k) => Math.min(k, curve.length - 1 - k);
  const places = curve.map((_, k) => k).sort((j, k) => inside(j) - inside(k)).map((k) => curve[k]);
  return [[1, "+", BLUE], [-1, "−", VERMILION]].map(([side, sign, fill]) => {
    const [right, down] = [24 * side * unit[0] - 7, 8 - 24 * side * unit[1]];
    const beside = ([left, top]) => [left + right, top + down];
    const style = `font-size: 24px; font-weight: 700; fill: ${fill}`;
    return write(sign, places.map(beside), { style, class: "side" }, 2);
  });
}
