// What a reader does in a game on the conjunctions (lecture 04): each move changes the model, shows
// it and says what has happened.

import { save } from "../../../widget_shell/js/shell.js";
import { count, vector } from "../../../widget_shell/js/words.js";
import { CONCEPTS, INSTANCES, bound, keep, play, predict } from "./concepts.js";
import {
  BY_HAND, contradiction, prediction, present, request, spacesOf, spokenLabel, targetOf,
} from "./version_words.js";

export const UNASKED = { next: null, guess: null }; // no instance is chosen, and nothing guessed

function update({ host, model, draw, say }, changes, words) {
  Object.assign(model, changes);
  save(host, model);
  draw();
  say(words);
}

// A reader has chosen the next example.
export function ask(game, k) {
  const { model } = game;
  if (k === model.next) return;
  const now = { ...model, next: k };
  const both = `${prediction(now)} ${request(now)}`;
  const words = model.predictFirst ? "Which label will be predicted?" : both;
  update(game, { next: k, last: k, guess: null }, `x = ${vector(INSTANCES[k])}. ${words}`);
}

export function guess(game, value) {
  const { model, say } = game;
  if (model.next === null) return say("Choose the next example first.");
  if (!model.hidden) return say(`You have seen the prediction. ${request(model)}`);
  const right = value === predict(model.learner, present(model), INSTANCES[model.next]);
  const verdict = right ? "Right." : "No.";
  return update(game, { guess: value }, `${verdict} ${prediction(model)} ${request(model)}`);
}

// The label of the example is known: the version space shrinks.
export function label(game, value) {
  const { model, say } = game;
  if (model.next === null) return say("Choose the next example first.");
  if (model.hidden) return say("Guess first what the learner predicts, 0 or 1.");
  const [x, before] = [INSTANCES[model.next], present(model)];
  if (keep(before, x, value).length === 0) return say(contradiction(before, x, value));
  const predicted = predict(model.learner, before, x);
  const right = model.guess === null ? null : model.guess === predicted;
  const examples = [...model.examples, [x, value]];
  return finish(game, { examples, guesses: [...model.guesses, right], ...UNASKED }, predicted);
}

// With a reader's own function, only the kernel knows what is left.
function finish(game, after, predicted) {
  const { model, own, say } = game;
  const [, value] = after.examples.at(-1);
  const end = (all) => update(game, all, spokenLabel({ ...model, ...all }, predicted, value));
  if (!model.spaces) return end(after);
  return own.ask({ examples: after.examples }, ({ spaces, error }) => {
    if (error) say(error);
    else end({ ...after, spaces });
  });
}

export function see(game) {
  const { model, say } = game;
  if (model.target === BY_HAND) return say("You give the labels: 0 or 1.");
  return label(game, CONCEPTS[targetOf(model)].says(INSTANCES[model.next ?? 0]));
}

// 0 or 1 as a key: the label, if a reader gives it, or the guess.
export function answer(game, value) {
  const { target, hidden } = game.model;
  if (target === BY_HAND && !hidden) label(game, value);
  else guess(game, value);
}

export function back(game) {
  const { model, say } = game;
  if (model.examples.length === 0) return say("There is no example to take back.");
  const without = (list) => list.slice(0, -1);
  const [x] = model.examples.at(-1);
  const examples = without(model.examples);
  const left = spacesOf(model)[examples.length].length;
  const words = `Taken back: ${vector(x)}. ${count(left, "concept")} left.`;
  const spaces = model.spaces && without(model.spaces);
  return update(game, { examples, guesses: without(model.guesses), spaces, ...UNASKED }, words);
}

export function restart(game, changes, words) {
  const spaces = game.model.spaces && game.model.spaces.slice(0, 1);
  const fresh = { examples: [], guesses: [], spaces, ...UNASKED };
  update(game, { ...fresh, ...changes }, `${words} All ${CONCEPTS.length} concepts are left.`);
}

export function chooseTarget(game, target) {
  if (target !== BY_HAND) return restart(game, { target }, "A new target.");
  return update(game, { target }, "You label the examples now; those so far stay.");
}

export function chooseLearner(game, learner) {
  const { model } = game;
  const total = count(play(learner, model.examples, spacesOf(model)).mistakes, "mistake");
  const most = `at most ${bound(learner)} on any examples.`;
  update(game, { learner, guess: null }, `${learner} makes ${total} on these examples, ${most}`);
}

export function predictFirst(game, on) {
  const hide = "Guess what the learner predicts before you see it.";
  const words = on ? hide : "You see each prediction at once.";
  update(game, { predictFirst: on, guess: null }, words);
}
