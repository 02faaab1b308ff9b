"""Answers as people write them, with what each means and what it deserves, from the oracle's data.

Each has the mark that it deserves: ``right`` (all points), ``part`` (some), ``wrong`` (less than
all, as much as its normal form), ``ask`` (it must be asked back: no answer, two answers, a
contradiction), ``person`` (an argument that nobody can follow line by line); and its truth, what is
meant, in the notation that :mod:`.truth` explains.  Only those that may be looked at stand here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from linexact.exercise.bank import find_exercise
from linexact.exercise.model import Exercise
from linexact.grade import Grade, Task, Unreadable, grade
from tests.oracle import frozen, roads

_PERSON = "for-a-person"  # the finding that leaves an argument to a person


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What is asked: as data, as a task of the marker, and the exercise that asks it."""

    spec: Mapping[str, Any]
    task: Task
    exercise: Exercise | None


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """One answer, what it means, and what it deserves."""

    family: str
    form: str
    question: Question
    mark: str
    truth: str
    text: str

    @property
    def is_readable(self) -> bool:
        """Say whether the answer has a meaning that can be marked."""
        return self.mark not in ("ask", "person")


@cache
def answers() -> tuple[Answer, ...]:
    """Return all answers that may be looked at."""
    return tuple(map(_answer, frozen.read("answers-shown")))


def _answer(line: frozen.Line) -> Answer:
    asked = line.asked
    family = line.key.rpartition("/")[0]
    question = _questions()[asked["question"]]
    return Answer(
        family, asked["form"], question, asked["mark"], asked.get("truth", ""), asked["text"]
    )


@cache
def _questions() -> Mapping[str, Question]:
    return {line.key: question_of(line.answer) for line in frozen.read("questions")}


def question_of(spec: Mapping[str, Any]) -> Question:
    """Return the question that a table describes, as a part of an exercise or by itself."""
    named = spec.get("exercise")
    return Question(spec, roads.task(spec), find_exercise(named) if named else None)


def marked(answer: Answer, text: str) -> Grade | None:
    """Return the grade of a text as an answer to this question.

    None when it is asked back, or when what the text argues is left to a person.
    """
    outcome: Grade | Unreadable = grade(answer.question.task, text)
    return outcome if isinstance(outcome, Grade) and _PERSON not in outcome.codes else None
