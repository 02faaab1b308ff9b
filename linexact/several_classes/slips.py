"""Runs of several classes as they come out by a slip, one for each name of it.

A slip is a rule that moves other weights, at the same mistakes or at others; a run by it is run as
any run is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

from linexact.several_classes.labelled import Labelled
from linexact.several_classes.runs import TIES, UPDATES, ClassRule, ClassRun, run_classes


class OnlyOwn(ClassRule):
    """At a mistake the weights of the own class alone move."""

    def factors(self, scores: Sequence[Fraction], own: int) -> dict[int, Fraction]:
        """Return the own class's factor."""
        found = super().factors(scores, own)
        return {own: found[own]} if found else {}


class OnlyOther(ClassRule):
    """At a mistake the weights of the own class stay."""

    def factors(self, scores: Sequence[Fraction], own: int) -> dict[int, Fraction]:
        """Return the others' factors."""
        found = super().factors(scores, own)
        return {c: factor for c, factor in found.items() if c != own}


class AllMoved(ClassRule):
    """At a mistake the weights of all other classes move down."""

    def factors(self, scores: Sequence[Fraction], own: int) -> dict[int, Fraction]:
        """Return a factor for each class."""
        if not super().factors(scores, own):
            return {}
        return {c: Fraction(1 if c == own else -1) for c in range(len(scores))}


class Lowest(ClassRule):
    """The class with the lowest score is predicted."""

    def factors(self, scores: Sequence[Fraction], own: int) -> dict[int, Fraction]:
        """Return the factors for the opposite scores."""
        return super().factors([-s for s in scores], own)


class Turned(ClassRule):
    """At a mistake the weights of the own class move down and those of the others up."""

    def factors(self, scores: Sequence[Fraction], own: int) -> dict[int, Fraction]:
        """Return the opposite factors."""
        return {c: -factor for c, factor in super().factors(scores, own).items()}


class Always(ClassRule):
    """Weights move at every point, right or wrong: down for the highest of the other classes."""

    def factors(self, scores: Sequence[Fraction], own: int) -> dict[int, Fraction]:
        """Return factors, as if the own class had lost."""
        lowered = [s if c != own else min(scores) - 1 for c, s in enumerate(scores)]
        return super().factors(lowered, own)


def slipped_runs(data: Labelled, rule: ClassRule, passes: int) -> Iterator[tuple[str, ClassRun]]:
    """Yield runs by a slip, each with its name, those that explain most first.

    >>> data = Labelled.of([[1], [2]], "ab", "ab")
    >>> [name for name, run in slipped_runs(data, ClassRule(True, "predicted", "first"), 3)][:3]
    ['ties-otherwise', 'ties-otherwise', 'bias-not-moved']
    """
    for ties in TIES:
        if ties != rule.ties:
            yield "ties-otherwise", run_classes(data, replace(rule, ties=ties), passes)
    if rule.bias:
        may = rule.moves or ((True,) * (data.dimension + 1),) * len(data.classes)
        fixed = replace(rule, moves=tuple((*one[:-1], False) for one in may))
        yield "bias-not-moved", run_classes(data, fixed, passes)
    for name, slip in SLIPS.items():
        stated: dict[str, Any] = {one.name: getattr(rule, one.name) for one in fields(rule)}
        yield name, run_classes(data, slip(**stated), passes)
    for update in UPDATES:
        if update != rule.update:
            yield "other-update", run_classes(data, replace(rule, update=update), passes)


SLIPS: dict[str, type[ClassRule]] = {
    "only-own-moved": OnlyOwn,
    "own-not-moved": OnlyOther,
    "all-moved": AllMoved,
    "lowest-predicted": Lowest,
    "signs-turned": Turned,
    "right-moved-too": Always,
}
RUN_SLIPS = ("ties-otherwise", "bias-not-moved", *SLIPS, "other-update")
