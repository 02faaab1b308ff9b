"""Sets of examples."""

from linexact.grade.forms.set.marking import FORM, SetTask

__all__ = ["FORM", "SetTask"]
