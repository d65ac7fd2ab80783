// The plane in which examples, hyperplanes and weight vectors are drawn, with equal scales.

import { hatching, s, text } from "./dom.js";
import { foot, length } from "./geometry.js";
import { BLACK, BLUE, GREY, PALE, VERMILLION } from "./style.js";
import { number } from "./words.js";

export const [WIDTH, HEIGHT] = [460, 400];
const BORDER = 26;
const FAR = 2 * Math.hypot(WIDTH, HEIGHT);

// A picture that takes the focus, as large as all of them.
export function picture(label) {
  const viewBox = `0 0 ${WIDTH} ${HEIGHT}`;
  return s("svg", { viewBox, tabindex: 0, role: "application", "aria-label": label });
}

// A picture of the plane. `frame(points)` chooses the view, `draw(parts)` replaces what is seen; the
// functions below make the parts, or null where there is nothing to draw.
export function plane(label) {
  const svg = picture(label);
  const view = { svg, scale: 1, centre: [0, 0], snap: 1 };
  view.frame = (points) => Object.assign(view, framed(points));
  view.draw = (parts) => svg.replaceChildren(
    hatching("hatch", 8, 0.6), ...axes(view), ...parts.flat(9).filter(Boolean),
  );
  // Where an event happened, in the units of the data, also if the page is scaled.
  view.at = (event) => {
    const matrix = svg.getScreenCTM().inverse();
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return fromScreen(view, [place.x, place.y]);
  };
  return view;
}

function framed(points) {
  const sizes = points.flat().map(Math.abs);
  const least = 0.35 * Math.max(...sizes, 1e-6); // room for w, whichever way it points
  const all = [...points, [least, least], [-least, -least]];
  const [low, high] = [Math.min, Math.max].map((end) =>
    [0, 1].map((j) => end(...all.map((p) => p[j]))),
  );
  const span = [0, 1].map((j) => Math.max(high[j] - low[j], 1e-9));
  const room = [WIDTH - 3 * BORDER, HEIGHT - 3 * BORDER];
  const scale = Math.min(room[0] / (1.15 * span[0]), room[1] / (1.15 * span[1]));
  const whole = points.flat().every(Number.isInteger) && Math.max(...span) >= 4;
  const snap = whole ? 1 : 10 ** Math.floor(Math.log10(Math.max(...span))) / 10;
  return { scale, centre: [0, 1].map((j) => (low[j] + high[j]) / 2), snap };
}

export function toScreen(view, [x1, x2]) {
  return [
    WIDTH / 2 + view.scale * (x1 - view.centre[0]),
    HEIGHT / 2 - view.scale * (x2 - view.centre[1]),
  ];
}

function fromScreen(view, [left, top]) {
  return [
    view.centre[0] + (left - WIDTH / 2) / view.scale,
    view.centre[1] - (top - HEIGHT / 2) / view.scale,
  ];
}

// How far two places are apart in the picture.
export function apart(view, [a1, a2], [b1, b2]) {
  return view.scale * Math.hypot(a1 - b1, a2 - b2);
}

// The nearest point of the grid on which examples lie, without the noise of rounding.
export function onGrid(view, place) {
  return place.map((value) => Number((Math.round(value / view.snap) * view.snap).toFixed(9)));
}

// The corners of what is seen.
export function limits(view) {
  return [fromScreen(view, [0, HEIGHT]), fromScreen(view, [WIDTH, 0])];
}

// Whether a point is well inside of what is seen.
export function isSeen(view, x) {
  const [left, top] = toScreen(view, x);
  return left > 10 && left < WIDTH - 10 && top > 10 && top < HEIGHT - 10;
}

function axes(view) {
  const [[left, low], [right, high]] = limits(view);
  const parts = [
    segment(view, [left, 0], [right, 0], { stroke: PALE }),
    segment(view, [0, low], [0, high], { stroke: PALE }),
  ];
  const step = niceStep((right - left) / 6);
  for (let k = Math.ceil(left / step); k * step < right; k += 1) {
    const [x] = toScreen(view, [k * step, 0]);
    parts.push(text([x, HEIGHT - 5], number(k * step), { "text-anchor": "middle", fill: GREY }));
  }
  for (let k = Math.ceil(low / step); k * step < high; k += 1) {
    const [, top] = toScreen(view, [0, k * step]);
    if (top > HEIGHT - 30 || top < 12) continue;
    parts.push(text([4, top + 5], number(k * step), { fill: GREY }));
  }
  return parts;
}

// The smallest of 1, 2 or 5 times a power of ten that is at least so much.
export function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= least);
}

export function segment(view, from, to, attributes = {}) {
  const [[x1, y1], [x2, y2]] = [toScreen(view, from), toScreen(view, to)];
  return s("line", { x1, y1, x2, y2, stroke: BLACK, "stroke-width": 1, ...attributes });
}

// An example: a blue circle for +1, a vermillion square for −1, with what is known of it: a cross
// in it for a mistake, a dashed ring around it if it is selected, a solid one if it is the trigger.
export function point(view, x, label, { mistake, selected, trigger }) {
  const [cx, cy] = toScreen(view, x);
  const ring = { cx, cy, fill: "none", stroke: BLACK, "stroke-width": 2 };
  const cross = { d: `M${cx - 4},${cy - 4} l8,8 m0,-8 l-8,8`, stroke: "#fff", "stroke-width": 2.5 };
  const marks = Object.entries({ mistake, selected, trigger }).filter(([, on]) => on);
  return s(
    "g",
    { class: ["example", ...marks.map(([name]) => name)].join(" ") },
    label > 0
      ? s("circle", { cx, cy, r: 7, fill: BLUE })
      : s("rect", { x: cx - 6.5, y: cy - 6.5, width: 13, height: 13, fill: VERMILLION }),
    mistake ? s("path", cross) : null,
    selected ? s("circle", { r: 12, "stroke-dasharray": "4 3", ...ring }) : null,
    trigger ? s("circle", { r: 15, ...ring }) : null,
  );
}

// The place on the line w·x + b = 0 that is so far along it, in the picture, from the one nearest to
// the middle; null for w = 0. Here and below w may have a third weight, which is not looked at.
function onLine(view, w, b) {
  const normal = w.slice(0, 2);
  const size = length(normal) * view.scale;
  if (size === 0) return null;
  const middle = foot(normal, b, view.centre);
  return (step) => [middle[0] - (step * w[1]) / size, middle[1] + (step * w[0]) / size];
}

// The places of the line that are seen, from one end to the other, 10 apart.
export function seenOf(view, w, b) {
  const place = onLine(view, w, b);
  if (!place) return [];
  const steps = Array.from({ length: 63 }, (_, k) => 10 * k - 310);
  return steps.map(place).filter((x) => isSeen(view, x)).map((x) => toScreen(view, x));
}

// The line w·x + b = 0.
export function line(view, w, b, attributes = {}) {
  const place = onLine(view, w, b);
  if (!place) return null;
  const look = { "stroke-width": 2.5, class: "hyperplane", ...attributes };
  return segment(view, place(-FAR), place(FAR), look);
}

// The half-space in which w predicts −1, hatched.
export function negativeSide(view, w, b) {
  const place = onLine(view, w, b);
  if (!place) return null;
  const [from, to] = [place(-FAR), place(FAR)].map((x) => toScreen(view, x));
  const far = FAR / length(w.slice(0, 2));
  const away = ([left, top]) => [left - far * w[0], top + far * w[1]];
  const points = [from, to, away(to), away(from)].map((corner) => corner.join()).join(" ");
  return s("polygon", { points, fill: "url(#hatch)", opacity: 0.7 });
}

// An arrow from one place to another with its name: beside the tip, or beside the middle.
export function arrow(view, from, to, name, attributes = {}, beside = 1) {
  const [a, c] = [toScreen(view, from), toScreen(view, to)];
  const size = Math.hypot(c[0] - a[0], c[1] - a[1]);
  if (size < 1) return null;
  const [ux, uy] = [(c[0] - a[0]) / size, (c[1] - a[1]) / size];
  const head = Math.min(11, size);
  const base = [c[0] - head * ux, c[1] - head * uy];
  const corners = [
    c,
    [base[0] - 0.45 * head * uy, base[1] + 0.45 * head * ux],
    [base[0] + 0.45 * head * uy, base[1] - 0.45 * head * ux],
  ];
  const colour = attributes.stroke ?? BLACK;
  const named = [0, 1].map((j) => a[j] + beside * (c[j] - a[j]));
  const away = beside === 1 ? [8 * ux + 3, 8 * uy + (uy > 0 ? 12 : 0)] : [-8 * uy + 4, 8 * ux + 4];
  const ends = { x1: a[0], y1: a[1], x2: base[0], y2: base[1] };
  return s(
    "g",
    { class: "arrow" },
    s("line", { ...ends, stroke: BLACK, "stroke-width": 2.5, ...attributes }),
    s("polygon", { points: corners.map((p) => p.join()).join(" "), fill: colour }),
    name ? text([named[0] + away[0], named[1] + away[1]], name, { fill: colour }) : null,
  );
}

// How much arrows have to be shortened to stay in sight: 1, 2, 4, ...
export function shortening(view, vectors) {
  const [low, high] = limits(view);
  const inside = (v) => v.every((value, j) => 0.9 * low[j] <= value && value <= 0.9 * high[j]);
  let factor = 1;
  while (factor < 2 ** 40 && !vectors.every((v) => inside(v.map((value) => value / factor)))) factor *= 2;
  return factor;
}

// Let something in a picture be dragged: `take` says whether it is under the pointer.
export function draggable(svg, take, move, drop = () => {}) {
  let held = false;
  svg.addEventListener("pointerdown", (event) => {
    held = take(event);
    if (held) svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => { if (held) move(event); });
  for (const type of ["pointerup", "pointercancel"]) {
    svg.addEventListener(type, () => {
      if (held) drop();
      held = false;
    });
  }
}
