// What happened at an update, in words: for the line that a screen reader speaks.

import { count, number, vector } from "../../../widget_shell/js/words.js";
import { dot, mistakes } from "./engine.js";
import { example } from "./words.js";

export function spokenStart({ X, trace }) {
  const all = count(X.length, "example");
  return `Start: w = ${vector(trace.weights[0])}, which is wrong on every one of ${all}.`;
}

export function spokenUpdate({ X, y, features, trace, t, own, laps, playing }) {
  const i = trace.updates[t - 1];
  const [before, after] = [trace.weights[t - 1], trace.weights[t]];
  const epoch = Math.floor(trace.steps[t - 1] / X.length) + 1;
  const where = `${laps ? `Lap ${laps + 1}. ` : ""}Update ${t} in epoch ${epoch}:`;
  if (playing) return `${where} example ${i}.`;
  const score = dot(before, features[i]);
  const narrow = own ? "right, and your function changed w all the same" : "right, but too narrowly";
  const reason = y[i] * score <= 0 ? "a mistake" : narrow;
  return (
    `${where} ${example(i, X, y)}, had the score ${number(score)}, ${reason}. ` +
    `w goes from ${vector(before)} to ${vector(after)}; ` +
    `the score is ${number(dot(after, features[i]))} now.`
  );
}

export function spokenEnd({ X, y, features, trace }) {
  const { converged, cycle, epochs, error } = trace;
  if (error) return error;
  if (converged) {
    const wrong = mistakes(trace.weights.at(-1), features, y).filter(Boolean).length;
    if (wrong === 0) return `The run has converged: epoch ${epochs} brought no update.`;
    return `Epoch ${epochs} brought no update, and w is still wrong on ${wrong} of ${X.length} examples.`;
  }
  if (cycle) {
    const where = cycle.start === 0 ? "started" : `were after ${count(cycle.start, "epoch")}`;
    return (
      `The weights are back where they ${where}: a cycle with a period of ` +
      `${count(cycle.period, "epoch")}, ${count(cycle.updates, "update")}. ` +
      "The run never ends, since no w separates these examples."
    );
  }
  return `The run was stopped after ${count(epochs, "epoch")} and has not converged.`;
}
