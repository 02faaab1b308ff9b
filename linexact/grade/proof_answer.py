"""Answers to "is it separable? prove it": a verdict, and weights, multipliers or segments.

::

    separable; w = (2, 2), b = -3
    not separable: 1/2 (0,1) + 1/2 (1,0) = 1/2 (0,0) + 1/2 (1,1)
    not separable; multipliers 1: 1/4, 2: 1/4, 3: 1/4, 4: 1/4
    no; segments (0,0)-(1,1) and (0,1)-(1,0) meet at (1/2, 1/2)

Examples are named by their number (from 1, as in the exercise) or by their input.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.errors import InputError
from linexact.grade.fields import (
    MAX_NUMBERS,
    Field,
    check_size,
    number_at,
    on_its_line,
    split_fields,
)
from linexact.grade.weights_answer import WeightsAnswer, weights_of
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset, Vector
from linexact.rational import show_vector
from linexact.text.quoting import quoted

_JOIN = r"[\s:;,.\n]*"
_VERDICT = re.compile(
    rf"{_JOIN}[\"'{{]*\s*(?:verdict[\"']?\s*[:=]\s*[\"']?)?(?:it\s+is\s+)?"
    r"(?P<no>not\s+(?:linearly\s+)?separable|inseparable|non-?separable|linearly\s+inseparable|no\b)"
    rf"[\"']?{_JOIN}"
    rf"|{_JOIN}[\"'{{]*\s*(?:verdict[\"']?\s*[:=]\s*[\"']?)?(?:it\s+is\s+)?"
    r"(?P<yes>(?:linearly\s+)?separable|yes\b)"
    rf"[\"']?{_JOIN}",
    re.IGNORECASE,
).match
_VECTOR = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")
_SEGMENTS = re.compile(r"\s*(?:the\s+)?segments?\b\s*[:=]?", re.IGNORECASE).match
_LABEL = re.compile(r"\s*(?:the\s+)?(?:multipliers?|proof|because|since)\b\s*[:=]?", re.IGNORECASE)
_DASH = re.compile(r"\s*(?:--?|–|—|−|to)\s*").fullmatch
_BETWEEN = re.compile(
    r"\s*(?:,|;|and|\n)?\s*(?:meet|cross|intersect)?\s*(?:at|in)?\s*", re.I
).fullmatch
_MEET = re.compile(r"meet|cross|intersect|\bat\b|\bin\b|point", re.IGNORECASE).search
_EXAMPLE = re.compile(r"(?:m|lambda|λ|a|alpha|α|multiplier|example)?(\d{1,6})").fullmatch
_NUMBERED = re.compile(r"(?:m|lambda|λ|α|alpha|example\s*)?_?(\d{1,6})\s*[:=]", re.I).match


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment between two points; each end is an example's index, or None."""

    ends: tuple[Vector, Vector]
    examples: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Combination:
    """Multipliers by 0-based example; ``strangers`` are points that are no examples.

    ``sides`` are the examples of each side of an equation, empty for a plain list.
    """

    multipliers: Mapping[int, Fraction]
    strangers: tuple[Vector, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    common_point: Vector | None = None


@dataclass(frozen=True, slots=True)
class ProofAnswer:
    """What was claimed, and the proof if there is one."""

    separable: bool
    stated: bool  # False: the verdict follows from the kind of proof
    weights: WeightsAnswer | None = None
    combination: Combination | None = None
    segments: tuple[Segment, ...] = ()
    meeting: Vector | None = None


def read_proof(text: str, dataset: Dataset, convention: Convention) -> ProofAnswer:
    """Read a verdict with or without a proof.

    Raises :class:`~linexact.errors.InputError`: ``verdict`` when there is neither a verdict
    nor a proof, ``point`` for a vector of the wrong length, and the codes of
    :func:`~linexact.grade.fields.parse_fields`.

    >>> from linexact.model.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> answer = read_proof("not separable: 1/2 (0,1) + 1/2 (1,0) = 1/2 (0,0) + 1/2 (1,1)",
    ...                     gate("XOR"), strict)
    >>> answer.separable, {i: str(m) for i, m in answer.combination.multipliers.items()}
    (False, {1: '1/2', 2: '1/2', 0: '1/2', 3: '1/2'})
    """
    check_size(text)
    try:
        return _read(text, dataset, convention)
    except InputError as error:
        raise on_its_line(
            InputError(error.code, error.message, source=text, start=error.start)
        ) from None


def _read(text: str, dataset: Dataset, convention: Convention) -> ProofAnswer:
    match = _VERDICT(text)
    stated = None if match is None else match["yes"] is not None
    start = 0 if match is None else match.end()
    rest = text[start:].rstrip().rstrip(".}").rstrip()
    if not rest:
        if stated is None:
            raise _refused("verdict", "expected 'separable' or 'not separable'", text, 0)
        return ProofAnswer(stated, True)
    # Blanks in place of the verdict keep the offsets of everything behind it.
    body = " " * start + rest
    label = _LABEL.match(body)
    head = label.end() if label is not None else start
    head += len(body[head:]) - len(body[head:].lstrip())
    if not body[head:].strip():
        raise _refused("syntax", "the answer breaks off; expected the proof", text, len(body))
    separable = False if stated is None else stated
    if (segments := _SEGMENTS(body, head)) or _looks_like_segments(body[head:]):
        begin = segments.end() if segments else head
        found, meeting = _segments(body, begin, dataset)
        return ProofAnswer(separable, stated is not None, segments=found, meeting=meeting)
    if stated is not True and _looks_like_equation(body[head:]):
        combination = _equation(body, head, dataset)
        return ProofAnswer(False, stated is not None, combination=combination)
    labelled = label is not None and "multiplier" in label[0].casefold()
    return _fielded(body, head, dataset, convention, stated, labelled)


def _fielded(
    body: str,
    head: int,
    dataset: Dataset,
    convention: Convention,
    stated: bool | None,
    labelled: bool,
) -> ProofAnswer:
    """Read weights (separable) or multipliers (not separable) as fields."""
    if stated is not False and body[head].isalpha() and not re.search("[=:]", body):
        message = "expected 'separable' or 'not separable', and the proof"
        raise _refused("verdict", message, body, head)
    multipliers = stated is False or labelled or _NUMBERED(body, head) is not None
    fields = () if multipliers else split_fields(" " * head + body[head:])
    if multipliers or any(_EXAMPLE(f.name) for f in fields):
        combination = _multipliers(body, head, dataset)
        return ProofAnswer(stated is True, stated is not None, combination=combination)
    weights = weights_of(fields, body, dataset, convention.bias, None)
    return ProofAnswer(True, stated is not None, weights=weights)


# Multipliers by example


def _multipliers(body: str, head: int, dataset: Dataset) -> Combination:
    if _NUMBERED(body, head):
        return Combination(_numbered(body, head, dataset))
    fields = split_fields(" " * head + body[head:])
    point = next((f for f in fields if f.name in ("point", "commonpoint", "common_point")), None)
    lists = [f for f in fields if f is not point]
    named = [f for f in lists if _EXAMPLE(f.name) is not None]
    common = None if point is None else _sized(point, dataset, body)
    if named:
        pairs: dict[int, Fraction] = {}
        for field in lists:
            _put(pairs, field, dataset, body)
        return Combination(pairs, common_point=common)
    values = [v for f in lists for v in f.numbers]
    strange = next(
        (f for f in lists if f.name not in ("", "multipliers", "m", "lambda", "λ")), None
    )
    if strange is not None:
        message = f"{quoted(strange.name)} is no example; expected multipliers by example"
        raise _refused("name", message, body, strange.start)
    if len(values) != len(dataset):
        message = f"{len(values)} multipliers; expected {len(dataset)}, one an example"
        raise _refused("length", message, body, lists[0].start if lists else head)
    return Combination(dict(enumerate(values)), common_point=common)


def _put(pairs: dict[int, Fraction], field: Field, dataset: Dataset, body: str) -> None:
    match = _EXAMPLE(field.name)
    if match is None or len(field.values) != 1:
        message = f"{quoted(field.name)} is no example; expected number: multiplier"
        raise _refused("name", message, body, field.start)
    _place(pairs, int(match[1]), field.numbers[0], dataset, body, field.start)


def _numbered(body: str, head: int, dataset: Dataset) -> dict[int, Fraction]:
    """Read ``1: 1/4, 2: 1/4``: names that begin with a digit are no names elsewhere."""
    pairs: dict[int, Fraction] = {}
    for match in re.finditer(r"[^,;\n]+", body[head:]):
        start, stop = head + match.start(), head + match.end()
        blank = len(match[0]) - len(match[0].lstrip())
        if not match[0].strip():
            continue
        numbered = _NUMBERED(body, start + blank, stop)
        if numbered is None:
            message = "expected number: multiplier, such as 1: 1/4"
            raise _refused("name", message, body, start + blank)
        value = number_at(body, numbered.end(), stop).value
        _place(pairs, int(numbered[1]), value, dataset, body, start + blank)
    return pairs


def _place(
    pairs: dict[int, Fraction], number: int, value: Fraction, dataset: Dataset, body: str, at: int
) -> None:
    if not 1 <= number <= len(dataset):
        message = f"there is no example {number}; expected 1 to {len(dataset)}"
        raise _refused("name", message, body, at)
    if number - 1 in pairs:
        raise _refused("twice", f"example {number} is given twice; expected it once", body, at)
    pairs[number - 1] = value


# Equations of weighted points


def _looks_like_equation(text: str) -> bool:
    return (
        "=" in text
        and _VECTOR.search(text) is not None
        and re.match(r"[\s\d.,/+*·−-]*[(\[]|[\s\d./+*·−-]*\\", text) is not None
    )


def _equation(body: str, head: int, dataset: Dataset) -> Combination:
    sides, start = [], head
    for piece in body[head:].split("="):
        sides.append(_side(body, start, start + len(piece), dataset))
        start += len(piece) + 1
    common = None
    if len(sides) == 3:
        point = next((s for s in (sides[1], sides[0], sides[2]) if _is_point(s)), None)
        if point is not None:
            common = point[0][1]
            sides = [s for s in sides if s is not point]
    if len(sides) != 2:
        message = f"an equation with {len(sides)} sides; expected two, and the point between them"
        raise _refused("syntax", message, body, head)
    return _combined(sides, dataset, common, body, head)


def _is_point(side: Sequence[tuple[Fraction, Vector]]) -> bool:
    return len(side) == 1 and side[0][0] == 1


def _combined(
    sides: Sequence[Sequence[tuple[Fraction, Vector]]],
    dataset: Dataset,
    common: Vector | None,
    body: str,
    head: int,
) -> Combination:
    pairs: dict[int, Fraction] = {}
    strangers: list[Vector] = []
    members: list[tuple[int, ...]] = []
    for number, side in enumerate(sides):
        found = []
        for coefficient, point in side:
            index = find_example(dataset, point, _side_target(dataset, sides, number))
            if index is None:
                strangers.append(point)
                continue
            found.append(index)
            pairs[index] = pairs.get(index, Fraction(0)) + coefficient
        members.append(tuple(found))
    return Combination(pairs, tuple(strangers), tuple(members), common)


def _side_target(
    dataset: Dataset, sides: Sequence[Sequence[tuple[Fraction, Vector]]], number: int
) -> int | None:
    """Return the class a side speaks of: a point that is in both classes needs it."""
    for sign, side in ((1, sides[number]), (-1, sides[1 - number])):
        for _, point in side:
            targets = {dataset.target(i) for i in range(len(dataset)) if dataset.x(i) == point}
            if len(targets) == 1:
                return sign * targets.pop()
    return 1 if number == 0 else -1


def find_example(dataset: Dataset, point: Vector, target: int | None = None) -> int | None:
    """Return the example with this input, of this class if there is one of it."""
    found = [i for i in range(len(dataset)) if dataset.x(i) == point]
    return next((i for i in found if dataset.target(i) == target), found[0] if found else None)


def _side(body: str, start: int, stop: int, dataset: Dataset) -> list[tuple[Fraction, Vector]]:
    """Read ``1/2 (0,1) + 1/2 (1,0)``."""
    terms: list[tuple[Fraction, Vector]] = []
    position = start
    for match in _VECTOR.finditer(body, start, stop):
        terms.append(
            (
                _coefficient(body, position, match.start(), bool(terms)),
                _vector(match, body, dataset),
            )
        )
        position = match.end()
        if len(terms) > MAX_NUMBERS:
            raise _refused("too-long", f"more than {MAX_NUMBERS} terms, the limit", body, start)
    if not terms or body[position:stop].strip(" \t\n.;,"):
        message = "expected multiplier (point) + multiplier (point)"
        raise _refused("syntax", message, body, min(position, len(body)))
    return terms


def _coefficient(body: str, start: int, stop: int, later: bool) -> Fraction:
    written = body[start:stop]
    text = written.strip().rstrip("*·").rstrip()
    sign = Fraction(1)
    if later:
        if not text or text[0] not in "+-−":
            raise _refused("syntax", "expected + before this point", body, stop)
        sign = Fraction(1 if text[0] == "+" else -1)
    elif text in ("-", "−"):
        return Fraction(-1)
    offset = len(written) - len(written.lstrip()) + (1 if later else 0)
    piece = text[1:] if later else text
    if not piece.strip():
        return sign
    return sign * number_at(body, start + offset, start + offset + len(piece)).value


def _vector(match: re.Match[str], body: str, dataset: Dataset) -> Vector:
    group = 1 if match[1] is not None else 2
    values, start = [], match.start(group)
    for piece in re.split(r"[,;]", match[group]):
        values.append(number_at(body, start, start + len(piece)).value)
        start += len(piece) + 1
    if len(values) != dataset.dimension:
        message = f"a point of {len(values)} numbers; expected {dataset.dimension}"
        raise _refused("point", message, body, match.start())
    return tuple(values)


# Segments


def _looks_like_segments(text: str) -> bool:
    return re.match(r"\([^()]*\)\s*(?:--?|–|—|−|to)\s*\(", text) is not None and "=" not in text


def _segments(body: str, head: int, dataset: Dataset) -> tuple[tuple[Segment, ...], Vector | None]:
    """Read ``(0,0)-(1,1) and (0,1)-(1,0)``, and where they meet if that is said."""
    matches = list(_VECTOR.finditer(body, head))
    points = [_vector(m, body, dataset) for m in matches]
    if len(points) not in (4, 5):
        message = f"{len(points)} points; expected two segments: (a)-(b) and (c)-(d)"
        raise _refused("syntax", message, body, head)
    for left, right in ((0, 1), (2, 3)):
        if not _DASH(body[matches[left].end() : matches[right].start()]):
            message = "expected a segment (a)-(b) here"
            raise _refused("syntax", message, body, matches[left].end())
    gap = body[matches[1].end() : matches[2].start()]
    if not _BETWEEN(gap):
        raise _refused("syntax", "expected 'and' between segments", body, matches[1].end())
    if len(points) == 5 and not _MEET(body[matches[3].end() : matches[4].start()]):
        raise _refused("syntax", "expected 'meet at' before this point", body, matches[4].start())
    segments = tuple(
        Segment((a, b), (find_example(dataset, a), find_example(dataset, b)))
        for a, b in ((points[0], points[1]), (points[2], points[3]))
    )
    return segments, points[4] if len(points) == 5 else None


def _sized(field: Field, dataset: Dataset, body: str) -> Vector:
    if len(field.values) != dataset.dimension:
        message = f"{show_vector(field.numbers)}: expected {dataset.dimension} numbers"
        raise _refused("point", message, body, field.start)
    return field.numbers


def _refused(code: str, message: str, text: str, start: int) -> InputError:
    return InputError(code, message, source=text, start=start)
