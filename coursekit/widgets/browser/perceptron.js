// The perceptron, step by step (lecture 02): the example that triggers an update, the vector that is
// added, w and its hyperplane before and after.

import { h, table } from "./dom.js";
import { dot } from "./engine.js";
import { arrow, line, negativeSide, point, text, toScreen } from "./plane.js";
import { player } from "./player.js";
import { GREEN, GREY } from "./style.js";
import { number, signed, vector } from "./words.js";

const NUMBERED = 12; // more numbers than that would cover the examples

export function perceptron(el, host) {
  player(el, host, { title: host.get("title"), panels: [updatePanel, numbersPanel] });
}

// The plane with the update that led to w_t.
export function updatePanel(model) {
  const draw = ({ view, trace, t, shorten, offset }) => {
    const parts = lines(view, trace, t, offset);
    view.draw([parts, examples(model), t > 0 ? addition(model) : [], note(shorten)]);
  };
  return { node: model.view.svg, draw };
}

const offsetOf = (w, offset) => (offset ? w[2] : 0);

function lines(view, trace, t, offset) {
  const [w, before] = [trace.weights[t], trace.weights[Math.max(t - 1, 0)]];
  return [
    negativeSide(view, w, offsetOf(w, offset)),
    t > 0 ? line(view, before, offsetOf(before, offset), { "stroke-dasharray": "7 5", stroke: GREY }) : null,
    line(view, w, offsetOf(w, offset)),
  ].filter(Boolean);
}

// All examples, with what is known of them at w_t.
export function examples({ view, X, y, features, trace, t, chosen, hidden }) {
  const w = trace.weights[t];
  const trigger = t > 0 ? trace.updates[t - 1] : -1;
  return X.map((x, i) => {
    const marks = [];
    if (!hidden && y[i] * dot(w, features[i]) <= 0) marks.push("mistake");
    if (i === chosen) marks.push("selected");
    if (i === trigger) marks.push("trigger");
    const shape = point(view, x, y[i], marks);
    if (X.length > NUMBERED) return shape;
    const [left, top] = toScreen(view, x);
    return [shape, text([left + 9, top - 9], String(i + 1), { fill: GREY })];
  });
}

// w before, the step y x at its tip, and w after.
function addition({ view, trace, t, shorten }) {
  const plane2 = (w) => w.slice(0, 2).map((value) => value / shorten);
  const [before, after] = [plane2(trace.weights[t - 1]), plane2(trace.weights[t])];
  return [
    arrow(view, [0, 0], before, "w before", { stroke: GREY, "stroke-dasharray": "7 5" }),
    arrow(view, before, after, "y x", { stroke: GREEN, "stroke-dasharray": "2 3" }, 0.5),
    arrow(view, [0, 0], after, "w"),
  ].filter(Boolean);
}

function note(shorten) {
  return shorten === 1 ? [] : [text([40, 16], `arrows at 1/${shorten} of their length`)];
}

// The weights before and after, and on demand the score of every example.
export function numbersPanel() {
  const weights = h("div");
  const scores = h("div");
  const more = h("details", {}, h("summary", {}, "All scores"), scores);
  let shown = null;
  const fill = () => { if (more.open) scores.replaceChildren(scoreTable(shown)); };
  more.addEventListener("toggle", fill);
  const draw = (model) => {
    shown = model;
    weights.replaceChildren(legend(), weightTable(model));
    fill();
  };
  return { numbers: h("div", {}, weights, more), draw };
}

function legend() {
  return h(
    "p",
    {},
    "Circle: label +1. Square: label −1. Cross: a mistake of w. Ring: the example of this update. " +
      "Hatched: where w predicts −1. Dashed: before the update. Dotted: what is added.",
  );
}

function weightTable({ y, features, trace, t, X }) {
  const rows = [["after", vector(trace.weights[t]), "", ""]];
  if (t > 0) {
    const i = trace.updates[t - 1];
    const [before, after] = [trace.weights[t - 1], trace.weights[t]];
    const added = after.map((value, j) => value - before[j]);
    const score = (w) => number(y[i] * dot(w, features[i]));
    rows[0] = ["after", vector(after), score(after), ""];
    rows.unshift(["added", vector(added), "", `example ${i + 1}`]);
    rows.unshift(["before", vector(before), score(before), ""]);
  }
  const wrong = X.filter((_, i) => y[i] * dot(trace.weights[t], features[i]) <= 0).length;
  const caption = `w at update ${t}; it is wrong on ${wrong} of ${X.length} examples`;
  return table(caption, ["when", "w", "y (w·x)", "of"], rows);
}

function scoreTable({ X, y, features, trace, t, hidden }) {
  if (hidden) return h("p", {}, "The scores are hidden while you predict.");
  const w = trace.weights[t];
  const rows = X.map((x, i) => {
    const score = dot(w, features[i]);
    const verdict = y[i] * score > 0 ? "right" : "mistake";
    return [String(i + 1), vector(x), signed(y[i]), number(score), verdict];
  });
  return table("Scores w·x", ["example", "x", "label", "score", "verdict"], rows);
}
