// Elements of a page and of a picture, made in one line each.

import { CARD } from "./style.js";

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(name, value === true ? "" : value);
    }
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

// An element: h("button", { type: "button", onclick: act }, "Forward").
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

// An element of a picture.
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

// Words in a picture that can be read over lines.
export function text([left, top], words, attributes = {}) {
  const halo = { "paint-order": "stroke", stroke: CARD, "stroke-width": 3, "stroke-linejoin": "round" };
  return s("text", { x: left, y: top, ...halo, ...attributes }, words);
}

// A hatching to fill with as url(#id). The name is its own: of two on a page one may be hidden.
export function hatching(size, stroke, width) {
  const id = `hatch-${Math.random().toString(36).slice(2)}`;
  const look = { d: `M0,${size} L${size},0`, stroke, "stroke-width": width };
  const attributes = { id, width: size, height: size, patternUnits: "userSpaceOnUse" };
  return { fill: `url(#${id})`, node: s("defs", {}, s("pattern", attributes, s("path", look))) };
}

// A picture on a button, drawn on 24 × 24.
export function icon(d) {
  return s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d }));
}

// Controls in a row.
export function row(...controls) {
  return h("div", { class: "knobs" }, ...controls);
}

export function button(words, act, attributes = {}) {
  return h("button", { type: "button", onclick: act, ...attributes }, words);
}

export function checkbox(words, checked, act) {
  const input = h("input", { type: "checkbox", onchange: () => act(input.checked) });
  input.checked = checked;
  return h("label", {}, input, ` ${words}`);
}

// A menu with a visible label; `choices` are texts, or pairs of a value and its text.
export function menu(words, choices, value, act) {
  const options = choices.map((choice) => {
    const [each, name] = Array.isArray(choice) ? choice : [choice, choice];
    return h("option", { value: each, selected: each === value }, name);
  });
  const select = h("select", { onchange: () => act(select.value) }, ...options);
  return h("label", {}, h("span", {}, `${words} `), select);
}

// A slider with a visible label and its value in words; `say` turns the value into these words.
export function slider(words, { min, max, step = 1, value }, act, say = String) {
  const output = h("span", { "aria-hidden": "true" });
  const input = h("input", { type: "range", "aria-label": words });
  const show = () => {
    const shown = say(Number(input.value));
    input.setAttribute("aria-valuetext", shown);
    output.textContent = shown;
  };
  const set = (changes) => {
    for (const name of ["min", "max", "step", "value"]) {
      if (changes[name] !== undefined) input[name] = changes[name];
    }
    show();
  };
  set({ min, max, step, value });
  input.addEventListener("input", () => {
    show();
    act(Number(input.value));
  });
  return { node: h("label", {}, `${words} `, input, " ", output), input, set };
}

// A field for a number with a visible label. `act` gets what was typed as soon as it is a number;
// `refuse` what was left there that is none, before the field shows its value again.
export function numberField(words, act, refuse) {
  const input = h("input", { type: "number", step: "any" });
  let shown = "";
  const typed = () => (input.value === "" || input.validity.badInput ? NaN : Number(input.value));
  const set = (value) => {
    shown = String(Number(value.toPrecision(6)));
    if (typed() !== Number(shown)) input.value = shown;
  };
  input.addEventListener("input", () => { if (Number.isFinite(typed())) act(typed()); });
  input.addEventListener("change", () => {
    if (Number.isFinite(typed())) return;
    input.value = shown;
    refuse();
  });
  return { node: h("label", {}, `${words} `, input), set };
}

// Details among the numbers of a widget, made when they are open: `content` makes them of what
// `draw` was given last.
export function details(title, content) {
  const inside = h("div");
  const node = h("details", {}, h("summary", {}, title), inside);
  let shown = null;
  const draw = (model = shown) => {
    shown = model;
    if (node.open && shown) inside.replaceChildren(content(shown));
  };
  node.addEventListener("toggle", () => draw());
  return { numbers: node, draw };
}

// A heading of a column; one without words is an empty cell, as it heads nothing.
function heading(cell) {
  return cell === "" ? h("td") : h("th", { scope: "col" }, cell);
}

// Words with formulas, whose single letters are slanted as in print.
export function slanted(words) {
  const parts = words.split(/(?<!\p{L})((?!Σ)\p{L})(?!\p{L})/u);
  return parts.map((part, k) => (k % 2 ? h("i", {}, part) : part));
}

// A formula in one piece.
export function formula(words, attributes = {}) {
  return h("span", { class: "formula", ...attributes }, ...slanted(words));
}

// A table with a caption that is heard and cells from rows of texts.
export function table(caption, head, rows) {
  const cell = (content, j) => (j === 0 ? h("th", { scope: "row" }, content) : h("td", {}, content));
  return h(
    "table",
    {},
    h("caption", {}, caption),
    head.length ? h("thead", {}, h("tr", {}, ...head.map(heading))) : null,
    h("tbody", {}, ...rows.map((cells) => h("tr", {}, ...cells.map(cell)))),
  );
}
