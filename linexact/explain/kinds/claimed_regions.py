"""Words of kind ``claimed-regions``."""

from __future__ import annotations

from typing import cast

from linexact.exercise.kinds.claimed_regions import EveryPattern, units_of
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import Block, Math, Paragraph, Section, Span, Text
from linexact.explain.kinds import Given, KindWords
from linexact.explain.notation import Notation
from linexact.explain.several_classes import claimed_blocks, names_text, unit_names, units_text
from linexact.explain.words.teller import Told, each
from linexact.model.dataset import Vector

COUNTED = {
    "regions": "patterns that occur",
    "unclaimed": "regions that nobody claims",
    "contested": "regions that several classes claim",
}


def demands(exercise: Exercise) -> Given:
    """Return the units."""
    units = units_of(exercise.task, exercise.convention)
    each_one: list[Span] = []
    for name, one in zip(unit_names(units), units.weights, strict=True):
        each_one += ["; " if each_one else "", f"{name}: w = ", Math((one.w,))]
        each_one += [", b = ", one.b] if units.convention.bias else []
    return (
        ("Classes", (names_text(units.classes),)),
        ("Units", (units_text(units),)),
        ("Weights", tuple(each_one)),
    )


def ends_text(exercise: Exercise) -> Text:
    """Say where a unit is positive."""
    return (units_text(units_of(exercise.task, exercise.convention)),)


def _tell(step: EveryPattern, notation: Notation) -> Section:
    blocks: list[Block] = [*claimed_blocks(step.found)]
    told: Text = (step.regions, " of ", step.every, " patterns occur. Nobody claims ",
                  step.unclaimed, " of these regions, several classes claim ", step.contested,
                  ".")  # fmt: skip
    return Section(("Every pattern of signs",), (*blocks, Paragraph(told)))


def _answer(solved: Solved, notation: Notation) -> Text:
    """Return a sentence for each value asked for."""
    spans: list[Span] = []
    for ask in solved.exercise.asks:
        spans += [" "] if spans else []
        if ask.name in COUNTED:
            spans += [f"The number of {COUNTED[ask.name]} is ", solved.number(ask.name), "."]
        else:
            whom = "Nobody claims " if ask.name == "nobody" else "Several classes claim "
            spans += [whom, Math((cast("Vector", solved.values[ask.name]),)), "."]
    return tuple(spans)


TOLD: Told = {EveryPattern: each(_tell)}
WORDS = KindWords(
    _answer,
    demands,
    demands,
    states_convention=True,
    ends=ends_text,
    first="Where is each unit positive, and which classes claim a point there?",
)
