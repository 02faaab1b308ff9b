r"""The mathematics in a text as statements with spans; the words between them as connectives.

::

    From (2), v ≥ t; so u + v ≥ 2t > t, against (4).

is a word (``from``), a reference (2), the statement ``v >= t``, a mark, a word (``so``), the
statement with two links ``u + v >= 2t`` and ``2t > t``, a mark, a word (``contradiction``) and
a reference (4).  Whatever else stands in a text is prose.  A statement that has two readings
(``1/2/3``, ``1,5`` among other commas) is :class:`Unclear` with both.

The text is bounded by its reader's limit (20,000 characters), brackets and lists here; the
time is linear: what cannot be read is passed, and never tried again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from linexact.errors import InputError
from linexact.text.expression import Cursor, read_sum
from linexact.text.scanner import Piece, Token
from linexact.written.commas import UNCLEAR
from linexact.written.lexicon import MOST_WORDS, Phrase, find_phrase
from linexact.written.numerals import PartialNumeralError, finished, read_numeral
from linexact.written.plain import Plain, Span, plain
from linexact.written.tokens import is_usual_name, tokens_of
from linexact.written.values import POLYNOMIALS, Form, Row, Sum, Surd, Value, value_of

MAX_ENTRIES = 2_000  # of a list
MAX_TOKENS = 10_000  # of a text
MAX_NESTED = 4  # lists in lists
RELATIONS = {
    "<": "<", ">": ">", "<=": "<=", ">=": ">=", "≤": "<=", "≥": ">=", "=": "=", "==": "=",
    "≠": "≠", "!=": "≠", "<>": "≠", "≈": "≈", "←": "=", "→": "→", "∈": "∈", "⇒": "⇒",
}  # fmt: skip
_INEQUALITIES = ("<", ">", "<=", ">=")
MOST_SHORT = 3  # words of ``they are not``
_PRONOUNS = frozenset({"it", "they", "the", "this", "that", "we", "since", "because"})
_CUTTING = ("separator", "word", "relation")
_ENDING = frozenset({"separator", "relation", "word", "mark", "listed", "label", "end"})
_SHORT = 15  # digits of a number that is read at once
_TOLD = ("ambiguous", "too-long", "zero-denominator")  # errors that are no prose
_NAMED = ("name", "all")  # roles of words that may stand on a side


class Link(NamedTuple):
    """One relation of a chain: ``left relation right``."""

    left: Value | None
    relation: str
    right: Value | None
    span: Span


@dataclass(frozen=True, slots=True)
class Statement:
    """Values joined by relations, or a single value; a side that is not read is None.

    ``relations`` are ``= ≠ ≈ < <= > >= → ∈ :`` (``:`` joins a name and its value; ``→`` maps
    an input to an output).  ``spans`` are those of the sides.  ``worded`` says that a relation
    was a word (``is``).

    >>> [chain] = statements("u + v ≥ 2t > t")
    >>> [(str(link.left), link.relation, str(link.right)) for link in chain.links]
    [('1 u + 1 v', '>=', '2 t'), ('2 t', '>', '1 t')]
    """

    sides: tuple[Value | None, ...]
    relations: tuple[str, ...]
    spans: tuple[Span, ...]
    span: Span
    worded: bool = False

    @property
    def links(self) -> tuple[Link, ...]:
        """The relations, each with its two sides."""
        return tuple(
            Link(self.sides[i], relation, self.sides[i + 1],
                 Span(self.spans[i].start, self.spans[i + 1].stop))
            for i, relation in enumerate(self.relations)
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Word:
    """A word or phrase that means something: its role and value there (see :mod:`.words`)."""

    role: str
    value: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Label:
    r"""The number a line bears itself: ``1)``, ``(ii)``, ``\tag{3}``; roman ones as ``2``."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Reference:
    """Another line's number, in brackets."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Mark:
    """Punctuation: ``, ; . :`` a line end, an arrow of implication ``⇒ ∴``, ``+`` of references."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Prose:
    """Words that mean nothing here, and what cannot be read."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Unclear:
    """What has two readings, or is beyond a limit: the code and the message say which."""

    code: str
    message: str
    span: Span


Item: TypeAlias = Statement | Word | Label | Reference | Mark | Prose | Unclear


def statements(text: str, names: Set[str] = frozenset()) -> list[Item]:
    r"""Return the statements, words, references and prose of a text, in their order.

    ``names`` are unknowns besides single letters (``petal_length``), as :func:`plain_name`
    writes them.

    Raises :class:`~linexact.errors.InputError` (``too-long``) beyond the limit of tokens.

    >>> text = "From (2), v ≥ t; so u + v > t."
    >>> for item in statements(text):
    ...     print(type(item).__name__, text_of(item, text))
    Word From
    Reference (2)
    Mark ,
    Statement v ≥ t
    Mark ;
    Word so
    Statement u + v > t
    Mark .
    """
    found = _statements(text, frozenset(name for name in names if not is_usual_name(name)))
    if found is None:
        message = f"more than {MAX_TOKENS} words, numbers and signs, which is the limit"
        raise InputError("too-long", message, source=text[:200], start=0)
    return list(found)


@lru_cache(maxsize=16)  # the forms of answers read one text several times
def _statements(text: str, names: frozenset[str]) -> tuple[Item, ...] | None:
    written = plain(text)
    tokens = tokens_of(written.text, names)
    if len(tokens) > MAX_TOKENS:
        return None
    return tuple(_answered(list(_Reading(written, tokens).items())))


def _answered(items: list[Item]) -> list[Item]:
    """Tell ``No.`` as an answer from ``no`` before a noun, ``Impossible.`` from a *not*."""
    items = _short_answer(items)
    for i, item in enumerate(items):
        if isinstance(item, Word) and item.text.casefold() == "no":
            behind = items[i + 1] if i + 1 < len(items) else None
            pronoun = isinstance(behind, Word) and behind.text.casefold() in _PRONOUNS
            if behind is None or isinstance(behind, Mark) or pronoun:
                items[i] = replace(item, role="no")
        elif isinstance(item, Word) and _is_verdict(item, items[i + 1 : i + 2]):
            items[i] = replace(item, role="none")
    return items


def _short_answer(items: list[Item]) -> list[Item]:
    """Tell ``It's not.`` and ``They aren't.`` as a whole answer, which is *no*."""
    words = [item for item in items if isinstance(item, Word | Prose)]
    marks = [item for item in items if isinstance(item, Mark)]
    if not 0 < len(words) <= MOST_SHORT or len(words) + len(marks) < len(items):
        return items
    *before, last = words
    if not before or not isinstance(last, Word) or not all(map(_is_pronoun, before)):
        return items
    denies = (last.role, last.value) in (("not", ""), ("relation", "≠"))
    return [replace(last, role="no")] if denies else items


def _is_pronoun(item: Word | Prose) -> bool:
    return item.text in ("s", "re") or (isinstance(item, Word) and item.role == "filler")


def _is_verdict(word: Word, behind: Sequence[Item]) -> bool:
    """Say whether an *impossible* stands by itself."""
    alone = all(isinstance(item, Mark) for item in behind)
    return word.role == "not" and word.text.casefold() == "impossible" and alone


def text_of(item: Item, text: str) -> str:
    """Return what was typed for an item.

    >>> text_of(statements("b is -3")[0], "b is -3")
    'b is -3'
    """
    return text[item.span.start : item.span.stop]


class _Side(NamedTuple):
    value: Value | None
    start: int
    stop: int


class _Reading:
    """The place reached in the tokens of a text."""

    def __init__(self, written: Plain, tokens: Sequence[Token]) -> None:
        self.written = written
        self.tokens = tokens
        self.cursor = Cursor(Piece(written.text, tokens, 0, len(written.text)))
        self.phrases: dict[int, tuple[Phrase, int] | None] = {}

    def items(self) -> Iterator[Item]:
        """Yield the items of the whole text."""
        prose: list[Token] = []
        while self.cursor.place < len(self.tokens):
            begin = self.cursor.place
            item = self.item()
            if item is None:
                self.cursor.place = max(self.cursor.place, begin + 1)
                prose += self.tokens[begin : self.cursor.place]
                continue
            if prose:
                yield self.prose(prose)
                prose = []
            yield item
        if prose:
            yield self.prose(prose)

    def prose(self, tokens: Sequence[Token]) -> Prose:
        span = self.written.span(tokens[0].start, tokens[-1].end)
        return Prose(self.written.source[span.start : span.stop], span)

    def item(self) -> Item | None:
        """Return the next item and go past it; None for prose."""
        token = self.cursor.peek()
        span = self.written.span(token.start, token.end)
        if token.kind in ("label", "reference"):
            self.cursor.place += 1
            return (Label if token.kind == "label" else Reference)(token.text, span)
        phrase = self.phrase(self.cursor.place)
        if phrase is not None and phrase[0].role not in ("relation", "sign", *_NAMED):
            if self.number_begins(phrase[0]):
                return self.chain() or self.ordinal(*phrase)
            if phrase[0].role != "output" or self.relation(phrase[1]) is None:
                return self.word(*phrase)
            self.cursor.place = phrase[1] - 1  # "gives 0 > 0" is about the number
            return self.chain()
        place = self.cursor.place
        if token.kind == "number" and place and self.tokens[place - 1].text in ("^", "**"):
            return None  # the power of something that is not understood
        if self.side_begins(token, phrase) or self.relation(self.cursor.place) is not None:
            item = self.chain()
            if item is not None:
                return item
            phrase = self.phrase(self.cursor.place)
        if phrase is not None:
            return self.word(*phrase)
        token = self.cursor.peek()
        if token.kind in ("separator", "mark") or token.text in ("⇒", "⇔", "→"):
            self.cursor.place += 1
            return Mark(token.text, self.written.span(token.start, token.end))
        return None

    def number_begins(self, phrase: Phrase) -> bool:
        return phrase.role in ("number", "minus", "ordinal")

    def ordinal(self, phrase: Phrase, stop: int) -> Word | None:
        return self.word(phrase, stop) if phrase.role == "ordinal" else None

    def word(self, phrase: Phrase, stop: int) -> Word:
        begin = self.tokens[self.cursor.place].start
        span = self.written.span(begin, self.tokens[stop - 1].end)
        self.cursor.place = stop
        text = self.written.source[span.start : span.stop]
        return Word(phrase.role, phrase.value, text, span)

    # Words

    def phrase(self, place: int) -> tuple[Phrase, int] | None:
        """Return what the phrase at a place means, and the place behind it."""
        if place >= len(self.tokens) or self.tokens[place].kind not in ("word", "name"):
            return None
        if place not in self.phrases:
            self.phrases[place] = self.looked_up(place)
        return self.phrases[place]

    def looked_up(self, place: int) -> tuple[Phrase, int] | None:
        words: list[str] = []
        ends: list[int] = []
        j = place
        while j < len(self.tokens) and len(words) < MOST_WORDS:
            token = self.tokens[j]
            if token.kind in ("word", "number", "name", "sign"):
                words.append(token.text.strip("_"))
                ends.append(j + 1)
            elif not self.joins(j):
                break
            j += 1
        if self.tokens[place].kind == "name" and len(words) < 2:
            return None
        found = find_phrase(words)
        if found is not None and found.role == "sign" and found.length > 1:
            number = find_phrase(words[found.length - 1 :])
            if number is not None and number.role == "number" and number.length > 1:
                found = find_phrase(words[: found.length - 1])  # "negative two"
        if found is None or (self.tokens[place].kind == "name" and found.length < 2):
            return None
        return found, ends[found.length - 1]

    def joins(self, place: int) -> bool:
        """Say whether a hyphen or an apostrophe joins the words beside it."""
        token = self.tokens[place]
        if token.text not in ("-", "'", "’", "‘") or not 0 < place < len(self.tokens) - 1:
            return False
        before, behind = self.tokens[place - 1], self.tokens[place + 1]
        return before.end == token.start and token.end == behind.start

    # Chains

    def side_begins(self, token: Token, phrase: tuple[Phrase, int] | None) -> bool:
        if phrase is not None and phrase[0].role in _NAMED:
            return True
        return token.kind in (
            "number", "name", "root", "frac", "opening", "list", "spaced", "sign", "function",
        )  # fmt: skip

    def relation(self, place: int) -> tuple[str, int, bool] | None:
        """Return the relation at a place, the place behind it, and whether it is a word."""
        if place >= len(self.tokens):
            return None
        token = self.tokens[place]
        if token.text in RELATIONS and token.kind in ("relation", "mark"):
            return None if token.text == "⇒" else (RELATIONS[token.text], place + 1, False)
        found = self.phrase(place)
        if found is not None and found[0].role == "relation":
            return found[0].value, found[1], True
        return None

    def chain(self) -> Statement | Unclear | Prose | Word | None:
        """Read a side and what is joined to it; stay in place if there is nothing to read."""
        begin = self.cursor.place
        sides: list[_Side] = []
        relations: list[str] = []
        worded = False
        torn = self.is_torn(begin)
        try:
            first = self.side()
            if first is None:
                if self.relation(begin) is None:
                    return None
                start = self.tokens[begin].start
                first = _Side(None, start, start)
            sides.append(first)
            while (joined := self.joint(sides[-1])) is not None:
                place, (relation, behind, by_word) = self.cursor.place, joined
                if by_word and relation in "=≈" and relations and relations[-1] in _INEQUALITIES:
                    break  # "w2 >= -b makes w1 + w2 >= 0"
                self.cursor.place = behind
                if relation == "=*":
                    relation, sides[-1] = "=", self.every(sides[-1])
                side = self.side()
                if side is None:
                    self.cursor.place = place
                    break
                sides.append(side)
                relations.append(relation)
                worded |= by_word
        except InputError as error:
            return self.failed(error, begin, sides, relations, worded)
        self.signed(sides, relations)
        if torn:
            return self.prose(self.tokens[begin : self.cursor.place])
        if sides[0].value is None and not relations:
            found = self.phrase(begin)
            if found is not None and found[0].value == "≠":  # "is not" joins nothing here
                self.cursor.place = begin
                return self.word(*found)
            self.cursor.place = max(self.cursor.place, begin + 1)
            return self.prose(self.tokens[begin : self.cursor.place])
        return self.statement(sides, relations, worded)

    def is_torn(self, place: int) -> bool:
        """Say whether what begins here is added to a word that is not understood: no sum is cut."""
        if place == 0 or self.tokens[place].kind != "sign":
            return False
        before, sign = self.tokens[place - 1], self.tokens[place].text
        if before.kind == "command":
            return True  # "\\foo - b > 0"
        return sign == "+" and before.kind == "word" and self.phrase(place - 1) is None

    def failed(
        self, error: InputError, begin: int, sides: list[_Side], relations: list[str], worded: bool
    ) -> Statement | Unclear | None:
        """Return what was read before the place of an error; what has two readings is told."""
        stop = max(self.cursor.place, begin + 1)
        if error.code in _TOLD:
            self.cursor.place = self.past(stop)
            last = self.tokens[self.cursor.place - 1]
            span = self.written.span(self.tokens[begin].start, last.end)
            return Unclear(error.code, error.message, span)
        self.cursor.place = stop
        if len(sides) > len(relations) > 0:
            return self.statement(sides[: len(relations) + 1], relations, worded)
        return None

    def past(self, place: int) -> int:
        """Return where the statement ends that a place is in."""
        while place < len(self.tokens) and self.tokens[place].kind not in _CUTTING:
            if self.tokens[place].text == "|":
                break
            place += 1
        return place

    def statement(self, sides: list[_Side], relations: list[str], worded: bool) -> Statement:
        spans = tuple(self.written.span(side.start, side.stop) for side in sides)
        whole = self.written.span(sides[0].start, sides[-1].stop)
        values = tuple(side.value for side in sides)
        return Statement(values, tuple(relations), spans, whole, worded)

    def joint(self, left: _Side) -> tuple[str, int, bool] | None:
        """Return the relation that follows; a colon joins a name and its value."""
        found = self.relation(self.cursor.place)
        named = isinstance(left.value, Form) and left.value.name is not None
        if found is not None and found[2] and found[0] == "=":  # "the left side is < 0"
            symbol = self.relation(found[1])
            found = found if symbol is None or symbol[2] else symbol
        if found is not None and found[0] == "~":  # "a bias of 2", but not "3 of 4"
            counted = self.is_counted(left)
            return ("=", *found[1:]) if named and not counted else None
        if found is not None:
            return found
        token = self.cursor.peek()
        if token.text == ":" and (named or isinstance(left.value, Row)):
            behind = self.cursor.peek(1)
            if behind.text == "=":
                return "=", self.cursor.place + 2, False
            if behind.text != "\n":
                return ":", self.cursor.place + 1, False
        return None

    def is_counted(self, side: _Side) -> bool:
        """Say whether a number stands before a noun, which it counts: ``2 errors``."""
        place = self.cursor.place - 1
        while place > 0 and self.tokens[place].start >= side.start:
            place -= 1
        return (
            place >= 0
            and self.tokens[place].end <= side.start
            and (self.tokens[place].kind == "number")
        )

    def signed(self, sides: list[_Side], relations: list[str]) -> None:
        """Add ``> 0`` for ``is positive`` and the like; ``one negative`` only counts."""
        found = self.phrase(self.cursor.place)
        if found is None or found[0].role != "sign":
            return
        last = sides[-1].value
        if isinstance(last, Form) and last.value is not None:
            return
        token = self.tokens[self.cursor.place]
        self.cursor.place = found[1]
        relations.append(found[0].value)
        sides.append(_Side(Form(()), token.start, self.tokens[found[1] - 1].end))

    def every(self, side: _Side) -> _Side:
        """Return a side as all of it: ``the weights are both 3``."""
        plural = isinstance(side.value, Form) and side.value.name in ("weights", "w")
        return side._replace(value=Form((("w*", Fraction(1)),))) if plural else side

    # Sides

    def side(self) -> _Side | None:
        """Read a value; None (and no step) where there is none."""
        begin = self.cursor.place
        token = self.cursor.peek()
        if token.kind == "function" and token.text in ("min", "max"):
            return self.extreme(begin)
        while token.kind == "function":
            self.cursor.place += 1
            token = self.cursor.peek()
        found = self.noun() or self.numeral_word()
        if found is not None:
            return found
        summed = token.kind == "opening" and self.cursor.peek(1).kind in ("list", "spaced")
        if token.kind in ("list", "spaced") or summed or self.signed_list():
            return self.lists(begin)
        if token.kind not in ("number", "name", "root", "frac", "opening", "sign"):
            self.cursor.place = begin
            return None
        value = self.sum()
        if isinstance(value, Form):
            value = self.finished(value, token)
        after = self.cursor.peek()
        if after.text == UNCLEAR:
            self.unclear_comma(after)
        if after.kind in ("list", "spaced"):
            self.cursor.place = begin
            return self.lists(begin)
        if after.text in ("^", "**", "²", "³", "*", "/"):
            value = None
            self.skip_operators()
        return _Side(value, self.tokens[begin].start, self.tokens[self.cursor.place - 1].end)

    def extreme(self, begin: int) -> _Side | None:
        """Read ``min(b, w1 + b)``, which is the list with its name."""
        self.cursor.place = begin + 1
        found = None
        if self.cursor.peek().kind == "list":
            found = self.lists(begin + 1)
        if found is None or not isinstance(found.value, Row):
            self.cursor.place = begin
            return None
        row = replace(found.value, of=self.tokens[begin].text)
        return _Side(row, self.tokens[begin].start, found.stop)

    def sum(self) -> Form | Surd | None:
        """Read a sum; most are a single number or name."""
        token, behind = self.cursor.peek(), self.cursor.peek(1)
        if behind.kind in _ENDING and behind.text != UNCLEAR:
            if token.kind == "name":
                self.cursor.place += 1
                return Form(((token.text, Fraction(1)),))
            if token.kind == "number" and token.text.isdigit() and len(token.text) <= _SHORT:
                self.cursor.place += 1
                return Form.of({"": Fraction(int(token.text))})
        self.refuse_unclear()
        return value_of(read_sum(self.cursor, POLYNOMIALS))

    def refuse_unclear(self) -> None:
        token = self.cursor.peek(1)
        if self.cursor.peek().kind == "sign":
            token = self.cursor.peek(2)
        if token.text == UNCLEAR:
            self.unclear_comma(token)

    def unclear_comma(self, token: Token) -> None:
        place = next(i for i in range(self.cursor.place, len(self.tokens))
                     if self.tokens[i] == token)  # fmt: skip
        left = self.tokens[place - 1].text
        right = self.tokens[place + 1].text
        message = f"two readings: {left}.{right}, or the numbers {left} and {right}"
        self.cursor.place = place + 1
        raise InputError("ambiguous", f"{message}; write the one you mean")

    def skip_operators(self) -> None:
        """Go past the rest of a side that cannot be read: powers of sums, products of lists."""
        depth = 0
        while self.cursor.peek().kind not in ("relation", "word", "mark", "end"):
            kind = self.cursor.peek().kind
            if kind == "separator" and not depth:
                break
            depth += (kind in ("list", "spaced")) - (kind == "listed")
            self.cursor.place += 1

    def noun(self) -> _Side | None:
        """Read a name that is a word: ``bias``, ``first weight``, ``all weights``, ``w``."""
        place = self.cursor.place
        found = self.phrase(place)
        which = ""
        begin = place
        if found is not None and found[0].role in ("ordinal", "all"):
            which = found[0].value if found[0].role == "ordinal" else "all"
            place = found[1]
            found = self.phrase(place)
            if found is not None and which == "all" and found[0].role == "number":
                place = found[1]  # "all sixteen weights"
                found = self.phrase(place)
        if found is None or found[0].role != "name":
            return None
        name, place = found[0].value, found[1]
        digit = self.tokens[place] if place < len(self.tokens) else None
        numbered = digit is not None and digit.kind == "number" and digit.text in "123456789"
        follows = self.relation(place + 1) if numbered else None
        if name == "weights" and not which and numbered and follows is not None:
            assert digit is not None
            which, place = digit.text, place + 1
        if which:
            name = {"weights": "w"}.get(name, name) + ("*" if which == "all" else which)
        self.cursor.place = place
        form = Form(((name, Fraction(1)),))
        return _Side(form, self.tokens[begin].start, self.tokens[place - 1].end)

    def numeral_word(self) -> _Side | None:
        """Read ``seven``, ``minus one half``, ``one hundred and five``."""
        begin = self.cursor.place
        try:
            found = read_numeral(self.tokens, self.phrase, begin)
        except PartialNumeralError as error:
            self.cursor.place = error.stop  # its last word must not be read for the whole
            raise
        if found is None:
            return None
        self.cursor.place = found.stop
        return _Side(
            Form.of({"": found.value}), self.tokens[begin].start, self.tokens[found.stop - 1].end
        )

    def finished(self, value: Form, token: Token) -> Form:
        """Return a number in digits with the words that belong to it: ``20 percent``."""
        number = value.value
        if number is None or token.kind not in ("number", "sign"):
            return value
        found = finished(self.tokens, self.phrase, number, self.cursor.place)
        if found.stop == self.cursor.place:
            return value
        self.cursor.place = found.stop
        return Form.of({"": found.value})

    # Lists

    def signed_list(self) -> bool:
        token, behind = self.cursor.peek(), self.cursor.peek(1)
        return token.kind == "sign" and behind.kind in ("list", "spaced")

    def lists(self, begin: int) -> _Side | None:
        """Read a list, or a sum of multiples of lists."""
        self.cursor.place = begin
        terms = self.terms()
        while self.cursor.peek().kind == "sign":
            place = self.cursor.place
            try:
                terms += self.terms()
            except InputError:
                self.cursor.place = place
                break
        plain_list = len(terms) == 1 and terms[0][0] == 1
        value: Value | None = terms[0][1] if plain_list else Sum(tuple(terms))
        if self.cursor.peek().text in ("*", "^", "**", "/"):
            value = None
            self.skip_operators()
        return _Side(value, self.tokens[begin].start, self.tokens[self.cursor.place - 1].end)

    def terms(self) -> list[tuple[Fraction, Row]]:
        """Read a multiple of a list, or of a sum of lists in brackets."""
        place = self.cursor.place
        try:
            return [self.term()]
        except InputError:
            self.cursor.place = place
        factor = Fraction(self.cursor.sign() or 1)
        if self.cursor.peek().kind != "opening" or self.cursor.peek().text == "{":
            form = value_of(read_sum(self.cursor, POLYNOMIALS))
            factor *= form.value if isinstance(form, Form) and form.value is not None else 0
            self.cursor.take("*")
        opening = self.cursor.peek()
        if not factor or opening.kind not in ("opening", "list") or opening.text == "{":
            raise InputError("syntax", "expected a list, or a sum of lists in brackets")
        self.cursor.place += 1
        inside = [self.term()]
        while self.cursor.peek().kind == "sign":
            inside.append(self.term())
        if self.cursor.peek().kind not in ("closing", "listed"):
            raise InputError("syntax", "expected the end of a sum of lists")
        self.cursor.place += 1
        if self.cursor.peek().text == "/" and self.cursor.peek(1).kind == "number":
            self.cursor.place += 1
            divisor = value_of(read_sum(self.cursor, POLYNOMIALS))
            value = divisor.value if isinstance(divisor, Form) else None
            if not isinstance(value, Fraction) or not value:
                raise InputError("syntax", "expected a number to divide by")
            factor /= value
        return [(factor * own, row) for own, row in inside]

    def term(self) -> tuple[Fraction, Row]:
        place = self.cursor.place
        sign = self.cursor.sign() or 1
        factor = Fraction(sign)
        if self.cursor.peek().kind not in ("list", "spaced"):
            self.cursor.place = place
            form = value_of(read_sum(self.cursor, POLYNOMIALS))
            if not isinstance(form, Form) or form.value is None:
                raise InputError("syntax", "expected a number before a list")
            factor = form.value
            self.cursor.take("*")
        return factor, self.row(0)

    def row(self, depth: int) -> Row:
        """Read a list in brackets."""
        opening = self.cursor.peek()
        if opening.kind not in ("list", "spaced") or depth >= MAX_NESTED:
            raise InputError("syntax", "expected a list in brackets")
        self.cursor.place += 1
        entries: list[Value] = []
        while self.cursor.peek().kind != "listed":
            if self.cursor.peek().kind == "separator":
                self.cursor.place += 1
                continue
            if self.cursor.peek().kind == "end" or len(entries) >= MAX_ENTRIES:
                raise InputError("syntax", "expected the end of a list")
            entries.append(self.entry(opening, depth))
        self.cursor.place += 1
        return Row(tuple(entries))

    def entry(self, opening: Token, depth: int) -> Value:
        if self.cursor.peek().kind in ("list", "spaced"):
            return self.row(depth + 1)
        if opening.kind == "spaced":
            return self.spaced_number()
        value = self.sum()
        if self.cursor.peek().text == UNCLEAR:
            self.unclear_comma(self.cursor.peek())
        if value is None or self.cursor.peek().kind not in ("separator", "listed"):
            raise InputError("syntax", "expected , or the end of a list")
        return value

    def spaced_number(self) -> Form:
        """Read one number of a list without commas."""
        begin = self.cursor.place
        self.cursor.sign()
        self.cursor.place += 1
        if self.cursor.peek().text == "/":
            self.cursor.place += 2
        piece = Piece(self.written.text, self.tokens[begin : self.cursor.place], 0, 0)
        piece = piece._replace(start=piece.first, stop=piece.last)
        return Form.of({"": piece.number().value})
