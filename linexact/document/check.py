"""The check of a document: each claim in it against what is asked and what stands before it.

Nothing is searched for: a line says what it follows from.  Truth alone lets much damage pass,
so the form counts as well: numbers and relations stand in pieces and not among words, a row
stands at its own scale, and a proof that ends has refuted something.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.data.constraints import opposite
from linexact.document.blocks import Figures, Heading, Math, Paragraph, Symbol
from linexact.document.context import Context, UnsoundError, side
from linexact.document.lines import Known, is_equal, require
from linexact.document.pieces import (
    ARROW,
    EQUALS,
    JUDGED,
    Always,
    Called,
    Cases,
    Display,
    Drawn,
    Edge,
    Grid,
    Impossible,
    Interval,
    Judged,
    Labelled,
    Listed,
    Near,
    Piece,
    Shown,
    Titled,
    Told,
    Words,
)
from linexact.document.room import left_over, tightest
from linexact.kernel import Constraint
from linexact.language.expression import Expression, Name, Norm, Number, Power, Product, parts, put
from linexact.language.line import Added, Chain, Line, tree
from linexact.language.normal import holds

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
    >>> asked = Context(("b",), (Constraint(">", (1,), 0), Constraint(">", (-1,), 0)))
    >>> from linexact.language.line import Asked, related
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
    """A document that is read from top to bottom, with what is known so far."""

    def __init__(self, context: Context) -> None:
        self.known = Known(context)

    def blocks(self, told: Iterable[Told]) -> Iterator[Fault]:
        for block in told:
            try:
                yield from self.block(block)
            except UnsoundError as reason:
                yield Fault(block, str(reason))

    def block(self, block: Told) -> Iterator[Fault]:
        match block:
            case Titled(title, blocks):
                before = self.known.valued
                yield from self.pieces(title)
                yield from self.blocks(blocks)
                self.known.valued = before
            case Heading(text) | Paragraph(text):
                yield from self.pieces(text)
            case Words(pieces, unsaid):
                yield from self.pieces(unsaid)
                yield from self.pieces(pieces)
            case Display(lines, gone):
                for line in lines:
                    yield from self.pieces((line,) if isinstance(line, Line) else line)
                yield from self.cancelled(block, gone)
            case Grid(_, rows):
                for cell in itertools.chain.from_iterable(rows):
                    yield from self.pieces(cell)
            case Cases():
                yield from self.pieces(block.instead)
                yield from self.cases(block)
            case Impossible(pieces):
                yield from self.pieces(pieces)
                if not self.known.refuted:
                    yield Fault(block, "nothing was refuted")
                self.known.rows, self.known.refuted = {}, False
            case Drawn(caption, segments):
                yield from self.pieces(caption)
                context = self.known.context
                ends = [{context.number(side(i)) for i in one} for one in segments]
                if any(len(one) > 1 for one in ends):
                    yield Fault(block, "draws a segment between two classes")
            case Figures():
                pass
            case _:
                yield Fault(block, "cannot be checked here")

    def pieces(self, pieces: Iterable[Piece]) -> Iterator[Fault]:
        for piece in pieces:
            try:
                self.piece(piece)
            except UnsoundError as reason:
                yield Fault(piece, str(reason))

    def piece(self, piece: Piece) -> None:
        """Raise :class:`UnsoundError` unless a piece of a sentence holds."""
        context = self.known.valued
        match piece:
            case str():
                words = piece in (ARROW, EQUALS) or not _CLAIMS.search(piece)
                require(words, "has mathematics among words")
            case Line():
                self.known.take(piece)
            case Shown(of, value, each):
                stated, found = context.value(value), context.value(of)
                if each:
                    require(isinstance(found, tuple), "has no entries")
                    stated = (stated,) * len(found if isinstance(found, tuple) else ())
                require(stated == found, "is another value")
            case Judged(word, of):
                relation = JUDGED.get(word, "")
                so = holds(tree(context.number(of)), relation, tree(0))
                require(so is True, "is on the other side")
            case Near(of, value):
                same = is_near(put(of, context.facts), put(value, context.facts))
                require(same, "is another value")
            case Listed(of, values):
                stated = tuple(map(context.value, values))
                require(stated == context.value(of), "are other values")
            case Always():
                always(piece, context)
            case Labelled(label, of):
                require(label == context.labels[context.number(of) > 0], "is the other label")
            case Edge(rows, pieces):
                places = range(context.examples)
                there = [i for i in places if left_over(context, context.rows[i]) == 0]
                require(sorted(rows) == there, "are not the examples on the boundary")
                for one in pieces:
                    self.piece(one)
            case Interval():
                ends = zip((1, -1), (piece.low, piece.high), piece.closed, strict=True)
                for sign, end, closed in ends:
                    self.end(piece.unknown.text, sign, end, closed=closed)
            case Called():
                pass
            case Math():
                require(piece in context.general, "is no formula of what it is about")
            case Symbol():
                require(context.knows(str(piece)), "is none of the unknowns")
            case Name() | Number() | Product() | Norm():
                mentioned(piece, context)
            case _:
                raise UnsoundError("claims nothing that can be checked")

    def end(self, unknown: str, sign: int, end: Expression | None, *, closed: bool) -> None:
        """Raise :class:`UnsoundError` unless the rows bound an unknown there on one side."""
        context = self.known.valued
        require(unknown in context.unknowns, "is none of the unknowns")
        found = tightest(context, unknown, sign)
        stated = None
        if end is not None:
            bound = sign * context.number(end)
            stated = Constraint(">=" if closed else ">", (Fraction(sign),), bound)
        require(stated == found and (end is not None or not closed), "is another end")

    def cancelled(self, block: Display, gone: str) -> Iterator[Fault]:
        """Look whether an unknown is in no line, and in all that each is made of."""
        if not gone:
            return
        if gone not in self.known.context.unknowns:
            yield Fault(block, "eliminates what is no unknown")
            return
        place = self.known.context.unknowns.index(gone)
        for line in block.lines:
            if not isinstance(line, Line):
                continue
            made = line.by.parts if isinstance(line.by, Added) else ()
            before = [self.known.rows[label] for label, _ in made if label in self.known.rows]
            after = self.known.rows.get(line.label)
            inside = bool(before) and all(row.coefficients[place] for row in before)
            if after is None or after.coefficients[place] or not inside:
                yield Fault(line, f"{gone} does not cancel in it")

    def cases(self, block: Cases) -> Iterator[Fault]:
        """Look at each case by itself, and whether the cases cover all."""
        context, bounds, whole = self.known.context, list[list[Constraint]](), True
        for branch in block.branches:
            supposed = [self.known.supposed(line) for line in branch.supposed]
            bounds.append(supposed)
            inner = _Check(replace(context, rows=(*context.rows, *supposed)))
            found = [*inner.pieces(branch.lines)]
            if not inner.known.refuted:
                found.append(Fault(branch, "the case ends in no contradiction"))
            whole = whole and not found
            yield from found
        if not covers(bounds, context.integers):
            yield Fault(block, "the cases leave something out")
            whole = False
        self.known.refuted = self.known.refuted or whole


def mentioned(expression: Expression, context: Context) -> None:
    """Raise :class:`UnsoundError` unless something is made of what is known alone."""
    match expression:
        case Number(number):
            require(number in MENTIONED, "is a number that claims nothing")
        case Name():
            require(context.knows(expression.text), "is none of the unknowns")
        case Power():
            raise UnsoundError("is a power that claims nothing")
    for part in parts(expression):
        mentioned(part, context)


def always(piece: Always, context: Context) -> None:
    """Raise :class:`UnsoundError` unless a chain holds each time."""
    for number in range(1, int(context.number(piece.count)) + 1):
        now = {name: Name(f"{name} ", str(number)) for name in piece.names}
        for left, relation, right in Chain(piece.sides, piece.relations).links():
            one, other = (put(put(side, now), context.facts) for side in (left, right))
            require(holds(one, relation, other) is True, "is not always so")


def is_near(of: Expression, value: Expression) -> bool:
    """Say whether a value is as another, but that its numbers with decimals are rounded.

    They end in no 0.

    >>> is_near(Number(Fraction(1, 3)), Number(Fraction(33, 100), 2))
    True
    >>> is_near(Number(Fraction(1, 3)), Number(Fraction(34, 100), 2))
    False
    """
    if isinstance(value, Number) and value.places is not None:
        unit = Fraction(1, 10**value.places)
        is_short = not value.places or value.value / unit % 10 != 0
        return isinstance(of, Number) and is_short and 2 * abs(of.value - value.value) <= unit
    if isinstance(of, Power) and isinstance(value, Power) and of.exponent != value.exponent:
        return False
    if type(of) is not type(value) or not parts(value):
        return of == value
    pairs = zip(parts(of), parts(value), strict=False)
    return len(parts(of)) == len(parts(value)) and all(is_near(*pair) for pair in pairs)


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
