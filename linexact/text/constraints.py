"""Linear constraints as people write them, one a line, as a system for the kernel.

::

    # weights of AND
    b < 0
    w1 + w2 + b > 0
    3/2 w1 - 0.5*w2 <= 2 (w1 + 1)
    w1 = w2
    0 <= w3 < 10**12

A line is ``sum relation sum {relation sum} [# comment]``, the sums as in
:mod:`linexact.text.expression`; the relations are ``< <= ≤ > >= ≥ = ==``.  Every relation is a
constraint between the sums beside it, whatever stands next to them: ``0 < w < 1`` is ``0 < w``
and ``w < 1``.  In every product all factors but one are numbers, and numbers alone have powers,
whole ones; their size is bounded before they are taken.
Names are letters, digits and underscores, beginning with a letter; subscript digits count as
digits.  Every line is brought to the form ``a . y > c``, ``a . y >= c`` or ``a . y == c``; the
unknowns stand in order of appearance.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from linexact.errors import InputError, quoted
from linexact.exact import Writing, bits_of, writing_beside
from linexact.kernel import Constraint, Relation, System
from linexact.text.expression import SUPERSCRIPTS, Algebra, Reader, scan

MAX_LINES = 20_000  # and relations in all of them
MAX_LINE = 20_000  # characters
MAX_VARIABLES = 2_000
MAX_NUMBERS = 4_000_000  # rows times unknowns
MAX_NAME = 60  # letters, as in certificates
MAX_DEPTH = 20  # of parentheses
MAX_BITS = 4_000  # of a number's numerator and denominator; some 1,200 digits
MAX_EQUATIONS = 2_000
MAX_POWER = 9_999

_Linear: TypeAlias = dict[str, Fraction]  # coefficients by unknown; the constant under ""
# A relation, the form that stands so to 0, and how it is written.
_Link: TypeAlias = tuple[Relation, _Linear, str]
# What may stand between constraints: a comma only before a blank, for others may be decimal points.
_BETWEEN = re.compile(r"[;；]|[,，](?=\s)|(?<=\s)and(?=\s)").split
_NOT_FINITE = ("not-finite", "not a finite number; expected a number such as -3/2 or 0.5")
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


@dataclass(frozen=True, slots=True)
class WrittenSystem:
    """A system and how it was written: ``lines[i]`` is the text of row ``i``, one relation."""

    system: System
    variables: tuple[str, ...]  # shape (k,), in order of appearance
    lines: tuple[str, ...]  # one for each row, several of a line with several relations
    line_numbers: tuple[int, ...]  # from 1, one for each row

    @property
    def typed(self) -> Writing | None:
        """How numbers are written beside the lines; None where all of theirs are whole."""
        return writing_beside(self.lines)

    def rows_on(self, width: int, place: Callable[[str], int]) -> tuple[Constraint, ...]:
        """Return the rows on unknowns that are known already, ``width`` of them.

        ``place`` returns where an unknown stands, or raises
        :class:`~linexact.errors.InputError`, which gets the line and the place.

        >>> written = parse_constraints("b < 0")
        >>> written.rows_on(2, lambda name: 1)[0].coefficients
        (Fraction(0, 1), Fraction(-1, 1))
        """
        columns = [self._column(name, place) for name in self.variables]
        rows = []
        for row in self.system.rows:
            coefficients = [Fraction(0)] * width
            for j, a in zip(columns, row.coefficients, strict=True):
                coefficients[j] += a
            rows.append(replace(row, coefficients=tuple(coefficients)))
        return tuple(rows)

    def _column(self, name: str, place: Callable[[str], int]) -> int:
        try:
            return place(name)
        except InputError as error:
            marks = ((line, mark) for line in self.lines for mark in scan(line))
            line, start = next((line, mark.start) for line, mark in marks if mark.text == name)
            raise InputError(error.code, error.message, source=line, start=start) from None


def parse_constraints(
    text: str, *, name: str | None = None, separated: bool = False
) -> WrittenSystem:
    r"""Return the system that ``text`` writes, one constraint a line.

    If ``separated``, constraints also stand between semicolons, commas before a blank (others
    may be decimal points) and ``and``.

    Raises :class:`~linexact.errors.InputError` with the line and a caret.  Codes: ``syntax``,
    ``ambiguous``, ``nonlinear``, ``relation``, ``no-constraints``, ``too-long``, and those of
    :func:`~linexact.exact.parse_number`.

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
    links: list[_Link] = []
    numbers: list[int] = []
    variables: dict[str, None] = {}
    for number, written in enumerate(_pieces(text, place, separated), start=1):
        try:
            found = list(_links(written))
        except InputError as error:
            raise error.located(f"{place}line {number}") from None
        for _, form, _ in found:
            variables |= dict.fromkeys(filter(None, form))
        links += found
        numbers += [number] * len(found)
        too_many = len(variables) > MAX_VARIABLES or len(links) * len(variables) > MAX_NUMBERS
        if too_many or len(links) > MAX_LINES:
            limits = f"{MAX_VARIABLES} unknowns, {MAX_LINES} relations and {MAX_NUMBERS} numbers"
            raise InputError("too-long", f"{place}line {number}: beyond the limit of {limits}")
    if not links:
        raise InputError("no-constraints", f"{place}no constraints; expected one a line: w1 > 0")
    zero = Fraction(0)
    constraints = tuple(
        Constraint(relation, tuple(s.get(v, zero) for v in variables), -s.get("", zero))
        for relation, s, _ in links
    )
    return WrittenSystem(
        System(len(variables), constraints),
        tuple(variables),
        tuple(line for *_, line in links),
        tuple(numbers),
    )


def parse_equations(texts: Sequence[str], variables: Sequence[str]) -> tuple[Constraint, ...]:
    """Return equations such as ``w0 = -1`` or ``w1 = 2 w2``, on ``variables`` in their order.

    Raises :class:`~linexact.errors.InputError`: ``slice`` for an inequality or an unknown
    that is not among ``variables``, and the codes of :func:`parse_constraints`.

    >>> parse_equations(["w0 = -1"], ("w1", "w0"))[0].coefficients
    (Fraction(0, 1), Fraction(1, 1))
    """
    if len(texts) > MAX_EQUATIONS:
        raise InputError("slice", f"at most {MAX_EQUATIONS} equations make a slice")
    return tuple(_equation(text, variables) for text in texts)


def _equation(text: str, variables: Sequence[str]) -> Constraint:
    place = f"slice {quoted(text)}"

    def known(name: str) -> int:
        if name in variables:
            return variables.index(name)
        shown = ", ".join(variables[:8]) + (", ..." if len(variables) > 8 else "")
        raise InputError("slice", f"no unknown is called {quoted(name)}; there are {shown}")

    try:
        rows = parse_constraints(text).rows_on(len(variables), known)
        if len(rows) != 1 or rows[0].relation != "==":
            raise InputError("slice", "expected one equation, such as w0 = -1", source=text)
    except InputError as error:
        raise error.located(place) from None
    return rows[0]


def _pieces(text: str, place: str, separated: bool) -> Iterator[str]:
    """Yield what is to be one constraint each, without its comment."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > MAX_LINES:
        raise InputError("too-long", f"{place}more than {MAX_LINES} lines, which is the limit")
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE:
            message = f"{place}line {number}: more than {MAX_LINE} characters, which is the limit"
            raise InputError("too-long", message)
    for line in lines:
        for part in _BETWEEN(line) if separated else (line,):
            yield part.partition("#")[0]


def _links(line: str) -> Iterator[_Link]:
    """Yield the relations of a line in their order, each between the sums beside it."""
    reader = Reader(line, LINEAR)
    if not reader.tokens:
        return
    begin, left, first = 0, reader.sum(), True
    while first or reader.peek().kind == "relation":
        token, first = reader.peek(), False
        relation, sign = _relation(reader)
        middle, right = reader.place, reader.sum()
        total = LINEAR.times(LINEAR.number(Fraction(sign)), left)
        form = reader.placed(token, LINEAR.add, total, right, -sign)
        start, end = reader.tokens[begin].start, reader.tokens[reader.place - 1].end
        yield relation, form, line[start:end]
        begin, left = middle, right
    reader.finish("the end of the line")


def _relation(reader: Reader[_Linear]) -> tuple[Relation, int]:
    """Go past a relation and return it, with the sign that its sides get."""
    token = reader.peek()
    if token.kind != "relation":
        raise reader.unexpected("a relation such as > or =")
    if token.text not in _RELATIONS:
        message = f"{token.text} is no relation; write {token.text[::-1]}"
        if token.text not in ("=>", "=<"):
            message = "'is not equal to' is no linear constraint; expected < <= > >= ="
        raise reader.refused("relation", message, token.start)
    reader.place += 1
    return _RELATIONS[token.text]


def _name(name: str) -> _Linear:
    if name.casefold() in ("nan", "inf", "infinity"):
        raise InputError(*_NOT_FINITE)
    if len(name) > MAX_NAME:
        raise InputError("too-long", f"a name of more than {MAX_NAME} letters; the limit is that")
    return {name: Fraction(1)}


def _add(total: _Linear, value: _Linear, sign: int) -> _Linear:
    for name, a in value.items():
        total[name] = _bounded(total.get(name, Fraction(0)) + sign * a)
    return total


def _times(left: _Linear, right: _Linear) -> _Linear:
    if any(left) and any(right):
        message = "a product of unknowns is not linear; expected a number here"
        raise InputError("nonlinear", message)
    form, factor = (left, right[""]) if any(left) else (right, left[""])
    return {name: _bounded(factor * a) for name, a in form.items()}


def _inverse(value: _Linear) -> _Linear:
    if any(value):
        message = "division by an unknown is not linear; expected a number here"
        raise InputError("nonlinear", message)
    if not value[""]:
        raise InputError("zero-denominator", "division by 0; expected another number")
    return {"": 1 / value[""]}


def _power(value: _Linear, exponent: int) -> _Linear:
    if any(value):
        raise InputError("nonlinear", "a power of an unknown is not linear; expected a number")
    count = abs(exponent)
    if count > MAX_POWER:
        raise InputError("syntax", f"an exponent is a whole number up to {MAX_POWER}")
    raised = {"": _bounded(_bounded(value[""], count) ** count)}
    return _inverse(raised) if exponent < 0 else raised


LINEAR = Algebra(
    factors=frozenset({"number", "name", "frac", "(", "{"}),
    operand="a number or an unknown",
    number=lambda value: {"": value},
    name=_name,
    add=_add,
    times=_times,
    power=_power,
    inverse=_inverse,
    strange={
        **dict.fromkeys(
            SUPERSCRIPTS,
            ("nonlinear", "{seen} is not read; a power of a number is written as in 10^12"),
        ),
        **dict.fromkeys(
            ",;", ("ambiguous", "two readings: {seen} as a decimal point, or between constraints")
        ),
        **dict.fromkeys(("∞", r"\infty"), _NOT_FINITE),
        **dict.fromkeys(
            ("strange", "mark", "command", "root", "[", "]"), ("syntax", "{seen} is not understood")
        ),
        "end": ("syntax", "the line breaks off; expected {expected}"),
        "|": ("nonlinear", "|...| is not linear; write two lines: w < 1 and -w < 1"),
    },
    max_depth=MAX_DEPTH,
)


def _bounded(value: Fraction, exponent: int = 1) -> Fraction:
    """Return the value, whose power is refused here where it must be beyond the limit."""
    if (bits_of(value) - 1) * exponent >= MAX_BITS:
        message = f"a number of more than {MAX_BITS} bits (some 1200 digits), which is the limit"
        raise InputError("too-long", message)
    return value
