// The hyperplane (lecture 01): w and b are moved, and its sides, distances and margin follow.

import { linkButton } from "./address.js";
import { button, h, numberField, row, slider } from "./dom.js";
import { movable } from "./hyperplane_drag.js";
import { equation, length, marginOf, scored, signedDistance } from "./geometry.js";
import { drawHalfSpaces, factorOf } from "./half_spaces.js";
import { LEGEND, sample } from "./marks.js";
import { measuresPanel } from "./measures.js";
import { fit, isSeen, limits, plane } from "./plane.js";
import { POINT_KEYS, editable } from "./points.js";
import { setMenu } from "./sets.js";
import { save, shell } from "./shell.js";
import { count, examplesNamed, number, vector } from "./words.js";

const MOST = 1e6; // the largest weight that can be typed
const KEYS = [
  ["arrows", "move the tip of w (in the picture, with no example chosen); with Shift by a tenth"],
  ["b", "raise b by one step, and with Shift lower it (in the picture)"],
  ["Esc", "choose no example, so that the arrows move w (in the picture)"],
];
const DOUBLED = "All scores are doubled, the line and all distances stay.";
const FLIPPED = "The line stays, and its two sides have changed names.";
const UNIT = "‖w‖ = 1: each score is a signed distance.";

export function hyperplane(el, host) {
  const model = { ...host.get("state"), chosen: null, held: null, factor: 1 };
  const start = { w: model.w, b: model.b };
  model.view = plane("The examples, the hyperplane and w. The arrow keys move the tip of w.");
  const measures = measuresPanel();
  const say = (words, acts) => frame.say(words, acts);
  const fields = [
    typed("w₁", (value) => ({ w: [value, model.w[1]] })),
    typed("w₂", (value) => ({ w: [model.w[0], value] })),
    typed("b", (value) => ({ b: value })),
  ];
  const slide = { min: -1, max: 1, value: 0 };
  const offset = slider("Slide b", slide, (b) => change({ b }), () => number(model.b));

  // Take what has changed, and say it with what it makes of the hyperplane.
  function change(changes, words = equationOf({ ...model, ...changes }), acts = []) {
    Object.assign(model, changes);
    const moved = Object.keys(changes).some((name) => name in host.get("state"));
    if (moved) save(host, model);
    if (changes.X && !model.X.every((x) => isSeen(model.view, x))) model.view.frame(model.X);
    draw();
    if (acts.length || !moved) say(moved ? `${words} ${verdict(model)}` : words + ofChosen(model), acts);
    else frame.tell(`${words} ${verdict(model)}`);
  }

  function draw() {
    const { w, b, X, y, view } = model;
    model.facts = length(w) === 0 ? {} : marginOf(w, b, X, y);
    if (model.held === null) model.factor = factorOf(view, w);
    model.steps = stepsOf(model);
    drawHalfSpaces(model);
    measures.draw(model);
    frame.story.replaceChildren(
      h("p", { class: "head" }, length(w) === 0 ? "w = 0: no hyperplane" : lowered(equation(w, b))),
      h("p", {}, `w = ${vector(w)}, b = ${number(b)}`),
      h("p", { class: model.facts.margin > 0 ? "met" : "" }, verdict(model)),
      h("p", {}, ofChosen(model)),
    );
    fields.forEach((field, j) => field.set([...w, b][j]));
    offset.set({ ...reach(model), step: model.steps.b, value: b });
  }

  // Multiply w and b: the hyperplane stays where it is.
  function scale(factor, words) {
    const w = model.w.map((value) => factor * value);
    const b = factor * model.b;
    if (length(model.w) === 0) return say("w = 0 has no direction: move its tip first.");
    const tooLarge = [...w, b].some((value) => Math.abs(value) > MOST);
    if (tooLarge) return say("w and b are large enough.");
    return change({ w, b: b === 0 ? 0 : b }, `w = ${vector(w)}, b = ${number(b)}. ${words}`);
  }

  function typed(name, changes) {
    const refuse = () => say(`${name} must be a number from −1000000 to 1000000.`);
    const act = (value) => (Math.abs(value) <= MOST ? change(changes(value)) : refuse());
    return numberField(name, act, refuse);
  }

  movable(model, change, draw); // before the examples: the tip of w may lie on one
  const points = editable(model, change, draw);
  const menu = setMenu(model, (set) => {
    model.view.frame(set.X);
    change({ ...set, chosen: null }, `${count(set.X.length, "example")}.`);
  });
  const frame = shell(el, {
    title: host.get("title"),
    top: menu.names,
    more: [menu.random, row(...fields.map((field) => field.node)), points.node, linkButton(host, model, say)],
    help: [...KEYS, ...POINT_KEYS],
    legend: [
      ...LEGEND,
      { words: "distance", shape: sample({ "stroke-dasharray": "2 4", "stroke-width": 2 }) },
      { words: "margin", shape: sample({ "stroke-dasharray": "7 5", "stroke-width": 1.5 }) },
    ],
  });
  frame.stage.append(model.view.svg);
  frame.transport.append(row(
    button("Double", () => scale(2, DOUBLED), { class: "primary", "aria-label": "Double w and b" }),
    button("Flip", () => scale(-1, FLIPPED), { "aria-label": "Flip the sign" }),
    button("Unit", () => scale(1 / length(model.w), UNIT), { "aria-label": "Unit length" }),
    button("Reset", () => change({ ...start }), { "aria-label": "Reset w and b" }),
    offset.node,
  ));
  frame.numbers.append(measures.numbers);
  frame.root.addEventListener("keydown", points.undoKey);
  model.view.frame(model.X);
  draw();
  frame.tell(`${equationOf(model)} ${verdict(model)}`);
  fit(model.view, () => { model.view.frame(model.X); draw(); });
}

// As it is printed, while screen readers say "x1" better than "x₁".
function lowered(words) {
  return words.replace("x1", "x₁").replace("x2", "x₂");
}

function equationOf({ w, b }) {
  const line = length(w) === 0 ? "" : `: ${equation(w, b)}`;
  return `w = ${vector(w)}, b = ${number(b)}${line}.`;
}

// Whether it separates the examples, in a sentence.
function verdict({ w, b, X, facts }) {
  if (length(w) === 0) return `w = 0: there is no hyperplane, and every score is b = ${number(b)}.`;
  const { margin, mistakes, attained } = facts;
  if (margin > 0) {
    return `It separates the examples. Margin ${number(margin)}, ${examplesNamed(attained)}.`;
  }
  return `No margin: ${count(mistakes.length, "mistake")} of ${X.length}, ${examplesNamed(mistakes)}.`;
}

function ofChosen({ w, b, X, chosen }) {
  if (chosen === null || length(w) === 0) return "";
  const x = X[chosen];
  const away = number(signedDistance(w, b, x));
  return ` Score ${number(scored(w, b, x))}, signed distance ${away}.`;
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
