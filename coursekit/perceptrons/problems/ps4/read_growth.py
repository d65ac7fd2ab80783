r"""Draw the growth, and read it

How does the number of mistakes grow with the number $n$ of attributes, if only two of them matter?
The cell below shows the same random examples to your `winnow` (`demote` $= 1/2$) and to the
perceptron, for $n$ from 8 to 512. The target is $x_1 \vee x_2$. Run it and answer in words:

1. The horizontal axis is logarithmic. Which of the two curves is about a straight line in this
   picture, and what does a straight line mean here?
2. From $n = 64$ to $n = 512$: by what factor does each number of mistakes grow? Compare with
   Winnow's bound $1 + 2k\,(1 + \log_2 n)$ for halving or eliminating, $k = 2$.
3. Change `density` from 0.1 to 0.5, so that half of all attributes are 1. What changes, and for
   which learner? Why is "Winnow is better" too short a summary?

A person reads and grades this answer.
"""

POINTS, STARS, MINUTES = 4, 2, 35

HINTS = (
    "On a logarithmic axis equal steps are equal factors. Which function of $n$ grows by the same "
    "amount each time $n$ doubles?",
    "With half of the attributes 1, nearly how many of the random examples make $x_1 \\vee x_2$ "
    "true? A learner that always says 1 is wrong on the others only.",
)

START = """
import matplotlib.pyplot as plt

density, rounds = 0.1, 2000
sizes = [8, 16, 32, 64, 128, 256, 512]
of_winnow, of_perceptron = [], []
for n in sizes:
    X = (np.random.default_rng(n).random((rounds, n)) < density).astype(int)
    y = (X[:, 0] | X[:, 1]).astype(int)
    predictions, _ = winnow(X, y, 0.5)
    of_winnow.append(int((np.array(predictions) != y).sum()))
    w, mistakes = np.zeros(n + 1), 0
    for x, label in zip(np.column_stack([X, np.ones(rounds)]), 2 * y - 1):
        if label * (w @ x) <= 0:
            w, mistakes = w + label * x, mistakes + 1
    of_perceptron.append(mistakes)

plt.plot(sizes, of_winnow, "o-", label="Winnow")
plt.plot(sizes, of_perceptron, "s--", label="perceptron")
plt.xscale("log", base=2)
plt.xlabel("attributes n")
plt.ylabel("mistakes in 2,000 rounds")
plt.legend()
print("n:", sizes)
print("Winnow:", of_winnow)
print("perceptron:", of_perceptron)
"""

GUIDE = r"""
The numbers are those that the cell prints; they are the same for all students.

**A straight line, 1 point.** Which curve it is, as seen, and that a straight line on a logarithmic
axis means growth like $\log n$: the same number of mistakes more for each doubling.

**Factors, 1 point.** Both factors computed from the printed numbers, and the value of the bound at
$n = 512$, $1 + 4 \cdot 10 = 41$, with the remark that these examples are random and no adversary's,
so the bound need not be reached.

**Another density, 2 points.** What they see with the new numbers (1 point). That a comparison holds
for a kind of examples: dense examples have many attributes 1 at once, which Winnow's threshold $n$
and the perceptron's $R$ feel in different ways; worst case, average and one sequence are different
questions (1 point).
"""
