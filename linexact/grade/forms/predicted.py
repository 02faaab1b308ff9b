"""Which class a classifier predicts for a point: positive, negative, or neither of them."""

from __future__ import annotations

from linexact.grade.forms.side import side_meanings
from linexact.grade.forms.word import word_form

FORM = word_form(side_meanings("neither"))
