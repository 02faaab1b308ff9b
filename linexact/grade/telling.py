"""What the author of an answer is told of its marking: the one place that decides it.

The author of an exercise says in ``[feedback]`` which topics are told at which attempt.  A finding
that gives more away is left out, or a weaker one takes its place; receipts, which show
everything, stay only where nothing is kept.  Points and what was understood are always told, and
nothing of the marking itself changes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.exercise.feedback import Topic
from linexact.exercise.tolerance import Tolerance
from linexact.grade.finding import Finding
from linexact.grade.result import Grade


@dataclass(frozen=True, slots=True)
class NotRight(Finding, code="not-right", tells=("place",)):
    """Something is not right there, and no more is told of it."""

    place: str


@dataclass(frozen=True, slots=True)
class RightValue(Finding, code="right-value", tells=("value",)):
    """What is right, as one may type it."""

    answer: str


@dataclass(frozen=True, slots=True)
class CountsAsRight(Finding, code="counts-as-right", tells=()):
    """What is not exact and counts as right, without what it would be exactly."""

    place: str
    allowed: Tolerance


@dataclass(frozen=True, slots=True)
class OnlyRounded(Finding, code="only-rounded", tells=("slip",)):
    """A rounded value, without whether it is too large or too small."""

    place: str
    needs: str


@dataclass(frozen=True, slots=True)
class RepairAlone(Finding, code="repair-alone", tells=("repair",)):
    """The number whose change alone makes the answer right, without where it may lie."""

    place: str


@dataclass(frozen=True, slots=True)
class NotWorkedOut(Finding, code="not-worked-out", tells=()):
    """Arithmetic that was left as typed, and the share that counts of what it comes to."""

    place: str
    share: Fraction


class RowsMissing(Finding, code="rows-missing", tells=()):
    """A table is not complete, without how many rows it lacks."""


def told(grade: Grade, topics: Collection[Topic] | None, right: Callable[[], str]) -> Grade:
    """Return a grade with the findings that are told; ``right`` is an answer that would be right.

    >>> from linexact import mark
    >>> grade = mark("AND", "w = (1, 1), b = -1").parts[0].outcome
    >>> grade.codes
    ('score-zero', 'other-convention', 'repair')
    >>> [told(grade, topics, str).codes for topics in (["place", "repair"], ["place"], [])]
    [('not-right', 'repair-alone'), ('not-right',), ()]
    >>> told(grade, ["value"], lambda: "w = (2, 2), b = -3").findings[-1].answer
    'w = (2, 2), b = -3'
    """
    if topics is None:
        return grade
    kept = [f for finding in grade.findings for f in _told(finding, topics)]
    if "value" in topics and not grade.is_right and right():
        kept.append(RightValue(right()))
    return replace(grade, findings=tuple(dict.fromkeys(kept)), receipts=())


def _told(finding: Finding, topics: Collection[Topic]) -> Iterator[Finding]:
    """Yield the strongest thing about a finding that may be told, if there is one."""
    place = getattr(finding, "place", "")
    by_place = (NotRight(str(place)),) if place and "place" in finding.tells else ()
    for one in (finding, *finding.weaker(), *by_place):
        if set(one.tells) <= set(topics):
            yield one
            return
