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
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile
from operator import mul

import numpy as np

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.engine import decide
from linexact.engine.cone import Ray
from linexact.engine.dataset_cone import dataset_cone
from linexact.errors import LimitError
from linexact.topics.errors import guess, hyperplanes
from linexact.topics.errors.hitting import Core, Reason, named
from linexact.topics.errors.prove import best_packing, lower_bound, prove
from linexact.topics.errors.result import CoreProof, Exhaustion, FewestErrors, LowerBound
from linexact.topics.separability import Inseparable, inseparable


@dataclass(frozen=True, slots=True)
class Limits:
    """Where the search stops with open bounds; without seconds runs can be repeated."""

    examples: int = 20_000  # above, one round only
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
CORES_WHEN_TOO_LARGE = 20  # of the one round beyond the limit on examples
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
        search.stop(INTERRUPTED)
    return search.answer(quick=True)


class Search:
    """A search in progress: run :meth:`rounds` as far as wanted, then take :meth:`answer`."""

    def __init__(self, dataset: Dataset, convention: Convention, limits: Limits) -> None:
        self.dataset, self.convention, self.limits = dataset, convention, limits
        self.stopped_by: str | None = None
        self._deadline = time.monotonic() + limits.seconds
        self._cone = dataset_cone(dataset, convention)
        self._cores: dict[Core, Inseparable] = {}
        self._is_large = len(dataset) > limits.examples
        self._most_cores = min(limits.cores, CORES_WHEN_TOO_LARGE if self._is_large else math.inf)
        self._occurrences: Counter[int] = Counter()  # by example: the number of its cores
        self._strict = dataset.strict_under(convention)
        self._weights = (0,) * self._cone.dimension
        self._wrong = self._errors_of(self._weights)
        if convention.bias:
            for constant in (1, -1):
                self._take((*self._weights[:-1], constant))
        self._take(guess.direction(self._cone))
        self._quick_steps = 0  # since the last smallest hitting set
        self._believed = 0  # a lower bound that HiGHS believes
        self._exhaustion: Exhaustion | None = None

    def rounds(self) -> Iterator[Bounds]:
        """Search until the bounds meet or a limit is reached; yields after every step."""
        while self.stopped_by is None:
            try:
                settled = self._step()
            except LimitError as error:
                self.stopped_by = error.limit
                break
            yield self._bounds()
            if settled:
                break
            self.stopped_by = self.stopped_by or self._limit()

    @property
    def cores(self) -> int:
        """The number of cores found so far."""
        return len(self._cores)

    def stop(self, why: str) -> None:
        """End the search after this round; ``why`` is said with the open bounds."""
        self.stopped_by = why

    def answer(self, *, quick: bool = False) -> FewestErrors:
        """Return the best weights and the best proved bound; ``quick`` proves without a tree."""
        self._shorten()
        bias = self.convention.bias
        units = [*self.dataset.denominators, *[1] * bias]
        best = Classifier.from_point(list(map(mul, self._weights, units)), bias=bias)
        proof = self._exhaustion or self._core_proof(quick)
        open_by = None if proof.at_least == len(self._wrong) else self.stopped_by or "nodes"
        result = FewestErrors(self.dataset, self.convention, best, self._wrong, proof, open_by)
        if self._exhaustion is None:
            result.check()
        else:
            result.check_weights()  # the enumeration has just been made; checking repeats it
        return result

    def _step(self) -> bool:
        """Collect cores quickly, or settle on a smallest hitting set; say whether all is settled.

        ``GREEDY_STEPS`` quick steps go before each smallest set, unless they find no core.
        """
        self._tick()
        is_hard = len(self._cores) > CORES_BEFORE_HYPERPLANES
        if is_hard and hyperplanes.is_possible(self.dataset, self.convention):
            self._enumerate()
            return True
        if self._quick_steps < GREEDY_STEPS and self._limit() is None:
            self._quick_steps += 1
            if self._separate_without(guess.greedy(list(self._cores))):
                return False
        self._quick_steps = 0
        left = self._deadline - time.monotonic()
        chosen, is_settled = guess.smallest(list(self._cores), self.limits.nodes, max(left, 0))
        if is_settled:
            self._believed = len(chosen)
        found = self._separate_without(chosen)
        if not found and not is_settled:
            self.stopped_by = "nodes"
        return not found or self._believed == len(self._wrong)

    def _separate_without(self, left_out: Core) -> int:
        """Leave examples out, and one more for each core found, until weights are found.

        Returns the number of cores; stops at the limit on them.  The example that is in most
        cores goes: leaving out whole cores finds fewer of them between two guesses, which
        cost more.
        """
        out = set(left_out)
        found = 0
        while True:
            self._tick()
            kept = np.delete(np.arange(len(self.dataset)), sorted(out))
            answer = decide(self._cone.part(kept))
            if isinstance(answer, Ray):
                self._take(answer.y)
                return found
            multipliers = {int(kept[i]): m for i, m in answer.multipliers.items()}
            if len(self._cores) >= self._most_cores:
                self.stopped_by = self._limit()
                return found
            core = inseparable(self.dataset, self.convention, multipliers)
            self._cores[frozenset(multipliers)] = core
            self._occurrences.update(multipliers)
            out.add(max(multipliers, key=lambda i: (self._occurrences[i], i)))
            found += 1

    def _take(self, y: tuple[int, ...]) -> None:
        wrong = self._errors_of(y)
        if len(wrong) < len(self._wrong):
            self._weights, self._wrong = y, wrong

    def _shorten(self) -> None:
        """Round the weights as coarsely as their number of errors allows."""
        top = max(map(abs, self._weights), default=0)
        for most in takewhile(lambda size: size < top, _SIZES):
            y = tuple(round(Fraction(v * most, top)) for v in self._weights)
            wrong = self._errors_of(y)
            if len(wrong) <= len(self._wrong):
                self._weights, self._wrong = y, wrong
                return

    def _errors_of(self, y: tuple[int, ...]) -> tuple[int, ...]:
        """Return the examples that weights get wrong under the convention."""
        signs = self._cone.row_signs(y)
        return tuple(np.flatnonzero((signs < 0) | ((signs == 0) & self._strict)).tolist())

    def _enumerate(self) -> None:
        found = hyperplanes.enumerate_errors(self.dataset, self.convention, self._tick)
        right = np.flatnonzero(found.signs * self.dataset.targets > 0)
        answer = decide(self._cone.part(right))
        if isinstance(answer, Ray):
            self._take(answer.y)
        self._exhaustion = Exhaustion(found.errors, found.hyperplanes)

    def _tick(self) -> None:
        """Raise an error when the time is over."""
        if time.monotonic() > self._deadline:
            raise LimitError("seconds", "the time is over", limit="seconds")

    def _nodes(self) -> Iterator[int]:
        for node in range(self.limits.nodes):
            self._tick()
            yield node

    def _limit(self) -> str | None:
        """Name the limit that is reached, if one is."""
        if self._is_large:
            return "examples"
        return "cores" if len(self._cores) >= self.limits.cores else None

    def _bounds(self) -> Bounds:
        tried = self._exhaustion
        at_least = (
            tried.at_least
            if tried
            else lower_bound(best_packing({core: core for core in self._cores}))
        )
        return Bounds(at_least, len(self._wrong), len(self._cores))

    def _core_proof(self, quick: bool) -> LowerBound:
        """Return the best bound that the cores prove, with only the cores that it needs."""
        sets = {core: core for core in self._cores}
        packing = best_packing(sets)
        reason: Reason = packing
        at_least = lower_bound(packing)
        hoped = at_least if quick else min(self._believed, len(self._wrong))
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
