"""Vectors of exact numbers."""

from linexact.grade.forms.vector.marking import FORM, VectorTask, made_by_slips

__all__ = ["FORM", "VectorTask", "made_by_slips"]
