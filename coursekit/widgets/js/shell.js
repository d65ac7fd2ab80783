// What every widget has around its picture: a heading, controls, a line that says each step.

import { h } from "./dom.js";
import STYLE from "./style.css";

// Build the frame of a widget in `el`. The parts are put in by the widget: `controls` above,
// `stage` with the pictures, `numbers` below it. `say` speaks through the status line.
export function shell(el, title, help) {
  const status = h("p", { class: "status", role: "status", "aria-live": "polite" });
  const controls = h("div", { class: "knobs" });
  const stage = h("div", { class: "stage" });
  const numbers = h("div", { class: "numbers" });
  const keys = h("details", { class: "keys" }, h("summary", {}, "Keys"), list(help));
  const region = { role: "region", "aria-label": title, "data-prevent-swipe": true };
  const root = h(
    "div", // not a section: slides take each of these for a slide
    { class: "coursekit-widget", ...region },
    h("style", {}, STYLE),
    h("p", { class: "title" }, title),
    controls,
    status,
    h("div", { class: "body" }, stage, numbers),
    keys,
  );
  keepKeys(root);
  el.replaceChildren(root);
  return { root, controls, stage, numbers, say: (text) => { status.textContent = text; } };
}

function list(help) {
  return h("ul", {}, ...help.map(([key, words]) => h("li", {}, h("kbd", {}, key), ` ${words}`)));
}

// A notebook or a slide show must not act on keys that were meant for the widget: in JupyterLab
// `a` would insert a cell, `d d` delete one and `0 0` restart the kernel. Tab still leaves, and
// saving or searching works from here as from anywhere.
function keepKeys(root) {
  for (const type of ["keydown", "keypress", "keyup"]) {
    root.addEventListener(type, (event) => {
      const command = (event.ctrlKey || event.metaKey) && event.key !== "Enter";
      if (event.key !== "Tab" && !command) event.stopPropagation();
    });
  }
}

// Let the host have the state as the reader has left it.
export function save(host, model) {
  const names = Object.keys(host.get("state"));
  host.set("state", Object.fromEntries(names.map((name) => [name, model[name]])));
}
