"""A perceptron's run in counts of mistakes, from 0 to its end.

A pass shows the examples in one order, again and again; an update adds 1 to the count of the
example that is wrong, and may begin the order anew.  The run ends *converged* after a pass without
a mistake, after the passes that are stated, or when its state is repeated.

Counts never come back, for they only grow.  The state of a run is its weights ``w``, and these are
the same twice exactly when the scores of all examples are: the difference of the weights is a sum
of ``d_i t_i phi(x_i)``, and where its product with each ``phi(x_j)`` is 0 so is that with itself.
From then on all is repeated.  The ``d_i``, none below 0 and not all 0, are the multipliers of
Gordan's theorem: no weights are right on all examples where 0 is right for none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from linexact.certificate.mistake_counts import kernel_run_certificate
from linexact.errors import InputError, LimitError, LinexactError
from linexact.kernel import CertificateError
from linexact.mistake_counts.gram import Counting, Counts, counting
from linexact.mistake_counts.kernels import Kernel
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.result import Result

MOST_PRESENTATIONS = 20_000
Outcome: TypeAlias = Literal["converged", "cycle", "limit"]


@dataclass(frozen=True, slots=True)
class Scheme:
    """Which example is next: the order of a pass (0-based), and whether an update restarts it.

    ``passes`` ends the run after so many; None where it goes on to its end.
    """

    order: tuple[int, ...]
    restart: bool = False
    passes: int | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class KernelRun(Result):
    """A run: its counts, and each update as (number of the presentation, example).

    ``first`` and ``repeated`` are the presentations after which the weights were the same, of a
    cycle; ``after_passes`` the counts after each pass, ``looks`` its presentations.

    >>> from linexact import kernel_run
    >>> found = kernel_run("XOR", degree=2, plus=1, bias=False, boundary="strict")
    >>> found.outcome, found.counts, found.presentations
    ('converged', (7, 5, 5, 4), 32)
    """

    of: Counting
    scheme: Scheme
    outcome: Outcome
    counts: Counts
    updates: tuple[tuple[int, int], ...]
    after_passes: tuple[Counts, ...]
    presentations: int
    first: int | None = None

    @property
    def dataset(self) -> Dataset:
        """The examples."""
        return self.of.dataset

    @property
    def convention(self) -> Convention:
        """Whether there is a constant feature, and who owns a score of 0."""
        return self.of.convention

    @property
    def passes(self) -> int:
        """How many passes were begun."""
        return len(self.after_passes)

    @property
    def gained(self) -> Counts:
        """The counts between the two visits of a cycle: what they add to the weights is 0."""
        counts = [0] * len(self.counts)
        for at, index in self.updates:
            counts[index] += self.first is not None and at > self.first
        return tuple(counts)

    def check(self) -> None:
        """Run again, and see that a cycle's updates add up to nothing."""
        self.of.check()
        try:
            again = run_counts(self.of, self.scheme)
        except LinexactError as error:
            raise CertificateError("run", str(error)) from None
        names = ("outcome", "counts", "updates", "after_passes", "presentations", "first")
        if any(getattr(self, name) != getattr(again, name) for name in names):
            raise CertificateError("run", "the run is another")
        if self.outcome == "cycle" and (not any(self.gained) or any(self.of.margins(self.gained))):
            raise CertificateError("cycle", "the updates of the cycle do not cancel")

    def certificate(self) -> str:
        """Return the certificate file's text, for ``linexact check``."""
        return kernel_run_certificate(
            self.dataset,
            (self.of.kernel.degree, self.of.kernel.plus),
            self.convention,
            (self.scheme.order, self.scheme.restart, self.scheme.passes),
            {
                "outcome": self.outcome,
                "counts": list(self.counts),
                "presentations": self.presentations,
                **({} if self.first is None else {"first": self.first}),
            },
        )


def run_counts(of: Counting, scheme: Scheme) -> KernelRun:
    """Run a perceptron in counts of mistakes to its end.

    Raises :class:`~linexact.errors.InputError` for an order that does not show each example once,
    :class:`~linexact.errors.LimitError` (``presentations``) of a run that has not ended after
    ``MOST_PRESENTATIONS``.

    >>> from fractions import Fraction
    >>> from linexact.mistake_counts.gram import counting
    >>> from linexact.mistake_counts.kernels import Kernel
    >>> from linexact.model.convention import Convention
    >>> from linexact.model.gates import gate
    >>> of = counting(gate("XOR"), Kernel(2, Fraction(1)), Convention(False, "strict"))
    >>> run_counts(of, Scheme((0, 1, 2, 3))).counts
    (7, 5, 5, 4)
    """
    if sorted(scheme.order) != list(range(len(of.dataset))):
        message = f"the order is not one of all {len(of.dataset)} examples; expected each once"
        raise InputError("order", message)
    if scheme.passes is not None and scheme.passes < 1:
        raise InputError("passes", f"{scheme.passes} passes; expected 1 or more")
    return _Run(of, scheme).to_the_end()


class _Run:
    """Where a run stands."""

    def __init__(self, of: Counting, scheme: Scheme) -> None:
        self.of, self.scheme = of, scheme
        self.counts = [0] * len(of.dataset)
        self.margins = [0] * len(of.dataset)
        self.updates: list[tuple[int, int]] = []
        self.after_passes: list[Counts] = []
        self.presentations = 0

    def to_the_end(self) -> KernelRun:
        seen = dict[tuple[int, ...], int]()
        while True:
            if self.scheme.passes is None:
                first = seen.setdefault(tuple(self.margins), self.presentations)
                if first < self.presentations:
                    return self._ended("cycle", first)
            if self._one_pass():
                return self._ended("converged")
            if len(self.after_passes) == self.scheme.passes:
                return self._ended("limit")
            if self.presentations > MOST_PRESENTATIONS:
                message = f"the run has not ended after {MOST_PRESENTATIONS} presentations"
                raise LimitError("presentations", message, limit="MOST_PRESENTATIONS")

    def _one_pass(self) -> bool:
        """Show one pass, or the part of it up to an update that restarts; say if it was clean."""
        clean = True
        for index in self.scheme.order:
            self.presentations += 1
            if self.of.is_mistake(index, self.margins[index]):
                clean = False
                self.counts[index] += 1
                self.updates.append((self.presentations, index))
                added = self.of.signed[index]
                self.margins = [m + v for m, v in zip(self.margins, added, strict=True)]
                if self.scheme.restart:
                    break
        self.after_passes.append(tuple(self.counts))
        return clean

    def _ended(self, outcome: Outcome, first: int | None = None) -> KernelRun:
        return KernelRun(
            self.of,
            self.scheme,
            outcome,
            tuple(self.counts),
            tuple(self.updates),
            tuple(self.after_passes),
            self.presentations,
            first,
        )


def kernel_run(
    dataset: Dataset, kernel: Kernel, convention: Convention, scheme: Scheme
) -> KernelRun:
    """Return the run of a perceptron on data under a kernel, in counts of mistakes.

    >>> from fractions import Fraction
    >>> from linexact.model.gates import gate
    >>> linear, plain = Kernel(1, Fraction(0)), Convention(bias=True, boundary="strict")
    >>> found = kernel_run(gate("XOR"), linear, plain, Scheme((0, 1, 2, 3)))
    >>> found.outcome, found.first, found.gained
    ('cycle', 0, (1, 1, 1, 1))
    """
    return run_counts(counting(dataset, kernel, convention), scheme)


def order_of(order: Sequence[int] | None, examples: int) -> tuple[int, ...]:
    """Return an order of examples as people count, from 1, as one from 0; None is their own.

    >>> order_of([2, 1], 2), order_of(None, 2)
    ((1, 0), (0, 1))
    """
    return tuple(range(examples)) if order is None else tuple(number - 1 for number in order)
