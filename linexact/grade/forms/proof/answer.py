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
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.grade.forms.proof.examples import find_example
from linexact.grade.forms.proof.pictures import Side as _Side
from linexact.grade.forms.proof.reasoning import Reasoning
from linexact.grade.forms.weights.answer import WeightsAnswer, read_weights
from linexact.text.fields import MAX_NUMBERS, Field, read_answer, read_fields
from linexact.text.quoting import quoted
from linexact.text.scanner import Number, Piece, Token

Yes: TypeAlias = Literal["separable", "inseparable", "neither"]
_PHRASES: dict[tuple[str, ...], bool] = {
    ("separable",): True,
    ("linearly", "separable"): True,
    ("not", "separable"): False,
    ("not", "linearly", "separable"): False,
    ("inseparable",): False,
    ("linearly", "inseparable"): False,
    ("nonseparable",): False,
    ("non", "separable"): False,
    ("non", "-", "separable"): False,
}
MEANT: Mapping[Yes, bool | None] = {"separable": True, "inseparable": False, "neither": None}
_QUOTES = frozenset("\"'")
_MARKS = frozenset(":;,.\n")
_LABELS = ("multiplier", "multipliers", "proof", "because", "since")
_MEETING = ("meet", "cross", "intersect", "point", "at", "in")
_EXAMPLE = re.compile(r"(?:m|lambda|λ|a|alpha|α|multiplier|example)?(\d{1,6})").fullmatch


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment between two points; each end is an example's index, or None."""

    ends: tuple[Vector, Vector]
    examples: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class StatedMultipliers:
    """Multipliers by 0-based example; ``outside`` are points that are no examples.

    ``sides`` are the examples of each side of an equation, empty for a plain list.
    """

    multipliers: Mapping[int, Fraction]
    outside: tuple[Vector, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    common_point: Vector | None = None


@dataclass(frozen=True, slots=True)
class ProofAnswer:
    """What was claimed, and the proof if there is one."""

    separable: bool
    stated: bool  # False: the verdict follows from the kind of proof
    weights: WeightsAnswer | None = None
    refutation: StatedMultipliers | None = None
    segments: tuple[Segment, ...] = ()
    meeting: Vector | None = None
    hull: tuple[int, ...] = ()  # examples whose classes' hulls are said to share a point
    reasoning: Reasoning | None = None
    is_open: bool = False  # there is an argument that could not be followed


def read_notation(
    text: str, dataset: Dataset, convention: Convention, yes: Yes = "separable"
) -> ProofAnswer:
    """Read a verdict, and a proof in one of the notations above.

    Raises :class:`~linexact.errors.InputError`: ``verdict`` when there is neither a verdict
    nor a proof, ``point`` for a vector of the wrong length, and the codes of
    :func:`~linexact.text.fields.read_fields`.

    >>> from linexact.data.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> answer = read_notation("no; 1: 1/4, 2: 1/4, 3: 1/4, 4: 1/4", gate("XOR"), strict)
    >>> answer.separable, [str(m) for m in answer.refutation.multipliers.values()]
    (False, ['1/4', '1/4', '1/4', '1/4'])
    """
    return read_answer(text, lambda piece: _read(piece, dataset, convention, yes))


def _read(piece: Piece, dataset: Dataset, convention: Convention, yes: Yes) -> ProofAnswer:
    stated, begin = _verdict(piece, yes)
    body = piece.between(begin, _end(piece, begin))
    if not body:
        if stated is None:
            raise piece.refused("verdict", "expected 'separable' or 'not separable'", 0)
        return ProofAnswer(stated, True)
    labelled, body = _past_label(body, *_LABELS)
    if not body:
        message = "the answer breaks off; expected the proof"
        raise piece.refused("syntax", message, body.stop)
    segmented, body = _past_label(body, "segment", "segments")
    equation = any(token.text in ("=", "==") for token in body.tokens)
    if segmented or (not equation and _looks_like_segments(body)):
        found, meeting = _segments(body, dataset)
        return ProofAnswer(stated or False, stated is not None, segments=found, meeting=meeting)
    if stated is not True and equation and _looks_like_equation(body):
        refutation = _equation(body, dataset)
        return ProofAnswer(False, stated is not None, refutation=refutation)
    joined = any("=" in token.text or token.text == ":" for token in body.tokens)
    if stated is not False and body.source[body.first].isalpha() and not joined:
        message = "expected 'separable' or 'not separable', and the proof"
        raise piece.refused("verdict", message, body.first)
    fields = read_fields(body)
    multipliers = labelled is not None and labelled.startswith("multiplier")
    if stated is False or multipliers or any(_EXAMPLE(f.name) for f in fields):
        refutation = _multipliers(fields, body, dataset)
        return ProofAnswer(stated is True, stated is not None, refutation=refutation)
    weights = read_weights(body.text, dataset, convention.bias, None)
    return ProofAnswer(True, stated is not None, weights=weights)


def _verdict(piece: Piece, yes: Yes) -> tuple[bool | None, int]:
    """Return the verdict stated at the start, and the token behind it."""
    words = [token.text.casefold() for token in piece.tokens]
    begin = _past(words, 0, _MARKS | _QUOTES | {"{"})
    if words[begin : begin + 1] == ["verdict"]:
        begin = _past(words, begin + 1, _QUOTES | {":", "="})
    if words[begin : begin + 2] == ["it", "is"]:
        begin += 2
    meant = MEANT[yes]
    polar = {} if meant is None else {("yes",): meant, ("no",): not meant}
    for phrase, separable in (_PHRASES | polar).items():
        end = begin + len(phrase)
        if tuple(words[begin:end]) == phrase:
            end += words[end : end + 1] in (['"'], ["'"])
            return separable, _past(words, end, _MARKS)
    return None, 0


def _past(words: Sequence[str], begin: int, skipped: Set[str]) -> int:
    while begin < len(words) and words[begin] in skipped:
        begin += 1
    return begin


def _end(piece: Piece, begin: int) -> int:
    """Return where an answer ends: before full stops, and braces that nothing opens."""
    texts = [token.text for token in piece.tokens[begin:]]
    spare = texts.count("}") - texts.count("{")
    while texts and (texts[-1] in (".", "\n") or (texts[-1] == "}" and spare > 0)):
        spare -= texts.pop() == "}"
    return begin + len(texts)


def _past_label(piece: Piece, *labels: str) -> tuple[str | None, Piece]:
    """Return the label at the start, if there is one of these, and what stands behind it."""
    piece = piece.stripped()
    words = [token.text.casefold() for token in piece.tokens[:3]]
    begin = int(words[:1] == ["the"])
    if begin >= len(words) or words[begin] not in labels:
        return None, piece
    joined = words[begin + 1 : begin + 2] in ([":"], ["="])
    return words[begin], piece.between(begin + 1 + joined).stripped()


# Multipliers by example


def _multipliers(fields: Sequence[Field], body: Piece, dataset: Dataset) -> StatedMultipliers:
    point = next((f for f in fields if f.name in ("point", "commonpoint", "common_point")), None)
    lists = [f for f in fields if f is not point]
    common = None if point is None else _point(point.values, dataset, body, point.start)
    if any(_EXAMPLE(f.name) for f in lists):
        pairs: dict[int, Fraction] = {}
        for field in lists:
            _put(pairs, field, dataset, body)
        return StatedMultipliers(pairs, common_point=common)
    values = [v for f in lists for v in f.numbers]
    strange = next(
        (f for f in lists if f.name not in ("", "multipliers", "m", "lambda", "λ")), None
    )
    if strange is not None:
        message = f"{quoted(strange.name)} is no example; expected multipliers by example"
        raise body.refused("name", message, strange.begin)
    if len(values) != len(dataset):
        message = f"{len(values)} multipliers; expected {len(dataset)}, one an example"
        raise body.refused("length", message, lists[0].start if lists else body.first)
    return StatedMultipliers(dict(enumerate(values)), common_point=common)


def _put(pairs: dict[int, Fraction], field: Field, dataset: Dataset, body: Piece) -> None:
    match = _EXAMPLE(field.name)
    if match is None or len(field.values) != 1:
        seen = f"{quoted(field.name)} is no example; " if field.name else ""
        message = f"{seen}expected number: multiplier, such as 1: 1/4"
        raise body.refused("name", message, field.begin)
    number = int(match[1])
    if not 1 <= number <= len(dataset):
        message = f"there is no example {number}; expected 1 to {len(dataset)}"
        raise body.refused("name", message, field.begin)
    if number - 1 in pairs:
        message = f"example {number} is given twice; expected it once"
        raise body.refused("twice", message, field.begin)
    pairs[number - 1] = field.numbers[0]


# Points in brackets, and equations of weighted points


def _bracketed(piece: Piece) -> tuple[list[Piece], list[Piece]]:
    """Return the innermost ``(...)`` and ``[...]``, and what stands before, between and behind."""
    points, gaps, behind, opening = [], [], 0, -1
    for i, token in enumerate(piece.tokens):
        if token.text in ("(", "["):
            opening = i
        elif opening >= 0 and token.text in (")", "]"):
            points.append(piece.between(opening, i + 1))
            gaps.append(piece.between(behind, opening))
            behind, opening = i + 1, -1
    return points, [*gaps, piece.between(behind)]


def _vector(point: Piece, dataset: Dataset) -> Vector:
    return _point(point.numbers(), dataset, point, point.first)


def _point(values: Sequence[Number], dataset: Dataset, piece: Piece, start: int) -> Vector:
    if len(values) != dataset.dimension:
        message = f"a point of {len(values)} numbers; expected {dataset.dimension}"
        raise piece.refused("point", message, start)
    return tuple(number.value for number in values)


def _looks_like_equation(piece: Piece) -> bool:
    skipped = ("number", "sign", "operator", "separator", "mark")
    first = next((token for token in piece.tokens if token.kind not in skipped), None)
    starts = first is not None and (first.text in ("(", "[") or first.text.startswith("\\"))
    return starts and bool(_bracketed(piece)[0])


def _equation(piece: Piece, dataset: Dataset) -> StatedMultipliers:
    sides = [_side(side, dataset) for side in piece.split_at("=", "==")]
    found = weighed(sides, dataset)
    if found is None:
        message = f"an equation with {len(sides)} sides; expected two, and the point between them"
        raise piece.refused("syntax", message, piece.first)
    return found


def weighed(sides: Sequence[_Side], dataset: Dataset) -> StatedMultipliers | None:
    """Return what an equation of two sides says, and of the point that they are.

    >>> from linexact.data.gates import gate
    >>> xor, one = gate("XOR"), Fraction(1)
    >>> sides = [[(one, xor.x(0)), (one, xor.x(3))], [(one, xor.x(1)), (one, xor.x(2))]]
    >>> weighed(sides, xor).sides
    ((0, 3), (1, 2))
    """
    common = None
    if len(sides) == 3:
        point = next((s for s in (sides[1], sides[0], sides[2]) if _is_point(s)), None)
        if point is not None:
            sides = [s for s in sides if s is not point]
            one = sum((coefficient for coefficient, _ in sides[0]), Fraction(0)) == 1
            common = point[0][1] if one or not _is_sum(point[0][1], sides[0]) else None
    return _combined(sides, dataset, common) if len(sides) == 2 else None


def cancelled(sides: Sequence[_Side], dataset: Dataset) -> StatedMultipliers | None:
    """Return what examples say that add up to the zero vector, negative ones with a minus sign.

    >>> line = Dataset.from_rows([[1], [2]], [1, -1])
    >>> sides = [[(Fraction(2), line.x(0)), (Fraction(-1), line.x(1))], [(Fraction(1), (0,))]]
    >>> [str(m) for m in cancelled(sides, line).multipliers.values()]
    ['2', '1']
    """
    if len(sides) != 2 or len(sides[1]) != 1 or any(sides[1][0][1]):
        return None
    pairs: dict[int, Fraction] = {}
    for coefficient, point in sides[0]:
        index = find_example(dataset, point, 1 if coefficient > 0 else -1)
        if index is None:
            return None
        pairs[index] = pairs.get(index, Fraction(0)) + dataset.target(index) * coefficient
    return StatedMultipliers(pairs)


def _is_sum(point: Vector, side: _Side) -> bool:
    """Say whether a point is what the terms of a side add up to."""
    width = range(len(point))
    return point == tuple(sum((a * x[j] for a, x in side), Fraction(0)) for j in width)


def _is_point(side: _Side) -> bool:
    return len(side) == 1 and side[0][0] == 1


def _combined(
    sides: Sequence[_Side],
    dataset: Dataset,
    common: Vector | None,
) -> StatedMultipliers:
    pairs: dict[int, Fraction] = {}
    outside: list[Vector] = []
    members: list[tuple[int, ...]] = []
    for number, side in enumerate(sides):
        found = []
        for coefficient, point in side:
            index = find_example(dataset, point, _side_target(dataset, sides, number))
            if index is None:
                outside.append(point)
                continue
            found.append(index)
            pairs[index] = pairs.get(index, Fraction(0)) + coefficient
        members.append(tuple(found))
    return StatedMultipliers(pairs, tuple(outside), tuple(members), common)


def _side_target(dataset: Dataset, sides: Sequence[_Side], number: int) -> int | None:
    """Return the class a side speaks of: a point that is in both classes needs it."""
    for sign, side in ((1, sides[number]), (-1, sides[1 - number])):
        for _, point in side:
            targets = {dataset.target(i) for i in range(len(dataset)) if dataset.x(i) == point}
            if len(targets) == 1:
                return sign * targets.pop()
    return 1 if number == 0 else -1


def _side(piece: Piece, dataset: Dataset) -> list[tuple[Fraction, Vector]]:
    """Read ``1/2 (0,1) + 1/2 (1,0)``."""
    points, (*gaps, rest) = _bracketed(piece)
    if len(points) > MAX_NUMBERS:
        message = f"more than {MAX_NUMBERS} terms, the limit"
        raise piece.refused("too-long", message, piece.start)
    terms = [
        (_coefficient(gap, later=i > 0), _vector(point, dataset))
        for i, (gap, point) in enumerate(zip(gaps, points, strict=True))
    ]
    if not terms or any(token.text not in (".", ";", ",", "\n") for token in rest.tokens):
        message = "expected multiplier (point) + multiplier (point)"
        raise piece.refused("syntax", message, rest.start)
    return terms


def _coefficient(gap: Piece, later: bool) -> Fraction:
    gap = gap.stripped()
    texts = [token.text for token in gap.tokens]
    while texts and texts[-1] == "*":
        texts.pop()
    signed = texts[:1] in (["+"], ["-"])
    if later and not signed:
        raise gap.refused("syntax", "expected + before this point", gap.stop)
    begin = int(signed and (later or len(texts) == 1))
    sign = Fraction(-1 if begin and texts[0] == "-" else 1)
    if len(texts) == begin:
        return sign
    return sign * gap.between(begin, len(texts)).number().value


# Segments


def _looks_like_segments(piece: Piece) -> bool:
    points, gaps = _bracketed(piece)
    return len(points) > 1 and not gaps[0].tokens and _is_dash(gaps[1])


def _is_dash(gap: Piece) -> bool:
    words = [token.text.casefold() for token in gap.tokens if token.text != "\n"]
    return words in (["-"], ["-", "-"], ["to"])


def _segments(piece: Piece, dataset: Dataset) -> tuple[tuple[Segment, ...], Vector | None]:
    """Read ``(0,0)-(1,1) and (0,1)-(1,0)``, and where they meet if that is said."""
    found, gaps = _bracketed(piece)
    points = [_vector(point, dataset) for point in found]
    if len(points) not in (4, 5):
        message = f"{len(points)} points; expected two segments: (a)-(b) and (c)-(d)"
        raise piece.refused("syntax", message, piece.first)
    for gap in (gaps[1], gaps[3]):
        if not _is_dash(gap):
            raise piece.refused("syntax", "expected a segment (a)-(b) here", gap.start)
    if not all(t.text in (",", ";", "\n", "and") or _of_meeting(t) for t in gaps[2].tokens):
        raise piece.refused("syntax", "expected 'and' between segments", gaps[2].start)
    if len(points) == 5 and not any(map(_of_meeting, gaps[4].tokens)):
        raise piece.refused("syntax", "expected 'meet at' before this point", found[4].first)
    segments = tuple(
        Segment((a, b), (find_example(dataset, a), find_example(dataset, b)))
        for a, b in ((points[0], points[1]), (points[2], points[3]))
    )
    return segments, points[4] if len(points) == 5 else None


def _of_meeting(token: Token) -> bool:
    """Say whether a word is about a meeting point: meet, meeting, cross, at, ..."""
    word = token.text.casefold()
    return word in _MEETING or word.startswith(_MEETING[:4])
