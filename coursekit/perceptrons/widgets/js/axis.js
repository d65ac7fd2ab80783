// What is said of each example as a place on one axis: on the left those that are taken for −1, on the
// right those for +1. Each has a row where there is room for it, else they stand in a few lanes.

import { hatching, s, text } from "../../../widget_shell/js/dom.js";
import { around, overlap } from "../../../widget_shell/js/labels.js";
import { fit } from "../../../widget_shell/js/plane.js";
import { BLACK, BLUE, CARD, GREY, VERMILION } from "../../../widget_shell/js/style.js";
import { count, number } from "../../../widget_shell/js/words.js";

const [HEAD, FOOT, EDGE] = [24, 4, 52]; // above and below the axis, and room for a number beyond it
const [LEAST, ROW, TALL, LOWEST] = [52, 20, 30, 9]; // pixels of the picture, and of a row
const SPOKEN = 12; // examples whose numbers are said one by one
const NUMBERED = 30;

// A panel for the room that is left beside the picture. `read(model)` is { words, values, margin }: what
// the numbers are, one for each example, and how far from 0 none is; or null if nothing is to be seen.
export function axisPanel(model, redraw, read) {
  const svg = s("svg", { role: "img", class: "axis-of-all" });
  const view = { svg, width: 300, height: 150, hatch: hatching(7, "var(--hatch)", 1.5) };
  const draw = () => drawAxis(view, model, read(model));
  fit(view, draw);
  return { filling: svg, draw, moves: true };
}

export function drawAxis(view, { y, chosen }, seen) {
  const { svg, height, hatch } = view;
  const isSeen = seen && height >= LEAST;
  svg.setAttribute("aria-label", seen ? spoken(seen, y) : "");
  if (!isSeen) return svg.replaceChildren();
  const most = Math.max(...seen.values.map(Math.abs), 1e-9);
  const half = view.width / 2;
  const at = (value) => half + (value / most) * (half - EDGE);
  const places = placed(view, seen.values.map(at));
  return svg.replaceChildren(hatch.node, ...[
    ground(view, seen, at),
    places.map((place, i) => exampleAt(place, { label: y[i], value: seen.values[i], half, i, isChosen: i === chosen })),
  ].flat(9).filter(Boolean));
}

function ground({ width, height, hatch }, { words, values, margin }, at) {
  const [half, high] = [width / 2, height - HEAD - FOOT];
  const box = { y: HEAD, width: half, height: high };
  const edge = { y1: HEAD, y2: HEAD + high, stroke: GREY, "stroke-width": 1.5, "stroke-dasharray": "7 5" };
  return [
    text([1, 13], words, { class: "tick" }),
    ...(values.some(Boolean) ? [[half, "var(--plus)"], [0, "var(--minus)"], [0, hatch.fill]] : [[0, "var(--soft)"], [half, "var(--soft)"]])
      .map(([x, fill]) => s("rect", { ...box, x, fill })),
    margin > 0 ? [1, -1].map((side) => s("line", { x1: at(side * margin), x2: at(side * margin), ...edge })) : null,
    s("line", { x1: half, x2: half, y1: HEAD - 3, y2: HEAD + high, stroke: BLACK, "stroke-width": 2.5 }),
  ];
}

// Where they stand, { left, top, r, inRow }: each in its row, or in the first lane that has room there.
function placed(view, lefts) {
  const { height } = view;
  const high = height - HEAD - FOOT;
  const row = Math.min(TALL, high / lefts.length);
  const least = view.rows === lefts.length ? LOWEST : ROW; // they stay rows as long as they can
  view.rows = row >= least ? lefts.length : 0;
  if (view.rows) {
    const start = HEAD + (high - row * lefts.length) / 2 + row / 2;
    return lefts.map((left, i) => ({ left, top: start + row * i, r: Math.min(10, row / 2 - 1), inRow: true, numbered: row >= ROW - 6 }));
  }
  const r = lefts.length > NUMBERED ? 3.5 : 9;
  const lanes = Math.max(1, Math.floor(high / (2 * r + 2)));
  const taken = [];
  return lefts.map((left, i) => {
    const tops = lanesFromTheMiddle(lanes).map((k) => HEAD + high / 2 + (k * high) / lanes);
    const top = tops.find((each) => !taken.some((box) => overlap(box, around([left, each], r)))) ?? tops[i % lanes];
    taken.push(around([left, top], r));
    return { left, top, r, inRow: false };
  });
}

const lanesFromTheMiddle = (n) =>
  Array.from({ length: n }, (_, k) => k - (n - 1) / 2).sort((j, k) => Math.abs(j) - Math.abs(k));

// An example as a mark, in a row with how far it is from 0.
function exampleAt({ left, top, r, inRow, numbered }, { label, value, half, i, isChosen }) {
  const side = value > 0 ? 1 : -1;
  const look = { stroke: isChosen ? BLACK : CARD, "stroke-width": isChosen ? 2.5 : 1.2 };
  const beside = { "text-anchor": side > 0 ? "start" : "end", class: "tick", style: `fill: ${BLACK}` };
  const stem = { x1: half, x2: left, y1: top, y2: top, stroke: BLACK, "stroke-width": 2, "stroke-dasharray": "2 4" };
  return s("g", { class: "on-axis" },
    ...(inRow ? [s("line", stem), numbered ? text([left + side * (r + 4), top + 4.5], number(value), beside) : null] : []).filter(Boolean),
    label > 0
      ? s("circle", { cx: left, cy: top, r, fill: BLUE, ...look })
      : s("rect", { x: left - 0.92 * r, y: top - 0.92 * r, width: 1.84 * r, height: 1.84 * r, rx: r / 5, fill: VERMILION, ...look }),
    ...(r > 6 ? [s("text", { x: left, y: top + 4.5, "text-anchor": "middle", class: "inside" }, String(i))] : []));
}

function spoken({ words, values }, y) {
  if (values.length <= SPOKEN) return `The ${words}: ${values.map((value, i) => `${i}: ${number(value)}`).join(", ")}.`;
  const wrong = values.filter((value, i) => y[i] * value <= 0).length;
  return `The ${words}, ${count(values.length, "example")}, ${wrong} of them on the wrong side.`;
}
