"""A value that an exercise asks for, with all that its form may need to know of the exercise.

This is the only module of :mod:`linexact.grade` that looks into an exercise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias, cast

from linexact.data.dataset import Dataset, Vector
from linexact.data.problem import Problem
from linexact.errors import InputError, did_you_mean, listed, quoted
from linexact.exact.surds import SurdSum
from linexact.exercise.marking import Tolerance, Tolerances, by_entry
from linexact.exercise.model import Exercise
from linexact.tasks.question import Ask
from linexact.tasks.steps import Value

if TYPE_CHECKING:
    from linexact.topics.perceptron import Rule

Values: TypeAlias = Callable[[], Mapping[str, Value]]


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """One value asked for; ``values`` works out the exercise's, by name, when one is needed."""

    exercise: Exercise
    ask: Ask
    values: Values

    @property
    def name(self) -> str:
        """The value's name."""
        return self.ask.name

    @property
    def points(self) -> Fraction:
        """What the whole answer is worth."""
        return self.ask.points

    @property
    def tolerance(self) -> Tolerance | None:
        """How far the value as a whole may be off; None: it is to be exact.

        Raises :class:`~linexact.errors.InputError` (``key``) for what is said of an entry.
        """
        self.tolerance_of(())
        return self._tolerances.get("")

    def tolerance_of(self, entries: Sequence[str]) -> dict[str, Tolerance]:
        """Return how far each entry may be off, by name; exact ones are left out.

        Raises :class:`~linexact.errors.InputError` (``key``) for an entry that there is not.
        """
        return by_entry(self._tolerances, f"marking.tolerance.{self.name}", entries)

    @property
    def _tolerances(self) -> Tolerances:
        return self.exercise.marking.tolerances.get(self.name, {})

    @property
    def bare_verdict(self) -> Fraction:
        """The share of its points that a right verdict earns where nothing is said to prove it."""
        stated = self.exercise.marking.bare_verdict
        return Fraction(1) if stated is None else stated

    @property
    def data(self) -> Dataset:
        """The examples."""
        return self.exercise.data

    def inputs_of(self, size: int) -> tuple[Vector, ...]:
        """Return the inputs of the examples where there are so many; else none."""
        data = self.exercise.dataset
        if data is None or len(data) != size:
            return ()
        return tuple(data.x(i) for i in range(size))

    @property
    def charges_errors(self) -> bool:
        """Say whether a loss is asked that charges 1 for each error."""
        return getattr(self.exercise.task, "loss", None) == "zero-one"

    @property
    def counts_examples(self) -> bool:
        """Say whether what is asked is how many of the examples are wrong."""
        known = self.exercise.dataset is not None
        return known and (self.name == "errors" or (self.charges_errors and self.name == "total"))

    def beside(self, name: str) -> Question | None:
        """Return another value that the exercise asks for."""
        found = (ask for ask in self.exercise.asks if ask.name == name)
        return next((replace(self, ask=ask) for ask in found), None)

    def shared(
        self,
        usual: Mapping[str, Fraction],
        known: Sequence[str],
        partial: Mapping[str, Fraction] | None = None,
    ) -> dict[str, Fraction]:
        """Return the points by condition: as the exercise shares them out, or in usual shares.

        Where the exercise asks for partial credit, these are the ``partial`` ones.

        Raises :class:`~linexact.errors.InputError` (``key``) for a condition that is not known, and
        for partial credit where the form has none or the exercise says the shares itself.
        """
        marking = self.exercise.marking
        named = not isinstance(marking.partial, bool) and self.name in marking.partial
        if named and (partial is None or self.name in marking.shares):
            why = "nothing of it is shared out" if partial is None else "its shares are stated"
            raise InputError("key", f"marking.partial: {self.name}: {why}; expected it left out")
        if partial is not None and marking.is_partial(self.name):
            usual = partial
        shares = marking.shares.get(self.name, usual)
        for name in shares:
            if name not in known:
                near = did_you_mean(name, known) or f"; there are {listed(known)}"
                message = f"marking.{self.name}: no condition is called {quoted(name)}{near}"
                raise InputError("key", message)
        total = sum(shares.values())
        return {name: self.points * share / total for name, share in shares.items()}

    def problem(self) -> Problem:
        """Return what weights, verdicts and proofs are marked by."""
        assert self.exercise.kind.problem is not None
        return self.exercise.kind.problem(self.exercise)

    def rule(self) -> Rule:
        """Return the perceptron rule that is run."""
        assert self.exercise.kind.rule is not None
        chosen: Rule = self.exercise.kind.rule(self.exercise)
        return chosen

    @property
    def run_rate(self) -> Fraction | None:
        """The rate of the run that is asked about, if the exercise runs a perceptron."""
        rule = self.exercise.kind.rule
        found = None if rule is None or self.name == "rate" else rule(self.exercise).rate
        return Fraction(found) if isinstance(found, int | Fraction) else None

    def value(self) -> Value:
        """Return the right value.

        Raises :class:`~linexact.errors.InputError` (``part``) when it is not computed.
        """
        values = self.values()
        if self.name not in values:
            message = f"the value {self.name} of this exercise is not computed"
            if not self.exercise.kind.carries_data:
                message = f"{self.exercise.id} is not marked: its data do not come with linexact"
            raise InputError("part", message)
        return values[self.name]

    def vector(self) -> Vector:
        """Return the right value, a vector."""
        return cast("Vector", self.value())

    def entries(self, count: int) -> tuple[str, ...]:
        """Return the names of the entries of a vector; none for a list of values.

        Weights of a rule stand in the rule's order, the bias where the rule has it.
        """
        weights = tuple(f"w{j + 1}" for j in range(len(self.exercise.features)))
        if self.name.startswith("weights") and self.exercise.kind.rule is not None:
            return self.rule().parameters(len(self.exercise.features))
        if self.name == "w":
            return weights
        if self.name == "point" and self.exercise.kind.name == "between":
            return (*weights, "b")[:count]
        return self.exercise.features if self.name in ("point", "foot") else ()

    def number(self) -> SurdSum:
        """Return the right value, a number."""
        value = self.value()
        return value if isinstance(value, SurdSum) else SurdSum.rational(cast("Fraction", value))
