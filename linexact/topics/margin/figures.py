"""The widest street as a figure."""

from __future__ import annotations

from linexact.data.linear import Classifier
from linexact.plot.illustration import Illustration
from linexact.plot.planned import data_figure
from linexact.topics.margin.street import HardMargin


def margin_figures(answer: HardMargin) -> tuple[Illustration, ...]:
    """Plan the data with the street."""
    dataset = answer.solution.dataset
    if answer.closest is None:
        return (data_figure(dataset, "The data"),)
    widest = Classifier(answer.w, answer.b)
    caption = "The widest street between the classes"
    return (data_figure(dataset, caption, widest, margins=True),)
