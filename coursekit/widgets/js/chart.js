// Pictures of numbers over an axis: curves, marks and bars, with ticks and a legend.

import { s, text } from "./dom.js";
import { niceStep } from "./plane.js";
import { BLACK, GREY, PALE } from "./style.js";
import { number } from "./words.js";

const [WIDTH, HEIGHT] = [440, 280];
const ROOM = { left: 56, right: 14, top: 14, bottom: 44 };
const TICKS = 5;
const BARE = { logX: false, logY: false, whole: false, xTicks: null };

// A picture with named axes. `frame` sets what is seen of x and y, each from a least to a greatest
// number; `logX` and `logY` make an axis logarithmic; with `whole` only whole numbers are written
// at the axes, and with `xTicks` only those below. `draw` replaces the parts, which the functions
// below make, and what the picture is called.
export function chart([xName, yName]) {
  const svg = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
  const view = { svg, x: [0, 1], y: [0, 1] };
  view.frame = (seen) => Object.assign(view, BARE, seen);
  view.draw = (label, parts) => {
    svg.setAttribute("aria-label", label);
    svg.replaceChildren(...axes(view, xName, yName), ...parts.flat(9).filter(Boolean));
  };
  return view;
}

// Where a number of either axis is in the picture.
export function across(view, x) {
  return ROOM.left + share(view.x, x, view.logX) * (WIDTH - ROOM.left - ROOM.right);
}

export function up(view, y) {
  return HEIGHT - ROOM.bottom - share(view.y, y, view.logY) * (HEIGHT - ROOM.top - ROOM.bottom);
}

function share([low, high], value, log) {
  if (!log) return (value - low) / (high - low);
  return Math.log(Math.max(value, low) / low) / Math.log(high / low);
}

function axes(view, xName, yName) {
  const [left, right, low, high] = [ROOM.left, WIDTH - ROOM.right, HEIGHT - ROOM.bottom, ROOM.top];
  const parts = [
    s("path", { d: `M${left},${high} V${low} H${right}`, fill: "none", stroke: GREY }),
    text([(left + right) / 2, HEIGHT - 6], xName, { "text-anchor": "middle" }),
    text([14, (low + high) / 2], yName, {
      "text-anchor": "middle",
      transform: `rotate(-90 14 ${(low + high) / 2})`,
    }),
  ];
  const written = (value) => !view.whole || Number.isInteger(value);
  for (const value of view.xTicks ?? ticks(view.x, view.logX).filter(written)) {
    const x = across(view, value);
    parts.push(s("path", { d: `M${x},${low} v4`, stroke: GREY }));
    parts.push(text([x, low + 18], shortNumber(value), { "text-anchor": "middle", class: "tick" }));
  }
  for (const value of ticks(view.y, view.logY).filter(written)) {
    const y = up(view, value);
    parts.push(s("path", { d: `M${left},${y} H${right}`, stroke: PALE, "stroke-width": 0.5 }));
    parts.push(text([left - 6, y + 5], shortNumber(value), { "text-anchor": "end", class: "tick" }));
  }
  return parts;
}

function shortNumber(value) {
  if (value < 1e4) return number(value);
  const power = Math.floor(Math.log10(value) + 1e-9);
  const digit = number(value / 10 ** power, 2);
  return digit === "1" ? `1e${power}` : `${digit}e${power}`;
}

// Round numbers in between: 1, 2 or 5 times a power of ten apart.
function ticks([low, high], log) {
  if (log) return logTicks(low, high);
  const found = [];
  const step = niceStep((high - low) / TICKS);
  for (let k = Math.ceil(low / step); k * step <= high * (1 + 1e-9); k += 1) {
    found.push(Number((k * step).toPrecision(12)));
  }
  return found;
}

function logTicks(low, high) {
  const powers = Math.ceil(Math.log10(high / low));
  const stride = Math.ceil(powers / TICKS);
  const digits = powers <= 2 ? [1, 2, 5] : [1];
  const found = [];
  for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; power += stride) {
    found.push(...digits.map((digit) => Number(`${digit}e${power}`)));
  }
  return found.filter((value) => low <= value && value <= high);
}

// The curve through these points [x, y].
export function curve(view, points, attributes = {}) {
  const places = points.map(([x, y]) => `${across(view, x).toFixed(1)},${up(view, y).toFixed(1)}`);
  return s("polyline", {
    points: places.join(" "), fill: "none", stroke: BLACK, "stroke-width": 2, ...attributes,
  });
}

// A mark at a point: "circle", "square", "triangle", or "ring", an open circle around it.
export function mark(view, [x, y], shape, attributes = {}) {
  return shapeAt([across(view, x), up(view, y)], shape, attributes);
}

function shapeAt([left, top], shape, attributes) {
  if (shape === "triangle") {
    const d = `M${left},${top - 6} l5.5,9.5 h-11 z`;
    return s("path", { d, stroke: BLACK, ...attributes });
  }
  if (shape === "square") {
    const box = { x: left - 4, y: top - 4, width: 8, height: 8 };
    return s("rect", { ...box, stroke: BLACK, ...attributes });
  }
  const round = shape === "ring" ? { r: 10, fill: "none", "stroke-width": 2 } : { r: 4.5 };
  return s("circle", { cx: left, cy: top, stroke: BLACK, ...round, ...attributes });
}

// An upright line from the bottom to the top, with words at its upper end.
export function upright(view, x, words, attributes = {}) {
  const left = across(view, x);
  const half = 4 * words.length;
  const middle = Math.min(Math.max(left, ROOM.left + half), WIDTH - half);
  return [
    s("path", { d: `M${left},${ROOM.top} V${HEIGHT - ROOM.bottom}`, stroke: BLACK, ...attributes }),
    text([middle, HEIGHT - ROOM.bottom - 6], words, { "text-anchor": "middle" }),
  ];
}

// A bar from 0 to a height over the place x, `width` wide.
export function bar(view, [x, height], width, attributes = {}) {
  const [left, right] = [across(view, x - width / 2), across(view, x + width / 2)];
  const [top, bottom] = [up(view, Math.max(height, 0)), up(view, Math.min(height, 0))];
  const sizes = { x: left, y: top, width: right - left, height: bottom - top };
  return s("rect", { ...sizes, stroke: BLACK, "stroke-width": 1, ...attributes });
}

// What each line means: rows of { words, line, shape } in the upper left or the lower right corner.
export function legend(rows, corner) {
  const width = 46 + 8 * Math.max(...rows.map(({ words }) => words.length));
  const left = corner === "left" ? ROOM.left + 10 : WIDTH - ROOM.right - width;
  const top = corner === "left" ? ROOM.top + 12 : HEIGHT - ROOM.bottom - 18 * rows.length - 6;
  return rows.map(({ words, line, shape }, k) => {
    const y = top + 18 * k;
    return [
      line ? s("path", { d: `M${left},${y} h30`, fill: "none", "stroke-width": 2, ...line }) : null,
      shape ? shapeAt([left + 15, y], ...shape) : null,
      text([left + 38, y + 5], words),
    ];
  });
}
