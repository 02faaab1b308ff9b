"""Words of kind ``growth``."""

from __future__ import annotations

from linexact.exercise.kinds.growth import Most, class_of
from linexact.exercise.model import Exercise
from linexact.explain.document import Block, Formula, Math, Paragraph, Section, Span, Text, table
from linexact.explain.kinds import Given, KindWords
from linexact.explain.kinds.shattering import ends_text, why_no_more
from linexact.explain.notation import Notation
from linexact.explain.shattering import class_text, listed_text
from linexact.explain.words.asked import answers_by_name
from linexact.explain.words.teller import Told, each

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
    blocks: list[Block] = [Paragraph(_reason(step))]
    if step.terms:
        rows: list[list[Span | Text]] = [
            [k, ("ways to choose ", k, " of ", step.among), term]
            for k, term in zip(step.chosen, step.terms, strict=True)
        ]
        blocks += [table(["", "", "ways"], rows, "rlr"), Formula((_sum(step),))]
    if step.best is not None:
        told: Text = ("So many labelings have, each with a proof, the points ",
                      *listed_text(step.best.points), ".")  # fmt: skip
        blocks.append(Paragraph(told))
    counted: Text = (step.points, " point has " if step.points == 1 else " points have ",
                     step.every, " labelings. So ", step.missing, " are not produced. The share"
                     " of those that are is ", step.share, ".")  # fmt: skip
    largest: Text = ("The largest sets that are shattered have ", step.vc,
                     " point: " if step.vc == 1 else " points: ",
                     *why_no_more(step.hypotheses), ".")  # fmt: skip
    return Section(("The best points",), (*blocks, Paragraph(counted), Paragraph(largest)))


def _sum(step: Most) -> Text:
    """Return the sum of the ways, with the factor."""
    total: list[Span] = []
    for term in step.terms:
        total += [" + " if total else "", term]
    worked: Text = tuple(total[1:])
    if step.factor != 1:
        worked = (step.factor, "*(", *worked, ")")
    return (Math((*worked, " = ", step.growth)),)


def _reason(step: Most) -> Text:
    """Say what is counted, and why no points have more."""
    of = step.hypotheses
    if not step.terms:
        return ("Two points on each axis are shattered by boxes. So are fewer of them. All"
                " labelings are counted.",)  # fmt: skip
    if of.is_linear:
        weights = "the weights and the bias" if of.convention.bias else "the weights"
        return ("No points have more labelings than points in general position (Cover). Of them"
                f" each of {weights} adds a term to the count, the ways to choose so many places."
                " The factor is for the opposite of each labeling.",)  # fmt: skip
    if of.positive == "either":
        times = "once" if of.shape == "rays" else "twice"
        return (f"Along the line the labels change {times} at most. They change at places between"
                " neighbours, which are chosen. The factor is for the first label.",)  # fmt: skip
    if of.shape == "rays":
        return ("The positive points are the last ones on their side. There is none of them, or"
                " one is chosen up to which they reach.",)  # fmt: skip
    if of.positive == "outside":
        return ("The negative points are those inside. They are none, one, or all from a first to a"
                " last one, which are chosen.",)  # fmt: skip
    return ("The positive points are those inside. They are none, one, or all from a first to a"
            " last one, which are chosen.",)  # fmt: skip


TOLD: Told = {Most: each(_tell)}
WORDS = KindWords(
    lambda solved, notation: answers_by_name(solved, _CALLED),
    _given,
    _given,
    states_convention=True,
    ends=ends_text,
    first="How many labelings are there of two points, and of one point more?",
)
