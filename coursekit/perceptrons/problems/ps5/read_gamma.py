r"""Draw the choice, and read it

The cell below trains the margin perceptron on 60 images of threes and eights, 15 of them with a
wrong label, for many values of $\gamma$, with your `train_margin`. It draws three errors against
$\gamma$: on the training images with their labels as they are, on 60 validation images, and on all
the other images. Run it and answer in words:

1. Where is the training error smallest, and what is the test error there? Up to some $\gamma$ the
   test error falls although the training error does not: how can that be?
2. Which $\gamma$ would you choose by the validation curve, and what test error does it give? How
   far is that from the best that the test curve offers, and why may you not choose by the test
   curve?
3. Change the seed from 0 to 1 and to 2. What stays, and what changes? Which sentence about
   $\gamma$ would you dare to write after these three pictures?

A person reads and grades this answer.
"""

POINTS, STARS, MINUTES = 4, 2, 40

HINTS = (
    "With $\\gamma = 0$ the run updates on the wrong labels again and again. What do they do to "
    "$w$, compared with a sum of nearly all the examples?",
    "A number that was chosen because it is the smallest of many is smaller than what it will be "
    "on new images.",
)

START = """
import matplotlib.pyplot as plt
from sklearn.datasets import load_digits

seed = 0
images, digit = load_digits(return_X_y=True)
rows = np.random.default_rng(seed).permutation(np.flatnonzero((digit == 3) | (digit == 8)))
X, y = images[rows], np.where(digit[rows] == 3, 1, -1)
noisy = y[:60].copy()
noisy[:15] = -noisy[:15]

gammas = np.array([0, 2, 5, 10, 20, 40, 80])
curves = {"training (labels as they are)": [], "validation": [], "test": []}
for gamma in gammas:
    w, _, _ = train_margin(X[:60], noisy, 0, gamma, 20)
    labels = np.where(X @ w >= 0, 1, -1)
    curves["training (labels as they are)"].append(np.mean(labels[:60] != noisy))
    curves["validation"].append(np.mean(labels[60:120] != y[60:120]))
    curves["test"].append(np.mean(labels[120:] != y[120:]))

for (name, errors), style in zip(curves.items(), ("o:", "s--", "^-")):
    plt.plot(range(len(gammas)), errors, style, label=name)
plt.xticks(range(len(gammas)), gammas)
plt.xlabel("gamma")
plt.ylabel("error")
plt.legend();
"""

GUIDE = r"""
The pictures are the same for all students if `train_margin` is right.

**Training against test, 2 points.** The two numbers read off (1 point). The reason (1 point):
without a margin the run bends to the wrong labels, so it fits *them*; with a margin, $w$ becomes a
sum of nearly all examples, in which 15 wrong ones weigh little. The wrong labels then count as
training errors, about a quarter: the rise is a good sign here.

**The choice, 1 point.** A $\gamma$ by the validation curve with its test error, compared with the
best test error; choosing by the test curve makes the reported error too good.

**Other seeds, 1 point.** A careful sentence that all three pictures bear: for example that some
margin beats none when labels are wrong, while the best value differs from split to split.
"""
