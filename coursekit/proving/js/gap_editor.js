// A step that the reader writes: an editor, moves as buttons, hints one after another.
import { button, element } from "../../live/js/elements.js";
import { explained } from "./moves.js";

// The panel with the goal covers what is at the bottom of the page.
const inView = (what) => what.scrollIntoView({ block: "nearest", behavior: "instant" });

export class Gap {
  // `does` has what happens: attempt(gap), takeOurs(gap), changed(gap).
  constructor(row, gap, kept, letters, does) {
    Object.assign(this, { row, name: gap.gap, ours: gap.coq, hints: gap.hints, solved: kept?.solved ?? false });
    const id = `gap-${this.name}`;
    this.area = element("textarea", { id, className: "proof-editor", rows: 3, spellcheck: false, value: kept?.text ?? "" });
    this.area.addEventListener("input", () => {
      this.solved = false;
      does.changed(this);
    });
    this.area.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.shiftKey) {
        event.preventDefault();
        does.attempt(this);
      }
    });
    this.answer = element("div", { className: "proof-answer", role: "status" });
    this.hinted = element("ol", { className: "proof-hints" });
    this.hintButton = button("Hint", () => this.#hint());
    const moves = gap.moves.map((move) => button(move, () => this.#write(move, does), { className: "proof-move" }));
    const box = element("div", { className: "proof-gap" },
      element("label", { htmlFor: id, textContent: gap.task }),
      this.area,
      element("p", { className: "proof-label", textContent: "Moves: each button writes one" }),
      element("div", { className: "live-buttons" }, ...moves),
      explained(gap.moves, gap.lemmas, letters),
      element("div", { className: "live-buttons" },
        button("Try it", () => does.attempt(this), { className: "live-run" }), this.hintButton,
        button("Take ours for now", () => does.takeOurs(this)), button("Empty", () => this.#empty(does))),
      this.hinted, this.answer);
    row.querySelector(".proof-coq").prepend(box);
    this.#countHints();
  }

  get text() {
    return this.area.value;
  }

  focus() {
    this.area.focus();
  }

  say(...children) {
    this.answer.replaceChildren(...children);
    if (children.length) inView(this.answer);
  }

  #write(move, does) {
    const { value } = this.area;
    this.area.value = `${value}${value && !/\s$/.test(value) ? "\n" : ""}${move}`;
    this.solved = false;
    does.changed(this);
    this.focus();
  }

  #empty(does) {
    this.area.value = "";
    this.solved = false;
    this.say();
    does.changed(this);
    this.focus();
  }

  #hint() {
    const next = this.hints[this.hinted.children.length];
    if (next) this.hinted.append(element("li", { textContent: next }));
    inView(this.hinted);
    this.#countHints();
  }

  #countHints() {
    const left = this.hints.length - this.hinted.children.length;
    this.hintButton.textContent = left ? `Hint (${left} left)` : "No more hints";
    this.hintButton.disabled = !left;
  }
}
