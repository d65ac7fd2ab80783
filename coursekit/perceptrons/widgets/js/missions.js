// What a reader may try to bring about (lectures 02 and 03), and whether it is so.

import { h } from "../../../widget_shell/js/dom.js";
import { count, whole } from "../../../widget_shell/js/words.js";
import { atMost, factsOf } from "./proof_facts.js";

const boundOf = (model) => factsOf(model).bound ?? 0;
const boundAndRun = (model) => `bound ${whole(atMost(boundOf(model)))}, ${count(model.last, "mistake")}`;

const needing = (least, words) => ({
  words,
  now: ({ last }) => count(last, "update"),
  met: ({ X, last, trace }) => X.length <= 6 && last >= least && trace.converged,
});

export const MISSIONS = {
  perceptron: [
    needing(20, "with at most 6 examples, make the run need 20 updates"),
    needing(101, "with at most 6 examples, make the run need more than 100"),
  ],
  proof: [{
    words: "make the bound exceed 1,000",
    now: boundAndRun,
    met: (model) => boundOf(model) > 1000,
  }, {
    words: "make the bound exceed 1,000 while the run stays at 3 mistakes",
    now: boundAndRun,
    met: (model) => boundOf(model) > 1000 && model.last <= 3,
  }],
};

// A run without an end meets nothing, however long it is. Where the run stands is told in the story.
function hindrance(model) {
  return factsOf(model).bound ? "" : " Not here: no line separates them.";
}

// The missions of a widget, one after the other: what has been met stays so until `forget`, as with
// another set.
export function missionOf(view, { own }) {
  const missions = own ? [] : MISSIONS[view] ?? [];
  if (!missions.length) return null;
  const node = h("div", { class: "mission" });
  const met = [];
  const draw = (model) => {
    while (missions[met.length]?.met(model)) met.push(missions[met.length].now(model));
    const next = missions[met.length];
    node.replaceChildren(
      ...[...new Set(met)].map((words) => h("span", { class: "met" }, `✓ Task done: ${words}.`)),
      next ? h("span", {}, h("strong", {}, "Task: "), `${next.words}.${hindrance(model)}`) : "",
    );
  };
  return { node, draw, forget: () => { met.length = 0; } };
}
