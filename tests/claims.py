"""What lectures conclude from experiments, as their cells state it, and how it is tested.

A cell of code in which chance takes part says in its metadata what the text may conclude from it:

    "claim": {"experiment": "last_vote_average", "with": {"flipped": 10, "max_epochs": 10},
              "shows": {"last": 19, "averaged": 13},
              "says": ["median(averaged) < median(last)", "share(averaged < last) > 0.6"]}

`experiment` is a function of `coursekit.perceptrons.experiments`, called as `repeat` calls it,
`with` these options. `shows` are numbers that the cell prints or its picture describes, each a
median of at least 20 runs, and `says` is what sentences conclude. Both must be true of 50 runs that
the lecture has not made: the number lies between their 10th and 90th percentile, and the conclusion
holds.
Where chance decides nothing that the text concludes, the claim says why instead:

    "claim": {"exact": "theorem"}      true of every draw, as the text proves
    "claim": {"exact": "enumeration"}  all cases are counted, chance only orders them
    "claim": {"exact": "example"}      one worked example, which claims nothing beyond itself
"""

from __future__ import annotations

import re
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import nbformat
import numpy as np

from coursekit.course import course_root
from coursekit.exercises.guess import shown
from coursekit.numbers.spread import Spread, repeat
from coursekit.perceptrons import experiments

NOTEBOOKS = sorted((course_root() / "notebooks").rglob("[!.]*.ipynb"))
EXACT = {"theorem", "enumeration", "example"}
CHANCE = re.compile(r"\b(rng|seed|seeds|default_rng|random_state|shuffle|permutation|repeat)\b")
FRESH, RUNS, LEAST = 20_261, 50, 20  # the seed of fresh runs, how many, and how many a cell makes
WORDS = {"median": np.median, "mean": np.mean, "share": np.mean, "abs": np.abs}


class Claim(NamedTuple):
    """The claim of a cell, with what the cell shows."""

    cell: str
    source: str
    claim: dict
    shown: str


def cells(file: Path) -> list[Claim]:
    """Return the code cells of a notebook in which chance takes part, or that claim something."""
    return [
        Claim(f"{file.stem}: {cell.id}", cell.source, cell.metadata.get("claim", {}), shown(cell))
        for cell in nbformat.read(file, as_version=4).cells
        if cell.cell_type == "code" and (CHANCE.search(cell.source) or "claim" in cell.metadata)
    ]


def all_claims() -> list[Claim]:
    """Return those cells of all lectures whose claim is about an experiment."""
    return [c for file in NOTEBOOKS for c in cells(file) if "experiment" in c.claim]


@cache
def _fresh(experiment: str, options: tuple) -> Spread:
    function = getattr(experiments, experiment)
    return repeat(partial(function, **dict(options)), runs=RUNS, rng=FRESH)


def fresh(claim: dict) -> Spread:
    """Return the results of fresh runs of a claim's experiment."""
    return _fresh(claim["experiment"], tuple(claim.get("with", {}).items()))


def unlike(claim: dict, spread: Spread) -> list[str]:
    """Return which of the numbers and conclusions of a claim these runs contradict."""
    wrong = []
    for name, value in claim.get("shows", {}).items():
        low, high = spread.between(name)
        if not low <= value <= high:
            wrong.append(f"{name} is shown as {value}, and is {low:g} to {high:g}")
    names = {_name(name): values for name, values in spread.items()} | WORDS
    for words in claim.get("says", []):
        if not eval(words, {"__builtins__": {}}, names):
            wrong.append(f"{words} does not hold: {spread}")
    return wrong


def _name(quantity: str) -> str:
    """Return a quantity as a name that an expression can use: `naive Bayes` is `naive_Bayes`."""
    return re.sub(r"\W", "_", quantity)
