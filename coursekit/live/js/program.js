// A program of a lecture that can be edited and run in its page, beside what it printed at home.
import { editor } from "./editor.js";
import { button, element } from "./elements.js";
import { show } from "./shown.js";

export class Program {
  // `before` returns the cells above with their sources as they are now.
  constructor(box, { source, name, label, before, python }) {
    Object.assign(this, { box, source, text: source, name, label, before, python });
    this.open = button("Edit and run", () => this.#edit());
    this.row = element("div", { className: "live-buttons" }, this.open);
    box.querySelector(".cell_input").after(this.row);
  }

  #edit() {
    const written = this.box.querySelector(".cell_input");
    const stored = this.box.querySelector(".cell_output");
    const place = element("div", { className: "live-editor" });
    this.state = element("span", { className: "live-state", role: "status" });
    this.shown = element("div", { className: "live-shown" });
    this.start = button("Run", () => this.run(), { className: "live-run" });
    this.stop = button("Stop", () => this.python.stop(), { hidden: true });
    const back = button("As it was", () => {
      written.hidden = false;
      if (stored) stored.hidden = false;
      for (const part of [place, this.shown]) part.remove();
      this.text = this.source;
      this.row.replaceChildren(this.open);
      this.open.focus();
    });
    written.hidden = true;
    if (stored) stored.hidden = true;
    written.after(place);
    this.row.replaceChildren(this.start, this.stop, back, this.state);
    this.row.after(this.shown);
    const view = editor(place, {
      source: this.text, label: this.label, run: () => this.run(),
      changed: (text) => { this.text = text; },
    });
    view.focus();
    this.run();
  }

  async run() {
    if (this.running) return;
    this.running = true;
    this.start.disabled = true;
    this.stop.hidden = false;
    this.state.textContent = "running …";
    this.python.tell = ({ loaded, total }) => {
      const share = total ? ` ${Math.floor((100 * loaded) / total)} %` : "";
      if (this.running && total) this.state.textContent = `Python is loading${share} …`;
    };
    try {
      show(this.shown, this.state, await this.python.run(this.before(), this.name, this.text));
    } catch (error) {
      show(this.shown, this.state, { error: error.message });
    }
    this.running = false;
    this.start.disabled = false;
    this.stop.hidden = true;
  }
}
