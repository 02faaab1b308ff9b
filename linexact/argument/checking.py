"""An argument checked line by line: what each claim follows from, and where it ends.

A claim counts when it follows from what it cites, and without that when it is a given row, or the
sum of at most two lines before it (a contradiction of three, if one of them is derived).  What
needs more is a :class:`~.claims.Jump`.  Only a claim that
says what it follows from can be :class:`~.claims.Broken`, with numbers that show it: it does not
follow from that, nor from two lines before it.  Lines behind it may use it, so that only the first
such line is to be blamed.

Where what is cited contradicts itself anything would follow, and a claim counts only as a sum of
all of it, each times 1 or 2, or as the contradiction itself; otherwise it is left
:class:`~.claims.Unread`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product
from typing import TypeAlias

from linexact.argument.claims import (
    Argument,
    Asked,
    Branch,
    Broken,
    Cited,
    Claim,
    Combination,
    Followed,
    Given,
    Jump,
    Line,
    Outcome,
    Reason,
    Source,
    Step,
    Unread,
)
from linexact.argument.combine import (
    combine_all,
    combine_few,
    contradicts_itself,
    entail,
    in_integers,
    is_false,
    is_same,
    scale_to,
    total,
    verify,
)
from linexact.data.constraints import halves, opposite
from linexact.data.dataset import Vector
from linexact.engine.system import point_or_multipliers
from linexact.errors import LimitError
from linexact.kernel import Constraint, System

MOST_TRIED = 24  # lines among which two are looked for
MOST_OF_THREE = 10  # and three

MOST_UNDERSTOOD = 2  # of the last lines, that what is cited is put into
MOST_STEPS = 200
MOST_SEARCHES = 40  # among all that is known, where few lines did not do
MOST_UNEQUAL = 4  # equations that cases have excluded


_Allowed: TypeAlias = Callable[[Source, Source], bool]


@dataclass(frozen=True, slots=True)
class Checked:
    """An argument's claims as they were checked, by their numbers.

    ``closing`` is the step in which the rows are refuted, ``trunk`` all that it rests on;
    ``uncovered`` is a point that none of the closed cases speaks of; ``branches`` are the steps
    that suppose something, with the last steps under them.
    """

    outcomes: Mapping[int, Outcome]
    rows: Mapping[int, Constraint]
    closing: int | None
    trunk: frozenset[Source]
    uncovered: Vector | None
    branches: Mapping[int, int] = field(default_factory=dict)

    def rows_at(self, number: int) -> dict[Source, Constraint]:
        """Return what all steps say at one: behind a closed case, that it is not so."""
        behind = {k for k, last in self.branches.items() if last < number}
        return {Line(k): opposite(row) if k in behind else row for k, row in self.rows.items()}

    @property
    def weakest(self) -> type[Outcome]:
        """The least of what became of the lines that the contradiction rests on.

        ``Followed`` is a proof, ``Jump`` one with gaps; without a contradiction it is ``Unread``.
        """
        if self.closing is None:
            return Unread
        steps = [source.number for source in self.trunk if isinstance(source, Line)]
        kinds = {type(self.outcomes[number]) for number in steps}
        order: tuple[type[Outcome], ...] = (Broken, Unread, Jump, Followed)
        return next(kind for kind in order if kind in kinds)


def check_argument(argument: Argument) -> Checked:
    """Check every step; the kernel has accepted all evidence that is returned.

    Raises :class:`~linexact.errors.LimitError` (``steps``) beyond ``MOST_STEPS``.

    >>> above = lambda *a: Constraint(">", a)
    >>> xor = [above(0, 0, -1), above(0, 1, 1), above(1, 0, 1), above(-1, -1, -1)]
    >>> added = Cited((Given(1), Given(2)))
    >>> steps = Claim(above(1, 1, 2), added), Claim(above(0, 0, 1), Cited((Given(3), Line(0))))
    >>> end = Claim(above(0, 0, 0), Cited((Given(0), Line(1))))
    >>> found = check_argument(Argument(xor, 3, (*steps, end)))
    >>> [type(outcome).__name__ for outcome in found.outcomes.values()], found.closing
    (['Followed', 'Followed', 'Followed'], 2)
    >>> wrong = Claim(above(1, 1, 1), added)
    >>> [str(v) for v in check_argument(Argument(xor, 3, (wrong,))).outcomes[0].point]
    ['-1', '-1', '2']
    """
    walk = _Walk(argument)
    closing = walk.through(argument.steps, _Scope({}, {}))
    trunk: frozenset[Source] = frozenset() if closing is None else walk.trunk(Line(closing))
    return Checked(walk.outcomes, walk.rows, closing, trunk, walk.uncovered, walk.branches)


@dataclass(slots=True)
class _Scope:
    """What may be cited at a step, what of it is looked among unasked, and the cases closed."""

    stated: dict[Source, Constraint]
    known: dict[Source, Constraint]  # without what was left open
    closed: list[tuple[Source, Constraint]] = field(default_factory=list)

    def inner(self) -> _Scope:
        return _Scope(dict(self.stated), dict(self.known))

    def state(self, line: Line, row: Constraint, *, known: bool = True) -> None:
        self.stated[line] = row
        if known:
            self.known[line] = row


class _Walk:
    """One way through an argument."""

    def __init__(self, argument: Argument) -> None:
        self.given: dict[Source, Constraint] = {
            Given(i): row for i, row in enumerate(argument.given)
        }
        self.dimension = argument.dimension
        self.outcomes: dict[int, Outcome] = {}
        self.rows: dict[int, Constraint] = {}
        self.behind: dict[Source, tuple[Source, ...]] = {}
        self.uncovered: Vector | None = None
        self.branches: dict[int, int] = {}
        self.searches = 0
        self.is_broken = False  # a line is, and what comes behind it is no proof any more
        self._next = 0

    def through(self, steps: Iterable[Step], scope: _Scope) -> int | None:
        """Check steps in their order; return the first one that is a contradiction."""
        closing: int | None = None
        for step in steps:
            number = self._next
            self._next += 1
            if number >= MOST_STEPS:
                message = f"more than {MOST_STEPS} steps, the limit"
                raise LimitError("steps", message, limit="MOST_STEPS")
            if isinstance(step, Branch):
                closed = self._branch(number, step, scope)
            else:
                closed = self._claim(number, step, scope)
            closing = number if closing is None and closed else closing
        return closing

    def trunk(self, source: Source) -> frozenset[Source]:
        """Return a source and all that it rests on."""
        found: set[Source] = set()
        waiting = [source]
        while waiting:
            next_one = waiting.pop()
            if next_one not in found:
                found.add(next_one)
                waiting += self.behind.get(next_one, ())
        return frozenset(found)

    def _claim(self, number: int, claim: Claim, scope: _Scope) -> bool:
        row = in_integers(claim.row)
        if is_false(row):  # one falsehood is as good as any other, and this one says least
            row = Constraint(">", (0,) * self.dimension)
        outcome = self._judge(number, Claim(row, claim.reason), scope)
        self.outcomes[number], self.rows[number] = outcome, row
        if isinstance(outcome, Followed | Jump):
            for combination in outcome.evidence:
                verify({**self.given, **scope.stated}, combination)
            used = {s for c in outcome.evidence for s in c.multipliers}
            self.behind[Line(number)] = tuple(used)
        follows = isinstance(outcome, Followed | Jump)
        self.is_broken |= isinstance(outcome, Broken) and not is_false(row)
        usable = follows or (isinstance(outcome, Broken) and not is_false(row))
        scope.state(Line(number), row, known=usable)
        return is_false(row) and follows

    def _judge(self, number: int, claim: Claim, scope: _Scope) -> Outcome:
        reason = claim.reason
        evidence: list[Combination] = []
        jumped = False
        for half in halves(claim.row):
            found = self._inequality(half, reason, scope)
            if not isinstance(found, Followed | Jump):
                return found
            evidence += found.evidence
            jumped = jumped or isinstance(found, Jump)
        if claim.row.relation == "==" and not self._is_equation(evidence, scope):
            return Unread()  # no inequalities that a reader adds up make an equation
        return Jump(tuple(evidence)) if jumped else Followed(tuple(evidence))

    def _is_equation(self, evidence: Iterable[Combination], scope: _Scope) -> bool:
        """Say whether an equation rests on equations alone: an identity on none."""
        visible = {**self.given, **scope.stated}
        used = {source for part in evidence for source in part.multipliers}
        return all(visible[source].relation == "==" for source in used)

    def _inequality(self, claim: Constraint, reason: Reason, scope: _Scope) -> Outcome:
        identity = combine_few({}, claim)
        if identity is not None:
            return Followed((identity,))
        if isinstance(reason, Asked):
            return self._asked(claim, Given(reason.index), scope)
        if isinstance(reason, Cited):
            return self._cited(claim, reason, scope)
        return self._uncited(claim, scope, added=reason.added, among=reason.among)

    def _asked(self, claim: Constraint, asked: Given, scope: _Scope) -> Outcome:
        row = self.given[asked]
        found = self._from({asked: row}, claim)
        if isinstance(found, Followed):
            return found
        lines = {**_last(scope.known), asked: row}
        more = _exact(lines, claim, singly=False, allowed=lambda p, q: asked in (p, q))
        silently = more is not None or isinstance(self._uncited(claim, scope), Followed)
        return Unread() if silently else found

    def _cited(self, claim: Constraint, reason: Cited, scope: _Scope) -> Outcome:
        """Say whether a claim follows from what it cites; it is broken if not, nor from little."""
        way = self._way(claim, reason, scope)
        if isinstance(way, Followed | Jump):
            return way
        few = self._uncited(claim, scope)
        if reason.link:
            return few if isinstance(few, Followed) else Unread()
        return Unread() if isinstance(few, Followed) else way

    def _way(self, claim: Constraint, reason: Cited, scope: _Scope) -> Outcome:
        """Say whether a claim follows from what it cites, or nearly."""
        visible = {**self.given, **scope.stated}
        rows = {source: visible[source] for source in reason.sources if source in visible}
        if len(rows) < len({*reason.sources}) or not rows:
            return Unread()
        found = self._from(rows, claim)
        if reason.summed:
            whole = _summed(rows, claim, reason.factors)
            if whole is not None or isinstance(found, Broken):
                return found if whole is None else Followed((whole,))
            return Unread()  # it follows, and is not the sum
        if isinstance(found, Followed):
            return _at_once(found) if is_false(claim) else found
        if is_false(claim) and (three := self._at_a_glance(rows, claim, scope)) is not None:
            return Followed((three,))
        if reason.alone:
            return found
        last = _last(scope.known, MOST_UNDERSTOOD)
        for source, row in rows.items():
            more = combine_few({**last, source: row}, claim, must=source)
            if more is not None:
                return Followed((more,))
        return found

    def _at_a_glance(
        self, rows: Mapping[Source, Constraint], claim: Constraint, scope: _Scope
    ) -> Combination | None:
        """Return a contradiction as the plain sum of a line with the last two: p > 2t, 2t > t."""
        last = _last({s: row for s, row in scope.known.items() if s not in rows}, 2)
        three = {**rows, **last}
        added = total(self.dimension, [(1, row) for row in three.values()])
        whole = len(three) == 3 and is_false(added)
        return Combination(claim, dict.fromkeys(three, Fraction(1))) if whole else None

    def _seen_at_once(
        self, lines: Mapping[Source, Constraint], claim: Constraint
    ) -> Combination | None:
        """Return a contradiction as the plain sum of the last line and two before, one derived."""
        *before, last = lines
        near = before[-MOST_OF_THREE:]
        derived = {source for source in near if not self._is_given(lines[source])}
        for pair in combinations(near, 2):
            added = total(self.dimension, [(1, lines[source]) for source in (*pair, last)])
            if is_false(added) and not derived.isdisjoint(pair):
                return Combination(claim, dict.fromkeys((*pair, last), Fraction(1)))
        return None

    def _is_given(self, row: Constraint) -> bool:
        return any(is_same(row, given) for given in self.given.values())

    def _from(self, rows: Mapping[Source, Constraint], claim: Constraint) -> Outcome:
        """Say whether a claim follows from these rows alone."""
        found = entail(rows, claim)
        if isinstance(found, tuple):
            return Broken(tuple(rows), tuple(rows.values()), claim, found)
        if found is not None and (is_false(claim) or not contradicts_itself(self.dimension, rows)):
            return Followed((found,))
        few = combine_all(rows, claim) or combine_few(rows, claim)
        return Unread() if few is None else Followed((few,))

    def _uncited(
        self,
        claim: Constraint,
        scope: _Scope,
        *,
        added: bool = False,
        among: tuple[Source, ...] = (),
    ) -> Outcome:
        stated = None if added or among else self._row(claim, scope)
        if stated is not None:
            return Followed((stated,))
        known = scope.known
        lines = _last(known)
        few = _exact(lines, claim, singly=not added)
        if few is not None:
            named = self._named(lines, among)
            near = _exact(lines, claim, singly=not added, allowed=self._goes_with(named, scope))
            return Unread() if near is None else Followed((near,))
        if lines and is_false(claim) and (three := self._seen_at_once(lines, claim)):
            return Followed((three,))
        self.searches += 1
        if self.searches > MOST_SEARCHES or self.is_broken:
            return Unread()
        more = _sum_of_last(known, claim)
        if more is not None:
            return Followed((more,)) if added else Jump((more,))
        found = entail(known, claim)
        if isinstance(found, Combination) and (
            is_false(claim) or not contradicts_itself(self.dimension, known)
        ):
            return Jump((found,))
        three = _three(lines, claim)
        return Unread() if three is None else Jump((three,))

    def _named(
        self, lines: Mapping[Source, Constraint], among: tuple[Source, ...]
    ) -> dict[Source, Constraint]:
        """Return the lines that a claim is said to follow from: the last, if others give it."""
        named = {source: lines[source] for source in among if source in lines}
        if len(named) > 2:
            last, row = named.popitem()
            if _exact(named, row, singly=False) is not None:
                return {last: row}
            named[last] = row
        return named

    def _goes_with(self, named: Mapping[Source, Constraint], scope: _Scope) -> _Allowed:
        """Return what says whether two lines may be added without a word, where some are named.

        One of them is named.  A row of an example goes silently with the line before, with another
        that is named, and with what says the sign of one unknown, but not with another row.
        """
        before = [source for source in scope.known if source not in named][-1:]
        rows = {s for s, row in named.items() if self._is_given(row)}

        def goes(p: Source, q: Source) -> bool:
            if not named:
                return True
            for one, other in ((p, q), (q, p)):
                near = other in named or other in before
                if one in named and (one not in rows or near or _is_sign(scope.known[other])):
                    return True
            return False

        return goes

    def _row(self, claim: Constraint, scope: _Scope) -> Combination | None:
        """Return a claim as an example's row; not as the strict one of what was written weakly.

        A row that is false itself is a contradiction only where a text speaks of it.
        """
        if is_false(claim):
            return None
        for source, row in self.given.items():
            factor = scale_to(row, claim)
            weak = claim.relation == ">" and _is_weakened(row, scope.known.values())
            if factor is not None and not weak:
                return Combination(claim, {source: factor})
        return None

    def _branch(self, number: int, branch: Branch, scope: _Scope) -> bool:
        me = Line(number)
        inner = scope.inner()
        self.rows[number] = branch.supposed
        inner.state(me, branch.supposed)
        closing = self.through(branch.steps, inner)
        self.branches[number] = self._next - 1
        if closing is None:
            self.outcomes[number] = Unread()
            return False
        self.outcomes[number] = Followed(())
        self.behind[me] = (Line(closing),)
        scope.closed.append((me, branch.supposed))
        if branch.supposed.relation != "==":
            scope.state(me, opposite(branch.supposed))
        return self._exhausted(me, scope)

    def _exhausted(self, me: Line, scope: _Scope) -> bool:
        """Say whether the cases closed so far are all that there can be."""
        closed = {source for source, _ in scope.closed}
        others = {s: row for s, row in scope.known.items() if s not in closed}
        for source, extra in ((None, {}), *((s, {s: row}) for s, row in _last(others).items())):
            point = self._outside(scope.closed, extra)
            if point is None:
                used = [*closed, *([] if source is None else [source])]
                self.behind[me] += tuple(s for s in used if s != me)
                self.uncovered = None
                return True
            self.uncovered = self.uncovered if source is not None else point
        return False

    def _outside(
        self, closed: Sequence[tuple[Source, Constraint]], extra: Mapping[Source, Constraint]
    ) -> Vector | None:
        """Return a point that meets none of the cases, if there is one."""
        unequal = [row for _, row in closed if row.relation == "=="][:MOST_UNEQUAL]
        rows = [opposite(row) for _, row in closed if row.relation != "=="]
        for sides in product(*(map(opposite, halves(row)) for row in unequal)):
            system = System(self.dimension, (*rows, *extra.values(), *sides))
            found = point_or_multipliers(system)
            if isinstance(found, tuple):
                return found
        return None


def _summed(
    rows: Mapping[Source, Constraint], claim: Constraint, factors: Sequence[Fraction]
) -> Combination | None:
    """Return a claim as the sum of all rows, with their factors where these are told."""
    times = factors or [Fraction(1)] * len(rows)
    added = total(len(claim.coefficients), list(zip(times, rows.values(), strict=True)))
    factor = scale_to(added, claim)
    if factor is not None:
        return Combination(claim, {s: factor * f for s, f in zip(rows, times, strict=True)})
    return combine_all(rows, claim) if is_false(claim) and not factors else None


def _exact(
    lines: Mapping[Source, Constraint],
    claim: Constraint,
    *,
    singly: bool,
    allowed: _Allowed = lambda p, q: True,
) -> Combination | None:
    """Return a claim as an identity, one line, or two that are just added and go together."""
    if singly and (one := _restated(lines, claim)) is not None:
        return one
    if is_false(claim):
        return combine_few(lines, claim)
    for p, q in combinations(lines, 2):
        if not allowed(p, q):
            continue
        added = total(len(claim.coefficients), [(1, lines[p]), (1, lines[q])])
        factor = scale_to(added, claim)
        if factor is not None:
            return Combination(claim, {p: factor, q: factor})
    return None


def _restated(lines: Mapping[Source, Constraint], claim: Constraint) -> Combination | None:
    """Return a claim as a line that was said before."""
    for source, row in lines.items():
        factor = scale_to(row, claim)
        if factor is not None:
            return Combination(claim, {source: factor})
    return None


def _is_sign(row: Constraint) -> bool:
    """Say whether a row says the sign of one unknown."""
    return sum(1 for a in row.coefficients if a) == 1 and not row.bound


def _at_once(found: Followed) -> Outcome:
    """Return a contradiction of more than two lines as a jump."""
    used = {source for part in found.evidence for source in part.multipliers}
    return found if len(used) <= 2 else Jump(found.evidence)


def _is_weakened(row: Constraint, lines: Iterable[Constraint]) -> bool:
    """Say whether a strict row was written as a weak one, and nowhere as itself.

    Then it is the weak one that the text rests on.
    """
    if row.relation != ">":
        return False
    weak = Constraint(">=", row.coefficients, row.bound)
    lines = list(lines)
    return any(is_same(weak, line) for line in lines) and not any(
        is_same(row, line) for line in lines
    )


def _last(lines: Mapping[Source, Constraint], most: int = MOST_TRIED) -> dict[Source, Constraint]:
    return dict(list(lines.items())[-most:])


def _sum_of_last(known: Mapping[Source, Constraint], claim: Constraint) -> Combination | None:
    """Return a claim as the sum of the last lines, three or more of them."""
    order = list(_last(known))
    for begin in range(len(order) - 3, -1, -1):
        rows = {s: known[s] for s in order[begin:]}
        size = len(claim.coefficients)
        factor = scale_to(total(size, [(1, row) for row in rows.values()]), claim)
        if factor is not None:
            return Combination(claim, dict.fromkeys(rows, factor))
    return None


def _three(lines: Mapping[Source, Constraint], claim: Constraint) -> Combination | None:
    """Return a claim as the sum of three lines, each times 1 or 2."""
    for chosen in combinations(list(lines)[-MOST_OF_THREE:], 3):
        found = combine_all({s: lines[s] for s in chosen}, claim)
        if found is not None:
            return found
    return None
