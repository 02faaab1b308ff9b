"""What a text answers in words: yes and no, words with their negations, short assent.

``Yes`` and ``no`` answer the question as it was put, and so does ``they do not``.  Of other words
those count that have a meaning as an answer, turned by a negation between the same commas.  What
is supposed, asked, checked or only wished for is no answer; what holds in some case, of something
else or of a part leaves the text open, and so do two negations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from linexact.language.scan import Token
from linexact.language.text import Text

_SILENT = frozenset({"suppose", "check", "reject", "other", "question"})
_LIMITING = ("suppose", "when")
_OTHERS = ("aside", "weight", "slope", "y-intercept", "x-intercept", "bias")
_LONE = ("t", "f", "y", "n")  # letters that answer only alone


@dataclass(frozen=True, slots=True)
class Meanings:
    """What words mean as answers to a question.

    ``roles`` maps roles of words (``same``, ``cycle``) to answers; ``yes`` is the answer that
    *yes* gives, None where the question is none of yes or no; ``turned`` says that *yes* and
    *true* are not the same here, so that ``true`` has two readings; ``vague`` are the answers of
    roles that do not tell between them.  ``opposite`` are answers that deny each other.
    """

    roles: Mapping[str, str]
    phrases: Mapping[str, str]
    yes: str | None = None
    no: str | None = None
    turned: bool = False
    vague: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @property
    def answers(self) -> frozenset[str]:
        """All answers that there are."""
        return frozenset((*self.roles.values(), *self.phrases.values())) - {*self.vague}

    def said(self, answer: str) -> str:
        """Return an answer as one may say it to the question as it was put.

        >>> Meanings({"same": "true"}, {}, yes="false", no="true", turned=True).said("true")
        'no'
        """
        if not self.turned:
            return answer
        return "yes" if answer == self.yes else "no"

    def opposite(self, answer: str) -> str | None:
        """Return the answer that the denial of another gives, where there are two only."""
        others = self.answers - {answer}
        return next(iter(others)) if len(others) == 1 else None


@dataclass(frozen=True, slots=True)
class Heard:
    """An answer that stands in a text, from ``first`` to ``last``.

    ``denied``: it is said that it is not this one; ``explicit``: by yes, no or a short assent.
    """

    answer: str
    first: int
    last: int
    denied: bool = False
    explicit: bool = False


def heard(text: Text, meanings: Meanings) -> list[Heard]:
    """Return all answers that a text gives, in their order.

    Raises :class:`~linexact.errors.InputError`: ``unsure`` for what leaves it open, ``ambiguous``.

    >>> from linexact.language.text import read
    >>> differ = Meanings({"same": "true", "different": "false"}, {}, yes="false", no="true")
    >>> [one.answer for one in heard(read("No, they do not differ."), differ)]
    ['true', 'true']
    """
    found: list[Heard] = []
    for place, token in enumerate(text.tokens):
        if token.kind == "word" and not text.modes(place, place + 1) & _SILENT:
            polar = is_polar(text, place)
            said = _put(meanings, place, place + 1, yes=token.has("yes")) if polar else None
            one = said or _word(text, place, meanings)
            if one is not None:
                found.append(one)
    found += _assents(text, meanings)
    _refuse_asked(text, found)
    found.sort(key=lambda one: one.first)
    for one in found:
        _refuse_unparted(text, one)
        refuse_limited(text, one)
    return found


# yes and no


def _put(meanings: Meanings, first: int, last: int, *, yes: bool) -> Heard | None:
    """Return the answer that assent or its denial gives to the question as it was put."""
    if meanings.yes is None:
        return None
    if yes or meanings.no is None:
        return Heard(meanings.yes, first, last, denied=not yes, explicit=True)
    return Heard(meanings.no, first, last, explicit=True)


def is_polar(text: Text, place: int) -> bool:
    """Say whether a *yes* or *no* at a place answers: at the head of what it says, or alone.

    >>> from linexact.language.text import read
    >>> [is_polar(read(said), 0) for said in ("No, it is.", "No they do not.", "No line does.")]
    [True, True, False]
    """
    token, before, after = text.tokens[place], text.at(place - 1), text.at(place + 1)
    if not token.has("yes", "nope"):
        return False
    if token.low in _LONE and sum(t.kind == "word" for t in text.tokens) > 1:
        return False
    if before is not None and before.kind == "word" and not before.has("announce", "and", "but"):
        return False
    if after is None or after.kind != "word" or token.has("yes"):
        return True
    joins = " " not in token.text and after.has(
        "pointer", "because", "but", "and", "neg", "announce", "suppose"
    )
    return joins or _is_gate(after)


def _assents(text: Text, meanings: Meanings) -> Iterator[Heard]:
    """Yield what short sentences say that only point back: ``they do not``, ``it is``."""
    for stretch in text.stretches:
        places = [i for i in stretch if text.tokens[i].kind not in ("line", "stop")]
        while places and (is_polar(text, places[0]) or text.tokens[places[0]].has("but", "final")):
            places.pop(0)
        tokens = [text.tokens[i] for i in places]
        if _is_assent(tokens) and not text.modes(places[0], places[-1] + 1) & _SILENT:
            denied = any(token.has("neg") for token in tokens)
            one = _put(meanings, places[0], places[-1] + 1, yes=not denied)
            if one is not None:
                yield one


def _is_assent(tokens: list[Token]) -> bool:
    if not 2 <= len(tokens) <= 4 or any(t.kind != "word" for t in tokens):
        return False
    points = tokens[0].has("pointer") and tokens[0].low not in ("the", "a", "an", "there", "i")
    return points and all(t.has("aux") for t in tokens[1:])


# words


def _word(text: Text, place: int, meanings: Meanings) -> Heard | None:
    """Return what a word says, turned by the negation between its commas."""
    token = text.tokens[place]
    said = {answer for role, answer in meanings.roles.items() if token.has(role)}
    if not said or _is_no_answer(text, place):
        return None
    if len(said) > 1 or (token.has("true", "false") and meanings.turned):
        raise text.ask("ambiguous", f'two readings of "{token.text}" here; say what holds', place)
    answer = said.pop()
    denied = denials(text, place)
    if not denied:
        return Heard(answer, place, place + 1)
    _refuse_narrow(text, place)
    other = meanings.opposite(answer)
    return Heard(other or answer, place, place + 1, denied=other is None)


def _is_no_answer(text: Text, place: int) -> bool:
    """Say whether a word stands for something else: *right* in a sentence, a wish, a thing's."""
    token, before = text.tokens[place], text.near(place - 1)
    inside = [text.tokens[i] for i in text.stretch(place) if text.tokens[i].kind == "word"]
    if token.low in _LONE:
        return sum(t.kind == "word" and not t.has("final") for t in text.tokens) > 1
    if token.has("true", "false") and token.has("filler", "fine", "mistake"):
        known = ("filler", "be", "pointer", "final", "neg", "case")
        return any(not t.has(*known) or t.has("example") for t in inside if t is not token)
    others = any(t.has(*_OTHERS) for t in inside) and not any(t.has("subject") for t in inside)
    if token.has("same", "different") and others:
        return True
    return before.low == "to" or any(t.has("wished") for t in inside)


def denials(text: Text, place: int) -> bool:
    """Say whether what stands at a place is denied before it, between its commas.

    Raises :class:`~linexact.errors.InputError` (``unsure``) for two negations, and for one that
    stands behind it.
    """
    inside = negations(text, place)
    joint = next(
        (i for i in range(place, text.stretch(place).stop) if text.tokens[i].has("and")), None
    )
    behind = [i for i in inside if i > place and (joint is None or i < joint)]
    if (len(inside) > 1 and joint is None) or behind:
        raise text.ask("unsure", "this is denied and is not; say it in two sentences", inside[-1])
    return any(i < place for i in inside)


def _refuse_narrow(text: Text, place: int) -> None:
    """Raise where a denial is of some lines only: ``not separable by a vertical line``."""
    narrow = next((i for i in text.stretch(place) if text.tokens[i].has("narrow")), None)
    if narrow is not None and text.tokens[place].has("separable"):
        raise text.ask("unsure", "that is denied of some only; say what holds of all", narrow)


def negations(text: Text, place: int) -> list[int]:
    """Return the places of the negations between the commas around a word, but for its own."""
    inside = (i for i in text.stretch(place) if i != place and text.tokens[i].has("neg"))
    return [i for i in inside if not is_polar(text, i)]


# what leaves an answer open


def refuse_limited(text: Text, one: Heard) -> None:
    """Raise where an answer holds in some case, of a part, or is one of two."""
    sentence = text.sentence(one.first)
    for place in sentence:
        token = text.tokens[place]
        if token.kind != "word" or text.modes(place, place + 1) & {"because"}:
            continue
        limits = token.has(*_LIMITING) and place >= one.last and not token.has("filler")
        of_some = place == one.last and token.low == "for" and text.tokens[one.first].has("true")
        if of_some or token.has("choice") or _turns(token) or limits:
            message = f'"{token.text}" leaves it open what holds; say what holds of what is asked'
            raise text.ask("unsure", message, place)


def _turns(token: Token) -> bool:
    return token.has("elsewhere") or (token.has("vague") and not token.has("inside"))


def _refuse_asked(text: Text, found: list[Heard]) -> None:
    """Raise for assent to a question of the author's own that denies: *Not so? It is*."""
    if not any(one.explicit for one in found):
        return
    for place in text.holding("neg"):
        if "question" in text.modes(place, place + 1) and not is_polar(text, place):
            raise text.ask("unsure", "an answer to a question that denies; say what holds", place)


def _refuse_unparted(text: Text, one: Heard) -> None:
    """Raise where a sentence begins with a reason that no comma ends."""
    first = text.sentence(one.first).start
    head = text.at(first)
    if head is not None and head.has("because") and text.stretch(one.first).start <= first + 1:
        raise text.ask("unsure", "say the reason and what follows from it in two sentences", first)


_GATES = ("xor", "xnor", "nand", "nor", "parity", "majority", "implication")


def _is_gate(token: Token) -> bool:
    return token.has("gate") and (token.low in _GATES or token.text in ("AND", "OR"))


def gates_named(text: Text) -> Iterator[tuple[int, str]]:
    """Yield the gates that a text names, each with its place.

    >>> from linexact.language.text import read
    >>> list(gates_named(read("AND and or are, XOR is not.")))
    [(0, 'and'), (5, 'xor')]
    """
    for place, token in enumerate(text.tokens):
        if _is_gate(token):
            yield place, token.low.split()[0]
