"""An exercise as data, and what a kind of exercise says of itself.

``docs/exercise-format.md`` is the page for those who write exercises, ``docs/extending.md``
for those who add a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from linexact.data import lectures
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, default_features
from linexact.data.problem import Problem
from linexact.errors import InputError
from linexact.exact import Writing
from linexact.exercise.feedback import Feedback
from linexact.exercise.marking import Marking
from linexact.reading.records import read_texts
from linexact.tasks.result import Result
from linexact.tasks.steps import Value
from linexact.tasks.table import check_steps

if TYPE_CHECKING:
    from linexact.exercise.variants.family import Family
    from linexact.tasks.steps import Derivation
    from linexact.topics.perceptron import Rule

# Forms of values of which many are right.
_OF_MANY = ("boundary",)

LECTURES: Mapping[str, str] = {
    **{name: lecture.title for name, lecture in lectures.LECTURES.items()},
    "own": "own",
}


@dataclass(frozen=True, slots=True)
class Source:
    """Where an exercise comes from, in free words; all of them may be left out.

    A ``lecture`` that is known gives the exercise its letters as well; ``own`` is nobody else's.

    >>> print(Source(author="A. Turing", course="Logic", year="1936", place="sheet 2"))
    A. Turing, Logic, 1936, sheet 2
    >>> print(Source(lecture="lyu", place="section 1"), "|", Source(lecture="own"))
    J. Lyu, notes 1, section 1 | own
    """

    lecture: str = ""
    author: str = ""
    title: str = ""
    course: str = ""
    year: str = ""
    place: str = ""
    url: str = ""

    def __str__(self) -> str:
        named = LECTURES.get(self.lecture, self.lecture)
        said = [getattr(self, name) for name in self.__slots__[1:]]
        return ", ".join(part for part in (named, *said) if part)


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing that is asked for: the name of the value, the form of an answer, its points.

    ``yes`` is the answer that *yes* gives to the question as it was put, where the exercise
    says so; ``neither`` where it asks nothing that yes or no answers.
    """

    name: str
    form: str
    points: Fraction
    yes: str | None = None


@dataclass(frozen=True, slots=True)
class Erratum:
    """A published statement that is not right as printed, with what shows it.

    The exercise's own computed ``value`` is ``exact``, which differs from ``printed`` where the
    statement names a value.
    """

    claim: str
    why: str
    value: str
    printed: Value | None  # None: the statement names no value
    exact: Value


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
    kind: Kind
    convention: Convention
    dataset: Dataset | None
    task: Any  # the kind's own record of what [task] says
    asks: tuple[Ask, ...]
    source: Source
    published: Mapping[str, Value]
    erratum: Erratum | None
    remarks: tuple[str, ...]
    marking: Marking = field(default_factory=Marking)
    expects: tuple[Expect, ...] = ()
    feedback: Feedback = field(default_factory=Feedback)
    figure: Literal["data"] | None = None  # what is drawn below the statement
    typed: Writing | None = None  # how its numbers are, and so those of all that is told of it

    def check(self) -> None:
        """Work it out; raises :class:`linexact.kernel.CertificateError` where a step fails."""
        check_steps(self.kind.derive(self, None))

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


@dataclass(frozen=True, slots=True)
class Setting:
    """What a task must fit: the data, the convention, and what is to be computed.

    ``inputs`` and ``examples`` are the data's numbers of them (None without data), ``wanted`` the
    values asked for or published.
    """

    inputs: int | None
    convention: Convention
    examples: int | None = None
    wanted: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Follow:
    """How a value is worked out from other values, a student's own ones among them.

    ``of`` is given the values named in ``needs``, and returns None where they do not give one, as
    weights 0 have no boundary.
    """

    needs: tuple[str, ...]
    of: Callable[[Exercise, Mapping[str, Value]], Value | None]


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """What a kind of exercise is; each stands in a module of :mod:`linexact.exercise.kinds`.

    ``task`` is a frozen dataclass: the keys of the section ``section``, as
    :mod:`linexact.reading.records` reads them.  ``values`` are what is computed, each with the
    form in which a student gives it (a module of :mod:`linexact.grade.forms`); ``usual`` those
    asked for when the file does not say.
    """

    name: str
    task: type
    values: Mapping[str, str]
    usual: tuple[str, ...]
    derive: Callable[[Exercise, Path | None], Derivation]  # with the folder of data files
    section: str = "task"
    needs_data: bool = True
    carries_data: bool = True  # False: they lie in a file that does not come with linexact
    check: Callable[[Any, Setting], None] | None = None  # raises InputError
    inputs: Callable[[Any], int] = lambda task: 0  # of a task without data
    # What weights, verdicts and proofs are marked by; None: there are none.
    problem: Callable[[Exercise], Problem] | None = None
    rule: Callable[[Exercise], Rule] | None = None  # of tables of a run
    # What is certified of the solution, where it states no constraints; None: nothing.
    proof: Callable[[Exercise], Result] | None = None
    refuse: Callable[[Exercise], None] | None = None  # what has no answer; raises InputError
    form_for: Callable[[Any, str], str] | None = None  # of a value, where the task decides it
    tries_published: bool = False  # many weights are right, so published ones are tried
    family: Callable[[], Family] | None = None  # of variants
    example: Mapping[str, Any] = field(default_factory=dict)  # of the task, for a blank file
    # What follows from a student's own values of earlier parts, in the order in which it is tried.
    follow: Mapping[str, tuple[Follow, ...]] = field(default_factory=dict)

    def __reduce__(self) -> tuple[Callable[[str], Kind], tuple[str]]:
        """Travel to another process by name: what it is stands in the package there."""
        return find_kind, (self.name,)

    @property
    def publishable(self) -> tuple[str, ...]:
        """The values that are printed in one way: a boundary has many equations."""
        return tuple(name for name, form in self.values.items() if form not in _OF_MANY)


def refuse_asked(exercise: Exercise, names: Collection[str], message: str) -> None:
    """Refuse an exercise that asks for one of some values, which there are not.

    Raises :class:`~linexact.errors.InputError` (``value``).

    >>> from linexact.exercise.bank import find_exercise
    >>> refuse_asked(find_exercise("nor"), ["weights"], "task: no such weights")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: task: no such weights
    """
    if any(ask.name in names for ask in exercise.asks):
        raise InputError("value", message)


def find_kind(name: str) -> Kind:
    """Return the record of a kind, one of :func:`linexact.exercise.kinds.kind_names`.

    >>> find_kind("separability").usual
    ('verdict', 'proof')
    """
    kind: Kind = import_module(f"linexact.exercise.kinds.{name.replace('-', '_')}").KIND
    return kind
