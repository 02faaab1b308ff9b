r"""Typed text as tokens with their places: one scanner for all formulas that people write.

=============  ====================================================================
kind           tokens
=============  ====================================================================
``number``     a numeral without its sign: ``2``, ``.5``, ``1.5e-3``
``name``       a letter, then letters, digits, ``_``; ``w₁`` is ``w1``; words too
``root``       ``√``, ``\sqrt``; ``sqrt`` and ``root`` before a number or a bracket
``frac``       ``\frac``, ``\tfrac``, ``\dfrac``
``command``    any other command of LaTeX
``relation``   ``<  >  =  <=  >=  ==  ≤  ≥``, and the wrong ones: ``=<  =>  !=  <>  ≠``
``sign``       ``+  -``
``operator``   ``*  /  ^  **``
``opening``    ``(  [  {``
``closing``    ``)  ]  }``
``mark``       ``,  ;  |  :  "  '  .  ?  #``
``strange``    any other character
=============  ====================================================================

No text is refused: what no rule understands is a token too.  Dashes for a minus, full-width
forms, dots and crosses for a product and the like stand for their plain characters, one for
one, so that offsets stay.  Blanks and line ends are no tokens: two tokens touch when the one ends
where the other begins.  The time is linear in the length of the text.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from linexact.exact.printer import NUMERAL, ONE_FOR_ONE

SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
# One for one, so that offsets stay.
PLAIN: dict[int, str | int | None] = {
    **ONE_FOR_ONE,
    **str.maketrans("·⋅×∗≦⩽≧⩾＝＜＞（）［］｛｝，；：", "****≤≤≥≥=<>()[]{},;:"),
}
# Word characters of Python that begin or continue no name: ², ½, ①.
_RAISED = (
    r"\u00b2\u00b3\u00b9\u00bc-\u00be\u2070\u2074-\u2079\u2150-\u215f\u2460-\u24ff\u2776-\u2793"
)
# Kinds that begin with characters of their own come first, the most frequent ones before.
_TOKEN = re.compile(
    rf" *+(?:(?P<number>{NUMERAL})"
    r"|(?P<opening>[(\[{])"
    r"|(?P<closing>[)\]}])"
    r"|(?P<sign>[+-])"
    r"|(?P<root>√|\\sqrt(?![A-Za-z])|(?:sqrt|root)(?= *[0-9.({√\\]))"
    r"|(?P<frac>\\[td]?frac(?![A-Za-z]))"
    r"|(?P<command>\\[A-Za-z]++)"
    rf"|(?P<name>[^\W\d_₀-₉{_RAISED}][^\W{_RAISED}]*+)"
    r"|(?P<relation><=|>=|==|=<|=>|!=|<>|[<>=≤≥≠])"
    r"|(?P<operator>\*\*|[*/^])"
    r"|(?P<mark>[,;|:\"'.?#])"
    r"|(?P<strange>[^ ]))",
    re.DOTALL,
).finditer


class Mark(NamedTuple):
    """A token in plain characters, and its offsets in the text as it was typed."""

    kind: str
    text: str
    start: int
    end: int


def scan(text: str) -> list[Mark]:
    """Return the tokens of a text, without its blanks.

    >>> [(t.kind, t.text, t.start) for t in scan("w₁ ≥ −2e-3")]
    [('name', 'w1', 0), ('relation', '≥', 3), ('sign', '-', 5), ('number', '2e-3', 6)]
    """
    tokens = []
    for match in _TOKEN(text.translate(PLAIN)):
        kind, end = match.lastgroup or "", match.end()
        written = match[kind]
        if kind == "name":
            written = written.translate(SUBSCRIPTS)
        tokens.append(Mark(kind, written, end - len(written), end))
    return tokens
