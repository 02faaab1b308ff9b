"""Systems of constraints in words: a point on every row, or the rows that add up to 0 > 0."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from linexact.data.linear import linear_form
from linexact.document.blocks import (
    MOST_COLUMNS,
    MOST_ROWS,
    Block,
    Document,
    Facts,
    Formula,
    Heading,
    Paragraph,
    Span,
    Table,
    Text,
    table,
    telling,
)
from linexact.exact import dot
from linexact.kernel import Constraint
from linexact.topics.separability import Feasibility, Feasible, Infeasible
from linexact.topics.separability.steps import combine


def explain_feasibility(verdict: Feasibility) -> Document:
    """Return a system's verdict as a document, with the constraints as they were written.

    >>> from linexact import feasible
    >>> told = explain_feasibility(feasible("x > 2; x < 1"))
    >>> told.blocks[0].text, told.blocks[-1].lines
    (('INFEASIBLE: no point meets every constraint.',), ((0, ' > ', Fraction(1, 1)),))
    """
    if isinstance(verdict, Feasible):
        return Document(tuple(_feasible(verdict)))
    return Document(tuple(_infeasible(verdict)))


def _feasible(verdict: Feasible) -> list[Block]:
    system = verdict.system
    point = zip(verdict.unknowns, verdict.point, strict=True)
    blocks: list[Block] = [
        Heading(("FEASIBLE: this point meets every constraint.",)),
        Facts((*((name, (value,)) for name, value in point), _size(verdict))),
    ]
    if len(system.rows) > MOST_ROWS:
        return [*blocks, Paragraph(("All ", len(system.rows), " constraints were verified."))]
    sides = {i: dot(row.coefficients, verdict.point) for i, row in enumerate(system.rows)}
    return [*blocks, _table(verdict, "left side", sides)]


def _infeasible(verdict: Infeasible) -> list[Block]:
    shown, rest = telling(verdict.multipliers)
    return [
        Heading(("INFEASIBLE: no point meets every constraint.",)),
        Facts((_size(verdict),)),
        Paragraph(("Proof: multiply these rows by their factors and add them up.",)),
        _table(verdict, "factor", shown),
        *rest,
        Paragraph(("All unknowns cancel, and what is left is false:",)),
        Formula((contradiction(verdict),)),
    ]


def contradiction(verdict: Infeasible) -> Text:
    """Return what is left when the rows of a refutation are multiplied and added up."""
    left = combine(verdict.system.rows, verdict.multipliers.items())
    return (0, " > " if left.relation == ">" else " >= ", left.bound)


def _size(verdict: Feasibility) -> tuple[str, Text]:
    rows, unknowns = len(verdict.system.rows), verdict.system.dimension
    return ("Constraints", (rows, " in ", unknowns, " unknowns" if unknowns != 1 else " unknown"))


def _table(verdict: Feasibility, what: str, numbers: Mapping[int, Fraction]) -> Table:
    """Return some constraints, each with its number, beside what was typed where it was."""
    written = verdict.written
    rows: list[list[Span | Text]] = []
    for i, value in numbers.items():
        row = _canonical(verdict.system.rows[i], verdict.unknowns)
        typed = [i + 1] if written is None else [written.line_numbers[i], written.lines[i]]
        rows.append([*typed, row, value])
    if written is None:
        return table(["row", "constraint", what], rows, "rlr")
    if verdict.system.dimension > MOST_COLUMNS:
        brief = [[line, text, value] for line, text, _, value in rows]
        return table(["line", "as written; turn < to >", what], brief, "rlr")
    return table(["line", "as written", "the same as", what], rows, "rllr")


def _canonical(row: Constraint, unknowns: Sequence[str]) -> Text:
    """Return ``a . y > c`` as one cell, such as ``-w1 - b > 0``."""
    return (*linear_form(row.coefficients, unknowns), f" {row.relation} ", row.bound)
