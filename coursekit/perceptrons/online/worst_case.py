"""The most mistakes that any sequence of examples can force on a learner (further/best-learner)."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple

from coursekit.perceptrons.concepts import TooLargeError
from coursekit.perceptrons.concepts.spaces import require_concept_class
from coursekit.perceptrons.online.protocol import require_learner

MOST_EXAMPLES = 200_000  # each takes 100 to 200 µs


class WorstCase(NamedTuple):
    """The most mistakes on any sequence that some concept of the class labels.

    Attributes
    ----------
    mistakes : int
        M(A, C) of the mistake-bound model.
    examples : list of (x, label)
        A sequence that forces this many mistakes.
    """

    mistakes: int
    examples: list[tuple[Any, int]]


def worst_case(learner: Any, concepts: Any) -> WorstCase:
    """Search all sequences of examples for one on which a learner makes the most mistakes.

    Parameters
    ----------
    learner : Learner
        A deterministic one, with `copy()` and `key`; it is not changed.
    concepts : concept class
        With `instances`; the labels of a sequence have to be those of one of its concepts.

    Returns
    -------
    WorstCase

    Raises
    ------
    TooLargeError
        If too many examples would have to be tried, in all positions of the game or one after the
        other, as where a learner's `key` is another one after every example.
    ValueError
        If the learner makes a mistake from which it learns nothing, and so can err for ever, or
        is CON choosing at random.

    Notes
    -----
    A position of the game is what the learner knows and which concepts are left. An example that is
    predicted right and teaches the learner nothing cannot help the adversary, so only the others
    are tried. Where the learner knows its `mistake_bound`, the search stops there.

    Examples
    --------
    >>> from coursekit.perceptrons.concepts import Conjunctions
    >>> from coursekit.perceptrons.online import Elimination
    >>> conjunctions = Conjunctions(3)
    >>> worst_case(Elimination(3), conjunctions).mistakes
    4
    """
    require_learner(learner)
    require_concept_class(concepts)
    game = _Game(list(concepts.instances))
    start = concepts.version_space()
    mistakes = 0
    try:
        while game.forces(learner, start, mistakes + 1):
            mistakes += 1
    except RecursionError:
        raise TooLargeError(
            f"A sequence in question has hundreds of examples, after {game.tried:,} that were "
            "tried: what the learner knows goes on changing. Give it a `mistake_bound`, or a `key` "
            "that leaves out what does not change its predictions."
        ) from None
    return WorstCase(mistakes, game.sequence(learner, start, mistakes))


class _Game:
    """Positions of the game, each with a move that forces its number of mistakes, or None.

    A learner may come back to what it knew without a mistake. So while a position is searched,
    another one that leads to it has no move yet, and waits for it.
    """

    def __init__(self, instances: list) -> None:
        self.instances = instances
        self.moves: dict = {}
        self.waiting: defaultdict[tuple, list] = defaultdict(list)
        self.tried = 0

    def forces(self, learner: Any, space: Any, mistakes: int) -> bool:
        """Whether some sequence forces this many mistakes on the learner from here on."""
        if mistakes == 0:
            return True
        if learner.mistake_bound is not None and mistakes > learner.mistake_bound:
            return False
        position = learner.key, space.key, mistakes
        if position not in self.moves:
            self.moves[position] = None
            self._search(position, learner, space, mistakes)
        return self.moves[position] is not None

    def _search(self, position: tuple, learner: Any, space: Any, mistakes: int) -> None:
        """Try the moves of a position until one forces this many mistakes."""
        for x in self.instances:
            self.tried += 1
            if self.tried > MOST_EXAMPLES:
                raise TooLargeError(
                    f"More than {MOST_EXAMPLES:,} examples were tried in {len(self.moves):,} "
                    "positions of the game, and the worst case is still in question. Take a "
                    "smaller class."
                )
            prediction, votes = learner.predict(x), space.votes(x)
            for label in (1 - prediction, prediction):
                if not (votes if label == 1 else space.size - votes):
                    continue
                after, left = learner.copy(), space.keep(x, label)
                after.update(x, label)
                if after.key == learner.key and label == prediction:
                    continue
                if (after.key, left.key) == (learner.key, space.key):
                    raise ValueError(
                        f"There is no worst case: the learner can be wrong about {x} for ever."
                    )
                still = mistakes - (label != prediction)
                if self.forces(after, left, still):
                    self._win(position, (x, label))
                    return
                self.waiting[after.key, left.key, still].append((position, (x, label)))

    def _win(self, position: tuple, move: tuple[Any, int]) -> None:
        """Record the first winning move of a position, and of those that wait for it."""
        won = [(position, move)]
        while won:
            position, move = won.pop()
            if self.moves[position] is None:
                self.moves[position] = move
                won += self.waiting.pop(position, [])

    def sequence(self, learner: Any, space: Any, mistakes: int) -> list[tuple[Any, int]]:
        """Return the examples that force this many mistakes from here on."""
        examples = []
        while mistakes:
            x, label = self.moves[learner.key, space.key, mistakes]
            mistakes -= learner.predict(x) != label
            examples.append((x, label))
            learner = learner.copy()
            learner.update(x, label)
            space = space.keep(x, label)
        return examples
