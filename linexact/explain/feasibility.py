"""Systems of constraints in words: a point on every row, or the rows that add up to 0 > 0."""

from __future__ import annotations

from fractions import Fraction

from linexact.explain.document import (
    Block,
    Document,
    Facts,
    Formula,
    Heading,
    Paragraph,
    Span,
    Text,
    table,
)
from linexact.kernel import Constraint
from linexact.model.linear import linear_form
from linexact.rational import dot
from linexact.separability import Feasibility, Feasible, Infeasible
from linexact.text.constraints import WrittenSystem

MOST_ROWS = 20  # rows of a table that a person is shown


def explain_feasibility(verdict: Feasibility, written: WrittenSystem) -> Document:
    """Return a system's verdict as a document, with the constraints as they were written.

    >>> from linexact.separability import feasible
    >>> from linexact.text.constraints import parse_constraints
    >>> written = parse_constraints("x > 2; x < 1", separated=True)
    >>> told = explain_feasibility(feasible(written.system, written.variables), written)
    >>> told.blocks[0].text, told.blocks[-1].lines
    (('INFEASIBLE: no point meets every constraint.',), (('0 ', '>', ' ', Fraction(1, 1)),))
    """
    if isinstance(verdict, Feasible):
        return Document(tuple(_feasible(verdict, written)))
    return Document(tuple(_infeasible(verdict, written)))


def _feasible(verdict: Feasible, written: WrittenSystem) -> list[Block]:
    rows: list[list[Span | Text]] = [
        [number, line, *_canonical(row, written), dot(row.coefficients, verdict.point)]
        for number, line, row in zip(
            written.line_numbers, written.lines, written.system.rows, strict=True
        )
    ]
    point = zip(written.variables, verdict.point, strict=True)
    blocks: list[Block] = [
        Heading(("FEASIBLE: this point meets every constraint.",)),
        Facts(tuple((name, (value,)) for name, value in point)),
    ]
    if len(rows) > MOST_ROWS:
        return [*blocks, Paragraph(("All ", len(rows), " constraints were verified."))]
    return [*blocks, table(["line", "as written", "the same as", "left side"], rows, "rllr")]


def _infeasible(verdict: Infeasible, written: WrittenSystem) -> list[Block]:
    used = verdict.multipliers
    system = verdict.system
    rows: list[list[Span | Text]] = [
        [written.line_numbers[i], written.lines[i], m, *_canonical(system.rows[i], written)]
        for i, m in used.items()
    ]
    bound = sum((m * system.rows[i].bound for i, m in used.items()), Fraction(0))
    strict = any(system.rows[i].relation == ">" and m > 0 for i, m in used.items())
    return [
        Heading(("INFEASIBLE: no point meets every constraint.",)),
        Paragraph(("Proof: multiply these rows by their factors and add them up.",)),
        table(["line", "as written", "factor", "the same as"], rows, "rlrl"),
        Paragraph(("All unknowns cancel, and what is left is false:",)),
        Formula((("0 ", ">" if strict else ">=", " ", bound),)),
    ]


def _canonical(row: Constraint, written: WrittenSystem) -> list[Text]:
    """Return ``a . y > c`` as one cell, such as ``-w1 - b > 0``."""
    left = linear_form(row.coefficients, written.variables)
    return [(*left, f" {row.relation} ", row.bound)]
