"""True or false; of boundaries, the same or different."""

from __future__ import annotations

from linexact.grade.forms.word import Meanings, word_form

MEANINGS = Meanings(
    {"true": "true", "false": "false", "same": "true", "different": "false"},
    {},
    yes="true",
    no="false",
)
FORM = word_form(MEANINGS)
