"""Two parts of points whose convex hulls meet: any two that do are right.

They are written by the numbers of points, ``{1, 3} and {2, 4}`` or ``1, 3 | 2, 4``, or with the
points themselves in brackets.  Points may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, TypeAlias

from linexact.errors import InputError
from linexact.grade.finding import Finding
from linexact.grade.form import Form
from linexact.grade.question import Question
from linexact.grade.reading import Read, whole
from linexact.grade.receipts import proves_inseparable, separates
from linexact.grade.result import Judgement, Points, Receipt
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset, Vector
from linexact.rational import parse_number
from linexact.separability import Inseparable, Separable, separate_dataset
from linexact.text.fields import check_size
from linexact.text.quoting import quoted

Parts: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # 0-based, rising

_BRACES = re.compile(r"\\?\{([^{}\\]*)\\?\}").findall
_BETWEEN = re.compile(r"[|;\n]|\b(?:and|vs|versus)\b\.?", re.IGNORECASE).split
_HEAD = re.compile(r"^(?:(?:part|set|group)\s*\d\s*[:=]|[A-Za-z_]\w*|[\s,:=])*", re.IGNORECASE)
_POINT = re.compile(r"\(([^()]{1,400})\)")
_NUMBERS = re.compile(r"\s*\d{1,4}(?:[\s,]+\d{1,4})*\s*").fullmatch


@dataclass(frozen=True, slots=True, eq=False)
class PartitionTask:
    """Split points in two parts whose convex hulls meet; ``value`` is one way to do it."""

    kind: ClassVar[str] = "partition"
    value: Parts
    name: str
    of: tuple[Vector, ...]
    points: Points


@dataclass(frozen=True, slots=True)
class PartsApart(Finding, code="parts-apart", tells=("counterexample",)):
    """A half-space with the first part on its positive side and the second on the other."""

    place: str
    w: Vector
    b: Fraction


@dataclass(frozen=True, slots=True)
class MovedPoint(Finding, code="moved-point", tells=("repair",)):
    """A point that would make the answer right in the other part."""

    number: int


def find_partition(text: str, points: Sequence[Vector]) -> Read[Parts]:
    """Find two parts of points in a text.

    Raises :class:`~linexact.errors.InputError`: ``unread`` without two parts, ``row`` for what is
    no point, ``twice`` for a point that is named twice.

    >>> square = [tuple(map(Fraction, x)) for x in ((0, 0), (1, 0), (1, 1), (0, 1))]
    >>> find_partition("{1, 3} and {2, 4}", square).answer
    ((0, 2), (1, 3))
    >>> find_partition("(0,0), (1,1) | (1,0), (0,1)", square).answer
    ((0, 2), (1, 3))
    """
    check_size(text)
    text = text.replace("\\textbar{}", "|")  # as LaTeX prints it
    line = text.strip().split("\n")[0][:60]
    groups = _BRACES(text) or [part for part in _BETWEEN(text) if re.search(r"\d", part)]
    if len(groups) != 2:
        message = "expected two parts, such as {1, 4} and {2, 3}"
        raise InputError("unread", message, source=line)
    first, second = (tuple(sorted(_indices(group, points))) for group in groups)
    twice = [i for i in (*first, *second) if (*first, *second).count(i) > 1]
    if twice:
        message = f"point {twice[0] + 1} is named twice; expected each point in one part"
        raise InputError("twice", message, source=line)
    return whole(text, (first, second))


def _indices(group: str, points: Sequence[Vector]) -> Iterator[int]:
    """Yield the points that a part names, by number or as they are."""
    named = _POINT.findall(group)
    if named and len(points[0]) > 1:
        used: list[int] = []
        for inside in named:
            x = tuple(parse_number(v.strip()) for v in inside.split(","))
            found = [i for i, point in enumerate(points) if point == x and i not in used]
            if not found:
                message = f"({inside.strip()[:40]}) is none of the points"
                raise InputError(
                    "row", f"{message}; expected one of them", source=group.strip()[:60]
                )
            used.append(found[0])
        yield from used
        return
    bare = group.strip().rstrip("\\").strip()  # a line end of Markdown
    inside = _HEAD.sub("", bare.strip("()").strip(), count=1).strip(" .()")
    if not _NUMBERS(inside):
        message = f"{quoted(group.strip()[:40])} is no list of points"
        raise InputError("unread", f"{message}; expected numbers such as 1, 4", source=group[:60])
    for number in map(int, re.findall(r"\d+", inside)):
        if not 1 <= number <= len(points):
            message = f"point {number} is not among them; expected 1 to {len(points)}"
            raise InputError("row", message, source=group.strip()[:60])
        yield number - 1


def _asked(question: Question) -> PartitionTask:
    found = question.partition()
    points = question.shared({"value": Fraction(1)}, ("value",))
    return PartitionTask((found.first, found.second), question.name, found.points, points)


def decide(task: PartitionTask, parts: Parts) -> Separable | Inseparable:
    """Decide whether a half-space parts the two; their hulls meet if none does."""
    first, second = parts
    rows = [task.of[i] for i in (*first, *second)]
    targets = [1] * len(first) + [-1] * len(second)
    data = Dataset.from_rows(rows, targets, dimension=len(task.of[0]))
    return separate_dataset(data, Convention(bias=True, boundary="strict"))


def _mark(task: PartitionTask, given: Parts) -> Judgement:
    verdict = decide(task, given)
    meets = isinstance(verdict, Inseparable)
    echo = tuple(
        (name, (", ".join(str(i + 1) for i in part) or "none",))
        for name, part in zip(("first part", "second part"), given, strict=True)
    )
    return Judgement(
        {"value": meets}, tuple(_findings(task, given, verdict)), (_receipt(verdict),), echo
    )


def _findings(
    task: PartitionTask, given: Parts, verdict: Separable | Inseparable
) -> Iterator[Finding]:
    if isinstance(verdict, Inseparable):
        return
    yield PartsApart(task.name, verdict.w, verdict.b)
    first, second = given
    for i in sorted((*first, *second)):
        changed = tuple(tuple(sorted({*part} ^ {i})) for part in given)
        if isinstance(decide(task, (changed[0], changed[1])), Inseparable):
            yield MovedPoint(i + 1)
            return


def _receipt(verdict: Separable | Inseparable) -> Receipt:
    if isinstance(verdict, Inseparable):
        return proves_inseparable(verdict)
    return separates(verdict.dataset, verdict.convention, verdict.w, verdict.b)


FORM = Form(_asked, lambda task, text: find_partition(text, task.of), _mark)
