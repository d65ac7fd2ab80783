// What was played on the conjunctions (lecture 04): the rounds, and the concepts left and gone.

import { CONCEPTS, INSTANCES, believed, bound, play, spaces } from "./concepts.js";
import { h, table } from "./dom.js";
import { count, vector } from "./words.js";

export function roundsPanel() {
  const node = h("div");
  const draw = (model) => {
    const all = model.kept ?? spaces(model.examples);
    node.replaceChildren(legend(), rounds(model, all), left(model, all[all.length - 1]), ...gone(model, all));
  };
  return { node, draw };
}

function legend() {
  return h(
    "p",
    {},
    "In the corners: how many of the concepts left say 1. Circle: an example with label 1. " +
      "Square: one with label 0. Hexagon: not seen yet. Ring: the next example.",
  );
}

function rounds({ learner, examples }, all) {
  const { predictions, sizes, mistakes } = play(learner, examples, all);
  const rows = examples.map(([x, label], t) => {
    const wrong = predictions[t] !== label;
    const said = `${predictions[t]}${wrong ? " ✗" : ""}`;
    return [String(t + 1), vector(x), said, String(label), String(sizes[t + 1])];
  });
  const made = count(mistakes, "mistake");
  const caption = `${learner}: ${made} (✗), at most ${bound(learner)} on any examples`;
  return table(caption, ["round", "x", "predicted", "label", "left"], rows);
}

// The concepts that agree with all examples, with what each says of the instance chosen.
function left({ asked, hidden, learner }, space) {
  const shown = asked !== null && !hidden;
  const chosen = shown ? believed(learner, space) : null;
  const item = (k) => {
    const says = shown ? CONCEPTS[k].says(INSTANCES[asked]) : null;
    const words = `${k === chosen ? "CON believes " : ""}${CONCEPTS[k].name}`;
    if (says === null) return h("li", {}, words);
    return h("li", { class: says ? "one" : "zero" }, `${words} `, h("b", {}, `says ${says}`));
  };
  const title = `Version space: ${count(space.length, "concept")} left`;
  const list = h("ul", { class: "chips" }, ...space.map(item));
  return h("div", { class: "left" }, h("p", {}, title), list);
}

function gone({ examples }, all) {
  return examples.map(([x, label], t) => {
    const out = all[t].filter((k) => !all[t + 1].includes(k));
    const names = out.flatMap((k, i) => [i ? ", " : "", h("s", {}, CONCEPTS[k].name)]);
    const words = `Gone in round ${t + 1}, ${vector(x)} with label ${label}: `;
    return h("p", { class: "gone" }, words, ...(out.length ? names : ["none"]));
  });
}
