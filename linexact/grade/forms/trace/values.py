"""What a cell says, read for one meaning of its column; None where it says no such thing.

Nothing of a cell is passed over: every token of it is part of the value, or it is not read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Vector
from linexact.grade.forms.trace.heads import Meaning, meanings
from linexact.grade.forms.trace.setting import Order, Setting
from linexact.language.expression import Expression, Minus, Quotient, names
from linexact.language.expression import Number as Number_
from linexact.language.expression import Vector as Listed
from linexact.language.normal import fractions_of, holds
from linexact.language.scan import Token
from linexact.language.share import statements_of
from linexact.language.statement import Statement

_BETWEEN = frozenset((",", ";", "(", ")", "[", "]", "and", "&", "|", ".", '"', "'", "{", "}"))
_DITTO = frozenset(('"', "''", "-", "--", "/"))
_OPEN = frozenset(("?", "..."))
_LETTERS = "ABCDEFGH"
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_NAMES = ("x", "p", "y", "ex", "pt", "xi", "no", "s", "e")
_MARKS = frozenset(("*", "x", "!", "m", "e", "**", "xx", "<"))
TICKS = ("tick", "cross")
_YES = frozenset(("yes", "y", "true", "t", "tick"))
_NO = frozenset(("no", "n", "false", "f", "cross"))
_CLASS = {
    "> 0": 1,
    ">= 0": 1,
    "< 0": -1,
    "<= 0": -1,
    "positive": 1,
    "pos": 1,
    "plus": 1,
    "+": 1,
    "negative": -1,
    "neg": -1,
    "minus": -1,
    "-": -1,
}


@dataclass(frozen=True, slots=True)
class Number:
    """A number, and what the working before it comes to, if that is not the same."""

    value: Fraction
    worked: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Weights:
    """Numbers for weights: for which ones, or all of them with the bias where ``order`` says."""

    values: Vector
    entries: tuple[int, ...] = ()
    order: Order | None = None
    worked: Vector | None = None


@dataclass(frozen=True, slots=True)
class Stays:
    """Weights that stay as they are; ``said`` in words or by a mark."""

    said: bool = True


@dataclass(frozen=True, slots=True)
class Open:
    """A cell that is left open: ``?``."""


Value: TypeAlias = Number | Weights | Stays | Open | bool | int | tuple[int, ...]


def value_of(meaning: Meaning, cell: Sequence[Token], setting: Setting) -> Value | None:
    """Return what a cell says as one of its column's meanings."""
    if cell and all(token.text in _OPEN for token in cell) and cell[0].text == "?":
        return Open()
    return _READERS[meaning.kind](cell, meaning, setting)


# Numbers


@dataclass(frozen=True, slots=True)
class Said:
    """The last side of a statement as numbers, what stands before it, and what it is of."""

    values: Vector
    right: Expression
    left: tuple[Expression, ...]


def said_of(cell: Sequence[Token]) -> list[Said] | None:
    """Return what the statements of a cell come to; None if anything else stands in it."""
    found: list[Said] = []
    covered: set[int] = set()
    for one in statements_of(cell):
        one = _equated(one)
        values = fractions_of(one.right)
        if values is None or set(one.relations) - {"="} or not _is_result(one.right):
            return None
        found.append(Said(values, one.right, one.sides[:-1]))
        covered.update(range(one.first, one.last))
    rest = (token for place, token in enumerate(cell) if place not in covered)
    known = (token.low in _BETWEEN or token.kind == "line" for token in rest)
    return found if all(known) else None


def _is_result(side: Expression) -> bool:
    """Say whether a side is a number or a list of numbers, and nothing left to work out."""
    match side:
        case Minus(of):
            return _is_result(of)
        case Quotient(over, under):
            return _is_result(over) and _is_result(under)
        case Listed(entries):
            return all(map(_is_result, entries))
    return isinstance(side, Number_)


def _equated(one: Statement) -> Statement:
    """Leave out that a result is compared with another number: ``w x = -1 < 0``."""
    links = list(one.links)
    while links and links[-1][1] != "=" and holds(*links[-1]):
        links.pop()
    last = len(links)
    return replace(one, sides=one.sides[: last + 1], relations=one.relations[:last])


def _worked(said: Said) -> Vector | None:
    """Return what the workings before a value come to, if they are numbers and come to another."""
    for side in said.left:
        values = None if any(names(side)) else fractions_of(side)
        if values is not None and values != said.values:
            return values
    return None


def _number(cell: Sequence[Token], meaning: Meaning, setting: Setting) -> Value | None:
    said = said_of(cell)
    if said is None or len(said) != 1 or len(said[0].values) != 1:
        return None
    worked = _worked(said[0])
    return Number(said[0].values[0], worked[0] if worked and len(worked) == 1 else None)


def _whole(cell: Sequence[Token], meaning: Meaning, setting: Setting) -> Value | None:
    """Read a count: ``3``, ``#3``, ``step 3``, ``1/3``."""
    numbers = [token for token in cell if token.kind == "number" and token.value is not None]
    others = [token for token in cell if token.kind not in ("number", "stop")]
    known = all(t.text in "#()/" or t.has("step", "pass", "mistake", "change") for t in others)
    if not numbers or len(numbers) > 1 + any(t.text == "/" for t in others) or not known:
        return None
    value = numbers[0].value
    return int(value) if value is not None and value.denominator == 1 else None


# Weights


def _weights(cell: Sequence[Token], meaning: Meaning, setting: Setting) -> Value | None:
    if not cell:
        return Stays(said=False)
    if _is_unchanged(cell):
        return Stays()
    said = said_of(cell)
    if not said:
        return None
    values = tuple(value for one in said for value in one.values)
    worked = _worked(said[0]) if len(said) == 1 else None
    named = _named(said, setting)
    if named is not None:
        return Weights(values, named, None, worked) if len(named) == len(values) else None
    entries = meaning.entries
    if not entries:
        entries = _entries(values, setting)
    if len(values) != (len(entries) or setting.width):
        return None
    return Weights(values, entries, None if entries else _order(said, setting), worked)


def _is_unchanged(cell: Sequence[Token]) -> bool:
    return all(
        token.text in _DITTO or token.has("same", "fine") or token.low in ("unchanged", "none")
        for token in cell
    )


def _named(said: Sequence[Said], setting: Setting) -> tuple[int, ...] | None:
    """Return which weights values are given to by name in a cell: ``w = (1, 2), b = 1``."""
    found: list[int] = []
    for one in said:
        head = next((side for side in one.left if any(names(side))), None)
        if head is None:
            return None
        text = " ".join(name.text for name in names(head))
        known = next((m for m in meanings(text, setting) if m.kind in ("after", "delta")), None)
        if known is None:
            return None
        entries = known.entries or _entries(one.values, setting)
        found += entries or (range(setting.width) if len(one.values) == setting.width else ())
    return tuple(found)


def _entries(values: Vector, setting: Setting) -> tuple[int, ...]:
    """Return the weights without the bias for as many values; nothing for all of them."""
    if len(values) == setting.width:
        return ()
    rest = tuple(j for j in range(setting.width) if j != setting.bias_place)
    return rest if len(values) == len(rest) else ()


def _order(said: Sequence[Said], setting: Setting) -> Order | None:
    """Return where the bias stands if brackets tell: ``((0, 1), 1)``, ``(0, 1), 1``."""
    if not setting.has_bias or setting.dataset.dimension == 1:
        return None
    parts = [one.right for one in said]
    if len(parts) == 1 and isinstance(parts[0], Listed):
        parts = list(parts[0].entries)
    lengths = [len(fractions_of(part) or ()) for part in parts]
    orders: Mapping[tuple[int, ...], Order] = {
        (setting.dataset.dimension, 1): "last", (1, setting.dataset.dimension): "first",
    }  # fmt: skip
    return orders.get(tuple(lengths))


def _delta(cell: Sequence[Token], meaning: Meaning, setting: Setting) -> Value | None:
    if not cell or _is_unchanged(cell) or all(token.has("nope") for token in cell):
        return Stays(said=bool(cell))
    found = _weights(cell, meaning, setting)
    if isinstance(found, Weights):
        return found
    return True if _is_move(cell) else None


def _is_move(cell: Sequence[Token]) -> bool:
    """Say whether a cell tells what is added in letters alone: ``w + x``, ``-x``, ``add x2``."""
    letters = all(token.is_name or token.text in ("+", "-", "*") for token in cell)
    signed = any(token.text in ("+", "-") for token in cell)
    return letters and signed and any(token.low[0] in "xyp" for token in cell)


# Examples


def _example(cell: Sequence[Token], meaning: Meaning, setting: Setting) -> Value | None:
    """Read an example by its number or letter."""
    count = _label(cell)
    return None if count is None else (count,)


def _label(cell: Sequence[Token]) -> int | None:
    kept = [
        t for t in cell if t.text not in ("#", "(", ")", "^", ".", ":", "[", "]", "_", "{", "}")
    ]
    while len(kept) > 1 and (kept[0].has("example", "feature") or kept[0].low in _NAMES):
        kept = kept[1:]
    if len(kept) != 1:
        return None
    token = kept[0]
    if token.low in _ORDINALS:
        return _ORDINALS.index(token.low) + 1
    if token.kind == "number" and token.text.isdigit():
        return None if len(token.text) > 1 and token.text[0] == "0" else int(token.text)
    letters = token.low.rstrip("0123456789").rstrip("_")
    index = token.low[len(token.low.rstrip("0123456789")) :]
    if letters in _NAMES and index:
        return int(index)
    return _LETTERS.index(token.text) + 1 if token.text in tuple(_LETTERS) else None


def _from_zero(cell: Sequence[Token], meaning: Meaning, setting: Setting) -> Value | None:
    count = _label(cell)
    return None if count is None else (count + 1,)


def _input(cell: Sequence[Token], meaning: Meaning, setting: Setting) -> Value | None:
    """Read an example by its input, with the constant of the bias or without, or by its bits."""
    if len(cell) == 1 and cell[0].text.isdigit() and set(cell[0].text) <= {"0", "1"}:
        values: Vector | None = tuple(map(Fraction, cell[0].text))
    else:
        said = said_of(cell)
        values = None if said is None else tuple(v for one in said for v in one.values)
    found = with_input(values, setting) if values else ()
    return found or None


def with_input(values: Vector, setting: Setting) -> tuple[int, ...]:
    """Return the examples, counted from 1, that have an input; with its constant or without."""
    found = [index + 1 for index in setting.with_input(values)]
    constant = Fraction(setting.rule.bias_input)
    if not found and setting.has_bias and len(values) == setting.width:
        place = setting.bias_place or 0
        for at in dict.fromkeys((place, 0, setting.width - 1)):
            rest = values[:at] + values[at + 1 :]
            if values[at] == constant and not found:
                found = [index + 1 for index in setting.with_input(rest)]
    return tuple(found)


# Classes and marks


def _class(cell: Sequence[Token], meaning: Meaning, setting: Setting) -> Value | None:
    """Read a class as 1, 0 or -1."""
    low = " ".join(token.low for token in cell)
    if low in _CLASS:
        return _CLASS[low]
    found = _number(cell, meaning, setting)
    whole = isinstance(found, Number) and found.value in (-1, 0, 1)
    return int(found.value) if whole and isinstance(found, Number) else None


def _mistake(cell: Sequence[Token], meaning: Meaning, setting: Setting) -> Value | None:
    """Say whether a cell tells of a mistake; a number is one where it is not 0."""
    low = "".join(token.low for token in cell)
    if low in _MARKS or (len(cell) > 1 and _is_move(cell)):
        return True
    if not cell or low in _DITTO or low == "none":
        return False
    error = _number(cell, meaning, setting)
    if isinstance(error, Number):
        return bool(error.value) if abs(error.value) <= 2 else None
    return mark_of(cell, asks_right=False)


def _right(cell: Sequence[Token], meaning: Meaning, setting: Setting) -> Value | None:
    found = _number(cell, meaning, setting)
    if isinstance(found, Number):
        return not found.value if found.value in (0, 1) else None
    return mark_of(cell, asks_right=True)


def mark_of(cell: Sequence[Token], *, asks_right: bool = False) -> bool | None:
    """Say whether words tell of a mistake; *yes* says what its column asks."""
    said = {_mark(token, asks_right=asks_right) for token in cell if token.text not in _BETWEEN}
    return said.pop() if len(said) == 1 else None


def _mark(token: Token, *, asks_right: bool) -> bool | None:
    if token.has("mistake") or token.has("fine"):
        return None if token.has("mistake") and token.has("fine") else token.has("mistake")
    if token.low in _YES | _NO:
        return (token.low in _YES) != asks_right
    return None


def _note(cell: Sequence[Token], meaning: Meaning, setting: Setting) -> Value | None:
    return None if any(token.value is not None for token in cell) else 0


_Reader: TypeAlias = Callable[[Sequence[Token], Meaning, Setting], Value | None]
_READERS: Mapping[str, _Reader] = {
    "step": _whole, "pass": _whole, "rate": _number, "coordinate": _number,
    "example": _example, "from zero": _from_zero, "input": _input,
    "score": _number, "margin": _number, "target": _class, "predicted": _class,
    "mistake": _mistake, "error": _mistake, "right": _right,
    "after": _weights, "before": _weights, "delta": _delta, "note": _note,
}  # fmt: skip


def ways(found: Sequence[Meaning]) -> Iterator[Meaning]:
    """Yield meanings with the ways in which an example may be named."""
    for meaning in dict.fromkeys(found):
        yield meaning
        if meaning.kind == "example":
            yield Meaning("from zero")
            yield Meaning("input")
