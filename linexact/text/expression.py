r"""Sums, products, fractions and brackets: one grammar, whatever the values are.

::

    sum     = [sign] product {sign product}
    product = factor {[*] factor | / divisor}
    factor  = atom [(^ | **) exponent]
    atom    = number | name | √ numeral | √ ( sum ) | ( sum ) | { sum } | \frac{ sum }{ sum }
    number  = numeral [/ [sign] numeral]
    divisor = [sign] numeral | any other factor
    exponent = [sign] numeral | ( [sign] numeral ) | { [sign] numeral }

An :class:`Algebra` says which factors there are and what the operations do: linear forms of
constraints, sums of square roots, quotients of polynomials.  Where factors may stand side by
side, what has two readings is refused with both: ``1/2w``, ``1 1/2``, ``a/b/c``, ``f(x)``.
Where they may not, as in a programming language, signs stand before any factor, and ``a/b/c``
is ``(a/b)/c``.

Nothing is evaluated but by the algebra, which bounds its values; brackets are bounded here.
A sum ends at the first token that does not continue it, and the reader stands there.

Scanning refuses no text: what no rule understands is a token too.  Dashes for a minus, full-width
forms, dots and crosses for a product and the like stand for their plain characters.  Blanks and
line ends are no tokens: two tokens touch when the one ends where the other begins.  The time is
linear in the length of the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from operator import attrgetter
from typing import Generic, NamedTuple, NoReturn, ParamSpec, TypeVar

from linexact.errors import InputError, quoted
from linexact.exact.printer import NUMERAL, ONE_FOR_ONE
from linexact.exact.reader import parse_number

SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
# One for one, so that offsets stay.
PLAIN: dict[int, str | int | None] = {
    **ONE_FOR_ONE,
    **str.maketrans("·⋅×∗≦⩽≧⩾＝＜＞（）［］｛｝，；：", "****≤≤≥≥=<>()[]{},;:"),
}
# Word characters of Python that begin or continue no name: ², ½, ①.
_RAISED = (
    r"\u00b2\u00b3\u00b9\u00bc-\u00be\u2070\u2074-\u2079\u2150-\u215f\u2460-\u24ff\u2776-\u2793"
)
# Kinds that begin with characters of their own come first, the most frequent ones before.
_TOKEN = re.compile(
    rf" *+(?:(?P<number>{NUMERAL})"
    r"|(?P<opening>[(\[{])"
    r"|(?P<closing>[)\]}])"
    r"|(?P<sign>[+-])"
    r"|(?P<root>√|\\sqrt(?![A-Za-z])|(?:sqrt|root)(?= *[0-9.({√\\]))"
    r"|(?P<frac>\\[td]?frac(?![A-Za-z]))"
    r"|(?P<command>\\[A-Za-z]++)"
    rf"|(?P<name>[^\W\d_₀-₉{_RAISED}][^\W{_RAISED}]*+)"
    r"|(?P<relation><=|>=|==|=<|=>|!=|<>|[<>=≤≥≠])"
    r"|(?P<operator>\*\*|[*/^])"
    r"|(?P<mark>[,;|:\"'.?#])"
    r"|(?P<strange>[^ ]))",
    re.DOTALL,
).finditer


class Mark(NamedTuple):
    """A token in plain characters, and its offsets in the text as it was typed."""

    kind: str
    text: str
    start: int
    end: int


def scan(text: str) -> list[Mark]:
    """Return the tokens of a text, without its blanks.

    >>> [(t.kind, t.text, t.start) for t in scan("w₁ ≥ −2e-3")]
    [('name', 'w1', 0), ('relation', '≥', 3), ('sign', '-', 5), ('number', '2e-3', 6)]
    """
    tokens = []
    for match in _TOKEN(text.translate(PLAIN)):
        kind, end = match.lastgroup or "", match.end()
        written = match[kind]
        if kind == "name":
            written = written.translate(SUBSCRIPTS)
        tokens.append(Mark(kind, written, end - len(written), end))
    return tokens


V = TypeVar("V")
P = ParamSpec("P")
POWERS = ("^", "**")
_EXPONENT = re.compile("0*([0-9]{1,9})[0-9]*").fullmatch  # longer ones are beyond all limits
_CLOSING = {"(": ")", "{": "}"}
# What is one number, in the letters of ``_shape``: 3/2, 3/-2, and -2 behind a bar.
_ONE_NUMBER = re.compile(r"(?<![/^r])(?<!\^s)n/s?[ne](?!\^)|(?<=/)s[ne](?!\^)").finditer
_LETTERS = {"number": "n", "sign": "s", "root": "r", "/": "/", "^": "^", "**": "^"}
_PLAIN_FRACTION = re.compile(r"\\[td]?frac *(?:\{ *[0-9.]+ *\} *){2}").match
# Two factors a and b with ``~`` (they touch) or a blank between them, behind a bar if ``/`` is
# first; and how else they may be meant.  Of others there is one reading.
_TWO_READINGS = (
    (r"/(?P<a>.+)[~ ](?P<b>.+)", "(.../{a}) * {b}, or .../({a} * {b})"),
    (r"(?P<a>[^\W\d]\w*)[~ ](?P<b>[\d.].*)", "{a} * {b}, or a name {a}{b}"),
    (r"(?P<a>.+)[~ ](?P<b>[\d.].*)", "{a} + {b}, or {a} * {b}"),
    (
        r"(?P<a>(?P<top>[\d.].*[/^*])(?P<last>.+))(?:~| (?=√))(?P<b>.+)",
        "({a}) * {b}, or {top}({last} * {b})",
    ),
    (
        r"(?P<a>(?P<top>[\d.]+)(?P<e>[eE].*))~(?P<b>[^\W\d]\w*)",
        "{a} * {b}, or {top} * {e}{b}",
    ),
    (
        r"(?P<a>[\d.].*)[~ ](?P<b>\\[td]?frac *\{.*)",
        "a mixed number {a} + {b}, or the product {a} * {b}",
    ),
    (r"(?P<a>[^\W\d]\w*)[~ ](?P<b>\(.*)", "{a} * {b}, or a function {a}"),
)


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
    code: str = "syntax"  # of what is not expected
    strange: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # token or kind: refusal
    name: Callable[[str], V] = _absent
    root: Callable[[V], V] = _absent
    power: Callable[[V, int], V] | None = None
    no_power: str = "syntax"  # the code for what is no exponent
    side_by_side: bool = True  # ``2 w`` is a product; otherwise signs are as in a program
    max_depth: int = 20  # of brackets
    too_deep: str = "too-long"  # the code beyond it


class Reader(Generic[V]):
    """The place reached in the tokens of a text, and the grammar from there on.

    >>> from linexact.text.surds import SURDS
    >>> reader = Reader("1 + 2/sqrt(2), as we saw", SURDS)
    >>> print(reader.sum()), reader.peek().text
    1 + sqrt(2)
    (None, ',')
    """

    def __init__(self, source: str, algebra: Algebra[V]) -> None:
        self.source, self.algebra = source, algebra
        tokens = scan(source)
        self.tokens = list(_joined(tokens)) if algebra.side_by_side else tokens
        end = tokens[-1].end if tokens else 0
        self.end = Mark("end", "", end, end)
        self.place = self.depth = 0

    def know(self, names: Sequence[str]) -> None:
        """Take each of these names for one token, whatever stands in it."""
        tokens = self.tokens
        for name in sorted((name for name in names if name in self.source), key=len, reverse=True):
            for k, first in enumerate(tokens):
                stop = first.start + len(name)
                behind = bisect_right(tokens, stop, key=attrgetter("end"))
                ends = k < behind and tokens[behind - 1].end == stop
                if ends and self.source.startswith(name, first.start):
                    tokens[k:behind] = [Mark("name", name, first.start, stop)]

    def whole(self) -> V:
        """Read a text that is one sum and nothing else.

        >>> from linexact.text.surds import SURDS
        >>> print(Reader("2√2", SURDS).whole())
        2*sqrt(2)
        """
        value = self.sum()
        self.finish("the end")
        return value

    def finish(self, expected: str) -> None:
        """Refuse what stands behind the place reached."""
        if self.place < len(self.tokens):
            raise self.unexpected(expected)

    def sum(self) -> V:
        """Read a sum, up to the first token that does not continue it.

        Raises :class:`~linexact.errors.InputError` with the place: the algebra's refusals, and
        ``ambiguous`` for what has two readings.
        """
        total, sign = self.algebra.number(Fraction(0)), self.sign() or 1
        while sign:
            begin = self.peek()
            total = self.placed(begin, self.algebra.add, total, self._product(), sign)
            sign = self.sign()
        return total

    # Tokens

    def peek(self) -> Mark:
        """Return the next token; of kind ``end`` when there is none."""
        return self.tokens[self.place] if self.place < len(self.tokens) else self.end

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

    def placed(
        self, token: Mark, operation: Callable[P, V], *args: P.args, **kwargs: P.kwargs
    ) -> V:
        """Return what an operation does; its refusal gets the token's place."""
        try:
            return operation(*args, **kwargs)
        except InputError as error:
            raise self.refused(error.code, error.message, token.start + error.start) from None

    def refused(self, code: str, message: str, start: int) -> InputError:
        """Return the error for a place of the text."""
        return InputError(code, message, source=self.source, start=start)

    def unexpected(self, expected: str) -> InputError:
        """Return the error for the next token."""
        token, strange = self.peek(), self.algebra.strange
        seen = quoted(token.text) if token.text else "the end"
        code, message = self.algebra.code, f"expected {expected}, not {seen}"
        text = "" if token.kind == "name" else token.text
        if found := strange.get(text) or strange.get(token.kind):
            code, message = found[0], found[1].format(seen=seen, expected=expected)
        return self.refused(code, message, token.start)

    # Products

    def _product(self) -> V:
        algebra, begin, divided = self.algebra, self.place, False
        value = self._factor(algebra.operand)
        while True:
            token = self.peek()
            divides = token.text == "/"
            if divides and algebra.side_by_side and (divided or self._is_quotient(begin)):
                message = "two readings: (a/b)/c, or a/(b/c); write parentheses"
                raise self.refused("ambiguous", message, self.tokens[begin].start)
            if divides or token.text == "*":
                self.place += 1
            elif algebra.side_by_side and self._begins(token):
                self._check_side_by_side(self.tokens[begin : self.place], token, divided)
            else:
                return value
            divided = divided or divides
            begin, right = self.place, self.peek()
            factor = self._factor("a number to divide by" if divides else algebra.operand)
            if divides:
                factor = self.placed(right, algebra.inverse, factor)
            value = self.placed(right, algebra.times, value, factor)

    def _is_quotient(self, begin: int) -> bool:
        """Say whether the factor just read is a number with a bar."""
        return self.place == begin + 1 and "/" in self.tokens[begin].text

    def _begins(self, token: Mark) -> bool:
        kind = token.text if token.kind == "opening" else token.kind
        return kind in self.algebra.factors

    def _factor(self, expected: str) -> V:
        algebra, sign, begin = self.algebra, 1, self.peek()
        while not algebra.side_by_side and (another := self.sign()):
            sign *= another
        value = self._atom(expected)
        if algebra.power is not None and self.take(*POWERS):
            value = self.placed(self.peek(), algebra.power, value, self._exponent())
        if sign > 0:
            return value
        return self.placed(begin, algebra.add, algebra.number(Fraction(0)), value, -1)

    def _exponent(self) -> int:
        begin = self.peek()
        closing = _CLOSING.get(begin.text)
        self.place += closing is not None
        sign, text = self.sign() or 1, self.peek().text
        self.place += 1
        is_closed = closing is None or self.take(closing) is not None
        found = _EXPONENT(text)
        if found is None or not is_closed or self.peek().text in POWERS:
            message = "an exponent is one whole number, as in 10**12"
            raise self.refused(self.algebra.no_power, message, begin.start)
        return sign * int(found[1])

    def _atom(self, expected: str) -> V:
        algebra, token = self.algebra, self.peek()
        if not self._begins(token):
            raise self.unexpected(expected)
        if token.text in _CLOSING:
            return self._enclosed()
        self.place += 1
        if token.kind == "number":
            return self.placed(token, self._number, token)
        if token.kind == "name":
            return self.placed(token, algebra.name, token.text)
        if token.kind == "root":
            return self.placed(token, algebra.root, self._under_root(token))
        over, bar = self._enclosed(), self.peek()
        under = self.placed(bar, algebra.inverse, self._enclosed())
        return self.placed(token, algebra.times, over, under)

    def _number(self, token: Mark) -> V:
        return self.algebra.number(parse_number(self.source[token.start : token.end]))

    def _enclosed(self) -> V:
        opening, most = self.peek(), self.algebra.max_depth
        if self.take(*_CLOSING) is None:
            raise self.unexpected("( or {")
        if self.depth >= most:
            limit = f"more than {most} parentheses inside one another, which is the limit"
            raise self.refused(self.algebra.too_deep, limit, opening.start)
        self.depth += 1
        value = self.sum()
        self.depth -= 1
        if self.take(_CLOSING[opening.text]) is None:
            raise self.unexpected("a closing parenthesis")
        return value

    def _under_root(self, root: Mark) -> V:
        token = self.peek()
        if token.kind != "number":
            return self._enclosed()
        self.place += 1
        if self.peek().text == "/" and root.text != "√":
            message = "two readings: sqrt(a)/b, or sqrt(a/b); write parentheses"
            raise self.refused("ambiguous", message, self.peek().start)
        return self.placed(token, self._number, token)

    def _check_side_by_side(self, factor: Sequence[Mark], token: Mark, divided: bool) -> None:
        """Refuse what has two readings when no ``*`` stands between two factors."""
        last, mixed = factor[-1], _PLAIN_FRACTION(self.source, token.start)
        a = "".join("√" if mark.kind == "root" else mark.text for mark in factor)
        a = "(...)" if last.kind == "closing" else a
        b = {"root": "√...", "frac": r"\frac..."}.get(token.kind, token.text)
        if token.kind == "opening":
            b = f"{token.text}...{_CLOSING[token.text]}"
        between = "~" if last.end == token.start else " "
        shown = f"{'/' * divided}{a}{between}{mixed[0] if mixed else b}"
        for pattern, readings in _TWO_READINGS:
            if found := re.fullmatch(pattern, shown):
                message = f"two readings: {readings.format(**found.groupdict())}"
                message += "; write the one you mean"
                raise self.refused("ambiguous", message, token.start)


def _joined(tokens: Sequence[Mark]) -> Iterator[Mark]:
    """Yield the tokens, several that are one number as one."""
    place = 0
    for found in _ONE_NUMBER("".join(map(_shape, tokens))):
        yield from tokens[place : found.start()]
        place = found.end()
        number = tokens[found.start() : place]
        text = "".join(token.text for token in number)
        yield Mark("number", text, number[0].start, number[-1].end)
    yield from tokens[place:]


def _shape(token: Mark) -> str:
    if token.kind == "number" and "e" in token.text.casefold():
        return "e"
    return _LETTERS.get(token.kind) or _LETTERS.get(token.text, ".")
