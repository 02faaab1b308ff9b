"""Words of kind ``shattering``."""

from __future__ import annotations

from typing import cast

from linexact.exercise.kinds.shattering import EveryLabeling, SomeSet, hypotheses_of
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import Block, Paragraph, Section, Span, Text
from linexact.explain.kinds import Given, KindWords
from linexact.explain.notation import Notation
from linexact.explain.shattering import class_text, labelings_blocks, listed_text, points_text
from linexact.explain.words.teller import Told, each
from linexact.shattering.hypotheses import Hypotheses


def demands(exercise: Exercise) -> Given:
    """Return the class and the points, by number."""
    of = hypotheses_of(exercise.task, exercise.convention)
    return (("Class", class_text(of)), ("Points", points_text(exercise.task.points)))


def ends_text(exercise: Exercise) -> Text:
    """Say who owns a score of 0, or an end of rays, intervals and boxes."""
    rule = exercise.convention
    if exercise.task.hypotheses == "half-spaces":
        owner = {
            "strict": "belongs to neither label",
            "closed-positive": "has the label +",
            "closed-negative": "has the label -",
        }[rule.boundary]
        bias = "with a bias" if rule.bias else "without a bias"
        return (f"{bias}; a score of ", 0, f" {owner} ({rule.boundary})")
    owner = {
        "strict": "no point lies on an end",
        "closed-positive": "a point on an end is positive",
        "closed-negative": "a point on an end is negative",
    }[rule.boundary]
    return (f"{owner} ({rule.boundary}); this changes no labeling of finitely many"
            " points",)  # fmt: skip


def _every(step: EveryLabeling, notation: Notation) -> Section:
    n = len(step.found.points)
    blocks: list[Block] = [
        Paragraph((n, " point has " if n == 1 else " points have ", step.every, " labelings.")),
        *labelings_blocks(step.found),
        Paragraph(("So ", step.count, " of them are produced. The others, which are not, are ",
                   step.missing, ".")),
    ]  # fmt: skip
    return Section(("Every labeling",), tuple(blocks))


def _some(step: SomeSet, notation: Notation) -> Section:
    if step.best is not None:
        told: Text = (
            "Some set of ", step.points, " points is shattered: all labelings of ",
            *listed_text(step.best.points), " are produced, each with a proof.",
        )  # fmt: skip
        return Section(("Some set of as many points",), (Paragraph(told),))
    most = " point, so" if step.most == 1 else " points, so"
    told = ("The largest sets that are shattered have ", step.most, most, " no set of ",
            step.points, " is: ", *why_no_more(step.hypotheses), ".")  # fmt: skip
    return Section(("Some set of as many points",), (Paragraph(told),))


def why_no_more(of: Hypotheses) -> Text:
    """Say why no larger set is shattered."""
    if of.is_linear and of.convention.bias:
        return ("one point more than the weights w and b splits in two parts with a common"
                " average (Radon)",)  # fmt: skip
    if of.is_linear:
        return ("more vectors than weights depend on each other, and the signs of a dependence are"
                " labels that no weights give",)  # fmt: skip
    if of.shape == "boxes" and of.dimension > 1:
        return ("at most two points an axis are the outermost ones, and a further point lies in"
                " every box around those",)  # fmt: skip
    ray = of.shape == "rays"
    if of.positive == "either":
        return (f"labels that change {'twice' if ray else 'three times'} along the line are not"
                " produced",)  # fmt: skip
    if ray:
        return ("with two points one of the two orders of + and - is not produced",)
    return ("the labels + - + (or with the positive points outside - + -) are not produced",)


def _answer(solved: Solved, notation: Notation) -> Text:
    """Return a sentence for each value asked for."""
    spans: list[Span] = []
    for ask in solved.exercise.asks:
        value = solved.values[ask.name]
        spans += [" "] if spans else []
        if ask.name == "count":
            spans += ["The number of labelings that are produced is ", solved.number("count"), "."]
        elif ask.name == "missing":
            spans += ["The number of labelings that are not produced is ",
                      solved.number("missing"), "."]  # fmt: skip
        elif ask.name == "labeling":
            spans += [f"Not produced is {cast('str', value)}."]
        elif ask.name == "some":
            spans += ["Yes, some set of as many points is shattered." if value else
                      "No, no set of as many points is shattered."]  # fmt: skip
        else:
            spans += ["Yes, this set is shattered." if value else "No, this set is not shattered."]
    return tuple(spans)


TOLD: Told = {EveryLabeling: each(_every), SomeSet: each(_some)}
WORDS = KindWords(
    _answer,
    demands,
    demands,
    states_convention=True,
    ends=ends_text,
    first="Which sets of positive points are there, and which labels are opposites of others?",
)
