"""Marking a proof by what became of its lines.

All of the points for a contradiction in which every line follows; half where it is reached by a
jump, or beside a line that is left open; and where a line breaks, or none is reached, up to half
for the right lines before, if all rows but one that a contradiction needs are among them.  What
could not be followed is for a person.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.argument.claims import (
    Broken,
    Cited,
    Claim,
    Combination,
    Followed,
    Given,
    Jump,
    Line,
    Outcome,
    Source,
    Unread,
)
from linexact.argument.combine import is_same, refutation, total
from linexact.certificate import SystemCertificate
from linexact.data.convention import Convention
from linexact.data.dataset import Vector
from linexact.data.linear import linear_row
from linexact.grade.finding import Finding, NumberedExample
from linexact.grade.forms.proof.examples import find_example
from linexact.grade.forms.proof.reasoning import Reasoning
from linexact.grade.forms.proof.said import Said
from linexact.grade.receipts import meets
from linexact.grade.result import Echo, Judgement, Receipt, Span
from linexact.kernel import Constraint

PIECES = 4  # quarters of a proof
MOST_RECEIPTS = 20
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
class RowUnsaid(Finding, code="row-unsaid", tells=("place", "value")):
    """A contradiction that needs an example's row, which the text neither states nor names."""

    place: NumberedExample
    names: tuple[str, ...]
    row: Constraint


@dataclass(frozen=True, slots=True)
class CasesOpen(Finding, code="cases-open", tells=("counterexample",)):
    """The cases leave something out: ``point`` is in none of them."""

    names: tuple[str, ...]
    point: Vector


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


@dataclass(frozen=True, slots=True)
class _Told:
    """A thing said with the worst of what became of it, and the step that is about."""

    said: Said
    number: int
    outcome: Outcome


def judge_reasoning(reasoning: Reasoning, convention: Convention, needed: int) -> Judgement:
    """Judge a proof; ``needed`` is how many rows a contradiction takes."""
    told = _told(reasoning)
    broken = _broken(reasoning)
    findings: list[Finding] = []
    if reasoning.letters.convention != convention:
        findings.append(OwnConvention(reasoning.letters.convention))
    if broken is not None:
        findings += _about_broken(reasoning, broken)
    short = next((t for t in told if isinstance(t.outcome, Jump) and t.outcome.summed), None)
    wrong = min(filter(None, (broken, short)), key=told.index, default=None)
    before = told if broken is None else told[: told.index(broken)]
    findings += [_about_jump(reasoning, t) for t in before if isinstance(t.outcome, Jump)]
    weakest = reasoning.checked.weakest
    if wrong is None and weakest is Followed:
        unsaid = list(_rows_unsaid(reasoning, told))
        findings += unsaid
        part = max(Fraction(PIECES - len(unsaid), PIECES), Fraction(1, 2))
        stray = any(isinstance(t.outcome, Unread | Jump) and t.said.chain for t in told)
        if stray or _ends_elsewhere(reasoning) or not reasoning.whole:
            part = Fraction(1, 2)  # the proof stands without that line; is it a slip?
            findings.append(_for_a_person(told))
    elif wrong is None and weakest is Jump and _has_rows(before, needed):
        part = Fraction(1, 2)
        unsaid = list(_rows_unsaid(reasoning, told)) if all(map(_takes_one_row, told)) else []
        if unsaid:
            part = max(Fraction(PIECES - len(unsaid), PIECES), part)
            findings = [f for f in findings if not isinstance(f, LineJumps)]
            findings += unsaid
        elif not any(isinstance(f, LineJumps) for f in findings):
            findings.append(LineJumps("", len(_sources(_ending(reasoning)))))
        if any(_is_silent(t) or (t.said.chain and isinstance(t.outcome, Unread)) for t in told):
            findings.append(_for_a_person(told))  # was a row not read, or not written?
        findings += _open_cases(reasoning)
    else:
        part = _part(told[: told.index(wrong)] if wrong else told, len(told), needed)
        named = any(isinstance(finding, LineWrong) for finding in findings)
        findings += _about_the_end(reasoning, told, broken, named=named)
    in_doubt = reasoning.is_doubted and not _is_plain(wrong)
    in_doubt |= not reasoning.whole and part < 1  # what was not read may be what is missing
    if in_doubt and not any(isinstance(f, ForAPerson) for f in findings):
        findings.append(_for_a_person(told))
    receipts = tuple(_receipts(reasoning, broken))
    return Judgement(dict.fromkeys(SHARED, part), tuple(findings), receipts, _echo(reasoning, told))


def _told(reasoning: Reasoning) -> list[_Told]:
    return [_Told(*found) for found in reasoning.outcomes]


def _broken(reasoning: Reasoning) -> _Told | None:
    return next((t for t in _told(reasoning) if isinstance(t.outcome, Broken)), None)


def _part(before: Sequence[_Told], lines: int, needed: int) -> Fraction:
    """Return the quarters, two at most, for the right lines before the first one that is wrong."""
    right = [t for t in before if isinstance(t.outcome, Followed) and t.said.chain]
    if not _has_rows(before, needed):
        return Fraction(0)
    return Fraction(min(len(right) * PIECES // (lines + 1), PIECES // 2), PIECES)


def _has_rows(told: Sequence[_Told], needed: int) -> bool:
    """Say whether right lines state all rows but one that a contradiction takes."""
    rows: set[Source] = set()
    for t in told:
        if isinstance(t.outcome, Followed):
            given = {s for s in _sources(t.outcome) if isinstance(s, Given)}
            rows |= given if _names_examples(t.said) or len(_sources(t.outcome)) == 1 else set()
    return len(rows) >= needed - 1


def _names_examples(said: Said) -> bool:
    """Say whether a line says which examples it is about, or is written in their scores."""
    cited = said.point is not None or any(cite.kind == "example" for cite in said.cites)
    return cited or any("(" in name for link in said.chain for name in link.terms)


def _rows_unsaid(reasoning: Reasoning, told: Sequence[_Told]) -> Iterator[RowUnsaid]:
    """Find the rows that the contradiction rests on and that nothing in the text speaks of."""
    letters, given = reasoning.letters, reasoning.argument.given
    rows = [reasoning.checked.rows[n] for numbers in reasoning.numbers for n in numbers]
    named = {
        find_example(letters.dataset, x)
        for said in reasoning.said
        for x in (said.point, *(cite.x for cite in said.cites))
        if x
    }
    outcomes = [reasoning.checked.outcomes[n] for numbers in reasoning.numbers for n in numbers]
    stated = {s for outcome in outcomes for s in _stated(reasoning, outcome)}
    reasons = [step.reason for step in reasoning.argument.steps if isinstance(step, Claim)]
    stated |= {s for reason in reasons if isinstance(reason, Cited) for s in reason.sources}
    summands = any(link.summands for said in reasoning.said for link in said.chain)
    for source in sorted(s for s in reasoning.checked.trunk if isinstance(s, Given)):
        row = given[source.index]
        spoken = source in stated or source.index in named
        spoken = spoken or any(is_same(row, other) for other in rows)
        if not spoken and not summands and not any(_names_examples(t.said) for t in told):
            place = NumberedExample.of(letters.dataset, source.index)
            yield RowUnsaid(place, letters.own_names, letters.in_own_names(row))


def _stated(reasoning: Reasoning, outcome: Outcome) -> set[Source]:
    """Return the example's row that a line is, perhaps with names that equations define."""
    sources = _sources(outcome)
    given: set[Source] = {source for source in sources if isinstance(source, Given)}
    lines = (s for s in sources if isinstance(s, Line))
    defined = all(reasoning.checked.rows[s.number].relation == "==" for s in lines)
    return given if len(given) == 1 and defined else set()


def _ending(reasoning: Reasoning) -> Outcome:
    closing = reasoning.checked.closing
    assert closing is not None
    return reasoning.checked.outcomes[closing]


def _sources(outcome: Outcome) -> set[Source]:
    if not isinstance(outcome, Followed | Jump):
        return set()
    return {source for part in outcome.evidence for source in part.multipliers}


# What is wrong


def _about_jump(reasoning: Reasoning, told: _Told) -> Finding:
    """Say what is wrong with a line that is not the sum it is said to be, or that it jumps."""
    assert isinstance(told.outcome, Jump)
    if told.outcome.summed:
        right = total(reasoning.argument.dimension, [(1, row) for row in told.outcome.summed])
        kind = _slip(reasoning.checked.rows[told.number], right, reasoning)
        kind = TermLost if kind in (None, RowOfAnother) else kind
        own = reasoning.letters
        assert kind is not None
        return kind(_place(told.said), own.own_names, own.in_own_names(right))
    return LineJumps(_place(told.said), len(_sources(told.outcome)))


def _about_broken(reasoning: Reasoning, broken: _Told) -> Iterator[Finding]:
    """Say which line does not follow, and what it should be where that has a name."""
    outcome = broken.outcome
    assert isinstance(outcome, Broken)
    names, place = reasoning.letters.own_names, _place(broken.said)
    for right in _right_lines(reasoning, broken, outcome):
        kind = _slip(outcome.claim, right, reasoning)
        if kind is not None:
            yield kind(place, names, reasoning.letters.in_own_names(right))
            break
    rests = _rests(broken.said, outcome)
    yield LineBroken(place, rests, names, reasoning.letters.own_point(outcome.point))


def _right_lines(reasoning: Reasoning, broken: _Told, outcome: Broken) -> Iterator[Constraint]:
    """Yield what may have been meant: the example's row, the sum of what is cited, any row left."""
    given = reasoning.argument.given
    rows = reasoning.checked.rows
    sources = outcome.rows
    if broken.said.cites and len(sources) > 1:
        yield total(reasoning.argument.dimension, [(1, row) for row in sources])
        return
    if broken.said.point is not None and len(sources) >= 1:
        yield sources[0]
        return
    stated = [rows[n] for numbers in reasoning.numbers for n in numbers if n != broken.number]
    yield from (row for row in given if not any(is_same(row, other) for other in stated))


def _slip(claim: Constraint, right: Constraint, reasoning: Reasoning) -> type[LineWrong] | None:
    """Return the name of what makes one line out of another."""
    mine, other = ([Fraction(v) for v in (*r.coefficients, r.bound)] for r in (claim, right))
    if is_same(Constraint(right.relation, claim.coefficients, claim.bound), right):
        return StrictForWeak
    if is_same(Constraint(">", tuple(-v for v in mine[:-1]), -mine[-1]),
               Constraint(">", tuple(other[:-1]), other[-1])):  # fmt: skip
        return RowReversed
    differ = [j for j, (a, c) in enumerate(zip(mine, other, strict=True)) if a != c]
    if len(differ) == 1:
        [j] = differ
        bias = j == reasoning.letters.dataset.dimension and reasoning.letters.convention.bias
        if mine[j] == 0:
            return BiasForgotten if bias else TermLost
        if other[j] != 0:
            return FactorLost if mine[j] * other[j] > 0 else SignTurned
    if any(is_same(claim, row) for row in reasoning.argument.given):
        return RowOfAnother
    return None


def _about_the_end(
    reasoning: Reasoning, told: Sequence[_Told], broken: _Told | None, *, named: bool
) -> Iterator[Finding]:
    """Say how a proof without a wrong line falls short, and leave it to a person.

    Where the fault is plain (a slip that has a name, a line that does not follow from what it
    cites, a contradiction claimed of lines that agree), no person needs to look.
    """
    names, ending = reasoning.letters.own_names, reasoning.checked.outcomes[reasoning.implied]
    cited = broken is not None and (
        bool(broken.said.cites or broken.said.reasons or broken.said.premises)
        or broken.said.point is not None
    )
    scores = broken is not None and all("(" in n for link in broken.said.chain for n in link.terms)
    cited = cited or named or scores or (broken is not None and reasoning.whole)
    cases = [] if broken is not None else list(_open_cases(reasoning))
    yield from cases
    if broken is None and not cases and isinstance(ending, Broken):
        yield from _weakened(reasoning, told)
        yield NoContradiction(names, reasoning.letters.own_point(ending.point))
        followed = all(isinstance(t.outcome, Followed | Jump) for t in told)
        cited = (followed or reasoning.whole) and _claims_one(reasoning)
    if not cited:
        yield _for_a_person(told)


def _is_plain(wrong: _Told | None) -> bool:
    """Say whether what a wrong line rests on is named by numbers, which leaves no doubt."""
    said = None if wrong is None else wrong.said
    if said is None or not said.cites:
        return False
    labels = all(cite.kind == "label" for cite in said.cites)
    placed = all(cite.kind in ("nth", "last", "middle", "outer", "said") for cite in said.cites)
    return labels or (said.exact and placed)


def _ends_elsewhere(reasoning: Reasoning) -> bool:
    """Say whether a contradiction is claimed that is none, though other lines make one."""
    checked = reasoning.checked
    claimed = [n for s in reasoning.said if s.kind == "false" for n in reasoning.numbers_of(s)]
    return checked.closing == reasoning.implied and any(
        not isinstance(checked.outcomes[n], Followed) for n in claimed[-1:]
    )


def _for_a_person(told: Sequence[_Told]) -> ForAPerson:
    return ForAPerson(sum(isinstance(t.outcome, Followed) for t in told), len(told))


def _takes_one_row(told: _Told) -> bool:
    """Say whether a line follows, or would with one example's row besides one line."""
    sources = _sources(told.outcome)
    given = [source for source in sources if isinstance(source, Given)]
    jumps = isinstance(told.outcome, Jump)
    return isinstance(told.outcome, Followed) or (jumps and len(given) == 1 and len(sources) == 2)


def _is_silent(told: _Told) -> bool:
    """Say whether somebody must look where a jumping line comes from.

    It is said to follow, and takes an example's row that nothing states, or too many lines.
    """
    said = told.said
    sources = _sources(told.outcome) if isinstance(told.outcome, Jump) else set()
    follows = bool(said.chain) and bool(said.premises or said.reasons or said.cites)
    return follows and bool(sources) and any(any(link.terms.values()) for link in said.chain)


def _weakened(reasoning: Reasoning, told: Sequence[_Told]) -> Iterator[WeakForStrict]:
    """Find the rows that are written weakly: the first of them."""
    own = reasoning.letters
    for t in told:
        row = reasoning.checked.rows[t.number]
        for given in reasoning.argument.given if row.relation == ">=" else ():
            weak = Constraint(">=", given.coefficients, given.bound)
            if given.relation == ">" and is_same(row, weak):
                yield WeakForStrict(_place(t.said), own.own_names, own.in_own_names(given))
                return


def _claims_one(reasoning: Reasoning) -> bool:
    return any(said.kind == "false" for said in reasoning.said)


def _open_cases(reasoning: Reasoning) -> Iterator[Finding]:
    point = reasoning.checked.uncovered
    if point is not None and len(reasoning.checked.branches) > 1:
        yield CasesOpen(reasoning.letters.own_names, reasoning.letters.own_point(point))


def _place(said: Said) -> str:
    label = f"({said.labels[0]}) " if said.labels else ""
    return f"{label}{said.text}"


def _rests(said: Said, outcome: Broken) -> str:
    """Name what a line is said to rest on."""
    labels = [f"({c.name})" for c in said.cites if c.kind == "label"]
    if labels and len(labels) == len(said.cites):
        return " and ".join(labels)
    return "what it names" if said.cites else "its example" if said.point else "the lines before it"


# Evidence and echo


def _given(reasoning: Reasoning) -> dict[Source, Constraint]:
    return {Given(i): row for i, row in enumerate(reasoning.argument.given)}


def _lines(reasoning: Reasoning) -> dict[Source, Constraint]:
    return {Line(n): row for n, row in reasoning.checked.rows.items()}


def _receipts(reasoning: Reasoning, broken: _Told | None) -> Iterator[Receipt]:
    """Certify that lines follow, with their multipliers, or that the first wrong one does not."""
    rows: Mapping[Source, Constraint] = {**_given(reasoning), **_lines(reasoning)}
    names = reasoning.letters.standard_names
    if broken is not None and isinstance(broken.outcome, Broken):
        claim = broken.outcome.claim
        turned = tuple(-a for a in claim.coefficients)
        denied = Constraint(">=" if claim.relation == ">" else ">", turned, -claim.bound)
        met = [*broken.outcome.rows, denied]
        said = "values meet what a line rests on and not the line"
        yield meets(said, names, broken.outcome.point, met)
    steps = sorted(s.number for s in reasoning.checked.trunk if isinstance(s, Line))
    parts = [
        part
        for n in steps
        if isinstance(outcome := reasoning.checked.outcomes[n], Followed | Jump)
        for part in outcome.evidence
        if part.multipliers and not _in_a_branch(reasoning, part)
    ]
    for part in parts[-MOST_RECEIPTS:]:
        certificate = SystemCertificate(*refutation(rows, part), names)
        certificate.check()
        yield Receipt("a line follows from what it rests on", certificate)


def _in_a_branch(reasoning: Reasoning, part: Combination) -> bool:
    """Say whether a source is a branch, whose line is another inside it and behind it."""
    return any(
        isinstance(s, Line) and s.number in reasoning.checked.branches for s in part.multipliers
    )


def _echo(reasoning: Reasoning, told: Sequence[_Told]) -> Echo:
    letters = reasoning.letters
    echo: list[tuple[str, tuple[Span, ...]]] = []
    meanings = letters.meanings
    if meanings:
        echo.append(("names", (meanings,)))
    if letters.coded:
        echo.append(("inputs", ("-1 and +1 for 0 and 1",)))
    for number, t in enumerate(told, start=1):
        place = f"({t.said.labels[0]})" if t.said.labels else f"line {number}"
        row = letters.in_own_names(reasoning.checked.rows[reasoning.numbers_of(t.said)[-1]])
        shown = (
            ("a contradiction",) if t.said.kind == "false" else linear_row(row, letters.own_names)
        )
        echo.append((place, (*shown, _basis(t, reasoning))))
    return tuple(echo)


def _basis(told: _Told, reasoning: Reasoning) -> str:
    """Say in a word how a line stands."""
    outcome = told.outcome
    if told.number in reasoning.checked.branches:
        return " (supposed)"
    if isinstance(outcome, Broken):
        return " (does not follow)"
    if isinstance(outcome, Unread):
        return " (left open)"
    if isinstance(outcome, Jump):
        return " (a jump)"
    sources = _sources(outcome)
    if len(sources) == 1 and isinstance(source := next(iter(sources)), Given):
        number = reasoning.letters.dataset.row_number(source.index)
        return f" (example {number})"
    return ""
