// Start the show; on a phone the deck is a page that scrolls (but not in the small
// views of the presenter's window).
const narrow = self === top && matchMedia("(max-width: 700px)").matches;
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

// C shows the code of a slide, and hides it again.
function code() {
  const code = Reveal.getCurrentSlide().querySelector(".code");
  if (code) code.hidden = !code.hidden;
}

// On paper all slides are seen; reveal leaves all but the first hidden from screen readers.
function seen() {
  for (const slide of document.querySelectorAll(".pdf-page > section")) {
    slide.hidden = false;
    slide.removeAttribute("aria-hidden");
  }
}

function show() {
  Reveal.on("pdf-ready", seen);
  Reveal.initialize({
    width: 1920,
    height: 1080,
    margin: 0,
    center: false,
    controlsLayout: "edges",
    hash: true,
    keyboard: { 67: code },
    navigationMode: "linear", // every arrow, and every clicker, comes to every slide
    plugins: [RevealNotes],
    scrollActivationWidth: null,
    slideNumber: "c/t",
    transition: calm ? "none" : "slide",
  });
}

// A click on the axis of a guess, or an arrow on it, sets what the hall says, here and beside the truth.
function guessed(key, value) {
  for (const axis of document.querySelectorAll(`.number-line[data-key="${key}"]`)) {
    const [low, high] = [Number(axis.dataset.low), Number(axis.dataset.high)];
    const place = `${(100 * (value - low)) / (high - low)}%`;
    let mark = axis.querySelector(".said");
    if (!mark) axis.append((mark = Object.assign(document.createElement("span"), { className: "said" })));
    mark.style.left = place;
    mark.textContent = axis.dataset.truth ? `you: ${value.toLocaleString("en")}` : value.toLocaleString("en");
    if (axis.role === "slider") {
      axis.ariaValueNow = value;
      axis.ariaValueText = null;
    }
  }
}

function ask(axis) {
  const { key } = axis.dataset;
  const [low, high] = [Number(axis.dataset.low), Number(axis.dataset.high)];
  const set = (value) => guessed(key, Math.min(high, Math.max(low, Math.round(value))));
  const named = { ariaLabel: "The guess", ariaValueMin: low, ariaValueMax: high, ariaValueText: "not chosen yet" };
  Object.assign(axis, named, { role: "slider", tabIndex: 0, ariaValueNow: Math.round((low + high) / 2) });
  axis.addEventListener("click", (event) => {
    const { left, width } = axis.getBoundingClientRect();
    set(low + ((high - low) * (event.clientX - left)) / width);
  });
  axis.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!step) return; // all else is the deck's
    event.preventDefault();
    event.stopPropagation();
    set(Number(axis.ariaValueNow) + step * Math.max(1, Math.round((high - low) / 100)));
  });
}
document.querySelectorAll(".guess .number-line").forEach(ask);

if (narrow) {
  document.querySelector(".reveal").className = "scroll";
  for (const wide of document.querySelectorAll("pre, .drawn")) wide.tabIndex = 0; // it scrolls
  for (const text of document.querySelectorAll(".text")) if (text.scrollWidth > text.clientWidth) text.tabIndex = 0;
} else show();
