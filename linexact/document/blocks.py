"""A document: what is said, apart from how it is shown.

A document is a tuple of blocks; a block's text is a tuple of *spans*: plain words, exact
numbers (``int``, ``Fraction``, with roots ``SurdSum``, ``Surd``), vectors of them, and
:class:`Symbol` for an unknown.  They stay what they are until a renderer prints them.  So the
same document reads in a terminal, in LaTeX and in HTML, and a test can ask whether each number
in it is one of the result's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from linexact.exact import WithRoots, Writing, show

if TYPE_CHECKING:
    from linexact.text.tex import Tex


@dataclass(frozen=True, slots=True)
class Symbol:
    """A letter of the mathematics, such as ``w`` with the index ``1``."""

    letter: str
    index: str = ""

    def __str__(self) -> str:
        return self.letter + self.index


@dataclass(frozen=True, slots=True)
class Math:
    """A formula inside running text: its strings are operators and brackets."""

    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Typed:
    """A formula as somebody typed it between dollar signs, read into a tree."""

    tex: Tex


@dataclass(frozen=True, slots=True)
class Styled:
    """Words that stand out: emphasis, strength, or signs of a program; ``plain`` only joins."""

    style: Literal["emphasis", "strong", "code", "plain"]
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A number as its document writes it; most are made by :mod:`linexact.render.numbers`."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Root:
    """The square root of a number that is none itself."""

    of: int | Fraction

    def __str__(self) -> str:
        return f"sqrt({show(self.of)})"


Span: TypeAlias = (
    "str | int | Fraction | WithRoots | tuple[Fraction | WithRoots, ...]"
    " | Symbol | Math | Typed | Styled | Written | Root"
)
Text: TypeAlias = tuple[Span, ...]

MOST_ROWS = 20  # of a table that a person is shown
MOST_COLUMNS = 6  # features that such a table shows one by one


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; the first one of a document is its verdict or title."""

    text: Text


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: Text


@dataclass(frozen=True, slots=True)
class Formula:
    """Lines of arithmetic, set apart and not reflowed."""

    lines: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Lines as somebody typed them, one character as wide as another: a caret fits below."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """Items below one another, each a few blocks; ``first`` is the number of the first, or None."""

    items: tuple[tuple[Block, ...], ...]
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """Names with what is stated of each, one a line."""

    pairs: tuple[tuple[str, Text], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under column names; ``align`` is one letter (``l`` or ``r``) a column.

    In a terminal a row of an ``unbroken`` table is one line, however wide.
    """

    columns: tuple[Span, ...]
    rows: tuple[tuple[Text, ...], ...]
    align: str
    unbroken: bool = False


@dataclass(frozen=True, slots=True)
class Sketch:
    """Points of the plane by class, and segments between points."""

    caption: Text
    points: tuple[tuple[Fraction, Fraction, int], ...]  # x1, x2, target
    segments: tuple[tuple[tuple[Fraction, ...], tuple[Fraction, ...]], ...] = ()
    writing: Writing | None = None  # of the coordinates; None: each the shorter way


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished drawing: a caption, words for those who do not see it, and a file's content.

    HTML holds the content itself (SVG); Markdown and LaTeX name ``file``, as seen from the
    document.  ``instead`` says that it shows what a :class:`Sketch` sketches, and ``at``
    names the step that it illustrates, whose :class:`Figures` take it.
    """

    caption: Text
    alt: str
    content: bytes
    file: str
    instead: bool = False
    at: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """The place for the pictures of a step; nothing is seen of it while it is empty."""

    step: str
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class NewPage:
    """What follows begins on a page of its own, where there are pages."""


@dataclass(frozen=True, slots=True)
class Room:
    """Empty lines to write an answer on, where there is paper."""

    lines: int


@dataclass(frozen=True, slots=True)
class Section:
    """A step of a worked solution: a title and what belongs to it."""

    title: Text
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Further:
    """What need not be read: closed where a page can be opened, else left out unless ``asked``."""

    blocks: tuple[Block, ...]
    asked: bool = False


FURTHER: Text = ("Further",)

Seen: TypeAlias = (
    Heading
    | Paragraph
    | Formula
    | Verbatim
    | Listing
    | Facts
    | Table
    | Sketch
    | Picture
    | Figures
    | NewPage
    | Room
    | Section
)
Block: TypeAlias = Seen | Further


@dataclass(frozen=True, slots=True)
class Document:
    """Blocks in the order in which they are read.

    Its numbers are written alike; ``typed`` is how those were typed that it is about, where
    somebody typed any (:func:`linexact.exact.writing_of`).  In one that ``is_written`` they
    are texts already.
    """

    blocks: tuple[Block, ...]
    typed: Writing | None = None
    is_written: bool = field(default=False, repr=False, compare=False)


def illustrated(document: Document, pictures: Sequence[Picture]) -> Document:
    """Return the document with pictures: in a sketch's place, at their step, or in the end.

    >>> sketch, drawn = Sketch(("XOR",), ()), Picture(("XOR",), "", b"", "xor.svg", instead=True)
    >>> illustrated(Document((sketch,)), [drawn]).blocks == (drawn,)
    True
    >>> path = Picture(("The run",), "", b"", "run.svg", at="Run")
    >>> illustrated(Document((Figures("Run"), Further(()))), [path]).blocks[0].pictures == (path,)
    True
    """
    waiting = list(pictures)
    blocks = _placed(document.blocks, waiting)
    if not waiting:
        return replace(document, blocks=blocks)
    end = next((n for n, b in enumerate(blocks) if isinstance(b, Further)), len(blocks))
    rest = Section(("Figures",), (Figures("", tuple(waiting)),))
    return replace(document, blocks=(*blocks[:end], rest, *blocks[end:]))


def _placed(blocks: tuple[Block, ...], waiting: list[Picture]) -> tuple[Block, ...]:
    """Put the pictures that wait where they belong; those that find a place wait no more."""
    found: list[Block] = []
    for block in blocks:
        taken: list[Picture] = []
        match block:
            case Sketch():
                taken = [picture for picture in waiting if picture.instead][:1]
                found += taken or [block]
            case Figures(step, pictures):
                taken = [picture for picture in waiting if picture.at == step]
                found.append(Figures(step, (*pictures, *taken)))
            case _:
                found.append(changed(block, tuple, lambda inner: _placed(inner, waiting)))
        waiting[:] = [picture for picture in waiting if picture not in taken]
    return tuple(found)


# The fields of a block that hold texts, and other blocks, each within how many tuples.
_TEXTS: Mapping[type, Mapping[str, int]] = {
    Heading: {"text": 0},
    Paragraph: {"text": 0},
    Formula: {"lines": 1},
    Facts: {"pairs": 2},
    Table: {"columns": 0, "rows": 2},
    Sketch: {"caption": 0},
    Picture: {"caption": 0},
    Section: {"title": 0},
}
_INNER: Mapping[type, Mapping[str, int]] = {
    Listing: {"items": 1},
    Figures: {"pictures": 0},
    Section: {"blocks": 0},
    Further: {"blocks": 0},
}


def changed(
    block: Block,
    of_text: Callable[[Text], Text],
    of_blocks: Callable[[tuple[Block, ...]], tuple[Block, ...]],
) -> Block:
    """Return a block with each text in it, and the blocks in it, as they are changed.

    >>> changed(Formula(((1,), (2,))), lambda text: (-text[0],), tuple)
    Formula(lines=((-1,), (-2,)))
    """
    fields: dict[str, Any] = {}
    for change, places in ((of_text, _TEXTS), (of_blocks, _INNER)):
        for name, depth in places.get(type(block), {}).items():
            fields[name] = _within(getattr(block, name), depth, change)
    return replace(block, **fields) if fields else block


def _within(value: Any, depth: int, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, str):  # a name among texts
        return value
    return tuple(_within(one, depth - 1, change) for one in value) if depth else change(value)


def label_span(text: str) -> Math:
    """Return a lecture's label of a class, as a number if it is one.

    >>> label_span("+1").spans, label_span("cat").spans
    (('+', 1), ('cat',))
    """
    if not text.lstrip("+-").isdigit():
        return Math((text,))
    return Math(("+", int(text[1:]))) if text.startswith("+") else Math((int(text),))


def shown_blocks(blocks: Sequence[Block]) -> tuple[Seen, ...]:
    """Return the blocks that stand on paper or in a terminal, where nothing can be closed.

    >>> shown_blocks((Further((), asked=True), Further(())))
    (Section(title=('Further',), blocks=()),)
    """
    shown: list[Seen] = []
    for block in blocks:
        if not isinstance(block, Further):
            shown.append(block)
        elif block.asked:
            shown.append(Section(FURTHER, block.blocks))
    return tuple(shown)


def table(
    columns: Sequence[str | Symbol | Math], rows: Sequence[Sequence[Span | Text]], align: str
) -> Table:
    """Make a table from plain cells.

    >>> table(["example", "score"], [[1, Fraction(-3, 2)]], "rr").rows
    (((1,), (Fraction(-3, 2),)),)
    """
    return Table(tuple(columns), tuple(tuple(map(_text, row)) for row in rows), align)


def separated(texts: Iterable[Text], comma: str = ", ", last: str = "") -> Text:
    """Return texts one after another, with another word before the last if there is one.

    >>> separated([("a",), ("b", 1), ("c",)], ", ", " and ")
    ('a', ', ', 'b', 1, ' and ', 'c')
    """
    several = list(texts)
    spans: list[Span] = []
    for place, text in enumerate(several):
        between = last if last and place == len(several) - 1 else comma
        spans += [between, *text] if place else text
    return tuple(spans)


def telling(numbers: Mapping[int, Fraction]) -> tuple[Mapping[int, Fraction], list[Block]]:
    """Return what a table shows of a proof's numbers, of many the largest, and words on the rest.

    >>> shown, rest = telling({i: Fraction(i % 7) for i in range(23)})
    >>> list(shown)[:4], rest[0].text[:2]
    ([6, 13, 20, 5], ('and ', 3))
    """
    hidden = len(numbers) - MOST_ROWS
    if hidden <= 0:
        return numbers, []
    largest = sorted(numbers, key=lambda i: (-abs(numbers[i]), i))[:MOST_ROWS]
    said = " more, none with a larger one; all of them are in the certificate."
    return {i: numbers[i] for i in largest}, [Paragraph(("and ", hidden, said))]


def _text(cell: Span | Text) -> Text:
    """Wrap a single span; a tuple of Fractions is a vector, any other tuple is a text."""
    if isinstance(cell, tuple) and not (cell and all(isinstance(v, Fraction) for v in cell)):
        return cell
    return (cell,)  # type: ignore[return-value]


def spans(blocks: Sequence[Block]) -> list[Span]:
    """Return every span of the texts in blocks, in order; formulas in a text are opened.

    >>> spans([Paragraph(("the score is ", Math((Symbol("z"), " = ", 2))))])
    ['the score is ', Symbol(letter='z', index=''), ' = ', 2]
    """
    found: list[Span] = []

    def of_text(text: Text) -> Text:
        for span in text:
            found.extend(span.spans if isinstance(span, (Math, Styled)) else (span,))
        return text

    def of_blocks(inner: tuple[Block, ...]) -> tuple[Block, ...]:
        return tuple(changed(block, of_text, of_blocks) for block in inner)

    of_blocks(tuple(blocks))
    return found
