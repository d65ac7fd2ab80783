r"""Draw the proof, and read it

The cell below runs the perceptron on 100 separable examples, calls your `proof_table` and draws
three lengths from it: the lower bound $t\,\gamma = t\,c / \lVert u \rVert$, the length
$\lVert w_t \rVert$ itself, and the upper bound $R \sqrt t$. Both axes are logarithmic, so both
bounds are straight lines. Run the cell, look, and answer in words:

1. Where do the two bounds meet, and what does the theorem say about this $t$? How many updates did
   the run make, and by what factor was the bound too pessimistic?
2. Is $\lVert w_t \rVert$ nearer to the lower or to the upper bound, at first and at the end? How
   would the examples of the updates have to be for it to stay near the upper one? (Look at the two
   terms by which $\lVert w \rVert^2$ grows.)
3. Change `shift` from 0.5 to 0.1 and run the cell again. Which of the two bounds moves, why, and
   what happens to the number of updates?

A person reads and grades this answer.
"""

POINTS, STARS, MINUTES = 4, 2, 40

HINTS = (
    "The bounds meet at $t = (R / \\gamma)^2$. The last row of your table says "
    "how many updates there were.",
    "One update adds $2\\,y\\,(w \\cdot x) + \\lVert x \\rVert^2$ to the square of the length, "
    "and the first term is never positive.",
)

START = """
import matplotlib.pyplot as plt

shift = 0.5
rng = np.random.default_rng(4)
u = np.array([2.0, 1.0] + 8 * [0.0])
X = rng.normal(size=(100, 10))
y = np.where(X @ u >= 0, 1, -1)
X = X + shift * y[:, np.newaxis] * u / np.linalg.norm(u)  # away from the hyperplane

w, updates = np.zeros(10), []
while (y * (X @ w) <= 0).any():
    for i in range(len(X)):
        if y[i] * (w @ X[i]) <= 0:
            w = w + y[i] * X[i]
            updates.append(i)

table = np.array(proof_table(X, y, np.array(updates), u))
gamma, R = table[0, 1] / np.linalg.norm(u), np.sqrt(table[0, 3])
t = np.arange(1, 1.2 * (R / gamma) ** 2 + 2)
plt.plot(t, t * gamma, "--", color="black", label="lower bound")
plt.plot(t, R * np.sqrt(t), ":", color="black", label="upper bound")
plt.plot(range(1, len(table) + 1), np.sqrt(table[:, 2]), "o-", label="length of w")
plt.loglog()
plt.xlabel("updates t")
plt.ylabel("length")
plt.legend()
print(len(table), "updates; the bounds meet at", round(float((R / gamma) ** 2), 1))
"""

GUIDE = r"""
The numbers are those that the cell prints and draws; all students have the same, unless they change
more than `shift`.

**The bound, 1 point.** The crossing at $(R / \gamma)^2$ with the printed number, that no run can be
longer, the number of updates, and their quotient.

**The length, 2 points.** It begins nearer to the upper bound and ends nearer to the lower one. To
stay near the upper one, $y\,(w \cdot x)$ would have to be near 0 in each update and
$\lVert x \rVert$ near $R$ (1 point); here updates with a clearly negative $y\,(w \cdot x)$ and
short examples have held the length back (1 point).

**The shift, 1 point.** The lower bound moves down, because $\gamma$ shrinks while $R$ hardly
changes, so the crossing moves far to the right. The number of updates grows as well, but by less.
With numbers from a second run.
"""
