"""Ways to write a run that are written out before it is read: other letters, lists, plurals.

Each of them leaves every character where it stands, or works on one clause in small letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from linexact.errors import InputError
from linexact.grade.forms.trace.cells import NUMBER, Setting

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
_NOUNS = (
    r"points|examples|cases|samples|rows|patterns|punkte|beispiele|fälle|muster|points|exemples|cas"
    r"|puntos|ejemplos|casos|muestras"
)
_NUMBERED_SCORE = re.compile(
    r"\s*(net|z|s) ?(?P<n>\d{1,3}) ?= ?(?:w|θ) ?\d*'? ?(?:\^ ?t)? ?[*.∙]? ?x ?(?P=n)(?!\w)"
)
_INPUTS = r"inputs?|entradas?|eingang|eingabe|entrée|输入"
_AND = r"(?: ?, (?:and |und |et |y )?| ?,(?=-)| and | und | et | y )"  # 0,5 is a number
_SEVERAL = re.compile(rf"(?<![^\W_])(?:{_NOUNS}) (\d{{1,3}}(?:{_AND}\d{{1,3}})+)(?![^\W_])")
_VALUES = re.compile(
    rf"(?<![^\W_])(?:scores?|nets?|z|werte?|puntúan|dan)"
    rf" ?(?:are|is|of|=|:|sind|sont|son)? ?({NUMBER}(?:{_AND}{NUMBER})+)(?![^\W_])"
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


def bracketed(plain: str, setting: Setting) -> str:
    """Return a clause with brackets around weights that are listed without them.

    >>> from linexact.model.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> bracketed("x1: z = 0, wrong, weights 0.1, -1, 2", setting)
    'x1: z = 0, wrong, weights (0.1, -1, 2)'
    """
    if setting.width < LEAST_LISTED:
        return plain
    rest = rf"(?:, {NUMBER}){{{setting.width - 1}}}"
    listed = re.compile(
        r"(?<![^\W_])(weights?|weight vector|gewichte?|poids|pesos|w|θ|权重)"
        r"(?: ?[:=]| are| is| now)*"
        rf" ({NUMBER}{rest})(?! ?[,\d.*/+-]| ?\()"
    )
    return listed.sub(lambda m: f"{m[0][: m.start(2) - m.start()]}({m[2]})", plain)


LEAST_LISTED = 2  # numbers that are a list


def inputs_named(plain: str, setting: Setting) -> str:
    """Return a clause with the input that is told part by part: ``input a (0), input b (1)``.

    >>> from linexact.model.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> inputs_named("case 2: input a (0), input b (1). sum 0", setting)
    'case 2: x = (0, 1) . sum 0'
    """
    if setting.dataset.dimension < LEAST_LISTED:
        return plain
    part = rf"(?:{_INPUTS}) ?[a-z\d]? ?(?:\( ?({NUMBER}) ?\)|[=:] ?({NUMBER}))"
    parts = re.compile(rf"{part}(?:{_AND}{part}){{{setting.dataset.dimension - 1}}}(?![^\W_])")
    return parts.sub(
        lambda m: f"x = ({', '.join(value for value in m.groups() if value is not None)}) ", plain
    )


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
