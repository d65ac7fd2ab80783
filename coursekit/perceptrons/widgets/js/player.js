// A run of the perceptron that a reader plays forward and back: what the widgets of lectures 02, 03,
// 06 and 07 share. Each of them adds panels that draw the same model.

import { linkButton } from "../../../widget_shell/js/address.js";
import { checkbox, row } from "../../../widget_shell/js/dom.js";
import { kernel } from "../../../widget_shell/js/kernel.js";
import { motion } from "../../../widget_shell/js/motion.js";
import { fit, plane } from "../../../widget_shell/js/plane.js";
import { shell } from "../../../widget_shell/js/shell.js";
import { transport } from "../../../widget_shell/js/transport.js";
import { addressOf } from "./address.js";
import { guessing } from "./guess.js";
import { missionOf } from "./missions.js";
import { answered, apply, draw, edit, go, load, reframe, reset, restart, setOf } from "./played.js";
import { POINT_KEYS, editable } from "./points_drag.js";
import { setMenu } from "./sets.js";

// Milliseconds: a ring on the example, then y x grows from w, and the line turns with w.
const BEATS = [130, 340];
const BEATS_IN_BRIEF = [200, 380]; // without vectors
const KEYS = [
  ["← →", "one update back or forward (on the slider, or in the picture with no example chosen)"],
  ["Home End", "to the start or to the end of the run (on the slider)"],
  ["Esc", "choose no example (in the picture)"],
];

// Build the widget. `panels` are functions of the model and of `draw` that return { node, draw,
// story, caption, filling, numbers, knobs, words }: the first one draws in `model.view`, the plane in which examples
// can be edited; `story` stands beside it, `filling` where room is left there, `numbers` below, `knobs` under ⋯, `words` are spoken after
// each step, one that `tells` has the number of mistakes in its story, and those with `moves` are drawn in each frame of a motion. `settings` are functions of
// the model and of `change(words)` that return further controls; `rule` is what of the model the
// algorithm is run with. With `atEnd`, a new run is shown at its end.
export function player(
  el, host, { panels, legend, settings = [], rule = (model) => model, atEnd = false },
) {
  const model = modelOf(host);
  const played = { host, model, rule, atEnd, say: (...news) => played.frame.say(...news) };
  played.panels = panels.map((panel) => panel(model, () => draw(played)));
  model.once = atEnd;
  model.told = played.panels.some(({ tells }) => tells);
  const controls = controlsFor(played, settings);
  played.offset = controls.offset;
  played.frame = frameFor(el, played, controls, legend);
  played.own = kernel(host, played.say);
  played.drive = driveFor(played, controls.guess);
  played.move = motion(played.frame.root, model.brief ? BEATS_IN_BRIEF : BEATS, () =>
    played.panels.forEach((panel, k) => (k === 0 || panel.moves ? panel.draw(model) : null)));
  played.mission = model.brief ? null : missionOf(host.get("view"), model);
  fill(played, controls.guess);
  listen(played, controls.points);
  restart(played);
  fit(model.view, () => { reframe(played); draw(played); });
}

function modelOf(host) {
  const start = { t: host.get("step"), laps: 0, chosen: null, hidden: false, own: host.get("own") };
  const view = plane("The examples, w and its hyperplane. Press n to choose an example.");
  const state = host.get("state");
  return { ...state, ...start, view, loaded: setOf(state) };
}

function controlsFor(played, settings) {
  const { model, say, atEnd } = played;
  const change = (changes, words, acts) => edit(played, changes, words, acts);
  const begin = atEnd ? { t: Infinity } : { t: 0 };
  return {
    further: settings.map((setting) => setting(model, (words) => apply(played, words))),
    guess: guessing(model, {
      go: (t, isStep, words) => go(played, t, isStep, words), say, draw: () => draw(played),
    }),
    points: editable(model, change, () => draw(played)),
    menu: setMenu(model, (set) => load(played, set)),
    offset: checkbox("constant feature", model.offset, (offset) =>
      change({ offset, ...begin }, offset ? "With an offset." : "Through the origin.")),
  };
}

// The parts of one kind that the panels have.
function all({ panels }, part) {
  return panels.map((panel) => panel[part]).filter(Boolean);
}

function frameFor(el, played, { further, guess, points, menu, offset }, legend) {
  const { host, model, say } = played;
  return shell(el, {
    title: host.get("title"),
    top: menu.names,
    more: [
      row(offset, guess.box, ...all(played, "knobs"), menu.random),
      row(...further),
      row(points.node, linkButton(host, () => addressOf(model), say)),
    ],
    help: [...KEYS, ...POINT_KEYS],
    legend,
  });
}

function driveFor(played, guess) {
  const { model, frame } = played;
  return transport(model, frame.root, {
    go: (t, isStep) => go(played, t, isStep),
    ask: guess.ask,
    reset: () => reset(played),
    kindOf: (i) => (model.y[i] > 0 ? "plus" : "minus"),
  });
}

// Put everything into the frame.
function fill(played, guess) {
  const { frame, drive, mission } = played;
  const [main, ...others] = all(played, "node");
  played.others = others;
  frame.stage.append(main);
  frame.caption.append(...all(played, "caption"));
  frame.transport.append(...drive.nodes);
  frame.story.append(...all(played, "story"), guess.answers);
  frame.task.append(...(mission ? [mission.node] : []));
  frame.panels.append(...others);
  frame.filling.append(...all(played, "filling"));
  frame.numbers.append(...all(played, "numbers"));
}

function listen(played, points) {
  const { host, model, frame } = played;
  model.view.svg.addEventListener("keydown", (event) => keys(played, event));
  frame.root.addEventListener("keydown", points.undoKey);
  host.onChange("trace", (answer) => answered(played, answer));
  host.onChange("step", (t) => { if (t !== model.t) go(played, t, false); });
}

function keys(played, event) {
  const { model, drive } = played;
  const isFree = model.chosen === null;
  if (event.key === "Escape" && !isFree) edit(played, { chosen: null }, "No example is chosen.");
  else if (event.key === "ArrowRight" && isFree) drive.forward();
  else if (event.key === "ArrowLeft" && isFree) drive.back();
  else return;
  event.preventDefault();
}
