"""Verdicts and their proofs: weights, multipliers, points, lines, and each of them damaged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, product

from linexact.data.convention import Convention
from linexact.data.dataset import Vector
from linexact.data.linear import primitive
from linexact.data.problem import Problem
from linexact.exact import over_common_denominator
from linexact.grade.forms.proof.verdict import VerdictTask
from linexact.grade.keys import lines
from linexact.grade.keys.made import Keys, listed, named
from linexact.topics.separability import Inseparable, Separable, separate_dataset

MOST_POINTS = 8  # that a proof names
MOST_ENDS = 4  # of segments, in each class
Multipliers = Mapping[int, Fraction]


def keys(task: VerdictTask) -> Keys:
    """Return the verdict with proofs in several notations, and verdicts and proofs that fail."""
    truth = separate_dataset(task.dataset, task.convention)
    made = _separable(task, truth) if isinstance(truth, Separable) else _inseparable(task, truth)
    alone = "separable" if isinstance(truth, Separable) else "not separable"
    right, wrong = list(made.right), list(made.wrong)
    refused = ["maybe", "I do not know"]
    if task.yes == "neither":
        refused.append("Yes.")
    else:
        said = (
            ("Yes", "No") if (task.yes == "separable") == (alone == "separable") else ("No", "Yes")
        )
        proof = made.right[0].removeprefix(f"{alone}; ")
        right.append(f"{said[0]}; {proof}")
        wrong.append(f"{said[1]}; {proof}")
    if task.wants_proof:
        wrong.append(alone)
    else:
        # Without points for a proof nothing is lost by one that fails.
        right, wrong = [alone, *right], [text for text in wrong if not text.startswith(alone)]
    return Keys(tuple(right), tuple(wrong), tuple(refused))


# Separable


def _separable(task: VerdictTask, truth: Separable) -> Keys:
    problem = Problem(task.dataset, task.convention)
    variables = problem.variables
    point = (*truth.w, truth.b)[: len(variables)]
    ending = f", b = {truth.b}" if task.convention.bias else ""
    right = (
        f"separable; {named(variables, point)}",
        f"The data are linearly separable, for example with w = ({listed(truth.w)}){ending}.",
    )
    wrong = [f"separable; {named(variables, other)}" for other in _wrong_weights(task, point)]
    one = _multipliers({0: Fraction(1)})
    return Keys(right, (f"not separable; {one}", "not separable", *wrong, f"separable; {one}"))


def _wrong_weights(task: VerdictTask, point: Vector) -> Iterator[Vector]:
    yield tuple(-v for v in point)
    if task.convention.bias and len(task.dataset):
        first = task.dataset.x(0)
        score = sum((w * x for w, x in zip(point, first, strict=False)), Fraction(0))
        if task.convention.is_strict_for(task.dataset.target(0)):
            yield (*point[:-1], -score)


# Inseparable


def _inseparable(task: VerdictTask, truth: Inseparable) -> Keys:
    found = dict(truth.multipliers)
    whole = primitive(over_common_denominator(found.values())[0])
    integers = {i: Fraction(m) for i, m in zip(found, whole, strict=True)}
    right = [f"not separable; {_multipliers(found)}", f"not separable; {_multipliers(integers)}"]
    wrong = [f"not separable; {_multipliers(other)}" for other in _damaged(found)]
    if task.convention.bias and len(found) <= MOST_POINTS:
        points = _Points(task, truth)
        right += points.right()
        wrong += points.wrong()
    argued = lines.argued(task, integers)
    elsewhere = lines.in_another_convention(task, integers)
    if elsewhere is not None:
        right.append(elsewhere)
    wrong.append("not separable, because the classes lie between each other")
    positive = _multipliers({0: Fraction(1)})
    claim = named(_variables(task), [Fraction(1)] * len(_variables(task)))
    return Keys(
        (*right, *argued.right), ("separable", f"separable; {claim}", *wrong, *argued.wrong,
                                  f"separable; {positive}")
    )  # fmt: skip


def _variables(task: VerdictTask) -> tuple[str, ...]:
    return Problem(task.dataset, task.convention).variables


def _multipliers(multipliers: Multipliers) -> str:
    return ", ".join(f"{i + 1}: {m}" for i, m in multipliers.items())


def _damaged(right: Multipliers) -> Iterator[Multipliers]:
    first, *rest = right
    if rest:
        yield {**right, first: 2 * right[first]}
    yield {**right, first: -right[first]}
    if rest:
        yield {i: right[i] for i in rest}
    yield dict.fromkeys(right, Fraction(0))


class _Points:
    """Proofs that name points: averages that are equal, a common point, segments."""

    def __init__(self, task: VerdictTask, truth: Inseparable) -> None:
        self.data = task.dataset
        self.sides = truth.side(1), truth.side(-1)
        self.meeting = truth.common_point or ()

    def _sum(self, side: Multipliers, shift: int = 0) -> str:
        factors = ((i, "" if m == 1 else f"{m} ") for i, m in side.items())
        return " + ".join(f"{m}({listed(self._point(i, shift))})" for i, m in factors)

    def _point(self, index: int, shift: int) -> Vector:
        first, *rest = self.data.x(index)
        return (first + shift, *rest)

    def _segments(self, pairs: tuple[tuple[int, int], ...], at: str = "") -> str:
        said = " and ".join("-".join(f"({listed(self.data.x(i))})" for i in pair) for pair in pairs)
        return f"not separable; segments {said} meet{at}"

    @property
    def _pairs(self) -> tuple[tuple[int, int], ...]:
        """The ends of crossing segments, where each class has two examples in the proof."""
        if any(len(side) != 2 for side in self.sides):
            return ()
        return tuple((min(side), max(side)) for side in self.sides)

    def right(self) -> Iterator[str]:
        positive, negative = self.sides
        equation = f"{self._sum(positive)} = {self._sum(negative)}"
        yield f"not separable: {equation}"
        yield f"not separable: {equation} = ({listed(self.meeting)})"
        if self._pairs:
            yield self._segments(self._pairs)
            yield self._segments(self._pairs, f" at ({listed(self.meeting)})")

    def wrong(self) -> Iterator[str]:
        positive, negative = self.sides
        right = self._sum(positive), self._sum(negative)
        yield f"not separable: {self._sum(positive, 100)} = {right[1]}"
        off = (self.meeting[0] + 1, *self.meeting[1:])
        yield f"not separable: {' = '.join(right)} = ({listed(off)})"
        (i, m), (j, n) = next(iter(positive.items())), next(iter(negative.items()))
        if m == n:
            mixed = {**positive, j: n}, {**negative, i: m}
            mixed[0].pop(i), mixed[1].pop(j)
            yield f"not separable: {self._sum(mixed[0])} = {self._sum(mixed[1])}"
        if self._pairs:
            (a, b), (c, d) = self._pairs
            yield self._segments(((a, c), (b, d)))
            yield self._segments(((a, b), (a, b)))
            yield self._segments(self._pairs, f" at ({listed(off)})")
        apart = self._apart()
        if apart is not None:
            yield self._segments(apart)

    def _apart(self) -> tuple[tuple[int, int], ...] | None:
        """Return a segment of each class that do not meet, among the first examples."""
        classes = [
            [i for i in range(len(self.data)) if self.data.target(i) == t][:MOST_ENDS]
            for t in (1, -1)
        ]
        pairs = (list(combinations(side, 2)) for side in classes)
        for first, second in product(*pairs):
            part = self.data.part(sorted({*first, *second}))
            if isinstance(separate_dataset(part, Convention(True, "strict")), Separable):
                return first, second
        return None
