// The run of the perceptron, update by update (lectures 02 and 06).
//
// The sums are made in the order of coursekit/perceptrons/algorithms/update_loops.py, so that both make the same run:
// to the last bit, and exactly on whole numbers up to 2^53.

export function dot(u, v) {
  let sum = 0;
  for (let j = 0; j < u.length; j += 1) sum += u[j] * v[j];
  return sum;
}

export function norm(v) {
  return Math.sqrt(dot(v, v));
}

// Each example with a constant feature 1 behind it, whose weight is the offset b.
export function augment(X) {
  return X.map((x) => [...x, 1]);
}

// The weight of that feature, if there is one.
export function offsetOf(w) {
  return w[2] ?? 0;
}

// y x for each example: w separates where it has a positive score with all of them.
export function positiveVectors(X, y) {
  return X.map((x, i) => x.map((value) => y[i] * value));
}

// The examples that w gets wrong; one on the hyperplane is a mistake.
export function mistakes(w, X, y) {
  return X.map((x) => dot(w, x)).map((score, i) => y[i] * score <= 0);
}

// Whether an example is not right by more than the rule asks for; no root is taken.
function isTooNarrow(functionalMargin, w, threshold, gamma) {
  const beyond = functionalMargin - threshold;
  if (beyond <= 0) return true;
  return gamma > 0 && 4 * beyond * beyond <= gamma * gamma * dot(w, w);
}

// Go through the examples until a pass brings no update, and write down what happened: for each
// update the row of its example and how many examples were shown before; all weight vectors; and,
// if the weights at the end of an epoch were there before, the cycle in which they go round.
export function run(X, y, { rate = 1, threshold = 0, gamma = 0, maxEpochs = 100 } = {}) {
  const weights = [new Array(X[0].length).fill(0)];
  const [updates, steps] = [[], []];
  const seen = new Map([[String(weights[0]), { epoch: 0, update: 0 }]]);
  let [epochs, converged, cycle] = [0, false, null];
  while (epochs < maxEpochs && !converged && !cycle) {
    const before = updates.length;
    for (let i = 0; i < X.length; i += 1) {
      const w = weights[weights.length - 1];
      if (!isTooNarrow(y[i] * dot(w, X[i]), w, threshold, gamma)) continue;
      weights.push(w.map((value, j) => value + rate * y[i] * X[i][j]));
      updates.push(i);
      steps.push(epochs * X.length + i);
    }
    epochs += 1;
    converged = updates.length === before;
    const key = String(weights[weights.length - 1]);
    const first = converged ? undefined : seen.get(key);
    if (first) {
      const period = epochs - first.epoch;
      cycle = { start: first.epoch, period, updates: updates.length - first.update };
    }
    seen.set(key, { epoch: epochs, update: updates.length });
  }
  return { updates, steps, weights, epochs, converged, cycle };
}

// The coefficient of each example after t updates, for the dual form of w_t: its label times the
// number of updates that it brought.
export function coefficients(trace, y, t) {
  const alpha = new Array(y.length).fill(0);
  for (const i of trace.updates.slice(0, t)) alpha[i] += y[i];
  return alpha;
}

// The sum of all α x, times the rate: w as the dual form has it.
export function combined(alpha, features, rate = 1) {
  return features[0].map((_, j) => rate * alpha.reduce((sum, a, i) => sum + a * features[i][j], 0));
}
