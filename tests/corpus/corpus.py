"""The corpus: answers as people write them, with what each means and what it deserves.

A file of ``answers/`` is a family: answers of one kind of source, or of one template.  Its
``form`` is what is asked; each ``[[ask]]`` is an exercise of the bank (``exercise``, ``part``) or a
question as in ``tests/grade/cases.toml``, followed by rows of

* the mark that it deserves: ``right`` (all points), ``part`` (some), ``wrong`` (less than all, as
  much as its normal form), ``ask`` (it must be asked back: no answer, two answers, a
  contradiction), ``person`` (an argument that nobody can follow line by line);
* the truth: what is meant, in the notation that the head of the file explains (:mod:`.truth`);
* styles, language, and the text.

Families, not answers, are divided. The reader was written with those marked ``tune`` at hand.
Those marked ``shown`` were first marked unseen, and then shown while the reader was mended. Those
marked ``last`` stayed unseen while the reader was mended, were measured, and shown after that;
those marked ``final`` likewise, at the end of a later time of mending. Those marked ``unseen`` were
marked once, joined the corpus when nothing was mended any more, and were shown after that.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from linexact.exercise.bank import find_exercise
from linexact.exercise.model import Exercise
from linexact.grade import Task
from tests.grade.grading_table import build

FOLDER = Path(__file__).resolve().parent / "answers"

Mark = Literal["right", "part", "wrong", "ask", "person"]
Split = Literal["tune", "shown", "last", "final", "unseen"]


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What is asked: an exercise's part, or a task of its own."""

    spec: Mapping[str, Any]
    task: Task
    exercise: Exercise | None


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer, what it means (``truth``) and what it deserves (``mark``)."""

    family: str
    split: Split
    adapted: bool  # restated from a real text; others were written for the corpus
    form: str
    question: Question
    mark: Mark
    truth: str
    styles: tuple[str, ...]
    language: str
    text: str

    @property
    def is_readable(self) -> bool:
        """Say whether the answer has a meaning that can be marked."""
        return self.mark not in ("ask", "person")


@cache
def answers() -> tuple[Answer, ...]:
    """Return the whole corpus, family by family."""
    return tuple(answer for path in sorted(FOLDER.glob("*.toml")) for answer in _family(path))


def _family(path: Path) -> Iterator[Answer]:
    with path.open("rb") as file:
        table = tomllib.load(file)
    shared = table.get("truth", {})
    about = path.stem, table["split"], table["adapted"], table["form"]
    for spec in table["ask"]:
        named = spec.get("exercise")
        question = Question(spec, build(spec), find_exercise(named) if named else None)
        truths = {**shared, **spec.get("truth", {})}
        for mark, truth, styles, language, text in spec["answers"]:
            assert mark in get_args(Mark), (path.stem, mark)
            told = truths.get(truth, truth)
            words = tuple(styles.split())
            yield Answer(*about, question, mark, told, words, language, text)
