// The door of a subject's widgets, for their hosts: JupyterLab through anywidget, exported pages,
// slides, and the pages of others.

import { h } from "./dom.js";

const OUTPUT = ".jp-OutputArea-child"; // the picture is one, and the kernel's widget the next one

// What a bundle exports, for the views of a subject by name. Each builds a widget in `el`, for a host
// that has get(name), set(name, value), onChange(name, act); with a kernel also ask(data), which has
// a reader's own function run on other data; `linked` is whether its page has an address that can
// hold a set. `addressed(state, hash)` is what of a state an address replaces, and `style` the look of
// what the subject adds to the shell's parts.
export function door(views, { addressed, style }) {
  const mount = (el, host) => {
    views[host.get("view")](el, host);
    el.append(h("style", {}, style));
  };
  const onPage = (el, values, linked, hash = location.hash) =>
    mount(el, page(values, linked && !values.own ? addressed(values.state, hash) : {}, linked));
  return {
    render: ({ model, el }) => {
      mount(el, notebook(model));
      takePlace(el);
    },
    replace: (still, values) => replace(still, values, onPage),
    embed: (all) => embed(all, onPage),
  };
}

// What a page that has no kernel gives as a host: the values that it was made with, or those of its
// address, with which a run begins anew.
function page(values, set, linked) {
  const fresh = Object.keys(set).length > 0 ? { trace: null } : {};
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

// Put a widget that needs no kernel in the place of a picture, unless the kernel's is there.
function replace(still, values, onPage) {
  const next = still.closest(OUTPUT)?.nextElementSibling;
  still.hidden = true;
  if (next?.querySelector(".coursekit-widget")) return;
  const place = h("div", { class: "coursekit-standalone" });
  still.after(place);
  onPage(place, values, !still.closest(`${OUTPUT}, .reveal`));
}

// Put a widget into each element of a page that names one: <div data-widget="NAME"></div>, with
// examples of its own in data-set if it has some.
function embed(all, onPage) {
  for (const el of document.querySelectorAll("[data-widget]")) {
    const { widget, set } = el.dataset;
    onPage(el, all[widget], true, set ? `#set=${encodeURIComponent(set)}` : location.hash);
  }
}

// Let the kernel's widget take the place of the picture and of the widget that works without it.
function takePlace(el) {
  if (!el.isConnected) return requestAnimationFrame(() => takePlace(el));
  const before = el.closest(OUTPUT)?.previousElementSibling;
  before?.querySelector(".coursekit-still")?.setAttribute("hidden", "");
  return before?.querySelector(".coursekit-standalone")?.remove();
}
