"""Words of kind ``multiclass-separability``."""

from __future__ import annotations

from linexact.exercise.kinds.multiclass_separability import (
    ClassesApart,
    OneScoreEach,
    data_of,
    jointly,
)
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import Block, Math, Paragraph, Section, Span, Text
from linexact.explain.kinds import Given, KindWords
from linexact.explain.notation import Notation
from linexact.explain.several_classes import (
    against_blocks,
    labelled_text,
    names_text,
    refuted_blocks,
    score_text,
    separable_blocks,
)
from linexact.explain.words.teller import Told, each
from linexact.several_classes.kesler import JointlyInseparable, JointlySeparable


def demands(exercise: Exercise) -> Given:
    """Return the points with their labels."""
    data = data_of(exercise.task)
    order = f"in this order: {names_text(data.classes)}"
    return (("Points", labelled_text(data)), ("Classes", (order,)))


def ends_text(exercise: Exercise) -> Text | None:
    """Say how scores of several classes are compared; of two classes the scores say it."""
    if {"rest", "pairs"} & {ask.name for ask in exercise.asks}:
        return None
    return (score_text(exercise.convention.bias),)


def _jointly(step: OneScoreEach, notation: Notation) -> Section:
    if isinstance(step.found, JointlyInseparable):
        blocks = refuted_blocks(step.found)
    else:
        told = Paragraph(("With these weights each point has its highest score in its own class,"
                          " and there alone.",))  # fmt: skip
        blocks = [told, *separable_blocks(step.found)]
    return Section(("One score a class",), tuple(blocks))


def _apart(step: ClassesApart, notation: Notation) -> Section:
    rest = step.found.by == "rest"
    title = "One class against the rest" if rest else "Every pair of classes"
    blocks: list[Block] = [*against_blocks(step.found)]
    blocks.append(Paragraph((step.count, " of ", step.of, " are separable.")))
    return Section((title,), tuple(blocks))


def _answer(solved: Solved, notation: Notation) -> Text:
    """Return a sentence for each value asked for."""
    spans: list[Span] = []
    for ask in solved.exercise.asks:
        spans += [" "] if spans else []
        if ask.name == "joint":
            spans += ["Yes, one score a class can be highest in each point's own class."
                      if solved.values["joint"] else
                      "No, no scores are highest in each point's own class."]  # fmt: skip
        elif ask.name == "weights":
            found = jointly(solved.exercise)
            assert isinstance(found, JointlySeparable)
            spans += ["Weights that do it are "]
            for c, (name, one) in enumerate(zip(found.data.classes, found.weights, strict=True)):
                whole = (*one.w, one.b) if found.bias else one.w
                spans += ["; " if c else "", f"{name}: ", Math((whole,))]
            spans += ["."]
        else:
            what = "classes that are separable from the rest"
            what = "pairs of classes that are separable" if ask.name == "pairs" else what
            spans += [f"The number of {what} is ", solved.number(ask.name), "."]
    return tuple(spans)


TOLD: Told = {OneScoreEach: each(_jointly), ClassesApart: each(_apart)}
WORDS = KindWords(
    _answer,
    demands,
    demands,
    states_convention=True,
    ends=ends_text,
    first="Which scores have to be compared: those of two classes, or one with 0?",
)
