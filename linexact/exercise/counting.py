"""What kinds about counts of mistakes have in common: the kernel of a task, and its data."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Protocol, TypeAlias

from linexact.errors import InputError, LimitError
from linexact.exercise.model import Exercise, Setting
from linexact.mistake_counts.gram import MOST_COUNT, Counting, Counts, counting
from linexact.mistake_counts.kernels import MOST_DEGREE, Kernel, polynomial_kernel
from linexact.reading.records import count_between, wrong

Degree: TypeAlias = Annotated[int, count_between(1, MOST_DEGREE)]
MOST_EXAMPLES = 20  # of which a person may count the mistakes


class OfKernel(Protocol):
    """A task with a kernel."""

    @property
    def degree(self) -> int:
        """Its power."""

    @property
    def plus(self) -> Fraction:
        """The number added to ``x . z``."""


def read_counts_list(key: str, value: object) -> Counts:
    """Return counts as a file has them.

    >>> read_counts_list("task.counts", [0, 2])
    (0, 2)
    """
    expected = f"a list of whole numbers from 0 to {MOST_COUNT}"
    whole = isinstance(value, list) and value and all(type(a) is int for a in value)
    if not whole or not all(0 <= a <= MOST_COUNT for a in value):  # type: ignore[attr-defined]
        raise wrong(key, value, expected)
    return tuple(value)  # type: ignore[arg-type]


def kernel_of(task: OfKernel) -> Kernel:
    """Return the kernel of a task; raises :class:`~linexact.errors.InputError` (``value``).

    >>> from linexact.exercise.bank import find_exercise
    >>> kernel_of(find_exercise("kernel-xor").task).degree
    2
    """
    try:
        return polynomial_kernel(task.degree, task.plus)
    except InputError as error:
        raise InputError("value", f"task.plus: {error}") from None


def counting_of(exercise: Exercise) -> Counting:
    """Return the data of an exercise under its kernel.

    Raises :class:`~linexact.errors.InputError` (``value``) for too many.

    >>> from linexact.exercise.bank import find_exercise
    >>> counting_of(find_exercise("kernel-xor")).unit
    1
    """
    if len(exercise.data) > MOST_EXAMPLES:
        message = f"data: {len(exercise.data)} examples; expected at most {MOST_EXAMPLES}"
        raise InputError("value", message)
    try:
        return counting(exercise.data, kernel_of(exercise.task), exercise.convention)
    except LimitError as error:
        raise InputError("value", f"data: {error}") from None


def check_counts(counts: Counts, setting: Setting) -> None:
    """Refuse counts that are not one for each example."""
    if setting.examples is not None and len(counts) != setting.examples:
        message = f"task.counts: {len(counts)} counts; expected {setting.examples}, one an example"
        raise InputError("value", message)
