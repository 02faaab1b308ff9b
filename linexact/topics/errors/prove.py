"""Finding a reason: packings guessed by HiGHS, rounded to rationals, and branches.

The floats propose weights for a packing.  They are rounded, then divided by the largest
load, so that what comes out is a packing whatever the floats said; whether it is enough
is decided exactly.  Where it is not, the smallest core is branched on.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.topics.errors.guess import Fractional, fractional
from linexact.topics.errors.hitting import Branch, Core, Packing, Reason

ROUNDING = 5040  # denominators of packing weights: many divisors, so exact for small LPs


def best_packing(cores: Sequence[Core]) -> Packing:
    """Return a rational packing of all cores, close to the best fractional one.

    >>> triangle = [frozenset({0, 1}), frozenset({1, 2}), frozenset({0, 2})]
    >>> best_packing(triangle).total
    Fraction(3, 2)
    """
    whole = {core: core for core in cores}
    return _packing(whole, fractional(list(whole)))


def lower_bound(packing: Packing) -> int:
    """Return the number of errors that a packing proves: its total, rounded up."""
    return math.ceil(packing.total)


def prove(
    cores: Sequence[Core], at_least: int, max_nodes: int, tick: Callable[[], None] | None = None
) -> Reason | None:
    """Return a reason why sets meeting all cores have ``at_least`` elements.

    None when there is none within ``max_nodes`` packings and branches.  ``tick`` is called before
    each, and may raise an error to end the search.

    >>> k4 = [frozenset(pair) for pair in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]]
    >>> type(prove(k4, 3, 100)).__name__, prove(k4, 4, 100)
    ('Branch', None)
    """
    return _Prover(list(cores), max_nodes, tick).prove(at_least, frozenset(), frozenset())


@dataclass(slots=True)
class _Prover:
    cores: list[Core]
    left: int  # packings and branches
    tick: Callable[[], None] | None

    def prove(self, needed: int, taken: Core, excluded: Core) -> Reason | None:
        if needed <= 0:
            return Packing({})
        self.left -= 1
        if self.left < 0:
            return None
        if self.tick is not None:
            self.tick()
        rest = {core: core - excluded for core in self.cores if not core & taken}
        for core, left in rest.items():
            if not left:
                return Packing({core: Fraction(needed)})
        packing = _disjoint(rest)
        if packing.total > needed - 1:
            return packing
        guess = fractional(list(rest.values()))
        packing = _packing(rest, guess)
        if packing.total > needed - 1:
            return packing
        return self._branch(needed, rest, guess, taken, excluded) if rest else None

    def _branch(
        self, needed: int, rest: dict[Core, Core], guess: Fractional, taken: Core, excluded: Core
    ) -> Branch | None:
        core = min(rest, key=lambda c: (len(rest[c]), -sum(guess.hits[e] for e in rest[c])))
        # what is hit most comes first, so that most cases exclude it
        elements = tuple(sorted(rest[core], key=lambda e: (-guess.hits[e], e)))
        children = []
        for element in elements:
            child = self.prove(needed - 1, taken | {element}, excluded)
            if child is None:
                return None
            children.append(child)
            excluded |= {element}
        return Branch(core, elements, tuple(children))


def _disjoint(cores: dict[Core, Core]) -> Packing:
    """Pick pairwise disjoint cores greedily, small ones first: a packing without an LP."""
    used: set[int] = set()
    chosen = {}
    for core, left in sorted(cores.items(), key=lambda item: len(item[1])):
        if not left & used:
            used |= left
            chosen[core] = Fraction(1)
    return Packing(chosen)


def _packing(cores: dict[Core, Core], guess: Fractional) -> Packing:
    """Round guessed weights and scale them down to a packing, exactly."""
    weights = {
        core: Fraction(round(value * ROUNDING), ROUNDING)
        for core, value in zip(cores, guess.weights, strict=True)
        if value * ROUNDING >= 0.5
    }
    loads = defaultdict[int, Fraction](Fraction)
    for core, weight in weights.items():
        for element in cores[core]:
            loads[element] += weight
    heaviest = max(loads.values(), default=Fraction(0))
    if heaviest > 1:
        weights = {core: weight / heaviest for core, weight in weights.items()}
    return Packing(weights)
