// What becomes of a set while a point is dragged: the final line, the mistakes, the bound.

import { s } from "../../../widget_shell/js/dom.js";
import { toScreen } from "../../../widget_shell/js/plane.js";
import { BLACK, CARD, GREEN } from "../../../widget_shell/js/style.js";
import { count, number } from "../../../widget_shell/js/words.js";
import { line } from "./boundary.js";
import { offsetOf } from "./engine.js";
import { factsOf } from "./proof_facts.js";

const FINAL = { stroke: GREEN, "stroke-width": 5, opacity: 0.75, class: "final" };
const ABOVE = 52; // the finger

function fateWords(model) {
  const { bound } = factsOf(model);
  if (!bound) return "no end: no line separates them";
  const many = count(model.last, model.own ? "update" : "mistake");
  return `${many} · bound ${number(bound, bound < 100 ? 3 : 4)}`;
}

export function fate(model) {
  const { view, X, chosen, trace, last, dragging } = model;
  if (!dragging || chosen === null) return null;
  const w = trace.weights[last];
  const words = fateWords(model);
  const width = 9 * words.length + 20;
  const [cx, cy] = toScreen(view, X[chosen]);
  const left = Math.max(4, Math.min(view.width - width - 4, cx - width / 2));
  const top = cy > ABOVE + 34 ? cy - ABOVE - 30 : cy + ABOVE;
  return [
    trace.converged ? line(view, w, offsetOf(w), FINAL) : null,
    s("g", { class: "fate" },
      s("rect", { x: left, y: top, width, height: 32, rx: 8, fill: CARD, stroke: BLACK, "stroke-width": 2 }),
      s("text", { x: left + width / 2, y: top + 21, "text-anchor": "middle", class: "strong" }, words)),
  ];
}
