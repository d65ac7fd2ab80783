// What was played on the conjunctions (lecture 04): the rounds, and the concepts left and gone.

import { h, table } from "../../../widget_shell/js/dom.js";
import { count, vector } from "../../../widget_shell/js/words.js";
import { CONCEPTS, INSTANCES, believed, bound, play } from "./concepts.js";

// The short ones first; in a row those with the same signs, in a column those of the same attributes.
const orderOf = (k) => {
  const [, ...signs] = [0, 1, 2].reduce(([rest, ...all]) => [Math.floor(rest / 3), ...all, rest % 3], [k]);
  const attributes = [0, 1, 2].filter((i) => signs[i] > 0);
  return [CONCEPTS[k].literals, ...attributes.map((i) => signs[i]), ...attributes].join("");
};
const BY_LENGTH = CONCEPTS.map((_, k) => k).sort((j, k) => (orderOf(j) < orderOf(k) ? -1 : 1));
const SIZES = ["alone", "", "", "long"]; // of a concept with so many literals
const FALLS = 400; // milliseconds in which the count goes down
const NONE_YET = "No example was played yet.";
const lowered = (name) => name.replace(/\d/g, (digit) => "₀₁₂₃"[digit]);

// `draw` takes the model and its version spaces, before any example and after each.
export function roundsPanel() {
  const [story, total, inside] = [h("div"), h("summary"), h("div")];
  const numbers = h("details", {}, total, inside);
  let drawn = 0;
  const draw = (model, spaces) => {
    const isNew = model.examples.length > drawn;
    drawn = model.examples.length;
    story.replaceChildren(
      h("p", { class: "large" }, countdown(spaces, isNew), h("span", { class: "of" }, ` of ${CONCEPTS.length} concepts left · round ${model.examples.length + 1}`)),
      h("p", { class: "kicker meaning" }, meaning(model, spaces.at(-1))),
      chips(model, spaces, isNew),
    );
    total.textContent = totalOf(model, spaces);
    inside.replaceChildren(...(model.examples.length ? [rounds(model, spaces), goneIn({ model, spaces })] : [NONE_YET]));
  };
  return { numbers, story, draw };
}

// How many are left; where some fell just now, it counts down to that.
function countdown(spaces, isNew) {
  const [before, now] = spaces.slice(-2).map((space) => space.length);
  const number = h("span", {}, `${spaces.at(-1).length}`);
  if (!isNew || spaces.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return number;
  const start = performance.now();
  const next = () => {
    const part = Math.min(1, (performance.now() - start) / FALLS);
    number.textContent = `${Math.round(before + part * (now - before))}`;
    if (part < 1 && number.isConnected) requestAnimationFrame(next);
  };
  number.textContent = `${before}`;
  requestAnimationFrame(next);
  return number;
}

// How well the learner does.
function totalOf({ learner, examples }, spaces) {
  const { mistakes } = play(learner, examples, spaces);
  return `${learner}: ${count(mistakes, "mistake")}, at most ${bound(learner)}`;
}

function rounds({ learner, examples }, spaces) {
  const { predictions, sizes } = play(learner, examples, spaces);
  const rows = examples.map(([x, label], t) => {
    const predicted = `${predictions[t]}${predictions[t] === label ? "" : " ✗"}`;
    return [String(t + 1), vector(x), predicted, String(label), leftOf(sizes[t + 1])];
  });
  const listed = table(`${learner}, round by round (✗: a mistake)`, ["round", "x", "predicted", "label", "left"], rows);
  listed.classList.add("rounds");
  return listed;
}

// How many are left, and as a bar.
function leftOf(size) {
  const bar = h("i", { "aria-hidden": "true", style: `width: ${(100 * size) / CONCEPTS.length}%` });
  return h("span", { class: "left" }, h("span", { class: "bar-of-all" }, bar), String(size));
}

// All concepts, the short ones first, each at its place for good: those that are out are struck, the
// others show what they say of the next instance. Those that fell just now are seen to fall.
function chips({ next, hidden, learner }, spaces, isNew) {
  const space = spaces.at(-1);
  const shown = next !== null && !hidden;
  const hypothesis = shown ? believed(learner, space) : null;
  const fell = (k) => isNew && spaces.length > 1 && spaces.at(-2).includes(k);
  const item = (k) => {
    const name = lowered(CONCEPTS[k].name);
    const size = SIZES[CONCEPTS[k].literals];
    if (!space.includes(k)) {
      return h("li", { class: `${size} out${fell(k) ? " fell" : ""}`, "aria-hidden": "true" }, h("s", {}, name));
    }
    if (!shown) return h("li", { class: size }, name);
    const says = CONCEPTS[k].says(INSTANCES[next]);
    const words = `${k === hypothesis ? " CON believes it;" : ""} says ${says}`;
    const look = `${size} ${says ? "one" : "zero"}${k === hypothesis ? " believed" : ""}`;
    return h("li", { class: look }, name, h("span", { class: "heard" }, words));
  };
  return h("ul", { class: "chips" }, ...BY_LENGTH.map(item));
}

// What the chips show now.
function meaning({ next, hidden, learner }, space) {
  if (space.length === 1) return "One is left: it must be the target.";
  if (next === null) return "Which corner next? The one that beats splits best what is left.";
  if (hidden) return "What will be predicted there?";
  const hypothesis = believed(learner, space);
  const belief = hypothesis === null ? "" : ` CON believes ${lowered(CONCEPTS[hypothesis].name)}.`;
  return `Round and blue: says 1. Square and red: says 0.${belief}`;
}

function goneIn({ model: { examples }, spaces }) {
  const lines = examples.map(([x, label], t) => {
    const out = spaces[t].filter((k) => !spaces[t + 1].includes(k));
    const names = out.flatMap((k, i) => [i ? ", " : "", h("s", {}, CONCEPTS[k].name)]);
    const words = `Gone in round ${t + 1}, ${vector(x)} with label ${label}: `;
    return h("p", { class: "gone" }, words, ...(out.length ? names : ["none"]));
  });
  return h("div", {}, ...lines);
}
