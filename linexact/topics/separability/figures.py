"""The figures of verdicts: the boundary, or the point that both classes average to."""

from __future__ import annotations

from linexact.data.linear import Classifier
from linexact.plot.illustration import Illustration
from linexact.plot.planned import data_figure
from linexact.topics.separability.certified import Certified
from linexact.topics.separability.hulls import draw_hulls
from linexact.topics.separability.verdict import Separable, Verdict


def certified_figures(found: Certified) -> tuple[Illustration, ...]:
    """Plan the figure of a verdict with further claims."""
    return verdict_figures(found.verdict)


def verdict_figures(found: Verdict) -> tuple[Illustration, ...]:
    """Plan the figure of a verdict."""
    return (verdict_figure(found),)


def verdict_figure(verdict: Verdict) -> Illustration:
    """Plan the data with what decides.

    >>> from linexact import separate
    >>> verdict_figure(separate("AND")).caption
    'The data and a boundary'
    """
    data, bias = verdict.dataset, verdict.convention.bias
    if isinstance(verdict, Separable):
        found = Classifier(verdict.w, verdict.b)
        return data_figure(data, "The data and a boundary", found, origin=not bias)
    if bias and data.dimension == 2:
        return Illustration(
            "data-space",
            "A point that both classes average to",
            lambda ax: draw_hulls(ax, verdict),
            instead=True,
        )
    return data_figure(data, "The data", origin=not bias)
