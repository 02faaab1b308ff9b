"""The parameters that weights are given by: what each name means where ``d`` weights are asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError
from linexact.exact import show_vector
from linexact.text.fields import plain_name as feature_name
from linexact.written import Form, Row, Span, Statement, Value

BiasPlace: TypeAlias = Literal["first", "last"]

_BIAS = ("b", "bias", "w0", "theta0", "w_b", "w_bias", "b0", "intercept")
_THRESHOLD = ("theta", "threshold", "t", "r", "s")
_WEIGHT = re.compile(r"(?:w|weight|theta|v)_?(\d{1,4})").fullmatch
VECTORS = ("w", "weights", "theta", "v", "augmented")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What weights are asked: for which features, with a bias or without, and where it stands.

    ``constant`` is the index of a constant input that the answer states, and its value; the
    weight with this index is the bias (times the value).  ``zero`` says that the answer counts
    the weights from 0.
    """

    features: tuple[str, ...]
    bias: bool
    place: BiasPlace | None = None
    constant: tuple[int, Fraction] | None = None
    zero: bool = False
    theta: bool = False  # theta is the only weight, not a threshold
    by_feature: bool = True  # x1 = 2 is the weight of x1, where no weight has a name of its own

    @classmethod
    def of(cls, dataset: Dataset, bias: bool, place: BiasPlace | None) -> Wanted:
        """Return what is asked for a data set."""
        return cls(tuple(map(feature_name, dataset.features)), bias, place)

    @property
    def size(self) -> int:
        """How many weights there are, without the bias."""
        return len(self.features)

    @property
    def names(self) -> tuple[str, ...]:
        """The weights' names."""
        return tuple(f"w{j + 1}" for j in range(self.size))

    def parameter(self, name: str) -> str | None:
        """Return what a name stands for: ``w1``, ..., ``b``, ``threshold``; None: nothing here.

        >>> wanted = Wanted(("x1", "x2"), True)
        >>> [wanted.parameter(name) for name in ("w2", "theta", "w0", "x1", "c")]
        ['w2', 'threshold', 'b', 'w1', None]
        """
        match = _WEIGHT(name)
        if match is not None and self.zero and int(match[1]) < self.size:
            return f"w{int(match[1]) + 1}"
        if match is not None and self.constant and int(match[1]) == self.constant[0]:
            return "b"
        if name in _BIAS:
            return "b"
        if name in _THRESHOLD:
            return "w1" if self.theta and name == "theta" else "threshold"
        if self.size == 1 and name in ("w", "weights", "v"):
            return "w1"
        if match is not None and 1 <= int(match[1]) <= self.size:
            return f"w{int(match[1])}"
        for form in (name, name.removeprefix("w_"), name.removeprefix("w")):
            if form in self.features and (self.by_feature or form != name):
                return f"w{self.features.index(form) + 1}"
        return None


@dataclass(frozen=True, slots=True)
class Given:
    """A parameter that is given a value."""

    name: str
    value: Fraction
    span: Span
    in_list: bool = False  # a bias that stands in one list with the weights


def given(statement: Statement, wanted: Wanted) -> Iterator[Given]:
    """Yield the parameters that a chain of equations gives.

    Raises :class:`~linexact.errors.InputError`: ``contradiction`` when its numbers differ,
    ``length`` for another number of weights.

    >>> from linexact.written import statements
    >>> wanted = Wanted(("x1", "x2"), True)
    >>> [(g.name, str(g.value)) for g in given(statements("w1 = w2 = 8/2 = 4")[0], wanted)]
    [('w1', '4'), ('w2', '4')]
    >>> [(g.name, str(g.value)) for g in given(statements("(b, w1, w2) = (-5, 3, 3)")[0], wanted)]
    [('b', '-5'), ('w1', '3'), ('w2', '3')]
    """
    for begin, end in _runs(statement):
        sides, span = _without_inputs(statement, begin, end), statement.span
        values = [side for side in sides if _is_value(side)]
        if not values or all(side is None or _is_value(side) for side in sides):
            continue
        values = _without_ones(values)
        moved = _moved(statement, end)
        values = values if moved is None else [moved]
        if not any(_is_asked(side, wanted) for side in sides):
            continue
        if any(_plain(value) != _plain(values[0]) for value in values):
            message = "both sides are numbers, and they differ; write the one you mean"
            raise InputError("contradiction", message)
        listed = any(isinstance(side, Row) and side.names is not None for side in sides)
        for side in sides:
            if listed and isinstance(side, Form) and side.name in VECTORS:
                continue  # "w = (b, w1, w2) = (-3, 2, 2)" says the order
            if side is not None and not _is_value(side):
                yield from _pairs(side, values[0], wanted, span)


def _is_asked(side: Value | None, wanted: Wanted) -> bool:
    """Say whether a side names what is asked; ``X2 = 0: s(3/2) = 1`` tells of an input."""
    if isinstance(side, Row):
        return side.names is not None
    names = side.names if isinstance(side, Form) else ()
    known = {*VECTORS, "w*"}
    return any(name in known or wanted.parameter(name) is not None for name in names)


def _runs(statement: Statement) -> Iterator[tuple[int, int]]:
    """Yield the sides that ``=``, ``:`` or an arrow join."""
    begin = 0
    for i, relation in enumerate((*statement.relations, "end")):
        left = statement.sides[i]
        gives = relation == "→" and isinstance(left, Form) and left.name is not None
        if relation not in ("=", ":") and not gives:
            if i > begin:
                yield begin, i + 1
            begin = i + 1


def _without_inputs(statement: Statement, begin: int, end: int) -> list[Value | None]:
    """Return the sides of a run without an input at its head: ``(2, 3): x1 + x2 = 3``."""
    sides = list(statement.sides[begin:end])
    labelled = statement.relations[begin] == ":" and isinstance(sides[0], Row) and len(sides) > 2
    return sides[1:] if labelled and isinstance(sides[0], Row) and sides[0].vector else sides


def _moved(statement: Statement, end: int) -> Value | None:
    """Return where an arrow leads that stands behind the values: ``b: 0 -> -1/2 -> -1``."""
    last: Value | None = None
    for i in range(end - 1, len(statement.relations)):
        side = statement.sides[i + 1]
        if statement.relations[i] != "→" or not _is_value(side):
            break
        last = side
    return last


def _without_ones(values: list[Value | None]) -> list[Value | None]:
    """Return the values without a bold 1 that is said to be a vector of ones."""
    ones = any(isinstance(v, Row) and set(_plain(v) or ()) == {Fraction(1)} for v in values)
    return [v for v in values if not (ones and isinstance(v, Form) and v.value == 1)]


def _is_value(side: Value | None) -> bool:
    if isinstance(side, Form):
        return side.value is not None
    return isinstance(side, Row) and _plain(side) is not None


def _plain(side: Value | None) -> tuple[Fraction | tuple[Fraction, ...], ...] | None:
    """Return the numbers of a value; a list in a list stays one."""
    if isinstance(side, Form) and side.value is not None:
        return (side.value,)
    if not isinstance(side, Row):
        return None
    if side.vector is not None:
        return side.vector
    found: list[Fraction | tuple[Fraction, ...]] = []
    for entry in side.entries:
        inner = entry.vector if isinstance(entry, Row) else getattr(entry, "value", None)
        if inner is None or isinstance(inner, property):
            return None
        found.append(inner)
    return tuple(found)


def _pairs(side: Value, value: Value | None, wanted: Wanted, span: Span) -> Iterator[Given]:
    numbers = _plain(value) or ()
    names = side.names if isinstance(side, Row) else None
    if names is not None:
        if len(names) == len(numbers):
            for name, number in zip(names, numbers, strict=True):
                yield from _named(name, number, wanted, span)
        return
    if not isinstance(side, Form) or len(side.names) != 1:
        return
    name = side.names[0]
    if side.name is not None:
        single = numbers[0] if isinstance(value, Form) else numbers
        yield from _named(name, single, wanted, span)
    elif len(numbers) == 1 and isinstance(numbers[0], Fraction):  # -b = 5
        yield from _named(name, (numbers[0] - side.constant) / side[name], wanted, span)


def _named(
    name: str, value: Fraction | tuple[Fraction | tuple[Fraction, ...], ...], wanted: Wanted,
    span: Span,
) -> Iterator[Given]:  # fmt: skip
    if name == "w*" and isinstance(value, Fraction):
        yield from (Given(weight, value, span) for weight in wanted.names)
        return
    if isinstance(value, tuple) and name in VECTORS and (wanted.size > 1 or len(value) in (1, 2)):
        if len(value) == wanted.size + 1 and wanted.bias:
            yield from _augmented(value, wanted, span)
            return
        if len(value) != wanted.size:
            message = f"{len(value)} weights are given; expected {wanted.size}"
            raise InputError("length", message)
        pairs = zip(wanted.names, value, strict=True)
        yield from (Given(weight, v, span) for weight, v in pairs if isinstance(v, Fraction))
        return
    while isinstance(value, tuple) and len(value) == 1:
        [value] = value
    parameter = wanted.parameter(name)
    if parameter is not None and isinstance(value, Fraction):
        yield Given(parameter, value, span)


def _augmented(
    value: tuple[Fraction | tuple[Fraction, ...], ...], wanted: Wanted, span: Span
) -> Iterator[Given]:
    """Yield the weights and the bias of one list; where the bias stands must be known."""
    numbers = tuple(v for v in value if isinstance(v, Fraction))
    if len(numbers) != wanted.size + 1:
        raise InputError("length", "a list in a list; expected one number for each weight")
    w, b = placed(numbers, wanted)
    yield from (Given(name, v, span) for name, v in zip(wanted.names, w, strict=True))
    yield Given("b", b, span, in_list=True)


def placed(numbers: Vector, wanted: Wanted) -> tuple[Vector, Fraction]:
    """Return the weights and the bias of one list.

    Raises :class:`~linexact.errors.InputError` (``ambiguous``) when nothing says where the
    bias stands, and it matters.

    >>> placed((Fraction(2), Fraction(2), Fraction(2)), Wanted(("x1", "x2"), True))[1]
    Fraction(2, 1)
    """
    at_end, at_front = (numbers[:-1], numbers[-1]), (numbers[1:], numbers[0])
    if wanted.place is None and at_end != at_front:
        one = f"w = {show_vector(at_end[0])} and b = {show_vector(at_end[1:])[1:-1]}"
        other = f"b = {show_vector(at_front[1:])[1:-1]} and w = {show_vector(at_front[0])}"
        message = f"two readings: {one}, or {other}; write w1 = ..., b = ..."
        raise InputError("ambiguous", message)
    return at_front if wanted.place == "first" else at_end
