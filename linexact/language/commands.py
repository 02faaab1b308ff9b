"""Commands of LaTeX with arguments: what each writes of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from linexact.language.letters import whole_before, write_fraction, write_lowered, write_raised
from linexact.language.placed import Pen
from linexact.language.signs import kinds
from linexact.language.tokens import Reader

_TAKERS = kinds("takers")
_NAME = re.compile(r"[A-Za-z]+(?:_\w+)?")
_LONGEST = 6  # digits of a part of a mixed number


def takes_arguments(name: str) -> bool:
    """Say whether a command is known to have arguments."""
    return name in _TAKERS


def write_command(reader: Reader, here: int, stop: int, name: str) -> int:
    """Write a command whose arguments begin at a token; return the place behind them."""
    return _TAKING[_TAKERS[name]](reader, here, stop, name)


def _place(reader: Reader, here: int) -> int:
    """Return where a token begins; the last one where there is none."""
    return reader.tokens[min(here, len(reader.tokens) - 1)].start


def _fraction(reader: Reader, here: int, stop: int, _name: str) -> int:
    pen, length = reader.pen, len(reader.pen.signs)
    start = _place(reader, here - 1)
    pen.put("((", start)
    here = reader.argument(here, stop)
    over = pen.since(length + 2).strip()
    pen.end(")/(")
    middle = len(pen.signs)
    here = reader.argument(here, stop)
    under = pen.since(middle).strip()
    pen.end("))")
    proper = over.isdecimal() and under.isdecimal() and len(over + under) <= 2 * _LONGEST
    if proper and 0 < int(over) < int(under) and _is_mixed(pen, length):
        pen.cut(length)
        write_fraction(pen, over, under, start)
    return here


def _is_mixed(pen: Pen, length: int) -> bool:
    """Say whether a whole number stands right before what was written last."""
    before = Pen(pen.source, pen.signs[max(length - 2 * _LONGEST, 0) : length])
    return whole_before(before) < len(before.signs)


def _pair(reader: Reader, here: int, stop: int, _name: str) -> int:
    reader.pen.put("(", _place(reader, here - 1))
    here = reader.argument(here, stop)
    reader.pen.end(", ")
    here = reader.argument(here, stop)
    reader.pen.end(")")
    return here


def _root(reader: Reader, here: int, stop: int, _name: str) -> int:
    reader.pen.word("sqrt", _place(reader, here - 1))
    if here < stop and reader.tokens[here].text[:1] == "[":
        return here  # no square root: nothing reads it
    reader.pen.put("(", _place(reader, here - 1))
    here = reader.argument(here, stop)
    reader.pen.end(")")
    return here


def _words(reader: Reader, here: int, stop: int, name: str) -> int:
    blank = "\n" if _TAKERS[name] == "heading" else " "
    reader.pen.put(blank, _place(reader, here - 1))
    math, inline = reader.math, reader.inline
    reader.math = reader.inline = False
    here = reader.argument(here, stop)
    reader.math, reader.inline = math, inline
    reader.pen.end(blank)
    return here


def _letters(reader: Reader, here: int, stop: int, _name: str) -> int:
    if reader.pen.last.isalpha():
        reader.pen.put(" ", _place(reader, here - 1))
    here = reader.argument(here, stop)
    reader.pen.joint = len(reader.pen.signs)
    return here


def _marked(reader: Reader, here: int, stop: int, name: str) -> int:
    """Write a letter with a mark above as a name of its own."""
    pen, mark = reader.pen, name.removeprefix("wide").replace("overline", "bar")
    if pen.last.isalpha():
        pen.put(" ", _place(reader, here - 1))
    length = len(pen.signs)
    here = reader.argument(here, stop)
    if _NAME.fullmatch(pen.since(length).strip()):
        pen.end(f"_{mark}")
        pen.joint = len(pen.signs)
    elif len(pen.signs) > length:
        pen.insert(length, f"{mark}(")
        pen.end(")")
    return here


def _dropped(reader: Reader, here: int, stop: int, name: str) -> int:
    reader.pen.put(" ", _place(reader, here - 1))
    for _ in range(1 + (_TAKERS[name] == "both")):
        here = reader.taken(here, stop)[1]
    return here


def _last(reader: Reader, here: int, stop: int, name: str) -> int:
    """Write the last of the arguments."""
    for _ in range(1 + (_TAKERS[name] == "third")):
        here = reader.taken(here, stop)[1]
    return reader.argument(here, stop)


def _braced(reader: Reader, here: int, stop: int, _name: str) -> int:
    """Write what a brace spans, without the word below it."""
    here = reader.argument(here, stop)
    if here < stop and reader.tokens[here].text in ("_", "^"):
        here = reader.taken(here, stop)[1]
    return here


def _numbered(reader: Reader, here: int, stop: int, _name: str) -> int:
    start = _place(reader, here - 1)
    said, here = reader.taken(here, stop)
    reader.pen.put(f" ({said.strip('() ')}) ", start)
    return here


def _scripted(reader: Reader, here: int, stop: int, name: str) -> int:
    start = _place(reader, here - 1)
    said, here = reader.taken(here, stop)
    (write_raised if _TAKERS[name] == "raised" else write_lowered)(reader.pen, said, start)
    return here


def _arrow(reader: Reader, here: int, stop: int, _name: str) -> int:
    reader.pen.put(" => ", _place(reader, here - 1))
    return reader.taken(here, stop)[1]


_TAKING: Mapping[str, Callable[[Reader, int, int, str], int]] = {
    "fraction": _fraction, "pair": _pair, "root": _root, "words": _words, "heading": _words,
    "letters": _letters, "marked": _marked, "struck": _dropped, "dropped": _dropped,
    "both": _dropped, "second": _last, "third": _last, "braced": _braced, "numbered": _numbered,
    "raised": _scripted, "lowered": _scripted, "arrow": _arrow,
}  # fmt: skip
