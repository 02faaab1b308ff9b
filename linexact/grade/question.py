"""A value that an exercise asks for, with all that its form may need to know of the exercise.

This is the only module of :mod:`linexact.grade` that looks into an exercise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from linexact.errors import InputError
from linexact.exercise.marking import BiasPlace
from linexact.exercise.model import Ask, Exercise
from linexact.exercise.rules import rule_of
from linexact.grade.surds import SurdSum
from linexact.handweights import Problem, read_demands
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.model.features import parse_map
from linexact.perceptron import Rule
from linexact.text.quoting import did_you_mean, listed, quoted

_DECIDED = ("weights", "separability", "features")


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """One value asked for; ``values`` are the exercise's computed ones by name."""

    exercise: Exercise
    ask: Ask
    values: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The value's name."""
        return self.ask.name

    @property
    def points(self) -> Fraction:
        """What the whole answer is worth."""
        return self.ask.points

    @property
    def bias_place(self) -> BiasPlace | None:
        """Where the bias stands in a list of weights without names."""
        return self.exercise.marking.bias_place

    @property
    def features(self) -> tuple[str, ...]:
        """The names of the features."""
        return self.exercise.features

    @property
    def is_decided(self) -> bool:
        """Say whether the data decide the verdict."""
        return self.exercise.kind in _DECIDED

    def beside(self, name: str) -> Question | None:
        """Return another value that the exercise asks for."""
        found = (ask for ask in self.exercise.asks if ask.name == name)
        return next((replace(self, ask=ask) for ask in found), None)

    def shared(self, usual: Mapping[str, Fraction], known: Sequence[str]) -> dict[str, Fraction]:
        """Return the points by condition, as the exercise shares them out, or in usual shares.

        Raises :class:`~linexact.errors.InputError` (``key``) for a condition that is not known.
        """
        shares = self.exercise.marking.shares.get(self.name, usual)
        for name in shares:
            if name not in known:
                near = did_you_mean(name, known) or f"; there are {listed(known)}"
                message = f"marking.{self.name}: no condition is called {quoted(name)}{near}"
                raise InputError("key", message)
        total = sum(shares.values())
        return {name: self.points * share / total for name, share in shares.items()}

    def data(self) -> Dataset:
        """Return the examples.

        Raises :class:`~linexact.errors.InputError` (``part``) when they come from elsewhere.
        """
        if self.exercise.dataset is None:
            message = f"{self.exercise.id} has no data of its own, so it is not marked"
            raise InputError("part", message)
        return self.exercise.dataset

    def problem(self) -> Problem:
        """Return the hand-weight problem, in the exercise's own features."""
        data, task = self.data(), self.exercise.task
        if task.features is not None:
            data = parse_map(task.features, data.features).apply(data)
        return read_demands(data, self.exercise.convention, task.demands)

    def rule(self) -> Rule:
        """Return the perceptron rule that is run."""
        return rule_of(self.exercise.task)

    def proved(self) -> tuple[Dataset, Convention]:
        """Return the data, and the convention, of which separability is proved or refuted."""
        if self.exercise.kind == "perceptron":
            return self.data(), self.rule().convention
        return self.problem().dataset, self.exercise.convention

    def value(self) -> Any:
        """Return the right value.

        Raises :class:`~linexact.errors.InputError` (``part``) when it was not computed.
        """
        if self.name in self.values:
            return self.values[self.name]
        if self.name == "distance" and "squared" in self.values:
            return SurdSum.root(Fraction(self.values["squared"]))
        raise InputError("part", f"the value {self.name} of this exercise is not computed")
