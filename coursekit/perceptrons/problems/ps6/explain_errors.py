r"""Look and explain

The cell below splits the 569 tumours into 300 for training, 100 that are put aside and 169 for the
test, standardises them with your function, trains the averaged perceptron and calls your
`error_analysis`. Run it: it prints a table and draws a picture, and you need not read the program
to answer. Only the last line is there to be changed. Then write a report of about 150 words for a
doctor who is to decide whether to use it:

1. **What was missed.** How many malignant tumours of the test set, and how far from the boundary?
   The table compares the one that is farthest off with typical tumours: in which measurements does
   it look like a benign one, in numbers?
2. **What it would cost to miss fewer.** The picture shows false negatives against false positives
   for several offsets, counted on the 100 tumours put aside. Choose an offset by it, say why it is
   not drawn with the test set, and give both counts for your offset on the test set.
3. **What you would not promise.** With so few malignant tumours in the test set, how uncertain is
   the recall? Name one more reason why tomorrow's tumours may be harder than these.

A person reads and grades this answer.
"""

POINTS, STARS, MINUTES = 6, 3, 60

HINTS = (
    "Everything is in units of the training tumours: 0 is their mean, and most malignant ones are "
    "well above it.",
    "For part 2 put your offset into the last line. A larger one calls more tumours malignant.",
    "A recall is the share of $m$ malignant tumours that were found. How far does the share of "
    "heads among $m$ throws of a coin lie from its expectation, in the mean of squares?",
)

START = """
import matplotlib.pyplot as plt
from sklearn.datasets import load_breast_cancer


def fit(Z, labels):  # the averaged perceptron with an offset, w scaled to length 1
    w, total, b, b_total = np.zeros(Z.shape[1]), np.zeros(Z.shape[1]), 0.0, 0.0
    for _ in range(20):
        for x, label in zip(Z, labels):
            if label * (w @ x + b) <= 0:
                w, b = w + label * x, b + label
            total, b_total = total + w, b_total + b
    return total / np.linalg.norm(total), b_total / np.linalg.norm(total)


def counts_of(rows, offset):
    Z = standardise(X[train], X[rows])[1]
    return [int(count) for count in error_analysis(Z, y[rows], w, offset)[0]]


data = load_breast_cancer()
X, y, names = data.data, np.where(data.target == 0, 1, -1), data.feature_names
train, aside, test = np.split(np.random.default_rng(0).permutation(len(X)), [300, 400])
old, new = standardise(X[train], X[test])
w, b = fit(old, y[train])

counts, recall, missed = error_analysis(new, y[test], w, b)
print("true positives, false negatives, false positives, true negatives:", counts_of(test, b))
print("recall:", round(float(recall), 3))
print("signed distances of the missed:", (new[missed] @ w + b).round(2))
print("measurement                farthest  benign  malignant")
benign, malignant = (old[y[train] == label].mean(axis=0) for label in (-1, 1))
for j in np.argsort(-w * (malignant - benign))[:8]:
    print(f"{names[j]:25} {new[missed[0], j]:9.2f} {benign[j]:7.2f} {malignant[j]:10.2f}")

for offset in b + np.arange(-0.5, 2.1, 0.5):
    _, false_negatives, false_positives, _ = counts_of(aside, offset)
    plt.plot(false_positives, false_negatives, "ko")
    plt.annotate(f"  b = {offset:.2f}", (false_positives, false_negatives))
plt.margins(0.2)
plt.title("100 tumours put aside")
plt.xlabel("false positives (of the benign)")
plt.ylabel("false negatives (of the malignant)")
plt.show()
print("on the test set, with an offset of your choice:", counts_of(test, b))
"""

GUIDE = r"""
All students who change nothing have the same numbers, if their two functions are right.

**What was missed, 2 points.** The counts and distances from the output (1 point), and at least two
measurements of a missed tumour by name and value, compared with typical malignant and benign ones
(1 point). "They look benign" without a number: no point.

**What it would cost, 2 points.** An offset with its two counts on the test set (1 point), and the
reason why it is chosen by other tumours: chosen on the test set, its error there is too good
(1 point).

**What not to promise, 2 points.** The standard deviation of the recall with the right number of
malignant tumours (1 point). One reason beyond chance (1 point): one hospital, one instrument, data
of 1995, rows of the same patient, doubtful cases left out, another share of malignant tumours.

Over 250 words, or a claim that the output contradicts: one point less.
"""
