// What drives a run: back, forward, run, reset, and a slider that is the run, one mark a mistake.

import { button, h, icon, slider } from "./dom.js";

const PAUSE = 700; // milliseconds between two updates of a run that plays by itself,
const LONGEST = 20000; // or less in a long one
const MARKED = 14; // so many updates have marks with the numbers of their examples; more have bars
const ICONS = {
  Back: "M15.5,4 L6,12 L15.5,20z", Forward: "M7,3.5 L20,12 L7,20.5z",
  Run: "M4,4 L12,12 L4,20z M12,4 L20,12 L12,20z", Stop: "M5,5h14v14h-14z",
  Reset: "M12,4V1L6.5,5.7 12,10V7a5.5,5.5 0 1 1 -5.5,5.5h-3A8.5,8.5 0 1 0 12,4z",
};

// `go(t, from)` shows the run after t updates, coming from the weights before a single step; `ask`
// is a reader's guess, if one is wanted before each step, and `reset` what begins again.
export function transport(model, root, { go, ask, reset }) {
  const press = (name, act, attributes = {}) =>
    button(icon(ICONS[name]), act, { "aria-label": name, title: name, ...attributes });
  const backward = () => { stop(); step(-1); };
  const forward = () => {
    stop();
    if (model.hidden) ask();
    else step(1);
  };
  const back = press("Back", backward);
  const next = press("Forward", forward, { class: "primary" });
  next.append("Forward"); // what to begin with says so in words
  const play = press("Run", run);
  const place = slider("Update", { min: 0, max: 1, value: 0 }, (t) => {
    stop();
    model.laps = 0;
    go(t, Math.abs(t - model.t) === 1 ? model.trace.weights[model.t] : null);
  });
  const marks = h("div", { class: "marks", "aria-hidden": "true" });
  const node = h("div", { class: "knobs" }, back, next, play,
    press("Reset", () => { stop(); model.laps = 0; reset(); }));

  // One update further or back; a run that goes round has no end.
  function step(by) {
    const { t, last, trace, laps } = model;
    const around = trace.cycle && last - trace.cycle.updates + 1;
    if (by > 0 && t === last && trace.cycle) {
      model.laps += 1;
      return go(around, trace.weights[t]);
    }
    if (by < 0 && laps > 0 && t === around) {
      model.laps -= 1;
      return go(last, null);
    }
    return go(t + by, by > 0 && t < last ? trace.weights[t] : null);
  }

  const ended = () => model.t === model.last && !model.trace.cycle;
  let timer = null;
  function stop() {
    clearInterval(timer);
    timer = null;
    model.playing = false;
    show("Run");
  }
  function show(name) {
    play.replaceChildren(icon(ICONS[name]));
    for (const attribute of ["aria-label", "title"]) play.setAttribute(attribute, name);
  }
  function run() {
    if (timer !== null) return stop();
    if (ended()) go(0, null);
    show("Stop");
    model.playing = true;
    const onward = () => {
      if (!root.isConnected) return stop();
      step(1);
      return ended() ? stop() : null;
    };
    timer = setInterval(onward, Math.max(60, Math.min(PAUSE, LONGEST / model.last)));
    return onward();
  }

  let marked = null;
  function draw() {
    const { t, last, hidden, trace } = model;
    place.set({ max: last, value: t });
    back.setAttribute("aria-disabled", t === 0 && model.laps === 0);
    next.setAttribute("aria-disabled", ended() && !hidden);
    const shown = hidden ? t : last; // the marks would tell what is to be guessed
    if (marked?.trace !== trace || marked.shown !== shown) {
      marked = { trace, shown };
      marks.replaceChildren(...trace.updates.slice(0, shown).map((i, k) => markOf(model, i, k)));
      marks.classList.toggle("many", last > MARKED);
    }
    [...marks.children].forEach((mark, k) => mark.classList.toggle("later", k >= t));
  }

  place.input.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || !(model.laps > 0 || (by > 0 && model.t === model.last))) return;
    event.preventDefault();
    if (by > 0) forward();
    else backward();
  });
  const nodes = [node, h("div", { class: "run" }, marks, place.input)];
  return { nodes, draw, stop, forward, back: backward };
}

function markOf({ last, y }, i, k) {
  const at = `left: ${(100 * (k + 1)) / last}%`;
  const name = last > MARKED ? "" : String(i);
  return h("span", { class: y[i] > 0 ? "plus" : "minus", style: at }, h("i"), name);
}
