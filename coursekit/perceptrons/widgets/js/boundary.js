// A hyperplane w·x + b = 0 as it is drawn in the plane: its line and its two sides. Here w may have a
// third weight, which is not looked at.

import { s } from "../../../widget_shell/js/dom.js";
import { segment, toScreen } from "../../../widget_shell/js/plane.js";
import { foot, length } from "./geometry.js";

// The place on the line w·x + b = 0 that is so far along it, in the picture, from the one nearest to
// the middle; null for w = 0.
function onLine(view, w, b) {
  const normal = w.slice(0, 2);
  const size = length(normal) * view.scale;
  if (size === 0) return null;
  const middle = foot(normal, b, view.centre);
  return (step) => [middle[0] - (step * w[1]) / size, middle[1] + (step * w[0]) / size];
}

function farOf({ width, height }) {
  return 2 * Math.hypot(width, height);
}

// The places of the line that are seen, from one end to the other, 10 apart.
export function seenOf(view, w, b) {
  const place = onLine(view, w, b);
  if (!place) return [];
  const reach = Math.ceil(farOf(view) / 40);
  const steps = Array.from({ length: 2 * reach + 1 }, (_, k) => 10 * (k - reach));
  const inside = ([left, top]) => left > 0 && left < view.width && top > 0 && top < view.height;
  return steps.map((step) => toScreen(view, place(step))).filter(inside);
}

// The line w·x + b = 0.
export function line(view, w, b, attributes = {}) {
  const place = onLine(view, w, b);
  if (!place) return null;
  const look = { "stroke-width": 3, class: "hyperplane", ...attributes };
  return segment(view, place(-farOf(view)), place(farOf(view)), look);
}

// Without a direction the offset alone decides, everywhere alike; without an offset nothing does.
function oneSide({ width, height, hatch }, b) {
  const fills = b > 0 ? ["var(--plus)"] : b < 0 ? ["var(--minus)", hatch] : [];
  return fills.map((fill) => s("rect", { width, height, fill }));
}

// Both half-spaces of w, filled; the one in which it predicts −1 is hatched, too.
export function sides(view, w, b) {
  const place = onLine(view, w, b);
  if (!place) return oneSide(view, b);
  const far = farOf(view);
  const [from, to] = [place(-far), place(far)].map((x) => toScreen(view, x));
  const size = length(w.slice(0, 2));
  const away = ([left, top]) => [left - (far * w[0]) / size, top + (far * w[1]) / size];
  const points = [from, to, away(to), away(from)];
  return [
    s("rect", { width: view.width, height: view.height, fill: "var(--plus)" }),
    s("polygon", { points, fill: "var(--minus)" }),
    s("polygon", { points, fill: view.hatch }),
  ];
}
