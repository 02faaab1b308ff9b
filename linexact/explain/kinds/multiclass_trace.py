"""Words of kind ``multiclass-trace``."""

from __future__ import annotations

from linexact.exercise.kinds.multiclass_trace import ClassesTrained, data_of, rule_of, run_of
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import Block, Math, Paragraph, Section, Span, Text
from linexact.explain.kinds import Given, KindWords
from linexact.explain.notation import Notation
from linexact.explain.several_classes import (
    labelled_text,
    names_text,
    rule_facts,
    run_blocks,
    score_text,
)
from linexact.explain.words.teller import Told, each
from linexact.several_classes.runs import order_of

ENDED = {
    "converged": "The run converges: its last pass has no mistake.",
    "cycle": "The run cycles: the same weights came back at the beginning of a pass.",
    "limit": "The run has not ended after the passes asked for.",
}


def demands(exercise: Exercise) -> Given:
    """Return the points with their labels, and the rule."""
    data, bias = data_of(exercise.task), exercise.convention.bias
    rule, run = rule_of(exercise.task, bias=bias), run_of(exercise)
    shown: list[Span] = []
    for i in order_of(data, rule):
        shown += [", " if shown else "", i + 1]
    return (
        ("Points", labelled_text(data)),
        ("Classes", (f"in this order: {names_text(data.classes)}",)),
        *rule_facts(rule, data.classes, run.begin),
        ("Order", ("points ", *shown, ", a pass; passes at most: ", run.most_passes)),
    )


def ends_text(exercise: Exercise) -> Text:
    """Say how scores are compared."""
    return (score_text(exercise.convention.bias),)


def _tell(step: ClassesTrained, notation: Notation) -> Section:
    blocks: list[Block] = [*run_blocks(step.found)]
    updates, passes = step.updates, step.passes
    told: Text = ("Updates: ", updates, "; passes: ", passes, ".")
    ended = Paragraph((ENDED[step.outcome],))
    return Section(("Every presentation",), (*blocks, Paragraph(told), ended))


def _answer(solved: Solved, notation: Notation) -> Text:
    """Return a sentence for each value asked for."""
    spans: list[Span] = []
    run = run_of(solved.exercise)
    for ask in solved.exercise.asks:
        spans += [" "] if spans else []
        if ask.name == "weights":
            spans += ["The weights at the end are "]
            for c, (name, one) in enumerate(zip(run.data.classes, run.final, strict=True)):
                spans += ["; " if c else "", f"{name}: ", Math((run.rule.listed(one),))]
            spans += ["."]
        elif ask.name == "outcome":
            spans += [ENDED[run.outcome]]
        else:
            what = "updates" if ask.name == "updates" else "passes"
            spans += [f"The number of {what} is ", solved.number(ask.name), "."]
    return tuple(spans)


TOLD: Told = {ClassesTrained: each(_tell)}
WORDS = KindWords(
    _answer,
    demands,
    demands,
    states_convention=True,
    ends=ends_text,
    first="What is the score of each class at the first point, and which class is predicted?",
)
