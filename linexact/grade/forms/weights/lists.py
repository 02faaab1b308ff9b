"""Weights in a list without names: ``2, 2, -3``, ``[3, 3], -5``, ``np.array([3, 3]), -5``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.errors import InputError
from linexact.grade.forms.weights.parameters import Wanted, placed
from linexact.model.dataset import Vector
from linexact.written import Form, Mark, Row, Span, Statement, Value, Word
from linexact.written.discourse import Said

_JOINING = (",", "", ";", "\n", "(", ")", "{", "}", ":")


@dataclass(frozen=True, slots=True)
class Listed:
    """Weights of a list, and what was chosen to read them."""

    w: Vector
    b: Fraction
    spans: tuple[Span, ...]
    chosen: str = ""


def listed(said: Sequence[Said], wanted: Wanted) -> Listed | None:
    """Return the weights of the only list that has as many numbers as are wanted.

    Raises :class:`~linexact.errors.InputError`: ``length`` when no list has, ``ambiguous``
    when nothing says where the bias stands, or two lists have.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> found = listed(discourse(statements("np.array([3, 3]), -5")), Wanted(("x1", "x2"), True))
    >>> [str(a) for a in found.w], str(found.b)
    (['3', '3'], '-5')
    """
    runs = [run for run in _runs(said) if run]
    fitting = [found for run in runs if (found := _fitting(run, wanted)) is not None]
    if len(fitting) > 1 and any(f.w != fitting[0].w or f.b != fitting[0].b for f in fitting):
        raise InputError("several", "two lists of numbers; say which of them are the weights")
    if fitting:
        return fitting[0]
    if runs:
        numbers = sum(len(_numbers(value) or ()) for value, _ in runs[0])
        last = " (with the bias)" if wanted.bias else ""
        message = f"{numbers} numbers; expected {wanted.size + wanted.bias}{last}"
        raise InputError("length", message, start=runs[0][0][1].start)
    return None


def bare_numbers(said: Sequence[Said], size: int) -> tuple[Vector, tuple[Span, ...]] | None:
    """Return the only run of as many bare numbers; None where there are others besides."""
    runs = [run for run in _runs(said) if run]
    if len(runs) != 1:
        return None
    numbers = tuple(v for value, _ in runs[0] for v in _numbers(value) or ())
    return (numbers, tuple(span for _, span in runs[0])) if len(numbers) == size else None


def _runs(said: Sequence[Said]) -> Iterator[list[tuple[Value, Span]]]:
    """Yield the values that stand together, with commas or ``and`` between them."""
    run: list[tuple[Value, Span]] = []
    for one in said:
        item = one.item
        bare = isinstance(item, Statement) and not item.relations and one.mood == "said"
        if bare and isinstance(item, Statement) and _numbers(item.sides[0]) is not None:
            value = item.sides[0]
            assert value is not None
            run.append((value, item.span))
        elif isinstance(item, Mark) and item.text in _JOINING:
            continue
        elif not (isinstance(item, Word) and item.role == "and"):
            yield run
            run = []
    yield run


def _numbers(value: Value | None) -> Vector | None:
    if isinstance(value, Form) and value.value is not None:
        return (value.value,)
    return value.vector if isinstance(value, Row) else None


def _flat(run: Sequence[tuple[Value, Span]]) -> list[Value]:
    """Return the values; ``([3, 3], -5)`` is the two in it."""
    values = [value for value, _ in run]
    if len(values) == 1 and isinstance(values[0], Row):
        inner = values[0].entries
        if any(isinstance(entry, Row) and len(entry.vector or ()) > 1 for entry in inner):
            return list(inner)
    return values


def _fitting(run: Sequence[tuple[Value, Span]], wanted: Wanted) -> Listed | None:
    spans = tuple(span for _, span in run)
    values = _flat(run)
    lists = [_numbers(value) for value in values]
    if any(numbers is None for numbers in lists):
        return None
    known = [numbers for numbers in lists if numbers is not None]
    numbers = tuple(v for part in known for v in part)
    if len(numbers) != wanted.size + wanted.bias:
        return None
    if not wanted.bias:
        return Listed(numbers, Fraction(0), spans)
    shapes = [isinstance(value, Row) for value in values]
    if shapes == [True, False] and len(known[0]) == wanted.size:
        return Listed(known[0], known[1][0], spans)
    if shapes == [True, True] and {len(k) for k in known} == {1, wanted.size} and wanted.size > 1:
        w, b = (known[0], known[1]) if len(known[0]) == wanted.size else (known[1], known[0])
        return Listed(w, b[0], spans)
    if shapes == [False, True] and len(known[1]) == wanted.size:
        return Listed(known[1], known[0][0], spans)
    try:
        return Listed(*placed(numbers, wanted), spans)
    except InputError as error:
        raise InputError(error.code, error.message, start=spans[0].start) from None
