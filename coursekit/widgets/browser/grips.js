// How a reader moves a hyperplane: the tip of w and the line by pointer, both by keys.

import { dot } from "./engine.js";
import { foot, length } from "./geometry.js";
import { tip } from "./halves.js";
import { ARROWS, nearest } from "./points.js";
import { toScreen } from "./plane.js";

const NEAR = 16; // of the tip of w, in the picture
const CLOSE = 12; // to the line

// Let a reader move w and b of `model`; `change` takes what has changed, `settle` ends a movement.
export function grips(model, change, settle) {
  const { svg } = model.view;
  let taken = 0; // w·x + b where the line was taken
  svg.addEventListener("pointerdown", (event) => {
    model.held = under(model, event);
    if (model.held === null) return;
    event.stopImmediatePropagation();
    svg.setPointerCapture(event.pointerId);
    taken = dot(model.w, model.view.at(event)) + model.b;
  });
  svg.addEventListener("pointermove", (event) => {
    if (model.held === null) {
      const found = under(model, event) ?? nearest(model.view, model.X, event);
      svg.style.cursor = found === null ? "" : "grab";
      return;
    }
    const place = model.view.at(event);
    const w = place.map((value) => rounded(model.factor * value, model.steps.w / 10));
    const b = rounded(taken - dot(model.w, place), model.steps.b / 10);
    if (model.held === "w" && String(w) !== String(model.w)) change({ w });
    if (model.held === "line" && b !== model.b) change({ b });
  });
  for (const type of ["pointerup", "pointercancel"]) {
    svg.addEventListener(type, () => {
      if (model.held === null) return;
      model.held = null;
      settle();
    });
  }
  svg.addEventListener("dblclick", (event) => {
    if (under(model, event) === "w") event.stopImmediatePropagation();
  });
  svg.addEventListener("keydown", (event) => keys(model, change, event));
}

// What of the hyperplane is under the pointer: "w", "line" or null. The chosen example comes first,
// then the tip of w, then the other examples, then the line.
function under({ view, w, b, X, factor, chosen }, event) {
  const [at, hit] = [view.at(event), nearest(view, X, event)];
  const away = (place) => {
    const [from, to] = [toScreen(view, at), toScreen(view, place)];
    return Math.hypot(from[0] - to[0], from[1] - to[1]);
  };
  if (hit !== null && hit === chosen) return null;
  if (away(tip({ w, factor })) <= NEAR) return "w";
  if (hit !== null || length(w) === 0) return null;
  return away(foot(w, b, at)) <= CLOSE ? "line" : null;
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
