"""Words: true or false, how a run ends, and a verdict where the data do not decide it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from linexact.errors import InputError
from linexact.grade.fields import check_size
from linexact.grade.finding import Finding
from linexact.grade.form import Form
from linexact.grade.question import Question
from linexact.grade.result import Judgement, Points
from linexact.text.quoting import did_you_mean, quoted

TRUE_FALSE: Mapping[str, str] = {
    "true": "true", "yes": "true", "right": "true", "t": "true", "y": "true",
    "false": "false", "no": "false", "wrong": "false", "f": "false", "n": "false",
}  # fmt: skip
OUTCOMES: Mapping[str, str] = {
    "converged": "converged", "converges": "converged", "ends": "converged", "stops": "converged",
    "cycle": "cycle", "cycles": "cycle", "never ends": "cycle", "does not converge": "cycle",
    "stalled": "stalled", "stalls": "stalled", "stuck": "stalled", "limit": "limit",
}  # fmt: skip
VERDICTS: Mapping[str, str] = {
    "separable": "separable", "linearly separable": "separable", "yes": "separable",
    "inseparable": "inseparable", "not separable": "inseparable", "no": "inseparable",
    "not linearly separable": "inseparable",
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class WordTask:
    """Choose one of some words; ``accepted`` maps what may be typed to the word meant."""

    kind: ClassVar[str] = "word"
    value: str
    name: str
    accepted: Mapping[str, str]
    points: Points
    conditions: ClassVar[tuple[str, ...]] = ("value",)


@dataclass(frozen=True, slots=True)
class WordWrong(Finding, code="word-wrong"):
    """The word that was chosen, which is another one."""

    place: str
    given: str


def _asked(question: Question) -> WordTask:
    value, points = question.value(), {"value": question.points}
    if isinstance(value, bool):
        return WordTask("true" if value else "false", question.name, TRUE_FALSE, points)
    accepted = OUTCOMES if question.name == "outcome" else VERDICTS
    return WordTask(str(value), question.name, accepted, points)


def read_word(text: str, accepted: Mapping[str, str]) -> str:
    """Read one of the accepted words.

    Raises :class:`~linexact.errors.InputError` (``word``) for anything else.

    >>> read_word(" Converges. ", OUTCOMES)
    'converged'
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


FORM = Form(_asked, lambda task, text: read_word(text, task.accepted), _mark)
