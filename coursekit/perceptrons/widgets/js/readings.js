// What is read off a run up to some update: last, average, vote; and the margin perceptron's run
// beside it (lecture 07).

import { run } from "./engine.js";

const SHOWN = 20000;

// How many examples were shown before update t + 1, or in all if there is none.
export function shownBefore({ steps, epochs }, n, t) {
  return t < steps.length ? steps[t] : epochs * n;
}

// After how many of the first `shown` examples each weight vector was the one in use; only of those
// vectors that were in use by then.
function votesUntil({ steps }, shown) {
  const earlier = steps.filter((step) => step < shown);
  const marks = [0, ...earlier, shown];
  return marks.slice(1).map((mark, t) => mark - marks[t]);
}

// The classifiers of a run after its first `shown` examples: { last, averaged, counts, weights }.
export function readingsOf(trace, shown) {
  const counts = votesUntil(trace, shown);
  const weights = trace.weights.slice(0, counts.length);
  const averaged = weights[0].map((_, j) =>
    weights.reduce((sum, w, t) => sum + counts[t] * w[j], 0));
  return { last: weights.at(-1), averaged, counts, weights };
}

// Add the votes of one weight vector to the totals of all examples: votes for +1 less those for −1.
export function castVotes(totals, features, w, votes) {
  for (let i = 0; i < features.length; i += 1) {
    const x = features[i];
    let score = 0; // the sum of `dot`, which is slow to call for lists of several kinds
    for (let j = 0; j < w.length; j += 1) score += w[j] * x[j];
    totals[i] += score >= 0 ? votes : -votes;
  }
}

// The run of the margin perceptron on the same examples; it needs more epochs and may have them.
export function marginRun({ features, y, gamma, threshold, maxEpochs }) {
  const epochs = Math.max(maxEpochs, Math.floor(SHOWN / y.length));
  return run(features, y, { gamma, threshold, maxEpochs: epochs });
}
