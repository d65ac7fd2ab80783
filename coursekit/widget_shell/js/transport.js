// What drives a run: back, forward, run, reset, and a slider that is the run, one mark an update.

import { button, h, icon, slider } from "./dom.js";

const PAUSE = 700; // milliseconds between two updates of a run that plays by itself,
const LONGEST = 20000; // or less in a long one
const MARKED = 14; // so many updates have marks with the numbers of their examples; more have bars
const ICONS = {
  Back: "M15.5,4 L6,12 L15.5,20z", Forward: "M7,3.5 L20,12 L7,20.5z",
  Run: "M4,4 L12,12 L4,20z M12,4 L20,12 L12,20z", Stop: "M5,5h14v14h-14z",
  Again: "M4,4h3.5v16H4z M20,4 L9,12 L20,20z",
  Reset: "M12,4V1L6.5,5.7 12,10V7a5.5,5.5 0 1 1 -5.5,5.5h-3A8.5,8.5 0 1 0 12,4z",
};

// A run is `model.trace`, shown `once` or as long as it goes round: `updates`, the numbers of the examples that brought them, and `cycle`, with
// how many `updates` it has, if the run goes round for ever. `go(t, isStep)` shows it after t updates;
// `ask` is a reader's guess, if one is wanted before each step, `reset` what begins again, and
// `kindOf(i)` the kind of the mark of an example, "plus" or "minus".
export function transport(model, root, { go, ask, reset, kindOf }) {
  const drive = { model, root, go, ask, reset, kindOf, timer: null, marked: null };
  Object.assign(drive, buttonsOf(drive), { place: placeOf(drive) });
  drive.marks = h("div", { class: "marks", "aria-hidden": "true" });
  drive.place.input.addEventListener("keydown", (event) => roundTheEnd(drive, event));
  const { back, next, play, again, marks, place } = drive;
  return {
    nodes: [
      h("div", { class: "knobs" }, next, back, play, again),
      h("div", { class: "run" }, marks, place.input),
    ],
    draw: () => draw(drive),
    stop: () => stop(drive),
    forward: () => forward(drive),
    back: () => backward(drive),
  };
}

function buttonsOf(drive) {
  const press = (name, act, attributes = {}) =>
    button(icon(ICONS[name]), act, { "aria-label": name, title: name, ...attributes });
  const next = button("", () => onwards(drive), { class: "primary first onwards" }); // named when it is drawn
  return {
    back: press("Back", () => backward(drive)),
    next,
    play: press("Run", () => run(drive)),
    again: press("Reset", () => begin(drive)),
  };
}

function placeOf(drive) {
  return slider("Update", { min: 0, max: 1, value: 0 }, (t) => {
    stop(drive);
    drive.model.laps = 0;
    drive.go(t, t - drive.model.t === 1);
  });
}

function backward(drive) {
  stop(drive);
  step(drive, -1);
}

function forward(drive) {
  stop(drive);
  if (drive.model.hidden) drive.ask();
  else step(drive, 1);
}

// What the large button does: a step, or at the end all over again.
function onwards(drive) {
  if (!isOver(drive.model)) return forward(drive);
  stop(drive);
  return drive.go(0, false);
}

function begin(drive) {
  stop(drive);
  drive.model.laps = 0;
  drive.reset();
}

// One update further or back; a run that goes round has no end.
function step({ model, go }, by) {
  const { t, last, trace, laps } = model;
  const around = trace.cycle && last - trace.cycle.updates + 1;
  if (by > 0 && t === last && !hasEnded(model)) {
    model.laps += 1;
    return go(around, true);
  }
  if (by < 0 && laps > 0 && t === around) {
    model.laps -= 1;
    return go(last, false);
  }
  return go(t + by, by > 0 && t < last);
}

// The slider's own keys know nothing of laps.
function roundTheEnd(drive, event) {
  const { laps, t, last } = drive.model;
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by || !(laps > 0 || (by > 0 && t === last))) return;
  event.preventDefault();
  if (by > 0) forward(drive);
  else backward(drive);
}

// Whether no step comes next: a run that goes round has no end, but where it is to be shown once.
export function hasEnded({ t, last, trace, once }) {
  return t === last && (once || !trace.cycle);
}

// Whether there is nothing to do but to begin again.
function isOver(model) {
  return model.last > 0 && hasEnded(model) && !model.hidden;
}

function run(drive) {
  const { model, root } = drive;
  if (drive.timer !== null) return stop(drive);
  if (hasEnded(model)) drive.go(0, false);
  name(drive.play, "Stop");
  model.playing = true;
  const onward = () => {
    if (!root.isConnected) return stop(drive);
    step(drive, 1);
    return hasEnded(model) ? stop(drive) : null;
  };
  drive.timer = setInterval(onward, Math.max(60, Math.min(PAUSE, LONGEST / model.last)));
  return onward();
}

function stop(drive) {
  clearInterval(drive.timer);
  drive.timer = null;
  drive.model.playing = false;
  name(drive.play, "Run");
}

// Let a button that does one thing or another be that one.
function name(node, words) {
  node.replaceChildren(icon(ICONS[words]));
  for (const attribute of ["aria-label", "title"]) node.setAttribute(attribute, words);
}

function draw(drive) {
  const { model, place, back, next, marks } = drive;
  const { t, last, laps, hidden } = model;
  place.set({ max: last, value: t });
  back.setAttribute("aria-disabled", t === 0 && laps === 0);
  next.setAttribute("aria-disabled", last === 0 && hasEnded(model) && !hidden);
  const words = isOver(model) ? "Again" : "Forward";
  if (next.title !== words) {
    name(next, words);
    next.append(words); // what to begin with says so in words
  }
  drawMarks(drive);
  [...marks.children].forEach((mark, k) => {
    mark.classList.toggle("later", k >= t);
    mark.classList.toggle("here", k === t - 1);
  });
}

function drawMarks(drive) {
  const { marks, marked, kindOf } = drive;
  const { t, last, hidden, trace } = drive.model;
  const shown = hidden ? t : last; // the marks would tell what is to be guessed
  if (marked?.trace === trace && marked.shown === shown) return;
  drive.marked = { trace, shown };
  const updates = trace.updates.slice(0, shown);
  marks.replaceChildren(...updates.map((i, k) => markOf(last, i, k, kindOf(i))));
  marks.classList.toggle("many", last > MARKED);
}

function markOf(last, i, k, kind) {
  const at = `left: ${(100 * (k + 1)) / last}%`;
  const number = last > MARKED ? "" : String(i);
  return h("span", { class: kind, style: at }, h("i"), number);
}
