// What was played on the conjunctions (lecture 04): the rounds, and the concepts left and gone.

import { h, table } from "../../../widget_shell/js/dom.js";
import { count, vector } from "../../../widget_shell/js/words.js";
import { CONCEPTS, INSTANCES, believed, bound, play } from "./concepts.js";

// `draw` takes the model and its version spaces, before any example and after each.
export function roundsPanel() {
  const [node, story] = [h("div"), h("div")];
  const draw = (model, spaces) => {
    story.replaceChildren(
      h("p", { class: "kicker" }, `Round ${model.examples.length + 1}`),
      h("p", { class: "head" }, `Version space: ${count(spaces.at(-1).length, "concept")} left`),
      left(model, spaces.at(-1)),
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

// The concepts that agree with all examples, with what each says of the next instance.
function left({ next, hidden, learner }, space) {
  const shown = next !== null && !hidden;
  const hypothesis = shown ? believed(learner, space) : null;
  const item = (k) => {
    const words = `${k === hypothesis ? "CON believes " : ""}${CONCEPTS[k].name}`;
    if (!shown) return h("li", {}, words);
    const says = CONCEPTS[k].says(INSTANCES[next]);
    return h("li", { class: says ? "one" : "zero" }, `${words} `, h("b", {}, `says ${says}`));
  };
  return h("ul", { class: "chips" }, ...space.map(item));
}

function gone({ examples }, spaces) {
  return examples.map(([x, label], t) => {
    const out = spaces[t].filter((k) => !spaces[t + 1].includes(k));
    const names = out.flatMap((k, i) => [i ? ", " : "", h("s", {}, CONCEPTS[k].name)]);
    const words = `Gone in round ${t + 1}, ${vector(x)} with label ${label}: `;
    return h("p", { class: "gone" }, words, ...(out.length ? names : ["none"]));
  });
}
