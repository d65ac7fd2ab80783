// A run with the numbers of its hyperplane beside it: lecture 02 with the eyes of lecture 01.

import { offsetOf } from "./engine.js";
import { length, marginOf } from "./geometry.js";
import { measuresPanel } from "./measures.js";
import { RUN_LEGEND, storyPanel, updatePanel } from "./perceptron.js";
import { player } from "./player.js";

export function run_hyperplanes(el, host) {
  player(el, host, { panels: [updatePanel, storyPanel, distancesPanel], legend: RUN_LEGEND });
}

function distancesPanel() {
  const { numbers, draw: show } = measuresPanel();
  const draw = (model) => {
    const { X, y, trace, t } = model;
    const [w, b] = [trace.weights[t].slice(0, 2), offsetOf(trace.weights[t])];
    show({ ...model, w, b, facts: length(w) === 0 ? {} : marginOf(w, b, X, y) });
  };
  return { numbers, draw };
}
