// The door of the module, for its three hosts: JupyterLab through anywidget, exported pages, slides.

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
// also ask(data), which has a reader's own function run on other data.
function mount(el, host) {
  WIDGETS[host.get("view")](el, host);
}

// What a page that has no kernel gives as a host: the values that it was made with.
function page(values) {
  const current = { ...values };
  return {
    get: (name) => current[name],
    set: (name, value) => { current[name] = value; },
    onChange: () => {},
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
  mount(place, page(values));
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
