// Examples that a reader chooses, moves, adds, relabels and deletes, by pointer or by keyboard.

import { button, row } from "./dom.js";
import { apart, draggable, onGrid } from "./plane.js";
import { example } from "./words.js";

const REACH = 14; // of an example, for the pointer
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export const POINT_KEYS = [
  ["n", "and p: choose the next or the previous example"],
  ["arrows", "move the chosen example (in the picture)"],
  ["+", "add an example"],
  ["l", "change the label of the chosen example"],
  ["Delete", "delete the chosen example"],
];

// Let a reader edit the examples of `model`, { view, X, y, chosen }; `write` takes what has changed
// of it together with a sentence that says so. Returns buttons that do the same.
export function editable(model, write) {
  const { view } = model;
  const choose = (i) => write({ chosen: i }, `Chosen: ${example(i, model.X, model.y)}.`);
  const step = (by) => {
    const [n, from] = [model.X.length, model.chosen ?? (by > 0 ? -1 : 0)];
    choose((from + by + n) % n);
  };
  const ofChosen = (act) => () => {
    if (model.chosen === null) write({}, "Choose an example first: n, or a click on it.");
    else act(model.chosen);
  };
  const move = (place) => {
    const X = model.X.map((x, i) => (i === model.chosen ? place : x));
    write({ X }, `Moved: ${example(model.chosen, X, model.y)}.`);
  };
  const add = (place) => {
    const [X, y] = [[...model.X, place], [...model.y, model.y.at(-1) > 0 ? -1 : 1]];
    write({ X, y, chosen: X.length - 1 }, `Added: ${example(X.length - 1, X, y)}.`);
  };
  const addAnywhere = () => add(freePlace(view, model.X));
  const relabel = ofChosen((chosen) => {
    const y = model.y.map((label, i) => (i === chosen ? -label : label));
    write({ y }, `Relabelled: ${example(chosen, model.X, y)}.`);
  });
  const remove = ofChosen((chosen) => {
    const { X, y } = model;
    if (X.length === 1) return write({}, "This is the last example; one has to stay.");
    const others = (list) => list.filter((_, i) => i !== chosen);
    const words = `Deleted: ${example(chosen, X, y)}.`;
    return write({ X: others(X), y: others(y), chosen: null }, words);
  });
  const keys = {
    n: () => step(1), p: () => step(-1), "+": addAnywhere, l: relabel, Delete: remove, Backspace: remove,
  };
  view.svg.addEventListener("keydown", (event) => {
    const [by, { X, chosen }] = [ARROWS[event.key], model];
    if (by && chosen !== null) move(onGrid(view, X[chosen].map((v, j) => v + by[j] * view.snap)));
    else if (keys[event.key] && !event.ctrlKey && !event.metaKey) keys[event.key]();
    else return;
    event.preventDefault();
  });
  const take = (event) => {
    const hit = nearest(view, model.X, event);
    if (hit !== null && hit !== model.chosen) choose(hit);
    return hit !== null;
  };
  draggable(view.svg, take, (event) => {
    const place = onGrid(view, view.at(event));
    if (model.chosen !== null && String(place) !== String(model.X[model.chosen])) move(place);
  });
  view.svg.addEventListener("dblclick", (event) => {
    if (nearest(view, model.X, event) === null) add(onGrid(view, view.at(event)));
  });
  return row(
    button("Add an example", addAnywhere),
    button("Change its label", relabel),
    button("Delete it", remove),
  );
}

// The example under the pointer, or null.
export function nearest(view, X, event) {
  const away = X.map((x) => apart(view, x, view.at(event)));
  const least = Math.min(...away);
  return least <= REACH ? away.indexOf(least) : null;
}

function freePlace(view, X) {
  const taken = new Set(X.map(String));
  for (let k = 0; ; k += 1) {
    const place = onGrid(view, [view.centre[0] + k * view.snap, view.centre[1]]);
    if (!taken.has(String(place))) return place;
  }
}
