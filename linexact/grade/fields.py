"""The form in which answers are typed: names with numbers or vectors, read and not evaluated.

::

    w1 = 2, w2 = 2, b = -3          w = (2, 2); b = -3          {"w": [2, 2], "b": "-3"}
    2, 2, -3                        multipliers = [1/4, 1/4, 1/4, 1/4]

A *field* has a name (or none) and a value, which is one number or a bracketed list of
numbers.  Fields stand between commas, semicolons, line ends or ``and``; ``=`` and ``:`` both
join name and value; braces around everything, quotes around names and numbers and a ``#``
comment are accepted, so a line of TOML or JSON is an answer too.  Each number keeps its place
in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from linexact.errors import InputError
from linexact.rational import parse_number
from linexact.text.quoting import quoted

MAX_ANSWER = 20_000  # characters of a typed answer
MAX_NUMBERS = 2_000  # numbers in it

_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_BRACKETS = {"(": ")", "[": "]"}
_ENDS = ",;\n"
_NAME = re.compile(
    r"""\s*(?P<q>["']?)(?P<name>[^\W\d_][\w*^ .-]{0,59}?)"""
    r"""(?:\[(?P<index>\d{1,4})\])?(?P=q)\s*[:=]=?"""
).match
_TIGHT = re.compile(r"\d,\d").match
_QUOTED = re.compile(r"""\s*(["'])(.*)\1\s*""", re.DOTALL).fullmatch


@dataclass(frozen=True, slots=True)
class Number:
    """A number of an answer and the offset where it was written."""

    value: Fraction
    start: int


@dataclass(frozen=True, slots=True)
class Field:
    """A value with its name, in lower case with plain digits; ``name`` is "" when there is none."""

    name: str
    values: tuple[Number, ...]
    is_list: bool
    start: int

    @property
    def numbers(self) -> tuple[Fraction, ...]:
        """The values without their places."""
        return tuple(v.value for v in self.values)


def check_size(text: str) -> None:
    """Refuse an answer that is too long to look at, or empty."""
    if len(text) > MAX_ANSWER:
        message = f"the answer is too long; the limit is {MAX_ANSWER} characters"
        raise InputError("too-long", message, source=text[:200], start=0)
    if not text.strip():
        raise InputError("empty", "expected an answer, found nothing", source="", start=0)


def parse_fields(text: str) -> tuple[Field, ...]:
    r"""Return the fields of an answer in order.

    Raises :class:`~linexact.errors.InputError` with the answer and the place: codes ``empty``,
    ``too-long``, ``bracket``, ``name`` and those of :func:`~linexact.rational.parse_number`.

    >>> [(f.name, [str(v) for v in f.numbers]) for f in parse_fields("w = (2, 1/2); b: −3")]
    [('w', ['2', '1/2']), ('b', ['-3'])]
    >>> [f.name for f in parse_fields('{"w_1": 2, "w₂": "0.5"}')]
    ['w1', 'w2']
    """
    check_size(text)
    try:
        return split_fields(text)
    except InputError as error:
        raise on_its_line(error) from None


def split_fields(text: str) -> tuple[Field, ...]:
    """Return the fields; errors point into the whole text."""
    fields = _fields(_without_comments(text))
    if sum(len(field.values) for field in fields) > MAX_NUMBERS:
        raise InputError("too-long", f"more than {MAX_NUMBERS} numbers, which is the limit")
    return tuple(fields)


def on_its_line(error: InputError) -> InputError:
    """Return the error with the one line of the answer that it is about."""
    source = error.source or ""
    begin = source.rfind("\n", 0, error.start) + 1
    end = source.find("\n", error.start)
    line = source[begin : end if end >= 0 else len(source)]
    return InputError(error.code, error.message, source=line, start=error.start - begin)


def _fields(text: str) -> list[Field]:
    if not text.strip():  # comments only
        raise InputError("empty", "expected an answer, found nothing", source=text)
    begin, end = _inside_braces(text)
    fields = [_field(text, start, stop) for start, stop in _pieces(text, begin, end)]
    if not fields:
        raise InputError("empty", "expected an answer, found nothing", source=text)
    return fields


def number_at(text: str, start: int, stop: int) -> Number:
    """Read the number between two offsets; errors point into the whole answer."""
    piece = text[start:stop]
    match = _QUOTED(piece)
    if match is not None:
        start, piece = start + match.start(2), match[2]
    try:
        return Number(parse_number(piece), start + len(piece) - len(piece.lstrip()))
    except InputError as error:
        place = start + error.start
        raise InputError(error.code, error.message, source=text, start=place) from None


def plain_name(written: str) -> str:
    """Return a name in lower case, ``w_1`` and ``w₁`` as ``w1``.

    >>> plain_name("W_1"), plain_name("θ₀"), plain_name("x1 * x2")
    ('w1', 'θ0', 'x1*x2')
    """
    return re.sub(r"_(?=\d)|\s", "", written.translate(_SUBSCRIPTS).casefold())


def _without_comments(text: str) -> str:
    """Blank out ``# ...``, keeping offsets."""
    return re.sub(r"#[^\n]*", lambda match: " " * len(match[0]), text)


def _inside_braces(text: str) -> tuple[int, int]:
    begin = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    if text[begin] == "{" and text[end - 1] == "}" and end - begin >= 2:
        return begin + 1, end - 1
    return begin, end


def _pieces(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Split at commas, semicolons, line ends and ``and`` outside of brackets and braces."""
    depth, start, position = 0, begin, begin
    # Where other marks separate, a comma between digits may be a decimal point: not split here.
    loose = re.search(r"[;\n:=]", text[begin:end]) is not None
    while position < end:
        character = text[position]
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
            if depth < 0:
                message = f"{quoted(character)} closes nothing"
                raise InputError("bracket", message, source=text, start=position)
        separator = 0
        if depth == 0:
            tight = loose and character == "," and _TIGHT(text, max(0, position - 1)) is not None
            separator = 1 if character in _ENDS and not tight else _and_here(text, position)
        if separator:
            if text[start:position].strip():
                yield start, position
            start = position + separator
        position += separator or 1
    if depth:
        message = "a bracket is not closed; expected ) or ] before the end"
        raise InputError("bracket", message, source=text, start=end)
    if text[start:end].strip():
        yield start, end


def _and_here(text: str, position: int) -> int:
    return 5 if text[position : position + 5].casefold() in (" and ", "\tand ") else 0


def _field(text: str, start: int, stop: int) -> Field:
    match = _NAME(text[start:stop])
    name = ""
    begin = start
    if match is not None:
        name = plain_name(match["name"] + (match["index"] or ""))
        begin = start + match.end()
    body = text[begin:stop]
    first = begin + len(body) - len(body.lstrip())
    last = begin + len(body.rstrip())
    if first < last and text[first] in _BRACKETS:
        return Field(name, _listed(text, first, last), True, first)
    return Field(name, tuple(_spaced(text, begin, stop)), False, first)


def _listed(text: str, first: int, last: int) -> tuple[Number, ...]:
    closing = _BRACKETS[text[first]]
    if text[last - 1] != closing or last - first < 2:
        message = f"expected {closing} at the end of this list"
        raise InputError("bracket", message, source=text, start=last)
    inner = text[first + 1 : last - 1]
    if not inner.strip():
        return ()
    separator = next((s for s in ";,\n" if s in inner), None)
    if separator is None:
        return tuple(_spaced(text, first + 1, last - 1))
    numbers, start = [], first + 1
    for piece in inner.split(separator):
        numbers.append(number_at(text, start, start + len(piece)))
        start += len(piece) + 1
    return tuple(numbers)


_WORDS = re.compile(r"\S+")


def _spaced(text: str, start: int, stop: int) -> Iterator[Number]:
    """Read one number, or several between blanks where that is the only reading."""
    try:
        yield number_at(text, start, stop)
        return
    except InputError as error:
        words = list(_WORDS.finditer(text, start, stop))
        # 1 000 and 1 1/2 have two readings, and are refused with both.
        if error.code == "ambiguous" or len(words) < 2:
            raise
        try:
            several = [number_at(text, word.start(), word.end()) for word in words]
        except InputError:
            raise error from None
    yield from several
