"""Words for what a lecture prints."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linexact.derivation.derivation import Stated
from linexact.derivation.steps.published import Correction, Printed, Value
from linexact.explain.document import Block, Math, Paragraph, Section, Span, Text, table
from linexact.explain.notation import Notation
from linexact.explain.words.teller import Told, each_section
from linexact.rational.surds import SurdSum

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
            value_span(step.printed),
            value_span(step.exact),
            "right" if step.agrees else "not right",
        ]
        for step in steps
    ]
    columns = ["", "published", "exact", ""]
    return [Section(("Beside the published answer",), (table(columns, rows, "lrrl"),))]


def tell_correction(step: Correction, notation: Notation) -> list[Block]:
    """Tell a statement that is not right as printed, with its counterexample."""
    name = _NAMES.get(step.name, step.name)
    exact = (f" The exact {name} is ", value_span(step.exact), *_otherwise(step), ".")
    return [
        Paragraph(("Printed, and not right: ", step.claim)),
        Paragraph((step.why, *exact)),
    ]


def _otherwise(step: Correction) -> Text:
    """Say what the statement would make of the value, if it names one."""
    if step.printed is None:
        return ()
    return ("; the statement as printed would make it ", value_span(step.printed))


def value_span(value: Value) -> Span:
    """Return a value as a span."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, SurdSum):
        return _roots(value)
    if isinstance(value, tuple):
        return roots_span(value) if any(isinstance(v, SurdSum) for v in value) else _vector(value)
    return value if isinstance(value, str) else Math((value,))


def roots_span(values: Sequence[SurdSum | Fraction]) -> Math:
    """Return a list of numbers with roots: ``(-sqrt(1/5), 0)``."""
    spans: list[Span] = ["("]
    for place, value in enumerate(values):
        number = SurdSum.rational(value) if isinstance(value, Fraction) else value
        spans += [", " if place else "", *_roots(number).spans]
    return Math((*spans, ")"))


def _vector(value: Sequence[SurdSum | Fraction]) -> Math:
    return Math((tuple(v for v in value if isinstance(v, Fraction)),))


def _roots(value: SurdSum) -> Math:
    """Return a sum of roots, each the root of one number: ``-sqrt(1/5)``."""
    spans: list[Span] = []
    for n, q in value.terms:
        sign = "-" if q < 0 else ""
        spans.append(f" {sign or '+'} " if spans else sign)
        spans += [abs(q)] if n == 1 else ["sqrt(", q * q * n, ")"]
    return Math(tuple(spans) or (0,))


TOLD: Told = {
    Printed: tell_printed,
    Correction: each_section(tell_correction),
}
