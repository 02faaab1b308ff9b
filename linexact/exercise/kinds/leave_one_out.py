"""Kind ``leave-one-out``: each example judged by a classifier trained on all the others.

``learner`` says how it is trained: ``hard-margin`` (the widest street), ``least-squares`` (for
the targets -1 and +1), or ``perceptron`` with the ``rule`` that is run to its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from linexact.certificate.bundle import claims_certificate, without_claim
from linexact.certificate.measures import shortest_weights_certificate
from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.published import Value
from linexact.derivation.steps.scores import agrees
from linexact.derivation.steps.weights import score
from linexact.errors import InputError
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.exercise.stated_rule import StatedRule, rule_of_statement
from linexact.handweights import Problem
from linexact.least_squares import least_squares
from linexact.margins import widest_street
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset, Vector
from linexact.model.linear import Classifier
from linexact.perceptron import RULES, Converged, run
from linexact.perceptron.claim import run_certificate
from linexact.rational import show
from linexact.reading.records import one_of
from linexact.separability import Inseparable

MOST_EXAMPLES = 40
MOST_FEATURES = 10

_RuleName: TypeAlias = Annotated[str | None, one_of(lambda: list(RULES))]
Learner: TypeAlias = Literal["hard-margin", "least-squares", "perceptron"]


@dataclass(frozen=True, slots=True)
class Task:
    """How a classifier is trained; a perceptron by a rule."""

    learner: Learner
    rule: _RuleName = None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """One example, and what the classifier of the others says of it."""

    number: int
    w: Vector
    b: Fraction
    z: Fraction
    right: bool


@dataclass(frozen=True, slots=True, eq=False)
class LeaveOneOut:
    """Every example left out once."""

    data: Dataset
    convention: Convention
    task: Task
    rows: tuple[LeftOut, ...]
    errors: Fraction
    rate: Fraction

    @property
    def wrong(self) -> tuple[int, ...]:
        """The examples (0-based) that are wrong when they are left out."""
        return tuple(i for i, row in enumerate(self.rows) if not row.right)

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {
            "errors": self.errors,
            "rate": self.rate,
            "misclassified": tuple(Fraction(self.rows[i].number) for i in self.wrong),
            "scores": tuple(row.z for row in self.rows),
        }

    def holds(self) -> bool:
        """Train and judge again."""
        return agrees(self, leave_one_out(self.data, self.convention, self.task))

    def certificates(self, problem: Problem | None) -> Iterator[str]:
        """Claim of every example what weights the others have; their scores are added up."""
        claims = []
        for i, row in enumerate(self.rows):
            proof = _trained(_others(self.data, i), self.convention, self.task, row.number)[1]
            if proof is None:  # a run too long to be run again
                return
            claims.append(without_claim([i], proof))
        yield claims_certificate(self.data, claims)


def leave_one_out(data: Dataset, convention: Convention, task: Task) -> LeaveOneOut:
    """Return what classifiers of all examples but one say of that one.

    Raises :class:`~linexact.errors.InputError` (``value``) where one cannot be trained.

    >>> from linexact.model.gates import gate
    >>> found = leave_one_out(gate("OR"), Convention(True, "strict"), Task("least-squares"))
    >>> [str(row.z) for row in found.rows], str(found.rate)
    (['1', '-1', '-1', '3'], '3/4')
    """
    rows = []
    for i in range(len(data)):
        number = data.row_number(i)
        found, _ = _trained(_others(data, i), convention, task, number)
        z = score(found.w, found.b, data.x(i))
        rows.append(LeftOut(number, found.w, found.b, z, convention.is_right(data.target(i), z)))
    errors = Fraction(sum(not row.right for row in rows))
    return LeaveOneOut(data, convention, task, tuple(rows), errors, errors / len(data))


def _others(data: Dataset, i: int) -> Dataset:
    return data.part([k for k in range(len(data)) if k != i])


def _trained(
    others: Dataset, convention: Convention, task: Task, number: int
) -> tuple[Classifier, str | None]:
    """Return the weights, and their certificate unless it would take long to check."""
    without = f"data: without example {number}"
    if task.learner == "least-squares":
        fit = least_squares(others, bias=convention.bias)
        if not fit.is_unique:
            raise InputError(
                "value", f"{without} least squares has several solutions; expected one"
            )
        return fit.classifier, fit.certificate()
    if task.learner == "hard-margin":
        street = widest_street(others, bias=convention.bias)
        if isinstance(street, Inseparable) or not any(street.w):
            message = f"{without} there is no street; expected data with both classes, separable"
            raise InputError("value", message)
        weights, shares = Classifier(street.w, street.b), street.multipliers
        proof = shortest_weights_certificate(others, weights, shares, bias=convention.bias)
        return weights, proof
    assert task.rule is not None
    trace = run(others, rule_of_statement(StatedRule(task.rule), convention), keep=False)
    if not isinstance(trace.outcome, Converged):
        raise InputError("value", f"{without} the run does not end; expected data on which it does")
    return Classifier(trace.w, trace.b), run_certificate(trace, steps=False, right=False)


def _check(task: Task, setting: Setting) -> None:
    if (task.rule is None) != (task.learner != "perceptron"):
        said = "is expected for the learner perceptron" if task.rule is None else (
            f"is for the learner perceptron; expected none for {task.learner}"
        )  # fmt: skip
        raise InputError("key", f"task.rule: {said}")
    if task.rule is not None:
        rule_of_statement(StatedRule(task.rule), setting.convention)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    data = exercise.data
    if not 2 <= len(data) <= MOST_EXAMPLES or data.dimension > MOST_FEATURES:
        limit = f"from 2 to {MOST_EXAMPLES} examples of up to {MOST_FEATURES} features"
        message = f"data: {show(len(data))} examples; kind leave-one-out takes {limit}"
        raise InputError("value", message)
    steps = (leave_one_out(data, exercise.convention, exercise.task),)
    return Derivation(steps, evaluate(steps))


KIND = Kind(
    "leave-one-out",
    Task,
    example={"rule": "grosse"},
    values={"errors": "number", "rate": "number", "misclassified": "set", "scores": "vector"},
    usual=("errors",),
    derive=_derive,
    check=_check,
)
