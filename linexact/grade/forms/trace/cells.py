"""What stands in one cell of a run, or behind one name of it: numbers, vectors, examples, marks.

All functions take text without marks (:func:`linexact.text.markup.unmarked`) and return None
where it does not hold what is looked for: what that means is for the caller to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact import parse_number
from linexact.grade.forms.trace.setting import Order, Setting
from linexact.grade.forms.trace.words import meanings_of
from linexact.text.remembered import remembered

_DECIMAL = r"(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?"
NUMBER = rf"[+-]? ?(?:{_DECIMAL}(?: ?/ ?{_DECIMAL})?|\( ?{_DECIMAL} ?\) ?/ ?\( ?{_DECIMAL} ?\))"
_NUMBER = re.compile(NUMBER).fullmatch
_GROUPED = re.compile(rf"([+-]?) ?\( ?({NUMBER}) ?\)(?: ?/ ?(\d+))?").fullmatch
_NUMBERS = re.compile(
    rf"(?<![\w.])(?:(?<=[-+*/(=])[+-]|(?<![\w)\]])[+-] ?)?{_DECIMAL}(?: ?/ ?\d+)?"
)
_LIST = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
_NESTED_LAST = re.compile(rf"[(\[] ?[(\[]([^()\[\]]*)[)\]] ?[,;|] ?({NUMBER}) ?[)\]]")
_NESTED_FIRST = re.compile(rf"[(\[] ?({NUMBER}) ?[,;|] ?[(\[]([^()\[\]]*)[)\]] ?[)\]]")
_COMPARED = re.compile(r"[<>≤≥≠≈]")
_ASSIGNED = re.compile(
    r"(?<![^\W_])(w\d*|θ\d*|theta\d*|v\d*|bias|b|wb|c|offset)\s*(?:\(\w+\)|['*])?\s*(?:new|after)?\s*"
    r"[=:←]+\s*([^,;=:]*(?:=[^,;=:]*)*)"
)
_BIAS_BESIDE = re.compile(
    rf".*[)\]] ?[,;/]? ?(?:and )?(?:bias|offset)(?: of| is)? ({NUMBER})\.?$"
).match
_BESIDE_LAST = re.compile(
    rf"\s*(?:[wθ](?: ?, ?b)?'? ?= ?)?[(\[]([^()\[\]]*)[)\]] ?[,;|&] ?\(?({NUMBER})\)?\s*"
).fullmatch
_BESIDE_FIRST = re.compile(
    rf"\s*(?:b ?, ?[wθ]'? ?= ?)?({NUMBER}) ?[,;|&] ?[(\[]([^()\[\]]*)[)\]]\s*"
).fullmatch
_QUOTES = re.compile(r"[\"']")
_EXAMPLE = re.compile(
    r"(?:(?:x|ex|example|p|point|pt|case|"
    r"sample|no|nr|pattern|instance)\.?\s*)?[_#(]*\s*(\d{1,6})\s*\)?\s*",
    re.IGNORECASE,
).fullmatch
BLANK = ("", "?", "...", "…", "n/a", "na", "/", "⋮")
DITTO = ('"', "''", '""', "〃", ",,", "do.", "↓", "'", "↑", "~", "〞")
_DASH = ("-", "--", "---", "–", "—", "none", "∅")


class List(NamedTuple):
    """A list of numbers, where it stands, and where the bias is if its brackets say so."""

    values: Vector
    start: int
    stop: int
    order: Order | None = None


@remembered
def number_of(text: str) -> Fraction | None:
    """Return the number that the text is, or ends in after its last ``=``.

    What stands behind a comparison is none of it.

    >>> str(number_of("z = 2*3 - 2 = 4 > 0")), str(number_of("-(9/4)")), number_of("0 < 1")
    ('4', '-9/4', None)
    >>> str(number_of("net -2"))
    '-2'
    """
    text = _QUOTES.sub("", text).strip().rstrip(".")
    sides = _COMPARED.split(text)
    if len(sides) > 1 and _plain(sides[0].rpartition("=")[2]) == 0 and _plain(sides[-1]):
        return None  # 0 < 1: which of them is it?
    whole = sides[0].rpartition("=")[2].strip()
    value = _plain(whole)
    if value is not None:
        return value
    whole = re.sub(r"\([^()=]*[^\d()=\s.+-][^()=]*\)$", "", whole).strip()
    found = list(_NUMBERS.finditer(whole))
    rest = _NUMBERS.sub("", whole) if len(found) == 1 else "*"
    if re.search(r"[+*/^()\[\]-]", rest) or len(rest) > 40:
        return None
    return _plain(found[0][0])


@remembered
def _plain(text: str) -> Fraction | None:
    text = text.strip()
    grouped = _GROUPED(text)
    if grouped is not None:
        inner = _plain(grouped[2])
        if inner is None or (grouped[3] is not None and int(grouped[3][:9]) == 0):
            return None
        return inner * (-1 if grouped[1] == "-" else 1) / int((grouped[3] or "1")[:9])
    if not _NUMBER(text):
        return None
    try:
        return parse_number(text.replace("(", "").replace(")", ""))
    except InputError:
        return None


@remembered
def values_of(inner: str, lengths: tuple[int, ...] = ()) -> Vector | None:
    """Return the numbers of a list, between semicolons, bars, commas or blanks.

    Commas are decimal points where only that makes a list of one of the ``lengths``.

    >>> [[str(v) for v in values_of(text)] for text in ("1, -3/2", "1 -3", "0,5; 2")]
    [['1', '-3/2'], ['1', '-3'], ['1/2', '2']]
    >>> values_of("a, b") is None
    True
    """
    inner = _QUOTES.sub("", inner).strip()
    mark = next((m for m in ";|,\n" if m in inner), None)
    parts = re.sub(r"(?<=[-+]) (?=[\d.])", "", inner).split() if mark is None else inner.split(mark)
    if mark in (";", "|"):
        parts = [re.sub(r"(?<=\d),(?=\d)", ".", part) for part in parts]
    if mark == "," and lengths and len(parts) not in lengths and ", " in inner:
        spaced = [re.sub(r"(?<=\d),(?=\d)", ".", part) for part in inner.split(", ")]
        parts = spaced if len(spaced) in lengths else parts
    found = tuple(map(_plain, parts))
    if not found or any(value is None for value in found):
        return None
    return tuple(value for value in found if value is not None)


def lists_in(text: str, lengths: Sequence[int] = ()) -> Iterator[List]:
    """Yield the lists of at least two numbers in brackets; a vector and a bias in one are one.

    >>> [(len(found.values), found.order) for found in lists_in("w = ((1, 2), -3), x = (0, 1)")]
    [(3, 'last'), (2, None)]
    """
    return iter(_lists(text, tuple(lengths)))


@remembered
def _lists(text: str, lengths: tuple[int, ...]) -> tuple[List, ...]:
    return tuple(_listed(text, lengths))


def _listed(text: str, lengths: tuple[int, ...]) -> Iterator[List]:
    at = 0
    for found in _LIST.finditer(text):
        if found.start() < at:
            continue
        for nested, order in ((_NESTED_LAST, "last"), (_NESTED_FIRST, "first")):
            outer = nested.search(
                text, max(found.start() - 40, at), min(found.end() + 40, len(text))
            )
            if outer is not None and outer.start() <= found.start() < outer.end():
                inner, alone = (outer[1], outer[2]) if order == "last" else (outer[2], outer[1])
                values, bias = values_of(inner), _plain(alone)
                if values is not None and bias is not None:
                    joined = (*values, bias) if order == "last" else (bias, *values)
                    at = outer.end()
                    yield List(joined, outer.start(), at, order)  # type: ignore[arg-type]
                break
        else:
            values = values_of(found[1], lengths)
            if values is not None and len(values) > 1:
                at = found.end()
                yield List(values, found.start(), at)


def assigned_in(text: str, setting: Setting) -> dict[str, Fraction]:
    """Return the single weights that are given by name: ``w1 = 2, b = -1``.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> {name: str(v) for name, v in assigned_in("w1 = 0 + 1 = 1, w_2: 2", setting).items()}
    {'w1': '1'}
    """
    found = {}
    for match in _ASSIGNED.finditer(text.casefold()):
        name = parameter_of(match[1], setting)
        value = number_of(re.split("→", match[2])[-1].strip())
        if name is not None and value is not None:
            found[name] = value
    return found


_NAMES = re.compile(r"[(\[<]\s*([\wθ]{1,6}(?:\s*[,;|]\s*[\wθ]{1,6})+)\s*[)\]>]")


def stated_order(text: str, setting: Setting) -> Order | None:
    """Return where a list of the weights' names has the bias: ``(b, w1, w2)``.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> stated_order("I write (b, w1, w2)", setting), stated_order("w = (1, 2, 3)", setting)
    ('first', None)
    """
    found: Order | None = None
    for match in _NAMES.finditer(text.casefold()):
        written = re.split(r"\s*[,;|]\s*", match[1])
        names = [parameter_of(name, setting) or (name if name in "wθ" else "") for name in written]
        if setting.has_bias and all(names) and names.count("b") == 1:
            found = "first" if names[0] == "b" else "last"
    return found


def without_names(text: str, setting: Setting) -> str:
    """Replace a list of the weights' names by ``w``.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> without_names("so (w1, w2, b) ← (1, 2, 3)", setting)
    'so  w  ← (1, 2, 3)'
    """
    return _NAMES.sub(lambda m: " w " if stated_order(m[0], setting) is not None else m[0], text)


_NUMBERED_NOUN = re.compile(r"([^\W\d_]{2,})[ _]?(\d{1,4})").fullmatch


def parameter_of(name: str, setting: Setting) -> str | None:
    """Return the weight that a name means in the rule: ``w0``, ``c`` and ``bias`` are the bias."""
    name = name.casefold().replace("theta", "w").replace("θ", "w")
    if name[:1] == "v" and name[1:].isdigit():
        name = "w" + name[1:]
    numbered = _NUMBERED_NOUN(name)
    if numbered is not None and meanings_of(numbered[1]) == {"weights"}:
        name = "w" + numbered[2]  # "wt1", "weight 2"
    if setting.has_bias and name in ("w0", "bias", "offset", "c", "wb", "w_b", "wbias"):
        return "b"
    if name == "w" and "w2" not in setting.parameters:
        return "w1"
    return name if name in setting.parameters else None


@remembered
def example_of(
    text: str, setting: Setting, *, base: int = 1, constant: Order | None = None
) -> int | None:
    """Return the index of the example that is named by number or by its input.

    ``constant`` is where inputs have their constant, if they do; else the rule's place is tried
    first.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> [example_of(text, setting) for text in ("x3", "(0, 1)", "x = (1, 1, 1)", "5", "01")]
    [2, 1, 3, None, 1]
    """
    text = _QUOTES.sub("", text).strip().rstrip(".:")
    dimension = setting.dataset.dimension
    if dimension > 1 and re.fullmatch(rf"0[01]{{{dimension - 1}}}|1[01]{{{dimension - 1}}}", text):
        bits = tuple(Fraction(int(bit)) for bit in text)
        if text[0] == "0" or int(text) > len(setting.inputs):
            return _index_of(bits, setting)
    match = None if dimension == 1 and text.startswith(("(", "[")) else _EXAMPLE(text)
    if match is not None:
        index = int(match[1]) - base
        return index if 0 <= index < len(setting.inputs) else None
    for found in lists_in(text, setting.lengths):
        return _index_of(found.values, setting, constant)
    if dimension == 1 and (alone := _alone(text)) is not None:
        return _index_of((alone,), setting)
    plain = values_of(text)
    if plain is not None and len(plain) == dimension:
        return _index_of(plain, setting)
    named = re.match(r"(?:x|p|ex)\s?(\d{1,6})\b", text, re.IGNORECASE)
    if named is not None and base <= int(named[1]) < len(setting.inputs) + base:
        return int(named[1]) - base
    return None


def constant_in(names: Sequence[str], setting: Setting) -> Order | None:
    """Return where all inputs of a column have their constant, where that is plain from them.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("grosse"), (), ("b", "w1", "w2"))
    >>> constant_in(["(0, 0, 1)", "(1, 0, 1)"], setting), constant_in(["(1, 0, 1)"], setting)
    ('last', None)
    """
    points = [found.values for name in names for found in lists_in(name, setting.lengths)]
    if not setting.has_bias or not points or any(len(p) != setting.width for p in points):
        return None
    unit = setting.rule.bias_input
    first, last = (all(p[place] == unit for p in points) for place in (0, -1))
    return None if first == last else "first" if first else "last"


def is_input(point: Vector, index: int, setting: Setting) -> bool:
    """Say whether a vector is the input of this example, with or without its constant."""
    unit = setting.rule.bias_input
    for x in (setting.inputs[index], setting.shows[index]):
        if point == x or (setting.has_bias and point in ((unit, *x), (*x, unit))):
            return True
    return False


def _alone(text: str) -> Fraction | None:
    """Return the only number of a text, in brackets or not."""
    inner = re.fullmatch(r"(?:x\d*\s*=\s*)?[(\[]\s*([^()\[\],]+?)\s*,?\s*[)\]]", text)
    return number_of(inner[1] if inner is not None else text)


def _index_of(point: Vector, setting: Setting, constant: Order | None = None) -> int | None:
    """Return the only example with this input, with or without its constant."""
    found = setting.with_input(point)
    if not found and setting.has_bias and len(point) == setting.width:
        unit = setting.rule.bias_input
        first = setting.with_input(point[1:]) if point[0] == unit else []
        last = setting.with_input(point[:-1]) if point[-1] == unit else []
        order = constant or setting.order
        found = (first or last) if order == "first" else (last or first)
    return found[0] if len(found) == 1 else None


def is_dash(text: str) -> bool:
    """Say whether a cell holds a dash, or says that there is nothing."""
    return text in _DASH


@remembered
def mark_of(text: str) -> bool | None:
    """Return yes or no, as marks and words say it.

    >>> [mark_of(text) for text in ("✓", "no", "1", "-", "w")]
    [True, False, True, False, None]
    """
    plain = text.strip().strip("().!").casefold()
    if plain in ("y", "1", "✓", "*", "x", "×", "j", "o", "s", "t", "+", "√"):
        return True
    if plain in ("n", "0", "✗", "f") or is_dash(plain):
        return False
    found = meanings_of(plain) & {"yes", "no"}
    return None if len(found) != 1 else found == {"yes"}


@remembered
def is_wrong(text: str) -> bool | None:
    """Return whether words say that an example is a mistake; None where they do not say.

    >>> [is_wrong(text) for text in ("wrong: t z < 0", "no update", "right", "no error", "z")]
    [True, False, False, False, None]
    """
    if text.strip(" .!*").casefold() in ("err", "err'd", "errs"):
        return True
    found = meanings_of(text)
    wrong = bool(found & {"mistake", "update"})
    right = bool(found & {"right", "unchanged"})
    return wrong if wrong != right else None


def _joined_beside(text: str, setting: Setting) -> str:
    """Put weights and the bias behind or before their brackets in one: ``(2, 1), 1``."""
    if not setting.has_bias:
        return text
    sides = re.split(r"(→)", text)
    for k, side in enumerate(sides):
        for beside, order in ((_BESIDE_LAST, "last"), (_BESIDE_FIRST, "first")):
            match = beside(side)
            if match is None:
                continue
            inner, bias = (match[1], match[2]) if order == "last" else (match[2], match[1])
            values = values_of(inner, (setting.width - 1,))
            if values is not None and len(values) == setting.width - 1:
                parts = (f"({inner})", bias) if order == "last" else (bias, f"({inner})")
                sides[k] = f" ({', '.join(parts)}) "
    return "".join(sides)


@remembered
def weights_in(text: str, setting: Setting) -> tuple[List | None, List | None]:
    """Return the weights before and after that a cell holds: ``(0, 0) → (1, 2)``, or one alone.

    A list without the bias is returned as it is; where the bias stands beside it, the two are
    joined.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> before, after = weights_in("(0, 0, 0) → (1, 1, 1)", setting)
    >>> str(before.values[0]), str(after.values[0])
    ('0', '1')
    >>> [str(v) for v in weights_in("w = (1, 2), b = -3", setting)[1].values]
    ['1', '2', '-3']
    """
    text = _joined_beside(_QUOTES.sub("", text), setting)
    found = list(lists_in(text, setting.lengths))
    full = [each for each in found if len(each.values) == setting.width]
    if full:
        last = full[-1]
        between = text[full[0].stop : last.start].strip(" w'=θ:")
        before = full[0] if len(full) > 1 and between in ("→", "to", "a") else None
        return before, last
    given = assigned_in(text, setting)
    short = [each for each in found if setting.has_bias and len(each.values) == setting.width - 1]
    beside = _BIAS_BESIDE(text.casefold()) if short and "b" not in given else None
    if beside is not None and (bias := number_of(beside[1])) is not None:
        given["b"] = bias
    if short and "b" in given:
        values = (*short[-1].values, given["b"])
        return None, List(values, short[-1].start, short[-1].stop, "last")
    if found:
        return None, found[-1]
    if setting.has_bias and setting.width == 2 and text[:1] in ("(", "["):
        alone = _alone(text)
        return None, None if alone is None else List((alone,), 0, len(text))
    if given and set(given) == set(setting.parameters):
        return None, List(tuple(given[name] for name in setting.parameters), 0, len(text))
    values_alone = values_of(text.rpartition("=")[2])
    if values_alone is not None and len(values_alone) > (setting.width > 1):
        return None, List(values_alone, 0, len(text))
    return None, None
