r"""Many classes, and many rivals

The multiclass perceptron of lecture 07 gives each class $j$ a weight vector $w_j$, 0 at the start.
On a mistake the true class gains $x$ while *one* rival loses it. Crammer and Singer (2003) noticed
that the blame may be shared. Take that variant: an example $x$ of class $y$ is a mistake if another
class has a score at least as high as that of $y$. Let there be $m$ such *rivals*, that is classes
$j \ne y$ with $w_j \cdot x \ge w_y \cdot x$. Then

$$w_y \text{ becomes } w_y + x, \qquad
  w_j \text{ becomes } w_j - \tfrac1m\,x \quad\text{for each rival } j .$$

Prove that it makes a limited number of mistakes, however many rivals share the blame in each. Put
the weight vectors of all $k$ classes into one long vector $W = (w_0, \dots, w_{k-1})$, which is 0
at the start, and let $U = (u_0, \dots, u_{k-1})$ be a long vector of length 1 with

$$u_y \cdot x - u_j \cdot x \ge \gamma > 0$$

for every example $x$, its class $y$ and every other class $j$. No example is longer than $R$.

1. By how much does $U \cdot W = \sum_j u_j \cdot w_j$ grow, at least, in one mistake with $m$
   rivals?
2. By how much can $\lVert W \rVert^2 = \sum_j \lVert w_j \rVert^2$ grow, at most, in one mistake?
   Say where you use that each rival has a score at least as high as the true class.
3. Conclude that there are at most $2\,(R / \gamma)^2$ mistakes. For which $m$ is your bound of
   part 2 the smallest, and how many mistakes are possible if each has $k - 1$ rivals?

Six to twelve lines are enough. A person reads and grades this answer.
"""

POINTS, STARS, MINUTES = 4, 2, 30

HINTS = (
    "Section 8 of lecture 07 proves it for one rival; read that first. Here the update adds "
    "to $W$ the long vector $z$ that has $x$ in the place of $y$, $-x/m$ in the place of each "
    "rival, and 0 elsewhere.",
    "For part 2 expand: the square of the length of $W + z$ is that of $W$, plus $2\\,W \\cdot z$, "
    "plus that of $z$. What sign has $W \\cdot z$?",
)

GUIDE = r"""
Let $z$ be what is added: $x$ at $y$, $-x/m$ at each of the $m$ rivals.

**Growth of $U \cdot W$, 1 point.**
$U \cdot z = u_y \cdot x - \frac1m \sum_j u_j \cdot x = \frac1m \sum_j (u_y \cdot x - u_j \cdot x)
\ge \gamma$, a mean of $m$ numbers that are at least $\gamma$.

**Growth of $\lVert W \rVert^2$, 2 points.**
$\lVert W + z \rVert^2 = \lVert W \rVert^2 + 2\,W \cdot z + \lVert z \rVert^2$. One point for
$W \cdot z = \frac1m \sum_j (w_y \cdot x - w_j \cdot x) \le 0$, because each rival has
$w_j \cdot x \ge w_y \cdot x$; one for
$\lVert z \rVert^2 = (1 + m / m^2)\,\lVert x \rVert^2 = (1 + \frac1m)\,\lVert x \rVert^2 \le 2 R^2$.

**Conclusion, 1 point.** After $M$ mistakes
$\gamma M \le U \cdot W \le \lVert W \rVert \le \sqrt{2 M}\,R$, so $M \le 2\,(R / \gamma)^2$. The
growth is smallest for large $m$; with $k - 1$ rivals each time it is $(1 + \frac{1}{k - 1}) R^2$
and the bound $\frac{k}{k - 1} (R / \gamma)^2$. Without the last two sentences half of this point.
"""
