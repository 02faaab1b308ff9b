"""Weights with the fewest errors as a figure."""

from __future__ import annotations

from linexact.plot.illustration import Illustration
from linexact.plot.planned import judged_figure
from linexact.topics.errors.result import FewestErrors


def errors_figures(found: FewestErrors) -> tuple[Illustration, ...]:
    """Plan the data with the boundary."""
    return (judged_figure(found.dataset, found.classifier),)
