"""One way to write numbers in one document: the numbers of a document as the texts they become.

A document holds exact numbers until it is rendered; every renderer begins here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain

from linexact.document.blocks import (
    Block,
    Document,
    Figures,
    Further,
    Math,
    Paragraph,
    Root,
    Sketch,
    Span,
    Styled,
    Text,
    Written,
    changed,
    separated,
    spans,
)
from linexact.exact import ROUNDED, WithRoots, Writing, nearest, show_as, writing_of


def written(document: Document) -> Document:
    """Return the document with its fractions as texts, all decimals or all fractions.

    Where they are typed as decimals, what is closed and need not be read does not decide how the
    rest is written; if one of its own numbers has no end, all of them are fractions there.

    >>> document = Document((Paragraph((Fraction(1, 2), " and ", Fraction(1, 10))),))
    >>> [str(span) for span in written(document).blocks[0].text]
    ['0.5', ' and ', '0.1']
    """
    if document.is_written:
        return document
    apart = [b for b in document.blocks if document.typed == "decimals" and _is_closed(b)]
    read = [block for block in document.blocks if block not in apart]
    writing = writing_of(_numbers(spans(read)), document.typed)
    writings = [
        writing_of(_numbers(spans((b,))), writing) if b in apart else writing
        for b in document.blocks
    ]
    blocks = chain.from_iterable(map(_blocks, zip(document.blocks), writings))
    note = (_NOTE,) if "rounded" in writings else ()
    return replace(document, blocks=(*blocks, *note), is_written=True)


_NOTE = Paragraph(
    (f"Numbers behind {ROUNDED} are rounded; the certificate and JSON have the exact ones.",)
)


def _is_closed(block: Block) -> bool:
    return isinstance(block, Further) and not block.asked


def written_text(text: Text, typed: Writing | None) -> Text:
    """Return a text that stands by itself, its numbers written alike.

    >>> [str(span) for span in written_text((Fraction(1, 2),), "decimals")]
    ['0.5']
    """
    return _text(text, writing_of(_numbers(text), typed))


def _numbers(found: Iterable[Span]) -> Iterator[int | Fraction]:
    """Yield the numbers, those of vectors and formulas too."""
    for span in found:
        if isinstance(span, str):
            continue
        if isinstance(span, (Math, Styled)):
            yield from _numbers(span.spans)
        elif isinstance(span, tuple):
            yield from _numbers(span)
        elif isinstance(span, WithRoots):
            yield from _numbers((span.as_fraction() or 0,))
        elif isinstance(span, (int, Fraction)):
            yield span


def _blocks(blocks: Sequence[Block], writing: Writing) -> tuple[Block, ...]:
    """Return the blocks with their numbers written, without places that no figure took."""
    seen = (b for b in blocks if not isinstance(b, Figures) or b.pictures)
    return tuple(_block(block, writing) for block in seen)


def _block(block: Block, writing: Writing) -> Block:
    if isinstance(block, Sketch):
        block = replace(block, writing=writing)
    return changed(block, lambda text: _text(text, writing), lambda inner: _blocks(inner, writing))


def _text(text: Text, writing: Writing) -> Text:
    spans = _unbracketed(text, writing)
    return tuple(span if isinstance(span, str) else _span(span, writing) for span in spans)


def _unbracketed(text: Text, writing: Writing) -> Text:
    """Leave out brackets around a fraction that is written as a decimal, and needs none."""
    inner = [k for k in range(1, len(text) - 1) if _is_plain(text[k], writing)]
    around = [k for k in inner if (text[k - 1], text[k + 1]) == ("(", ")")]
    dropped = {place for k in around for place in (k - 1, k + 1)}
    return tuple(span for k, span in enumerate(text) if k not in dropped) if dropped else text


def _is_plain(span: Span, writing: Writing) -> bool:
    return (
        type(span) is Fraction
        and span.denominator != 1
        and span > 0
        and "/" not in show_as(span, writing)
    )


def _span(span: Span, writing: Writing) -> Span:
    match span:
        case int() | Fraction() if writing == "rounded" or span.denominator != 1:
            return Written(show_as(span, writing))
        case WithRoots():
            exact, decimal = span.as_fraction(), nearest(span.bounds)
            if exact is not None:
                return _span(exact, writing)
            if writing == "rounded" and decimal is not None:
                return Written(ROUNDED + decimal)
            return Math((*_roots(span, writing), *_beside(decimal)))
        case tuple() if writing == "rounded" or any(
            not isinstance(v, Fraction) or v.denominator != 1 for v in span
        ):
            return _vector(span, writing)
        case Math(inside):
            return Math(_text(inside, writing))
        case Styled(style, inside):
            return Styled(style, _text(inside, writing))
    return span


def _vector(values: tuple[Fraction | WithRoots, ...], writing: Writing) -> Math:
    """Return a list of numbers; where some are roots, the list of their decimals beside it."""
    exact: list[Text] = []
    near: list[Text] = []
    for value in values:
        if isinstance(value, Fraction) or writing == "rounded" or value.as_fraction() is not None:
            exact.append((_span(value, writing),))
            near.append(exact[-1])
        else:
            exact.append(_roots(value, writing))
            decimal = nearest(value.bounds)
            near.append(() if decimal is None else (Written(decimal),))
    beside = (" ≈ ", *_listed(near)) if all(near) and near != exact else ()
    return Math((*_listed(exact), *beside))


def _listed(entries: Sequence[Text]) -> Text:
    return ("(", *separated(entries), ")")


def _roots(value: WithRoots, writing: Writing) -> tuple[Span, ...]:
    """Return a sum of roots, each as people write it: ``-2/sqrt(13)``, ``sqrt(2)/4``."""
    spans: list[Span] = []
    for n, q in value.roots:
        spans += [" - " if q < 0 else " + "] if spans else ["-"] * (q < 0)
        top, bottom = abs(q.numerator), q.denominator
        if n == 1:
            spans.append(_span(abs(q), writing))
        elif bottom == n:
            spans += (top, "/", Root(n))
        else:
            spans += (top, "*", Root(n)) if top != 1 else (Root(n),)
            spans += ("/", bottom) if bottom != 1 else ()
    return tuple(spans)


def _beside(decimal: str | None) -> tuple[Span, ...]:
    return () if decimal is None else (" ≈ ", Written(decimal))
