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
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from linexact.errors import InputError
from linexact.text.scanner import SUBSCRIPTS, Number, Piece

MAX_ANSWER = 20_000  # characters of a typed answer
MAX_NUMBERS = 2_000  # numbers in it

T = TypeVar("T")

_JOINTS = (":", "=", "==")
_NAME = re.compile(r"""(["']?)([^\W\d_][\w*^ .-]{0,59}?)(?:\[(\d{1,4})\])?\1""").fullmatch
_NUMBERED = re.compile(r"()_?(\d{1,6})()").fullmatch


@dataclass(frozen=True, slots=True)
class Field:
    """A value with its name, in lower case with plain digits; ``name`` is "" when there is none.

    The field begins at ``begin``, its value at ``start``.
    """

    name: str
    values: tuple[Number, ...]
    is_list: bool
    begin: int
    start: int

    @property
    def numbers(self) -> tuple[Fraction, ...]:
        """The values without their places."""
        return tuple(v.value for v in self.values)


def read_answer(text: str, rule: Callable[[Piece], T]) -> T:
    """Return what a rule reads from a typed answer; errors show the one line they are about.

    ``# ...`` is a comment.

    Raises :class:`~linexact.errors.InputError`: ``empty``, ``too-long``, and what the rule
    raises.

    >>> read_answer("w = 2  # or so", lambda piece: [token.text for token in piece.tokens])
    ['w', '=', '2']
    """
    check_size(text)
    text = re.sub(r"#[^\n]*", lambda match: " " * len(match[0]), text)
    try:
        return rule(Piece.of(text))
    except InputError as error:
        raise on_its_line(error, error.source) from None


def read_table_answer(text: str, rule: Callable[[str], T]) -> T:
    r"""Return what a rule reads from a typed table, which it cuts into cells itself.

    Nothing is a comment here, and tabs are marks.

    Raises :class:`~linexact.errors.InputError`: ``empty``, ``too-long``, and what the rule
    raises.

    >>> read_table_answer("1\t2  # or so", lambda source: source.split("\t"))
    ['1', '2  # or so']
    """
    check_size(text)
    try:
        return rule(text)
    except InputError as error:
        raise on_its_line(error, error.source) from None


def check_size(text: str) -> None:
    """Refuse an answer that is too long to look at, or empty.

    >>> check_size(" ")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: expected an answer, found nothing
    <BLANKLINE>
      ^
    """
    if len(text) > MAX_ANSWER:
        message = f"the answer is too long; the limit is {MAX_ANSWER} characters"
        raise InputError("too-long", message, source=text[:200], start=0)
    if not text.strip():
        raise InputError("empty", "expected an answer, found nothing", source="", start=0)


def on_its_line(error: InputError, text: str | None) -> InputError:
    r"""Return the error with the one line of the text that it is about.

    >>> on_its_line(InputError("number", "expected a number", start=4), "1\n2 x").source
    '2 x'
    """
    if text is None:
        return error
    begin = text.rfind("\n", 0, error.start) + 1
    line = text[begin:].split("\n", 1)[0]
    return InputError(error.code, error.message, source=line, start=error.start - begin)


def read_fields(piece: Piece) -> tuple[Field, ...]:
    r"""Return the fields of an answer in order; a name may be an integer.

    Raises :class:`~linexact.errors.InputError` with the place: codes ``empty``, ``too-long``,
    ``bracket``, and those of :func:`~linexact.exact.parse_number`.

    >>> fields = read_fields(Piece.of("w = (2, 1/2); b: −3"))
    >>> [(f.name, [str(v) for v in f.numbers]) for f in fields]
    [('w', ['2', '1/2']), ('b', ['-3'])]
    >>> [f.name for f in read_fields(Piece.of('{"w_1": 2, "w₂": "0.5"}'))]
    ['w1', 'w2']
    >>> [(f.name, str(f.numbers[0])) for f in read_fields(Piece.of("1: 1/4, 2: 1"))]
    [('1', '1/4'), ('2', '1')]
    """
    whole = piece.stripped()
    if len(whole.tokens) > 1 and (whole.tokens[0].text, whole.tokens[-1].text) == ("{", "}"):
        whole = whole.between(1, len(whole.tokens) - 1)
    parts = whole.split(_cuts(whole))
    fields = tuple(_field(part) for part in parts if part)
    if not fields:
        raise piece.refused("empty", "expected an answer, found nothing", 0)
    if sum(len(field.values) for field in fields) > MAX_NUMBERS:
        raise InputError("too-long", f"more than {MAX_NUMBERS} numbers, which is the limit")
    return fields


def plain_name(written: str) -> str:
    """Return a name in lower case, ``w_1`` and ``w₁`` as ``w1``.

    >>> plain_name("W_1"), plain_name("θ₀"), plain_name("x1 * x2")
    ('w1', 'θ0', 'x1*x2')
    """
    return re.sub(r"_(?=\d)|\s", "", written.translate(SUBSCRIPTS).casefold())


def _cuts(piece: Piece) -> Iterator[int]:
    """Yield the tokens that separate fields: commas and the like, outside of brackets."""
    source, tokens = piece.source, piece.tokens
    # Where other marks separate, a comma between digits may be a decimal point: not cut here.
    loose = any(token.text in (";", "\n", ":") or "=" in token.text for token in tokens)
    for i in piece.outside():
        token = tokens[i]
        if token.text == ",":
            digits = source[token.start - 1 : token.start] + source[token.end : token.end + 1]
            tight = loose and len(digits) == 2 and digits.isdigit()
            names = any(after.text in _JOINTS for after in tokens[i + 2 : i + 3])
            if names or not tight:
                yield i
        elif token.kind == "separator" or (token.text.casefold() == "and" and all(piece.apart(i))):
            yield i


def _field(piece: Piece) -> Field:
    name, body = "", piece
    joint = next((i for i, token in enumerate(piece.tokens) if token.text in _JOINTS), None)
    if joint is not None:
        written = piece.between(0, joint).text
        match = _NAME(written) or _NUMBERED(written)
        if match is not None:
            name = plain_name(match[2] + (match[3] or ""))
            body = piece.between(joint + 1)
            if body.tokens and body.tokens[0].text == "=" and body.first == body.start:  # :=
                body = body.between(1)
    is_list = bool(body) and body.stripped().tokens[0].text in ("(", "[")
    values = body.numbers() if is_list else body.spaced()
    return Field(name, values, is_list, piece.first, body.first)
