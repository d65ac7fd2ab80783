r"""What a unit can change, and what it cannot

Standardising replaces each feature $x_j$ by $x'_j = (x_j - m_j) / s_j$, with any numbers $m_j$ and
$s_j > 0$, the same for all examples. A *hyperplane with bias* classifies all examples correctly if
$y\,(w \cdot x + b) > 0$ for each of them.

1. Prove: a hyperplane with bias classifies all examples $(x, y)$ correctly if and only if some
   hyperplane with bias classifies all $(x', y)$ correctly. Say what $w'$ and $b'$ are in terms of
   $w$ and $b$, and how you get back.
2. So with a bias, units cannot change *whether* the perceptron stops. Show that they can change
   *when*: take two examples with two features and without bias, both with label $+1$, on which the
   perceptron from $w = 0$ makes 2 mistakes. Give a number $s > 0$ such that it makes more than 2
   mistakes after the second feature of both has been divided by $s$, in the same order. Write down
   both runs.
3. Without the bias, part 1 is false. Give two examples with one feature and a number $m$ that show
   it.

Eight to fifteen lines are enough. A person reads and grades this answer.
"""

POINTS = 4
STARS, MINUTES = 2, 35

HINTS = (
    r"Put $x_j = s_j\,x'_j + m_j$ into $w \cdot x + b$, and sort what you get by $x'_j$.",
    "For part 2 take a long first example along the first axis, and a second one that pulls the "
    "other way along it. Its second feature keeps the two apart. What if that becomes short?",
)

GUIDE = r"""
**The proof, 2 points.** $w \cdot x + b = \sum_j w_j\,(s_j\,x'_j + m_j) + b = w' \cdot x' + b'$ with
$w'_j = s_j\,w_j$ and $b' = b + w \cdot m$. Each example has the same score before and after, so the
same signs (1 point). Back with $w_j = w'_j / s_j$ and $b = b' - w \cdot m$, which exist because
$s_j > 0$ (1 point; "the map can be inverted" is enough if the formula or $s_j > 0$ is named).

**The runs, 1 point.** For example $(2, 0)$ and $(-1, 3)$: from 0 to $(2, 0)$; the second has the
score $-2$, and the update leads to $(1, 3)$, with the scores 2 and 8: 2 mistakes. With $s = 3$ the
second becomes $(-1, 1)$: to $(2, 0)$, then to $(1, 1)$, where it still has the score 0, a mistake
in the second pass, to $(0, 2)$; the first has the score 0, a mistake in the third pass, to $(2,
2)$, where the second has the score 0: to $(1, 3)$, with the scores 2 and 2. That makes 5 mistakes.

**Without the bias, 1 point.** For example the values 1 with label $-1$ and 3 with label $+1$: no
$w$ alone gives both signs, but with $m = 2$ they are $-1$ and $1$, and $w' = 1$ does. The other way
round is as good.
"""
