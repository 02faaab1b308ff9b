"""Do these counts of mistakes occur in any run?  Yes or no, with what shows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.grade.finding import Finding, NumberedExample
from linexact.grade.form import Form
from linexact.grade.forms.true_false import MEANINGS
from linexact.grade.forms.word import WordTask, word_asked
from linexact.grade.forms.word.answer import Meanings, find_word
from linexact.grade.question import Question
from linexact.grade.result import Judgement, Points
from linexact.mistake_counts.occurring import CountsDecided


@dataclass(frozen=True, slots=True, eq=False)
class OccursTask:
    """Say whether counts occur; ``found`` has the proof."""

    kind: ClassVar[str] = "occurs"
    value: str
    name: str
    meanings: Meanings
    points: Points
    found: CountsDecided


@dataclass(frozen=True, slots=True)
class UpdatesFound(Finding, code="updates-found", tells=("counterexample",)):
    """Examples, from 1, in an order in which each update is on a mistake."""

    examples: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WrongAtEnd(Finding, code="wrong-at-end", tells=("counterexample",)):
    """An example that is wrong under the counts, so that the run goes on."""

    place: NumberedExample
    score: Fraction


@dataclass(frozen=True, slots=True)
class TooLong(Finding, code="weights-too-long", tells=("counterexample",)):
    """The squared length of the weights is above what as many mistakes can make it."""

    length: Fraction
    most: Fraction


@dataclass(frozen=True, slots=True)
class NoneLeads(Finding, code="none-leads", tells=("counterexample",)):
    """Of all states from which the counts may come none is the beginning."""

    states: int


def _asked(question: Question) -> OccursTask:
    word = word_asked(question, MEANINGS)
    return OccursTask(word.value, word.name, word.meanings, word.points, question.counts_decided())


def _mark(task: OccursTask, given: str) -> Judgement:
    found = () if given == task.value else tuple(_findings(task.found))
    return Judgement({"value": not found}, found, (), ((task.name, (given,)),))


def _findings(found: CountsDecided) -> Iterator[Finding]:
    of, counts = found.of, found.counts
    if found.updates is not None:
        yield UpdatesFound(tuple(i + 1 for i in found.updates))
    elif found.example is not None:
        place = NumberedExample.of(found.dataset, found.example)
        yield WrongAtEnd(place, of.scores(counts)[found.example])
    elif found.reason == "length":
        yield TooLong(of.squared_length(counts), of.most_squared(counts))
    else:
        yield NoneLeads(found.states or 0)


def as_word(task: OccursTask) -> WordTask:
    """Return the same question as one of a word alone."""
    return WordTask(task.value, task.name, task.meanings, task.points)


FORM = Form(_asked, lambda task, text: find_word(text, task.meanings), _mark)
