// Elements of a page and of a picture, made in one line each.

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

export function button(text, act, attributes = {}) {
  return h("button", { type: "button", onclick: act, ...attributes }, text);
}

export function checkbox(text, checked, act) {
  const input = h("input", { type: "checkbox", onchange: () => act(input.checked) });
  input.checked = checked;
  return h("label", {}, input, ` ${text}`);
}

// A menu with a visible label; `choices` are texts, or pairs of a value and its text.
export function menu(text, choices, chosen, act) {
  const options = choices.map((choice) => {
    const [value, words] = Array.isArray(choice) ? choice : [choice, choice];
    return h("option", { value, selected: value === chosen }, words);
  });
  const select = h("select", { onchange: () => act(select.value) }, ...options);
  return h("label", {}, `${text} `, select);
}

// A slider with a visible label and its value in words; `say` turns the value into these words.
export function slider(text, { min, max, step = 1, value }, act, say = String) {
  const output = h("span", { "aria-hidden": "true" }, say(value));
  const input = h("input", { type: "range", min, max, step, "aria-label": text });
  const show = () => {
    const words = say(Number(input.value));
    input.setAttribute("aria-valuetext", words);
    output.textContent = words;
  };
  input.value = value;
  show();
  input.addEventListener("input", () => {
    show();
    act(Number(input.value));
  });
  const label = h("label", {}, `${text} `, input, " ", output);
  const set = (changes) => {
    for (const name of ["min", "max", "step", "value"]) {
      if (changes[name] !== undefined) input[name] = changes[name];
    }
    show();
  };
  return { node: label, input, set };
}

// A field for a number with a visible label. `act` gets what was typed as soon as it is a number;
// `refuse` what was left there that is none, before the field shows its value again.
export function numberField(text, act, refuse) {
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
  return { node: h("label", {}, `${text} `, input), input, set };
}

// A heading of a column; one without words is an empty cell, as it heads nothing.
function heading(cell) {
  return cell === "" ? h("td") : h("th", { scope: "col" }, cell);
}

// A table with a caption that is heard and cells from rows of texts.
export function table(caption, head, rows) {
  const cells = (row) =>
    row.map((cell, j) => (j === 0 ? h("th", { scope: "row" }, cell) : h("td", {}, cell)));
  return h(
    "table",
    {},
    h("caption", {}, caption),
    h("thead", {}, h("tr", {}, ...head.map(heading))),
    h("tbody", {}, ...rows.map((row) => h("tr", {}, ...cells(row)))),
  );
}
