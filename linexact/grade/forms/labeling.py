"""A labeling that a class does not produce: any that it does not is right.

It is written as labels in the order of the points: ``+ - + -``, ``(1, 0, 1, 0)``, ``+1 -1 +1 -1``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.errors import InputError
from linexact.grade.finding import Finding
from linexact.grade.form import Form
from linexact.grade.question import Question
from linexact.grade.reading import Read, Reading
from linexact.grade.receipts import proves_inseparable, separates
from linexact.grade.result import Judgement, Points, Receipt
from linexact.model.dataset import Vector
from linexact.separability import Inseparable, Separable
from linexact.shattering.boxes import Box
from linexact.shattering.labelings import Labeling, Labelings
from linexact.text.fields import check_size
from linexact.written import Span

_LABEL = r"(?:[+-][1]?|[01])"
_RUN = re.compile(rf"(?<![\w.+-]){_LABEL}(?:[\s,;|]*{_LABEL})*(?![\w+-]|\.\d)")
_EACH = re.compile(_LABEL).findall
_SIGNS = {"+": "+", "+1": "+", "1": "+", "-": "-", "-1": "-", "0": "-"}


@dataclass(frozen=True, slots=True, eq=False)
class LabelingTask:
    """Give labels that no positive set of the class produces; ``value`` are some."""

    kind: ClassVar[str] = "labeling"
    value: str
    name: str
    found: Labelings
    points: Points


@dataclass(frozen=True, slots=True)
class ProducedByWeights(Finding, code="produced-by-weights", tells=("counterexample",)):
    """Labels that a half-space produces, and its weights."""

    labels: str
    w: Vector
    b: Fraction


@dataclass(frozen=True, slots=True)
class ProducedByRegion(Finding, code="produced-by-region", tells=("counterexample",)):
    """Labels that a ray, an interval or a box produces, and its ends (of rays there is one)."""

    labels: str
    side: str
    low: Vector
    high: Vector


def find_labeling(text: str, size: int) -> Read[str]:
    """Find labels of so many points in a text.

    Raises :class:`~linexact.errors.InputError`: ``unread`` without any, ``length`` for another
    number of them, ``several`` for two different labelings.

    >>> find_labeling("labels 1, 0, 1, 0 in this order", 4).answer
    '+-+-'
    >>> find_labeling("(+,-,+)", 4)
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: 3 labels; expected 4, one for each point
      (+,-,+)
       ^
    """
    check_size(text)
    plain = text.replace("−", "-").replace("–", "-")
    runs = [(match, _EACH(match[0])) for match in _RUN.finditer(plain)]
    fitting = [(match, labels) for match, labels in runs if len(labels) == size]
    if not runs:
        message = "expected a label for each point, such as + - +"
        raise InputError("unread", message, source=text[:60])
    if not fitting:
        match, labels = runs[-1]
        message = f"{len(labels)} label{'s' if len(labels) > 1 else ''}; expected {size}"
        line = plain[: match.start()].count("\n")
        start = match.start() - (plain.rfind("\n", 0, match.start()) + 1)
        source = text.split("\n")[line]
        raise InputError("length", f"{message}, one for each point", source=source, start=start)
    answers = {"".join(_SIGNS[label] for label in labels) for _, labels in fitting}
    if len(answers) > 1:
        message = "two labelings; expected one"
        raise InputError("several", message, source=fitting[-1][0][0][:60])
    for _, labels in fitting:
        if {"0"} & {*labels} and {"-", "+", "-1", "+1"} & {*labels}:
            message = "labels 0 beside signs; expected 0 and 1, or - and +"
            raise InputError("labels", message, source=" ".join(labels))
    match = fitting[0][0]
    return Read(answers.pop(), Reading(text, (Span(*match.span()),)))


def _asked(question: Question) -> LabelingTask:
    points = question.shared({"value": Fraction(1)}, ("value",))
    found = question.labelings()
    return LabelingTask(str(question.value()), question.name, found, points)


def _mark(task: LabelingTask, given: str) -> Judgement:
    one = task.found.find(given)
    findings = tuple(_findings(one)) if one.is_produced else ()
    return Judgement(
        {"value": not one.is_produced},
        findings,
        tuple(_receipts(one)),
        ((task.name, (given,)),),
    )


def _findings(one: Labeling) -> Iterator[Finding]:
    proof = one.proof
    if isinstance(proof, Separable):
        yield ProducedByWeights(one.text, proof.w, proof.b)
    elif isinstance(proof, Box):
        low, high = (tuple(v for v in ends if v is not None) for ends in (proof.low, proof.high))
        yield ProducedByRegion(one.text, "inside" if proof.inside else "outside", low, high)


def _receipts(one: Labeling) -> Iterator[Receipt]:
    proof = one.proof
    if isinstance(proof, Separable):
        yield separates(proof.dataset, proof.convention, proof.w, proof.b)
    elif isinstance(proof, Inseparable):
        yield proves_inseparable(proof)


FORM = Form(_asked, lambda task, text: find_labeling(text, len(task.found.points)), _mark)
