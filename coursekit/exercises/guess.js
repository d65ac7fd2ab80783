// For each prediction: take a guess, wait for the result, and set both beside each other. Guesses are
// remembered by this browser and by nobody else, those of each course apart.
import { add, form, inWords, isRight, marks, scale } from "./guess_card.js";

const STORE = `${document.querySelector(".coursekit-guess")?.dataset.course}-guesses`;
const FIRST = "Your guess first";

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? {};
  } catch {
    return {}; // a browser may keep nothing, or not for files
  }
}

function remember(key, entry) {
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...remembered(), [key]: entry }));
  } catch {
    // then it is not remembered
  }
}

const following = (root, selector) =>
  [...document.querySelectorAll(selector)].find(
    (part) => root.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING,
  );

// A page has the options in full above the card: they move into it, so that each stands there once.
function takeOptions(root, guess) {
  const list = root.previousElementSibling;
  const items = list?.localName === "ul" && guess.kind !== "number" ? [...list.children] : [];
  if (!items.length || items.length !== guess.options.length) return;
  guess.full = items.map((item) => {
    const whole = document.createDocumentFragment();
    for (const part of (item.querySelector(":scope > p") ?? item).childNodes) whole.append(part.cloneNode(true));
    const last = whole.lastChild;
    if (last?.nodeType === Node.TEXT_NODE) last.textContent = last.textContent.replace(/[\s,;?]+$/, "");
    return whole;
  });
  list.classList.add("in-card");
}

function ask(root, guess) {
  root.classList.remove("right", "wrong");
  form(root, guess, FIRST, (mine) => {
    remember(guess.key, { mine, right: isRight(guess, mine) });
    wait(root, guess, mine);
  });
}

// On a page the result is there and opens; in JupyterLab the reader runs the cell.
function wait(root, guess, mine) {
  const cell = root.closest(".jp-Cell")?.nextElementSibling;
  if (!cell) {
    const closed = following(root, "details.hide");
    if (closed) closed.open = true;
    return compare(root, guess, mine);
  }
  // Where there is no result. JupyterLab draws an error as coloured letters on standard error; a warning has no colours.
  const failed = () => cell.querySelector('[data-mime-type$=".error"], [data-mime-type$=".stderr"] [class*="ansi-"]');
  const finished = () => cell.querySelector(".jp-OutputArea-output") && !failed() && !/\*/.test(cell.querySelector(".jp-InputPrompt")?.textContent);
  if (finished()) return compare(root, guess, mine);
  root.replaceChildren();
  const row = add(root, "div", { className: "row", role: "status" });
  add(row, "p", { className: "said", textContent: `You say ${inWords(guess, mine)}. Now run the cell below.` });
  add(row, "button", { type: "button", className: "again", textContent: "Guess again" })
    .addEventListener("click", () => ask(root, guess));
  const observer = new MutationObserver(() => {
    if (!finished()) return;
    observer.disconnect();
    if (row.isConnected) compare(root, guess, mine);
  });
  observer.observe(cell, { childList: true, subtree: true, characterData: true });
}

function compare(root, guess, mine) {
  root.replaceChildren();
  const right = isRight(guess, mine);
  const truth = inWords(guess, guess.answer);
  const exact = right && (guess.kind !== "number" || mine === guess.answer);
  root.classList.add(right ? "right" : "wrong");
  const said = add(root, "div", { role: "status" });
  const near = right ? "✓ Near enough" : "✗ Not this time";
  const words = exact ? `✓ Right: ${truth}.` : `${near}. You said ${inWords(guess, mine)}. It is ${truth}.`;
  add(said, "p", { className: "said", textContent: words });
  if (guess.kind === "number") scale(root, guess, mine);
  else marks(root, guess, mine);
  if (guess.because) add(root, "p", { className: "because", textContent: guess.because });
  const all = Object.values(remembered());
  const score = `Your guesses so far: ${all.filter((entry) => entry.right).length} of ${all.length} right (numbers: within a factor of two)`;
  const row = add(root, "div", { className: "row" });
  add(row, "p", { className: "so-far", textContent: `${score}.` });
  add(row, "button", { type: "button", className: "again", textContent: "Guess again" })
    .addEventListener("click", () => ask(root, guess));
}

for (const root of document.querySelectorAll(".coursekit-guess:empty")) {
  const guess = JSON.parse(root.dataset.guess);
  root.addEventListener("keydown", (event) => event.stopPropagation()); // JupyterLab has keys of its own
  takeOptions(root, guess);
  const entry = remembered()[guess.key];
  if (entry) wait(root, guess, entry.mine);
  else ask(root, guess);
}
