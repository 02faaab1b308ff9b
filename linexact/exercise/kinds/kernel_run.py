"""Kind ``kernel-run``: a perceptron's run in counts of mistakes, under a stated kernel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated, cast

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps import Step
from linexact.derivation.steps.counting import counted_run, counted_weights, same_state
from linexact.derivation.steps.published import Value
from linexact.errors import InputError, LimitError
from linexact.exercise.counting import Degree, counting_of, kernel_of, read_counts_list
from linexact.exercise.model import Exercise, Kind, Setting, refuse_asked
from linexact.mistake_counts.gram import Counts
from linexact.mistake_counts.runs import KernelRun, Scheme, order_of, run_counts
from linexact.mistake_counts.slips import of_roots, of_runs
from linexact.reading.records import count_between

_OF_AN_END = ("counts", "updates", "presentations", "passes", "weights", "b", "scores")


@dataclass(frozen=True, slots=True)
class Task:
    """The kernel ``(x . z + plus)^degree``, and how the run goes.

    A pass shows the examples in their order, or in ``order``; ``restart`` begins it anew after each
    update, and ``passes`` ends the run.
    """

    degree: Degree
    plus: Fraction
    order: Annotated[Counts | None, read_counts_list] = None
    restart: bool = False
    passes: Annotated[int | None, count_between(1, 1_000)] = None


def run_of(exercise: Exercise) -> KernelRun:
    """Return the run of an exercise.

    Raises :class:`~linexact.errors.InputError` (``value``) for one that is too long.

    >>> from linexact.exercise.bank import find_exercise
    >>> run_of(find_exercise("kernel-xor")).outcome
    'converged'
    """
    task: Task = exercise.task
    scheme = Scheme(order_of(task.order, len(exercise.data)), task.restart, task.passes)
    try:
        return run_counts(counting_of(exercise), scheme)
    except LimitError as error:
        raise InputError("value", f"task: {error}; expected passes") from None


def _check(task: Task, setting: Setting) -> None:
    kernel_of(task)
    if task.order is not None and setting.examples is not None:
        expected = list(range(1, setting.examples + 1))
        if sorted(task.order) != expected:
            message = f"task.order: expected each number from 1 to {setting.examples} once"
            raise InputError("value", message)
    if "b" in setting.wanted and not setting.convention.bias:
        message = "asks: b is asked for, and the convention has no bias; expected another value"
        raise InputError("value", message)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    found = run_of(exercise)
    steps: list[Step] = [counted_run(found)]
    if found.outcome == "cycle":
        steps.append(same_state(found))
    asked = {ask.name for ask in exercise.asks} | {*exercise.published}
    if asked & {"weights", "b"}:
        steps.append(counted_weights(found.of, found.counts))
    return Derivation(tuple(steps), evaluate(steps))


def _refuse(exercise: Exercise) -> None:
    if run_of(exercise).outcome == "cycle":
        message = "asks: the run never ends; expected passes, or outcome asked for"
        refuse_asked(exercise, _OF_AN_END, message)


def _slips(exercise: Exercise, name: str) -> Mapping[str, Value]:
    found = run_of(exercise)
    if name == "weights":
        return cast("Mapping[str, Value]", of_roots(found.of, found.counts))
    value = {
        "counts": lambda run: tuple(map(Fraction, run.counts)),
        "updates": lambda run: Fraction(sum(run.counts)),
        "presentations": lambda run: Fraction(run.presentations),
        "passes": lambda run: Fraction(run.passes),
        "b": lambda run: run.of.bias(run.counts),
        "scores": lambda run: run.of.scores(run.counts),
    }.get(name)
    return {} if value is None else cast("Mapping[str, Value]", of_runs(found, value))


KIND = Kind(
    "kernel-run",
    Task,
    values={
        "counts": "vector",
        "updates": "number",
        "presentations": "number",
        "passes": "number",
        "outcome": "outcome",
        "scores": "vector",
        "weights": "feature-list",
        "b": "number",
    },
    usual=("counts",),
    derive=_derive,
    check=_check,
    refuse=_refuse,
    proof=run_of,
    slips=_slips,
    example={"degree": 2, "plus": 1, "passes": 1},
)
