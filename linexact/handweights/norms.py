"""The Euclidean length of all weights as people name it: no norm is guessed.

``|w|_2 < 1`` and ``||w||_2 <= 1`` say that it is meant, and so does ``Euclidean norm <= 1``.
"""

from __future__ import annotations

import re
from fractions import Fraction

from linexact.errors import InputError
from linexact.exact import parse_number
from linexact.handweights.lengths import Length

_WRITTEN = re.compile(
    r"""\s*(?:
    (?P<bars>\|{1,2})\s*w\s*(?P=bars)\s*(?:_\s*\{?\s*(?P<index>\w+|∞|\\infty)\s*\}?)?
    |(?:the\s+)?(?P<words>euclidean|maximum|max|1|one|2|two|sup|infinity)
      [\s-]*(?:norm|length)(?:\s+of\s+w)?
    )\s*(?P<relation><=|≤|<|>=|≥|>|==|=)\s*(?P<bound>\S.*?)\s*""",
    re.VERBOSE | re.IGNORECASE,
).fullmatch
_EUCLIDEAN = ("2", "two", "euclidean")
_KNOWN = "write |w|_2 (Euclidean) or |w| (each weight)"


def read_norm(text: str) -> Length | None:
    """Return the bound on the length that a demand states; None for a demand of another kind.

    Raises :class:`~linexact.errors.InputError` (``demand``) for another norm or one that is not
    named, and where it is not bounded from above.

    >>> read_norm("|w|_2 <= 3/2")
    Length(relation='<=', bound=Fraction(3, 2), line='|w|_2 <= 3/2')
    >>> read_norm("|w|_1 <= 1")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: the norm '1': write |w|_2 (Euclidean) or |w| (each weight)
    """
    match = _WRITTEN(text)
    if match is None or (match["bars"] == "|" and match["index"] is None):
        return None
    if match["words"] is None and match["index"] is None:
        raise InputError("demand", f"which norm is ||w||? {_KNOWN}")
    written = (match["words"] or match["index"]).casefold()
    if written not in _EUCLIDEAN:
        raise InputError("demand", f"the norm {written[:20]!r}: {_KNOWN}")
    relation = match["relation"].replace("≤", "<=")
    if relation not in ("<=", "<"):
        message = f"a norm that is {relation} a number is no convex demand; expected <= or <"
        raise InputError("demand", message)
    try:
        bound = parse_number(match["bound"])
    except InputError as error:
        raise error.located("demand") from None
    return Length(relation, Fraction(bound), text)  # type: ignore[arg-type]
