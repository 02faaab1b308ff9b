"""Verdicts and their proofs, marked by what a proof must do.

A refutation of separability is a list of multipliers: none negative, the same sum for both
classes (with a bias), and equal weighted sums of both classes.  Any multipliers that do this
are right, at any positive scale; crossing segments are right when they join examples of the
same class and share a point.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from linexact.grade.proof_answer import Combination, ProofAnswer, Segment, read_proof
from linexact.grade.receipts import proves_inseparable, scaled, separates, violates
from linexact.grade.repair import unmet
from linexact.grade.result import Echo, Finding, Grade, Points, Receipt, Span, conditions
from linexact.grade.weights import wrong_example
from linexact.grade.weights_answer import echo_weights
from linexact.handweights import Problem
from linexact.kernel import Constraint
from linexact.model.convention import BOUNDARIES, Convention
from linexact.model.dataset import Dataset, Vector
from linexact.separability import Inseparable, Separable, separate_dataset, weighted_average

MOST_SHOWN = 8


@dataclass(frozen=True, slots=True, eq=False)
class VerdictTask:
    """Say whether a data set is separable, with a proof if points are given for one.

    Points may be given for ``verdict``, ``proof`` (the whole of it), and for its parts:
    ``signs``, ``sums``, ``points`` (the weighted sums are equal).
    """

    kind: ClassVar[str] = "verdict"
    dataset: Dataset
    convention: Convention
    points: Points
    conditions: ClassVar[tuple[str, ...]] = ("verdict", "proof", "signs", "sums", "points")

    @property
    def wants_proof(self) -> bool:
        """Say whether any points are given for a proof."""
        return any(name != "verdict" and value for name, value in self.points.items())


@dataclass(frozen=True, slots=True)
class _Judged:
    """What was found about a proof: the shares of its parts, findings, receipts."""

    shares: Mapping[str, bool]
    findings: tuple[Finding, ...]
    receipts: tuple[Receipt, ...]

    @property
    def valid(self) -> bool:
        return all(self.shares.values())


def grade_verdict(task: VerdictTask, text: str) -> Grade:
    """Mark a verdict and its proof; raises :class:`~linexact.errors.InputError`."""
    dataset, convention = task.dataset, task.convention
    answer = read_proof(text, dataset, convention)
    truth = separate_dataset(dataset, convention)
    right = answer.separable == isinstance(truth, Separable)
    findings: list[Finding] = []
    receipts: list[Receipt] = []
    shares: dict[str, bool] = {"verdict": right}
    judged = _judge(task, answer)
    if not right:
        findings += [_wrong_verdict(truth), *_other_verdicts(task, answer.separable)]
        receipts.append(receipt_of(truth))
    if judged is not None:
        findings += judged.findings
        receipts += judged.receipts
        if right:
            shares |= {**judged.shares, "proof": judged.valid}
    elif task.wants_proof:
        findings.append(Finding("proof-missing"))
    if not receipts:
        receipts.append(receipt_of(truth))
    return Grade(
        task.kind,
        _echo(task, answer),
        conditions(task.points, shares),
        tuple(findings),
        tuple(receipts),
    )


def receipt_of(truth: Separable | Inseparable) -> Receipt:
    """Return the certificate of a verdict."""
    if isinstance(truth, Separable):
        return separates(truth.dataset, truth.convention, truth.w, truth.b)
    return proves_inseparable(truth)


def _wrong_verdict(truth: Separable | Inseparable) -> Finding:
    if isinstance(truth, Separable):
        return Finding("is-separable", "", (truth.b,), (truth.w,))
    used = tuple(truth.multipliers.values())
    inputs = tuple(truth.dataset.x(i) for i in truth.multipliers)
    return Finding("is-inseparable", "", used[:MOST_SHOWN], inputs[:MOST_SHOWN])


def _other_verdicts(task: VerdictTask, claimed: bool) -> Iterator[Finding]:
    """Say under which other conventions the claim would be right."""
    here = task.convention
    for bias in (here.bias, not here.bias):
        for boundary in BOUNDARIES:
            other = Convention(bias, boundary)
            if other == here:
                continue
            if isinstance(separate_dataset(task.dataset, other), Separable) == claimed:
                yield Finding("other-convention", "", (), (), (str(other),))
                return


def _judge(task: VerdictTask, answer: ProofAnswer) -> _Judged | None:
    if answer.weights is not None:
        return _judge_weights(task, answer)
    if answer.combination is not None:
        if answer.separable:
            return _Judged({"signs": False}, (Finding("proof-of-the-opposite"),), ())
        return _judge_combination(task, answer.combination)
    if answer.segments:
        return _judge_segments(task, answer.segments, answer.meeting)
    return None


# Weights


def _judge_weights(task: VerdictTask, answer: ProofAnswer) -> _Judged:
    assert answer.weights is not None
    given = answer.weights
    problem = Problem(task.dataset, task.convention)
    rows = problem.system.rows
    wrong = unmet(rows, given.point)
    if not wrong:
        receipt = separates(task.dataset, task.convention, given.w, given.b)
        return _Judged(dict.fromkeys(("signs", "sums", "points"), True), (), (receipt,))
    findings = [
        wrong_example(task.dataset, task.convention, given, index) for index in wrong[:MOST_SHOWN]
    ]
    claim = f"example {task.dataset.row_number(wrong[0])} is not right under these weights"
    receipt = violates(claim, problem.variables, given.point, rows[wrong[0]])
    return _Judged({"signs": False}, tuple(findings), (receipt,))


# Multipliers


def _judge_combination(task: VerdictTask, given: Combination) -> _Judged:
    dataset, convention = task.dataset, task.convention
    findings: list[Finding] = []
    receipts: list[Receipt] = []
    used = {i: m for i, m in given.multipliers.items() if m}
    positive = {i: m for i, m in used.items() if dataset.target(i) > 0}
    negative = {i: m for i, m in used.items() if dataset.target(i) < 0}
    findings += [Finding("not-an-example", "", (), (point,)) for point in given.strangers]
    findings += _mixed_sides(dataset, given)
    placed = not findings
    below = [i for i, m in sorted(used.items()) if m < 0]
    for index in below:
        findings.append(Finding("multiplier-negative", _name(dataset, index), (used[index],)))
    if below:
        receipts.append(_denied(used, {below[0]: 1}, ">=", Fraction(0)))
    if not used:
        findings.append(Finding("no-multipliers"))
    sums = sum(positive.values(), Fraction(0)), sum(negative.values(), Fraction(0))
    sums_right = bool(used) and (not convention.bias or (sums[0] == sums[1] != 0))
    if used and not sums_right:
        findings += _sum_findings(sums)
        receipts.append(_denied(used, {i: dataset.target(i) for i in used}, "==", Fraction(0)))
    points = _weighted(dataset, positive), _weighted(dataset, negative)
    average_right = bool(used) and points[0] == points[1]
    if used and not average_right:
        findings.append(Finding("points-differ", "", sums, points))
        receipts.append(_unequal(dataset, used, points))
    strict = any(convention.is_strict_for(dataset.target(i)) for i in used)
    if used and not strict:
        findings.append(Finding("no-strict-example", "", (), (), (str(convention),)))
    point_right = _point_right(given, points[0], sums[0], findings)
    shares = {
        "signs": placed and bool(used) and not below and strict,
        "sums": placed and sums_right,
        "points": placed and average_right and point_right,
    }
    if all(shares.values()):
        receipts = [proves_inseparable(scaled(dataset, convention, used))]
        if convention.bias and sums[0] != 1:
            findings.append(Finding("scaled", "", (sums[0],)))
    return _Judged(shares, tuple(findings), tuple(receipts))


def _mixed_sides(dataset: Dataset, given: Combination) -> Iterator[Finding]:
    """Find sides of an equation that hold examples of both classes."""
    for number, side in enumerate(given.sides, start=1):
        if len({dataset.target(i) for i in side}) > 1:
            words = ("left",) if number == 1 else ("right",)
            yield Finding("mixed-side", "", (), tuple(dataset.x(i) for i in side), words)


def _sum_findings(sums: tuple[Fraction, Fraction]) -> Iterator[Finding]:
    for side, total in zip(("positive", "negative"), sums, strict=True):
        if total != 1:
            yield Finding("sum-not-one", f"{side} examples", (total,))


def _point_right(
    given: Combination, total: Vector, weight: Fraction, findings: list[Finding]
) -> bool:
    """Compare a stated common point with the weighted average."""
    if given.common_point is None or not weight:
        return True
    average = tuple(v / weight for v in total)
    if given.common_point == average:
        return True
    findings.append(Finding("common-point", "", (), (given.common_point, average)))
    return False


def _weighted(dataset: Dataset, multipliers: Mapping[int, Fraction]) -> Vector:
    if not multipliers:
        return (Fraction(0),) * dataset.dimension
    return weighted_average(dataset, multipliers)


def _denied(
    used: Mapping[int, Fraction], row: Mapping[int, int], relation: str, bound: Fraction
) -> Receipt:
    """Certify that multipliers violate a condition on them."""
    order = sorted(used)
    names = [f"m{i + 1}" for i in order]
    coefficients = tuple(row.get(i, 0) for i in order)
    constraint = Constraint("==" if relation == "==" else ">=", coefficients, bound)
    claim = "these multipliers are not what a proof needs"
    return violates(claim, names, tuple(used[i] for i in order), constraint)


def _unequal(
    dataset: Dataset, used: Mapping[int, Fraction], points: tuple[Vector, Vector]
) -> Receipt:
    """Certify that the weighted sums differ in their first coordinate that does."""
    column = next(j for j, (p, q) in enumerate(zip(*points, strict=True)) if p != q)
    order = sorted(used)
    coefficients = tuple(dataset.target(i) * dataset.x(i)[column] for i in order)
    names = [f"m{i + 1}" for i in order]
    row = Constraint("==", coefficients)
    claim = f"the weighted sums differ in {dataset.features[column]}"
    return violates(claim, names, tuple(used[i] for i in order), row)


def _name(dataset: Dataset, index: int) -> str:
    return f"example {dataset.row_number(index)}"


# Segments


def _judge_segments(
    task: VerdictTask, segments: Sequence[Segment], meeting: Vector | None
) -> _Judged:
    dataset = task.dataset
    findings = [
        Finding("not-an-example", "", (), (end,))
        for segment in segments
        for end, index in zip(segment.ends, segment.examples, strict=True)
        if index is None
    ]
    sides: list[int] = []
    for segment in segments:
        classes = {dataset.target(i) for i in segment.examples if i is not None}
        if len(classes) > 1:
            findings.append(Finding("segment-mixed", "", (), segment.ends))
        sides += classes
    if not findings and sides[0] == sides[1]:
        findings.append(Finding("segments-one-class", "", (), segments[0].ends + segments[1].ends))
    if findings:
        return _Judged({"signs": False}, tuple(findings), ())
    ends = sorted({i for s in segments for i in s.examples if i is not None})
    return _crossing(task, ends, meeting)


def _crossing(task: VerdictTask, ends: Sequence[int], meeting: Vector | None) -> _Judged:
    """Two segments share a point iff their four ends are not separable (with a bias)."""
    dataset = task.dataset
    part = replace(
        dataset,
        numerators=dataset.numerators[list(ends)],
        targets=dataset.targets[list(ends)],
        row_numbers=[dataset.row_number(i) for i in ends],
        reading=None,
    )
    verdict = separate_dataset(part, Convention(True, "strict"))
    if isinstance(verdict, Separable):
        found = Finding("segments-apart", "", (verdict.b,), (verdict.w,))
        return _Judged({"points": False}, (found,), (receipt_of(verdict),))
    multipliers = {ends[i]: m for i, m in verdict.multipliers.items()}
    receipt = proves_inseparable(scaled(dataset, task.convention, multipliers))
    shares = dict.fromkeys(("signs", "sums", "points"), True)
    if meeting is not None and not _on_both(part, meeting):
        point = verdict.common_point or ()
        return _Judged(
            shares | {"points": False}, (Finding("common-point", "", (), (meeting, point)),), ()
        )
    return _Judged(shares, (), (receipt,))


def _on_both(part: Dataset, point: Vector) -> bool:
    """Say whether a point lies on the segments of both classes."""
    for target in (1, -1):
        side = [part.x(i) for i in range(len(part)) if part.target(i) == target]
        lone = Dataset.from_rows([*side, point], [1] * len(side) + [-1])
        if isinstance(separate_dataset(lone, Convention(True, "strict")), Separable):
            return False
    return True


# Echo


def _echo(task: VerdictTask, answer: ProofAnswer) -> Echo:
    said = "separable" if answer.separable else "not separable"
    spans: tuple[Span, ...] = (said if answer.stated else f"{said} (as the proof says)",)
    echo: list[tuple[str, tuple[Span, ...]]] = [("verdict", spans)]
    if answer.weights is not None:
        echo += echo_weights(answer.weights, task.convention.bias)
    if answer.combination is not None:
        for index, multiplier in sorted(answer.combination.multipliers.items()):
            if multiplier:
                place = f"multiplier of {_name(task.dataset, index)}"
                echo.append((place, (multiplier, " at ", task.dataset.x(index))))
        if answer.combination.common_point is not None:
            echo.append(("common point", (answer.combination.common_point,)))
    for segment in answer.segments:
        echo.append(("segment", (segment.ends[0], " to ", segment.ends[1])))
    if answer.meeting is not None:
        echo.append(("they meet at", (answer.meeting,)))
    return tuple(echo)
