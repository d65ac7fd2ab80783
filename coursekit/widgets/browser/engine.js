// The run of the perceptron, update by update (lectures 02 and 05).
//
// The sums are made in the order of coursekit/algorithms/loops.py, so that both make the same run:
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

// y x for each example: w separates where it has a positive score with all of them.
export function positiveVectors(X, y) {
  return X.map((x, i) => x.map((value) => y[i] * value));
}

// The examples that w gets wrong; one on the hyperplane is a mistake.
export function mistakes(w, X, y) {
  return X.map((x) => dot(w, x)).map((score, i) => y[i] * score <= 0);
}

// Whether an example is not right by more than the rule asks for; no root is taken.
function isTooNarrow(signedScore, w, threshold, gamma) {
  const beyond = signedScore - threshold;
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

// After how many examples each weight vector was the one in use.
export function votes(trace, n) {
  const marks = [0, ...trace.steps, trace.epochs * n];
  return marks.slice(1).map((mark, t) => mark - marks[t]);
}

// The sum of w after every example: the averaged classifier is the hyperplane of this vector.
export function averaged(trace, n) {
  const counts = votes(trace, n);
  return trace.weights[0].map((_, j) =>
    trace.weights.reduce((sum, w, t) => sum + counts[t] * w[j], 0),
  );
}

// The votes for +1 less those for −1 that all weight vectors together give an example.
export function voteTotal(trace, n, x) {
  const counts = votes(trace, n);
  return trace.weights.reduce((sum, w, t) => sum + counts[t] * (dot(w, x) >= 0 ? 1 : -1), 0);
}

// How many of the first t updates each example triggered: the dual form of w_t.
export function alpha(trace, n, t) {
  const counts = new Array(n).fill(0);
  for (const i of trace.updates.slice(0, t)) counts[i] += 1;
  return counts;
}
