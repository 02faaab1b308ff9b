"""Sentences that answer what an exercise asks, one for each value, as a marker reads them back."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import cast

from linexact.data.dataset import Vector
from linexact.document.blocks import Span, Text
from linexact.exercise.solving import Solved
from linexact.tasks.published import value_span


def answers_by_name(
    solved: Solved, called: Mapping[str, str], *, apart: Container[str] = ()
) -> Text:
    """Return a sentence for each value asked for but the boundary.

    ``called`` names those whose own names do not do; lists and sets are called in the plural, and
    those ``apart`` are left out.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> solved = solve_exercise(find_exercise("lyu-distance"))
    >>> [str(span) for span in answers_by_name(solved, {})]
    ['The distance is ', 'Math(spans=(Fraction(2, 1),))', '.']
    """
    spans: list[Span] = []
    for ask in solved.exercise.asks:
        if ask.form == "boundary" or ask.name in apart:
            continue
        name = called.get(ask.name, ask.name.replace("_", " "))
        value = solved.values[ask.name]
        spans += [" "] if spans else []
        if ask.form == "set":
            spans += [f"{name[0].upper()}{name[1:]}: ", *set_text(cast("Vector", value)), "."]
        else:
            is_list = isinstance(value, tuple)
            spans += [f"The {name} {'are' if is_list else 'is'} ", value_span(value, ask.name), "."]
    return tuple(spans)


def set_text(numbers: Vector) -> Iterator[Span]:
    """Yield the examples of a set by number: ``1 and 3``, or ``none``.

    >>> from fractions import Fraction
    >>> list(set_text((Fraction(2), Fraction(3)))), list(set_text(()))
    ([Fraction(2, 1), ' and ', Fraction(3, 1)], ['none'])
    """
    if not numbers:
        yield "none"
    for place, number in enumerate(numbers):
        if place:
            yield " and " if place == len(numbers) - 1 else ", "
        yield number
