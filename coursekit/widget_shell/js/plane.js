// A plane in which points, lines and arrows are drawn, with equal scales.

import { hatching, s } from "./dom.js";
import { keepInside } from "./inside.js";
import { BLACK, CARD, GREY } from "./style.js";
import { number } from "./words.js";

const [WIDTH, HEIGHT] = [600, 480]; // until it is known how large it is seen
const BORDER = 26;
const AXIS = { stroke: GREY, opacity: 0.45, class: "axis" };

// A picture that takes the focus. Its units are the pixels in which it is seen.
export function picture(label) {
  const viewBox = `0 0 ${WIDTH} ${HEIGHT}`;
  return s("svg", { viewBox, tabindex: 0, role: "application", "aria-label": label });
}

// A picture of the plane. `frame(points)` chooses the view, `draw(parts)` replaces what is seen; the
// functions below make the parts, or null where there is nothing to draw.
export function plane(label) {
  const svg = picture(label);
  const hatch = hatching(9, "var(--hatch)", 1.5);
  const view = { svg, width: WIDTH, height: HEIGHT, scale: 1, centre: [0, 0], snap: 1 };
  view.hatch = hatch.fill;
  view.frame = (points) => Object.assign(view, framed(view, points));
  view.draw = (parts) => {
    svg.replaceChildren(hatch.node, ...parts.flat(9).filter(Boolean));
    keepInside(svg, view);
  };
  // Where an event happened, in the units of the data, also if the page is scaled.
  view.at = (event) => {
    const matrix = svg.getScreenCTM().inverse();
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return fromScreen(view, [place.x, place.y]);
  };
  return view;
}

// Let a picture have as many units as it is seen wide, so that letters and handles keep their size;
// `act` draws it anew. `shape` is its height for each unit of its width, and at least `least`; where
// its place has a height of its own, as on a slide, it fills that.
export function fit(view, act, shape = 0.8, least = 330) {
  new ResizeObserver(() => {
    const { clientWidth: width, clientHeight } = view.svg;
    const natural = Math.min(620, Math.max(shape * width, Math.min(least, width)));
    const isFilling = getComputedStyle(view.svg).contain.includes("size");
    const height = isFilling ? clientHeight : Math.round(natural);
    if (width < 100 || (width === view.width && height === view.height)) return;
    Object.assign(view, { width, height });
    view.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    act();
  }).observe(view.svg);
}

function framed({ width, height }, points) {
  const sizes = points.flat().map(Math.abs);
  const least = 0.35 * Math.max(...sizes, 1e-6); // room for an arrow, whichever way it points
  const all = [...points, [least, least], [-least, -least]];
  const [low, high] = [Math.min, Math.max].map((end) =>
    [0, 1].map((j) => end(...all.map((p) => p[j]))),
  );
  const span = [0, 1].map((j) => Math.max(high[j] - low[j], 1e-9));
  const room = [width - 3 * BORDER, height - 3 * BORDER];
  const scale = Math.min(room[0] / (1.15 * span[0]), room[1] / (1.15 * span[1]));
  const whole = points.flat().every(Number.isInteger) && Math.max(...span) >= 4;
  const snap = whole ? 1 : 10 ** Math.floor(Math.log10(Math.max(...span))) / 10;
  return { scale, centre: [0, 1].map((j) => (low[j] + high[j]) / 2), snap };
}

export function toScreen({ width, height, scale, centre }, [x1, x2]) {
  return [width / 2 + scale * (x1 - centre[0]), height / 2 - scale * (x2 - centre[1])];
}

export function fromScreen({ width, height, scale, centre }, [left, top]) {
  return [centre[0] + (left - width / 2) / scale, centre[1] - (top - height / 2) / scale];
}

// How far two places are apart in the picture.
export function apart(view, [a1, a2], [b1, b2]) {
  return view.scale * Math.hypot(a1 - b1, a2 - b2);
}

// The nearest point of the grid on which points lie, without the noise of rounding.
export function onGrid(view, place) {
  return place.map((value) => Number((Math.round(value / view.snap) * view.snap).toFixed(9)));
}

// The corners of what is seen.
export function limits(view) {
  return [fromScreen(view, [0, view.height]), fromScreen(view, [view.width, 0])];
}

// Whether a point is well inside of what is seen.
export function isSeen(view, x) {
  const [left, top] = toScreen(view, x);
  return left > 10 && left < view.width - 10 && top > 10 && top < view.height - 10;
}

// The axes, their names and the numbers at the borders: all that has room beside what is there.
export function axes(view, write, names = ["x₁", "x₂"]) {
  const [[left, low], [right, high]] = limits(view);
  const [x0, y0] = toScreen(view, [0, 0]);
  const parts = [
    segment(view, [left, 0], [right, 0], AXIS),
    segment(view, [0, low], [0, high], AXIS),
    write(names[0], [y0 - 8, y0 + 18].map((y) => [view.width - 5 - 9.5 * names[0].length, y])),
    write(names[1], [[x0 + 8, 20], [x0 - 7 - 9.5 * names[1].length, 20]]),
  ];
  const step = niceStep((right - left) / (view.width / 80));
  const tick = { class: "tick", "text-anchor": "middle" };
  for (let k = Math.ceil(left / step); k * step < right; k += 1) {
    const [x] = toScreen(view, [k * step, 0]);
    if (x > 30 && k !== 0) parts.push(write(number(k * step), [[x, view.height - 7]], tick, 1, `x ${k}`));
  }
  for (let k = Math.ceil(low / step); k * step < high; k += 1) {
    const [, top] = toScreen(view, [0, k * step]);
    if (top < view.height - 24 && k !== 0) parts.push(write(number(k * step), [[5, top + 5]], { class: "tick" }, 1, `y ${k}`));
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

// An arrow from one place to another.
export function arrow(view, from, to, attributes = {}) {
  const [a, c] = [toScreen(view, from), toScreen(view, to)];
  const size = Math.hypot(c[0] - a[0], c[1] - a[1]);
  if (size < 1) return null;
  const [ux, uy] = [(c[0] - a[0]) / size, (c[1] - a[1]) / size];
  const head = Math.min(13, size);
  const base = [c[0] - head * ux, c[1] - head * uy];
  const wing = (side) => [base[0] - side * head * uy, base[1] + side * head * ux];
  const ends = { x1: a[0], y1: a[1], x2: base[0], y2: base[1] };
  return s(
    "g",
    { class: "arrow" },
    s("line", { ...ends, stroke: BLACK, "stroke-width": 3, ...attributes }),
    s("polygon", { points: [c, wing(0.45), wing(-0.45)], fill: attributes.stroke ?? BLACK }),
  );
}

// The head of an arrow alone, to lie above what covers it.
export function headOf(drawn) {
  const head = drawn.lastChild.cloneNode();
  for (const [name, value] of [["class", "head"], ["stroke", CARD], ["stroke-width", 2], ["paint-order", "stroke"]]) {
    head.setAttribute(name, value);
  }
  return head;
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
    held = event.button === 0 && take(event);
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
