"""Weights in a list without names: ``2, 2, -3``, ``[3, 3], -5``, ``np.array([3, 3]), -5``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.grade.forms.weights.parameters import Wanted, placed
from linexact.written import Form, Item, Mark, Row, Span, Statement, Value, Word
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
    scored = False  # the numbers that follow are scores: "(1/2, -1): scores 1/2 and -1/2"
    for one in said:
        item = one.item
        value = _listed_value(item) if one.mood == "said" else None
        if value is not None and not scored:
            run.append((value, item.span))
        if isinstance(item, Statement):
            scored = _ends_in_score(item) or (scored and not item.relations)
        elif isinstance(item, Mark) and item.text in (";", "\n", "."):
            scored = False
        if value is not None:
            continue
        if isinstance(item, Mark) and item.text in _JOINING:
            continue
        if not (isinstance(item, Word) and item.role == "and"):
            yield run
            run = []
    yield run


def _listed_value(item: Item) -> Value | None:
    """Return the value of a statement that is nothing else, or an input whose score follows."""
    if not isinstance(item, Statement):
        return None
    if not item.relations:
        return item.sides[0] if _values(item.sides[0]) else None
    headed = item.relations == (":",) and isinstance(item.sides[0], Row) and _ends_in_score(item)
    return item.sides[0] if headed else None


def _ends_in_score(item: Statement) -> bool:
    last = item.sides[-1]
    return isinstance(last, Form) and last.name in _SCORES


_SCORES = ("score", "z", "s", "net")


def _values(value: Value | None) -> list[Vector]:
    """Return the numbers of a value, of each list in it; nothing where it holds something else."""
    whole = _numbers(value)
    if whole is not None:
        return [whole]
    if not isinstance(value, Row):
        return []
    parts = [_numbers(_inner(entry)) for entry in value.entries]
    return [] if None in parts else [part for part in parts if part is not None]


def _inner(value: Value) -> Value:
    """Return what stands in brackets that hold one list: ``[[2, 2]]``."""
    while isinstance(value, Row) and len(value.entries) == 1 and isinstance(value.entries[0], Row):
        value = value.entries[0]
    return value


def _numbers(value: Value | None) -> Vector | None:
    if isinstance(value, Form) and value.value is not None:
        return (value.value,)
    return value.vector if isinstance(value, Row) else None


def _flat(run: Sequence[tuple[Value, Span]]) -> list[Value]:
    """Return the values; ``([3, 3], -5)`` is the two in it."""
    values = [value for value, _ in run]
    if len(values) == 1 and isinstance(values[0], Row):
        inner = tuple(map(_inner, values[0].entries))
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
