"""What is worked out on the way to a value: sums and products before the last ``=``.

Only the value is kept: ``z = (0)(1) + (-1) = -1`` is ``z = -1``.  Where a name is given a sum of
products, or of weights and inputs, it is the score, whatever it is called; a sum of vectors gives
weights, and the vector that is added says which example moved them.
"""

from __future__ import annotations

import re

from linexact.data.dataset import Vector
from linexact.grade.forms.trace.cells import Setting, parameter_of, values_of
from linexact.grade.forms.trace.words import meanings_of

ADDED = "ξ"  # before the number of the example whose vector is added
SCORE = "§"  # instead of the name of a score

_LIST = r" ?[(\[][^()\[\]=]{0,80}[)\]]"
_FACTOR = r"(?>(?:(?: ?\( ?[+-]?[\d./]+ ?\)| ?[+-]?[\d./]+)(?: ?\*)?){0,2})"
_SUM = re.compile(rf"(= ?)?({_FACTOR}{_LIST}(?: ?[+-]{_FACTOR}{_LIST}){{1,12}}) ?=({_LIST})")
_FROM_TO = re.compile(
    rf"(?:(?<![^\W_])from)({_LIST}) ?"
    rf"(?:to(?![^\W_]))({_LIST})"
)
_VECTOR = re.compile(r"[(\[][^()\[\]]*?[\d.][,;|\s][^()\[\]]*[)\]]")
_CHAIN = re.compile(
    r"(?<![\w*'])(?P<name>(?:(?:w|θ|b|v)\d* )?[a-zŷδ]\w{0,4}'?)?"
    r"(?P<more> ?\((?:[tkin]|\d{1,3})\)| in)? ?= ?"
    r"(?P<middle>[^=;:→←<>≤≥≠≈]{1,160}?) ?=(?= ?[-+]? ?[\d.(\[])"
)
_WORD = re.compile(r"[^\W\d_]+")
_KNOWN = frozenset(
    ("old", "new", "bias", "theta", "net", "sgn", "sign", "step", "dot", "rate", "hat")
)  # fmt: skip
_PRODUCT = re.compile(r"\d ?\)? ?\* ?\(? ?[-+]? ?[\d.]|\d ?\) ?\( ?[-+]?[\d.]|\d ?\( ?[-+]?[\d.]")
# Blanks stand before a thing, never behind it: so there is one way to match.
_VALUE = r" ?[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:/\d+)?"
_GROUPED = rf" ?\({_VALUE} ?\)"
_TERM = rf"(?:{_GROUPED}|{_VALUE})(?: ?\*(?:{_GROUPED}|{_VALUE})|{_GROUPED})*"
_BARE = re.compile(
    r"(?P<before>^|[:,→]|\b(?:is|gives|get)\b)"
    rf"(?P<sum>{_TERM}(?: ?[+-]{_TERM}){{1,60}})"
    r" ?=(?= ?[-+]? ?[\d.])"
)
_OPERAND = re.compile(r"[+-] ?(?:[ηα] ?\*? ?)?(?:[tydx]\d{0,4} ?\*? ?)?[xp] ?\(?(\d{1,4})\)?(?!\w)")
_CLASSIFIED = re.compile(r"sgn|sign|step|heaviside|[fgφhσ] ?\(")
_KEPT = frozenset(("b", "bias", "c", "e", "err", "error", "δ", "t", "η", "z", "net"))
MOST_SIDES = 6


def without_workings(plain: str, setting: Setting, base: int = 1) -> str:
    """Return a clause with the values alone of what is worked out in it.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> without_workings("y = (0)(1) + (0)(1) + (-1) = -1", setting)
    '§ = -1'
    >>> without_workings("w1 = 0 + (1)(1) = 1, t = 1", setting)
    'w1 = 1, t = 1'
    >>> without_workings("so (0, 0, 0) - (0, 0, 1) = (0, 0, -1)", setting)
    'so w = (0, 0, -1) ξ1'
    >>> without_workings("w1 = w0 + x3 = (1, 0, 1)", setting)
    'ξ3 w1 = (1, 0, 1)'
    """
    plain = _FROM_TO.sub(r" w =\1 →\2", plain)
    plain = _BARE.sub(_of_products, plain)
    plain = _SUM.sub(lambda match: _of_vectors(match, setting), plain)
    for _ in range(MOST_SIDES):
        shorter = _CHAIN.sub(lambda match: _of_numbers(match, setting, base), plain)
        if shorter == plain:
            break
        plain = shorter
    return plain


def _of_vectors(match: re.Match[str], setting: Setting) -> str:
    vectors = _VECTOR.findall(match[2])
    if not vectors or not _VECTOR.search(match[3]):
        return match[0]
    added = values_of(vectors[-1][1:-1], setting.lengths)
    moved = _moved(added, setting) if added else None
    said = "" if moved is None else f" {ADDED}{moved + 1}"
    named = match[1] or ("w =" if match[0][0] != " " else " w =")
    return f"{named}{match[3]}{said}"


def _of_products(match: re.Match[str]) -> str:
    return f"{match['before']} {SCORE} =" if _PRODUCT.search(match["sum"]) else match[0]


def _moved(added: Vector, setting: Setting) -> int | None:
    """Return the only example whose vector, or its negative, is added."""
    found = set()
    for values in (added, tuple(-v for v in added)):
        for i in range(len(setting.inputs)):
            for x in (setting.inputs[i], setting.shows[i]):
                if values == (setting.rule.augmented(x) if len(values) == setting.width else x):
                    found.add(i)
    return found.pop() if len(found) == 1 else None


def _of_numbers(match: re.Match[str], setting: Setting, base: int) -> str:
    name, middle = match["name"] or "", match["middle"]
    if not _is_expression(middle):
        return match[0]
    written = f"{name}{match['more'] or ''}"
    weights = parameter_of(name.rstrip("'"), setting) is not None or name[:1] in ("w", "θ", "δ")
    operands = {*_OPERAND.findall(middle)}
    if weights and len(operands) == 1:
        return f"{ADDED}{int(operands.pop()) - base + 1} {written} ="
    if weights or name in _KEPT or not name:
        return f"{written} ="
    letters = {word[0] for word in _WORD.findall(middle)}
    scored = bool(letters & {"w", "θ"}) and bool(letters & {"x", "p"})
    if _CLASSIFIED.search(middle) or not (scored or _PRODUCT.search(middle)):
        return f"{written} ="
    return f"{SCORE} ="


def _is_expression(middle: str) -> bool:
    """Say whether a side of a chain is worked out: no values of other names, and no words."""
    outside = re.sub(r"[(\[][^()\[\]]*[)\]]", "()", middle)
    if "," in outside or re.search(r"[\d)] +[a-zŷδ]\w{0,4}'?$|\. |[✓✗]", middle):
        return False
    if re.search(r"[\d)\]] +[^\W\d_]+ +[a-zŷδ]\w{0,4}'?$", middle):
        return False  # w = (1, 2) and b = ...
    words = _WORD.findall(middle)
    if any(len(word) > 2 and word not in _KNOWN for word in words):
        return False
    if meanings_of(middle) & {"yes", "no", "right"}:
        return False  # upd=no w1= ...
    return bool(re.search(r"[+*/·]|\w ?- ?[\w(]|\) ?\(|\d ?\(|[a-z] [a-z]|\w\(", middle))
