r"""Its bound, proved

Prove in steps that the elimination algorithm of the question before makes at most $n + 1 - k$
mistakes, where the target is a conjunction of $k$ literals of $n$ attributes and every label is
right.

1. Show that no literal of the target is ever crossed out. Conclude that elimination never predicts
   1 where the label is 0.
2. How many literals are left after the first mistake, exactly? Say why an example leaves one
   literal of each attribute.
3. How many literals does each later mistake cross out, at least? Conclude the bound.

Six to ten lines are enough. A person reads and grades this answer.
"""

POINTS, STARS, MINUTES = 4, 2, 30

HINTS = (
    "On an example with label 1 all the literals of the target are true, and only false ones are "
    "crossed out.",
    "A mistake on label 1 means that some literal that is left is false on the example.",
)

GUIDE = r"""
**Nothing of the target goes, 1 point.** Literals are crossed out only on label 1 and only if they
are false there; the target's are all true there. So the literals left always contain the target's:
where they are all true, so is the target, and a prediction 1 is right.

**The first mistake, 1 point.** By step 1 mistakes happen on label 1 only. Until the first positive
example all $2n$ literals are left, never all true, so the first positive example *is* the first
mistake. Of $x_j$ and $\lnot x_j$ exactly one is true on it: $n$ are left.

**Later mistakes, 2 points.** A mistake on label 1 means that one of the literals left is false; it
is crossed out: at least one each (1 point). At least $k$ literals stay for ever, so after the first
mistake at most $n - k$ more are possible: $n + 1 - k$ in all (1 point).

Without the argument that mistakes happen on label 1 only, at most 3 points.
"""
