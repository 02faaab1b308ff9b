"""Lines of two features told by a point and a direction, or by where they meet the axes.

``(4, 0) + t (-2, 1)``, ``(2, 4) . x = 8`` and ``it meets the x1-axis at 4 and the x2-axis at 2``
are lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from linexact.data.dataset import Vector
from linexact.written import Span
from linexact.written.plain import plain
from linexact.written.wording import Wording


class Drawn(NamedTuple):
    """A line ``a . x = bound``, and where it stands."""

    a: Vector
    bound: Fraction
    span: Span


_N = r"[-+−]?\s*\d{1,30}(?:\.\d{1,30})?(?:/[1-9]\d{0,30})?"
_P = rf"\(\s*(?:{_N})\s*[,;]\s*(?:{_N})\s*\)"
_T = r"[tsuλkr]"
_NUMBERS = re.compile(_N).findall
_ALONG = re.compile(rf"(?P<from>{_P})\s*(?P<sign>[-+−])\s*{_T}\s*[*·.]?\s*(?P<by>{_P})")
_NORMAL = re.compile(
    rf"(?P<w>{_P})\s*[*·.]\s*x\s*(?P<sign>[-+−]\s*{_N})?\s*=\s*(?P<bound>{_N})(?![\d./*])"
)
_LINEAR = re.compile(rf"\s*([-+−])?\s*(\d[\d./]*)?\s*\*?\s*({_T}(?![\w(]))?").match
_ROW = rf"(?:[-+−\d./* ]|{_T}(?![\w(])){{1,30}}"
_AXES = [
    rf"(?:{name}[-\s]?{{axis of a plane}}|{{axis of a plane}}(?:\s+\w+){{0,2}}?\s+{name})"
    rf"\s+{{at a place}}\s+(?P<{group}>{_N})(?![\d,/(]|\.\d)"
    for name, group in (("(?:x_?1|x)", "p"), ("(?:x_?2|y)", "q"))
]
_ON_AXES = Wording(rf"{_AXES[0]}[^\n;.]{{0,30}}?{_AXES[1]}")


def drawn(text: str, known: tuple[str, ...]) -> Iterator[Drawn]:
    """Yield the lines of the plane that a text draws, or tells by their parameters.

    >>> [found] = drawn("x = (4, 0) + t (-2, 1)", ("x1", "x2"))
    >>> [str(v) for v in (*found.a, found.bound)]
    ['1', '2', '4']
    """
    if len(known) != 2:
        return
    written = plain(text)
    shown = written.text.replace("−", "-")
    for pattern, made in _KINDS:
        match = pattern(known).search(shown)
        found = None if match is None else made(match, known)
        if match is not None and found is not None and any(found[0]):
            yield Drawn(*found, written.span(match.start(), match.end()))


def _exact(typed: str) -> Fraction:
    over, _, under = "".join(typed.split()).replace("−", "-").partition("/")
    return Fraction(over) / Fraction(under or 1)


def _point(typed: str) -> Vector:
    return tuple(map(_exact, _NUMBERS(typed)[:2]))


def _between(p: Vector, q: Vector) -> tuple[Vector, Fraction]:
    a = (q[1] - p[1], p[0] - q[0])
    return a, a[0] * p[0] + a[1] * p[1]


def _along(match: re.Match[str], known: tuple[str, ...]) -> tuple[Vector, Fraction]:
    p, by = _point(match["from"]), _point(match["by"])
    return _between(p, (p[0] + by[0], p[1] + by[1]))


def _parametric(match: re.Match[str], known: tuple[str, ...]) -> tuple[Vector, Fraction] | None:
    """Return the line of ``x1 = 4 - 2t, x2 = t``."""
    first, second = _linear(match["one"]), _linear(match["other"])
    if first is None or second is None:
        return None
    (c, f), (d, g) = first, second
    return _between((c, d), (c + f, d + g)) if f or g else None


def _linear(typed: str) -> tuple[Fraction, Fraction] | None:
    """Return the constant and the factor of ``4 - 2t``; None for anything else."""
    constant = factor = Fraction(0)
    place, typed = 0, typed.strip()
    while place < len(typed):
        term = _LINEAR(typed, place)
        if term is None or not (term[2] or term[3]) or (place and not term[1]):
            return None
        try:
            value = _exact(term[2] or "1") * (-1 if term[1] in ("-", "−") else 1)
        except (ValueError, ZeroDivisionError):
            return None
        constant, factor = (constant, factor + value) if term[3] else (constant + value, factor)
        place = term.end()
        while place < len(typed) and typed[place] == " ":
            place += 1
    return constant, factor


def _cuts(match: re.Match[str], known: tuple[str, ...]) -> tuple[Vector, Fraction] | None:
    p, q = _exact(match["p"]), _exact(match["q"])
    return ((1 / p, 1 / q), Fraction(1)) if p and q else None


def _normal(match: re.Match[str], known: tuple[str, ...]) -> tuple[Vector, Fraction]:
    added = _exact(match["sign"]) if match["sign"] else Fraction(0)
    return _point(match["w"]), _exact(match["bound"]) - added


def _parameters(known: tuple[str, ...]) -> re.Pattern[str]:
    first, second = (f"(?:{re.escape(k)}|{letter})" for k, letter in zip(known, "xy", strict=True))
    apart = rf"\b{first}\s*=\s*(?P<one>{_ROW})[,;]\s*{second}\s*=\s*(?P<other>{_ROW})"
    return re.compile(apart + r"(?=[.,;\n]|\s+[a-zA-Z∈]{2}|\s*$|\s*∈|\s*\()")


def _as_pair(known: tuple[str, ...]) -> re.Pattern[str]:
    first, second = (f"(?:{re.escape(k)}|{letter})" for k, letter in zip(known, "xy", strict=True))
    return re.compile(
        rf"\(\s*{first}\s*,\s*{second}\s*\)\s*=\s*\((?P<one>{_ROW}),(?P<other>{_ROW})\)"
    )


_Made = Callable[[re.Match[str], tuple[str, ...]], "tuple[Vector, Fraction] | None"]
_KINDS: tuple[tuple[Callable[[tuple[str, ...]], re.Pattern[str] | Wording], _Made], ...] = (
    (lambda known: _ALONG, _along),
    (_as_pair, _parametric),
    (_parameters, _parametric),
    (lambda known: _NORMAL, _normal),
    (lambda known: _ON_AXES, _cuts),
)
