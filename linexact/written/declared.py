r"""Arrays as programs print and write them, in plain text: names and numbers, nothing else.

``OrderedDict([('weight', tensor([[2., 2.]]))])`` gives a name its value.  What is written besides
is blanked out, so that every character stays in its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_MAY = re.compile(
    r"[\w!>]\s?[\[({](?:\s*[-+\d.\[({])|containing:|\(['\"]\w+|(?:\A|\n)[ \t]*>>[ \t]",
).search
_LISTS = re.compile(
    r"list|array|vec|tuple|tensor|vector|seq|constant|series|matrix|variable|float|double|real|\bof$|\.of$",
    re.IGNORECASE,
).search


def declared(text: str) -> str:
    """Return a text of the same length in which arrays are plain lists.

    >>> declared("w = tensor([1., 1.], requires_grad=True)").split()
    ['w', '=', '([1.,', '1.]', ')']
    """
    if _MAY(text):
        for pattern, made in _RULES:
            text = pattern.sub(made, text)
    return text


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _listed(match: re.Match[str]) -> str:
    """Blank the name of a list before its bracket: ``vec![1, 1]``."""
    return _blank(match) if _LISTS(match["called"]) else match[0]


def _item(match: re.Match[str]) -> str:
    """Return ``("bias", -1/2)`` with a sign between: the pair of a name and its value."""
    return "".join((" ", " ", match["name"], " ", "="))


_RULES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (
        re.compile(
            r"(?:(?<=[=(,:])|(?<=[=(,:][ ]))(?P<called>@?[A-Za-z_][\w.:]{0,30})!?"
            r"(?:<\w{1,10}>)?(?=[\[({]\s*[-+\d.\[({])"
        ),
        _listed,
    ),
    (
        re.compile(
            r",[ ]*(?:requires_grad|device|nrow|ncol|byrow|grad_fn|copy|ndmin)[ ]*=[ ]*[\w.'\"<>]+"
        ),
        _blank,
    ),
    (re.compile(r"\bParameter containing:"), _blank),
    (
        re.compile(
            r"\((?P<quote>['\"])(?P<name>(?:\w+\.)?(?:weights?|bias|w\d?|b|intercept|coef))"
            r"(?P=quote)(?P<given>,)"
        ),
        _item,
    ),
    (re.compile(r"^[ \t]*>>[ \t]", re.MULTILINE), _blank),
)
