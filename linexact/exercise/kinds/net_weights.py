"""Kind ``net-weights``: all weights of a net of given shape, so that every row is right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.published import Value
from linexact.errors import InputError
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.exercise.stated_net import read_outputs
from linexact.kernel import CertificateError
from linexact.model.dataset import Dataset
from linexact.networks.architecture import MOST_ROWS, NoNet, search
from linexact.networks.net import MOST_UNITS, NetOnRows, Outputs, Turn, turn_of
from linexact.networks.written import net_text
from linexact.reading.records import count_between


@dataclass(frozen=True, slots=True)
class Task:
    """How many hidden units, what units put out, and whether the last one sees the inputs too."""

    hidden: Annotated[int, count_between(1, MOST_UNITS)]
    outputs: Annotated[Outputs, read_outputs]
    shortcuts: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class SomeNet:
    """A net that gets every row right, followed through all of them."""

    found: NetOnRows
    net: str
    rows: tuple[int, ...]

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"net": self.net}

    def holds(self) -> bool:
        """Run every row again."""
        try:
            self.found.check()
        except CertificateError:
            return False
        told = (net_text(self.found.net), row_numbers(self.found.dataset))
        return not self.found.wrong and (self.net, self.rows) == told


def row_numbers(data: Dataset) -> tuple[int, ...]:
    """Return the number of every row.

    >>> row_numbers(Dataset.from_rows([[0], [1]], [-1, 1]))
    (1, 2)
    """
    return tuple(data.row_number(i) for i in range(len(data)))


def turn_in(exercise: Exercise) -> Turn:
    """Return which scores turn the units of an exercise on.

    >>> from linexact.exercise.bank import find_exercise
    >>> turn_in(find_exercise("xor-two-hidden"))
    '>='
    """
    return turn_of(exercise.convention.boundary)


def some_net(exercise: Exercise) -> NetOnRows:
    """Return a net that gets every row right.

    Raises :class:`~linexact.errors.InputError` (``value``) where there is none of this shape.
    """
    task: Task = exercise.task
    turn = turn_in(exercise)
    found = search(exercise.data, task.hidden, task.shortcuts, task.outputs, turn)
    if isinstance(found, NoNet):
        message = f"task.hidden: no net of {task.hidden} hidden units gets every row right"
        raise InputError("value", f"{message}; expected more")
    return found


def _check(task: Task, setting: Setting) -> None:
    check_rows(setting)
    try:
        turn_of(setting.convention.boundary)
    except InputError as error:
        raise InputError("value", f"convention.boundary: {error}") from None


def check_rows(setting: Setting) -> None:
    """Refuse data of which not all divisions are gone through, and a convention without a bias.

    Raises :class:`~linexact.errors.InputError` (``value``).

    >>> from linexact.model.convention import Convention
    >>> check_rows(Setting(2, Convention(bias=True, boundary="strict"), 4))
    """
    if (setting.examples or 0) > MOST_ROWS:
        message = f"data: {setting.examples} rows; expected at most {MOST_ROWS}"
        raise InputError("value", message)
    if not setting.convention.bias:
        raise InputError("value", "convention.bias: units of nets have biases; expected true")


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    found = some_net(exercise)
    steps = (SomeNet(found, net_text(found.net), row_numbers(found.dataset)),)
    return Derivation(steps, evaluate(steps))


def _refuse(exercise: Exercise) -> None:
    some_net(exercise)


KIND = Kind(
    "net-weights",
    Task,
    values={"net": "net"},
    usual=("net",),
    derive=_derive,
    check=_check,
    refuse=_refuse,
    proof=some_net,
    example={"hidden": 2, "outputs": "0/1"},
    boundary="closed-positive",
)
