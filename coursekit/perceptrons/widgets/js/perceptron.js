// The perceptron, step by step (lecture 02): the example that triggers an update, the vector that is
// added, w and its hyperplane before and after.

import { details, h, s, slanted, table } from "../../../widget_shell/js/dom.js";
import { BLACK, GREEN, GREY } from "../../../widget_shell/js/style.js";
import { count, number, vector } from "../../../widget_shell/js/words.js";
import { axisPanel } from "./axis.js";
import { briefStory } from "./brief.js";
import { dot, mistakes } from "./engine.js";
import { FINAL, fateStory, finalOf, hasFate } from "./fate.js";
import { CHOSEN, LEGEND, SOLID_RING, WRONG, sample } from "./marks.js";
import { player } from "./player.js";
import { crossed, scene } from "./scene.js";
import { weightSpacePanel } from "./weight_space.js";
import { signed } from "./words.js";

const BEFORE = { stroke: GREY, "stroke-dasharray": "7 5", "stroke-width": 2 };
const ADDED = { stroke: GREEN };
const hasBefore = ({ t, trace }) => t > 0 && trace.weights[t - 1].some(Boolean);
export const WRONG_OF_W = { ...WRONG, when: (model) => crossed(model).some(Boolean) };
export const END = { words: "end of the run", shape: sample(FINAL), when: (model) => Boolean(finalOf(model)) };
const CELLS = {
  words: "mistakes with the point there", when: ({ kept, hidden }) => Boolean(kept) && !hidden,
  shape: [s("rect", { x: 4, y: 0, width: 18, height: 18, rx: 4, fill: BLACK, opacity: 0.3 }), s("text", { x: 13, y: 14, "text-anchor": "middle", class: "tick" }, "4")],
};
const BEFORE_ROW = { words: "before", shape: sample(BEFORE), when: hasBefore };
const STEP_LEGEND = [
  ...LEGEND, WRONG_OF_W, { words: "this step", shape: SOLID_RING, when: ({ t }) => t > 0 }, BEFORE_ROW, CHOSEN, END,
];
// In brief what moves shows the end of the run, where no step is and nothing is wrong.
const AT_STEP = ["on the wrong side", "this step", "before", "end of the run"];
const BRIEF_LEGEND = [...STEP_LEGEND.map((row) => (AT_STEP.includes(row.words)
  ? { ...row, when: (model) => !hasFate(model) && row.when(model) } : row)), CELLS];
export const RUN_LEGEND = [...STEP_LEGEND, { words: "added", shape: sample(ADDED), when: hasBefore }];

export function perceptron(el, host) {
  // In brief, for the first picture of a page: no vectors.
  if (host.get("state").brief) {
    player(el, host, { panels: [linePanel, briefPanel], legend: BRIEF_LEGEND });
    return;
  }
  const panels = [updatePanel, storyPanel, weightSpacePanel, scoresOnAxis, scoresPanel];
  player(el, host, { panels, legend: RUN_LEGEND });
}

// The plane with the update that led to w_t.
export function updatePanel(model) {
  const draw = () => {
    const { trace, t, w, shorten } = model;
    const short = (v) => v.slice(0, 2).map((value) => value / shorten);
    const before = t > 0 ? trace.weights[t - 1] : null;
    const isFirst = t > 0 && !before.some(Boolean); // then w is what is added
    const [arrows, lines] = [[{ name: isFirst ? "w = y x" : "w", from: [0, 0], to: short(w) }], [{ w }]];
    if (t > 0 && !isFirst) {
      arrows.push({ name: "w before", from: [0, 0], to: short(before), look: BEFORE },
        { name: "+ y x", from: short(before), to: short(w), look: ADDED });
      lines.unshift({ w: before, look: BEFORE });
    }
    scene(model, arrows, lines);
  };
  return { node: model.view.svg, draw };
}

// The same without the vectors; where an example was moved, the end of its run with all that it predicts.
function linePanel(model) {
  const draw = () => {
    const { trace, t, w } = model;
    const end = finalOf(model);
    const before = t > 0 ? [{ w: trace.weights[t - 1], look: BEFORE }] : [];
    if (end) scene({ ...model, w: end, t: 0, ended: true }, [], [{ w: end }]);
    else scene(model, [], [...before, { w }]);
  };
  return { node: model.view.svg, draw };
}

function briefPanel() {
  const node = h("div", { class: "brief" });
  return { story: node, draw: (model) => node.replaceChildren(...briefStory(model)), tells: true };
}

// What happened at this step, and what it made of its example and of the others.
export function storyPanel() {
  const node = h("div", { class: "steps" });
  const story = (model) => (hasFate(model) ? fateStory : model.t === 0 ? startStory : stepStory);
  const caption = h("div", { "aria-hidden": "true" }); // its head once more, for a page with one column
  const draw = (model) => {
    node.replaceChildren(...story(model)(model));
    caption.replaceChildren(...(node.querySelector(".head")?.cloneNode(true).childNodes ?? []));
  };
  return { story: node, caption, draw, tells: true };
}

function startStory({ X, trace, hidden }) {
  const w = trace.weights[0];
  const [first] = trace.updates;
  const next = first === undefined || hidden ? "" : `Press ▶: its first mistake is example ${first}.`;
  return [
    h("p", { class: "kicker" }, `Start: ${count(X.length, "example")}`),
    h("p", { class: "head" }, ...slanted(w.some(Boolean) ? `w = ${vector(w)}` : "w = 0 is wrong on every one")),
    h("p", {}, next),
  ];
}

function stepStory(model) {
  const { X, y, features, trace, t, laps, last, own, hidden } = model;
  const { cycle } = trace;
  const [i, before, after] = [trace.updates[t - 1], trace.weights[t - 1], trace.weights[t]];
  const [was, is] = [before, after].map((w) => y[i] * dot(w, features[i]));
  const epoch = Math.floor(trace.steps[t - 1] / X.length) + 1 + laps * (cycle?.period ?? 0);
  const step = h("span", { class: "count" }, String(t + laps * (cycle?.updates ?? 0)));
  const of = cycle ? (laps ? ` · lap ${laps + 1}` : "") : ` of ${last}`;
  const predicted = was === 0 ? "is 0 there" : `says ${was < 0 ? signed(-y[i]) : signed(y[i])}`;
  const added = after.map((value, j) => value - before[j]);
  const end = t === last && !hidden && endOf(model);
  return [
    h("p", { class: "kicker" }, `${own ? "Update" : "Mistake"} `, step, `${of} · epoch ${epoch}`),
    h("p", { class: "head" }, ...slanted(`Example ${i} is ${signed(y[i])}, but w·x ${predicted}`)),
    h("div", { class: "parts" },
      sumOf(model, [before, added, after]),
      h("p", { class: "kicker" }, `score of example ${i}, times its label`),
      bar(was, is)),
    h("p", { class: "now" }, `${number(was)} → `, h("strong", {}, number(is)), ". ", end || (hidden ? "" : wrongWords(model))),
  ];
}

// How a run ends, or that it does not.
function endOf({ trace: { converged, cycle } }) {
  if (converged) return h("span", { class: "met" }, "✓ It stops: a whole epoch without a mistake.");
  return cycle ? h("span", { class: "wrong" }, `↻ Round and round: back at the w of ${count(cycle.updates, "update")} ago.`) : null;
}

// The sum that an update is, component by component.
function sumOf({ t, y, trace, offset }, vectors) {
  const names = ["w before", `+ y x, y = ${signed(y[trace.updates[t - 1]])}`, "w after"].map((name) => h("span", {}, ...slanted(name)));
  const head = ["", "x₁", "x₂", ...(offset ? ["constant 1"] : [])];
  const rows = vectors.map((v, k) => [names[k], ...v.map((value) => number(value))]);
  const sum = table(h("span", { class: "heard" }, `w at update ${t}`), head, rows);
  sum.classList.add("sum");
  return sum;
}

function wrongWords({ y, features, trace, t }) {
  const wrong = mistakes(trace.weights[t], features, y).flatMap((bad, i) => (bad ? [i] : []));
  if (!wrong.length) return "Now all examples are on the right side.";
  const are = `${wrong.length} of ${count(y.length, "example")} ${wrong.length === 1 ? "is" : "are"} on the wrong side`;
  return `Now ${are}${wrong.length > 6 ? "" : `: ${listed(wrong)}`}.`;
}

const listed = (rows) => (rows.length < 2 ? String(rows) : `${rows.slice(0, -1).join(", ")} and ${rows.at(-1)}`);

// Two numbers on one axis, with where 0 is.
function bar(was, is) {
  const [low, high] = [Math.min(0, was, is), Math.max(0, was, is)];
  const at = (value) => 6 + (88 * (value - low)) / (high - low || 1);
  const split = `${at(0)}%`;
  const ground = `background: linear-gradient(90deg, var(--minus) 0 ${split}, var(--plus) ${split} 100%)`;
  const dotOf = (value) => h("i",
    { class: value > 0 ? "" : "bad", style: `left: ${at(value)}%; --from: ${at(was)}%` }, value > 0 ? "✓" : "✗");
  return h("div", { class: "bar", style: ground, "aria-hidden": "true" },
    h("i", { class: "zero", style: `left: ${split}` }), dotOf(was), dotOf(is));
}

// The scores of all on one axis, on which they move with w.
function scoresOnAxis(model, redraw) {
  return axisPanel(model, redraw, ({ w, features, hidden }) => (hidden ? null : {
    words: "score w·x of each example",
    values: features.map((x) => dot(w, x)),
  }));
}

// On demand the score of every example.
function scoresPanel() {
  return details("All scores", scoreTable);
}

function scoreTable({ X, y, features, trace, t, hidden }) {
  if (hidden) return h("p", {}, "The scores are hidden while you guess.");
  const rows = X.map((x, i) => {
    const score = dot(trace.weights[t], features[i]);
    const verdict = y[i] * score > 0 ? "right" : "wrong";
    return [String(i), vector(x), signed(y[i]), number(score), verdict];
  });
  return table("Scores w·x", ["example", "x", "label", "score", "verdict"], rows);
}
