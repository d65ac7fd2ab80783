// The variants on one set (lecture 06): last and averaged of one run, and by a box the vote and the
// margin perceptron's hyperplane, with its γ or η by slider.

import { checkbox, menu, row, s, slider } from "../../../widget_shell/js/dom.js";
import { around, nameOfCurves, writer } from "../../../widget_shell/js/labels.js";
import { axes } from "../../../widget_shell/js/plane.js";
import { number } from "../../../widget_shell/js/words.js";
import { axisPanel } from "./axis.js";
import { line, seenOf, sides } from "./boundary.js";
import { offsetOf } from "./engine.js";
import { inviting } from "./invitation.js";
import { CHOSEN, LEGEND, WRONG, marks, placesOf, takenByMarks } from "./marks.js";
import { player } from "./player.js";
import { boundaryCurves, negativePath } from "./region.js";
import { sideNames, steadiness } from "./scene.js";
import { BY_BOX, LOOKS, NAMES, factsOf } from "./variants_facts.js";
import { tablePanel, wordsPanel } from "./variants_table.js";
import { voteAt } from "./vote_grid.js";

const BOLD = 1.15; // how much wider bold letters are
// Thresholds in steps that binary numbers have exactly.
const GAMMAS = [0, 1 / 16, 1 / 8, 3 / 16, 1 / 4, 3 / 8, 1 / 2, 3 / 4, 1, 1.5, 2, 3, 4, 6, 8];
const ETAS = [0, 1 / 4, 1 / 2, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
const RULES = {
  gamma: { sign: "γ", words: "γ, relative to ‖w‖", label: "Margin wanted, γ", steps: GAMMAS },
  threshold: { sign: "η", words: "η, fixed", label: "Threshold, η", steps: ETAS },
};
export function variants(el, host) {
  player(el, host, {
    panels: [planePanel, tablePanel, scoresOnAxis, wordsPanel],
    legend: [...LEGEND, { ...WRONG, when: (model) => !model.hidden && wrongOf(model) > 0 }, CHOSEN],
    settings: [thresholds, shown],
    rule: ({ maxEpochs, rate }) => ({ maxEpochs, rate }), // the thresholds are for the margin's run
    atEnd: true,
  });
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
      model.add("margin");
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

// Boxes for the classifiers that are not shown at first, and a menu for the one whose region and
// mistakes are marked.
function shown(model, change) {
  Object.assign(model, { marked: "last", shown: new Set(NAMES.filter((name) => !BY_BOX[name])) });
  const boxes = Object.fromEntries(Object.entries(BY_BOX).map(([name, words]) =>
    [name, checkbox(words, false, (isShown) => (isShown ? take(name) : leave(name)))]));
  const choice = menu("Region and errors of", NAMES, model.marked, (name) => model.mark(name));
  const mark = (name) => {
    model.marked = name;
    choice.querySelector("select").value = name;
  };
  const take = (name) => {
    model.add(name);
    change(`With the line of ${name}.`);
  };
  const leave = (name) => {
    model.shown.delete(name);
    if (name === model.marked) mark("last");
    change(`Without the line of ${name}.`);
  };
  model.add = (name) => {
    model.shown.add(name);
    if (boxes[name]) boxes[name].querySelector("input").checked = true;
  };
  model.mark = (name) => {
    model.add(name);
    mark(name);
    change(`Filled and crossed out: what ${name} predicts, and its errors.`);
  };
  return row(...Object.values(boxes), choice);
}

const wrongOf = (model) => factsOf(model).scores[model.marked].filter((score, i) => model.y[i] * score <= 0).length;

// What the marked classifier says of each example.
function scoresOnAxis(model, redraw) {
  return axisPanel(model, redraw, ({ hidden, marked }) => (hidden ? null : {
    words: marked === "voted" ? "votes for +1, less those for −1" : `score of each example: ${marked}`,
    values: factsOf(model).scores[marked],
  }));
}

// The plane with the boundaries that are shown; those of which none is under the pointer fade.
function planePanel(model) {
  const { view } = model;
  const draw = () => {
    const { votes, scores } = factsOf(model);
    const boundaries = boundariesOf(model);
    const region = boundaries.find(({ name }) => name === model.marked).w; // on its way, too
    const stateOf = exampleStates(model, scores[model.marked]);
    const taken = boundaries.flatMap(({ seen }) => seen.flat()).map((place) => around(place, 6));
    const write = writer(view, [...takenByMarks(view, model.X, stateOf), ...taken], steadiness(model));
    const names = boundaries.map(({ name, seen, look }) => {
      const others = boundaries.filter((each) => each.name !== name).flatMap((each) => each.seen);
      const attributes = { class: "strong", style: `fill: ${LOOKS[name].stroke}`, ...look };
      return nameOfCurves(write, name, seen, others, attributes, BOLD);
    });
    const regions = regionNames(model, region, write);
    const invitation = inviting(model, write);
    view.draw([
      regionOf(view, region, votes.grid),
      axes(view, write),
      boundaries.map(({ parts }) => parts),
      marks(view, model.X, model.y, stateOf),
      names, regions, invitation,
    ]);
  };
  return { node: view.svg, draw };
}

// Their lines and curves, on their way while a step moves: { name, w, parts, seen, look }.
function boundariesOf(model) {
  const { view, lit, moving, lead, shown } = model;
  const { hyperplanes, before, votes } = factsOf(model);
  const curves = boundaryCurves(votes.grid);
  return NAMES.filter((name) => shown.has(name)).map((name) => {
    const look = lit && lit !== name ? { opacity: 0.2 } : {};
    const to = hyperplanes[name];
    if (!to) return { name, look, parts: curves.map((places) => voted(places, look)), seen: curves };
    const from = moving && before ? before[name] : to;
    const w = to.map((value, j) => from[j] + (moving ? lead : 1) * (value - from[j]));
    return { name, w, look, parts: line(view, w, offsetOf(w), { ...LOOKS[name], ...look }), seen: [seenOf(view, w, offsetOf(w))] };
  });
}

function voted(places, look) {
  const points = places.map((place) => place.map((v) => v.toFixed(1)));
  return s("polyline", { points, fill: "none", class: "vote", ...LOOKS.voted, ...look });
}

// What the marked classifier predicts on its two sides; of the vote, where the average says the same.
function regionNames(model, w, write) {
  const { view, X, marked } = model;
  const { hyperplanes, votes } = factsOf(model);
  const agrees = w ? null : (place, side) => side * voteAt(votes.grid, place) > 0;
  return sideNames(view, w ?? hyperplanes.averaged, placesOf(view, X), write, { who: marked, agrees });
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
