"""Refutations of separability, marked by what they must do: multipliers and crossing segments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import Literal, TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import is_met
from linexact.grade.finding import Finding, NumberedExample
from linexact.grade.forms.proof.answer import Meeting
from linexact.grade.receipts import proves_inseparable, scaled, separates, violates
from linexact.grade.result import Judgement, Receipt
from linexact.kernel import Constraint
from linexact.topics.separability import Separable, separate_dataset, weighted_average

Side: TypeAlias = Literal["first", "second"]
Classes: TypeAlias = Literal["positive examples", "negative examples"]
_SIDES: tuple[Side, ...] = ("first", "second")
_CLASSES: tuple[Classes, ...] = ("positive examples", "negative examples")

# Findings


@dataclass(frozen=True, slots=True)
class MixedSide(Finding, code="mixed-side", tells=("counterexample",)):
    """A side of an equation, or a segment, that holds examples of both classes."""

    side: Side
    points: tuple[Vector, ...]


@dataclass(frozen=True, slots=True)
class MultiplierNegative(Finding, code="multiplier-negative", tells=("place", "counterexample")):
    """An example's multiplier below 0."""

    place: NumberedExample
    multiplier: Fraction


class NoMultipliers(Finding, code="no-multipliers", tells=("counterexample",)):
    """All multipliers are 0."""


@dataclass(frozen=True, slots=True)
class SumNotOne(Finding, code="sum-not-one", tells=("counterexample",)):
    """The multipliers of a class do not sum to 1."""

    place: Classes
    total: Fraction


@dataclass(frozen=True, slots=True)
class PointsDiffer(Finding, code="points-differ", tells=("counterexample",)):
    """The weighted sums of the classes, which are two points."""

    positive: Vector
    negative: Vector


@dataclass(frozen=True, slots=True)
class NoStrictExample(Finding, code="no-strict-example", tells=("counterexample",)):
    """No multiplier at an example for which a score of 0 is wrong."""

    convention: Convention


@dataclass(frozen=True, slots=True)
class Scaled(Finding, code="scaled", tells=()):
    """A proof at another scale: what the multipliers of each class sum to."""

    total: Fraction


@dataclass(frozen=True, slots=True)
class CommonPointWrong(Finding, code="common-point", tells=("value",)):
    """The point that was said to be common, and one that is."""

    given: Vector
    point: Vector


@dataclass(frozen=True, slots=True)
class SegmentsOneClass(Finding, code="segments-one-class", tells=("counterexample",)):
    """Both segments, by their ends, belong to one class."""

    ends: tuple[Vector, ...]


@dataclass(frozen=True, slots=True)
class SegmentsApart(Finding, code="segments-apart", tells=("counterexample",)):
    """The segments do not meet: a line that runs between them."""

    w: Vector
    b: Fraction


VALID = dict.fromkeys(("signs", "sums", "points"), True)


def judge_meeting(dataset: Dataset, convention: Convention, given: Meeting) -> Judgement:
    """Judge averages that are said to be one point, at any scale, or hulls that share one."""
    mixed = [
        MixedSide(name, tuple(dataset.x(i) for i in side))
        for name, side in zip(_SIDES, given.sides, strict=False)
        if len({dataset.target(i) for i in side}) > 1
    ]
    if given.multipliers is not None:
        used = {i: m for i, m in sorted(given.multipliers.items()) if m}
        return _judge_multipliers(dataset, convention, used, given.point, mixed)
    if mixed:
        return Judgement({"signs": False}, tuple(mixed))
    return _judge_hulls(dataset, convention, given)


# Multipliers


def _judge_multipliers(
    dataset: Dataset,
    convention: Convention,
    used: Mapping[int, Fraction],
    said: Vector | None,
    mixed: Sequence[Finding],
) -> Judgement:
    if not used:
        return Judgement(dict.fromkeys(VALID, False), (NoMultipliers(),))
    sides = [{i: m for i, m in used.items() if dataset.target(i) == t} for t in (1, -1)]
    sums = [sum(side.values(), Fraction(0)) for side in sides]
    points = [_weighted(dataset, side) for side in sides]
    signs: list[Finding] = [
        MultiplierNegative(NumberedExample.of(dataset, i), m) for i, m in used.items() if m < 0
    ]
    if not any(convention.is_strict_for(dataset.target(i)) for i in used):
        signs.append(NoStrictExample(convention))
    found: dict[str, list[Finding]] = {"signs": signs, "sums": [], "points": []}
    if convention.bias and (sums[0] != sums[1] or not sums[0]):
        pairs = zip(_CLASSES, sums, strict=True)
        found["sums"] = [SumNotOne(place, total) for place, total in pairs if total != 1]
    if points[0] != points[1]:
        found["points"].append(PointsDiffer(*points))
    average = tuple(v / (sums[0] or 1) for v in points[0])
    if said is not None and said != average:
        found["points"].append(CommonPointWrong(said, average))
    findings = [*mixed, *(one for several in found.values() for one in several)]
    shares = {name: not (mixed or several) for name, several in found.items()}
    if findings:
        return Judgement(shares, tuple(findings), tuple(_unmet(dataset, convention, used)))
    scale = (Scaled(sums[0]),) if convention.bias and sums[0] != 1 else ()
    return Judgement(shares, scale, (proves_inseparable(scaled(dataset, convention, used)),))


def _weighted(dataset: Dataset, multipliers: Mapping[int, Fraction]) -> Vector:
    if not multipliers:
        return (Fraction(0),) * dataset.dimension
    return weighted_average(dataset, multipliers)


def _unmet(
    dataset: Dataset, convention: Convention, used: Mapping[int, Fraction]
) -> Iterator[Receipt]:
    """Certify which conditions of a proof multipliers do not meet: signs, sums, each feature."""
    names, point = [f"m{i + 1}" for i in used], tuple(used.values())
    rows = [Constraint(">=", tuple(int(i == j) for i in used)) for j in used]
    columns = [[Fraction(1)] * len(used)] if convention.bias else []
    columns += [[dataset.x(i)[k] for i in used] for k in range(dataset.dimension)]
    targets = [dataset.target(i) for i in used]
    rows += [Constraint("==", tuple(map(mul, targets, column))) for column in columns]
    for row in rows:
        if not is_met(row, point):
            claim = "these multipliers are not what a proof needs"
            yield violates(claim, names, point, row)


# Hulls


def _judge_hulls(dataset: Dataset, convention: Convention, given: Meeting) -> Judgement:
    """Judge two hulls, each of one class, that are said to share a point."""
    first, second = given.sides
    ends = [tuple(dataset.x(i) for i in side) for side in given.sides]
    if dataset.target(first[0]) == dataset.target(second[0]):
        return Judgement({"signs": False}, (SegmentsOneClass(ends[0] + ends[1]),))
    rows = sorted({*first, *second})
    part = dataset.part(rows)
    verdict = separate_dataset(part, Convention(True, "strict"))
    if isinstance(verdict, Separable):
        receipt = separates(part, verdict.convention, verdict.w, verdict.b)
        return Judgement({"points": False}, (SegmentsApart(verdict.w, verdict.b),), (receipt,))
    if given.point is not None and not all(_is_inside(points, given.point) for points in ends):
        wrong = CommonPointWrong(given.point, verdict.common_point or ())
        return Judgement(VALID | {"points": False}, (wrong,))
    multipliers = {rows[i]: m for i, m in verdict.multipliers.items()}
    return Judgement(VALID, (), (proves_inseparable(scaled(dataset, convention, multipliers)),))


def _is_inside(points: Sequence[Vector], point: Vector) -> bool:
    """Say whether a point lies in the hull of others."""
    lone = Dataset.from_rows([*points, point], [1] * len(points) + [-1])
    return not isinstance(separate_dataset(lone, Convention(True, "strict")), Separable)
