"""What marking an answer leaves behind: marks, findings with evidence, receipts.

A :class:`Grade` is made of conditions with exact points, of findings
(:mod:`linexact.grade.finding`) and of receipts: certificates that the standalone checker
confirms.  An :class:`Unreadable` answer has no marks at all: it is not a wrong answer.  Words
are made later (:mod:`linexact.explain`).

What its author is told of it is decided by :func:`told` alone.  The author of an exercise says in
``[feedback]`` which topics are told at which attempt.  A finding that gives more away is left out,
or a weaker one takes its place; receipts, which show everything, stay only where nothing is kept.
Points and what was understood are always told, and nothing of the marking itself changes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact.surds import SurdSum
from linexact.exercise.marking import Tolerance, Topic
from linexact.grade.finding import Finding

if TYPE_CHECKING:
    from linexact.grade.reading import Reading
    from linexact.proof.file import Evidence

FOR_A_PERSON = "for-a-person"  # the code of the finding about an argument that nobody has followed

Span: TypeAlias = str | int | Fraction | Vector | SurdSum
Echo: TypeAlias = tuple[tuple[str, tuple[Span, ...]], ...]
Points: TypeAlias = Mapping[str, Fraction]
Share: TypeAlias = Fraction | int | bool  # from 0 to 1


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing the exercise asks for: its points, and how many of them were earned."""

    name: str
    possible: Fraction
    earned: Fraction


@dataclass(frozen=True, slots=True)
class Receipt:
    """A claim about the answer, with the evidence that proves it.

    ``findings`` are the codes of the findings that it shows, none where it shows the marks.
    """

    claim: str
    evidence: Evidence
    findings: tuple[str, ...] = ()

    def check(self) -> None:
        """Check the claim; raises :class:`linexact.kernel.CertificateError`."""
        self.evidence.check()


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a form says of an answer: shares by condition, why, what was understood."""

    shares: Mapping[str, Share]
    findings: tuple[Finding, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    understood: Echo = ()


@dataclass(frozen=True, slots=True)
class Grade:
    """A marked answer: as it was read and where, what was understood, points, and why.

    >>> from linexact import mark
    >>> mark("AND", "w = (1, 1), b = 0").parts[0].outcome.codes
    ('score-zero', 'wrong-side', 'repair')
    """

    kind: str
    answer: object
    reading: Reading
    understood: Echo
    conditions: tuple[Condition, ...]
    findings: tuple[Finding, ...] = ()
    receipts: tuple[Receipt, ...] = ()

    @property
    def earned(self) -> Fraction:
        """All points earned."""
        return sum((c.earned for c in self.conditions), Fraction(0))

    @property
    def possible(self) -> Fraction:
        """All points that the exercise gives."""
        return sum((c.possible for c in self.conditions), Fraction(0))

    @property
    def is_right(self) -> bool:
        """Say whether nothing was lost."""
        return self.earned == self.possible

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the findings, each once, in order of appearance."""
        return tuple(dict.fromkeys(f.code for f in self.findings))

    @property
    def is_for_a_person(self) -> bool:
        """Say whether a person has to look at it before the marks go out."""
        return FOR_A_PERSON in self.codes

    def check(self) -> None:
        """Check every receipt; raises :class:`linexact.kernel.CertificateError`."""
        for receipt in self.receipts:
            receipt.check()


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An answer that is asked back: what was seen, where, what was expected.

    ``instead`` is how such an answer can be typed, "" where the message says it.

    >>> from linexact import mark
    >>> mark("AND", "w = (1, 1, b = 2").parts[0].outcome.code
    'bracket'
    """

    kind: str
    code: str
    message: str
    source: str | None
    start: int
    instead: str = ""

    @classmethod
    def of(cls, kind: str, error: InputError, instead: str = "") -> Unreadable:
        """Keep what the reader said."""
        return cls(kind, error.code, error.message, error.source, error.start, instead)


def conditions(points: Points, shares: Mapping[str, Share]) -> tuple[Condition, ...]:
    """Give each condition its share (0 to 1) of its points.

    >>> conditions({"verdict": Fraction(2), "proof": Fraction(3)}, {"verdict": True})
    (Condition(name='verdict', possible=Fraction(2, 1), earned=Fraction(2, 1)), \
Condition(name='proof', possible=Fraction(3, 1), earned=Fraction(0, 1)))
    """
    return tuple(
        Condition(name, possible, possible * Fraction(shares.get(name, 0)))
        for name, possible in points.items()
    )


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
