"""Words as people write them: ``No, they are the same.``, ``the run never ends because ...``.

``Yes`` and ``no`` answer the question as it was put: what they mean is stated with the
question.  Of what is said besides, only the words of the answer count, each with its *not*;
where they contradict each other nothing is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from linexact.errors import InputError
from linexact.grade.reading import Read, Reading
from linexact.text.fields import check_size, on_its_line
from linexact.text.quoting import did_you_mean, quoted
from linexact.written import Form, Item, Mark, Prose, Span, Statement, Word, statements
from linexact.written.discourse import Said, discourse, is_asserted, is_defined
from linexact.written.doubt import refuse_taken_back
from linexact.written.wording import Wording

_EXPLICIT = ("yes", "no", "true", "false")
_OPPOSITE = {
    "true": "false", "false": "true", "separable": "inseparable", "inseparable": "separable",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Meanings:
    """What words mean as answers to a question.

    ``roles`` maps roles of words (``same``, ``outcome:cycle``) to answers; ``yes`` is the
    answer that *yes* gives, None where the question is none of yes or no; ``turned`` says that
    *yes* and *true* are not the same here, so that ``true`` has two readings; ``vague`` are the
    answers of roles that do not tell between them.
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


@dataclass(frozen=True, slots=True)
class _Heard:
    answer: str
    explicit: bool
    span: Span
    turn: int
    sentence: int


def find_word(text: str, meanings: Meanings) -> Read[str]:
    """Find the answer that a text gives in words.

    Raises :class:`~linexact.errors.InputError`: ``word`` when there is none, ``contradiction``,
    ``ambiguous`` for words that do not answer this question.

    >>> differ = Meanings({"same": "true", "different": "false"}, {}, yes="false", no="true")
    >>> find_word("No, they are the same line.", differ).answer
    'true'
    >>> find_word("They do not differ.", differ).answer
    'true'
    """
    check_size(text)
    try:
        ors = _ors(discourse(statements(text)))
        heard, chosen = _decided(list(_heard(text, meanings)), meanings, ors)
    except InputError as error:
        raise on_its_line(error, text) from None
    if heard is None and meanings.yes is not None and (role := _alone(text)) is not None:
        answer = meanings.yes if role == "true" else meanings.no
        if answer is not None:
            return Read(answer, Reading(text, (Span(0, len(text)),)))
    if heard is None and is_explicit(text):
        message = "yes and no do not answer this question; say what holds"
        raise InputError("ambiguous", message, source=text.strip().split("\n")[0])
    if heard is None:
        written = " ".join(text.split()).strip(" .!\"'").casefold()
        if written in meanings.phrases:
            return Read(meanings.phrases[written], Reading(text, (Span(0, len(text)),)))
        known = [*meanings.phrases, *meanings.answers]
        near = did_you_mean(written, known) or (
            f"; expected {' or '.join(sorted(meanings.answers))}"
        )
        line = text.strip().split("\n")[0]
        raise InputError("word", f"{quoted(written)} is not understood{near}", source=line)
    return Read(heard.answer, Reading(text, (heard.span,), chosen))


def _alone(text: str) -> str | None:
    """Return ``true`` or ``false`` where a text says that and nothing else."""
    items = [item for item in statements(text) if not isinstance(item, Mark)]
    [word] = items if len(items) == 1 else [None]
    plain = isinstance(word, Word) and _TRUTH.is_all(word.text)  # "correct" may be said of a text
    return word.role if isinstance(word, Word) and plain else None


def is_explicit(text: str) -> bool:
    """Say whether a text answers with yes or no.

    >>> is_explicit("No, they cross."), is_explicit("no line separates them")
    (True, False)
    """
    items = statements(text)
    return any(
        isinstance(item, Word) and item.role in ("yes", "no") and not _is_emphatic(items, place)
        for place, item in enumerate(items)
    )


def _refuse_joined(heard: Sequence[_Heard], ors: Mapping[int, Sequence[Word]]) -> None:
    """Refuse two answers with *or* between them: ``positive or boundary``."""
    for one, other in pairwise(heard):
        if one.answer == other.answer or one.sentence != other.sentence:
            continue
        if any(one.span.stop <= w.span.start < other.span.start for w in ors.get(one.sentence, ())):
            raise InputError("unsure", _OPEN, start=other.span.start)


def _decided(
    heard: Sequence[_Heard], meanings: Meanings, ors: Mapping[int, Sequence[Word]]
) -> tuple[_Heard | None, tuple[str, ...]]:
    _refuse_joined(heard, ors)
    heard = _exact(heard, meanings)
    if not heard:
        return None, ()
    explicit = [one for one in heard if one.explicit]
    counted = explicit or list(heard)
    if explicit and meanings.yes is not None and meanings.roles:
        first = explicit[0]  # what is said in its sentence must agree: "yes, they are the same"
        wide = "separable" in meanings.roles
        counted += [h for h in heard if not h.explicit and (wide or h.sentence == first.sentence)]
    last = max(counted, key=lambda one: (one.turn, one.span.start))
    if all(one.answer == last.answer for one in counted):
        return counted[0], ()
    if all(one.turn < last.turn for one in counted if one.answer != last.answer):
        return last, ("the last answer is taken",)
    message = "two answers that contradict each other; say which one counts"
    raise InputError("contradiction", message, start=last.span.start)


def _exact(heard: Sequence[_Heard], meanings: Meanings) -> Sequence[_Heard]:
    """Return what was heard without what leaves open which answer is meant.

    ``It never stops, the weights repeat``: the second says how.
    """
    told = {one.answer for one in heard if one.answer not in meanings.vague}
    for one in heard:
        if one.answer in meanings.vague and not told:
            listed = " or ".join(sorted(meanings.vague[one.answer]))
            message = f"this leaves open how it goes on; say which: {listed}"
            raise InputError("ambiguous", message, start=one.span.start)
    return [one for one in heard if not told <= meanings.vague.get(one.answer, frozenset())]


def _heard(text: str, meanings: Meanings) -> Iterator[_Heard]:
    """Yield the answers that stand in a text."""
    refuse_taken_back(text)
    said = discourse(statements(text))
    ors = _ors(said)
    reason, turn, defined = False, 0, -1
    passed = otherwise = False  # behind *instead of*, behind *otherwise*
    for place, one in enumerate(said):
        item = one.item
        if isinstance(item, Mark) and item.text in (".", "\n", "!"):
            reason = passed = otherwise = False
        if not isinstance(item, Word):
            continue
        if item.role in ("unsure", "others"):
            raise InputError("unsure", _OPEN, start=item.span.start)
        reason |= item.role == "because"
        passed |= item.role == "insteadof"
        otherwise |= item.role == "else"
        if passed or (otherwise and item.role in _EXPLICIT):
            continue
        turn += item.role in ("instead", "final")
        if item.role not in _EXPLICIT and one.mood in ("supposed", "conditional"):
            continue
        if item.role in ("yes", "no") and _ASKED(text, item.span.stop):
            raise InputError("unsure", _OPEN, start=item.span.start)
        if item.role in _VERDICTS and is_defined(text, item.span):
            defined = one.sentence
        if not is_asserted(text, item.span) or _is_supposed(said, place):
            continue
        if one.sentence == defined:
            continue
        found = _answer(item, said, place, meanings)
        before = text[max(0, item.span.start - _FAR) : item.span.start]
        if found in _VERDICTS and (denying := _DENYING.search(before)) is not None:
            if item.role == "inseparable" or _NEGATED.search(denying["rest"]):
                raise InputError("unsure", _OPEN, start=item.span.start)
            found = "inseparable"
        if found is not None and _is_of_weights(said, place):
            continue
        if found is not None and item.role not in _EXPLICIT and _is_restricted(said, place):
            raise InputError("unsure", _RESTRICTED, start=item.span.start)
        if found is not None and item.role == "true" and _LIMITED.match(text, item.span.stop):
            raise InputError("unsure", _RESTRICTED, start=item.span.start)
        sided = "sign:>" in meanings.roles and _is_or(said, place + 1)
        if found is not None and (sided or _is_choice(said, place, ors.get(one.sentence, ()))):
            raise InputError("unsure", _OPEN, start=item.span.start)
        whole_reason = "separable" in meanings.roles and _is_whole_reason(said, place)
        if found is not None and (item.role in _EXPLICIT or not reason or whole_reason):
            explicit = item.role in _EXPLICIT
            yield _Heard(found, explicit, item.span, turn, one.sentence)


def _is_of_weights(said: Sequence[Said], place: int) -> bool:
    """Say whether it is weights of which it is said that they differ: what they give may not."""
    item = said[place].item
    if not isinstance(item, Word) or item.role != "different":
        return False
    before = [one.item for one in reversed(said[max(0, place - _SHORT) : place])]
    for other in before:
        if isinstance(other, Mark):
            return False
        if isinstance(other, Statement) and isinstance(other.sides[0], Form):
            return other.sides[0].name in ("weights", "w", "b", "w*")
    return False


def _is_supposed(said: Sequence[Said], place: int) -> bool:
    """Say whether a word goes on from a *suppose*: ``suppose it is``.

    Behind a comma it does not: ``assuming a line, no``.
    """
    before = [one.item for one in reversed(said[max(0, place - _LONG) : place])]
    if not before or not isinstance(before[0], Word | Prose):
        return False
    for item in before:
        if isinstance(item, Word) and item.role == "suppose":
            return True
        if not isinstance(item, Word | Prose) and item != Mark(",", item.span):
            return False
    return False


def _is_restricted(said: Sequence[Said], place: int) -> bool:
    """Say whether a word holds of less than what is asked, or of more.

    ``Almost the same``, ``separable but for one point``, ``separable with a hidden layer`` do;
    ``not separable, only with a hidden layer`` is whole before its comma.
    """
    item = said[place].item
    whole = isinstance(item, Word) and (item.role == "inseparable" or _denied(said, place))
    for one in reversed(said[:place]):
        if not isinstance(one.item, Word) or one.item.role not in ("filler", "hedge"):
            break
        if one.item.role == "hedge":
            return True
    if not isinstance(item, Word) or item.role not in _LIMITABLE:
        return False
    return any(
        isinstance(one.item, Word) and one.item.role == "restricted"
        for side in (said[place + 1 :], list(reversed(said[:place])))
        for one in _clause(side, commas=not whole)
    )


def _clause(said: Sequence[Said], *, commas: bool) -> Iterator[Said]:
    """Yield what is said up to the next mark, *but* or verdict; ``commas`` belong to it."""
    for one in said:
        item = one.item
        if isinstance(item, Mark) and not (commas and item.text == ","):
            return
        if isinstance(item, Word) and item.role in _PARTING:
            return
        yield one


def _is_whole_reason(said: Sequence[Said], place: int) -> bool:
    """Say whether a word is all that a reason says: ``yes, because they are separable``."""
    behind = said[place + 1].item if place + 1 < len(said) else None
    if behind is not None and not (isinstance(behind, Mark) and behind.text in ".\n!;"):
        return False
    for one in reversed(said[max(0, place - _SHORT) : place]):
        if isinstance(one.item, Word) and one.item.role == "because":
            return True
        if not isinstance(one.item, Word | Mark | Prose):
            return False
    return False


_LIMITABLE = ("separable", "inseparable", "true")
_VERDICTS = ("separable", "inseparable")
_PARTING = ("separable", "inseparable", "instead", "because", "so", "yes", "no")
_RESTRICTED = "that holds of a part, or of something else; say what holds of what is asked"
_SHORT = 6  # words and marks of such a reason
_LONG = 10  # between a *suppose* and what goes on from it
_OPEN = "an open answer; write the one you mean"
_LIMITED = Wording(r"\s+(?:{only}\s+)?{limited to}\s[^.,;\n]{0,12}?(?:\d|=|\b(?:one|two|three)\b)")
_NEGATED = Wording(r"{negation}|n.t\b")
_FAR = 60  # characters before a verdict
_CLAUSE = 40  # words back from one to a *not* before it
_DENYING = Wording(r"{it is false that}(?P<rest>[^.;,:!?\n]*)\Z")
_EMPHATIC = Wording("{emphatic}")
_ASKED = re.compile(r"\s*\?").match
_EITHER = Wording("{one of two}")


def _ors(said: Sequence[Said]) -> Mapping[int, list[Word]]:
    """Return the words of each sentence that join alternatives."""
    found: dict[int, list[Word]] = {}
    for one in said:
        if isinstance(one.item, Word) and one.item.role == "or":
            found.setdefault(one.sentence, []).append(one.item)
    return found


def _is_or(said: Sequence[Said], place: int) -> bool:
    item = said[place].item if place < len(said) else None
    return isinstance(item, Word) and item.role == "or"


def _is_choice(said: Sequence[Said], place: int, words: Sequence[Word]) -> bool:
    """Say whether a word is one side of an *either ... or*, both of which are left open.

    ``words`` are those of its sentence that join alternatives.
    """
    near = [one.item for one in said[place : place + 3]]
    roles = [item.role if isinstance(item, Word) else "" for item in near]
    if roles in (["yes", "or", "no"], ["no", "or", "yes"]) or roles[1:] == ["or", "not"]:
        return True
    before = any(
        _EITHER.is_all(w.text) and w.span.start < said[place].item.span.start for w in words
    )
    return before and len(words) > 1


def _answer(item: Word, said: Sequence[Said], place: int, meanings: Meanings) -> str | None:
    """Return what a word answers."""
    if item.role in ("yes", "no"):
        if _is_assent(said, place) or _is_emphatic([one.item for one in said], place):
            return None
        before = said[place - 1].item if place else None
        alone = " " not in item.text  # "No it doesn't."
        if alone and isinstance(before, Word) and (before.role == "not" or before.value == "≠"):
            raise InputError("unsure", _OPEN, start=item.span.start)  # "not no"
        return meanings.yes if item.role == "yes" else meanings.no
    if item.role in ("true", "false"):
        if meanings.turned:
            message = f"two readings of {quoted(item.text)} here; say what holds"
            raise InputError("ambiguous", message, start=item.span.start)
        found = meanings.roles.get(item.role)
        return _turned(found, _denied(said, place))
    key = f"{item.role}:{item.value}" if item.value else item.role
    found = meanings.roles.get(key)
    if item.role == "same" and _NEGATED.search(item.text):
        return found  # "there is no difference"
    return _turned(found, _denied(said, place))


def _is_assent(said: Sequence[Said], place: int) -> bool:
    """Say whether a ``no`` stands for what is denied: ``no, they do not``."""
    item = said[place].item
    assert isinstance(item, Word)
    return item.role == "no" and place > 0 and any(
        isinstance(one.item, Word) and one.item.role == "no" for one in said[:place]
    )  # fmt: skip


def _is_emphatic(items: Sequence[Item], place: int) -> bool:
    """Say whether a word stresses what is said, and answers nothing: ``no line. Indeed the ...``.

    At the head of a text, and before a mark, it answers.
    """
    item = items[place]
    if not isinstance(item, Word) or not _EMPHATIC.is_all(item.text):
        return False
    headed = all(isinstance(other, Mark) for other in items[:place])
    behind = items[place + 1] if place + 1 < len(items) else None
    return not headed and behind is not None and not isinstance(behind, Mark)


def _denied(said: Sequence[Said], place: int) -> bool:
    """Say whether a *not* stands before a word in its clause."""
    separator = False  # "no line that separates"
    for k in range(place - 1, max(-1, place - 1 - _CLAUSE), -1):
        item = said[k].item
        if isinstance(item, Mark):
            if item.text == "," and _is_relative(said, k):
                continue
            return False
        separator |= isinstance(item, Word | Prose) and _SEPARATOR.search(item.text) is not None
        if isinstance(item, Word) and item.role == "none" and separator:
            return True
        if isinstance(item, Word) and (item.role == "not" or item.value == "≠"):
            return True
        if isinstance(item, Word) and item.role == "no" and len(item.text) > 3:
            return True  # "they do not"
        if isinstance(item, Prose) and len(item.text.split()) > 4:
            return False
    return False


def _is_relative(said: Sequence[Said], place: int) -> bool:
    """Say whether a comma stands between a line and what it does: ``no line, which separates``."""
    before, behind = said[place - 1].item, said[place + 1].item
    noun = isinstance(before, Word | Prose) and _SEPARATOR.search(before.text) is not None
    return noun and isinstance(behind, Word | Prose) and _RELATIVE.match(behind.text) is not None


_TRUTH = Wording("{true or false}")
_SEPARATOR = Wording("{a separator}")
_RELATIVE = Wording("{relative}")


def _turned(answer: str | None, denied: bool) -> str | None:
    if answer is None or not denied:
        return answer
    return _OPPOSITE.get(answer)
