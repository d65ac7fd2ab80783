// What is wider than its place can be scrolled, so the keyboard must reach it: and only then.
function reachable() {
  for (const box of document.querySelectorAll(
    "div.highlight pre, div.output pre, .table-wrapper, .math-block",
  )) {
    if (box.scrollWidth > box.clientWidth + 1) {
      box.tabIndex = 0;
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", "wide: scrolls sideways");
    } else if (box.getAttribute("role") === "group") {
      for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
    }
  }
}
window.addEventListener("load", reachable);
window.addEventListener("resize", reachable);
document.addEventListener("toggle", reachable, true); // what was in closed <details> has no width

// Browsers do not let a page from a file read another one for the text around what was found.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

// A button copies the code of a cell.
function copyButtons() {
  for (const code of document.querySelectorAll("div.highlight")) {
    if (code.closest(".output, .cell_output")) continue;
    const button = document.createElement("button");
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.querySelector("pre").innerText);
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), 2000);
    });
    code.append(button);
  }
}
document.addEventListener("DOMContentLoaded", () => navigator.clipboard && copyButtons());

// Search finds Greek letters by their names, as formulas are indexed, and words with a slip in them.
const GREEK = { α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "epsilon", η: "eta", θ: "theta", λ: "lambda", ξ: "xi", σ: "sigma", φ: "varphi" };

function slips(one, other) {
  let before = [...Array(other.length + 1).keys()];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (one[i - 1] !== other[j - 1] && !swapped));
    }
    before = row;
  }
  return before.at(-1);
}

function meant(word, terms) {
  const stem = new Stemmer().stemWord(word.toLowerCase());
  if (word.length < 5 || terms.some((term) => term.includes(stem))) return word;
  const near = terms.filter((term) => Math.abs(term.length - stem.length) < 3 && slips(term, stem) < 3);
  return near.sort((a, b) => slips(a, stem) - slips(b, stem))[0] ?? word;
}

document.addEventListener("DOMContentLoaded", () => {
  if (typeof Search === "undefined") return;
  const query = Search.query;
  Search.query = (text) => {
    const terms = Object.keys(Search._index.terms).concat(Object.keys(Search._index.titleterms));
    const spelled = text.replace(/[α-ω]/g, (letter) => ` ${GREEK[letter] ?? letter} `);
    return query(spelled.trim().split(/\s+/).map((word) => meant(word, terms)).join(" "));
  };
});

// On paper nothing can be opened. A picture that is asked for as late as that would be white, so those
// in what is closed come when the page has nothing else to do.
addEventListener("load", () => setTimeout(() => {
  for (const picture of document.querySelectorAll("details:not([open]) img")) picture.loading = "eager";
}, 1000));
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details:not([open])")) {
    details.open = true;
    addEventListener("afterprint", () => (details.open = false), { once: true });
  }
});
