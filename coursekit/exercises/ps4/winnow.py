"""ps4.winnow: weights that are doubled."""

import numpy as np

from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
Winnow learns disjunctions of few of many attributes, such as $x_1 \vee x_7$. It keeps a weight for
each of the $n$ attributes; at first every weight is 1. On an example $x$, whose attributes are 0 or
1, it predicts 1 if $w \cdot x \ge n$ and 0 if not. It changes $w$ on mistakes only, and only the
weights of the attributes that are 1 in the example: if the label is 1 they are doubled, and if the
label is 0 they are multiplied by a number `demote`. With `demote` $= 0$ they are eliminated for
good; with `demote` $= 1/2$ they are halved.

Write `winnow(X, y, demote)`: the rows of `X` are shown one after the other, and each time Winnow
predicts before it is told the label in `y`, 0 or 1. Return two things: the list of its predictions,
and the weights at the end. Leave the arrays as they are.

For example, let $n = 4$ and `demote` $= 0$, and let the examples be $(1, 1, 0, 0)$ with label 1,
$(0, 1, 1, 1)$ with label 0, $(1, 1, 0, 0)$ with label 1. The first has the score 2, which is below
4: the prediction 0 is wrong, and $w$ becomes $(2, 2, 1, 1)$. The second has the score 4: the
prediction 1 is wrong, and $w$ becomes $(2, 0, 0, 0)$. The third has the score 2: wrong again, and
$w$ becomes $(4, 0, 0, 0)$. So the answer is `[0, 1, 0], [4, 0, 0, 0]`. How often can the weight of
an attribute of the target be doubled?
"""


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


def in_a_loop(X, y, demote):
    w, predictions = [1] * len(X[0]), []
    for x, label in zip(X, y, strict=True):
        score = sum(weight for weight, attribute in zip(w, x, strict=True) if attribute)
        predictions.append(score >= len(w))
        if predictions[-1] and label == 0:
            w = [weight * (demote if attribute else 1) for weight, attribute in zip(w, x)]
        if not predictions[-1] and label == 1:
            w = [weight * (2 if attribute else 1) for weight, attribute in zip(w, x)]
    return predictions, w


def with_powers(X, y, demote):
    factors = np.array([demote, 2.0])
    w, predictions = np.ones(X.shape[1]), np.zeros(len(X))
    for t, x in enumerate(X):
        predictions[t] = x @ w >= len(w)
        w = w * factors[y[t]] ** (x * abs(y[t] - predictions[t]))
    return predictions, w


def with_scaled_weights(X, y, demote):
    n = X.shape[1]
    w, predictions = np.full(n, 1 / n), []
    for x, label in zip(X, y, strict=True):
        predictions.append(1 if (w * x).sum() > 1 - 1e-9 else 0)
        change = 1 + (label - predictions[-1]) * (1 if label else 1 - demote) * x
        w = w * change
    return [predictions, w * n]


def doubled(w, x, label, demote):
    return np.where(x == 1, w * (2 if label == 1 else demote), w)


def played(X, y, demote, says=lambda w, x: w @ x >= len(w), change=doubled, always=False):
    """Return predictions and weights of a learner like Winnow, in parts to exchange."""
    w, predictions = np.ones(X.shape[1]), []
    for x, label in zip(X, y, strict=True):
        predictions.append(int(says(w, x)))
        if always or predictions[-1] != label:
            w = change(w, x, label, demote)
    return predictions, w


def above_only(X, y, demote):
    return played(X, y, demote, says=lambda w, x: w @ x > len(w))


def after_every_example(X, y, demote):
    return played(X, y, demote, always=True)


def perceptron(X, y, demote):
    return played(X, y, demote, change=lambda w, x, label, _: w + (2 * label - 1) * x)


def adds_one(X, y, demote):
    return played(
        X, y, demote, change=lambda w, x, label, d: w + x if label else doubled(w, x, label, d)
    )


def all_weights(X, y, demote):
    return played(X, y, demote, change=lambda w, x, label, d: w * (2 if label == 1 else d))


def never_demotes(X, y, demote):
    return played(X, y, 1)


def always_halves(X, y, demote):
    return played(X, y, 0.5)


def always_eliminates(X, y, demote):
    return played(X, y, 0)


def predicts_afterwards(X, y, demote):
    _, w = winnow(X, y, demote)
    after = [winnow(X[: t + 1], y[: t + 1], demote)[1] @ x for t, x in enumerate(X)]
    return [int(score >= len(w)) for score in after], w


def drawn(rng, n, k, rounds, demote):
    """Draw examples of a disjunction with a mistake on each label and a score that is n exactly."""
    while True:
        target = rng.choice(n, k, replace=False)
        X = (rng.random((rounds, n)) < 0.5).astype(int)
        y = X[:, target].any(axis=1).astype(int)
        predictions = np.array(winnow(X, y, demote)[0])
        decided_by_equality = above_only(X, y, demote)[0] != predictions.tolist()
        if decided_by_equality and {0, 1} <= set(y[predictions != y].tolist()):
            return X, y, demote


def games(rng, demote):
    sizes = [(4, 1, 4), (4, 1, 5), *[(5, 1, 8), (6, 2, 8), (7, 1, 9), (8, 2, 12)] * 3]
    return [drawn(rng, *size, demote) for size in sizes]


def eliminating(rng):
    return games(rng, 0)


def halving(rng):
    return games(rng, 0.5)


QUESTION = Question(
    name="ps4.winnow",
    title="Winnow",
    statement=STATEMENT,
    reference=winnow,
    checks=(
        Check("the form that eliminates", 2, eliminating, keeps_arguments=True),
        Check("the form that halves", 1, halving, keeps_arguments=True),
    ),
    misconceptions=(
        Misconception(
            "above the threshold only",
            "Where w · x is n exactly you predict 0. Here it is 1: the prediction is 1 if "
            "w · x >= n.",
            above_only,
        ),
        Misconception(
            "learns from every example",
            "You change the weights after every example. Winnow changes them on mistakes only.",
            after_every_example,
        ),
        Misconception(
            "adds, as the perceptron does",
            "You add x or subtract it. That is the perceptron; Winnow multiplies, and so a weight "
            "reaches n after about log2 n mistakes.",
            perceptron,
        ),
        Misconception(
            "adds one in place of doubling",
            "On a mistake with the label 1 you add 1 to the weights. Double them.",
            adds_one,
        ),
        Misconception(
            "changes all weights",
            "You change every weight. Only those of attributes that are 1 in the example are "
            "responsible for its score.",
            all_weights,
        ),
        Misconception(
            "never demotes",
            "On a mistake with the label 0 you leave the weights as they are. Multiply those of "
            "the attributes that are 1 by `demote`.",
            never_demotes,
        ),
        Misconception(
            "always halves",
            "You halve the weights whatever `demote` is. With 0 they have to become 0.",
            always_halves,
        ),
        Misconception(
            "always eliminates",
            "You set the weights to 0 whatever `demote` is. With 1/2 they have to be halved.",
            always_eliminates,
        ),
        Misconception(
            "predicts after the label",
            "Your prediction uses the weights after the example. First predict, then change.",
            predicts_afterwards,
        ),
    ),
    alternatives=(in_a_loop, with_powers, with_scaled_weights),
)
