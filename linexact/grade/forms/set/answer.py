r"""Sets of examples as people write them: by number from 1, by name and number, by input; or none.

``{1, 3}``, ``1 and 3``, ``x1, x3``, ``rows 2-4``, ``(0, 1) and (1, 0)``, ``all``, ``none`` and
``\emptyset`` are sets.  Numbers are whole, so that ``1,3`` are two of them.  What can be an
example's number and another's input is refused with both readings, and so is a list in which
right examples are named beside wrong ones, unless its clauses say which are which.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError
from linexact.exact import parse_number
from linexact.grade.reading import Read, Reading
from linexact.text.fields import check_size, on_its_line
from linexact.text.quoting import quoted
from linexact.text.scanner import SUBSCRIPTS
from linexact.written import Span
from linexact.written.lexicon import MOST_WORDS, Phrase, find_phrase
from linexact.written.wording import Wording

MOST_PIECES = 4_000  # of a text
_NUMBER = r"[+\-−]?(?:\d+(?:\.\d+)?|\.\d+)(?:/\d+)?"
_PIECE = re.compile(
    rf"""
  (?P<empty>∅|\\(?:emptyset|varnothing)(?![A-Za-z])|\\?\{{\s*\\?\}}|\[\s*\]|\(\s*\))
 |(?P<point>[(\[]\s*{_NUMBER}(?:\s*[,;]\s*{_NUMBER})*\s*[)\]])
 |(?P<macro>\\[A-Za-z]+)
 |(?P<indexed>(?<![^\W\d_])[A-Za-z]\s?[_^]?[{{(\[]?\d{{1,9}}[}})\]]?(?![\d/.]))
 |(?P<range>\d{{1,9}}\s*(?:-|–|—|\.\.\.?|…)\s*\d{{1,9}}(?![\d/.]))
 |(?P<other>{_NUMBER}(?<!\d)|[+\-−]\s?\d[\d./]*|\d+(?:\.\d+|/\d+)[\d./]*)
 |(?P<whole>\d+)
 |(?P<relation>[=<>≤≥≈≠])
 |(?P<word>[^\W\d_]+)
 |(?P<stop>[.;!?\n]|\|)
""",
    re.VERBOSE,
)
_BUT = Wording("{but for}")
_EXPECTED = "expected the numbers of examples, such as 1 and 3, or none"
_DENYING = ("works", "not", "classified")  # roles that say that an example is not meant
_NAMING = ("reject", "name")  # roles that say that it is
_NAMES = ("whole", "indexed", "range", "point")  # kinds of pieces that name examples
_BARE_NOT = ("no", "not", "n")  # which alone are no answer


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of the text: its kind, its words, what a phrase means."""

    kind: str
    text: str
    span: Span
    phrase: Phrase | None = None

    @property
    def names(self) -> bool:
        """Say whether it names examples."""
        return self.kind in _NAMES or self.has("ordinal")

    def has(self, *roles: str) -> bool:
        """Say whether the piece is a phrase of one of these roles."""
        return self.phrase is not None and self.phrase.role in roles


def find_set(text: str, data: Dataset) -> Read[frozenset[int]]:
    """Find the examples (0-based) that a text names.

    Raises :class:`~linexact.errors.InputError` with the place: ``unread``, ``row`` for what is
    no example, ``ambiguous``, ``contradiction``, ``unsure``.

    >>> from linexact.data.gates import gate
    >>> sorted(find_set("examples 2 and 3", gate("XOR")).answer)
    [1, 2]
    >>> sorted(find_set("(0, 1), (1, 0)", gate("XOR")).answer), find_set("none", gate("XOR")).answer
    ([1, 2], frozenset())
    >>> find_set("2 and 7", gate("XOR"))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: there is no example 7; expected 1 to 4
      2 and 7
            ^
    """
    check_size(text)
    try:
        return _SetReader(text, data).read()
    except InputError as error:
        raise on_its_line(error, text) from None


def _is_several(piece: _Piece, most: int) -> bool:
    """Say whether a word is a number above 1, of no more than there are."""
    value = piece.phrase.value if piece.phrase is not None and piece.has("number") else ""
    return value.isdigit() and 1 < int(value) <= most


class _SetReader:
    """Reads one answer; ``chosen`` says between what was chosen."""

    def __init__(self, text: str, data: Dataset) -> None:
        self.text, self.data = text, data
        self.known = {data.row_number(i): i for i in range(len(data))}
        self.chosen: list[str] = []
        self.pieces = list(_pieces(text))

    def read(self) -> Read[frozenset[int]]:
        """Return the set; the last one, where the answer corrects itself."""
        pieces = self._last_turn()
        for piece in pieces:
            if piece.has("or", "unsure"):
                raise _refused("unsure", "an open answer; write the one you mean", piece)
        self._refuse_counted_off(pieces)
        kept = self._kept(pieces)
        named = [p for p in kept if p.names or p.kind == "other"]
        named = [p for p in named if not self._is_count(p, kept)]
        none = [p for p in kept if p.kind == "empty" or _is_none(p)]
        if not named and not none:
            none = [p for p in kept if p.has("not") and p.text.casefold() not in _BARE_NOT]
        every = [p for p in kept if p.has("all")]
        if bool(named) + bool(none) + bool(every) > 1:
            first = (none or every)[0]
            message = "examples by number, and none or all of them; say which counts"
            raise _refused("contradiction", message, first)
        if none or every:
            chosen = frozenset(range(len(self.data))) if every else frozenset[int]()
            self._check_counts(kept, chosen)
            return self._found(chosen, (none or every)[:1])
        if not named:
            raise InputError("unread", f"no examples are found; {_EXPECTED}", start=0)
        found = frozenset(self._indices(named, kept))
        self._check_counts(kept, found)
        return self._found(found, named)

    def _refuse_counted_off(self, pieces: Sequence[_Piece]) -> None:
        """Refuse *all but the last* and *the first three*, which name no example by itself."""
        but = _BUT.search(self.text)
        if but is not None:
            raise InputError("unread", f"all but some; {_EXPECTED}", start=but.start())
        for piece, behind in pairwise(pieces):
            if piece.has("ordinal") and _is_several(behind, len(self.data)):
                raise _refused("unread", f"so many of a row; {_EXPECTED}", piece)

    def _found(self, found: frozenset[int], used: Sequence[_Piece]) -> Read[frozenset[int]]:
        spans = tuple(piece.span for piece in used)
        return Read(found, Reading(self.text, spans, tuple(dict.fromkeys(self.chosen))))

    def _last_turn(self) -> list[_Piece]:
        """Return the pieces before the reasons, behind the last correction that names examples."""
        stop = next((k for k, p in enumerate(self.pieces) if p.has("because")), len(self.pieces))
        pieces = self.pieces[:stop] or self.pieces
        for k in range(len(pieces) - 1, 0, -1):
            behind = any(p.names for p in pieces[k:])
            before = any(p.names for p in pieces[:k])
            if pieces[k].has("final", "instead", "so") and behind and before:
                if any(p.has("all") for p in pieces[:k]):
                    message = f"all but some; {_EXPECTED}"
                    raise _refused("unread", message, pieces[k])
                self.chosen.append("the last list is taken")
                return pieces[k:]
        return pieces

    def _kept(self, pieces: list[_Piece]) -> list[_Piece]:
        """Return the clauses that name the examples asked for, without those they are set against.

        A clause says so itself (*2 and 3 are wrong*), or nothing does.
        """
        clauses = list(_clauses(pieces))
        kept: list[_Piece] = []
        for clause in clauses:
            words = [p for p in clause if p.phrase is not None]
            denied = [p for p in words if _denies(p)]
            holds = any(p.names for p in clause)
            if denied and holds:
                if any(p.has(*_NAMING) for p in words) or len(clauses) == 1:
                    message = "examples that are meant beside others; write only those asked for"
                    raise _refused("ambiguous", message, denied[0])
                self.chosen.append("what is called right is not named as one of them")
                continue
            relation = next((p for p in clause if p.kind == "relation"), None)
            if relation is not None and holds and not self._is_equation(clause):
                raise _refused("unread", f"a calculation is no set; {_EXPECTED}", relation)
            kept += clause
        return kept

    def _is_equation(self, clause: Sequence[_Piece]) -> bool:
        """Say whether the one relation of a clause joins a name and what it names."""
        places = [k for k, p in enumerate(clause) if p.kind == "relation"]
        return len(places) == 1 and clause[places[0]].text == "=" and not any(
            p.kind in ("whole", "indexed", "range", "other") for p in clause[: places[0]]
        )  # fmt: skip

    def _is_count(self, piece: _Piece, pieces: Sequence[_Piece]) -> bool:
        """Say whether a number counts examples: ``2 errors: 1 and 3``."""
        if piece.kind != "whole":
            return False
        behind = pieces[pieces.index(piece) + 1 :]
        return bool(behind) and (behind[0].has("example", "case", "name"))

    def _check_counts(self, pieces: Sequence[_Piece], found: frozenset[int]) -> None:
        for piece in pieces:
            if self._is_count(piece, pieces) and int(piece.text) != len(found):
                message = f"{piece.text} are announced and {len(found)} are named; which counts?"
                raise _refused("contradiction", message, piece)

    def _indices(self, named: Sequence[_Piece], pieces: Sequence[_Piece]) -> Iterator[int]:
        points = [p for p in named if p.kind == "point"]
        if self._are_inputs(named):
            for piece in named:
                yield from self._with_input(_Piece("point", ",".join(piece.text), piece.span))
            return
        if self.data.dimension == 1 and not points and not self._says_number(named, pieces):
            yield from self._numbers_or_inputs(named)
            return
        if len(points) == 1 == len(named) and self._is_list(points[0]):
            yield from self._list(points[0])
            return
        for place, piece in enumerate(named):
            if piece.kind == "point":
                indices = self._with_input(piece)
                before = named[place - 1] if place else None
                if before is not None and self._is_beside(before, piece):
                    self._check_beside(before, indices, piece)
                else:
                    yield from indices
            else:
                yield from self._numbered(piece)

    def _are_inputs(self, named: Sequence[_Piece]) -> bool:
        """Say whether all are inputs of a truth table written as digits: ``01, 10``."""
        d = self.data.dimension
        texts = [piece.text for piece in named]
        digits = all(len(t) == d > 1 and set(t) <= {"0", "1"} for t in texts)
        if not digits or any(set(self.data.x(i)) - {0, 1} for i in self.known.values()):
            return False
        if any(t[0] == "0" or int(t) not in self.known for t in texts):
            self.chosen.append("the digits are inputs, not numbers of examples")
            return True
        message = "two readings: examples by number, or by input; write (1, 0) or example 10"
        raise _refused("ambiguous", message, named[0])

    def _says_number(self, named: Sequence[_Piece], pieces: Sequence[_Piece]) -> bool:
        """Say whether the numbers are said to be those of examples."""
        if any(p.kind == "indexed" for p in named):
            return True
        at = pieces.index(named[0])
        return any(p.has("example", "case") and not _POINTS.is_all(p.text)
                   for p in pieces[max(0, at - 2) : at])  # fmt: skip

    def _numbers_or_inputs(self, named: Sequence[_Piece]) -> Iterator[int]:
        """Read bare numbers where an input is one number too."""
        readings: list[frozenset[int]] = []
        for read in (self._numbered, self._with_input):
            try:
                readings.append(frozenset(i for piece in named for i in read(piece)))
            except InputError as error:
                refusal = error
        if not readings:
            raise refusal
        if len(readings) == 2 and readings[0] != readings[1]:
            message = "two readings: examples by number, or by input; write example 2 or x = (2)"
            raise _refused("ambiguous", message, named[0])
        yield from readings[0]

    def _numbered(self, piece: _Piece) -> Iterator[int]:
        """Yield the examples of a number, a name with a number, or a range of numbers."""
        ordinal = piece.phrase.value if piece.phrase is not None else ""
        digits = re.findall(r"\d+", ordinal or piece.text)
        if piece.kind == "other" or not digits:
            message = f"{quoted(piece.text)} is the number of no example; {_EXPECTED}"
            raise _refused("row", message, piece)
        first, last = int(digits[0][:12]), int(digits[-1][:12])
        if piece.kind == "range" and first >= last:
            message = f"{quoted(piece.text)} is no range; expected the smaller number first"
            raise _refused("row", message, piece)
        if piece.kind == "indexed" and re.sub(r"[\s_^(){}\[\]]", "", piece.text) in (
            self.data.features
        ):
            self.chosen.append("a letter with a number names an example here, not a feature")
        for number in range(first, last + 1) if last - first <= len(self.known) else (first, last):
            if number not in self.known:
                low, high = min(self.known, default=0), max(self.known, default=0)
                message = f"there is no example {number}; expected {low} to {high}"
                raise _refused("row", message, piece)
            yield self.known[number]

    def _with_input(self, piece: _Piece) -> list[int]:
        """Return the examples with an input; of one that both classes have none is meant."""
        point = _numbers(piece)
        found = [i for i in range(len(self.data)) if self.data.x(i) == point]
        if not found:
            raise _refused("row", f"{quoted(piece.text)} is the input of no example", piece)
        if len({self.data.target(i) for i in found}) > 1:
            message = f"{quoted(piece.text)} is in both classes; write the examples' numbers"
            raise _refused("ambiguous", message, piece)
        return found

    def _is_list(self, piece: _Piece) -> bool:
        """Say whether brackets hold numbers of examples and no input: ``[1, 3]``."""
        point = _numbers(piece)
        inputs = any(self.data.x(i) == point for i in range(len(self.data)))
        numbers = all(v.denominator == 1 and int(v) in self.known for v in point)
        if inputs and numbers and len(point) > 1:
            same = {self.known[int(v)] for v in point} == set(self._with_input(piece))
            if not same:
                message = (
                    f"two readings: the example with the input {piece.text}, or examples by"
                    " number; write {...} for numbers, or example ..."
                )
                raise _refused("ambiguous", message, piece)
        return numbers and not inputs

    def _list(self, piece: _Piece) -> list[int]:
        return [self.known[int(v)] for v in _numbers(piece)]

    def _is_beside(self, before: _Piece, piece: _Piece) -> bool:
        """Say whether an input stands beside a number that names the same example."""
        between = self.text[before.span.stop : piece.span.start]
        return before.kind in ("whole", "indexed") and not between.strip(" :=\t~$")

    def _check_beside(self, before: _Piece, indices: list[int], piece: _Piece) -> None:
        if not set(self._numbered(before)) <= set(indices):
            message = f"{piece.text} is not the input of {before.text}; which one counts?"
            raise _refused("contradiction", message, piece)


_POINTS = Wording("{example as a point}")  # may be said of inputs
_AGAINST = Wording("{against}")


def _numbers(piece: _Piece) -> Vector:
    found = re.findall(_NUMBER, piece.text)
    return tuple(Fraction(parse_number(v.replace("−", "-"))) for v in found)


def _is_none(piece: _Piece) -> bool:
    if piece.phrase is None:
        return False
    return piece.has("empty", "none") or (piece.phrase.role, piece.phrase.value) == ("number", "0")


def _denies(piece: _Piece) -> bool:
    """Say whether a phrase says that examples are not those asked for."""
    unequal = piece.phrase is not None and piece.phrase.value == "≠"
    return (piece.has(*_DENYING) or unequal) and not _is_none(piece)


def _clauses(pieces: Sequence[_Piece]) -> Iterator[list[_Piece]]:
    """Yield the clauses between stops; a line of numbers goes on in the next."""
    clause: list[_Piece] = []
    for piece in pieces:
        ends = piece.kind == "stop" and any(p.phrase is not None for p in clause)
        if ends or piece.has("instead") or _AGAINST.is_all(piece.text):
            yield clause
            clause = []
        if piece.kind != "stop":
            clause.append(piece)
    yield clause


def _pieces(text: str) -> Iterator[_Piece]:
    """Yield the pieces of a text, phrases as one."""
    plain = text.translate(SUBSCRIPTS)
    found = list(_PIECE.finditer(plain))
    if len(found) > MOST_PIECES:
        raise InputError("too-long", f"more than {MOST_PIECES} words and numbers, the limit")
    place = 0
    while place < len(found):
        match = found[place]
        kind = match.lastgroup or ""
        if kind == "word":
            phrase = _phrase(found, place)
            size = phrase.length if phrase is not None else 1
            span = Span(match.start(), found[place + size - 1].end())
            yield _Piece("word", match[0], span, phrase)
            place += size
            continue
        if kind != "macro":
            yield _Piece(kind, match[0], Span(match.start(), match.end()))
        place += 1


def _phrase(found: Sequence[re.Match[str]], place: int) -> Phrase | None:
    words: list[str] = []
    for match in found[place : place + MOST_WORDS]:
        if match.lastgroup != "word":
            break
        words.append(match[0].casefold())
    return find_phrase(words)


def _refused(code: str, message: str, piece: _Piece) -> InputError:
    return InputError(code, message, start=piece.span.start)
