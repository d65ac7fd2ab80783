// The version space (lecture 04): CON and Halving on the conjunctions of three attributes. A reader
// chooses the next example, guesses what the learner predicts, and sees what the label leaves.

import {
  CONCEPTS, INSTANCES, LEARNERS, believed, bound, keep, play, predict, spaces, votes,
} from "./concepts.js";
import { cube } from "./cube.js";
import { random } from "./data.js";
import { kernel } from "./kernel.js";
import { button, checkbox, h, menu } from "./dom.js";
import { roundsPanel } from "./rounds.js";
import { shell } from "./shell.js";
import { count, vector } from "./words.js";

const SECRET = "secret";
const BY_HAND = "by hand";
const NONE = "none";
const KEPT = ["learner", "target", "seed", "examples", "predictFirst"];
const KEYS = [
  ["← →", "choose the next example: x1 is 0 or 1 (in the picture)"],
  ["↓ ↑", "x2 is 0 or 1"],
  ["f", "front or back: change x3"],
  ["0 1", "your guess of the prediction, or the label that you give"],
  ["Enter", "see the label"],
  ["Backspace", "take the last example back"],
];
const BITS = { ArrowLeft: [4, 0], ArrowRight: [4, 4], ArrowDown: [2, 0], ArrowUp: [2, 2] };

export function version_space(el, host) {
  const frame = shell(el, host.get("title"), KEYS);
  const model = { ...host.get("state"), asked: null, guess: null, last: 0, kept: null };
  model.guesses = model.examples.map(() => null);
  if (host.get("own")) model.kept = host.get("trace").kept.slice(0, model.examples.length + 1);
  const own = kernel(host, frame.say);
  const rounds = roundsPanel();
  const picture = cube(ask);
  const controls = controlsFor();

  function draw() {
    model.hidden = model.predictFirst && model.guess === null;
    picture.draw(corners(model), model.asked);
    rounds.draw(model);
    controls.next.querySelector("select").value = model.asked === null ? NONE : String(model.asked);
    const [byHand, secret] = [model.target === BY_HAND, model.target === SECRET];
    for (const node of controls.guess) node.hidden = !model.predictFirst;
    for (const node of controls.label) node.hidden = !byHand;
    controls.see.hidden = byHand;
    for (const node of controls.secret) node.hidden = !secret;
    dim(controls.guess, model.asked === null || !model.hidden);
    dim([controls.see, ...controls.label], model.asked === null || model.hidden);
    dim([controls.back, controls.reset], model.examples.length === 0);
  }

  function update(changes, words) {
    Object.assign(model, changes);
    const kept = Object.fromEntries(KEPT.map((name) => [name, model[name]]));
    host.set("state", { ...host.get("state"), ...kept });
    draw();
    frame.say(words);
  }

  // A reader has chosen the next example.
  function ask(k) {
    if (k === model.asked) return;
    const x = vector(INSTANCES[k]);
    const now = { ...model, asked: k };
    const told = model.predictFirst ? "Which label will be predicted?" : `${prediction(now)} ${next(now)}`;
    update({ asked: k, last: k, guess: null }, `x = ${x}. ${told}`);
  }

  function guess(value) {
    if (model.asked === null) return frame.say("Choose the next example first.");
    if (!model.hidden) return frame.say(`You have seen the prediction. ${next(model)}`);
    const right = value === predict(model.learner, present(model), INSTANCES[model.asked]);
    const verdict = right ? "Right." : "No.";
    return update({ guess: value }, `${verdict} ${prediction(model)} ${next(model)}`);
  }

  // The label of the example is known: the version space shrinks.
  function label(value) {
    if (model.asked === null) return frame.say("Choose the next example first.");
    if (model.hidden) return frame.say("Guess first what the learner predicts, 0 or 1.");
    const [x, before] = [INSTANCES[model.asked], present(model)];
    if (keep(before, x, value).length === 0) return frame.say(contradiction(before, x, value));
    const said = predict(model.learner, before, x);
    const examples = [...model.examples, [x, value]];
    const guesses = [...model.guesses, model.guess === null ? null : model.guess === said];
    const after = { examples, guesses, asked: null, guess: null };
    if (!model.kept) return finish(after, said, value);
    return own.ask({ examples }, ({ kept, error }) => {
      if (error) frame.say(error);
      else finish({ ...after, kept }, said, value);
    });
  }

  function finish(after, said, value) {
    update(after, spokenLabel({ ...model, ...after }, said, value));
  }

  function see() {
    if (model.target === BY_HAND) return frame.say("You give the labels: 0 or 1.");
    return label(CONCEPTS[targetOf(model)].says(INSTANCES[model.asked ?? 0]));
  }

  function back() {
    if (model.examples.length === 0) return frame.say("There is no example to take back.");
    const without = (list) => list.slice(0, -1);
    const [x] = model.examples[model.examples.length - 1];
    const examples = without(model.examples);
    const left = spacesOf(model)[examples.length].length;
    const words = `Taken back: ${vector(x)}. ${count(left, "concept")} left.`;
    const kept = model.kept && without(model.kept);
    const guesses = without(model.guesses);
    return update({ examples, guesses, kept, asked: null, guess: null }, words);
  }

  function restart(changes, words) {
    const kept = model.kept && model.kept.slice(0, 1);
    const fresh = { examples: [], guesses: [], kept, asked: null, guess: null };
    update({ ...fresh, ...changes }, `${words} All ${CONCEPTS.length} concepts are left.`);
  }

  function chooseTarget(target) {
    if (target !== BY_HAND) return restart({ target }, "A new target.");
    return update({ target }, "You label the examples now; those so far stay.");
  }

  function chooseLearner(learner) {
    const made = count(play(learner, model.examples, spacesOf(model)).mistakes, "mistake");
    const most = `at most ${bound(learner)} on any examples.`;
    update({ learner, guess: null }, `${learner} makes ${made} on these examples, ${most}`);
  }

  function reveal() {
    frame.say(`The secret is ${CONCEPTS[targetOf(model)].name}.`);
  }

  function predictFirst(on) {
    const hide = "Guess what the learner predicts before you see it.";
    update({ predictFirst: on, guess: null }, on ? hide : "You see each prediction at once.");
  }

  function controlsFor() {
    const names = CONCEPTS.map(({ name }) => name);
    const sources = [[SECRET, "a secret conjunction"], [BY_HAND, "me, by hand"], ...names];
    const instances = INSTANCES.map((x, k) => [String(k), vector(x)]);
    return {
      learner: menu("Learner", LEARNERS, model.learner, chooseLearner),
      target: menu("Labels from", sources, model.target, chooseTarget),
      secret: [
        button("Another secret", () => restart({ seed: model.seed + 1 }, "Another secret.")),
        button("Reveal it", reveal),
      ],
      next: menu("Next example", [[NONE, "choose"], ...instances], NONE, (value) => {
        if (value !== NONE) ask(Number(value));
      }),
      first: checkbox("predict first", model.predictFirst, predictFirst),
      guess: [0, 1].map((value) => button(`It predicts ${value}`, () => guess(value))),
      label: [0, 1].map((value) => button(`The label is ${value}`, () => label(value))),
      see: button("See the label", see),
      back: button("Back", back),
      reset: button("Reset", () => restart({}, "From the start.")),
    };
  }

  const row = (...nodes) => h("div", { class: "knobs" }, ...nodes);
  frame.controls.append(
    row(controls.learner, controls.target, ...controls.secret),
    row(controls.next, controls.first, ...controls.guess, controls.see, ...controls.label),
    row(controls.back, controls.reset),
  );
  frame.stage.append(picture.node);
  frame.numbers.append(rounds.node);
  picture.svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey) return;
    const from = model.asked ?? model.last;
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
  frame.say(`${count(present(model).length, "concept")} left. Choose the next example.`);
}

function dim(buttons, off) {
  for (const one of buttons) one.setAttribute("aria-disabled", off);
}

// The version spaces before any example and after each: as they are, or as a reader's own function
// has kept them.
function spacesOf(model) {
  return model.kept ?? spaces(model.examples);
}

// The version space now.
function present(model) {
  const all = spacesOf(model);
  return all[all.length - 1];
}

function targetOf({ target, seed }) {
  if (target === SECRET) return Math.floor(CONCEPTS.length * random(seed)());
  return CONCEPTS.findIndex(({ name }) => name === target);
}

// What is written into the corners: how many of those left say 1, unless that is to be guessed.
function corners(model) {
  const left = present(model);
  return INSTANCES.map((x, k) => {
    const seen = model.examples.find(([other]) => String(other) === String(x));
    const unknown = model.predictFirst && !seen && (k !== model.asked || model.hidden);
    return { label: seen ? seen[1] : null, text: unknown ? "?" : String(votes(left, x)) };
  });
}

// What the learner predicts on the example chosen, and why.
function prediction(model) {
  const [left, x] = [present(model), INSTANCES[model.asked]];
  const said = `the prediction is ${predict(model.learner, left, x)}`;
  const one = believed(model.learner, left);
  if (one !== null) return `CON believes ${CONCEPTS[one].name}, so ${said}.`;
  const ones = votes(left, x);
  const tie = model.learner === "Halving" && 2 * ones === left.length ? ", a tie" : "";
  return `${ones} of ${left.length} say 1${tie}, so ${said}.`;
}

function next({ target }) {
  return target === BY_HAND ? "Which label do you give?" : "Now see the label.";
}

function spokenLabel(model, said, value) {
  const left = present(model);
  const { mistakes } = play(model.learner, model.examples, spacesOf(model));
  const wrong = said !== value;
  const verdict = wrong
    ? `a mistake, number ${mistakes} of at most ${bound(model.learner)}`
    : `no mistake; ${mistakes} of at most ${bound(model.learner)} so far`;
  const [before] = spacesOf(model).slice(-2);
  const words = [`The label is ${value}: ${verdict}.`];
  words.push(`${before.length} concepts become ${left.length}.`);
  if (left.length === 1) words.push(`Only ${CONCEPTS[left[0]].name} is left: it must be the target.`);
  const tried = model.guesses.filter((right) => right !== null);
  const right = tried.filter(Boolean).length;
  if (tried.length) words.push(`Your guesses: ${right} of ${tried.length} right.`);
  return words.join(" ");
}

function contradiction(left, x, value) {
  return (
    `No concept agrees with the label ${value} on ${vector(x)} and with all examples before it: ` +
    `all ${left.length} that are left say ${1 - value}. Nothing has changed. ` +
    "Give the other label, or take an example back."
  );
}
