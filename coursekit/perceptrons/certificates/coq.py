"""Certificates as files that Coq, a proof assistant, checks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from coursekit.numbers.plurals import counted
from coursekit.numbers.validation import as_examples, as_labels, as_vector
from coursekit.perceptrons.certificates.integers import to_integers
from coursekit.perceptrons.certificates.separability import Separation

FILE = """\
(* {count} of {size}: {answer}.{scaled}
   After `make proofs` in the course, this file is a proof if Coq accepts it:

     coqc -Q build/proofs Course certificate.v *)

From Course Require Import Gordan.
Open Scope Z_scope.

Definition examples : list (vector * Z) := [
  {examples}
].

Theorem certificate : {theorem} (positive_vectors examples).
Proof. apply ({lemma} {numbers}). vm_compute. reflexivity. Qed.

Print Assumptions certificate.
"""
YES = {"answer": "a hyperplane through the origin separates them", "theorem": "separable"}
NO = {"answer": "no hyperplane through the origin separates them", "theorem": "~ separable"}
SCALED = "\n   Their numbers were multiplied by {}, so that all are whole."


def to_coq(separation: Separation, X: Any, y: Any) -> str:
    """Return a Coq file that proves that the examples are separable, or that they are not.

    Parameters
    ----------
    separation : Separation
        What `separate` returned for these examples. It is not checked here: Coq does that.
    X, y
        As for `separate`.

    Returns
    -------
    str
        The text of a file, whose name has to be a word, such as `certificate.v`. It states the
        theorem about the examples, and uses the definitions of `proofs/Gordan.v` in the course.

    Raises
    ------
    ValueError
        If an argument is not as described, or the separation is of another number of examples or
        features.

    Examples
    --------
    >>> from coursekit.perceptrons.certificates import separate
    >>> X, y = [[1], [0.5]], [1, -1]
    >>> print(to_coq(separate(X, y), X, y))
    (* 2 examples of 1 feature: no hyperplane through the origin separates them.
       Their numbers were multiplied by 2, so that all are whole.
       After `make proofs` in the course, this file is a proof if Coq accepts it:
    <BLANKLINE>
         coqc -Q build/proofs Course certificate.v *)
    <BLANKLINE>
    From Course Require Import Gordan.
    Open Scope Z_scope.
    <BLANKLINE>
    Definition examples : list (vector * Z) := [
      ([2], 1);
      ([1], -1)
    ].
    <BLANKLINE>
    Theorem certificate : ~ separable (positive_vectors examples).
    Proof. apply (inseparable_by [1; 2]). vm_compute. reflexivity. Qed.
    <BLANKLINE>
    Print Assumptions certificate.
    <BLANKLINE>
    """
    X = as_examples(X)
    n, d = X.shape
    y = as_labels(y, n)
    if separation.separable:
        parts = YES | {"lemma": "separable_by"}
        numbers = as_vector(separation.w, "separation.w", d)
    else:
        parts = NO | {"lemma": "inseparable_by"}
        numbers = as_vector(separation.weights, "separation.weights", n)
    integers, scale = to_integers(X)
    return FILE.format(
        count=counted(n, "example"),
        size=counted(d, "feature"),
        scaled=SCALED.format(scale) if scale > 1 else "",
        examples=";\n  ".join(f"({_list(x)}, {label})" for x, label in zip(integers, y)),
        numbers=_list(to_integers(numbers)[0]),
        **parts,
    )


def _list(numbers: Iterable[int] | np.ndarray) -> str:
    """Return whole numbers as a Coq list."""
    return f"[{'; '.join(map(str, numbers))}]"
