"""The viva in a page, where nothing waits for an answer: it is held again with one reply more."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from coursekit.viva import viva


class Waiting(BaseException):
    """The next reply is not there yet."""


def viva_so_far(answer: Callable, seed: str, replies: Iterable[str]) -> bool:
    """Print a viva on a function up to the first reply that is missing; return whether one is.

    Examples
    --------
    >>> from coursekit.perceptrons.problems.ps2.train import train
    >>> viva_so_far(train, "an example", ["", ""])  # doctest: +ELLIPSIS
     1  def train(X, y, max_epochs):
    ...
    True
    >>> viva_so_far(train, "an example", ["", "", ""])  # doctest: +ELLIPSIS
     1  def train(X, y, max_epochs):
    ...
    You knew 0 of 3.
    False
    """
    given = iter(replies)

    def ask(prompt: str) -> str:
        try:
            reply = next(given)
        except StopIteration:
            raise Waiting from None
        print(prompt + reply)
        return reply

    try:
        viva(answer, ask=ask, seed=seed)
    except Waiting:
        return True
    return False
