// The conjunctions of three attributes, what examples leave of them, and what CON and Halving make
// of it (lecture 04). Order, votes and ties are those of coursekit/perceptrons/concepts and coursekit/perceptrons/online.

const N = 3;

// All eight instances, (0, 0, 0) to (1, 1, 1).
export const INSTANCES = Array.from({ length: 2 ** N }, (_, k) =>
  Array.from({ length: N }, (_, i) => (k >> (N - 1 - i)) & 1),
);

// All 27 concepts. Each is without x_i, with x_i or with ¬x_i: the digits 0, 1, 2 of its number,
// of which that of x1 changes first.
export const CONCEPTS = Array.from({ length: 3 ** N }, (_, k) => {
  const signs = Array.from({ length: N }, (_, i) => Math.floor(k / 3 ** i) % 3);
  const literals = signs.map((sign, i) => [sign, `${sign === 2 ? "¬" : ""}x${i + 1}`]);
  const written = literals.filter(([sign]) => sign > 0).map(([, name]) => name);
  return {
    name: written.join(" ∧ ") || "true",
    literals: written.length,
    says: (x) => Number(signs.every((sign, i) => sign === 0 || x[i] === 2 - sign)),
  };
});

const EVERYTHING = CONCEPTS.map((_, k) => k);

export function votes(left, x) {
  return left.filter((k) => CONCEPTS[k].says(x)).length;
}

// What more than half of them say, so that a tie says 0.
function majority(left, x) {
  return Number(2 * votes(left, x) > left.length);
}

// Those that agree with one more example.
export function keep(left, x, label) {
  return left.filter((k) => CONCEPTS[k].says(x) === label);
}

// The version space before any example and after each.
export function spaces(examples) {
  const sequence = [EVERYTHING];
  for (const [x, label] of examples) sequence.push(keep(sequence[sequence.length - 1], x, label));
  return sequence;
}

// The first one for which nothing is better.
function best(left, worse) {
  const literals = (k) => CONCEPTS[k].literals;
  return left.reduce((chosen, k) => (worse(literals(chosen), literals(k)) ? k : chosen));
}

const CHOICES = {
  "CON, first": (left) => left[0],
  "CON, most specific": (left) => best(left, (a, b) => a < b),
  "CON, most general": (left) => best(left, (a, b) => a > b),
};

export const LEARNERS = ["Halving", ...Object.keys(CHOICES), "CON, adversarial"];

// The concept in which CON believes; null if the learner has no single one.
export function believed(learner, left) {
  return CHOICES[learner]?.(left) ?? null;
}

export function predict(learner, left, x) {
  if (learner === "Halving") return majority(left, x);
  if (learner in CHOICES) return CONCEPTS[believed(learner, left)].says(x);
  const ones = votes(left, x);
  return ones > 0 && ones < left.length ? 1 - majority(left, x) : Number(ones > 0);
}

// The most mistakes on any sequence: floor(log2 |C|), or |C| − 1.
export function bound(learner) {
  const size = CONCEPTS.length;
  return learner === "Halving" ? Math.floor(Math.log2(size)) : size - 1;
}

// What a learner predicts on a sequence of examples, how many concepts are left, and its mistakes;
// `all` are the version spaces before any example and after each.
export function play(learner, examples, all = spaces(examples)) {
  const predictions = examples.map(([x], t) => predict(learner, all[t], x));
  const mistakes = predictions.filter((prediction, t) => prediction !== examples[t][1]).length;
  return { predictions, sizes: all.map((left) => left.length), mistakes };
}
