// The perceptron, step by step (lecture 02): the example that triggers an update, the vector that is
// added, w and its hyperplane before and after.

import { details, h, table, text } from "./dom.js";
import { dot, mistakes, offsetOf } from "./engine.js";
import { arrow, line, negativeSide, point, toScreen } from "./plane.js";
import { player } from "./player.js";
import { GREEN, GREY } from "./style.js";
import { number, signed, vector } from "./words.js";

const NUMBERED = 12; // more numbers than that would cover the examples
const BEFORE = { stroke: GREY, "stroke-dasharray": "7 5" };

export function perceptron(el, host) {
  player(el, host, { title: host.get("title"), panels: [updatePanel, numbersPanel] });
}

// The plane with the update that led to w_t.
export function updatePanel(model) {
  const draw = ({ view, trace, t, shorten }) => {
    const [w, before] = [trace.weights[t], trace.weights[Math.max(t - 1, 0)]];
    view.draw([
      negativeSide(view, w, offsetOf(w)),
      t > 0 ? line(view, before, offsetOf(before), BEFORE) : null,
      line(view, w, offsetOf(w)),
      examples(model),
      t > 0 ? addition(model) : null,
      shorten === 1 ? null : text([40, 16], `arrows at 1/${shorten} of their length`),
    ]);
  };
  return { node: model.view.svg, draw };
}

// All examples, with what is known of them at w_t.
export function examples({ view, X, y, features, trace, t, chosen, hidden }) {
  const wrong = mistakes(trace.weights[t], features, y);
  return X.map((x, i) => {
    const mistake = !hidden && wrong[i];
    const trigger = t > 0 && i === trace.updates[t - 1];
    const shape = point(view, x, y[i], { mistake, selected: i === chosen, trigger });
    if (X.length > NUMBERED) return shape;
    const [left, top] = toScreen(view, x);
    return [shape, text([left + 9, top - 9], String(i), { fill: GREY })];
  });
}

// w before, the step y x at its tip, and w after.
function addition({ view, trace, t, shorten }) {
  const tip = (w) => w.slice(0, 2).map((value) => value / shorten);
  const [before, after] = [tip(trace.weights[t - 1]), tip(trace.weights[t])];
  return [
    arrow(view, [0, 0], before, "w before", BEFORE),
    arrow(view, before, after, "y x", { stroke: GREEN, "stroke-dasharray": "2 3" }, 0.5),
    arrow(view, [0, 0], after, "w"),
  ];
}

const LEGEND =
  "Circle: label +1. Square: label −1. Cross: a mistake of w. Ring: the example of this update. " +
  "Hatched: where w predicts −1. Dashed: before the update. Dotted: what is added.";

// The weights before and after, and on demand the score of every example.
function numbersPanel() {
  const weights = h("div");
  const scores = details("All scores", scoreTable);
  const draw = (model) => {
    weights.replaceChildren(h("p", {}, LEGEND), weightTable(model));
    scores.draw(model);
  };
  return { numbers: h("div", {}, weights, scores.node), draw };
}

function weightTable({ y, features, trace, t, X }) {
  const w = trace.weights[t];
  const wrong = mistakes(w, features, y).filter(Boolean).length;
  const caption = `w at update ${t}; it is wrong on ${wrong} of ${X.length} examples`;
  const head = ["when", "w", "y (w·x)", "of"];
  if (t === 0) return table(caption, head, [["after", vector(w), "", ""]]);
  const [i, before] = [trace.updates[t - 1], trace.weights[t - 1]];
  const score = (v) => number(y[i] * dot(v, features[i]));
  return table(caption, head, [
    ["before", vector(before), score(before), ""],
    ["added", vector(w.map((value, j) => value - before[j])), "", `example ${i}`],
    ["after", vector(w), score(w), ""],
  ]);
}

function scoreTable({ X, y, features, trace, t, hidden }) {
  if (hidden) return h("p", {}, "The scores are hidden while you predict.");
  const rows = X.map((x, i) => {
    const score = dot(trace.weights[t], features[i]);
    const verdict = y[i] * score > 0 ? "right" : "mistake";
    return [String(i), vector(x), signed(y[i]), number(score), verdict];
  });
  return table("Scores w·x", ["example", "x", "label", "score", "verdict"], rows);
}
