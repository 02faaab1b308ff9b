"""What a statement is said for: as the answer, as a check of it, supposed, tried, denied.

People show their trials and their checks.  The words between statements tell which is which:
``take w = (1, 1)`` says, ``test: 3 - 4 < 0`` checks, ``suppose w1 >= 0`` supposes, ``b is not
-3`` denies.  *Turns* count the words that correct what went before (``instead``, ``so``,
``finally``), *sentences* the full stops and line ends.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from linexact.written.plain import Span
from linexact.written.statements import Item, Mark, Word

Mood: TypeAlias = Literal["said", "checked", "conditional", "supposed", "denied"]

_NEAR, _FAR = 40, 120  # characters before and behind words that may turn their meaning
_SUPPOSING = re.compile(
    r"(?:\bwould\b|\bif\b[^.;]*\bwere\b|\bwäre\w*|\bwürde\w*|\bserai(?:t|ent)\b|\bsería\w*"
    r"|\bfueran?\b|\bwhether\b|\bob\b|要是|假如|\bhop(?:e|ing|efully)\b|\bhoff(?:e|en|entlich)\b"
    r"|\besp(?:ère|érons|ero|eramos)\b|\bojalá\b|希望|但愿)[^.;:!?\n]*\Z"
    r"|\b(?:to (?:be )?(?:show|prove)n?|zu (?:zeigen|beweisen)|à (?:montrer|démontrer)|求证)\W{0,3}"
    r"[^.;!?\n]*\Z",
    re.IGNORECASE,
).search
_DEPENDING = re.compile(
    r"\s*(?:iff\b|if\b|only if|exactly (?:if|when)|unless\b|genau dann|wenn\b|falls\b|ssi\b"
    r"|si\b|当且仅当)|[^.;:!\n]{0,80}\?"
    r"|[ ,(–-]{0,4}(?:(?:i|we) hope\b|hopefully\b|hoffentlich\b|hoffe ich\b|j.espère\b|espero\b)"
    r"|\s*(?:with|using|by|mit|avec|con)\b[^.;:!,\n]{0,20}"
    r"(?:hidden|versteckt|verborgen|cachée|oculta|kernel)"
    r"|\W{0,2}\s*(?:is|ist|est|es) (?:false|wrong|falsch|faux|fals[oa])\b",
    re.IGNORECASE,
).match
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
    found: list[Said] = []
    for item in items:
        if isinstance(item, Mark) and item.text in _STOPS:
            mood = mood if mood == "checked" and item.text != "\n" else "said"
            sentence += 1
        elif isinstance(item, Mark) and mood == "denied":
            mood = "said"
        elif isinstance(item, Word):
            mood = _after(mood, item)
            turn += item.role in _TURNING
        found.append(Said(item, mood, sentence, turn))
    return found


def _after(mood: Mood, word: Word) -> Mood:
    """Return the mood behind a word."""
    if word.role in _SAYING or (word.role == "so" and mood in ("checked", "denied")):
        return "said"
    if word.role == "check":
        return "checked"
    if word.role in ("suppose", "if") and mood != "checked":
        return "supposed" if word.role == "suppose" else "conditional"
    if word.role == "not" and mood == "said":
        return "denied"
    return mood


def is_asserted(text: str, span: Span) -> bool:
    """Say whether words are said of what is: not asked, not supposed, not one side of an *iff*.

    >>> text = "Is it separable? It would be separable with a curve. It is separable."
    >>> [is_asserted(text, Span(m.start(), m.end())) for m in re.finditer("separable", text)]
    [False, False, True]
    """
    before = text[max(0, span.start - _NEAR) : span.start]
    behind = text[span.stop : span.stop + _FAR]
    return not (_SUPPOSING(before) or _DEPENDING(behind))


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
