"""What a statement is said for: as the answer, as a check of it, supposed, tried, denied.

People show their trials and their checks.  The words between statements tell which is which:
``take w = (1, 1)`` says, ``test: 3 - 4 < 0`` checks, ``suppose w1 >= 0`` supposes, ``b is not
-3`` denies.  *Turns* count the words that correct what went before (``instead``, ``so``,
``finally``), *sentences* the full stops and line ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from linexact.written.plain import Span
from linexact.written.statements import Item, Mark, Word
from linexact.written.wording import Wording

Mood: TypeAlias = Literal["said", "checked", "conditional", "supposed", "denied"]

_NEAR, _FAR = 40, 120  # characters before and behind words that may turn their meaning
_SUPPOSING = Wording(
    r"(?:{supposing}|\bif\b[^.;]*\bwere\b)[^.;:!?\n]*\Z|{set as a task}\W{0,3}[^.;!?\n]*\Z"
)
_DEPENDING = Wording(
    r"\s*{depending}|[^.;:!\n]{0,80}\?|[ ,(–-]{0,4}{hoped}"
    r"|\s*{by means of}[^.;:!,\n]{0,20}{means beyond}|\W{0,2}\s*{being} {called false}"
)
_AIMED = Wording(r"(?:\A|[.;\n!?])\s*{in order to be}(?:\s+\w+)?\s*\Z")
_DEFINED = Wording(r"{refers to}[^.;:!?\n]*\Z")
_DEFINING = Wording(r"(?:\s+\w+)?\s*{means}")
_STOPS = (".", "\n", "!", "?")
_SAYING = ("take", "final", "instead", "equivalently", "try")
_TURNING = ("final", "instead", "so")


@dataclass(frozen=True, slots=True)
class Said:
    """An item, and what it is said for."""

    item: Item
    mood: Mood
    sentence: int
    turn: int


def discourse(items: Sequence[Item]) -> list[Said]:
    """Return the items with what they are said for.

    >>> from linexact.written.statements import Statement, statements
    >>> text = "Take b = -4. Test: 3 - 4 < 0. So b = -4; if b = -1, w1 = 0."
    >>> [said.mood for said in discourse(statements(text)) if isinstance(said.item, Statement)]
    ['said', 'checked', 'said', 'conditional', 'conditional']
    """
    mood: Mood = "said"
    sentence = turn = 0
    passed = False  # behind *instead of*
    found: list[Said] = []
    for item in items:
        if isinstance(item, Mark) and item.text in _STOPS:
            mood = mood if mood == "checked" and item.text != "\n" else "said"
            sentence += 1
            passed = False
        elif isinstance(item, Mark) and (mood == "denied" or (passed and item.text != ",")):
            mood, passed = "said", False
        elif isinstance(item, Word):
            mood = _after(mood, item)
            passed |= item.role == "insteadof"
            turn += item.role in _TURNING
        found.append(Said(item, mood, sentence, turn))
    return found


def _after(mood: Mood, word: Word) -> Mood:
    """Return the mood behind a word."""
    if word.role in _SAYING or (word.role == "so" and mood in ("checked", "denied")):
        return "said"
    if word.role == "check":
        return "checked"
    if word.role in ("suppose", "if", "insteadof") and mood != "checked":
        return "conditional" if word.role == "if" else "supposed"
    if word.role == "not" and mood == "said":
        return "denied"
    return mood


def is_asserted(text: str, span: Span) -> bool:
    """Say whether words are said of what is: not asked, not supposed, not one side of an *iff*.

    >>> import re
    >>> text = "Is it separable? It would be separable with a curve. It is separable."
    >>> [is_asserted(text, Span(m.start(), m.end())) for m in re.finditer("separable", text)]
    [False, False, True]
    """
    before = text[max(0, span.start - _NEAR) : span.start]
    behind = text[span.stop : span.stop + _FAR]
    if _DEFINED.search(text[max(0, span.start - _FAR) : span.start]) or is_defined(text, span):
        return False
    if _AIMED.search(text[max(0, span.start - _FAR) : span.start]):
        return False  # "to be separable there must be a line"
    return not (_SUPPOSING.search(before) or _DEPENDING.match(behind))


def is_defined(text: str, span: Span) -> bool:
    """Say whether it is told what words mean, and not that it is so.

    >>> is_defined("separable means that a line separates them", Span(0, 9))
    True
    """
    return _DEFINING.match(text[span.stop : span.stop + _FAR]) is not None


def rejected_sentences(said: Sequence[Said]) -> frozenset[int]:
    """Return the sentences in which something is called wrong, without a *not* before it.

    >>> from linexact.written.statements import statements
    >>> sorted(rejected_sentences(discourse(statements("b = -1 fails. b = -2 is not wrong."))))
    [0]
    """
    found, denied = set(), False
    for one in said:
        if isinstance(one.item, Mark):
            denied = False
        elif isinstance(one.item, Word) and (
            one.item.role in ("not", "no") or one.item.value == "≠"
        ):
            denied = True
        elif isinstance(one.item, Word) and one.item.role == "reject" and not denied:
            found.add(one.sentence)
    return frozenset(found)
