"""Words of kind ``net-weights``."""

from __future__ import annotations

from linexact.exercise.kinds.net_weights import SomeNet, turn_in
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import Paragraph, Section, Text
from linexact.explain.kinds import Given, KindWords
from linexact.explain.networks import rows_blocks
from linexact.explain.notation import Notation
from linexact.explain.words.teller import Told, each


def demands(exercise: Exercise) -> Given:
    """Return the shape of the net."""
    task = exercise.task
    off = 0 if task.outputs == "0/1" else -1
    given: list[tuple[str, Text]] = [
        ("Hidden units", (task.hidden,)),
        ("Outputs", ("a unit puts out ", 1, " when it is on, ", off, " when it is off")),
    ]
    if task.shortcuts:
        given.append(("Shortcuts", ("the last unit sees the inputs too",)))
    return tuple(given)


def owner_text(exercise: Exercise) -> Text:
    """Say who owns a score of 0 of a unit."""
    turn = turn_in(exercise)
    told = "turns a unit on" if turn == ">=" else "does not turn a unit on"
    return ("a score of ", 0, f" {told} ({turn})")


def _tell(step: SomeNet, notation: Notation) -> Section:
    said: Text = ("Many weights are right. These are, for example: every row comes out as it"
                  " should.",)  # fmt: skip
    blocks = (*rows_blocks(step.found), Paragraph(said))
    return Section(("A net, row by row",), blocks)


def _answer(solved: Solved, notation: Notation) -> Text:
    return (str(solved.values["net"]), ".")


TOLD: Told = {SomeNet: each(_tell)}
WORDS = KindWords(
    _answer,
    demands,
    demands,
    states_convention=True,
    ends=owner_text,
    first="Which simpler functions of the inputs could the hidden units be?",
)
