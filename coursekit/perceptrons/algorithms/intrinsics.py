"""Machine code that Python cannot express: arithmetic on eight floats, prefetched rows.

Where the order of a sum is written down, numba adds one number at a time. Here `score` and
`add_row` of `update_loops` are given to LLVM as work on vectors of eight floats, of which it makes
whatever the processor has; the order of each sum is that of `update_loops.score`. Only
`update_loops.call_from_loops` imports this module, where numba is. numba keeps what it compiled
until the file of a loop changes: after a change here, empty `__pycache__`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from numba.core import cgutils, types
from numba.core.cgutils import ir  # llvmlite's, which numba brings
from numba.extending import intrinsic

from coursekit.perceptrons.algorithms import update_loops

BYTES_OF_CACHE_LINE = 64

INDEX, FLAG, FLOAT = ir.IntType(64), ir.IntType(32), ir.DoubleType()


def _shown(X, order, step):
    if X.layout != "C":
        return update_loops.shown
    itemsize = X.dtype.bitwidth // 8

    def shown(X, order, step):
        d = X.shape[1]
        later = order[
            min(step + max(1, update_loops.BYTES_AHEAD // (d * itemsize)), len(order) - 1)
        ]
        send_for(X, later * d, later * d + d)
        return order[step]

    return shown


def _prefetch_part(values, begin, end):
    return lambda values, begin, end: send_for(values, begin, end)


def _score(w, X, i):
    if are_floats(w, X):
        return lambda w, X, i: score_of_floats(w, X, i)
    return update_loops.score


def _add_row(w, factor, X, i):
    if are_floats(w, X):
        return lambda w, factor, X, i: add_floats(w, factor, X, i)
    return update_loops.add_row


def are_floats(w: types.Array, X: types.Array) -> bool:
    """Whether these are weights of float64 and rows of float64 or float32, without gaps."""
    floats = w.dtype == types.float64 and X.dtype in (types.float64, types.float32)
    return floats and w.layout == X.layout == "C"


# For each function of the loops: which function to compile, given the types of the arguments.
IN_VECTORS = {
    update_loops.shown: _shown,
    update_loops.prefetch_part: _prefetch_part,
    update_loops.score: _score,
    update_loops.add_row: _add_row,
}


@intrinsic
def send_for(typing_context, values, begin, end):
    """Prefetch a part of an array, at most its first bytes, without waiting for it.

    The loop is written in here: of branches between its own calls, numba makes it count who uses
    the arrays, for each row.
    """

    def generate(context, builder, signature, arguments):
        values = context.make_array(signature.args[0])(context, builder, arguments[0])
        first, last = (
            builder.ptrtoint(builder.gep(values.data, [place]), INDEX) for place in arguments[1:]
        )
        limit = builder.add(first, INDEX(update_loops.BYTES_OF_A_ROW))
        last = builder.select(builder.icmp_unsigned("<", last, limit), last, limit)
        kind = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, FLAG, FLAG, FLAG])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [cgutils.voidptr_t], kind)
        with cgutils.for_range_slice(builder, first, last, INDEX(BYTES_OF_CACHE_LINE), INDEX) as (
            byte,
            _,
        ):
            address = builder.inttoptr(byte, cgutils.voidptr_t)
            builder.call(fetch, [address, FLAG(0), FLAG(3), FLAG(1)])  # data, to be read and kept
        return context.get_dummy_value()

    return types.void(values, types.intp, types.intp), generate


@intrinsic
def score_of_floats(typing_context, w, X, i):
    """`update_loops.score` on eight floats at a time, equal to the last bit."""

    def generate(context, builder, signature, arguments):
        w, X, i = arguments
        w, d = Floats.of_vector(context, builder, signature.args[0], w)
        x = Floats.of_row(context, builder, signature.args[1], X, i)
        sums = cgutils.alloca_once_value(builder, ir.VectorType(FLOAT, 8)([0.0] * 8))
        rest = cgutils.alloca_once_value(builder, FLOAT(0.0))

        def add_products(j, width):
            products = builder.fmul(w.load(j, width), x.load(j, width))
            if width == 8:
                builder.store(builder.fadd(builder.load(sums), products), sums)
            else:
                for k in range(width):
                    product = builder.extract_element(products, INDEX(k))
                    builder.store(builder.fadd(builder.load(rest), product), rest)

        for_all_features(builder, d, add_products)
        return builder.fadd(by_halves(builder, builder.load(sums)), builder.load(rest))

    return types.float64(w, X, types.intp), generate


@intrinsic
def add_floats(typing_context, w, factor, X, i):
    """`update_loops.add_row` on eight floats at a time."""

    def generate(context, builder, signature, arguments):
        w, factor, X, i = arguments
        w, d = Floats.of_vector(context, builder, signature.args[0], w)
        x = Floats.of_row(context, builder, signature.args[2], X, i)

        def add(j, width):
            factors = ir.Constant(ir.VectorType(FLOAT, width), ir.Undefined)
            for k in range(width):
                factors = builder.insert_element(factors, factor, INDEX(k))
            w.store(j, builder.fadd(w.load(j, width), builder.fmul(factors, x.load(j, width))))

        for_all_features(builder, d, add)
        return context.get_dummy_value()

    return types.void(w, types.float64, X, types.intp), generate


def for_all_features(
    builder: ir.IRBuilder, d: ir.Value, work: Callable[[ir.Value, int], None]
) -> None:
    """Call work(j, width) for eight features at a time, then for the up to seven that remain."""
    full = builder.and_(d, INDEX(-8))
    with cgutils.for_range_slice(builder, INDEX(0), full, INDEX(8), INDEX) as (j, _):
        work(j, 8)
    j = full
    for width in 4, 2, 1:
        digit = builder.and_(d, INDEX(width))
        with builder.if_then(builder.icmp_unsigned("!=", digit, INDEX(0))):
            work(j, width)
        j = builder.add(j, digit)


def by_halves(builder: ir.IRBuilder, values: ir.Value) -> ir.Value:
    """Sum a vector: add its later half to the earlier until one number is left."""
    while (half := values.type.count // 2) > 0:
        places = ir.VectorType(FLAG, half)
        first, later = (places(list(range(begin, begin + half))) for begin in (0, half))
        halves = (builder.shuffle_vector(values, values, part) for part in (first, later))
        values = builder.fadd(*halves)
    return builder.extract_element(values, INDEX(0))


@dataclass
class Floats:
    """Adjacent floats in memory."""

    builder: ir.IRBuilder
    begin: ir.Value
    kind: ir.Type
    align: int

    @classmethod
    def of_vector(cls, context, builder, array_type, array) -> tuple[Floats, ir.Value]:
        """Return a vector and its length."""
        vector = context.make_array(array_type)(context, builder, array)
        [length] = cgutils.unpack_tuple(builder, vector.shape)
        return cls._from(context, builder, array_type, vector.data), length

    @classmethod
    def of_row(cls, context, builder, array_type, array, i) -> Floats:
        """Return row i of a table."""
        table = context.make_array(array_type)(context, builder, array)
        _, width = cgutils.unpack_tuple(builder, table.shape)
        begin = builder.gep(table.data, [builder.mul(i, width)])
        return cls._from(context, builder, array_type, begin)

    @classmethod
    def _from(cls, context, builder, array_type, begin) -> Floats:
        align = array_type.dtype.bitwidth // 8 if array_type.aligned else 1
        return cls(builder, begin, context.get_data_type(array_type.dtype), align)

    def load(self, j: ir.Value, width: int) -> ir.Value:
        """Return the floats from j on as a vector of float64."""
        values = self.builder.load(self._at(j, width), align=self.align)
        if self.kind == FLOAT:
            return values
        return self.builder.fpext(values, ir.VectorType(FLOAT, width))

    def store(self, j: ir.Value, values: ir.Value) -> None:
        """Write a vector of float64 from j on."""
        self.builder.store(values, self._at(j, values.type.count), align=self.align)

    def _at(self, j: ir.Value, width: int) -> ir.Value:
        kind = ir.VectorType(self.kind, width)
        return self.builder.bitcast(self.builder.gep(self.begin, [j]), kind.as_pointer())
