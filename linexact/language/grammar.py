"""Expressions read from tokens: one grammar for signs and words, by recursive descent.

A reader of a place returns the expression that stands there and the place behind it, or None.
What is side by side is a product where the spacing says so: ``2w1``, ``2 w1``, ``w1 x1``,
``3(a + b)``; a label ``(2) w2 > 0`` and a row of numbers ``1 -1`` are none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from linexact.errors import InputError
from linexact.language.expression import (
    Apply,
    Expression,
    Minus,
    Name,
    Norm,
    Number,
    Power,
    Product,
    Quotient,
    Root,
    Sum,
    Vector,
    is_added,
    is_exact,
    is_told,
    parts,
)
from linexact.language.scan import Token, tokens_of

GREEK = ("alpha", "beta", "gamma", "delta", "theta", "lambda", "mu", "tau", "omega", "upsilon")
DEEPEST = 12  # brackets in brackets
NEAR = 50  # a number within 1/50 of another may be the same again
END = Token("line", "", 0, 0, True)
NOUNS = ("bias", "weight", "threshold", "score", "slope", "y-intercept", "x-intercept", "distance")
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_PRODUCT = ("*", "/", "@")
_ROOTS = ("sqrt", "root")
_AFTER_NAMES = ("+", "-", "*", "/", "^", ")", "|", "||")
_OF_SEVERAL = ("min", "max", "sum")  # functions that a blank may stand behind

Found = tuple[Expression, int] | None


@dataclass(slots=True)
class Parser:
    """Tokens, and what was found at their places; ``bars`` are those of tables."""

    tokens: Sequence[Token]
    bars: frozenset[int] = frozenset()
    _atoms: dict[int, Found] = field(default_factory=dict)
    _depth: int = 0

    def at(self, place: int) -> Token:
        """Return the token at a place; behind the last one, the end of a line."""
        return self.tokens[place] if 0 <= place < len(self.tokens) else END

    # sums

    def expression(self, place: int) -> Found:
        """Read a sum, a term, a sign and a term."""
        first = self._signed(place)
        if first is None:
            return None
        terms, place = [first[0]], first[1]
        while (sign := self._joining(place)) is not None:
            right = self._signed(place + 1)
            if right is None:
                break
            terms.append(Minus(right[0]) if sign == "-" else right[0])
            place = right[1]
        return (terms[0] if len(terms) == 1 else Sum(tuple(terms))), place

    def _signed(self, place: int, *, factor: bool = False) -> Found:
        """Read a term, or only a factor, with at most one sign before it."""
        sign = self._sign(place)
        found = (self._power if factor else self._term)(place + (sign is not None))
        if found is None or sign != "-":
            return found
        return Minus(found[0]), found[1]

    def _sign(self, place: int) -> str | None:
        """Return the sign before a term, in signs or words."""
        token = self.at(place)
        if token.text in ("-", "+"):
            return token.text
        follows = self.at(place + 1)
        if token.has("minus") and (follows.value is not None or follows.has("name")):
            return "-"
        return None

    def _joining(self, place: int) -> str | None:
        """Return the sign that joins what stands before it and behind it, if one does."""
        token, follows, before = self.at(place), self.at(place + 1), self.at(place - 1)
        noun = before.kind == "word" and (before.has(*NOUNS) or not before.is_name)
        if token.text not in ("-", "+"):
            if noun and not before.is_spelled:  # "bias minus one"
                return None
            return "-" if token.low == "minus" else "+" if token.has("plus") else None
        if token.text == "-" and self._is_label(place - 1):
            return None
        if token.spaced and not follows.spaced and (noun or before.kind == "number"):
            return None  # "bias -3", "1 -1": a sign, and no difference
        return token.text

    def _is_label(self, place: int) -> bool:
        """Say whether a bracket ends at a place that heads its line: ``(2) -w1 > 0``."""
        if self.at(place).text not in (")", "]") or self.at(place - 2).text not in _CLOSING:
            return False
        before = self.at(place - 3)
        heads = place < 3 or before.kind in ("line", "stop", "bad") or before.text in (",", "|")
        return heads and self.at(place + 1).spaced

    # products

    def _term(self, place: int) -> Found:
        found = self._power(place)
        while found is not None:
            further = self._factor(*found)
            if further is None:
                return found
            found = further
        return None

    def _factor(self, left: Expression, place: int) -> Found:
        """Read what multiplies or divides the expression before it, if anything does."""
        token = self.at(place)
        multiplied = self._is_dot(left, place)
        if token.text in _PRODUCT or token.has("times") or multiplied:
            right = self._signed(place + 1, factor=True)  # 2 * -3
            if right is None:
                return None
            made = _quotient if token.text == "/" else Product
            return made(left, right[0]), right[1]
        if self._is_side_by_side(left, place):
            right = self._power(place)
            return None if right is None else (Product(left, right[0]), right[1])
        return None

    def _is_dot(self, left: Expression, place: int) -> bool:
        """Say whether a full stop is the sign of a product: ``w.x``, ``(1, 2) . (3, 4)``."""
        token, follows = self.at(place), self.at(place + 1)
        if token.text != ".":
            return False
        if self.at(place - 1).text in _CLOSING.values():
            factor = follows.text in _CLOSING or (follows.is_name and token.spaced)
            return factor and token.spaced == follows.spaced
        glued = not token.spaced and not follows.spaced
        return isinstance(left, Name) and follows.is_name and glued

    def _is_side_by_side(self, left: Expression, place: int) -> bool:
        """Say whether what stands at a place is a factor without a sign."""
        token, before = self.at(place), self.at(place - 1)
        if before.kind in ("line", "relation") or place in self.bars or before.is_spelled:
            return False
        if token.text in _CLOSING:
            return self._is_bracket_factor(left, place)
        if token.text == "||":
            return token.spaced and not self.at(place + 1).spaced
        if not (self._is_name(place) or token.low in _ROOTS):
            return False
        if token.low in _ROOTS and self.at(place - 2).text == "/":
            return False  # what 1/2√5 means, nobody knows
        if not token.spaced:
            return True
        if before.has("filler", *NOUNS):
            return False  # "bias b"
        if before.text in _CLOSING.values() and not (
            is_exact(left) or is_added(self.at, place - 1)
        ):
            return False  # a label "(2) w2"
        if self.at(place + 1).text in ("=", ":", ":=") and is_told(self.at, place - 1, NOUNS):
            return False  # "w = 3 b = 2": the next statement
        known = isinstance(left, Number | Quotient | Minus) or (
            _has_index(before) and _has_index(token)
        )
        letter = len(_name(token).letter) == 1 or token.low in GREEK
        return known and (token.low in _ROOTS or letter)

    def _is_bracket_factor(self, left: Expression, place: int) -> bool:
        """Say whether a bracket multiplies what stands before it."""
        token, before = self.at(place), self.at(place - 1)
        inner = self._power(place)
        if inner is None or (token.text == "[" and isinstance(inner[0], Vector)):
            return False
        if isinstance(left, Number):
            labelled = isinstance(inner[0], Vector) and not left.value  # "b < 0 (1, 0)"
            many = isinstance(inner[0], Vector | Sum) or left.value.denominator > 1  # "1/2 (3)"
            many &= not (isinstance(inner[0], Name) and inner[0].letter in NOUNS)  # "-3/2 (bias)"
            again = _is_about(inner[0], left.value)  # "0.25 (1/4)"
            return not token.spaced or (many and not labelled and not again)
        if isinstance(left, Name):
            behind = self.at(inner[1])
            joined = not token.spaced or behind.text == "+" or behind.kind == "relation"
            return joined and _is_indexed(before) and isinstance(inner[0], Number)  # w1 (0) + b
        return not token.spaced and before.text == ")" and not isinstance(left, Vector)

    def _power(self, place: int) -> Found:
        found = self.atom(place)
        if found is None or self.at(found[1]).text not in ("^", "**"):
            return found
        exponent = self.atom(found[1] + 1)
        if exponent is None or not isinstance(exponent[0], Number):
            return found
        value = exponent[0].value
        base = found[0]
        bracketed = self.at(found[1] + 1).text == "("
        if isinstance(base, Name) and bracketed and value.denominator == 1:
            return Name(base.letter, base.index, base.primes + 1), exponent[1]  # w^(2): a later w
        if value.denominator != 1 or not 0 <= value <= DEEPEST:
            return None
        return Power(base, int(value)), exponent[1]

    # atoms

    def atom(self, place: int) -> Found:
        """Read a number, a name, a bracket, a root, bars."""
        if place not in self._atoms:
            if self._depth >= DEEPEST:
                return None
            self._depth += 1
            self._atoms[place] = self._atom(place)
            self._depth -= 1
        return self._atoms[place]

    def _atom(self, place: int) -> Found:
        token = self.at(place)
        if token.kind == "number" and token.value is not None:
            return Number(token.value, token.places), place + 1
        if token.is_spelled and token.value is not None:
            return (Number(token.value), place + 1) if is_value(self.at, place) else None
        if token.text in _CLOSING:
            return self._bracket(place)
        if token.text in ("|", "||") and place not in self.bars:
            inner = self.expression(place + 1)
            closed = inner is not None and self.at(inner[1]).text == token.text
            return (Norm(inner[0]), inner[1] + 1) if inner and closed else None
        if token.low in _ROOTS:
            skipped = self.at(place + 1).low == "of"
            bracketed = self.at(place + 1 + skipped).text == "("
            inner = (self.atom if bracketed else self._power)(place + 1 + skipped)
            return None if inner is None else (Root(inner[0]), inner[1])
        if token.has("gate") and token.text.isupper() and self.at(place + 1).text == "(":
            inner = self._bracket(place + 1)
            if inner is not None:
                return Apply(token.text, inner[0]), inner[1]
        if self._is_name(place):
            return self._named(place)
        noun = next((noun for noun in NOUNS if token.has(noun)), None)
        return None if noun is None else (Name(noun), place + 1)

    def _named(self, place: int) -> Found:
        """Read a name, or a function at what stands in its brackets."""
        name = _name(self.at(place))
        follows, index = self.at(place + 1), self.at(place + 2)
        bracketed = follows.text == "[" and self.at(place + 3).text == "]" and not follows.spaced
        if bracketed and index.kind == "number" and not name.index:
            return Name(name.letter, f"[{index.text}]"), place + 4
        spaced = follows.spaced and name.letter not in _OF_SEVERAL
        if follows.text != "(" or spaced or _is_indexed(self.at(place)):
            return name, place + 1
        inner = self._bracket(place + 1)
        if inner is None:
            return name, place + 1
        return Apply(name.text, inner[0]), inner[1]

    def _is_name(self, place: int) -> bool:
        """Say whether a token stands as a name here, and not as an article or a word."""
        token, follows, before = self.at(place), self.at(place + 1), self.at(place - 1)
        if not token.is_name:
            return False
        if not token.has("filler", "be", "gate", "cite", "neg", "choice", "announce", "suppose"):
            return True
        if len(token.text) > 1 or token.text == "I":
            if before.text in ("+", "-") and len(token.text) == 2:
                return True  # "a x + by"
            return token.has("filler") and follows.text == "(" and not follows.spaced  # step(z)
        called = follows.text == "(" and not follows.spaced
        signed = called or follows.text in _AFTER_NAMES or follows.kind == "relation"
        return (
            signed
            or before.text in ("+", "-", "*", "/", "(", "||")
            or before.kind == "relation"
            or (before.kind == "number" and (not token.spaced or token.text in ("x", "y", "z")))
        )

    def _bracket(self, place: int) -> Found:
        """Read a bracket: one expression, or a vector of several; line ends count for nothing."""
        close = _CLOSING[self.at(place).text]
        entries: list[Expression] = []
        listed = self.at(place).text in ("[", "{")
        place = self._over_lines(place + 1)
        while self.at(place).text != close:
            found = self.expression(place)
            if found is None:
                return None
            entries.append(found[0])
            place = self._over_lines(found[1])
            if self.at(place).text in (",", ";"):
                listed = True
                place = self._over_lines(place + 1)
            elif self.at(place).text != close:
                return None
        if not entries:
            return None
        if len(entries) == 1 and isinstance(entries[0], Sum) and holds_vector(entries[0]):
            return entries[0], place + 1  # "1/3 [(0, 0) + (3, 0)]"
        return (Vector(tuple(entries)) if listed else entries[0]), place + 1

    def _over_lines(self, place: int) -> int:
        while place < len(self.tokens) and self.at(place).kind == "line":
            place += 1
        return place


def _quotient(over: Expression, under: Expression) -> Expression:
    """Return a fraction of two whole numbers as the number that it is."""
    match over, under:
        case Number(a, None), Number(b, None) if b and a.denominator == b.denominator == 1:
            return Number(a / b)
    return Quotient(over, under)


def is_value(at: Callable[[int], Token], place: int) -> bool:
    """Say whether a number in words is a value, and none of things: "two inputs", "no one"."""
    follows, before = at(place + 1), at(place - 1)
    if follows.kind == "word" and not follows.has("and", "choice", "because", "but", "times"):
        return False
    if counts_known(before):
        return False
    return at(place).low != "one" or before.has("be", "=", "minus", "each", *NOUNS)


def counts_known(before: Token) -> bool:
    """Say whether a number in words counts things that are known: *the last two*.

    >>> counts_known(tokens_of("last")[0]), counts_known(tokens_of("with")[0])
    (True, False)
    """
    return before.low in ("the", "last", "first", "other", "these", "those", "next")


def _is_about(side: Expression, value: Fraction) -> bool:
    """Say whether a side is a number again, perhaps rounded: ``1/4`` behind ``0.25``."""
    match side:
        case Quotient(Number(over), Number(under)) if under:
            other = over / under
        case Number(other):
            pass
        case _:
            return False
    return abs(other - value) * NEAR <= abs(value)


def holds_vector(side: Expression) -> bool:
    """Say whether a vector stands in an expression.

    >>> holds_vector(expression_of("1/2 (0, 1)")), holds_vector(expression_of("1/2 (b + 1)"))
    (True, False)
    """
    return isinstance(side, Vector) or any(map(holds_vector, parts(side)))


def _is_indexed(token: Token) -> bool:
    """Say whether a token is a letter with an index."""
    return token.is_name and token.text.rstrip("'")[-1:].isdigit()


def _has_index(token: Token) -> bool:
    """Say whether a token is a letter with an index, which may be a letter as well."""
    return _is_indexed(token) or (token.is_name and "_" in token.text)


def _name(token: Token) -> Name:
    bare = token.text.rstrip("'")
    letter, joint, index = bare.partition("_")
    if not joint:
        letter = bare.rstrip("0123456789")
        index = bare[len(letter) :]
    return Name(letter, index, len(token.text) - len(bare))


def expression_of(text: str) -> Expression:
    """Read a plain text that is one expression.

    Raises :class:`~linexact.errors.InputError` (``unread``) for anything else.

    >>> expression_of("-b")
    Minus(of=Name(letter='b', index='', primes=0))
    """
    tokens = tokens_of(text)
    found = Parser(tokens).expression(0)
    if found is None or found[1] < len(tokens):
        start = 0 if found is None else tokens[found[1]].start
        raise InputError("unread", "expected an expression", source=text, start=start)
    return found[0]


ZERO = Number(Fraction(0))
