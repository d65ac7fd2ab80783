// The eight instances of three attributes as the corners of a cube (lecture 04).

import { h, s, text } from "../../../widget_shell/js/dom.js";
import { picture } from "../../../widget_shell/js/plane.js";
import { BLACK, BLUE, CARD, GREY, VERMILION } from "../../../widget_shell/js/style.js";
import { vector } from "../../../widget_shell/js/words.js";
import { INSTANCES } from "./concepts.js";

const CORNER = 21; // half the width of a corner's mark
const BEHIND = 1; // the number of (0, 0, 1), whose edges the cube covers
const KINDS = { 1: BLUE, 0: VERMILION };

// A picture that takes the focus; `choose` gets the number of an instance that was clicked. `draw`
// takes { label, words } for each instance (label 0, 1 or null), and the one to put a ring around.
export function cube(choose) {
  const svg = picture("The eight instances as corners of a cube. The arrow keys and f choose one.");
  const draw = (corners, ringed) => {
    const marks = corners.map((corner, k) => mark(k, corner, k === ringed, () => choose(k)));
    svg.replaceChildren(...edges(), ...marks.flat());
  };
  svg.setAttribute("viewBox", "0 0 460 400");
  return { node: h("div", { class: "cube" }, svg), svg, draw };
}

function place(k) {
  const [x1, x2, x3] = INSTANCES[k];
  return [58 + 226 * x1 + 112 * x3, 338 - 190 * x2 - 84 * x3];
}

function edges() {
  const pairs = INSTANCES.flatMap((_, k) =>
    [1, 2, 4].filter((bit) => !(k & bit)).map((bit) => [k, k | bit]),
  );
  return pairs.map((ends) => {
    const [[x1, y1], [x2, y2]] = ends.map(place);
    const dash = ends.includes(BEHIND) ? "5 4" : null;
    const look = { stroke: GREY, "stroke-width": 1.5, "stroke-dasharray": dash, class: "behind" };
    return s("line", { x1, y1, x2, y2, ...look });
  });
}

// A corner: a circle for label 1, a square for label 0, a hexagon if it was not seen yet.
function mark(k, { label, words, isBest }, ringed, onclick) {
  const [left, top] = place(k);
  const [, x2, x3] = INSTANCES[k];
  const away = CORNER + (ringed ? 14 : 9);
  const name = [left + 16 * (x3 - x2), top + (x2 ? -away : away + 10)];
  const middle = { "text-anchor": "middle" };
  const bold = { style: "font-weight: 700; font-size: 16px" };
  const around = { cx: left, cy: top, r: CORNER + 8, class: "ring" };
  const line = { fill: "none", stroke: BLACK, "stroke-width": 2.5 };
  return s(
    "g",
    { class: isBest ? "corner best" : "corner", onclick, style: "cursor: pointer" },
    shape(label, left, top),
    ringed ? s("circle", { ...around, ...line }) : null,
    text([left, top + 6], words, { ...middle, ...bold }),
    text(name, vector(INSTANCES[k]), middle),
  );
}

function shape(label, left, top) {
  const width = label === null ? 1.5 : 4;
  const look = { fill: CARD, stroke: KINDS[label] ?? BLACK, "stroke-width": width };
  const side = 2 * CORNER - 4;
  if (label === 1) return s("circle", { cx: left, cy: top, r: CORNER, ...look });
  if (label === 0) {
    return s("rect", { x: left - side / 2, y: top - side / 2, width: side, height: side, ...look });
  }
  const corners = [0, 1, 2, 3, 4, 5].map((turn) => {
    const angle = (turn * Math.PI) / 3;
    return [left + CORNER * Math.cos(angle), top + CORNER * Math.sin(angle)];
  });
  return s("polygon", { points: corners, ...look });
}
