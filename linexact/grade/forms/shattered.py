"""Is this set of points shattered, or some set of as many?  Yes or no, with what shows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from linexact.grade.finding import Finding, Slip, Slips
from linexact.grade.form import Form
from linexact.grade.forms.true_false import MEANINGS
from linexact.grade.forms.word import WordTask, word_asked
from linexact.grade.forms.word.answer import Meanings, find_word
from linexact.grade.question import Question
from linexact.grade.result import Judgement, Points

THIS, SOME = "shattered", "some"  # the values that are asked for by this form
_MEANINGS = replace(MEANINGS, phrases={**MEANINGS.phrases, "shattered": "true"})


@dataclass(frozen=True, slots=True, eq=False)
class ShatteredTask:
    """Say whether points are shattered (``name`` is ``shattered``), or some others, as many.

    ``missing`` is a labeling of these points that is not produced, if there is one; ``other`` is
    the answer to the other question, None where nobody knows it.
    """

    kind: ClassVar[str] = "shattered"
    value: str
    name: str
    meanings: Meanings
    points: Points
    every: int
    missing: str | None
    other: str | None


@dataclass(frozen=True, slots=True)
class LabelingMissed(Finding, code="labeling-missed", tells=("counterexample",)):
    """A labeling of these points that is not produced."""

    labels: str


@dataclass(frozen=True, slots=True)
class AllProduced(Finding, code="all-produced", tells=("value",)):
    """All labelings of these points are produced."""

    every: int


@dataclass(frozen=True, slots=True)
class SomeOthers(Finding, code="some-others", tells=("value",)):
    """Some points, as many, are shattered."""

    place: str


@dataclass(frozen=True, slots=True)
class NoOthers(Finding, code="no-others", tells=("value",)):
    """No points, as many, are shattered."""

    place: str


class ShatteredSlips(Slips):
    """Which question was answered."""

    known: ClassVar[tuple[str, ...]] = ("some-for-this", "this-for-some")


def _asked(question: Question) -> ShatteredTask:
    word, values = word_asked(question, _MEANINGS), question.values()
    other = values.get(SOME if word.name == THIS else THIS)
    labeling, counted = values.get("labeling"), values["count"]
    unmade = values["missing"]
    assert isinstance(counted, Fraction)
    assert isinstance(unmade, Fraction)
    return ShatteredTask(
        word.value,
        word.name,
        word.meanings,
        word.points,
        int(counted + unmade),
        labeling if isinstance(labeling, str) else None,
        None if other is None else str(other).casefold(),
    )


def _mark(task: ShatteredTask, given: str) -> Judgement:
    found = () if given == task.value else tuple(_findings(task, given))
    return Judgement({"value": not found}, found, (), ((task.name, (given,)),))


def _findings(task: ShatteredTask, given: str) -> Iterator[Finding]:
    if task.name == THIS:
        missed = task.missing
        yield AllProduced(task.every) if missed is None else LabelingMissed(missed)
    else:
        yield SomeOthers(task.name) if task.value == "true" else NoOthers(task.name)
    if task.other == given:
        yield ShatteredSlips(
            (Slip("some-for-this" if task.name == THIS else "this-for-some"),), task.name
        )


def as_word(task: ShatteredTask) -> WordTask:
    """Return the same question as one of a word alone.

    >>> as_word(ShatteredTask("true", "some", _MEANINGS, {}, 8, None, None)).kind
    'word'
    """
    return WordTask(task.value, task.name, task.meanings, task.points)


FORM = Form(_asked, lambda task, text: find_word(text, task.meanings), _mark)
