// What happens to a run that a reader plays: it is computed, shown after some update, and made anew
// where its examples have changed.
//
// `played` holds its parts: the host, the model, the panels, the frame with what drives the run in it.

import { isSeen } from "../../../widget_shell/js/plane.js";
import { save } from "../../../widget_shell/js/shell.js";
import { hasEnded } from "../../../widget_shell/js/transport.js";
import { count } from "../../../widget_shell/js/words.js";
import { spokenEnd, spokenStart, spokenUpdate } from "./announce.js";
import { augment, run } from "./engine.js";
import { shortenedBy } from "./tips.js";
import { leave } from "./trail.js";

// The part of a state, or of what a reader chose, on which a run depends.
export const setOf = ({ X, y, offset }) => ({ X, y, offset });

function compute(played) {
  const { host, model, rule, atEnd } = played;
  if (atEnd && model.t >= (model.last ?? Infinity)) model.t = Infinity;
  model.features = model.offset ? augment(model.X) : model.X;
  const trace = host.get("trace"); // by the kernel, for the examples that it names
  const fits = trace && JSON.stringify(trace.data) === JSON.stringify(setOf(model));
  model.trace = fits ? trace : run(model.features, model.y, rule(model));
  model.last = model.trace.updates.length;
  model.t = Math.min(model.t, model.last);
  model.laps = 0;
  const w = model.trace.weights[model.t];
  played.move(false, placing(played, w, w)); // what moved before belongs to another run
}

export function reframe({ model }) {
  model.view.frame(model.X);
}

export function draw({ model, drive, panels, others, frame, mission }) {
  if (model.dragging && model.chosen !== null) leave(model);
  model.shorten = shortenedBy(model);
  drive.draw();
  for (const panel of panels) panel.draw(model);
  frame.panels.hidden = others.every((node) => node.hidden);
  mission?.draw(model);
  frame.key(model);
}

// The weights on the way from v to w.
const between = (v, w, part) =>
  (part === 1 ? w : v.map((value, j) => value + part * (w[j] - value)));

// What a motion from v to w moves, beat by beat: the ring, then the tip of w along y x, and with it the line,
// which is at right angles to w in every frame.
function placing({ model, frame }, v, w) {
  return (ring, lead) => {
    Object.assign(model, { w: between(v, w, lead), ring, lead, moving: lead < 1 });
    frame.root.classList.toggle("moving", lead < 1);
  };
}

// Show the run after t updates; what is a single step is moved.
export function go(played, t, isStep, words = null, rest = "") {
  const { host, model, frame } = played;
  const from = model.trace.weights[model.t];
  model.kept = false;
  model.t = Math.max(0, Math.min(t, model.last));
  host.set("step", model.t);
  const to = model.trace.weights[model.t];
  played.move(isStep, placing(played, from, to));
  draw(played);
  if (words) played.say(words, [], rest);
  else frame.tell(spoken(played));
}

function spoken(played) {
  const { model } = played;
  const again = model.t > 0 && hasEnded(model) ? " Again starts over." : "";
  const end = model.t === model.last && !model.hidden ? ` ${spokenEnd(model)}${again}` : "";
  const step = model.t === 0 ? spokenStart(model) : spokenUpdate(model);
  return step + end + (model.playing ? "" : more(played));
}

// What the panels say of the step.
function more({ panels, model }) {
  return panels.map((panel) => (panel.words ? ` ${panel.words(model)}` : "")).join("");
}

// What they say of the example that was chosen just now.
function ofChosen({ panels, model }) {
  return panels.map((panel) => panel.ofChosen?.(model) ?? "").join("");
}

// Let a setting that has changed have its effect.
export function apply(played, words) {
  save(played.host, played.model);
  compute(played);
  go(played, played.model.t, false, words, more(played));
}

// How long the run has become.
function runNow({ last, trace }) {
  const updates = count(last, "update");
  if (trace.cycle) return `The run makes ${updates}, then it repeats.`;
  return trace.converged ? `The run has ${updates} now.` : `The run was stopped after ${updates}.`;
}

// Whether a change moves the chosen example, and nothing else.
const isMove = ({ X, y, chosen, offset }) => Boolean(X) && [y, chosen, offset].every((part) => part === undefined);

// Take what a reader has changed of the data, and make the run anew.
export function edit(played, changes, words, acts) {
  const { host, model, drive, own, say, frame } = played;
  drive.stop();
  const other = Boolean(changes.X || changes.y || "offset" in changes);
  if (other && model.own) return own.ask(setOf({ ...model, ...changes }));
  Object.assign(model, changes);
  let [news, rest] = ["", Number.isInteger(changes.chosen) ? ofChosen(played) : ""];
  if (other) {
    save(host, model);
    compute(played);
    if (isMove(changes)) {
      leave(model);
      model.invited = true;
    } else model.kept = false;
    if (!model.X.every((x) => isSeen(model.view, x))) reframe(played);
    [news, rest] = [` ${runNow(model)}`, more(played)];
  }
  draw(played);
  return isMove(changes) ? frame.tell(words + news + rest) : say(words + news, acts, rest); // a move is seen
}

// Begin again with another set: one of the menu, or a random one.
export function load(played, set) {
  const { host, model, drive, own, offset, atEnd } = played;
  drive.stop();
  offset.querySelector("input").checked = set.offset;
  if (model.own) return own.ask(setOf(set));
  Object.assign(model, set, { chosen: null, t: atEnd ? Infinity : 0 });
  played.mission?.forget();
  save(host, model);
  model.loaded = setOf(set);
  return restart(played);
}

// Begin the run again, and if the examples were changed, ask whether they too.
export function reset(played) {
  const { model, say } = played;
  const { X, y } = model.loaded;
  const begin = () => go(played, 0, false);
  if (String([X, y]) === String([model.X, model.y])) return begin();
  return say("Reset the run only, or the points, too?", [
    ["The run", begin],
    ["The points", () => load(played, { data: model.data, n: model.n, ...model.loaded })],
  ]);
}

// The kernel has run a reader's own function on other examples.
export function answered(played, { data }) {
  const { model } = played;
  const chosen = model.chosen < data.X.length ? model.chosen : null;
  Object.assign(model, data, { chosen });
  restart(played);
}

export function restart(played) {
  compute(played);
  reframe(played);
  go(played, played.model.t, false);
}
