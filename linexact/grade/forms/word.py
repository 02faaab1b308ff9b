"""One of some words: true or false, how a run ends, a verdict that the data do not decide."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from linexact.errors import InputError
from linexact.grade.finding import Finding
from linexact.grade.form import Form
from linexact.grade.question import Question
from linexact.grade.result import Judgement, Points
from linexact.text.fields import check_size
from linexact.text.quoting import did_you_mean, quoted


@dataclass(frozen=True, slots=True, eq=False)
class WordTask:
    """Choose one of some words; ``accepted`` maps what may be typed to the word meant."""

    kind: ClassVar[str] = "word"
    value: str
    name: str
    accepted: Mapping[str, str]
    points: Points


@dataclass(frozen=True, slots=True)
class WordWrong(Finding, code="word-wrong"):
    """The word that was chosen, which is another one."""

    place: str
    given: str


def word_asked(question: Question, accepted: Mapping[str, str]) -> WordTask:
    """Return the task of a question whose right value is one of some words."""
    value = str(question.value()).casefold()
    points = question.shared({"value": Fraction(1)}, ("value",))
    return WordTask(value, question.name, accepted, points)


def read_word(text: str, accepted: Mapping[str, str]) -> str:
    """Read one of the accepted words.

    Raises :class:`~linexact.errors.InputError` (``word``) for anything else.

    >>> read_word(" Never  ends. ", {"never ends": "cycle"})
    'cycle'
    """
    check_size(text)
    written = re.sub(r"\s+", " ", text).strip(" .!\"'").casefold()
    if written in accepted:
        return accepted[written]
    words = sorted(set(accepted.values()))
    near = did_you_mean(written, accepted) or f"; expected {' or '.join(words)}"
    line = text.strip().split("\n")[0]
    raise InputError("word", f"{quoted(written)} is not understood{near}", source=line)


def _mark(task: WordTask, given: str) -> Judgement:
    right = given == task.value
    findings = () if right else (WordWrong(task.name, given),)
    return Judgement({"value": right}, findings, (), ((task.name, (given,)),))


def word_form(accepted: Mapping[str, str]) -> Form[WordTask, str]:
    """Return the form of one of some words; ``accepted`` maps what may be typed to them."""
    return replace(FORM, asked=lambda question: word_asked(question, accepted))


FORM = Form(
    lambda question: word_asked(question, {str(question.value()): str(question.value())}),
    lambda task, text: read_word(text, task.accepted),
    _mark,
)
