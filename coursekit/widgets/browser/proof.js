// The proof of convergence on a run (lecture 03): w_t turns towards w*, and two curves close in.

import { angleWords, anglePanel, isFar, lengthsPanel } from "./corridor.js";
import { h, table } from "./dom.js";
import { along, around, writer } from "./labels.js";
import { examples } from "./perceptron.js";
import { besideLine, strokeOf } from "./places.js";
import { arrow, limits, line, negativeSide, text, toScreen } from "./plane.js";
import { player } from "./player.js";
import { cosineBound, degrees, factsOf } from "./sandwich.js";
import { GREEN } from "./style.js";
import { count, number, sentence, vector } from "./words.js";

const DASHED = { stroke: GREEN, "stroke-dasharray": "8 5" };

export function proof(el, host) {
  const panels = [planePanel, lengthsPanel, anglePanel, factsPanel];
  player(el, host, { title: host.get("title"), panels });
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
  const [before, behind] = [left - width - 6, left + 6];
  return [[behind, top - 5], [before, top - 5], [behind, top + 16], [before, top + 16]];
}

// w* has length 1, which may be too short or too long to be seen: only its direction is drawn.
function starTip(view, star) {
  const [low, high] = limits(view);
  const length = Math.hypot(star[0], star[1]);
  const long = 0.28 * Math.min(high[0] - low[0], high[1] - low[1]);
  return length === 0 ? [0, 0] : star.slice(0, 2).map((value) => (long / length) * value);
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
    return `${made} until the run was stopped: no hyperplane${through} separates these examples, ` +
      "so γ is not defined and nothing bounds the mistakes.";
  }
  const more = last > bound * (1 + 1e-9);
  const beyond = more ? " That is more than the theorem allows a perceptron." : "";
  const ratio = `(R/γ)² = (${number(R)}/${number(gamma)})²`;
  return `${made}, the bound ${ratio} = ${number(bound)}.${beyond}`;
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
  const far = " The bound is far beyond the run, so the axes of t are logarithmic.";
  return (
    `Dashed: the separator with the largest margin, w* = ${star} of length 1; only its direction ` +
    `is drawn. R = ${number(R)} is the largest length of an example, γ = ${number(best.margin)} ` +
    "the margin of w*. Solid: w after t mistakes; hatched where it predicts −1." +
    constant + (isFar(facts, last) ? far : "")
  );
}
