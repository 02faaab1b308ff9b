"""What an exercise asks for, value by value, as an answer to it may be typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from linexact.derivation.steps.published import Value
from linexact.exercise.solving import Solved
from linexact.explain.document import Math, Paragraph, Span, Symbol, Text
from linexact.explain.notation import Notation
from linexact.explain.words.asked import set_text
from linexact.explain.words.published import value_span
from linexact.kernel import Constraint
from linexact.model.dataset import Vector
from linexact.model.linear import linear_row

_OPPOSITE = {"true": "false", "false": "true"}
_WHOLE = ("proof", "trace", "verdict", "weights", "inequalities")  # told in the steps


def tell_asked(solved: Solved, notation: Notation) -> Iterator[Paragraph]:
    """Yield a line for each value that is asked for, ``Answer (score): -0.81``.

    Proofs and tables are what the solution itself is; weights are told by name where the
    letters put the bias into one vector with them.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> from linexact.explain.notation import NOTATIONS
    >>> solved = solve_exercise(find_exercise("dsc140a-different-w"))
    >>> list(tell_asked(solved, NOTATIONS["dsc140a"]))
    [Paragraph(text=('Answer (answer): ', 'no'))]
    """
    for ask in solved.exercise.asks:
        lead = f"Answer ({ask.name}): "
        value = solved.values.get(ask.name)
        if ask.form == "boundary":
            yield Paragraph((lead, *boundary_of(solved)))
        elif ask.form == "separator":
            point = cast("Vector", value)
            yield Paragraph((lead, *_by_name(point, len(solved.exercise.features))))
        elif ask.form not in _WHOLE and value is not None:
            said = str(value).casefold()
            if said in _OPPOSITE and ask.yes is not None:
                yield Paragraph((lead, "yes" if said == ask.yes else "no"))
            else:
                listed = ask.form == "set"
                told = set_text(cast("Vector", value)) if listed else _value(value, ask.name)
                yield Paragraph((lead, *told))
        elif ask.form in ("weights", "verdict"):
            named = _weights(solved, notation)
            said = "separable; " if ask.form == "verdict" else ""
            yield from [Paragraph((lead, said, *named))] if named else []


def boundary_of(solved: Solved) -> Text:
    """Return the equation of the boundary that is asked for."""
    *w, b = cast("Vector", solved.values["boundary"])
    return linear_row(Constraint("==", tuple(w), -b), solved.exercise.features)


def _value(value: Value, name: str) -> tuple[Span, ...]:
    """Return a value; the numbers of ``no, row 4`` are numbers."""
    if not isinstance(value, str):
        return (value_span(value, name),)
    return tuple(int(s) if s.isdigit() else s for s in re.split(r"(\d+)", value) if s)


def _weights(solved: Solved, notation: Notation) -> tuple[Span, ...]:
    """Return weights by name, where the notation has them and the bias in one vector."""
    found, problem = solved.derivation.weights, solved.derivation.problem
    if found is None or problem is None or not problem.convention.bias:
        return ()
    if len(notation.weights(found.w, found.b)) > 1:
        return ()  # told apart already
    return _by_name((*found.w, found.b), len(found.w))


def _by_name(point: Vector, d: int) -> tuple[Span, ...]:
    """Return ``w1 = 2, w2 = 0, b = 1``."""
    symbols = [*(Symbol("w", str(j + 1)) for j in range(d)), Symbol("b")]
    spans: list[Span] = []
    for symbol, value in zip(symbols, point, strict=False):
        spans += [*([", "] if spans else []), Math((symbol, " = ", value))]
    return tuple(spans)
