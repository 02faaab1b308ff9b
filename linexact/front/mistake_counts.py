"""Perceptrons in counts of mistakes on any problem: runs under a kernel, and counts that occur."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Unpack

from linexact.errors import InputError
from linexact.front.given import Problem, given
from linexact.mistake_counts.gram import Counting, counting
from linexact.mistake_counts.kernels import polynomial_kernel
from linexact.mistake_counts.occurring import decide_counts
from linexact.mistake_counts.runs import Scheme, order_of, run_counts
from linexact.rational import parse_number
from linexact.reading.ways import Ways

if TYPE_CHECKING:
    from linexact.mistake_counts.occurring import CountsDecided
    from linexact.mistake_counts.runs import KernelRun
    from linexact.model.convention import Boundary


def kernel_run(
    problem: Problem,
    labels: Any = None,
    *,
    degree: int,
    plus: str | int | Fraction,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    order: Sequence[int] | None = None,
    restart: bool = False,
    passes: int | None = None,
    **reading: Unpack[Ways],
) -> KernelRun:
    """Run a perceptron with the kernel ``(x . z + plus)^degree`` in counts of mistakes, from 0.

    Sources differ on ``plus`` (often 0 or 1), on a constant feature 1 beside the kernel's
    (``bias``), and on who owns a score of 0 while training (``boundary``); all three are stated,
    the last two by the exercise where ``problem`` is one.  A pass shows the examples in their order
    or in ``order`` (from 1); ``restart`` begins it anew after each update, ``passes`` ends the run.
    The counts do not depend on the rate.

    Raises :class:`~linexact.errors.InputError` for what cannot be read or is not stated,
    :class:`~linexact.errors.LimitError` for a run that is too long.

    >>> found = kernel_run("XOR", degree=1, plus=0, bias=True, boundary="strict")
    >>> found.outcome, found.first, found.presentations, found.gained
    ('cycle', 0, 4, (1, 1, 1, 1))
    """
    of = _of(problem, labels, (degree, plus), (bias, boundary), reading)
    scheme = Scheme(order_of(order, len(of.dataset)), restart, passes)
    return run_counts(of, scheme)


def possible_counts(
    problem: Problem,
    labels: Any = None,
    *,
    counts: Sequence[int],
    degree: int,
    plus: str | int | Fraction,
    ended: bool = True,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    **reading: Unpack[Ways],
) -> CountsDecided:
    """Decide whether a perceptron from 0 has these counts of mistakes in some order of examples.

    ``ended``: at its end, when no example is wrong any more; else at any time.  The kernel and the
    convention are stated as for :func:`kernel_run`.

    Raises :class:`~linexact.errors.LimitError` where too many states would have to be gone through.

    >>> found = possible_counts([[1], [-1]], [1, 0], counts=[0, 9], degree=1, plus=0, bias=False,
    ...                         boundary="strict")
    >>> found.occurs, found.reason
    (False, 'length')
    """
    of = _of(problem, labels, (degree, plus), (bias, boundary), reading)
    return decide_counts(of, counts, ended=ended)


def _of(
    problem: Problem,
    labels: Any,
    stated: tuple[int, Any],
    convention: tuple[bool | None, Boundary | None],
    reading: Ways,
) -> Counting:
    asked = given(problem, labels, reading)
    if asked.stated is None:
        for name, value, choices in (
            ("bias", convention[0], "True (a constant feature 1 beside the kernel's) or False"),
            ("boundary", convention[1], "strict, closed-positive or closed-negative"),
        ):
            if value is None:
                message = f"{name} is not stated, and sources differ; expected {choices}"
                raise InputError("option", message)
    degree, plus = stated
    number = parse_number(str(plus)) if isinstance(plus, str | int | Fraction) else plus
    if not isinstance(number, Fraction):
        raise InputError("plus", "the number added to x . z; expected a fraction, such as 1")
    kernel = polynomial_kernel(degree, number)
    return counting(asked.dataset, kernel, asked.under(*convention))
