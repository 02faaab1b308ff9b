"""Weights for a data set, marked by what they do to each example."""

from linexact.grade.forms.weights.marking import FORM, WeightsTask

__all__ = ["FORM", "WeightsTask"]
