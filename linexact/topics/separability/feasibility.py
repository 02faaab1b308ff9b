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
    heading = Heading(("INFEASIBLE: no point meets every constraint.",))
    return [heading, Facts((_size(verdict),)), *proof_of(verdict)]


def proof_of(verdict: Infeasible, names: Sequence[str] = ()) -> list[Block]:
    """Return the rows, by their names if they have some, that add up to what is false.

    >>> from linexact import feasible
    >>> proof_of(feasible("x > 2; x < 1"))[-1].lines
    ((0, ' > ', Fraction(1, 1)),)
    """
    shown, rest = telling(verdict.multipliers)
    left = combine(verdict.system.rows, verdict.multipliers.items())
    return [
        Paragraph(("Proof: multiply these rows by their factors and add them up.",)),
        _table(verdict, "factor", shown, names),
        *rest,
        Paragraph(("All unknowns cancel, and what is left is false:",)),
        Formula(((0, " > " if left.relation == ">" else " >= ", left.bound),)),
    ]


def _size(verdict: Feasibility) -> tuple[str, Text]:
    rows, unknowns = len(verdict.system.rows), verdict.system.dimension
    return ("Constraints", (rows, " in ", unknowns, " unknowns" if unknowns != 1 else " unknown"))


def _table(
    verdict: Feasibility, what: str, numbers: Mapping[int, Fraction], names: Sequence[str] = ()
) -> Table:
    """Return some constraints, each with its number, beside its name or what was typed."""
    written = verdict.written
    heads = ["no.", "constraint", "the row"] if names else ["row", "constraint"]
    if written is not None:
        heads = ["line", "as written", "the same as"]
    rows: list[list[Span | Text]] = []
    for i, value in numbers.items():
        typed: list[Span | Text] = [i + 1, *names[i : i + 1]]
        if written is not None:
            typed = [written.line_numbers[i], written.lines[i]]
        rows.append([*typed, _canonical(verdict.system.rows[i], verdict.unknowns), value])
    if len(heads) == 3 and verdict.system.dimension > MOST_COLUMNS:
        brief = [[number, name, value] for number, name, _, value in rows]
        return table([heads[0], f"{heads[1]}; turn < to >", what], brief, "rlr")
    return table([*heads, what], rows, "r" + "l" * (len(heads) - 1) + "r")


def _canonical(row: Constraint, unknowns: Sequence[str]) -> Text:
    """Return ``a . y > c`` as one cell, such as ``-w1 - b > 0``."""
    return (*linear_form(row.coefficients, unknowns), f" {row.relation} ", row.bound)
