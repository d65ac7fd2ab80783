"""The widget in which a reader plays against CON and Halving (lecture 04-mistake-bounds)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coursekit.numbers.validation import as_bit, as_bits, as_count
from coursekit.perceptrons import figures
from coursekit.perceptrons.concepts import Conjunctions
from coursekit.perceptrons.online.halving import RULES
from coursekit.perceptrons.widgets.widget import Widget

LEARNERS = ("Halving", *(f"CON, {rule}" for rule in RULES if rule != "random"))


def version_space(
    learner: str = "Halving",
    *,
    examples: Iterable[tuple[Any, Any]] = (),
    by_hand: bool = False,
    seed: Any = 1,
) -> Widget:
    """Return CON and Halving at work on the 27 conjunctions of three attributes.

    The reader chooses the next example, guesses what the learner predicts, and sees what the label
    leaves of the version space. The labels are those of a secret conjunction, of one that the
    reader chooses, or the reader's own.

    Parameters
    ----------
    learner : str, optional
        "Halving", or CON with one of its rules that leave nothing to chance: "CON, first",
        "CON, most specific", "CON, most general" or "CON, adversarial".
    examples : iterable of pairs, optional
        What the learner has seen at first: instances and their labels.
    by_hand : bool, optional
        Whether it begins as a game against the learner: the reader gives the labels, and sees each
        prediction before.
    seed : int, optional
        Which conjunction is the secret; a whole number of at least 0.

    Returns
    -------
    Widget
        Its `state` has the "learner" and the "examples", pairs of an instance and a label, as
        `online.play` takes them.

    Raises
    ------
    ValueError
        If there is no such learner, no conjunction agrees with the examples, or the seed is no
        whole number.

    Examples
    --------
    >>> version_space("CON, first", examples=[((1, 0, 0), 1)]).state["examples"]
    [[[1, 0, 0], 1]]
    >>> version_space("Winnow")
    Traceback (most recent call last):
    ...
    ValueError: learner must be one of 'Halving', 'CON, first', 'CON, most specific', \
'CON, most general', 'CON, adversarial', but it is 'Winnow'.
    """
    if learner not in LEARNERS:
        names = ", ".join(map(repr, LEARNERS))
        raise ValueError(f"learner must be one of {names}, but it is {learner!r}.")
    space, start = Conjunctions(3).version_space(), start_of(learner, seed)
    seen = [(tuple(map(int, as_bits(x, 3))), as_bit(label)) for x, label in examples]
    for x, label in seen:
        space = space.keep(x, label)
    start["examples"] = [[list(x), label] for x, label in seen]
    if by_hand:
        start |= {"target": "by hand", "predictFirst": False}
    title = "Make the learner err" if by_hand else "The version space"
    drawn = figures.picture(figures.instance_cube(space, seen))
    return Widget("version_space", title, start, drawn)


def start_of(learner: str, seed: Any = 1) -> dict[str, Any]:
    """Return the initial state of the widget."""
    return {
        "learner": learner,
        "target": "secret",
        "seed": as_count(seed, "seed", least=0),
        "examples": [],
        "predictFirst": True,
    }


def everything() -> figures.Picture:
    """Return a picture of the whole class."""
    return figures.picture(figures.instance_cube(Conjunctions(3).version_space()))
