"""The inequalities that examples put on the weights, marked as half-spaces."""

from linexact.grade.forms.inequalities.marking import FORM, InequalitiesTask

__all__ = ["FORM", "InequalitiesTask"]
