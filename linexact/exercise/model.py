"""An exercise as data, and what a kind of exercise says of itself.

``docs/exercise-format.md`` is the page for those who write exercises, ``docs/extending.md``
for those who add a kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any, Literal

from linexact.data import lectures
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, default_features
from linexact.errors import InputError
from linexact.exact import Writing
from linexact.exercise.marking import Feedback, Marking
from linexact.reading.records import one_of, read_text, read_texts
from linexact.tasks.question import Ask, Question
from linexact.tasks.result import Result
from linexact.tasks.steps import Value
from linexact.tasks.table import named

LECTURES: Mapping[str, str] = {
    **{name: lecture.title for name, lecture in lectures.LECTURES.items()},
    "own": "own",
}
_LECTURE = one_of(lambda: LECTURES)


def _any(key: str, value: object) -> object:
    """Return a value of the question, which it reads itself."""
    return value


def _year(key: str, value: object) -> str:
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return read_text(key, str(value) if is_number else value)


@dataclass(frozen=True, slots=True)
class Source:
    """Where an exercise comes from, in free words; all of them may be left out.

    A ``lecture`` that is known gives the exercise its letters as well; ``own`` is nobody else's.

    >>> print(Source(author="A. Turing", course="Logic", year="1936", place="sheet 2"))
    A. Turing, Logic, 1936, sheet 2
    >>> print(Source(lecture="lyu", place="section 1"), "|", Source(lecture="own"))
    J. Lyu, notes 1, section 1 | own
    """

    lecture: Annotated[str, _LECTURE] = ""
    author: str = ""
    title: str = ""
    course: str = ""
    year: Annotated[str, _year] = ""
    place: str = ""
    url: str = ""

    def __str__(self) -> str:
        named = LECTURES.get(self.lecture, self.lecture)
        said = [getattr(self, name) for name in self.__slots__[1:]]
        return ", ".join(part for part in (named, *said) if part)


@dataclass(frozen=True, slots=True)
class Erratum:
    """A published statement that is not right as printed, with what shows it.

    The exercise's own computed ``value`` is ``exact``, which differs from ``printed`` where the
    statement names a value.
    """

    claim: str
    why: str
    value: str
    exact: Annotated[Value, _any]
    printed: Annotated[Value | None, _any] = None  # None: the statement names no value


@dataclass(frozen=True, slots=True)
class Expect:
    """An answer with what marking it must come to: the exercise's own test.

    ``finding`` are codes of findings and names of slips, ``unreadable`` is the code of why the
    answer cannot be read.
    """

    answer: str
    points: Fraction | None = None
    finding: Annotated[tuple[str, ...], read_texts] = ()
    unreadable: str | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Exercise(Result):
    """One exercise: the words, the data, what is asked, and what was published.

    >>> from linexact.exercise.bank import find_exercise
    >>> find_exercise("grosse-and").points
    Fraction(4, 1)
    """

    id: str
    title: str
    statement: str
    kind: Question
    convention: Convention
    dataset: Dataset | None
    task: Any  # the kind's own record of what [task] says
    asks: tuple[Ask, ...]
    source: Source = Source()
    published: Mapping[str, Value] = field(default_factory=dict)
    erratum: Erratum | None = None
    remarks: tuple[str, ...] = ()
    marking: Marking = field(default_factory=Marking)
    expects: tuple[Expect, ...] = ()
    feedback: Feedback = field(default_factory=Feedback)
    figure: Literal["data"] | None = None  # what is drawn below the statement
    typed: Writing | None = None  # how its numbers are, and so those of all that is told of it

    def check(self) -> None:
        """Work it out; raises :class:`linexact.kernel.CertificateError` where a step fails."""
        named("explain.solution:check_told")(self.kind.derive(self, None))

    @property
    def points(self) -> Fraction:
        """The points of all that is asked."""
        return sum((ask.points for ask in self.asks), Fraction(0))

    @property
    def data(self) -> Dataset:
        """The data set; raises :class:`~linexact.errors.InputError` (``part``) without one."""
        if self.dataset is None:
            raise InputError("part", f"{self.id} has no data of its own, so it is not marked")
        return self.dataset

    @property
    def features(self) -> tuple[str, ...]:
        """The names of the features: those of the data, or ``x1``, ``x2``, ... without data."""
        if self.dataset is not None:
            return self.dataset.features
        return default_features(self.kind.inputs(self.task))
