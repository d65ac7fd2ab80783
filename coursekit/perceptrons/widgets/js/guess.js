// Guess first: which example is the next mistake?

import { button, checkbox, row } from "./dom.js";
import { example } from "./words.js";

const QUESTION =
  "Which example is the next mistake? Choose it (a click, or n and p in the picture) and press " +
  "“This one”.";

// Controls that hide the mistakes, take a guess, and only then make the step.
export function guessing(model, { go, say, draw }) {
  let [right, all] = [0, 0];
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

  function answer(guess) {
    if (guess === null) return say(QUESTION);
    const { t, last, trace, X, y } = model;
    const { updates, cycle } = trace;
    const next = updates[t] ?? (cycle ? updates[last - cycle.updates] : -1);
    all += 1;
    right += guess === next ? 1 : 0;
    const verdict = guess === next ? "Right" : "No";
    const truth =
      next >= 0 ? `the next mistake was on ${example(next, X, y)}` : "there is no further update";
    model.chosen = null;
    const words = `${verdict}: ${truth}. ${right} of ${all} guesses were right.`;
    return go(t + 1, t < last ? trace.weights[t] : null, words);
  }

  return { box, answers, ask: () => say(QUESTION) };
}
