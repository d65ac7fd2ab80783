// The hyperplane (lecture 01): w and b are moved, and its sides, distances and margin follow.

import { linkButton } from "../../../widget_shell/js/address.js";
import { button, h, numberField, row, slanted, slider } from "../../../widget_shell/js/dom.js";
import { motion } from "../../../widget_shell/js/motion.js";
import { fit, isSeen, limits, plane } from "../../../widget_shell/js/plane.js";
import { save, shell } from "../../../widget_shell/js/shell.js";
import { count, number, vector } from "../../../widget_shell/js/words.js";
import { addressOf } from "./address.js";
import { axisPanel } from "./axis.js";
import { equation, length, marginOf, signedDistance } from "./geometry.js";
import { drawHalfSpaces, factorOf, measured } from "./half_spaces.js";
import { movable } from "./hyperplane_drag.js";
import { equationOf, lowered, ofChosen, tally, verdict } from "./hyperplane_words.js";
import { CHOSEN, LEGEND, SOLID_RING, WRONG, sample } from "./marks.js";
import { measuresPanel } from "./measures.js";
import { POINT_KEYS, editable } from "./points_drag.js";
import { setMenu } from "./sets.js";

const GLIDES = [280]; // milliseconds, where a button changes w and b
const MOST = 1e6; // the largest weight that can be typed
const KEYS = [
  ["arrows", "move the tip of w (in the picture, with no example chosen); with Shift by a tenth"],
  ["b", "raise b by one step, and with Shift lower it (in the picture)"],
  ["Esc", "choose no example, so that the arrows move w (in the picture)"],
];
const DOUBLED = "All scores are doubled, the line and all distances stay.";
const FLIPPED = "The line stays, and its two sides have changed names.";
const UNIT = "‖w‖ = 1: each score is a signed distance.";

// `shown` holds its parts: the host, the model, the frame and what stands in it.
export function hyperplane(el, host) {
  const model = { ...host.get("state"), chosen: null, held: null, factor: 1 };
  model.view = plane("The examples, the hyperplane and w. The arrow keys move the tip of w.");
  const shown = { host, model, start: { w: model.w, b: model.b }, measures: measuresPanel() };
  shown.say = (words, acts) => shown.frame.say(words, acts);
  Object.assign(shown, knobsFor(shown), { axis: axisOf(shown) });
  const write = (changes, words, acts) => change(shown, changes, words, acts);
  const settle = () => draw(shown);
  movable(model, write, settle); // before the examples: the tip of w may lie on one
  const points = editable(model, write, settle);
  shown.frame = frameFor(el, shown, points);
  fill(shown);
  shown.move = motion(shown.frame.root, GLIDES, () => drawNow(shown));
  shown.frame.root.addEventListener("keydown", points.undoKey);
  model.view.frame(model.X);
  draw(shown);
  shown.frame.tell(`${equationOf(model)} ${verdict(model)}`);
  fit(model.view, () => { model.view.frame(model.X); draw(shown); });
}

// Take what has changed, and say it with what it makes of the hyperplane.
function change(shown, changes, words = equationOf({ ...shown.model, ...changes }), acts = []) {
  const { host, model, frame, say } = shown;
  const before = { w: model.w, b: model.b };
  Object.assign(model, changes);
  const glides = shown.pressed && length(before.w) > 0 && (changes.w || "b" in changes);
  shown.move(Boolean(glides), (part) => {
    model.gliding = part < 1;
    shown.seen = model.gliding ? between(before, model, part) : {};
  });
  const moved = Object.keys(changes).some((name) => name in host.get("state"));
  if (moved) save(host, model);
  if (changes.X && !model.X.every((x) => isSeen(model.view, x))) model.view.frame(model.X);
  draw(shown);
  if (!moved) say(words + ofChosen(model), acts);
  else if (acts.length) say(`${words} ${verdict(model)}`, acts);
  else frame.tell(`${words} ${verdict(model)}`);
}

function between(from, to, part) {
  const mix = (a, c) => a + part * (c - a);
  return { w: from.w.map((value, j) => mix(value, to.w[j])), b: mix(from.b, to.b) };
}

// The model as it is drawn while w and b glide to where a button has put them.
function seenNow({ model, seen }) {
  const { w } = { ...model, ...seen };
  if (!model.gliding || length(w) === 0) return model;
  return { ...model, ...seen, facts: marginOf(w, seen.b, model.X, model.y) };
}

// Let a button change w and b, which then glide.
function press(shown, act) {
  shown.pressed = true;
  act();
  shown.pressed = false;
}

function draw(shown) {
  const { model, measures, frame, fields, offset } = shown;
  const { w, b, X, y, view } = model;
  model.facts = length(w) === 0 ? {} : marginOf(w, b, X, y);
  if (model.held === null) model.factor = factorOf(view, w);
  model.steps = stepsOf(model);
  drawNow(shown);
  measures.draw(model);
  frame.key(model);
  frame.story.replaceChildren(...story(model));
  fields.forEach((field, j) => field.set([...w, b][j]));
  offset.set({ ...reach(model), step: model.steps.b, value: b });
}

// What glides.
function drawNow(shown) {
  drawHalfSpaces(seenNow(shown));
  shown.axis.draw();
}

// The distances of all on one axis.
function axisOf(shown) {
  return axisPanel(shown.model, () => draw(shown), () => {
    const { w, b, X, facts } = { ...shown.model, ...(shown.move ? seenNow(shown) : {}) };
    if (length(w) === 0) return null;
    return { words: "signed distance of each example", values: X.map((x) => signedDistance(w, b, x)), margin: facts.margin };
  });
}

function story(model) {
  const { w, b, facts } = model;
  const [wrong, all] = tally(model);
  const since = changedSince(model, wrong);
  return [
    h("p", { class: "head" }, ...slanted(length(w) === 0 ? "w = 0: no hyperplane" : lowered(equation(w, b, "b", 3)))),
    h("p", {}, ...slanted(`w = ${vector(w)}, b = ${number(b)}`)),
    h("p", { class: "large" }, h("span", { class: "tally", style: `animation-delay: ${-since}ms` }, wrong), h("span", { class: "of" }, all)),
    h("p", { class: facts.margin > 0 ? "verdict met" : "verdict" }, verdict(model)),
    h("p", { class: "of-chosen" }, ofChosen(model)),
  ];
}

// For how many milliseconds words have been the same; those at first always were.
function changedSince(model, words) {
  const now = performance.now();
  const at = words === model.tally ? model.talliedAt : "tally" in model ? now : now - 1e4;
  Object.assign(model, { tally: words, talliedAt: at });
  return Math.round(now - at);
}

// Multiply w and b: the hyperplane stays where it is.
function scale(shown, factor, words) {
  const { model, say } = shown;
  const w = model.w.map((value) => factor * value);
  const b = factor * model.b;
  if (length(model.w) === 0) return say("w = 0 has no direction: move its tip first.");
  const tooLarge = [...w, b].some((value) => Math.abs(value) > MOST);
  if (tooLarge) return say("w and b are large enough.");
  return change(shown, { w, b: b === 0 ? 0 : b }, `w = ${vector(w)}, b = ${number(b)}. ${words}`);
}

// What changes w and b by numbers, and the menu of the sets.
function knobsFor(shown) {
  const { model } = shown;
  const slide = { min: -1, max: 1, value: 0 };
  return {
    fields: [
      typed(shown, "w₁", (value) => ({ w: [value, model.w[1]] })),
      typed(shown, "w₂", (value) => ({ w: [model.w[0], value] })),
      typed(shown, "b", (value) => ({ b: value })),
    ],
    offset: slider("Slide b", slide, (b) => change(shown, { b }), () => number(model.b)),
    menu: setMenu(model, (set) => {
      model.view.frame(set.X);
      change(shown, { ...set, chosen: null }, `${count(set.X.length, "example")}.`);
    }),
  };
}

function typed(shown, name, changes) {
  const refuse = () => shown.say(`${name} must be a number from −1000000 to 1000000.`);
  const act = (value) => (Math.abs(value) <= MOST ? change(shown, changes(value)) : refuse());
  return numberField(name, act, refuse);
}

function frameFor(el, { host, model, menu, fields, say }, points) {
  const link = linkButton(host, () => addressOf(model), say);
  return shell(el, {
    title: host.get("title"),
    top: menu.names,
    more: [menu.random, row(...fields.map((field) => field.node)), points.node, link],
    help: [...KEYS, ...POINT_KEYS],
    legend: [
      ...LEGEND,
      { ...WRONG, when: ({ facts }) => facts.mistakes?.length > 0 },
      { words: "distance", shape: sample({ "stroke-dasharray": "2 4", "stroke-width": 2 }), when: (seen) => measured(seen).length > 0 },
      { words: "margin", shape: sample({ "stroke-dasharray": "7 5", "stroke-width": 1.5 }), when: hasMargin },
      { words: "closest", shape: SOLID_RING, when: hasMargin },
      CHOSEN,
    ],
  });
}

const hasMargin = ({ facts }) => facts.margin > 0;

// Put everything into the frame.
function fill(shown) {
  const { model, frame, start, offset, measures, axis } = shown;
  const unit = () => press(shown, () => scale(shown, 1 / length(model.w), UNIT));
  frame.stage.append(model.view.svg);
  frame.filling.append(axis.filling);
  frame.transport.append(row(
    button("Flip", () => press(shown, () => scale(shown, -1, FLIPPED)), { "aria-label": "Flip the sign", class: "first" }),
    button("Double", () => press(shown, () => scale(shown, 2, DOUBLED)), { "aria-label": "Double w and b" }),
    button("Unit", unit, { "aria-label": "Unit length" }),
    button("Reset", () => press(shown, () => change(shown, { ...start })), { "aria-label": "Reset w and b" }),
    offset.node,
  ));
  frame.numbers.append(measures.numbers);
}

// One step of a key: the grid of the examples, coarser where w is drawn shortened.
function stepsOf({ view, w, factor }) {
  const power = (value) => (value > 0 ? 10 ** Math.floor(Math.log10(value) + 1e-9) : 1);
  return { w: view.snap * power(factor), b: view.snap * power(length(w)) };
}

// As far as b moves the line through all that is seen.
function reach({ view, w, b, steps }) {
  const corner = Math.max(...limits(view).map(length));
  const needed = Math.max(Math.abs(b), length(w) * corner, steps.b);
  const max = steps.b * 2 ** Math.ceil(Math.log2(needed / steps.b));
  return { min: -max, max };
}
