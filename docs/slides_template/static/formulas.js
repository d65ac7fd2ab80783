// What MathJax finds in a notebook. Formulas become drawings (SVG) with MathML inside for screen
// readers: they need no font files, which some browsers do not load for a page opened from a file.
window.MathJax = {
  tex: {
    inlineMath: [["$", "$"], ["\\(", "\\)"]],
    displayMath: [["$$", "$$"], ["\\[", "\\]"]],
    processEscapes: true,
  },
  options: { enableMenu: false },
};
