"""Why no small set of examples meets every core: a reason that is checked in rationals.

Let ``cores`` be sets of examples, each containing at least one error of any classifier.
The errors of a classifier then *hit* (meet) every core.  Two reasons show that a set that
hits all cores has at least ``k`` elements:

* :class:`Packing`: weights ``y_c >= 0`` on cores such that no example carries more than 1
  in all; then a hitting set has at least ``sum y_c`` elements (weak duality), so at least
  ``k`` as soon as the sum exceeds ``k - 1``;
* :class:`Branch`: some element of one core is hit; take the first that is, in a stated
  order.  For each there is a child in which it is taken, those before it are excluded,
  and ``k - 1`` more are needed.

Cores that are already hit by what was taken do not count in a child, and excluded examples
carry nothing there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.kernel import CertificateError

Core: TypeAlias = frozenset[int]


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
    """A case distinction: which element of ``core``, in the order ``elements``, is hit first."""

    core: Core
    elements: tuple[int, ...]
    children: tuple[Reason, ...]


Reason: TypeAlias = Packing | Branch


def check_reason(cores: Collection[Core], at_least: int, reason: Reason) -> None:
    """Accept the claim that sets meeting all ``cores`` have ``at_least`` elements, or raise.

    Raises :class:`~linexact.kernel.CertificateError`.

    >>> triangle = [frozenset({0, 1}), frozenset({1, 2}), frozenset({0, 2})]
    >>> check_reason(triangle, 2, Packing(dict.fromkeys(triangle, Fraction(1, 2))))
    >>> check_reason(triangle, 2, Packing({triangle[0]: Fraction(1)}))
    Traceback (most recent call last):
    ...
    linexact.kernel.CertificateError: a packing falls short of the bound
    """
    _check(cores, at_least, reason, frozenset(), frozenset())


def parents_first(reason: Reason) -> Iterator[Reason]:
    """Yield the packings and branches of a reason, each branch before its cases in order.

    >>> core = frozenset({3})
    >>> leaf = Packing({core: Fraction(1)})
    >>> [type(node).__name__ for node in parents_first(Branch(core, (3,), (leaf,)))]
    ['Branch', 'Packing']
    """
    yield reason
    if isinstance(reason, Branch):
        for child in reason.children:
            yield from parents_first(child)


def size(reason: Reason) -> int:
    """Return the number of packings and branches in a reason.

    >>> size(Packing({frozenset({3}): Fraction(1)}))
    1
    """
    return len([*parents_first(reason)])


def named(reason: Reason) -> set[Core]:
    """Return the cores that a reason speaks of."""
    nodes = parents_first(reason)
    return {c for n in nodes for c in (n.weights if isinstance(n, Packing) else [n.core])}


def _check(
    cores: Collection[Core], needed: int, reason: Reason, taken: Core, excluded: Core
) -> None:
    if needed <= 0:
        return
    if isinstance(reason, Packing):
        _check_packing(cores, needed, reason, taken, excluded)
        return
    if set(reason.elements) != _open(cores, reason.core, taken) - excluded:
        raise CertificateError("branch", "a branch does not list its core")
    if not len(reason.children) == len(reason.elements) == len(set(reason.elements)):
        raise CertificateError("branch", "a branch lacks a case, or has one twice")
    for element, child in zip(reason.elements, reason.children, strict=True):
        _check(cores, needed - 1, child, taken | {element}, excluded)
        excluded |= {element}


def _check_packing(
    cores: Collection[Core], needed: int, packing: Packing, taken: Core, excluded: Core
) -> None:
    loads = defaultdict[int, Fraction](Fraction)
    for core, weight in packing.weights.items():
        if type(weight) is not Fraction or weight < 0:
            raise CertificateError("weight", "a core has no weight >= 0")
        for element in _open(cores, core, taken) - excluded:
            loads[element] += weight
    for element, load in loads.items():
        if load > 1:
            raise CertificateError("load", f"example {element} carries more than 1", element)
    if packing.total <= needed - 1:
        raise CertificateError("short", "a packing falls short of the bound")


def _open(cores: Collection[Core], core: Core, taken: Core) -> Core:
    if core not in cores:
        raise CertificateError("core", "a reason names a core that does not exist")
    if core & taken:
        raise CertificateError("hit", "a core is already hit here")
    return core
