// A theorem that Coq replays row after row, with the reader's own steps in its gaps.
import { button, element } from "../../live/js/elements.js";
import * as kept from "../../live/js/kept.js";
import * as answers from "./answers.js";
import { Engine } from "./engine.js";
import { Gap } from "./gap_editor.js";
import { shownGoal } from "./goal.js";
import { Proof } from "./proof.js";
import { forbidden, notAMove } from "./sentences.js";

const MEGABYTE = 1e6;

// Return the goals that a step leaves, also those that it put aside; there is one if the proof is gone.
const leftIn = (goals) => (goals ? [...goals.goals, ...goals.shelf, ...goals.given_up] : [null]);

export class Page {
  constructor(place, live) {
    this.live = live;
    this.engine = new Engine(live, (state) => this.#tell(state));
    this.proof = new Proof(this.engine, live.opening);
    const saved = kept.read() ?? {};
    this.rows = [...document.querySelectorAll(".proof-row")].map((row, i) => this.#row(row, i, saved));
    this.after = "";
    this.gaps = this.rows.map(({ gap }) => gap).filter(Boolean);
    this.#bar(place);
    this.#mark();
  }

  #row(element_, i, saved) {
    const source = [...element_.querySelectorAll("pre")].map((pre) => pre.textContent).join("\n");
    const name = element_.dataset.gap;
    const gap = name ? new Gap(element_, this.live.gaps[name], saved[name], this.live.letters, {
      attempt: (one) => this.#do(() => this.#attempt(one, i), one),
      takeOurs: (one) => this.#do(() => this.#takeOurs(one, i), one),
      changed: (one) => this.#changed(one, i),
    }) : null;
    const goTo = button("Up to here", () => this.#do(() => this.#goTo(i + 1, false)), {
      className: "proof-go", ariaLabel: `Up to here: line ${i + 1}`,
    });
    element_.querySelector(".proof-words").append(goTo);
    return { element: element_, source, gap };
  }

  // The bar above the proof, and the goal, which stays in view.
  #bar(place) {
    const size = this.live.files.reduce((sum, [, bytes]) => sum + bytes, 0) / MEGABYTE;
    this.status = element("p", { className: "live-status", role: "status", textContent: `Coq (${size.toFixed(0)} MB, once) is loaded at the first step.` });
    this.progress = element("progress", { hidden: true, ariaLabel: "Loading Coq" });
    place.replaceChildren(this.status, this.progress, element("p", {
      className: "live-keys",
      textContent: `${this.gaps.length === 1 ? "One step of this proof is" : "Two steps of this proof are"} yours to write, and you need not know Coq. Step forward: Coq reads line after line, and the panel at the bottom shows what we want to prove and what we know. At a step of yours, take a button to write a move, try it, and read what Coq says. What you write is kept in this browser and goes nowhere else. Shift and Enter try a step, too.`,
    }));
    this.goal = element("div", { className: "proof-goal-now", role: "status" });
    const buttons = [
      button("Step back", () => this.#do(() => this.#goTo(this.at - 1))),
      button("Step forward", () => this.#do(() => this.#forward()), { className: "live-run" }),
      button("To the end", () => this.#do(() => this.#goTo(this.rows.length))),
      button("Stop", () => this.engine.giveUp?.("You stopped it."), { className: "proof-stop", hidden: true }),
    ];
    this.stop = buttons.at(-1);
    const panel = element("section", { className: "proof-panel", ariaLabel: "Coq" }, element("div", { className: "live-buttons" }, ...buttons), this.goal);
    document.querySelector(".proof").after(panel);
  }

  get at() {
    return this.proof.marks.length;
  }

  #tell({ loaded, total, starting, ready }) {
    this.progress.hidden = Boolean(ready);
    if (total) Object.assign(this.progress, { max: total, value: loaded });
    if (starting) this.progress.removeAttribute("value");
    if (ready) this.status.textContent = "Coq is ready.";
    else if (starting) this.status.textContent = "Coq is starting.";
    else this.status.textContent = "Coq is loading.";
  }

  // Do one thing at a time, and say what went wrong: at the step, if it was tried there. What only shows a
  // goal again is waited for.
  async #do(what, gap) {
    if (this.shown) await this.shown;
    if (this.busy) return;
    this.busy = true;
    this.stop.hidden = false;
    gap?.say(this.proof.coq ? "Coq is reading …" : "Coq is loading, and then it reads this …");
    if (!this.proof.coq) this.goal.replaceChildren("Coq is loading …");
    try {
      await this.proof.open();
      await what();
    } catch (error) {
      if (!this.engine.coq) this.proof.forget();
      this.#say(error.message);
      const words = `${error.message} What you wrote is kept; the next step starts Coq again.`;
      if (gap) gap.say(words);
      else this.goal.replaceChildren(words);
    } finally {
      this.busy = false;
      this.stop.hidden = true;
      this.#mark();
    }
  }

  #say(text) {
    this.status.textContent = text;
  }

  async #forward() {
    if (this.at < this.rows.length) await this.#goTo(this.at + 1, false);
  }

  // Read the next row: a gap as the reader filled it, or else as it is given.
  async #read() {
    const { gap, source } = this.rows[this.at];
    const wrong = gap?.solved ? await this.proof.row(gap.text, forbidden, notAMove) : await this.proof.row(source);
    // What a step of the reader has hidden comes out at the end: then none of them counts.
    if (wrong) this.gaps.forEach((one) => Object.assign(one, { solved: false }));
    if (wrong) throw new Error(`Coq refused ${JSON.stringify(wrong.sentence)}: ${wrong.reason}`);
  }

  // Go on or back until so many rows are read. At a gap that is not filled, our step is taken for now, or
  // else it is asked for.
  async #goTo(count, ours = true) {
    this.proof.backTo(Math.max(0, count));
    while (this.at < Math.min(count, this.rows.length)) {
      const { gap } = this.rows[this.at];
      if (gap && !gap.solved && !gap.taken) {
        if (!ours) return this.#ask(gap);
        gap.taken = true;
      }
      this.#mark();
      await this.#read();
    }
    await this.#showGoal();
    if (this.at === this.rows.length) await this.#conclude();
  }

  async #ask(gap) {
    await this.#showGoal();
    gap.ask();
  }

  async #attempt(gap, i) {
    await this.#goTo(i);
    if (!gap.text.trim()) {
      gap.say("Nothing is written yet. Below the proof you see what we know and what we want.");
      return;
    }
    const wrong = await this.proof.row(gap.text, forbidden, notAMove);
    if (wrong) return this.#refused(gap, wrong);
    const goals = await this.proof.goals();
    if (leftIn(goals).length || !await this.proof.guarded()) {
      this.proof.backTo(i);
      this.#show(goals, "After your moves, we want", gap.text);
      gap.say(...answers.unfinished(goals));
    } else await this.#solved(gap);
  }

  // The panel shows what we want where the refused move stands.
  #refused(gap, wrong) {
    gap.refused = wrong;
    this.#show(wrong.goals, wrong.at ? "After the moves before it, we want" : undefined, gap.text.slice(0, wrong.at));
    gap.say(...answers.refusal(wrong, this.goal.querySelector(".proof-want")?.textContent, gap.reasons));
  }

  async #solved(gap) {
    Object.assign(gap, { solved: true, taken: false });
    gap.say(element("p", { className: "proof-right", textContent: `Right: Coq accepts your step. ${answers.count(this.gaps)}` }));
    this.#save();
    if (this.gaps.every((one) => one.solved)) await this.#goTo(this.rows.length);
    else {
      await this.#showGoal();
      this.#say(`${answers.count(this.gaps)} Step forward, or go to the next gap.`);
    }
  }

  async #takeOurs(gap, i) {
    gap.taken = true;
    await this.#goTo(i + 1);
    gap.say("Ours stands in for this step, for now. When you write your own, Coq goes back to this line.");
  }

  // What is written anew is not read yet: go back before it, and show what we want there.
  #changed(gap, i) {
    if (this.proof.coq && !this.busy && (this.at > i || !gap.text.startsWith(this.after))) {
      this.proof.backTo(i);
      this.shown = this.#do(async () => this.#show(await this.proof.goals()));
      this.#say(answers.count(this.gaps));
    }
    this.#save();
    this.#mark();
  }

  #save() {
    const value = Object.fromEntries(this.gaps.map(({ name, text, solved }) => [name, { text, solved }]));
    if (!kept.write(value)) this.#say("This browser does not keep what you write.");
  }

  // The end: what Coq says the theorem rests on. It counts as the reader's if all gaps are.
  async #conclude() {
    this.#say("Coq accepts the proof. Now it looks through all that it rests on, down to its own library …");
    const answer = await this.proof.assumptions(this.live.theorem);
    this.goal.replaceChildren(answers.verdict(this.live.theorem, answer, this.gaps));
    this.closed = Boolean(this.goal.querySelector(".proof-closed"));
    this.#say(`${this.closed ? "Closed." : "The proof is checked."} ${answers.count(this.gaps)}`);
  }

  async #showGoal() {
    this.#show(await this.proof.goals());
    this.rows[this.at - 1]?.element.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  // Show a goal, which may be the one after moves that are no step yet.
  #show(goals, label, after = "") {
    this.after = after;
    this.goal.replaceChildren(...shownGoal(goals, this.live, label));
  }

  // Show how far Coq has read.
  #mark() {
    this.rows.forEach(({ element: place, gap }, i) => {
      place.classList.toggle("proof-read", i < this.at);
      place.classList.toggle("proof-next", i === this.at);
      if (gap) place.classList.toggle("proof-yours", gap.solved);
      if (gap) place.classList.toggle("proof-ours", Boolean(gap.taken));
    });
  }
}
