"""Regions of weights in words: what bounds them, what can be left out, and why."""

from __future__ import annotations

from collections.abc import Sequence
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
from linexact.topics.region.named import WeightRegion
from linexact.topics.region.redundancy import Pruned
from linexact.topics.region.region import Region, Vertex
from linexact.topics.region.slices import Slice, wrong_dimension
from linexact.topics.region.summary import MAX_CELLS, RegionSummary
from linexact.topics.separability import Infeasible
from linexact.topics.separability.feasibility import contradiction

MOST_ROWS = 40  # of a table
MOST_NAMES = 8


def explain_region(told: WeightRegion) -> Document:
    r"""Return what is known of a region.

    >>> from linexact.topics.region.named import named_constraints, region_named
    >>> from linexact.text.constraints import parse_constraints
    >>> found = region_named(named_constraints(parse_constraints("w1 > 0\nb >= 0")), (), None)
    >>> explain_region(found).blocks[0].text
    ('FEASIBLE: the region is an area, unbounded.',)
    """
    found, rows = told.summary, told.named.rows
    facts: list[tuple[str, Text]] = [(name, (text,)) for name, text in told.named.facts]
    blocks: list[Block] = [Heading((_heading(found),)), Facts((*facts, *_facts(found)))]
    if isinstance(found.verdict, Infeasible):
        return Document((*blocks, *_empty(found, rows)))
    blocks += _constraints(found, rows)
    if found.pruned is not None:
        blocks += _redundant(found.pruned, rows)
    else:
        blocks.append(
            Paragraph(
                (
                    "Which constraints are needed was not asked: rows times free unknowns are more"
                    " than ",
                    MAX_CELLS,
                    ", the limit.",
                )
            )
        )
    if isinstance(found.region, Region):
        blocks += _vertices(found.region, found.cut)
    elif found.cut is not None:
        blocks.append(Paragraph((f"No vertices are listed: {wrong_dimension(found.cut)}.",)))
    return Document(tuple(blocks))


def _heading(found: RegionSummary) -> str:
    where = " on this slice" if found.equations else ""
    if isinstance(found.verdict, Infeasible):
        return f"EMPTY: no weights{where} meet every constraint."
    region = found.region
    if not isinstance(region, Region):
        return f"FEASIBLE: the region{where} is not empty."
    if len(region.lines) == 2:
        return "FEASIBLE: every point meets every constraint."
    shape = {2: "an area", 1: "part of a line", 0: "a single point"}[region.dimension]
    end = "bounded" if region.bounded else "unbounded"
    return f"FEASIBLE: the region{where} is {shape}, {end}."


def _facts(found: RegionSummary) -> list[tuple[str, Text]]:
    facts: list[tuple[str, Text]] = [("Unknowns", (_some(found.variables),))]
    for equation in found.equations[:MOST_NAMES]:
        facts.append(("Slice", constraint_text(equation, found.variables)))
    if found.cut is not None and found.equations:
        facts.append(("Coordinates", (_some(found.cut.axes),)))
    if found.inner is None:
        return facts
    facts.append(("A solution", (_some(found.variables), " = ", found.inner)))
    return facts


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(names[:MOST_NAMES])
    return shown + (f", ... ({len(names)} in all)" if len(names) > MOST_NAMES else "")


def constraint_text(row: Constraint, names: Sequence[str]) -> Text:
    """Return a constraint as people write it, with its first unknown counted positively.

    >>> constraint_text(Constraint(">", (Fraction(-1), Fraction(0)), Fraction(-1)), ("w1", "w2"))
    ('w1', ' < ', Fraction(1, 1))
    """
    coefficients, bound, relation = list(row.coefficients), row.bound, str(row.relation)
    leading = next((v for v in coefficients if v), 0)
    if leading < 0:
        coefficients, bound = [-v for v in coefficients], -bound
        relation = {">": "<", ">=": "<=", "==": "=="}[relation]
    relation = "=" if relation == "==" else relation
    return (*linear_form(coefficients, names), f" {relation} ", bound)


def _constraints(found: RegionSummary, rows: Sequence[str]) -> list[Block]:
    """List the constraints; of many, those that are needed."""
    if found.sliced is None or found.pruned is None or found.cut is None:
        return []
    kept = list(found.pruned.needed)
    many = len(rows) > MOST_ROWS
    blocks: list[Block] = []
    if many:
        blocks.append(Paragraph((len(kept), " of the ", len(rows), " constraints are needed:")))
    if len(found.cut.axes) > MOST_NAMES:
        return blocks
    shown = kept[:MOST_ROWS] if many else range(len(rows))
    cells: list[list[Span | Text]] = [
        [
            i + 1,
            rows[i],
            constraint_text(found.sliced.rows[i], found.cut.axes),
            "needed" if i in kept else "redundant",
        ]
        for i in shown
    ]
    title = "on the slice" if found.equations else "asks"
    return [*blocks, table(["no.", "constraint", title, ""], cells, "rlll")]


def _redundant(pruned: Pruned, rows: Sequence[str]) -> list[Block]:
    """Say for each redundant row which combination of needed rows implies it."""
    if not pruned.redundant or len(rows) > MOST_ROWS:
        return []
    cells: list[list[Span | Text]] = []
    for index, reasons in pruned.redundant.items():
        for reason in reasons:
            if not reason:
                cells.append([index + 1, "it holds everywhere here"])
                continue
            numbers = [f"no. {other + 1}" for other in reason]
            sum_of_rows = linear_form(reason.values(), numbers)
            cells.append([index + 1, ("it follows from ", *sum_of_rows)])
    return [
        Paragraph(
            (
                "Why the others can be left out (rows written with > or >=, multiplied by these"
                " factors and added up, give the row or a stronger one):",
            )
        ),
        table(["no.", "reason"], cells, "rl"),
    ]


def _vertices(region: Region, cut: Slice | None) -> list[Block]:
    blocks: list[Block] = []
    if region.vertices:
        cells = [_vertex_cells(v, cut) for v in region.vertices[:MOST_ROWS]]
        columns, align = ["vertex", "where rows meet", "solution?"], "lll"
        if cut is not None and len(cut.variables) > 2:
            columns, align = [*columns, "all unknowns"], "llll"
        blocks.append(table(columns, cells, align))
        if len(region.vertices) > MOST_ROWS:
            blocks.append(
                Paragraph(
                    (
                        len(region.vertices),
                        " vertices in all.",
                    )
                )
            )
    rays = [tuple(Fraction(v) for v in ray) for ray in region.rays]
    lines = [tuple(Fraction(v) for v in line) for line in region.lines]
    if rays:
        blocks.append(Paragraph(("Endless in the directions ", *_separated(rays), ".")))
    if lines:
        blocks.append(Paragraph(("Endless both ways along ", *_separated(lines), ".")))
    return blocks


def _separated(vectors: Sequence[tuple[Fraction, ...]]) -> Text:
    spans: list[Span] = []
    for vector in vectors:
        spans += [" and " if spans else "", vector]
    return tuple(spans)


def _vertex_cells(vertex: Vertex, cut: Slice | None) -> list[Span | Text]:
    numbers = ", ".join(f"{i + 1}" for i in vertex.rows[:MOST_NAMES])
    cells: list[Span | Text] = [(vertex.point,), numbers, "yes" if vertex.belongs else "no"]
    if cut is not None and len(cut.variables) > 2:
        whole = cut.lift(vertex.point)
        cells.append((whole,) if len(whole) <= MOST_NAMES else f"{len(whole)} numbers")
    return cells


def _empty(found: RegionSummary, rows: Sequence[str]) -> list[Block]:
    """Show the rows and equations that add up to a contradiction."""
    assert isinstance(found.verdict, Infeasible)
    names = [*rows, *("slice" for _ in found.equations)]
    system = found.verdict.system
    cells: list[list[Span | Text]] = []
    shown, rest = telling(found.verdict.multipliers)
    for i, m in shown.items():
        row = system.rows[i]
        text = linear_row(row, found.variables) if system.dimension <= MOST_NAMES else ("...",)
        cells.append([i + 1, names[i], m, text])
    return [
        Paragraph(("Proof: multiply these rows by their factors and add them up.",)),
        table(["no.", "constraint", "factor", "the row"], cells, "rlrl"),
        *rest,
        Paragraph(
            (
                "All unknowns cancel, and what is left is false: ",
                *contradiction(found.verdict),
                ".",
            )
        ),
    ]
