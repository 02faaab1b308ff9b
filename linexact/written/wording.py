r"""Sayings of the word table as patterns, to be looked for near something that was read.

A pattern names them in braces: ``{by way of}\W*\Z``.  It is made when it is first looked for.
"""

from __future__ import annotations

import re
from functools import cached_property

from linexact.written.lexicon import sayings_of

_NAMED = re.compile(r"\{([a-z ]+)\}")


class Wording:
    r"""A pattern in which ``{name}`` stands for all phrases of a saying.

    >>> bool(Wording(r"{denial}\W*\Z").search("they are not "))
    True
    """

    def __init__(self, pattern: str) -> None:
        self.written = pattern

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern with all phrases in it, in capitals or not."""
        return re.compile(_NAMED.sub(lambda named: _either(named[1]), self.written), re.IGNORECASE)

    def search(self, text: str) -> re.Match[str] | None:
        """Return where the pattern first stands in a text."""
        return self.pattern.search(text)

    def search_from(self, text: str, begin: int) -> re.Match[str] | None:
        """Return where the pattern next stands in a text, from a place on."""
        return self.pattern.search(text, begin)

    def match(self, text: str, begin: int = 0) -> re.Match[str] | None:
        """Return the pattern where a text begins with it, or what stands from a place on."""
        return self.pattern.match(text, begin)

    def is_all(self, text: str) -> bool:
        """Say whether a text is this and nothing else."""
        return self.pattern.fullmatch(text) is not None


def _either(meaning: str) -> str:
    """Return a pattern for any of the phrases, the longest first.

    Their first characters are looked for before them: nearly everywhere that settles it.
    """
    phrases = sorted(sayings_of(meaning), key=len, reverse=True)
    if not phrases:
        raise KeyError(meaning)
    first = "".join(sorted({phrase.strip("*")[0] for phrase in phrases})).replace("'", "'’")
    return f"(?:(?=[{re.escape(first)}])(?:{'|'.join(map(_spelt, phrases))}))"


def _spelt(phrase: str) -> str:
    r"""Return a pattern for a phrase: whole words where it has letters, blanks of any length.

    >>> _spelt("doubl*"), _spelt("i.e.")
    ('\\bdoubl\\w*', '\\bi\\.\\s?e\\.')
    """
    core = phrase.strip("*")
    spelt = re.escape(core).replace("\\ ", r"\s+").replace("'", "['’]")
    spelt = re.sub(r"\\\.(?=[^\W\d])", r"\\.\\s?", spelt)
    begins = r"\b" if core[0].isalnum() and not phrase.startswith("*") else ""
    ends = r"\b" if core[-1].isalnum() else ""
    return begins + spelt + (r"\w*" if phrase.endswith("*") else ends)
