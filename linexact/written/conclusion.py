"""Where a text says what its answer is: behind ``Answer:``, ``Final answer.``, ``Antwort:``."""

from __future__ import annotations

import re
from functools import cache

from linexact.written.lexicon import phrases_of


def conclusion(text: str) -> int | None:
    r"""Return where the last answer that is announced begins; None where none is.

    >>> text = "w = (1, 1) ...\nAnswer: w = (2, 2)"
    >>> text[conclusion(text):]
    ' w = (2, 2)'
    """
    found = [match.end() for match in _announced().finditer(text) if text[match.end() :].strip()]
    return found[-1] if found else None


@cache
def _announced() -> re.Pattern[str]:
    words = sorted({p for p in phrases_of("final") if len(p) > 1}, key=len, reverse=True)
    joined = "|".join(re.escape(word).replace(r"\ ", " +") for word in words)
    return re.compile(
        rf"(?:^|>)[^\w\n]{{0,12}}(?:\\text(?:bf|it)\{{)?(?:{joined})[*_}} ]{{0,4}}[:.：。][*_]*",
        re.MULTILINE | re.IGNORECASE,
    )
