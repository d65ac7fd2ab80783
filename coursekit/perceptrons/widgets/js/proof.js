// The proof of convergence on a run (lecture 03): w_t turns towards u, and two curves close in.

import { details, formula, h, slanted, table } from "../../../widget_shell/js/dom.js";
import { limits } from "../../../widget_shell/js/plane.js";
import { GREEN } from "../../../widget_shell/js/style.js";
import { count, number, sentence, vector, whole } from "../../../widget_shell/js/words.js";
import { CHOSEN, LEGEND, sample } from "./marks.js";
import { END, WRONG_OF_W } from "./perceptron.js";
import { player } from "./player.js";
import { angleWords, anglePanel, isFar, lengthsPanel } from "./proof_curves.js";
import { atMost, cosineBound, degrees, factsOf } from "./proof_facts.js";
import { scene } from "./scene.js";

const STAR = { stroke: GREEN, "stroke-dasharray": "8 5" };

export function proof(el, host) {
  const legend = [
    ...LEGEND, WRONG_OF_W,
    { words: "u, the largest margin", shape: sample(STAR), when: (model) => Boolean(factsOf(model).best) },
    CHOSEN, END,
  ];
  player(el, host, { panels: [planePanel, factsPanel, lengthsPanel, anglePanel, wordsPanel], legend });
}

// The plane with w_t and u, and the hyperplanes of both.
function planePanel(model) {
  const draw = () => {
    const { view, w, shorten } = model;
    const star = factsOf(model).best?.direction;
    const short = w.slice(0, 2).map((value) => value / shorten);
    const [arrows, lines] = [[{ name: "w", from: [0, 0], to: short }], [{ w, name: "line of w" }]];
    if (star) {
      arrows.push({ name: "u", from: [0, 0], to: starTipOf(view, star), look: STAR });
      lines.push({ w: star, look: STAR, name: "line of u" });
    }
    scene(model, arrows, lines);
  };
  return { node: model.view.svg, draw };
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
  const node = h("div", { class: "facts" });
  const draw = (model) => {
    const facts = factsOf(model);
    node.replaceChildren(
      h("p", { class: "kicker" }, "After ", h("span", { class: "count" }, count(model.t, "mistake"))),
      ...(facts.bound ? boundParts(model, facts) : endlessParts(model)),
    );
  };
  const words = (model) => {
    const facts = factsOf(model);
    const angle = facts.bound ? ` ${angleWords(facts, model.t)}` : "";
    return boundWords(model, facts) + angle;
  };
  return { story: node, draw, words, tells: true };
}

// What the inequalities say after t mistakes, and what u, R and γ(u) are here.
function wordsPanel() {
  return details("In numbers", (model) => {
    const facts = factsOf(model);
    const rows = facts.bound ? [inequalities(facts, model.t)] : [];
    return h("div", {}, ...rows, h("p", {}, separatorWords(model, facts)));
  });
}

// The number of mistakes beside what bounds it, and below them how that is made.
function boundParts({ last, own }, facts) {
  return [
    h("p", { class: "bound large" }, count(last, own ? "update" : "mistake"),
      h("span", { class: "of" }, " of at most "), h("span", { class: "most" }, whole(atMost(facts.bound)))),
    h("p", { class: "kicker" }, formula(ratioOf(facts)), beyondWords(last, facts)),
  ];
}

// The same without a bound.
function endlessParts({ trace, last }) {
  return [
    h("p", { class: "large bound" }, "∞", h("span", { class: "of" }, ` mistakes: no line${throughOrigin(trace)} separates them`)),
    h("p", { class: "kicker" }, ...slanted(`so no u has a margin γ(u) above 0, and nothing bounds the mistakes. Shown: the first ${last}.`)),
  ];
}

const throughOrigin = ({ weights }) => (weights[0].length === 2 ? " through the origin" : "");

function ratioOf({ R, gamma, bound }) {
  return `(R/γ(u))² = (${number(R)}/${number(gamma)})² = ${number(bound)}`;
}

function beyondWords(last, { bound }) {
  return last > bound * (1 + 1e-9) ? " That is more than the theorem allows a perceptron." : "";
}

function boundWords({ last, trace, own }, facts) {
  const updates = sentence(count(last, own ? "update" : "mistake"));
  if (!facts.bound) {
    return `${updates} until the run was stopped: no hyperplane${throughOrigin(trace)} separates these examples, ` +
      "so no u has a margin γ(u) above 0, and nothing bounds the mistakes.";
  }
  return `${updates}, the bound ${ratioOf(facts)}.${beyondWords(last, facts)}`;
}

function inequalities(facts, t) {
  const { projections, norms, cosines, gamma, R } = facts;
  const cosine = cosines[t];
  const most = number(degrees(Math.min(1, cosineBound(facts, t))));
  return table(`After t = ${t}`, ["", "at least", "is", "at most"], [
    [formula("u·w ≥ t γ(u)"), number(t * gamma), number(projections[t]), ""],
    [formula("‖w‖ ≤ √t R"), "", number(norms[t]), number(R * Math.sqrt(t))],
    ["cosine", number(cosineBound(facts, t)), cosine === null ? "–" : number(cosine), "1"],
    ["angle", "0°", cosine === null ? "–" : `${number(degrees(cosine))}°`, `${most}°`],
  ]);
}

function separatorWords({ offset, last }, facts) {
  const { best, R } = facts;
  const constant = offset ? " All vectors have the constant feature as their third component." : "";
  if (!best) return `R = ${number(R)} is the largest length of an example.${constant}`;
  const star = vector(best.direction);
  const far = " The bound is far beyond the run, so the axes of t are logarithmic.";
  return (
    `u = ${star} has length 1; only its direction is drawn. R = ${number(R)} is the largest ` +
    `length of an example, γ(u) = γ* = ${number(best.margin)} the margin of u.` + constant +
    (isFar(facts, last) ? far : "")
  );
}
