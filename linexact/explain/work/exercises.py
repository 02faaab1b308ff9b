"""From an exercise to its steps and the exact values they end in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import cast

from linexact.derivation import scores as about
from linexact.derivation.fitting import fit_steps, separator_steps
from linexact.derivation.learning import run_steps
from linexact.derivation.steps import Step
from linexact.derivation.steps.fitting import FitScores
from linexact.derivation.steps.impossible import CommonPoint, TranslationTheorem
from linexact.derivation.steps.learning import Bound, Gain
from linexact.derivation.steps.published import Correction, Printed, Value
from linexact.derivation.steps.scores import Loss
from linexact.derivation.steps.weights import Trial, Verification, score
from linexact.derivation.weights import verification
from linexact.errors import InputError, LimitError
from linexact.exercise.model import Exercise, Kind
from linexact.exercise.rules import rule_of
from linexact.explain.document import Text
from linexact.explain.solution import MOST_CASES, MOST_INPUTS, Worked, solve_problem
from linexact.grade.marking import compares_values
from linexact.grade.result import row_spans
from linexact.handweights import Problem, read_demands
from linexact.kernel import CertificateError, Constraint
from linexact.model.constraints import dataset_system
from linexact.model.dataset import Dataset, Vector
from linexact.model.features import parse_map
from linexact.perceptron import Converged, Cycle, Limit, Stalled, run
from linexact.perceptron.trace import Trace
from linexact.reading.streams import opened
from linexact.reading.tables import read_table


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """An exercise's worked solution, and its values by name."""

    exercise: Exercise
    worked: Worked
    values: Mapping[str, Value]

    def check(self) -> None:
        """Check every step; raises :class:`linexact.kernel.CertificateError`."""
        self.worked.check()


def solve_exercise(exercise: Exercise, *, folder: Path | None = None) -> Solved:
    """Work an exercise out; every step has been checked.

    ``folder`` is where data files are that do not come with linexact.

    Raises :class:`~linexact.errors.InputError` (``external``) when such a file is needed and
    no folder is given, and :class:`~linexact.kernel.CertificateError` when a published
    value is wrong and no erratum says so.

    >>> from linexact.exercise import find_exercise
    >>> solved = solve_exercise(find_exercise("grosse-and"))
    >>> solved.values["b"]
    Fraction(-3, 2)
    """
    if exercise.kind == "external":
        worked, values = _external(exercise, folder)
    else:
        worked, values = _SOLVERS[exercise.kind](exercise)
    worked = replace(
        worked,
        title=exercise.title,
        given=(
            ("Source", (str(exercise.source),)),
            ("Task", (exercise.statement,)),
            *(("Remark", (remark,)) for remark in exercise.remarks),
            *worked.given,
        ),
        convention=exercise.convention if exercise.kind in _STATED else None,
        steps=(*worked.steps, *_beside(exercise, values)),
        answer=(*worked.answer, *_boundary(exercise, values)),
    )
    worked.check()
    return Solved(exercise, worked, values)


def values_to_compare(exercise: Exercise) -> Mapping[str, Value]:
    """Return the exact values that answers are compared with; none when the data decide alone.

    Nothing is worked out for an exercise that asks for weights, proofs, inequalities or tables
    of steps only.
    """
    if exercise.kind == "external" or not compares_values(exercise):
        return {}
    return solve_exercise(exercise).values


def _boundary(exercise: Exercise, values: Mapping[str, Value]) -> Text:
    """Return the equation of the boundary when it is asked for."""
    if all(ask.form != "boundary" for ask in exercise.asks):
        return ()
    if "boundary" not in values:
        raise InputError("zero-weights", "w = 0 has no boundary; expected other weights")
    *w, b = cast("Vector", values["boundary"])
    equation = Constraint("==", tuple(w), -b)
    return (" The boundary is ", *row_spans(equation, exercise.features), ".")


def _beside(exercise: Exercise, values: Mapping[str, Value]) -> list[Step]:
    """Return the comparisons with what was published, and the correction if there is one."""
    steps: list[Step] = []
    printed = dict(exercise.published)
    if isinstance(printed.get("w"), tuple) and exercise.kind in ("weights", "features"):
        steps.append(_printed_weights(exercise, printed))
    for name, value in printed.items():
        if name not in values:
            raise CertificateError("published", f"published.{name} has nothing to be held against")
        steps.append(Printed(name, value, values[name], value == values[name]))
        if value != values[name]:
            raise CertificateError("published", f"published.{name} is not what is computed")
    erratum = exercise.erratum
    if erratum is not None:
        if erratum.value not in values:
            raise CertificateError("erratum", f"erratum.value {erratum.value} is not computed here")
        steps.append(
            Correction(
                erratum.claim, erratum.why, erratum.value, erratum.printed, erratum.exact,
                values[erratum.value],
            )
        )  # fmt: skip
    return steps


def _printed_weights(exercise: Exercise, printed: dict[str, Value]) -> Trial:
    """Try the published weights; many weights are right, so they need not be ours."""
    data = _mapped(exercise)
    w = cast("Vector", printed.pop("w"))
    b = cast("Fraction", printed.pop("b", Fraction(0)))
    scores = tuple(score(w, b, e.x) for e in data.examples())
    right = exercise.convention.is_right
    wrong = tuple(i for i, z in enumerate(scores) if not right(data.target(i), z))
    zero = tuple(i for i, z in enumerate(scores) if z == 0)
    if wrong:
        raise CertificateError("published", "the published weights get an example wrong")
    return Trial(data, exercise.convention, w, b, scores, zero, wrong, published=True)


def _data(exercise: Exercise) -> Dataset:
    assert exercise.dataset is not None
    return exercise.dataset


def _mapped(exercise: Exercise) -> Dataset:
    data = _data(exercise)
    if exercise.task.features is None:
        return data
    mapped = parse_map(exercise.task.features, data.features).apply(data)
    return replace(mapped, features=tuple(f"phi{j + 1}" for j in range(mapped.dimension)))


def _weights(exercise: Exercise) -> tuple[Worked, dict[str, Value]]:
    problem = read_demands(_mapped(exercise), exercise.convention, exercise.task.demands)
    worked = solve_problem(problem, title=exercise.title)
    return worked, _verdict_values(worked)


def _verdict_values(worked: Worked) -> dict[str, Value]:
    values: dict[str, Value] = {"verdict": "inseparable"}
    for step in worked.steps:
        if isinstance(step, Verification):
            values |= {"verdict": "separable", "w": step.w, "b": step.b}
        elif isinstance(step, CommonPoint):
            values["common_point"] = step.point
        elif isinstance(step, TranslationTheorem):
            first = step.first
            values |= {"shifts": Fraction(first.shifts), "mean": first.mean}
    if worked.verdict is not None:
        separable = type(worked.verdict).__name__ == "Separable"
        values["verdict"] = "separable" if separable else "inseparable"
    return values


def _perceptron(exercise: Exercise) -> tuple[Worked, dict[str, Value]]:
    trace = run(_data(exercise), rule_of(exercise.task))
    steps = tuple(run_steps(trace, bound=exercise.kind == "perceptron"))
    values: dict[str, Value] = {
        "weights": trace.weights,
        "updates": Fraction(trace.updates),
        "presentations": Fraction(trace.presentations),
        "outcome": _outcome(trace),
        **about.boundary(trace.w, trace.b),
    }
    for step in steps:
        if isinstance(step, Bound):
            values |= {
                "r_squared": step.r_squared,
                "b_squared": step.b_squared,
                "bound": step.bound,
            }
        elif isinstance(step, Gain):
            values |= {
                "score": step.z,
                "new_score": step.new_z,
                "squared": step.squared,
                "gain": step.new_z - step.z,
            }
    said = _SAID[str(values["outcome"])]
    if isinstance(trace.outcome, Stalled) and trace.outcome.example is None:
        said = "The weights no longer move, and not every case is right."
    given: tuple[tuple[str, Text], ...] = (("Rule", (str(trace.rule),)),)
    return Worked(exercise.title, given, steps, (said,)), values


# Kinds whose steps need the convention said.
_STATED: tuple[Kind, ...] = ("loss", "network", "average", "least-squares")
_SAID = {
    "converged": "The run ends with every case right.",
    "cycle": "The run never ends; its cycle proves that no weights are right on every case.",
    "stalled": "The run cannot go on: no update makes this case right.",
    "limit": "So far the exercise asks.",
}


def _outcome(trace: Trace) -> str:
    outcome = trace.outcome
    if isinstance(outcome, Converged):
        return "converged"
    if isinstance(outcome, Cycle):
        return "cycle"
    return "limit" if isinstance(outcome, Limit) else "stalled"


def _update(exercise: Exercise) -> tuple[Worked, dict[str, Value]]:
    once = replace(exercise, task=replace(exercise.task, steps=1))
    return _perceptron(once)


def _loss(exercise: Exercise) -> tuple[Worked, dict[str, Value]]:
    task = exercise.task
    assert task.w is not None
    loss = cast("Loss", task.loss)
    step = about.losses(_data(exercise), exercise.convention, loss, task.w, task.b)
    values: dict[str, Value] = {
        "total": step.total,
        "mean": step.mean,
        "scores": tuple(row.z for row in step.rows),
        "losses": tuple(row.value for row in step.rows),
        **about.boundary(task.w, task.b),
    }
    return Worked(exercise.title, (), (step,), ("The total is ", step.total, ".")), values


def _distance(exercise: Exercise) -> tuple[Worked, dict[str, Value]]:
    from linexact.classifier.surd import Surd

    assert exercise.task.w is not None
    step = about.distance(exercise.task.w, exercise.task.b)
    values: dict[str, Value] = {
        "squared": step.squared,
        "foot": step.foot,
        **about.boundary(step.w, step.b),
    }
    exact = Surd(step.sign, step.squared).as_fraction()
    if exact is not None:
        values["distance"] = exact
        return Worked(exercise.title, (), (step,), ("The distance is ", exact, ".")), values
    return Worked(exercise.title, (), (step,), ("Its square is ", step.squared, ".")), values


def _same_boundary(exercise: Exercise) -> tuple[Worked, dict[str, Value]]:
    task = exercise.task
    assert task.w is not None
    assert task.other_w is not None
    step = about.same_boundary(task.w, task.b, task.other_w, task.other_b)
    values: dict[str, Value] = {
        "answer": True,
        "factor": step.factor,
        **about.boundary(task.w, task.b),
    }
    return Worked(exercise.title, (), (step,), ("True.",)), values


def _network(exercise: Exercise) -> tuple[Worked, dict[str, Value]]:
    assert exercise.task.last is not None
    step = about.network(
        _data(exercise), exercise.convention, exercise.task.units, exercise.task.last
    )
    scores = tuple(row.z for row in step.rows)
    values: dict[str, Value] = {"scores": scores, "verdict": "separable"}
    return Worked(exercise.title, (), (step,), ("The network gets every case right.",)), values


def _average(exercise: Exercise) -> tuple[Worked, dict[str, Value]]:
    task = exercise.task
    assert task.w is not None
    step = about.average(task.w, task.b, task.points, task.parts)
    values: dict[str, Value] = {"point": step.average, "score": step.z}
    return Worked(exercise.title, (), (step,), ("The average scores ", step.z, ".")), values


def _between(exercise: Exercise) -> tuple[Worked, dict[str, Value]]:
    task, data, convention = exercise.task, _data(exercise), exercise.convention
    assert task.w is not None
    assert task.other_w is not None
    bias = (task.b,) if convention.bias else ()
    other = (task.other_b,) if convention.bias else ()
    system = dataset_system(data, convention)
    step = about.between(system, (*task.w, *bias), (*task.other_w, *other), task.parts[0])
    problem = Problem(data, convention)
    steps: tuple[Step, ...] = (step,)
    if step.holds():
        steps = (step, verification(problem, step.between))
    values: dict[str, Value] = {"point": step.between}
    said = ("Every point between two solutions is a solution.",)
    return Worked(exercise.title, (), steps, said, problem), values


def _maximum(exercise: Exercise) -> tuple[Worked, dict[str, Value]]:
    task = exercise.task
    assert task.x is not None
    assert task.w is not None
    assert task.other_w is not None
    assert task.target is not None
    step = about.maximum(task.x, task.target, task.w, task.other_w, task.parts[0])
    values: dict[str, Value] = {"loss": step.losses[2], "mixed": step.mixed}
    return Worked(exercise.title, (), (step,), ("The loss is convex in the weights.",)), values


def _least_squares(exercise: Exercise) -> tuple[Worked, dict[str, Value]]:
    data = _data(exercise)
    if not 0 < len(data) <= MOST_CASES or data.dimension > MOST_INPUTS:
        raise LimitError(
            "size",
            f"kind least-squares takes up to {MOST_CASES} examples of up to {MOST_INPUTS} inputs,"
            " and at least one example",
            limit="MOST_CASES",
        )
    steps = fit_steps(data, exercise.convention)
    fitted = steps[-1]
    assert isinstance(fitted, FitScores)
    beyond = tuple(separator_steps(fitted))
    values: dict[str, Value] = {
        "w": fitted.fit.w,
        "b": fitted.fit.b,
        "determinant": fitted.fit.determinant,
        "scores": tuple(row.z for row in fitted.rows),
        "losses": tuple(row.square for row in fitted.rows),
        "errors": Fraction(fitted.errors),
        "total": fitted.total,
    }
    said: Text = ("The weights of least squares get every case right.",)
    if fitted.errors:
        other = ", though others get every case right." if beyond else "."
        said = ("The number of cases that least squares gets wrong is ", fitted.errors, other)
    return Worked(exercise.title, (), (*steps, *beyond), said), values


def _external(exercise: Exercise, folder: Path | None) -> tuple[Worked, dict[str, Value]]:
    external = exercise.external
    assert external is not None
    if folder is None:
        raise InputError(
            "external",
            f"{exercise.id} needs the file {external.file} ({external.what}), which does not come"
            " with linexact; name its folder with --data FOLDER",
        )
    path = folder / external.file
    with opened(path):
        pass
    data = read_table(
        path, label=external.label, positive=external.positive, negative=external.negative
    )
    worked = solve_problem(Problem(data, exercise.convention), title=exercise.title)
    return worked, _verdict_values(worked)


_SOLVERS: Mapping[Kind, Callable[[Exercise], tuple[Worked, dict[str, Value]]]] = {
    "weights": _weights,
    "separability": _weights,
    "features": _weights,
    "perceptron": _perceptron,
    "update": _update,
    "loss": _loss,
    "distance": _distance,
    "same-boundary": _same_boundary,
    "network": _network,
    "average": _average,
    "between": _between,
    "maximum": _maximum,
    "least-squares": _least_squares,
}
