"""Examples one after the other, as updates are on them: by number, by name, or by input."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import cast

from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.grade.compared import Typed
from linexact.grade.forms.set import find_examples
from linexact.grade.forms.vector import FORM as VECTOR
from linexact.grade.forms.vector import VectorTask
from linexact.grade.question import Question
from linexact.grade.reading import Read


@dataclass(frozen=True, slots=True, eq=False)
class ExampleListTask(VectorTask):
    """Name the examples in their order; ``value`` are their numbers, from 1."""

    dataset: Dataset | None = None


def _asked(question: Question) -> ExampleListTask:
    asked = cast("VectorTask", VECTOR.asked(question))
    return ExampleListTask(
        asked.value, asked.name, asked.points, asked.names, asked.tolerance, asked.slipped,
        question.data,
    )  # fmt: skip


def _read(task: ExampleListTask, text: str) -> Read[Typed]:
    assert task.dataset is not None
    found = find_examples(text, task.dataset)
    if len(found.answer) != len(task.value):
        message = f"{len(found.answer)} examples; expected {len(task.value)}"
        raise InputError("length", message, source=text[:60], start=0)
    return Read(Typed(tuple(Fraction(i + 1) for i in found.answer)), found.reading)


FORM = replace(VECTOR, asked=_asked, read=_read)
