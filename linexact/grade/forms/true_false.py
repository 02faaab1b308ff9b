"""True or false; of boundaries, the same or different."""

from __future__ import annotations

from linexact.grade.forms.word import word_form
from linexact.grade.forms.word.answer import Meanings

MEANINGS = Meanings(
    {"true": "true", "false": "false", "same": "true", "different": "false"},
    {
        "t": "true",
        "y": "true",
        "right": "true",
        "f": "false",
        "n": "false",
        "wrong": "false",
        "错误": "false",
        "错": "false",
        "对": "true",
        "正确": "true",
    },
    yes="true",
    no="false",
)
FORM = word_form(MEANINGS)
