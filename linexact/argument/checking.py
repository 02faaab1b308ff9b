"""An argument checked line by line: what each claim follows from, and where it ends.

A claim counts when it follows from what it cites; without that, when it is a given row, or at
most two rows and lines times 1 or 2, or one line substituted into another.  What needs more is a
:class:`~.claims.Jump`.  A claim that does not follow is :class:`~.claims.Broken`, with numbers that
show it; lines behind it may use it, so that only the first such line is to be blamed.

Where what is cited contradicts itself anything would follow, and a claim counts only as a sum of
all of it, each times 1 or 2, or as the contradiction itself; otherwise it is left
:class:`~.claims.Unread`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations, product

from linexact.argument.claims import (
    Argument,
    Asked,
    Branch,
    Broken,
    Cited,
    Claim,
    Combination,
    Defined,
    Followed,
    Given,
    Jump,
    Line,
    Outcome,
    Reason,
    Source,
    Step,
    Torn,
    Uncited,
    Unread,
)
from linexact.argument.combine import (
    combine_all,
    combine_few,
    contradicts_itself,
    entail,
    halves,
    in_integers,
    is_false,
    is_same,
    opposite,
    scale_to,
    total,
    verify,
)
from linexact.data.dataset import Vector
from linexact.errors import LimitError
from linexact.kernel import Constraint, System
from linexact.separability import Feasible, feasible

MOST_TRIED = 24  # lines among which two are looked for
MOST_OF_THREE = 10  # and three

FEW = 3  # lines that a reader adds up without being told
MOST_STEPS = 200
MOST_SEARCHES = 40  # among all that is known, where few lines did not do
MOST_UNEQUAL = 4  # equations that cases have excluded


@dataclass(frozen=True, slots=True)
class Checked:
    """An argument's claims as they were checked, by their numbers.

    ``closing`` is the step in which the rows are refuted, ``trunk`` all that it rests on;
    ``uncovered`` is a point that none of the closed cases speaks of; ``branches`` are the steps
    that suppose something.
    """

    outcomes: Mapping[int, Outcome]
    rows: Mapping[int, Constraint]
    closing: int | None
    trunk: frozenset[Source]
    uncovered: Vector | None
    branches: frozenset[int] = frozenset()

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
    branches = frozenset(walk.branches)
    return Checked(walk.outcomes, walk.rows, closing, trunk, walk.uncovered, branches)


@dataclass(slots=True)
class _Scope:
    """What may be cited at a step, what of it is looked among unasked, and the cases closed."""

    stated: dict[Source, Constraint]
    known: dict[Source, Constraint]  # without what was left open
    defined: dict[Source, Constraint] = field(default_factory=dict)  # of what is known
    closed: list[tuple[Source, Constraint]] = field(default_factory=list)

    def inner(self) -> _Scope:
        return _Scope(dict(self.stated), dict(self.known), dict(self.defined))

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
        self.branches: list[int] = []
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
        if isinstance(reason, Defined) and self._defines(claim.row, reason.unknown):
            scope.defined[Line(number)] = claim.row
            return Followed(())
        evidence: list[Combination] = []
        jumped = False
        summed: tuple[Constraint, ...] = ()
        for half in halves(claim.row):
            found = self._inequality(half, reason, scope)
            if not isinstance(found, Followed | Jump):
                return found
            evidence += found.evidence
            jumped = jumped or isinstance(found, Jump)
            summed = found.summed if isinstance(found, Jump) else summed
        if claim.row.relation == "==" and not self._is_equation(evidence, scope):
            return Unread()  # no inequalities that a reader adds up make an equation
        return Jump(tuple(evidence), summed) if jumped else Followed(tuple(evidence))

    def _is_equation(self, evidence: Iterable[Combination], scope: _Scope) -> bool:
        """Say whether an equation rests on equations alone: an identity on none."""
        visible = {**self.given, **scope.stated}
        used = {source for part in evidence for source in part.multipliers}
        return all(visible[source].relation == "==" for source in used)

    def _inequality(self, claim: Constraint, reason: Reason, scope: _Scope) -> Outcome:
        if isinstance(reason, Asked):
            return self._asked(claim, Given(reason.index), scope, alone=reason.alone)
        if isinstance(reason, Torn):
            return Unread()
        if isinstance(reason, Cited):
            found = self._of_near(self._cited(claim, reason, scope), reason.near)
            for sources in reason.others if not isinstance(found, Followed) else ():
                again = self._cited(claim, replace(reason, sources=sources), scope)
                if isinstance(again, Followed):
                    return again
            return found
        reason = reason if isinstance(reason, Uncited) else Uncited()
        return self._uncited(claim, reason, scope)

    def _of_near(self, found: Outcome, near: tuple[Source, ...]) -> Outcome:
        """Leave a contradiction open that none of the lines is part of of which it is claimed."""
        if not near or not isinstance(found, Followed):
            return found
        used = {source for part in found.evidence for source in part.multipliers}
        rows = [self._row_of(source) for source in used]
        same = any(is_same(self._row_of(source), row) for source in near for row in rows)
        return found if same else Unread()

    def _row_of(self, source: Source) -> Constraint:
        return self.given[source] if isinstance(source, Given) else self.rows[source.number]

    def _defines(self, row: Constraint, unknown: int) -> bool:
        """Say whether an equation speaks of a name that nothing before it speaks of."""
        said = [*self.given.values(), *self.rows.values()]
        fresh = all(not other.coefficients[unknown] for other in said)
        return fresh and row.relation == "==" and bool(row.coefficients[unknown])

    def _from(
        self,
        rows: Mapping[Source, Constraint],
        claim: Constraint,
        scope: _Scope,
        *,
        added: bool = True,
    ) -> Outcome:
        """Say whether a claim follows from these rows alone; definitions are always known.

        ``added``: it may be all of them together, where they contradict each other.
        """
        rows = {**rows, **scope.defined}
        found = entail(rows, claim)
        if isinstance(found, tuple):
            return Broken(tuple(rows), tuple(rows.values()), claim, found)
        if found is not None and (is_false(claim) or not contradicts_itself(self.dimension, rows)):
            return Followed((found,))
        few = (combine_all(rows, claim) if added else None) or combine_few(rows, claim)
        return Unread() if few is None else Followed((few,))

    def _asked(
        self, claim: Constraint, asked: Given, scope: _Scope, *, alone: bool = False
    ) -> Outcome:
        row = self.given[asked]
        found = self._from({asked: row}, claim, scope)
        if alone:
            return found
        lines = {s: scope.known[s] for s in _last(scope.known)}
        more = combine_few({**lines, asked: row}, claim, must=asked, factors=())
        return found if more is None else Followed((more,))

    def _cited(self, claim: Constraint, reason: Cited, scope: _Scope) -> Outcome:
        visible = {**self.given, **scope.stated}
        rows = {s: visible[s] for s in reason.sources if s in visible}
        if not rows:
            return self._uncited(claim, Uncited(), scope)
        if reason.singly and (stated := _restated(rows, claim)) is not None:
            return Followed((stated,))
        found = self._from(rows, claim, scope, added=reason.alone or len(rows) <= FEW)
        if isinstance(found, Followed) and reason.summed:
            return _summed(rows, claim, found, factored=reason.factored)
        if isinstance(found, Followed):
            return Unread() if reason.singly and not scope.defined else found
        if reason.stating:
            stated = self._row(claim, scope)
            if stated is not None:
                return Followed((stated,))
        if reason.alone:
            return found
        last = [s for s in _last(scope.known) if s not in rows][-1:]
        together = {s: scope.known[s] for s in last} | rows
        if is_false(claim) and len(together) <= FEW:
            whole = combine_all(together, claim)
            if whole is not None:
                return Followed((whole,))
        lines = {s: scope.known[s] for s in _last(scope.known)}
        if reason.chained:
            known = _restated(lines, claim)
            if known is not None:
                return Followed((known,))
        for source in rows:
            if not self._may_search():
                break
            more = combine_few({**lines, source: rows[source]}, claim, must=source)
            if more is not None:
                borrows = reason.single and self._borrows(more, source, last)
                return Jump((more,)) if borrows else Followed((more,))
        few = self._uncited(claim, Uncited(said=True, plural=reason.plural), scope)
        if isinstance(few, Followed):
            return few if reason.likely else Unread()
        quiet = is_false(claim) or reason.closed
        for silent in [] if quiet else list(self.given)[:MOST_TRIED]:
            pair = combine_few({**rows, silent: self.given[silent]}, claim, must=silent)
            if pair is not None:
                return Jump((pair,))
        return found

    def _borrows(self, found: Combination, cited: Source, last: Sequence[Source]) -> bool:
        """Say whether a sum takes an example's row that nobody cites, and that nothing takes up.

        "From the fourth, w1 + w2 + 2b > 0" adds b > 0 in silence.  What was said last is taken up
        by the next line; and a row by which an unknown goes away is put in, as readers do.
        """
        for source in found.multipliers:
            row = self._row_of(source)
            before = any(is_same(row, self._row_of(line)) for line in last)
            if source == cited or before or not _only_adds(self._row_of(cited), row):
                continue
            if any(is_same(row, given) for given in self.given.values()):
                return True
        return False

    def _uncited(self, claim: Constraint, reason: Uncited, scope: _Scope) -> Outcome:
        known = scope.known
        stated = self._row(claim, scope)
        if stated is not None and not reason.concluded:
            return Followed((stated,))
        lines = {s: known[s] for s in _last(known)}
        few = combine_few(lines, claim)
        if few is not None:
            return Followed((few,))
        if not self._may_search():
            return Unread()
        glance = self._at_a_glance(known, claim) if reason.plural else None
        if glance is not None:
            return Followed((glance,))
        silent = None if reason.said else self._with_silent_rows(lines, claim)
        if silent is not None:
            return silent
        more = _sum_of_last(known, claim)
        if more is not None:
            return Followed((more,)) if reason.added else Jump((more,))
        found = entail(known, claim)
        if isinstance(found, tuple):
            return Broken(tuple(known), tuple(known.values()), claim, found)
        if found is not None and (is_false(claim) or not contradicts_itself(self.dimension, known)):
            return Jump((found,))
        three = _three(lines, claim)
        return Unread() if three is None else Jump((three,))

    def _row(self, claim: Constraint, scope: _Scope) -> Combination | None:
        """Return a claim as an example's row; not as the strict one of what was written weakly."""
        for source, row in self.given.items():
            factor = scale_to(row, claim)
            if factor is not None and (
                claim.relation != ">" or not _is_weakened(row, scope.known.values())
            ):
                return Combination(claim, {source: factor})
        for source in list(self.given)[:MOST_TRIED] if scope.defined else []:
            rows = {**scope.defined, source: self.given[source]}
            found = combine_few(rows, claim, must=source, factors=())
            if found is not None:
                return found
        return None

    def _at_a_glance(
        self, known: Mapping[Source, Constraint], claim: Constraint
    ) -> Combination | None:
        """Return a contradiction of the last three lines that differ: ``p > 2t, p < t, 2t > t``.

        One of them at least is no row of the data, so that something was derived before; and the
        last is about the unknown alone in which the others differ, so that no sum is left to do.
        """
        last: dict[Source, Constraint] = {}
        for source, row in reversed(list(known.items())):
            if len(last) == FEW:
                break
            if any(row.coefficients) and not any(is_same(row, other) for other in last.values()):
                last[source] = row
        derived = any(
            not any(is_same(row, given) for given in self.given.values()) for row in last.values()
        )
        if not derived or len(last) < FEW or not _share_all_but_one(*last.values()):
            return None
        added = total(self.dimension, [(1, row) for row in last.values()])
        return Combination(claim, dict.fromkeys(last, Fraction(1))) if is_false(added) else None

    def _may_search(self) -> bool:
        """Say whether to search once more among all that is known: not behind a broken line."""
        self.searches += 1
        return self.searches <= MOST_SEARCHES and not self.is_broken

    def _with_silent_rows(
        self, lines: Mapping[Source, Constraint], claim: Constraint
    ) -> Outcome | None:
        """Take rows that nothing was said of: one with a line, or (a jump) two of them."""
        silent = list(self.given)[:MOST_TRIED]
        if is_false(claim):  # is between what was said, or what was said last and a row
            silent = [s for s in silent if not _is_weakened(self.given[s], lines.values())]
            lines = {s: lines[s] for s in list(lines)[-1:]}
            silent = silent if lines else []
        for source in silent:
            found = combine_few({source: self.given[source], **lines}, claim, must=source)
            if found is not None:
                return Jump((found,))
        found = None if is_false(claim) else combine_few({s: self.given[s] for s in silent}, claim)
        return None if found is None else Jump((found,))

    def _branch(self, number: int, branch: Branch, scope: _Scope) -> bool:
        me = Line(number)
        inner = scope.inner()
        self.rows[number] = branch.supposed
        self.branches.append(number)
        inner.state(me, branch.supposed)
        closing = self.through(branch.steps, inner)
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
        for source, extra in ((None, {}), *((s, {s: others[s]}) for s in _last(others))):
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
            found = feasible(system)
            if isinstance(found, Feasible):
                return found.point
        return None


def _summed(
    rows: Mapping[Source, Constraint], claim: Constraint, found: Followed, *, factored: bool
) -> Outcome:
    """Say whether a claim is the sum of all rows of which it is said to be: not of some."""
    added = total(len(claim.coefficients), [(1, row) for row in rows.values()])
    factor = scale_to(added, claim)
    if factor is not None:
        return Followed((Combination(claim, dict.fromkeys(rows, factor)),))
    whole = combine_all(rows, claim)
    if whole is not None and (factored or is_false(claim)):
        return Followed((whole,))
    used = {s: m for part in found.evidence for s, m in part.multipliers.items()}
    evenly = factored or len({used.get(source) for source in rows}) == 1
    if (used.keys() >= rows.keys() and evenly) or is_false(claim):
        return found
    return Jump(found.evidence, tuple(rows.values()))


def _only_adds(one: Constraint, other: Constraint) -> bool:
    """Say whether no unknown of two rows has opposite signs in them."""
    pairs = zip(one.coefficients, other.coefficients, strict=True)
    return all(a * c >= 0 for a, c in pairs)


def _share_all_but_one(last: Constraint, p: Constraint, q: Constraint) -> bool:
    """Say whether a row is about one unknown, which the others have, else each's opposite."""
    own = [j for j, a in enumerate(last.coefficients) if a]
    if len(own) != 1 or not p.coefficients[own[0]] or not q.coefficients[own[0]]:
        return False
    rest = [j for j in range(len(p.coefficients)) if j != own[0]]
    opposite = all(p.coefficients[j] == -q.coefficients[j] for j in rest)
    return opposite and any(p.coefficients[j] for j in rest)


def _restated(lines: Mapping[Source, Constraint], claim: Constraint) -> Combination | None:
    """Return a claim as a line that was said before."""
    for source, row in lines.items():
        factor = scale_to(row, claim)
        if factor is not None:
            return Combination(claim, {source: factor})
    return None


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


def _last(lines: Mapping[Source, Constraint]) -> list[Source]:
    return list(lines)[-MOST_TRIED:]


def _sum_of_last(known: Mapping[Source, Constraint], claim: Constraint) -> Combination | None:
    """Return a claim as the sum of the last lines, three or more of them."""
    order = _last(known)
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
