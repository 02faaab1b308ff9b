"""Examples one after the other, as updates are on them: by number, by name, or by input."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.grade.form import Form
from linexact.grade.forms.set.answer import refuse_denied, use_names
from linexact.grade.forms.set.mentions import mentions_of
from linexact.grade.forms.vector.marking import FORM as VECTOR
from linexact.grade.forms.vector.marking import TypedVector, VectorTask
from linexact.grade.named import known_of
from linexact.grade.question import Question
from linexact.grade.reading import Read, read_by
from linexact.language.account import Ledger, account, refuse_open
from linexact.language.text import read


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


def find_examples(raw: str, data: Dataset) -> Read[tuple[int, ...]]:
    """Find the examples (0-based) that a text names one after the other.

    Raises :class:`~linexact.errors.InputError` as
    :func:`~linexact.grade.forms.set.mentions.mentions_of`, and what accounting raises.

    >>> from linexact.data.gates import gate
    >>> find_examples("x2, then x1, then 2", gate("OR")).answer
    (1, 0, 1)
    """
    text = read(raw)
    refuse_open(text)
    ledger = Ledger(text)
    found = mentions_of(text, data)
    refuse_denied(text, found)
    for one in found:
        ledger.use(one.first, one.last)
    use_names(ledger)
    account(ledger, known_of(data))
    return read_by(ledger, tuple(one.index for one in found))


def _read(task: ExampleListTask, text: str) -> Read[TypedVector]:
    assert task.dataset is not None
    found = find_examples(text, task.dataset)
    if len(found.answer) != len(task.value):
        message = f"{len(found.answer)} examples; expected {len(task.value)}"
        raise InputError("length", message, source=text[:60], start=0)
    return Read(TypedVector(tuple(Fraction(i + 1) for i in found.answer)), found.reading)


FORM = Form(
    _asked,
    _read,
    VECTOR.mark,
    VECTOR.pieces,
    may_say=VECTOR.may_say,
    says=VECTOR.says,
    worked_out=VECTOR.worked_out,
)
