// The four classifiers of lecture 06 at some moment of a run: their lines, what they say and how they look.

import { BLACK, GREEN, GREY } from "../../../widget_shell/js/style.js";
import { dot, positiveVectors } from "./engine.js";
import { maxMargin } from "./margin.js";
import { marginRun, readingsOf, shownBefore } from "./readings.js";
import { counted, emptyVotes } from "./vote_grid.js";

export const LOOKS = {
  last: { stroke: BLACK, "stroke-width": 4 }, // neither has the colour of a label
  averaged: { stroke: "var(--purple)", "stroke-dasharray": "9 6", "stroke-width": 3.5 },
  voted: { stroke: GREEN, "stroke-dasharray": "2 4", "stroke-width": 3 },
  margin: { stroke: GREY, "stroke-dasharray": "12 4 2 4", "stroke-width": 2.5 },
};
export const NAMES = Object.keys(LOOKS);
export const BY_BOX = { voted: "show voted", margin: "show margin" }; // shown if the reader asks for them

// Everything that is drawn and said of the model, computed once for each view of it.
const cache = new WeakMap();
export function factsOf(model) {
  const { trace, features, y, t, gamma, threshold } = model;
  const run = cache.get(trace) ?? { best: maxMargin(positiveVectors(features, y)) };
  if (run.gamma !== gamma || run.threshold !== threshold) {
    Object.assign(run, { gamma, threshold, wide: marginRun(model), t: null });
  }
  if (run.t !== t) Object.assign(run, { t, before: run.hyperplanes }, readAt(model, run.wide));
  run.votes = counted(run.votes ?? emptyVotes(model.view, features), model.view, features, run.read);
  run.scores.voted = run.votes.totals;
  cache.set(trace, run);
  return run;
}

// The four classifiers after the examples that had been shown before update t + 1; at the end of
// the run, those at the ends of both runs.
function readAt({ trace, features, y, t, last }, wide) {
  const shownNow = shownBefore(trace, y.length, t);
  const read = readingsOf(trace, shownNow);
  const byNow = wide.steps.filter((step) => step < shownNow).length;
  const done = t === last ? wide.updates.length : byNow;
  const hyperplanes = { last: read.last, averaged: read.averaged, margin: wide.weights[done] };
  const scores = Object.fromEntries(Object.entries(hyperplanes).map(([name, w]) =>
    [name, features.map((x) => dot(w, x))]));
  return { shownNow, read, done, hyperplanes, scores };
}
