"""The weights of the widest street: exactly, or up to a positive factor.

Other weights are shown what they do: an example that they get wrong, or how narrow their street
is beside the widest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.problem import Problem, parameter_names
from linexact.exact import dot
from linexact.exact.roots import Surd
from linexact.grade.finding import Finding, Slip, Slips
from linexact.grade.form import Form
from linexact.grade.forms.weights import WeightsTask, exist, wrong_example
from linexact.grade.forms.weights.answer import WeightsAnswer, echo_weights, find_weights
from linexact.grade.forms.weights.parameters import BiasPlace, Wanted
from linexact.grade.forms.weights.remarks import scores_shown
from linexact.grade.question import Question
from linexact.grade.reading import Read
from linexact.grade.receipts import equals
from linexact.grade.result import Judgement, Points, Receipt

MOST_FINDINGS = 12


@dataclass(frozen=True, slots=True, eq=False)
class SeparatorTask:
    """Give the weights ``value``, the bias last; positive multiples too unless ``canonical``.

    Points: ``value`` (all of it), ``boundary`` (right but for a positive factor), ``scale``.
    """

    kind: ClassVar[str] = "separator"
    dataset: Dataset
    bias: bool
    value: Vector
    canonical: bool
    points: Points
    bias_place: BiasPlace | None = None
    conditions: ClassVar[tuple[str, ...]] = ("value", "boundary", "scale")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the weights and the bias."""
        return parameter_names(self.dataset.dimension, self.bias)

    @property
    def convention(self) -> Convention:
        """Under which a street has no example at its middle."""
        return Convention(self.bias, "strict")


@dataclass(frozen=True, slots=True)
class NotCanonical(Finding, code="not-canonical", tells=("counterexample",)):
    """The right boundary at another scale: the margin of the nearest examples, not 1."""

    factor: Fraction


@dataclass(frozen=True, slots=True)
class Narrower(Finding, code="narrower", tells=("counterexample",)):
    """Weights that get every example right, and are not as far from the nearest as can be."""

    margin: Surd
    widest: Surd


class SeparatorSlips(Slips):
    """What was done to all weights."""

    known: ClassVar[tuple[str, ...]] = ("classes-swapped", "threshold-for-bias")


def _asked(question: Question) -> SeparatorTask | WeightsTask:
    """Return the task: where there is no street, to say that no weights get the examples right."""
    place = question.exercise.marking.bias_place
    if "weights" not in question.values():
        problem = Problem(question.data, Convention(question.exercise.convention.bias, "strict"))
        points = question.shared({"valid": Fraction(1)}, ("valid",))
        return WeightsTask(problem, points, place, boundary_matters=False)
    points = question.shared({"value": Fraction(1)}, SeparatorTask.conditions)
    canonical = question.exercise.task.scale == "canonical"
    bias = question.exercise.convention.bias
    return SeparatorTask(question.data, bias, question.vector(), canonical, points, place)


def _read(task: SeparatorTask, text: str) -> Read[WeightsAnswer | None]:
    return find_weights(text, Wanted.of(task.dataset, task.bias, task.bias_place))


def _mark(task: SeparatorTask, answer: WeightsAnswer | None) -> Judgement:
    problem = Problem(task.dataset, task.convention)
    if answer is None:
        return exist(task.points, problem, task.value)
    factor = factor_of(task.value, answer.point)
    boundary = factor is not None and factor > 0
    scale = boundary and (factor == 1 or not task.canonical)
    found = tuple(_findings(task, answer, factor))
    return Judgement(
        {"value": scale, "boundary": boundary, "scale": scale},
        found,
        (
            _receipt(task, answer.point, factor if scale else None),
            *scores_shown(problem, answer.point, found),
        ),
        echo_weights(answer, task.bias),
    )


def factor_of(value: Vector, given: Vector) -> Fraction | None:
    """Return ``c`` with ``given = c value``, None when there is none; ``value`` is not 0."""
    pivot = next(j for j, v in enumerate(value) if v)
    factor = given[pivot] / value[pivot]
    return factor if all(factor * v == a for v, a in zip(value, given, strict=True)) else None


def _findings(
    task: SeparatorTask, answer: WeightsAnswer, factor: Fraction | None
) -> Iterator[Finding]:
    if factor is not None and factor > 0:
        if factor != 1 and task.canonical:
            yield NotCanonical(factor)
        return
    data = task.dataset
    scores = [dot(answer.w, data.x(i)) + answer.b for i in range(len(data))]
    margins = [data.target(i) * z for i, z in enumerate(scores)]
    wrong = [i for i, margin in enumerate(margins) if margin <= 0]
    for index in wrong[:MOST_FINDINGS]:
        yield wrong_example(data, task.convention, answer, index)
    if not wrong and any(answer.w):
        w = task.value[: data.dimension]
        widest = Surd.ratio(Fraction(1), dot(w, w))
        yield Narrower(Surd.ratio(min(margins), dot(answer.w, answer.w)), widest)
    turned = tuple(-v for v in task.value)
    if factor_of(turned, answer.point) == 1 or (not task.canonical and (factor or 0) < 0):
        yield SeparatorSlips((Slip("classes-swapped"),), "weights")
    elif task.bias and answer.b and answer.point == (*task.value[:-1], -task.value[-1]):
        yield SeparatorSlips((Slip("threshold-for-bias"),), "weights")


def _receipt(task: SeparatorTask, given: Vector, factor: Fraction | None) -> Receipt:
    """Compare entry by entry; what is right up to a factor is compared at the right scale."""
    point = given if factor is None else tuple(v / factor for v in given)
    up_to = "" if factor in (None, 1) else " divided by a positive factor"
    claim = f"these{up_to} are the weights of the widest street"
    return equals(
        claim, "the weights of the widest street are others", task.names, point, task.value
    )


FORM = Form(
    _asked,
    _read,
    _mark,
    worked_out=True,
    may_say=lambda task: ("weights",),
    says=lambda task, answer, found: {} if answer is None else {"weights": answer.point},
)
