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
    plugins: [RevealNotes],
    scrollActivationWidth: null,
    slideNumber: "c/t",
    transition: calm ? "none" : "slide",
  });
}

if (narrow) {
  document.querySelector(".reveal").className = "scroll";
  for (const wide of document.querySelectorAll("pre, .drawn")) wide.tabIndex = 0; // it scrolls
} else show();
