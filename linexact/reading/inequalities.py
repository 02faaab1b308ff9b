"""Linear constraints as people write them, one a line, as a system for the kernel.

::

    # weights of AND
    b < 0
    w1 + w2 + b > 0
    3/2 w1 - 0.5*w2 <= 2 (w1 + 1)
    w1 = w2

Grammar (nothing is evaluated; every product must have a number in it)::

    line    = sum relation sum [# comment]        relation: < <= ≤ > >= ≥ = ==
    sum     = [sign] product {sign product}
    product = factor {[*] factor | / number}
    factor  = number | name | ( sum )

A fraction of two numerals belongs together (``3/2 w1``).  What has two readings is refused
with both: ``1/2w1``, ``2e3``, ``1,5``, ``1 1/2``, ``w1 / 2 w2``.  Names are letters, digits
and underscores, beginning with a letter; subscript digits count as digits.  Every line is
brought to the form ``a . y > c``, ``a . y >= c`` or ``a . y == c``; the unknowns stand in
order of appearance.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from linexact.errors import InputError
from linexact.kernel import Constraint, Relation, System
from linexact.rational import parse_number
from linexact.reading.streams import PathOrFile, read_text
from linexact.text.quoting import quoted

MAX_BYTES = 2_000_000
MAX_LINES = 20_000
MAX_LINE = 20_000  # characters
MAX_VARIABLES = 2_000
MAX_NUMBERS = 4_000_000  # rows times unknowns
MAX_DEPTH = 20  # of parentheses
MAX_BITS = 4_000  # of a coefficient's numerator and denominator; some 1,200 digits

_ONE_FOR_ONE = str.maketrans(
    {"\t": " ", "\u00a0": " ", "−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "‒": "-"}
    | {"·": "*", "⋅": "*", "×": "*", "∗": "*", "⁄": "/", "∕": "/", "≦": "≤", "≧": "≥", "⩽": "≤"}
    | {"⩾": "≥", "＝": "=", "＜": "<", "＞": ">"}
    | {chr(0x2080 + digit): str(digit) for digit in range(10)}
)
_TOKEN = re.compile(
    r"(?P<blank> +)"
    r"|(?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?: */ *(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+))?)"
    r"|(?P<name>[^\W\d_]\w*)"
    r"|(?P<relation><=|>=|==|=<|=>|!=|<>|[<>=≤≥≠])"
    r"|(?P<sign>[+-])"
    r"|(?P<mark>\*\*|[*/()])"
)
_RELATIONS: Mapping[str, tuple[Relation, int]] = {
    ">": (">", 1),
    "<": (">", -1),
    ">=": (">=", 1),
    "≥": (">=", 1),
    "<=": (">=", -1),
    "≤": (">=", -1),
    "=": ("==", 1),
    "==": ("==", 1),
}
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"


@dataclass(frozen=True, slots=True)
class WrittenSystem:
    """A system and how it was written: ``lines[i]`` is the text of row ``i``."""

    system: System
    variables: tuple[str, ...]  # shape (k,), in order of appearance
    lines: tuple[str, ...]  # one for each row
    line_numbers: tuple[int, ...]  # from 1, one for each row


def read_constraints(source: PathOrFile) -> WrittenSystem:
    """Read a file of constraints, a path or an open file.

    Raises :class:`~linexact.errors.InputError` as :func:`parse_constraints` and for files.
    """
    text, name = read_text(source, MAX_BYTES)
    return parse_constraints(text, name=name)


def parse_constraints(text: str, *, name: str | None = None) -> WrittenSystem:
    r"""Return the system that ``text`` writes, one constraint a line.

    Raises :class:`~linexact.errors.InputError` with the line and a caret.  Codes: ``syntax``,
    ``ambiguous``, ``nonlinear``, ``relation``, ``no-constraints``, ``too-long``, and those of
    :func:`~linexact.rational.parse_number`.

    >>> written = parse_constraints("w1 + 2 w2 > 1  # first\nb = 3 - w1")
    >>> written.variables
    ('w1', 'w2', 'b')
    >>> [(row.relation, [int(a) for a in row.coefficients], int(row.bound))
    ...  for row in written.system.rows]
    [('>', [1, 2, 0], 1), ('==', [1, 0, 1], 3)]
    >>> parse_constraints("w1 * w2 > 0")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: line 1: a product of unknowns is not linear; expected a number here
      w1 * w2 > 0
           ^
    """
    place = "" if name is None else f"{name}, "
    sums: list[tuple[Relation, _Sum]] = []
    lines: list[str] = []
    numbers: list[int] = []
    variables: dict[str, int] = {}
    for number, line in enumerate(_split(text, place), start=1):
        try:
            row = _parse_line(line)
        except InputError as error:
            raise error.located(f"{place}line {number}") from None
        if row is None:
            continue
        for variable in row[1].terms:
            variables.setdefault(variable, len(variables))
        sums.append(row)
        lines.append(line.partition("#")[0].strip())
        numbers.append(number)
        if len(variables) > MAX_VARIABLES or len(sums) * len(variables) > MAX_NUMBERS:
            limits = f"{MAX_VARIABLES} unknowns and {MAX_NUMBERS} numbers in all rows"
            raise InputError("too-long", f"{place}line {number}: beyond the limit of {limits}")
    if not sums:
        raise InputError("no-constraints", f"{place}no constraints; expected one a line: w1 > 0")
    rows = [
        Constraint(relation, tuple(s.terms.get(v, Fraction(0)) for v in variables), -s.constant)
        for relation, s in sums
    ]
    system = System(len(variables), tuple(rows))
    return WrittenSystem(system, tuple(variables), tuple(lines), tuple(numbers))


_SIZE = (
    f"more than {MAX_VARIABLES} unknowns, or {MAX_NUMBERS} numbers in all rows; that is the limit"
)


def _split(text: str, place: str) -> list[str]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > MAX_LINES:
        raise InputError("too-long", f"{place}more than {MAX_LINES} lines, which is the limit")
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE:
            message = f"{place}line {number}: more than {MAX_LINE} characters, which is the limit"
            raise InputError("too-long", message)
    return lines


@dataclass(slots=True)
class _Sum:
    """A linear expression: coefficients of unknowns and a constant."""

    terms: dict[str, Fraction] = field(default_factory=dict)
    constant: Fraction = Fraction(0)

    def add(self, other: _Sum, factor: Fraction | int = 1) -> None:
        for name, value in other.terms.items():
            self.terms[name] = _bounded(self.terms.get(name, Fraction(0)) + factor * value)
        self.constant = _bounded(self.constant + factor * other.constant)

    def times(self, factor: Fraction) -> _Sum:
        scaled = _Sum()
        scaled.add(self, factor)
        return scaled


def _bounded(value: Fraction) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_BITS:
        raise InputError("too-long", f"a coefficient of more than {MAX_BITS} bits, the limit")
    return value


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def _parse_line(line: str) -> tuple[Relation, _Sum] | None:
    """Return a line as ``sum relation 0``; None for a blank one."""
    parser = _Parser(line)
    if not parser.tokens:
        return None
    left = parser.sum()
    token = parser.next("a relation such as > or =")
    if token.kind != "relation":
        raise parser.unexpected(token, "a relation such as > or =")
    relation, sign = _relation(line, token)
    right = parser.sum()
    if parser.position < len(parser.tokens):
        raise _after(parser, parser.tokens[parser.position])
    total = left.times(Fraction(sign))
    total.add(right, -sign)
    return relation, total


def _relation(line: str, token: _Token) -> tuple[Relation, int]:
    if token.text in _RELATIONS:
        return _RELATIONS[token.text]
    if token.text in ("=>", "=<"):
        message = f"{token.text} is no relation; write {token.text[::-1]}"
    else:
        message = "'is not equal to' is no linear constraint; expected < <= > >= ="
    raise InputError("relation", message, source=line, start=token.start)


def _after(parser: _Parser, token: _Token) -> InputError:
    if token.kind == "relation":
        message = "two relations in one line; write two lines: 0 < b and b < 1"
        return InputError("relation", message, source=parser.line, start=token.start)
    return parser.unexpected(token, "the end of the line")


class _Parser:
    """A line's tokens and the place reached in them."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.tokens = _tokens(line)
        self.position = 0

    def peek(self) -> _Token | None:
        return self.tokens[self.position] if self.position < len(self.tokens) else None

    def next(self, expected: str) -> _Token:
        token = self.peek()
        if token is None:
            end = len(self.line.partition("#")[0].rstrip())
            message = f"the line breaks off; expected {expected}"
            raise InputError("syntax", message, source=self.line, start=end)
        self.position += 1
        return token

    def unexpected(self, token: _Token, expected: str) -> InputError:
        message = f"expected {expected}, not {quoted(token.text)}"
        return InputError("syntax", message, source=self.line, start=token.start)

    def sum(self, depth: int = 0) -> _Sum:
        total = _Sum()
        sign = self.sign(first=True)
        while sign:
            total.add(self.product(depth), sign)
            sign = self.sign(first=False)
        return total

    def sign(self, first: bool) -> int:
        """Return the sign of the next product; 0 when the sum ends here."""
        token = self.peek()
        if token is None or token.kind != "sign":
            return 1 if first else 0
        self.position += 1
        return 1 if token.text == "+" else -1

    def product(self, depth: int) -> _Sum:
        value = self.factor(depth)
        last = self.tokens[self.position - 1]
        divided = False
        while (token := self.peek()) is not None:
            if token.text == "/":
                self.position += 1
                value = value.times(1 / self.divisor())
                divided, last = True, self.tokens[self.position - 1]
                continue
            if token.text == "*":
                self.position += 1
            elif not (token.kind in ("number", "name") or token.text == "("):
                break
            else:
                self.check_side_by_side(last, token, divided)
            start = self.tokens[min(self.position, len(self.tokens) - 1)]
            value = self.multiplied(value, self.factor(depth), start)
            last = self.tokens[self.position - 1]
        return value

    def check_side_by_side(self, last: _Token, token: _Token, divided: bool) -> None:
        """Refuse what has two readings when no ``*`` stands between."""
        a, b = last.text, token.text
        if divided:
            readings = f"(.../{a}) * {b}, or .../({a} * {b})"
        elif token.kind == "number" and last.kind == "number":
            readings = f"{a} + {b}, or {a} * {b}"
        elif token.kind == "number":
            readings = f"{a} * {b}, or a name {a}{b}"
        elif last.kind == "number" and "/" in a and last.end == token.start:
            over, under = (part.strip() for part in a.split("/"))
            readings = f"({over}/{under}) * {b}, or {over}/({under} * {b})"
        elif last.kind == "number" and re.fullmatch(r"[eE][0-9]*", b) and last.end == token.start:
            readings = f"{a} * {b}, or {a} times a power of ten"
        elif last.kind == "name" and b == "(":
            readings = f"{a} * (...), or a function {a}"
        else:
            return
        message = f"two readings: {readings}; write the one you mean"
        raise InputError("ambiguous", message, source=self.line, start=token.start)

    def multiplied(self, left: _Sum, right: _Sum, token: _Token) -> _Sum:
        if left.terms and right.terms:
            message = "a product of unknowns is not linear; expected a number here"
            raise InputError("nonlinear", message, source=self.line, start=token.start)
        return left.times(right.constant) if left.terms else right.times(left.constant)

    def divisor(self) -> Fraction:
        token = self.next("a number to divide by")
        if token.kind == "number" and "/" not in token.text:
            value = self.number(token)
            if value:
                return value
            message = "division by 0; expected another number"
            raise InputError("zero-denominator", message, source=self.line, start=token.start)
        if token.kind == "name":
            message = "division by an unknown is not linear; expected a number here"
            raise InputError("nonlinear", message, source=self.line, start=token.start)
        if token.kind == "number":
            message = f"two readings: (.../a)/b, or .../(a/b) with a/b = {token.text}"
            raise InputError("ambiguous", message, source=self.line, start=token.start)
        raise self.unexpected(token, "a number to divide by")

    def factor(self, depth: int) -> _Sum:
        token = self.next("a number or an unknown")
        if token.kind == "number":
            return _Sum(constant=self.number(token))
        if token.kind == "name":
            return _Sum({token.text: Fraction(1)})
        if token.text != "(":
            raise self.unexpected(token, "a number or an unknown")
        if depth >= MAX_DEPTH:
            message = f"more than {MAX_DEPTH} parentheses inside one another, which is the limit"
            raise InputError("too-long", message, source=self.line, start=token.start)
        inner = self.sum(depth + 1)
        closing = self.next("a closing parenthesis")
        if closing.text != ")":
            raise self.unexpected(closing, "a closing parenthesis")
        return inner

    def number(self, token: _Token) -> Fraction:
        try:
            return parse_number(token.text)
        except InputError as error:
            raise InputError(
                error.code, error.message, source=self.line, start=token.start + error.start
            ) from None


def _tokens(line: str) -> list[_Token]:
    text = line.translate(_ONE_FOR_ONE).partition("#")[0]
    tokens: list[_Token] = []
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None or match["mark"] == "**":
            raise _strange(line, text, position)
        kind = match.lastgroup or ""
        if kind != "blank":
            tokens.append(_Token(kind, match.group(), position))
        position = match.end()
        if kind == "name" and not match.group().isidentifier():  # w², ½
            bad = next(c for c in match.group() if not f"w{c}".isidentifier())
            raise _strange(line, text, match.start() + match.group().index(bad))
    return tokens


def _strange(line: str, text: str, position: int) -> InputError:
    """Return the error for a character that no constraint holds."""
    character = text[position]
    code, message = "syntax", f"{quoted(character)} is not understood; expected a linear constraint"
    if character in "^*" or character in _SUPERSCRIPTS:
        code, message = "nonlinear", "powers are not read; expected a linear constraint"
    elif character == "|":
        code, message = "nonlinear", "|...| is not linear; write two lines: w < 1 and -w < 1"
    elif character in ",;":
        code = "ambiguous"
        message = (
            f"two readings: {quoted(character)} as a decimal point, or between two constraints"
        )
    return InputError(code, message, source=line, start=position)
