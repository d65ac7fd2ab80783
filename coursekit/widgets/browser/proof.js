// The proof of convergence on a run (lecture 03): w_t turns towards w*, and two curves close in.

import { chart, curve, legend, mark, upright } from "./chart.js";
import { h, table } from "./dom.js";
import { along, around, writer } from "./labels.js";
import { examples } from "./perceptron.js";
import { besideLine, strokeOf } from "./places.js";
import { arrow, limits, line, negativeSide, text, toScreen } from "./plane.js";
import { player } from "./player.js";
import { cosineBound, degrees, proofOf } from "./sandwich.js";
import { BLUE, GREEN, GREY, VERMILLION } from "./style.js";
import { count, number, sentence, vector } from "./words.js";

const FAR = 5; // a run that takes less than a fifth of an axis is too small to be seen well
const MOST_MARKS = 25;
const DASHED = { stroke: GREEN, "stroke-dasharray": "8 5" };

export function proof(el, host) {
  const panels = [planePanel, lengthsPanel, anglePanel, factsPanel];
  player(el, host, { title: host.get("title"), panels });
}

// The proof's numbers for the run of the model, computed once for each run.
const known = new WeakMap();
function factsOf({ trace, features, y, rate }) {
  if (!known.has(trace)) known.set(trace, proofOf(trace, features, y, rate));
  return known.get(trace);
}

// The plane with w_t and w*, and the hyperplanes of both.
function planePanel(model) {
  const draw = () => {
    const { view, shorten, t } = model;
    const { best } = factsOf(model);
    const star = best && best.direction;
    const w = model.w(t);
    const tip = w.slice(0, 2).map((value) => value / shorten);
    const offsetOf = (v) => (model.offset ? v[2] : 0);
    view.draw([
      negativeSide(view, w, offsetOf(w)) ?? [],
      star ? line(view, star, offsetOf(star), DASHED) ?? [] : [],
      line(view, w, offsetOf(w)) ?? [],
      examples(model),
      star ? arrow(view, [0, 0], starTip(view, star), "", DASHED) ?? [] : [],
      arrow(view, [0, 0], tip, "") ?? [],
      named(model, star, tip, offsetOf),
      shorten === 1 ? [] : text([40, 16], `w at 1/${shorten} of its length`),
    ]);
  };
  return { node: model.view.svg, draw };
}

// The names of the two arrows at their tips and of the two lines at their ends.
function named({ view, X, w, t }, star, tip, offsetOf) {
  const at = (place) => toScreen(view, place);
  const stem = [...along(at([0, 0]), at(tip)), around([60, 12], 50)];
  const taken = [...X.map((x) => around(at(x), 9)), ...stem];
  if (star) taken.push(...along(at([0, 0]), at(starTip(view, star))));
  for (const v of star ? [w(t), star] : [w(t)]) {
    const stroke = strokeOf(view, v, offsetOf(v));
    if (stroke.length) taken.push(...along(...stroke));
  }
  const write = writer(taken);
  const parts = [];
  const atTip = (name, place) => parts.push(write(name, besideTip(at(place), name)));
  const onLine = (name, v) => {
    const places = besideLine(view, v, offsetOf(v), name);
    if (places.length) parts.push(write(name, places));
  };
  if (Math.hypot(...tip) > 0) atTip("w", tip);
  if (star) atTip("w*", starTip(view, star));
  onLine("line of w", w(t));
  if (star) onLine("line of w*", star);
  return parts;
}

function besideTip([left, top], name) {
  const width = 8 * name.length;
  return [[left + 6, top - 5], [left - width - 6, top - 5], [left + 6, top + 16], [left - width - 6, top + 16]];
}

// w* has length 1, which may be too short or too long to be seen: only its direction is drawn.
function starTip(view, star) {
  const [low, high] = limits(view);
  const length = Math.hypot(star[0], star[1]);
  const long = 0.28 * Math.min(high[0] - low[0], high[1] - low[1]);
  return length === 0 ? [0, 0] : star.slice(0, 2).map((value) => (long / length) * value);
}

// The lengths that the proof compares: t γ ≤ w*·w_t ≤ ‖w_t‖ ≤ √t R.
function lengthsPanel(model) {
  const view = chart(["mistakes made, t", "length"]);
  const draw = () => {
    const facts = factsOf(model);
    const { t, last } = model;
    const { norms, projections, gamma, R, bound } = facts;
    const { times, log } = timesOf(facts, last);
    const high = 1.2 * Math.max(R * Math.sqrt(times[times.length - 1]), ...norms) || 1;
    view.frame({ x: ends(times), y: log ? [0.7 * Math.min(gamma, R), high] : [0, high], logX: log, logY: log });
    const parts = [
      curve(view, times.map((u) => [u, R * Math.sqrt(u)]), { stroke: BLUE, "stroke-width": 2.5 }),
      series(view, norms, "circle", BLUE, last, log),
      mark(view, [t, norms[t]], "ring"),
    ];
    const rows = [
      { text: "√t R", line: { stroke: BLUE, "stroke-width": 2.5 } },
      { text: "‖w‖ after t", line: { stroke: BLUE, "stroke-width": 1 }, shape: ["circle", { fill: BLUE }] },
    ];
    if (bound) {
      parts.push(
        curve(view, times.map((u) => [u, u * gamma]), { stroke: VERMILLION, "stroke-dasharray": "8 5" }),
        series(view, projections, "triangle", VERMILLION, last, log),
        mark(view, [t, projections[t]], "ring"),
        upright(view, bound, `(R/γ)² = ${number(bound)}`, { stroke: GREY, "stroke-dasharray": "2 4" }),
      );
      const shape = ["triangle", { fill: VERMILLION }];
      rows.push({ text: "w*·w after t", line: { stroke: VERMILLION, "stroke-width": 1 }, shape });
      rows.push({ text: "t γ", line: { stroke: VERMILLION, "stroke-dasharray": "8 5" } });
    }
    view.draw(lengthWords(facts, t), [parts, legend(rows, "left")]);
  };
  return { node: view.svg, draw };
}

function lengthWords({ norms, projections, gamma, R, bound }, t) {
  const upper = `‖w‖ = ${number(norms[t])} ≤ √t R = ${number(R * Math.sqrt(t))}`;
  if (!bound) return `Lengths over t. After t = ${t}: ${upper}.`;
  const lower = `t γ = ${number(t * gamma)} ≤ w*·w = ${number(projections[t])}`;
  return `Lengths over t. After t = ${t}: ${lower} ≤ ${upper}. The curves meet at t = ${number(bound)}.`;
}

// The cosine of the angle between w_t and w* over the bound that climbs to 1.
function anglePanel(model) {
  const view = chart(["mistakes made, t", "cosine of the angle"]);
  const draw = () => {
    const facts = factsOf(model);
    const { t, last } = model;
    view.svg.style.display = facts.bound ? "" : "none";
    if (!facts.bound) return;
    const { times, log } = timesOf(facts, last);
    const below = times.filter((u) => u <= facts.bound);
    const least = Math.min(0, ...facts.cosines);
    view.frame({ x: ends(times), y: [least, 1.12], logX: log });
    const stroke = { stroke: VERMILLION, "stroke-dasharray": "8 5" };
    const parts = [
      curve(view, ends(times).map((u) => [u, 1]), { stroke: GREY, "stroke-width": 1 }),
      curve(view, [...below, facts.bound].map((u) => [u, cosineBound(facts, u)]), stroke),
      series(view, facts.cosines, "circle", BLUE, last, log),
      t > 0 && facts.cosines[t] !== null ? mark(view, [t, facts.cosines[t]], "ring") : null,
    ];
    const rows = [
      { text: "cosine after t", line: { stroke: BLUE, "stroke-width": 1 }, shape: ["circle", { fill: BLUE }] },
      { text: "√t γ / R", line: stroke },
    ];
    view.draw(`The cosine over t. ${angleWords(facts, t)}`, [parts, legend(rows, "right")]);
  };
  return { node: view.svg, draw };
}

function angleWords(facts, t) {
  const cosine = facts.cosines[t];
  if (cosine === null) return "w = 0 has no direction.";
  return (
    `Between w and w* are ${number(degrees(cosine))}°: cosine ${number(cosine)} ≥ √t γ/R = ` +
    `${number(cosineBound(facts, t))}.`
  );
}

// The times at which to draw the curves, to a little beyond the bound; more densely at the beginning.
function timesOf({ bound }, last) {
  const reach = 1.15 * Math.max(bound ?? 0, last, 1);
  const log = bound > FAR * Math.max(last, 1);
  const shares = Array.from({ length: 101 }, (_, k) => k / 100);
  if (log) return { log, times: shares.map((k) => 0.7 * (reach / 0.7) ** k) };
  return { log, times: shares.map((k) => reach * k * k) };
}

function ends(list) {
  return [list[0], list[list.length - 1]];
}

// One number after each mistake: a thin line with at most 25 marks.
function series(view, values, shape, fill, last, log) {
  const first = log ? 1 : 0;
  const points = values.map((value, t) => [t, value]).filter(([t, v]) => t >= first && v !== null);
  const stride = Math.ceil(last / MOST_MARKS);
  const marked = points.filter(([t]) => t > 0 && (t % stride === 0 || t === last));
  const thin = points.filter(([t]) => t % Math.ceil(last / 400) === 0 || t === last);
  return [
    curve(view, thin, { stroke: fill, "stroke-width": 1 }),
    marked.map((point) => mark(view, point, shape, { fill })),
  ];
}

// The bound, and what the inequalities say after t mistakes.
function factsPanel() {
  const node = h("div", {}, h("p"), h("p"));
  const draw = (model) => {
    const facts = factsOf(model);
    const rows = facts.bound ? sandwichRows(facts, model.t) : [];
    node.replaceChildren(
      h("p", { class: "bound" }, h("strong", {}, boundWords(model, facts))),
      facts.bound ? table(`After t = ${model.t}`, ["", "at least", "is", "at most"], rows) : "",
      h("p", {}, separatorWords(model, facts)),
    );
  };
  const words = (model) => {
    const facts = factsOf(model);
    const angle = facts.bound ? ` ${angleWords(facts, model.t)}` : "";
    return boundWords(model, facts) + angle;
  };
  return { node, draw, words };
}

function boundWords({ last, trace, own }, { bound, R, gamma }) {
  const made = sentence(count(last, own ? "update" : "mistake"));
  if (!bound) {
    const through = trace.weights[0].length === 2 ? " through the origin" : "";
    return `${made} until the run was stopped: no hyperplane${through} separates these examples, so ` +
      "γ is not defined and nothing bounds the mistakes.";
  }
  const beyond = last > bound * (1 + 1e-9) ? " That is more than the theorem allows a perceptron." : "";
  return `${made}, the bound (R/γ)² = (${number(R)}/${number(gamma)})² = ${number(bound)}.${beyond}`;
}

function sandwichRows(facts, t) {
  const { projections, norms, cosines, gamma, R } = facts;
  const cosine = cosines[t];
  const most = number(degrees(Math.min(1, cosineBound(facts, t))));
  return [
    ["w*·w", `t γ = ${number(t * gamma)}`, number(projections[t]), ""],
    ["‖w‖", "", number(norms[t]), `√t R = ${number(R * Math.sqrt(t))}`],
    ["cosine", number(cosineBound(facts, t)), cosine === null ? "–" : number(cosine), "1"],
    ["angle", "0°", cosine === null ? "–" : `${number(degrees(cosine))}°`, `${most}°`],
  ];
}

function separatorWords({ offset, last }, facts) {
  const { best, R } = facts;
  const constant = offset ? " All vectors have the constant feature as their third component." : "";
  if (!best) return `R = ${number(R)} is the largest length of an example.${constant}`;
  const star = vector(best.direction, 4);
  return (
    `Dashed: the separator with the largest margin, w* = ${star} of length 1; only its direction is ` +
    `drawn. R = ${number(R)} is the largest length of an example, γ = ${number(best.margin)} the ` +
    `margin of w*. Solid: w after t mistakes; hatched where it predicts −1.${constant}` +
      (timesOf(facts, last).log ? " The bound is far beyond the run, so the axes of t are logarithmic." : "")
  );
}
