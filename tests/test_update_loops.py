"""The numpy versions of the loops make the same updates, to the last bit."""

import inspect
import re
import subprocess
import sys
from functools import cache, reduce
from operator import add

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse
from strategies import seeds

from coursekit.perceptrons.algorithms import numpy_update_loops, update_loops
from coursekit.perceptrons.algorithms.scores import scores
from coursekit.perceptrons.estimators import sparse as rows

DENSE = ["one_epoch", "one_margin_epoch"]
SPARSE = ["one_sparse_epoch", "add_rows", "add_sparse_rows"]  # with `_in_numpy` beside each
RULES = [(0, 0), (1, 0), (0, 1), (2, 1)]


def example_set(seed, kind):
    """Rows, labels that a hyperplane may or may not give, an order, and the weights to start at."""
    rng = np.random.default_rng(seed)
    n, d = rng.integers(1, 60), rng.integers(1, 12)
    X = rng.integers(-4, 5, (n, d))
    if kind == "floats":
        X = X * rng.random((n, d)) * 10.0 ** rng.integers(-4, 5, (n, d))
    y = np.where(X[:, 0] > 0, 1, -1) if seed % 2 else rng.choice([-1, 1], n)
    return X, y, rng.permutation(n), np.zeros(d, dtype=X.dtype)


def updates_of_both(loop, other, w, arguments_of):
    """Return how many updates both loops make, which are the same, in three epochs."""
    v, updates = w.copy(), 0
    for _ in range(3):
        steps = loop(*arguments_of(w))
        assert other(*arguments_of(v)).tolist() == steps.tolist()
        assert v.tobytes() == w.tobytes()
        updates += len(steps)
    return updates


@pytest.mark.parametrize("name", DENSE)
@pytest.mark.parametrize("kind", ["integers", "floats"])
def test_dense_rows(name, kind):
    pair = getattr(update_loops, name), getattr(numpy_update_loops, name)
    updates = 0
    for seed in range(80):
        X, y, order, w = example_set(seed, kind)
        rule = RULES[seed % 4] if name == "one_margin_epoch" else ()
        updates += updates_of_both(*pair, w, lambda v: (X, y, v, 1, order, *rule))  # noqa: B023
    assert updates > 1000


def test_blocks_longer_than_the_shortest_are_used_and_left_again():
    """A run with few mistakes far apart, and some close together."""
    X = np.random.default_rng(5).standard_normal((30_000, 3))
    y = np.where(X[:, 0] > 0, 1, -1)
    y[20_000:20_050] *= -1
    pair, order = (
        (update_loops.compiled(update_loops.one_epoch, None), numpy_update_loops.one_epoch),
        np.arange(len(X)),
    )
    assert updates_of_both(*pair, np.zeros(3), lambda v: (X, y, v, 1.0, order)) > 50


def test_sparse_rows_and_sums_of_rows():
    updates = 0
    for seed in range(80):
        X, y, order, w = example_set(seed, "floats")
        X[np.random.default_rng(seed).random(X.shape) < 0.5] = 0  # whole rows too
        stored = rows._stored(sparse.csr_array(X))
        pair = rows.one_sparse_epoch, rows.one_sparse_epoch_in_numpy
        rule = RULES[seed % 4]
        updates += updates_of_both(*pair, w, lambda v: (*stored, y, v, order, *rule))  # noqa: B023
        coefficients = np.random.default_rng(seed).integers(-1, 3, len(X)) * 0.1
        for name, form in ("add_rows", (X,)), ("add_sparse_rows", stored):
            sums, other = np.zeros((2, X.shape[1]))
            getattr(rows, name)(*form, coefficients, sums)
            getattr(rows, f"{name}_in_numpy")(*form, coefficients, other)
            assert sums.tobytes() == other.tobytes()
    assert updates > 1000


def test_every_loop_that_is_compiled_has_a_stand_in_with_its_arguments():
    pairs = [(getattr(update_loops, name), getattr(numpy_update_loops, name)) for name in DENSE]
    pairs += [(getattr(rows, name), getattr(rows, f"{name}_in_numpy")) for name in SPARSE]
    for pair in pairs:
        compiled, stand_in = map(inspect.signature, pair)
        assert list(compiled.parameters) == list(stand_in.parameters)


# The order of the sums


def in_the_order_that_is_written_down(w, x):
    """w . x: partial sum j mod 8, added by halves; then what is left over, from first to last."""
    terms = [a * b for a, b in zip(w.tolist(), x.tolist(), strict=True)]
    full = len(terms) - len(terms) % 8
    sums = [reduce(add, terms[k:full:8], 0.0) for k in range(8)]
    while len(sums) > 1:
        half = len(sums) // 2
        sums = [a + b for a, b in zip(sums[:half], sums[half:], strict=True)]
    return sums[0] + reduce(add, terms[full:], 0.0)


@cache
def compiled_score():
    """`score` as the compiled loops call it, or None; never from numba's cache."""
    update_loops.compiled(update_loops.one_epoch, None)
    numba = sys.modules.get("numba")
    return numba and numba.njit(lambda w, X: update_loops.score(w, X, 0))


def vector_and_row(seed, d):
    """Entries of many sizes, some 0, whose products nearly cancel."""
    rng = np.random.default_rng(seed)
    w, x = rng.standard_normal((2, d)) * 10.0 ** rng.integers(-9, 10, (2, d))
    x[rng.random(d) < 0.2] = 0
    if w[-1]:
        x[-1] = -(w[:-1] @ x[:-1]) / w[-1]
    return w, x


@given(seeds, st.integers(1, 40), st.booleans())
def test_scores_are_summed_in_one_order_to_the_last_bit_by_all(seed, d, single):
    w, x = vector_and_row(seed, d)
    X = x[None].astype(np.float32 if single else np.float64)
    expected = in_the_order_that_is_written_down(w, X[0].astype(float))
    computed = [
        update_loops.score(w, X, 0),
        *numpy_update_loops.scores(w, X[[0, 0]]),
        *scores(w, X),
    ]
    if fast := compiled_score():
        computed.append(fast(w, X))
    assert computed == [expected] * len(computed)


@given(seeds, st.integers(1, 40), st.booleans())
def test_an_epoch_ends_with_the_same_bits_wherever_its_rows_lie_in_memory(seed, d, single):
    """Rows at any address, the last of them at the very end of a block of memory."""
    rng = np.random.default_rng(seed)
    dtype = np.dtype(np.float32 if single else np.float64)
    X = (rng.standard_normal((50, d)) * 10.0 ** rng.integers(-9, 10, (50, d))).astype(dtype)
    room = np.zeros(X.nbytes + 1, dtype=np.uint8)
    crooked = room[1:].view(dtype).reshape(X.shape)
    crooked[:] = X
    y, order = rng.choice([-1, 1], 50), rng.permutation(50).astype(np.uint32)
    fast, plain = (
        update_loops.compiled(update_loops.one_epoch, numpy_update_loops.one_epoch),
        update_loops.one_epoch,
    )
    runs = [
        (epoch(rows, y, w, 0.1, order).tolist(), w.tobytes())
        for epoch, rows in ((plain, X.astype(float)), (fast, X), (fast, crooked))
        for w in [np.zeros(d)]
    ]
    assert runs == runs[:1] * 3


@given(seeds, st.integers(1, 40))
def test_every_loop_decides_by_the_score_in_that_order(seed, d):
    """An update is due at a threshold of just the score, and none just below."""
    w, x = vector_and_row(seed, d)
    score = in_the_order_that_is_written_down(w, x)
    dense, stored = (x[None],), rows._stored(sparse.csr_array(x[None]))
    pairs = [
        (dense, update_loops.one_margin_epoch, numpy_update_loops.one_margin_epoch),
        (stored, rows.one_sparse_epoch, rows.one_sparse_epoch_in_numpy),
    ]
    y, order = np.array([1], dtype=np.int8), np.array([0], dtype=np.uint32)
    rate = {update_loops.one_margin_epoch: (1.0,)}
    for examples, loop, stand_in in pairs:
        for epoch in loop, stand_in, update_loops.compiled(loop, stand_in):
            for threshold, due in (score, [0]), (np.nextafter(score, -np.inf), []):
                arguments = (*examples, y, w.copy(), *rate.get(loop, ()), order)
                assert epoch(*arguments, threshold, 0.0).tolist() == due


def code_of(loop, *arguments):
    """The LLVM code of a loop for these arguments."""
    numba = pytest.importorskip("numba")
    update_loops.compiled(loop, None)  # which tells numba of the functions that are called
    compiled = numba.njit(loop)
    compiled(*arguments)
    [code] = compiled.inspect_llvm().values()
    return code


def repeated(code):
    """The blocks of a program in LLVM's language from which a way leads back to them."""
    parts = re.split(r'^"?([\w.$-]+)"?:', code, flags=re.MULTILINE)
    blocks = dict(zip(parts[1::2], parts[2::2], strict=True))
    ways = {name: re.findall(r'label %"?([\w.$-]+)', block) for name, block in blocks.items()}

    def reached_from(name):
        reached, ahead = set(), set(ways[name])
        while ahead := ahead - reached:
            reached |= ahead
            ahead = {way for each in ahead for way in ways[each]}
        return reached

    return "".join(block for name, block in blocks.items() if name in reached_from(name))


LABELS, ORDER = np.array([1], dtype=np.int8), np.array([0], dtype=np.uint32)


def test_numba_may_neither_reorder_nor_fuse_what_is_written():
    """Without such leave LLVM makes the same sums on every processor."""
    code = code_of(update_loops.one_epoch, np.ones((1, 40)), LABELS, np.zeros(40), 1.0, ORDER)
    operations = re.findall(r"= (?:fadd|fsub|fmul) (\S+)", code)
    assert {"double"} <= set(operations) <= {"double", "<1", "<2", "<4", "<8"}
    assert "llvm.fma" not in code and "llvm.fmuladd" not in code


def test_a_pass_fetches_rows_beforehand_and_counts_no_references_at_each():
    """numba's counts are atomic, and take longer than a short row."""
    dense, stored = np.ones((1, 40)), rows._stored(sparse.csr_array(np.ones((1, 40))))
    for code in (
        code_of(update_loops.one_epoch, dense, LABELS, np.zeros(40), 1.0, ORDER),
        code_of(rows.one_sparse_epoch, *stored, LABELS, np.zeros(40), ORDER, 0.0, 0.0),
    ):
        in_the_pass = repeated(code)
        assert "@llvm.prefetch" in in_the_pass and "@NRT_" not in in_the_pass


def test_it_is_said_once_where_numba_would_have_been_much_faster():
    n = numpy_update_loops.MANY
    with pytest.warns(UserWarning, match="There is no numba here, so numpy makes the passes"):
        numpy_update_loops.one_epoch(np.zeros((n, 1)), np.ones(n), np.zeros(1), 1.0, np.arange(n))
    stored = rows._stored(sparse.csr_array(np.ones((n, 1))))
    with pytest.warns(UserWarning, match="to the last bit, but much more slowly"):
        rows.one_sparse_epoch_in_numpy(*stored, np.ones(n), np.ones(1), np.arange(n), 0.0, 0.0)
    code = (
        "import sys; sys.modules['numba'] = None; import numpy as np; from coursekit import "
        f"perceptron; [perceptron(np.zeros(({n}, 1)), np.ones({n}), max_epochs=1) for _ in 'ab']"
    )
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert process.stderr.count("There is no numba here") == 1
