"""Regions of weights in words: what bounds them, what can be left out, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction

from linexact.data.linear import linear_form, linear_row
from linexact.document.blocks import (
    Block,
    Document,
    Facts,
    Heading,
    Paragraph,
    Span,
    Text,
    table,
    telling,
)
from linexact.kernel import Constraint
from linexact.topics.region.region import Region
from linexact.topics.region.slices import MOST_NAMES, Slice, some, wrong_dimension
from linexact.topics.region.summary import MAX_CELLS, WeightRegion
from linexact.topics.separability import Infeasible
from linexact.topics.separability.feasibility import contradiction

MOST_ROWS = 40  # of a table


def explain_region(found: WeightRegion) -> Document:
    r"""Return what is known of a region.

    >>> from linexact.topics.region.named import constraints_region
    >>> from linexact.text.constraints import parse_constraints
    >>> explain_region(constraints_region(parse_constraints("w1 > 0\nb >= 0"))).blocks[0].text
    ('FEASIBLE: the region is an area, unbounded.',)
    """
    blocks: list[Block] = [Heading((_heading(found),)), Facts(tuple(_facts(found)))]
    if isinstance(found.verdict, Infeasible):
        blocks += _empty(found, found.verdict)
    elif found.cut is not None:
        if found.needed is not None:
            blocks += _constraints(found, found.cut, found.needed)
            blocks += _redundant(found)
        else:
            asked = "Which constraints are needed was not asked: rows times free unknowns are more"
            blocks.append(Paragraph((f"{asked} than ", MAX_CELLS, ", the limit.")))
        if found.region is not None:
            blocks += _vertices(found.region, found.cut)
        else:
            blocks.append(Paragraph((f"No vertices are listed: {wrong_dimension(found.cut)}.",)))
    return Document(tuple(blocks))


def _heading(found: WeightRegion) -> str:
    where = " on this slice" if found.equations else ""
    if isinstance(found.verdict, Infeasible):
        return f"EMPTY: no weights{where} meet every constraint."
    region = found.region
    if region is None:
        return f"FEASIBLE: the region{where} is not empty."
    if len(region.lines) == 2:
        return "FEASIBLE: every point meets every constraint."
    shape = {2: "an area", 1: "part of a line", 0: "a single point"}[region.dimension]
    end = "bounded" if region.bounded else "unbounded"
    return f"FEASIBLE: the region{where} is {shape}, {end}."


def _facts(found: WeightRegion) -> Iterator[tuple[str, Text]]:
    for name, text in found.facts:
        yield name, (text,)
    yield "Unknowns", (some(found.variables),)
    for equation in found.equations[:MOST_NAMES]:
        yield "Slice", constraint_text(equation, found.variables)
    if found.cut is not None and found.equations:
        yield "Coordinates", (some(found.cut.axes),)
    if not isinstance(found.verdict, Infeasible):
        yield "A solution", (some(found.variables), " = ", found.verdict.point)


def constraint_text(row: Constraint, names: Sequence[str]) -> Text:
    """Return a constraint as people write it, with its first unknown counted positively.

    >>> constraint_text(Constraint(">", (Fraction(-1), Fraction(0)), Fraction(-1)), ("w1", "w2"))
    ('w1', ' < ', Fraction(1, 1))
    """
    if next((v for v in row.coefficients if v), 0) >= 0:
        return linear_row(row, names)
    opposite = Constraint(row.relation, [-v for v in row.coefficients], -row.bound)
    *left, relation, bound = linear_row(opposite, names)
    return (*left, str(relation).replace(">", "<"), bound)


def _constraints(found: WeightRegion, cut: Slice, needed: Collection[int]) -> Iterator[Block]:
    """List the constraints; of many, those that are needed."""
    rows = found.rows
    shown: Sequence[int] = range(len(rows))
    if len(rows) > MOST_ROWS:
        yield Paragraph((len(needed), " of the ", len(rows), " constraints are needed:"))
        shown = [*needed][:MOST_ROWS]
    if len(cut.axes) <= MOST_NAMES:
        sliced = cut.restrict(found.system).rows
        cells: list[list[Span | Text]] = []
        for i in shown:
            which = "needed" if i in needed else "redundant"
            cells.append([i + 1, rows[i], constraint_text(sliced[i], cut.axes), which])
        title = "on the slice" if found.equations else "asks"
        yield table(["no.", "constraint", title, ""], cells, "rlll")


def _redundant(found: WeightRegion) -> Iterator[Block]:
    """Say for each redundant row which combination of needed rows implies it."""
    cells: list[list[Span | Text]] = []
    for index, reasons in found.redundant.items():
        for reason in reasons:
            numbers = [f"no. {other + 1}" for other in reason]
            from_rows = ("it follows from ", *linear_form(reason.values(), numbers))
            cells.append([index + 1, from_rows if reason else "it holds everywhere here"])
    if cells and len(found.rows) <= MOST_ROWS:
        why = (
            "Why the others can be left out (rows written with > or >=, multiplied by these"
            " factors and added up, give the row or a stronger one):"
        )
        yield Paragraph((why,))
        yield table(["no.", "reason"], cells, "rl")


def _vertices(region: Region, cut: Slice) -> Iterator[Block]:
    """List the vertices, in the whole space too where there is more than the slice."""
    cells: list[list[Span | Text]] = []
    for vertex in region.vertices[:MOST_ROWS]:
        numbers = ", ".join(f"{i + 1}" for i in vertex.rows[:MOST_NAMES])
        cells.append([(vertex.point,), numbers, "yes" if vertex.belongs else "no"])
        if len(cut.variables) > 2:
            whole = cut.lift(vertex.point)
            cells[-1].append((whole,) if len(whole) <= MOST_NAMES else f"{len(whole)} numbers")
    if cells:
        columns = ["vertex", "where rows meet", "solution?", "all unknowns"][: len(cells[0])]
        yield table(columns, cells, "l" * len(columns))
    if len(region.vertices) > MOST_ROWS:
        yield Paragraph((len(region.vertices), " vertices in all."))
    for said, vectors in (
        ("Endless in the directions ", region.rays),
        ("Endless both ways along ", region.lines),
    ):
        spans: list[Span] = []
        for vector in vectors:
            spans += [" and " if spans else said, tuple(map(Fraction, vector))]
        if spans:
            yield Paragraph((*spans, "."))


def _empty(found: WeightRegion, verdict: Infeasible) -> Iterator[Block]:
    """Show the rows and equations that add up to a contradiction."""
    cells: list[list[Span | Text]] = []
    shown, rest = telling(verdict.multipliers)
    names = [*found.rows, *["slice"] * len(found.equations)]
    for i, m in shown.items():
        few = len(found.variables) <= MOST_NAMES
        text = linear_row(verdict.system.rows[i], found.variables) if few else ("...",)
        cells.append([i + 1, names[i], m, text])
    yield Paragraph(("Proof: multiply these rows by their factors and add them up.",))
    yield table(["no.", "constraint", "factor", "the row"], cells, "rlrl")
    yield from rest
    left = "All unknowns cancel, and what is left is false: "
    yield Paragraph((left, *contradiction(verdict), "."))
