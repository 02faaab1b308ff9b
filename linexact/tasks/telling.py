"""Steps to words, in the notation of a lecture, with what it prints beside what is exact.

The words of a topic's ``steps`` stand beside them in ``step_words``, those of a question's own
steps in ``question_words``.  There a table ``TOLD`` names the words of each type of step.

No number comes from here: the step has every one (but 0 and 1, which the sentences
themselves are about).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import groupby

from linexact.data.problem import Stated
from linexact.document.blocks import Block, Figures, Math, Paragraph, Section, Span, Text, table
from linexact.document.notation import Notation
from linexact.document.numbers import number_span
from linexact.document.teller import Teller, Told, each_section
from linexact.tasks.steps import Step, Value


@dataclass(frozen=True, slots=True, eq=False)
class Printed:
    """A published value that is the exact one."""

    name: str
    value: Value


@dataclass(frozen=True, slots=True, eq=False)
class Correction:
    """A published statement that is not right as printed, and what shows it."""

    claim: str
    why: str
    name: str
    printed: Value | None  # None: the statement names no value
    exact: Value


_NAMES = {
    "common_point": "common point",
    "new_score": "new score",
    "r_squared": "R squared",
    "b_squared": "B squared",
    "squared": "square",
}


def tell_printed(
    steps: Sequence[Printed], notation: Notation, stated: Stated | None
) -> list[Block]:
    """Set the printed values beside the exact ones."""
    shown = [
        (_NAMES.get(step.name, step.name), value_span(step.value, step.name)) for step in steps
    ]
    rows = [(name, value, value, "right") for name, value in shown]
    columns = ["", "published", "exact", ""]
    return [Section(("Beside the published answer",), (table(columns, rows, "lrrl"),))]


def tell_correction(step: Correction, notation: Notation) -> list[Block]:
    """Tell a statement that is not right as printed, with its counterexample."""
    return [
        Paragraph(("Printed, and not right: ", step.claim)),
        Paragraph((step.why, *_exactly(step))),
    ]


def _exactly(step: Correction) -> Text:
    """Say what the value is, and what the statement would make of it, if it names one."""
    if str(step.exact).casefold() in ("true", "false"):
        return ()  # that the statement is not true is said
    name = _NAMES.get(step.name, step.name)
    exact: Text = (f" Exact {name}: ", value_span(step.exact))
    if step.printed is None:
        return (*exact, ".")
    return (*exact, "; as printed it would be ", value_span(step.printed), ".")


def value_span(value: Value, name: str = "") -> Span:
    """Return a value as a span, by its name.

    >>> from fractions import Fraction
    >>> value_span(True), value_span("converged"), value_span(Fraction(1, 2)).spans
    ('true', 'converged', (Fraction(1, 2),))
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    number = value if isinstance(value, tuple) else number_span(value, name)
    return number if isinstance(number, Math) else Math((number,))


TOLD: Told = {
    Printed: tell_printed,
    Correction: each_section(tell_correction),
}


def tell(steps: Sequence[Step], notation: Notation, stated: Stated | None) -> list[Block]:
    """Return a section for each step; what follows at once is told together.

    Each ends in a place for its figures, named after the type of the step.

    >>> from fractions import Fraction
    >>> from linexact.tasks.telling import Printed
    >>> from linexact.document.notation import NOTATIONS
    >>> step = Printed("b", Fraction(-1))
    >>> [type(block).__name__ for block in tell([step], NOTATIONS["grosse"], None)]
    ['Section']
    """
    blocks: list[Block] = []
    for kind, group in groupby(steps, key=type):
        told = list(teller_of(kind)(list(group), notation, stated))
        place = Figures(kind.__name__)
        if told and isinstance(told[-1], Section):
            told[-1] = replace(told[-1], blocks=(*told[-1].blocks, place))
        else:
            told.append(place)
        blocks += told
    return blocks


def teller_of(kind: type) -> Teller:
    """Return what tells steps of a type.

    >>> from linexact.tasks.telling import Printed
    >>> teller_of(Printed).__module__
    'linexact.tasks.telling'
    """
    home, _, name = kind.__module__.rpartition(".")
    beside = {"steps": f"{home}.step_words", "telling": kind.__module__}
    teller: Teller = import_module(beside.get(name, f"{kind.__module__}_words")).TOLD[kind]
    return teller
