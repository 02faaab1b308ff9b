"""Questions: what is asked of data, with which options, and what is answered.

A topic's questions stand in its folder and in the table of :mod:`linexact.tasks.table`.  Exercises
ask them; so does ``linexact solve --ask``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Protocol, cast

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.problem import Problem
from linexact.errors import InputError, did_you_mean, quoted
from linexact.exact import show
from linexact.tasks.result import Result
from linexact.tasks.steps import Derivation, Value
from linexact.tasks.table import QUESTIONS, named

INSTALLED = "linexact.questions"  # the entry points of topics that other packages bring
# Forms of values of which many are right.
_OF_MANY = ("boundary",)


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


class Asked(Protocol):
    """What a question is asked about: data under a convention, with options.

    ``task`` is the question's own record of options, ``asks`` are the values that are wanted.
    """

    @property
    def id(self) -> str:
        """The name of what is asked, for refusals."""
        ...

    @property
    def kind(self) -> Question:
        """The question."""
        ...

    @property
    def data(self) -> Dataset:
        """The data set; raises :class:`~linexact.errors.InputError` (``part``) without one."""
        ...

    @property
    def convention(self) -> Convention:
        """Who owns a score of 0, and whether there is a bias."""
        ...

    @property
    def task(self) -> Any:
        """The options."""
        ...

    @property
    def asks(self) -> Sequence[Ask]:
        """The values that are wanted."""
        ...


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
    weights 0 have no boundary.  What follows from one value follows from all that this one
    follows from.
    """

    needs: tuple[str, ...]
    of: Callable[[Asked, Mapping[str, Value]], Value | None]


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A question: its name, its options, and how it is answered, by steps that end in values.

    ``task`` is a frozen dataclass of options: in an exercise the keys of the section ``section``,
    as :mod:`linexact.reading.records` reads them.  ``values`` are what is computed, each with the
    form in which a student gives it (a module of :mod:`linexact.grade.forms`); ``usual`` those
    asked for when the file does not say.
    """

    name: str
    task: type
    values: Mapping[str, str]
    usual: tuple[str, ...]
    derive: Callable[[Asked, Path | None], Derivation]  # with the folder of data files
    section: str = "task"
    needs_data: bool = True
    carries_data: bool = True  # False: they lie in a file that does not come with linexact
    check: Callable[[Any, Setting], None] | None = None  # raises InputError
    inputs: Callable[[Any], int] = lambda task: 0  # of a task without data
    # What weights, verdicts and proofs are marked by; None: there are none.
    problem: Callable[[Asked], Problem] | None = None
    rule: Callable[[Asked], Any] | None = None  # a perceptron's, of tables of a run
    # What is certified of the solution, where it states no constraints; None: nothing.
    proof: Callable[[Asked], Result] | None = None
    refuse: Callable[[Asked], None] | None = None  # what has no answer; raises InputError
    form_for: Callable[[Any, str], str] | None = None  # of a value, where the task decides it
    tries_published: bool = False  # many weights are right, so published ones are tried
    example: Mapping[str, Any] = field(default_factory=dict)  # of the task, for a blank file
    # What follows from a student's own values of earlier parts, in the order in which it is tried.
    follow: Mapping[str, tuple[Follow, ...]] = field(default_factory=dict)

    def __reduce__(self) -> tuple[Callable[[str], Question], tuple[str]]:
        """Travel to another process by name: what it is stands in the package there."""
        return find_question, (self.name,)

    @property
    def publishable(self) -> tuple[str, ...]:
        """The values that are printed in one way: a boundary has many equations."""
        return tuple(name for name, form in self.values.items() if form not in _OF_MANY)

    def form(self, task: Any, name: str) -> str:
        """Return the form in which a value is answered under these options."""
        return self.values[name] if self.form_for is None else self.form_for(task, name)

    def check_on(
        self, task: Any, data: Dataset | None, convention: Convention, wanted: Collection[str]
    ) -> None:
        """Refuse options that do not fit the data and the convention."""
        if self.check is not None:
            inputs, examples = (None, None) if data is None else (data.dimension, len(data))
            self.check(task, Setting(inputs, convention, examples, wanted))


def refuse_asked(asked: Asked, names: Collection[str], message: str) -> None:
    """Refuse an exercise that asks for one of some values, which there are not.

    Raises :class:`~linexact.errors.InputError` (``value``).

    >>> from linexact.exercise.bank import find_exercise
    >>> refuse_asked(find_exercise("nor"), ["weights"], "task: no such weights")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: task: no such weights
    """
    if any(ask.name in names for ask in asked.asks):
        raise InputError("value", message)


def find_question(name: str, key: str = "") -> Question:
    """Return a question by its name, which stands under a ``key`` where a file states it.

    It is one of :data:`linexact.tasks.table.QUESTIONS`, or an entry point of the group
    ``linexact.questions``, with which another package brings a topic of its own.

    Raises :class:`~linexact.errors.InputError` (``value``).

    >>> find_question("separability").usual
    ('verdict', 'proof')
    >>> find_question("separablity")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: there is no question 'separablity'; did you mean 'separability'?
    """
    if name in QUESTIONS:
        return cast("Question", named(QUESTIONS[name]))
    installed = {point.name: point for point in entry_points(group=INSTALLED)}
    if name in installed:
        return cast("Question", installed[name].load())
    known = (*QUESTIONS, *installed)
    near = did_you_mean(name, known) or f"; expected one of {', '.join(known)}"
    raise InputError("value", f"{key and f'{key}: '}there is no question {quoted(name)}{near}")


def check_width(key: str, vector: Vector, width: int, each: str = ", one for each input") -> None:
    """Refuse a vector of another length.

    Raises :class:`~linexact.errors.InputError` (``value``).

    >>> check_width("task.w", (Fraction(1),), 2)
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: task.w: 1 numbers; expected 2, one for each input
    """
    if len(vector) != width:
        raise InputError("value", f"{key}: {len(vector)} numbers; expected {width}{each}")


def check_bias(setting: Setting, *biases: Fraction) -> None:
    """Refuse a bias where the convention has none.

    Raises :class:`~linexact.errors.InputError` (``value``).

    >>> from linexact.data.convention import Convention
    >>> check_bias(Setting(2, Convention(bias=True, boundary="strict")), Fraction(1))
    >>> check_bias(Setting(2, Convention(bias=False, boundary="strict")), Fraction(1))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: task: a bias, where the convention has none; expected b = 0
    """
    if not setting.convention.bias and any(biases):
        message = "task: a bias, where the convention has none; expected b = 0"
        raise InputError("value", message)


def check_part(key: str, part: Fraction) -> None:
    """Refuse a part of a whole that is none.

    Raises :class:`~linexact.errors.InputError` (``value``).

    >>> check_part("task.part", Fraction(3, 2))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: task.part: 3/2; expected a part from 0 to 1
    """
    if not 0 <= part <= 1:
        raise InputError("value", f"{key}: {show(part)}; expected a part from 0 to 1")
