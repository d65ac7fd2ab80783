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
