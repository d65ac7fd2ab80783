// Weight space (lecture 02): each example is the half-space of the w that get it right, and an
// update is a step into the half-space of its example.

import { checkbox, h, s } from "../../../widget_shell/js/dom.js";
import { along, around, near, writer } from "../../../widget_shell/js/labels.js";
import { arrow, axes, fit, fromScreen, plane, toScreen } from "../../../widget_shell/js/plane.js";
import { BLACK, BLUE, GREEN, GREY, VERMILION } from "../../../widget_shell/js/style.js";
import { number } from "../../../widget_shell/js/words.js";
import { line, sides } from "./boundary.js";
import { offsetOf } from "./engine.js";

const FEW = 30; // examples whose lines are drawn

// The part of the picture where w has a positive score with all `halves`, [a1, a2, c] of
// a1 w1 + a2 w2 + c > 0, as corners: the whole picture cut by one line after the other.
export function region(view, halves) {
  const all = [[0, 0], [view.width, 0], [view.width, view.height], [0, view.height]];
  return halves.reduce((corners, [a1, a2, c]) => corners.flatMap((from, k) => {
    const to = corners[(k + 1) % corners.length];
    const [at, beyond] = [from, to].map((w) => a1 * w[0] + a2 * w[1] + c);
    const cut = from.map((value, j) => value + (at / (at - beyond)) * (to[j] - value));
    return [...(at > 0 ? [from] : []), ...(at > 0 !== beyond > 0 ? [cut] : [])];
  }), all.map((corner) => fromScreen(view, corner)));
}

// The half-spaces of the examples in the plane of w1 and w2, with the offset that w has.
export function halvesOf({ X, y, offset }, w) {
  return X.map((x, i) => [y[i] * x[0], y[i] * x[1], offset ? y[i] * offsetOf(w) : 0]);
}

export function weightSpacePanel(model, redraw) {
  const view = plane("Weight space: the weights of the run, and where all examples are right");
  view.svg.setAttribute("role", "img");
  view.svg.removeAttribute("tabindex");
  const words = h("p", {}, "");
  const node = h("div", {}, h("p", { class: "head" }, "Weight space"), view.svg, words);
  node.hidden = !model.weightSpace;
  const knobs = checkbox("weight space", !node.hidden, (on) => {
    node.hidden = !on;
    redraw();
  });
  const draw = () => {
    if (node.hidden) return;
    words.textContent = meaning(model);
    drawWeights(view, model);
  };
  fit(view, draw, 0.5);
  return { node, draw, knobs, moves: true };
}

function meaning({ offset, w }) {
  return offset
    ? `Each line is an example: w is right on one side of it. The plane is cut at b = ${number(offsetOf(w))}.`
    : "Each line is an example: w is right on one side of it, and in the cone on all.";
}

function drawWeights(view, model) {
  const { trace, t, w } = model;
  view.frame(trace.weights.map((each) => each.slice(0, 2)));
  const halves = halvesOf(model, w);
  const corners = region(view, halves).map((corner) => toScreen(view, corner));
  const path = [...trace.weights.slice(0, t), w].map((each) => toScreen(view, each));
  const trigger = t > 0 ? trace.updates[t - 1] : -1;
  const end = toScreen(view, w);
  const write = writer(view, [...path.slice(1).flatMap((to, k) => along(path[k], to)), around(end, 10)]);
  view.draw([
    trigger >= 0 ? sides(view, halves[trigger].slice(0, 2), halves[trigger][2]) : null,
    s("polygon", { points: corners, class: "cone", fill: "var(--cone)", stroke: GREEN, "stroke-width": 2 }),
    linesOf(view, model, halves, trigger),
    write("w", near(end, "w"), { class: "strong" }),
    corners.length ? write("all right", middleOf(corners), { style: `fill: ${GREEN}`, class: "strong" }) : null,
    axes(view, write, ["first weight", "second weight"]),
    s("polyline", { points: path, fill: "none", stroke: GREY, "stroke-width": 2 }),
    t > 0 ? arrow(view, trace.weights[t - 1], w, { stroke: GREEN }) : null,
    s("circle", { cx: end[0], cy: end[1], r: 5, fill: BLACK }),
  ]);
}

// The lines of the examples, or of many only that of the one that triggers the update.
function linesOf(view, { X, y }, halves, trigger) {
  const drawn = X.map((_, i) => i).filter((i) => X.length <= FEW || i === trigger);
  return drawn.map((i) => line(view, halves[i].slice(0, 2), halves[i][2], {
    class: "half", stroke: y[i] > 0 ? BLUE : VERMILION, "stroke-width": i === trigger ? 3.5 : 1.2,
  }));
}

function middleOf(corners) {
  const middle = [0, 1].map((j) => corners.reduce((sum, corner) => sum + corner[j], 0) / corners.length);
  return near([middle[0] - 40, middle[1]], "all right", 4);
}
