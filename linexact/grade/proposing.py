"""``[[expect]]`` that an exercise lacks, proposed from the answers that are made to test it.

They say what marking comes to today; that it is right is for the author to read.
"""

from __future__ import annotations

from collections.abc import Iterator

from linexact.exercise.model import Exercise, Expect
from linexact.grade.marking import parts_of
from linexact.grade.testing import Outcome, Try, found_in
from linexact.text.toml import toml_value


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
    codes = tuple(dict.fromkeys(found.code for found in found_in(one.marked)))
    points = one.earned
    if points is None:
        return Expect(answer, unreadable=codes[0])
    return Expect(answer, points, codes)


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
