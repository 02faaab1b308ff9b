"""Examples one after the other, as updates are on them: by number, by name, or by input."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.grade.form import Form
from linexact.grade.forms.set.answer import find_set
from linexact.grade.forms.vector.marking import FORM as VECTOR
from linexact.grade.forms.vector.marking import TypedVector, VectorTask
from linexact.grade.question import Question
from linexact.grade.reading import Read, whole
from linexact.text.fields import check_size
from linexact.text.markup import unmarked
from linexact.written.wording import Wording

_BETWEEN = Wording(r"[,;\n]|→|⟶|->|=>|\\to\b|{one after the other}")
_HEAD = re.compile(r"^[^\d(\[{]*[:=]\s*")  # "updated = ", "The updates are on:"
_BRACKETS = re.compile(r"[(\[{](.*)[)\]}]\.?", re.DOTALL).fullmatch
_NAMING = re.compile(r"\d|[^\W\d_]{3,}")  # a piece that may name an example


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


def find_examples(text: str, data: Dataset) -> tuple[int, ...]:
    """Find the examples (0-based) that a text names one after the other.

    Raises :class:`~linexact.errors.InputError` as :func:`find_set`, and ``ambiguous`` for numbers
    in brackets that are an input.

    >>> from linexact.data.gates import gate
    >>> find_examples("x2, then x1, then 2", gate("OR"))
    (1, 0, 1)
    """
    check_size(text)
    plain = _HEAD.sub("", unmarked(text).strip().strip("$. "))
    inner = _BRACKETS(plain)
    if inner is not None and not set("()[]{}") & set(inner[1]):
        _refuse_input(plain, inner[1], data)
        plain = inner[1]
    pieces = [piece for piece in _pieces(plain) if _NAMING.search(piece)]
    return tuple(i for piece in pieces for i in sorted(find_set(piece, data).answer))


def _refuse_input(text: str, inner: str, data: Dataset) -> None:
    """Ask back numbers in brackets that are examples, and the input of one."""
    parts = [part.strip() for part in re.split(r"[,;]", inner)]
    if len(parts) < 2 or len(parts) != data.dimension:
        return
    try:
        (index,) = find_set(text, data).answer
    except (InputError, ValueError):
        return
    numbers = all(part.isdigit() and 1 <= int(part) <= len(data) for part in parts)
    if numbers:
        message = f"two readings: the examples {inner}, or example {index + 1}; write x1, x2, ..."
        raise InputError("ambiguous", message, source=text, start=0)


def _pieces(text: str) -> Iterator[str]:
    """Yield what stands between separators that are in no bracket."""
    if re.fullmatch(r"[\d\s]+", text):
        yield from text.split()
        return
    begin = 0
    for mark in _BETWEEN.pattern.finditer(text):
        before = text[: mark.start()]
        if sum(map(before.count, "([{")) > sum(map(before.count, ")]}")):
            continue
        yield text[begin : mark.start()]
        begin = mark.end()
    yield text[begin:]


def _read(task: ExampleListTask, text: str) -> Read[TypedVector]:
    assert task.dataset is not None
    found = find_examples(text, task.dataset)
    if len(found) != len(task.value):
        message = f"{len(found)} examples; expected {len(task.value)}"
        raise InputError("length", message, source=text[:60], start=0)
    return whole(text, TypedVector(tuple(Fraction(i + 1) for i in found)))


FORM = Form(
    _asked,
    _read,
    VECTOR.mark,
    VECTOR.pieces,
    may_say=VECTOR.may_say,
    says=VECTOR.says,
    worked_out=VECTOR.worked_out,
)
