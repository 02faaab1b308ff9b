r"""Declarations of programs in the words of plain text: the names, the numbers, and nothing else.

``Definition w : list Q := [-1; -1]``, ``val w = List(2, 2)``, ``net.IW{1} = [2 2]`` and
``(setq w1 2)`` all give a name its value.  What is written besides is blanked out, so that every
character stays in its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_MAY = re.compile(
    r"\w\s*:{1,2}\s*\[?[A-Za-z][^\n=]{0,40}:?=|::|\bnew\s|[\w!>]\s?[\[({](?:\s*[-+\d.\[({])|"
    r"\{\d|\(/|\[\||\(\*|\((?:setq|define|def|let|setf)|containing:|\(['\"]\w+|\]\*\d"
    r"|(?:\A|\n)[ \t]*>>[ \t]",
).search
_SCALAR = (
    "Q|Z|R|N|nat|Nat|Rat|Int|Integer|int|Float|float|Double|double|Real|Rational|real|number|Number"
    "|f32|f64|i32|i64|rat|Any|auto|Bias"
)
_LIST = (
    "list|List|Seq|Vec|Vector|vector|Array|array|Tuple|tuple|Sequence|np\\.ndarray|ndarray|Tensor"
    "|torch\\.Tensor|IndexedSeq"
)
_TYPE = (
    rf"(?:(?:{_LIST}|{_SCALAR})(?:[ ]+(?:{_SCALAR}))?(?:[\[<(][^\]>)=\n]{{0,30}}[\]>)])?(?:\[\])?"
    rf"|\[[ ]?(?:{_SCALAR})[^\]=\n]{{0,12}}\])"
)
_LISTS = re.compile(
    r"list|array|vec|tuple|tensor|vector|seq|constant|series|matrix|variable|float|double|real|\bof$|\.of$",
    re.IGNORECASE,
).search


def declared(text: str) -> str:
    """Return a text of the same length in which declarations are plain equations.

    >>> declared("Definition w : list Q := [-1; -1].").split()
    ['Definition', 'w', ':=', '[-1;', '-1].']
    >>> declared("val w = List(2, 2); (setq w1 2 b -3)").split()
    ['val', 'w', '=', '(2,', '2);', 'w1=2;b=-3']
    """
    if _MAY(text):
        for pattern, made in _RULES:
            text = pattern.sub(made, text)
    return text


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _kept(match: re.Match[str]) -> str:
    """Return the named groups that are not blanked, in their places."""
    found = list(" " * len(match[0]))
    for name in match.re.groupindex:
        if match[name] is not None:
            start, stop = (place - match.start() for place in match.span(name))
            found[start:stop] = match[name]
    return "".join(found)


def _listed(match: re.Match[str]) -> str:
    """Blank the name of a list before its bracket: ``vec![1, 1]``."""
    return _blank(match) if _LISTS(match["called"]) else match[0]


def _lisp(match: re.Match[str]) -> str:
    """Return ``w1 2 w2 2`` with a sign between names and values."""
    inside = match["pairs"]
    made = _PAIR.sub(_paired, inside)
    lead = " " * (match.start("pairs") - match.start())
    tail = " " * (match.end() - match.end("pairs"))
    return lead + made.rstrip("; ").ljust(len(inside)) + tail


def _paired(match: re.Match[str]) -> str:
    value = match["value"].replace("'", " ").replace("#", " ")
    for word in ("list", "vector"):
        value = value.replace(word, " " * len(word))
    blanks = " " * (len(match["between"]) - 1)
    return f"{match['left']}{match['name']}{match['right']}={blanks}{value};".replace("*", " ")


def _item(match: re.Match[str]) -> str:
    """Return ``("bias", -1/2)`` with a sign between: the pair of a name and its value."""
    return "".join((" ", " ", match["name"], " ", "="))


_NUMBER = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:/\d+)?"
_VALUE = rf"(?:{_NUMBER}|['#]?[(\[](?:(?:list|vector)[ ]+)?{_NUMBER}(?:[ ]+{_NUMBER})*[)\]])"
_PAIR = re.compile(
    rf"(?P<left>\*?)(?P<name>[A-Za-z][\w-]{{0,30}}?)(?P<right>\*?)(?P<between>[ \n]+)"
    rf"(?P<value>{_VALUE})(?:[ \n]|(?=$)|(?=[)]))"
)
_LISP = re.compile(
    rf"\((?:setq|setf|set!|define|def|defparameter|defvar|defconstant|defonce)\s+"
    rf"(?P<pairs>(?:\*?[A-Za-z][\w-]{{0,30}}?\*?[ \n]+{_VALUE}[ \n]*){{1,8}})\)"
)
_RULES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (_LISP, _lisp),
    (re.compile(rf"(?<=[\w\])])[ ]*:{{1,2}}[ ]*{_TYPE}(?=[ ]*:?=(?!=))"), _blank),
    (re.compile(rf"(?<=[\])\d])[ ]*::[ ]*{_TYPE}"), _blank),
    (re.compile(rf"^[ \t]*\w+[ ]*::[ ]*{_TYPE}[ \t]*$", re.MULTILINE), _blank),
    (re.compile(r"\bnew\s+[\w.]+(?:<[^<>\n]{0,20}>)?\s?(?:\[\d*\]\s?)?(?=[\[{(])"), _blank),
    (re.compile(r"(?<=[A-Za-z_])\[\d*\](?=\s*=\s*[{\[(])"), _blank),
    (
        re.compile(
            r"(?:(?<=[=(,:])|(?<=[=(,:][ ]))(?P<called>@?[A-Za-z_][\w.:]{0,30})!?"
            r"(?:<\w{1,10}>)?(?=[\[({]\s*[-+\d.\[({])"
        ),
        _listed,
    ),
    (re.compile(r"\[\d*\](?:float64|float32|int|double|f64|f32|float|real)(?=\{)"), _blank),
    (
        re.compile(
            r",[ ]*(?:requires_grad|device|nrow|ncol|byrow|grad_fn|copy|ndmin)[ ]*=[ ]*[\w.'\"<>]+"
        ),
        _blank,
    ),
    (
        re.compile(r"\b\w{1,12}\.(?P<kept>I)(?P<w>W)\{\d[\d, ]{0,4}\}"),
        lambda m: "W".ljust(len(m[0])),
    ),
    (re.compile(r"\b\w{1,12}\.(?P<b>b)\{\d\}"), _kept),
    (re.compile(r"(?P<open>\()/(?=[ ]*[-+.\d])|/(?P<close>\))"), _kept),
    (re.compile(r"(?P<open>\[)\|(?=[ ]*[-+.\d])|\|(?P<close>\])"), _kept),
    (re.compile(r"\(\*[ ][^*\n]{0,200}\*\)"), _blank),
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
