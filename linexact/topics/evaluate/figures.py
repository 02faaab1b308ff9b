"""A classifier on other data as a figure."""

from __future__ import annotations

from linexact.plot.illustration import Illustration
from linexact.plot.planned import judged_figure
from linexact.topics.evaluate.assessment import Assessment


def assessment_figures(found: Assessment) -> tuple[Illustration, ...]:
    """Plan the data with the boundary."""
    return (judged_figure(found.on_test.dataset, found.classifier),)
