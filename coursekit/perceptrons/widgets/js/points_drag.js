// Examples that a reader chooses, moves, adds, relabels and deletes, by pointer or by keyboard.

import { button, row } from "../../../widget_shell/js/dom.js";
import { draggable, onGrid, toScreen } from "../../../widget_shell/js/plane.js";
import { placesOf } from "./marks.js";
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
  const editor = { model, write, settle, past: [], pressed: null };
  const { svg } = model.view;
  svg.addEventListener("keydown", (event) => keys(editor, event));
  draggable(svg, (event) => take(editor, event), (event) => drag(editor, event), () => drop(editor));
  svg.addEventListener("pointercancel", () => { editor.pressed = null; });
  svg.addEventListener("click", (event) => click(editor, event));
  const node = row(
    button("Add an example", () => addAnywhere(editor)),
    button("Change its label", () => relabel(editor)),
    button("Delete it", () => remove(editor)),
    button("Undo", () => undo(editor)),
  );
  return { node, undoKey: (event) => undoKey(editor, event) };
}

function remember({ model, past }) {
  past.push({ X: model.X, y: model.y });
}

function undo({ past, write }) {
  const before = past.pop();
  if (before) write({ ...before, chosen: null }, "Undone.");
  else write({}, "There is nothing to undo.");
}

function choose({ model, write }, i) {
  write({ chosen: i }, `Chosen: ${example(i, model.X, model.y)}.`);
}

function step(editor, by) {
  const { X, chosen } = editor.model;
  const from = chosen ?? (by > 0 ? -1 : 0);
  choose(editor, (from + by + X.length) % X.length);
}

// Whether there is an example to do something with; if not, it is said.
function isChosen({ model, write }) {
  if (model.chosen === null) write({}, "Choose an example first: n, or a click on it.");
  return model.chosen !== null;
}

function move({ model, write }, place) {
  const X = model.X.map((x, i) => (i === model.chosen ? place : x));
  write({ X }, `Moved: ${example(model.chosen, X, model.y)}.`);
}

function add(editor, place, label) {
  const { model, write } = editor;
  remember(editor);
  const [X, y] = [[...model.X, place], [...model.y, label]];
  const acts = [["Undo", () => undo(editor)], [`Make it ${signed(-label)}`, () => relabel(editor)]];
  write({ X, y, chosen: X.length - 1 }, `Added: ${example(X.length - 1, X, y)}.`, acts);
}

function addAnywhere(editor) {
  const { view, X, y } = editor.model;
  add(editor, freePlace(view, X), y.at(-1) > 0 ? -1 : 1);
}

function relabel(editor) {
  if (!isChosen(editor)) return;
  remember(editor);
  const { X, y: before, chosen } = editor.model;
  const y = before.map((label, i) => (i === chosen ? -label : label));
  editor.write({ y }, `Relabelled: ${example(chosen, X, y)}.`, [["Undo", () => undo(editor)]]);
}

function remove(editor) {
  if (!isChosen(editor)) return;
  const { X, y, chosen } = editor.model;
  if (X.length === 1) {
    editor.write({}, "This is the last example; one has to stay.");
    return;
  }
  remember(editor);
  const others = (list) => list.filter((_, i) => i !== chosen);
  const words = `Deleted: ${example(chosen, X, y)}.`;
  editor.write({ X: others(X), y: others(y), chosen: null }, words, [["Undo", () => undo(editor)]]);
}

const KEYS = {
  n: (editor) => step(editor, 1),
  p: (editor) => step(editor, -1),
  "+": addAnywhere,
  l: relabel,
  Delete: remove,
  Backspace: remove,
};

function keys(editor, event) {
  const { view, X, chosen } = editor.model;
  const by = ARROWS[event.key];
  if (event.ctrlKey || event.metaKey) return;
  if (by && chosen !== null) {
    if (!event.repeat) remember(editor);
    move(editor, onGrid(view, X[chosen].map((v, j) => v + by[j] * view.snap)));
  } else if (KEYS[event.key]) KEYS[event.key](editor);
  else return;
  event.preventDefault();
}

function undoKey(editor, event) {
  const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey);
  if (!isUndo || event.target.matches("input[type=number]")) return;
  undo(editor);
  event.preventDefault();
  event.stopPropagation();
}

// What is under the pointer: an example, or the empty picture, where a click will add one.
function take(editor, event) {
  const { model } = editor;
  const hit = nearest(model.view, model.X, event);
  editor.pressed = hit === null ? [event.clientX, event.clientY] : null;
  if (hit === null) return false;
  if (hit !== model.chosen) choose(editor, hit);
  Object.assign(model, { dragging: true, invited: true });
  remember(editor);
  editor.settle();
  return true;
}

function drag(editor, event) {
  const { view, X, chosen } = editor.model;
  const place = onGrid(view, view.at(event));
  if (chosen !== null && String(place) !== String(X[chosen])) move(editor, place);
}

function drop({ model, past, settle }) {
  model.dragging = false;
  if (String(past.at(-1)?.X) === String(model.X)) { // it was only chosen
    past.pop();
    model.kept = false;
  }
  settle();
}

function click(editor, event) {
  const { pressed, model: { view } } = editor;
  const far = pressed && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]);
  if (pressed && far < STILL && event.detail < 2) {
    add(editor, onGrid(view, view.at(event)), event.shiftKey ? -1 : 1);
  }
  editor.pressed = null;
}

// The example under the pointer, or null.
export function nearest(view, X, event) {
  const [left, top] = toScreen(view, view.at(event));
  const away = placesOf(view, X).map((place) => Math.hypot(place[0] - left, place[1] - top));
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
