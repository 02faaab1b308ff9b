"""Ways to write a run that are written out before it is read: other letters, lists, plurals.

Each of them leaves every character where it stands, or works on one clause in small letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from linexact.errors import InputError
from linexact.grade.forms.trace.cells import NUMBER
from linexact.written.wording import Wording

# The weights as ``a`` and the augmented input as ``y``, as pattern classification has them.
_PRODUCT = re.compile(r"(?<![^\W_])a\d*(?:\^?[tT])?\s?[.*·∙⋅]\s?y\d*(?![^\W_])")
_USUAL = re.compile(r"(?<![^\W_])[wx]\d*(?![^\W_])")
_WEIGHTS = re.compile(
    r"(?<![^\W_])a(?=\d+(?![^\W_])|\s?[=←→]|\s?[-+]\s?y\d*(?![^\W_])|\s?[.*·∙⋅]\s?y\d*(?![^\W_]))"
)
_SIGNED = r"[-+−]?(?:\d+(?:\.\d*)?|\.\d+)(?:/\d+)?"
_INPUT = re.compile(r"(?<![^\W_])y(?=\d*(?![^\W_]))")
_DISPLAYED = re.compile(
    rf"(?<==)([ \t]*\n(?:[ \t]*\n)? +)({NUMBER}(?: +{NUMBER})+)([ \t]*\n)"
    r"(?=[ \t]*(?:\n|\Z|[^\W\d_]))"
)
_SPACED = re.compile(  # W = 3   3   b = 1
    rf"(?<=[wWθ]) ?= +({_SIGNED}(?: +{_SIGNED})+) ?(?=[ \t]|\n|\Z)(?! *[-+*/.,=\d(])"
)
_BRACES = re.compile(r"\{\s*\{[^{}]*\d").search  # as Mathematica has lists
_NUMBERED_SCORE = re.compile(
    r"\s*(net|z|s) ?(?P<n>\d{1,3}) ?= ?(?:w|θ) ?\d*'? ?(?:\^ ?t)? ?[*.∙]? ?x ?(?P=n)(?!\w)"
)
_AND = r"(?: ?, (?:{and} )?| ?,(?=-)| {and} )"  # 0,5 is a number
_SEVERAL = Wording(r"{examples of a run} (\d{1,3}(?:" + _AND + r"\d{1,3})+)(?![^\W_])")
_VALUES = Wording(
    r"(?:{scores of a run}|\bz) ?(?:=|:|{are so much})? ?"
    rf"({NUMBER}(?:{_AND}{NUMBER})+)(?![^\W_])"
)


def renamed(source: str) -> str:
    """Return a text with ``w`` and ``x`` for ``a`` and ``y``, where ``a·y`` is the score.

    A raised ``t`` is the sign of what is transposed; a vector that is displayed below its name, as
    Matlab does, stands in brackets behind it.

    >>> renamed("y1: a.y = 0, a mistake, a = a + y1"), renamed("a mistake; y = 1")
    ('x1: w.x = 0, a mistake, w = w + x1', 'a mistake; y = 1')
    """
    source = _DISPLAYED.sub(_in_brackets, source.replace("ᵗ", "ᵀ"))  # transposed
    source = _SPACED.sub(_closed_up, source)
    if _BRACES(source) and "\\" not in source and ":" not in source:
        source = source.translate(str.maketrans("{}", "[]"))
    if not _PRODUCT.search(source) or _USUAL.search(source):
        return source
    return _INPUT.sub("x", _WEIGHTS.sub("w", source))


def _closed_up(match: re.Match[str]) -> str:
    """Write numbers behind the weights' name as a list, as long as it was."""
    listed = f"[{' '.join(match[1].split())}]"
    return f"={listed}".ljust(len(match[0])) if len(listed) < len(match[0]) else match[0]


def _in_brackets(match: re.Match[str]) -> str:
    """Write a list in brackets where it is displayed, every character where it stands."""
    before, values, after = match.groups()
    return f"{' ' * (len(before) - 1)}[{values}]{' ' * (len(after) - 1)}"


def example_of_score(plain: str) -> str:
    """Return a clause with its example named where the score is: ``net1 = w0 x1 = 0``.

    >>> example_of_score("net2 = w1 x2 = -1, right"), example_of_score("net = 2")
    ('x2: net = -1, right', 'net = 2')
    """
    match = _NUMBERED_SCORE.match(plain)
    return plain if match is None else f"x{match[2]}: {match[1]} {plain[match.end() :].lstrip()}"


def one_by_one(plain: str) -> Iterator[str]:
    """Yield ``points 2 and 3 score -1 and 4`` as a clause for each; another clause as it is.

    Raises :class:`~linexact.errors.InputError` (``unclear``) where examples and scores are told
    together and it is not plain which belongs to which.

    >>> list(one_by_one("now points 2 and 3 score -1 and -3, both right"))
    ['point 2: z = -1 , both right', 'point 3: z = -3 , both right']
    """
    named, scored = _SEVERAL.search(plain), _VALUES.search(plain)
    if scored is None or not plain[: scored.start()].strip():  # "scores: 0, -1, 3" is a column
        yield plain
        return
    values = re.findall(NUMBER, scored[1])
    examples = re.findall(r"\d+", named[1]) if named is not None else []
    if len(values) != len(examples) or named is None or scored.start() < named.end():
        message = "scores of several examples are told together; write a line for each step"
        raise InputError("unclear", message)
    between, rest = plain[named.end() : scored.start()], plain[scored.end() :]
    for example, value in zip(examples, values, strict=True):
        yield f"point {example}: {between.strip()} z = {value} {rest}".replace(":  ", ": ")
