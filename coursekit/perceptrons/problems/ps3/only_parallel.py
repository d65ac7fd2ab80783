r"""Equality nowhere else

You have seen that multiples of $u$ give equality in the Cauchy–Schwarz inequality. Nothing else
does, and this is yours to prove. Let $u \ne 0$ and

$$(u \cdot v)^2 = \lVert u \rVert^2 \lVert v \rVert^2 .$$

1. Prove that $v = k\,u$ for some number $k$, and say what $k$ is in terms of $u$ and $v$. Three to
   six lines are enough. Say where you need $u \ne 0$.
2. In the proof of convergence the inequality is used as
   $u \cdot w_t \le \lVert u \rVert\,\lVert w_t \rVert$, without a square. For which $k$ is *this*
   an equality? One sentence.

Two ways lead there: the parabola $f(s) = \lVert s\,u + v \rVert^2$ and what its discriminant says,
or the projection of $v$ on $u$ and what is left of $v$ without it. Your answer is read and marked
by a person, so there is no cell that checks it.
"""

POINTS = 4
STARS, MINUTES = 2, 25

HINTS = (
    "The parabola touches 0 exactly if its discriminant is 0. Where is that point, and "
    "what does it say about the vector there?",
    r"Or put $k = (u \cdot v) / \lVert u \rVert^2$ and compute the length of $v - k\,u$.",
)

GUIDE = r"""
**By the parabola.** $f(s) = s^2 \lVert u \rVert^2 + 2 s\,(u \cdot v) + \lVert v \rVert^2$ is a
parabola because $\lVert u \rVert^2 > 0$; here $u \ne 0$ is needed. Its discriminant
$4\,(u \cdot v)^2 - 4\,\lVert u \rVert^2 \lVert v \rVert^2$ is 0, so it has a root,
$s = -(u \cdot v) / \lVert u \rVert^2$. There $\lVert s\,u + v \rVert^2 = 0$, and only the zero
vector has length 0, so $v = -s\,u$ and $k = (u \cdot v) / \lVert u \rVert^2$.

**By the projection.** Put $k = (u \cdot v) / \lVert u \rVert^2$, which needs $u \ne 0$. Then
$\lVert v - k\,u \rVert^2 = \lVert v \rVert^2 - 2 k\,(u \cdot v) + k^2 \lVert u \rVert^2$, which is
$\lVert v \rVert^2 - (u \cdot v)^2 / \lVert u \rVert^2 = 0$. So $v = k\,u$.

**Without the square** it is an equality for $k \ge 0$: for $k < 0$ the left side is negative.

**Points.** 3 points for a proof without a gap that names $k$ and says where $u \ne 0$ is used; 2 if
one of these is missing; 1 if the idea is there, or if it ends with "so the angle is 0" and does not
say why that makes $v$ a multiple. 1 point for $k \ge 0$ in the second part. No points for the other
direction (multiples give equality), or for an example.
"""
