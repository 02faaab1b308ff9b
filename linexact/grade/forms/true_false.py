"""True or false."""

from __future__ import annotations

from linexact.grade.forms.word import word_form

FORM = word_form(
    {
        "true": "true", "yes": "true", "right": "true", "t": "true", "y": "true",
        "false": "false", "no": "false", "wrong": "false", "f": "false", "n": "false",
    }
)  # fmt: skip
