// The phone: the question on the wall as the card that the pages of the course have, and afterwards
// the hall's picture with this phone's place in it.
import { follow } from "./follow.js";
import { add, form, isRight } from "./guess_card.js";
import { draw, letter } from "./picture.js";

const RETRY = 1500; // milliseconds
const [where, asked, card, picture, state] = [".where", ".asked", ".coursekit-guess", ".picture", ".state"].map(
  (name) => document.querySelector(name),
);
let shown = ""; // which question, round and phase

const inWords = (question, value) =>
  question.kind === "number" ? value.toLocaleString("en") : value.map((place) => `(${letter(place)})`).join(" and ");

// The options of a card, as nodes: they hold formulas.
function withOptions(question) {
  const options = question.options?.map((html, place) => {
    const option = document.createElement("span");
    add(option, "b", { textContent: `${letter(place)} ` });
    if (!/^\(\w\)$/.test(html)) add(option, "span", { innerHTML: html });
    return option;
  });
  return { ...question, options };
}

function ask(told) {
  const { question, round } = told;
  const first = round > 1 && told.mine[0];
  state.textContent = first ? `Before you talked you said ${inWords(question, first)}.` : "";
  form(card, withOptions(question), round > 1 ? "And now?" : "Your guess first", (value) => send(told, value));
}

// Hand in an answer, again and again while the network fails and the question stays.
async function send(told, value) {
  const body = JSON.stringify({ key: told.key, round: told.round, value });
  const mark = shown;
  state.textContent = "Sending …";
  while (mark === shown) {
    try {
      const reply = await fetch("vote", { method: "POST", headers: { "Content-Type": "application/json" }, body });
      if (reply.ok) return mark === shown && wait(told, value);
      if (reply.status < 500 && reply.status !== 429) {
        state.textContent = (await reply.json()).error;
        return;
      }
      state.textContent = "Not stored yet. Trying again …";
    } catch {
      state.textContent = "No connection. Trying again …";
    }
    await new Promise((done) => setTimeout(done, RETRY));
  }
}

function wait(told, value) {
  card.replaceChildren();
  const row = add(card, "div", { className: "row" });
  add(row, "p", { className: "said", textContent: `You say ${inWords(told.question, value)}.` });
  const change = add(row, "button", { type: "button", className: "again", textContent: "Change it" });
  change.addEventListener("click", () => ask(told));
  state.textContent = "Locked in. Look at the wall.";
}

function compare({ question, mine, rounds, phase }) {
  card.replaceChildren();
  const value = mine.findLast((each) => each !== null);
  const own = value ?? undefined;
  draw(picture, question, rounds, { answer: question.answer, mine: own });
  if (question.because) add(picture, "p", { textContent: question.because });
  if (phase === "closed") state.textContent = own === undefined ? "The vote is closed." : `You said ${inWords(question, own)}.`;
  else state.textContent = verdict(question, own);
}

function verdict(question, mine) {
  const truth = inWords(question, question.answer);
  if (mine === undefined) return `It is ${truth}.`;
  const said = `You said ${inWords(question, mine)}`;
  if (!isRight(question, mine)) return `${said}. It is ${truth}.`;
  return String(mine) === String(question.answer) ? `${said}, which is right.` : `${said}, and it is ${truth}: close enough.`;
}

function show(told) {
  const { question, section } = told;
  const mark = question ? JSON.stringify([told.key, told.round, told.phase, told.rounds]) : `section ${section}`;
  if (mark === shown) return;
  shown = mark;
  where.innerHTML = section;
  asked.innerHTML = question?.text ?? "";
  document.body.className = question ? told.phase : "between";
  card.replaceChildren();
  picture.replaceChildren();
  if (!question) state.textContent = section ? "Look at the wall. The next question comes here." : "It begins soon.";
  else if (told.phase !== "open") compare(told);
  else if (told.mine[told.round - 1] !== null) wait(told, told.mine[told.round - 1]);
  else ask(told);
}

follow(show, {
  opened: () => (where.dataset.lost = ""),
  lost: () => (where.dataset.lost = "No connection. Trying again …"),
});
