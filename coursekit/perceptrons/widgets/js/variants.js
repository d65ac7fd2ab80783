// The variants on one set (lecture 06): last, averaged and voted of one run, and the margin
// perceptron's hyperplane, with its γ or η by slider.

import { details, h, menu, row, s, slider, table } from "../../../widget_shell/js/dom.js";
import { around, beside, writer } from "../../../widget_shell/js/labels.js";
import { axes } from "../../../widget_shell/js/plane.js";
import { BLACK, BLUE, GREEN, VERMILION } from "../../../widget_shell/js/style.js";
import { count, number } from "../../../widget_shell/js/words.js";
import { line, seenOf, sides } from "./boundary.js";
import { dot, offsetOf, positiveVectors } from "./engine.js";
import { length, marginOf } from "./geometry.js";
import { maxMargin } from "./margin.js";
import { LEGEND, marks, sample, takenByMarks } from "./marks.js";
import { player } from "./player.js";
import { marginRun, readingsOf, shownBefore } from "./readings.js";
import { boundaryCurves, negativePath } from "./region.js";
import { inviting } from "./scene.js";
import { counted, emptyVotes } from "./vote_grid.js";

// Thresholds in steps that binary numbers have exactly.
const GAMMAS = [0, 1 / 16, 1 / 8, 3 / 16, 1 / 4, 3 / 8, 1 / 2, 3 / 4, 1, 1.5, 2, 3, 4, 6, 8];
const ETAS = [0, 1 / 4, 1 / 2, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
const RULES = {
  gamma: { sign: "γ", words: "γ, relative to ‖w‖", label: "Margin wanted, γ", steps: GAMMAS },
  threshold: { sign: "η", words: "η, fixed", label: "Threshold, η", steps: ETAS },
};
const LOOKS = {
  last: { stroke: BLUE, "stroke-width": 4 },
  averaged: { stroke: VERMILION, "stroke-dasharray": "9 6", "stroke-width": 3.5 },
  voted: { stroke: GREEN, "stroke-dasharray": "2 4", "stroke-width": 3 },
  margin: { stroke: BLACK, "stroke-dasharray": "12 4 2 4", "stroke-width": 2 },
};
const NAMES = Object.keys(LOOKS);

export function variants(el, host) {
  player(el, host, {
    panels: [planePanel, tablePanel, wordsPanel],
    legend: LEGEND,
    settings: [thresholds, shown],
    rule: ({ maxEpochs, rate }) => ({ maxEpochs, rate }), // the thresholds are for the margin's run
    atEnd: true,
  });
}

// Everything that is drawn and said of the model, computed once for each view of it.
const cache = new WeakMap();
function factsOf(model) {
  const { trace, features, y, t, gamma, threshold } = model;
  const run = cache.get(trace) ?? { best: maxMargin(positiveVectors(features, y)) };
  if (run.gamma !== gamma || run.threshold !== threshold) {
    Object.assign(run, { gamma, threshold, wide: marginRun(model), t: null });
  }
  if (run.t !== t) Object.assign(run, { t }, readAt(model, run.wide));
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

// A menu for the rule of the margin perceptron, and a slider for its threshold.
function thresholds(model, change) {
  const first = model.threshold > 0 ? "threshold" : "gamma";
  const controls = Object.entries(RULES).map(([name, { sign, label, steps }]) => {
    const ladder = [...new Set([...steps, model[name]])].sort((a, b) => a - b);
    const range = { min: 0, max: ladder.length - 1, value: ladder.indexOf(model[name]) };
    const words = (k) => `${sign} = ${number(ladder[k])}`;
    const take = (k) => {
      Object.assign(model, { gamma: 0, threshold: 0, [name]: ladder[k] });
      change(`The margin perceptron has ${words(k)} now.`);
    };
    const { node, input } = slider(label, range, take, words);
    node.hidden = name !== first;
    return { name, node, choose: () => take(Number(input.value)) };
  });
  const names = Object.entries(RULES).map(([name, { words }]) => [name, words]);
  const choice = menu("Margin perceptron with", names, first, (name) => {
    for (const control of controls) control.node.hidden = control.name !== name;
    controls.find((control) => control.name === name).choose();
  });
  return row(choice, ...controls.map(({ node }) => node));
}

// A menu for the classifier whose region and mistakes are marked.
function shown(model, change) {
  model.marked = "voted";
  return menu("Region and mistakes of", NAMES, model.marked, (name) => {
    model.marked = name;
    change(`Filled and crossed out: what ${name} predicts, and its mistakes.`);
  });
}

// The plane with the four boundaries.
function planePanel(model) {
  const { view } = model;
  const draw = () => {
    const { hyperplanes, votes, scores } = factsOf(model);
    const curves = boundaryCurves(votes.grid);
    const voted = (places) => s("polyline", {
      points: places.map((place) => place.map((v) => v.toFixed(1))), fill: "none", class: "vote", ...LOOKS.voted,
    });
    const boundaries = NAMES.map((name) => {
      const w = hyperplanes[name];
      if (!w) return { name, parts: curves.map(voted), seen: curves };
      return { name, parts: line(view, w, offsetOf(w), LOOKS[name]), seen: [seenOf(view, w, offsetOf(w))] };
    });
    const stateOf = exampleStates(model, scores[model.marked]);
    const taken = boundaries.flatMap(({ seen }) => seen.flat()).map((place) => around(place, 6));
    const write = writer(view, [...takenByMarks(view, model.X, stateOf), ...taken]);
    const names = boundaries.map(({ name, seen }) => write(name, beside(seen, name), { class: "strong" }));
    const invitation = inviting(model, write);
    view.draw([
      regionOf(view, hyperplanes[model.marked], votes.grid),
      axes(view, write),
      boundaries.map(({ parts }) => parts),
      marks(view, model.X, model.y, stateOf),
      names, invitation,
    ]);
  };
  return { node: view.svg, draw };
}

// Where the marked classifier predicts +1 and −1: of a hyperplane, or else of the vote.
function regionOf(view, w, grid) {
  if (w) return sides(view, w, offsetOf(w));
  const d = negativePath(grid);
  const { width, height } = view;
  return ["var(--plus)", "var(--minus)", view.hatch].map((fill, k) =>
    (k === 0 ? s("rect", { width, height, fill }) : s("path", { d, fill })));
}

function exampleStates({ y, chosen, hidden }, scores) {
  return (i) => ({ mistake: !hidden && y[i] * scores[i] <= 0, selected: i === chosen });
}

// Mistakes and margins of the four, whose lines are drawn beside their names.
function tablePanel(model) {
  const node = h("div");
  const draw = () => {
    const facts = factsOf(model);
    const rows = NAMES.map((name) => [
      h("span", {}, swatch(name), ` ${name}`),
      String(wrong(model, facts, name)),
      name === "voted" ? "–" : marginWords(facts.hyperplanes[name], model),
    ]);
    const caption = `After ${count(facts.shownNow, "example")}, ${model.y.length} an epoch`;
    node.replaceChildren(
      table(caption, ["", "mistakes", "margin"], rows),
      h("p", { class: "best" }, bestWords(facts, model)),
    );
  };
  const words = () => {
    const facts = factsOf(model);
    const counts = NAMES.map((name) => `${name} ${wrong(model, facts, name)}`).join(", ");
    return `Mistakes on the ${count(model.y.length, "example")}: ${counts}.`;
  };
  return { story: node, draw, words };
}

// What else there is to know of both runs.
function wordsPanel() {
  return details("Both runs", (model) =>
    h("div", {}, h("p", {}, runWords(model, factsOf(model))), h("p", {}, MEANING)));
}

const MEANING =
  "Margin: the smallest distance of an example from the hyperplane, negative on the wrong side. " +
  "The vote has no hyperplane. With the fixed threshold η a learning rate r is the same as the " +
  "threshold η/r at rate 1: only their ratio matters. With γ a rate changes nothing.";

function wrong({ y }, { scores }, name) {
  return scores[name].filter((score, i) => y[i] * score <= 0).length;
}

function marginWords(w, { features, y }) {
  return length(w) === 0 ? "–" : number(marginOf(w, 0, features, y).margin);
}

function bestWords({ best }, { gamma }) {
  if (!best) return "No hyperplane separates these examples: no margin is positive.";
  const ends = gamma === 0 ? "" : 2 * best.margin > gamma
    ? ` γ/2 = ${number(gamma / 2)} is less, so the margin perceptron's run ends, above it.`
    : ` γ/2 = ${number(gamma / 2)} is not less, so the margin perceptron's run cannot end.`;
  return `The largest margin that there is: ${number(best.margin)}.${ends}`;
}

function runWords({ trace, last, t }, { wide, done }) {
  const end = ({ converged, cycle, epochs }) => {
    if (converged) return `converged in ${count(epochs, "epoch")}`;
    return `${cycle ? "found in a cycle" : "stopped"} after ${count(epochs, "epoch")}`;
  };
  return (
    `The run of the perceptron: update ${t} of ${last}, ${end(trace)}. That of the margin ` +
    `perceptron: update ${done} of ${wide.updates.length}, ${end(wide)}.`
  );
}

// A piece of the line of a classifier, for its button.
function swatch(name) {
  return s("svg", { viewBox: "0 0 26 18", class: "swatch", "aria-hidden": "true" }, sample(LOOKS[name]));
}
