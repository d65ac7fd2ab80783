// The proof of convergence as two pictures over t (lecture 03): the lengths between the curves that
// close in on them, and the angle between w_t and u.

import { chart, curve, legend, mark, upright } from "../../../widget_shell/js/chart.js";
import { BLUE, GREY, VERMILION } from "../../../widget_shell/js/style.js";
import { number } from "../../../widget_shell/js/words.js";
import { cosineBound, degrees, factsOf } from "./proof_facts.js";

const FAR = 5; // a run that takes less than a fifth of an axis is too small to be seen well
const MOST_MARKS = 25;
const MOST_POINTS = 400;
const LOWER = { stroke: VERMILION, "stroke-dasharray": "8 5" };
const DOTTED = { stroke: GREY, "stroke-dasharray": "2 4" };
const UPPER = { stroke: BLUE, "stroke-width": 2.5 };
const CIRCLES = { line: { stroke: BLUE, "stroke-width": 1 }, shape: ["circle", { fill: BLUE }] };
const TRIANGLES = {
  line: { stroke: VERMILION, "stroke-width": 1 },
  shape: ["triangle", { fill: VERMILION }],
};
const LINES = [
  { words: "√t R", line: UPPER },
  { words: "‖w‖", ...CIRCLES },
  { words: "u·w", ...TRIANGLES },
  { words: "t γ(u)", line: LOWER },
];

// The lengths that the proof compares: t γ(u) ≤ u·w_t ≤ ‖w_t‖ ≤ √t R.
export function lengthsPanel(model, redraw) {
  const view = chart(["mistakes made, t", "length"], redraw);
  const draw = () => {
    const facts = factsOf(model);
    const { t, last } = model;
    const { norms, projections, gamma, R, bound } = facts;
    const { times, log } = timesOf(facts, last);
    const runs = [norms, projections ?? []].map((list) => list.map((value, k) => [k, value]).slice(log ? 1 : 0));
    const highest = Math.max(R * Math.sqrt(times[times.length - 1]), extreme(norms, Math.max));
    const high = 1.2 * highest || 1;
    const low = log ? 0.7 * Math.min(gamma, R) : 1.2 * extreme(projections ?? [], Math.min);
    view.frame({ x: ends(times), y: [low, high], logX: log, logY: log });
    const [upper, lower] = [(u) => [u, R * Math.sqrt(u)], (u) => [u, u * gamma]].map((f) => times.map(f));
    const parts = [
      curve(view, upper, UPPER),
      series(view, norms, CIRCLES, last, log),
      mark(view, [t, norms[t]], "ring"),
    ];
    if (bound) {
      parts.push(
        curve(view, lower, LOWER),
        series(view, projections, TRIANGLES, last, log),
        mark(view, [t, projections[t]], "ring"),
        upright(view, bound, `(R/γ(u))² = ${number(bound)}`, [upper, lower, ...runs], DOTTED),
      );
    }
    view.draw(lengthWords(facts, t), [parts, legend(view, LINES.slice(0, bound ? 4 : 2))]);
  };
  return { node: view.svg, draw };
}

// What is true of two numbers: an update that is not the perceptron's may break the proof.
function sign(small, large) {
  return small <= large + 1e-9 * Math.max(1, Math.abs(small)) ? "≤" : ">";
}

function lengthWords({ norms, projections, gamma, R, bound }, t) {
  const most = R * Math.sqrt(t);
  const upper = `‖w‖ = ${number(norms[t])} ${sign(norms[t], most)} √t R = ${number(most)}`;
  if (!bound) return `Lengths over t. After t = ${t}: ${upper}.`;
  const [least, reached] = [t * gamma, projections[t]];
  const lower = `t γ(u) = ${number(least)} ${sign(least, reached)} u·w = ${number(reached)}`;
  const meet = `The curves meet at t = ${number(bound)}.`;
  return `Lengths over t. After t = ${t}: ${lower} ≤ ${upper}. ${meet}`;
}

// The cosine of the angle between w_t and u over the bound that climbs to 1.
export function anglePanel(model, redraw) {
  const view = chart(["mistakes made, t", "cosine"], redraw);
  const draw = () => {
    const facts = factsOf(model);
    const { t, last } = model;
    view.svg.style.display = facts.bound ? "" : "none";
    if (!facts.bound) return;
    const { times, log } = timesOf(facts, last);
    const below = times.filter((u) => u <= facts.bound);
    const least = extreme(facts.cosines, Math.min);
    view.frame({ x: ends(times), y: [least, 1.12], logX: log });
    const parts = [
      curve(view, ends(times).map((u) => [u, 1]), { stroke: GREY, "stroke-width": 1 }),
      curve(view, [...below, facts.bound].map((u) => [u, cosineBound(facts, u)]), LOWER),
      series(view, facts.cosines, CIRCLES, last, log),
      t > 0 && facts.cosines[t] !== null ? mark(view, [t, facts.cosines[t]], "ring") : null,
    ];
    const rows = [{ words: "cosine of the angle", ...CIRCLES }, { words: "√t γ(u) / R", line: LOWER }];
    view.draw(`The cosine over t. ${angleWords(facts, t)}`, [parts, legend(view, rows)]);
  };
  return { node: view.svg, draw };
}

export function angleWords(facts, t) {
  const cosine = facts.cosines[t];
  if (cosine === null) return "w = 0 has no direction.";
  const least = cosineBound(facts, t);
  const holds = sign(least, cosine) === "≤" ? "≥" : "<";
  return (
    `The angle between w and u is ${number(degrees(cosine))}°: cosine ${number(cosine)} ${holds} ` +
    `√t γ(u) / R = ${number(least)}.`
  );
}

// Whether the run is too short to be seen well beside the bound: then axes are logarithmic.
export function isFar({ bound }, last) {
  return bound > FAR * Math.max(last, 1);
}

// The times at which to draw the curves, to a little beyond the bound; at first more densely.
function timesOf(facts, last) {
  const reach = 1.15 * Math.max(facts.bound ?? 0, last, 1);
  const log = isFar(facts, last);
  const shares = Array.from({ length: 101 }, (_, k) => k / 100);
  if (log) return { log, times: shares.map((k) => 0.7 * (reach / 0.7) ** k) };
  return { log, times: shares.map((k) => reach * k * k) };
}

// The largest or the smallest number of a list of any length, or 0 if that is beyond.
function extreme(list, choose) {
  return list.reduce((found, value) => choose(found, value), 0);
}

function ends(list) {
  return [list[0], list[list.length - 1]];
}

// One number after each mistake: a thin line with at most 25 marks.
function series(view, values, { line, shape }, last, log) {
  const first = log ? 1 : 0;
  const points = values.map((value, t) => [t, value]).filter(([t, v]) => t >= first && v !== null);
  const stride = Math.ceil(last / MOST_MARKS);
  const marked = points.filter(([t]) => t > 0 && (t % stride === 0 || t === last));
  const thin = points.filter(([t]) => t % Math.ceil(last / MOST_POINTS) === 0 || t === last);
  return [
    curve(view, thin, line),
    marked.map((point) => mark(view, point, ...shape)),
  ];
}
