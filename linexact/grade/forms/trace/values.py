"""What a cell says, read for one meaning of its column; None where it says no such thing.

Nothing of a cell is passed over: every token of it is part of the value, or it is not read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.grade.forms.set import find_set
from linexact.grade.forms.trace.heads import Meaning, meanings
from linexact.grade.forms.trace.setting import Setting
from linexact.language.expression import Expression, Minus, Quotient, Sum, names
from linexact.language.expression import Number as Numeral
from linexact.language.expression import Vector as Listed
from linexact.language.normal import fractions_of, holds, is_worked_out
from linexact.language.scan import Token
from linexact.language.share import statements_of

MOST_DIGITS = 9  # of an example's number
TICKS = ("tick", "cross")
_BETWEEN = (*",;()[]&|.\"'{}", "and")
_DITTO = (*'"-/', "''", "--")
_AROUND_LABELS = (*"#()^.:[]_{}",)
_NAMES = ("x", "p", "y", "ex", "pt", "xi", "no", "s", "e")
_MARKS = ("*", "x", "!", "m", "e", "**", "xx", "<")
_SINGLE = ("+", ">", ">=", "-", "<", "<=")  # a class by its sign alone
_TURNING = ("neg", "of-right", "suppose", "when", "choice", "doubt", "vague", "unreal", "other")
CONSTANTS = (0, -1)  # places of the constant in an input: first, or last
_NONE = ("none", "no", "nothing", "nobody", "all but", "no mistakes", "no errors")


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers, and what the workings before them come to, if that is not the same.

    Of weights also which ones they are; nothing for all of them.
    """

    values: Vector
    worked: Vector | None = None
    entries: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stays:
    """Weights that stay as they are; ``said`` in words or by a mark."""

    said: bool = True


@dataclass(frozen=True, slots=True)
class Open:
    """A cell that is left open: ``?``, or blank."""

    blank: bool = False


Value: TypeAlias = Numbers | Stays | Open | bool | int | tuple[int, ...]
Cell: TypeAlias = Sequence[Token]


def value_of(meaning: Meaning, cell: Cell, setting: Setting) -> Value | None:
    """Return what a cell says as one of its column's meanings."""
    if (cell and cell[0].text == "?") or (setting.is_batch and not cell):
        return Open(not cell) if all(token.text in ("?", "...") for token in cell) else None
    return _READERS[meaning.kind](cell, meaning, setting)


def ways(found: Sequence[Meaning]) -> Iterator[Meaning]:
    """Yield meanings with the ways in which an example may be named."""
    for meaning in dict.fromkeys(found):
        yield meaning
        if meaning.kind == "example":
            yield Meaning("from zero")
            yield from (Meaning("input", (at,)) for at in CONSTANTS)


# Numbers


@dataclass(frozen=True, slots=True)
class Said:
    """The last side of a statement as numbers, and the sides before it."""

    values: Vector
    sides: tuple[Expression, ...]


def said_of(cell: Cell) -> tuple[Said, ...] | None:
    """Return what the statements of a cell come to; None if anything else stands in it.

    A result may be compared with another number: ``w x = -1 < 0``.
    """
    return _said_of(tuple(cell))


@lru_cache(maxsize=4_000)
def _said_of(cell: tuple[Token, ...]) -> tuple[Said, ...] | None:
    found: list[Said] = []
    covered: set[int] = set()
    for one in statements_of(cell):
        links = list(one.links)
        while links and links[-1][1] != "=" and holds(*links[-1]):
            links.pop()
        side = one.sides[len(links)]
        values = fractions_of(side)
        if values is None or {link[1] for link in links} - {"="} or not _is_result(side):
            return None
        found.append(Said(values, one.sides[: len(links) + 1]))
        covered.update(range(one.first, one.last))
    rest = (token for place, token in enumerate(cell) if place not in covered)
    known = (token.low in _BETWEEN or token.kind == "line" for token in rest)
    return tuple(found) if all(known) else None


def _is_result(side: Expression) -> bool:
    """Say whether a side is a number or a list of numbers, and nothing left to work out."""
    match side:
        case Sum((Numeral(), Numeral())):
            return is_worked_out(side)  # a mixed number
        case Minus(of):
            return _is_result(of)
        case Quotient(over, under):
            return _is_result(over) and _is_result(under)
        case Listed(entries):
            return all(map(_is_result, entries))
    return isinstance(side, Numeral)


def numbers_in(cell: Cell) -> Numbers | None:
    """Return the numbers that a cell lists, and what a working before them comes to."""
    said = said_of(cell)
    if not said:
        return None
    values = tuple(value for one in said for value in one.values)
    for side in said[0].sides[:-1] if len(said) == 1 else ():
        worked = None if any(names(side)) else fractions_of(side)
        if worked is not None and worked != values:
            return Numbers(values, worked)
    return Numbers(values)


def _number(cell: Cell, meaning: Meaning, setting: Setting) -> Value | None:
    found = numbers_in(cell)
    single = found is not None and len(found.values) == 1
    return replace(found, entries=meaning.entries) if found and single else None


def _value(cell: Cell) -> Fraction | None:
    found = numbers_in(cell)
    return found.values[0] if found and len(found.values) == 1 else None


def _whole(cell: Cell, meaning: Meaning, setting: Setting) -> Value | None:
    """Read a count: ``3``, ``#3``, ``step 3``, ``1/3``."""
    numbers = [token.value for token in cell if token.kind == "number"]
    others = [token for token in cell if token.kind not in ("number", "stop")]
    known = all(t.text in "#()/" or t.has("step", "pass", "mistake", "change") for t in others)
    if not numbers or len(numbers) > 1 + any(t.text == "/" for t in others) or not known:
        return None
    count = numbers[0]
    return int(count) if count is not None and count.denominator == 1 else None


# Weights


def _weights(cell: Cell, meaning: Meaning, setting: Setting) -> Value | None:
    if not cell or _is_unchanged(cell):
        return Stays(said=bool(cell))
    said, found = said_of(cell), numbers_in(cell)
    if not said or found is None:
        return None
    named = _named(said, setting)
    entries = meaning.entries if named is None else named
    if named is None and not entries:
        entries = _entries(found.values, setting)
    if len(found.values) != (len(entries) or setting.width):
        return None
    return replace(found, entries=entries)


def _is_unchanged(cell: Cell) -> bool:
    return all(
        token.text in _DITTO or token.has("same", "fine") or token.low in ("unchanged", "none")
        for token in cell
    )


def _named(said: Sequence[Said], setting: Setting) -> tuple[int, ...] | None:
    """Return which weights values are given to by name in a cell: ``w = (1, 2), b = 1``."""
    found: list[int] = []
    for one in said:
        head = next((side for side in one.sides[:-1] if any(names(side))), None)
        if head is None:
            return None
        text = " ".join(name.text for name in names(head))
        known = [m for m in meanings(text, setting) if m.kind in ("after", "delta")]
        lengths = [m for m in known if len(m.entries) == len(one.values)]
        if not known:
            return None
        entries = lengths[0].entries if lengths else _entries(one.values, setting)
        found += entries or (range(setting.width) if len(one.values) == setting.width else ())
    return tuple(found)


def _entries(values: Vector, setting: Setting) -> tuple[int, ...]:
    """Return the weights without the bias for as many values; nothing for all of them."""
    rest = tuple(j for j in range(setting.width) if j != setting.bias_place)
    return rest if len(values) == len(rest) != setting.width else ()


def _delta(cell: Cell, meaning: Meaning, setting: Setting) -> Value | None:
    if all(token.has("nope") for token in cell):
        return Stays(said=bool(cell))
    return _weights(cell, meaning, setting) or (True if _is_move(cell) else None)


def _is_move(cell: Cell) -> bool:
    """Say whether a cell tells what is added in letters alone: ``w + x``, ``-x``, ``add x2``."""
    letters = all(token.is_name or token.text in ("+", "-", "*") for token in cell)
    signed = any(token.text in ("+", "-") for token in cell)
    return letters and signed and any(token.low[0] in "xyp" for token in cell)


# Examples


def label_of(cell: Cell) -> int | None:
    """Return the number of an example: ``2``, ``#2``, ``x2``, ``point 2``, ``B``."""
    kept = [token for token in cell if token.text not in _AROUND_LABELS]
    while len(kept) > 1 and (kept[0].has("example", "feature") or kept[0].low in _NAMES):
        kept = kept[1:]
    if len(kept) != 1:
        return None
    (token,) = kept
    if token.text in (*"ABCDEFGH",):
        return ord(token.text) - ord("A") + 1
    letters = token.low.rstrip("0123456789")
    index = token.low[len(letters) :]
    if not 0 < len(index) <= MOST_DIGITS:
        return None
    named = letters.rstrip("_") in _NAMES or (not letters and str(int(index)) == index)
    return int(index) if named else None


def _example(cell: Cell, meaning: Meaning, setting: Setting) -> Value | None:
    stop = next((place for place, token in enumerate(cell) if place and token.text == "("), None)
    whole = label_of(cell)
    count = label_of(cell[:stop]) if whole is None else whole
    found = None if count is None else (count + (meaning.kind == "from zero"),)
    is_own = stop is None or whole is not None or found == _input(cell[stop:], meaning, setting)
    return found if is_own else None


def _input(cell: Cell, meaning: Meaning, setting: Setting) -> Value | None:
    """Read an example by its input, with the constant of the bias or without, or by its bits."""
    if len(cell) == 1 and cell[0].text.isdigit() and set(cell[0].text) <= {"0", "1"}:
        return with_input(tuple(map(Fraction, cell[0].text)), setting) or None
    found = numbers_in(cell)
    places = meaning.entries or CONSTANTS
    return (with_input(found.values, setting, places) or None) if found else None


def with_input(
    values: Vector, setting: Setting, places: Sequence[int] = CONSTANTS
) -> tuple[int, ...]:
    """Return the examples, counted from 1, that have an input; with its constant or without.

    The constant stands at one of some places.
    """
    points = [values]
    if setting.has_bias and len(values) == setting.width:
        kept = {0: values[1:], -1: values[:-1]}
        points += [kept[at] for at in places if values[at] == setting.rule.bias_input]
    for point, inputs in product(points, (setting.inputs, setting.shows)):
        found = tuple(i for i, x in enumerate(inputs, start=1) if x == point)
        if found:
            return found
    return ()


def _moved(cell: Cell, meaning: Meaning, setting: Setting) -> Value | None:
    """Read a set of examples: by their numbers, or by their inputs."""
    by_input = meaning.kind == "moved by input"
    named = [place + 1 for place, token in enumerate(cell) if token.text == "="]
    cell = cell[named[0] if named else 0 :]
    fine = any(token.has("fine") for token in cell)
    if all(t.has("same", "fine") or t.text in ("-", "--", *"{}[]") for t in cell):
        return ()
    if cell[-1].has("and") or any(t.has(*_TURNING) and t.low not in _NONE for t in cell):
        return None
    typed = " ".join(token.text for token in cell).replace(" ,", ",")
    listed = typed if by_input or typed.count("(") > 1 else typed.strip("()[] ")
    try:
        said = find_set(listed, setting.dataset, by_input=by_input).answer
    except InputError:
        return None
    return None if fine and said else tuple(sorted(said))


def _scores(cell: Cell, meaning: Meaning, setting: Setting) -> Value | None:
    """Read the scores of all examples, or what each is; names must be in the order of the data."""
    every = [token for token in cell if token.has("each")]
    cell = [token for token in cell if not token.has("each")]
    found, n = numbers_in(cell), len(setting.dataset)
    heads = (side for one in said_of(cell) or () for side in one.sides[:-1])
    indices = [name.index for side in heads for name in names(side)]
    if found is None or (any(indices) and indices != [str(i + 1) for i in range(n)]):
        return None
    values = found.values * n if every and len(found.values) == 1 else found.values
    return Numbers(values) if len(values) == n else None


# Classes and marks


def _class(cell: Cell, meaning: Meaning, setting: Setting) -> Value | None:
    """Read a class as 1, 0 or -1."""
    if len(cell) == 1 and cell[0].text not in _SINGLE and cell[0].has("positive", "negative"):
        return 1 if cell[0].has("positive") else -1
    if cell and cell[0].text in _SINGLE and all(token.text == "0" for token in cell[1:]):
        return 1 if _SINGLE.index(cell[0].text) < _SINGLE.index("-") else -1
    found = _value(cell)
    return int(found) if found in (-1, 0, 1) else None


def _mistake(cell: Cell, meaning: Meaning, setting: Setting) -> Value | None:
    """Say whether a cell tells of a mistake; a number is one where it is not 0."""
    low = "".join(token.low for token in cell)
    if low in _MARKS or (len(cell) > 1 and _is_move(cell)):
        return True
    if not cell or low in _DITTO or low == "none":
        return False
    error = _value(cell)
    if error is not None:
        return bool(error) if abs(error) <= len("+-") else None
    return mark_of(cell)


def _right(cell: Cell, meaning: Meaning, setting: Setting) -> Value | None:
    found = _value(cell)
    if found is not None:
        return not found if found in (0, 1) else None
    return mark_of(cell, asks_right=True)


def mark_of(cell: Cell, *, asks_right: bool = False) -> bool | None:
    """Say whether words tell of a mistake; *yes* says what its column asks."""
    said = {_mark(token, asks_right=asks_right) for token in cell if token.text not in _BETWEEN}
    return said.pop() if len(said) == 1 else None


def _mark(token: Token, *, asks_right: bool) -> bool | None:
    if token.has("mistake", "fine"):
        return None if token.has("mistake") and token.has("fine") else token.has("mistake")
    yes = token.has("yes", "true") or token.text == TICKS[0]
    if yes or token.has("nope", "false") or token.text == TICKS[1]:
        return yes != asks_right
    return None


def _note(cell: Cell, meaning: Meaning, setting: Setting) -> Value | None:
    return None if any(token.value is not None for token in cell) else 0


_Reader: TypeAlias = Callable[[Cell, Meaning, Setting], Value | None]
_READERS: Mapping[str, _Reader] = {
    "step": _whole, "pass": _whole, "rate": _number, "coordinate": _number,
    "example": _example, "from zero": _example, "input": _input,
    "score": _number, "margin": _number, "target": _class, "predicted": _class,
    "mistake": _mistake, "error": _mistake, "right": _right,
    "after": _weights, "before": _weights, "delta": _delta, "note": _note,
    "moved": _moved, "moved by input": _moved, "wrong": _moved, "scores": _scores,
}  # fmt: skip
