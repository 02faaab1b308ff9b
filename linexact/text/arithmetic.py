"""Arithmetic that is written down and not worked out: ``1+1``, ``2*3/4``, ``2^3``, ``sqrt(4)``.

A fraction, a root and a sum of different roots are numbers as people write them.
"""

from __future__ import annotations

import re
from math import isqrt

_NUMBER = r"(?:\d+(?:\.\d+)?|\.\d+)"
_BEFORE = r"(?<![A-Za-z_\d.])"  # no index of a name
_AFTER = r"(?![\d.]*\s*\*?\s*(?:[A-Za-z_√\\]|sqrt))"  # no factor of a name or of a root
_LEFT, _RIGHT = rf"{_BEFORE}{_NUMBER}(?:\s*\))?", rf"\(?\s*{_NUMBER}{_AFTER}"
_WORKINGS = (
    # `1 -3` without a blank behind the sign is two numbers, as numpy prints them.
    re.compile(rf"{_LEFT}(?:\s*\+\s*|-|\s+-\s+){_RIGHT}"),
    re.compile(rf"{_LEFT}\s*(?:\*\*?|\^)\s*\{{?{_RIGHT}"),
    re.compile(rf"{_LEFT}\s*/\s*\(?{_NUMBER}\)?\s*/\s*{_RIGHT}"),
)
_ROOT = re.compile(r"(?:sqrt|√)\s*[({]?\s*(\d{1,40})\s*[)}]?(?![\d.])")
_PLAIN = (
    (re.compile(r"\\(?:cdot|times)(?![A-Za-z])|[·×⋅∙]"), "*"),
    (re.compile(r"[−–]"), "-"),
    (re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}"), r"(\1)/(\2)"),
    (re.compile(r"\\(?=sqrt)|\\(?:left|right)(?![A-Za-z])|\$"), ""),
)


def unevaluated(text: str) -> bool:
    r"""Say whether a text has arithmetic on numbers in it that is not worked out.

    >>> [text for text in ("1+1", "2*3/4", "(2-1, 3)", r"2^{3}", "sqrt(9)") if unevaluated(text)]
    ['1+1', '2*3/4', '(2-1, 3)', '2^{3}', 'sqrt(9)']
    >>> [text for text in ("3/4", "-2", "[1 -3]", "2 sqrt(5)/5", "1 + sqrt(2)", r"\frac{1}{2}",
    ...                    "w1 = 2, w2 = 3", "2e-3", "(1, 2)") if unevaluated(text)]
    []
    """
    plain = text
    for pattern, instead in _PLAIN:
        plain = pattern.sub(instead, plain)
    if any(pattern.search(plain) for pattern in _WORKINGS):
        return True
    roots = (int(found[1]) for found in _ROOT.finditer(plain))
    return any(isqrt(number) ** 2 == number for number in roots)
