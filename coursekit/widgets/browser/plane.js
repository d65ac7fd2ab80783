// The plane in which examples, hyperplanes and weight vectors are drawn, with equal scales.

import { s } from "./dom.js";
import { BLACK, BLUE, GREY, PALE, VERMILLION } from "./style.js";
import { number } from "./words.js";

const WIDTH = 460;
const HEIGHT = 400;
const BORDER = 26;

// A picture of the plane that takes the focus. `frame(points)` chooses the view, `draw(parts)`
// replaces what is seen; the functions below make the parts.
export function plane(label) {
  const svg = s("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    tabindex: 0,
    role: "application",
    "aria-label": label,
  });
  const view = { svg, scale: 1, centre: [0, 0], snap: 1 };
  view.frame = (points) => Object.assign(view, framed(points));
  view.draw = (parts) => svg.replaceChildren(hatching(), ...axes(view), ...parts.flat(9));
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

function hatching() {
  const stroke = s("path", { d: "M0,8 L8,0", stroke: VERMILLION, "stroke-width": 0.6 });
  const attributes = { id: "hatch", width: 8, height: 8, patternUnits: "userSpaceOnUse" };
  return s("defs", {}, s("pattern", attributes, stroke));
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

function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= least);
}

export function text([left, top], words, attributes = {}) {
  const halo = { "paint-order": "stroke", stroke: "#fff", "stroke-width": 3 };
  return s("text", { x: left, y: top, ...halo, ...attributes }, words);
}

export function segment(view, from, to, attributes = {}) {
  const [[x1, y1], [x2, y2]] = [toScreen(view, from), toScreen(view, to)];
  return s("line", { x1, y1, x2, y2, stroke: BLACK, "stroke-width": 1, ...attributes });
}

// An example: a blue circle for +1, a vermillion square for −1; `marks` adds what is known of it:
// "mistake" is a cross in it, "selected" a dashed ring around it, "trigger" a solid one.
export function point(view, x, label, marks = []) {
  const [cx, cy] = toScreen(view, x);
  const shape =
    label > 0
      ? s("circle", { cx, cy, r: 7, fill: BLUE })
      : s("rect", { x: cx - 6.5, y: cy - 6.5, width: 13, height: 13, fill: VERMILLION });
  const parts = [shape];
  if (marks.includes("mistake")) {
    const d = `M${cx - 4},${cy - 4} l8,8 m0,-8 l-8,8`;
    parts.push(s("path", { d, stroke: "#fff", "stroke-width": 2.5 }));
  }
  for (const [mark, r, dash] of [["selected", 12, "4 3"], ["trigger", 15, null]]) {
    if (!marks.includes(mark)) continue;
    parts.push(
      s("circle", { cx, cy, r, fill: "none", stroke: BLACK, "stroke-width": 2, "stroke-dasharray": dash }),
    );
  }
  return s("g", { class: `example ${marks.join(" ")}` }, ...parts);
}

// The line w·x + b = 0 as far as it is seen; nothing for w = 0.
export function line(view, w, b, attributes = {}) {
  const ends = endsOf(view, w, b);
  if (!ends) return null;
  return segment(view, ...ends, { "stroke-width": 2.5, class: "hyperplane", ...attributes });
}

function endsOf(view, [w1, w2], b) {
  const square = w1 * w1 + w2 * w2;
  if (square === 0) return null;
  const [low, high] = limits(view);
  const centre = [0, 1].map((j) => (low[j] + high[j]) / 2);
  const off = (w1 * centre[0] + w2 * centre[1] + b) / square;
  const foot = [centre[0] - off * w1, centre[1] - off * w2];
  const far = Math.hypot(high[0] - low[0], high[1] - low[1]) / Math.sqrt(square);
  return [
    [foot[0] + far * w2, foot[1] - far * w1],
    [foot[0] - far * w2, foot[1] + far * w1],
  ];
}

// The half-space in which w predicts −1, hatched.
export function negativeSide(view, [w1, w2], b) {
  const ends = endsOf(view, [w1, w2], b);
  if (!ends) return null;
  const [low, high] = limits(view);
  const far = (2 * Math.hypot(high[0] - low[0], high[1] - low[1])) / Math.hypot(w1, w2);
  const away = ends.map(([x1, x2]) => [x1 - far * w1, x2 - far * w2]);
  const corners = [ends[0], ends[1], away[1], away[0]].map((p) => toScreen(view, p).join());
  return s("polygon", { points: corners.join(" "), fill: "url(#hatch)", opacity: 0.7 });
}

// An arrow from one place to another with its name: beside the tip, or beside the middle.
export function arrow(view, from, to, name, attributes = {}, beside = 1) {
  const [a, c] = [toScreen(view, from), toScreen(view, to)];
  const length = Math.hypot(c[0] - a[0], c[1] - a[1]);
  if (length < 1) return null;
  const [ux, uy] = [(c[0] - a[0]) / length, (c[1] - a[1]) / length];
  const head = Math.min(11, length);
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
