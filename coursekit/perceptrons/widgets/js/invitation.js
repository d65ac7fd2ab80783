// What tells a reader, before anything was moved, that examples can be: "drag me" with an arrow, and on
// a page's first picture, which has a task, one nudge of the example of the task.

import { s } from "../../../widget_shell/js/dom.js";
import { around } from "../../../widget_shell/js/labels.js";
import { toScreen } from "../../../widget_shell/js/plane.js";
import { BLACK } from "../../../widget_shell/js/style.js";
import { TO_DRAG, TOWARDS } from "./brief.js";

const EIGHTHS = [1, 3, 7, 5, 0, 4, 2, 6]; // of a turn: first towards the corners
const SMALL = { scale: 1, long: 22, name: "" };
const LARGE = { scale: 1.2, long: 28, name: " large" };
const [FREE, HEAD] = [17, 10]; // pixels from the middle of the mark to the arrow, and of its head
const WIDE = 74; // "drag me"
const BOLD = 1.15; // how much wider bold letters are
const [NUDGE, WAITS, LASTS] = [6, 900, 600]; // pixels, and milliseconds from the first picture on

// "drag me", with an arrow to an example beside which there is room; to that of the task, if there is one.
export function inviting({ view, X, invited, brief }, write) {
  if (invited) return null;
  const size = brief ? LARGE : SMALL;
  for (const x of brief ? X.slice(TO_DRAG, TO_DRAG + 1) : X) {
    const place = toScreen(view, x);
    for (const eighth of EIGHTHS) {
      const turn = [Math.cos((eighth * Math.PI) / 4), Math.sin((eighth * Math.PI) / 4)];
      const words = besideTheArrow(place, turn, size, write);
      if (words) return [words, pointer(place, turn, size.long)];
    }
  }
  return null;
}

// So far from a place in a direction.
const ahead = (place, turn, far) => place.map((value, j) => value + far * turn[j]);

function besideTheArrow(place, turn, { scale, long, name }, write) {
  const arrow = [FREE + 6, FREE + long - 4].map((far) => around(ahead(place, turn, far), 6));
  if (!arrow.every(write.isFree)) return null;
  const [left, top] = ahead(place, turn, FREE + long);
  const [across, down] = turn.map((value) => Math.sign(Math.round(2 * value)));
  const wide = WIDE * scale;
  const start = [left + (across * (wide + 8)) / 2 - wide / 2, top + 6 * scale + 11 * down];
  return write("drag me", [start], { class: `strong invitation${name}` }, BOLD * scale);
}

function pointer(place, turn, long) {
  const [tail, neck, tip] = [FREE + long, FREE + HEAD - 2, FREE].map((far) => ahead(place, turn, far));
  const base = ahead(place, turn, FREE + HEAD);
  const wing = (side) => [base[0] - side * 4.5 * turn[1], base[1] + side * 4.5 * turn[0]];
  return [
    s("path", { d: `M${tail} L${neck}`, stroke: BLACK, "stroke-width": 2 }),
    s("polygon", { points: [tip, wing(1), wing(-1)], fill: BLACK }),
  ];
}

// The nudge of the example of the task towards where the task wants it, as attributes of its mark: once,
// also if the picture is drawn anew meanwhile.
export function nudgeOf(model) {
  const { view, X, brief, invited } = model;
  if (!brief || invited || !X[TOWARDS]) return {};
  model.seenSince ??= performance.now();
  const since = performance.now() - model.seenSince;
  if (since > WAITS + LASTS) return {};
  const [from, to] = [X[TO_DRAG], X[TOWARDS]].map((x) => toScreen(view, x));
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [right, down] = from.map((value, j) => (NUDGE * (to[j] - value)) / far);
  const style = `--right: ${right}px; --down: ${down}px; ` +
    `animation: coursekit-nudge ${LASTS}ms ${WAITS - since}ms ease-in-out`;
  return { style };
}
