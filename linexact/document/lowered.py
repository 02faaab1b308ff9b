"""Pieces that claim something, written as the spans that every format knows."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from fractions import Fraction

from linexact.document.blocks import (
    Block,
    Formula,
    Math,
    Paragraph,
    Section,
    Sketch,
    Span,
    Symbol,
    Table,
    Text,
    Written,
    label_span,
    separated,
)
from linexact.document.check import faults
from linexact.document.context import Context, case, side
from linexact.document.pieces import (
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
    Pieces,
    Shown,
    Titled,
    Told,
    Words,
)
from linexact.exact import rounded
from linexact.kernel import CertificateError
from linexact.language.expression import (
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
)
from linexact.language.line import Added, Chain, Line, weighted
from linexact.language.normal import fractions_of, number_of

BEHIND = "    "  # between a line and what it is made of


def checked(told: Iterable[Told], context: Context) -> tuple[Block, ...]:
    """Return what is told as blocks that can be shown, if all of it holds.

    Raises :class:`~linexact.kernel.CertificateError` (``document``) where some of it does not.

    >>> half = Shown(Name("p"), Number(Fraction(1, 2)))
    >>> checked([Words(("at ", half, "."))], Context((), (), facts={"p": Number(Fraction(1, 2))}))
    (Paragraph(text=('at ', Fraction(1, 2), '.')),)
    """
    told = tuple(told)
    for fault in faults(told, context)[:1]:
        raise CertificateError("document", f"{type(fault.at).__name__} {fault.why}")
    return tuple(_blocks(told, context))


def _blocks(told: Iterable[Told], context: Context) -> Iterator[Block]:
    for block in told:
        match block:
            case Titled(title, blocks):
                yield Section(written(title), tuple(_blocks(blocks, context)))
            case Words(pieces) | Impossible(pieces):
                yield from [Paragraph(written(pieces))] if pieces else []
            case Display(lines):
                yield Formula(tuple(_display(line) for line in lines))
            case Grid(columns, rows, align):
                cells = tuple(tuple(map(written, row)) for row in rows)
                yield Table(columns, cells, align)
            case Cases(branches, instead):
                yield from [Paragraph(written(instead))] if instead else []
                for branch in () if instead else branches:
                    yield Paragraph(("If ", *_joined(branch.supposed), ":"))
                    yield Formula(tuple(map(_line, branch.lines)))
            case Drawn(caption, segments):
                points = tuple(_point(i, context) for i in range(context.examples))
                ends = tuple((points[a][:2], points[b][:2]) for a, b in segments)
                yield Sketch(written(caption), points, ends)
            case _:
                yield block


def _point(index: int, context: Context) -> tuple[Fraction, Fraction, int]:
    one, other = fractions_of(context.facts[case(index).text]) or ()
    return one, other, int(context.number(side(index)))


def written(pieces: Pieces) -> Text:
    """Return pieces as spans of a text.

    >>> written(("at ", Shown(Name("p"), Number(Fraction(1, 2))), "."))
    ('at ', Fraction(1, 2), '.')
    """
    return tuple(span for piece in pieces for span in _spans(piece))


def _spans(piece: Piece) -> Iterator[Span]:
    match piece:
        case Shown(_, value) | Near(_, value):
            yield from _inline(value)
        case Listed(_, values, none):
            named = separated(map(_inline, values), ", ", " and ")
            yield from named or ((none,) if none else ())
        case Always(sides, relations):
            yield Math(_chain(Chain(sides, relations)))
        case Judged(word) | Called(word):
            yield word
        case Labelled(label):
            yield label_span(label)
        case Interval(_, low, high, closed):
            left = ("[" if closed[0] else "(", *formula(low)) if low else ("(", "-oo")
            right = (*formula(high), "]" if closed[1] else ")") if high else ("oo", ")")
            yield Math((*left, ", ", *right))
        case Edge(_, pieces):
            yield from written(pieces)
        case Line():
            yield Math(_line(piece))
        case Number() | Name():
            yield from formula(piece)
        case Minus() | Sum() | Product() | Vector() | Power() | Norm():
            yield Math(formula(piece))
        case _:
            yield piece  # type: ignore[misc]  # a span already


def _inline(value: Expression) -> Text:
    """Return a value in running text; what is more than a number or a vector is a formula."""
    spans = formula(value)
    return spans if len(spans) == 1 else (Math(spans),)


def formula(expression: Expression) -> tuple[Span, ...]:
    """Return an expression as spans, ``2 w1 - w2``.

    >>> [str(span) for span in formula(weighted([(2, Name("w", "1")), (-1, Name("b"))]))]
    ['2', ' ', 'w1', ' - ', 'b']
    """
    match expression:
        case Number(value, int() as places):
            return (Written(rounded(value, places)),)
        case Number(value):
            return (value,)
        case Name(letter, index, primes):
            return (Symbol(letter, index), *(("'" * primes,) if primes else ()))
        case Minus(Number(_, int()) as positive):
            return (Written(f"-{formula(positive)[0]}"),)
        case Minus(Number(value)):
            return (-value,)
        case Root() | Product(Number(), Root()) | Minus(Root() | Product(Number(), Root())):
            number = number_of(expression)
            assert number is not None
            return (number,)
        case Minus(of):
            return ("-", *formula(of))
        case Product():
            return _product(expression)
        case Quotient(over, under):
            return (*formula(over), " / ", *formula(under))
        case Power(Name() | Norm() as base, exponent):
            *before, last = formula(base)
            power = f"^{exponent}"
            return (*before, f"{last}{power}") if last == "|" else (*before, last, power)
        case Power(base, exponent):
            return ("(", *formula(base), f")^{exponent}")
        case Norm(of):
            return ("|", *formula(of), "|")
        case Vector(entries):
            inside = [formula(entry) for entry in entries]
            if not any(isinstance(entry[0], Written) for entry in inside):
                return (fractions_of(expression) or (),)
            several = itertools.chain.from_iterable((", ", *entry) for entry in inside)
            return ("(", *[*several][1:], ")")
        case Sum((first, *others)):
            spans = list(formula(first))
            for term in others:
                size = term.of if isinstance(term, Minus) else term
                spans += [" + " if size is term else " - ", *formula(size)]
            return tuple(spans)
    raise AssertionError(expression)


def _product(product: Product) -> Text:
    match product:
        case Product(left, right, sign) if sign:
            return (*formula(left), sign, *formula(right))
        case Product(Name() as left, Name() as right):
            return (*formula(left), *formula(right))
        case Product(left, Number() | Minus() as right) | Product(Sum() as left, Sum() as right):
            return (*factor(left), "*", *factor(right))
        case Product(left, Sum() as right):
            return (*formula(left), " (", *formula(right), ")")
    return (*formula(product.left), " ", *formula(product.right))


def factor(expression: Expression) -> Text:
    """Return a factor as spans; one that is negative or a fraction stands in brackets.

    >>> factor(Number(Fraction(2))), factor(Number(Fraction(1, 2)))
    ((Fraction(2, 1),), ('(', Fraction(1, 2), ')'))
    """
    whole = isinstance(expression, Number) and expression.value.denominator == 1
    spans = formula(expression)
    return spans if whole else ("(", *spans, ")")


def _chain(chain: Chain) -> Text:
    spans = list(formula(chain.sides[0]))
    for _, relation, right in chain.links():
        spans += [f" {relation} ", *formula(right)]
    return tuple(spans)


def _display(line: Line | Pieces) -> Text:
    """Return a line set apart, or the pieces of one, whose mathematics stands by itself."""
    if isinstance(line, Line):
        return _line(line)
    spans = (span.spans if isinstance(span, Math) else (span,) for span in written(line))
    return tuple(itertools.chain.from_iterable(spans))


def _line(line: Line) -> Text:
    label = (f"({line.label})  ",) if line.label else ()
    origin: Text = ()
    if isinstance(line.by, Added):
        total = weighted((factor, Name(f"({name})")) for name, factor in line.by.parts)
        origin = (
            f"{BEHIND}from ",
            *(str(s) if isinstance(s, Symbol) else s for s in formula(total)),
        )
    return (*label, *_chain(line.chain), *origin)


def _joined(lines: Iterable[Line]) -> Text:
    return separated([(Math(_chain(line.chain)),) for line in lines], " and ")
