"""Errors against epochs, examples and degrees: curves with bars (lectures 05 and 06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes

from coursekit.algorithms.run import VOTES
from coursekit.figures.curves import Curve, as_curve, as_curves, draw_curves
from coursekit.figures.picture import describe
from coursekit.figures.style import PALE, prepared
from coursekit.figures.words import number
from coursekit.validation import as_choice


def learning_curves(
    curves: Mapping[str, tuple[Any, Any]],
    *,
    x: str = "epochs",
    y: str = "test error",
    log: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw errors as learning goes on: their means over several orders, with bars.

    A bar reaches one standard deviation up and down from the mean, on a logarithmic axis only up.

    Parameters
    ----------
    curves : mapping of str to pair of array_like
        By name the places, such as epochs or numbers of examples, (k,), and the errors there: (k,),
        or (repeats, k) with a row for each order; at most four.
    x, y : str, optional
        What the axes show.
    log : {"", "x", "y", "xy"}, optional
        Which axes are logarithmic.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If there are more than four curves, one has not an error for each place, or a number is not
        above 0 where the axis is logarithmic.

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(learning_curves({"averaged": ([1, 2], [[0.3, 0.1], [0.1, 0.1]])}))
    Test error against epochs. averaged, solid line: 0.2 ± 0.14 at 1, 0.1 ± 0 at 2. Where ± \
stands, means of 2 runs with bars of one standard deviation.
    """
    named = {}
    for name, pair in curves.items():
        if len(pair) != 2:
            raise ValueError(f"curves[{name!r}] must be a pair, places and errors, not {pair!r}.")
        named[name] = as_curve(*pair, name)
    return draw_curves(prepared(ax), named, x, y, log)


def paper_errors(
    rows: Sequence[Mapping[str, Any]],
    *,
    degree: int | None = None,
    vote: str | None = None,
    log: str = "x",
    ax: Axes | None = None,
) -> Axes:
    """Draw the test errors of a stored table against epochs, stored by a script.

    Give a degree to compare the last, the averaged and the voted classifier of its runs, or one of
    these votes to compare the degrees.

    Parameters
    ----------
    rows : sequence of mapping
        Each with the degree ``d`` of the kernel, the epochs ``T``, and the errors in per cent
        ``last``, ``averaged`` and ``voted``.
    degree : int, optional
        Of which kernel to draw all votes.
    vote : {"last", "averaged", "voted"}, optional
        Which vote to draw for all degrees.
    log : {"", "x", "y", "xy"}, optional
        Which axes are logarithmic.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        Unless just one of `degree` and `vote` is given, and there is a row for it at each T, no
        more than one.

    Examples
    --------
    >>> from coursekit.figures import show
    >>> rows = [{"d": 1, "T": T, "last": 9 - T, "averaged": 8, "voted": 7} for T in (1, 0.1)]
    >>> show(paper_errors(rows, vote="last"))
    Test error in % against epochs, the horizontal axis logarithmic. d = 1, solid line: 8.9 at \
0.1, 8 at 1.
    """
    rows = sorted(rows, key=lambda row: (row["d"], row["T"]))
    degrees = sorted({row["d"] for row in rows})
    if (degree is None) == (vote is None):
        raise ValueError("give either a degree, to compare the votes, or a vote, not both.")
    if degree is not None and degree not in degrees:
        raise ValueError(f"degree must be one of {degrees}, those in the rows, not {degree!r}.")
    if vote is not None:
        as_choice(vote, "vote", VOTES)
    if vote is None:
        curves = {name: _column(rows, degree, name) for name in VOTES}
    else:
        curves = {f"$d$ = {d}": _column(rows, d, vote) for d in degrees}
    return draw_curves(prepared(ax), curves, "epochs", "test error in %", log)


def online_to_batch(
    n: Any, values: Mapping[str, Any], *, bound: Any = None, log: str = "xy", ax: Axes | None = None
) -> Axes:
    """Draw errors, and the share of mistakes made on the way, against the number of examples.

    Parameters
    ----------
    n : array_like, shape (k,)
        Numbers of examples.
    values : mapping of str to array_like, shape (k,) or (draws, k)
        By name the error, or the mistakes divided by n, at each n; a row for each draw of examples.
        At most four.
    bound : array_like, shape (k,), optional
        A bound on the error at each n, a grey line without marks.
    log : {"", "x", "y", "xy"}, optional
        Which axes are logarithmic.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        As for `learning_curves`.

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(online_to_batch([10, 40], {"mistakes / n": [0.4, 0.2]}, bound=[0.9, 0.5]))
    Error against examples, n, both axes logarithmic. mistakes / n, solid line: 0.4 at 10, 0.2 at \
40. The bound, a wide grey line: 0.9 at 10, 0.5 at 40.
    """
    ax = prepared(ax)
    curves = as_curves(n, values)
    if bound is not None:
        limit = as_curve(n, bound, "bound")
        ax.plot(limit.x, limit.mean, color=PALE, linewidth=5, label="bound", zorder=1)
    draw_curves(ax, curves, "examples, $n$", "error", log)
    if bound is None:
        return ax
    said = ", ".join(f"{number(b)} at {number(k)}" for k, b in zip(limit.x, limit.mean))
    return describe(ax, f"The bound, a wide grey line: {said}.")


def _column(rows: Sequence[Mapping[str, Any]], degree: int | None, vote: str) -> Curve:
    """Return the errors of one vote at one degree against epochs."""
    mine = [row for row in rows if row["d"] == degree]
    if len({row["T"] for row in mine}) < len(mine):
        raise ValueError(
            f"rows must have one row for each d and T, but for d = {degree} some T has several: "
            "take the rows of one order of the examples."
        )
    return as_curve([row["T"] for row in mine], [row[vote] for row in mine], f"d = {degree}")
