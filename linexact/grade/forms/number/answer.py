"""Numbers as people write them: with their workings, their name, a rounded value behind them.

``margin = 2/√5 ≈ 0.89``, ``so the loss is 4``, ``75 %``, ``3 of 4`` and ``seven`` are read.
What bears the name that is asked goes before what is said last; of two numbers that differ,
and of which nothing says that one is the answer, none is chosen.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from linexact.errors import InputError
from linexact.exact.surds import SurdSum
from linexact.grade.forms.number.nouns import told
from linexact.grade.reading import Read, Reading
from linexact.text.fields import check_size
from linexact.written import (
    Form,
    Item,
    Label,
    Mark,
    Prose,
    Row,
    Span,
    Statement,
    Surd,
    Unclear,
    Value,
    Word,
    statements,
)
from linexact.written.discourse import Said, discourse, rejected_sentences
from linexact.written.doubt import refuse_doubted
from linexact.written.lexicon import find_phrase, phrases_of
from linexact.written.wording import Wording

_DECIMAL = re.compile(r"[+\-−–]?\s*\d*[.,](\d+)").fullmatch
# What people call the values that exercises name.
_CALLED: Mapping[str, frozenset[str]] = {
    "total": frozenset({"total", "errors", "l", "e"}),
    "loss": frozenset({"total", "l"}),
    "mean": frozenset({"errors", "mean", "r"}),
    "errors": frozenset({"errors"}),
    "score": frozenset({"score", "z", "s", "h", "a", "w*x"}),
    "new_score": frozenset({"score", "z", "s", "h", "a", "w*x"}),
    "updates": frozenset({"updates", "errors"}),
    "distance": frozenset({"distance", "d"}),
    "squared": frozenset({"squared", "d^2"}),
    "margin": frozenset({"margin"}),
    "functional_margin": frozenset({"margin"}),
    "geometric_margin": frozenset({"margin"}),
    "rate": frozenset({"errors", "rate", "r"}),
    "b": frozenset({"b", "w0"}),
}
_NONE = Wording("{none at all}")
_RATES = ("mean", "rate")  # values of which "3 of 4" is 3/4


@dataclass(frozen=True, slots=True)
class NumberAnswer:
    """A number; ``decimals`` is how many places a plain decimal was typed with."""

    value: SurdSum
    decimals: int | None


_NOTHING = NumberAnswer(SurdSum(()), None)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A number of the text; ``rank`` says how likely it is the answer."""

    answer: NumberAnswer
    span: Span
    rank: int
    turn: int
    derived: bool  # at the end of an equation
    chosen: tuple[str, ...] = ()


def find_number(
    text: str, name: str, *, is_count: bool = False, among: int | None = None
) -> Read[NumberAnswer]:
    """Find the number that answers a question for the value ``name``.

    Of a count, ``2/4`` is two of four.

    Raises :class:`~linexact.errors.InputError` with the place: ``unread`` when there is none,
    ``several`` for numbers that differ, ``contradiction``, ``ambiguous``.

    >>> read = find_number("0.2 - 1.25 = -1.05, so the score is -1.05 + 0.24 = -0.81.", "score")
    >>> print(read.answer.value), read.reading.confidence
    -0.81
    (None, 'chosen')
    >>> find_number("0.447", "margin").answer.decimals
    3
    """
    check_size(text)
    items = statements(_settled(text))
    said = discourse(items)
    try:
        candidates = list(_candidates(text, said, name, is_count, among))
        if not candidates and "#" in text:  # what a program's comment tells
            return find_number(text.replace("#", ";"), name, is_count=is_count, among=among)
        candidates = _without_rounded(text, _without_operands(said, candidates))
        found = _chosen(candidates, said)
        _refuse_alone(said, found, candidates)
        if name == "total" and (mean := _IS_MEAN.search(text)):
            message = "the mean is called the answer, and the total is asked; write that number"
            raise InputError("several", message, start=mean.start())
        _refuse_log(text, found, candidates)
        refuse_doubted(items, text, (found.span,))
    except InputError as error:
        begin = text.rfind("\n", 0, error.start) + 1
        line = text[begin:].split("\n", 1)[0]
        raise InputError(
            error.code, error.message, source=line, start=error.start - begin
        ) from None
    return Read(found.answer, Reading(text, (found.span,), found.chosen))


_SCALAR = re.compile(
    r"^(?P<type>(?:np|numpy)\.(?:int|uint|float)\d*\()(?P<number>[-+\d.e]+)\)[ \t]*$",
    re.MULTILINE,
).sub


def _settled(text: str) -> str:
    """Return a text with what stands for a number written as one, each thing in its place.

    >>> _settled("|3*0 - 10| / 5 = 2"), _settled("a single one"), _settled("the 0-1 loss is 2")
    ('               = 2', '1        one', 'the     loss is 2')
    """
    text = _SCALAR(_bare, text)
    for wording in (_ABSOLUTE, _ZERO_ONE):
        text = wording.pattern.sub(lambda match: " " * len(match[0]), text)
    return _SINGLE.pattern.sub(lambda match: "1".ljust(len(match[0])), text)


_ABSOLUTE = Wording(r"(?:^|(?<=[\s:;,]))[-+*/·.\d ()]*\|[-+*/·×.,\d ()]+\|[-+*/·.\d ()√]*(?==)")
_ZERO_ONE = Wording(r"\b0[-/–]1(?=[- ]{a loss})")
_SINGLE = Wording(r"{a single one}(?=\s)")


def _bare(match: re.Match[str]) -> str:
    """Return a number as numpy prints it without its type, in the same place."""
    return f"{' ' * len(match['type'])}{match['number']} "


def _chosen(candidates: Sequence[_Candidate], said: Sequence[Said]) -> _Candidate:
    if _is_all_or_nothing(said):
        raise InputError("several", "an open choice; write the number that you mean")
    if not candidates:
        _refuse_unclear(said)
        label = _only_label(said)
        if label is not None:
            return label
        short = len(said) < 3 or (isinstance(said[1].item, Mark) and not _is_unsure(said))
        if said and short and said[0].item.span.start < 3 and _is_none(said[0]):
            return _Candidate(_NOTHING, said[0].item.span, _BARE, 0, False)
        every = next(
            (o.item for o in said if isinstance(o.item, Word) and o.item.role == "all"), None
        )
        counted = None if every is None else _all_of(every)
        if every is not None and counted is not None:
            return _Candidate(NumberAnswer(counted, None), every.span, _BARE, 0, False)
        raise InputError("unread", "no number is found; expected such as 3/2 or 2/sqrt(5)")
    best = max(c.rank for c in candidates)
    torn = next((c for c in candidates if c.rank == _TORN), None)
    if torn is not None and best <= _BARE:
        message = "something is calculated that is not understood; write the number"
        raise InputError("unread", message, start=torn.span.start)
    kept = [c for c in candidates if c.rank == best]
    last = kept[-1]
    _refuse_unclear(said, last.span.stop)
    if all(c.answer.value == last.answer.value for c in kept):
        dropped = len(kept) < len(candidates)
        return _with(last, "what bears the name is taken") if dropped else last
    open_choice = any(
        isinstance(one.item, Word) and one.item.role in ("or", "unsure") for one in said
    )
    later = all(c.turn < last.turn for c in kept if c.answer.value != last.answer.value)
    many = len({c.answer.value for c in kept}) > MOST_WORKINGS
    if open_choice or many or not (later or last.derived):
        message = "several numbers, and nothing says which is the answer; say it"
        raise InputError("several", message, start=last.span.start)
    return _with(last, "the last number is taken")


def _refuse_alone(
    said: Sequence[Said], found: _Candidate, candidates: Sequence[_Candidate]
) -> None:
    """Refuse a number where another one is a sentence of its own: ``41. Compare: 40 for OR``."""
    for place, one in enumerate(said):
        item = one.item
        if not isinstance(item, Statement) or item.relations or not _is_sentence(said, place):
            continue
        alone = [c for c in candidates if _holds(item, c.span)]
        if alone and alone[0].answer.value != found.answer.value:
            message = "two numbers, one of them a sentence of its own; say which counts"
            raise InputError("several", message, start=item.span.start)


_IS_MEAN = Wording(r"{the answer is}\s*{called mean}")


def _is_sentence(said: Sequence[Said], place: int) -> bool:
    """Say whether an item stands alone between full stops."""
    before = said[place - 1].item if place else None
    behind = said[place + 1].item if place + 1 < len(said) else None
    ends = behind is None or (isinstance(behind, Mark) and behind.text == ".")
    return ends and (before is None or (isinstance(before, Mark) and before.text == "."))


def _refuse_log(text: str, found: _Candidate, candidates: Sequence[_Candidate]) -> None:
    """Refuse one line of a log, each of which says the same of another number.

    ``epoch 4: errors = 30`` and ``epoch 5: errors = 28`` do not say which of them is asked for.
    """
    own = _line(text, found.span)
    said = _LOGGED("0", text[own.start : own.stop])
    others = ((c, _line(text, c.span)) for c in candidates if c.rank == found.rank)
    changing = any(
        c.answer.value != found.answer.value
        and line != own
        and _LOGGED("0", text[line.start : line.stop]) == said
        for c, line in others
    )
    if changing and said.count("0") > 1 and re.search(r"[^\W\d_]{2}", said):
        message = "a log whose numbers change, and nothing says which is the answer; say it"
        raise InputError("several", message, start=found.span.start)


def _line(text: str, span: Span) -> Span:
    """Return where the line is in which something stands."""
    end = text.find("\n", span.start)
    return Span(text.rfind("\n", 0, span.start) + 1, len(text) if end < 0 else end)


_LOGGED = re.compile(r"[-+−]?\d+(?:[.,/]\d+)*").sub


def _only_label(said: Sequence[Said]) -> _Candidate | None:
    """Return the number of ``2. It has not changed.``, which begins a sentence and no list."""
    labels = [one.item for one in said if isinstance(one.item, Label)]
    if len(labels) != 1 or not isinstance(said[0].item, Label) or not labels[0].name.isdigit():
        return None
    if _is_unsure(said):
        return None
    value = SurdSum.rational(Fraction(int(labels[0].name)))
    return _Candidate(NumberAnswer(value, None), labels[0].span, _BARE, 0, False)


def _is_unsure(said: Sequence[Said]) -> bool:
    return any(isinstance(o.item, Word) and o.item.role in _DOUBTING for o in said)


_DOUBTING = ("unsure", "or", "hope", "others", "hedge")


def _is_all_or_nothing(said: Sequence[Said]) -> bool:
    """Say whether *or* stands beside *all*: ``none, or all four``."""
    roles = [one.item.role if isinstance(one.item, Word) else "" for one in said]
    return any(
        role == "or" and "all" in roles[max(0, i - _BESIDE) : i + _BESIDE + 1]
        for i, role in enumerate(roles)
    )


_BESIDE = 3  # items between them


def _all_of(word: Word) -> SurdSum | None:
    """Return the 4 of ``all four``."""
    found = find_phrase(word.text.casefold().split()[-1:])
    return SurdSum.rational(Fraction(found.value)) if found and found.role == "number" else None


def _is_none(said: Said) -> bool:
    item = said.item
    written = item.text if isinstance(item, Word | Prose) else ""
    return _NONE.is_all(written.strip(" .!"))


def _with(candidate: _Candidate, chosen: str) -> _Candidate:
    return _Candidate(
        candidate.answer, candidate.span, candidate.rank, candidate.turn, candidate.derived,
        (*candidate.chosen, chosen),
    )  # fmt: skip


def _refuse_unclear(said: Sequence[Said], begin: int = 0) -> None:
    for one in said:
        if isinstance(one.item, Unclear) and one.item.span.start >= begin:
            raise InputError(one.item.code, one.item.message, start=one.item.span.start)


def _candidates(
    text: str, said: Sequence[Said], name: str, is_count: bool, among: int | None
) -> Iterator[_Candidate]:
    """Yield the numbers that may be the answer, in their order."""
    rejected = rejected_sentences(said) if len(said) > 2 else frozenset()
    for place, one in enumerate(said):
        item = one.item
        if not isinstance(item, Statement) or one.mood in ("denied", "supposed"):
            continue
        if _is_label(said, place) or _is_whole_of_ratio(said, place):
            continue
        found = _value(text, said, place, item)
        if found is None:
            continue
        answer, span, derived, chosen = found
        if name in _RATES:
            answer, span = _as_ratio(said, place, answer, span)
        else:
            answer = _as_count(text, answer, span, is_count, among)
        rank = _rank(said, place, item, name)
        beside = told(text, span, name)
        if beside is not None:
            rank = _NAMED if beside else 0
        if one.sentence in rejected and rank < _NAMED:
            rank = min(rank, _BARE)
        if _is_torn(said, place):
            yield _Candidate(answer, span, _TORN, one.turn, derived)
        elif rank:
            yield _Candidate(answer, span, rank, one.turn, derived, chosen)


MOST_WORKINGS = 6  # different numbers, of which the last one may be the answer
_TORN, _BARE, _SAID, _NAMED = 0, 1, 2, 3
_OTHERS = ("b", "threshold", "total", "errors", "score", "margin", "distance", "updates", "rate")


def _value(
    text: str, said: Sequence[Said], place: int, item: Statement
) -> tuple[NumberAnswer, Span, bool, tuple[str, ...]] | None:
    """Return the number that a chain of equations ends in, and whether it was derived."""
    stop = next((i for i, r in enumerate(item.relations) if r not in ("=", ":", "→")), None)
    end = len(item.sides) if stop is None else stop + 1
    numbers = [(i, v) for i in range(end) if (v := _number(item.sides[i])) is not None]
    if stop is not None and item.relations[stop] == "≈" and not numbers:
        number = _number(item.sides[stop + 1])  # about: a rounded value alone
        numbers, end = ([] if number is None else [(stop + 1, number)]), stop + 2
    elif stop is not None and end == 1 and item.relations[stop] != "≈":
        return None  # an inequality
    if not numbers or numbers[-1][0] != end - 1:
        return None
    multiplied = place > 0 and _operates(said[place - 1].item)
    exact = numbers[-1:] if multiplied else numbers
    index, last = exact[-1]
    chosen: tuple[str, ...] = ()
    for i, other in exact[:-1]:
        if other != last:
            if not _rounds(other, last, _decimals(text, item.spans[index])):
                message = "the two sides of an equation are numbers that differ; which one counts?"
                raise InputError("contradiction", message, start=item.span.start)
            index, last = i, other
            chosen = ("the exact number is taken, not the rounded one",)
            break
    typed = text[item.spans[index].start : item.spans[index].stop].strip()
    short = _of_float(typed)
    if short is not None:
        last, chosen = SurdSum.rational(short), (*chosen, _FLOAT)
    answer = NumberAnswer(last, _decimals(text, item.spans[index]))
    return answer, item.spans[index], len(item.sides) > 1, chosen


def _operates(item: Item) -> bool:
    """Say whether something is done with the number that follows: ``divided by 4 gives 2``."""
    if isinstance(item, Word) and item.role in ("multiply", "minus"):
        return True
    return isinstance(item, Word | Prose) and item.text.casefold() in _operators()


_FLOAT = "the number that a program's last digits stand for"
_LONG_DECIMAL = re.compile(r"[-+−]?\d*\.\d{10,25}").fullmatch
_DIGITS, _SPARED = 15, 4  # that a float keeps, and that are spared at least


def _of_float(typed: str) -> Fraction | None:
    """Return the short decimal that a float was before its last digits went astray.

    >>> [str(_of_float(text)) for text in ("1.4100000000000001", "0.3333333333333333")]
    ['141/100', 'None']
    """
    if not _LONG_DECIMAL(typed):
        return None
    number = Fraction(typed.replace("−", "-"))
    digits = len(typed.replace("−", "-").lstrip("+-0.").replace(".", ""))
    short = Fraction(f"{float(number):.{_DIGITS}g}")
    kept = len(str(short.numerator).lstrip("-"))
    near = digits > _DIGITS and float(short) != 0 and short.denominator < 10 ** (_DIGITS - _SPARED)
    return short if near and kept <= _DIGITS - _SPARED and short != number else None


def _decimals(text: str, span: Span) -> int | None:
    decimal = _DECIMAL(text[span.start : span.stop].strip())
    return None if decimal is None else len(decimal[1])


def _number(side: Value | None) -> SurdSum | None:
    if isinstance(side, Form) and side.value is not None:
        return SurdSum.rational(side.value)
    return side.value if isinstance(side, Surd) else None


def _rounds(exact: SurdSum, decimal: SurdSum, places: int | None) -> bool:
    """Say whether a decimal is a number rounded to its last place."""
    if places is None:
        return False
    difference = exact.plus(decimal, -1)
    size = difference.times(SurdSum.rational(Fraction(difference.sign())))
    unit = SurdSum.rational(Fraction(1, 2 * 10**places))
    return size.plus(unit, -1).sign() <= 0


def _rank(said: Sequence[Said], place: int, item: Statement, name: str) -> int:
    called = _CALLED.get(name, frozenset()) | {name, *name.split()}
    if _leads(said, place):
        return _NAMED
    if name and _is_of_another(said, place, called):
        return 0
    heads = [side.name for side in item.sides if isinstance(side, Form) and side.name]
    if any(head in ("i", "j") for head in heads):
        return 0  # the index of a sum
    if any(head.partition("(")[0] in called for head in heads):
        return _NAMED
    others = _OTHERS if name else ("b", "threshold")
    if any(head[0] in "wx" or head in others for head in heads):
        return 0  # another parameter, another quantity
    before, behind = said[max(0, place - 2) : place], said[place + 1 : place + 3]
    if _has_own_number(said, place):
        behind = ()  # "costs 1, total 4"
    for one in (*reversed(before), *behind):
        bare = isinstance(one.item, Statement) and not one.item.relations
        value = one.item.sides[0] if isinstance(one.item, Statement) and bare else None
        if isinstance(value, Form) and value.name in called:
            return _NAMED
        if isinstance(one.item, Word) and one.item.role == "final":
            return _SAID
    return _SAID if _is_concluded(said, place) else _BARE


def _has_own_number(said: Sequence[Said], place: int) -> bool:
    """Say whether a noun behind a comma has a number of its own behind it."""
    items = [one.item for one in said[place + 1 : place + 4]]
    if len(items) < 3 or not isinstance(items[0], Mark) or items[0].text not in (",", ";", "."):
        return False
    noun, number = items[1:]
    bare = isinstance(noun, Statement) and not noun.relations and _number(noun.sides[0]) is None
    return bare and isinstance(number, Statement) and _number(number.sides[0]) is not None


def _is_concluded(said: Sequence[Said], place: int) -> bool:
    """Say whether *so* stands before a number in its clause."""
    for one in reversed(said[max(0, place - _CLAUSE) : place]):
        if isinstance(one.item, Statement):
            return False
        if isinstance(one.item, Mark) and one.item.text not in ("", "(", ",", ":"):
            return False
        if isinstance(one.item, Word) and one.item.role == "so":
            return True
    return False


def _without_operands(said: Sequence[Said], found: Sequence[_Candidate]) -> list[_Candidate]:
    """Return the numbers without those that a calculation takes, of which the result counts.

    ``2 steps x 4 points = 8`` is 8, and as likely the answer as the 2 would be.
    """
    kept: list[_Candidate] = list(found)
    for place, one in enumerate(said):
        item = one.item
        if not _is_equated(item):
            continue
        at = bisect_left(kept, item.span.start, key=lambda c: c.span.start)
        if at == len(kept) or not _holds(item, kept[at].span):
            continue
        result = kept[at]
        begin = _clause_begin(said, place)
        taken = [c for c in kept if begin <= c.span.start < item.span.start]
        if taken and _is_equated_at_once(said, place):
            exact, near = taken[-1].answer.value, result.answer
            if exact == near.value:
                continue
            if _rounds(exact, near.value, near.decimals):
                kept = [c for c in kept if c is not result]
                continue
            message = "the two sides of an equation are numbers that differ; which one counts?"
            raise InputError("contradiction", message, start=item.span.start)
        if taken:
            rank = max(c.rank for c in (*taken, result))
            kept = [replace(result, rank=rank) if c is result else c for c in kept]
            kept = [c for c in kept if not any(c is other for other in taken)]
    return kept


def _is_equated_at_once(said: Sequence[Said], place: int) -> bool:
    """Say whether a number alone stands before ``(= ...``, which says the same again."""
    before = [one.item for one in said[max(0, place - 2) : place]]
    opened = len(before) > 1 and isinstance(before[-1], Mark) and before[-1].text == "("
    return opened and isinstance(before[0], Statement) and not before[0].relations


def _holds(item: Item, span: Span) -> bool:
    return item.span.start <= span.start and span.stop <= item.span.stop


def _is_equated(item: Item) -> bool:
    """Say whether an equation begins with what is not understood: ``... = 8``."""
    equated = isinstance(item, Statement) and item.sides[0] is None and not item.worded
    return equated and isinstance(item, Statement) and item.relations[:1] == ("=",)


def _clause_begin(said: Sequence[Said], place: int) -> int:
    """Return where the clause of an item begins, in the text."""
    for one in reversed(said[:place]):
        if isinstance(one.item, Mark) and one.item.text in ("\n", ".", ";", ":", ","):
            return one.item.span.stop
    return 0


def _is_torn(said: Sequence[Said], place: int) -> bool:
    """Say whether a number is added to or multiplied by something that is not understood."""
    behind = said[place + 1].item if place + 1 < len(said) else None
    further = said[place + 2].item if place + 2 < len(said) else None
    before = said[place - 1].item if place else None
    if isinstance(before, Word) and before.role == "multiple":
        return True
    earlier = said[place - 2].item if place > 1 else None
    operated = isinstance(before, Word) and before.text.casefold() in _operators()
    numeric = isinstance(earlier, Statement) and _number(earlier.sides[-1]) is not None
    if operated and not numeric and not isinstance(earlier, Mark) and earlier is not None:
        return True  # "the sum of the losses divided by 4"
    item = said[place].item
    bare = isinstance(item, Statement) and not item.relations
    near = (*said[place + 1 : place + 3], *(said[max(0, place - 3) : place] if bare else ()))
    if any(isinstance(one.item, Mark) and one.item.text == "Σ" for one in near):
        return True  # "1/n Σ ..."
    alone = further is None or isinstance(further, Mark)
    if alone or (isinstance(further, Statement) and _number(further.sides[-1]) is not None):
        return False  # "40 times"; "3 plus 4" are numbers, of which nothing says which is it
    return isinstance(behind, Word | Prose) and behind.text.casefold() in _operators()


@cache
def _operators() -> frozenset[str]:
    return frozenset(phrases_of("operator"))


def _without_rounded(text: str, candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """Return the numbers without those that are an earlier one, rounded: ``1/3, about 0.33``."""
    found: list[_Candidate] = []
    for one in candidates:
        rounded = one.answer.decimals is not None and _is_about(text, one.span)
        exact = rounded and any(
            _rounds(other.answer.value, one.answer.value, one.answer.decimals) for other in found
        )
        if not exact:
            found.append(one)
    return found


def _is_about(text: str, span: Span) -> bool:
    """Say whether a decimal is said to be about so much, or goes on: ``≈ 0.33``, ``0.333...``."""
    before = re.split(r"[\s(,;]+", text[: span.start].casefold().rstrip())[-1:]
    about = bool(before) and (before[0] in _about() or before[0].endswith(("≈", "~", "approx")))
    return about or text.startswith(("...", "…"), span.stop)


@cache
def _about() -> frozenset[str]:
    return frozenset((*phrases_of("relation:≈"), *phrases_of("hedge")))


def _as_count(
    text: str, answer: NumberAnswer, span: Span, is_count: bool, among: int | None
) -> NumberAnswer:
    """Return the 2 of ``2/4`` where a count is asked, of which there is no half.

    ``among`` is how many there are, where that is known: ``1/2`` is no count of four.
    """
    typed = text[span.start : span.stop].strip()
    found = _OF_ALL(typed)
    counted = found is not None and among in (None, int(found["all"]))
    if found is not None and counted and is_count and 0 < int(found["part"]) <= int(found["all"]):
        return NumberAnswer(SurdSum.rational(Fraction(int(found["part"]))), None)
    words = typed.casefold().split()
    part = find_phrase(words[:1]) if len(words) > 2 else None
    value = answer.value.as_fraction()
    if part is None or part.role != "number" or value is None or value.denominator == 1:
        return answer
    return NumberAnswer(SurdSum.rational(Fraction(part.value)), None) if is_count else answer


_OF_ALL = re.compile(r"(?P<part>\d{1,9}) ?/ ?(?P<all>\d{1,9})").fullmatch
_CLAUSE = 5  # words between *so* and its number


def _is_of_another(said: Sequence[Said], place: int, called: frozenset[str]) -> bool:
    """Say whether a bare number belongs to the noun before it: ``with rate 1``."""
    item, before = said[place].item, said[place - 1].item if place else None
    if not isinstance(item, Statement) or not isinstance(before, Statement):
        return False
    side = before.sides[0]
    head = side.name if isinstance(side, Form) and not before.relations else None
    return not item.relations and head in ("rate", "b", "threshold") and head not in called


def _is_label(said: Sequence[Said], place: int) -> bool:
    """Say whether a number names an example or a step: ``step 3``, ``points 1 and 3``."""
    while not _is_named(said, place):
        if not _is_joined(said, place):
            return False
        place -= 2
    return True


def _is_named(said: Sequence[Said], place: int) -> bool:
    """Say whether an example or step is named right before a number."""
    before, item = (said[place - 1].item if place else None), said[place].item
    bare = isinstance(item, Statement) and not item.relations
    return bare and isinstance(before, Word) and before.role in ("example", "case")


def _is_joined(said: Sequence[Said], place: int) -> bool:
    """Say whether a number goes on with the bare one before it: ``1 and 3``."""
    if place < 2:
        return False
    earlier, before, item = (said[place - k].item for k in (2, 1, 0))
    joins = isinstance(before, Word) and before.role == "and"
    joins = joins or (isinstance(before, Mark) and before.text == ",")
    numbered = isinstance(item, Statement) and _number(item.sides[0]) is not None
    return joins and numbered and isinstance(earlier, Statement) and not earlier.relations


def _is_whole_of_ratio(said: Sequence[Said], place: int) -> bool:
    """Say whether a number is the 4 of ``3 of 4``."""
    return any(_ratio(said, place - k) for k in (2, 3, 4) if place >= k)


def _ratio(said: Sequence[Said], place: int) -> bool:
    if place < 0 or place + 2 >= len(said):
        return False
    part, of = said[place].item, said[place + 1].item
    if isinstance(of, Word) and of.role in ("example", "case") and place + 3 < len(said):
        said = [*said[: place + 1], *said[place + 2 :]]  # "one case out of four"
        of = said[place + 1].item
    joins = isinstance(of, Word) and (of.role == "ratio" or of.value == "~" or of.role == "from")
    joins |= isinstance(of, Prose) and of.text.casefold().strip() in _ratios()
    behind = said[place + 2].item
    if isinstance(behind, Word) and behind.role == "filler" and place + 3 < len(said):
        behind = said[place + 3].item
    counted = isinstance(behind, Statement) and not behind.relations
    return (
        joins
        and counted
        and all(isinstance(item, Statement) and _is_told(item) for item in (part, behind))
    )


def _is_told(item: Statement) -> bool:
    """Say whether an item is a number, perhaps behind a verb: ``son cuatro``."""
    told = not item.relations or (item.worded and item.sides[0] is None)
    return told and set(item.relations) <= {"="} and _number(item.sides[-1]) is not None


@cache
def _ratios() -> frozenset[str]:
    return frozenset(phrases_of("ratio"))


def _leads(said: Sequence[Said], place: int) -> bool:
    """Say whether a number is the answer at the head, and what follows are reasons.

    ``1, because (1,1) scores 0``; ``1/2, the points 0 and 3 are wrong``.
    """
    item = said[place].item
    if not isinstance(item, Statement) or item.relations or said[place].turn:
        return False
    heading = _heading(said)
    said, place = said[heading:], place - heading
    if place < 0:
        return False
    if any(not isinstance(s.item, Mark | Word) or (s.item.text.isalpha() and
           getattr(s.item, "role", "") not in _LED) for s in said[:place]):  # fmt: skip
        return False
    behind = [s.item for s in said[place + 1 : place + 4]]
    if behind and isinstance(behind[0], Word) and behind[0].role == "filler":
        behind = behind[1:]  # "two of them: ..."
    if behind and isinstance(behind[0], Word) and behind[0].role == "because":
        return True
    if _has_remark(said, place) or _lists_inputs(behind):
        return True
    marked = len(behind) > 1 and isinstance(behind[0], Mark) and behind[0].text in (",", "(", ":")
    return marked and isinstance(behind[1], Prose | Word) and (
        not isinstance(behind[1], Word) or behind[1].role in ("because", "filler", "ordinal")
        or (_THAT_IS.is_all(behind[1].text) and _is_calculated(said, place + 3))
    )  # fmt: skip


def _heading(said: Sequence[Said]) -> int:
    """Return how many items are a heading: ``Risk:``."""
    for place, one in enumerate(said[:_HEADED]):
        if isinstance(one.item, Mark) and one.item.text == ":":
            return place + 1
        if not isinstance(one.item, Prose):
            break
    return 0


_HEADED = 4  # items of a heading, with its colon
_LED = ("filler", "from")
_THAT_IS = Wording("{that is}")


def _is_calculated(said: Sequence[Said], place: int) -> bool:
    """Say whether numbers with an operation in words begin here: ``three times four``."""
    items = [one.item for one in said[place : place + 2]]
    operated = len(items) > 1 and isinstance(items[1], Word | Prose)
    return operated and isinstance(items[0], Statement) and (
        getattr(items[1], "text", "").casefold() in _operators()
    )  # fmt: skip


def _has_remark(said: Sequence[Said], place: int) -> bool:
    """Say whether all that follows a number is a remark in brackets, with words in it."""
    behind = [one.item for one in said[place + 1 :]]
    while behind and isinstance(behind[-1], Mark) and behind[-1].text in (".", "\n"):
        behind.pop()
    if len(behind) < 3 or not all(isinstance(item, Mark) for item in (behind[0], behind[-1])):
        return False
    marks = [item.text for item in behind if isinstance(item, Mark)]
    words = any(isinstance(item, Word | Prose) for item in behind)
    return words and marks[0] == "(" and marks[-1] == ")" and marks.count("(") == 1


def _lists_inputs(behind: Sequence[Item]) -> bool:
    """Say whether a colon and an input follow: ``two: (0, 1) and (1, 0)``."""
    if len(behind) < 2 or not isinstance(behind[0], Mark) or behind[0].text != ":":
        return False
    side = behind[1].sides[0] if isinstance(behind[1], Statement) else None
    return isinstance(side, Row)


def _as_ratio(
    said: Sequence[Said], place: int, answer: NumberAnswer, span: Span
) -> tuple[NumberAnswer, Span]:
    """Return ``3 of 4`` as 3/4."""
    if not _ratio(said, place):
        return answer, span
    behind = (one.item for one in said[place + 2 : place + 5])
    whole = next(item for item in behind if isinstance(item, Statement))
    number = _number(whole.sides[0])
    inverse = None if number is None else number.inverse()
    if inverse is None:
        return answer, span
    value = answer.value.times(inverse)
    return NumberAnswer(value, None), Span(span.start, whole.span.stop)
