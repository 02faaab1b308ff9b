"""A labelled data set in exact integers.

A data set of ``n`` examples in ``d`` dimensions is an integer array of numerators with
shape ``(n, d)`` and one positive denominator per column: ``x_ij = numerators[i, j] /
denominators[j]``.  While the numerators fit, the array has a machine integer type (a
large array given by a user is kept as it is, not copied); beyond that it holds Python
integers.  Fractions are handed out row by row, where a person reads them.

Changing a column's denominator is a change of unit of one weight: neither the verdict
nor the multipliers of a certificate depend on it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, MISSING, dataclass, field, fields, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Self, TypeAlias, TypeVar

import numpy as np

from linexact.errors import InputError, LimitError
from linexact.exact import Writing, show_as, writing_over

if TYPE_CHECKING:
    from linexact.data.convention import Convention
    from linexact.data.seen import Array, Bools, Indices, Int8s, Joined, Lazy, Units

Vector: TypeAlias = tuple[Fraction, ...]
Target: TypeAlias = Literal[-1, 1]

INT64_MAX = 2**63 - 1
MAX_DENOMINATOR_BITS = 200_000
READ_CELLS = 1 << 13  # floats of a part that are read at once


@dataclass(frozen=True, slots=True)
class Example:
    """One example: an input ``x`` and its target.

    >>> Dataset.from_rows([[Fraction(1, 2), 3]], [1]).example(0)
    Example(x=(Fraction(1, 2), Fraction(3, 1)), target=1)
    """

    x: Vector  # shape (d,)
    target: Target


class Mapped(NamedTuple):
    """Data, and new features of them: each a sum of products, by powers and factor."""

    dataset: Dataset
    features: Sequence[Sequence[tuple[Units, Fraction]]]


@dataclass(frozen=True, slots=True, eq=False)
class Whereabouts:
    """Where rows are, who looked at them, and how to come by them again.

    ``reading`` is how a stranger reads the same files, but for their hashes; ``hashed`` is the same
    with them, and costs a pass over all numbers (``docs/certificate-format.md``).  ``reread`` reads
    the files again in this process, one part after the other.
    """

    files: int
    looked_by: str
    reading: Mapping[str, Any] | None
    hashed: Callable[[], Mapping[str, Any]]
    reread: Callable[[], Iterator[Dataset]]


@dataclass(frozen=True, slots=True, eq=False)
class ExactRows:
    """Rows of exact numbers: integers over one denominator for each column.

    Where ``floats`` has the numbers, they are made exact when they are asked for: some rows at a
    time, or all when ``numerators`` or ``denominators`` are read (``dataclasses.replace`` does).
    """

    numerators: Array  # shape (n, d), integers
    denominators: Units  # shape (d,), positive
    _: KW_ONLY
    row_numbers: Sequence[int] | None = None
    row_labels: Sequence[str] | None = None  # what a frame's index calls the rows
    reading: Mapping[str, Any] | None = None
    origin: str = "this data"
    typed: Writing | None = None
    mapped: Mapped | None = None  # of which data these features are products, and which
    floats: Lazy | None = field(default=None, init=False)
    BESIDE: ClassVar[str]  # the field that says something of each row

    @classmethod
    def of(cls, floats: Lazy | None, **words: Any) -> Self:
        """Make rows of numbers that are made exact late; ``words`` are the other fields.

        Without such, ``numerators`` and ``denominators`` are among them.
        """
        usual = {f.name: f.default for f in fields(cls) if f.default is not MISSING}
        return _made(cls, usual | words | {"floats": floats})

    def __getattr__(self, name: str) -> Any:
        """Read all numbers, when they are asked for and not yet read."""
        if name not in _NUMBERS or self.floats is None:
            raise AttributeError(name)
        for known, value in zip(_NUMBERS, self.floats.read_rows(slice(None)), strict=True):
            object.__setattr__(self, known, value)
        return object.__getattribute__(self, name)

    def __reduce__(self) -> Any:
        return _made, (type(self), self._words())

    def __len__(self) -> int:
        return len(self.numerators if self.floats is None else self.floats)

    @property
    def dimension(self) -> int:
        """The number ``d`` of columns."""
        return len(self.units)

    @property
    def writing(self) -> Writing | None:
        """How the numbers are written of what is told of these rows; None where all are whole.

        >>> Dataset.from_rows([["1.6", "2.7"], ["0.25", "-1.5"]], [1, -1]).writing
        'measured'
        """
        return self.typed or writing_over(self.units)

    @property
    def units(self) -> Units:
        """A denominator for each column, shape ``(d,)``, over which its numbers are integers."""
        return self.denominators if self.floats is None else self.floats.units

    def stored(self, indices: Sequence[int]) -> Array:
        """Return some rows as integers over ``units``, shape ``(len(indices), d)``."""
        if self.floats is not None:
            return self.floats.exact(indices)
        if isinstance(indices, range) and indices == range(len(self)):
            return self.numerators
        return np.asarray(self.numerators[list(indices)])

    def block(self, start: int, stop: int) -> Joined:
        """Return the integers of some rows, and what each column is to be divided by."""
        if self.floats is not None:
            return self.floats.read_rows(slice(start, stop))
        return self.numerators[start:stop], self.denominators

    def x(self, index: int) -> Vector:
        """Return the numbers of one row as Fractions, shape ``(d,)``."""
        row = self.numerators[index] if self.floats is None else self.floats.exact([index])[0]
        return tuple(map(Fraction, row.tolist(), self.units))

    def row_number(self, index: int) -> int:
        """Return where a row stood in its file, counting from 1."""
        return int(index) + 1 if self.row_numbers is None else int(self.row_numbers[index])

    def row_name(self, index: int) -> int | str:
        """Return what people call a row: its label in a frame's index, or its number.

        >>> Dataset.from_rows([[0], [1]], [1, -1], row_labels=["Ann", "Ben"]).row_name(1)
        'Ben'
        """
        return self.row_number(index) if self.row_labels is None else self.row_labels[index]

    def kept(self, rows: Indices) -> Self:
        """Return some rows of the same file, which keep their numbers and names."""
        chosen = rows.tolist()
        words: dict[str, Any] = {
            "row_numbers": [self.row_number(i) for i in chosen],
            "row_labels": self.row_labels and [self.row_labels[i] for i in chosen],
            self.BESIDE: getattr(self, self.BESIDE)[rows],
        }
        if self.floats is not None:
            return self.described(floats=self.floats.part(rows), **words)
        return self.described(numerators=self.numerators[rows], **words)

    def described(self, **words: Any) -> Self:
        """Return the same numbers with other words.

        >>> Dataset.from_rows([[0]], [1]).described(origin="a letter").origin
        'a letter'
        """
        return _made(type(self), self._words() | {"mapped": None} | words)

    def _words(self) -> dict[str, Any]:
        """Return all fields but the numbers that floats have."""
        left = () if self.floats is None else _NUMBERS
        return {f.name: getattr(self, f.name) for f in fields(self) if f.name not in left}


_NUMBERS = ("numerators", "denominators")
R = TypeVar("R", bound=ExactRows)


def _made(kind: type[R], words: Mapping[str, Any]) -> R:
    made = object.__new__(kind)
    for name, value in words.items():
        object.__setattr__(made, name, value)
    made.__post_init__()
    return made


@dataclass(frozen=True, slots=True, eq=False)
class Dataset(ExactRows):
    """Labelled examples, exact, in the order in which they were given.

    ``targets[i]`` is +1 or -1.  ``features`` names the columns, ``classes`` the positive
    and the negative class as the user calls them.  ``row_numbers`` says where each
    example stood in its file (rows that were left out have no example); ``reading`` is
    what a stranger needs to read the same file the same way (``docs/certificate-format.md``);
    ``origin`` says in words where the examples are from, and ``typed`` how their numbers were
    typed, where that is known.

    >>> data = Dataset.from_rows([["0", "1/2"], [2, 3]], [-1, 1])
    >>> data.numerators.tolist(), data.denominators
    ([[0, 1], [2, 6]], (1, 2))
    >>> data.example(0)
    Example(x=(Fraction(0, 1), Fraction(1, 2)), target=-1)
    """

    targets: Int8s  # shape (n,), -1 or +1
    features: tuple[str, ...]  # shape (d,)
    classes: tuple[str, str] = ("+1", "-1")
    BESIDE: ClassVar[str] = "targets"

    @classmethod
    def from_rows(
        cls,
        rows: Iterable[Sequence[Any]],
        targets: Sequence[int],
        *,
        features: Sequence[str] | None = None,
        dimension: int | None = None,
        **description: Any,
    ) -> Dataset:
        """Build a data set from rows of integers, Fractions or ``p/q`` made by ourselves.

        ``dimension`` is needed when there are no rows.  Text from outside goes through
        :mod:`linexact.reading`, which has limits; this constructor has none but the size
        of the common denominators.
        """
        exact = [[v if isinstance(v, int) else Fraction(v) for v in row] for row in rows]
        width = dimension if dimension is not None else (len(exact[0]) if exact else 0)
        _check_widths(exact, width)
        columns = list(zip(*exact, strict=True)) if exact else [()] * width
        pairs = [over_one_denominator(column) for column in columns]
        numerators = integer_array([p[0] for p in pairs], len(exact))
        return cls(
            numerators,
            tuple(p[1] for p in pairs),
            np.array(targets, dtype=np.int8),
            tuple(features) if features is not None else default_features(width),
            **description,
        )

    def __post_init__(self) -> None:
        n, d = len(self), self.dimension
        width = d if self.floats is not None else self.numerators.shape[1]
        if len(self.features) != d or width != d:
            raise InputError("width", f"{width} columns need as many denominators and names")
        if self.targets.shape != (n,):
            raise InputError("targets", f"{n} examples need {n} targets, not {len(self.targets)}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self)} x {self.dimension}, {self.classes!r})"

    @property
    def where(self) -> Whereabouts | None:
        """Where the rows are, if they stay in their files."""
        return None

    @property
    def positives(self) -> int:
        """The number of positive examples."""
        return int(np.count_nonzero(self.targets > 0))

    @property
    def negatives(self) -> int:
        """The number of negative examples."""
        return len(self) - self.positives

    def target(self, index: int) -> Target:
        """Return the target of one example."""
        return 1 if self.targets[index] > 0 else -1

    def strict_under(self, convention: Convention) -> Bools:
        """Say of each example whether a score of 0 is wrong for it, shape ``(n,)``.

        >>> from linexact.data.convention import Convention
        >>> data = Dataset.from_rows([[0], [1]], [-1, 1])
        >>> data.strict_under(Convention(True, "closed-positive")).tolist()
        [True, False]
        """
        positive, negative = map(convention.is_strict_for, (1, -1))
        return np.where(self.targets > 0, positive, negative)

    def example(self, index: int) -> Example:
        """Return one example as Fractions."""
        return Example(self.x(index), self.target(index))

    def example_name(self, index: int) -> str:
        """Return ``(0, 1) is -``, or the row's number when the input is long to write.

        >>> data = Dataset.from_rows([["1.6", "2.7"], ["0.25", "-1.5"]], [1, -1])
        >>> data.example_name(0), data.example_name(1)
        ('(1.6, 2.7) is +', '(0.25, -1.5) is -')
        """
        sign = "+" if self.target(index) > 0 else "-"
        if self.dimension <= 4:
            writing = self.writing or "fractions"
            shown = f"({', '.join(show_as(v, writing) for v in self.x(index))})"
            if len(shown) <= 24:
                return f"{shown} is {sign}"
        return f"row {self.row_name(index)} is {sign}"

    def examples(self) -> tuple[Example, ...]:
        """Return all examples as Fractions (for small data sets)."""
        return tuple(self.example(i) for i in range(len(self)))

    def part(self, indices: Sequence[int]) -> Dataset:
        """Return the data set of some examples, which keep their row numbers.

        >>> Dataset.from_rows([[0], [1], [2]], [1, -1, 1]).part([2, 0]).row_numbers
        [3, 1]
        """
        found = self.kept(np.asarray(indices, dtype=np.intp)).described(reading=None)
        is_few = len(found) * found.dimension <= READ_CELLS
        return replace(found) if found.floats is not None and is_few else found

    def with_hashes(self) -> Dataset:
        """Return the same examples with a ``reading`` that has their files' hashes, where needed.

        Those that are here are hashed when a certificate is written.
        """
        return self


def with_dummy(dataset: Dataset) -> Dataset:
    """Return the examples with a first feature ``x0 = 1``, to be used without a bias.

    Its weight is then the bias (Grosse, CSC321 lecture 3, section 2.1).

    >>> data = with_dummy(Dataset.from_rows([[0], [1]], [1, -1]))
    >>> data.numerators.tolist(), data.features
    ([[1, 0], [1, 1]], ('x0', 'x1'))
    """
    ones = np.ones((len(dataset), 1), dtype=dataset.numerators.dtype)
    return Dataset(
        np.hstack([ones, dataset.numerators]),
        (1, *dataset.denominators),
        dataset.targets,
        ("x0", *dataset.features),
        classes=dataset.classes,
        row_numbers=dataset.row_numbers,
        origin=dataset.origin,
        typed=dataset.typed,
    )


@lru_cache(maxsize=64)
def default_features(d: int) -> tuple[str, ...]:
    """Return the names ``x1, ..., xd``.

    >>> default_features(3)
    ('x1', 'x2', 'x3')
    """
    return tuple(f"x{j + 1}" for j in range(d))


def integer_array(columns: Sequence[Sequence[int]], n: int) -> Array:
    """Return columns of Python integers as an ``(n, d)`` array, int64 when all fit.

    >>> integer_array([[1, 2], [3, 2**70]], 2).tolist()
    [[1, 3], [2, 1180591620717411303424]]
    """
    small = all(-INT64_MAX <= v <= INT64_MAX for column in columns for v in column)
    array = np.empty((n, len(columns)), dtype=np.int64 if small else object)
    for j, column in enumerate(columns):
        array[:, j] = column
    return array


def _check_widths(rows: Sequence[Sequence[object]], width: int) -> None:
    for number, row in enumerate(rows, start=1):
        if len(row) != width:
            raise InputError(
                "ragged", f"example {number} has {len(row)} numbers where {width} are expected"
            )


def over_one_denominator(column: Sequence[int | Fraction]) -> tuple[list[int], int]:
    """Return the integers ``v * D`` and the least common denominator ``D`` of a column.

    >>> over_one_denominator([Fraction(1, 2), 3])
    ([1, 6], 2)
    """
    common = 1
    for denominator in {value.denominator for value in column}:
        common = math.lcm(common, denominator)
        if common.bit_length() > MAX_DENOMINATOR_BITS:
            raise LimitError(
                "denominator",
                "the common denominator of a column grows beyond"
                f" {MAX_DENOMINATOR_BITS} bits; scale the rows to integers first",
                limit="MAX_DENOMINATOR_BITS",
            )
    return [v.numerator * (common // v.denominator) for v in column], common
