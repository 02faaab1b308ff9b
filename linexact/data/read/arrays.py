"""Arrays and lists as data sets: numpy arrays, Python lists, and values of any exact kind.

Integers of any machine type are kept as they are: the data set looks at the user's array and
does not copy it.  So it does with many floats of full precision, of which rows are made exact when
they are asked for (:mod:`linexact.data.floats`).  Floats mean the decimals that they print, or
with ``exact="binary"`` their bits (:mod:`linexact.data.read.floats`).  Lists and object arrays may
mix integers, Fractions, ``sympy.Rational``, ``Decimal``, floats and text.  NaN and infinities are
refused.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import chain
from numbers import Rational
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from linexact.data.dataset import (
    INT64_MAX,
    Dataset,
    default_features,
    integer_array,
    over_one_denominator,
)
from linexact.data.floats import Floats
from linexact.data.read import Exact
from linexact.data.read.columns import (
    LAZY_CELLS,
    NARROW_FROM,
    Block,
    Odd,
    check_size,
    join,
    leveled,
)
from linexact.data.read.floats import binary_floats, decimal_floats, is_short, printed_decimals
from linexact.data.read.labels import (
    has_masked,
    is_missing,
    label_codes,
)
from linexact.data.read.layout import Unclassed
from linexact.data.seen import Array, Joined, blocks_of, gathered
from linexact.errors import InputError
from linexact.exact import bounded, parse_number

Where: TypeAlias = Callable[[int, int], str]

SAMPLE_ROWS = 64  # that tell what they are like
RATIO_BITS = 10_000  # of numbers that are read without their bound
FLOAT_INTEGERS = 2**53  # up to which a float holds an integer, and prints it as it is


def read_arrays(
    X: ArrayLike | Sequence[Sequence[Any]],
    t: ArrayLike | Sequence[Any],
    *,
    positive: object = None,
    negative: object = None,
    exact: Exact = "decimal",
    features: Sequence[str] | None = None,
    reading: Mapping[str, Any] | None = None,
) -> Dataset:
    """Return examples given as an array or lists ``X``, shape (n, d), with labels ``t``, (n,).

    Labels are 0/1, -1/+1, booleans or names; more than two classes need ``positive``.
    ``reading`` says how the array was read from a file, if it was; the classes are added.

    Raises :class:`~linexact.errors.InputError`: ``shape``, ``ragged``, ``lengths``,
    ``no-examples``, ``type``, ``not-finite``, ``missing``, ``classes``, ``unknown-class``.

    >>> data = read_arrays([[0.1, 2], ["1/3", 4]], [0, 1])
    >>> data.numerators.tolist(), data.denominators, data.targets.tolist()
    ([[3, 2], [10, 4]], (30, 1), [-1, 1])
    >>> kept = np.eye(2, dtype=np.int16)
    >>> np.shares_memory(read_arrays(kept, ["a", "b"]).numerators, kept)
    True
    """
    return labelled_arrays(X, t, exact, features, reading).classed(positive, negative)


def labelled_arrays(
    X: ArrayLike | Sequence[Sequence[Any]],
    t: ArrayLike | Sequence[Any],
    exact: Exact = "decimal",
    features: Sequence[str] | None = None,
    reading: Mapping[str, Any] | None = None,
) -> Unclassed:
    """Return examples of which the targets mean nothing yet, and their labels.

    Raises as :func:`read_arrays` does, but for what the labels mean.

    >>> found = labelled_arrays([[1], [2]], ["a", "b"])
    >>> found.data.numerators.tolist(), found.seen, found.codes.tolist()
    ([[1], [2]], ['a', 'b'], [0, 1])
    """
    data = examples_of(X, exact, features, reading)
    seen, codes = label_codes(t)
    if len(codes) != len(data):
        raise InputError("lengths", f"X has {len(data)} examples and t has {len(codes)} labels")
    if not codes.size:
        raise InputError("no-examples", "X has no examples; expected at least one row")
    return Unclassed(data, seen, codes)


def examples_of(
    X: Any,
    exact: Exact = "decimal",
    features: Sequence[str] | None = None,
    reading: Mapping[str, Any] | None = None,
) -> Dataset:
    """Return examples of which the targets mean nothing; many long floats stay as they are.

    Raises as :func:`exact_matrix` does.

    >>> examples_of([[1, 0.5]]).x(0)
    (Fraction(1, 1), Fraction(1, 2))
    """
    if exact not in ("decimal", "binary"):
        raise InputError("option", f"exact is 'decimal' or 'binary', not {exact!r}")
    array = _as_array(X)
    words: dict[str, Any] = {"reading": reading}
    floats = floats_of(array, exact)
    if floats is None:
        words["numerators"], words["denominators"] = exact_matrix(array, exact)
    n, d = array.shape
    words["targets"] = np.ones(n, dtype=np.int8)
    words["features"] = default_features(d) if features is None else tuple(features)
    return Dataset.of(floats, **words)


# Numbers


def in_array(i: int, j: int) -> str:
    """Return what errors call a cell.

    >>> in_array(0, 2)
    'X, row 1, column 3'
    """
    return f"X, row {i + 1}, column {j + 1}"


def exact_matrix(
    X: ArrayLike | Sequence[Sequence[Any]], exact: Exact = "decimal", where: Where = in_array
) -> Joined:
    """Return integer numerators, shape (n, d), and one denominator for each column.

    ``where(i, j)`` is what errors call a cell.

    Raises :class:`~linexact.errors.InputError`: ``shape``, ``ragged``, ``type``,
    ``not-finite``, ``missing``.

    >>> numerators, denominators = exact_matrix([[0.1, 2.0], [0.25, 3.0]])
    >>> numerators.tolist(), denominators
    ([[2, 2], [5, 3]], (20, 1))
    """
    array = _as_array(X)
    if array.ndim != 2:
        raise _wrong_shape(array)
    kind = array.dtype.kind
    if kind == "b":
        array, kind = array.view(np.uint8), "u"
    if kind in "iu":
        return _integers(array), (1,) * array.shape[1]
    if kind == "f" and array.dtype.itemsize <= 8:
        check_size(*array.shape)
        return join(_float_blocks(array, exact, where), array.shape[1])
    if kind in "OUS":
        check_size(*array.shape)
        ratios = _ratios(array) if kind == "O" else None
        if ratios is not None:
            return ratios
        return join(_value_blocks(array, exact, where), array.shape[1])
    raise InputError(
        "type", f"an array of {array.dtype} holds no exact numbers; expected integers or float64"
    )


def floats_of(array: Array, exact: Exact) -> Floats | None:
    """Return floats that are better left as they are until they are asked for, or None.

    These are many, of which some print more digits than machine arithmetic reads at once, or
    which share no denominator in machine integers.

    Raises :class:`~linexact.errors.InputError`: ``not-finite``, ``missing``.

    >>> floats_of(np.ones((4, 2)), "decimal") is None
    True
    """
    if array.ndim != 2 or array.size < LAZY_CELLS or not is_left(array, exact):
        return None
    try:
        return left_as_floats(array, exact)
    except ValueError:
        for block in blocks_of(array):
            _check_finite(array[block], block.start, in_array)
        raise


def left_as_floats(array: Array, exact: Exact) -> Floats:
    """Return a table of finite floats, shape (n, d), that are made exact when they are asked for.

    >>> left_as_floats(np.array([[0.5]]), "binary").exact([0]).tolist()
    [[4503599627370496]]
    """
    return Floats.of(array, 10 if exact == "decimal" else 2, partial(exact_matrix, exact=exact))


def is_left(array: Array, exact: Exact) -> bool:
    """Say whether an array, shape (n, d), is of floats some of which print too many digits.

    >>> is_left(np.array([[0.1]]), "decimal"), is_left(np.array([[1 / 3]]), "decimal")
    (False, True)
    """
    if array.dtype.kind != "f" or array.dtype.itemsize > 8:
        return False
    step = max(1, -(-len(array) // SAMPLE_ROWS))
    sample = gathered(array, np.arange(0, len(array), step))
    return not (np.isfinite(sample).all() and is_short(sample, exact))


def _as_array(X: ArrayLike | Sequence[Sequence[Any]]) -> Array:
    if has_masked(X):
        i, *_ = np.argwhere(np.ma.getmaskarray(np.ma.asarray(X)))[0].tolist()
        raise InputError("missing", f"X, row {i + 1}: a masked value; expected a number")
    if isinstance(X, np.ndarray):
        return np.asarray(X)
    if hasattr(X, "toarray"):
        raise InputError("shape", "X is a sparse matrix; give X.toarray()")
    if isinstance(X, list | tuple):
        return _from_rows(X)
    if hasattr(X, "__array__"):
        return np.asarray(X)
    raise InputError("type", f"X is a {type(X).__name__}; expected an array or rows of numbers")


def _from_rows(rows: Sequence[Any]) -> Array:
    """Return nested lists as an array whose values are the same, never rounded."""
    if rows and all(isinstance(row, np.ndarray) and row.ndim == 1 for row in rows):
        rows = [row.tolist() if row.dtype.kind in "iuf" else list(row) for row in rows]
    if not all(issubclass(kind, list | tuple) for kind in set(map(type, rows))):
        flat = np.empty(len(rows), dtype=object)
        raise _wrong_shape(flat)
    width = len(rows[0]) if rows else 0
    lengths = list(map(len, rows))
    if lengths.count(width) != len(rows):
        number, length = next((i, k) for i, k in enumerate(lengths, start=1) if k != width)
        raise InputError(
            "ragged", f"X, row {number}: {length} numbers where the first row has {width}"
        )
    kinds = set(map(type, chain.from_iterable(rows)))
    machine = _machine_numbers(rows, width, kinds)
    if machine is not None:
        return machine
    array = np.empty((len(rows), width), dtype=object)
    if kinds <= {int, float, Fraction}:  # none of which numpy takes for rows of their own
        array[:] = rows
        return array
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            array[i, j] = value
    return array


def _machine_numbers(rows: Sequence[Sequence[Any]], width: int, kinds: set[type]) -> Array | None:
    """Return rows of integers, or of floats and integers that floats hold, as numbers of 64 bits.

    None where there is anything else.
    """
    if kinds <= {int, bool}:
        try:
            return np.array(rows, dtype=np.int64).reshape(len(rows), width)
        except OverflowError:
            return None
    if not kinds <= {float, np.float64, int, bool}:
        return None
    if int in kinds and not all(
        -FLOAT_INTEGERS <= v <= FLOAT_INTEGERS for row in rows for v in row if type(v) is int
    ):
        return None
    return np.array(rows, dtype=np.float64).reshape(len(rows), width)


def _wrong_shape(array: Array) -> InputError:
    hint = ""
    if array.ndim == 1:
        hint = "; for one feature write [[1], [2]], for one example [[1, 2]]"
    seen = f"{array.ndim} dimension{'s' * (array.ndim != 1)}"
    return InputError("shape", f"X has {seen}; expected 2: examples and features{hint}")


def _integers(array: Array) -> Array:
    """Return a read-only view of the array; Python integers where 64 bits do not suffice."""
    if array.dtype.itemsize == 8 and array.size and _exceeds(array):
        return array.astype(object)
    view = array.view()
    view.flags.writeable = False
    return view


def _exceeds(array: Array) -> bool:
    for block in blocks_of(array):
        part = array[block]
        unsigned = array.dtype.kind == "u"
        if int(part.max()) > INT64_MAX if unsigned else int(part.min()) < -INT64_MAX:
            return True
    return False


def _float_blocks(array: Array, exact: Exact, where: Where) -> list[Block]:
    blocks: list[Block] = []
    hint = None
    for rows in blocks_of(array):
        part = array[rows]
        _check_finite(part, rows.start, where)
        if exact == "binary":
            block = binary_floats(part)
        else:
            block = decimal_floats(part, hint)
            hint = block.scales.max(axis=0)
        blocks.append(block)
    return blocks


def _check_finite(part: Array, start: int, where: Where) -> None:
    if not np.isfinite(part).all():
        i, j = np.argwhere(~np.isfinite(part))[0].tolist()
        raise _not_finite(part[i, j], where(start + i, j))


def column_of(array: Array, j: int) -> Array:
    """Return a copy of one column; of a mapped file only a few pages are held at a time."""
    column = np.empty(len(array), dtype=array.dtype)
    for block in blocks_of(array):
        column[block] = array[block, j]
    return column


def _not_finite(value: Any, place: str) -> InputError:
    what = "NaN" if math.isnan(value) else "an infinity"
    code = "missing" if math.isnan(value) else "not-finite"
    return InputError(code, f"{place}: {what}; expected a number")


def _ratios(array: Array) -> Joined | None:
    """Read integers and Fractions and nothing else, column by column; None where one is long."""
    if not 0 < array.size <= NARROW_FROM or not set(map(type, array.flat)) <= {int, Fraction}:
        return None
    columns = [over_one_denominator(column) for column in array.T.tolist()]
    if any(max(max(c), -min(c), unit).bit_length() > RATIO_BITS for c, unit in columns):
        return None
    numerators = integer_array([column for column, _ in columns], len(array))
    return numerators, tuple(denominator for _, denominator in columns)


def _value_blocks(array: Array, exact: Exact, where: Where) -> list[Block]:
    """Read values of any kind, a few rows at a time: together those that print plain decimals."""
    blocks = blocks_of(array)
    return [_value_block(array[rows], exact, rows.start, where) for rows in blocks]


def _value_block(part: Array, exact: Exact, start: int, where: Where) -> Block:
    values = part.ravel().tolist()
    read = printed_decimals(values, floats=exact == "decimal")
    odd: Odd = {}
    for k in np.flatnonzero(~read.plain).tolist():
        i, j = divmod(k, part.shape[1])
        number = exact_value(values[k], exact, where(start + i, j))
        read.mantissas[k] = read.scales[k] = 0
        if number.denominator == 1 and -INT64_MAX <= number <= INT64_MAX:
            read.mantissas[k] = int(number)
        else:
            odd[i, j] = Fraction(number)
    return leveled(Block(read.mantissas.reshape(part.shape), read.scales.reshape(part.shape), odd))


def exact_value(value: object, exact: Exact, place: str) -> int | Fraction:
    """Return one value as an exact number, or refuse it.

    >>> exact_value(0.1, "decimal", "here"), exact_value(True, "decimal", "here")
    (Fraction(1, 10), 1)
    """
    if isinstance(value, bool | np.bool_):
        return int(value)
    try:
        if isinstance(value, float | np.floating):
            if not math.isfinite(value):
                raise InputError("not-finite", "NaN or an infinity; expected a number")
            if exact == "binary":
                return Fraction(*value.as_integer_ratio())
            return parse_number(str(value))
        if isinstance(value, bytes):
            return parse_number(value.decode("utf-8", "replace"))
        if isinstance(value, str | int | Rational | Decimal):
            return bounded(value)
    except InputError as error:
        raise error.located(place) from None
    if value is None or is_missing(str(value)):
        raise InputError("missing", f"{place}: a missing value; expected a number")
    kind = type(value).__name__
    raise InputError("type", f"{place}: a {kind}; expected an integer, a fraction, a float or text")
