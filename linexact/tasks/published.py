"""Steps that set what a lecture prints beside what is exact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from linexact.data.problem import Stated
from linexact.document.blocks import Block, Math, Paragraph, Section, Span, Text, table
from linexact.document.notation import Notation
from linexact.document.numbers import number_span
from linexact.document.teller import Told, each_section
from linexact.tasks.steps import Value


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
    rows: list[list[Span | Text]] = [
        [
            _NAMES.get(step.name, step.name),
            value_span(step.value, step.name),
            value_span(step.value, step.name),
            "right",
        ]
        for step in steps
    ]
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
