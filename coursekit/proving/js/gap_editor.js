// A step that the reader writes: an editor, moves as buttons, hints one after another.
import { button, element } from "../../live/js/elements.js";
import { explained } from "./moves.js";

// The panel with the goal covers what is at the bottom of the page.
const inView = (what) => what.scrollIntoView({ block: "nearest", behavior: "instant" });
// Words of the page's file, in which backticks enclose what stands in Coq's language.
const marked = (words) => words.split("`").map((part, i) => (i % 2 ? element("code", { textContent: part }) : part));
const YOURS = "This step is yours: write it here, or take ours for now.";
const NOT_YET = "This step is yours, and what you wrote here is not accepted yet: press Try it, or take ours for now.";

export class Gap {
  // `does` has what happens: attempt(gap), takeOurs(gap), changed(gap).
  constructor(row, gap, kept, letters, does) {
    Object.assign(this, { row, does, name: gap.gap, hints: gap.hints, reasons: gap.reasons, solved: kept?.solved ?? false, refused: null });
    const id = `gap-${this.name}`;
    this.area = element("textarea", { id, className: "proof-editor", rows: 3, spellcheck: false, value: kept?.text ?? "" });
    this.area.addEventListener("input", () => {
      if (this.solved) this.say("You changed this step: try it again.");
      Object.assign(this, { solved: false, taken: false, refused: null });
      does.changed(this);
    });
    this.area.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.shiftKey) {
        event.preventDefault();
        does.attempt(this);
      }
    });
    this.task = element("label", { htmlFor: id }, ...marked(gap.task));
    this.answer = element("div", { className: "proof-answer", role: "status" });
    this.hinted = element("ol", { className: "proof-hints" });
    this.hintButton = button("Hint", () => this.#hint());
    row.querySelector(".proof-coq").prepend(element("div", { className: "proof-gap" },
      this.task, this.area,
      element("p", { className: "proof-label", textContent: "Moves: each button writes one" }),
      element("div", { className: "live-buttons" }, ...gap.moves.map((move) => button(move, () => this.#write(move), { className: "proof-move" }))),
      this.#buttons(), this.answer, this.hinted,
      explained(gap.moves, gap.lemmas, letters)));
    this.#countHints();
  }

  #buttons() {
    return element("div", { className: "live-buttons" },
      button("Try it", () => this.does.attempt(this), { className: "live-run" }), this.hintButton,
      button("Take ours for now", () => this.does.takeOurs(this)), button("Empty", () => this.#empty()));
  }

  get text() {
    return this.area.value;
  }

  say(...children) {
    this.answer.replaceChildren(...children);
    if (children.length) inView(this.answer);
  }

  // Here the proof waits for the reader: show the step, whose it is and, if there is no room for all, its task.
  ask() {
    this.say(this.text.trim() ? NOT_YET : YOURS);
    inView(this.row);
    inView(this.task);
    this.area.focus({ preventScroll: true });
  }

  // Write a move: behind those before it, or in the place of what Coq has refused.
  #write(move) {
    const { value } = this.area;
    const { refused } = this;
    if (refused) this.#put(refused.at, move);
    else this.#put(value.length, `${value && !/\s$/.test(value) ? "\n" : ""}${move}`);
    if (refused) this.say(element("code", { textContent: refused.sentence }), " was refused, so the move that you took stands in its place. Ctrl+Z brings back what you had.");
  }

  #empty() {
    this.#put(0, "");
    this.say();
  }

  // Put a text in the place of all from there on, as if it were typed: so the browser can undo it.
  #put(from, text) {
    this.area.focus();
    this.area.setSelectionRange(from, this.text.length);
    if (from === this.text.length && !text) return;
    if (document.execCommand(text ? "insertText" : "delete", false, text)) return;
    this.area.setRangeText(text, from, this.text.length, "end");
    this.area.dispatchEvent(new Event("input"));
  }

  #hint() {
    const next = this.hints[this.hinted.children.length];
    if (next) this.hinted.append(element("li", {}, ...marked(next)));
    inView(this.hinted);
    this.#countHints();
  }

  #countHints() {
    const left = this.hints.length - this.hinted.children.length;
    this.hintButton.textContent = left ? `Hint (${left} left)` : "No more hints";
    this.hintButton.disabled = !left;
  }
}
