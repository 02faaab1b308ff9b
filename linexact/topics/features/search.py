"""Which feature map is the least that makes a data set separable, and why less does not do.

**Least degree.**  Degree 0, 1, 2, ... with all monomials up to it: each degree that fails has
its certificate of inseparability, the first that does has its weights.  (For Boolean
functions this is the threshold degree of Minsky and Papert, Perceptrons, 1969; that of
parity of ``n`` inputs is ``n``.)

**Fewest monomials** among candidates.  Multipliers ``m`` that refute one set of monomials refute
every set of monomials ``q`` with ``sum m_i t_i q(x_i) = 0``: its *reach*.  So a set that separates
must hold a monomial outside the reach of each certificate known.  The search keeps a list
of certificates, takes a smallest set that leaves them all, tests it, and either it separates,
and then it is smallest, or it gives a new certificate, whose reach is made as large as it
goes.  The proof that fewer do not do is the list: every smaller set lies in some reach,
which is a finite matter and is checked by going through the cases.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from linexact import kernel
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.features import FeatureMap, Monomial, monomials_up_to
from linexact.errors import InputError, LimitError
from linexact.proof.claim import Combination, Examples, Hitting
from linexact.proof.file import Evidence
from linexact.tasks.result import Result
from linexact.topics.separability import (
    Inseparable,
    Separable,
    Verdict,
    inseparable,
    separate_dataset,
)

Indices: TypeAlias = frozenset[int]

MAX_CANDIDATES = 60  # monomials among which the fewest are sought
MAX_TESTS = 4_000  # data sets decided in one search
MAX_CASES = 2_000_000  # sets looked at while covering is excluded


@dataclass(frozen=True, slots=True)
class Level:
    """One degree: all monomials up to it, and the verdict on the data in them."""

    degree: int
    features: FeatureMap
    verdict: Verdict


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LeastDegree(Result):
    """The degrees tried, lowest first; only the last may be separable.

    >>> from linexact import least_degree
    >>> found = least_degree("XOR")
    >>> found.degree, [level.features.names for level in found.levels[:2]]
    (2, [(), ('x1', 'x2')])
    """

    dataset: Dataset
    convention: Convention
    levels: tuple[Level, ...]
    contradiction: tuple[int, int] | None = None  # equal inputs of both classes: no degree does

    @property
    def degree(self) -> int | None:
        """The least degree that makes the data separable; None when none of those tried does."""
        last = self.levels[-1]
        return last.degree if isinstance(last.verdict, Separable) else None

    def check(self) -> None:
        """Check each degree's verdict, that none is left out, and examples that contradict.

        Raises :class:`linexact.kernel.CertificateError`.
        """
        for degree, level in enumerate(self.levels):
            monomials = monomials_up_to(self.dataset.dimension, degree)
            if (level.degree, level.features.monomials) != (degree, monomials):
                raise kernel.CertificateError("degree", "a degree is left out")
            _check_verdict(level.verdict, level.features.apply(self.dataset), self.convention)
            if isinstance(level.verdict, Separable) and level is not self.levels[-1]:
                raise kernel.CertificateError("least", "a lower degree does")
        if self.contradiction is not None:
            first, second = map(self.dataset.example, self.contradiction)
            if first.x != second.x or first.target == second.target:
                raise kernel.CertificateError("contradiction", "the examples do not contradict")

    def proved(self) -> Evidence:
        """Return the evidence: the proof of each degree, or the contradiction."""
        if self.contradiction is not None:
            space = Examples(Convention(True, self.convention.boundary))
            clash = Combination(space, dict.fromkeys(self.contradiction, 1))
            return Evidence(self.dataset, (clash,), (("contradictory", space),))
        spaces = [Examples(self.convention, features=level.degree) for level in self.levels]
        pairs = zip(self.levels, spaces, strict=True)
        claims = tuple(level.verdict.claim(space) for level, space in pairs)
        if self.degree is not None:
            return Evidence(self.dataset, claims, (("degree", spaces[-1], self.degree),))
        return Evidence(self.dataset, claims, tuple(("unsolvable", space) for space in spaces))


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Multipliers that refute every set of candidates within ``reach``."""

    reach: Indices  # positions among the candidates
    verdict: Inseparable  # of the data in exactly these monomials


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FewestMonomials(Result):
    """A smallest set of candidates that makes the data separable, or that none does.

    ``chosen`` are positions among ``candidates``; ``verdict`` is Separable in these.  With
    ``verdict`` Inseparable not even all candidates together do.

    >>> from linexact import fewest_monomials
    >>> found = fewest_monomials("XNOR")
    >>> found.features.names, found.verdict.w
    (('x1', 'x2', 'x1*x2'), (Fraction(-2, 1), Fraction(-2, 1), Fraction(4, 1)))
    """

    dataset: Dataset
    candidates: FeatureMap
    chosen: tuple[int, ...]
    verdict: Verdict
    obstacles: tuple[Obstacle, ...]

    @property
    def features(self) -> FeatureMap:
        """The chosen monomials."""
        return FeatureMap(
            self.candidates.inputs, tuple(self.candidates.monomials[i] for i in self.chosen)
        )

    def check(self) -> None:
        """Check the weights, every obstacle, and that the obstacles stop all smaller sets.

        Raises :class:`linexact.kernel.CertificateError`.
        """
        mapped = self.candidates.apply(self.dataset)
        _check_verdict(self.verdict, _columns(mapped, self.chosen), self.verdict.convention)
        for one in self.obstacles:
            _check_verdict(one.verdict, _columns(mapped, one.reach), self.verdict.convention)
        if isinstance(self.verdict, Inseparable):
            return
        outside = [_everything(self.candidates) - one.reach for one in self.obstacles]
        if _smallest_hitting(outside, len(self.chosen) - 1) is not None:
            raise kernel.CertificateError("fewer", "a smaller set is not excluded")

    def proved(self) -> Evidence:
        """Return the evidence: the weights, and the obstacles to fewer monomials."""
        features = tuple(((monomial, 1),) for monomial in self.candidates.monomials)
        space = Examples(self.verdict.convention, features=features)
        if isinstance(self.verdict, Inseparable):
            claims = (self.verdict.claim(space),)
            return Evidence(self.dataset, claims, (("unsolvable", space),))
        claim = self.verdict.claim(space)
        weights = dict(zip(self.chosen, claim.point, strict=False))
        w = [weights.get(j, Fraction(0)) for j in range(len(features))]
        claim = replace(claim, point=[*w, *claim.point[len(weights) :]])
        k = len(self.chosen)
        if not k:
            return Evidence(self.dataset, (claim,), (("solvable", space),))
        cores = [obstacle.verdict.multipliers for obstacle in self.obstacles]
        hitting = Hitting(space, "columns", cores, k)
        return Evidence(self.dataset, (claim, hitting), (("features", space, k),))


def least_degree(dataset: Dataset, convention: Convention, *, up_to: int = 6) -> LeastDegree:
    """Return the least degree, at most ``up_to``, that makes the data separable.

    Raises :class:`~linexact.errors.LimitError` when the monomials become too many.

    >>> from linexact.data.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> [least_degree(gate(name), strict).degree for name in ("AND", "XOR", "parity:3")]
    [1, 2, 3]
    """
    if up_to < 0:
        raise InputError("degree", "a degree is 0, 1, 2, ...")
    clash = contradiction(dataset)
    levels: list[Level] = []
    for degree in range(up_to + 1):
        features = FeatureMap(dataset.features, monomials_up_to(dataset.dimension, degree))
        verdict = separate_dataset(features.apply(dataset), convention)
        levels.append(Level(degree, features, verdict))
        if isinstance(verdict, Separable) or clash is not None:
            break
    return LeastDegree(dataset, convention, tuple(levels), clash)


def contradiction(dataset: Dataset) -> tuple[int, int] | None:
    """Return two examples with the same input and different targets, if there are any.

    >>> contradiction(Dataset.from_rows([[1], [2], [1]], [1, 1, -1]))
    (0, 2)
    """
    seen: dict[tuple[int, ...], int] = {}
    for index, row in enumerate(dataset.numerators.tolist()):
        first = seen.setdefault(tuple(row), index)
        if dataset.targets[first] != dataset.targets[index]:
            return first, index
    return None


def fewest_monomials(
    dataset: Dataset, convention: Convention, candidates: Sequence[Monomial]
) -> FewestMonomials:
    """Return a smallest set of candidate monomials in which the data are separable.

    Candidates that are the same column on these data (``x1^2`` and ``x1`` of bits) count once.
    Raises :class:`~linexact.errors.LimitError` beyond ``MAX_CANDIDATES`` different columns,
    ``MAX_TESTS`` verdicts or ``MAX_CASES`` cases.

    >>> from linexact.data.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> fewest = fewest_monomials(gate("XOR"), strict, monomials_up_to(2, 2))
    >>> fewest.features.names, len(fewest.obstacles)
    (('x1', 'x2', 'x1*x2'), 3)
    """
    features = FeatureMap(dataset.features, _different(dataset, candidates))
    search = _Search(dataset, convention, features)
    everything = _everything(features)
    verdict = search.verdict(everything)
    if isinstance(verdict, Inseparable):
        return FewestMonomials(dataset, features, tuple(sorted(everything)), verdict, ())
    obstacles: list[Obstacle] = []
    size = 0
    while True:
        outside = [everything - o.reach for o in obstacles]
        chosen = _smallest_hitting(outside, size)
        if chosen is None:
            size += 1
            continue
        verdict = search.verdict(chosen)
        if isinstance(verdict, Separable):
            break
        obstacles.append(search.widest(chosen, verdict))
    found = FewestMonomials(dataset, features, tuple(sorted(chosen)), verdict, tuple(obstacles))
    found.check()
    return found


class _Search:
    """Verdicts on the data in sets of candidates, counted."""

    def __init__(self, dataset: Dataset, convention: Convention, features: FeatureMap) -> None:
        self.mapped = features.apply(dataset)
        self.convention = convention
        self.tests = 0

    def verdict(self, chosen: Indices) -> Verdict:
        self.tests += 1
        if self.tests > MAX_TESTS:
            raise LimitError(
                "tests",
                f"more than {MAX_TESTS} sets of monomials were tested; give fewer monomials",
                limit="MAX_TESTS",
            )
        return separate_dataset(_columns(self.mapped, chosen), self.convention)

    def widest(self, chosen: Indices, verdict: Inseparable) -> Obstacle:
        """Add monomials to an inseparable set while it stays inseparable."""
        reach = chosen | self._reach(verdict.multipliers)
        for candidate in range(self.mapped.dimension):
            wider = None if candidate in reach else self.verdict(reach | {candidate})
            if isinstance(wider, Inseparable):
                reach |= {candidate} | self._reach(wider.multipliers)
                verdict = wider
        part = _columns(self.mapped, reach)
        stated = inseparable(part, self.convention, verdict.multipliers)
        stated.check()
        return Obstacle(reach, stated)

    def _reach(self, multipliers: Mapping[int, Fraction]) -> Indices:
        """Return the candidates whose signed sum under the multipliers is 0."""
        rows = list(multipliers)
        signed = [m * self.mapped.target(i) for i, m in multipliers.items()]
        totals = np.array(signed, dtype=object) @ self.mapped.numerators[rows].astype(object)
        return frozenset(np.flatnonzero(totals == 0).tolist())


def _everything(candidates: FeatureMap) -> Indices:
    return frozenset(range(len(candidates.monomials)))


def _columns(dataset: Dataset, chosen: Collection[int]) -> Dataset:
    places = sorted(chosen)
    return replace(
        dataset,
        numerators=dataset.numerators[:, places],
        denominators=tuple(dataset.denominators[j] for j in places),
        features=tuple(dataset.features[j] for j in places),
        mapped=None,
    )


def _check_verdict(verdict: Verdict, dataset: Dataset, convention: Convention) -> None:
    verdict.check()
    stated = verdict.dataset
    pairs = (
        (stated.numerators, dataset.numerators),
        (stated.denominators, dataset.denominators),
        (stated.targets, dataset.targets),
    )
    if verdict.convention != convention or not all(np.array_equal(*pair) for pair in pairs):
        raise kernel.CertificateError("data", "a verdict is about other monomials or data")


def _different(dataset: Dataset, candidates: Sequence[Monomial]) -> tuple[Monomial, ...]:
    """Return the first candidate of each different column; raise beyond ``MAX_CANDIDATES``."""
    monomials = tuple(dict.fromkeys(candidates))
    mapped = FeatureMap(dataset.features, monomials).apply(dataset)
    first: dict[tuple[Fraction, ...], Monomial] = {}
    for monomial, column, unit in zip(
        monomials, mapped.numerators.T.tolist(), mapped.denominators, strict=True
    ):
        first.setdefault(tuple(Fraction(v, unit) for v in column), monomial)
    if len(first) > MAX_CANDIDATES:
        raise LimitError(
            "candidates",
            f"{len(first)} different monomials; the fewest are sought among {MAX_CANDIDATES}",
            limit="MAX_CANDIDATES",
        )
    return tuple(first.values())


def _smallest_hitting(families: Iterable[Indices], size: int) -> Indices | None:
    """Return a set of at most ``size`` elements that meets every family; None if there is none.

    Every solution meets the smallest family that is not yet met, so trying its members
    one by one goes through all cases.
    """
    if size < 0:
        return None
    cases = 0
    unmet = sorted(set(families), key=lambda f: (len(f), sorted(f)))

    def extend(chosen: Indices, excluded: Indices) -> Indices | None:
        nonlocal cases
        cases += 1
        if cases > MAX_CASES:
            raise LimitError("cases", f"more than {MAX_CASES} sets to exclude", limit="MAX_CASES")
        family = next((f for f in unmet if not f & chosen), None)
        if family is None:
            return chosen
        if len(chosen) == size:
            return None
        for member in sorted(family - excluded):
            found = extend(chosen | {member}, excluded)
            if found is not None:
                return found
            excluded = excluded | {member}
        return None

    return extend(frozenset(), frozenset())
