r"""Read the curve

The cell below trains on images of threes and eights, with your function from the question before.
Run it. It draws the training and the test error against the number of training images, one curve
for all 64 pixels, and one where 3,000 products of pixels have been added as features. Look at both
pictures and answer in words:

1. At the left end, how large is the *gap* between training and test error in each picture, in
   percentage points? What is the name for a small training error beside a large test error?
2. If you could get twice as many images, which of the two classifiers would you expect to gain
   more? Say what in the picture makes you think so.
3. The test set has about 150 images. How far can a test error of 5 % be off by chance alone? (One
   standard deviation of the share of errors is $\sqrt{p\,(1 - p) / m}$.) Which wiggles of your
   curves would you not explain?

Three to five sentences each way are enough. A person reads and grades this answer, so there is no
cell that checks it.
"""

POINTS, STARS, MINUTES = 4, 2, 20

HINTS = (
    "The gap is the vertical distance between the two curves at the same number of images.",
    "A curve that is still falling at its right end has not had enough data; one that is flat has.",
)

START = """
import matplotlib.pyplot as plt
from sklearn.datasets import load_digits

images, digit = load_digits(return_X_y=True)
chosen = (digit == 3) | (digit == 8)
X, y = images[chosen], np.where(digit[chosen] == 3, 1, -1)
pairs = np.random.default_rng(0).integers(0, 64, (3000, 2))
X_more = np.hstack([X, X[:, pairs[:, 0]] * X[:, pairs[:, 1]] / 16])
sizes = [5, 10, 20, 40, 80, 120, 160, 200]

fig, axes = plt.subplots(1, 2, figsize=(9, 3.5), sharey=True)
for ax, data, title in zip(axes, (X, X_more), ("64 pixels", "and 3,000 products")):
    training, test = learning_curve(data[:200], y[:200], data[200:], y[200:], sizes)
    ax.plot(sizes, training, "o-", label="training error")
    ax.plot(sizes, test, "s--", label="test error")
    ax.set(title=title, xlabel="training images", ylabel="error")
    ax.legend()
"""

GUIDE = r"""
The curves depend on nothing random: all students have the same pictures, if `learning_curve` is
right. (If it is not, grade what they say about the curves that they have.)

**The gap, 1 point.** Read off for both pictures, within a few points, with the training error at or
near 0 there; the name is *overfitting*. No point without numbers.

**More data, 1 point.** A reason that is in the picture: the curve that still falls at the right
end, or has the larger gap there, gains more; a flat curve whose two ends meet does not. Which of
the two they name does not matter if the reason fits what they see.

**Chance, 2 points.** With $p = 0.05$ and $m$ about 150 one standard deviation is about 1.8
percentage points (1 point), so differences of one or two points between neighbouring sizes, or
between the two pictures, say nothing (1 point). Also good: that the test errors of neighbouring
sizes are not independent, since the test set is the same.
"""
