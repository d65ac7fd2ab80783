// What was played on the conjunctions (lecture 04): the rounds, and the concepts left and gone.

import { h, table } from "../../../widget_shell/js/dom.js";
import { count, vector } from "../../../widget_shell/js/words.js";
import { CONCEPTS, INSTANCES, believed, bound, play } from "./concepts.js";

const BY_LENGTH = CONCEPTS.map((_, k) => k).sort((j, k) => CONCEPTS[j].literals - CONCEPTS[k].literals);
const lowered = (name) => name.replace(/\d/g, (digit) => "₀₁₂₃"[digit]);

// `draw` takes the model and its version spaces, before any example and after each.
export function roundsPanel() {
  const [node, story] = [h("div"), h("div")];
  let drawn = 0;
  const draw = (model, spaces) => {
    const isNew = model.examples.length > drawn;
    drawn = model.examples.length;
    story.replaceChildren(
      h("p", { class: "kicker" }, `Round ${model.examples.length + 1}`),
      h("p", { class: "head" }, `Version space: ${count(spaces.at(-1).length, "concept")} left`),
      h("p", { class: "kicker meaning" }, meaning(model, spaces.at(-1))),
      chips(model, spaces, isNew),
    );
    node.replaceChildren(...(model.examples.length ? [rounds(model, spaces)] : []), ...gone(model, spaces));
  };
  return { node, story, draw };
}

function rounds({ learner, examples }, spaces) {
  const { predictions, sizes, mistakes } = play(learner, examples, spaces);
  const rows = examples.map(([x, label], t) => {
    const predicted = `${predictions[t]}${predictions[t] === label ? "" : " ✗"}`;
    return [String(t + 1), vector(x), predicted, String(label), String(sizes[t + 1])];
  });
  const total = count(mistakes, "mistake");
  const caption = `${learner}: ${total} (✗), at most ${bound(learner)} on any examples`;
  return table(caption, ["round", "x", "predicted", "label", "left"], rows);
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
    const size = CONCEPTS[k].literals > 2 ? "long" : "";
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

function gone({ examples }, spaces) {
  return examples.map(([x, label], t) => {
    const out = spaces[t].filter((k) => !spaces[t + 1].includes(k));
    const names = out.flatMap((k, i) => [i ? ", " : "", h("s", {}, CONCEPTS[k].name)]);
    const words = `Gone in round ${t + 1}, ${vector(x)} with label ${label}: `;
    return h("p", { class: "gone" }, words, ...(out.length ? names : ["none"]));
  });
}
