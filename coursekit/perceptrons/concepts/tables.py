"""Any finite concept class, as a table of the label of each concept on each instance (04)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from coursekit.numbers.validation import as_bit, as_count, as_instance, as_numbers
from coursekit.perceptrons.concepts.spaces import EnumeratedSpace, inconsistent


class ConceptTable:
    """A concept class given by its labels.

    Parameters
    ----------
    labels : array_like, shape (concepts, instances)
        0 or 1: what each concept says on each instance. No two concepts may say the same
        everywhere, for they would be one concept counted twice.
    instances : sequence, optional
        What the columns are: numbers, strings, or points, which may be lists or arrays; the
        numbers from 0 unless given.
    names : sequence of str, optional
        What the concepts are called; their rows of labels unless given.

    Attributes
    ----------
    labels : ndarray of uint8, shape (concepts, instances)
    instances : tuple
        Points as tuples.

    Examples
    --------
    >>> table = ConceptTable([[0, 0], [0, 1], [1, 1]], instances="ab")
    >>> space = table.version_space()
    >>> space.size, space.votes("b"), space.majority("b")
    (3, 2, 1)
    >>> space.keep("b", 0).describe(0)
    '00'
    """

    def __init__(
        self, labels: Any, instances: Sequence | None = None, names: Sequence[str] | None = None
    ) -> None:
        self.labels = _as_table(labels)
        concepts, columns = self.labels.shape
        self.instances = tuple(range(columns) if instances is None else map(as_instance, instances))
        self.names = None if names is None else tuple(map(str, names))
        for values, name, size, axis in (
            (self.instances, "instances", columns, "column"),
            (self.names, "names", concepts, "row"),
        ):
            if values is not None and len(values) != size:
                raise ValueError(
                    f"{name} must have one for each of the {size} {axis}s of labels, but there "
                    f"are {len(values)}."
                )
        self._columns = {x: j for j, x in enumerate(self.instances)}
        if len(self._columns) < columns:
            duplicate = next(x for j, x in enumerate(self.instances) if self._columns[x] != j)
            raise ValueError(f"instances must be different, but {duplicate!r} is given twice.")

    @property
    def size(self) -> int:
        """The number of concepts."""
        return len(self.labels)

    def version_space(self) -> TableSpace:
        """Return the version space before any example, which holds the whole class."""
        return TableSpace(self, (1 << self.size) - 1)

    def column(self, x: Any) -> int:
        """Return the index of the column of `x`; raise a ValueError if it has none."""
        x = as_instance(x)
        if x not in self._columns:
            raise ValueError(
                f"x must be one of the {len(self.instances)} instances of the table, from "
                f"{self.instances[0]!r} to {self.instances[-1]!r}, but it is {x!r}."
            )
        return self._columns[x]

    @cached_property
    def masks(self) -> list[int]:
        """For each instance, the set of the concepts that say 1, as the bits of an integer."""
        packed = np.packbits(self.labels, axis=0, bitorder="little")
        return [int.from_bytes(column.tobytes(), "little") for column in packed.T]

    def __repr__(self) -> str:
        return f"<ConceptTable: {self.size:,} concepts on {len(self.instances):,} instances>"


class TableSpace(EnumeratedSpace):
    """Some concepts of a table, as the bits of an integer: bit i is set if row i is among them."""

    def __init__(self, table: ConceptTable, members: int) -> None:
        self._table, self._members = table, members

    @cached_property
    def size(self) -> int:
        """The number of concepts left."""
        return self._members.bit_count()

    @property
    def key(self) -> Hashable:
        """The integer whose bits are the concepts."""
        return self._members

    def _saying_one(self, x: Any) -> int:
        return self._members & self._table.masks[self._table.column(x)]

    def votes(self, x: Any) -> int:
        """Return how many concepts say 1 on `x`."""
        return self._saying_one(x).bit_count()

    def keep(self, x: Any, label: int) -> TableSpace:
        """Return the version space after one more example, as `VersionSpace.keep`."""
        saying_one = self._saying_one(x)
        members = saying_one if as_bit(label) else self._members ^ saying_one
        if not members:
            raise inconsistent(x, label)
        return TableSpace(self._table, members)

    @cached_property
    def rows(self) -> np.ndarray:
        """The rows of the table that are left, (size,)."""
        length = -(-self._table.size // 8)
        packed = np.frombuffer(self._members.to_bytes(length, "little"), dtype=np.uint8)
        return np.flatnonzero(np.unpackbits(packed, bitorder="little"))

    def labels(self, x: Any) -> np.ndarray:
        """Return the label that each concept gives to `x`, (size,) of 0 and 1."""
        return self._table.labels[self.rows, self._table.column(x)]

    def label(self, i: int, x: Any) -> int:
        """Return the label that the `i`-th concept gives to `x`."""
        row = self.rows[as_count(i, "i", 0, self.size - 1)]
        return int(self._table.labels[row, self._table.column(x)])

    def specificity(self) -> np.ndarray:
        """Return the number of instances on which each concept says 0, (size,)."""
        return (self._table.labels[self.rows] == 0).sum(axis=1)

    def describe(self, i: int) -> str:
        """Return the name of the `i`-th concept, or its labels if it has none."""
        row = self.rows[as_count(i, "i", 0, self.size - 1)]
        if self._table.names is not None:
            return self._table.names[row]
        return "".join(map(str, self._table.labels[row]))


def _as_table(labels: Any) -> np.ndarray:
    """Return the labels as read-only uint8; raise if they are invalid."""
    values = as_numbers(labels, "labels", 2)
    wrong = np.argwhere((values != 0) & (values != 1))
    if len(wrong):
        i, j = map(int, wrong[0])
        raise ValueError(f"labels must hold only 0 and 1, but labels[{i}, {j}] is {values[i, j]}.")
    values = values.astype(np.uint8)
    first: dict[bytes, int] = {}
    for i, row in enumerate(np.packbits(values, axis=1)):
        same = first.setdefault(row.tobytes(), i)
        if same != i:
            raise ValueError(
                f"labels must have different rows, but rows {same} and {i} are the same: give each "
                "concept once."
            )
    values.flags.writeable = False
    return values
