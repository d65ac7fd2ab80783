// Examples that a reader chooses, moves, adds, relabels and deletes, by pointer or by keyboard.

import { onGrid, toScreen } from "./plane.js";
import { example } from "./words.js";

export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export const POINT_KEYS = [
  ["n", "and p: choose the next or the previous example"],
  ["arrows", "move the chosen example (in the picture)"],
  ["+", "add an example"],
  ["l", "change the label of the chosen example"],
  ["Delete", "delete the chosen example"],
];

// Let a reader edit the examples of `view`. `read()` gives { X, y, chosen }; `write` takes what has
// changed of it together with a sentence that says so.
export function editable(view, read, write) {
  const choose = (by) => {
    const { X, y, chosen } = read();
    if (X.length === 0) return;
    const next = chosen === null ? (by > 0 ? 0 : X.length - 1) : (chosen + by + X.length) % X.length;
    write({ chosen: next }, `Chosen: ${example(next, X, y)}.`);
  };
  const move = (place) => {
    const { X, y, chosen } = read();
    if (chosen === null) return write({}, "Choose an example first: n, or a click on it.");
    const moved = X.map((x, i) => (i === chosen ? place : x));
    return write({ X: moved }, `Moved: ${example(chosen, moved, y)}.`);
  };
  const actions = {
    next: () => choose(1),
    previous: () => choose(-1),
    add: (place = freePlace(view, read().X)) => {
      const { X, y } = read();
      const label = y.length && y[y.length - 1] > 0 ? -1 : 1;
      const [newX, newY] = [[...X, place], [...y, label]];
      write({ X: newX, y: newY, chosen: X.length }, `Added: ${example(X.length, newX, newY)}.`);
    },
    relabel: () => {
      const { X, y, chosen } = read();
      if (chosen === null) return write({}, "Choose an example first: n, or a click on it.");
      const labels = y.map((label, i) => (i === chosen ? -label : label));
      return write({ y: labels }, `Relabelled: ${example(chosen, X, labels)}.`);
    },
    remove: () => {
      const { X, y, chosen } = read();
      if (chosen === null) return write({}, "Choose an example first: n, or a click on it.");
      if (X.length === 1) return write({}, "This is the last example; one has to stay.");
      const others = (list) => list.filter((_, i) => i !== chosen);
      const words = `Deleted: ${example(chosen, X, y)}.`;
      return write({ X: others(X), y: others(y), chosen: null }, words);
    },
  };
  const keys = {
    n: actions.next, p: actions.previous, "+": () => actions.add(), l: actions.relabel,
    Delete: actions.remove, Backspace: actions.remove,
  };
  view.svg.addEventListener("keydown", (event) => {
    const { X, chosen } = read();
    const by = ARROWS[event.key];
    if (by && chosen !== null) move(onGrid(view, X[chosen].map((v, j) => v + by[j] * view.snap)));
    else if (keys[event.key] && !event.ctrlKey && !event.metaKey) keys[event.key]();
    else return;
    event.preventDefault();
  });
  drag(view, read, write, move);
  view.svg.addEventListener("dblclick", (event) => {
    if (nearest(view, read().X, event) === null) actions.add(onGrid(view, view.at(event)));
  });
  return actions;
}

function drag(view, read, write, move) {
  let dragging = false;
  view.svg.addEventListener("pointerdown", (event) => {
    const { X, y, chosen } = read();
    const hit = nearest(view, X, event);
    if (hit === null) return;
    dragging = true;
    view.svg.setPointerCapture(event.pointerId);
    if (hit !== chosen) write({ chosen: hit }, `Chosen: ${example(hit, X, y)}.`);
  });
  view.svg.addEventListener("pointermove", (event) => {
    const { X, chosen } = read();
    if (!dragging || chosen === null) return;
    const place = onGrid(view, view.at(event));
    if (String(place) !== String(X[chosen])) move(place);
  });
  for (const type of ["pointerup", "pointercancel"]) {
    view.svg.addEventListener(type, () => { dragging = false; });
  }
}

// The example under the pointer, or null.
export function nearest(view, X, event) {
  const at = toScreen(view, view.at(event));
  const distances = X.map((x) => {
    const place = toScreen(view, x);
    return Math.hypot(place[0] - at[0], place[1] - at[1]);
  });
  const hit = distances.indexOf(Math.min(...distances));
  return hit >= 0 && distances[hit] <= 14 ? hit : null;
}

function freePlace(view, X) {
  const taken = new Set(X.map(String));
  for (let k = 0; ; k += 1) {
    const place = onGrid(view, [view.centre[0] + k * view.snap, view.centre[1]]);
    if (!taken.has(String(place))) return place;
  }
}
