// A problem set that is alive: its page as it was built, with an editor in place of each answer.
import { editor } from "./editor.js";
import * as kept from "./kept.js";
import { download, isAnswer, merged, nameOf, opened, owned, textOf } from "./notebook.js";
import { Python } from "./python.js";
import { button, element } from "./elements.js";
import { show } from "./shown.js";
import { offerViva } from "./viva.js";

const MEGABYTE = 1e6;
const KEEPS = "What you write is kept in this browser and goes nowhere else.";
const KEYS = "Shift and Enter run a cell. Tab indents; Escape, then Tab, leaves the editor.";

const isCheck = (cell) => nameOf(cell).endsWith("-check");
const isShown = (cell) => isAnswer(cell) || (cell.cell_type === "code" && !isCheck(cell));

export class Sheet {
  constructor(place, live, handedOut, sections) {
    Object.assign(this, { live, handedOut, sections });
    this.file = `${live.sheet}.ipynb`;
    const saved = kept.read();
    this.results = saved?.results ?? {};
    this.notebook = saved ? merged(handedOut, saved.notebook) : handedOut;
    this.python = new Python(live, (state) => this.#tell(state));
    this.python.results = () => Object.values(this.results).map(({ result }) => result);
    this.#bar(place);
    this.#fill();
    addEventListener("pagehide", () => this.saving && this.#save());
    kept.onOther(() => this.#say("This sheet was changed in another tab. Reload this page to see it; if you write here, what is here is kept."));
  }

  // Beside the title: what is going on, and what can be done with the whole sheet.
  #bar(place) {
    this.status = element("p", { className: "live-status", role: "status" });
    this.notice = element("p", { className: "live-notice", role: "status" });
    this.progress = element("progress", { hidden: true, ariaLabel: "Loading Python" });
    const chosen = element("input", { type: "file", accept: ".ipynb,application/json", hidden: true });
    chosen.addEventListener("change", () => this.#open(chosen.files[0]).finally(() => (chosen.value = "")));
    const words = element("p", { id: "live-keys", className: "live-keys", textContent: `${KEEPS} ${KEYS}` });
    place.replaceChildren(
      this.status, this.progress, this.notice,
      element("div", { className: "live-buttons" },
        button("Download the notebook", () => download(this.notebook, this.file)),
        button("Open a notebook", () => chosen.click()),
        button("Start again", () => this.#startAgain()), chosen),
      words,
    );
    this.#state();
  }

  // Say something that stays until the next thing to say.
  #say(text = "") {
    this.notice.textContent = text;
  }

  #state() {
    const size = this.live.files.reduce((sum, [, bytes]) => sum + bytes, 0) / MEGABYTE;
    const loads = this.python.ready ? "" : ` Python (${size.toFixed(0)} MB, once) is loaded when you begin to write.`;
    this.status.textContent = this.#points() + loads;
  }

  #points() {
    const got = Object.values(this.results).flatMap(({ result }) => result.checks);
    const all = this.notebook.cells.reduce((sum, cell) => sum + (cell.metadata?.nbgrader?.points ?? 0), 0);
    return `So far ${got.reduce((sum, check) => sum + check.points, 0)} of ${all} points.`;
  }

  #tell({ loaded, total, starting, ready, failed }) {
    this.progress.hidden = !(loaded || starting) || Boolean(ready || failed);
    if (total) Object.assign(this.progress, { max: total, value: loaded });
    if (starting) this.progress.removeAttribute("value");
    const words = loaded < total
      ? `Python is loading: ${(loaded / MEGABYTE).toFixed(0)} of ${(total / MEGABYTE).toFixed(0)} MB. You can write meanwhile.`
      : "Python is starting. You can write meanwhile.";
    if (failed) this.#say(`Python did not start: ${failed} Check your connection and run the cell again; what you wrote is kept.`);
    if (failed || ready) this.#state();
    else if (this.status.textContent !== words) this.status.textContent = words;
  }

  // Put an editor in the place of each cell that is the reader's, after earlier ones are taken away.
  #fill() {
    document.querySelectorAll(".live-cell").forEach((old) => old.remove());
    let last = null;
    for (const cell of this.notebook.cells) {
      const name = nameOf(cell);
      const there = document.querySelector(`[data-live="${CSS.escape(name)}"], .tag_live-${CSS.escape(name)}`);
      const follows = there ?? last;
      if (!follows) continue;
      last = follows;
      if (there && (isShown(cell) || isCheck(cell))) there.hidden = true;
      if (isShown(cell)) {
        const box = cell.cell_type === "code" ? this.#codeCell(cell) : this.#wordsCell(cell);
        follows.after(box);
        last = box;
      }
    }
  }

  #codeCell(cell) {
    const name = nameOf(cell);
    const check = this.notebook.cells.find((other) => nameOf(other) === name.replace(/-answer$/, "-check") && other !== cell);
    const own = !this.handedOut.cells.some((other) => nameOf(other) === name);
    const state = element("span", { className: "live-state", role: "status" });
    const shown = element("div", { className: "live-shown" });
    const place = element("div", { className: "live-editor" });
    const title = this.#titleOf(cell);
    const run = () => this.#run(cell, check, { start, stop, state, shown });
    const start = button(check ? "Check" : "Run", run, { className: "live-run" });
    const stop = button("Stop", () => this.python.stop(), { hidden: true });
    const box = element("div", { className: "live-cell" }, place, element("div", { className: "live-buttons" },
      start, stop,
      button("Add a cell below", () => this.#add(cell, check)),
      ...(own ? [button("Remove this cell", () => this.#remove(cell))] : []), state), shown);
    const label = own ? `A cell of your own, ${title}` : check ? `Your answer, ${title}` : `Code, ${title}`;
    const view = editor(place, { source: textOf(cell), label, run, changed: (text) => this.#keep(cell, text) });
    place.addEventListener("focusin", () => this.python.start().catch(() => {}), { once: true });
    box.focusEditor = view.focus;
    const last = this.results[check && nameOf(check)];
    if (last?.source === textOf(cell)) this.#show(shown, state, last.shown);
    return box;
  }

  #wordsCell(cell) {
    const area = element("textarea", { className: "live-words", value: textOf(cell), ariaLabel: `Your answer in words, ${this.#titleOf(cell)}`, rows: 8 });
    area.addEventListener("input", () => this.#keep(cell, area.value));
    return element("div", { className: "live-cell" }, area);
  }

  // Return the heading above a cell, by which a screen reader tells one editor from another.
  #titleOf(cell) {
    const above = this.notebook.cells.slice(0, this.notebook.cells.indexOf(cell) + 1);
    const headings = above.flatMap((one) => textOf(one).match(/^## .+$/m) ?? []);
    return (headings.at(-1) ?? "## the beginning").slice(3);
  }

  async #run(cell, check, { start, stop, state, shown }) {
    if (this.running) return;
    this.running = true;
    Object.assign(start, { disabled: true });
    stop.hidden = false;
    state.textContent = this.python.worker ? "running …" : "waiting for Python …";
    const cells = this.notebook.cells.slice(0, this.notebook.cells.indexOf(cell));
    const before = cells.filter((one) => one.cell_type === "code" && !isCheck(one));
    const source = textOf(cell);
    try {
      const earlier = before.map((one) => [nameOf(one), textOf(one)]);
      let result = await this.python.run(earlier, nameOf(cell), source);
      if (check && !result.error) {
        const printed = result.text;
        result = await this.python.run([], nameOf(check), textOf(check));
        result.text = printed + result.text;
        if (result.result) this.results[nameOf(check)] = { result: result.result, source, shown: result };
      }
      this.#show(shown, state, result);
    } catch (error) {
      this.#show(shown, state, { text: "", error: `${error.message} What you wrote is kept.`, card: "" });
    } finally {
      this.running = false;
      start.disabled = false;
      stop.hidden = true;
      this.#save();
      this.#state();
    }
  }

  #show(place, state, result) {
    show(place, state, result);
    offerViva(place, (source) => this.#ask(place, source));
    place.querySelectorAll("a[href^='../lectures/']").forEach((link) => this.#lead(link));
  }

  // Run some source after the cells down to that which shows its result here.
  #ask(place, source) {
    const boxes = [...document.querySelectorAll(".live-cell")];
    const number = boxes.indexOf(place.closest(".live-cell"));
    const cell = this.notebook.cells.filter(isShown)[number];
    const above = this.notebook.cells.slice(0, this.notebook.cells.indexOf(cell) + 1);
    const code = above.filter((one) => one.cell_type === "code" && !isCheck(one));
    return this.python.run(code.map((one) => [nameOf(one), textOf(one)]), "viva", source);
  }

  // A link into the reader's own copies of the lectures leads to their pages here.
  #lead(link) {
    const [file, section] = link.getAttribute("href").slice("../lectures/".length).split("#");
    const anchor = this.sections[file]?.[section];
    link.href = `../lectures/${file.replace(/\.ipynb$/, ".html")}${anchor ? `#${anchor}` : ""}`;
  }

  #keep(cell, text) {
    // The handed-out sheet stays as it is: cells of `this.notebook` are copies after the first change.
    if (this.notebook === this.handedOut) this.notebook = merged(this.handedOut, this.handedOut);
    this.notebook.cells.find((one) => nameOf(one) === nameOf(cell)).source = text;
    cell.source = text;
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.#save(), 300);
  }

  #save() {
    clearTimeout(this.saving);
    this.saving = null;
    const { notebook, results } = this;
    if (!kept.write({ notebook, results })) this.#say("This browser does not keep what you write: download the notebook before you leave this page.");
  }

  #add(cell, check) {
    const made = owned();
    const cells = [...this.notebook.cells];
    const at = cells.findIndex((one) => nameOf(one) === nameOf(check ?? cell));
    cells.splice(at + 1, 0, made);
    this.#replace({ ...this.notebook, cells }, made);
  }

  #remove(cell) {
    if (textOf(cell).trim() && !confirm("Remove this cell and what is in it?")) return;
    this.#replace({ ...this.notebook, cells: this.notebook.cells.filter((one) => one !== cell) });
  }

  #replace(notebook, focus) {
    this.notebook = notebook;
    this.#save();
    this.#fill();
    if (focus) document.querySelectorAll(".live-cell")[this.placeOf(nameOf(focus))].focusEditor();
  }

  // Return which of the page's cells has this name.
  placeOf(name) {
    return this.notebook.cells.filter(isShown).findIndex((cell) => nameOf(cell) === name);
  }

  async #open(file) {
    if (!file) return;
    try {
      const notebook = opened(await file.text(), this.handedOut, this.live.sheet);
      const written = JSON.stringify(this.notebook) !== JSON.stringify(merged(this.handedOut, this.handedOut));
      if (written && kept.read() && !confirm(`Put ${file.name} in the place of what you wrote here?`)) return;
      this.results = {};
      this.#replace(notebook);
      this.#state();
      this.#say(`${file.name} is open. Check its answers to see their points.`);
    } catch (error) {
      this.#say(error.message);
    }
  }

  #startAgain() {
    if (!confirm("Throw away all that you wrote on this page? Download the notebook first if you may need it.")) return;
    clearTimeout(this.saving);
    this.saving = null;
    kept.forget();
    this.python.stop();
    this.results = {};
    this.notebook = merged(this.handedOut, this.handedOut);
    this.#fill();
    this.#state();
    this.#say("All is as it was handed out.");
  }
}
