"""The numbers of a document, and those that a certificate or its checker's sentence holds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import linexact
from linexact.document.blocks import Document, Math, Styled, Symbol, spans
from linexact.exact.roots import Surd

_NUMERAL = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:/\d+)?(?!\w)")


def numbers(document: Document) -> Iterator[Fraction | str]:
    """Yield every number that a document shows, in formulas, tables and running text.

    A root is yielded as its square; another formula that is no rational number as its text.
    """
    for span in _flat(spans(document.blocks)):
        if isinstance(span, tuple):
            yield from (v if isinstance(v, Fraction) else str(v) for v in span)
        elif isinstance(span, str):
            yield from map(Fraction, _NUMERAL.findall(span))
        elif isinstance(span, int | Fraction):
            yield Fraction(span)
        elif isinstance(span, Surd):
            yield span.square
        elif not isinstance(span, Symbol):
            yield str(span)


def _flat(found: Iterable[Any]) -> Iterator[Any]:
    for span in found:
        if isinstance(span, (Styled, Math)):
            yield from _flat(span.spans)
        else:
            yield span


def held(certificate: str) -> set[Fraction]:
    """Return the numbers of a verified certificate and of its checker's sentence.

    Positions count from 0 there and from 1 for people, and lists are as long as they are; a
    bias is a threshold with the other sign.
    """
    fields = {k: v for k, v in json.loads(certificate).items() if "sha256" not in k}
    checked = linexact.check(certificate)
    assert checked.verified
    found = {*_in(fields), *_in(checked.statement)}
    return found | {-v for v in found}


def _in(value: Any) -> Iterator[Fraction]:
    if isinstance(value, str):
        yield from map(Fraction, _NUMERAL.findall(value))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield from (Fraction(value), Fraction(value + 1))
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _in(key)
            yield from _in(part)
    elif isinstance(value, list):
        yield from map(Fraction, range(len(value) + 1))
        for part in value:
            yield from _in(part)
