// The version space (lecture 04): CON and Halving on the conjunctions of three attributes. A reader
// chooses the next example, guesses what the learner predicts, and sees what the label leaves.

import { button, checkbox, h, icon, menu, row, s } from "../../../widget_shell/js/dom.js";
import { kernel } from "../../../widget_shell/js/kernel.js";
import { shell } from "../../../widget_shell/js/shell.js";
import { BLACK, BLUE, CARD, VERMILION } from "../../../widget_shell/js/style.js";
import { count, vector } from "../../../widget_shell/js/words.js";
import { CONCEPTS, INSTANCES, LEARNERS } from "./concepts.js";
import { cube } from "./cube.js";
import { roundsPanel } from "./rounds_table.js";
import {
  UNASKED, answer, ask, back, chooseLearner, chooseTarget, guess, label, predictFirst, restart, see,
} from "./version_moves.js";
import { BY_HAND, SECRET, bestSplit, corners, present, spacesOf, targetOf } from "./version_words.js";

const NONE = "none";
const KEYS = [
  ["← →", "choose the next example: x1 is 0 or 1 (in the picture)"],
  ["↓ ↑", "x2 is 0 or 1"],
  ["f", "front or back: change x3"],
  ["0 1", "your guess of the prediction, or the label that you give"],
  ["Enter", "see the label"],
  ["Backspace", "take the last example back"],
];
const hasLabel = (value) => ({ examples }) => examples.some(([, label]) => label === value);
const HEXAGON = "M6,9 9.5,2.5h7L20,9l-3.5,6.5h-7z";
const LEGEND = [
  { words: "label 1", shape: s("circle", { cx: 13, cy: 9, r: 7, fill: CARD, stroke: BLUE, "stroke-width": 3 }), when: hasLabel(1) },
  { words: "label 0", shape: s("rect", { x: 6, y: 2, width: 14, height: 14, fill: CARD, stroke: VERMILION, "stroke-width": 3 }), when: hasLabel(0) },
  {
    words: "not seen yet", shape: s("path", { d: HEXAGON, fill: CARD, stroke: BLACK }),
    when: (model) => corners(model).some(({ label, share }) => label === null && share === null),
  },
  {
    words: "inside: how many say 1", when: (model) => corners(model).some(({ words }) => words !== "?"),
    shape: [s("path", { d: HEXAGON, fill: "var(--minus)" }), s("path", { d: "M6,9 H20 l-3.5,6.5h-7z", fill: "var(--plus)" }),
      s("path", { d: HEXAGON, fill: "none", stroke: BLACK })],
  },
];
const BACK = "M15.5,4 L6,12 L15.5,20z";
const BITS = { ArrowLeft: [4, 0], ArrowRight: [4, 4], ArrowDown: [2, 0], ArrowUp: [2, 2] };

// `game` holds its parts: the host, the model, the picture, the controls and the frame.
export function version_space(el, host) {
  const game = { host, model: modelOf(host), say: (words) => game.frame.say(words) };
  game.draw = () => draw(game);
  game.own = kernel(host, game.say);
  game.rounds = roundsPanel();
  game.picture = cube((k) => ask(game, k));
  game.controls = controlsFor(game);
  game.frame = frameFor(el, game);
  game.picture.svg.addEventListener("keydown", (event) => keys(game, event));
  draw(game);
  game.frame.say("Choose the next example.", [], ` ${count(present(game.model).length, "concept")} left.`);
}

function modelOf(host) {
  const model = { ...host.get("state"), ...UNASKED, last: 0, spaces: null };
  model.guesses = model.examples.map(() => null);
  if (host.get("own")) model.spaces = host.get("trace").spaces.slice(0, model.examples.length + 1);
  return model;
}

function draw({ model, picture, rounds, controls, frame }) {
  model.hidden = model.predictFirst && model.guess === null;
  model.invited ||= model.next !== null;
  picture.draw(corners(model), model.next, !model.invited);
  rounds.draw(model, spacesOf(model));
  frame.key(model);
  controls.next.querySelector("select").value = model.next === null ? NONE : String(model.next);
  const [byHand, secret] = [model.target === BY_HAND, model.target === SECRET];
  for (const node of controls.guess) node.hidden = !model.predictFirst;
  for (const node of controls.label) node.hidden = !byHand;
  controls.see.hidden = byHand;
  const asks = model.next === null;
  controls.step.classList.toggle("asks", asks || !model.predictFirst);
  controls.pick.classList.toggle("primary", asks);
  for (const each of [controls.see, ...controls.label]) each.classList.toggle("primary", !asks);
  for (const node of controls.secret) node.hidden = !secret;
  dim(controls.guess, model.next === null || !model.hidden);
  dim([controls.see, ...controls.label], model.next === null || model.hidden);
  dim([controls.back, controls.reset], model.examples.length === 0);
}

function dim(buttons, off) {
  for (const each of buttons) each.setAttribute("aria-disabled", off);
}

function controlsFor(game) {
  const shown = { class: "reveal-label" };
  const guesses = [0, 1].map((value) => button(`It predicts ${value}`, () => guess(game, value), { class: "answer" }));
  const pick = button("Choose for me", () => ask(game, Math.max(0, bestSplit(present(game.model)))));
  return {
    ...menusFor(game),
    secret: secretButtons(game),
    first: checkbox("guess first", game.model.predictFirst, (on) => predictFirst(game, on)),
    guess: guesses,
    pick,
    step: h("div", { class: "step first" }, pick, row(...guesses)), // one of both, at one place
    label: [0, 1].map((value) => button(`The label is ${value}`, () => label(game, value), shown)),
    see: button("See the label", () => see(game), shown),
    back: button(icon(BACK), () => back(game), { "aria-label": "Back", title: "Back" }),
    reset: button("Reset", () => restart(game, {}, "From the start.")),
  };
}

function menusFor(game) {
  const names = CONCEPTS.map(({ name }) => name);
  const sources = [[SECRET, "a secret conjunction"], [BY_HAND, "me, by hand"], ...names];
  const instances = INSTANCES.map((x, k) => [String(k), vector(x)]);
  const take = (value) => { if (value !== NONE) ask(game, Number(value)); };
  const { learner, target } = game.model;
  return {
    learner: menu("Learner", LEARNERS, learner, (name) => chooseLearner(game, name)),
    target: menu("Labels from", sources, target, (name) => chooseTarget(game, name)),
    next: menu("Next example", [[NONE, "choose"], ...instances], NONE, take),
  };
}

function secretButtons(game) {
  const { model, say } = game;
  return [
    button("Another secret", () => restart(game, { seed: model.seed + 1 }, "Another secret.")),
    button("Reveal it", () => say(`The secret is ${CONCEPTS[targetOf(model)].name}.`)),
  ];
}

function frameFor(el, { host, picture, rounds, controls }) {
  const { target, secret, next, first, reset } = controls;
  const frame = shell(el, {
    title: host.get("title"),
    top: controls.learner,
    more: [row(target, ...secret), row(next, first, reset)],
    help: KEYS,
    legend: LEGEND,
  });
  frame.stage.append(picture.node);
  frame.transport.append(row(controls.step, row(controls.see, ...controls.label, controls.back)));
  frame.story.append(rounds.story);
  frame.numbers.append(rounds.numbers);
  return frame;
}

function keys(game, event) {
  if (event.ctrlKey || event.metaKey) return;
  const from = game.model.next ?? game.model.last;
  const move = BITS[event.key];
  if (move) ask(game, (from & ~move[0]) | move[1]);
  else if (event.key === "f") ask(game, from ^ 1);
  else if (event.key === "Enter") see(game);
  else if (event.key === "Backspace" || event.key === "Delete") back(game);
  else if (event.key === "0" || event.key === "1") answer(game, Number(event.key));
  else return;
  event.preventDefault();
}
