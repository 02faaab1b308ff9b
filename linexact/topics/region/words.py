"""Regions of weights in words: what bounds them, what can be left out, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction

from linexact.data.linear import linear_form, turned_row
from linexact.document.blocks import (
    Block,
    Document,
    Facts,
    Heading,
    Paragraph,
    Span,
    Text,
    separated,
    table,
)
from linexact.topics.region.redundancy import Reason
from linexact.topics.region.region import Region
from linexact.topics.region.slices import MOST_NAMES, Slice, some, wrong_dimension
from linexact.topics.region.summary import MAX_CELLS, WeightRegion
from linexact.topics.separability import Infeasible
from linexact.topics.separability.feasibility import proof_of

MOST_ROWS = 40  # of a table


def explain_region(found: WeightRegion) -> Document:
    r"""Return what is known of a region.

    >>> from linexact.topics.region.named import constraints_region
    >>> from linexact.text.constraints import parse_constraints
    >>> explain_region(constraints_region(parse_constraints("w1 > 0\nb >= 0"))).blocks[0].text
    ('FEASIBLE: the region is an area, unbounded.',)
    """
    cut, region, verdict = found.cut, found.region, found.verdict
    blocks: list[Block] = [Heading((_heading(found),)), Facts(tuple(_facts(found)))]
    if isinstance(verdict, Infeasible):
        blocks += proof_of(verdict, [*found.rows, *["slice"] * len(found.equations)])
    elif cut is not None:
        if found.needed is not None:
            blocks += _constraints(found, cut, found.needed)
        else:
            asked = "Which rows are needed was not asked: rows times free unknowns are more than "
            blocks.append(Paragraph((asked, MAX_CELLS, ".")))
        if region is not None:
            blocks += _vertices(region)
        else:
            blocks.append(Paragraph((f"No vertices are listed: {wrong_dimension(cut)}.",)))
    return Document(tuple(blocks))


def _heading(found: WeightRegion) -> str:
    where = " on this slice" if found.equations else ""
    if isinstance(found.verdict, Infeasible):
        return f"EMPTY: no weights{where} meet every constraint."
    return f"FEASIBLE: the region{where} is {found.region.kind if found.region else 'not empty'}."


def _facts(found: WeightRegion) -> Iterator[tuple[str, Text]]:
    if found.dataset is None:
        yield "Constraints", (len(found.rows), ", as written")
    else:
        yield "Data", (found.dataset.origin,)
        yield "Convention", (str(found.convention),)
    yield "Unknowns", (some(found.variables),)
    for equation in found.equations[:MOST_NAMES]:
        yield "Slice", turned_row(equation, found.variables)
    if found.cut is not None and found.equations:
        yield "Coordinates", (some(found.cut.axes),)
    if found.point is not None:
        yield "A solution", (some(found.variables), " = ", found.point)


def _constraints(found: WeightRegion, cut: Slice, needed: Collection[int]) -> Iterator[Block]:
    """List the constraints, each redundant one with a reason; of many, those that are needed."""
    shown: Sequence[int] = range(len(found.rows))
    if len(shown) > MOST_ROWS:
        yield Paragraph((len(needed), " of the ", len(shown), " constraints are needed:"))
        shown = [*needed][:MOST_ROWS]
    if len(cut.axes) > MOST_NAMES:
        return
    sliced = cut.restrict(found.system).rows
    cells: list[list[Span | Text]] = []
    for i in shown:
        why = _reason(found.redundant[i]) if i in found.redundant else "needed"
        cells.append([i + 1, found.rows[i], turned_row(sliced[i], cut.axes), why])
    yield table(
        ["no.", "constraint", "on the slice" if found.equations else "asks", ""], cells, "rlll"
    )
    if any(map(any, found.redundant.values())):
        added = (
            "A row follows from others when these, times factors, add up to it or a stronger one."
        )
        yield Paragraph((added,))


def _reason(reasons: Sequence[Reason]) -> Text:
    """Say which combinations of needed rows imply a row that can be left out."""
    sums = [
        linear_form(reason.values(), [f"no. {row + 1}" for row in reason])
        for reason in reasons
        if reason
    ]
    if not sums:
        return ("redundant: it holds everywhere here",)
    return ("redundant: it follows from ", *separated(sums, ", and from "))


def _vertices(region: Region) -> Iterator[Block]:
    """List the vertices, and the directions without an end."""
    cells: list[list[Span | Text]] = []
    for vertex in region.vertices[:MOST_ROWS]:
        numbers = ", ".join(f"{i + 1}" for i in vertex.rows[:MOST_NAMES])
        cells.append([(vertex.point,), numbers, "yes" if vertex.belongs else "no"])
    if cells:
        yield table(["vertex", "where rows meet", "solution?"], cells, "lll")
    if len(region.vertices) > MOST_ROWS:
        yield Paragraph((len(region.vertices), " vertices in all."))
    for said, vectors in (
        (f"Endless in the direction{'s' * (len(region.rays) > 1)} ", region.rays),
        ("Endless both ways along ", region.lines),
    ):
        if vectors:
            shown = [(tuple(map(Fraction, vector)),) for vector in vectors]
            yield Paragraph((said, *separated(shown, " and "), "."))
