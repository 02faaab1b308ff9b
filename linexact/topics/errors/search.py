"""The search: an implicit hitting set, with proofs at every moment.

Each round takes a smallest set that hits all cores found so far (a guess by HiGHS, after
some quick ones that need not be smallest), leaves it out and asks the engine to separate
the rest.  Either the engine gives weights, which
then make no more errors than the set has elements, or it gives multipliers: a new core of
at most ``d + 2`` examples.  One example of it is left out too and the question repeated, so
that a round finds several cores and always ends with weights.  When the rest is separable
at once, the set is as small as a set of errors can be.

In low dimension, where the cores are many, every hyperplane is tried instead.

The search can be stopped at any time: :meth:`Search.answer` then gives the best weights and the
best bound that the cores prove.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.engine import decide
from linexact.engine.cone import Ray
from linexact.engine.dataset_cone import dataset_cone, unknowns_as_weights
from linexact.errors import LimitError
from linexact.topics.errors import guess, hyperplanes
from linexact.topics.errors.hitting import Core, Open, Reason, named
from linexact.topics.errors.prove import best_packing, lower_bound, prove
from linexact.topics.errors.result import CoreProof, FewestErrors, LowerBound
from linexact.topics.separability import Inseparable, inseparable


@dataclass(frozen=True, slots=True)
class Limits:
    """Where the search stops with open bounds; without seconds runs can be repeated."""

    examples: int = 20_000  # above, a few cores only
    cores: int = 3_000
    nodes: int = 20_000  # branches of one guess by HiGHS, and of the proof
    seconds: float = math.inf


@dataclass(frozen=True, slots=True)
class Bounds:
    """Progress: what is proved so far, and the number of cores found.

    >>> from linexact import fewest_errors
    >>> seen = []
    >>> found = fewest_errors("XOR", progress=seen.append)
    >>> seen[-1]
    Bounds(at_least=1, at_most=1, cores=1)
    """

    at_least: int
    at_most: int
    cores: int


INTERRUPTED = "interrupted"
GREEDY_STEPS = 10  # quick hitting sets, each gaining cores, before a smallest one is asked for
CORES_WHEN_TOO_LARGE = 20  # of the search beyond the limit on examples
_SIZES = (*range(1, 13), *(2**k for k in range(4, 30)))  # of the largest weight, rounded
CORES_BEFORE_HYPERPLANES = 60  # then, where possible, every hyperplane is tried


def fewest_errors(
    dataset: Dataset,
    convention: Convention,
    *,
    limits: Limits | None = None,
    progress: Callable[[Bounds], None] | None = None,
) -> FewestErrors:
    """Return weights with the fewest errors and the proof that fewer is impossible.

    ``progress`` is called after each round.  When a limit is reached and when the search is
    interrupted, the answer holds the best proved bounds and says why (``stopped_by``).
    DSC 140A, lecture 6, part 3 (empirical risk with 0-1 loss); COMP 135, slide 25 (a least-error
    separator).

    >>> from linexact.data.gates import gate
    >>> xor = fewest_errors(gate("XOR"), Convention(bias=True, boundary="strict"))
    >>> xor.errors, xor.at_least
    (1, 1)
    """
    search = Search(dataset, convention, limits or Limits())
    try:
        for bounds in search.rounds():
            if progress is not None:
                progress(bounds)
        return search.answer()
    except KeyboardInterrupt:
        search.stopped_by = INTERRUPTED
    return search.answer()


class Search:
    """A search in progress: run :meth:`rounds` as far as wanted, then take :meth:`answer`."""

    def __init__(self, dataset: Dataset, convention: Convention, limits: Limits) -> None:
        self.dataset, self.convention, self.limits = dataset, convention, limits
        self.stopped_by: str | None = None
        self._deadline = time.monotonic() + limits.seconds
        self._cone = dataset_cone(dataset, convention)
        self._strict = dataset.strict_under(convention)
        self._cores: dict[Core, Inseparable] = {}
        self._occurrences: Counter[int] = Counter()  # by example: the number of its cores
        self._weights = (0,) * self._cone.dimension
        self._wrong = tuple(range(len(dataset)))
        self._take(self._weights, as_good=True)
        if convention.bias:
            for constant in (1, -1):
                self._take((*self._weights[:-1], constant))
        self._take(guess.direction(self._cone))
        self._believed = 0  # a lower bound that HiGHS believes
        self._exhaustion: hyperplanes.Exhaustion | None = None

    @property
    def cores(self) -> int:
        """The number of cores found so far."""
        return len(self._cores)

    def rounds(self) -> Iterator[Bounds]:
        """Search until the bounds meet or a limit is reached; yields after every step."""
        try:
            for _ in self._steps():
                tried = self._exhaustion
                at_least = tried.at_least if tried else lower_bound(best_packing(self._sets()))
                yield Bounds(at_least, len(self._wrong), self.cores)
        except LimitError as error:
            self.stopped_by = error.limit

    def answer(self) -> FewestErrors:
        """Return the best weights and the best proved bound; once interrupted, without a tree."""
        self._shorten()
        best = unknowns_as_weights(self.dataset, self._weights, bias=self.convention.bias)
        proof = self._exhaustion or self._core_proof()
        open_by = None if proof.at_least == len(self._wrong) else self.stopped_by or "nodes"
        result = FewestErrors(self.dataset, self.convention, best, self._wrong, proof, open_by)
        if self._exhaustion is None:
            result.check()
        else:
            result.check_weights()  # the enumeration has just been made; checking repeats it
        return result

    def _steps(self) -> Iterator[None]:
        """Collect cores quickly, then settle on a smallest hitting set, until all is settled.

        ``GREEDY_STEPS`` quick steps go before each smallest set, unless they find no core.
        """
        while True:
            for _ in range(GREEDY_STEPS):
                is_hard = self.cores > CORES_BEFORE_HYPERPLANES
                if is_hard and hyperplanes.is_possible(self.dataset, self.convention):
                    self._enumerate()
                    yield
                    return
                if not self._separate_without(guess.greedy(list(self._cores))):
                    break
                yield
            left = max(self._deadline - time.monotonic(), 0)
            chosen, is_settled = guess.smallest(list(self._cores), self.limits.nodes, left)
            if is_settled:
                self._believed = len(chosen)
            found = self._separate_without(chosen)
            yield
            if self._believed >= len(self._wrong):
                return
            if not found:
                raise LimitError("nodes", "HiGHS found no smallest set", limit="nodes")

    def _separate_without(self, left_out: Core) -> int:
        """Leave examples out, and one more for each core found, until weights are found.

        Returns the number of cores.  The example that is in most cores goes: leaving out whole
        cores finds fewer of them between two guesses, which cost more.
        """
        out, before = set(left_out), self.cores
        while True:
            self._tick()
            kept = np.delete(np.arange(len(self.dataset)), sorted(out))
            answer = decide(self._cone.part(kept))
            if isinstance(answer, Ray):
                self._take(answer.y)
                return self.cores - before
            multipliers = {int(kept[i]): m for i, m in answer.multipliers.items()}
            self._keep(multipliers)
            out.add(max(multipliers, key=lambda i: (self._occurrences[i], i)))

    def _keep(self, multipliers: Mapping[int, int]) -> None:
        """Keep a core; raise an error when the limit on cores is reached."""
        if self.cores >= self.limits.cores:
            raise LimitError("cores", "too many cores", limit="cores")
        if len(self.dataset) > self.limits.examples and self.cores >= CORES_WHEN_TOO_LARGE:
            raise LimitError("examples", "too many examples", limit="examples")
        core = inseparable(self.dataset, self.convention, multipliers)
        self._cores[frozenset(multipliers)] = core
        self._occurrences.update(multipliers)

    def _take(self, y: tuple[int, ...], *, as_good: bool = False) -> bool:
        """Take weights that make fewer errors under the convention, or as few."""
        signs = self._cone.row_signs(y)
        wrong = np.flatnonzero((signs < 0) | ((signs == 0) & self._strict)).tolist()
        is_taken = len(wrong) < len(self._wrong) + as_good
        if is_taken:
            self._weights, self._wrong = y, tuple(wrong)
        return is_taken

    def _shorten(self) -> None:
        """Round the weights as coarsely as their number of errors allows."""
        given = self._weights
        top = max(map(abs, given), default=0)
        for most in _SIZES:
            if most >= top:
                return
            shorter = tuple(round(Fraction(v * most, top)) for v in given)
            if self._take(shorter, as_good=True):
                return

    def _sets(self) -> Open:
        return {core: core for core in self._cores}

    def _enumerate(self) -> None:
        self._exhaustion, signs = hyperplanes.enumerate_errors(
            self.dataset, self.convention, self._tick
        )
        self._separate_without(frozenset(np.flatnonzero(signs <= 0).tolist()))

    def _tick(self) -> None:
        """Raise an error when the time is over."""
        if time.monotonic() > self._deadline:
            raise LimitError("seconds", "the time is over", limit="seconds")

    def _nodes(self) -> Iterator[int]:
        for node in range(self.limits.nodes):
            self._tick()
            yield node

    def _core_proof(self) -> LowerBound:
        """Return the best bound that the cores prove, with only the cores that it needs."""
        sets = self._sets()
        packing = best_packing(sets)
        reason: Reason = packing
        at_least = lower_bound(packing)
        hoped = 0 if self.stopped_by == INTERRUPTED else min(self._believed, len(self._wrong))
        try:
            for target in range(hoped, at_least, -1):
                found = prove(sets, target, self._nodes())
                if found is not None:
                    at_least, reason = target, found
                    break
        except LimitError as error:
            self.stopped_by = self.stopped_by or error.limit
        used = named(reason)
        kept = tuple(core for examples, core in self._cores.items() if examples in used)
        return CoreProof(kept, at_least, reason)
