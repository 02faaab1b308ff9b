"""What the columns of a run's table are: by their names, or by what stands in them.

A heading is understood by the words in it, and by the letters of the lectures:
``w after``, ``new weights``, ``y W.X``, ``(b, w1, w2)``, ``w1'``.  Where a heading leaves
two meanings open (``w``: before the step or after it?), both are :data:`readings <CHOICES>`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from linexact.grade.forms.trace.cells import (
    BLANK,
    example_of,
    is_dash,
    is_wrong,
    lists_in,
    mark_of,
    number_of,
    parameter_of,
    values_of,
)
from linexact.grade.forms.trace.setting import Order, Setting
from linexact.grade.forms.trace.words import meanings_of
from linexact.text.markup import unmarked
from linexact.text.remembered import remembered


class Meaning(NamedTuple):
    """What a column is; ``parameter`` for one weight or one input, ``order`` of a vector."""

    kind: str
    parameter: str = ""
    order: Order | None = None

    @property
    def told(self) -> str:
        """The meaning in words."""
        words = _TOLD.get(self.kind, self.kind)
        if self.order is not None:
            words += f", the {'constant' if self.kind == 'example' else 'bias'} {self.order}"
        return f"{self.parameter}, {words}" if self.parameter else words


_TOLD = {
    "weights": "weights after the step",
    "before": "weights before the step",
    "change": "what is added to the weights",
    "mistake": "is it a mistake",
    "right": "is it right",
    "verdict": "right or wrong",
    "error": "the error, 0 where it is right",
    "margin": "target times score",
    "input": "input",
    "ignored": "not marked",
}
# Headings with more than one meaning, the first of which is taken where both fit alike.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "w": ("weights", "before"),
    "t": ("target", "ignored"),
    "h": ("score", "prediction"),
    "move": ("mistake", "weights", "change"),
    "marks": ("right", "mistake"),
    "number": ("score", "margin"),
    "n": ("ignored", "score"),
    "y": ("target", "score"),
    "crossed": ("mistake", "verdict"),
    "a": ("score", "prediction"),
    "zt": ("margin", "score"),  # z t, or z at step t
    "unknown": ("ignored", "score", "margin"),
}
_LETTERS = {
    "w": "w", "θ": "w", "theta": "w", "w vector": "w", "x": "example", "i": "example",
    "z": "score", "net": "score", "s": "score", "a": "a", "wx": "score", "tz": "margin",
    "zt": "zt", "yz": "margin", "zy": "margin", "ty": "margin", "yw.x": "margin", "t": "t",
    "y": "y", "d": "target", "h": "h", "o": "prediction", "yhat": "prediction",
    "ŷ": "prediction", "ypred": "prediction", "f": "h", "out": "prediction", "act": "score",
    "wx+b": "score", "f(x)": "h", "h(x)": "h", "g(z)": "prediction",
    "f(z)": "prediction", "#": "ignored", "k": "ignored", "n": "n", "j": "ignored",
    "no": "ignored", "n°": "ignored", "nº": "ignored", "at": "score", "st": "score",
    "xt": "example", "e": "error", "δ": "error", "η": "ignored",
    "err": "error", "ex": "example",
    "obs": "example", "idx": "example", "order": "example", "p": "example",
    "✓": "right", "ok": "right", "": "blank", "ist": "prediction", "it": "it",
    "xi": "example", "ti": "target", "yi": "target", "u": "score", "ytrue": "target",
    "tx": "ignored", "yx": "ignored",
}  # fmt: skip
_PARAMETER = re.compile(
    r"(old|new|δ|∆|d|delta)?\s*(w\s?\d{1,3}|θ\s?\d{1,3}|theta\s?\d{1,3}|v\s?\d{1,3}"
    r"|bias|wb|w_b|b|offset|c)\s*\(?\s*(.*?)\s*\)?"
).fullmatch
_WEIGHT = "weight|wt|wgt|w"
_SCORE = re.compile(
    r"(?:<|\()?\s*(?:w|θ|theta)\w?(?:\s?\^?\s?t)?(?:\([tkin]\))?\s*[*.,'·∙]?"
    r"\s*x\w?(?:\([tkin]\))?\s*(?:>|\))?"
    r"(?:\s*\+\s*(?:b|w0|θ0|bias))?"
).fullmatch
_MARGIN = re.compile(r"[ty]\w?\s*\*?\s*\(?\s*(.+?)\s*\)?").fullmatch
_DIFFERENCE = re.compile(r"[tyhod]\w{0,4}\s*-\s*[tyhodŷ]\w{0,4}").fullmatch
_CHANGE = r"^(?:δ|∆|delta|d)\s?_?(?=[wbθ])"  # before the name of each weight
_CHANGED = re.compile(_CHANGE).match
_VECTOR = re.compile(r"[(\[]([^()\[\]]+)[)\]]")
_BARE_NAMES = re.compile(
    r"((?:[wθ] ?_?\d|b|bias)(?: ?, ?(?:[wθ] ?_?\d|b|bias))+)((?: [^,]*)?)"
).fullmatch
_AFTER = re.compile(r"'|\+|\bt\s*\+\s*1|\bk\s*\+\s*1|\bi\s*\+\s*1|\bn\s*\+\s*1")


@remembered
def meaning_of(heading: str, setting: Setting) -> Meaning | None:
    """Return what a column of this heading is; None for a heading that is not understood.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> [meaning_of(text, setting).kind for text in ("W after", "Error?", "target", "y W.X", "w")]
    ['weights', 'mistake', 'target', 'margin', 'w']
    >>> meaning_of("(b, w1, w2) after", setting), meaning_of("colour", setting)
    (Meaning(kind='weights', parameter='', order='first'), None)
    """
    plain = unmarked(heading).casefold().strip(" *.:!")
    plain = plain.strip("\"'") if plain[:1] in "\"'" else plain
    name = plain.rstrip(" ?")
    bare = _BARE_NAMES(name)
    name = name if bare is None else f"({bare[1]}){bare[2]}"  # "w0, w1, w2 before"
    return (
        _letters(name, setting)
        or _parameter(name, setting)
        or _vector(name, setting)
        or _expression(name)
        or _words(plain)
    )


def _letters(plain: str, setting: Setting) -> Meaning | None:
    name = re.sub(r"[\s_]", "", plain)
    name = re.sub(r"^([a-zŷ]|net|yhat)\([tkin]\)$", r"\1", name) if name[:1] not in "wfhg" else name
    features = [re.sub(r"[\s_]", "", f.casefold()) for f in setting.dataset.features]
    if name in features:
        return Meaning("input", setting.dataset.features[features.index(name)])
    if re.fullmatch(r"x\d{1,3}", name):
        return Meaning("ignored") if name == "x0" else None
    if name == "in" and setting.dataset.dimension > 1:
        return Meaning("score")  # the net input
    indexed = re.fullmatch(r"([xztyasudp])[knij]", name)
    kind = _LETTERS.get(name) or (_LETTERS[indexed[1]] if indexed is not None else None)
    return None if kind is None else Meaning(kind)


def _parameter(plain: str, setting: Setting) -> Meaning | None:
    match = _PARAMETER(_numbered_weight(plain, setting.dataset.dimension))
    if match is None:
        return None
    name = parameter_of(match[2].replace(" ", ""), setting)
    if name is not None and match[1] in ("δ", "∆", "d", "delta"):
        return Meaning("change", name)
    when = _when(f"{match[1] or ''} {match[3]}")
    return None if name is None or when is None else Meaning(when, name)


def _numbered_weight(plain: str, dimension: int) -> str:
    """Write ``weight 2``, ``weight of x2`` and ``constant-1 weight`` as the weight's name.

    >>> [_numbered_weight(text, 2) for text in ("weight 2", "weight of x1", "y weight", "net")]
    ['w2', 'w1', 'w2', 'net']
    """
    if dimension == 2:
        plain = re.sub(rf"^(x|y)[ -](?:{_WEIGHT})\b", lambda m: f"w{'xy'.index(m[1]) + 1}", plain)
        plain = re.sub(
            rf"^(?:{_WEIGHT}) (?:of|for) (x|y)\b", lambda m: f"w{'xy'.index(m[1]) + 1}", plain
        )
    plain = re.sub(rf"\b(?:{_WEIGHT})\s?(?:of|for|on)?\s?x?(\d)\b", r"w\1", plain)
    return re.sub(
        rf"^(?:constant|dummy|bias|konstante\w*)(?:[- ]?1)?[ -](?:{_WEIGHT})$", "bias", plain
    )


def _when(words: str) -> str | None:
    """Return before or after which words put weights; None when they say something else."""
    words = words.strip()
    if not words:
        return "w"
    if re.search(_AFTER, words):
        return "weights"
    found = meanings_of(words)
    if found & {"after", "update"} and "before" not in found:
        return "weights"
    if "before" in found:
        return "before" if "after" not in found else "w"
    if "change" in found:
        return "change"
    return "w" if words in ("t", "k", "i", "n") or found & {"weights", "current"} else None


def _vector(plain: str, setting: Setting) -> Meaning | None:
    match = _VECTOR.search(plain)
    if match is None:
        return None
    names = [name.strip() for name in re.split(r"[,;|\s]+", match[1]) if name.strip()]
    around = f"{plain[: match.start()]} {plain[match.end() :]}"
    features = [f.casefold() for f in setting.dataset.features]
    features += [f"x{j + 1}" for j in range(len(features))]
    if len(names) > 1 and {*names} <= {*features, "1", "x0", "x", "t", "y"}:
        return Meaning("example", "", _constant(names))
    changes = all(_CHANGED(name) for name in names)
    if changes:
        names = [re.sub(_CHANGE, "", name) for name in names]
    parameters = [parameter_of(name, setting) or (name if name in ("w", "θ") else None)
                  for name in names]  # fmt: skip
    if len(names) < 2 or None in parameters:
        return None
    order: Order | None = None
    if "b" in parameters:
        order = "first" if parameters[0] == "b" else "last"
    kind = _when(around.replace("=", " ").strip(" w'θ")) or "w"
    if "'" in plain or "δ" in plain or changes:
        kind = "weights" if "'" in plain else "change"
    return Meaning(kind, "", order)


def _constant(names: Sequence[str]) -> Order | None:
    """Return where a list of inputs has its constant 1."""
    if {"1", "x0"} & {*names} and names[0] not in ("1", "x0"):
        return "last"
    return "first" if names[0] in ("1", "x0") else None


def _expression(plain: str) -> Meaning | None:
    whole = plain.partition("=")[2].strip() if plain.startswith(("z=", "z =")) else plain
    whole = whole.partition("=")[0].strip() if "=" in whole else whole
    if _SCORE(whole):
        return Meaning("score")
    if whole.startswith(("sgn", "sign", "step(", "θ(", "h(w", "heaviside", "φ(", "f(w")):
        return Meaning("prediction")
    if _DIFFERENCE(whole):
        return Meaning("error")
    product = _MARGIN(whole)
    if product and (_SCORE(product[1]) or product[1] in ("z", "net", "s", "h", "score", "w.x+b")):
        return Meaning("margin")
    if re.search(r"δ\s?w|∆\s?w|delta w|dw\b", plain) or plain in ("δ", "∆"):
        return Meaning("change")
    if re.fullmatch(r"(?:w|θ)\s?(?:'|\(?[tkin]\s?\+\s?1\)?|\(new\))", plain):
        return Meaning("weights")
    if re.fullmatch(r"(?:w|θ)\s?\(?[tkin](?:\s?-\s?1)?\)?", plain):
        return Meaning("before" if "-" in plain else "w")
    return None


def _words(plain: str) -> Meaning | None:
    found = set(meanings_of(plain))
    if re.search(r"(?<![^\W_])(?:w|θ)(?![^\W_])", plain) and not re.search(
        r"[|^*]|\w\s*\.\s*w", plain
    ):
        found.add("weights")
    if found & {"yes", "no"} and not found & {"mistake", "right", "update", "unchanged"}:
        found -= {"yes", "no"}
    if "weights" in found or "bias" in found:
        name = "b" if "bias" in found and "weights" not in found else ""
        if "change" in found or "δ" in plain:
            return Meaning("change", name)
        if found & {"before", "start"} and "after" not in found:
            return Meaning("before", name)
        return Meaning("weights" if found & {"after", "update"} else "w", name)
    if "example" in found and not plain.endswith("?") and not found & {"target", "score"}:
        return Meaning("example")  # "misclassified point"
    for kind in _PRIORITY:
        if kind in found:
            return Meaning(_KINDS.get(kind, kind))
    return None


_PRIORITY = (
    "remark", "margin", "prediction", "target", "score", "right", "mistake", "verdict", "example",
    "input", "step", "epoch", "rate", "update", "change", "unchanged", "before", "after",
)  # fmt: skip
_KINDS = {
    "input": "example", "step": "ignored", "epoch": "ignored", "rate": "ignored",
    "remark": "ignored", "update": "move", "after": "weights", "unchanged": "right",
}  # fmt: skip


# By what stands in them


@remembered
def is_value(text: str) -> bool:
    """Say whether a cell holds a value, not a heading.

    >>> [is_value(text) for text in ("(1, 2)", "-3/2", "yes", "?", "score", "")]
    [True, True, True, True, False, False]
    """
    plain = unmarked(text)
    if not plain or plain.casefold() in ("no.", "nr."):
        return False
    if plain in BLANK or is_dash(plain) or next(lists_in(plain), None) is not None:
        return True
    if re.search(r"[^\W\d_]", plain) is None and number_of(plain) is not None:
        return True
    return mark_of(plain) is not None and plain.casefold() not in (
        "y",
        "x",
        "t",
        "s",
        "o",
        "n",
        "f",
    )


def by_content(columns: Sequence[Sequence[str]], setting: Setting) -> list[Meaning] | None:
    """Return what columns without names are, as far as that is plain; None where it is not.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("grosse"), (), ("b", "w1", "w2"))
    >>> columns = [["1", "2"], ["(0, 0)", "(0, 1)"], ["-1", "-1"], ["(-1, 0, 0)", "(-1, 0, 0)"]]
    >>> [meaning.kind for meaning in by_content(columns, setting)]
    ['ignored', 'example', 'number', 'w']
    """
    kinds = [kind_of(column, setting) for column in columns]
    vectors = [j for j, kind in enumerate(kinds) if kind == "w"]
    if len(vectors) == 2:
        kinds[vectors[0]], kinds[vectors[1]] = "before", "weights"
    numbers = [j for j, kind in enumerate(kinds) if kind == "number"]
    found = [Meaning(kind) for kind in kinds]
    if not vectors and len(numbers) >= setting.width:
        spread = numbers[-setting.width :]
        for j, name in zip(spread, setting.parameters, strict=True):
            found[j] = Meaning("w", name)
        numbers = numbers[: -setting.width]
    if len(vectors) == 1 and _are_short(columns[vectors[0]], setting) and numbers:
        beside = next((j for j in numbers if j == vectors[0] + 1), None)
        if beside is not None:
            found[beside] = Meaning("w", "b")
            numbers.remove(beside)
    for j in numbers:
        found[j] = Meaning(_number_kind(columns, j, kinds, setting))
    single = [m.kind for m in found if m.kind not in ("ignored", "w", "input")]
    if len(set(single)) < len(single) or "" in kinds or len(vectors) > 2:
        return None
    return found if any(m.kind in ("w", "weights", "mistake", "marks") for m in found) else None


def _are_short(column: Sequence[str], setting: Setting) -> bool:
    """Say whether lists of weights lack the bias, which stands beside them."""
    lists = [found for cell in column for found in lists_in(cell, setting.lengths)]
    return setting.has_bias and {len(found.values) for found in lists} == {setting.width - 1}


def evened(column: Sequence[str]) -> list[str]:
    """Return a column in which one letter marks some of the rows with a cross instead.

    >>> evened(["M", "", "M"]), evened(["yes", ""])
    (['x', '', 'x'], ['yes', ''])
    """
    marks = {cell for cell in column if cell}
    single = len(marks) == 1 and len(*marks) == 1 and "".join(marks).isalpha()
    return [cell and "x" for cell in column] if single and "" in column else list(column)


def kind_of(column: Sequence[str], setting: Setting) -> str:
    """Return what a column is, by its cells alone: ``w``, ``example``, ``number``, a mark, or "".

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("grosse"), (), ("b", "w1", "w2"))
    >>> kind_of(["(0, 1)", "(1, 1)"], setting), kind_of(["-1", "2"], setting)
    ('example', 'number')
    """
    column = evened(column)
    cells = [cell for cell in column if cell not in BLANK and not is_dash(cell)]
    if not cells:
        return "ignored"
    if all(next(lists_in(cell), None) or _is_plain_list(cell) for cell in cells):
        inputs = all(example_of(cell, setting) is not None for cell in cells)
        return "example" if inputs else "w"
    if all(number_of(cell) is not None and not re.search(r"[^\W\d_]", cell) for cell in cells):
        return "number"
    if all(is_wrong(cell) is not None for cell in cells):
        return "verdict"
    if all(mark_of(cell) is not None for cell in cells):
        return "marks"
    if all(example_of(cell, setting) is not None for cell in cells):
        return "example"
    return ""


def _is_plain_list(cell: str) -> bool:
    values = values_of(cell)
    return values is not None and len(values) > 1


def _number_kind(
    columns: Sequence[Sequence[str]], j: int, kinds: Sequence[str], setting: Setting
) -> str:
    """Say what a column of numbers is: a count, the pass, the example, its target, the score."""
    values = [number_of(cell) for cell in columns[j]]
    given = [v for v in values if v is not None]
    n = len(setting.inputs)
    counts = [Fraction(k) for k in range(1, len(given) + 1)]
    if len(given) > n and given in (counts, [k - 1 for k in counts]):
        return "ignored"
    named = kinds.index("example") if "example" in kinds else None
    if named is None:
        if all(v.denominator == 1 and 1 <= v <= n for v in given) and len({*given}) > 1:
            return "example"
    else:
        found = [example_of(cell, setting) for cell in columns[named]]
        targets = [None if i is None else setting.dataset.target(i) for i in found]
        labels = [{1: 1, -1: -1, 0: -1}.get(int(v)) if v is not None else None for v in values]
        if labels == targets and len({*given}) > 1:
            return "target"
        if given == counts:
            return "ignored"
    steps = list(pairwise(given))
    if steps and all(b - a in (0, 1) for a, b in steps) and given[0] == 1 and given[-1] > 1:
        return "ignored"
    return "number"
