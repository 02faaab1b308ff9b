"""Finding a reason: packings guessed by HiGHS, rounded to rationals, and branches.

The floats propose weights for a packing.  They are rounded, then divided by the largest
load, so that what comes out is a packing whatever the floats said; whether it is enough
is decided exactly.  Where it is not, the smallest core is branched on.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from linexact.topics.errors.guess import packing_weights
from linexact.topics.errors.hitting import Branch, Open, Packing, Reason, cases, heaviest

ROUNDING = 5040  # denominators of packing weights: many divisors, so exact for small LPs


def best_packing(cores: Open) -> Packing:
    """Return a rational packing of all cores, close to the best fractional one.

    >>> triangle = [frozenset({0, 1}), frozenset({1, 2}), frozenset({0, 2})]
    >>> best_packing({core: core for core in triangle}).total
    Fraction(3, 2)
    """
    guessed = packing_weights([*cores.values()])
    rounded = {
        c: Fraction(round(w * ROUNDING), ROUNDING) for c, w in zip(cores, guessed, strict=True)
    }
    weights = {core: weight for core, weight in rounded.items() if weight > 0}
    most = max(heaviest(cores, weights), Fraction(1))
    return Packing({core: weight / most for core, weight in weights.items()})


def lower_bound(packing: Packing) -> int:
    """Return the number of errors that a packing proves: its total, rounded up."""
    return math.ceil(packing.total)


def prove(cores: Open, at_least: int, nodes: Iterator[int]) -> Reason | None:
    """Return a reason why sets meeting all cores have ``at_least`` elements.

    None when there is none, or none within ``nodes``: one is taken before each packing.

    >>> from itertools import count
    >>> k4 = [frozenset(pair) for pair in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]]
    >>> whole = {core: core for core in k4}
    >>> type(prove(whole, 3, count())).__name__, prove(whole, 4, count())
    ('Branch', None)
    """
    if at_least <= 0:
        return Packing({})
    if next(nodes, None) is None:
        return None
    for core, left in cores.items():
        if not left:
            return Packing({core: Fraction(at_least)})
    packing = best_packing(cores)
    if packing.total > at_least - 1:
        return packing
    if not cores:
        return None
    smallest = min(cores, key=lambda core: len(cores[core]))
    often = Counter(element for left in cores.values() for element in left)
    # what is in most cores comes first, so that most cases exclude it
    elements = sorted(cores[smallest], key=lambda e: (-often[e], e))
    found = {}
    for element, rest in zip(elements, cases(cores, elements), strict=True):
        reason = prove(rest, at_least - 1, nodes)
        if reason is None:
            return None
        found[element] = reason
    return Branch(smallest, found)
