"""Variants of exercises: drawn at random, with guaranteed facts and measured difficulty.

A kind names its family (:mod:`.family`); a family says what is drawn, what is guaranteed of
it, how hard it is, and which answers are right and wrong.  Marking is left to
:mod:`linexact.classroom.handout`.
"""

from __future__ import annotations

from collections.abc import Mapping

from linexact.errors import InputError
from linexact.exercise.variants.family import Family, VariantFacts


def families() -> Mapping[str, Family]:
    """Return all families by their names.

    >>> sorted(families())
    ['inseparable', 'perceptron', 'weights']
    """
    from linexact.exercise.variants.plane import FAMILIES

    return FAMILIES


def facts_of(name: str, size: int | None = None, zero: bool = False) -> VariantFacts:
    """Return what is to be guaranteed; raises :class:`InputError` when it cannot be.

    >>> facts_of("weights").size
    2
    """
    known = families()
    if name not in known:
        raise InputError("kind", f"no kind is called {name[:40]!r}; there are {', '.join(known)}")
    family = known[name]
    chosen = family.usual if size is None else size
    low, high = family.sizes
    if not low <= chosen <= high:
        raise InputError("size", f"--size is {chosen}; for {name} expected from {low} to {high}")
    if zero and not family.has_zero:
        raise InputError("zero", f"--zero is said of a perceptron's scores, not of {name}")
    return VariantFacts(family, chosen, zero)
