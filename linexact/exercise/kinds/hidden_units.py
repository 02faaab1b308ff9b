"""Kind ``hidden-units``: how few hidden units do, and whether so many can."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps import Step
from linexact.derivation.steps.published import Value
from linexact.errors import InputError
from linexact.exercise.kinds.net_weights import check_rows, row_numbers
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.kernel import CertificateError
from linexact.networks.architecture import LeastHidden, NoNet, Tally, least_hidden, search
from linexact.networks.net import MOST_UNITS, NetOnRows
from linexact.reading.records import count_between
from linexact.result import Result


@dataclass(frozen=True, slots=True)
class Task:
    """Whether the last unit sees the inputs too; ``hidden`` units, if it is asked of so many."""

    shortcuts: bool
    hidden: Annotated[int | None, count_between(0, MOST_UNITS)] = None


@dataclass(frozen=True, slots=True, eq=False)
class Least:
    """The least number of hidden units: a net of so many, and why one fewer does not do."""

    found: LeastHidden
    least: Fraction
    rows: tuple[int, ...]
    tally: Tally | None

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"least": self.least}

    def holds(self) -> bool:
        """Check both proofs again."""
        again = least_step(self.found)
        told = (self.least, self.rows, self.tally)
        return _checks(self.found) and told == (again.least, again.rows, again.tally)


@dataclass(frozen=True, slots=True, eq=False)
class SoMany:
    """Whether a net of so many hidden units gets every row right."""

    found: NetOnRows | NoNet
    hidden: int
    possible: bool
    rows: tuple[int, ...]
    tally: Tally | None

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"possible": self.possible}

    def holds(self) -> bool:
        """Check the proof again."""
        right = isinstance(self.found, NetOnRows) and not self.found.wrong
        again = so_many_step(self.found, self.hidden)
        told = (self.rows, self.tally) == (again.rows, again.tally)
        return _checks(self.found) and self.possible == right and told


def least_step(found: LeastHidden) -> Least:
    """Return the step of the least number.

    >>> from linexact.model.gates import gate
    >>> least_step(least_hidden(gate("XOR"), shortcuts=False)).rows
    (1, 2, 3, 4)
    """
    tally = None if found.fewer is None else found.fewer.tally
    return Least(found, Fraction(found.count), row_numbers(found.found.dataset), tally)


def so_many_step(found: NetOnRows | NoNet, hidden: int) -> SoMany:
    """Return the step of so many units.

    >>> from linexact.model.gates import gate
    >>> so_many_step(search(gate("XOR"), 1, shortcuts=False), 1).possible
    False
    """
    tally = found.tally if isinstance(found, NoNet) else None
    rows = row_numbers(found.dataset)
    return SoMany(found, hidden, isinstance(found, NetOnRows), rows, tally)


def _checks(found: Result) -> bool:
    try:
        found.check()
    except CertificateError:
        return False
    return True


def _check(task: Task, setting: Setting) -> None:
    check_rows(setting)
    if "possible" in setting.wanted and task.hidden is None:
        raise InputError("value", "task.hidden is expected where possible is asked for")


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    task: Task = exercise.task
    steps: list[Step] = []
    if task.hidden is not None:
        found = search(exercise.data, task.hidden, task.shortcuts)
        steps.append(so_many_step(found, task.hidden))
    if task.hidden is None or any(ask.name == "least" for ask in exercise.asks):
        steps.append(least_step(least_hidden(exercise.data, task.shortcuts)))
    return Derivation(tuple(steps), evaluate(steps))


def _proof(exercise: Exercise) -> Result:
    task: Task = exercise.task
    if task.hidden is None or any(ask.name == "least" for ask in exercise.asks):
        return least_hidden(exercise.data, task.shortcuts)
    return search(exercise.data, task.hidden, task.shortcuts)


def _counts(
    exercise: Exercise, name: str, values: Mapping[str, Value]
) -> Mapping[str, Fraction] | None:
    """Return what is counted by a slip."""
    if name != "least":
        return None
    least, data = values["least"], exercise.data
    assert isinstance(least, Fraction)
    other = least_hidden(data, not exercise.task.shortcuts)
    slip = "shortcuts-forgotten" if exercise.task.shortcuts else "shortcuts-taken"
    return {
        slip: Fraction(other.count),
        "last-unit-counted": least + 1,
        "terms-counted": Fraction(data.positives),
    }


KIND = Kind(
    "hidden-units",
    Task,
    values={"least": "number", "possible": "true-false"},
    usual=("least",),
    derive=_derive,
    check=_check,
    proof=_proof,
    counts=_counts,
    example={"shortcuts": False},
)
