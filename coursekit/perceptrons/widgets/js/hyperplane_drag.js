// How a reader moves a hyperplane: the tip of w and the line by pointer, both by keys.

import { apart, draggable } from "../../../widget_shell/js/plane.js";
import { dot } from "./engine.js";
import { foot, length } from "./geometry.js";
import { tip } from "./half_spaces.js";
import { ARROWS, nearest } from "./points_drag.js";

const NEAR = 16; // of the tip of w, in the picture
const CLOSE = 12; // to the line

// Let a reader move w and b of `model`; `change` takes what has changed, `settle` ends a movement.
export function movable(model, change, settle) {
  const { svg } = model.view;
  let score = 0; // w·x + b where the line was taken
  const take = (event) => {
    model.held = under(model, event);
    if (model.held === null) return false;
    event.stopImmediatePropagation();
    model.invited = true;
    score = dot(model.w, model.view.at(event)) + model.b;
    return true;
  };
  const move = (event) => {
    const place = model.view.at(event);
    const w = place.map((value) => rounded(model.factor * value, model.steps.w / 10));
    const b = rounded(score - dot(model.w, place), model.steps.b / 10);
    if (model.held === "w" && String(w) !== String(model.w)) change({ w });
    if (model.held === "line" && b !== model.b) change({ b });
  };
  draggable(svg, take, move, () => {
    model.held = null;
    settle();
  });
  svg.addEventListener("pointermove", (event) => {
    if (model.held === null) svg.style.cursor = under(model, event) ? "grab" : "";
  });
  svg.addEventListener("keydown", (event) => keys(model, change, event));
}

// What of the hyperplane is under the pointer: "w", "line" or null. The chosen example comes first,
// then the tip of w, then the other examples, then the line.
function under({ view, w, b, X, factor, chosen }, event) {
  const [at, hit] = [view.at(event), nearest(view, X, event)];
  if (hit !== null && hit === chosen) return null;
  if (apart(view, at, tip({ w, factor })) <= NEAR) return "w";
  if (hit !== null || length(w) === 0) return null;
  return apart(view, at, foot(w, b, at)) <= CLOSE ? "line" : null;
}

function keys(model, change, event) {
  const { w, b, chosen, steps } = model;
  if (event.ctrlKey || event.metaKey) return;
  const by = ARROWS[event.key];
  if (by && chosen === null) {
    const step = event.shiftKey ? steps.w / 10 : steps.w;
    change({ w: w.map((value, j) => rounded(value + step * by[j], steps.w / 10)) });
  } else if (event.key === "b" || event.key === "B") {
    change({ b: rounded(b + (event.key === "b" ? steps.b : -steps.b), steps.b / 10) });
  } else if (event.key === "Escape" && chosen !== null) {
    change({ chosen: null }, "No example is chosen: the arrow keys move w.");
  } else return;
  event.preventDefault();
}

// The nearest multiple of a step, without the noise of rounding.
function rounded(value, step) {
  const near = Number((Math.round(value / step) * step).toPrecision(12));
  return near === 0 ? 0 : near;
}
