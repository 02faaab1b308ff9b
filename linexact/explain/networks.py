"""Nets of threshold units in words: rows, faces, polygons, and why none of a shape does."""

from __future__ import annotations

from collections.abc import Sequence

from linexact.explain.document import (
    Block,
    Document,
    Facts,
    Formula,
    Heading,
    Math,
    Paragraph,
    Span,
    Symbol,
    Text,
    table,
)
from linexact.kernel import Constraint
from linexact.model.dataset import Vector
from linexact.model.linear import linear_form
from linexact.networks.architecture import LeastHidden, NoNet, Refuting, Tally
from linexact.networks.net import Net, NetOnRows, Run, Unit
from linexact.networks.regions import NetCells, NetInRegion, Polygon
from linexact.networks.written import EVERYWHERE, NOWHERE, row_pieces

MOST_SHOWN = 40  # rows of a table
MOST_LAYERS = 12  # first layers that are shown one by one


def unit_letters(count: int) -> list[Symbol]:
    """Return the names of hidden units, as figures and tables have them.

    >>> unit_letters(2)
    [Symbol(letter='h', index='1'), Symbol(letter='h', index='2')]
    """
    return [Symbol("h", str(k)) for k in range(1, count + 1)]


def net_formula(net: Net) -> Formula:
    """Return which scores turn each unit on."""
    return Formula(tuple((*lead, " is on iff  ", *score) for lead, score in unit_conditions(net)))


def unit_conditions(net: Net) -> list[tuple[Text, Text]]:
    """Return each unit's name and which scores turn it on."""
    inputs = inputs_of(net.width)
    names = unit_letters(len(net.hidden))
    lines: list[tuple[Text, Text]] = [
        ((name,), _score(unit, unit.w, inputs))
        for name, unit in zip(names, net.hidden, strict=True)
    ]
    over = (*net.last.w, *net.shortcuts)
    terms = [*names, *inputs] if net.shortcuts else names
    return [*lines, (("the net",), _score(net.last, over, terms))]


def _score(unit: Unit, w: Vector, names: Sequence[Symbol]) -> tuple[Span, ...]:
    """Return ``x1 + x2 - 1/2 > 0``."""
    bias: tuple[Span, ...] = (" - " if unit.b < 0 else " + ", abs(unit.b)) if unit.b else ()
    return (*linear_form(w, names), *bias, f" {unit.on} ", 0)


def outputs_text(net: Net) -> Text:
    """Say what units put out."""
    off = 0 if net.outputs == "0/1" else -1
    return ("a unit puts out ", 1, " when it is on, ", off, " when it is off")


def net_facts(net: Net) -> list[tuple[str, Text]]:
    """Return what is said of a net beside its weights."""
    count = len(net.hidden)
    facts: list[tuple[str, Text]] = [("Hidden units", (count,)), ("Outputs", outputs_text(net))]
    if net.shortcuts:
        facts.append(("Shortcuts", ("the last unit sees the inputs too, with the weights ",
                                    Math((net.shortcuts,)))))  # fmt: skip
    return facts


def region_spans(parts: Sequence[Sequence[Constraint]], names: Sequence[Symbol]) -> Text:
    """Return a union of polygons, of whose sides each is a formula.

    >>> region_spans([[Constraint(">", (1,), 2)]], [Symbol("x", "1")])
    (Math(spans=(Symbol(letter='x', index='1'), ' > ', 2)),)
    """
    if not all(parts):
        return (EVERYWHERE,)
    spans: list[Span] = []
    for part in parts:
        spans += [" or "] if spans else []
        for place, row in enumerate(part):
            spans += [" and "] if place else []
            spans.append(Math(row_pieces(row, names)))
    return tuple(spans) or (NOWHERE,)


def polygons_text(polygons: Sequence[Polygon], width: int) -> Text:
    """Return where a net on so many inputs is on.

    >>> polygons_text([], 2)
    ('nowhere',)
    """
    return region_spans([polygon.rows for polygon in polygons], inputs_of(width))


def inputs_of(width: int) -> list[Symbol]:
    """Return the names of inputs.

    >>> inputs_of(1)
    [Symbol(letter='x', index='1')]
    """
    return [Symbol("x", str(j + 1)) for j in range(width)]


def runs_table(runs: Sequence[Run], first: Sequence[Text], column: str) -> Block:
    """Return points followed through a net, one a row; ``first`` names each."""
    rows: list[list[Span | Text]] = [
        [name, Math((run.x,)), Math((run.scores,)) if run.scores else "none",
         Math((run.hidden,)) if run.hidden else "none", run.z, run.output]
        for name, run in zip(first, runs[:MOST_SHOWN], strict=False)
    ]  # fmt: skip
    head: list[str | Symbol] = [column, "point", "scores", "outputs", "last score", "output"]
    return table(head, rows, "lrrrrr")


def explain_net_on_rows(found: NetOnRows) -> Document:
    """Return a net on every row.

    >>> from linexact import network
    >>> found = network(["1,1,-1/2"], "1,-1/2", on=">", outputs="0/1", data="OR")
    >>> explain_net_on_rows(found).blocks[0].text
    ('RIGHT: the net gets every row right.',)
    """
    count = len(found.wrong)
    told: Text = ("RIGHT: the net gets every row right.",)
    if count:
        told = ("WRONG: the net gets ", count, " row" if count == 1 else " rows", " wrong.")
    return Document((Heading(told), Facts(tuple(net_facts(found.net))), *rows_blocks(found)))


def rows_blocks(found: NetOnRows) -> list[Block]:
    """Return the weights, and every row with all activations."""
    data = found.dataset
    wrong = {*found.wrong}
    names: list[Text] = [
        (data.row_number(i), " (wrong)" if i in wrong else "") for i in range(len(data))
    ]
    blocks: list[Block] = [net_formula(found.net), runs_table(found.runs, names, "row")]
    if len(found.runs) > MOST_SHOWN:
        blocks.append(Paragraph(("Shown are the first rows.",)))
    return blocks


def explain_net_cells(found: NetCells) -> Document:
    """Return a net on every face of its lines.

    >>> from linexact import network
    >>> explain_net_cells(network(["1,1,-1/2"], "1,-1/2", on=">", outputs="0/1")).blocks[0].text
    ('The net is on in ', 1, ' of ', 2, ' cells.')
    """
    top = found.net.width
    every, on = found.count(top), found.count(top, on=True)
    cells = " cell." if every == 1 else " cells."
    heading = Heading(("The net is on in ", on, " of ", every, cells))
    facts = [*net_facts(found.net), ("On where", polygons_text(found.polygons, top))]
    blocks = [net_formula(found.net), *polygons_blocks(found), faces_table(found)]
    return Document((heading, Facts(tuple(facts)), *blocks))


def explain_net_in_region(found: NetInRegion) -> Document:
    """Return whether a net is on in a stated region and nowhere else.

    >>> from linexact import network
    >>> unit = dict(on=">", outputs="0/1", region="x1 > 1")
    >>> explain_net_in_region(network(["1, -1"], "1, -1/2", **unit)).blocks[0].text
    ('EQUAL: the net is on in the region and nowhere else.',)
    """
    said = "EQUAL: the net is on in the region and nowhere else."
    if not found.is_same:
        said = "DIFFERENT: a point belongs to one of the two alone."
    cells, top = found.found, found.stated.width
    facts = [
        ("Region", region_spans(found.stated.parts, inputs_of(top))),
        *net_facts(cells.net),
        ("On where", polygons_text(cells.polygons, top)),
    ]
    blocks: list[Block] = [net_formula(cells.net)]
    if found.point is not None:
        blocks.append(runs_table([cells.net.run(found.point)], [("",)], ""))
    told = Paragraph(compared_text(found))
    return Document((Heading((said,)), Facts(tuple(facts)), told, *blocks))


def compared_text(found: NetInRegion) -> Text:
    """Say that a net and a region are equal, or where they differ."""
    top = found.stated.width
    if found.point is None:
        stated = region_spans(found.stated.parts, inputs_of(top))
        return ("On every face of all lines, of the net and of the region, both agree: the net is"
                " on exactly where ", *stated, ".")  # fmt: skip
    place = {top: "inside a cell", 0: "at a corner" if top > 1 else "at an end"}
    where = place.get(found.dimension or 0, "on an edge")
    on = "on, and the point does not belong" if found.is_on else "off, and the point belongs"
    return (f"They differ {where}: at ", Math((found.point,)), f" the net is {on} to the region.")


def faces_table(found: NetCells, *, cells: bool = True) -> Block:
    """Return a point of every face; without ``cells`` those of edges and vertices alone."""
    top = found.net.width
    named = {top: "cell", 0: "vertex" if top == 2 else "point"}
    pairs = [
        (named.get(face.dimension, "edge"), run)
        for face, run in zip(found.faces, found.runs, strict=True)
        if cells or face.dimension < top
    ]
    return runs_table([run for _, run in pairs], [(name,) for name, _ in pairs], "face")


def polygons_blocks(found: NetCells) -> list[Block]:
    """Return the polygons with their edges and corners."""
    rows: list[list[Span | Text]] = []
    for number, polygon in enumerate(found.polygons, start=1):
        corners: list[Span] = []
        for corner in polygon.corners:
            holds = "in" if polygon.holds(corner) else "out"
            corners += [", " if corners else "", Math((corner,)), f" {holds}"]
        sides = polygons_text([polygon], found.net.width)
        bounded = "bounded" if polygon.is_bounded else "unbounded"
        rows.append([number, sides, tuple(corners[1:]) or "none", bounded])
    if not rows:
        return [Paragraph(("The net is on nowhere.",))]
    edge, shape = ("edge", "polygon") if found.net.width == 2 else ("end", "interval")
    said = f"Where an inequality has = the {edge} belongs to the {shape}, else it does not."
    return [table([shape, "where", "corners", ""], rows, "rlll"), Paragraph((said,))]


def explain_no_net(found: NoNet) -> Document:
    """Return why no net of a shape gets all rows right.

    >>> from linexact import hidden_units
    >>> explain_no_net(hidden_units("XOR", hidden=1, shortcuts=False)).blocks[0].text
    ('IMPOSSIBLE: no net of this shape gets every row right.',)
    """
    heading = Heading(("IMPOSSIBLE: no net of this shape gets every row right.",))
    facts: list[tuple[str, Text]] = [
        ("Hidden units", (found.hidden,)),
        ("Shortcuts", ("yes" if found.shortcuts else "no",)),
        ("Rows", (len(found.dataset),)),
    ]
    return Document((heading, Facts(tuple(facts)), *no_net_blocks(found)))


def no_net_blocks(found: NoNet) -> list[Block]:
    """Return the divisions that units make, and what refutes each choice of them."""
    if not found.hidden:
        (shares,) = found.tally.refuting[:1]
        return [Paragraph(("A single unit would need weights of the inputs. ",
                           *_refuted(shares), "."))]  # fmt: skip
    tally = found.tally
    blocks: list[Block] = [
        Paragraph(
            ("A hidden unit divides the rows in two. Of the ", tally.every, " divisions ",
             tally.separable, " are linearly separable; the others no unit makes (each has"
             " multipliers that refute it). The last unit sees a row by its sides of ",
             found.hidden, " of these divisions", " and by its inputs" if found.shortcuts else "",
             ", which makes ", tally.layers,
             " first layer." if tally.layers == 1 else " first layers.")
        )
    ]  # fmt: skip
    blocks.append(
        Paragraph(
            ("Each of them is refuted by one of ", tally.lists,
             " list of multipliers:" if tally.lists == 1 else " lists of multipliers:",
             " with the class as its sign, they sum to ", 0, " on either side of each division",
             *((" and take the inputs to ", 0) if found.shortcuts else ()),
             ". So the last unit's scores, times the multipliers and these signs, add up to ", 0,
             ", though with every row on its side none of the terms is below ", 0,
             ", and not all are ", 0, ".")
        )
    )  # fmt: skip
    blocks.append(_blinding_table(tally))
    return blocks


def _blinding_table(tally: Tally) -> Block:
    """Return the lists of multipliers, each with a first layer that it refutes, or how many."""
    rows: list[list[Span | Text]] = []
    for one in tally.refuting[:MOST_LAYERS]:
        texts = ["".join("+" if v > 0 else "-" for v in labels) for labels in one.divisions[:4]]
        more = ", ..." if one.count > len(texts) else ""
        values = Math((one.multipliers,))
        rows.append([_numbers(one), values, one.count, ", ".join(texts) + more])
    head: list[str | Symbol] = ["rows", "multipliers", "divisions", "such as (by row)"]
    return table(head, rows, "llrl")


def _numbers(one: Refuting) -> Text:
    spans: list[Span] = []
    for number in one.rows:
        spans += [", " if spans else "", number]
    return tuple(spans[1:])


def _refuted(one: Refuting) -> Text:
    return ("The scores of the rows ", *_numbers(one), ", times ", Math((one.multipliers,)),
            " and with the class as its sign, add up to ", 0,
            ", so they are not all on their sides")  # fmt: skip


def explain_least_hidden(found: LeastHidden) -> Document:
    """Return the least number of hidden units with both proofs.

    >>> from linexact import hidden_units
    >>> explain_least_hidden(hidden_units("XOR", shortcuts=False)).blocks[0].text
    ('The least number of hidden units is ', 2, '.')
    """
    heading = Heading(("The least number of hidden units is ", found.count, "."))
    allowed: Text = ("yes" if found.shortcuts else "no",)
    facts = [("Shortcuts allowed", allowed), *net_facts(found.found.net)]
    blocks: list[Block] = [Facts(tuple(facts)), *least_blocks(found)]
    return Document((heading, *blocks))


def least_blocks(found: LeastHidden) -> list[Block]:
    """Return a net of the least size, and why one unit fewer does not do."""
    count = found.count
    first: Text = ("A net of ", count, " hidden unit" if count == 1 else " hidden units",
                   " gets every row right:")  # fmt: skip
    if not count:
        first = ("A single unit gets every row right:",)
    blocks: list[Block] = [Paragraph(first), *rows_blocks(found.found)]
    if found.fewer is not None:
        blocks.append(Paragraph(("With ", found.fewer.hidden, " none does.")))
        blocks += no_net_blocks(found.fewer)
    return blocks
