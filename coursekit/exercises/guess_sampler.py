"""Guess a sampler for a function's arguments, by their names and annotations and by trial.

A guess is the text of Python expressions in which `rng` is the generator, `n` and `d` are small
numbers, and `draw` is `coursekit.exercises.draw`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import NamedTuple

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.call import Outcome
from coursekit.exercises.compare import NotPlain, show
from coursekit.exercises.processor_time import apart, call_within

CASES = 24
SECONDS = 0.3
MOST_COMBINATIONS = 300
SIZES = {"n": "int(rng.integers(2, 8))", "d": "int(rng.integers(2, 5))"}


class Guess(NamedTuple):
    """An expression that draws an argument, with its description for students."""

    text: str
    meaning: str


WHOLE = Guess("int(rng.integers(-9, 10))", "a whole number")
COUNT = Guess("int(rng.integers(1, 10))", "a positive whole number")
HALVES = Guess("int(rng.integers(-20, 21)) / 2", "a number")
TRUTH = Guess("bool(rng.integers(2))", "True or False")
WORD = Guess('"".join(map(str, rng.choice(list("abc"), n)))', "a string")
WORDS = Guess(
    '[str(word) for word in rng.choice(["an", "at", "on", "to"], n)]', "a list of strings"
)
NUMBERS = Guess("draw.whole(rng, n, 9)", "a list of whole numbers")
SORTED = Guess("sorted(draw.whole(rng, n, 9))", "a sorted list of whole numbers")
VECTOR = Guess("draw.vector(rng, d)", "array (d,)")
MATRIX = Guess("draw.examples(rng, n, d)", "array (n, d)")
LABEL = Guess("draw.label(rng)", "-1 or +1")
LABELS = Guess("draw.labels(rng, n)", "array (n,) of labels -1 and +1")
ROWS = Guess("draw.examples(rng, n, d).astype(int).tolist()", "a list of lists of whole numbers")

ALL = (WHOLE, NUMBERS, VECTOR, MATRIX, COUNT, WORD, HALVES, WORDS, TRUTH, ROWS, LABELS)
BY_ANNOTATION = (  # the first that fits
    (r"bool", (TRUTH,)),
    (r"(list|sequence|iterable|tuple)\[(list|sequence|tuple).*", (ROWS,)),
    (r"(list|sequence|iterable|tuple)\[str.*", (WORDS,)),
    (r"(list|sequence|iterable|tuple)(\[.*)?", (NUMBERS,)),
    (r".*(array|arraylike)(\[.*)?", (VECTOR, MATRIX, LABELS)),
    (r"int", (WHOLE, COUNT)),
    (r"float|complex|fraction", (HALVES, COUNT)),
    (r"str", (WORD,)),
)
BY_NAME = (
    (r"X|A|M|matrix|points|examples", (MATRIX, ROWS)),
    (r"rows|table|grid|graph|edges", (ROWS, MATRIX)),
    (r"w|vector|weights|point|normal|direction", (VECTOR, NUMBERS)),
    (r"labels", (LABELS,)),
    (r"y|label", (LABEL, LABELS, WHOLE, VECTOR)),
    (r"[nkmdt]|size|count|length|steps|depth|times|number|n_.*|num_.*|max_.*", (COUNT,)),
    (r"words|names|strings", (WORDS,)),
    (r"s|text|word|string|name|line|pattern|prefix", (WORD, NUMBERS)),
    (r"is_.*|has_.*|flag|reverse", (TRUTH,)),
    (
        r"values|numbers|items|data|array|arr|lst|list|seq|sequence|sample|.*[^s]s",
        (NUMBERS, VECTOR),
    ),
)
IN_ORDER = re.compile(r"\b(sorted|ascending|increasing|in order)\b", re.IGNORECASE)


class Sampler(NamedTuple):
    """A sampler for the arguments of one call.

    Attributes
    ----------
    guesses : tuple of Guess
        One for each argument.
    """

    guesses: tuple[Guess, ...]

    @property
    def body(self) -> str:
        """The lines of a function ``sample(rng, i)``."""
        texts = [guess.text for guess in self.guesses]
        used = {name for text in texts for name in re.findall(r"\b[nd]\b", text)}
        lines = [f"{name} = {SIZES[name]}" for name in SIZES if name in used]
        lines.append(f"return {', '.join(texts)}{',' * (len(texts) == 1)}")
        return "\n".join(f"    {line}" for line in lines)

    def function(self) -> Callable:
        """Return the function ``sample(rng, i)``."""
        names = {"draw": draw}
        exec(f"def sample(rng, i):\n{self.body}", names)
        return names["sample"]


def guessed(function: Callable, node: ast.FunctionDef) -> Sampler:
    """Return a sampler of arguments on which a function runs and returns different values.

    Parameters
    ----------
    function : callable
        The function.
    node : ast.FunctionDef
        How it is written.

    Raises
    ------
    ValueError
        If nothing was found; the message says what to do.
    """
    outcome = None
    options = [_options(argument, _in_order(node)) for argument in node.args.args]
    for guesses in islice(_by_rank(options), MOST_COMBINATIONS):
        sampler = Sampler(guesses)
        outcome = apart(lambda sampler=sampler: _fault(function, sampler), "did not end")
        if outcome is None:
            return sampler
    example = f"{node.name}({', '.join(f'{a.arg}: int' for a in node.args.args)})"
    raise ValueError(
        f"No arguments were found on which {node.name} runs and returns different values, plain "
        f"data such as numbers and lists; the last try {outcome}. Say in its first line what its "
        f"arguments are, such as def {example}, or begin with the name alone: `coursekit question "
        f"new {node.name}`."
    )


def _in_order(node: ast.FunctionDef) -> bool:
    """Whether the docstring says that lists are sorted."""
    return bool(IN_ORDER.search(ast.get_docstring(node) or ""))


def _options(argument: ast.arg, in_order: bool) -> tuple[Guess, ...]:
    """Return guesses for an argument, the best one first."""
    annotation = ast.unparse(argument.annotation).lower() if argument.annotation else ""
    fits = [guesses for form, guesses in BY_ANNOTATION if re.fullmatch(form, annotation)]
    if not fits:
        fits = [guesses for form, guesses in BY_NAME if re.fullmatch(form, argument.arg)]
        fits = [fits[0] + ALL if fits else ALL]
    found = dict.fromkeys(fits[0])
    ordered = [[SORTED, NUMBERS] if g is NUMBERS and in_order else [g] for g in found]
    return tuple(guess for group in ordered for guess in group)


def _by_rank(options: list[tuple[Guess, ...]]) -> Iterator[tuple[Guess, ...]]:
    """Yield one guess for each argument, from all the best ones to all the worst ones."""
    most = len(ALL) if len(options) <= 3 else 4  # per argument: more would be too many combinations
    indices = product(*(range(min(most, len(guesses))) for guesses in options))
    for places in sorted(indices, key=lambda places: (sum(places), places)):
        yield tuple(guesses[i] for guesses, i in zip(options, places))


def _fault(function: Callable, sampler: Sampler) -> str | None:
    """Return the reason against a sampler, or None."""
    rng, sample, values = np.random.default_rng(0), sampler.function(), set()
    for i in range(CASES):
        outcome: Outcome = call_within(SECONDS, function, sample(rng, i))
        if outcome.error is not None:
            return outcome.error.rstrip(".")
        if isinstance(outcome.value, NotPlain):
            return f"returned {outcome.value}"
        values.add(show(outcome.value))
    return None if len(values) > 1 else f"returned {values.pop()} each time"
