"""An exercise worked out: its kind's derivation, held against what was published."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import cast

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact import show, show_vector
from linexact.exercise.model import Exercise
from linexact.tasks.steps import Derivation, Step, Value
from linexact.tasks.telling import Correction, Printed
from linexact.topics.hand_weights.steps import Trial, weights_of


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """An exercise and its derivation."""

    exercise: Exercise
    derivation: Derivation

    @property
    def values(self) -> Mapping[str, Value]:
        """The exercise's values by name."""
        return self.derivation.values

    def number(self, name: str) -> Fraction:
        """Return a value that is a number."""
        return cast("Fraction", self.values[name])


def solve_exercise(exercise: Exercise, *, folder: Path | None = None) -> Solved:
    """Work an exercise out.

    ``folder`` is where data files are that do not come with linexact.

    Raises :class:`~linexact.errors.InputError`: ``external`` when such a file is needed and no
    folder is given, ``published`` when a published value is not the one that is computed, and
    ``erratum`` when an erratum is not about an error.

    >>> from linexact.exercise.bank import find_exercise
    >>> solve_exercise(find_exercise("grosse-and")).values["b"]
    Fraction(-3, 2)
    """
    derived = exercise.kind.derive(exercise, folder)
    if "boundary" not in derived.values and any(ask.name == "boundary" for ask in exercise.asks):
        raise InputError("zero-weights", "w = 0 has no boundary; expected other weights")
    steps, further = list(derived.steps), list(derived.further)
    for step in _beside(exercise, derived):
        (further if isinstance(step, Printed) else steps).append(step)
    return Solved(exercise, replace(derived, steps=tuple(steps), further=tuple(further)))


def _beside(exercise: Exercise, derived: Derivation) -> Iterator[Step]:
    """Yield the comparisons with what was published, and the correction if there is one."""
    values, printed = derived.values, dict(exercise.published)
    if isinstance(printed.get("w"), tuple) and exercise.kind.tries_published:
        tried, own = _published_weights(exercise, derived, printed), weights_of(derived.steps)
        if own is None or (tried.w, tried.b) != (own.w, own.b):
            yield tried
    for name, value in printed.items():
        _compare("published", f"published.{name}", name, value, values)
        yield Printed(name, value)
    erratum = exercise.erratum
    if erratum is not None:
        name = erratum.value
        _compare("erratum", "erratum.exact", name, erratum.exact, values)
        yield Correction(erratum.claim, erratum.why, name, erratum.printed, values[name])


def _compare(code: str, key: str, name: str, value: Value, values: Mapping[str, Value]) -> None:
    if name not in values:
        raise InputError(code, f"{key}: {name} is not computed here; expected none")
    if value != values[name]:
        raise InputError(code, f"{key}: {_shown(value)}; computed is {_shown(values[name])}")


def _shown(value: Value) -> str:
    if isinstance(value, tuple):
        whole = [v for v in value if isinstance(v, Fraction)]
        return show_vector(whole) if len(whole) == len(value) else f"({', '.join(map(str, value))})"
    return show(value) if isinstance(value, Fraction) else str(value)


def _published_weights(exercise: Exercise, derived: Derivation, printed: dict[str, Value]) -> Trial:
    """Try the published weights; many weights are right, so they need not be ours."""
    assert derived.problem is not None
    w = cast("Vector", printed.pop("w"))
    b = cast("Fraction", printed.pop("b", Fraction(0)))
    tried = Trial(derived.problem.dataset, derived.problem.convention, w, b)
    if tried.wrong:
        message = f"published.w: {_shown(w)} with b = {_shown(b)} get an example wrong"
        raise InputError("published", message)
    return tried
