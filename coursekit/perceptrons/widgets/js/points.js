// Examples that a reader chooses, moves, adds, relabels and deletes, by pointer or by keyboard.

import { button, row } from "./dom.js";
import { apart, draggable, onGrid } from "./plane.js";
import { example, signed } from "./words.js";

const REACH = 22; // of an example, for the pointer
const STILL = 4; // a press that moves no further is a click
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export const POINT_KEYS = [
  ["n", "and p: choose the next or the previous example"],
  ["arrows", "move the chosen example (in the picture)"],
  ["+", "add an example, as a click on the empty picture does; with Shift, one with label −1"],
  ["l", "change the label of the chosen example"],
  ["Delete", "delete the chosen example"],
  ["Ctrl Z", "undo the last change of the examples"],
];

// Let a reader edit the examples of `model`, { view, X, y, chosen }; `write` takes what has changed
// of it with a sentence that says so and what can be done about it. `settle` ends a movement.
// Returns buttons that do the same.
export function editable(model, write, settle) {
  const { view } = model;
  const past = [];
  const remember = () => past.push({ X: model.X, y: model.y });
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
  const add = (place, label) => {
    remember();
    const [X, y] = [[...model.X, place], [...model.y, label]];
    const acts = [["Undo", undo], [`Make it ${signed(-label)}`, relabel]];
    write({ X, y, chosen: X.length - 1 }, `Added: ${example(X.length - 1, X, y)}.`, acts);
  };
  const addAnywhere = () => add(freePlace(view, model.X), model.y.at(-1) > 0 ? -1 : 1);
  const relabel = ofChosen((chosen) => {
    remember();
    const y = model.y.map((label, i) => (i === chosen ? -label : label));
    write({ y }, `Relabelled: ${example(chosen, model.X, y)}.`, [["Undo", undo]]);
  });
  const remove = ofChosen((chosen) => {
    const { X, y } = model;
    if (X.length === 1) return write({}, "This is the last example; one has to stay.");
    remember();
    const others = (list) => list.filter((_, i) => i !== chosen);
    const words = `Deleted: ${example(chosen, X, y)}.`;
    return write({ X: others(X), y: others(y), chosen: null }, words, [["Undo", undo]]);
  });
  const undo = () => {
    const before = past.pop();
    if (before) write({ ...before, chosen: null }, "Undone.");
    else write({}, "There is nothing to undo.");
  };
  const keys = {
    n: () => step(1), p: () => step(-1), "+": addAnywhere, l: relabel, Delete: remove, Backspace: remove,
  };
  view.svg.addEventListener("keydown", (event) => {
    const [by, { X, chosen }] = [ARROWS[event.key], model];
    if (event.ctrlKey || event.metaKey) return;
    if (by && chosen !== null) {
      if (!event.repeat) remember();
      move(onGrid(view, X[chosen].map((v, j) => v + by[j] * view.snap)));
    } else if (keys[event.key]) keys[event.key]();
    else return;
    event.preventDefault();
  });
  let pressed = null; // where the empty picture was
  const take = (event) => {
    const hit = nearest(view, model.X, event);
    pressed = hit === null ? [event.clientX, event.clientY] : null;
    if (hit === null) return false;
    if (hit !== model.chosen) choose(hit);
    Object.assign(model, { dragging: true, invited: true });
    remember();
    settle();
    return true;
  };
  const drag = (event) => {
    const place = onGrid(view, view.at(event));
    if (model.chosen !== null && String(place) !== String(model.X[model.chosen])) move(place);
  };
  draggable(view.svg, take, drag, () => {
    model.dragging = false;
    if (String(past.at(-1)?.X) === String(model.X)) past.pop(); // it was only chosen
    settle();
  });
  view.svg.addEventListener("pointercancel", () => { pressed = null; });
  view.svg.addEventListener("click", (event) => {
    const far = pressed && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]);
    if (pressed && far < STILL && event.detail < 2) add(onGrid(view, view.at(event)), event.shiftKey ? -1 : 1);
    pressed = null;
  });
  const undoKey = (event) => {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.target.matches("input[type=number]")) return;
    undo();
    event.preventDefault();
    event.stopPropagation();
  };
  const node = row(
    button("Add an example", addAnywhere),
    button("Change its label", relabel),
    button("Delete it", remove),
    button("Undo", undo),
  );
  return { node, undoKey };
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
