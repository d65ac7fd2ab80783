r"""Winnow

Winnow learns disjunctions of few of many attributes, such as $x_1 \vee x_7$. It keeps a weight for
each of the $n$ attributes; at first every weight is 1. On an example $x$, whose attributes are 0 or
1, it predicts 1 if $w \cdot x \ge n$ and 0 if not. It changes $w$ on mistakes only, and only the
weights of the attributes that are 1 in the example: if the label is 1 they are doubled, and if the
label is 0 they are multiplied by a number `demote`. With `demote` $= 0$ they are eliminated for
good; with `demote` $= 1/2$ they are halved.

Write `winnow(X, y, demote)`: the rows of `X` are shown one after the other, and each time Winnow
predicts before it is told the label in `y`, 0 or 1. Return two things: the list of its predictions,
and the weights at the end. Leave the arrays as they are.

**Example.** Let $n = 4$ and `demote` $= 0$, and let the examples be $(1, 1, 0, 0)$ with label 1,
$(0, 1, 1, 1)$ with label 0, $(1, 1, 0, 0)$ with label 1. The first has the score 2, which is below
4: the prediction 0 is wrong, and $w$ becomes $(2, 2, 1, 1)$. The second has the score 4: the
prediction 1 is wrong, and $w$ becomes $(2, 0, 0, 0)$. The third has the score 2: wrong again, and
$w$ becomes $(4, 0, 0, 0)$. So the answer is `[0, 1, 0], [4, 0, 0, 0]`.

**Think about.** How often can the weight of an attribute of the target be doubled?
"""

import numpy as np

from coursekit.exercises import draw

STARS, MINUTES = 2, 30

HINTS = (
    "`w @ x >= n` is the prediction. Weights change on mistakes only.",
    "`w[x == 1] *= 2` doubles the weights of the attributes that are 1.",
)

SHOWN = (
    "Multiplying in place of adding makes the number of irrelevant attributes count only by its "
    "logarithm."
)


def winnow(X, y, demote):
    """Return the predictions of Winnow, and its weights at the end.

    X : array (m, n) of 0 and 1, one example a row
    y : array (m,), their labels, 0 or 1
    demote : number, 0 or 0.5, what weights are multiplied by after a mistake on a label 0
    """
    n = X.shape[1]
    w = np.ones(n)
    predictions = []
    for x, label in zip(X, y):
        prediction = int(w @ x >= n)
        predictions.append(prediction)
        if prediction != label:
            w[x == 1] *= 2 if label == 1 else demote
    return predictions, w


SIZES = [(4, 1, 4), (4, 1, 5), *[(5, 1, 8), (6, 2, 8), (7, 1, 9), (8, 2, 12)] * 3]


def sample(rng, i, demote):
    """Return examples of a disjunction of k of n attributes."""
    n, k, rounds = SIZES[i]
    target = rng.choice(n, k, replace=False)
    X = (rng.random((rounds, n)) < 0.5).astype(int)
    return X, X[:, target].any(axis=1).astype(int), demote


def is_full(X, y, demote):
    """Return whether there is a mistake on each label, and a score that is n exactly."""
    predictions, _ = winnow(X, y, demote)
    if set(y[predictions != y].tolist()) != {0, 1}:
        return False
    return any(winnow(X[:t], y[:t], demote)[1] @ X[t] == X.shape[1] for t in range(len(X)))


ELIMINATES = draw.mixed(len(SIZES), lambda rng, i: sample(rng, i, 0), is_full, True)
HALVES = draw.mixed(len(SIZES), lambda rng, i: sample(rng, i, 0.5), is_full, True)

WHOLE = (
    "w = np.ones(n) -> w = np.ones(n, dtype=int)",
    "w[x == 1] *= 2 if label == 1 else demote -> "
    "w[x == 1] = w[x == 1] * (2 if label == 1 else demote)",
)
CHECKS = [
    ("the predictions of the form that eliminates", 1, ELIMINATES, True, (0,)),
    ("the weights of the form that eliminates", 1, ELIMINATES, True, (1,)),
    ("the predictions of the form that halves", 1,
     draw.telling(HALVES, winnow, WHOLE, parts=(0,)), True, (0,)),
    ("the weights of the form that halves", 1, HALVES, True, (1,)),
]  # fmt: skip

WRONG = [
    ("above the threshold only",
     "Where w · x is n exactly you predict 0. Here it is 1: the prediction is 1 if w · x >= n.",
     ">= n -> > n"),
    ("whole weights only",
     "Right where `demote` is 0. A half of 1 is cut off to 0, because your array holds whole "
     "numbers: begin with np.ones(n), which holds floats.",
     *WHOLE),
    ("learns from every example",
     "You change the weights after every example. Winnow changes them on mistakes only.",
     "prediction != label -> True"),
    ("adds, as the perceptron does",
     "You add x or subtract it. That is the perceptron; Winnow multiplies, and so a weight reaches "
     "n after about log2 n mistakes.",
     "w[x == 1] *= 2 if label == 1 else demote -> w += (2 * label - 1) * x"),
    ("adds one in place of doubling",
     "On a mistake with the label 1 you add 1 to the weights. Double them.",
     "*= 2 if label == 1 else demote -> = w[x == 1] + 1 if label == 1 else w[x == 1] * demote"),
    ("changes all weights",
     "You change every weight. Only those of attributes that are 1 in the example are responsible "
     "for its score.",
     "w[x == 1] -> w"),
    ("never demotes",
     "On a mistake with the label 0 you leave the weights as they are. Multiply those of the "
     "attributes that are 1 by `demote`.",
     "else demote -> else 1"),
    ("always halves",
     "You halve the weights whatever `demote` is. With 0 they have to become 0.",
     "else demote -> else 0.5"),
    ("always eliminates",
     "You set the weights to 0 whatever `demote` is. With 1/2 they have to be halved.",
     "else demote -> else 0"),
    ("predicts after the label",
     "Your prediction uses the weights after the example. First predict, then change.",
     "        predictions.append(prediction)\n -> ",
     "else demote -> else demote\n        predictions.append(int(w @ x >= n))"),
    ("threshold n / 2",
     "You predict 1 where w · x >= n / 2. Other books do so, with a similar bound; here the "
     "threshold is n.",
     ">= n -> >= n / 2"),
    ("doubles for the label 0",
     "You double the weights where the label is 0 and demote them where it is 1. A label 1 that "
     "was not predicted says that the score is too small: double them then.",
     "label == 1 -> label == 0"),
]  # fmt: skip
