// A run of the perceptron that a reader plays forward and back: what the widgets of lectures 02, 03,
// 06 and 07 share. Each of them adds panels that draw the same model.

import { button, checkbox, row, slider } from "./dom.js";
import { spokenEnd, spokenStart, spokenUpdate } from "./announce.js";
import { augment, run } from "./engine.js";
import { guessing } from "./guess.js";
import { kernel } from "./kernel.js";
import { isSeen, plane, shortening } from "./plane.js";
import { POINT_KEYS, editable } from "./points.js";
import { setMenu } from "./sets.js";
import { save, shell } from "./shell.js";
import { count } from "./words.js";

const PAUSE = 700; // milliseconds between two updates of a run that plays by itself
const KEYS = [
  ["← →", "one update back or forward (on the slider, or in the picture with no example chosen)"],
  ["Home End", "to the start or to the end of the run (on the slider)"],
  ["Esc", "choose no example (in the picture)"],
];

// Build the widget. `panels` are functions of the model that return { node, draw, numbers, words };
// the first one draws in `model.view`, the plane in which examples can be edited, and `words` are
// spoken after each step. `settings` are functions of the model and of `change(words)` that return
// further controls; `rule` is what of the model the algorithm is run with. With `atEnd`, a new run is
// shown at its end.
export function player(
  el, host, { title, panels, settings = [], rule = (model) => model, atEnd = false },
) {
  const frame = shell(el, title, [...KEYS, ...POINT_KEYS]);
  const start = { t: host.get("step"), chosen: null, hidden: false, own: host.get("own") };
  const model = { ...host.get("state"), ...start };
  model.view = plane("The examples, w and its hyperplane. Press n to choose an example.");
  const begin = atEnd ? Infinity : 0;
  const drawn = panels.map((panel) => panel(model));
  const own = kernel(host, frame.say);
  const guess = guessing(model, { go, say: frame.say, draw });
  const controls = {
    data: setMenu(model, load),
    offset: checkbox("constant feature", model.offset, (checked) =>
      edit({ offset: checked, t: begin }, checked ? "With an offset." : "Through the origin.")),
    slider: slider("Update", { min: 0, max: 1, value: 0 }, (t) => { stop(); go(t); }),
    back: button("Back", back),
    forward: button("Forward", forward),
    play: button("Run", play),
    reset: button("Reset", () => { stop(); go(0); }),
  };

  function compute() {
    if (atEnd && model.t >= (model.last ?? Infinity)) model.t = Infinity;
    model.features = model.offset ? augment(model.X) : model.X;
    const given = host.get("trace"); // by the kernel, for the examples that it names
    const { X, y, offset } = model;
    const fits = given && JSON.stringify(given.data) === JSON.stringify({ X, y, offset });
    model.trace = fits ? given : run(model.features, y, rule(model));
    model.last = model.trace.updates.length;
    model.t = Math.min(model.t, model.last);
  }

  function reframe() {
    model.view.frame(model.X);
    model.shorten = shortening(model.view, model.trace.weights.map((w) => w.slice(0, 2)));
  }

  function draw() {
    controls.slider.set({ max: model.last, value: model.t });
    controls.back.setAttribute("aria-disabled", model.t === 0);
    controls.forward.setAttribute("aria-disabled", model.t === model.last && !model.hidden);
    for (const panel of drawn) panel.draw(model);
  }

  function go(t, words) {
    model.t = Math.max(0, Math.min(t, model.last));
    host.set("step", model.t);
    draw();
    frame.say(words ?? spoken());
  }

  function spoken() {
    const end = model.t === model.last && !model.hidden ? ` ${spokenEnd(model)}` : "";
    return (model.t === 0 ? spokenStart(model) : spokenUpdate(model)) + end + more();
  }

  function more() {
    return drawn.map((panel) => (panel.words ? ` ${panel.words(model)}` : "")).join("");
  }

  // Take what a reader has changed of the data, and make the run anew.
  function edit(changes, words) {
    const other = Boolean(changes.X || changes.y || "offset" in changes);
    if (other && model.own) {
      const { X, y, offset } = { ...model, ...changes };
      return own.ask({ X, y, offset });
    }
    Object.assign(model, changes);
    if (other) {
      save(host, model);
      compute();
      if (!model.X.every((x) => isSeen(model.view, x))) reframe();
      words += ` The run has ${count(model.last, "update")} now.${more()}`;
    }
    draw();
    return frame.say(words);
  }

  // Begin again with another set: one of the menu, or a random one.
  function load(set) {
    stop();
    const { X, y, offset } = set;
    controls.offset.querySelector("input").checked = offset;
    if (model.own) return own.ask({ X, y, offset });
    Object.assign(model, set, { chosen: null, t: begin });
    save(host, model);
    return restart();
  }

  function restart() {
    compute();
    reframe();
    go(model.t);
  }

  let timer = null;
  function stop() {
    clearInterval(timer);
    timer = null;
    controls.play.textContent = "Run";
  }
  function play() {
    if (timer !== null) return stop();
    if (model.t === model.last) model.t = 0;
    controls.play.textContent = "Stop";
    const next = () => {
      if (!frame.root.isConnected) return stop();
      go(model.t + 1);
      return model.t === model.last ? stop() : null;
    };
    timer = setInterval(next, PAUSE);
    return next();
  }

  function forward() {
    stop();
    if (model.hidden) guess.ask();
    else go(model.t + 1);
  }
  function back() {
    stop();
    go(model.t - 1);
  }

  const further = settings.map((setting) => setting(model, (words) => {
    save(host, model);
    compute();
    go(model.t, words + more());
  }));
  const { slider: place, reset } = controls;
  frame.controls.append(
    row(controls.data, controls.offset, ...further),
    row(controls.back, controls.forward, controls.play, reset, place.node, guess.node),
    editable(model, edit),
  );
  frame.stage.append(...drawn.map((panel) => panel.node).filter(Boolean));
  frame.numbers.append(...drawn.map((panel) => panel.numbers).filter(Boolean));
  model.view.svg.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && model.chosen !== null) edit({ chosen: null }, "No example is chosen.");
    else if (event.key === "ArrowRight" && model.chosen === null) forward();
    else if (event.key === "ArrowLeft" && model.chosen === null) back();
    else return;
    event.preventDefault();
  });
  host.onChange("trace", (answer) => {
    const chosen = model.chosen < answer.data.X.length ? model.chosen : null;
    Object.assign(model, answer.data, { chosen });
    restart();
  });
  host.onChange("step", (t) => { if (t !== model.t) go(t); });
  restart();
}
