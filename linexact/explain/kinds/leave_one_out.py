"""Words of kind ``leave-one-out``."""

from __future__ import annotations

from linexact.exercise.kinds.leave_one_out import LeaveOneOut
from linexact.exercise.model import Exercise
from linexact.explain.document import Math, Paragraph, Section, Span, Symbol, Text, table
from linexact.explain.kinds import Given, KindWords
from linexact.explain.notation import Notation
from linexact.explain.words.asked import answers_by_name
from linexact.explain.words.formulas import case, cases, label
from linexact.explain.words.teller import Told, each

_CALLED = {
    "errors": "number of leave-one-out errors",
    "rate": "rate",
    "misclassified": "misclassified when left out",
    "scores": "scores of the examples left out",
}
_LEARNERS = {
    "hard-margin": "the widest street of the others",
    "least-squares": "least squares on the others",
    "perceptron": "a perceptron run to its end on the others",
}


def _tell(step: LeaveOneOut, notation: Notation) -> Section:
    """Train without each case, and judge it."""
    data, bias = step.data, step.convention.bias
    rows: list[list[Span | Text]] = [
        [row.number, case(data, i), label(notation, data.target(i)), Math((row.w,)),
         *([row.b] if bias else []), row.z, "right" if row.right else "wrong"]
        for i, row in enumerate(step.rows)
    ]  # fmt: skip
    columns: list[str | Symbol] = ["", "left out", notation.target, Symbol(notation.vector)]
    columns += [notation.bias] if bias else []
    columns += [notation.score, ""]
    said: list[Span] = []
    said += ["Wrong: ", *cases(data, step.wrong), ". "] if step.wrong else []
    said += ["That is ", step.errors, " of ", len(step.rows), "."]
    text: Text = (f"Each case is scored by {_LEARNERS[step.task.learner]}:",)
    shown = table(columns, rows, "r" * (len(columns) - 1) + "l")
    return Section(("Every case left out once",), (Paragraph(text), shown, Paragraph(tuple(said))))


def _given(exercise: Exercise) -> Given:
    learner: Given = (("Learner", (_LEARNERS[exercise.task.learner],)),)
    rule: Given = (("Rule", (exercise.task.rule,)),) if exercise.task.rule else ()
    return (*learner, *rule)


TOLD: Told = {LeaveOneOut: each(_tell)}
WORDS = KindWords(
    lambda solved, notation: answers_by_name(solved, _CALLED),
    demands=_given,
    states_convention=True,
    first="What is learnt without the first example, and is that example right then?",
)
