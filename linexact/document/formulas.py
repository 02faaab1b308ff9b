"""Formulas that several steps write: sums of unknowns, inequalities, cases, labels."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.document.blocks import Math, Sketch, Span, Symbol, Text, label_span, separated
from linexact.document.notation import Notation

MOST_DRAWN = 200  # examples of a figure
MOST_COLUMNS = 4  # inputs that have a column each; more are written as one vector


def names_of(notation: Notation, d: int, bias: bool) -> list[Symbol]:
    """Return the symbols of ``(w_1, ..., w_d, b)``.

    >>> from linexact.document.notation import NOTATIONS
    >>> [str(name) for name in names_of(NOTATIONS["grosse"], 2, True)]
    ['w1', 'w2', 'b']
    """
    return [notation.unknown(j, d) for j in range(d + bias)]


def case(data: Dataset, index: int) -> Math:
    """Return an example's input as a vector.

    >>> from linexact.render.text import plain
    >>> from linexact.data.gates import gate
    >>> plain((case(gate("AND"), 1),))
    '(0, 1)'
    """
    return Math((data.x(index),))


def cases(data: Dataset, indices: Sequence[int]) -> Text:
    """Return several inputs: ``(0, 1), (1, 0) and (1, 1)``.

    >>> from linexact.render.text import plain
    >>> from linexact.data.gates import gate
    >>> plain(cases(gate("AND"), [0, 1, 2]))
    '(0, 0), (0, 1) and (1, 0)'
    """
    return separated([(case(data, index),) for index in indices], ", ", " and ")


def input_columns(data: Dataset) -> list[str | Symbol]:
    """Return the columns that show an input: one each, or one for the vector.

    >>> from linexact.data.gates import gate
    >>> [list(map(str, input_columns(gate(name)))) for name in ("AND", "AND:5")]
    [['x1', 'x2'], ['x']]
    """
    if data.dimension > MOST_COLUMNS:
        return [Symbol("x")]
    return [symbol(name) for name in data.features]


def input_cells(data: Dataset, index: int) -> list[Span | Text]:
    """Return the cells that go with :func:`input_columns`.

    >>> from linexact.data.gates import gate
    >>> [str(cell) for cell in input_cells(gate("AND"), 1)], len(input_cells(gate("AND:5"), 1))
    (['0', '1'], 1)
    """
    x = data.x(index)
    return list(x) if data.dimension <= MOST_COLUMNS else [Math((x,))]


def sketched(data: Dataset, caption: str) -> Sketch:
    """Return the examples where they lie in the plane, of many the first ones.

    >>> from linexact.data.gates import gate
    >>> len(sketched(gate("AND"), "The examples").points)
    4
    """
    points = tuple((e.x[0], e.x[1], e.target) for e in data.examples()[:MOST_DRAWN])
    return Sketch((caption,), points)


def weights_text(notation: Notation, w: Vector, b: Fraction | None) -> Text:
    """Return weights as a lecture states them: ``w = (1, 1), b = -3/2``.

    >>> from linexact.render.text import plain
    >>> from linexact.document.notation import NOTATIONS
    >>> one = (Fraction(1), Fraction(1))
    >>> plain(weights_text(NOTATIONS["grosse"], one, Fraction(-3, 2)))
    'w = (1, 1), b = -3/2'
    """
    return separated((Math((name, " = ", value)),) for name, value in notation.weights(w, b))


def point_text(names: Sequence[Symbol], point: Vector) -> Text:
    """Return a point by its unknowns: ``x = 1/3, y = 0``.

    >>> from linexact.render.text import plain
    >>> plain(point_text([symbol("x"), symbol("y")], (Fraction(1, 3), Fraction(0))))
    'x = 1/3, y = 0'
    """
    return separated(
        (Math((name, " = ", value)),) for name, value in zip(names, point, strict=True)
    )


def convention_text(notation: Notation, convention: Convention) -> Text:
    """Return the convention in a lecture's letters and labels.

    >>> from linexact.document.notation import NOTATIONS
    >>> text = convention_text(NOTATIONS["grosse"], Convention(bias=True, boundary="strict"))
    >>> text[0], text[4].spans, text[-1]
    ('with a bias; ', (Symbol(letter='z', index=''), ' > ', 0), ' (strict)')
    """
    z = notation.score
    positive, negative = convention.positive.rstrip("0"), convention.negative.rstrip("0")
    return (
        "with a bias; " if convention.bias else "without a bias; ",
        "label ", label(notation, 1), " iff ", Math((z, f" {positive} ", 0)),
        ", label ", label(notation, -1), " iff ", Math((z, f" {negative} ", 0)),
        f" ({convention.boundary})",
    )  # fmt: skip


def label(notation: Notation, target: int) -> Math:
    """Return a lecture's label of a target, as a number.

    >>> from linexact.document.notation import NOTATIONS
    >>> [label(NOTATIONS[name], -1).spans for name in ("grosse", "lyu")]
    [(0,), (-1,)]
    """
    return label_span(notation.label(target))


def side_name(target: int) -> str:
    """Return ``positive`` or ``negative``.

    >>> side_name(1), side_name(-1)
    ('positive', 'negative')
    """
    return "positive" if target > 0 else "negative"


def interval(low: Fraction | None, high: Fraction | None, closed: tuple[bool, bool]) -> Math:
    """Return ``[-2, -1)`` as a formula.

    >>> from linexact.render.text import plain
    >>> plain((interval(Fraction(-2), None, (True, False)),))
    '[-2, oo)'
    """
    left: tuple[Span, ...] = ("(", "-oo") if low is None else ("[" if closed[0] else "(", low)
    right: tuple[Span, ...] = ("oo", ")") if high is None else (high, "]" if closed[1] else ")")
    return Math((*left, ", ", *right))


def symbol(name: str) -> Symbol:
    """Return a name as a symbol: ``x1`` is the letter x with the index 1.

    >>> symbol("x1"), symbol("rate")
    (Symbol(letter='x', index='1'), Symbol(letter='rate', index=''))
    """
    head = name.rstrip("0123456789")
    if len(head) == 1 and head.isalpha():
        return Symbol(head, name[len(head) :])
    return Symbol(name)


def set_text(numbers: Vector) -> Text:
    """Return the examples of a set by number: ``1 and 3``, or ``none``.

    >>> set_text((Fraction(2), Fraction(3))), set_text(())
    ((Fraction(2, 1), ' and ', Fraction(3, 1)), ('none',))
    """
    return separated([(number,) for number in numbers], ", ", " and ") or ("none",)
