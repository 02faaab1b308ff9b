"""Words of kind ``hidden-units``."""

from __future__ import annotations

from linexact.exercise.kinds.hidden_units import Least, SoMany
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import Block, Paragraph, Section, Span, Text
from linexact.explain.kinds import Given, KindWords
from linexact.explain.networks import least_blocks, no_net_blocks, rows_blocks
from linexact.explain.notation import Notation
from linexact.explain.words.teller import Told, each
from linexact.networks.architecture import NoNet


def demands(exercise: Exercise) -> Given:
    """Return the shape of the nets."""
    task = exercise.task
    told = "the last unit sees the inputs too" if task.shortcuts else "none"
    given: list[tuple[str, Text]] = [("Shortcuts", (told,))]
    if task.hidden is not None:
        given.insert(0, ("Hidden units", (task.hidden,)))
    return tuple(given)


def owner_text(exercise: Exercise) -> Text:
    """Say that the owner of a score of 0 changes nothing."""
    return ("all units have biases, so that it does not matter whether a score of ", 0, " turns"
            " one on")  # fmt: skip


def _least(step: Least, notation: Notation) -> Section:
    said: Text = ("So the least number of hidden units is ", step.least, ".")
    blocks: tuple[Block, ...] = (*least_blocks(step.found), Paragraph(said))
    return Section(("As few as possible",), blocks)


def _so_many(step: SoMany, notation: Notation) -> Section:
    if isinstance(step.found, NoNet):
        blocks = tuple(no_net_blocks(step.found))
        return Section(("Every first layer",), blocks)
    return Section(("A net that does it",), tuple(rows_blocks(step.found)))


def _answer(solved: Solved, notation: Notation) -> Text:
    spans: list[Span] = []
    for ask in solved.exercise.asks:
        spans += [" "] if spans else []
        if ask.name == "least":
            spans += ["The least number of hidden units is ", solved.number("least"), "."]
        else:
            can = solved.values[ask.name]
            spans += ["Yes, such a net can." if can else "No, no such net can."]
    return tuple(spans)


TOLD: Told = {Least: each(_least), SoMany: each(_so_many)}
WORDS = KindWords(
    _answer,
    demands,
    demands,
    states_convention=True,
    ends=owner_text,
    first="Which divisions of the rows can a single unit make?",
)
