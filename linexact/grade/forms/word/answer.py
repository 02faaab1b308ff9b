"""Words as people write them: ``No, they are the same.``, ``the run never ends because ...``.

What a text answers is heard by :mod:`.heard`; all that it answers must agree, or the last one be
announced.  Every word must be known, but for those of a reason.
"""

from __future__ import annotations

from linexact.errors import quoted
from linexact.grade.forms.word.heard import Heard, Meanings, gates_named, heard
from linexact.grade.naming import bare
from linexact.grade.reading import Read, read_by
from linexact.language.account import Known, Ledger, account, is_true, refuse_open
from linexact.language.settle import Candidate, settle
from linexact.language.statement import Statement
from linexact.language.text import Text, read

__all__ = ["Meanings", "find_word"]


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
    """Return the one answer that is said; of one that is vague, it must be among what it says."""
    clear = [one for one in found if not one.denied and one.answer in meanings.answers]
    for one in found:
        among = meanings.vague.get(one.answer)
        if among is not None and not {other.answer for other in clear or [one]} <= among:
            listed = " or ".join(sorted(among))
            raise text.ask("ambiguous", f"this leaves it open which; say {listed}", one.first)
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
