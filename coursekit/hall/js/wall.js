// The wall: how many have answered, the hall's picture and the truth on the slides that ask, and the
// address of the hall as a QR code. Without a network the deck stays as it is: hands are raised.
import { follow } from "./follow.js";
import { draw } from "./picture.js";
import { add } from "./guess_card.js";

const [VOTE, CODE] = [86, 81]; // V and Q, which reveal.js leaves free
const STEP = "hall-step";
const deck = location.pathname.split("/").pop().replace(/\.html$/, "");
let told = {}; // the newest state
let moving = Promise.resolve();
let pending = 0; // requests that have no answer yet

const slideNow = () => Reveal.getCurrentSlide();
const asksHere = () => `${deck}/${slideNow().dataset.asks}` === told.key;

// One request after the other, so that steps arrive in their order. Each is answered by the state that
// it has led to, which may come before or after the same one in the stream.
function post(request) {
  const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request) };
  pending += 1;
  moving = moving
    .then(() => fetch("do", options))
    .then((reply) => reply.json())
    .catch(() => ({})) // then the stream will tell
    .then((state) => {
      pending -= 1;
      take(state);
    });
}

function take(state) {
  if (state.version >= (told.version ?? 0)) told = state;
  render();
}

const move = () => post({ do: "move", deck, slide: Reveal.getSlides().indexOf(slideNow()) });

// What stands below the question: the picture instead of the options once a vote is closed.
function place(slide) {
  const found = slide.querySelector(".hall");
  if (found) return found;
  const root = document.createElement("div");
  root.className = "hall";
  (slide.querySelector(".options") ?? slide.querySelector(".text")).after(root);
  add(root, "div", { className: "picture" });
  add(root, "p", { className: "count", role: "status" });
  return root;
}

function count(state) {
  const many = `${state.locked} of ${state.phones} locked in`;
  if (state.phase === "open") return state.round > 1 ? `Talk to your neighbour, and vote again: ${many}` : many;
  const { of, right } = state.rounds.at(-1);
  return state.phase === "shown" ? `${right} of ${of} right` : `${of} ${of === 1 ? "answer" : "answers"}`;
}

function render() {
  const slide = slideNow();
  codes();
  if (!slide.dataset.asks || !asksHere() || !(told.address || told.locked)) return;
  const root = place(slide);
  const open = told.phase === "open";
  slide.classList.toggle("hall-closed", !open);
  if (open) root.firstChild.replaceChildren();
  else draw(root.firstChild, told.question, told.rounds, told.phase === "shown" ? told.question : {});
  root.lastChild.textContent = told.phones || told.locked ? count(told) : "";
  if (!pending) steps(slide); // else it would undo what has been pressed since
}

// Each step is a fragment of the slide, so that Space, a clicker, a finger and the notes' window take it
// as they take any other. There is none while nobody has answered, and none once the truth is there.
function steps(slide) {
  const begun = told.locked > 0 || told.done > 0;
  const wanted = begun && told.done < told.steps ? told.steps : 0;
  const there = slide.querySelectorAll(`.${STEP}`);
  if (there.length !== wanted) {
    there.forEach((step) => step.remove());
    for (let n = 0; n < wanted; n++) add(slide.querySelector(".page"), "span", { className: `fragment ${STEP}` });
    Reveal.syncFragments(slide);
  }
  [...slide.querySelectorAll(`.${STEP}`)].forEach((step, n) => step.classList.toggle("visible", n < told.done));
}

function code(root) {
  const box = add(root, "figure", { className: "hall-code" });
  add(box, "img", { alt: "QR code of the address", src: `qr.svg?${encodeURIComponent(told.address)}` });
  add(box, "figcaption", { textContent: told.address.replace(/^http:\/\/|\/$/g, "") });
}

// The code is on the first slide, and over any other on request.
function codes() {
  document.querySelectorAll(".hall-code").forEach((box) => box.remove());
  if (!told.address) return;
  code(document.querySelector("section.title .page"));
  if (document.body.classList.contains("hall-asked")) code(document.querySelector(".reveal"));
}

function toggleCode() {
  document.body.classList.toggle("hall-asked");
  codes();
}

function step(event, verb) {
  if (!event.fragment.classList.contains(STEP) || !asksHere()) return;
  const done = [...slideNow().querySelectorAll(`.${STEP}`)].indexOf(event.fragment);
  post({ do: verb, key: told.key, done: verb === "forward" ? done : done + 1 });
}

// What earlier halls said goes to the lecturer's notes.
async function remember() {
  const sentences = await (await fetch("earlier")).json();
  for (const slide of document.querySelectorAll("[data-asks]")) {
    const text = sentences[`${deck}/${slide.dataset.asks}`];
    if (text) add(slide.querySelector(".notes"), "p", { textContent: text });
  }
}

function start() {
  remember();
  for (const picture of document.querySelectorAll("img[loading]")) picture.loading = "eager"; // whatever comes
  Reveal.addKeyBinding({ keyCode: VOTE, key: "V", description: "Close the vote; show the truth" }, () => Reveal.nextFragment());
  Reveal.addKeyBinding({ keyCode: CODE, key: "Q", description: "Address for phones" }, toggleCode);
  Reveal.on("slidechanged", move);
  Reveal.on("fragmentshown", (event) => step(event, "forward"));
  Reveal.on("fragmenthidden", (event) => step(event, "back"));
  const opened = () => {
    told.version = 0; // the server may have been started again
    move();
  };
  follow(take, { opened });
}

const isShow = self === top && !new URLSearchParams(location.search).has("print-pdf");
if (isShow && Reveal.isReady()) start();
else if (isShow) Reveal.on("ready", start);
