"""Single exact numbers."""

from linexact.grade.forms.number.marking import FORM, NumberTask

__all__ = ["FORM", "NumberTask"]
