// Predict before you see: which example is the next mistake?

import { button, checkbox, row } from "./dom.js";
import { example } from "./words.js";

const QUESTION =
  "Which example is the next mistake? Choose it (n and p in the picture, or a click) and press " +
  "“It is the chosen one”.";

// Controls that hide the mistakes, take a guess, and only then make the step.
export function guessing(model, { go, say, draw }) {
  let [right, all] = [0, 0];
  const answers = row(
    button("It is the chosen one", () => answer(model.chosen)),
    button("No mistake is left", () => answer(-1)),
  );
  answers.hidden = true;
  const box = checkbox("predict first", false, (on) => {
    model.hidden = on;
    answers.hidden = !on;
    draw();
    say(on ? QUESTION : "You see which examples are mistakes again.");
  });

  function answer(guess) {
    if (guess === null) return say(QUESTION);
    const next = model.t < model.last ? model.trace.updates[model.t] : -1;
    all += 1;
    right += guess === next ? 1 : 0;
    const verdict = guess === next ? "Right" : "No";
    const truth =
      next >= 0
        ? `the next mistake was on ${example(next, model.X, model.y)}`
        : "there is no further update";
    model.chosen = null;
    return go(model.t + 1, `${verdict}: ${truth}. ${right} of ${all} guesses were right.`);
  }

  return { node: row(box, answers), ask: () => say(QUESTION) };
}
