"""What a figure is asked to show, and the record by which a module offers a figure.

A module of this folder that draws a figure says so in ``FIGURES``, by space and name; the table
of :mod:`~linexact.plot.figures` says in which module a figure is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.plot.style import Drawing
from linexact.separability import Separable, separate_dataset

if TYPE_CHECKING:
    from linexact.geometry.named import Named
    from linexact.geometry.summary import RegionSummary
    from linexact.perceptron import Rule, Trace

Space: TypeAlias = Literal["data", "weight"]


@dataclass(frozen=True, slots=True)
class Request:
    """Data under a convention, and what is said of the figure; None leaves it to the figure."""

    dataset: Dataset
    convention: Convention
    weights: tuple[Fraction, ...] | None = None  # and last the bias, if there is one
    slices: tuple[str, ...] = ()
    axes: tuple[str, ...] | None = None
    dummy: bool = False
    rule: Rule | None = None  # of a run; None: grosse's
    degree: int | None = None
    monomials: str | None = None
    shape: tuple[int, int] | None = None  # of pictures
    without: tuple[int, ...] | None = None  # rows
    title: str | None = None

    def classifier(self) -> Classifier:
        """Return the weights given, or those found.

        Raises :class:`~linexact.errors.InputError` (``inseparable``) when there are none.
        """
        found = self.classifier_if_any()
        if found is None:
            message = "the data are not separable; give a classifier: --weights"
            raise InputError("inseparable", message)
        return found

    def classifier_if_any(self) -> Classifier | None:
        """Return the weights given, or those found, or None for inseparable data.

        >>> from linexact.data.gates import gate
        >>> Request(gate("XOR"), Convention(True, "strict")).classifier_if_any() is None
        True
        """
        d, bias = self.dataset.dimension, self.convention.bias
        if self.weights is None:
            verdict = separate_dataset(self.dataset, self.convention)
            return Classifier(verdict.w, verdict.b) if isinstance(verdict, Separable) else None
        if len(self.weights) != d + bias:
            last = " and then b" if bias else ""
            raise InputError(
                "weights", f"--weights has {len(self.weights)} numbers; expected {d} weights{last}"
            )
        return Classifier(self.weights[:d], self.weights[d] if bias else Fraction(0))

    def trace(self) -> Trace:
        """Return the run of the perceptron."""
        from linexact.perceptron import rule, run

        return run(self.dataset, self.rule or rule("grosse"))

    def region(self) -> tuple[Named, RegionSummary]:
        """Return the constraints on the weights, and what holds on the slice."""
        from linexact.geometry.named import named_dataset, region_named

        named = named_dataset(self.dataset, self.convention, [*self.slices, *(self.axes or ())])
        return named, region_named(named, self.slices, self.axes).summary


def _is_flat(request: Request) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Figure:
    """How a figure is drawn, its paper in inches, and whether it has three axes.

    ``takes`` names the fields of a request that it looks at, beside data, convention and title.
    """

    draw: Callable[[Any, Request], Drawing]
    size: tuple[float, float] = (5.0, 5.0)
    in_space: Callable[[Request], bool] = _is_flat
    takes: tuple[str, ...] = ()
