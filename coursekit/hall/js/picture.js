// A hall's distribution and the truth in one picture, on the wall, on phones and on the page that
// stays: bars for options, dots along the scale of a number.
import { add } from "./guess_card.js";

const SVG = "http://www.w3.org/2000/svg";
export const ROUNDS = ["before", "after"];
export const letter = (place) => "abcdefgh"[place];

export function percent(part, whole) {
  return whole ? Math.floor((100 * part) / whole + 0.5) : 0;
}

// Draw the counts of one round or two; `answer` is the truth, and `mine` what this phone has said.
export function draw(root, question, rounds, { answer, mine } = {}) {
  root.replaceChildren();
  if (question.kind === "number") rounds.forEach((counts) => dots(root, question, counts, { answer, mine }));
  else bars(root, question, rounds, { answer, mine });
}

function bars(root, question, rounds, { answer, mine }) {
  const list = add(root, "ul", { className: "hall-bars" });
  question.options.forEach((option, place) => {
    const truth = answer?.includes(place);
    const item = add(list, "li", { className: truth ? "hall-truth" : "" });
    const label = add(item, "span", { className: "option" });
    add(label, "b", { textContent: `${truth ? "✓ " : ""}${letter(place)} ` });
    if (!/^\(\w\)$/.test(option)) add(label, "span", { innerHTML: option });
    if (mine?.includes(place)) add(label, "em", { textContent: " · you" });
    const all = add(item, "span", { className: "bars" });
    rounds.forEach((counts, round) => bar(all, counts, place, rounds.length > 1 ? ROUNDS[round] : ""));
  });
}

function bar(root, counts, place, name) {
  const votes = counts.votes[place];
  const row = add(root, "span", { className: `bar ${name}`, title: `${votes} of ${counts.of}` });
  if (name) add(row, "small", { textContent: `${name} ` });
  const track = add(row, "i", { ariaHidden: "true" });
  add(track, "i").style.width = `${counts.of ? (100 * votes) / counts.of : 0}%`;
  add(row, "span", { className: "share", textContent: `${percent(votes, counts.of)} %` });
}

function svg(parent, name, attributes, text) {
  const part = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
  if (text !== undefined) part.textContent = text;
  parent.append(part);
  return part;
}

// Dots that stand on a line, in columns so wide that they do not overlap: [x, height].
export function stacked(question, values, width, height, dot) {
  const columns = Math.floor(width / (2 * dot));
  const heights = new Map();
  const all = values.flatMap(([value, count]) => {
    const column = Math.round(((value - question.from) / (question.to - question.from)) * columns);
    const below = heights.get(column) ?? 0;
    heights.set(column, below + count);
    return Array.from({ length: count }, (_, n) => [column, below + n]);
  });
  const step = Math.min(2 * dot, height / Math.max(1, ...heights.values()));
  return all.map(([column, n]) => [(column * width) / columns, (n + 0.5) * step]);
}

function dots(root, question, counts, { answer, mine }) {
  const size = parseFloat(getComputedStyle(root).fontSize);
  const width = root.clientWidth || 600;
  const [side, height, base, dot] = [2 * size, 6.5 * size, 8.6 * size, Math.max(6, 0.3 * size)];
  const inner = width - 2 * side;
  const text = described(question, counts, answer, mine);
  const box = { class: "hall-dots", width, height: base + 2 * size, role: "img", "aria-label": text };
  const picture = svg(root, "svg", box);
  const at = (value) => side + ((value - question.from) / (question.to - question.from)) * inner;
  svg(picture, "line", { x1: side, x2: width - side, y1: base, y2: base });
  for (const [x, y] of stacked(question, counts.values, inner, height, dot))
    svg(picture, "circle", { cx: side + x, cy: base - y - 2, r: dot - 1 });
  const near = (value) => answer !== undefined && Math.abs(at(value) - at(answer)) < 3 * size;
  for (const end of [question.from, question.to].filter((value) => !near(value)))
    svg(picture, "text", { x: at(end), y: base + 1.5 * size }, end.toLocaleString("en"));
  if (mine !== undefined) svg(picture, "circle", { class: "mine", cx: at(mine), cy: base, r: dot + 2 });
  if (answer !== undefined) truth(picture, at(answer), base, size, answer);
}

function truth(picture, x, base, size, answer) {
  const group = svg(picture, "g", { class: "hall-truth" });
  svg(group, "line", { x1: x, x2: x, y1: 1.5 * size, y2: base });
  svg(group, "text", { x, y: 1.2 * size }, `✓ ${answer.toLocaleString("en")}`);
}

// The picture of a number in words.
export function described(question, counts, answer, mine) {
  const many = counts.values.map(([value, count]) => (count > 1 ? `${value} (${count} times)` : value));
  const said = many.length ? `${counts.of} guesses: ${many.join(", ")}.` : "No guesses.";
  const yours = mine === undefined ? "" : ` Yours: ${mine}.`;
  return said + yours + (answer === undefined ? "" : ` The truth: ${answer}.`);
}
