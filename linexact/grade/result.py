"""What marking an answer leaves behind: marks, findings with evidence, receipts.

A :class:`Grade` is made of conditions with exact points, of findings
(:mod:`linexact.grade.finding`) and of receipts: certificates that the standalone checker
confirms.  An :class:`Unreadable` answer has no marks at all: it is not a wrong answer.  Words
are made later (:mod:`linexact.explain`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact.surds import SurdSum
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
