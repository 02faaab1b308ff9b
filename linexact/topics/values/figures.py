"""Given weights as a figure."""

from __future__ import annotations

from linexact.plot.illustration import Illustration
from linexact.plot.planned import judged_figure
from linexact.topics.values.measure import Measurement


def measurement_figures(found: Measurement) -> tuple[Illustration, ...]:
    """Plan the data with the boundary."""
    return (judged_figure(found.dataset, found.classifier, bias=found.bias),)
