// A run of the perceptron that a reader plays forward and back: what the widgets of lectures 02, 03,
// 06 and 07 share. Each of them adds panels that draw the same model.

import { linkButton } from "./address.js";
import { spokenEnd, spokenStart, spokenUpdate } from "./announce.js";
import { button, checkbox, row } from "./dom.js";
import { augment, run } from "./engine.js";
import { guessing } from "./guess.js";
import { kernel } from "./kernel.js";
import { missionOf } from "./missions.js";
import { motion } from "./motion.js";
import { fit, isSeen, plane, shortening } from "./plane.js";
import { POINT_KEYS, editable } from "./points.js";
import { setMenu } from "./sets.js";
import { save, shell } from "./shell.js";
import { transport } from "./transport.js";
import { count } from "./words.js";

const KEYS = [
  ["← →", "one update back or forward (on the slider, or in the picture with no example chosen)"],
  ["Home End", "to the start or to the end of the run (on the slider)"],
  ["Esc", "choose no example (in the picture)"],
];

// The part of a state, or of what a reader chose, on which a run depends.
const setOf = ({ X, y, offset }) => ({ X, y, offset });

// Build the widget. `panels` are functions of the model and of `draw` that return { node, draw,
// story, numbers, knobs, words }: the first one draws in `model.view`, the plane in which examples
// can be edited; `story` stands beside it, `numbers` below, `knobs` under ⋯, `words` are spoken after
// each step, and those with `moves` are drawn in each frame of a motion. `settings` are functions of
// the model and of `change(words)` that return further controls; `rule` is what of the model the
// algorithm is run with. With `atEnd`, a new run is shown at its end.
export function player(
  el, host, { panels, legend, settings = [], rule = (model) => model, atEnd = false },
) {
  const start = { t: host.get("step"), laps: 0, chosen: null, hidden: false, own: host.get("own") };
  const model = { ...host.get("state"), ...start };
  model.view = plane("The examples, w and its hyperplane. Press n to choose an example.");
  const begin = atEnd ? Infinity : 0;
  const say = (words, acts) => frame.say(words, acts);
  const built = panels.map((panel) => panel(model, draw));
  const all = (part) => built.map((panel) => panel[part]).filter(Boolean);
  const further = settings.map((setting) => setting(model, (words) => {
    save(host, model);
    compute();
    go(model.t, null, words + more());
  }));
  const guess = guessing(model, { go, say, draw });
  const points = editable(model, edit, draw);
  const menu = setMenu(model, load);
  const offset = checkbox("constant feature", model.offset, (checked) =>
    edit({ offset: checked, t: begin }, checked ? "With an offset." : "Through the origin."));
  const frame = shell(el, {
    title: host.get("title"),
    top: menu.names,
    more: [
      row(offset, guess.box, ...all("knobs"), menu.random),
      row(...further),
      row(points.node, linkButton(host, model, say)),
    ],
    help: [...KEYS, ...POINT_KEYS],
    legend,
  });
  const own = kernel(host, say);
  const drive = transport(model, frame.root, { go: (t, from) => go(t, from), ask: guess.ask, reset });
  const move = motion(model, frame.root, () =>
    built.forEach((panel, k) => (k === 0 || panel.moves ? panel.draw(model) : null)));
  const mission = missionOf(host.get("view"), model);

  function compute() {
    if (atEnd && model.t >= (model.last ?? Infinity)) model.t = Infinity;
    model.features = model.offset ? augment(model.X) : model.X;
    const trace = host.get("trace"); // by the kernel, for the examples that it names
    const fits = trace && JSON.stringify(trace.data) === JSON.stringify(setOf(model));
    model.trace = fits ? trace : run(model.features, model.y, rule(model));
    model.last = model.trace.updates.length;
    model.t = Math.min(model.t, model.last);
    model.laps = 0;
    model.w = model.trace.weights[model.t];
    model.tip = model.w;
  }

  function reframe() {
    model.view.frame(model.X);
    model.shorten = shortening(model.view, model.trace.weights.map((w) => w.slice(0, 2)));
  }

  function draw() {
    drive.draw();
    for (const panel of built) panel.draw(model);
    frame.panels.hidden = others.every((node) => node.hidden);
    mission?.draw(model);
  }

  // Show the run after t updates; `from` are the weights from which a single step comes.
  function go(t, from, words) {
    model.t = Math.max(0, Math.min(t, model.last));
    host.set("step", model.t);
    move(atEnd ? null : from, model.trace.weights[model.t]);
    draw();
    if (words) say(words);
    else frame.tell(spoken());
  }

  function spoken() {
    const end = model.t === model.last && !model.hidden ? ` ${spokenEnd(model)}` : "";
    const step = model.t === 0 ? spokenStart(model) : spokenUpdate(model);
    return step + end + (model.playing ? "" : more());
  }

  function more() {
    return built.map((panel) => (panel.words ? ` ${panel.words(model)}` : "")).join("");
  }

  // Take what a reader has changed of the data, and make the run anew.
  function edit(changes, words, acts) {
    drive.stop();
    const other = Boolean(changes.X || changes.y || "offset" in changes);
    if (other && model.own) return own.ask(setOf({ ...model, ...changes }));
    Object.assign(model, changes);
    if (other) {
      save(host, model);
      compute();
      if (!model.X.every((x) => isSeen(model.view, x))) reframe();
      words += ` The run has ${count(model.last, "update")} now.${more()}`;
    }
    draw();
    return say(words, acts);
  }

  // Begin again with another set: one of the menu, or a random one.
  function load(set) {
    drive.stop();
    offset.querySelector("input").checked = set.offset;
    if (model.own) return own.ask(setOf(set));
    Object.assign(model, set, { chosen: null, t: begin });
    save(host, model);
    model.loaded = setOf(set);
    return restart();
  }

  // Begin the run again, and if the examples were changed, ask whether they too.
  function reset() {
    const { X, y } = model.loaded;
    if (String([X, y]) === String([model.X, model.y])) return go(0, null);
    return say("Reset the run only, or the points, too?", [
      ["The run", () => go(0, null)],
      ["The points", () => load({ data: model.data, n: model.n, ...model.loaded })],
    ]);
  }

  function restart() {
    compute();
    reframe();
    go(model.t, null);
  }

  const [main, ...others] = all("node");
  frame.stage.append(main);
  frame.transport.append(...drive.nodes);
  frame.story.append(...all("story"), guess.answers, ...(mission ? [mission.node] : []));
  frame.panels.append(...others);
  frame.numbers.append(...all("numbers"));
  model.view.svg.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && model.chosen !== null) edit({ chosen: null }, "No example is chosen.");
    else if (event.key === "ArrowRight" && model.chosen === null) drive.forward();
    else if (event.key === "ArrowLeft" && model.chosen === null) drive.back();
    else return;
    event.preventDefault();
  });
  frame.root.addEventListener("keydown", points.undoKey);
  host.onChange("trace", (answer) => {
    const chosen = model.chosen < answer.data.X.length ? model.chosen : null;
    Object.assign(model, answer.data, { chosen });
    restart();
  });
  host.onChange("step", (t) => { if (t !== model.t) go(t, null); });
  model.loaded = setOf(model);
  restart();
  fit(model.view, () => { reframe(); draw(); });
}
