"""Marking a proof by what became of its lines.

All of the points for a contradiction in which every line follows; half where it is reached by a
jump.  Where a line breaks, or no contradiction is reached, up to half for the right lines before,
if all rows but one that a contradiction needs are among them.  What could not be followed to its
end is for a person.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact import kernel
from linexact.argument.claims import (
    Broken,
    Followed,
    Given,
    Jump,
    Line,
    Outcome,
    Source,
    Unread,
)
from linexact.argument.combine import is_same, refutation, total
from linexact.data.constraints import opposite
from linexact.data.convention import Convention
from linexact.data.dataset import Vector
from linexact.data.linear import linear_row
from linexact.grade.finding import Finding
from linexact.grade.forms.proof.argument import Reasoning, Told
from linexact.grade.forms.proof.said import Said
from linexact.grade.receipts import meets
from linexact.grade.result import Echo, Judgement, Receipt, Span
from linexact.kernel import Constraint
from linexact.proof.claim import Combination, Stated
from linexact.proof.file import Evidence

PIECES = 4  # quarters of a proof
MOST_RECEIPTS = 20
LEAST_AT_ONCE = 4  # rows of which nobody sees that they contradict each other
SHARED = ("proof", "signs", "sums", "points")

# Findings


@dataclass(frozen=True, slots=True)
class LineBroken(Finding, code="line-broken", tells=("place", "counterexample")):
    """A line that does not follow: ``point`` meets what it rests on and breaks it."""

    place: str
    rests: str  # what it is said to rest on
    names: tuple[str, ...]
    point: Vector


@dataclass(frozen=True, slots=True)
class LineWrong(Finding):
    """A line that is wrong in one way that has a name: the right one, on the names of the text."""

    place: str
    names: tuple[str, ...]
    right: Constraint


class FactorLost(LineWrong, code="factor-lost", tells=("place", "slip", "value")):
    """One factor is another."""


class TermLost(LineWrong, code="term-lost", tells=("place", "slip", "value")):
    """One term is left out."""


class BiasForgotten(LineWrong, code="bias-forgotten", tells=("place", "slip", "value")):
    """The bias is left out."""


class SignTurned(LineWrong, code="sign-turned", tells=("place", "slip", "value")):
    """One term has the other sign."""


class RowReversed(LineWrong, code="row-reversed", tells=("place", "slip", "value")):
    """The inequality is the other side."""


class StrictForWeak(LineWrong, code="strict-for-weak", tells=("place", "slip", "value")):
    """``>`` is claimed where only ``>=`` holds."""


class WeakForStrict(LineWrong, code="weak-for-strict", tells=("place", "slip", "value")):
    """``>=`` is written where an example asks ``>``, and the contradiction is lost with it."""


class RowOfAnother(LineWrong, code="row-of-another", tells=("place", "slip", "value")):
    """The inequality is what another example asks."""


@dataclass(frozen=True, slots=True)
class LineJumps(Finding, code="line-jumps", tells=("place",)):
    """A line that follows, but only from several others at once that it does not name."""

    place: str
    lines: int


@dataclass(frozen=True, slots=True)
class NoContradiction(Finding, code="no-contradiction", tells=("counterexample",)):
    """The lines do not contradict each other: ``point`` meets all of them."""

    names: tuple[str, ...]
    point: Vector


@dataclass(frozen=True, slots=True)
class ForAPerson(Finding, code="for-a-person", tells=()):
    """An argument that could not be followed to its end: how many of its lines were."""

    followed: int
    lines: int


@dataclass(frozen=True, slots=True)
class OwnConvention(Finding, code="own-convention", tells=()):
    """Which class owns a score of 0 in the lines themselves, where another has been asked."""

    convention: Convention


# Marking


def judge_reasoning(reasoning: Reasoning, convention: Convention, needed: int) -> Judgement:
    """Judge a proof; ``needed`` is how many rows a contradiction takes."""
    told = reasoning.told
    broken = next((t for t in told if isinstance(t.outcome, Broken)), None)
    findings: list[Finding] = []
    if reasoning.letters.convention != convention:
        findings.append(OwnConvention(reasoning.letters.convention))
    part = Fraction(1)
    if not reasoning.is_proof:
        before = told if broken is None else told[: told.index(broken)]
        part = _part(before, len(told), needed)
        findings += _faults(reasoning, told, broken)
        if any(isinstance(finding, LineJumps) for finding in findings):
            part = Fraction(1, 2)
    certain = broken if reasoning.whole else None
    receipts = tuple(_receipts(reasoning, certain))
    return Judgement(dict.fromkeys(SHARED, part), tuple(findings), receipts, _echo(reasoning, told))


def _faults(reasoning: Reasoning, told: Sequence[Told], broken: Told | None) -> Iterator[Finding]:
    """Yield why a proof is none; where that is not certain it is for a person."""
    names, own = reasoning.letters.own_names, reasoning.letters
    is_open = any(isinstance(t.outcome, Unread | Broken) for t in told)
    if reasoning.whole and broken is not None and broken.said.chain:
        yield from _about_broken(reasoning, broken)
    elif reasoning.whole and reasoning.common is not None:
        yield from _weakened(reasoning, told)
        yield NoContradiction(names, own.own_point(reasoning.common))
    elif reasoning.whole and not is_open and _leaps(reasoning, told):
        yield LineJumps("", len(_sources(_ending(reasoning))))
    else:
        yield ForAPerson(sum(isinstance(t.outcome, Followed) for t in told), len(told))


def _leaps(reasoning: Reasoning, told: Sequence[Told]) -> bool:
    """Say whether rows are stated and said to contradict each other, and nothing is added up."""
    if reasoning.checked.weakest is not Jump or len(_sources(_ending(reasoning))) < LEAST_AT_ONCE:
        return False
    lines = [t.outcome for t in told if t.said.chain]
    rests = [_sources(one) for one in lines if not isinstance(one, Jump)]
    rows = all(one and all(isinstance(s, Given) for s in one) for one in rests)
    return rows and len(rests) == len(lines)


def _part(before: Sequence[Told], lines: int, needed: int) -> Fraction:
    """Return the quarters, two at most, for the right lines before the first one that is wrong."""
    right = [t for t in before if isinstance(t.outcome, Followed) and t.said.chain]
    rows = {s for t in right for s in _sources(t.outcome) if isinstance(s, Given)}
    if len(rows) < needed - 1:
        return Fraction(0)
    return Fraction(min(len(right) * PIECES // (lines + 1), PIECES // 2), PIECES)


def _ending(reasoning: Reasoning) -> Outcome:
    closing = reasoning.checked.closing
    assert closing is not None
    return reasoning.checked.outcomes[closing]


def _sources(outcome: Outcome) -> set[Source]:
    if not isinstance(outcome, Followed | Jump):
        return set()
    return {source for part in outcome.evidence for source in part.multipliers}


# What is wrong


def _about_broken(reasoning: Reasoning, broken: Told) -> Iterator[Finding]:
    """Say which line does not follow, and what it should be where that has a name."""
    outcome = broken.outcome
    assert isinstance(outcome, Broken)
    own, place = reasoning.letters, _place(broken.said)
    right = total(own.own, [(1, row) for row in outcome.rows])
    kind = _slip(outcome.claim, right, reasoning)
    if kind is not None:
        yield kind(place, own.own_names, own.in_own_names(right))
    yield LineBroken(place, _rests(broken.said), own.own_names, own.own_point(outcome.point))


def _slip(claim: Constraint, right: Constraint, reasoning: Reasoning) -> type[LineWrong] | None:
    """Return the name of what makes one line out of another."""
    mine, other = ([Fraction(v) for v in (*r.coefficients, r.bound)] for r in (claim, right))
    if is_same(Constraint(right.relation, claim.coefficients, claim.bound), right):
        return StrictForWeak
    turned = opposite(claim)
    if is_same(Constraint(right.relation, turned.coefficients, turned.bound), right):
        return RowReversed
    differ = [j for j, (a, c) in enumerate(zip(mine, other, strict=True)) if a != c]
    if len(differ) == 1:
        [j] = differ
        bias = j == reasoning.letters.dataset.dimension and reasoning.letters.convention.bias
        if mine[j] == 0:
            return BiasForgotten if bias else TermLost
        if other[j] != 0:
            return FactorLost if mine[j] * other[j] > 0 else SignTurned
    return RowOfAnother if any(is_same(claim, row) for row in reasoning.letters.rows) else None


def _weakened(reasoning: Reasoning, told: Sequence[Told]) -> Iterator[WeakForStrict]:
    """Find the rows that are written weakly: the first of them."""
    own = reasoning.letters
    for t in told:
        row = reasoning.checked.rows[t.number]
        for given in reasoning.letters.rows if row.relation == ">=" else ():
            weak = Constraint(">=", given.coefficients, given.bound)
            if given.relation == ">" and is_same(row, weak):
                yield WeakForStrict(_place(t.said), own.own_names, own.in_own_names(given))
                return


def _place(said: Said) -> str:
    label = f"({said.label}) " if said.label else ""
    return f"{label}{said.text}"


def _rests(said: Said) -> str:
    """Name what a line is said to rest on."""
    labels = " and ".join(f"({ref.name})" for ref in said.refs if ref.kind == "label")
    return labels or ("what it names" if said.refs else "its example")


# Evidence and echo


def _receipts(reasoning: Reasoning, broken: Told | None) -> Iterator[Receipt]:
    """Certify that lines follow, with their multipliers, or that the first wrong one does not."""
    checked, names = reasoning.checked, reasoning.letters.standard_names
    rows = reasoning.letters.rows
    given: dict[Source, Constraint] = {Given(i): row for i, row in enumerate(rows)}
    if broken is not None and isinstance(broken.outcome, Broken):
        met = [*broken.outcome.rows, opposite(broken.outcome.claim)]
        said = "values meet what a line rests on and not the line"
        yield meets(said, names, broken.outcome.point, met)
    sound = [
        refutation(given | checked.rows_at(number), part)
        for number in sorted(s.number for s in checked.trunk if isinstance(s, Line))
        if isinstance(one := checked.outcomes[number], Followed | Jump)
        for part in one.evidence
        if part.multipliers
    ]
    for proof in sound[-MOST_RECEIPTS:]:
        kernel.check(*proof)
        space = Stated(proof[0], tuple(names))
        claim = Combination(space, proof[1].multipliers)
        found = Evidence(None, (claim,), (("unsolvable", space),))
        yield Receipt("a line follows from what it rests on", found)


def _echo(reasoning: Reasoning, told: Sequence[Told]) -> Echo:
    letters = reasoning.letters
    echo: list[tuple[str, tuple[Span, ...]]] = []
    if letters.meanings:
        echo.append(("names", (letters.meanings,)))
    for number, t in enumerate(told, start=1):
        place = f"({t.said.label})" if t.said.label else f"line {number}"
        row = letters.in_own_names(reasoning.checked.rows[t.number])
        false = t.said.kind == "false"
        shown = ("a contradiction",) if false else linear_row(row, letters.own_names)
        echo.append((place, (*shown, _basis(t, reasoning))))
    return tuple(echo)


def _basis(told: Told, reasoning: Reasoning) -> str:
    """Say in a word how a line stands."""
    outcome = told.outcome
    if isinstance(outcome, Broken):
        return " (does not follow)" if reasoning.whole else " (left open)"
    if isinstance(outcome, Unread):
        return " (left open)"
    if isinstance(outcome, Jump):
        return " (a jump)"
    sources = _sources(outcome)
    if len(sources) == 1 and isinstance(source := next(iter(sources)), Given):
        return f" (example {reasoning.letters.dataset.row_number(source.index)})"
    return ""
