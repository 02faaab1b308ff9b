"""``[[expect]]`` that an exercise lacks, proposed from the answers that are made to test it.

They say what marking comes to today; that it is right is for the author to read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from linexact.exercise.model import Exercise, Expect
from linexact.grade.marking import parts_of
from linexact.grade.testing import TriedOut, Try, found_in


def proposals(exercise: Exercise, found: TriedOut) -> Iterator[Expect]:
    """Yield expectations that name each finding that none names yet, as few as that takes.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.testing import try_out
    >>> exercise = find_exercise("dsc140a-true-false")
    >>> lacking = TriedOut(try_out(exercise).tries, (), frozenset())
    >>> next(proposals(exercise, lacking))
    Expect(answer='false', points=Fraction(0, 1), finding=('word-wrong',), unreadable=None)
    """
    left = set(found.unexpected)
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
    lines = ["[[expect]]", f"answer = {_quoted(expect.answer)}"]
    if expect.points is not None:
        whole = expect.points.denominator == 1
        lines.append(f"points = {expect.points}" if whole else f'points = "{expect.points}"')
    if expect.finding:
        lines.append(f"finding = {_one_or_list(expect.finding)}")
    if expect.unreadable is not None:
        lines.append(f'unreadable = "{expect.unreadable}"')
    return "\n".join(lines)


def _quoted(text: str) -> str:
    """Return a TOML text: literal where it is of several lines or holds a backslash."""
    if "'''" in text:
        return json.dumps(text, ensure_ascii=False)
    if "\n" in text:
        return f"'''\n{text}'''"
    if "\\" in text and "'" not in text:
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False)


def _one_or_list(codes: Sequence[str]) -> str:
    quoted = [f'"{code}"' for code in codes]
    return quoted[0] if len(quoted) == 1 else f"[{', '.join(quoted)}]"
