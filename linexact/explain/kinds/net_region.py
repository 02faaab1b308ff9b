"""Words of kind ``net-region``."""

from __future__ import annotations

from typing import cast

from linexact.exercise.kinds.net_region import Compared, Faces, Followed, net_in
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import Block, Math, Paragraph, Section, Span, Text
from linexact.explain.kinds import Given, KindWords
from linexact.explain.networks import (
    compared_text,
    faces_table,
    net_facts,
    net_formula,
    outputs_text,
    polygons_blocks,
    polygons_text,
    runs_table,
    unit_conditions,
)
from linexact.explain.notation import Notation
from linexact.explain.words.teller import Told, each
from linexact.model.dataset import Vector
from linexact.networks.regions import cells_of

_OWNERS = {">": "does not turn a unit on", ">=": "turns a unit on"}


def demands(exercise: Exercise) -> Given:
    """Return the units, the region that is stated, and the points."""
    task, net = exercise.task, net_in(exercise)
    given: list[tuple[str, Text]] = []
    for name, score in unit_conditions(net):
        given.append(("Unit", (*name, " is on iff ", Math(score))))
    given.append(("Outputs", outputs_text(net)))
    if task.stated is not None:
        given.append(("Region", (task.stated,)))
    if task.points:
        spans: list[Span] = []
        for x in task.points:
            spans += [", " if spans else "", Math((x,))]
        given.append(("Points", tuple(spans[1:])))
    return tuple(given)


def owner_text(exercise: Exercise) -> Text:
    """Say who owns a score of 0 of a unit, where all units agree."""
    net = net_in(exercise)
    turns = {unit.on for unit in (*net.hidden, net.last)}
    if len(turns) > 1:
        return (
            "each unit says whether a score of ",
            0,
            " turns it on",
        )
    (turn,) = turns
    return ("a score of ", 0, f" {_OWNERS[turn]} ({turn})")


def _followed(step: Followed, notation: Notation) -> Section:
    numbers: list[Text] = [(k,) for k in range(1, len(step.runs) + 1)]
    blocks = (net_formula(step.net), runs_table(step.runs, numbers, ""))
    return Section(("The points, one by one",), blocks)


def _faces(step: Faces, notation: Notation) -> Section:
    found, top = step.found, step.found.net.width
    shape = "plane" if top == 2 else "line"
    said: Text = (
        "The units change on ", len(found.lines), " line" if len(found.lines) == 1 else " lines",
        f", which divide the {shape} into ", step.cells, " cells. One point decides for a whole"
        " cell, and one for each edge and vertex, where a score is ", 0, ". The net is on in ",
        step.positive_cells, " of the cells.",
    )  # fmt: skip
    if top == 1:
        said = ("The units change at ", len(found.lines), " points, between and beside which there"
                " are ", step.cells, " cells. The net is on in ", step.positive_cells,
                " of them.")  # fmt: skip
    told: Text = ("So the net is on where ", *polygons_text(found.polygons, top), ".")
    blocks: list[Block] = [
        Paragraph(said), net_formula(found.net), faces_table(found),
        *polygons_blocks(found), Paragraph(told),
    ]  # fmt: skip
    return Section(("Every cell, edge and vertex",), tuple(blocks))


def _compared(step: Compared, notation: Notation) -> Section:
    return Section(("The region that is stated",), (Paragraph(compared_text(step.found)),))


def _answer(solved: Solved, notation: Notation) -> Text:
    """Return a sentence for each value asked for."""
    spans: list[Span] = []
    for ask in solved.exercise.asks:
        value = solved.values[ask.name]
        spans += [" "] if spans else []
        if ask.name == "outputs":
            spans += ["The outputs are ", Math((cast("Vector", value),)), "."]
        elif ask.name == "cells":
            spans += ["The number of cells is ", solved.number("cells"), "."]
        elif ask.name == "positive_cells":
            spans += ["The number of cells on which the net is on is ",
                      solved.number("positive_cells"), "."]  # fmt: skip
        elif ask.name == "region":
            net = net_in(solved.exercise)
            spans += [*polygons_text(cells_of(net).polygons, net.width), "."]
        elif ask.name == "differs":
            spans += ["They differ at ", Math((cast("Vector", value),)), "."]
        else:
            spans += ["Yes, the net is on exactly there." if value else
                      "No, the net is on elsewhere."]  # fmt: skip
    return tuple(spans)


TOLD: Told = {Followed: each(_followed), Faces: each(_faces), Compared: each(_compared)}
WORDS = KindWords(
    _answer,
    lambda exercise: tuple(net_facts(net_in(exercise))),
    demands,
    states_convention=True,
    ends=owner_text,
    first="On which side of each unit's line is the unit on, and which lists of outputs turn the"
    " last unit on?",
)
