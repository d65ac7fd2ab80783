// What a reader may try to bring about, and whether it is so.

import { h } from "./dom.js";
import { factsOf } from "./proof_facts.js";
import { count, number } from "./words.js";

export const MISSIONS = {
  perceptron: {
    words: "with at most 6 examples, make the run need 20 updates",
    now: ({ last }) => count(last, "update"),
    met: ({ X, last, trace }) => X.length <= 6 && last >= 20 && trace.converged,
  },
  proof: {
    words: "make the bound 1,000 while the run stays at 3 mistakes",
    now: (model) => `bound ${number(factsOf(model).bound ?? Infinity, 3)}, ${count(model.last, "mistake")}`,
    met: (model) => factsOf(model).bound >= 1000 && model.last <= 3,
  },
};

// The mission of a widget: a line that says how far it is, and stays when it has been met.
export function missionOf(view, { own }) {
  const mission = own ? null : MISSIONS[view];
  if (!mission) return null;
  const node = h("p", { class: "mission" });
  let done = "";
  const draw = (model) => {
    if (!done && mission.met(model)) done = mission.now(model);
    node.classList.toggle("met", Boolean(done));
    node.textContent = done
      ? `✓ Mission met: ${done}.`
      : `Mission: ${mission.words}. Now: ${mission.now(model)}.`;
  };
  return { node, draw };
}
