r"""Read the curve

The cell below learns to tell even digits from odd ones, with your function from the question
before. It does so twice: from 16 features, the mean brightness of each block of 2 by 2 pixels, and
from all 64 pixels with 1,000 products of pixels as further features. The images are split five
times at random into 200 for the test and the rest for training. A grey line is the test error of
one split; the thick lines are means over the five. Run it (it takes a few seconds), look at both
pictures and answer in words:

1. How large is the *gap* between the mean training and the mean test error in each picture, in
   percentage points, with 20 training images and with 640? What is the name for a small training
   error beside a large test error, and where do you see it?
2. If you could get twice as many images, which of the two classifiers would you expect to gain
   more? Say what in the pictures makes you think so.
3. A test set has 200 images. How far can a test error of 5 % be off by chance alone? (One
   standard deviation of the share of errors is $\sqrt{p\,(1 - p) / m}$.) Which differences between
   the grey lines may therefore be pure chance?

Two or three sentences for each are enough. A person reads and grades this answer, so there is no
cell that checks it.
"""

POINTS, STARS, MINUTES = 4, 2, 40

HINTS = (
    "The gap is the vertical distance between the two curves at the same number of images.",
    "A test error that still falls at the right end, well above the training error, would "
    "probably go on falling with more images. Where the two have met, more images are no help.",
    "In part 3 $p = 0.05$ and $m = 200$. About two of three test errors are within one standard "
    "deviation.",
)

START = """
import matplotlib.pyplot as plt
from sklearn.datasets import load_digits

images, digit = load_digits(return_X_y=True)
y = np.where(digit % 2 == 0, 1, -1)
blocks = images.reshape(-1, 4, 2, 4, 2).mean(axis=(2, 4)).reshape(-1, 16)
pairs = np.random.default_rng(0).integers(0, 64, (1000, 2))
more = np.hstack([images, images[:, pairs[:, 0]] * images[:, pairs[:, 1]] / 16])
sizes = [20, 40, 80, 160, 320, 640]

fig, axes = plt.subplots(1, 2, figsize=(9, 3.8), sharey=True, layout="constrained")
for ax, X, title in zip(axes, (blocks, more), ("16 blocks", "64 pixels and 1,000 products")):
    rng, curves = np.random.default_rng(0), []
    for _ in range(5):
        test, train = np.split(rng.permutation(len(X)), [200])
        curves.append(learning_curve(X[train], y[train], X[test], y[test], sizes))
    training_error, test_error = 100 * np.array(curves).transpose(1, 2, 0)
    ax.plot(sizes, test_error, color="0.75", lw=1, label=["test error, one split"] + [None] * 4)
    ax.plot(sizes, test_error.mean(axis=1), "s--", label="test error, mean")
    ax.plot(sizes, training_error.mean(axis=1), "o-", label="training error, mean")
    ax.set(title=title, xlabel="training images", ylabel="error in %", xscale="log")
    ax.set_xticks(sizes, sizes, minor=False)
    ax.minorticks_off()
axes[0].legend();
"""

GUIDE = r"""
The splits are drawn with a fixed seed: all students have the same pictures, if `learning_curve` is
right. (If it is not, grade what they say about the curves that they have.)

**The gap, 1 point.** Read off within a few points: with the 16 blocks about 20 points with 20
images and 1 with 640; with the products about 24 and 2.5. The name is *overfitting*, and the
picture of the products shows it on the left, with a training error near 0. No point without
numbers.

**More data, 1 point.** The classifier with the products: its test error still falls at the right
end (from about 7 to 4.5 %), and there is room down to the training error of 2 %. With the blocks
both curves have met at about 16 %, flat since 160 images. No point without a reason that is in the
pictures.

**Chance, 2 points.** With $p = 0.05$ and $m = 200$ one standard deviation is about 1.5 percentage
points (1 point), so that grey lines one or two points apart, such as those of the products with 640
images, are no better or worse splits, and a rise of one or two points between neighbouring sizes
means nothing
(1 point). Also good: that an error of 16 % is off by more, 2.6 points; that on the left the lines
differ by more than that, because 20 images are another training set each time.
"""
