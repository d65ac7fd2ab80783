// Guess first: which example is the next mistake?

import { button, checkbox, row } from "../../../widget_shell/js/dom.js";
import { example } from "./words.js";

const QUESTION =
  "Which example is the next mistake? Choose it (a click, or n and p in the picture) and press " +
  "“This one”.";

// Controls that hide the mistakes, take a guess, and only then make the step.
export function guessing(model, { go, say, draw }) {
  const tally = { right: 0, all: 0 };
  const answer = (guess) => {
    if (guess === null) return say(QUESTION);
    const words = judged(tally, guess, model);
    model.chosen = null;
    return go(model.t + 1, model.t < model.last, words);
  };
  const answers = row(
    button("This one", () => answer(model.chosen)),
    button("None: it is done", () => answer(-1)),
  );
  answers.hidden = true;
  const box = checkbox("guess first", false, (on) => {
    model.hidden = on;
    answers.hidden = !on;
    draw();
    say(on ? QUESTION : "You see which examples are mistakes again.");
  });
  return { box, answers, ask: () => say(QUESTION) };
}

// Count a guess of the next mistake's example, −1 for none, and say whether it was right.
function judged(tally, guess, { t, last, trace, X, y }) {
  const { updates, cycle } = trace;
  const next = updates[t] ?? (cycle ? updates[last - cycle.updates] : -1);
  tally.all += 1;
  tally.right += guess === next ? 1 : 0;
  const verdict = guess === next ? "Right" : "No";
  const truth =
    next >= 0 ? `the next mistake was on ${example(next, X, y)}` : "there is no further update";
  return `${verdict}: ${truth}. ${tally.right} of ${tally.all} guesses were right.`;
}
