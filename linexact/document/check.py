"""The check of a document: each claim in it against what is asked and what stands before it.

Nothing is searched for: a line says what it follows from.  Truth alone lets much damage pass,
so the form counts as well: numbers and relations stand in pieces and not among words, a row
stands at its own scale, and a proof that ends has refuted something.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.argument.combine import is_false, opposite, total
from linexact.document.blocks import Figures, Heading, Paragraph, Section, Symbol
from linexact.document.context import Context, UnsoundError, case, side
from linexact.document.pieces import (
    Called,
    Cases,
    Display,
    Drawn,
    Impossible,
    Judged,
    Piece,
    Shown,
    Told,
    Words,
)
from linexact.kernel import Constraint
from linexact.language.expression import Expression, Minus, Name, Number, Product, Sum
from linexact.language.line import Added, Asked, Line, Mixed, Supposed, tree

MENTIONED = (0, 1)  # numbers that sentences themselves are about
_CLAIMS = re.compile(r"\d|[<>=\u2264\u2265]")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and why."""

    at: object
    why: str


def faults(told: Iterable[Told], context: Context) -> list[Fault]:
    """Return what is wrong in a document; nothing where all of it holds.

    >>> from linexact.language.expression import Name
    >>> from linexact.language.line import related
    >>> asked = Context(("b",), (Constraint(">", (1,), 0), Constraint(">", (-1,), 0)))
    >>> lines = [Line(related(Name("b"), ">", 0), Asked(0), "P"),
    ...          Line(related(Name("b"), "<", 0), Asked(1), "Q"),
    ...          Line(related(0, ">", 0), Added((("P", Fraction(1)), ("Q", Fraction(1)))))]
    >>> faults([Display(tuple(lines)), Impossible(())], asked)
    []
    >>> faults([Display(tuple(lines[:2])), Impossible(())], asked)[0].why
    'nothing was refuted'
    """
    return list(_Check(context).blocks(told))


class _Check:
    """What is known so far: lines by their labels, and whether they contradict each other."""

    def __init__(self, context: Context) -> None:
        self.context, self.known, self.refuted = context, dict[str, Constraint](), False

    def blocks(self, told: Iterable[Told]) -> Iterator[Fault]:
        for block in told:
            match block:
                case Section(title, blocks):
                    yield from self.pieces(title)
                    yield from self.blocks(blocks)
                case Heading(text) | Paragraph(text):
                    yield from self.pieces(text)
                case Words(pieces, unsaid):
                    yield from self.lines(unsaid)
                    yield from self.pieces(pieces)
                case Display(lines, gone):
                    yield from self.lines(lines)
                    yield from self.cancelled(block, gone)
                case Cases():
                    yield from self.pieces(block.instead)
                    yield from self.cases(block)
                case Impossible(pieces):
                    yield from self.pieces(pieces)
                    if not self.refuted:
                        yield Fault(block, "nothing was refuted")
                    self.known, self.refuted = {}, False
                case Drawn(caption, segments):
                    yield from self.pieces(caption)
                    ends = [{self.context.number(side(i)) for i in one} for one in segments]
                    if any(len(one) > 1 for one in ends):
                        yield Fault(block, "draws a segment between two classes")
                case Figures():
                    pass
                case _:
                    yield Fault(block, "cannot be checked here")

    def pieces(self, pieces: Sequence[Piece]) -> Iterator[Fault]:
        for piece in pieces:
            try:
                self.piece(piece)
            except UnsoundError as reason:
                yield Fault(piece, str(reason))

    def piece(self, piece: Piece) -> None:
        """Raise :class:`UnsoundError` unless a piece of a sentence holds."""
        match piece:
            case str():
                _require(not _CLAIMS.search(piece), "has mathematics among words")
            case Shown(of, value, each):
                stated, found = self.context.value(value), self.context.value(of)
                if each:
                    _require(isinstance(found, tuple), "has no entries")
                    stated = (stated,) * len(found if isinstance(found, tuple) else ())
                _require(stated == found, "is another value")
            case Judged(word, of):
                number = self.context.number(of)
                _require(number > 0 if word == "positive" else number < 0, "is on the other side")
            case Called():
                pass
            case Symbol() | Name():
                _require(str(piece) in self.context.unknowns, "is none of the unknowns")
            case Number(number):
                _require(number in MENTIONED, "is a number that claims nothing")
            case _:
                raise UnsoundError("claims nothing that can be checked")

    def lines(self, lines: Iterable[Line]) -> Iterator[Fault]:
        for line in lines:
            try:
                row = self.row_of(line)
            except UnsoundError as reason:
                yield Fault(line, str(reason))
                continue
            if line.label in self.known:
                yield Fault(line, "has the label of another line")
            self.known[line.label or f"line {len(self.known)}"] = row
            self.refuted = self.refuted or is_false(row)

    def row_of(self, line: Line) -> Constraint:
        """Return what a line says of the unknowns, if it says what it is said to rest on."""
        match line.by:
            case Mixed():
                return self.mixed(line)
            case Asked(index):
                _require(index < len(self.context.rows), "is what no row asks")
                expected = self.context.rows[index]
            case Added(parts):
                expected = self.sum_of(parts)
            case Supposed():
                raise UnsoundError("is supposed outside of a case")
        ((left, relation, right),) = line.chain.links()
        row = self.context.row(left, relation, right)
        _require(is_equal(row, expected), "is not what it rests on")
        return row

    def sum_of(self, added: Iterable[tuple[str, Fraction]]) -> Constraint:
        """Return the sum of lines that are known; an equation may be subtracted."""
        found = list[tuple[Fraction, Constraint]]()
        for label, factor in added:
            _require(label in self.known, f"({label}) is not there to be added")
            row = self.known[label]
            _require(factor > 0 or row.relation == "==", "an inequality is subtracted")
            found.append((factor, row))
        return total(len(self.context.unknowns), found)

    def mixed(self, line: Line) -> Constraint:
        """Return the sum of what examples ask whose inputs are mixed; it must be false."""
        sides, by = line.chain.sides, line.by
        assert isinstance(by, Mixed)
        values = [self.context.value(one) for one in sides]
        equal = set(line.chain.relations) == {"="} and all(one == values[0] for one in values)
        _require(equal, "the sides are not equal")
        _require(all(place < len(sides) for place, _ in by.sides), "has no such side")
        found, classes = list[tuple[Fraction, Constraint]](), list[set[Fraction]]()
        for place, examples in by.sides:
            terms = terms_of(sides[place])
            _require(len(terms) == len(examples), "has not a term for each example")
            shares = [self.share(*pair, by.signed) for pair in zip(terms, examples, strict=True)]
            classes.append({self.context.number(side(i)) for i in examples})
            _require(by.signed or (sum(shares) == 1 and len(classes[-1]) == 1), "is no average")
            found += zip(shares, (self.context.rows[i] for i in examples), strict=True)
        apart = by.signed or (len(classes) == 2 and classes[0].isdisjoint(classes[1]))
        _require(apart, "the averages are not of both classes")
        row = total(len(self.context.unknowns), found)
        _require(is_false(row), "what they ask is no contradiction")
        return row

    def share(self, term: Expression, index: int, signed: bool) -> Fraction:
        """Return with which weight above 0 an example stands in a sum."""
        sign = 1
        if isinstance(term, Minus):
            term, sign = term.of, -1
        factor = tree(1)
        if isinstance(term, Product):
            factor, term = term.left, term.right
        there = index < self.context.examples
        _require(
            there and self.context.value(term) == self.context.value(case(index)),
            "is the input of another example",
        )
        expected = self.context.number(side(index)) if signed else 1
        _require(sign == expected, "has the wrong sign")
        share = self.context.number(factor)
        _require(share > 0, "is weighted with nothing")
        return share

    def cancelled(self, block: Display, gone: str) -> Iterator[Fault]:
        """Look whether an unknown is in no line, and in all that each is made of."""
        if not gone:
            return
        if gone not in self.context.unknowns:
            yield Fault(block, "eliminates what is no unknown")
            return
        place = self.context.unknowns.index(gone)
        for line in block.lines:
            made = line.by.parts if isinstance(line.by, Added) else ()
            before = [self.known[label] for label, _ in made if label in self.known]
            after = self.known.get(line.label)
            inside = bool(before) and all(row.coefficients[place] for row in before)
            if after is None or after.coefficients[place] or not inside:
                yield Fault(line, f"{gone} does not cancel in it")

    def cases(self, block: Cases) -> Iterator[Fault]:
        """Look at each case by itself, and whether the cases cover all."""
        bounds = list[list[Constraint]]()
        whole = True
        for branch in block.branches:
            supposed = list[Constraint]()
            for line in branch.supposed:
                ((left, relation, right),) = line.chain.links()
                supposed.append(self.context.row(left, relation, right))
                whole = whole and isinstance(line.by, Supposed)
            bounds.append(supposed)
            rows = (*self.context.rows, *supposed)
            inner = _Check(replace(self.context, rows=rows))
            found = [*inner.lines(branch.lines)]
            yield from found
            if not inner.refuted:
                yield Fault(branch, "the case ends in no contradiction")
            whole = whole and inner.refuted and not found
        if not covers(bounds, self.context.integers):
            yield Fault(block, "the cases leave something out")
            whole = False
        self.refuted = self.refuted or whole


def _require(condition: bool, why: str) -> None:
    if not condition:
        raise UnsoundError(why)


def terms_of(expression: Expression) -> tuple[Expression, ...]:
    """Return the terms of a sum, or what is none as the only one.

    >>> len(terms_of(tree(1)))
    1
    """
    return expression.terms if isinstance(expression, Sum) else (expression,)


def is_equal(row: Constraint, other: Constraint) -> bool:
    """Say whether two rows are one, at the same scale.

    >>> is_equal(Constraint(">", (1,), 0), Constraint(">", (2,), 0))
    False
    """
    same = tuple(row.coefficients) == tuple(other.coefficients)
    return same and (row.relation, row.bound) == (other.relation, other.bound)


def covers(cases: Sequence[Sequence[Constraint]], integers: bool) -> bool:
    """Say whether cases split everything: ``a . y >= k`` holds or its opposite, and so on.

    Of whole numbers the opposite is ``a . y <= k - 1``.

    >>> low, high = Constraint(">=", (-1,), 0), Constraint(">=", (1,), 1)
    >>> covers([[high], [low]], integers=True), covers([[high], [low]], integers=False)
    (True, False)
    """
    if [] in map(list, cases):
        return len(cases) == 1
    if not cases:
        return False
    first = cases[0][0]
    other = opposite(first)
    if integers:
        whole = all(Fraction(v).denominator == 1 for v in (*first.coefficients, first.bound))
        if not whole or first.relation != ">=":
            return False
        other = Constraint(">=", other.coefficients, 1 - first.bound)
    here = [rest for one, *rest in cases if is_equal(one, first)]
    there = [rest for one, *rest in cases if is_equal(one, other)]
    everything = len(here) + len(there) == len(cases)
    return everything and covers(here, integers) and covers(there, integers)
