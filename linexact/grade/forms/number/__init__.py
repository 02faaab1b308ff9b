"""Single exact numbers."""

from linexact.grade.forms.number.marking import FORM, NumberTask, made_by_slips

__all__ = ["FORM", "NumberTask", "made_by_slips"]
