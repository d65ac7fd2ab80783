// The version space (lecture 04): CON and Halving on the conjunctions of three attributes. A reader
// chooses the next example, guesses what the learner predicts, and sees what the label leaves.

import { CONCEPTS, INSTANCES, LEARNERS, bound, keep, play, predict } from "./concepts.js";
import { cube } from "./cube.js";
import { button, checkbox, menu, row, s } from "./dom.js";
import { kernel } from "./kernel.js";
import { roundsPanel } from "./rounds_table.js";
import { save, shell } from "./shell.js";
import { BLACK, BLUE, CARD, VERMILION } from "./style.js";
import {
  BY_HAND, SECRET, contradiction, corners, prediction, present, request, spacesOf, spokenLabel, targetOf,
} from "./version_words.js";
import { count, vector } from "./words.js";

const NONE = "none";
const UNASKED = { next: null, guess: null }; // no instance is chosen, and nothing guessed
const KEYS = [
  ["← →", "choose the next example: x1 is 0 or 1 (in the picture)"],
  ["↓ ↑", "x2 is 0 or 1"],
  ["f", "front or back: change x3"],
  ["0 1", "your guess of the prediction, or the label that you give"],
  ["Enter", "see the label"],
  ["Backspace", "take the last example back"],
];
const LEGEND = [
  { words: "label 1", shape: s("circle", { cx: 13, cy: 9, r: 7, fill: CARD, stroke: BLUE, "stroke-width": 3 }) },
  { words: "label 0", shape: s("rect", { x: 6, y: 2, width: 14, height: 14, fill: CARD, stroke: VERMILION, "stroke-width": 3 }) },
  { words: "not seen yet", shape: s("path", { d: "M6,9 9.5,2.5h7L20,9l-3.5,6.5h-7z", fill: CARD, stroke: BLACK }) },
  { words: "inside: how many of those left say 1", shape: [] },
];
const BITS = { ArrowLeft: [4, 0], ArrowRight: [4, 4], ArrowDown: [2, 0], ArrowUp: [2, 2] };

export function version_space(el, host) {
  const model = { ...host.get("state"), ...UNASKED, last: 0, spaces: null };
  model.guesses = model.examples.map(() => null);
  if (host.get("own")) model.spaces = host.get("trace").spaces.slice(0, model.examples.length + 1);
  const say = (words) => frame.say(words);
  const own = kernel(host, say);
  const rounds = roundsPanel();
  const picture = cube(ask);
  const controls = controlsFor();

  function draw() {
    model.hidden = model.predictFirst && model.guess === null;
    picture.draw(corners(model), model.next);
    rounds.draw(model, spacesOf(model));
    controls.next.querySelector("select").value = model.next === null ? NONE : String(model.next);
    const [byHand, secret] = [model.target === BY_HAND, model.target === SECRET];
    for (const node of controls.guess) node.hidden = !model.predictFirst;
    for (const node of controls.label) node.hidden = !byHand;
    controls.see.hidden = byHand;
    for (const node of controls.secret) node.hidden = !secret;
    dim(controls.guess, model.next === null || !model.hidden);
    dim([controls.see, ...controls.label], model.next === null || model.hidden);
    dim([controls.back, controls.reset], model.examples.length === 0);
  }

  function update(changes, words) {
    Object.assign(model, changes);
    save(host, model);
    draw();
    say(words);
  }

  // A reader has chosen the next example.
  function ask(k) {
    if (k === model.next) return;
    const x = vector(INSTANCES[k]);
    const now = { ...model, next: k };
    const both = `${prediction(now)} ${request(now)}`;
    const words = model.predictFirst ? "Which label will be predicted?" : both;
    update({ next: k, last: k, guess: null }, `x = ${x}. ${words}`);
  }

  function guess(value) {
    if (model.next === null) return say("Choose the next example first.");
    if (!model.hidden) return say(`You have seen the prediction. ${request(model)}`);
    const right = value === predict(model.learner, present(model), INSTANCES[model.next]);
    const verdict = right ? "Right." : "No.";
    return update({ guess: value }, `${verdict} ${prediction(model)} ${request(model)}`);
  }

  // The label of the example is known: the version space shrinks.
  function label(value) {
    if (model.next === null) return say("Choose the next example first.");
    if (model.hidden) return say("Guess first what the learner predicts, 0 or 1.");
    const [x, before] = [INSTANCES[model.next], present(model)];
    if (keep(before, x, value).length === 0) return say(contradiction(before, x, value));
    const predicted = predict(model.learner, before, x);
    const examples = [...model.examples, [x, value]];
    const guesses = [...model.guesses, model.guess === null ? null : model.guess === predicted];
    const after = { examples, guesses, ...UNASKED };
    if (!model.spaces) return finish(after, predicted, value);
    return own.ask({ examples }, ({ spaces: left, error }) => {
      if (error) say(error);
      else finish({ ...after, spaces: left }, predicted, value);
    });
  }

  function finish(after, predicted, value) {
    update(after, spokenLabel({ ...model, ...after }, predicted, value));
  }

  function see() {
    if (model.target === BY_HAND) return say("You give the labels: 0 or 1.");
    return label(CONCEPTS[targetOf(model)].says(INSTANCES[model.next ?? 0]));
  }

  function back() {
    if (model.examples.length === 0) return say("There is no example to take back.");
    const without = (list) => list.slice(0, -1);
    const [x] = model.examples.at(-1);
    const examples = without(model.examples);
    const left = spacesOf(model)[examples.length].length;
    const words = `Taken back: ${vector(x)}. ${count(left, "concept")} left.`;
    const spaces = model.spaces && without(model.spaces);
    return update({ examples, guesses: without(model.guesses), spaces, ...UNASKED }, words);
  }

  function restart(changes, words) {
    const spaces = model.spaces && model.spaces.slice(0, 1);
    update({ examples: [], guesses: [], spaces, ...UNASKED, ...changes }, `${words} All ${CONCEPTS.length} concepts are left.`);
  }

  function chooseTarget(target) {
    if (target !== BY_HAND) return restart({ target }, "A new target.");
    return update({ target }, "You label the examples now; those so far stay.");
  }

  function chooseLearner(learner) {
    const total = count(play(learner, model.examples, spacesOf(model)).mistakes, "mistake");
    const most = `at most ${bound(learner)} on any examples.`;
    update({ learner, guess: null }, `${learner} makes ${total} on these examples, ${most}`);
  }

  function predictFirst(on) {
    const hide = "Guess what the learner predicts before you see it.";
    update({ predictFirst: on, guess: null }, on ? hide : "You see each prediction at once.");
  }

  function controlsFor() {
    const names = CONCEPTS.map(({ name }) => name);
    const sources = [[SECRET, "a secret conjunction"], [BY_HAND, "me, by hand"], ...names];
    const instances = INSTANCES.map((x, k) => [String(k), vector(x)]);
    const primary = { class: "primary" };
    return {
      learner: menu("Learner", LEARNERS, model.learner, chooseLearner),
      target: menu("Labels from", sources, model.target, chooseTarget),
      secret: [
        button("Another secret", () => restart({ seed: model.seed + 1 }, "Another secret.")),
        button("Reveal it", () => say(`The secret is ${CONCEPTS[targetOf(model)].name}.`)),
      ],
      next: menu("Next example", [[NONE, "choose"], ...instances], NONE, (value) => {
        if (value !== NONE) ask(Number(value));
      }),
      first: checkbox("guess first", model.predictFirst, predictFirst),
      guess: [0, 1].map((value) => button(`It predicts ${value}`, () => guess(value))),
      label: [0, 1].map((value) => button(`The label is ${value}`, () => label(value), primary)),
      see: button("See the label", see, primary),
      back: button("Back", back),
      reset: button("Reset", () => restart({}, "From the start.")),
    };
  }

  const { learner, target, secret, next, first, see: seen, back: last, reset } = controls;
  const frame = shell(el, {
    title: host.get("title"),
    top: learner,
    more: [row(target, ...secret), row(next, first, reset)],
    help: KEYS,
    legend: LEGEND,
  });
  frame.stage.append(picture.node);
  frame.transport.append(row(...controls.guess, seen, ...controls.label, last));
  frame.story.append(rounds.story);
  frame.numbers.append(rounds.node);
  picture.svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey) return;
    const from = model.next ?? model.last;
    const move = BITS[event.key];
    if (move) ask((from & ~move[0]) | move[1]);
    else if (event.key === "f") ask(from ^ 1);
    else if (event.key === "Enter") see();
    else if (event.key === "Backspace" || event.key === "Delete") back();
    else if (event.key === "0" || event.key === "1") answer(Number(event.key));
    else return;
    event.preventDefault();
  });

  function answer(value) {
    if (model.target === BY_HAND && !model.hidden) label(value);
    else guess(value);
  }

  draw();
  say(`${count(present(model).length, "concept")} left. Choose the next example.`);
}

function dim(buttons, off) {
  for (const each of buttons) each.setAttribute("aria-disabled", off);
}
