"""Multipliers that prove weights shortest, marked by what they must do.

Right are all with ``m >= 0``, ``sum m t = 0`` (where there is a bias), ``sum m t x = w``, and
``m = 0`` off the street: these are the conditions of Kuhn and Tucker, and often more than one
choice meets them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from typing import ClassVar, cast

from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import is_met
from linexact.exact import dot
from linexact.grade.compared import explained
from linexact.grade.finding import Finding, NumberedExample, Slips
from linexact.grade.form import Form
from linexact.grade.forms.proof.listed import by_example, of_examples
from linexact.grade.forms.proof.refutation import MultiplierNegative
from linexact.grade.forms.vector import find_vector
from linexact.grade.question import Question
from linexact.grade.reading import Read
from linexact.grade.receipts import meets, violates
from linexact.grade.result import Judgement, Points
from linexact.kernel import Constraint
from linexact.language.text import read


@dataclass(frozen=True, slots=True, eq=False)
class MultipliersTask:
    """Give multipliers for the shortest weights ``w``; ``value`` are some.

    Points: ``value`` (all of it), or ``signs``, ``sums``, ``weights`` and ``street``.
    """

    kind: ClassVar[str] = "multipliers"
    dataset: Dataset
    bias: bool
    w: Vector
    value: Vector
    margins: Vector
    name: str
    points: Points
    conditions: ClassVar[tuple[str, ...]] = ("value", "signs", "sums", "weights", "street")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the multipliers."""
        return tuple(f"m{self.dataset.row_number(i)}" for i in range(len(self.dataset)))


@dataclass(frozen=True, slots=True)
class SumsDiffer(Finding, code="sums-differ", tells=("counterexample",)):
    """What the multipliers of each class sum to."""

    positive: Fraction
    negative: Fraction


@dataclass(frozen=True, slots=True)
class OtherWeights(Finding, code="other-weights", tells=("counterexample",)):
    """The weights that these multipliers combine the examples to."""

    combined: Vector
    w: Vector


@dataclass(frozen=True, slots=True)
class OffStreet(Finding, code="off-street", tells=("place", "counterexample")):
    """A multiplier at an example that is farther from the boundary than the nearest."""

    place: NumberedExample
    multiplier: Fraction
    margin: Fraction


class MultipliersSlips(Slips):
    """What was done to all multipliers."""

    known: ClassVar[tuple[str, ...]] = ("scaled-to-one", "halved", "doubled", "times-target")


def _asked(question: Question) -> MultipliersTask:
    by_condition = dict.fromkeys(MultipliersTask.conditions[1:], Fraction(1))
    points = question.shared({"value": Fraction(1)}, MultipliersTask.conditions, by_condition)
    data, values = question.data, question.values()
    scores = cast("Vector", values["scores"])
    margins = tuple(data.target(i) * z for i, z in enumerate(scores))
    w, bias = cast("Vector", values["w"]), question.exercise.convention.bias
    return MultipliersTask(data, bias, w, question.vector(), margins, question.name, points)


def find_multipliers(raw: str, dataset: Dataset) -> Read[Vector]:
    """Find a multiplier for each example; those that are not named are 0.

    Raises :class:`~linexact.errors.InputError` as
    :func:`~linexact.grade.values.find_values`, and for a ``root``.

    >>> from linexact.data.gates import gate
    >>> [str(m) for m in find_multipliers("m2 = m3 = 4, m4 = 8", gate("AND")).answer]
    ['0', '4', '4', '8']
    >>> [str(m) for m in find_multipliers("(0, 4, 4, 8)", gate("AND")).answer]
    ['0', '4', '4', '8']
    """
    found, listed = find_vector(raw, of_examples(dataset)), by_example(read(raw), dataset)
    if listed is None or len(listed.pairs) == len(dataset):
        return found
    chosen = ("multipliers that are not named are 0",)
    return Read(found.answer, replace(found.reading, chosen=chosen))


def _mark(task: MultipliersTask, given: Vector) -> Judgement:
    rows = [*_rows(task)]
    met = dict.fromkeys(MultipliersTask.conditions, True)
    for name, _, row in rows:
        met[name] &= is_met(row, given)
    met["value"] = all(met.values())
    findings = () if met["value"] else tuple(_findings(task, given, met))
    claim = "these multipliers prove the weights shortest"
    broken = next((one for one in rows if not is_met(one[2], given)), None)
    if broken is not None:
        receipt = violates(broken[1], task.names, given, broken[2])
    else:
        receipt = meets(claim, task.names, given, [row for _, _, row in rows])
    echo = tuple((name, (m,)) for name, m in zip(task.names, given, strict=True))
    return Judgement(met, findings, (receipt,), echo)


def _findings(task: MultipliersTask, given: Vector, met: Mapping[str, bool]) -> Iterator[Finding]:
    for index, m in enumerate(given):
        place = NumberedExample.of(task.dataset, index)
        if m < 0:
            yield MultiplierNegative(place, m)
        if m and task.margins[index] != 1:
            yield OffStreet(place, m, task.margins[index])
    if not met["sums"]:
        of_class = [
            sum((m for i, m in enumerate(given) if task.dataset.target(i) == t), Fraction(0))
            for t in (1, -1)
        ]
        yield SumsDiffer(*of_class)
    if not met["weights"]:
        rows = (row for name, _, row in _rows(task) if name == "weights")
        yield OtherWeights(tuple(dot(given, row.coefficients) for row in rows), task.w)
    yield from islice(explained(MultipliersSlips, made_by_slips(task), given, task.name), 1)


def made_by_slips(task: MultipliersTask) -> dict[str, Vector]:
    """Return what each slip makes of right multipliers."""
    total = sum(task.value, Fraction(0))
    signed = tuple(task.dataset.target(i) * m for i, m in enumerate(task.value))
    made = {
        "halved": tuple(m / 2 for m in task.value),
        "doubled": tuple(2 * m for m in task.value),
        "times-target": signed,
    }
    if task.bias:  # each class has half of the total
        made["scaled-to-one"] = tuple(2 * m / total for m in task.value)
    return made


def is_right(task: MultipliersTask, given: Vector) -> bool:
    """Say whether multipliers prove the weights shortest."""
    return all(is_met(row, given) for _, _, row in _rows(task))


def _rows(task: MultipliersTask) -> Iterator[tuple[str, str, Constraint]]:
    """Yield what is asked of multipliers: the condition, what is so where it is not met, a row."""
    data, n = task.dataset, len(task.dataset)
    for i, name in enumerate(task.names):
        unit = tuple(int(k == i) for k in range(n))
        yield "signs", f"{name} is negative", Constraint(">=", unit)
        if task.margins[i] != 1:
            yield "street", f"{name} is not 0 off the street", Constraint("==", unit)
    targets = [data.target(i) for i in range(n)]
    if task.bias:
        claim = "the classes' multipliers have other sums"
        yield "sums", claim, Constraint("==", tuple(targets))
    for j, feature in enumerate(data.features):
        row = tuple(t * data.x(i)[j] for i, t in enumerate(targets))
        claim = f"the multipliers give another weight of {feature}"
        yield "weights", claim, Constraint("==", row, task.w[j])


FORM = Form(_asked, lambda task, text: find_multipliers(text, task.dataset), _mark)
