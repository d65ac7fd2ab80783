// Pictures of numbers over an axis: curves, marks and bars, with ticks and a legend.

import { s, text } from "./dom.js";
import { keepInside } from "./inside.js";
import { along, writer } from "./labels.js";
import { fit, niceStep } from "./plane.js";
import { BLACK, GREY, PALE } from "./style.js";
import { number } from "./words.js";

const [WIDTH, HEIGHT] = [440, 280]; // until it is known how large it is seen
const ROOM = { left: 62, right: 14, top: 28, bottom: 48 };
const TICK = 60; // from one to the next at least, in the picture
const AXIS = { stroke: GREY, "stroke-width": 0.8, opacity: 0.7 };
const RIM = { stroke: BLACK, "stroke-width": 0.8 }; // of marks and bars
const BARE = { logX: false, logY: false, whole: false, xTicks: null };

// A picture with named axes. `frame` sets what is seen of x and y, each from a least to a greatest
// number; `logX` and `logY` make an axis logarithmic; with `whole` only whole numbers are written
// at the axes, and with `xTicks` only those below. `draw` replaces the parts, which the functions
// below make, and what the picture is called; `act` has it drawn anew where its size has changed.
export function chart([xName, yName], act) {
  const svg = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
  const view = { svg, width: WIDTH, height: HEIGHT, x: [0, 1], y: [0, 1] };
  view.frame = (seen) => Object.assign(view, BARE, seen);
  view.draw = (label, parts) => {
    svg.setAttribute("aria-label", label);
    svg.replaceChildren(...axes(view, xName, yName), ...parts.flat(9).filter(Boolean));
    keepInside(svg, view);
  };
  fit(view, act, 0.64, 0);
  return view;
}

// Where a number of either axis is in the picture.
export function across(view, x) {
  return ROOM.left + share(view.x, x, view.logX) * (view.width - ROOM.left - ROOM.right);
}

export function up(view, y) {
  const high = ROOM.top;
  const low = Math.max(view.height - ROOM.bottom, high); // while a page is laid out, there may be no room
  return low - share(view.y, y, view.logY) * (low - high);
}

// The number of the axis of x under the pointer.
export function under(view, event) {
  const { left, width } = view.svg.getBoundingClientRect();
  const at = ((event.clientX - left) / width) * view.width;
  const [low, high] = view.x;
  return low + ((at - ROOM.left) / (view.width - ROOM.left - ROOM.right)) * (high - low);
}

function share([low, high], value, log) {
  if (!log) return (value - low) / (high - low);
  return Math.log(Math.max(value, low) / low) / Math.log(high / low);
}

function axes(view, xName, yName) {
  const { width, height } = view;
  const [left, right, low, high] = [ROOM.left, width - ROOM.right, height - ROOM.bottom, ROOM.top];
  const parts = [
    s("path", { d: `M${left},${high} V${low} H${right}`, fill: "none", ...AXIS }),
    text([(left + right) / 2, height - 6], xName, { "text-anchor": "middle" }),
    text([19, (low + high) / 2], yName, {
      "text-anchor": "middle",
      transform: `rotate(-90 19 ${(low + high) / 2})`,
    }),
  ];
  const written = (value) => !view.whole || Number.isInteger(value);
  for (const value of view.xTicks ?? ticks(view.x, view.logX, (right - left) / TICK).filter(written)) {
    const x = across(view, value);
    parts.push(s("path", { d: `M${x},${low} v4`, ...AXIS }));
    parts.push(text([x, low + 20], shortNumber(value), { "text-anchor": "middle", class: "tick" }));
  }
  const most = Math.max(0.5, (low - high) / TICK + (low - high > TICK ? 1 : 0));
  for (const value of ticks(view.y, view.logY, most).filter(written)) {
    const y = up(view, value);
    parts.push(s("path", { d: `M${left},${y} H${right}`, stroke: PALE, "stroke-width": 0.5 }));
    parts.push(text([left - 10, y + 5], shortNumber(value), { "text-anchor": "end", class: "tick" }));
  }
  return parts;
}

function shortNumber(value) {
  if (value < 1e4) return number(value);
  const power = Math.floor(Math.log10(value) + 1e-9);
  const digit = number(value / 10 ** power, 2);
  return digit === "1" ? `1e${power}` : `${digit}e${power}`;
}

// Round numbers in between, about so many: 1, 2 or 5 times a power of ten apart.
function ticks([low, high], log, most) {
  if (log) return logTicks(low, high, most);
  const values = [];
  const step = niceStep((high - low) / most);
  for (let k = Math.ceil(low / step); k * step <= high * (1 + 1e-9); k += 1) {
    values.push(Number((k * step).toPrecision(12)));
  }
  return values;
}

function logTicks(low, high, most) {
  const powers = Math.ceil(Math.log10(high / low));
  const stride = Math.ceil(powers / most);
  const digits = 3 * powers <= most ? [1, 2, 5] : [1];
  const values = [];
  for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; power += stride) {
    values.push(...digits.map((digit) => Number(`${digit}e${power}`)));
  }
  return values.filter((value) => low <= value && value <= high);
}

// The curve through these points [x, y].
export function curve(view, points, attributes = {}) {
  const places = points.map(([x, y]) => [across(view, x).toFixed(1), up(view, y).toFixed(1)]);
  return s("polyline", { points: places, fill: "none", stroke: BLACK, "stroke-width": 2, ...attributes });
}

// A mark at a point: "circle", "square", "triangle", or "ring", an open circle around it.
export function mark(view, [x, y], shape, attributes = {}) {
  return shapeAt([across(view, x), up(view, y)], shape, attributes);
}

function shapeAt([left, top], shape, attributes) {
  if (shape === "triangle") {
    const d = `M${left},${top - 6} l5.5,9.5 h-11 z`;
    return s("path", { d, ...RIM, ...attributes });
  }
  if (shape === "square") {
    const box = { x: left - 4, y: top - 4, width: 8, height: 8 };
    return s("rect", { ...box, ...RIM, ...attributes });
  }
  const ring = { r: 8, fill: "none", stroke: BLACK, "stroke-width": 2, class: "ring" };
  const round = shape === "ring" ? ring : { r: 4.5, ...RIM };
  return s("circle", { cx: left, cy: top, ...round, ...attributes });
}

// The part of the picture between two curves of points [x, y].
export function area(view, [one, other], attributes = {}) {
  const places = [...one, ...[...other].reverse()].map(([x, y]) => [across(view, x).toFixed(1), up(view, y).toFixed(1)]);
  return s("polygon", { points: places, ...attributes });
}

// A function that writes words where there is room beside `curves` of points [x, y], the numbers at the
// axes and a legend of `rows`.
export function besideCurves(view, curves, rows) {
  const { width, height } = view;
  return writer(view, [
    { left: 0, right: ROOM.left, top: 0, bottom: height },
    { left: 0, right: width, top: height - ROOM.bottom, bottom: height },
    { left: 0, right: rows.length ? width : 0, top: 0, bottom: ROOM.top },
    ...curves.flatMap((points) => takenBy(view, points)),
  ]);
}

const widthsOf = (rows) => rows.map(({ words }) => 43 + 8.6 * words.length);

// The names of curves at their right ends, or further inwards, 12 pixels clear of all: { words, points,
// line }; those that have no room there are in a legend.
export function namesAtEnds(view, rows, write) {
  const names = rows.map(({ words, points, line }) => {
    const style = `fill: ${line.stroke}; font-weight: 650`;
    return write(words, endsOf(view, words, points), { style, class: "name" });
  });
  const others = rows.filter((_, k) => !names[k]);
  return [names, others.length ? legend(view, others) : null];
}

function endsOf(view, words, points) {
  const wide = 8.6 * words.length;
  return [1, 0.96, 0.92, 0.88, 0.84, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.4, 0.3].flatMap((share) => {
    const [x, y] = points[Math.round(share * (points.length - 1))];
    const [left, top] = [across(view, x), up(view, y)];
    return [
      ...(share === 1 ? [[left + 12, top + 5], [left + 12, top + 24], [left + 12, top - 8]] : []),
      [left - wide - 4, top - 12], [left + 6, top + 26], [left - wide / 2, top - 12], [left - wide / 2, top + 28],
    ];
  });
}

// An upright line from the bottom to the top, with words beside it, from its lower end on where there
// is room for `write`; nowhere if there is none.
export function upright(view, x, words, write, attributes = {}) {
  const left = across(view, x);
  const low = view.height - ROOM.bottom;
  const [at, anchor] = left > view.width / 2 ? [left - 6, "end"] : [left + 6, "start"];
  const places = [7, 27, 47, 67, 87].map((up) => [at, low - up]).filter(([, base]) => base > ROOM.top + 14);
  return [
    s("line", { x1: left, x2: left, y1: ROOM.top, y2: low, ...attributes }),
    write(words, places, { "text-anchor": anchor }),
  ];
}

function takenBy(view, points) {
  const places = points.map(([x, y]) => [across(view, x), up(view, y)]);
  return places.slice(1).flatMap((place, k) => along(places[k], place));
}

// A bar from 0 to a height over the place x, `width` wide.
export function bar(view, [x, height], width, attributes = {}) {
  const [left, right] = [across(view, x - width / 2), across(view, x + width / 2)];
  const [top, bottom] = [up(view, Math.max(height, 0)), up(view, Math.min(height, 0))];
  const sizes = { x: left, y: top, width: right - left, height: bottom - top };
  return s("rect", { ...sizes, ...RIM, ...attributes });
}

// What each line means, above the picture: { words, line, shape } one beside the other.
export function legend(view, rows) {
  const wide = widthsOf(rows);
  const total = wide.reduce((sum, width) => sum + width);
  const start = Math.max(2, Math.min(ROOM.left, view.width - total));
  return rows.map(({ words, line, shape }, k) => {
    const left = wide.slice(0, k).reduce((sum, width) => sum + width, start);
    return [
      s("path", { d: `M${left},14 h24`, fill: "none", "stroke-width": 2, ...line }),
      shape ? shapeAt([left + 12, 14], ...shape) : null,
      text([left + 31, 19], words),
    ];
  });
}
