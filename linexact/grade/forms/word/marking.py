"""One of some words: true or false, how a run ends, a verdict that the data do not decide."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from linexact.grade.finding import Finding
from linexact.grade.form import Form
from linexact.grade.forms.word.answer import Meanings, find_word
from linexact.grade.question import Question
from linexact.grade.result import Judgement, Points

NEITHER = "neither"  # of a question that yes and no do not answer


@dataclass(frozen=True, slots=True, eq=False)
class WordTask:
    """Choose one of some words; ``meanings`` says what words mean as answers."""

    kind: ClassVar[str] = "word"
    value: str
    name: str
    meanings: Meanings
    points: Points


@dataclass(frozen=True, slots=True)
class WordWrong(Finding, code="word-wrong", tells=()):
    """The word that was chosen, which is another one."""

    place: str
    given: str


def word_asked(question: Question, meanings: Meanings) -> WordTask:
    """Return the task of a question whose right value is one of some words.

    What *yes* means is stated with the question, or is what it usually means in this form.
    """
    value = str(question.value()).casefold()
    points = question.shared({"value": Fraction(1)}, ("value",))
    return WordTask(value, question.name, _as_put(meanings, question.ask.yes), points)


def _as_put(meanings: Meanings, yes: str | None) -> Meanings:
    """Return the meanings for the question as it was put."""
    if yes is None:
        return meanings
    if yes == NEITHER:
        return replace(meanings, yes=None, no=None)
    others = {*meanings.roles.values()} - {yes}
    no = others.pop() if len(others) == 1 else None
    turned = no is not None and yes != meanings.yes
    return replace(meanings, yes=yes, no=no, turned=turned)


def _mark(task: WordTask, given: str) -> Judgement:
    right = given == task.value
    findings = () if right else (WordWrong(task.name, given),)
    return Judgement({"value": right}, findings, (), ((task.name, (given,)),))


def word_form(meanings: Meanings) -> Form[WordTask, str]:
    """Return the form of one of some words."""
    return replace(FORM, asked=lambda question: word_asked(question, meanings))


FORM = Form(
    lambda question: word_asked(
        question, Meanings({}, {str(question.value()): str(question.value())})
    ),
    lambda task, text: find_word(text, task.meanings),
    _mark,
)
