r"""What both thresholds cost

Lecture 06 proves that the margin perceptron makes at most $1 / (\gamma(u) - \gamma / 2)^2$ updates
if no example is longer than 1 and there is no fixed threshold. Now take the rule with both,

$$y\,(w \cdot x) \le \eta + \frac{\gamma}{2}\,\lVert w \rVert ,$$

and examples with $\lVert x \rVert \le R$. Some unit vector $u$ has $y\,(u \cdot x) \ge \gamma(u)$
on all of them, and $0 \le \gamma \le \gamma(u)$, $\eta \ge 0$. The run starts at $w_0 = 0$.

1. By how much can $\lVert w \rVert^2$ grow in one update? Put $Q = R^2 + 2 \eta$ and prove by
   induction that $\lVert w_t \rVert \le \frac{\gamma}{2}\,t + \sqrt{Q\,t}$ for all $t \ge 0$. Five
   to ten lines are enough. Say where you put the induction hypothesis in, and why you may.
2. Conclude how many updates there are at most, in terms of $R$, $\eta$, $\gamma$ and $\gamma(u)$.
   What does it say about the perceptron itself, and does it give the $8 / \gamma(u)^2$ that lecture
   notes ask for ($R = 1$, $\eta = 0$)?

The table in the next question shows the inequality of part 1, with $\eta = 0$, on a hundred runs.
Your answer here is read and marked by a person, so there is no cell that checks it.
"""

POINTS = 6
STARS, MINUTES = 3, 50

HINTS = (
    r"The right-hand side $s^2 + \gamma s + Q$ grows with $s \ge 0$: that is why you may "
    r"put the hypothesis in for $s$.",
    r"Complete the square of $s^2 + \gamma s + Q$, and compare what you get for "
    r"$s = \frac{\gamma}{2}\,t + \sqrt{Q\,t}$ with what you need for $t + 1$.",
)

GUIDE = r"""
**One update.**
$\lVert w + y\,x \rVert^2 = \lVert w \rVert^2 + 2\,y\,(w \cdot x) + \lVert x \rVert^2
\le \lVert w \rVert^2 + 2 \eta + \gamma\,\lVert w \rVert + R^2
= \lVert w \rVert^2 + \gamma\,\lVert w \rVert + Q$.

**The induction.** For $t = 0$ both sides are 0. The expression $s^2 + \gamma s + Q$ grows with
$s \ge 0$, so the bound for $\lVert w_t \rVert$ may be put in for it. It is at most
$(s + \frac{\gamma}{2})^2 + Q$; with $b = \frac{\gamma}{2} (t + 1)$,

$$\lVert w_{t+1} \rVert^2 \le (b + \sqrt{Q\,t})^2 + Q = b^2 + 2 b \sqrt{Q\,t} + Q\,(t + 1)
\le (b + \sqrt{Q\,(t + 1)})^2 .$$

Multiplying out without completing the square is as good.

**The conclusion.** Each update adds at least $\gamma(u)$ to $u \cdot w$, so
$\gamma(u)\,t \le u \cdot w_t \le \lVert w_t \rVert \le \frac{\gamma}{2} t + \sqrt{Q\,t}$. Since
$\gamma(u) - \frac{\gamma}{2} > 0$,

$$t \le \frac{R^2 + 2 \eta}{(\gamma(u) - \gamma / 2)^2} .$$

With $\eta = \gamma = 0$ it is $(R / \gamma(u))^2$, the bound of lecture 03. With $R = 1$ and $\eta
= 0$ it is at most $4 / \gamma(u)^2$ because $\gamma \le \gamma(u)$, half of $8 / \gamma(u)^2$.

**Points.** Part 1: 4 points for an induction step without a gap that says where monotony is used; 2
if the hypothesis is put in without a word; 1 for the growth in one update alone. Part 2: 1 point
for the bound, 1 for both special cases. No points for numbers only, or for the published proof with
its gap.
"""
