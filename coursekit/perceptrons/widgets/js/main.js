// The door of the module, for its hosts: JupyterLab through anywidget, exported pages, slides, and
// the pages of others.

import { addressed } from "./address.js";
import { h } from "./dom.js";
import { dual } from "./dual.js";
import { hyperplane } from "./hyperplane.js";
import { perceptron } from "./perceptron.js";
import { proof } from "./proof.js";
import { run_hyperplanes } from "./run_hyperplanes.js";
import { variants } from "./variants.js";
import { version_space } from "./version_space.js";

const WIDGETS = {
  dual, hyperplane, perceptron, proof, run_hyperplanes, variants, version_space,
};

// Build a widget in `el`. A host has get(name), set(name, value), onChange(name, act); with a kernel
// also ask(data), which has a reader's own function run on other data; `linked` is whether its page
// has an address that can hold a set.
function mount(el, host) {
  WIDGETS[host.get("view")](el, host);
}

// What a page that has no kernel gives as a host: the values that it was made with, or those of its
// address.
function page(values, linked, hash = location.hash) {
  const set = linked && !values.own ? addressed(values.state, hash) : {};
  const fresh = "X" in set ? { trace: null, step: 0 } : {};
  const current = { ...values, ...fresh, state: { ...values.state, ...set } };
  return {
    get: (name) => current[name],
    set: (name, value) => { current[name] = value; },
    onChange: () => {},
    linked,
  };
}

// JupyterLab: the values are those of the widget in the kernel, as long as there is one.
function notebook(model) {
  const quietly = (act) => { try { act(); } catch { /* the kernel is gone; the widget goes on */ } };
  return {
    get: (name) => model.get(name),
    set: (name, value) => quietly(() => { model.set(name, value); model.save_changes(); }),
    onChange: (name, act) => model.on(`change:${name}`, () => act(model.get(name))),
    ask: (data) => quietly(() => model.send({ run: data })),
  };
}

const OUTPUT = ".jp-OutputArea-child"; // the picture is one, and the kernel's widget the next one

// Put a widget that needs no kernel in the place of a picture, unless the kernel's is there.
export function replace(still, values) {
  const next = still.closest(OUTPUT)?.nextElementSibling;
  still.hidden = true;
  if (next?.querySelector(".coursekit-widget")) return;
  const place = h("div", { class: "coursekit-standalone" });
  still.after(place);
  mount(place, page(values, !still.closest(`${OUTPUT}, .reveal`)));
}

// Put a widget into each element of a page that names one: <div data-widget="perceptron"></div>, with
// examples of its own in data-set if it has some.
export function embed(all) {
  for (const el of document.querySelectorAll("[data-widget]")) {
    const { widget, set } = el.dataset;
    mount(el, page(all[widget], true, set ? `#set=${encodeURIComponent(set)}` : location.hash));
  }
}

function render({ model, el }) {
  mount(el, notebook(model));
  const takePlace = () => {
    if (!el.isConnected) return requestAnimationFrame(takePlace);
    const before = el.closest(OUTPUT)?.previousElementSibling;
    before?.querySelector(".coursekit-still")?.setAttribute("hidden", "");
    return before?.querySelector(".coursekit-standalone")?.remove();
  };
  takePlace();
}

export default { render };
