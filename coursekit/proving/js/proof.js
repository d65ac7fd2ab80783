// A proof in Coq, row after row: each row may be several sentences, and can be taken back.
import { bare, first } from "./sentences.js";

export class Proof {
  constructor(engine, opening) {
    this.engine = engine;
    this.opening = opening;
    this.marks = []; // where Coq was before each row that was read
  }

  // Begin, if Coq has not begun or was ended.
  async open() {
    const coq = await this.engine.start();
    if (coq === this.coq) return;
    this.coq = coq;
    this.marks = [];
    await this.engine.within(coq.begin("page"));
    const wrong = await this.read(this.opening);
    if (wrong) throw new Error(wrong.reason);
  }

  // Coq was ended, and nothing is read any more.
  forget() {
    this.coq = null;
    this.marks = [];
  }

  // Let Coq read the sentences of a text. If one is refused, all of them are taken back: return which it
  // is, why, where it begins and what was to prove there. `before` and `after` look at each sentence that is a reader's.
  async read(text, before = () => null, after = () => null) {
    const start = this.coq.tip;
    let began = null;
    for (let rest = bare(text); rest;) {
      let reason = before(rest);
      let sentence = rest.split("\n")[0];
      const parsed = reason ? null : await this.engine.within(this.coq.parse(rest));
      if (parsed) {
        reason = parsed.refused;
        sentence = reason ? sentence : first(rest, parsed.bytes);
        began ??= reason ? null : parsed.sid;
        reason ??= after(sentence, parsed.kind) ?? await this.engine.within(this.coq.run(parsed));
      }
      if (reason) return this.#refuse(start, began, { sentence, reason, at: text.length - rest.length });
      rest = bare(rest.slice(sentence.length));
    }
    return null;
  }

  async #refuse(start, began, why) {
    const goals = await this.goals();
    if (began) this.coq.back(start, began);
    return { ...why, goals };
  }

  goals() {
    return this.engine.within(this.coq.goals());
  }

  // Read a row; what is returned is as for `read`.
  async row(text, ...looks) {
    const mark = { tip: this.coq.tip, next: this.coq.last + 1 };
    const wrong = await this.read(text, ...looks);
    if (!wrong) this.marks.push(mark);
    return wrong;
  }

  // Take back rows until so many are left.
  backTo(count) {
    if (count >= this.marks.length) return;
    const { tip, next } = this.marks[count];
    this.coq.back(tip, next);
    this.marks.length = count;
  }

  // Return whether what is proved so far uses itself only for smaller things.
  async guarded() {
    return /holds up to here/.test(await this.engine.within(this.coq.query("Guarded.")));
  }

  // Return what a theorem rests on, as Coq says it.
  assumptions(theorem) {
    return this.engine.within(this.coq.query(`Print Assumptions ${theorem}.`));
  }
}
