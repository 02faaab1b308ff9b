"""One thing damaged in every document that checks itself, or in what it tells: it is noticed.

Numbers, signs, relations, labels, points, weights and reasons are changed one at a time, and the
fields of every kind of step; what may pass is listed by kind.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest

from linexact.classroom import checking
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.problem import Problem, Stated
from linexact.document import teller
from linexact.document.blocks import Block, Symbol
from linexact.document.check import faults
from linexact.document.context import Context, UnsoundError
from linexact.document.notation import NOTATIONS
from linexact.document.pieces import Told
from linexact.errors import InputError
from linexact.exercise.bank import find_exercise, list_exercises
from linexact.exercise.solving import Solved, solve_exercise
from linexact.explain.solution import WrittenSolution
from linexact.kernel import CertificateError, System
from linexact.language.expression import Number
from linexact.language.line import Chain, Let, Line
from linexact.tasks import telling
from linexact.tasks.steps import Derivation, Step
from linexact.tasks.telling import Correction, Printed, tell
from linexact.text.constraints import parse_constraints
from linexact.topics import hand_weights, least_squares, perceptron, separability, values
from linexact.topics.errors import result_words as errors_words
from linexact.topics.hand_weights import read_demands
from linexact.topics.hand_weights.derivation import derive_constraints, derive_problem
from linexact.topics.hand_weights.steps import NoneFound, OtherForms, Trial, Verification
from linexact.topics.margin import question_words as margin_words
from linexact.topics.perceptron import Start, Stop, parse_rate, rule, run
from linexact.topics.perceptron.question import derive_run
from linexact.topics.perceptron.steps import Training
from linexact.topics.values import given_words
from linexact.topics.values.given import Classified, Distances, Ratio, Sided
from linexact.topics.values.steps import (
    AverageScore,
    BetweenSolutions,
    Distance,
    Loss,
    LossTotal,
    MaximumBetween,
    SameBoundary,
)

OTHER = {"=": "<", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "positive": "negative"}
OTHER["negative"] = "positive"
for one, other in (("right", "wrong"), ("rises", "falls"), ("added to", "subtracted from")):
    OTHER |= {one: other, other: one}
OTHER |= {"boundary": "wrong", "On the boundary": "A mistake", "A mistake": "On the boundary"}
PLANE = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])
LONG = Dataset.from_rows([[0], [3], [4], [9]], [-1, -1, 1, 1])
HALF = Fraction(1, 2)
RUNS = (
    (PLANE, rule("blog", rate=HALF)),
    (gate("XOR"), rule("blog")),
    (gate("NOT"), rule("dsc140a")),
    (gate("AND"), rule("dsc140a", stop=Stop(passes=4), start=Start((HALF, Fraction(0), HALF)))),
    (gate("NOT"), rule("grosse", rate=parse_rate("1/(t+300007)"), stop=Stop(presentations=4))),
    (Dataset.from_rows([[0, 0], [1, 0]], [1, -1]), rule("grosse", bias="absent")),
    (LONG, rule("blog")),
)
SAMPLE = 2_000  # damages that the tests try of some tens of thousands
UNSEEN = {"of", "unsaid", "columns"}  # on which others rest that are printed; headings
# What may pass, as it still holds: another scale of a row whose bound is 0, equal rows, another
# segment between two of one class, ``<`` where it is never ``=`` or a higher power that is larger
# still, a power of 0 or 1, a score that does not move.  Another value that was free to be chosen
# is no fault at all.
PASSED = {"Number.value", "Asked.row", "Meets.row", "Drawn.segments"}
PASSED |= {"Always.relations", "Power.exponent", "Name.primes"}
STEPS, CHANGES = 3, 20  # of each kind, and of each step, that the tests try
ASKED = (Problem, Convention, System, Training, Dataset)  # what is asked, not what is claimed
# What holds what is given alone, and cannot be false.
STATED: tuple[type, ...] = (Classified, Distances, Ratio, Sided, Trial, LossTotal, Distance)
STATED += (SameBoundary, AverageScore, BetweenSolutions, MaximumBetween, OtherForms)
STATED += (Printed, Correction)
AS_TRUE = {"BiasRange.chosen", "Choice.value", "ProofStep.rate", "Swap.first", "Line.eliminated"}
AS_TRUE |= {"Freedom.point", "Measured.w", "Setback.index"}
AS_TRUE |= {"SignedAverage.multipliers", "Classifier.w", "Classifier.b"}
# A vector that is too short fits nothing.
REFUSED = (CertificateError, UnsoundError, InputError, LookupError, ValueError, ArithmeticError)
FREE = ("chosen value", "mentioned number")  # of a mentioned 0 nobody can say that it is no 1
Document = tuple[Sequence[Told], Context]


@pytest.fixture(scope="module", name="solutions")
def all_solutions() -> list[Derivation]:
    return solutions()


@pytest.fixture(scope="module", name="documents")
def all_documents(solutions: list[Derivation]) -> list[Document]:
    return checked_documents(solutions)


def solutions() -> list[Derivation]:
    """Return all solutions of the bank that are told step by step, and some more."""
    derived = [
        solve_exercise(exercise).derivation
        for exercise in list_exercises()
        if exercise.kind.carries_data
    ]
    for text in ("x + y > 3\n2 x = 1", "x > 1\nx + y < 2\ny > 1", "y - 2 x = 1/2\nx > -3"):
        derived.append(derive_constraints(parse_constraints(text)))
    strict = Convention(bias=True, boundary="strict")
    demands = (["2 b = -3", "integers"], ["b = 1"], ["w1 + w2 <= 3"], ["|w|_2 < 3"])
    derived += [derive_problem(read_demands(gate("AND"), strict, one)) for one in demands]
    derived += [derive_run(run(data, one), bound=True, counted=True) for data, one in RUNS]
    derived += [Derivation((step,)) for step in given_steps()]
    line = Dataset.from_rows([[0], ["1/2"], [3]], [1, -1, -1])
    for bounded in ([], ["b = 1"], ["b = 1", "b = 2"], ["w1 >= -4 b"], ["|b| <= 3", "|w1| <= 5"]):
        for boundary in ("strict", "closed-positive", "closed-negative"):
            either = Convention(bias=True, boundary=boundary)
            derived.append(derive_problem(read_demands(line, either, bounded)))
    return [one for one in derived if one.verdict is None]


def checked_documents(solutions: Sequence[Derivation]) -> list[Document]:
    """Return what is told and checked in solutions."""
    found: list[Document] = []
    kept = teller.checked

    def noted(told: Sequence[Told], context: Context) -> tuple[Block, ...]:
        found.append((tuple(told), context))
        return kept(told, context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(teller, "checked", noted)
        for one in solutions:
            tell([*one.steps, *one.further], NOTATIONS["grosse"], one.stated)
    return found


def given_steps() -> Iterator[Step]:
    """Yield steps with given weights; each loss with a bias and without."""
    w, b = (Fraction(1, 2), Fraction(-3)), Fraction(1, 3)
    for convention in (Convention(True, "strict"), Convention(False, "closed-positive")):
        for loss in get_args(Loss):
            bias = b if convention.bias else Fraction(0)
            yield LossTotal(gate("NAND"), convention, w, bias, loss)
    half, other = Fraction(1, 2), (Fraction(-1), Fraction(4, 3))
    yield Distance(w, b)
    yield SameBoundary(w, b, (Fraction(-1, 4), Fraction(3, 2)), Fraction(-1, 6))
    yield AverageScore(w, (w, other), (half, half), b)
    yield MaximumBetween(w, -1, w, other, half)


def damages(value: Any, kind: str) -> Iterator[tuple[Any, str]]:
    """Yield a value with one thing in it changed, and what was."""
    match value:
        case Line(chain, Let(None, "chosen" | "whole")):
            for other, _ in damages(chain.sides[-1], kind):
                sides = (*chain.sides[:-1], other)
                yield dataclasses.replace(value, chain=Chain(sides, chain.relations)), FREE[0]
        case Number(number) if kind.endswith(".pieces"):
            yield from ((Number(number + more), FREE[1]) for more in (1, Fraction(1, 7)))
        case bool() if kind == "Interval.closed":
            yield not value, kind
        case bool() | None | Symbol():
            return
        case Fraction():
            yield from ((value + 1, kind), (value + Fraction(1, 7), kind))
        case int():
            yield value + 1, kind
        case str() if value in OTHER:
            yield OTHER[value], kind
        case tuple():
            for place, part in enumerate(value):
                for other, what in damages(part, kind):
                    yield (*value[:place], other, *value[place + 1 :]), what
        case _ if dataclasses.is_dataclass(value):
            name = type(value).__name__
            for field in (one for one in dataclasses.fields(value) if one.name not in UNSEEN):
                for other, what in damages(getattr(value, field.name), f"{name}.{field.name}"):
                    yield dataclasses.replace(value, **{field.name: other}), what  # type: ignore[type-var]


def test_every_damage_is_noticed(documents: list[Document]) -> None:
    rng = random.Random(0)
    assert len(documents) > 60
    assert not any(faults(*one) for one in documents)
    every = [
        (other, what, context)
        for told, context in documents
        for other, what in damages(tuple(told), "")
    ]
    noticed, passed = Counter[str](), Counter[str]()
    for other, what, context in rng.sample(every, min(SAMPLE, len(every))):
        (noticed if faults(other, context) else passed)[what] += 1
    assert all(passed.pop(kind, 0) <= 2 * noticed[kind] for kind in FREE)
    assert {*passed} <= PASSED, passed
    assert passed.total() < 0.003 * SAMPLE, passed
    assert {"Number.value", "Chain.relations", "Asked.row", "Added.parts"} <= {*noticed}


def test_what_does_not_hold_is_not_shown(documents: list[Document]) -> None:
    told, context = next(one for one in documents if one[1].rows)
    other, _ = next(damages(tuple(told), ""))
    with pytest.raises(CertificateError):
        teller.checked(other, context)


def false_steps(value: Any, kind: str) -> Iterator[tuple[Any, str]]:
    """Yield a step with one thing in it changed, or left out, and what was."""
    match value:
        case bool():
            yield not value, kind
        case Fraction():
            yield from ((value + 1, kind), (value - Fraction(1, 7), kind))
        case int():
            yield from ((value + 1, kind), (value - 1, kind))
        case tuple() if not hasattr(value, "_fields"):
            yield from [(value[:-1], kind)] if value else []
            for place, part in enumerate(value):
                for other, what in false_steps(part, kind):
                    yield (*value[:place], other, *value[place + 1 :]), what
        case _ if hasattr(value, "__match_args__") and not isinstance(value, ASKED):
            parts = {name: getattr(value, name) for name in value.__match_args__}
            for name, part in parts.items():
                for other, what in false_steps(part, f"{type(value).__name__}.{name}"):
                    yield type(value)(**{**parts, name: other}), what


def kinds() -> set[type]:
    """Return all kinds of steps: what has words."""
    topics = (separability, values, hand_weights, perceptron, least_squares)
    homes = [telling, *(import_module(f"{one.__name__}.step_words") for one in topics)]
    beside = (given_words, errors_words, margin_words)
    return {kind for home in (*homes, *beside) for kind in home.TOLD}


def test_a_false_step_is_not_told(solutions: list[Derivation]) -> None:
    """What passes as another step is told as the same, or is as true."""
    rng, letters = random.Random(0), NOTATIONS["grosse"]
    by_kind: dict[type, list[tuple[Step, Stated | None]]] = {}
    for one in solutions:
        for step in one.all_steps:
            by_kind.setdefault(type(step), []).append((step, one.stated))
    assert kinds() - {*by_kind} <= {NoneFound}
    noticed, passed = Counter[str](), Counter[str]()
    for kind in sorted({*by_kind} - {*STATED}, key=lambda kind: kind.__name__):
        for step, stated in rng.sample(by_kind[kind], min(STEPS, len(by_kind[kind]))):
            shown = tell([step], letters, stated)
            every = [*false_steps(step, "")]
            for other, what in rng.sample(every, min(CHANGES, len(every))):
                try:
                    is_same = tell([other], letters, stated) == shown
                except REFUSED:
                    noticed[what] += 1
                else:
                    passed[what] += not is_same
    assert {*+passed} <= AS_TRUE, +passed
    assert noticed.total() > 700


@pytest.fixture(name="false")
def a_false_solution() -> Solved:
    """Return an exercise with a score that is not its weights'."""
    solved = solve_exercise(find_exercise("grosse-and"))
    steps = tuple(
        dataclasses.replace(step, scores=(Fraction(1), *step.scores[1:]))
        if isinstance(step, Verification)
        else step
        for step in solved.derivation.steps
    )
    derived = dataclasses.replace(solved.derivation, steps=steps)
    kind = dataclasses.replace(solved.exercise.kind, derive=lambda exercise, folder: derived)
    return Solved(dataclasses.replace(solved.exercise, kind=kind), derived)


def test_a_solution_with_a_false_step_is_neither_shown_nor_passed(
    false: Solved, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = WrittenSolution.of(false, NOTATIONS["grosse"])
    for refused in (told.check, told.explain, told.to_json, false.exercise.check):
        with pytest.raises(CertificateError):
            refused()
    monkeypatch.setattr(checking, "find", lambda name: (false.exercise, name))
    (outcome,) = checking.check_files(["grosse-and"])
    assert "CertificateError" in outcome.faults[0]


def test_the_manual_names_every_kind_of_step() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "solutions.md").read_text(encoding="utf-8")
    assert [kind for kind in kinds() if f"`{kind.__name__}`" not in manual] == []
