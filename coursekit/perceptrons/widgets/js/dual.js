// The dual form (lecture 07): the coefficients α beside the weights w, for the same run.

import { across, bar, chart, curve, mark, under, up } from "../../../widget_shell/js/chart.js";
import { details, formula, h, hatching, s, slanted, table, text } from "../../../widget_shell/js/dom.js";
import { BLACK, BLUE, GREEN, VERMILION } from "../../../widget_shell/js/style.js";
import { count, number, vector } from "../../../widget_shell/js/words.js";
import { coefficients, combined, dot } from "./engine.js";
import { RUN_LEGEND, updatePanel } from "./perceptron.js";
import { player } from "./player.js";
import { nearest } from "./points_drag.js";
import { signed } from "./words.js";

const TERMS = 12; // of a sum that is spoken,
const ROWS = 6; // and that is written out
const GRAM = 12; // examples of which all dot products are shown
const BARS = 40; // of more examples only those with an update are drawn
const MARKED = 120; // and of more than these, the lines have no marks,
const NUMBERED = 24; // and of more than these no numbers

export function dual(el, host) {
  player(el, host, { panels: [updatePanel, sumPanel, alphaPanel, scorePanel, rowPanel], legend: DUAL_LEGEND });
}

const FRAME = { fill: "none", stroke: BLACK, "stroke-width": 2.5, x: 6, y: 2, width: 14, height: 14 };
const DUAL_LEGEND = [
  ...RUN_LEGEND,
  { words: "its bar", shape: s("rect", FRAME), when: ({ t }) => t > 0 },
  { words: "chosen’s bar", shape: s("rect", { ...FRAME, "stroke-dasharray": "4 3" }), when: ({ chosen }) => chosen !== null },
];
const rowsOf = (alpha) => alpha.map((_, i) => i);
const supportOf = (alpha) => rowsOf(alpha).filter((i) => alpha[i] !== 0);

// One bar for each example, upwards for the label +1, downwards and hatched for −1.
function alphaPanel(model, redraw) {
  const view = chart(["example", "α: label × updates"], redraw);
  const bars = hatching(6, VERMILION, 2);
  light(model, view, redraw);
  const draw = ({ trace, y, t, chosen, moving, lead, lit }) => {
    const alpha = growing(coefficients(trace, y, t), { trace, y, t, moving, lead });
    const n = y.length;
    const [low, high] = [Math.min(-1, ...alpha), Math.max(1, ...alpha)];
    const room = (34 * (high - low)) / Math.max(34, view.height - 142); // for the numbers
    const ends = [-0.7, n - 0.3];
    const xTicks = n <= NUMBERED ? rowsOf(alpha) : null;
    view.frame({ x: ends, y: [low - room, high + room], whole: true, xTicks });
    const trigger = t > 0 ? trace.updates[t - 1] : null;
    view.draw(alphaWords(coefficients(trace, y, t), t), [
      bars.node,
      curve(view, ends.map((x) => [x, 0]), { "stroke-width": 1 }),
      (n <= BARS ? rowsOf(alpha) : supportOf(alpha)).map((i) => oneBar(view, [i, alpha[i]], y[i], n, bars.fill)),
      isOf(lit, y) ? outline(view, [lit, alpha[lit]], n, { stroke: GREEN, class: "lit", "stroke-width": 4 }) : null,
      chosen === null ? null : outline(view, [chosen, alpha[chosen]], n, { "stroke-dasharray": "4 3" }),
      trigger === null ? null : outline(view, [trigger, alpha[trigger]], n),
    ]);
  };
  const ofChosen = ({ trace, y, t, chosen }) => ` Its α is ${number(coefficients(trace, y, t)[chosen])}; a dashed frame is around its bar.`;
  return { node: view.svg, draw, moves: true, ofChosen };
}

const isOf = (i, y) => Number.isInteger(i) && i >= 0 && i < y.length;

// The bar under the pointer lights its example, and an example its bar.
function light(model, view, redraw) {
  const lights = (svg, exampleUnder) => {
    const set = (i) => {
      if (i === (model.lit ?? null)) return;
      model.lit = i;
      redraw();
    };
    svg.addEventListener("pointermove", (event) => { if (!model.dragging) set(exampleUnder(event)); });
    svg.addEventListener("pointerleave", () => set(null));
  };
  lights(model.view.svg, (event) => nearest(model.view, model.X, event));
  lights(view.svg, (event) => {
    const i = Math.round(under(view, event));
    return isOf(i, model.y) ? i : null;
  });
}

// While the step flies to its place, its bar grows.
function growing(alpha, { trace, y, t, moving, lead }) {
  if (!moving || t === 0) return alpha;
  const i = trace.updates[t - 1];
  return alpha.map((a, k) => (k === i ? a - y[i] * (1 - lead) : a));
}

function oneBar(view, [i, a], label, n, hatched) {
  const fill = label > 0 ? BLUE : hatched;
  const beyond = up(view, a) + (label > 0 ? -15 : 26);
  const shape = label > 0 ? ["circle", { fill: BLUE }] : ["square", { fill: VERMILION }];
  return [
    n <= BARS
      ? bar(view, [i, a], 0.7, { fill })
      : curve(view, [[i, 0], [i, a]], { stroke: shape[1].fill }),
    n <= MARKED ? mark(view, [i, a], ...shape) : null,
    n <= NUMBERED ? text([across(view, i), beyond], number(Math.round(a)), { "text-anchor": "middle" }) : null,
  ];
}

// A frame around one bar: solid for the example of this update, dashed for the chosen one.
function outline(view, [i, a], n, attributes = {}) {
  const half = Math.max(0.9, n / 40) / 2;
  const rim = 0.04 * (view.y[1] - view.y[0]);
  const [bottom, top] = [Math.min(a, 0) - rim, Math.max(a, 0) + rim];
  const corners = [[-half, bottom], [-half, top], [half, top], [half, bottom], [-half, bottom]];
  return curve(view, corners.map(([x, y]) => [i + x, y]), { "stroke-width": 2.5, ...attributes });
}

function alphaWords(alpha, t) {
  const used = supportOf(alpha);
  const some = used.slice(0, TERMS).map((i) => `${number(alpha[i])} of example ${i}`);
  const rest = used.length > TERMS ? ` and ${used.length - TERMS} more` : "";
  return `The coefficients after ${count(t, "update")}: ${some.join(", ") || "all 0"}${rest}.`;
}

// w written out as the sum of its examples.
function sumPanel() {
  const node = h("div", { class: "terms-of-w" });
  const draw = ({ trace, y, features, t, rate }) => {
    const alpha = coefficients(trace, y, t);
    const w = trace.weights[t];
    for (const [name, n] of [["--rows", new Set(trace.updates).size], ["--most", y.length]]) {
      node.style.setProperty(name, Math.min(n, ROWS) + 2); // there is room for all from the start
    }
    node.replaceChildren(
      h("p", { class: "kicker" }, "After ", h("span", { class: "count" }, count(t, "update")), ...slanted(`: w = ${rate === 1 ? "" : `${number(rate)} `}Σ α x`)),
      h("p", { class: "terms heard" }, sumWords(alpha, features, w, rate)),
      h("div", { "aria-hidden": "true" }, sumTable({ alpha, features, w, now: t > 0 ? trace.updates[t - 1] : null })),
      ...noSum(w, combined(alpha, features, rate)),
    );
  };
  const words = ({ trace, y, features, rate, t }) => {
    if (t === 0) return "All α are 0.";
    const [i, alpha] = [trace.updates[t - 1], coefficients(trace, y, t)];
    const isSum = makes(combined(alpha, features, rate), trace.weights[t]);
    return `α of example ${i} goes from ${number(alpha[i] - y[i])} to ${number(alpha[i])}: ` +
      (isSum ? `w is a sum of ${count(supportOf(alpha).length, "term")}.` : "but the sum of all α x is not w.");
  };
  return { story: node, draw, words };
}

// The same for those who see it: a row for each term, at last what they make.
function sumTable({ alpha, features, w, now }) {
  const used = supportOf(alpha);
  const shown = used.length > ROWS ? used.slice(0, ROWS - 1) : used;
  const more = used.length - shown.length;
  const cells = (v) => v.map((value) => number(value));
  const empty = w.map(() => "");
  const rows = [
    ...shown.map((i) => [`${number(alpha[i])} · example ${i}`, ...cells(features[i])]),
    ...(more ? [[`and ${count(more, "further term")}`, ...empty]] : []),
    [slanted("w")[1], ...cells(w)],
  ];
  const made = table("", [h("span", {}, ...slanted("α · x")), "x₁", "x₂", ...(w.length > 2 ? ["constant 1"] : [])], rows);
  made.caption.remove();
  made.classList.add("sum", "made");
  shown.forEach((i, k) => made.tBodies[0].rows[k].classList.toggle("now", i === now));
  return made;
}

// The first terms that are not 0, and what all of them make.
function sumWords(alpha, features, w, rate) {
  const used = supportOf(alpha);
  if (!used.length) return `w = Σ α x = ${vector(w)}: no example has brought an update.`;
  const term = (i, k) => {
    const sign = alpha[i] < 0 ? "− " : k > 0 ? "+ " : "";
    return `${sign}${Math.abs(alpha[i])}·${vector(features[i])}`;
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

// What there is to say where the sum is not w.
function noSum(w, sum) {
  if (makes(sum, w)) return [];
  const words = "This update adds something else than y x: the sum of all α x would be " +
    `${vector(sum)}, and w is no sum of examples that α could count.`;
  return [h("p", { class: "kicker" }, words)];
}

// The score that led to the update, from dot products of examples and from w.
function scorePanel() {
  const node = h("div", { class: "of-both" });
  const draw = (model) => node.replaceChildren(scoreOf(model));
  return { node, draw };
}

function scoreOf(model) {
  const { trace, y, features, t, rate } = model;
  if (t === 0) return h("p", {}, "With each update comes its example's score, in both forms.");
  const { i, name, alpha, products } = rowOf(model);
  const w = trace.weights[t - 1];
  return h("div", { class: "both" },
    h("p", { class: "kicker" }, `Score of example ${i} before update ${t}, in both forms`),
    h("p", {}, ...slanted(`Σ α (x·${name}) = `), h("strong", {}, number(rate * dot(alpha, products)))),
    h("p", {}, ...slanted(`w·${name} = ${vector(w)} · ${vector(features[i])} = `), h("strong", {}, number(dot(w, features[i])))));
}

// The example of update t with its name, the coefficients before, and all dot products with it.
function rowOf({ trace, y, features, t }) {
  const i = trace.updates[t - 1];
  const alpha = coefficients(trace, y, t - 1);
  return { i, name: `x${subscript(i)}`, alpha, products: features.map((x) => dot(x, features[i])) };
}

// On demand its dot products, one by one.
function rowPanel() {
  return details("Its dot products", rowTable);
}

function rowTable(model) {
  if (model.t === 0) return h("p", {}, "No update was made yet.");
  const { i, name, alpha, products } = rowOf(model);
  if (model.y.length > GRAM) return h("p", {}, `Row ${i} of the matrix has ${model.y.length} dot products.`);
  const rows = products.map((product, j) =>
    [String(j), number(alpha[j]), number(product), number(alpha[j] * product)]);
  rows.push(["sum", "", "", number(dot(alpha, products))]);
  const head = ["example", "α before", formula(`x·${name}`), "product"];
  return table(`Row ${i} of the matrix of all dot products`, head, rows);
}

function subscript(i) {
  return String(i).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]);
}
