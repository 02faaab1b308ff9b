"""Norms of all weights as people name them, each by its name: none is guessed.

``|w|_1 <= 3``, ``|w|_2 < 1``, ``|w|_inf <= 2`` and ``||w||_2 <= 1`` say which norm is meant, and
so do ``Euclidean norm <= 1``, ``1-norm <= 3`` and ``maximum norm <= 2``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Literal

from linexact.errors import InputError
from linexact.rational import exact_text, parse_number

MOST_WEIGHTS = 7  # whose sum of sizes is bounded: 2^7 rows
_WRITTEN = re.compile(
    r"""\s*(?:
    (?P<bars>\|{1,2})\s*w\s*(?P=bars)\s*(?:_\s*\{?\s*(?P<index>\w+|∞|\\infty)\s*\}?)?
    |(?:the\s+)?(?P<words>euclidean|maximum|max|1|one|2|two|sup|infinity)
      [\s-]*(?:norm|length)(?:\s+of\s+w)?
    )\s*(?P<relation><=|≤|<|>=|≥|>|==|=)\s*(?P<bound>\S.*?)\s*""",
    re.VERBOSE | re.IGNORECASE,
).fullmatch
_NAMES = {
    **dict.fromkeys(("1", "one"), "1"),
    **dict.fromkeys(("2", "two", "euclidean"), "2"),
    **dict.fromkeys(
        ("inf", "infty", "infinity", "oo", "max", "maximum", "sup", "∞", "\\infty"), "inf"
    ),
}


@dataclass(frozen=True, slots=True)
class Norm:
    """A bound on a norm of the weights: which one, and how much."""

    name: Literal["1", "2", "inf"]
    relation: Literal["<=", "<"]
    bound: Fraction

    def lines(self, d: int) -> list[str]:
        """Return the demand as linear constraints; of the Euclidean norm there are none.

        Raises :class:`~linexact.errors.InputError` (``demand``) for too many weights.

        >>> Norm("1", "<=", Fraction(3)).lines(2)
        ['w1 + w2 <= 3', 'w1 - w2 <= 3', '-w1 + w2 <= 3', '-w1 - w2 <= 3']
        """
        end = f"{self.relation} {exact_text(self.bound)}"
        if self.name == "inf":
            return [f"{sign}w{j + 1} {end}" for j in range(d) for sign in ("", "-")]
        if d > MOST_WEIGHTS:
            message = f"|w|_1 of {d} weights; expected up to {MOST_WEIGHTS}"
            raise InputError("demand", message)
        found = []
        for signs in product(("+", "-"), repeat=d):
            terms = " ".join(f"{sign} w{j + 1}" for j, sign in enumerate(signs))
            found.append(f"{terms.removeprefix('+ ')} {end}".replace("- w1", "-w1", 1))
        return found


def read_norm(text: str) -> Norm | None:
    """Return the bound on a norm that a demand states; None for a demand of another kind.

    Raises :class:`~linexact.errors.InputError` (``demand``) where the norm is not named, or is
    not bounded from above.

    >>> read_norm("|w|_2 <= 3/2")
    Norm(name='2', relation='<=', bound=Fraction(3, 2))
    >>> read_norm("||w|| <= 1")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: which norm is ||w||? write |w|_2 (Euclidean), |w|_1 or |w|_inf
    """
    match = _WRITTEN(text)
    if match is None or (match["bars"] == "|" and match["index"] is None):
        return None
    if match["words"] is None and match["index"] is None:
        message = "which norm is ||w||? write |w|_2 (Euclidean), |w|_1 or |w|_inf"
        raise InputError("demand", message)
    written = (match["words"] or match["index"]).casefold()
    name = _NAMES.get(written)
    if name is None:
        message = f"no norm is called {written[:20]!r}; expected |w|_2, |w|_1 or |w|_inf"
        raise InputError("demand", message)
    relation = match["relation"].replace("≤", "<=")
    if relation not in ("<=", "<"):
        message = f"a norm that is {relation} a number is no convex demand; expected <= or <"
        raise InputError("demand", message)
    try:
        bound = parse_number(match["bound"])
    except InputError as error:
        raise error.located("demand") from None
    return Norm(name, relation, Fraction(bound))  # type: ignore[arg-type]
