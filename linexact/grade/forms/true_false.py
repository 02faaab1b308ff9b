"""True or false; of boundaries, the same or different."""

from __future__ import annotations

from linexact.grade.forms.word import word_form
from linexact.grade.forms.word.answer import Meanings
from linexact.written.lexicon import sayings_of

_WHOLE = {f"{word} as a whole answer": word for word in ("true", "false")}
FORM = word_form(
    Meanings(
        {"true": "true", "false": "false", "same": "true", "different": "false"},
        {phrase: word for saying, word in _WHOLE.items() for phrase in sayings_of(saying)},
        yes="true",
        no="false",
    )
)
