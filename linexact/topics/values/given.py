"""Kind ``given-weights``: what stated weights do with every example, and how wide their margin is.

The *functional* margin of an example is ``t z``, its signed distance from the boundary ``z/|w|``.
The margin of the weights is the least over the examples: ``min t z``, geometrically
``min t z / |w|``.  ``ratio`` is Novikoff's ``(R/gamma)^2`` of these weights: with a bias the
constant input 1 belongs to the inputs and ``b`` to the weights, so that
``R^2 = max (|x|^2 + 1)`` and ``gamma^2 = min (t z)^2 / (|w|^2 + b^2)``.

Kind ``side``: on which side of a boundary one point lies.  The *side* is a matter of the score's
sign alone; *predicted* says which class owns the point under the convention, and that is neither
where a score of 0 is wrong for both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal, TypeAlias, cast

from linexact.data.convention import Convention
from linexact.data.dataset import Vector
from linexact.data.linear import score
from linexact.data.problem import Problem
from linexact.errors import InputError
from linexact.exact import dot
from linexact.exact.surds import SurdSum
from linexact.proof.file import Evidence
from linexact.tasks.question import (
    Asked,
    Follow,
    Question,
    Setting,
    check_bias,
    check_width,
    refuse_asked,
)
from linexact.tasks.steps import Derivation, Step, Value, evaluate
from linexact.topics.values.distances import distance_of, plain, quotient
from linexact.topics.values.scores import Weighed, margins, wrong
from linexact.topics.values.steps import boundary, derived, score_claim


@dataclass(frozen=True, slots=True)
class Task:
    """The weights, and the bias."""

    w: Vector
    b: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True, eq=False)
class Classified(Weighed):
    """The scores and the margins of given weights, and which examples are wrong.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> ones = (Fraction(1), Fraction(1))
    >>> found = Classified(gate("AND"), Convention(True, "strict"), ones, Fraction(-1))
    >>> str(found.ends_in["rate"])
    '1/2'
    """

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        wrong, margins = self.wrong, self.margins
        return {
            "scores": self.scores,
            "margins": margins,
            "errors": Fraction(len(wrong)),
            "rate": Fraction(len(wrong), len(self.data)),
            "misclassified": self.numbered(wrong),
            "functional_margin": min(margins),
            **boundary(self.w, self.b),
        }

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim the scores, and which are wrong."""
        yield score_claim(self.data, self.convention, self.weights)


@dataclass(frozen=True, slots=True, eq=False)
class Distances:
    """Every example's signed distance from the boundary, ``z/|w|``, and the nearest ones.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> ones, strict = (Fraction(1), Fraction(1)), Convention(True, "strict")
    >>> found = Distances(Classified(gate("OR"), strict, ones, Fraction(-1)))
    >>> [str(d) for d in found.distances], str(found.margin), found.closest
    (['-sqrt(2)/2', '0', '0', 'sqrt(2)/2'], '0', (1, 2))
    """

    scored: Classified

    @property
    def squared_length(self) -> Fraction:
        """The squared length of the weights."""
        return dot(self.scored.w, self.scored.w)

    @property
    def distances(self) -> tuple[SurdSum, ...]:
        """The distances.

        Raises :class:`~linexact.errors.InputError` (``too-long``) for a root beyond the limit.
        """
        return tuple(quotient(z, self.squared_length) for z in self.scored.scores)

    @property
    def margin(self) -> SurdSum:
        """The least margin over the length of the weights."""
        return quotient(min(self.scored.margins), self.squared_length)

    @property
    def closest(self) -> tuple[int, ...]:
        """The examples (0-based) whose margin is least."""
        margins = self.scored.margins
        least = min(margins)
        return tuple(i for i, margin in enumerate(margins) if margin == least)

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {
            "distances": self.distances,
            "geometric_margin": plain(self.margin),
            "closest": self.scored.numbered(self.closest),
        }


@dataclass(frozen=True, slots=True, eq=False)
class Ratio:
    """``(R/gamma)^2``: the largest squared input over the least squared margin at length 1.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> w, strict = (Fraction(2), Fraction(2)), Convention(True, "strict")
    >>> str(Ratio(Classified(gate("AND"), strict, w, Fraction(-3))).ratio)
    '51'
    """

    scored: Classified

    @property
    def r_squared(self) -> Fraction:
        """The largest squared input."""
        bias = self.scored.convention.bias
        return max(dot(e.x, e.x) + bias for e in self.scored.data.examples())

    @property
    def squared_length(self) -> Fraction:
        """The square of all weights, the bias with them."""
        return dot(self.scored.w, self.scored.w) + self.scored.b**2

    @property
    def margin(self) -> Fraction:
        """The functional margin, which is above 0."""
        return min(self.scored.margins)

    @property
    def ratio(self) -> Fraction:
        """What the updates from zero weights are at most."""
        return self.r_squared * self.squared_length / self.margin**2

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"ratio": self.ratio}


def _check(task: Task, setting: Setting) -> None:
    check_width("task.w", task.w, setting.inputs or 0)
    check_bias(setting, task.b)


def _derive(asked: Asked, folder: Path | None) -> Derivation:
    task: Task = asked.task
    if not len(asked.data):
        raise InputError("value", "data: no examples; expected at least one")
    scored = Classified(asked.data, asked.convention, task.w, task.b)
    steps = tuple(_steps(asked, scored))
    names = {ask.name for ask in asked.asks}
    wanted = {Classified: True, Distances: not names.isdisjoint(_MEASURED), Ratio: "ratio" in names}
    told = tuple(step for step in steps if wanted[type(step)])
    rest = tuple(step for step in steps if not wanted[type(step)])
    return Derivation(told, evaluate(steps), further=rest)


def _steps(asked: Asked, scored: Classified) -> Iterator[Step]:
    yield scored
    if any(scored.w):
        found = Distances(scored)
        try:
            quotient(Fraction(1), found.squared_length)
            yield found
        except InputError:  # a root beyond the limit
            refuse_asked(asked, _MEASURED, "a root of a number this long is not taken")
    else:
        refuse_asked(asked, _MEASURED, "task.w: w = 0 has no boundary; expected other weights")
    if min(scored.margins) > 0:
        yield Ratio(scored)
    else:
        message = "task.w: weights that get an example wrong have no (R/gamma)^2; expected others"
        refuse_asked(asked, ("ratio",), message)


def _scored_margins(asked: Asked, values: Mapping[str, Value]) -> Vector:
    return margins(asked.data, cast("Vector", values["scores"]))


def _misclassified(asked: Asked, values: Mapping[str, Value]) -> Vector:
    several = wrong(asked.data, asked.convention, cast("Vector", values["scores"]))
    return tuple(Fraction(asked.data.row_number(i)) for i in several)


def _counted(asked: Asked, values: Mapping[str, Value]) -> Fraction:
    return Fraction(len(cast("Vector", values["misclassified"])))


def _divided(asked: Asked, values: Mapping[str, Value]) -> Value | None:
    """Return the distances of scores; None for weights 0."""
    square = dot(asked.task.w, asked.task.w)
    scores = cast("Vector", values["scores"])
    return tuple(quotient(z, square) for z in scores) if square else None


_MEASURED = ("distances", "geometric_margin", "closest")


QUESTION = Question(
    "given-weights",
    Task,
    values={
        "misclassified": "set", "errors": "number", "rate": "number", "scores": "vector",
        "margins": "vector", "distances": "roots", "functional_margin": "number",
        "geometric_margin": "number", "closest": "set", "ratio": "number", "boundary": "boundary",
    },
    usual=("misclassified",),
    derive=_derive,
    check=_check,
    follow={
        "margins": (Follow(("scores",), _scored_margins),),
        "misclassified": (Follow(("scores",), _misclassified),),
        "errors": (Follow(("misclassified",), _counted),),
        "rate": (Follow(("errors",), lambda e, v: cast("Fraction", v["errors"]) / len(e.data)),),
        "functional_margin": (
            Follow(("margins",), lambda e, v: min(cast("Vector", v["margins"]))),
        ),
        "distances": (Follow(("scores",), _divided),),
    },
)  # fmt: skip


Side: TypeAlias = Literal["positive", "negative", "boundary"]


@dataclass(frozen=True, slots=True)
class SideTask:
    """The weights, and the point."""

    w: Vector
    point: Vector
    b: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True, eq=False)
class Sided:
    """The score of a point, the side that its sign is, and the class that owns it.

    >>> one = Fraction(1)
    >>> found = Sided(Convention(True, "closed-positive"), (one,), -one, (one,))
    >>> found.side, found.predicted
    ('boundary', 'positive')
    """

    convention: Convention
    w: Vector
    b: Fraction
    point: Vector

    @property
    def z(self) -> Fraction:
        """The score."""
        return score(self.w, self.b, self.point)

    @property
    def side(self) -> Side:
        """Where the point lies."""
        return "boundary" if not self.z else "positive" if self.z > 0 else "negative"

    @property
    def predicted(self) -> Literal["positive", "negative", "neither"]:
        """The class that owns the point."""
        owners = [target for target in (1, -1) if self.convention.is_right(target, self.z)]
        if not owners:
            return "neither"
        return "positive" if owners[0] > 0 else "negative"

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step; no distance where its root is beyond the limit."""
        found = {"side": self.side, "predicted": self.predicted, "score": self.z}
        return {**found, **distance_of(self.z, self.w), **boundary(self.w, self.b)}


def _check_side(task: SideTask, setting: Setting) -> None:
    check_width("task.point", task.point, len(task.w), ", one for each weight")
    check_bias(setting, task.b)
    if not any(task.w):
        raise InputError("zero-weights", "task.w: w = 0 has no boundary; expected other weights")


def _derive_side(asked: Asked, folder: Path | None) -> Derivation:
    task: SideTask = asked.task
    return derived(Sided(asked.convention, task.w, task.b, task.point))


SIDE = Question(
    "side",
    SideTask,
    values={
        "side": "side", "predicted": "predicted", "score": "number", "distance": "number",
        "boundary": "boundary",
    },
    usual=("side",),
    derive=_derive_side,
    needs_data=False,
    inputs=lambda task: len(task.w),
    check=_check_side,
)  # fmt: skip
