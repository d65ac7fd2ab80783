// Lecture 08: five coins that guess ten labels each, in the place of the drawing that it begins with.
(() => {
  const QUESTION = "Begin with a coin."; // how the text begins that asks for them
  const [COINS, TOSSES, CELL, LEFT] = [5, 10, 34, 64];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const SVG = "http://www.w3.org/2000/svg";

  function make(tag, attributes = {}, ...children) {
    const isDrawn = /^(svg|rect|circle|text|g)$/.test(tag);
    const node = isDrawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children);
    return node;
  }

  const percent = (share) => `${Math.round(100 * share)} %`;
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

  // Whether each toss of each coin is a head: an error.
  const toss = () => Array.from({ length: COINS }, () => Array.from({ length: TOSSES }, () => Math.random() < 0.5));
  const errorsOf = (heads) => heads.map((row) => row.filter(Boolean).length);

  function cell(isHead, row, column) {
    const [x, y] = [LEFT + CELL * column, 4 + CELL * row];
    const turns = still.matches ? {} : { style: `animation-delay: ${20 * (row * 2 + column)}ms` };
    if (isHead === undefined) return make("circle", { class: "open", cx: x + 14, cy: y + 14, r: 11 });
    if (!isHead) return make("circle", { class: "right turn", cx: x + 14, cy: y + 14, r: 11, ...turns });
    return make("rect", { class: "wrong turn", x: x + 3, y: y + 3, width: 22, height: 22, rx: 3, ...turns });
  }

  function rowOf(tosses, row, errors, best) {
    const y = 4 + CELL * row;
    const end = LEFT + CELL * TOSSES + 10;
    const shown = tosses.map((isHead, column) => cell(isHead, row, column));
    if (errors) shown.push(make("text", { x: end, y: y + 19 }, String(errors[row])));
    if (row === best) shown.push(make("rect", { class: "best", x: 1, y: y - 3, width: end + 22, height: CELL, rx: 9 }));
    return make("g", {}, make("text", { x: 10, y: y + 19 }, `coin ${row + 1}`), ...shown);
  }

  function draw(svg, heads) {
    const errors = heads && errorsOf(heads);
    const best = errors ? errors.indexOf(Math.min(...errors)) : -1;
    const rows = heads ?? Array.from({ length: COINS }, () => Array(TOSSES).fill(undefined));
    const told = errors ? `Errors of ten: ${errors.map((k, i) => `coin ${i + 1}: ${k}`).join(", ")}.` : "Five coins, not yet tossed.";
    svg.setAttribute("aria-label", told);
    svg.replaceChildren(...rows.map((row, k) => rowOf(row, k, errors, best)));
  }

  // What the best coins of all tosses have reported so far.
  function tell({ number, words }, reported) {
    const last = reported.at(-1);
    number.textContent = percent(last / TOSSES);
    const few = reported.filter((k) => k <= 3).length;
    words.textContent = reported.length === 1
      ? "is what the best of five reports. The true error of each is 50 %."
      : `is what the best of five reports. In ${reported.length} tosses it was ${percent(sum(reported) / reported.length / TOSSES)} on average, and 30 % or less in ${percent(few / reported.length)} of them.`;
  }

  function play(place) {
    const svg = make("svg", { viewBox: `0 0 ${LEFT + CELL * TOSSES + 36} ${CELL * COINS + 4}`, role: "img" });
    const number = make("p", { class: "number" }, "?");
    const words = make("p", { role: "status" }, "Each coin guesses ten labels, and a head is an error. Which error has the best coin?");
    const reported = [];
    const again = (times) => () => {
      let heads;
      for (let k = 0; k < times; k += 1) reported.push(Math.min(...errorsOf((heads = toss()))));
      draw(svg, heads);
      tell({ number, words }, reported);
      more.hidden = false;
    };
    const one = make("button", { type: "button", class: "primary" }, "Toss the coins");
    const more = make("button", { type: "button", hidden: "" }, "100 times more");
    one.addEventListener("click", again(1));
    more.addEventListener("click", again(100));
    draw(svg);
    place.replaceChildren(make("div", { class: "coins" }, make("div", { class: "stage" }, svg),
      make("div", { class: "story" }, number, words, make("div", { class: "buttons" }, one, more))));
  }

  document.addEventListener("DOMContentLoaded", () => {
    const place = document.querySelector(".opening:has(> svg)");
    const asks = [...document.querySelectorAll("article p > strong")].some((part) => part.textContent === QUESTION);
    if (place && asks) play(place);
  });
})();
