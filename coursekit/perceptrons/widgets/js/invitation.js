// What tells a reader, before anything was moved, that examples can be: "drag me" with an arrow, and on
// a page's first picture, which has a task, one nudge of the example of the task.

import { s } from "../../../widget_shell/js/dom.js";
import { around } from "../../../widget_shell/js/labels.js";
import { toScreen } from "../../../widget_shell/js/plane.js";
import { BLACK } from "../../../widget_shell/js/style.js";
import { TO_DRAG, TOWARDS } from "./brief.js";

const EIGHTHS = [0, 4, 2, 6, 1, 3, 7, 5]; // of a turn: first beside, below and above
const SMALL = { scale: 1, long: 22, name: "" };
const LARGE = { scale: 1.2, long: 28, name: " large" };
const [FREE, RINGED, HEAD] = [17, 33, 10]; // pixels from a mark's middle to the arrow, and of its head
const WIDE = 74; // "drag me"
const BOLD = 1.15; // how much wider bold letters are
const [NUDGE, WAITS, LASTS] = [6, 900, 600]; // pixels, and milliseconds from the first picture on

// "drag me", with an arrow to an example beside which there is room; to that of the task, if there is one.
// While something moves it stays where it is.
export function inviting(model, write) {
  const { X, invited, brief } = model;
  if (invited) return null;
  const all = X.map((_, i) => i).slice(...(brief ? [TO_DRAG, TO_DRAG + 1] : [0]));
  const places = write.steady && model.invites ? [model.invites] : all.flatMap((i) => EIGHTHS.map((eighth) => [i, eighth]));
  for (const place of places) {
    const parts = invitationAt(model, place, write);
    if (parts) return Object.assign(model, { invites: place }) && parts;
  }
  return null;
}

function invitationAt(model, [i, eighth], write) {
  const { view, X, brief } = model;
  const [place, free] = [toScreen(view, X[i]), isRinged(model, i) ? RINGED : FREE];
  const turn = [Math.cos((eighth * Math.PI) / 4), Math.sin((eighth * Math.PI) / 4)];
  const at = (far) => place.map((value, j) => value + (free + far) * turn[j]);
  const size = { ...(brief ? LARGE : SMALL), key: `drag me ${i} ${eighth}` };
  const words = besideTheArrow(at, turn, size, write);
  return words && [words, pointer(at, turn, size.long)];
}

const isRinged = ({ chosen, t, trace }, i) => i === chosen || (t > 0 && trace?.updates[t - 1] === i);

// Such words with an arrow to any place, which comes from where `turn` points; null where they have no room.
export function hint(words, place, turn, { free, long }, write) {
  const at = (far) => place.map((value, j) => value + (free + far) * turn[j]);
  const written = besideTheArrow(at, turn, { ...SMALL, words, long, key: `${words} ${place} ${turn}` }, write);
  return written && [written, pointer(at, turn, long)];
}

function besideTheArrow(at, turn, { words = "drag me", scale, long, name, key }, write) {
  if (!write.steady && ![6, long - 4].every((far) => write.isFree(around(at(far), 5)))) return null;
  const [left, top] = at(long);
  const [across, down] = turn.map((value) => Math.sign(Math.round(2 * value)));
  const wide = WIDE * scale;
  const start = [left + (across * (wide + 8)) / 2 - wide / 2, top + 6 * scale + 11 * down];
  return write(words, [start], { class: `strong invitation${name}` }, BOLD * scale, key);
}

function pointer(at, turn, long) {
  const base = at(HEAD);
  const wing = (side) => [base[0] - side * 4.5 * turn[1], base[1] + side * 4.5 * turn[0]];
  return [
    s("path", { d: `M${at(long)} L${at(HEAD - 2)}`, stroke: BLACK, "stroke-width": 2 }),
    s("polygon", { points: [at(0), wing(1), wing(-1)], fill: BLACK }),
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
