// Make each slide fit, then start the show. A slide is laid out on 1280 x 720 units, which reveal
// scales to the window: what fits once fits on every screen, and on paper.
const WIDTH = 1280;
const HEIGHT = 720;
const LARGEST = 1.4; // sizes of text, as multiples of 20 units
const COMFORTABLE = 1.1;
const SMALLEST = 0.9; // less cannot be read from the back row
const LAST_RESORT = location.search.includes("print-pdf") ? 0.7 : SMALLEST; // paper is nearer
const STEP = 0.05;

// Put what is on a slide into one box, whose size can then be chosen. Notes stay outside.
function box(slide) {
  const page = document.createElement("div");
  page.className = "page";
  page.append(...[...slide.children].filter((step) => !step.matches(".notes")));
  slide.prepend(page);
  return page;
}

// Say whether nothing of it is too high or too wide.
function inside(page) {
  if (page.getBoundingClientRect().height > HEIGHT) return false;
  const parts = [page, ...page.querySelectorAll("pre, table")];
  return parts.every((part) => part.scrollWidth <= part.clientWidth + 1);
}

// Show it as large as it fits, with pictures below the text or beside it; say whether it does fit.
function fits(page, smallest) {
  for (let size = LARGEST; size > smallest - STEP / 2; size -= STEP) {
    page.style.zoom = size.toFixed(2);
    for (const beside of [false, true]) {
      page.classList.toggle("beside", beside);
      if (inside(page)) return true;
    }
  }
  return false;
}

// What does not fit goes on: its last steps move to a slide of their own, as few as need be.
function fit(slide) {
  const page = box(slide);
  if (fits(page, SMALLEST)) return;
  const rest = slide.cloneNode(false);
  while (page.children.length > 1 && !fits(page, COMFORTABLE)) rest.prepend(page.lastElementChild);
  if (!fits(page, SMALLEST)) {
    page.classList.add("small-pictures"); // one step alone that is too long
    if (!fits(page, LAST_RESORT)) scrolls(slide);
  }
  if (rest.children.length) {
    rest.firstElementChild.classList.remove("fragment"); // else the new slide would begin empty
    slide.after(rest);
    fit(rest);
  }
}

function scrolls(slide) {
  slide.classList.add("scrolls");
  slide.tabIndex = 0;
}

// Widgets take the place of their pictures a moment after the page is there, if they can.
async function widgets() {
  for (let turns = 0; turns < 30; turns += 1) {
    if (!document.querySelector(".coursekit-still:not([hidden])")) return;
    await new Promise((go) => setTimeout(go, 100));
  }
}

// The window with the notes knows nothing of MathJax: there the browser itself draws the MathML.
function formulasInNotes() {
  for (const formula of document.querySelectorAll(".notes mjx-container")) {
    formula.replaceWith(formula.querySelector("math"));
  }
}

// On paper all slides are seen; reveal leaves all but the first hidden from screen readers.
function seen() {
  for (const slide of document.querySelectorAll(".pdf-page > section")) {
    slide.hidden = false;
    slide.removeAttribute("aria-hidden");
  }
}

async function start() {
  const deck = document.querySelector(".reveal");
  // Letters that are not in sight are not waited for otherwise, and they have a width too.
  const fonts = [...document.fonts].map((font) => font.load());
  await Promise.all([window.MathJax?.startup?.promise, widgets(), ...fonts]);
  formulasInNotes();
  deck.classList.add("measured");
  document.querySelectorAll(".slides > section > section").forEach(fit);
  deck.classList.remove("measured");
  Reveal.on("pdf-ready", seen);
  await Reveal.initialize({
    width: WIDTH,
    height: HEIGHT,
    margin: 0.08,
    center: false,
    controlsLayout: "edges",
    hash: true,
    slideNumber: "c/t",
    pdfSeparateFragments: false,
    plugins: [RevealNotes],
  });
}

window.addEventListener("load", start);
