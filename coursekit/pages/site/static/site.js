// What is wider than its place can be scrolled, so the keyboard must reach it: and only then.
function reachable() {
  for (const box of document.querySelectorAll(
    "div.highlight pre, div.output pre, .table-wrapper, .math-wrapper, .math-block",
  )) {
    if (box.scrollWidth > box.clientWidth + 1) {
      box.tabIndex = 0;
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", "wide: scrolls sideways");
    } else if (box.getAttribute("role") === "group") {
      for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
    }
    fade(box);
  }
}

// Code and formulas show at their edge that they go on.
function fade(box) {
  const goesOn = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
  (box.closest("div.highlight") ?? box).classList.toggle("cut", goesOn);
}
document.addEventListener("scroll", ({ target }) => target.matches?.("pre, .table-wrapper, .math-wrapper, .math-block") && fade(target), true);
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

// On paper nothing can be opened. A picture that is asked for as late as that would be white, so all
// come when the page has nothing else to do.
addEventListener("load", () => setTimeout(() => {
  for (const picture of document.querySelectorAll("article img:not(.coursekit-still img)")) picture.loading = "eager";
}, 1000));
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details:not([open])")) {
    details.open = true;
    addEventListener("afterprint", () => (details.open = false), { once: true });
  }
});

// While something beside the list of a page's sections reaches into it, the list makes room; it is back
// as soon as that has gone above it or below its last entry.
addEventListener("load", () => {
  const seen = new Set();
  const list = document.querySelector(".toc-tree")?.getBoundingClientRect().bottom ?? innerHeight;
  const below = Math.max(0, innerHeight - Math.max(list, 160));
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target);
    document.body.classList.toggle("crowded", seen.size > 0);
  }, { rootMargin: `0px 0px -${below}px` });
  for (const wide of document.querySelectorAll("div.cell_output:has(.coursekit-still), .proof-story")) watch.observe(wide);
});
