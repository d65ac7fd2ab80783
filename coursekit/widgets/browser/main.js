// The door of the module, for its three hosts: JupyterLab through anywidget, exported pages, slides.

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
export function mount(el, host) {
  WIDGETS[host.get("view")](el, host);
}

// What a page that has no kernel gives as a host: the values that it was made with.
export function page(values) {
  const kept = { ...values };
  return {
    get: (name) => kept[name],
    set: (name, value) => { kept[name] = value; },
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

function render({ model, el }) {
  mount(el, notebook(model));
  const frame = () => {
    if (!el.isConnected) return requestAnimationFrame(frame);
    const area = el.closest(".jp-OutputArea");
    area?.querySelectorAll(".coursekit-still").forEach((still) => { still.hidden = true; });
    return area?.querySelectorAll(".coursekit-standalone").forEach((place) => place.remove());
  };
  frame();
}

export default { render };
