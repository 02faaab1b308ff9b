"""Is an answer right?  Decided from what it means, in exact arithmetic, without the marker.

The marks of the corpus were set by hand; :func:`is_right` recomputes each of them from the truth
beside it.  Nothing of :mod:`linexact.grade` is used: data come from the exercise, values from its
worked solution, and the arithmetic of half-spaces, sums of claims and runs stands here.

Truths are written as

* numbers ``-3/2``, vectors ``1 0 -1/2``, weights and boundaries ``1 1 | -3/2`` (or ``none``);
* inequalities ``0 0 1 <; 1 1 1 >=``: coefficients of the weights and the bias, relation to 0;
* runs: ``run`` or rows ``1 0 y 1 -3 -1`` of example, score, mistake, weights after;
* verdicts: ``separable``, ``inseparable``, with a proof by weights ``weights 1 1 | -3/2``, by equal
  mixtures ``mix 1/2@0,0 + 1/2@1,1 = 1@1/2,1/2``, or by claims ``0 0 1 < @ row; 2 2 2 < @ 1+2`` that
  are rows of the data or follow from claims before them with the multipliers given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from linexact.data.dataset import Dataset
from linexact.exercise.solving import solve_exercise
from tests.answers.corpus import Answer, Question

Row = tuple[tuple[Fraction, ...], str]  # coefficients, and ">" or ">=": the row is above 0

_MOST_STEPS = 300
BY_HAND = "by hand"  # an argument by cases: its mark was checked by reading it
_FLIPPED = {"<": ">", "<=": ">="}
_DEMANDS = {  # of exercises that ask for more than being right
    "and-unequal": lambda w, b: w[0] >= 2 * w[1],
    "grosse-figure-1d": lambda w, b: b == -1,
    "and-bias-one": lambda w, b: b == 1,
}
_FEATURES = {  # of exercises whose weights stand on features of the inputs
    "grosse-xor-features": lambda x: (*x, x[0] * x[1]),
    "line-square": lambda x: (x[0], x[0] ** 2),
    "circle": lambda x: tuple(v * v for v in x),
    "ring-radius": lambda x: (sum(v * v for v in x),),
}


def is_right(answer: Answer) -> bool:
    """Say whether the answer earns everything, from its truth alone."""
    truth, question = answer.truth, answer.question
    if question.task.kind == "word":
        return truth == value(answer)
    match answer.form:
        case "weights":
            return _weights_are_right(answer)
        case "number":
            return Fraction(truth) == value(answer)
        case "vector":
            return numbers(truth) == value(answer)
        case "boundary":
            task: Any = question.task
            return _parallel(numbers(truth.replace("|", " ")), (*task.w, task.b))
        case "inequalities":
            task = question.task
            asked = set(data_rows(task.dataset, task.convention))
            return {_reduced(row) for row in inequalities(truth)} == asked
        case "trace":
            return truth == "run" or _cells(truth) == run(answer)
    return _verdict_is_right(answer)


def numbers(text: str) -> tuple[Fraction, ...]:
    """Read exact numbers between blanks.

    >>> numbers("1 -1/2")
    (Fraction(1, 1), Fraction(-1, 2))
    """
    return tuple(map(Fraction, text.split()))


def weights(text: str) -> tuple[tuple[Fraction, ...], Fraction]:
    """Read weights and a bias, 0 where none is written."""
    w, _, b = text.partition("|")
    return numbers(w), Fraction(b.strip() or 0)


def inequalities(text: str) -> list[Row]:
    """Read rows, each turned so that it is above 0."""
    return [_row(piece) for piece in text.split(";")]


def _row(text: str) -> Row:
    *cells, relation = text.split()
    sign = -1 if relation in _FLIPPED else 1
    return tuple(sign * Fraction(c) for c in cells), _FLIPPED.get(relation, relation)


def _reduced(row: Row) -> Row:
    scale = max(map(abs, row[0])) or Fraction(1)
    return tuple(c / scale for c in row[0]), row[1]


def data_rows(data: Dataset, convention: Any) -> Iterator[Row]:
    """Yield each example as the row that its weights must satisfy."""
    for i in range(len(data)):
        t = data.target(i)
        relation = ">=" if _owns_zero(t, convention.boundary) else ">"
        x = (*data.x(i), Fraction(1)) if convention.bias else data.x(i)
        yield _reduced((tuple(t * v for v in x), relation))


def _owns_zero(target: int, boundary: str) -> bool:
    return boundary == ("closed-positive" if target > 0 else "closed-negative")


def separates(
    w: Sequence[Fraction],
    b: Fraction,
    data: Dataset,
    boundary: str,
    features: Callable[[Any], Any] = tuple,
) -> bool:
    """Say whether every example is on its own side, scored by its features."""
    for i in range(len(data)):
        t = data.target(i)
        z = sum((a * v for a, v in zip(w, features(data.x(i)), strict=True)), b)
        if t * z < 0 or (z == 0 and not _owns_zero(t, boundary)):
            return False
    return True


def _weights_are_right(answer: Answer) -> bool:
    exercise = answer.question.exercise
    if exercise is None:  # a question of its own has no other demands
        task: Any = answer.question.task
        data, boundary = task.problem.dataset, task.problem.convention.boundary
        return separates(*weights(answer.truth), data, boundary)
    if answer.truth == "none":  # the one such exercise: b = 1, and the origin is negative
        origin = next(i for i in range(len(exercise.data)) if not any(exercise.data.x(i)))
        return exercise.id == "and-bias-one" and exercise.data.target(origin) < 0
    w, b = weights(answer.truth)
    demand = _DEMANDS.get(exercise.id, lambda w, b: True)
    features = _FEATURES.get(exercise.id, lambda x: x)
    boundary = exercise.convention.boundary
    return demand(w, b) and separates(w, b, exercise.data, boundary, features)


def value(answer: Answer) -> Any:
    """Return the value that is asked for; a truth value in the words of the answer."""
    found = value_of(answer.question)
    if not isinstance(found, bool):
        return found
    words = ("same", "different") if answer.truth in ("same", "different") else ("true", "false")
    return words[0] if found else words[1]


def value_of(question: Question) -> Any:
    """Return the value of an exercise, or which a question of its own states."""
    exercise = question.exercise
    if exercise is None:
        return Fraction(question.spec["value"])
    name = question.spec.get("part") or exercise.asks[0].name
    return solve_exercise(exercise).values[name]


def _parallel(one: Sequence[Fraction], other: Sequence[Fraction]) -> bool:
    pairs = list(zip(one, other, strict=True))
    return any(one) and all(a * d == c * b for a, b in pairs for c, d in pairs)


# Runs


def _cells(text: str) -> list[tuple[str, ...]]:
    return [tuple(row.split()) for row in text.split(";")]


def run(answer: Answer) -> list[tuple[str, ...]]:
    """Run the perceptron of the question; each row as it is written in a truth."""
    task: Any = answer.question.task
    data, rule = task.dataset, task.rule
    rate = Fraction(rule.rate)
    w = [Fraction(0)] * (data.dimension + (rule.bias != "absent"))
    rows: list[tuple[str, ...]] = []
    for step in range(_MOST_STEPS):
        i = step % len(data)
        x = {"first": (1, *data.x(i)), "last": (*data.x(i), 1)}.get(rule.bias, data.x(i))
        z = sum((a * v for a, v in zip(w, x, strict=True)), Fraction(0))
        t = data.target(i)
        mistake = t * z < 0 or (z == 0 and not _owns_zero(t, rule.boundary))
        if mistake:
            w = [a + rate * data.target(i) * v for a, v in zip(w, x, strict=True)]
        rows.append((str(i + 1), str(z), "y" if mistake else "n", *map(str, w)))
        if i == len(data) - 1 and not any("y" in row for row in rows[-len(data) :]):
            break
    if task.mode == "updates":
        rows = [(r[0], *r[3:]) for r in rows if "y" in r]
    return rows[: task.limit]


# Verdicts and proofs


def _verdict_is_right(answer: Answer) -> bool:
    """Say whether verdict and proof are right; a bare verdict is not all that is asked."""
    task: Any = answer.question.exercise or answer.question.task
    data, convention = (task.data if answer.question.exercise else task.dataset), task.convention
    truth = answer.truth.removeprefix("separable: ")
    if truth in ("separable", "inseparable"):
        return False
    if truth.startswith("mix "):
        return mixtures_meet(truth, data)
    if truth.startswith("weights ") or "|" in truth:
        return separates(*weights(truth.removeprefix("weights ")), data, convention.boundary)
    return first_break(truth, data, convention) is None


def verdict_is_right(answer: Answer) -> bool:
    """Say whether the verdict alone is right; a question of its own states its ``verdict``."""
    exercise, truth = answer.question.exercise, answer.truth
    says = truth.startswith(("separable", "weights"))
    stated = answer.question.spec.get("verdict")
    verdict = stated or (solve_exercise(exercise).values["verdict"] if exercise else None)
    return says == (verdict == "separable")


def mixtures_meet(truth: str, data: Dataset) -> bool:
    """Say whether both sides are averages of one class each, of different classes, and equal."""
    sides = [_mixture(side, data) for side in truth.removeprefix("mix ").split("=")]
    (one, classes), (other, others) = sides
    apart = any(a != b for a in classes for b in others)
    return one is not None and one == other and apart


def _mixture(text: str, data: Dataset) -> tuple[tuple[Fraction, ...] | None, set[int]]:
    total, point, classes = Fraction(0), [Fraction(0)] * data.dimension, []
    for piece in text.split("+"):
        share, _, place = piece.strip().partition("@")
        x = tuple(map(Fraction, place.split(",")))
        classes.append({data.target(i) for i in range(len(data)) if data.x(i) == x})
        total += Fraction(share)
        point = [p + Fraction(share) * v for p, v in zip(point, x, strict=True)]
    common = set.intersection(*classes)
    return (tuple(point) if total == 1 and common else None), common


def first_break(truth: str, data: Dataset, convention: Any) -> int | None:
    """Return the number of the first claim that does not hold; None for a sound proof.

    A proof that never reaches a contradiction breaks after its last claim.
    """
    if truth == BY_HAND:
        return None
    known = set(data_rows(data, convention))
    known |= {(coefficients, ">=") for coefficients, _ in known}  # says less, and is true
    claims: list[Row] = []
    for number, piece in enumerate(truth.split(";"), start=1):
        text, _, source = piece.partition("@")
        claim = _row(text)
        is_row = source.strip() == "row"
        if not (_reduced(claim) in known if is_row else _follows(claim, source.strip(), claims)):
            return number
        if not any(claim[0]) and claim[1] == ">":
            return None  # 0 > 0
        claims.append(claim)
    return len(claims) + 1


def _follows(claim: Row, source: str, before: Sequence[Row]) -> bool:
    """Add the cited claims with their multipliers; a strict sum proves a weak claim too."""
    total, strict = [Fraction(0)] * len(claim[0]), False
    for factor, number in _cited(source):
        coefficients, relation = before[number - 1]
        total = [s + factor * c for s, c in zip(total, coefficients, strict=True)]
        strict |= relation == ">"
    return tuple(total) == claim[0] and (strict or claim[1] == ">=")


def _cited(source: str) -> Iterator[tuple[Fraction, int]]:
    """Read ``1+2``, ``1/2*4``; ``4-3`` is said of sides, and adds 4 and 3 turned above 0."""
    for piece in re.split(r"[+-]", source):
        factor, _, number = piece.rpartition("*")
        yield Fraction(factor or 1), int(number)
