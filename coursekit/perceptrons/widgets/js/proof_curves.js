// The proof of convergence as two pictures over t (lecture 03): the lengths between the curves that
// close in on them, and the angle between w_t and u.

import { area, besideCurves, chart, curve, mark, namesAtEnds, upright } from "../../../widget_shell/js/chart.js";
import { h } from "../../../widget_shell/js/dom.js";
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
const ROOM = { fill: "var(--plus)", class: "room" };

// The lengths that the proof compares: t γ(u) ≤ u·w_t ≤ ‖w_t‖ ≤ √t R.
export function lengthsPanel(model, redraw) {
  const view = chart(["mistakes made, t", "length"], redraw);
  const draw = () => {
    const facts = factsOf(model);
    const lines = linesOf(facts, model.last);
    frameLengths(view, facts, lines, model.last);
    const all = [...lines.map(({ points }) => points), ...(facts.bound ? [uprightOf(view, facts)] : [])];
    const write = besideCurves(view, all, lines.filter(({ values }) => values));
    const name = `(R/γ(u))² = ${number(facts.bound ?? 0)}`;
    view.draw(lengthWords(facts, model.t), [
      facts.bound ? area(view, roomOf(facts, lines), ROOM) : null,
      facts.bound ? upright(view, facts.bound, name, write, DOTTED) : null,
      lines.map((each) => (each.values ? series(view, each, model.last) : curve(view, each.points, each.line))),
      lines.filter(({ values }) => values).map(({ values }) => mark(view, onItsWay(model, values), "ring")),
      namesAtEnds(view, lines, write),
    ]);
  };
  return { node: view.svg, draw, moves: true };
}

// Where the ring is: while a step moves, it runs along the curve.
function onItsWay({ t, moving, lead }, values) {
  const part = moving && t > 0 ? lead : 1;
  const from = values[Math.max(0, t - 1)];
  return [t - 1 + part, from + part * (values[t] - from)];
}

// The two curves and between them the two numbers of the run: { words, points, line, values, shape }.
function linesOf(facts, last) {
  const { norms, projections, gamma, R, bound } = facts;
  const { times, log } = timesOf(facts, last);
  const pointsOf = (values) => values.map((value, t) => [t, value]).slice(log ? 1 : 0);
  const upper = { words: "√t R", points: times.map((u) => [u, R * Math.sqrt(u)]), line: UPPER };
  const lengths = { words: "‖w‖", points: pointsOf(norms), values: norms, ...CIRCLES };
  if (!bound) return [upper, lengths];
  const lower = { words: "t γ(u)", points: times.map((u) => [u, u * gamma]), line: LOWER };
  return [upper, lower, lengths, { words: "u·w", points: pointsOf(projections), values: projections, ...TRIANGLES }];
}

function frameLengths(view, facts, [{ points }], last) {
  const { norms, projections, gamma, R } = facts;
  const { times, log } = timesOf(facts, last);
  const high = 1.2 * Math.max(points.at(-1)[1], extreme(norms, Math.max)) || 1;
  const low = log ? 0.7 * Math.min(gamma, R) : 1.2 * extreme(projections ?? [], Math.min);
  view.frame({ x: ends(times), y: [low, high], logX: log, logY: log });
}

// The room between the curves, which ends where they meet.
function roomOf({ bound, gamma, R }, [upper, lower]) {
  const before = ({ points }) => points.filter(([t]) => t < bound);
  return [[...before(upper), [bound, R * Math.sqrt(bound)]], [...before(lower), [bound, gamma * bound]]];
}

const uprightOf = ({ y }, { bound }) => y.map((value) => [bound, value]);

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

// The cosine of the angle between w_t and u over the bound that climbs to 1, folded away: a second reading.
export function anglePanel(model, redraw) {
  const view = chart(["mistakes made, t", "cosine"], redraw);
  const numbers = h("details", {}, h("summary", {}, "The angle"), view.svg);
  const draw = () => {
    const facts = factsOf(model);
    numbers.style.visibility = facts.bound ? "" : "hidden"; // and its place stays
    if (facts.bound) drawAngle(view, facts, model);
  };
  return { numbers, draw };
}

function drawAngle(view, facts, { t, last }) {
  const { cosines, bound } = facts;
  const { times, log } = timesOf(facts, last);
  const bounds = [...times.filter((u) => u < bound), bound].map((u) => [u, cosineBound(facts, u)]);
  const points = cosines.map((value, k) => [k, value]).filter(([, value]) => value !== null);
  const one = ends(times).map((u) => [u, 1]);
  view.frame({ x: ends(times), y: [extreme(cosines, Math.min), 1.12], logX: log });
  const climbing = { words: "√t γ(u) / R", points: bounds, line: LOWER };
  const angle = { words: "cosine of the angle", points, values: cosines, ...CIRCLES };
  const write = besideCurves(view, [bounds, points, one], [angle]);
  view.draw(`The cosine over t. ${angleWords(facts, t)}`, [
    area(view, [[...bounds.map(([u]) => [u, 1])], bounds], ROOM),
    curve(view, one, { stroke: GREY, "stroke-width": 1 }),
    curve(view, bounds, LOWER),
    series(view, angle, last),
    t > 0 && cosines[t] !== null ? mark(view, [t, cosines[t]], "ring") : null,
    namesAtEnds(view, [angle, climbing], write),
  ]);
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
function series(view, { points, line, shape }, last) {
  const stride = Math.ceil(last / MOST_MARKS);
  const marked = points.filter(([t]) => t > 0 && (t % stride === 0 || t === last));
  const thin = points.filter(([t]) => t % Math.ceil(last / MOST_POINTS) === 0 || t === last);
  return [
    curve(view, thin, line),
    marked.map((point) => mark(view, point, ...shape)),
  ];
}
