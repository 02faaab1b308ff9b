"""Vectors of exact numbers."""

from linexact.grade.forms.vector.marking import FORM, VectorTask

__all__ = ["FORM", "VectorTask"]
