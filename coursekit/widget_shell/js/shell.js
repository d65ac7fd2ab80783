// What every widget has: its name and a menu on top, the picture, below it what drives it, the
// story of the step beside it, and under ⋯ everything else.

import { button, h, s } from "./dom.js";
import STYLE from "./style.css";

// Build the frame of a widget in `el`. `top` is the control beside its name, `more` are those under
// ⋯, `help` the keys, `legend` rows of { words, shape, when }, with shapes drawn on 26 × 18. The parts are
// filled by the widget; `caption` is seen below the picture where the story is not beside it, `filling` has what room is left in the story. `key(model)` shows the rows of the
// legend for what is drawn of a model, those with `when(model)` or without it. `say(words, acts, rest)` speaks to all, its `rest` and `tell(words)` only to those
// who hear it, as the story tells it to those who see.
export function shell(el, { title, top = null, more = [], help, legend = [] }) {
  const parts = Object.fromEntries(
    ["stage", "caption", "transport", "task", "filling", "panels", "numbers"].map((name) => [name, h("div", { class: name })]));
  const telling = h("div", { class: "telling" });
  const { line, say, tell } = speaker();
  const list = swatches(legend);
  const foot = h("div", { class: "foot" }, line, list);
  const story = h("div", { class: "story" }, telling, parts.task, parts.filling, foot);
  const opener = h("details", { class: "more" }, h("summary", { "aria-label": "More" }, "⋯"));
  const region = { role: "region", "aria-label": title, "data-prevent-swipe": true };
  const root = h(
    "div", // not a section: slides take each of these for a slide
    { class: "coursekit-widget fresh", ...region },
    h("style", {}, STYLE),
    h("div", { class: "top" }, h("p", { class: "title" }, title), top),
    opener,
    h("div", { class: "sheet" }, ...more, keysOf(help)),
    h("div", { class: "body" }, parts.stage, parts.caption, parts.transport, story, parts.panels),
    parts.numbers,
  );
  keepKeys(root);
  freshUntilTouched(root);
  el.replaceChildren(root);
  const key = (model) => legend.forEach(({ when }, k) => { list.children[k].hidden = Boolean(when) && !when(model); });
  return { root, ...parts, story: telling, say, tell, key };
}

// The line in which a widget speaks, with buttons for what can be done about it.
function speaker() {
  const status = h("p", { class: "status", role: "status", "aria-live": "polite" });
  const acts = h("span", { class: "knobs" });
  const speak = (words, seen, buttons, rest = "") => {
    status.replaceChildren(words, ...(rest ? [h("span", { class: "heard" }, rest)] : []));
    status.classList.toggle("heard", !seen);
    acts.replaceChildren(...buttons.map(([name, act]) => button(name, act)));
  };
  return {
    line: h("div", { class: "say" }, status, acts),
    say: (words, buttons = [], rest = "") => speak(words, true, buttons, rest),
    tell: (words) => speak(words, false, []),
  };
}

function keysOf(help) {
  const items = help.map(([key, words]) => h("li", {}, h("kbd", {}, key), ` ${words}`));
  return h("details", {}, h("summary", {}, "Keys"), h("ul", {}, ...items));
}

function swatches(rows) {
  const copies = (shape) => [shape].flat().map((part) => part.cloneNode(true)); // one for each widget
  const row = ({ words, shape }) =>
    h("li", {}, s("svg", { viewBox: "0 0 26 18", "aria-hidden": "true" }, ...copies(shape)), words);
  return rows.length ? h("ul", { class: "legend" }, ...rows.map(row)) : null;
}

// Until a reader touches it, by pointer or by keyboard, a widget is `fresh`: the picture, what to do with it,
// and one button; then the rest comes.
function freshUntilTouched(root) {
  for (const type of ["pointerdown", "keydown", "focusin"]) {
    root.addEventListener(type, () => root.classList.remove("fresh"), { capture: true, once: true });
  }
}

const CLICKER = ["PageUp", "PageDown", "Escape", "F5", "f", "s", "b", "."]; // and such keys of a deck

// A notebook must not act on keys that were meant for the widget: in JupyterLab `a` would insert a
// cell, `d d` delete one and `0 0` restart the kernel. Tab still leaves, and saving or searching
// works from here as from anywhere. In a deck the clicker's keys go to the deck, and what the widget
// has no use for goes there too.
function keepKeys(root) {
  const fields = "input, select, textarea";
  root.addEventListener("keydown", (event) => {
    const deck = root.closest(".reveal");
    if (!deck || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!CLICKER.includes(event.key) || event.target.matches("input[type=number]")) return;
    event.stopPropagation(); // no part of the widget may use it
    event.preventDefault();
    root.ownerDocument.activeElement.blur();
    const { key, code, keyCode } = event;
    deck.dispatchEvent(new KeyboardEvent("keydown", { key, code, keyCode, bubbles: true }));
  }, true);
  for (const type of ["keydown", "keypress", "keyup"]) {
    root.addEventListener(type, (event) => {
      const command = (event.ctrlKey || event.metaKey) && event.key !== "Enter";
      if (event.key === "Tab" || command) return;
      const used = event.defaultPrevented || event.target.matches(fields)
        || (event.target.matches("button, summary") && [" ", "Enter"].includes(event.key));
      if (used || !root.closest(".reveal")) event.stopPropagation();
    });
  }
}

// Let the host have the state as the reader has left it.
export function save(host, model) {
  const names = Object.keys(host.get("state"));
  host.set("state", Object.fromEntries(names.map((name) => [name, model[name]])));
}
