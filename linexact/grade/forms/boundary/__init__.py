"""Equations of boundaries."""

from linexact.grade.forms.boundary.marking import FORM, BoundaryTask, NoBoundary, OtherBoundary

__all__ = ["FORM", "BoundaryTask", "NoBoundary", "OtherBoundary"]
