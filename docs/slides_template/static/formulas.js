// What MathJax finds in a notebook. Formulas become drawings (SVG) with MathML inside for screen
// readers: they need no font, and look like those of the lecture in JupyterLab.
window.MathJax = {
  tex: {
    inlineMath: [["$", "$"], ["\\(", "\\)"]],
    displayMath: [["$$", "$$"], ["\\[", "\\]"]],
    processEscapes: true,
  },
  options: { enableMenu: false },
};
