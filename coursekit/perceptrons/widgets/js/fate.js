// What becomes of a set while an example is moved, and until the next step: the final line, the
// number of mistakes and the bound.

import { h, s } from "../../../widget_shell/js/dom.js";
import { around, overlap } from "../../../widget_shell/js/labels.js";
import { toScreen } from "../../../widget_shell/js/plane.js";
import { BLACK, CARD, GREEN } from "../../../widget_shell/js/style.js";
import { vector, whole } from "../../../widget_shell/js/words.js";
import { line, seenOf } from "./boundary.js";
import { offsetOf } from "./engine.js";
import { atMost, factsOf } from "./proof_facts.js";
import { cellNow } from "./trail.js";

export const FINAL = { stroke: GREEN, "stroke-width": 5, opacity: 0.75, class: "final" };
const HIGH = 26; // of the badge
const LOW = 28; // for the numbers of the axis below it
const HAND = 96; // pixels around the example in which a hand may be
const [MARK, CLOSE] = [38, 24]; // and around any other one, or less where no such place is

export const hasFate = ({ kept, hidden }) => Boolean(kept) && !hidden;

function fateWords(model) {
  const { bound } = factsOf(model);
  if (!bound) return "no end: no line separates them";
  const { words } = cellNow(model);
  return `${words} ${thingsOf(model, words)} · at most ${whole(atMost(bound))}`;
}

const thingsOf = ({ own }, words) => `${own ? "update" : "mistake"}${words === "1" ? "" : "s"}`;

// Where the badge is: away from the hand, without examples, if it can be without cells that have been
// touched, and there for as long as it can be; nowhere if all such places are full, and where the story
// beside the picture tells the number.
export function badgeOf(model) {
  if (!hasFate(model) || model.told) return null;
  const { view, X, trail } = model;
  const words = fateWords(model);
  const width = 7.8 * words.length + 18;
  const [marks, close] = [MARK, CLOSE].map((reach) => X.map((x) => around(toScreen(view, x), reach)));
  const hand = around(toScreen(view, X[trail.example]), HAND);
  const cells = [...trail.cells.values()].map(({ place }) => around(toScreen(view, place), CLOSE));
  const all = placesOf(view, width);
  const order = [model.corner ?? 0, ...all.keys()];
  const without = (taken) => order.find((k) => !taken.some((each) => overlap(all[k], each)));
  model.corner = without([...marks, hand, ...cells]) ?? without([...marks, hand]) ?? without([...close, hand]);
  return model.corner === undefined ? null : { ...all[model.corner], width, words };
}

// The corners, and the middles between them.
function placesOf({ width, height }, wide) {
  const [right, low] = [width - wide - 8, height - HIGH - LOW];
  return [[right, 8], [8, 8], [right, low], [8, low], [right / 2, 8], [right / 2, low]]
    .map(([left, top]) => ({ left, top, right: left + wide, bottom: top + HIGH }));
}

// What the badge and the line say, below nothing else.
export function fate(model, badge) {
  if (!badge) return null;
  const { left, top, width, words } = badge;
  const box = { x: left, y: top, width, height: HIGH, rx: 13, fill: CARD, stroke: BLACK, "stroke-width": 1.2 };
  return s("g", { class: "fate badge-of-run" }, s("rect", box),
    s("text", { x: left + width / 2, y: top + 18, "text-anchor": "middle", class: "small strong" }, words));
}

// The line with which the run ends, and the places of it that are seen.
export function finalLine(model) {
  const w = finalOf(model);
  return w ? line(model.view, w, offsetOf(w), FINAL) : null;
}

export function takenByFinalLine(model) {
  const w = finalOf(model);
  return w ? seenOf(model.view, w, offsetOf(w)) : [];
}

export function finalOf(model) {
  const { trace, last, ended } = model;
  if (!hasFate(model) || ended) return null;
  return trace.converged ? trace.weights[last] : cellNow(model).w;
}

// The same for the column beside the picture, in large numbers.
export function fateStory(model) {
  const { X, trail: { example, cells } } = model;
  const { bound } = factsOf(model);
  const { words } = cellNow(model);
  const meaning = cells.size < 2 ? "" : "Each cell that you have touched keeps its number. " +
    "The more solid, the longer the run; ∞: no line separates them.";
  return [
    h("p", { class: "kicker" }, `With example ${example} at ${vector(X[example])}`),
    h("p", { class: "huge" }, words),
    h("p", { class: "kicker" }, bound ? thingsOf(model, words) : "no line separates them: the run goes on for ever"),
    ...(bound ? [
      h("p", { class: "large most" }, `at most ${whole(atMost(bound))}`),
      h("p", { class: "kicker" }, "is the bound of lecture 03"),
    ] : []),
    h("p", { class: "kicker" }, meaning),
  ];
}
