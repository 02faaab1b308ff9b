"""The form of an answer: the examples that are wrong, each mistake shown with its street."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from leave_one_out.question import LeftOut, left_out
from linexact.data.dataset import Vector
from linexact.grade.finding import Finding, NumberedExample, share
from linexact.grade.form import Form
from linexact.grade.forms.set import find_set
from linexact.grade.question import Question
from linexact.grade.result import Judgement, Points


@dataclass(frozen=True, slots=True, eq=False)
class FoldsTask:
    """Name the examples that are wrong when they are left out.  Points: ``examples``."""

    kind: ClassVar[str] = "folds"
    found: LeftOut
    name: str
    points: Points


@dataclass(frozen=True, slots=True)
class FoldMistaken(Finding, code="fold-mistaken"):
    """An example that is on the wrong list: the street of the others, and its score."""

    place: NumberedExample
    side: str
    w: Vector
    b: Fraction
    score: Fraction


def _asked(question: Question) -> FoldsTask:
    found = left_out(question.data, question.exercise.convention.bias)
    points = question.shared({"examples": Fraction(1)}, ("examples",))
    return FoldsTask(found, question.name, points)


def _mark(task: FoldsTask, given: frozenset[int]) -> Judgement:
    data = task.found.data
    mistaken = sorted(given ^ task.found.wrong)
    numbers = ", ".join(str(data.row_number(i)) for i in sorted(given))
    return Judgement(
        {"examples": share(len(data) - len(mistaken), len(data))},
        tuple(_findings(task.found, mistaken)),
        (),
        ((task.name, (numbers or "none",)),),
    )


def _findings(found: LeftOut, mistaken: list[int]) -> Iterator[Finding]:
    for i in mistaken:
        street, target = found.streets[i], found.data.target(i)
        place, said = NumberedExample.of(found.data, i), "wrong" if i in found.wrong else "right"
        yield FoldMistaken(place, said, street.w, street.b, target * found.margins[i])


FORM = Form(_asked, lambda task, text: find_set(text, task.found.data), _mark)
