r"""Sums, products, fractions and brackets: one grammar, whatever the values are.

::

    sum     = [sign] product {sign product}
    product = factor {[*] factor | / divisor}
    factor  = atom [(^ | **) exponent]
    atom    = number | name | √ number | √ ( sum ) | ( sum ) | { sum } | \frac{ sum }{ sum }
    number  = numeral [/ [sign] numeral]
    divisor = [sign] numeral | any other factor
    exponent = [sign] numeral | ( [sign] numeral ) | { [sign] numeral }

An :class:`Algebra` says which factors there are and what the operations do: linear forms of
constraints, sums of square roots, quotients of polynomials.  Where factors may stand side by
side, what has two readings is refused with both: ``1/2w``, ``1 1/2``, ``a/b/c``, ``f(x)``.
Where they may not, as in a programming language, signs stand before any factor, and ``a/b/c``
is ``(a/b)/c``.

Nothing is evaluated but by the algebra, which bounds its values; brackets are bounded here.
A sum ends at the first token that does not continue it, and the cursor stands there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, NoReturn, ParamSpec, TypeVar

from linexact.errors import InputError
from linexact.text.scanner import Mark, Piece

V = TypeVar("V")
P = ParamSpec("P")
POWERS = ("^", "**")


def _absent(*_: object) -> NoReturn:
    raise AssertionError("no factor of this algebra is read so")


@dataclass(frozen=True, slots=True)
class Algebra(Generic[V]):
    """What an expression's values are, and what its operations do.

    Operations refuse with :class:`~linexact.errors.InputError`, which gets its place here.
    """

    factors: frozenset[str]  # kinds of tokens, or brackets, that begin a factor
    operand: str  # what a factor is, for people
    number: Callable[[Fraction], V]  # a value of its own, which a sum may change
    add: Callable[[V, V, int], V]  # total + sign * value; the total may be changed
    times: Callable[[V, V], V]
    inverse: Callable[[V], V]
    unexpected: Callable[[Mark, str], InputError]  # a token (at the end of kind ``end``)
    name: Callable[[str], V] = _absent
    root: Callable[[V], V] = _absent
    power: Callable[[V, str], V] | None = None  # by a numeral with its sign, "" for what is none
    side_by_side: bool = True  # ``2 w`` is a product; otherwise signs are as in a program
    max_depth: int = 20  # of brackets
    too_deep: str = "too-long"  # the code beyond it


@dataclass(slots=True)
class Cursor:
    """The place reached in the tokens of a piece."""

    piece: Piece
    place: int = 0

    def peek(self, ahead: int = 0) -> Mark:
        """Return the next token, or one behind it; of kind ``end`` when there is none."""
        if self.place + ahead < len(self.piece.tokens):
            return self.piece.tokens[self.place + ahead]
        return Mark("end", "", self.piece.last, self.piece.last)

    def take(self, *texts: str) -> Mark | None:
        """Go past the next token if it is one of these."""
        token = self.peek()
        if token.text not in texts:
            return None
        self.place += 1
        return token

    def sign(self) -> int:
        """Go past a sign and return it as -1 or 1; 0 where there is none."""
        token = self.take("+", "-")
        return 0 if token is None else (1 if token.text == "+" else -1)

    def exponent(self) -> str:
        """Go past an exponent and return its numeral with its sign; "" where it is no such."""
        closing = {"(": ")", "{": "}"}.get(self.peek().text)
        self.place += closing is not None
        sign = self.take("+", "-")
        text = ("" if sign is None else sign.text) + self.peek().text
        self.place += 1
        is_closed = closing is None or self.take(closing) is not None
        return text if is_closed and self.peek().text not in POWERS else ""

    def placed(
        self, token: Mark, operation: Callable[P, V], *args: P.args, **kwargs: P.kwargs
    ) -> V:
        """Return what an operation does; its refusal gets the token's place."""
        try:
            return operation(*args, **kwargs)
        except InputError as error:
            raise self.refused(error.code, error.message, token) from None

    def refused(self, code: str, message: str, token: Mark) -> InputError:
        """Return the error for a token."""
        return self.piece.refused(code, message, token.start)

    def unexpected(self, algebra: Algebra[V], expected: str) -> InputError:
        """Return the error for the next token."""
        error = algebra.unexpected(self.peek(), expected)
        return self.refused(error.code, error.message, self.peek())


def read_sum(cursor: Cursor, algebra: Algebra[V], depth: int = 0) -> V:
    """Read a sum, up to the first token that does not continue it.

    Raises :class:`~linexact.errors.InputError` with the place: the algebra's refusals, and
    ``ambiguous`` for what has two readings.

    >>> from linexact.text.surds import SURDS
    >>> cursor = Cursor(Piece.of("1 + 2/sqrt(2), as we saw"))
    >>> print(read_sum(cursor, SURDS)), cursor.peek().text
    1 + sqrt(2)
    (None, ',')
    """
    total, sign = algebra.number(Fraction(0)), cursor.sign() or 1
    while sign:
        begin = cursor.peek()
        value = _product(cursor, algebra, depth)
        total = cursor.placed(begin, algebra.add, total, value, sign)
        sign = cursor.sign()
    return total


def read_all(piece: Piece, algebra: Algebra[V]) -> V:
    """Read a piece that is one sum and nothing else; line ends in it are blanks.

    >>> from linexact.text.surds import SURDS
    >>> print(read_all(Piece.of("2√2"), SURDS))
    2*sqrt(2)
    """
    cursor = Cursor(piece._replace(tokens=[t for t in piece.tokens if t.text != "\n"]))
    value = read_sum(cursor, algebra)
    if cursor.peek().kind != "end":
        raise cursor.unexpected(algebra, "the end")
    return value


def refuse_others(cursor: Cursor, algebra: Algebra[V], *more: str) -> None:
    """Refuse the first token that stands in no sum, and is not of ``more`` kinds or texts.

    A character that has no place anywhere is named before what stands in the wrong place.

    >>> from linexact.text.surds import SURDS
    >>> refuse_others(Cursor(Piece.of("1 1 $")), SURDS)
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: '$' is not understood; expected such as 2*sqrt(5)/5
      1 1 $
          ^
    """
    powers = () if algebra.power is None else POWERS
    known = algebra.factors | {"sign", "*", "/", ")", "}", *powers, *more}
    for place, token in enumerate(cursor.piece.tokens):
        if token.kind not in known and token.text not in known:
            raise Cursor(cursor.piece, place).unexpected(algebra, algebra.operand)


def _product(cursor: Cursor, algebra: Algebra[V], depth: int) -> V:
    begin, divided = cursor.place, False
    value = _factor(cursor, algebra, depth)
    while True:
        token = cursor.peek()
        if token.text == "/":
            if algebra.side_by_side and (divided or _is_numeral(cursor, begin, "/")):
                message = "two readings: (a/b)/c, or a/(b/c); write parentheses"
                raise cursor.refused("ambiguous", message, cursor.piece.tokens[begin])
            cursor.place += 1
            begin, divided, under = cursor.place, True, cursor.peek()
            divisor = cursor.placed(under, algebra.inverse, _divisor(cursor, algebra, depth))
            value = cursor.placed(under, algebra.times, value, divisor)
            continue
        if token.text == "*":
            cursor.place += 1
        elif algebra.side_by_side and _begins(algebra, token):
            _check_side_by_side(cursor, begin, divided)
        else:
            return value
        begin, right = cursor.place, cursor.peek()
        value = cursor.placed(right, algebra.times, value, _factor(cursor, algebra, depth))


def _begins(algebra: Algebra[V], token: Mark) -> bool:
    return (token.text if token.kind == "opening" else token.kind) in algebra.factors


def _divisor(cursor: Cursor, algebra: Algebra[V], depth: int) -> V:
    """Read what stands under a bar: of numerals one, with its sign."""
    signed = cursor.peek().kind == "sign"
    if algebra.side_by_side and _is_whole(cursor, signed):
        return _numeral(cursor, algebra, 1 + signed)
    return _factor(cursor, algebra, depth, "a number to divide by")


def _numeral(cursor: Cursor, algebra: Algebra[V], count: int) -> V:
    """Read the next tokens as one number."""
    tokens = cursor.piece.tokens[cursor.place : cursor.place + count]
    written = Piece(cursor.piece.source, tokens, tokens[0].start, tokens[-1].end)
    cursor.place += count
    return cursor.placed(tokens[0], algebra.number, written.number().value)


def _is_numeral(cursor: Cursor, begin: int, *marks: str) -> bool:
    """Say whether the factor just read is a numeral, then such a mark and another numeral."""
    token, mark = cursor.piece.tokens[begin : begin + 2]
    return token.kind == "number" and cursor.place > begin + 1 and mark.text in marks


def _factor(cursor: Cursor, algebra: Algebra[V], depth: int, expected: str = "") -> V:
    sign, begin = 1, cursor.peek()
    while not algebra.side_by_side and (another := cursor.sign()):
        sign *= another
    value = _atom(cursor, algebra, depth, expected)
    if algebra.power is not None and cursor.take(*POWERS):
        exponent = cursor.peek()
        value = cursor.placed(exponent, algebra.power, value, cursor.exponent())
    if sign > 0:
        return value
    return cursor.placed(begin, algebra.add, algebra.number(Fraction(0)), value, -1)


def _atom(cursor: Cursor, algebra: Algebra[V], depth: int, expected: str = "") -> V:
    token = cursor.peek()
    if not _begins(algebra, token):
        raise cursor.unexpected(algebra, expected or algebra.operand)
    if token.kind == "number":
        return _numeral(cursor, algebra, _numeral_length(cursor) if algebra.side_by_side else 1)
    if token.text in ("(", "{"):
        return _enclosed(cursor, algebra, depth)
    cursor.place += 1
    if token.kind == "name":
        return cursor.placed(token, algebra.name, token.text)
    if token.kind == "root":
        return _root(cursor, algebra, depth, token)
    over = _enclosed(cursor, algebra, depth)
    bar = cursor.peek()
    under = cursor.placed(bar, algebra.inverse, _enclosed(cursor, algebra, depth))
    return cursor.placed(token, algebra.times, over, under)


def _numeral_length(cursor: Cursor) -> int:
    """Return of how many tokens the next number consists: ``3`` or ``3/2`` or ``3/-2``."""
    if cursor.peek(1).text != "/" or "e" in cursor.peek().text.casefold():
        return 1
    length = 2 + (cursor.peek(2).kind == "sign")
    return length + 1 if _is_whole(cursor, length) else 1


def _is_whole(cursor: Cursor, ahead: int) -> bool:
    """Say whether a numeral comes, after some tokens, and no power of it."""
    return cursor.peek(ahead).kind == "number" and cursor.peek(ahead + 1).text not in POWERS


def _enclosed(cursor: Cursor, algebra: Algebra[V], depth: int) -> V:
    opening = cursor.peek()
    if cursor.take("(", "{") is None:
        raise cursor.unexpected(algebra, "( or {")
    if depth >= algebra.max_depth:
        limit = f"more than {algebra.max_depth} parentheses inside one another"
        raise cursor.refused(algebra.too_deep, f"{limit}, which is the limit", opening)
    value = read_sum(cursor, algebra, depth + 1)
    if cursor.take(")" if opening.text == "(" else "}") is None:
        raise cursor.unexpected(algebra, "a closing parenthesis")
    return value


def _root(cursor: Cursor, algebra: Algebra[V], depth: int, root: Mark) -> V:
    if cursor.peek().kind != "number":
        return cursor.placed(root, algebra.root, _enclosed(cursor, algebra, depth))
    inside = _numeral(cursor, algebra, 1)
    if cursor.peek().text == "/" and root.text != "√":
        message = "two readings: sqrt(a)/b, or sqrt(a/b); write parentheses"
        raise cursor.refused("ambiguous", message, cursor.peek())
    return cursor.placed(root, algebra.root, inside)


def _check_side_by_side(cursor: Cursor, begin: int, divided: bool) -> None:
    """Refuse what has two readings when no ``*`` stands between two factors."""
    factor = cursor.piece.tokens[begin : cursor.place]
    last, token = factor[-1], cursor.peek()
    touching = last.end == token.start
    a = "(...)" if last.kind == "closing" else "".join(t.text for t in factor)
    b = {"root": "√...", "opening": "(...)", "frac": r"\frac..."}.get(token.kind, token.text)
    if token.kind == "number":
        tokens = cursor.piece.tokens[cursor.place : cursor.place + _numeral_length(cursor)]
        b = "".join(t.text for t in tokens)
    if divided:
        readings = f"(.../{a}) * {b}, or .../({a} * {b})"
    elif token.kind == "number":
        named = last.kind == "name"
        readings = f"{a} * {b}, or a name {a}{b}" if named else f"{a} + {b}, or {a} * {b}"
    elif _is_numeral(cursor, begin, "/", *POWERS) and (touching or token.kind == "root"):
        before = a.removesuffix(last.text)
        readings = f"({a}) * {b}, or {before}({last.text} * {b})"
    elif (
        token.kind == "name" and touching and "e" in last.text.casefold() and last.kind == "number"
    ):
        tail = len(last.text) - last.text.casefold().index("e")
        readings = f"{a} * {b}, or {a[:-tail]} * {a[-tail:]}{b}"
    elif token.kind == "frac" and factor[0].kind == "number" and _plain_frac(cursor):
        readings = f"a mixed number {a} + {b}, or the product {a} * {b}"
    elif last.kind == "name" and token.text == "(":
        readings = f"{a} * {b}, or a function {a}"
    else:
        return
    raise cursor.refused("ambiguous", f"two readings: {readings}; write the one you mean", token)


def _plain_frac(cursor: Cursor) -> bool:
    r"""Say whether ``\frac`` of two numerals comes next."""
    tokens = [cursor.peek(i) for i in range(1, 7)]
    return tokens[1].kind == tokens[4].kind == "number" and tokens[2].text == "}"
