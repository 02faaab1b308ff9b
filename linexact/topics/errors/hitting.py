"""Why no small set of examples meets every core: a reason that is checked in rationals.

Let ``cores`` be sets of examples, each containing at least one error of any classifier.
The errors of a classifier then *hit* (meet) every core.  Two reasons show that a set that
hits all cores has at least ``k`` elements:

* :class:`Packing`: weights ``y_c >= 0`` on cores such that no example carries more than 1
  in all; then a hitting set has at least ``sum y_c`` elements (weak duality), so at least
  ``k`` as soon as the sum exceeds ``k - 1``;
* :class:`Branch`: some element of one core is hit; take the first that is, in a stated
  order.  For each there is a case in which it is taken, those before it are excluded,
  and ``k - 1`` more are needed.

Cores that are already hit by what was taken do not count in a case, and excluded examples
carry nothing there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.proof.claim import expect

Core: TypeAlias = frozenset[int]
Open: TypeAlias = Mapping[Core, Core]  # cores that are not hit yet, and what is left of each


@dataclass(frozen=True, slots=True)
class Packing:
    """Fractional packing: a weight for each core that has one."""

    weights: Mapping[Core, Fraction]

    @property
    def total(self) -> Fraction:
        """The bound: the sum of the weights."""
        return sum(self.weights.values(), Fraction(0))


@dataclass(frozen=True, slots=True)
class Branch:
    """A case distinction: which element of ``core`` is hit first, in the order of ``cases``."""

    core: Core
    cases: Mapping[int, Reason]


Reason: TypeAlias = Packing | Branch


def check_reason(cores: Open, at_least: int, reason: Reason) -> None:
    """Accept the claim that sets meeting all ``cores`` have ``at_least`` elements, or raise.

    Raises :class:`~linexact.kernel.CertificateError`.

    >>> triangle = [frozenset({0, 1}), frozenset({1, 2}), frozenset({0, 2})]
    >>> whole = {core: core for core in triangle}
    >>> check_reason(whole, 2, Packing(dict.fromkeys(triangle, Fraction(1, 2))))
    >>> check_reason(whole, 2, Packing({triangle[0]: Fraction(1)}))
    Traceback (most recent call last):
    ...
    linexact.kernel.CertificateError: a packing falls short of the bound
    """
    if at_least <= 0:
        return
    is_open = _named(reason) <= cores.keys()
    expect(is_open, "core", "a reason names a core that does not exist, or that is already hit")
    if isinstance(reason, Packing):
        weights = reason.weights
        fair = all(type(weight) is Fraction and weight >= 0 for weight in weights.values())
        expect(fair, "weight", "a core has no weight >= 0")
        expect(heaviest(cores, weights) <= 1, "load", "an example carries more than 1")
        expect(reason.total > at_least - 1, "short", "a packing falls short of the bound")
        return
    listed = reason.cases.keys() == cores[reason.core]
    expect(listed, "branch", "the cases of a branch are not the elements of its core")
    for rest, case in zip(cases(cores, reason.cases), reason.cases.values(), strict=True):
        check_reason(rest, at_least - 1, case)


def cases(cores: Open, elements: Iterable[int]) -> Iterator[Open]:
    """Yield what is open when each element is hit, and those before it are not.

    >>> a, b = frozenset({0, 1}), frozenset({1, 2})
    >>> [*cases({a: a, b: b}, [0, 1])]
    [{frozenset({1, 2}): frozenset({1, 2})}, {}]
    """
    for element in elements:
        yield {core: left for core, left in cores.items() if element not in left}
        cores = {core: left - {element} for core, left in cores.items()}


def heaviest(cores: Open, weights: Mapping[Core, Fraction]) -> Fraction:
    """Return the most that an element carries when cores have weights.

    >>> a, b = frozenset({0, 1}), frozenset({1, 2})
    >>> heaviest({a: a, b: b}, {a: Fraction(1, 2), b: Fraction(1)})
    Fraction(3, 2)
    """
    loads = defaultdict[int, Fraction](Fraction)
    for core, weight in weights.items():
        for element in cores[core]:
            loads[element] += weight
    return max(loads.values(), default=Fraction(0))


def parents_first(reason: Reason) -> Iterator[Reason]:
    """Yield the packings and branches of a reason, each branch before its cases in order.

    >>> core = frozenset({3})
    >>> leaf = Packing({core: Fraction(1)})
    >>> [type(node).__name__ for node in parents_first(Branch(core, {3: leaf}))]
    ['Branch', 'Packing']
    """
    yield reason
    if isinstance(reason, Branch):
        for case in reason.cases.values():
            yield from parents_first(case)


def named(reason: Reason) -> set[Core]:
    """Return the cores that a reason speaks of."""
    return set().union(*map(_named, parents_first(reason)))


def _named(reason: Reason) -> set[Core]:
    return {*reason.weights} if isinstance(reason, Packing) else {reason.core}
