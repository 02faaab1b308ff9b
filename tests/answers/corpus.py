"""Answers as people write them, with what each means and what it deserves, from the oracle's data.

Each has the mark that it deserves: ``right`` (all points), ``part`` (some), ``wrong`` (less than
all, as much as its normal form), ``ask`` (it must be asked back: no answer, two answers, a
contradiction), ``person`` (an argument that nobody can follow line by line); and its truth, what is
meant, in the notation that :mod:`.truth` explains.  Those of the part ``shown`` may be looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from linexact.exercise.bank import find_exercise
from linexact.exercise.model import Exercise
from linexact.grade import Grade, Part, Task, Unreadable, grade, parts_of
from linexact.grade.forms.inequalities import InequalitiesTask
from tests.oracle import frozen, roads

_MISSTATED = {"shown-traces-worked-texts/8"}  # its normal form has other weights than the text
_PERSON = "for-a-person"  # the finding that leaves an argument to a person


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What is asked: as data, as a task of the marker, and the exercise that asks it.

    ``parts`` are those of a whole exercise, where an answer speaks of more than one.
    """

    spec: Mapping[str, Any]
    task: Task
    exercise: Exercise | None
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """One answer, what it means, and what it deserves.

    ``normal`` says the truth as the documents ask for it, ``before`` is what the package before
    it was rebuilt made of the answer (:func:`tests.oracle.roads.outcome`), where these are known.
    """

    family: str
    form: str
    question: Question
    mark: str
    truth: str
    text: str
    normal: str | None = None
    before: Any = None
    key: str = ""

    @property
    def is_readable(self) -> bool:
        """Say whether the answer has a meaning that can be marked."""
        return self.mark not in ("ask", "person")


@cache
def answers(part: str = "shown") -> tuple[Answer, ...]:
    """Return all answers that may be looked at, or those of another part."""
    return tuple(
        answer_of(line.asked, line.key.rpartition("/")[0], before=line.answer, key=line.key)
        for line in frozen.read(f"answers-{part}")
    )


def answers_of_file(path: Path) -> Iterator[Answer]:
    """Yield answers of a file, on each line a JSON object; ``source`` is its family.

    A question is one of the oracle's by its key, an exercise, or ``EXERCISE/PART``.
    """
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                asked = json.loads(line)
                yield answer_of(asked, asked.get("source", path.stem), key=f"{path.stem}/{number}")


def answer_of(asked: Mapping[str, Any], family: str, before: Any = None, key: str = "") -> Answer:
    """Return the answer that a line of data describes."""
    normal = None if key in _MISSTATED else asked.get("normal")
    return Answer(
        family, asked["form"], named(asked["question"]), asked["mark"], asked.get("truth", ""),
        asked["text"], normal, before, key,
    )  # fmt: skip


@cache
def named(name: str) -> Question:
    """Return a question of the oracle, or a part of an exercise."""
    if name in _specs():
        return question_of(_specs()[name])
    exercise, _, part = name.partition("/")
    if part == "inequalities":
        found = find_exercise(exercise)
        points = {
            "half-spaces": Fraction(2),
            "strictness": Fraction(1),
            "nothing-extra": Fraction(1),
        }
        task = InequalitiesTask(found.data, found.convention, points)
        return Question({"exercise": exercise, "part": part}, task, found)
    if part:
        return question_of({"exercise": exercise, "part": part})
    whole = question_of({"exercise": exercise})
    parts = parts_of(find_exercise(exercise))
    return replace(whole, parts=parts) if len(parts) > 1 else whole


@cache
def _specs() -> Mapping[str, Mapping[str, Any]]:
    return {line.key: line.answer for line in frozen.read("questions")}


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
