"""Refutations of separability, marked by what they must do: multipliers and crossing segments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.grade.finding import Finding, NumberedExample
from linexact.grade.forms.proof.answer import Segment, StatedMultipliers
from linexact.grade.forms.proof.examples import find_example
from linexact.grade.receipts import proves_inseparable, scaled, separates, violates
from linexact.grade.result import Judgement, Receipt
from linexact.kernel import Constraint
from linexact.separability import Separable, separate_dataset, weighted_average

# Findings


@dataclass(frozen=True, slots=True)
class NotAnExample(Finding, code="not-an-example", tells=("counterexample",)):
    """A point of the proof that is no example."""

    point: Vector


@dataclass(frozen=True, slots=True)
class MixedSide(Finding, code="mixed-side", tells=("counterexample",)):
    """A side of an equation that holds examples of both classes."""

    side: Literal["left", "right"]
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

    place: Literal["positive examples", "negative examples"]
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
class SegmentMixed(Finding, code="segment-mixed", tells=("counterexample",)):
    """A segment that joins examples of different classes."""

    start: Vector
    end: Vector


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


# Multipliers


def judge_multipliers(
    dataset: Dataset, convention: Convention, given: StatedMultipliers
) -> Judgement:
    """Judge multipliers of examples, at any scale."""
    used = {i: m for i, m in given.multipliers.items() if m}
    if not used:
        misplaced = _misplaced(dataset, given)
        shares = {"signs": False, "sums": False, "points": False}
        return Judgement(shares, (*misplaced, NoMultipliers()))
    findings: list[Finding] = []
    receipts: list[Receipt] = []
    findings += _misplaced(dataset, given)
    placed = not findings
    below = [i for i, m in sorted(used.items()) if m < 0]
    for index in below:
        findings.append(MultiplierNegative(NumberedExample.of(dataset, index), used[index]))
    if below:
        receipts.append(_denied(used, {below[0]: 1}, ">="))
    sides = [{i: m for i, m in used.items() if dataset.target(i) == t} for t in (1, -1)]
    positive, negative = (sum(side.values(), Fraction(0)) for side in sides)
    sums_right = not convention.bias or positive == negative != 0
    if not sums_right:
        findings += _sum_findings(positive, negative)
        receipts.append(_denied(used, {i: dataset.target(i) for i in used}, "=="))
    points = _weighted(dataset, sides[0]), _weighted(dataset, sides[1])
    if points[0] != points[1]:
        findings.append(PointsDiffer(*points))
        receipts.append(_unequal(dataset, used, points))
    strict = any(convention.is_strict_for(dataset.target(i)) for i in used)
    if not strict:
        findings.append(NoStrictExample(convention))
    said = _common_point(given, points[0], positive)
    findings += said
    shares = {
        "signs": placed and not below and strict,
        "sums": placed and sums_right,
        "points": placed and points[0] == points[1] and not said,
    }
    if all(shares.values()):
        receipts = [proves_inseparable(scaled(dataset, convention, used))]
        if convention.bias and positive != 1:
            findings.append(Scaled(positive))
    return Judgement(shares, tuple(findings), tuple(receipts))


def _misplaced(dataset: Dataset, given: StatedMultipliers) -> list[Finding]:
    """Find points that are no examples, and sides of an equation that hold both classes."""
    findings: list[Finding] = [NotAnExample(point) for point in given.outside]
    names: tuple[Literal["left", "right"], ...] = ("left", "right")
    for name, side in zip(names, given.sides, strict=False):
        if len({dataset.target(i) for i in side}) > 1:
            findings.append(MixedSide(name, tuple(dataset.x(i) for i in side)))
    return findings


def _sum_findings(positive: Fraction, negative: Fraction) -> Iterator[Finding]:
    if positive != 1:
        yield SumNotOne("positive examples", positive)
    if negative != 1:
        yield SumNotOne("negative examples", negative)


def _common_point(given: StatedMultipliers, total: Vector, weight: Fraction) -> list[Finding]:
    """Compare a stated common point with the weighted average."""
    if given.common_point is None or not weight:
        return []
    average = tuple(v / weight for v in total)
    same = given.common_point == average
    return [] if same else [CommonPointWrong(given.common_point, average)]


def _weighted(dataset: Dataset, multipliers: Mapping[int, Fraction]) -> Vector:
    if not multipliers:
        return (Fraction(0),) * dataset.dimension
    return weighted_average(dataset, multipliers)


def _denied(
    used: Mapping[int, Fraction],
    row: Mapping[int, Fraction | int],
    relation: Literal["==", ">="],
    claim: str = "these multipliers are not what a proof needs",
) -> Receipt:
    """Certify that multipliers violate a condition on them."""
    order = sorted(used)
    constraint = Constraint(relation, tuple(row.get(i, 0) for i in order))
    point = tuple(used[i] for i in order)
    return violates(claim, [f"m{i + 1}" for i in order], point, constraint)


def _unequal(
    dataset: Dataset, used: Mapping[int, Fraction], points: tuple[Vector, Vector]
) -> Receipt:
    """Certify that the weighted sums differ in their first coordinate that does."""
    column = next(j for j, (p, q) in enumerate(zip(*points, strict=True)) if p != q)
    row = {i: dataset.target(i) * dataset.x(i)[column] for i in used}
    return _denied(used, row, "==", f"the weighted sums differ in {dataset.features[column]}")


# Segments


def judge_segments(
    dataset: Dataset, convention: Convention, segments: Sequence[Segment], meeting: Vector | None
) -> Judgement:
    """Judge two segments, each of one class, that are said to meet."""
    segments = [_of_one_class(dataset, segment) for segment in segments]
    findings: list[Finding] = [
        NotAnExample(end)
        for segment in segments
        for end, index in zip(segment.ends, segment.examples, strict=True)
        if index is None
    ]
    sides: list[int] = []
    for segment in segments:
        classes = {dataset.target(i) for i in segment.examples if i is not None}
        if len(classes) > 1:
            findings.append(SegmentMixed(*segment.ends))
        sides += classes
    if not findings and sides[0] == sides[1]:
        findings.append(SegmentsOneClass(segments[0].ends + segments[1].ends))
    if findings:
        return Judgement({"signs": False}, tuple(findings))
    ends = sorted({i for s in segments for i in s.examples if i is not None})
    return judge_hulls(dataset, convention, ends, meeting)


def _of_one_class(dataset: Dataset, segment: Segment) -> Segment:
    """Return the segment with ends of one class, where a point is there in both."""
    given = [dataset.target(i) for i in segment.examples if i is not None]
    if len(set(given)) < 2:
        return segment
    for target in (1, -1):
        first, last = (find_example(dataset, end, target) for end in segment.ends)
        if first is None or last is None:
            return segment
        if dataset.target(first) == dataset.target(last):
            return replace(segment, examples=(first, last))
    return segment


def judge_hulls(
    dataset: Dataset, convention: Convention, ends: Sequence[int], meeting: Vector | None
) -> Judgement:
    """Judge whether the hulls of named examples share a point: iff no bias and weights do."""
    part = dataset.part(ends)
    verdict = separate_dataset(part, Convention(True, "strict"))
    if isinstance(verdict, Separable):
        apart = SegmentsApart(verdict.w, verdict.b)
        return Judgement(
            {"points": False},
            (apart,),
            (separates(part, verdict.convention, verdict.w, verdict.b),),
        )
    if meeting is not None and not _on_both(part, meeting):
        found = CommonPointWrong(meeting, verdict.common_point or ())
        return Judgement(VALID | {"points": False}, (found,))
    multipliers = {ends[i]: m for i, m in verdict.multipliers.items()}
    return Judgement(VALID, (), (proves_inseparable(scaled(dataset, convention, multipliers)),))


def _on_both(part: Dataset, point: Vector) -> bool:
    """Say whether a point lies on the segments of both classes."""
    for target in (1, -1):
        side = [part.x(i) for i in range(len(part)) if part.target(i) == target]
        lone = Dataset.from_rows([*side, point], [1] * len(side) + [-1])
        if isinstance(separate_dataset(lone, Convention(True, "strict")), Separable):
            return False
    return True
