r"""Salmon or trout?

A conveyor belt carries fish past a camera and a scale, and a program is to sort them: salmon
($+1$) or trout ($-1$). A half-space sees no fish. It sees a vector $x$ of numbers, adds them up
with weights, $w \cdot x$, and compares the sum with a threshold. What those numbers are is up to
you.

1. Name **five features** of a fish by which the program could tell the two apart. Give for each
   its unit or the range of its values, and say for which of the two you expect larger values.
   You need not know much about fish: a guess is fine if you say how you would test it on data.
2. In two or three sentences: what makes a feature **useful for a half-space**? And what do you do
   with one that is not a number, such as the colour of the back?

**Example.** *Length from the snout to the fork of the tail, in cm, about 20 to 150;
larger for salmon.* (This one is taken.) Your answer is read and marked by a person, so there is no
cell that checks it.
"""

POINTS = 2
STARS, MINUTES = 1, 25

HINTS = (
    "A feature helps if larger values speak for one of the two fish. Which numbers of a "
    "fish could do that?",
    "For a colour: which device measures it, and what number does it return?",
)

GUIDE = r"""
**Features, 1 point.** Five different features that can be measured on one fish, each with a unit
or a range and an expected direction (or how it would be found out): 1. Three or four of that kind,
or five without units or directions: ½. Typical: weight (g), girth (cm), height of the tail's wrist
over body length (a ratio, 0 to 1), number of spots below the lateral line, rows of scales between
the adipose fin and the lateral line (about 10 to 16), depth of the tail's fork (cm), end of the
jaw relative to the eye (cm), brightness of the flank (0 to 255). Whether the biology is right does
not matter. The label, or something known only with it ("sold as salmon"), is not a feature; nor is
the same thing in two units two features.

**Useful for a half-space, 1 point.** The heart of it: a feature enters with one weight of one sign,
so it helps if larger values speak for one class and smaller ones for the other, with little
overlap, alone or together with the others. "Salmon lie in the middle, trout at both ends" does not
help as it stands. A colour becomes numbers: a measured brightness, or one feature of 0 or 1 for
each colour; numbering the colours 1, 2, 3 claims an order that is not there. Both parts for the
point. Also good, but not asked for: that a feature adds something the others do not say, or that
units alone do not decide whether a hyperplane separates.
"""
