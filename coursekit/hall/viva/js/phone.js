// A student's sheet: the code opens it, each answer is stored as it is given, until the time is up.
import { add, clock, inWords, post, words } from "./clock.js";
import { follow } from "./follow.js";

const PAUSE = 700; // milliseconds after the last letter
const RETRY = 1500;
const LETTERS = "abc";
const [where, left, enter, state, sheet, other] = [".where", ".left", ".enter", ".state", ".sheet", ".other"].map(
  (name) => document.querySelector(name),
);
const code = document.querySelector("#code");
let shown = ""; // whose sheet in which phase
let last = {}; // what the hall has told last
let asksFor = false; // another code, although a sheet is open
let fields = []; // what is being written, question by question

const time = clock((seconds) => {
  left.textContent = `${inWords(seconds)} left`;
  if (seconds === 0) fields.forEach((field) => field.now());
});

async function open(move) {
  state.textContent = "Looking for your sheet …";
  try {
    const reply = await post("open", { code: code.value, move });
    sheet.replaceChildren();
    if (reply.ok) {
      [asksFor, shown] = [false, ""];
      return show(last);
    }
    state.textContent = reply.error ?? "That went wrong. Try again.";
    if (reply.status === 423) add(sheet, "button", { type: "button", textContent: "Continue here" }).onclick = () => open(true);
  } catch {
    state.textContent = "No connection. Try again.";
  }
}

enter.addEventListener("submit", (event) => {
  event.preventDefault();
  open(false);
});

other.addEventListener("click", () => {
  asksFor = true;
  show({ phase: "waiting", left: 0 });
  code.value = "";
  code.focus();
});

// Keeps one answer: sends what was written last, again and again while the network fails.
class Keeper {
  constructor(n, said) {
    Object.assign(this, { n, said, text: null, timer: 0, busy: false });
  }

  take(text, pause) {
    this.text = text;
    this.tell("…", true);
    this.later(pause);
  }

  later(pause) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), pause);
  }

  async now() {
    if (this.busy || this.text === null) return;
    const sent = this.text;
    this.busy = true;
    const reply = await post("answer", { n: this.n, text: sent }).catch(() => ({ status: 0 }));
    this.busy = false;
    const isFinal = reply.ok || (reply.status >= 400 && reply.status < 500 && reply.status !== 429);
    if (isFinal && sent === this.text) this.text = null;
    if (reply.ok) this.stored(reply);
    else this.tell(isFinal ? reply.error : "Not stored yet. Trying again …", false);
    if (this.text !== null) this.later(reply.ok ? 0 : RETRY);
  }

  stored({ text, readable }) {
    const rest = readable ? "" : ", which is no value yet. Write it as Python does, such as 3, -1.5 or [1, 2].";
    this.tell(text && `Stored: ${text}${rest}`, readable);
  }

  tell(words, isSafe) {
    this.said.textContent = words;
    this.said.classList.toggle("unsafe", !isSafe);
  }
}

function ask(one, n, stored) {
  const field = add(sheet, "fieldset");
  const legend = add(field, "legend");
  legend.append(`${n + 1}. `);
  words(legend, one.text);
  const said = document.createElement("p");
  const keep = new Keeper(n, said);
  if (one.options.length) options(field, one, n, stored.text, keep);
  else write(field, n, stored.text, keep);
  said.className = "kept";
  said.setAttribute("role", "status");
  field.append(said);
  keep.stored(stored);
  return keep;
}

function options(field, one, n, text, keep) {
  one.options.forEach((option, place) => {
    const label = add(field, "label", { className: "option" });
    const input = add(label, "input", { type: "radio", name: `q${n}`, value: LETTERS[place], checked: text === LETTERS[place] });
    const said = add(label, "span", { textContent: `(${LETTERS[place]}) ` });
    words(said, option);
    input.addEventListener("change", () => keep.take(input.value, 0));
  });
}

function write(field, n, text, keep) {
  const input = add(field, "input", { value: text, maxLength: 200, autocomplete: "off", spellcheck: false });
  input.autocapitalize = "none";
  input.setAttribute("autocorrect", "off");
  input.setAttribute("aria-label", `Your answer to question ${n + 1}`);
  input.addEventListener("input", () => keep.take(input.value, PAUSE));
  input.addEventListener("change", () => keep.take(input.value, 0));
}

function program(lines) {
  if (!lines.length) return;
  const code = add(sheet, "pre", { className: "program", tabIndex: 0 });
  code.setAttribute("role", "region");
  code.setAttribute("aria-label", "Your program");
  lines.forEach((line, n) => (add(code, "span", { textContent: line || " " }).dataset.line = n + 1));
}

function over(told) {
  const said = told.stored.map(({ text }, n) => `${n + 1}. ${text || "no answer"}`);
  add(sheet, "h2", { textContent: "What is stored" });
  said.forEach((text) => add(sheet, "p", { className: "kept", textContent: text }));
}

function draw(told) {
  sheet.replaceChildren();
  fields = [];
  where.textContent = told.student ? `${told.student}: ${told.name}` : "Questions on your own program";
  if (!told.student) state.textContent = outside(told);
  else if (told.phase === "waiting") state.textContent = "Your sheet opens when the time is started.";
  else if (told.phase === "over") {
    state.textContent = "The time is up. Thank you.";
    over(told);
  } else {
    state.textContent = "Each answer is stored under your name as you give it, and you may change it until the time is up.";
    program(told.lines);
    fields = told.asked.map((one, n) => ask(one, n, told.stored[n]));
  }
}

function outside(told) {
  if (told.elsewhere) return "Your sheet is open on another phone now. To continue here, enter your code.";
  return told.phase === "over" ? "The time is up: no sheet opens any more." : "";
}

function show(told) {
  if (asksFor && told.student) return;
  const mark = told.student ? `${told.student} ${told.phase}` : `code ${told.elsewhere} ${told.phase}`;
  time.set(told.student && told.phase === "open" ? told.left : null);
  if (mark === shown) return;
  shown = mark;
  document.body.className = told.student ? told.phase : "code";
  enter.hidden = Boolean(told.student);
  left.hidden = told.phase !== "open" || !told.student;
  other.hidden = !told.student || told.phase === "over";
  draw(told);
}

follow((told) => show((last = told)), {
  opened: () => (where.dataset.lost = ""),
  lost: () => (where.dataset.lost = "No connection. Trying again …"),
});
