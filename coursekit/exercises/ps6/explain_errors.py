r"""Look and explain

The cell below splits the 569 tumours into 400 for training and 169 for the test, standardises them
with your function, trains the averaged perceptron and calls your `error_analysis`. Run it, change
what you like, and write a report of about 150 words for a doctor who is to decide whether to use
it:

1. **What was missed.** How many malignant tumours of the test set, how far from the boundary? Look
   at the rows of the missed ones: in which measurements do they look like benign ones? Give
   numbers.
2. **What it would cost to miss fewer.** The picture shows false negatives against false positives
   for every offset. Choose an offset, say by which data you chose it and why not by the test set,
   and give both counts on the test set.
3. **What you would not promise.** With so few malignant tumours in the test set, how uncertain is
   the recall? Name one more reason why tomorrow's tumours may be harder than these.

A person reads and grades this answer.
"""

POINTS, STARS, MINUTES = 6, 3, 45

HINTS = (
    "`new[missed]` are the missed tumours in units of the training set: 0 is the mean of all "
    "tumours, and most malignant ones are well above it. `names` says what each column is.",
    "Choose the offset by tumours of the training set, best by some that the perceptron has not "
    "seen: put 100 of the 400 aside. The test set then says how good the choice was.",
    "The standard deviation of a recall $r$ on $m$ malignant tumours is $\\sqrt{r\\,(1 - r) / m}$.",
)

START = """
import matplotlib.pyplot as plt
from sklearn.datasets import load_breast_cancer

data = load_breast_cancer()
X, y, names = data.data, np.where(data.target == 0, 1, -1), data.feature_names
order = np.random.default_rng(0).permutation(len(X))
train, test = order[:400], order[400:]
old, new = standardise(X[train], X[test])

w, total, b, b_total = np.zeros(30), np.zeros(30), 0.0, 0.0
for _ in range(20):
    for x, label in zip(old, y[train]):
        if label * (w @ x + b) <= 0:
            w, b = w + label * x, b + label
        total, b_total = total + w, b_total + b
w, b = total / np.linalg.norm(total), b_total / np.linalg.norm(total)

counts, recall, missed = error_analysis(new, y[test], w, b)
print("found, missed, false alarms, called benign:", [int(c) for c in counts])
print("recall:", round(float(recall), 3))
print("distances of the missed:", (new[missed] @ w + b).round(2))

offsets = np.linspace(b - 2, b + 2, 81)
curve = [error_analysis(new, y[test], w, c)[0] for c in offsets]
plt.plot([c[2] for c in curve], [c[1] for c in curve], ".-")
plt.plot(counts[2], counts[1], "ks", label="the offset as it was learned")
plt.xlabel("false positives (of the benign)")
plt.ylabel("false negatives (of the malignant)")
plt.legend();
"""

GUIDE = r"""
All students who change nothing have the same numbers, if their two functions are right.

**What was missed, 2 points.** The counts and distances from the output (1 point), and a look at the
rows themselves with at least two measurements by name and value, compared with typical malignant
and benign ones (1 point). "They look benign" without a number: no point.

**What it would cost, 2 points.** An offset with its two counts on the test set (1 point), and
chosen by data that is not the test set, with the reason: chosen on the test set, its error there is
too good (1 point). Who reads the best point off the picture, which is drawn on the test set, and
says that it is too optimistic, gets half of the second point.

**What not to promise, 2 points.** The standard deviation of the recall with the right number of
malignant tumours (1 point). One reason beyond chance (1 point): one hospital, one instrument, data
of 1995, rows of the same patient, doubtful cases left out, another share of malignant tumours.

Over 250 words, or a claim that the output contradicts: one point less.
"""
