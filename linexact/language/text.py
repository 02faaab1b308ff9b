"""A text as forms of answers see it: its tokens and statements, and what each clause is for.

A token has *modes*: what the words around it make of what it says.  A negation reaches to the
comma on both sides, and not out of an *until*; a supposition, a check and a reason forward to the
end of their sentence; what somebody else says, a question, a choice and a rejected try over their
whole sentence.  A heading that ends its line with a colon (``Check:``) reaches to the next empty
line.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Generic, TypeVar

from linexact.errors import InputError
from linexact.language.grammar import END, is_value
from linexact.language.plain import Plain, plain
from linexact.language.scan import Token, depths, tokens_of
from linexact.language.share import statements_of
from linexact.language.statement import Statement

MOST_CHARACTERS = 20_000

_FORWARD = ("suppose", "check", "because", "when")
_WHOLE = ("reject", "other", "choice", "unreal")
_HEADINGS = ("check", "reject", "other")
_SUBORDINATING = ("until", "till", "before", "once")  # 40 updates until nothing is wrong
_LEADING = 2  # words that may stand before a heading's own
ITEMS = ("number", "relation", "bad")


@dataclass(frozen=True)
class Text:
    """What somebody wrote, read as far as it can be without knowing what was asked."""

    plain: Plain
    tokens: tuple[Token, ...]
    statements: tuple[Statement, ...]

    @property
    def raw(self) -> str:
        """The text as it was typed."""
        return self.plain.raw

    def words(self, first: int, last: int) -> tuple[Token, ...]:
        """Return the tokens from a place to another; outside of the text there are none."""
        return self.tokens[max(first, 0) : max(last, 0)]

    def between(self, start: int, stop: int) -> tuple[Token, ...]:
        """Return the tokens that stand, at least partly, in a stretch of the plain text."""
        first = bisect_right(self.tokens, start, key=lambda token: token.stop)
        last = bisect_left(self.tokens, stop, key=lambda token: token.start)
        return self.tokens[first:last]

    def near(self, place: int) -> Token:
        """Return the token at a place; outside of the text, the end of a line."""
        return self.tokens[place] if 0 <= place < len(self.tokens) else END

    def holding(self, *roles: str) -> tuple[int, ...]:
        """Return the places of all tokens with one of these roles."""
        return tuple(i for i, token in enumerate(self.tokens) if token.has(*roles))

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return where the tokens from a place to another stand in what was typed."""
        return self.plain.span(self.tokens[first].start, self.tokens[last - 1].stop)

    def typed(self, token: Token) -> str:
        """Return what was typed for a token."""
        start, stop = self.plain.span(token.start, token.stop)
        return self.raw[start:stop]

    def quoted(self, first: int, last: int) -> str:
        """Return the tokens from a place to another as they were typed."""
        start, stop = self.span(first, last)
        return self.raw[start:stop]

    @cached_property
    def items(self) -> frozenset[int]:
        """The places of all that has to be accounted for: numbers, relations, what is unread."""
        return frozenset(
            place
            for place, token in enumerate(self.tokens)
            if token.kind in ITEMS or (token.is_spelled and is_value(self.near, place))
        )

    @cached_property
    def sentences(self) -> tuple[range, ...]:
        """The places of each sentence: between full stops, semicolons and ends of lines."""
        return tuple(_sentences(self.tokens))

    @cached_property
    def _sentence_of(self) -> Mapping[int, range]:
        return _by_place(self.sentences)

    def sentence(self, place: int) -> range:
        """Return the sentence that a token stands in."""
        return self._sentence_of[place]

    def stretch(self, place: int) -> range:
        """Return the places between the commas around a token, within its sentence.

        >>> text = read("It is not one, no line does it.")
        >>> [text.quoted(s.start, s.stop) for s in (text.stretch(0), text.stretch(6))]
        ['It is not one', 'no line does it.']
        """
        return self._stretch_of.get(place, range(place, place + 1))

    @cached_property
    def stretches(self) -> tuple[range, ...]:
        """All that stands between commas, sentence by sentence."""
        return tuple(_stretches(self))

    @cached_property
    def _stretch_of(self) -> Mapping[int, range]:
        return _by_place(self.stretches)

    @cached_property
    def _modes(self) -> tuple[frozenset[str], ...]:
        return _modes(self)

    def modes(self, first: int, last: int) -> frozenset[str]:
        """Return the modes of all tokens from a place to another."""
        return frozenset().union(*self._modes[first:last])

    def is_asserted(self, one: Statement) -> bool:
        """Say whether a statement is said to be so by its author.

        >>> text = read("If b = 1, it fails. It is not b = 2, so b = 3.")
        >>> [text.is_asserted(one) for one in text.statements if one.relations]
        [False, False, True]
        """
        return not self.modes(one.first, one.last) & NOT_ASSERTED

    def ask(self, code: str, message: str, place: int = 0) -> InputError:
        """Return an error that asks the text back, with a caret below a token."""
        if not self.tokens:
            return InputError(code, message, source=self.raw[:200])
        start = self.span(place, place + 1)[0]
        begin = self.raw.rfind("\n", 0, start) + 1
        line = self.raw[begin:].split("\n", 1)[0]
        return InputError(code, message, source=line, start=start - begin)


NOT_ASSERTED = frozenset({"neg", "suppose", "check", "reject", "other", "question"})


@lru_cache(maxsize=16)
def read(raw: str, *, whole: bool = False) -> Text:
    """Read a text; where numbers are ``whole`` a comma parts them, and is of no decimal.

    Raises :class:`~linexact.errors.InputError`: ``empty``, ``too-long``.

    >>> text = read("We need b < -3. Take w = (3, 3), b = -4.")
    >>> [text.quoted(one.first, one.last) for one in text.statements]
    ['b < -3', 'w = (3, 3)', 'b = -4']
    """
    if not raw.strip():
        raise InputError("empty", "there is no answer")
    if len(raw) > MOST_CHARACTERS:
        message = f"{len(raw)} characters; expected at most {MOST_CHARACTERS}"
        raise InputError("too-long", message, source=raw[:200])
    simple = plain(raw)
    tokens = tokens_of(simple.text, whole=whole)
    return Text(simple, tokens, statements_of(tokens))


def _by_place(stretches: Sequence[range]) -> Mapping[int, range]:
    return {place: one for one in stretches for place in one}


def _ends(tokens: Sequence[Token], place: int) -> bool:
    """Say whether a sentence ends with the token at a place."""
    token = tokens[place]
    if token.kind == "line":
        return True
    if token.kind != "stop" or token.text == ":":
        return False
    return place + 1 == len(tokens) or tokens[place + 1].spaced or tokens[place + 1].kind == "line"


def _sentences(tokens: Sequence[Token]) -> Iterator[range]:
    begin = 0
    for place, depth in enumerate(depths(token.text for token in tokens)):
        if _ends(tokens, place) and not depth:
            yield range(begin, place + 1)
            begin = place + 1
    if begin < len(tokens):
        yield range(begin, len(tokens))


def _modes(text: Text) -> tuple[frozenset[str], ...]:
    """Return the modes of each token."""
    found: list[set[str]] = [set() for _ in text.tokens]
    reaches = [*_sections(text)]
    for sentence in text.sentences:
        reaches += _over_sentence(text, sentence)
    for stretch in text.stretches:
        denial = next((i for i in stretch if _denies(text, i)), None)
        if denial is not None:
            clauses = [
                i for i in range(stretch.start, denial) if text.tokens[i].low in _SUBORDINATING
            ]
            reaches.append(("neg", range(max(clauses, default=stretch.start), stretch.stop)))
    for mode, reach in reaches:
        for place in reach:
            found[place].add(mode)
    return tuple(map(frozenset, found))


def _over_sentence(text: Text, sentence: range) -> Iterator[tuple[str, range]]:
    """Yield what words make of their whole sentence, or of what is behind them there."""
    for mode in (*_FORWARD, *_WHOLE):
        first = next((i for i in sentence if text.tokens[i].has(mode)), None)
        if first is not None:
            yield mode, range(first, sentence.stop) if mode in _FORWARD else sentence
    if any(text.tokens[place].text == "?" for place in sentence):
        yield "question", sentence


def _stretches(text: Text) -> Iterator[range]:
    """Yield what stands between commas; the words that part like one are in none."""
    for sentence in text.sentences:
        begin = sentence.start
        for place in [*(i for i in sentence if _is_comma(text, i)), sentence.stop]:
            if begin < place:
                yield range(begin, place)
            begin = place + 1


def _denies(text: Text, place: int) -> bool:
    """Say whether a word is a negation, and no gate as a function: ``NOT(0) = 1``."""
    token, follows = text.tokens[place], text.near(place + 1)
    called = follows.text == "(" and not follows.spaced
    return token.has("neg") and not (called and token.has("gate"))


def _is_comma(text: Text, place: int) -> bool:
    """Say whether a negation ends here: at a comma that is none of a list, a colon, *but*, *so*."""
    token = text.tokens[place]
    if token.has("but", "because") or token.low in ("so", "so that", "hence", "thus", "therefore"):
        return True
    if token.text == ":" or token.kind == "arrow":
        return True
    before, after = text.near(place - 1), text.near(place + 1)
    return token.text == "," and not (
        {before.kind, after.kind} == {"number"} or before.roles == after.roles == {"name"}
    )


def _sections(text: Text) -> Iterator[tuple[str, range]]:
    """Yield what stands below a heading such as ``Check:``, to the next empty line."""
    for sentence in text.sentences:
        tokens = [text.tokens[place] for place in sentence]
        if [t.text for t in tokens[-2:-1]] != [":"] or tokens[-1].kind != "line":
            continue
        for mode in _HEADINGS:
            if any(token.has(mode) for token in tokens[: _LEADING + 1]):
                yield mode, range(sentence.start, _paragraph_end(text, sentence.stop))


def _paragraph_end(text: Text, place: int) -> int:
    """Return where the paragraph ends that begins at a place."""
    ends = (i for i in range(place, len(text.tokens)) if text.tokens[i].text.count("\n") > 1)
    return next(ends, len(text.tokens))


# Of several candidates one, or the text is asked back

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Candidate(Generic[_Value]):
    """A value that a text may mean, and the places of the tokens that say it."""

    value: _Value
    spans: tuple[tuple[int, int], ...]

    @property
    def first(self) -> int:
        """The first place."""
        return min(first for first, _ in self.spans)

    @property
    def last(self) -> int:
        """The place behind the last token."""
        return max(last for _, last in self.spans)


def settle(
    text: Text,
    candidates: Sequence[Candidate[_Value]],
    told: Callable[[_Value], str],
    wanted: str,
) -> tuple[_Value, tuple[Candidate[_Value], ...]]:
    """Return the value that all candidates have, or that of those announced last; and its sayers.

    ``told`` words a value and ``wanted`` names what is looked for, for whoever is asked back.

    Raises :class:`~linexact.errors.InputError`: ``unread`` when there is none, ``several``.

    >>> from linexact.language.text import read
    >>> text = read("b = 1? no. Final answer: b = 2")
    >>> found = [Candidate(1, ((0, 3),)), Candidate(2, ((9, 12),))]
    >>> settle(text, found, str, "a bias")[0]
    2
    >>> settle(read("b = 1, b = 2"), [Candidate(1, ((0, 3),)), Candidate(2, ((4, 7),))], str, "b")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: two readings: 1, or 2; write the one you mean
      b = 1, b = 2
             ^
    """
    if not candidates:
        raise text.ask("unread", f"expected {wanted}")
    last = max(candidates, key=lambda one: one.last)
    same = tuple(one for one in candidates if one.value == last.value)
    begin = max((place for place in text.holding("final") if place < last.first), default=-1)
    if all(one.value == last.value for one in candidates if one.last > begin):
        return last.value, same
    other = next(one for one in candidates if one.value != last.value)
    message = f"two readings: {told(other.value)}, or {told(last.value)}; write the one you mean"
    raise text.ask("several", message, last.first)
