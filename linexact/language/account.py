"""Accounting: whatever a reading does not use must be explained, or the text is asked back.

What has to be accounted for are numbers (also in words), relations and what could not be read.
An item that is not used is explained when it is true, true with the reading put in, a point of the
data, a label, a reference, what the form says agrees; or when it lies where a mode excuses it: a
check, a rejected try, a negation, a supposition.  Words are not items; but every word outside of
reasons and checks must be known, since an unknown one may turn the reading, or doubt it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from linexact.exact.surds import SurdSum
from linexact.language.expression import Expression, Name, Vector, names, put
from linexact.language.grammar import ZERO
from linexact.language.lined import Known, is_label, is_reference, labels, torn
from linexact.language.normal import fraction_of, fractions_of, holds, number_of
from linexact.language.scan import CLOSING, OPENING, Token
from linexact.language.statement import Statement
from linexact.language.text import Text

__all__ = [
    "Known", "Ledger", "account", "is_false", "is_near", "is_true", "refuse_open",
    "refuse_unknown",
]  # fmt: skip
UNKNOWN = frozenset({"elsewhere", "defining"})  # roles of words that turn what is said
MOST_IN_SENTENCE = 1_000  # words and signs
_TELLING = ("score", "positive", "negative", "predicted", "labelled", "feature", "example", "add")
_NOT_TOLD = {"neg", "reject", "question", "suppose", "when", "unreal", "choice"}  # modes


@dataclass(slots=True)
class Ledger:
    """Which tokens of a text are used or explained, and why."""

    text: Text
    why: dict[int, str] = field(default_factory=dict)

    def use(self, first: int, last: int, why: str = "used") -> None:
        """Account for the tokens from a place to another; the first reason stays."""
        for place in range(first, last):
            self.why.setdefault(place, why)

    def is_used(self, place: int) -> bool:
        """Say whether the reading itself stands at a place."""
        return self.why.get(place) == "used"

    def left(self) -> list[int]:
        """Return the places of items that are not accounted for."""
        return sorted(self.text.items - self.why.keys())

    def _stretches(self) -> Iterator[tuple[tuple[int, int], str]]:
        """Yield the stretches of tokens that are accounted for, each for one reason."""
        places = enumerate(sorted(self.why))
        for (_, why), run in groupby(places, key=lambda one: (one[1] - one[0], self.why[one[1]])):
            found = [place for _, place in run]
            yield (found[0], found[-1] + 1), why

    @property
    def explained(self) -> tuple[tuple[tuple[int, int], str], ...]:
        """The stretches of tokens that the reading passes over, and why each may stand there."""
        return tuple((span, why) for span, why in self._stretches() if why != "used")

    @property
    def used(self) -> tuple[tuple[int, int], ...]:
        """The stretches of tokens that the reading uses."""
        return tuple(span for span, why in self._stretches() if why == "used")


def account(ledger: Ledger, known: Known, *, closed: bool = True) -> None:
    """Explain what a reading leaves; raise for what nothing explains.

    ``closed``: every word must be known, but those of reasons and checks.

    Raises :class:`~linexact.errors.InputError`: ``left-over``, ``word``, ``choice``, ``altered``,
    ``unread`` for a sign that joins the reading to something else.

    >>> from linexact.language.text import read
    >>> ledger = Ledger(read("b = 2 because 1 + 1 = 2"))
    >>> ledger.use(0, 3)
    >>> account(ledger, Known())
    >>> ledger = Ledger(read("b = 2 and c = 4"))
    >>> ledger.use(0, 3)
    >>> account(ledger, Known())
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: "c = 4" is left over: what does it say?
      b = 2 and c = 4
                  ^
    """
    text = ledger.text
    used = {place for first, last in ledger.used for place in range(first, last)}
    for one in labels(text, used, known):
        ledger.use(one.first, one.last, "a label")
    _refuse_torn(ledger)
    for one in text.statements:
        if any(p in text.items and p not in ledger.why for p in range(one.first, one.last)):
            reason = _explained(ledger, known, one)
            if reason is not None:
                ledger.use(one.first, one.last, reason)
    for place in ledger.left():
        if is_label(text, place, known) or is_reference(text, place, known):
            ledger.use(place, place + 1, "label or reference")
        if text.tokens[place].text == "=" and text.near(place - 1).has("announce", "final"):
            ledger.use(place, place + 1, "an announcement")  # "result = w1 + b"
    if left := ledger.left():
        raise _left_over(text, left[0])
    _refuse_open_words(ledger)
    if closed:
        refuse_unknown(text, (i for i in range(len(text.tokens)) if i not in ledger.why))


def _refuse_torn(ledger: Ledger) -> None:
    """Raise for what is used where a sign beside it joins it to what is not understood."""
    for first, last in ledger.used:
        place = torn(ledger.text, first, last)
        if place is not None and place not in ledger.why:
            message = "something beside this is not understood; write it out"
            raise ledger.text.ask("unread", message, place)


def _left_over(text: Text, place: int) -> Exception:
    one = next((s for s in text.statements if s.first <= place < s.last), None)
    quoted = text.quoted(place, place + 1) if one is None else text.quoted(one.first, one.last)
    return text.ask("left-over", f'"{quoted[:60]}" is left over: what does it say?', place)


def _explained(ledger: Ledger, known: Known, one: Statement) -> str | None:
    """Return why a statement may stand beside the reading, None if nothing says so."""
    text = ledger.text
    if (
        not one.relations
        and isinstance(one.left, Vector)
        and fractions_of(one.left) in known.points
    ):
        return "a point"
    if one.relations and is_true(one, {}):
        return "true"
    if one.relations and known.values and is_true(one, known.values):
        return "true of the reading"
    if known.agrees(one):
        return "agrees"
    if known.facts and _is_fact(ledger, known, one):
        return "of an input"
    if is_rounded(text, one):
        return "rounded"
    numbers = [i for i in range(one.first, one.last) if text.tokens[i].kind == "number"]
    marks = (is_label(text, i, known) or is_reference(text, i, known) for i in numbers)
    if not one.relations and numbers and all(marks):
        return "label or reference"
    why = _excuse(ledger, one.first, one.last)
    if why == _EXCUSES["check"] and is_false(one):
        raise text.ask(
            "contradiction", "this check does not come out; what does it say?", one.first
        )
    return why


def _is_fact(ledger: Ledger, known: Known, one: Statement) -> bool:
    """Say whether a number is what the reading makes of an input, where that is told.

    ``any input makes the sum positive: 1/2``, ``the scores are 4, 4, -3``.
    """
    text, sentence = ledger.text, ledger.text.sentence(one.first)
    named = one.is_equation and isinstance(one.left, Name)
    if (one.relations and not named) or fraction_of(one.right) not in known.told:
        return False
    if named and not any(names(known.values.get(one.left.text, ZERO))):  # type: ignore[union-attr]
        return False
    begin = max(
        (p + 1 for p in sentence[: one.first - sentence.start] if ledger.is_used(p)),
        default=sentence.start,
    )
    clause = text.words(begin, sentence.stop)
    tells = any(token.has(*_TELLING) or token.kind == "arrow" for token in clause)
    return tells and not text.modes(one.first, one.last) & _NOT_TOLD


def is_true(one: Statement, values: Mapping[str, Expression]) -> bool:
    """Say whether all links of a statement are true with values put in for names.

    >>> from linexact.language.expression import Number
    >>> from linexact.language.text import read
    >>> (one,) = read("1 + b = 3 > 2").statements
    >>> is_true(one, {"b": Number(Fraction(2))}), is_true(one, {})
    (True, False)
    """
    return all(
        holds(put(left, values), relation, put(right, values)) is True
        for left, relation, right in one.links
    )


def is_false(one: Statement) -> bool:
    """Say whether a link between numbers of a statement is false.

    >>> from linexact.language.text import read
    >>> [is_false(one) for one in read("1 + 1 = 3; b = 3").statements]
    [True, False]
    """
    return any(holds(left, relation, right) is False for left, relation, right in one.links)


def is_rounded(text: Text, one: Statement) -> bool:
    """Say whether a number behind ``~`` or *about* rounds the last one of its sentence before."""
    before, token = text.near(one.first - 1), text.near(one.last - 1)
    value = number_of(one.left)
    if not (before.text == "~" or before.has("vague")) or one.relations or value is None:
        return False
    begin = text.sentence(one.first).start
    sides = (number_of(s.right) for s in text.statements if begin <= s.first and s.last < one.first)
    exact = next((n for n in reversed(list(sides)) if n is not None), None)
    return exact is not None and is_near(exact, value, token.places or 0)


def is_near(exact: SurdSum, given: SurdSum, places: int) -> bool:
    """Say whether two numbers differ by at most half of the last decimal.

    >>> third, near = (SurdSum.rational(Fraction(text)) for text in ("1/3", "0.33"))
    >>> is_near(third, near, 2), is_near(third, near, 3)
    (True, False)
    """
    gap = exact.plus(given, -1)
    most = SurdSum.rational(Fraction(1, 4 * 100**places))
    return gap.times(gap).plus(most, -1).sign() <= 0


_EXCUSES = {
    "check": "a check", "reject": "a try that is given up", "neg": "denied",
    "suppose": "supposed", "other": "somebody else's",
}  # fmt: skip


def _excuse(ledger: Ledger, first: int, last: int) -> str | None:
    """Return what excuses what stands here; where the reading itself stands nothing does."""
    text = ledger.text
    if _is_working(ledger, last):
        return "workings before the answer"
    modes = text.modes(first, last)
    if any(ledger.is_used(place) for place in text.sentence(first)):
        return None
    return next((why for mode, why in _EXCUSES.items() if mode in modes), None)


def _is_working(ledger: Ledger, last: int) -> bool:
    """Say whether the whole reading stands behind an announced answer, and a place before it."""
    begins = min((first for first, _ in ledger.used), default=0)
    return any(last <= place <= begins for place in ledger.text.holding("final"))


def refuse_unknown(text: Text, places: Iterable[int]) -> None:
    """Raise for a word that is not known at one of some places, but in a reason or a check.

    It may be a doubt.  Raises :class:`~linexact.errors.InputError` (``word``).

    >>> from linexact.language.text import read
    >>> refuse_unknown(read("b = 2, because of gravity"), range(6))
    >>> refuse_unknown(read("b = 2 xyzzy"), range(4))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: the word "xyzzy" is not known here; write the answer alone
      b = 2 xyzzy
            ^
    """
    for place in places:
        token = text.tokens[place]
        if token.kind != "word" or token.roles - UNKNOWN:
            continue
        if not text.modes(place, place + 1) & {"because", "check"}:
            message = f'the word "{token.text[:40]}" is not known here; write the answer alone'
            raise text.ask("word", message, place)


def _refuse_open_words(ledger: Ledger) -> None:
    """Raise for words beside the reading that may turn it."""
    text = ledger.text
    for place in _signs_beside(ledger):
        message = f'"{text.tokens[place].text}": is this a sign? write the number with it'
        raise text.ask("altered", message, place)
    sentences = {text.sentence(first) for first, _ in ledger.used}
    inside = {p for s in text.statements for p in range(s.first, s.last)}
    for sentence in sorted(sentences, key=min):
        for place in sentence:
            token = text.tokens[place]
            if token.kind != "word" or place in inside or place in ledger.why:
                continue
            if _bounds(ledger, place) or _judges(ledger, place):
                raise text.ask("open", f'"{token.text}": what does this say of it?', place)
            titled = token.has("gate") and text.near(place + 1).text == ":"  # "OR: w1 = 1, ..."
            if token.has("choice") and not titled and not text.items.isdisjoint(sentence):
                raise text.ask("choice", f'"{token.text}" leaves it open which one is meant', place)
            if token.has("alter") and not _is_carried_out(ledger, sentence, place):
                message = f'"{token.text}" changes what stands beside it; write the result'
                raise text.ask("altered", message, place)


def _signs_beside(ledger: Ledger) -> Iterator[int]:
    """Yield where a word for a sign stands beside the reading: ``a negative bias of 2``."""
    text = ledger.text
    numbers = ((f, e) for f, e in ledger.used if text.near(e - 1).kind == "number")
    for first, last in numbers:
        behind = last + (text.near(last).text in ("(", ",", "-"))
        before = first - 1 - text.near(first - 1).has("article")
        towards = behind
        while text.near(towards).low in _TOWARDS:
            towards += 1
        for place in (before, behind):
            if text.near(place).has("minus", "negative") and place not in ledger.why:
                yield place
        if towards > behind and _turns_round(text.near(towards), text.near(towards + 1)):
            yield towards


def _turns_round(token: Token, noun: Token) -> bool:
    """Say whether words for a direction are those for a sign: ``2 on the negative side``."""
    other = token.low in ("opposite", "other", "wrong") and noun.low == "direction"
    return other or (token.has("negative") and not noun.has("example", "class"))


def _bounds(ledger: Ledger, place: int) -> bool:
    """Say whether a word behind the reading makes a bound of it: ``b is -2 or less``."""
    return ledger.is_used(place - 1) and ledger.text.tokens[place].has(*_BOUNDS)


def _judges(ledger: Ledger, place: int) -> bool:
    """Say whether a word behind the reading says of it that it is wrong."""
    text, token = ledger.text, ledger.text.tokens[place]
    judged = text.near(place - 1).low in ("is", "was") and ledger.is_used(place - 2)
    equations = (one for one in text.statements if one.relations)
    return judged and token.has("mistake", "false") and any(e.last == place - 1 for e in equations)


def _is_carried_out(ledger: Ledger, sentence: range, place: int) -> bool:
    """Say whether an operation is a reason, or its result is told behind it: "..., so b = 3"."""
    text = ledger.text
    if text.modes(place, place + 1) & {"check", "because"}:
        return True
    used = min(p for p in sentence if ledger.is_used(p))
    between = text.tokens[place:used]
    return any(token.text == ":" or token.low in _RESULTS for token in between)


_TOWARDS = ("in", "on", "to", "toward", "towards", "into", "the", "a", "its", ",")
_BOUNDS = ("<", "<=", ">", ">=")
_RESULTS = ("so", "hence", "thus", "therefore", "gives", "yields")


def _why_bad(typed: str) -> str:
    whole, comma, rest = typed.partition(",")
    if comma:
        return f"two readings: {whole}.{rest}, or {whole} and {rest}; write the one you mean"
    return f'"{typed}" cannot be read for certain'


def refuse_shape(text: Text) -> None:
    """Raise for a sentence without an end, and for brackets that are opened and never closed.

    Raises :class:`~linexact.errors.InputError` (``too-long``, ``bracket``).

    >>> from linexact.language.text import read
    >>> refuse_shape(read("w = (1, 2"))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: a bracket is not closed
      w = (1, 2
          ^
    """
    for sentence in text.sentences:
        if len(sentence) > MOST_IN_SENTENCE:
            message = f"a sentence of more than {MOST_IN_SENTENCE} words and signs, the limit"
            raise text.ask("too-long", message, sentence.start)
    opened = [i for i, token in enumerate(text.tokens) if token.text in OPENING]
    closed = sum(token.text in CLOSING for token in text.tokens)
    if len(opened) > closed:
        raise text.ask("bracket", "a bracket is not closed", opened[closed])


def refuse_open(text: Text, *, argued: bool = False) -> None:
    """Raise for what leaves the whole text open: doubt, a bad number, a sign of both.

    ``argued``: a *likewise* may stand in it, since what it concludes is checked.

    Raises :class:`~linexact.errors.InputError`: ``number``, ``open``, and for the shape of a text
    ``too-long`` (a sentence) and ``bracket`` (one that is not closed).

    >>> from linexact.language.text import read
    >>> refuse_open(read("b = 2, I guess"))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: "I guess" leaves the answer open; write the one you mean
      b = 2, I guess
             ^
    """
    refuse_shape(text)
    ends = [i for i, token in enumerate(text.tokens) if token.kind != "line"][-1:]
    if ends and text.tokens[ends[0]].text == "?":
        raise text.ask("open", "a question at the end leaves the answer open", ends[0])
    for place, token in enumerate(text.tokens):
        if token.kind == "bad":
            raise text.ask("number", _why_bad(token.text[:40]), place)
        if token.has("doubt") or token.text == "±" or (token.has("analogy") and not argued):
            message = f'"{token.text}" leaves the answer open; write the one you mean'
            raise text.ask("open", message, place)
        if token.has("other"):
            message = f'"{token.text}": is this your own answer? write it without theirs'
            raise text.ask("open", message, place)
