"""True or false; of boundaries, the same or different."""

from __future__ import annotations

from linexact.grade.forms.word import word_form
from linexact.grade.forms.word.answer import Meanings
from linexact.written.lexicon import sayings_of

_WHOLE = {
    **dict.fromkeys(sayings_of("true as a whole answer"), "true"),
    **dict.fromkeys(sayings_of("false as a whole answer"), "false"),
}
MEANINGS = Meanings(
    {"true": "true", "false": "false", "same": "true", "different": "false"},
    _WHOLE,
    yes="true",
    no="false",
)
FORM = word_form(MEANINGS)
