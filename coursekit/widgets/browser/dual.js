// The dual form (lecture 05): the coefficients α beside the weights w, for the same run.

import { across, bar, chart, curve, mark, up, words } from "./chart.js";
import { h, s, table } from "./dom.js";
import { alpha, dot } from "./engine.js";
import { updatePanel } from "./perceptron.js";
import { player } from "./player.js";
import { BLACK, BLUE, VERMILLION } from "./style.js";
import { count, number, signed, vector } from "./words.js";

const TERMS = 12; // of a sum that is written out
const GRAM = 12; // examples of which all dot products are shown
const BARS = 40; // of more examples only those with an update are drawn
const MARKED = 120; // and of more than these, the lines have no marks,
const NUMBERED = 24; // and of more than these no numbers

export function dual(el, host) {
  const panels = [updatePanel, alphaPanel, sumPanel, scorePanel];
  player(el, host, { title: host.get("title"), panels });
}

// The coefficient of each example after t updates: its label times the updates that it brought.
export function coefficients(trace, y, t) {
  return alpha(trace, y.length, t).map((times, i) => (times === 0 ? 0 : times * y[i]));
}

// The sum of all α x, times the rate: w as the dual form has it.
export function combined(coefficient, features, rate = 1) {
  return features[0].map((_, j) =>
    rate * coefficient.reduce((sum, a, i) => sum + a * features[i][j], 0));
}

// One bar for each example, upwards for the label +1, downwards and hatched for −1.
function alphaPanel() {
  const view = chart(["example", "α"]);
  const draw = ({ trace, y, t, chosen }) => {
    const a = coefficients(trace, y, t);
    const n = y.length;
    const [low, high] = [Math.min(-1, ...a), Math.max(1, ...a)];
    const room = 0.16 * (high - low);
    const xTicks = n <= NUMBERED ? a.map((_, i) => i + 1) : null;
    view.frame({ x: [0.3, n + 0.7], y: [low - room, high + room], whole: true, xTicks });
    const shown = a.map((_, i) => i).filter((i) => n <= BARS || a[i] !== 0);
    const trigger = t > 0 ? trace.updates[t - 1] : -1;
    view.draw(alphaWords(a, t), [
      hatching(),
      curve(view, [[0.3, 0], [n + 0.7, 0]], { "stroke-width": 1 }),
      shown.map((i) => oneBar(view, { i, a: a[i], label: y[i], n })),
      chosen === null ? [] : outline(view, chosen, a[chosen], n, { "stroke-dasharray": "4 3" }),
      trigger < 0 ? [] : outline(view, trigger, a[trigger], n),
    ]);
  };
  return { node: view.svg, draw };
}

function hatching() {
  const stroke = s("path", { d: "M0,6 L6,0", stroke: VERMILLION, "stroke-width": 2 });
  const attributes = { id: "bars", width: 6, height: 6, patternUnits: "userSpaceOnUse" };
  return s("defs", {}, s("pattern", attributes, stroke));
}

function oneBar(view, { i, a, label, n }) {
  const fill = label > 0 ? BLUE : "url(#bars)";
  const end = [i + 1, a];
  const beyond = up(view, a) + (label > 0 ? -10 : 20);
  const shape = label > 0 ? ["circle", { fill: BLUE }] : ["square", { fill: VERMILLION }];
  const centred = { "text-anchor": "middle" };
  return [
    n <= BARS
      ? bar(view, end, 0.7, { fill })
      : curve(view, [[i + 1, 0], end], { stroke: shape[1].fill }),
    n <= MARKED ? mark(view, end, ...shape) : null,
    n <= NUMBERED ? words([across(view, i + 1), beyond], number(a), centred) : null,
  ];
}

// A frame around one bar: solid for the example of this update, dashed for the chosen one.
function outline(view, i, a, n, attributes = {}) {
  const width = Math.max(0.9, n / 40);
  const open = { fill: "none", stroke: BLACK, "stroke-width": 2.5, ...attributes };
  const [top, bottom] = [Math.max(a, 0), Math.min(a, 0)];
  const rim = 0.04 * (view.y[1] - view.y[0]);
  const corners = [
    [i + 1 - width / 2, bottom - rim], [i + 1 - width / 2, top + rim],
    [i + 1 + width / 2, top + rim], [i + 1 + width / 2, bottom - rim],
    [i + 1 - width / 2, bottom - rim],
  ];
  return curve(view, corners, open);
}

function alphaWords(a, t) {
  const used = a.map((value, i) => [value, i]).filter(([value]) => value !== 0);
  const some = used.slice(0, TERMS).map(([value, i]) => `${number(value)} of example ${i + 1}`);
  const rest = used.length > TERMS ? ` and ${used.length - TERMS} more` : "";
  return `The coefficients after ${count(t, "update")}: ${some.join(", ") || "all 0"}${rest}.`;
}

// w written out as the sum of its examples.
function sumPanel() {
  const node = h("div");
  const draw = ({ trace, y, features, t, rate }) => {
    const a = coefficients(trace, y, t);
    const w = trace.weights[t];
    node.replaceChildren(
      h("p", {}, h("strong", {}, `w after ${count(t, "update")} as a sum of examples`)),
      h("p", { class: "sum" }, sumWords(a, features, w, rate)),
      h("p", {}, legendWords(a, w, combined(a, features, rate))),
    );
  };
  const spoken = ({ trace, y, features, rate, t }) => {
    if (t === 0) return "All α are 0.";
    const [i, a] = [trace.updates[t - 1], coefficients(trace, y, t)];
    const terms = count(a.filter((value) => value !== 0).length, "term");
    const isSum = makes(combined(a, features, rate), trace.weights[t]);
    return `α of example ${i + 1} goes from ${number(a[i] - y[i])} to ${number(a[i])}: ` +
      (isSum ? `w is a sum of ${terms}.` : "but the sum of all α x is not w.");
  };
  return { node, draw, words: spoken };
}

// The first terms that are not 0, and what all of them make.
export function sumWords(a, features, w, rate) {
  const used = a.map((_, i) => i).filter((i) => a[i] !== 0);
  if (!used.length) return `w = Σ α x = ${vector(w)}: no example has brought an update.`;
  const term = (i, k) => {
    const sign = a[i] < 0 ? "− " : k > 0 ? "+ " : "";
    return `${sign}${Math.abs(a[i])}·${vector(features[i])}`;
  };
  const some = used.slice(0, TERMS).map(term).join(" ");
  const rest = used.length > TERMS ? ` + ${count(used.length - TERMS, "further term")}` : "";
  if (rate === 1) return `w = Σ α x = ${some}${rest} = ${vector(w)}`;
  return `w = ${number(rate)} Σ α x = ${number(rate)} · (${some}${rest}) = ${vector(w)}`;
}

// Whether a sum is w, as far as rounding lets one know.
function makes(sum, w) {
  const size = Math.max(1, ...w.map(Math.abs));
  return w.every((value, j) => Math.abs(value - sum[j]) <= 1e-9 * size);
}

function legendWords(a, w, sum) {
  if (!makes(sum, w)) {
    return "This update adds something else than y x: the sum of all α x would be " +
      `${vector(sum)}, and w is no sum of examples that α could count.`;
  }
  const support = count(a.filter((value) => value !== 0).length, "example");
  return (
    `α is the label times the number of updates on an example; w is made of ${support}. Bar ` +
    "upwards with a circle: label +1. Hatched, downwards, with a square: label −1. Solid frame: " +
    "the example of this update. Dashed frame: the chosen one."
  );
}

// The score that led to the update, from dot products of examples and from w.
function scorePanel() {
  const node = h("div");
  const draw = (model) => node.replaceChildren(...scoreParts(model));
  return { node, draw };
}

function scoreParts({ trace, y, features, t, rate }) {
  if (t === 0) return [h("p", {}, "With each update comes its example's score, in both ways.")];
  const i = trace.updates[t - 1];
  const a = coefficients(trace, y, t - 1);
  const w = trace.weights[t - 1];
  const products = features.map((x) => dot(x, features[i]));
  const inDual = rate * a.reduce((sum, value, j) => sum + value * products[j], 0);
  const both =
    `Before update ${t}, the score of example ${i + 1}, label ${signed(y[i])}: ` +
    `Σ α (x·x${subscript(i)}) = ${number(inDual)}, and w·x${subscript(i)} = ` +
    `${vector(w)} · ${vector(features[i])} = ${number(dot(w, features[i]))}.`;
  const said = h("p", { class: "both" }, both);
  if (y.length > GRAM) return [said];
  const rows = products.map((product, j) =>
    [String(j + 1), number(a[j]), number(product), number(a[j] * product)]);
  const sum = number(a.reduce((total, value, j) => total + value * products[j], 0));
  rows.push(["sum", "", "", sum]);
  const head = ["example", "α before", `x·x${subscript(i)}`, "product"];
  return [said, table(`Row ${i + 1} of the matrix of all dot products`, head, rows)];
}

function subscript(i) {
  return String(i + 1).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]);
}
