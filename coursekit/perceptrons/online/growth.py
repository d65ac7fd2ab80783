"""How mistakes grow with the number of attributes, if few of them matter (lecture 05)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.bounds import disjunction_bound
from coursekit.perceptrons.online.adversaries import (
    against_elimination,
    against_winnow,
    hard_disjunction,
)
from coursekit.perceptrons.online.elimination import Elimination
from coursekit.perceptrons.online.negated import Negated
from coursekit.perceptrons.online.protocol import play
from coursekit.perceptrons.online.winnow import Winnow


def mistakes_until_learnt(learner: Any, examples: Iterable[tuple[Any, int]]) -> int:
    """Show a learner the examples until it makes no mistake, and return how many it made.

    Parameters
    ----------
    learner : Learner
        One that gets them all right in the end; it is changed.
    examples : iterable of (x, label)
        The labels are 0 or 1.

    Examples
    --------
    >>> examples = [((1, 0, 1), 1), ((0, 1, 1), 0)]
    >>> mistakes_until_learnt(Winnow(3), examples)
    3
    """
    examples = list(examples)
    epochs = (play(learner, examples).mistakes for _ in itertools.count())
    return sum(itertools.takewhile(bool, epochs))


def growth_under_opponents(sizes: Sequence[int], k: int) -> dict[str, tuple[list[int], list[int]]]:
    """Return the mistakes of four learners on disjunctions of k, each with its own opponent.

    The perceptron sees `adversaries.hard_disjunction`, elimination and both forms of Winnow play
    what `against_elimination` and `against_winnow` choose.

    Parameters
    ----------
    sizes : sequence of int
        The numbers n of attributes.
    k : int
        How many of them are relevant.

    Returns
    -------
    dict of str to pair of lists
        By the learner's name the sizes and its mistakes at each, as `figures.mistake_growth`
        takes them.

    Examples
    --------
    >>> for name, (n, mistakes) in growth_under_opponents([50, 100, 200], k=5).items():
    ...     print(name, mistakes)
    perceptron [471, 971, 1971]
    elimination [45, 95, 195]
    Winnow1 [48, 58, 68]
    Winnow2 [73, 91, 107]
    """

    def trained(n: int) -> int:
        epochs = disjunction_bound(n, k) + 1  # one more than there can be mistakes
        return perceptron(*hard_disjunction(n, k), max_epochs=epochs).mistakes

    def eliminated(n: int) -> int:
        examples = ((1 - x, 0) for x, _ in against_elimination(n, monotone=True, k=k))
        return play(Negated(Elimination(n, monotone=True)), examples).mistakes

    def winnowed(n: int, demotion: str) -> int:
        learner = Winnow(n, demotion=demotion)
        return play(learner, against_winnow(learner, k)).mistakes

    counts = {
        "perceptron": trained,
        "elimination": eliminated,
        "Winnow1": lambda n: winnowed(n, "elimination"),
        "Winnow2": lambda n: winnowed(n, "halving"),
    }
    return {name: (list(sizes), [count(n) for n in sizes]) for name, count in counts.items()}
