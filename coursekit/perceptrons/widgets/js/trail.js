// What a reader makes by moving an example stays: each cell in which it has been keeps the number of
// mistakes that the run makes then, and is the more solid, the longer the run.

import { s } from "../../../widget_shell/js/dom.js";
import { around, boxAround, overlap } from "../../../widget_shell/js/labels.js";
import { toScreen } from "../../../widget_shell/js/plane.js";
import { BLACK, CARD } from "../../../widget_shell/js/style.js";
import { run } from "./engine.js";
import { placesOf, sizeOf } from "./marks.js";
import { factsOf } from "./proof_facts.js";

const GAP = 4; // between two cells
const [SEEN, NUMBERED] = [6, 30]; // pixels of a cell, and of one with its number
const LOW = 6; // of a number in its cell, from the edge
const LONGEST = 300; // mistakes, as dark as a run that never ends
const SHOWN = 50000; // examples until a run is taken for too long
const LIGHT = 0.6; // of the way to it; from there on letters are light

// Write down how long the run is with the chosen example where it is. What is there of another
// example, or beside other ones, is forgotten.
export function leave(model) {
  const { X, y, offset, chosen, trail } = model;
  const others = JSON.stringify([chosen, offset, y, X.filter((_, i) => i !== chosen)]);
  const cells = trail?.others === others ? trail.cells : new Map();
  const length = lengthOf(model);
  cells.set(String(X[chosen]), { place: X[chosen], ...length, dark: darkness(length.words) });
  Object.assign(model, { trail: { others, example: chosen, cells }, kept: true });
}

// How long the run is, also beyond what the widget shows: "38", "∞" if nothing separates, or "900+" if
// it is too long to be waited for.
function lengthOf(model) {
  const { trace, features, y, own, rate, last } = model;
  if (!factsOf(model).bound) return { words: "∞", last };
  if (trace.converged || own) return { words: `${last}${trace.converged ? "" : "+"}`, last };
  const whole = run(features, y, { rate, maxEpochs: Math.ceil(SHOWN / y.length) });
  const all = whole.updates.length;
  return { words: `${all}${whole.converged ? "" : "+"}`, last: all, w: whole.converged ? whole.weights.at(-1) : null };
}

function darkness(words) {
  return words === "∞" ? 1 : Math.min(1, Math.log1p(parseInt(words, 10)) / Math.log(LONGEST));
}

// What is known of the cell in which the moved example is.
export function cellNow({ X, trail }) {
  return trail.cells.get(String(X[trail.example]));
}

const sideOf = ({ view }) => view.scale * view.snap - GAP;
const seenCells = (model) => (model.kept && !model.hidden ? [...model.trail.cells.values()] : []);

// The cells of the picture, for below everything else; a number that a mark or the badge would cover
// is back when that has gone.
export function trailOf(model, badge) {
  const side = sideOf(model);
  if (side < SEEN) return null;
  const seen = numbersOf(model, badge);
  return s("g", { class: "fate trail" }, ...seenCells(model).map((cell) => cellAt(model.view, cell, side, seen)));
}

function cellAt(view, cell, side, seen) {
  const { place, words, dark } = cell;
  const [cx, cy] = toScreen(view, place);
  const [x, y] = [cx - side / 2, cy - side / 2];
  const opacity = dark < LIGHT ? 0.08 + 0.5 * dark : 0.6 + 0.3 * (dark - LIGHT);
  const look = { x, y, width: side, height: side, rx: Math.min(8, side / 5), fill: BLACK, opacity };
  const style = `fill: ${dark < LIGHT ? BLACK : CARD}`;
  const number = { x: cx, y: cy + side / 2 - LOW, "text-anchor": "middle", class: "tick strong", style };
  return s("g", {}, s("rect", look), seen.has(cell) ? s("text", number, words) : null);
}

// The parts of the picture in which their numbers stand.
export function takenByTrail(model, badge) {
  return [...numbersOf(model, badge).values()];
}

// Which cells have room for their numbers, and where.
function numbersOf(model, badge) {
  const { view, X } = model;
  const side = sideOf(model);
  if (side < NUMBERED) return new Map();
  const marks = placesOf(view, X).map((place) => around(place, sizeOf(X.length) + 2));
  const taken = [...marks, ...(badge ? [badge] : [])];
  const boxOf = ({ place, words }) => {
    const [left, top] = toScreen(view, place);
    return boxAround([left, top + side / 2 - LOW], words);
  };
  const seen = seenCells(model).map((cell) => [cell, boxOf(cell)]);
  return new Map(seen.filter(([, box]) => !taken.some((each) => overlap(box, each))));
}
