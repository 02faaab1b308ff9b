"""Regions and nets as people write them, and back.

A region is ``x1 + x2 > 1 and x1 <= 2 or x2 < 0``: half-planes joined by *and*, these by *or*;
``everywhere`` or ``nowhere``.  A net is a line for each unit: its weights, then its bias, or its
threshold T by name (on where ``w . x`` is above T).  Behind the last unit's weights of the hidden
units stand those of shortcuts::

    h1: 1, 1, -1/2
    h2: (1, 1), T = 3/2
    out: 1, -2, -1/2
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from linexact.errors import InputError
from linexact.kernel import Constraint
from linexact.model.dataset import Vector
from linexact.model.linear import linear_form
from linexact.networks.net import Net, Outputs, Turn, Unit
from linexact.networks.regions import Polygon, StatedRegion
from linexact.rational import exact_text, parse_number
from linexact.text.constraints import parse_constraints
from linexact.text.fields import check_size
from linexact.text.quoting import quoted

T = TypeVar("T")

MOST_PARTS = 12
MOST_ROWS = 40
EVERYWHERE, NOWHERE = "everywhere", "nowhere"

_OR = re.compile(r"\s*(?:(?<![\w])or(?![\w])|∪|∨|\|\||\\cup|\\lor|\\vee)\s*", re.IGNORECASE)
_AND = re.compile(r"\s*(?:(?<![\w])and(?![\w])|&&?|∧|∩|\\cap|\\land|\\wedge)\s*", re.IGNORECASE)
_WHOLE = {
    EVERYWHERE: ("everywhere", "all", "all points", "the whole plane", "the plane", "true"),
    NOWHERE: ("nowhere", "none", "no point", "no points", "empty", "the empty set", "false"),
}
_PRINTED = (  # as Markdown, LaTeX and HTML print it
    (re.compile(r"\$|</?m[a-z]+>|\\(?=[<>=])"), ""),
    (re.compile(r"\\textgreater\{\}|&gt;|\\gt\b"), ">"),
    (re.compile(r"\\textless\{\}|&lt;|\\lt\b"), "<"),
    (re.compile(r"\\geq?\b|>\s+="), ">="),
    (re.compile(r"\\leq?\b|<\s+="), "<="),
    (re.compile(r"_\{?(\d{1,4})\}?"), r"\1"),
)
_TURNED = {">": "<", ">=": "<=", "==": "="}


def read_region(text: str, names: Sequence[str]) -> StatedRegion:
    r"""Read a region in the names of its coordinates.

    Raises :class:`~linexact.errors.InputError`: ``unread`` for what is none, ``too-long``, and the
    codes of :func:`~linexact.text.constraints.parse_constraints`.

    >>> region = read_region("x1 > 0 and x2 >= 1 or x1 + x2 < -3", ["x1", "x2"])
    >>> [len(part) for part in region.parts], region.holds((Fraction(1), Fraction(1)))
    ([2, 1], True)
    >>> [len(part) for part in read_region(r"$x_{1} \ge 0 \wedge x_2 < 1$", ["x1", "x2"]).parts]
    [2]
    >>> read_region("nowhere", ["x1"]).parts
    ()
    """
    check_size(text)
    for printed, read in _PRINTED:
        text = printed.sub(read, text)
    plain = " ".join(text.split()).strip(" .").casefold()
    if plain in _WHOLE[NOWHERE]:
        return StatedRegion((), len(names))
    if plain in _WHOLE[EVERYWHERE]:
        return StatedRegion(((),), len(names))
    pieces = _OR.split(text.strip().rstrip("."))
    if len(pieces) > MOST_PARTS:
        message = f"{len(pieces)} parts joined by or; at most {MOST_PARTS} are read"
        raise InputError("too-long", message)
    return StatedRegion(tuple(_part(piece, names) for piece in pieces), len(names))


def _part(piece: str, names: Sequence[str]) -> tuple[Constraint, ...]:
    line = _unwrapped(piece.strip())
    if not re.search(r"[<>=≤≥]", line):
        message = "expected inequalities joined by and, or, such as x1 > 0 and x2 <= 1"
        raise InputError("unread", message, source=piece.strip()[:60])
    rows: list[Constraint] = []
    for one in _AND.split(line):
        written = parse_constraints(_unwrapped(one.strip()), separated=True)
        rows += written.rows_on(len(names), lambda name: (_place(name, names), 1))
    if len(rows) > MOST_ROWS:
        raise InputError("too-long", f"more than {MOST_ROWS} inequalities, which is the limit")
    return tuple(rows)


def _unwrapped(text: str) -> str:
    """Return what stands in brackets that enclose all of a text."""
    while text[:1] in ("(", "{", "[") and text[-1:] in (")", "}", "]"):
        depth = 0
        for i, c in enumerate(text):
            depth += (c in "([{") - (c in ")]}")
            if not depth and i < len(text) - 1:
                return text
        text = text[1:-1].strip()
    return text


def _place(name: str, names: Sequence[str]) -> int:
    if name not in names:
        message = f"{quoted(name)} is no coordinate; there are {', '.join(names)}"
        raise InputError("unknown-name", message)
    return names.index(name)


def region_text(polygons: Sequence[Polygon], names: Sequence[str]) -> str:
    """Return a union of polygons as it is written.

    >>> half = Polygon((Constraint(">=", (-1, -2), Fraction(-3)),), (), False)
    >>> region_text([half], ["x1", "x2"]), region_text([], ["x1", "x2"])
    ('x1 + 2 x2 <= 3', 'nowhere')
    """
    return stated_text(StatedRegion(tuple(one.rows for one in polygons), len(names)), names)


def stated_text(region: StatedRegion, names: Sequence[str]) -> str:
    """Return a region as it is written.

    >>> stated_text(read_region("x1 >= 0 and x1 = 2", ["x1"]), ["x1"])
    'x1 >= 0 and x1 = 2'
    """
    if not all(region.parts):
        return EVERYWHERE
    parts = (" and ".join(row_text(row, names) for row in part) for part in region.parts)
    return " or ".join(parts) or NOWHERE


def row_text(row: Constraint, names: Sequence[str]) -> str:
    """Return a half-plane with a first coefficient above 0.

    >>> row_text(Constraint(">", (0, -1), 2), ["x", "y"])
    'y < -2'
    """
    return "".join(p if isinstance(p, str) else exact_text(p) for p in row_pieces(row, names))


def row_pieces(row: Constraint, names: Sequence[T]) -> tuple[str | int | Fraction | T, ...]:
    """Return a half-plane in pieces, with a first coefficient above 0.

    >>> row_pieces(Constraint(">", (0, -1), 2), ["x", "y"])
    ('y', ' < ', -2)
    """
    sign = -1 if next((v for v in row.coefficients if v), 1) < 0 else 1
    relation = row.relation if sign > 0 else _TURNED[row.relation]
    form = linear_form([sign * v for v in row.coefficients], names)
    return (*form, f" {'=' if relation == '==' else relation} ", sign * row.bound)


_HEAD = re.compile(r"^\s*([A-Za-z]+)\s*_?\s*(\d{0,2})\s*[:=]\s*")
_LAST = ("out", "output", "last", "o", "y", "top")
_NUMBER = re.compile(r"(?<![\w./])[+-]?\s?(?:\d+(?:\.\d+)?|\.\d+)(?:/\d+)?(?![\w.]|/)")
_THRESHOLD = re.compile(r"(?<!\w)(?:T|theta|threshold|θ)\s*=?\s*(?=[+-]?\s?[.\d])", re.IGNORECASE)
_NAMES = re.compile(
    r"(?<![^\W\d_])(?:w|v|u|s|b|bias|weights?|shortcuts?)(?![^\W\d_])_?\d{0,2}\s*=?",
    re.IGNORECASE,
)


def read_net(text: str, width: int, hidden: int, like: tuple[Outputs, Turn, bool]) -> Net:
    r"""Read a net of so many hidden units on ``width`` inputs; ``like`` is what is given of it.

    That is what units put out, which scores turn them on, and whether there are shortcuts.

    Raises :class:`~linexact.errors.InputError`: ``unread`` for what is no line of a unit, ``units``
    for one that is missing or there twice, ``length`` for another number of weights.

    >>> net = read_net("h1: 1 1 -3/2\nout: (-2), (1, 1), T = 1/2", 2, 1, ("0/1", ">", True))
    >>> [str(net.hidden[0].b), str(net.last.b)], [int(v) for v in net.shortcuts]
    (['-3/2', '-1/2'], [1, 1])
    """
    check_size(text)
    outputs, on, shortcuts = like
    found: dict[int, Vector] = {}
    lines = [line for piece in text.split("\n") for line in piece.split(";") if line.strip(" `")]
    for line in lines:
        place, rest = _unit_of(line, hidden)
        if place in found:
            raise InputError("units", "a unit stands there twice", source=line.strip()[:60])
        wanted = width + 1 if place else hidden + width * shortcuts + 1
        found[place] = _numbers(rest, wanted, line)
    missing = [place for place in (*range(1, hidden + 1), 0) if place not in found]
    if missing:
        name = f"h{missing[0]}" if missing[0] else "out"
        message = f"the unit {name} is missing; expected a line for each: h1: 1, 1, -1/2"
        raise InputError("units", message, source=text.strip().split("\n")[0][:60])
    units = tuple(Unit(found[place][:-1], found[place][-1], on) for place in range(1, hidden + 1))
    *last, b = found[0]
    over = tuple(last[hidden:])
    return Net(units, Unit(tuple(last[:hidden]), b, on), outputs, over)


def _unit_of(line: str, hidden: int) -> tuple[int, str]:
    """Return which unit a line is about, 0 for the last, and its rest."""
    head = _HEAD.match(line.strip(" `"))
    if head is not None:
        name, number = head[1].casefold(), head[2]
        rest = line.strip(" `")[head.end() :]
        if name in _LAST and not number:
            return 0, rest
        if name in ("h", "hidden", "unit") and number and 1 <= int(number) <= hidden:
            return int(number), rest
    message = f"expected a unit, h1 to h{hidden} or out, and its numbers, such as h1: 1, 1, -1/2"
    raise InputError("unread", message, source=line.strip()[:60])


def _numbers(rest: str, wanted: int, line: str) -> Vector:
    """Return the numbers of a unit; a threshold is turned into a bias."""
    plain = rest.replace("−", "-").replace("–", "-")
    threshold = _THRESHOLD.search(plain)
    plain = _THRESHOLD.sub(" ", plain)
    left = re.sub(r"[\s,()\[\]|;.$]", "", _NAMES.sub("", _NUMBER.sub(" ", plain)))
    if left:
        message = f"{quoted(left[:20])} is not understood; expected weights and a bias"
        raise InputError("unread", message, source=line.strip()[:60])
    plain = re.sub(_NAMES.pattern + r"(?=\s*[-+.\d(])", " ", plain, flags=re.IGNORECASE)
    values = [parse_number(match[0].replace(" ", "")) for match in _NUMBER.finditer(plain)]
    if len(values) != wanted:
        told = f"{len(values)} number{'' if len(values) == 1 else 's'}; expected {wanted}"
        raise InputError("length", f"{told}, the bias last", source=line.strip()[:60])
    if threshold is not None:
        values[-1] = -values[-1]
    return tuple(values)


def net_text(net: Net) -> str:
    """Return a net as it is written, the bias of each unit last.

    >>> one = Fraction(1)
    >>> net = Net((Unit((one, one), -one, ">"),), Unit((one,), -one / 2, ">"), "0/1")
    >>> net_text(net)
    'h1: 1, 1, -1; out: 1, -1/2'
    """

    def show(values: Sequence[Fraction]) -> str:
        return ", ".join(map(exact_text, values))

    lines = [f"h{k}: {show((*unit.w, unit.b))}" for k, unit in enumerate(net.hidden, start=1)]
    last = (*net.last.w, *net.shortcuts, net.last.b)
    return "; ".join([*lines, f"out: {show(last)}"])
