// The proof of convergence on a run (lecture 03): w_t turns towards u, and two curves close in.

import { h, table } from "./dom.js";
import { offsetOf } from "./engine.js";
import { along, around, beside, writer } from "./labels.js";
import { examples } from "./perceptron.js";
import { arrow, limits, line, negativeSide, seenOf, toScreen } from "./plane.js";
import { player } from "./player.js";
import { angleWords, anglePanel, isFar, lengthsPanel } from "./proof_curves.js";
import { cosineBound, degrees, factsOf } from "./proof_facts.js";
import { GREEN } from "./style.js";
import { count, number, sentence, vector } from "./words.js";

const DASHED = { stroke: GREEN, "stroke-dasharray": "8 5" };

export function proof(el, host) {
  const panels = [planePanel, lengthsPanel, anglePanel, factsPanel];
  player(el, host, { title: host.get("title"), panels });
}

// The plane with w_t and u, and the hyperplanes of both.
function planePanel(model) {
  const { view } = model;
  const draw = () => {
    const w = model.trace.weights[model.t];
    const star = factsOf(model).best?.direction;
    const tip = w.slice(0, 2).map((value) => value / model.shorten);
    const starTip = star && starTipOf(view, star);
    view.draw([
      negativeSide(view, w, offsetOf(w)),
      star && line(view, star, offsetOf(star), DASHED),
      line(view, w, offsetOf(w)),
      examples(model),
      star && arrow(view, [0, 0], starTip, "", DASHED),
      arrow(view, [0, 0], tip, ""),
      named(model, [["w", w, tip], ...(star ? [["u", star, starTip]] : [])]),
    ]);
  };
  return { node: view.svg, draw };
}

// The names of vectors at their tips and of their lines at the ends, and a note if w is shortened.
function named({ view, X, shorten }, vectors) {
  const at = (place) => toScreen(view, place);
  const lines = vectors.map(([, w]) => seenOf(view, w, offsetOf(w)));
  const write = writer([
    ...X.map(at).flatMap(([left, top]) => [around([left, top], 9), around([left + 14, top - 13], 9)]),
    ...vectors.flatMap(([, , tip]) => along(at([0, 0]), at(tip))),
    ...lines.flat().map((place) => around(place, 5)),
  ]);
  const note = shorten === 1 ? null : write(`w at 1/${shorten} of its length`, [[40, 16]]);
  const atTips = vectors.filter(([, , tip]) => Math.hypot(...tip) > 0)
    .map(([name, , tip]) => write(name, besideTip(at(tip), name)));
  const onLines = vectors.map(([name], k) =>
    write(`line of ${name}`, beside([lines[k]], `line of ${name}`)));
  return [note, atTips, onLines];
}

function besideTip([left, top], name) {
  const width = 8 * name.length;
  const [before, behind] = [left - width - 6, left + 6];
  return [[behind, top - 5], [before, top - 5], [behind, top + 16], [before, top + 16]];
}

// u has length 1, which may be too short or too long to be seen: only its direction is drawn.
function starTipOf(view, star) {
  const [low, high] = limits(view);
  const length = Math.hypot(star[0], star[1]);
  const long = 0.28 * Math.min(high[0] - low[0], high[1] - low[1]);
  return length === 0 ? [0, 0] : star.slice(0, 2).map((value) => (long / length) * value);
}

// The bound, and what the inequalities say after t mistakes.
function factsPanel() {
  const node = h("div");
  const draw = (model) => {
    const facts = factsOf(model);
    node.replaceChildren(
      h("p", { class: "bound" }, h("strong", {}, boundWords(model, facts))),
      facts.bound ? inequalities(facts, model.t) : "",
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

function inequalities(facts, t) {
  const { projections, norms, cosines, gamma, R } = facts;
  const cosine = cosines[t];
  const most = number(degrees(Math.min(1, cosineBound(facts, t))));
  return table(`After t = ${t}`, ["", "at least", "is", "at most"], [
    ["u·w", `t γ = ${number(t * gamma)}`, number(projections[t]), ""],
    ["‖w‖", "", number(norms[t]), `√t R = ${number(R * Math.sqrt(t))}`],
    ["cosine", number(cosineBound(facts, t)), cosine === null ? "–" : number(cosine), "1"],
    ["angle", "0°", cosine === null ? "–" : `${number(degrees(cosine))}°`, `${most}°`],
  ]);
}

function separatorWords({ offset, last }, facts) {
  const { best, R } = facts;
  const constant = offset ? " All vectors have the constant feature as their third component." : "";
  if (!best) return `R = ${number(R)} is the largest length of an example.${constant}`;
  const star = vector(best.direction, 4);
  const far = " The bound is far beyond the run, so the axes of t are logarithmic.";
  return (
    `Dashed: the separator with the largest margin, u = ${star} of length 1; only its direction ` +
    `is drawn. R = ${number(R)} is the largest length of an example, γ = ${number(best.margin)} ` +
    "the margin of u. Solid: w after t mistakes; hatched where it predicts −1." +
    constant + (isFar(facts, last) ? far : "")
  );
}
