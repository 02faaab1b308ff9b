"""Words of kind ``growth``."""

from __future__ import annotations

from linexact.exercise.kinds.growth import Most, class_of
from linexact.exercise.model import Exercise
from linexact.explain.document import Block, Math, Paragraph, Section, Span, Text
from linexact.explain.kinds import Given, KindWords
from linexact.explain.kinds.shattering import ends_text, why_no_more
from linexact.explain.notation import Notation
from linexact.explain.shattering import class_text, points_text
from linexact.explain.words.asked import answers_by_name
from linexact.explain.words.teller import Told, each
from linexact.shattering.hypotheses import Hypotheses

_CALLED = {
    "growth": "growth function",
    "missing": "number of labelings that are not produced",
    "share": "share of the labelings",
    "vc": "Vapnik-Chervonenkis dimension",
}


def _given(exercise: Exercise) -> Given:
    task = exercise.task
    return (
        ("Class", class_text(class_of(exercise))),
        ("Dimension", (task.dimension,)),
        ("Points", (task.points,)),
    )


def _tell(step: Most, notation: Notation) -> Section:
    blocks: list[Block] = [Paragraph((*_formula(step),))]
    if step.best is not None:
        told: Text = ("So many have, each with a proof, the points ",
                      *points_text(step.best.points), ".")  # fmt: skip
        blocks.append(Paragraph(told))
    blocks.append(
        Paragraph((step.points, " points have ", step.every, " labelings, so ", step.missing,
                   " are not produced; the share is ", step.share, ". The largest sets that are"
                   " shattered have ", step.vc, " point: " if step.vc == 1 else " points: ",
                   *why_no_more(step.hypotheses), "."))
    )  # fmt: skip
    return Section(("The best points",), tuple(blocks))


def _formula(step: Most) -> Text:
    """Say how the growth function is counted."""
    if not step.terms:
        return ("Two points on each axis are shattered by boxes, and so are fewer: the growth"
                " function is ", step.growth, ".")  # fmt: skip
    total: list[Span] = []
    for term in step.terms:
        total += [" + " if total else "", term]
    worked: tuple[Span, ...] = tuple(total)
    if step.factor != 1:
        worked = (step.factor, "*(", *total, ")")
    return (*_reason(step.hypotheses), " ", Math((*worked, " = ", step.growth)), ".")


def _reason(of: Hypotheses) -> Text:
    if of.is_linear:
        weights = "the weights and the bias" if of.convention.bias else "the weights"
        return (f"Cover counts the labelings of points in general position, with a term for each of"
                f" {weights}:",)  # fmt: skip
    if of.positive == "either":
        times = "once" if of.shape == "rays" else "twice"
        return (f"Along the line the labels change {times} at most, at places between neighbours,"
                " and begin with + or -:",)  # fmt: skip
    if of.shape == "rays":
        return ("The positive points are the last ones on their side, from none to all:",)
    return ("The points inside are none, one, or all from a first to a last one:",)


TOLD: Told = {Most: each(_tell)}
WORDS = KindWords(
    lambda solved, notation: answers_by_name(solved, _CALLED),
    _given,
    _given,
    states_convention=True,
    ends=ends_text,
    first="How many labelings are there of two points, and of one point more?",
)
