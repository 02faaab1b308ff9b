"""What is known of the data and of a reading, and the numbers that only name things of it.

They are labels of examples, references, and lines that tell an example:
``01: b < 0``, ``| 0 | 1 | 0 | b < 0 |``, ``(1) b < 0 (2) w1 + b < 0`` and ``| 0 | 1 | -1/2 | 0 |``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import chain

from linexact.language.expression import Expression
from linexact.language.normal import fraction_of, fractions_of
from linexact.language.scan import Token
from linexact.language.statement import Statement
from linexact.language.text import Text

Point = tuple[Fraction, ...]
_BESIDE = 2  # numbers that may stand beside the input of an example: its own, its class
_LARGEST_REFERENCE = 60
_NUMBERED = ("example", "step", "pass", "feature", "case", "loss", "score", "numbered")
_SIZES = ("example", "feature", "weight", "counted")
_LABELLED = ("target", "predicted", "positive", "negative", "labelled")
_JOINING = ("*", "/", "+", "^", "**", "@")


def _never(one: Statement) -> bool:
    return False


@dataclass(frozen=True)
class Known:
    """What is known when a reading stands: the data, the reading itself, what agrees with it.

    ``points`` are the inputs of the examples, ``values`` what the reading gives to names,
    ``facts`` what it makes of an input, and ``agrees`` the form's own word on a statement that is
    not used.
    """

    points: frozenset[Point] = frozenset()
    labels: frozenset[Fraction] = frozenset({Fraction(0), Fraction(1), Fraction(-1)})
    sizes: frozenset[int] = frozenset()
    values: Mapping[str, Expression] = field(default_factory=dict)
    facts: Mapping[Point, frozenset[Fraction]] = field(default_factory=dict)
    agrees: Callable[[Statement], bool] = _never

    def of(self, point: Point) -> frozenset[Fraction]:
        """Return the numbers that may stand beside an input."""
        return self.labels | self.facts.get(point, frozenset())

    @cached_property
    def told(self) -> frozenset[Fraction]:
        """All that the reading makes of some input."""
        return frozenset[Fraction]().union(*self.facts.values())


def labels(text: Text, used: Collection[int], known: Known) -> Iterator[Statement]:
    """Yield the statements that name an example, or number a statement, beside what is used.

    Yield as well those of several lines that hold an example and no more than what is known of it.

    >>> from linexact.language.text import read
    >>> text = read("1 0 | 0 | w1 + b < 0")
    >>> found = labels(text, range(6, 11), Known(frozenset({(Fraction(1), Fraction(0))})))
    >>> [text.quoted(one.first, one.last) for one in found]
    ['1', '0', '0']
    """
    lone = [one for one in text.statements if not one.relations and one.first not in used]
    counts = [one for one in lone if one.last in used or one.first - 1 in used]
    if [fraction_of(one.left) for one in counts] == list(range(1, len(counts) + 1)):
        yield from counts
    apart: list[list[Statement]] = []
    for line in _lines(text):
        beside = [one for one in lone if one.first in line]
        numbers = [number for one in beside for number in _digits(text, one, known.points)]
        if not _is_example(numbers, known):
            continue
        if not any(place in used for place in line):
            apart.append(beside)
        elif len(numbers) <= _BESIDE + len(next(iter(known.points))):
            yield from beside
    if len(apart) > 1:
        yield from chain.from_iterable(apart)


def _lines(text: Text) -> Iterator[range]:
    ends = [place for place, token in enumerate(text.tokens) if token.kind == "line"]
    for begin, end in zip([0, *ends], [*ends, len(text.tokens)], strict=True):
        yield range(begin, end)


def _digits(text: Text, one: Statement, points: Collection[Point]) -> Iterator[Fraction]:
    """Yield the numbers of a statement; those of ``01`` are 0 and 1."""
    typed = text.tokens[one.first].text
    if {*typed} <= {"0", "1"} and any(len(point) == len(typed) for point in points):
        yield from map(Fraction, typed)
    else:
        yield from fractions_of(one.left) or ()


def _is_example(numbers: Sequence[Fraction], known: Known) -> bool:
    """Say whether numbers are an example: its number or none, its input, what is known of it."""
    for point in known.points:
        for begin in (0, 1):
            end = begin + len(point)
            counted = all(0 <= n <= len(known.points) for n in numbers[:begin])
            here = counted and tuple(numbers[begin:end]) == point
            if here and known.of(point).issuperset(numbers[end:]):
                return True
    return False


_FUNCTIONS = ("max", "min", "abs", "exp", "log")  # of what is not worked out


def torn(text: Text, first: int, last: int) -> int | None:
    """Return the place of a sign that joins a statement to what is not understood, if any.

    >>> from linexact.language.text import read
    >>> torn(read("something * w1 > 0"), 2, 5)
    1
    """
    for place in (first - 1, last):
        if text.near(place).text in _JOINING:
            return place
    if text.near(first - 1).text == "(" and text.near(first - 2).low in _FUNCTIONS:
        return first - 2
    words = text.words(first - 3, first)
    before = [token.text if token.value is None else "number" for token in words]
    if before == ["(", "number", ")"] and text.tokens[first].is_name:
        return first - 2  # "(2) w2 > 0": a label, or a factor?
    return None


def is_label(text: Text, place: int, known: Known) -> bool:
    """Say whether a number stands where a class stands; beside *if* and *else* it is none."""
    value, head = text.near(place).value, place - 1
    if text.near(head).text in ("-", "+"):
        value = -value if value is not None and text.near(head).text == "-" else value
        head -= 1
    head -= text.near(head).has("each")  # "are both 0"
    if value not in known.labels or text.modes(place, place + 1) & {"suppose", "when", "choice"}:
        return False
    before, subject = text.near(head), text.near(head - 1)
    joint = before.has("be") or before.text in ("=", ":")
    labelled = subject.has(*_LABELLED) or subject.text == ")"
    return before.kind == "arrow" or before.has(*_LABELLED) or (joint and labelled)


def is_reference(text: Text, place: int, known: Known) -> bool:
    """Say whether a number counts or names a thing: ``example 2``, ``(1)``, ``2 inputs``."""
    value = text.near(place).value
    if value is None or value.denominator != 1:
        return False
    before, bits = text.near(place - 1), text.near(place).text
    if before.has(*_NUMBERED) or noun_before(text, place).has("step", "pass"):
        return True
    told = bits.isdigit() and (before.has("cite") or text.near(place + 1).text == ":")
    if told and tuple(map(Fraction, bits)) in known.points:  # "from 01"
        return True
    if text.near(place + 1).has(*_SIZES):
        return int(value) in known.sizes
    return value <= _LARGEST_REFERENCE and _heads_line(text, place)


def noun_before(text: Text, place: int) -> Token:
    """Return what stands before a number, over a sign between them.

    >>> from linexact.language.text import read
    >>> noun_before(read("epoch #2"), 2).text
    'epoch'
    """
    before = text.near(place - 1)
    return text.near(place - 2) if before.text in ("#", ":", "=") else before


def _heads_line(text: Text, place: int) -> bool:
    """Say whether a number heads its line or clause: ``1.``, ``(2)``, ``3:``."""
    before, after, follows = text.near(place - 1), text.near(place + 1), text.near(place + 2)
    if follows.kind == "line":
        return False
    if before.text not in ("(", "["):
        return before.kind == "line" and after.text in (")", ".", ":", "]") and follows.spaced
    far = text.near(place - 2)
    cited = far.low in ("from", "by") or far.has(*_NUMBERED)
    begins = (far.kind in ("line", "stop") or far.text == ",") and follows.spaced
    return after.text in (")", "]") and (cited or begins)
