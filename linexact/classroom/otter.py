"""Exercises as test files for Otter-Grader.

An Otter test case passes or fails.  So each condition of an exercise is a case, and one whose
points are shared out (over rows, examples, entries) is as many cases as it has shares: the
passed ones add up to the mark.  The file carries the exercise; marking needs linexact there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from linexact._version import __version__
from linexact.classroom.answers import Answer
from linexact.classroom.contracts import answer_in, told_record, variable_of
from linexact.classroom.marking import Prepared, Record, prepare_text, self_contained_text
from linexact.errors import InputError
from linexact.exact import parse_number
from linexact.grade import Part

_FILE = '''"""The exercise {id} as a test for Otter-Grader, written by linexact {version}.

The answer is what the notebook's variable {variable} holds: a text, a number, a list of
numbers, or a dictionary of these.
"""

from otter.test_files import test_case

from linexact.classroom.otter import check

OK_FORMAT = False

name = {name}
points = None  # each case has its own
all_or_nothing = False

EXERCISE = (
{lines}
)
'''
_CASE = """

@test_case(name={c.name!r}, points={points!r})
def test_{number}(env):
    check(EXERCISE, env.get({variable!r}), {c.part!r}, {c.condition!r}, {c.step}, {c.steps})
"""


@dataclass(frozen=True, slots=True)
class OtterCase:
    """A share of the points of a condition: earned when at least ``step`` shares are."""

    part: str
    condition: str
    step: int
    steps: int
    points: Fraction

    @property
    def name(self) -> str:
        """What a student reads, such as ``trace: score, 3 of 24``."""
        share = f", {self.step} of {self.steps}" if self.steps > 1 else ""
        return f"{self.part}: {self.condition}{share}"


def cases(exercise: Prepared) -> Iterator[OtterCase]:
    """Yield the cases of an exercise; their points add up to its points.

    >>> from linexact.classroom.marking import prepare
    >>> [(case.name, str(case.points)) for case in cases(prepare("nor"))]
    [('weights: valid', '3')]
    """
    for part in exercise.parts:
        for condition, points in _worth(part):
            n = part.pieces(condition)
            for step in range(1, n + 1):
                yield OtterCase(part.name, condition, step, n, points / n)


def _worth(part: Part) -> list[tuple[str, Fraction]]:
    """Return the conditions that give points."""
    return [(name, points) for name, points in part.task.points.items() if points]


def otter_test(exercise: Prepared, name: str) -> str:
    """Return a test file in ASCII; the same exercise, name and version give the same text.

    Raises :class:`~linexact.errors.InputError` (``data-file``) as
    :func:`~linexact.classroom.marking.self_contained_text`.

    >>> from linexact.classroom.marking import prepare
    >>> "name = 'q1'" in otter_test(prepare("xnor"), "q1").splitlines()
    True
    """
    lines = (f"    {line!a}" for line in self_contained_text(exercise).splitlines(keepends=True))
    variable = variable_of(exercise.id)
    head = _FILE.format(
        id=exercise.id,
        version=__version__,
        variable=variable,
        name=ascii(name),
        lines="\n".join(lines),
    )
    bodies = (
        _CASE.format(c=case, points=float(case.points), number=number, variable=variable)
        for number, case in enumerate(cases(exercise), start=1)
    )
    return head + "".join(bodies)


def otter_files(exercises: Sequence[Prepared]) -> dict[str, str]:
    """Return the test file of each exercise by its name, as Otter looks for it.

    Raises :class:`~linexact.errors.InputError` (``twice``) for two exercises of one name or
    variable.

    >>> from linexact.classroom.marking import prepare
    >>> list(otter_files([prepare("grosse-and"), prepare("xnor")]))
    ['grosse-and.py', 'xnor.py']
    """
    files: dict[str, str] = {}
    variables: set[str] = set()
    for exercise in exercises:
        variable = variable_of(exercise.id)
        if variable in variables:
            raise InputError("twice", f"two exercises have the variable {variable}; expected one")
        variables.add(variable)
        files[f"{exercise.id}.py"] = otter_test(exercise, exercise.id)
    return files


def check(exercise: str, value: object, part: str, condition: str, step: int, n: int) -> None:
    """Raise an AssertionError unless at least ``step`` of ``n`` shares of a condition are earned.

    ``exercise`` is its text, ``value`` what the student's variable holds.  The first case that
    an answer loses says what the student is told; the others point to it.

    >>> from linexact.classroom.marking import prepare
    >>> check(prepare("lyu-length").text, True, "answer", "value", 1, 1)
    """
    question = _question(exercise)
    record = _marked(exercise, answer_in(value, [p.name for p in question.parts]))
    shares = _shares(question, record)
    if shares[part, condition] * n >= step:
        return
    first = next(key for key, share in shares.items() if share < 1)
    if first == (part, condition) and shares[first] * n >= step - 1:
        raise AssertionError("\n" + _harmless(record["text"]))
    raise AssertionError(f"not earned; the reasons stand at {': '.join(first)}")


_question = lru_cache(maxsize=256)(prepare_text)


@lru_cache(maxsize=256)
def _marked(text: str, answer: Answer) -> Record:
    return told_record(_question(text), answer)


def _shares(exercise: Prepared, record: Record) -> dict[tuple[str, str], Fraction]:
    """Return the share earned of each condition that has points, in the order of the cases."""
    earned = {
        (part["part"], condition["name"]): parse_number(condition["earned"])
        for part in record["parts"]
        for condition in part.get("conditions", ())
    }
    return {
        (part.name, condition): earned.get((part.name, condition), Fraction(0)) / points
        for part in exercise.parts
        for condition, points in _worth(part)
    }


def _harmless(text: str) -> str:
    """Return a text in which a browser finds no tag: Otter puts it into a page as it is."""
    return re.sub(r"<(?=[A-Za-z/!?])", "< ", text)
