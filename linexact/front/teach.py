"""Exercises, marks and hints: functions for those who set, answer and mark them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Unpack

from linexact.data.read import Ways
from linexact.errors import InputError, did_you_mean, listed, quoted
from linexact.exact import Writing
from linexact.exercise import bank
from linexact.exercise.bank import Exercises
from linexact.exercise.marking import HINT_LEVELS, USUAL, Feedback
from linexact.front.given import Given, Problem, given, refuse
from linexact.grade import Hints, Marks, Part, marking, parts_of
from linexact.grade.form import Form, form_named, form_names

if TYPE_CHECKING:
    from linexact.data.convention import Boundary
    from linexact.data.linear import Classifier
    from linexact.exercise.model import Exercise


def list_exercises() -> Exercises:
    """Return the exercises that come with linexact.

    >>> "grosse-and" in [exercise.id for exercise in list_exercises().exercises]
    True
    """
    return Exercises(tuple(bank.list_exercises()))


def find_exercise(name: str) -> Exercise:
    """Return an exercise: an id of the bank, or a file.

    Raises :class:`~linexact.errors.InputError` for a name or a file that is none.

    >>> find_exercise("grosse-and").title
    'AND by hand'
    """
    from linexact.exercise.read import is_exercise_file, read_exercise

    return read_exercise(name) if is_exercise_file(name) else bank.find_exercise(name)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: the parts, what a level of hints costs, what is told of an answer."""

    title: str
    parts: tuple[Part, ...]
    feedback: Feedback = USUAL
    typed: Writing | None = None  # how the exercise's numbers are
    exercise: Exercise | None = None

    def cost(self, level: int) -> Fraction:
        """Return what the hints up to a level cost.

        Raises :class:`~linexact.errors.InputError` (``level``) for a level that is none.
        """
        most = HINT_LEVELS if self.feedback.hints is None else self.feedback.hints
        _check_level(level, 0, most)
        return self.feedback.cost(level)

    def hints(
        self, answer: str, part: str | None, level: int, *, attempt: int = 1, teacher: bool = False
    ) -> Hints:
        """Return hints on an answer, up to a level that the exercise gives.

        Raises :class:`~linexact.errors.InputError` as :meth:`marks`, and ``level``.
        """
        _check_level(level, 1, HINT_LEVELS if teacher else self.feedback.levels(attempt))
        marks = self.marks(answer, part, attempt=attempt, teacher=teacher)
        return Hints(marks, level, self.exercise)

    def marks(
        self,
        answer: str,
        part: str | None = None,
        price: Fraction = Fraction(0),
        *,
        attempt: int = 1,
        teacher: bool = False,
    ) -> Marks:
        """Mark the answer to one part, or to all that it names.

        Its author is told what the exercise says for this attempt, a teacher everything.

        Raises :class:`~linexact.errors.InputError` (``part``) with near names.
        """
        names = [p.name for p in self.parts]
        if part is not None and part not in names:
            near = did_you_mean(part, names) or f"; there are {listed(names)}"
            raise InputError("part", f"no part is called {quoted(part)}{near}")
        asked = tuple(p for p in self.parts if part in (None, p.name))
        if attempt < 1:
            raise InputError("attempt", f"attempts are counted from 1; {attempt} was given")
        marked = marking.mark(asked, answer)
        return Marks(self.title, marked, price, self.feedback, attempt, teacher, self.typed)


def _check_level(level: int, least: int, most: int) -> None:
    if not least <= level <= HINT_LEVELS:
        message = f"a level of hints is a number from {least} to {HINT_LEVELS}, not {level}"
        raise InputError("level", message)
    if level > most:
        given = f"gives hints up to level {most}" if most else "gives no hints"
        raise InputError("level", f"this exercise {given}; level {level} was asked for")


def question(
    problem: Problem,
    *,
    ask: str | None = None,
    weights: Classifier | None = None,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    **reading: Unpack[Ways],
) -> Question:
    """Return what an exercise asks, or what ``ask`` names of any other problem.

    Of data, weights (the default), a verdict or inequalities are asked, or the boundary of
    given ``weights``.  An exercise states its own question and convention.

    Raises :class:`~linexact.errors.InputError`: ``option`` for what an exercise states itself,
    ``ask`` for a form that there is not, ``weights`` where a boundary needs them.

    >>> question("XOR", ask="verdict").parts[0].task.kind
    'verdict'
    """
    asked = given(problem, None, reading)
    if asked.exercise is not None:
        refuse("an exercise says what is asked", ask=ask, weights=weights)
        refuse("an exercise states its own convention", bias=bias, boundary=boundary)
        exercise = asked.exercise
        parts = parts_of(exercise)
        return Question(exercise.title, parts, exercise.feedback, exercise.typed, exercise)
    title = problem if isinstance(problem, str) else asked.dataset.origin
    return Question(title, (_of_data(ask or "weights", asked, weights, bias, boundary),))


def mark(
    problem: Problem,
    answer: str,
    *,
    part: str | None = None,
    ask: str | None = None,
    weights: Classifier | None = None,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    hints: int = 0,
    attempt: int = 1,
    teacher: bool = False,
    **reading: Unpack[Ways],
) -> Marks:
    """Mark an answer: what was understood, points, and the evidence for each lost one.

    An answer that cannot be read is not wrong: it has no marks yet.  ``hints`` is the level of
    hints that was used, each at the exercise's price; what is told of the ``attempt`` is what the
    exercise says, or for a ``teacher`` everything; for the rest see :func:`question`.

    >>> marks = mark("grosse-and", "w = (1, 1), b = -1")
    >>> marks.earned, marks.possible
    (Fraction(0, 1), Fraction(4, 1))
    """
    asked = question(problem, ask=ask, weights=weights, bias=bias, boundary=boundary, **reading)
    return asked.marks(answer, part, asked.cost(hints), attempt=attempt, teacher=teacher)


def hint(
    problem: Problem,
    answer: str,
    *,
    level: int = 1,
    part: str | None = None,
    ask: str | None = None,
    weights: Classifier | None = None,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    attempt: int = 1,
    teacher: bool = False,
    **reading: Unpack[Ways],
) -> Hints:
    """Give hints on an answer, up to a level from 1 to 3; for the rest see :func:`mark`.

    >>> str(hint("AND", "w = (1, 1), b = -1").explain()).splitlines()[2][:45]
    'Level 1. These weights miss 2 of 4 examples. '
    """
    asked = question(problem, ask=ask, weights=weights, bias=bias, boundary=boundary, **reading)
    return asked.hints(answer, part, level, attempt=attempt, teacher=teacher)


def _form(ask: str) -> Form[Any, Any]:
    """Return a form that data may be asked for."""
    if ask in form_names() and _may_be_asked(form_named(ask)):  # the others are not imported
        return form_named(ask)
    known = [name for name in form_names() if _may_be_asked(form_named(name))]
    near = did_you_mean(ask, known) or f"; there are {', '.join(known)}"
    raise InputError("ask", f"{quoted(ask)} is not asked of data{near}")


def _may_be_asked(form: Form[Any, Any]) -> bool:
    return form.of_data is not None or form.of_weights is not None


def _of_data(
    ask: str,
    asked: Given,
    weights: Classifier | None,
    bias: bool | None,
    boundary: Boundary | None,
) -> Part:
    from linexact.data.problem import Problem
    from linexact.grade.boundaries import elsewhere_of_data

    form = _form(ask)
    if form.of_data is not None:
        refuse("weights go with the boundary of a gate or a table", weights=weights)
        data = Problem(asked.dataset, asked.under(bias, boundary))
        return Part(ask, form.of_data(data), elsewhere=elsewhere_of_data(data, form.of_data))
    assert form.of_weights is not None
    refuse(f"a {ask} is the same in every convention", bias=bias, boundary=boundary)
    if weights is None:
        raise InputError("weights", f"a {ask} needs the weights that it belongs to")
    if len(weights.w) != asked.dataset.dimension:
        message = f"{len(weights.w)} weights; expected {asked.dataset.dimension}, one a feature"
        raise InputError("length", message)
    return Part(ask, form.of_weights(asked.dataset, weights))
