"""An exercise tests itself: by answers made for its tasks, and by those that its file expects.

The answers that are made (:mod:`linexact.grade.keys`) are marked; right ones must get all points,
wrong ones must not, open ones must be asked back.  What is found in them is what the exercise can
say to a student, and its ``[[expect]]`` should show each of these findings once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.errors import InputError, quoted
from linexact.exact import exact_text
from linexact.exercise.model import Exercise, Expect
from linexact.exercise.solving import solve_exercise
from linexact.grade.finding import Slips
from linexact.grade.keys import keys_of
from linexact.grade.marking import Marked, grades_of, mark, parts_of
from linexact.grade.part import Part
from linexact.grade.result import Grade, Unreadable
from linexact.grade.splitting import split_answer
from linexact.tasks.result import Result
from linexact.text.toml import toml_value

Sort: TypeAlias = Literal["right", "wrong", "open"]


@dataclass(frozen=True, slots=True)
class Found:
    """A code that an answer of this form was given: of a finding, a slip, or why it is not read.

    >>> print(Found("number", "rounded"))
    rounded (number)
    """

    form: str
    code: str

    def __str__(self) -> str:
        return f"{self.code} ({self.form})"


@dataclass(frozen=True, slots=True, eq=False)
class Try:
    """An answer to one part that was made to test it, and what marking it came to."""

    part: Part
    text: str
    sort: Sort
    marked: tuple[Marked, ...]

    @property
    def earned(self) -> Fraction | None:
        """Its points; None where it was not read."""
        return earned(self.marked)

    @property
    def is_as_it_should_be(self) -> bool:
        """Say whether a right one gets all points, a wrong one less, and an open one none."""
        possible = self.part.possible
        if self.sort == "open":
            return self.earned is None
        return (self.earned == possible) == (self.sort == "right") or not possible

    @property
    def told(self) -> str:
        """What it gets, where it should get something else."""
        given = _points_said(self.earned, _codes(self.marked))
        return _said(self.text, f"{_SORTS[self.sort]} answer to {self.part.name} gets {given}")


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What came of testing an exercise: what is not in order, and which findings it gives.

    ``expected`` are the findings that an ``[[expect]]`` names, of which there are ``expects``;
    ``by_hand`` counts the answers expected that were not made here, None where none is marked.
    """

    name: str
    faults: tuple[str, ...]
    tries: tuple[Try, ...] = ()
    expected: frozenset[Found] = frozenset()
    expects: int = 0
    by_hand: int | None = None

    @property
    def answers(self) -> int:
        """How many answers were marked."""
        return len(self.tries) + self.expects

    @property
    def findings(self) -> tuple[Found, ...]:
        """All findings that were given to the answers made, each once."""
        return tuple(dict.fromkeys(found for one in self.tries for found in found_in(one.marked)))

    @property
    def untested(self) -> tuple[Found, ...]:
        """Those that no ``[[expect]]`` names."""
        return tuple(found for found in self.findings if found not in self.expected)


def try_out(exercise: Exercise, name: str = "") -> Outcome:
    """Solve an exercise, and mark the answers that are made for it and those that it expects.

    Raises :class:`~linexact.errors.InputError` when what is published is wrong.

    >>> from linexact.exercise.bank import find_exercise
    >>> found = try_out(find_exercise("dsc140a-true-false"))
    >>> found.faults, [str(one) for one in found.findings]
    ((), ['word-wrong (word)', 'open (word)'])
    """
    solve_exercise(exercise)
    parts = parts_of(exercise)
    tries = tuple(one for part in parts for one in tries_of(part))
    faults = [one.told for one in tries if not one.is_as_it_should_be]
    made = {" ".join(one.text.split()) for one in tries}
    expected: set[Found] = set()
    by_hand = 0
    for expect in exercise.expects:
        marked: tuple[Marked, ...] = ()
        try:
            marked = _marked_or_noted(parts, expect.answer)
            pieces, codes = [*split_answer(expect.answer, parts).values()], _codes(marked)
        except InputError as error:  # parts that cannot be told apart are nothing that is made
            pieces, codes = [expect.answer], [error.code]
        by_hand += any(" ".join(piece.split()) not in made for piece in pieces)
        named = {*expect.finding, expect.unreadable}
        expected |= {found for found in found_in(marked) if found.code in named}
        faults += _not_as_expected(expect, earned(marked), codes)
    count = len(exercise.expects)
    return Outcome(name, tuple(faults), tries, frozenset(expected), count, by_hand)


def tries_of(part: Part) -> Iterator[Try]:
    """Mark every answer that is made for a part."""
    keys = keys_of(part.task)
    for sort, texts in zip(_SORTS, (keys.right, keys.wrong, keys.refused), strict=True):
        for text in texts:
            yield Try(part, text, sort, _marked_or_noted([part], text))
    for _, task in part.elsewhere.tasks if part.elsewhere is not None else ():
        for text in keys_of(task).right[:1]:  # right under another rule for the boundary
            one = Try(part, text, "wrong", _marked_or_noted([part], text))
            if text not in keys.right + keys.wrong and one.is_as_it_should_be:
                yield one


_SORTS: Mapping[Sort, str] = {"right": "a right", "wrong": "a wrong", "open": "an open"}


def _marked_or_noted(parts: Sequence[Part], text: str) -> tuple[Marked, ...]:
    """Mark an answer; where marking itself breaks down, the error notes on which answer."""
    try:
        return mark(parts, text)
    except InputError:
        raise
    except Exception as error:
        error.add_note(f"on the answer {_in_a_line(text)}")
        raise


def _in_a_line(text: str) -> str:
    return quoted(text.replace("\n", " / "))


def _said(answer: str, what: str) -> str:
    return f"{_in_a_line(answer)}: {what}"


# Several exercises


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SelfTests(Result):
    """Exercises that were tested."""

    outcomes: tuple[Outcome, ...]

    @property
    def in_order(self) -> int:
        """How many exercises are in order."""
        return sum(not one.faults for one in self.outcomes)

    def check(self) -> None:
        """Refuse (``expect``) when an exercise is not in order."""
        if self.in_order < len(self.outcomes):
            raise InputError("expect", f"{len(self.outcomes) - self.in_order} not in order")


# What the file expects


def _not_as_expected(
    expect: Expect, points: Fraction | None, codes: Sequence[str]
) -> Iterator[str]:
    why = ", ".join(codes)
    if expect.points is not None and points != expect.points:
        said = f"expected {exact_text(expect.points)} points; it gets {_points_said(points, codes)}"
        yield _said(expect.answer, said)
    for code in expect.finding:
        if code not in codes:
            yield _said(expect.answer, f"expected the finding {code}; found {why or 'nothing'}")
    if expect.unreadable is not None and expect.unreadable not in codes:
        instead = "it was read" if points is not None else f"it cannot be read ({why})"
        yield _said(expect.answer, f"expected unreadable ({expect.unreadable}); {instead}")


# What marking came to


def found_in(marked: Sequence[Marked]) -> Iterator[Found]:
    """Yield the codes of findings, of slips by their names, and of what could not be read."""
    for one in marked:
        form, outcome = one.part.task.kind, one.outcome
        if isinstance(outcome, Unreadable):
            yield Found(form, outcome.code)
        elif isinstance(outcome, Grade):
            for finding in outcome.findings:
                if isinstance(finding, Slips):
                    yield from (Found(form, slip.name) for slip in finding.slips)
                else:
                    yield Found(form, finding.code)


def earned(marked: Sequence[Marked]) -> Fraction | None:
    """Return the points of an answer; None when nothing of it was read."""
    grades = grades_of(marked)
    return sum((grade.earned for grade in grades), Fraction(0)) if grades else None


def _codes(marked: Sequence[Marked]) -> list[str]:
    return list(dict.fromkeys(found.code for found in found_in(marked)))


def _points_said(points: Fraction | None, codes: Iterable[str]) -> str:
    said = "none, as it cannot be read" if points is None else f"{exact_text(points)} points"
    why = ", ".join(codes)
    return f"{said} ({why})" if why else said


def proposals(exercise: Exercise, found: Outcome) -> Iterator[Expect]:
    """Yield expectations that name each finding that none names yet, as few as that takes.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.testing import try_out
    >>> exercise = find_exercise("dsc140a-true-false")
    >>> lacking = Outcome("", (), try_out(exercise).tries)
    >>> next(proposals(exercise, lacking))
    Expect(answer='false', points=Fraction(0, 1), finding=('word-wrong',), unreadable=None)
    """
    left = set(found.untested)
    several = len(parts_of(exercise)) > 1
    while left:
        best = max(found.tries, key=lambda one: len(left & set(found_in(one.marked))))
        yield _expected(best, several)
        left -= set(found_in(best.marked))


def _expected(one: Try, several: bool) -> Expect:
    answer = f"[{one.part.name}]\n{one.text}" if several else one.text
    codes = _codes(one.marked)
    if one.earned is None:
        return Expect(answer, unreadable=codes[0])
    return Expect(answer, one.earned, tuple(codes))


def expect_text(expect: Expect) -> str:
    """Return an expectation as it stands in an exercise file.

    >>> print(expect_text(Expect("3/2", finding=("number-wrong", "doubled"))))
    [[expect]]
    answer = "3/2"
    finding = ["number-wrong", "doubled"]
    """
    points = expect.points
    told = {
        "points": int(points) if points is not None and points.denominator == 1 else points,
        "finding": expect.finding if len(expect.finding) > 1 else "".join(expect.finding),
        "unreadable": expect.unreadable,
    }
    several = "\n" in expect.answer and "'''" not in expect.answer
    answer = f"'''\n{expect.answer}'''" if several else toml_value(expect.answer)
    lines = [
        f"{key} = {toml_value(value)}" for key, value in told.items() if value not in (None, "")
    ]
    return "\n".join(["[[expect]]", f"answer = {answer}", *lines])
