r"""When the bound is attained

After $T$ mistakes, made on $(x_1, y_1), \dots, (x_T, y_T)$, the proof of convergence says

$$T\,\gamma(u) \;\le\; u \cdot w_T \;\le\; \lVert w_T \rVert \;\le\; \sqrt{T}\,R ,$$

and so $T \le (R / \gamma(u))^2$. Here $u$ is a unit vector with $\gamma(u) > 0$, and no example is
longer than $R$. The lecture shows one set on which a run makes exactly $(R / \gamma(u))^2$
mistakes. Which runs can do that? Suppose that $T = (R / \gamma(u))^2$.

1. Prove that each mistake was the worst possible: for $t = 1, \dots, T$ we have
   $y_t\,(u \cdot x_t) = \gamma(u)$, $\lVert x_t \rVert = R$ and $w_{t-1} \cdot x_t = 0$.
2. Prove that $w_T = T\,\gamma(u)\,u$, so that the run ends with a multiple of $u$. (Compute the
   square of the length of $w_T - T\,\gamma(u)\,u$.)
3. Conclude that no unit vector has a larger margin than $u$, for which one sentence is enough.

Six to twelve lines are enough. A person reads and grades this answer.
"""

POINTS = 4
STARS, MINUTES = 2, 30

HINTS = (
    "If the two ends of a chain of inequalities are equal, what do you know of each link?",
    r"$u \cdot w_T$ is the sum of the $y_t\,(u \cdot x_t)$, and none of these terms is smaller "
    r"than $\gamma(u)$. Into which terms does $\lVert w_T \rVert^2$ fall apart in the same way?",
)

GUIDE = r"""
With $T = (R / \gamma(u))^2$ both ends of the chain are $R^2 / \gamma(u)$, so every $\le$ in it is
an equality: $u \cdot w_T = T\,\gamma(u)$ and $\lVert w_T \rVert^2 = T\,R^2$.

**Each mistake, 2 points.** $u \cdot w_T = \sum_t y_t\,(u \cdot x_t)$ is a sum of $T$ terms that are
at least $\gamma(u)$; since it is $T\,\gamma(u)$, each is $\gamma(u)$ (1 point). And
$\lVert w_T \rVert^2 = \sum_t (2\,y_t\,(w_{t-1} \cdot x_t) + \lVert x_t \rVert^2)$, where the first
part of each term is at most 0, because it is a mistake, and the second at most $R^2$; since the sum
is $T\,R^2$, the first is 0 and the second $R^2$ (1 point). That the ends are equal has to be said;
"there must be equality" without a sum or an induction is half of it.

**The end of the run, 1 point.**
$\lVert w_T - T\,\gamma(u)\,u \rVert^2 = T R^2 - 2\,T^2\,\gamma(u)^2 + T^2\,\gamma(u)^2
= T\,(R^2 - T\,\gamma(u)^2) = 0$, and only the zero vector has length 0. Also good: the equality
$u \cdot w_T = \lVert w_T \rVert$ of Cauchy and Schwarz, with the case of equality named.

**The margin, 1 point.** With a unit vector of larger margin, the theorem would allow fewer than $T$
mistakes, but there were $T$.
"""
