"""Plain text as tokens: numbers, signs, and words with the roles that the word table gives them.

Nothing is rewritten here.  A phrase of the word table is one token, the longest one that stands at
a place; a number in words is one token with its value; what looks like a number and is none
(``1//2``, ``0x1F``, ``100!``) is a token of kind ``bad``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, takewhile
from typing import Literal, TypeAlias

from linexact.errors import InputError
from linexact.exact import parse_number
from linexact.language.words import MOST_WORDS, longest_from, numeral, roles_of

Kind: TypeAlias = Literal["number", "word", "relation", "arrow", "sign", "stop", "line", "bad"]

MOST_TOKENS = 6_000
MOST_SIGNS = 1_000  # of a number or a name; longer ones are not read
OPENING, CLOSING = frozenset("([{"), frozenset(")]}")

_DIGITS = r"(?:\d++(?:\.\d++)?+|\.\d++)"
_NUMBER = rf"{_DIGITS}(?:[eE][-+]?\d++)?+"
_SPOILED = rf"""0[xXoObB]\w++|_\d\w*+|\d++/\d++/\d[\w/]*+|{_DIGITS}[eE][-+]?\d++[A-Za-z]\w*+
  |{_NUMBER}%?+(?:(?:\.?{_NUMBER}|//|[_'%]|!(?!=))[\w.]*+)++"""  # what looks like a number
_PAIR = re.compile(r"(?<![\w,/()\[\]{}.])\d++,\d++(?![\w,/()\[\]{}%]|\.\d)", re.ASCII)
_GIVEN = re.compile(r"(?<![<>!=])=(?![=>])|:")
_THOUSANDS = 3  # digits behind a comma that may part thousands
_TOKEN = re.compile(
    rf"""
    (?P<pair>{_PAIR.pattern})
  | (?P<spoiled>{_SPOILED})
  | (?P<number>(?:\d+(?:\.\d+|\.(?=\s*[,\])]))?|\.\d+)(?:[eE][-+]?\d+)?(?:[ \t]?%)?)
  | (?P<word>(?:i\.e|e\.g)\.|[A-Za-z]+(?:['-](?=[A-Za-z]{{2}})[A-Za-z]+)*
      (?:'(?:s|t|re|ll|ve|d|m)\b)?(?:_[A-Za-z\d]+|\d*_?)'*)
  | (?P<arrow><=>|=>)
  | (?P<relation><=|>=|!=|:=|[<>=])
  | (?P<line>[ \t]*\n\s*)
  | (?P<dots>\.{{3,}})
  | (?P<sign>\*\*|\|\||[-+*/^@()\[\]{{}}|,~&"#_±])
  | (?P<stop>[.;:?!])
  | (?P<bad>\S)""",
    re.VERBOSE | re.ASCII,
)
_NAME = re.compile(
    r"(?:[A-Za-z]{1,2}|[Tt]heta|alpha|eta|lambda|gamma|omega|phi|sigma|beta|delta|epsilon|kappa"
    r"|rho|tau|upsilon|psi|net|yhat|max|min|abs|norm|dot"
    r"|sgn|sign|step|sum|heaviside|score|out|coef|intercept|threshold|bias|weight)(?:_[a-z]{1,5}|_?\d*)'*"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the plain text, from ``start`` to ``stop``; ``spaced``: a blank stands before.

    ``value`` is that of a number, in digits or in words; ``places`` its decimals, where typed.
    """

    kind: Kind
    text: str
    start: int
    stop: int
    spaced: bool
    roles: frozenset[str] = frozenset()
    value: Fraction | None = None
    places: int | None = None

    def has(self, *roles: str) -> bool:
        """Say whether the token may be one of these parts of speech."""
        return not self.roles.isdisjoint(roles)

    @property
    def low(self) -> str:
        """The token in small letters."""
        return self.text.lower()

    @property
    def is_name(self) -> bool:
        """Say whether it may be a name of mathematics."""
        return self.kind == "word" and self.has("name")

    @property
    def is_spelled(self) -> bool:
        """Say whether it is a number in words."""
        return self.kind == "word" and self.value is not None


def tokens_of(text: str, *, whole: bool = False) -> tuple[Token, ...]:
    """Return the tokens of a plain text, in which numbers with commas may be lists of whole ones.

    Raises :class:`~linexact.errors.InputError` (``too-long``) beyond ``MOST_TOKENS``.

    >>> [token.text for token in tokens_of("w1 is at least -1/2.")]
    ['w1', 'is', 'at least', '-', '1', '/', '2', '.']
    >>> [token.kind for token in tokens_of("1//2 0x1F 75 %")]
    ['bad', 'bad', 'number']
    """
    pieces = list(_pieces(text, whole=whole))
    found: list[Token] = []
    place = 0
    while place < len(pieces):
        token, place = _phrase(text, pieces, place)
        found.append(token)
    return tuple(found)


def _pieces(text: str, *, whole: bool) -> Iterator[Token]:
    """Cut a text into signs, numbers and single words.

    Commas are of decimals where none separates anything else and a name is given.
    """
    decimal = text.count(",") == len(_PAIR.findall(text)) and _GIVEN.search(text) is not None
    matches = list(islice(_TOKEN.finditer(text), MOST_TOKENS + 1))
    if len(matches) > MOST_TOKENS:
        raise InputError("too-long", f"more than {MOST_TOKENS} words and signs, the limit")
    end = 0
    for match, depth in zip(matches, depths(match[0] for match in matches), strict=True):
        kind = match.lastgroup if len(match[0]) <= MOST_SIGNS else "bad"
        spaced = match.start() > end or match.start() == 0
        end = match.end()
        if kind == "pair":
            yield from _listed(match, spaced) if depth or whole else _pair(match, spaced, decimal)
        elif kind == "number":
            yield _number(match[0], match.start(), end, spaced=spaced)
        elif kind == "dots":
            yield Token("stop", match[0], match.start(), end, spaced, frozenset({"dots"}))
        elif kind == "spoiled":
            yield Token("bad", match[0], match.start(), end, spaced)
        else:
            yield Token(kind, match[0], match.start(), end, spaced)  # type: ignore[arg-type]


def _number(text: str, start: int, stop: int, *, spaced: bool) -> Token:
    """Return the token of a number in digits; its value is bounded by the reader of numbers."""
    digits = text.rstrip("% \t")
    try:
        value = parse_number(digits.rstrip("."))
    except InputError:
        return Token("bad", text, start, stop, spaced)
    places = len(digits.split("e")[0].split("E")[0].partition(".")[2]) if "." in digits else None
    if text.endswith("%"):
        value, places = value / 100, None if places is None else places + 2
    return Token("number", text, start, stop, spaced, value=value, places=places)


def _pair(match: re.Match[str], spaced: bool, decimal: bool) -> Iterator[Token]:
    """Read ``1,5``: bits are a list, others a decimal if it can be one; else nobody knows."""
    first, last = match[0].split(",")
    start, stop = match.span()
    if {first, last} <= {"0", "1"}:
        yield from _listed(match, spaced)
    elif decimal and (first == "0" or len(last) != _THOUSANDS):
        yield _number(f"{first}.{last}", start, stop, spaced=spaced)
    else:
        yield Token("bad", match[0], start, stop, spaced)


def _listed(match: re.Match[str], spaced: bool) -> Iterator[Token]:
    """Yield two numbers and the comma between them."""
    first, last = match[0].split(",")
    comma = match.start() + len(first)
    yield _number(first, match.start(), comma, spaced=spaced)
    yield Token("sign", ",", comma, comma + 1, False)
    yield _number(last, comma + 1, match.end(), spaced=False)


def _phrase(text: str, pieces: Sequence[Token], place: int) -> tuple[Token, int]:
    """Return the token at a place, as long a phrase as the table has, and the place behind it."""
    first = pieces[place]
    if first.kind != "word":
        return first, place + 1
    most = longest_from(first.low)
    longest = pieces[place : place + max(most, MOST_WORDS)]
    run = [t.low for t in takewhile(lambda t: t.kind in ("word", "number", "sign"), longest)]
    value, counted = numeral([t.low for t in takewhile(lambda t: t.kind == "word", longest)])
    length, roles = counted, roles_of((first.low,)) | {"numeral"}
    for several in range(min(len(run), most), counted, -1):
        if found := roles_of(tuple(run[:several])):
            length, roles, value = several, found, None
            break
    if not length:
        return _alone(first), place + 1
    if length == 1 and value is None and _NAME.fullmatch(first.text):
        roles |= {"name"}
    stop = pieces[place + length - 1].stop
    said = text[first.start : stop]
    return Token("word", said, first.start, stop, first.spaced, roles, value), place + length


def _alone(word: Token) -> Token:
    """Return a word that is no phrase: a name, or one of a gate: ``or_bias`` is ``bias``."""
    owner, _, own = word.text.partition("_")
    if own and "gate" in roles_of((owner.lower(),)):
        word = replace(word, text=own, roles=roles_of((own.lower(),)) | {f"of-{owner.lower()}"})
    return replace(word, roles=word.roles | {"name"}) if _NAME.fullmatch(word.text) else word


# Brackets


def depths(signs: Iterable[str]) -> Iterator[int]:
    r"""Yield how many brackets are open behind each sign; the end of a line closes all.

    >>> list(depths("(1, [2])) \n"))
    [1, 1, 1, 1, 2, 2, 1, 0, 0, 0, 0]
    """
    depth = 0
    for sign in signs:
        if sign in OPENING:
            depth += 1
        elif sign in CLOSING:
            depth = max(0, depth - 1)
        elif "\n" in sign:
            depth = 0
        yield depth
