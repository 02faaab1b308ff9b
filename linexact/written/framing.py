"""Whose words an answer is, and of which case: what others have, what would be if, another gate.

``My friend has w = (1, 1)`` and ``it would be a mistake to take 40`` are no answers of the text;
``(for OR it would be b = -1/2)`` is said of another case, and the answer stands beside it.  What is
taken back at the end, ``forget it``, leaves none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from linexact.errors import InputError
from linexact.written.plain import Span
from linexact.written.wording import Wording

IsOther = Callable[[str], bool]  # says of a gate's name whether it is another than the one asked

_MOST_BEHIND = 60  # characters behind what takes everything back
_LONGEST = 600  # characters of a sentence that is looked into
_SHORTENED = 8  # characters that an abbreviation ends
_STOP = re.compile(r"[.!?](?=\s|[)\]]|\Z)|[;\n。！？；]|[ \t]#+(?=\s)")
_BRACKET = re.compile(r"\((?=[^()\n]*[^\W\d_]{2})[^()\n]{6,200}\)")
_ABBREVIATED = re.compile(r"(?:\b[a-z]|\b(?:resp|approx|vs|cf|etc))\Z", re.IGNORECASE)
_GATE = r"(?:(?-i:\b(?:X?N?OR|N?AND)\b(?!\s*(?:(?!I\s)[A-Z(]|x\d?\b|of\b))))"

_HAS_WORDS = re.compile(r"[^\W\d_]{2}").search  # of which all that is here is made
_ANOTHER = r"(?:{whose}\s{person}\b|{people})"
_TOLD = Wording(
    rf"(?P<as>{{as others}}\s+)?(?:{_ANOTHER}\W{{0,3}}(?:{{would}}\s)?{{tells}}"
    r"|(?-i:\b[A-Z][a-zé]+(?: and [A-Z][a-zé]+)?) {says}"
    rf"|(?-i:\b[A-Z][a-z]+['’]s) {{answer of}}|{_ANOTHER}['’]s\b"
    rf"|(?P<whole>{{answer of}}\s+(?:{{of another}}\s+)?{_ANOTHER}|{{says}}\s{_ANOTHER}"
    r"|{wrongly common}"
    r"|{as told by}\s*(?:{whose}\s)?(?:{person}|{people})|{as is told}"
    r"|{might also be}[^.;\n]{0,40}?\d))"
)
_THIS_IS = Wording(r"\A\W*{this is}")
_FORBIDDEN = Wording(r"{forbidden}")
RETRACTED = Wording(r"{retracted}|{retracting}\s*{what was said}|{own argument}\s*{is wrong so}")
_CALLED_WRONG = Wording(
    r"\A\W*(?:{hesitating}\W+){0,3}(?:{this one})?\s*{is wrong}\W*(?:{hesitating})?\W*\Z"
)
_CANNOT_BE = Wording(r"\A\W*(?:{hesitating}\W+){0,3}(?:{this one})?\s*{cannot be}\W*\Z")
_UNREAL = Wording(
    r"{if so}[^.;\n]{0,80}?{were}[^.;\n]{0,100}?{would}|\A\W*{were}\b[^.;\n]{1,80}?{would}"
    r"|{would}\s{right}[^.;\n]{0,20}?{if so}|{would}\s(?:{right}\s)?{if so}[^.;\n]{0,80}?{were}"
    r"|\A\W*{if so}[^.;\n]{0,80}?{were}[^.;\n]*[:：]\s*\Z"
    r"|{under}\s[^.;,\n]{0,30}?\d[^.;\n]{0,12}?{would}|{in an unreal case}"
)
_COMPARED = Wording(r"\A\W*{compared}")
_OF_GATE = Wording(
    rf"\A\W*(?:\w+\W+){{0,2}}?{{for a gate}}\s*(?:\w{{1,3}}\s)?(?P<first>{_GATE})"
    rf"|(?P<same>{{as others}}\s)?{{for a gate}}\s*(?P<last>{_GATE})\W*\Z"
    rf"|\A\W*(?P<of>{_GATE})\s+{{has or is}}"
)

_ANY_GATE = re.compile(_GATE).findall
_AT_RATE = r"{under}\s(?:\w{1,8}\s){0,2}?{rate}\W{0,3}(?:\w{1,3}\s)?\d+"
_OF_RATE = Wording(rf"(?P<same>{{as others}}\s)?{_AT_RATE[:-3]}(?P<rate>\d+(?:[.,/]\d+)?)")
_OTHER_CASE = Wording(rf",(?=\s*(?:\w+\s)?(?:{{for a gate}}\s*(?:\w{{1,3}}\s)?{_GATE}|{_AT_RATE}))")
_THOUGHT = Wording(
    r"(?P<said>{once thought}(?:(?!{but later})[^.;\n]){0,80})(?=[.;\n]|\W{0,2}{but later}|\Z)"
)


def refuse_framed(text: str, used: Sequence[Span], *, argued: bool = False) -> None:
    """Refuse an answer that somebody else gives, that is forbidden, or that is taken back.

    ``argued``: it is an argument, which may end in "that cannot be".

    Raises :class:`~linexact.errors.InputError` (``open``).

    >>> refuse_framed("My neighbour wrote 40.", [Span(19, 21)])
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: what somebody else says is no answer; write your own
    >>> refuse_framed("40. Forget that.", [Span(0, 2)])
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: this takes the answer back; write the one that counts
    """
    if not _HAS_WORDS(text):
        return
    refuse_retracted(text, used, argued=argued)
    for piece in sentences(text):
        said = text[piece.start : piece.stop]
        if len(said) > _LONGEST:
            continue
        told = next((m for m in _TOLD.pattern.finditer(said) if not m["as"]), None)
        told = told or _FORBIDDEN.search(said)
        if told is None:
            continue
        begin = piece.start + (0 if told.groupdict().get("whole") else told.start())
        stop = len(text) if said.rstrip().endswith((":", "：")) else piece.stop
        refers = _THIS_IS.match(said) is not None
        if refers or any(span.stop > begin and span.start < stop for span in used):
            message = "what somebody else says is no answer; write your own"
            if _FORBIDDEN.search(said):
                message = "what is not to be taken is no answer; write the one that is"
            raise InputError("open", message, start=begin)


def refuse_retracted(text: str, used: Sequence[Span], *, argued: bool) -> None:
    """Refuse an answer that the end of its text takes back.

    Raises :class:`~linexact.errors.InputError` (``open``).
    """
    last = max((span.stop for span in used), default=0)
    message = "this takes the answer back; write the one that counts"
    for match in RETRACTED.pattern.finditer(text):
        behind = text[match.end() :]
        if len(behind) <= _MOST_BEHIND and not any(c.isdigit() for c in behind):
            raise InputError("open", message, start=match.start())
    pieces = list(sentences(text))
    for before, piece in pairwise(pieces):
        said = text[piece.start : piece.stop]
        behind = text[piece.stop :]
        ends = len(behind) <= _MOST_BEHIND and not any(c.isdigit() for c in behind)
        wrong = _CALLED_WRONG.match(said) or (not argued and _CANNOT_BE.match(said))
        if ends and before.start < last <= piece.start and wrong:
            raise InputError("open", message, start=piece.start)


def asides(text: str, is_other: IsOther, unreal: bool, rate: Fraction | None = None) -> list[Span]:
    """Return what is said of another gate or rate, for comparison, or (if asked) of an unreal case.

    >>> text = "b = -3/2 (for OR it would be -1/2)"
    >>> [text[start:stop] for start, stop in asides(text, lambda name: name == "or", True)]
    ['(for OR it would be -1/2)']
    >>> text = "With rate 1 it is 10, with rate 1/4 it is 40."
    >>> [text[start:stop] for start, stop in asides(text, lambda name: False, True, Fraction(1, 4))]
    ['With rate 1 it is 10,']
    """
    found: list[Span] = []
    if not _HAS_WORDS(text):
        return found
    for match in _BRACKET.finditer(text):
        if _is_aside(match[0][1:-1], is_other, unreal, rate):
            found.append(Span(*match.span()))
    bare = without(text, found)
    for piece in _clauses(bare):
        said = bare[piece.start : piece.stop]
        if _is_aside(said, is_other, unreal, rate):
            heads = said.rstrip().endswith((":", "：")) and not _COMPARED.match(said)
            found.append(Span(piece.start, len(text)) if heads else piece)
    found += [Span(*match.span("said")) for match in _THOUGHT.pattern.finditer(bare)]
    return found


def _clauses(text: str) -> Iterator[Span]:
    """Yield the sentences, and the parts of one that speaks of several gates or rates."""
    for begin, stop in sentences(text):
        if stop - begin <= _LONGEST:
            for comma in _OTHER_CASE.pattern.finditer(text, begin, stop):
                yield Span(begin, comma.end())
                begin = comma.end()
        yield Span(begin, stop)


def _is_aside(said: str, is_other: IsOther, unreal: bool, rate: Fraction | None) -> bool:
    """Say whether a sentence or bracket is of another case, compares, or says what would be."""
    if len(said) > _LONGEST:
        return False
    if _COMPARED.match(said) or (unreal and _UNREAL.search(said)):
        return True
    if rate is not None and _is_of_other_rate(said, rate):
        return True
    if (of_gate := _OF_GATE.search(said)) is None or of_gate["same"]:
        return False
    named = of_gate["first"] or of_gate["last"] or of_gate["of"]
    gates = [named, *_ANY_GATE(said)]
    return all(is_other(name.casefold()) for name in gates)


def _is_of_other_rate(said: str, rate: Fraction) -> bool:
    """Say whether a sentence names rates, and none of them is the one that is asked."""
    named = list(_OF_RATE.pattern.finditer(said))
    return bool(named) and not any(m["same"] or _rate(m["rate"]) == rate for m in named)


def _rate(written: str) -> Fraction:
    """Return a rate, 0 for a fraction of nothing: no run has it."""
    top, _, bottom = written.replace(",", ".").partition("/")
    return Fraction(top) / int(bottom) if bottom and int(bottom) else Fraction(0 if bottom else top)


def alternatives(text: str) -> str:
    """Return a text with *or* for ``//`` between two answers in one line; code has remarks there.

    >>> alternatives("b = 2 // b = 3"), alternatives("w = 1;  // b = 3")
    ('b = 2 or b = 3', 'w = 1;  // b = 3')
    """
    return _PARTED("or", text)


_PARTED = re.compile(r"(?<=[\w)\]] )//(?= \(?[\w$-])").sub


def without(text: str, spans: Sequence[Span]) -> str:
    """Return a text with blanks for some of its stretches, each line end in its place.

    >>> without("b = 2 (or 3)", [Span(6, 12)])
    'b = 2       '
    """
    for start, stop in spans:
        blank = "".join(c if c == "\n" else " " for c in text[start:stop])
        text = text[:start] + blank + text[stop:]
    return text


def sentences(text: str) -> Iterator[Span]:
    """Yield the sentences of a text, as far as marks and line ends part them.

    >>> [text[start:stop] for text in ["No. It is 4."] for start, stop in sentences(text)]
    ['No.', ' It is 4.']
    """
    begin = 0
    for stop in _STOP.finditer(text):
        if stop[0] == "." and _ABBREVIATED.search(
            text[max(begin, stop.start() - _SHORTENED) : stop.start()]
        ):
            continue
        if text[begin : stop.end()].strip():
            yield Span(begin, stop.end())
        begin = stop.end()
    if text[begin:].strip():
        yield Span(begin, len(text))
