"""One of some words: true or false, how a run ends, a verdict that the data do not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from linexact.errors import quoted
from linexact.grade.finding import Finding
from linexact.grade.form import Form
from linexact.grade.naming import bare
from linexact.grade.question import Question
from linexact.grade.reading import Read, read_by
from linexact.grade.result import Judgement, Points
from linexact.language.account import Known, Ledger, account, is_true, refuse_open
from linexact.language.scan import Token
from linexact.language.statement import Statement
from linexact.language.text import NOT_ASSERTED, Candidate, Text, read, settle


@dataclass(frozen=True, slots=True)
class Meanings:
    """What words mean as answers to a question.

    ``roles`` maps roles of words (``same``, ``cycle``) to answers; ``yes`` is the answer that
    *yes* gives, None where the question is none of yes or no; ``turned`` says that *yes* and
    *true* are not the same here, so that ``true`` has two readings; ``vague`` is that of
    a role that does not tell between them; ``none`` is the answer that there is no line.
    """

    roles: Mapping[str, str]
    phrases: Mapping[str, str]
    yes: str | None = None
    no: str | None = None
    turned: bool = False
    vague: str = ""
    none: str | None = None

    @property
    def answers(self) -> frozenset[str]:
        """All answers that there are."""
        return frozenset((*self.roles.values(), *self.phrases.values())) - {self.vague}

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


NEITHER = "neither"  # of a question that yes and no do not answer


@dataclass(frozen=True, slots=True, eq=False)
class WordTask:
    """Choose one of some words; ``meanings`` says what words mean as answers."""

    kind: ClassVar[str] = "word"
    value: str
    name: str
    meanings: Meanings
    points: Points


@dataclass(frozen=True, slots=True)
class WordWrong(Finding, code="word-wrong", tells=()):
    """The word that was chosen, which is another one."""

    place: str
    given: str


def word_asked(question: Question, meanings: Meanings) -> WordTask:
    """Return the task of a question whose right value is one of some words.

    What *yes* means is stated with the question, or is what it usually means in this form.
    """
    value = str(question.value()).casefold()
    points = question.shared({"value": Fraction(1)}, ("value",))
    return WordTask(value, question.name, _as_put(meanings, question.ask.yes), points)


def _as_put(meanings: Meanings, yes: str | None) -> Meanings:
    """Return the meanings for the question as it was put."""
    if yes is None:
        return meanings
    if yes == NEITHER:
        return replace(meanings, yes=None, no=None)
    others = {*meanings.roles.values()} - {yes}
    no = others.pop() if len(others) == 1 else None
    turned = no is not None and yes != meanings.yes
    return replace(meanings, yes=yes, no=no, turned=turned)


def _mark(task: WordTask, given: str) -> Judgement:
    right = given == task.value
    findings = () if right else (WordWrong(task.name, given),)
    return Judgement({"value": right}, findings, (), ((task.name, (given,)),))


def word_form(meanings: Meanings) -> Form[WordTask, str]:
    """Return the form of one of some words."""
    return replace(FORM, asked=lambda question: word_asked(question, meanings))


def find_word(raw: str, meanings: Meanings) -> Read[str]:
    """Find the answer that a text gives in words.

    Raises :class:`~linexact.errors.InputError`: ``word`` when there is none, ``several``,
    ``ambiguous`` for words that do not answer this question, ``unsure``.

    >>> differ = Meanings({"same": "true", "different": "false"}, {}, yes="false", no="true")
    >>> find_word("No, they are the same line.", differ).answer
    'true'
    >>> find_word("They do not differ.", differ).answer
    'true'
    """
    text = read(raw)
    refuse_open(text)
    ledger = Ledger(text)
    answer = phrase_of(text, meanings)
    if answer is not None:
        ledger.use(0, len(text.tokens))
        return read_by(ledger, answer)
    found = heard(text, meanings)
    for place, _ in gates_named(text):
        raise text.ask("unsure", "name no gate; say what holds here", place)
    answer = decided(text, found, meanings)
    for one in found:
        if one.answer == answer:
            ledger.use(one.first, one.last)
    numbered = any(phrase.lstrip("+-").isdigit() for phrase in meanings.phrases)
    account(ledger, Known(agrees=lambda one: not numbered or _is_worked_out(bare(one))))
    return read_by(ledger, answer)


def _is_worked_out(one: Statement) -> bool:
    """Say whether right arithmetic, whose name may stand before it: no number that answers."""
    return bool(one.relations) and is_true(one, {})


def phrase_of(text: Text, meanings: Meanings) -> str | None:
    """Return the answer that the whole text is, but for marks around it."""
    words = " ".join(t.low for t in text.tokens if t.kind not in ("stop", "line"))
    return meanings.phrases.get(words) or meanings.phrases.get(words.replace(" ", ""))


def decided(text: Text, found: list[Heard], meanings: Meanings) -> str:
    """Return the one answer that is said."""
    clear = [one for one in found if not one.denied and one.answer in meanings.answers]
    if not clear:
        raise _nothing(text, meanings)
    candidates = [Candidate(one.answer, ((one.first, one.last),)) for one in clear]
    answer, _ = settle(text, candidates, str, " or ".join(sorted(meanings.answers)))
    if any(one.denied and one.answer == answer for one in found):
        raise text.ask("several", "said and denied; say which one counts", candidates[0].first)
    return answer


def _nothing(text: Text, meanings: Meanings) -> Exception:
    """Return the error for a text without an answer."""
    if text.holding("yes", "nope") and meanings.yes is None:
        return text.ask("ambiguous", "yes and no do not answer this question; say what holds")
    written = quoted(" ".join(text.raw.split()).strip(" .!\"'").casefold())
    wanted = " or ".join(sorted(meanings.answers))
    return text.ask("word", f"{written} is not understood; expected {wanted}")


_LEADING = ("yes", "nope", "but", "final")  # before a short assent
_POINTERS = ("it", "they", "this", "that", "these", "those", "we", "he", "both", "such", "you")
_SILENT = NOT_ASSERTED - {"neg"}
_OTHERS = ("aside", "weight", "slope", "y-intercept", "x-intercept", "bias")
_LONE = ("t", "f", "y", "n")  # letters that answer only alone
_JOINS = ("pointer", "because", "but", "and", "neg", "announce", "suppose")  # behind a no


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
    found = [*_assents(text, meanings)]
    for place, token in enumerate(text.tokens):
        alone = sum(t.kind == "word" and not t.has("final") for t in text.tokens) == 1
        if token.kind != "word" or (token.low in _LONE and not alone):
            continue
        if not text.modes(place, place + 1) & _SILENT:
            if is_polar(text, place):
                found += _put(meanings, range(place, place + 1), denied=token.has("nope"))
            else:
                found += _worded(text, place, meanings)
    for one in found:
        for place in _open(text, one):
            raise _unsure(text, place)
    return sorted(found, key=lambda one: one.first)


def _unsure(text: Text, place: int) -> Exception:
    said = text.tokens[place].text
    return text.ask("unsure", f'"{said}" leaves it open what holds of what is asked', place)


# yes and no


def _put(meanings: Meanings, places: range, *, denied: bool) -> Iterator[Heard]:
    """Yield the answer that assent or its denial gives to the question as it was put."""
    if meanings.yes is not None:
        answer = (meanings.no if denied else meanings.yes) or meanings.yes
        other = denied and meanings.no is None
        yield Heard(answer, places.start, places.stop, other, explicit=True)


def is_polar(text: Text, place: int) -> bool:
    """Say whether a *yes* or *no* at a place answers: at the head of what it says, or alone.

    >>> from linexact.language.text import read
    >>> [is_polar(read(said), 0) for said in ("No, it is.", "No they do not.", "No line does.")]
    [True, True, False]
    """
    token, after = text.tokens[place], text.near(place + 1)
    if not token.has("yes", "nope"):
        return False
    if after.kind != "word" or token.has("yes"):
        return True
    return " " not in token.text and after.has(*_JOINS)


def _assents(text: Text, meanings: Meanings) -> Iterator[Heard]:
    """Yield what short sentences say that only point back: ``they do not``, ``it is``."""
    for stretch in text.stretches:
        tokens = text.words(stretch.start, stretch.stop)
        words = [t for t in tokens if t.kind not in ("line", "stop") and not t.has(*_LEADING)]
        points = bool(words) and words[0].low in _POINTERS
        silent = text.modes(stretch.start, stretch.stop) & _SILENT
        if points and len(words) > 1 and all(t.has("aux") for t in words[1:]) and not silent:
            denied = any(t.has("neg") for t in words)
            yield from _put(meanings, stretch, denied=denied)


# words


def _worded(text: Text, place: int, meanings: Meanings) -> Iterator[Heard]:
    """Yield what a word says, turned by the negation between its commas."""
    token = text.tokens[place]
    said = {answer for role, answer in meanings.roles.items() if token.has(role)}
    if said and not _is_no_answer(text, place):
        if len(said) > 1 or (token.has("true", "false") and meanings.turned):
            message = f'two readings of "{token.text}" here; say what holds'
            raise text.ask("ambiguous", message, place)
        answer, denied = said.pop(), denials(text, place)
        other = meanings.opposite(answer) if denied else answer
        yield Heard(other or answer, place, place + 1, denied=other is None)
    elif not said and meanings.none is not None and _is_none(text, place):
        yield Heard(meanings.none, place, place + 1)


def _is_none(text: Text, place: int) -> bool:
    """Say whether a word says that there is no line: ``no line can do it``, ``impossible``."""
    token, stretch = text.tokens[place], text.stretch(place)
    inside = [text.tokens[i] for i in stretch if text.tokens[i].kind == "word"]
    others = [other for other in inside if other is not token]
    if any(i in text.items for i in stretch) or any(t.has("wished") for t in inside):
        return False
    if token.low == "no" and others and all(other.has("separator") for other in others):
        return True
    denied = len(negations(text, place))
    if token.has("impossible"):
        return not denied
    named = any(other.has("separator", "gate") for other in inside)
    tried = any(t.low in ("i", "we") for t in inside) and not any(t.has("unable") for t in inside)
    every = any(t.has("each") for t in inside)
    return token.has("feasible") and named and denied == 1 and not tried and not every


def _is_no_answer(text: Text, place: int) -> bool:
    """Say whether a word stands for something else: *right* in a sentence, a wish, a thing's."""
    token, stretch = text.tokens[place], text.stretch(place)
    inside = [t for t in text.words(stretch.start, stretch.stop) if t.kind == "word"]
    if text.near(place - 1).low == "to" or any(t.has("wished") for t in inside):
        return True
    if token.has("same", "different"):
        return any(t.has(*_OTHERS) for t in inside) and not any(t.has("subject") for t in inside)
    return False


def negations(text: Text, place: int) -> list[int]:
    """Return the places of the negations between the commas around a word, but for its own."""
    inside = (i for i in text.stretch(place) if i != place and text.tokens[i].has("neg"))
    return [i for i in inside if not is_polar(text, i)]


def denials(text: Text, place: int) -> bool:
    """Say whether what stands at a place is denied before it, between its commas.

    Raises :class:`~linexact.errors.InputError` (``unsure``) for two negations, for one that
    stands behind it, and where it is denied of some lines only: ``not separable by this line``.
    """
    inside = negations(text, place)
    denied = any(i < place for i in inside)
    open_ = [i for i in inside if i > place or len(inside) > 1]
    if denied and text.tokens[place].has("separable"):
        open_ += [i for i in text.stretch(place) if text.tokens[i].has("narrow")]
    for i in open_:
        raise _unsure(text, i)
    return denied


# what leaves an answer open


def _open(text: Text, one: Heard) -> Iterator[int]:
    """Yield the words by which an answer holds in some case, of a part, or is one of two."""
    sentence = text.sentence(one.first)
    head = text.tokens[sentence.start]
    stretch = text.stretch(one.first)
    mixed = stretch.start <= sentence.start + 1 and stretch.stop >= sentence.stop - 1
    if head.has("because") and head.low != "why" and mixed:
        yield sentence.start  # a reason that no comma ends
    for place in sentence:
        token = text.tokens[place]
        if token.kind != "word" or "because" in text.modes(place, place + 1):
            continue
        vague = token.has("vague") and not token.has("inside")
        limits = place >= one.last and token.has("suppose", "when") and not token.has("filler")
        of_some = place == one.last and token.low == "for" and text.tokens[one.first].has("true")
        if vague or limits or of_some or token.has("choice", "elsewhere"):
            yield place
    for place in text.holding("neg") if one.explicit else ():
        if "question" in text.modes(place, place + 1) and not is_polar(text, place):
            yield place  # an answer to a question of one's own that denies: Not so? It is


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


FORM = Form(
    lambda question: word_asked(
        question, Meanings({}, {str(question.value()): str(question.value())})
    ),
    lambda task, text: find_word(text, task.meanings),
    _mark,
)
