// What is known of a game on the conjunctions, and how it is said (lecture 04).

import { vector } from "../../../widget_shell/js/words.js";
import { CONCEPTS, INSTANCES, believed, bound, play, predict, spaces, votes } from "./concepts.js";
import { random } from "./data.js";

export const SECRET = "secret";
export const BY_HAND = "by hand";

// The version spaces before any example and after each: as they are, or as a reader's own function
// leaves them.
export function spacesOf(model) {
  return model.spaces ?? spaces(model.examples);
}

// The version space now.
export function present(model) {
  return spacesOf(model).at(-1);
}

export function targetOf({ target, seed }) {
  if (target === SECRET) return Math.floor(CONCEPTS.length * random(seed)());
  return CONCEPTS.findIndex(({ name }) => name === target);
}

// What is written into the corners: how many of those left say 1, unless that is to be guessed.
export function corners(model) {
  const left = present(model);
  const best = bestSplit(left);
  return INSTANCES.map((x, k) => {
    const example = model.examples.find(([other]) => String(other) === String(x));
    const unknown = model.predictFirst && !example && (k !== model.next || model.hidden);
    const isBest = model.next === null && k === best;
    const ones = votes(left, x);
    const share = unknown ? null : ones / left.length;
    return { label: example ? example[1] : null, words: unknown ? "?" : String(ones), share, isBest };
  });
}

// The instance of which those left say 1 and 0 most evenly; −1 if they agree on all.
export function bestSplit(left) {
  const uneven = INSTANCES.map((x) => Math.abs(2 * votes(left, x) - left.length));
  const least = Math.min(...uneven);
  return least < left.length ? uneven.indexOf(least) : -1;
}

// What the learner predicts on the example chosen, and why.
export function prediction(model) {
  const [left, x] = [present(model), INSTANCES[model.next]];
  const result = `the prediction is ${predict(model.learner, left, x)}`;
  const hypothesis = believed(model.learner, left);
  if (hypothesis !== null) return `CON believes ${CONCEPTS[hypothesis].name}, so ${result}.`;
  const ones = votes(left, x);
  const tie = model.learner === "Halving" && 2 * ones === left.length ? ", a tie" : "";
  return `${ones} of ${left.length} say 1${tie}, so ${result}.`;
}

export function request({ target }) {
  return target === BY_HAND ? "Which label do you give?" : "Now see the label.";
}

export function spokenLabel(model, predicted, value) {
  const left = present(model);
  const { mistakes } = play(model.learner, model.examples, spacesOf(model));
  const wrong = predicted !== value;
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

export function contradiction(left, x, value) {
  return (
    `No concept agrees with the label ${value} on ${vector(x)} and with all examples before it: ` +
    `all ${left.length} that are left say ${1 - value}. Nothing has changed. ` +
    "Give the other label, or take an example back."
  );
}
