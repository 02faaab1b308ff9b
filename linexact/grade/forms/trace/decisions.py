"""What records say of mistakes: in known words, in others, or by what becomes of the weights.

Words and marks that are not known tell a mistake where they stand in just the records in which the
weights move.  A decision that nothing tells follows from the weights, if it is that of the score in
each record; else its author may have meant something else, and there is no reading.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from linexact.grade.forms.trace.candidates import Named, Weights
from linexact.grade.forms.trace.cells import Setting
from linexact.grade.forms.trace.clauses import cut
from linexact.grade.forms.trace.facts import facts_in
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.grade.forms.trace.records import Places
from linexact.grade.forms.trace.told import Told
from linexact.grade.forms.trace.words import meanings_of

_ANSWERS = frozenset(("yes", "no"))
_WORD = re.compile(r"[^\W\d_]+|[✓✗*]").findall
_ZERO = (Fraction(0),)
_FLAGS = {_ZERO, (Fraction(1),), (Fraction(-1),)}


class Words(NamedTuple):
    """The places of records, the text of each, line by line, and what clauses were found to say."""

    places: Places
    texts: tuple[tuple[str, ...], ...]
    heard: dict[str, frozenset[bool]]  # of mistakes; it is filled

    def signs(self, taken: set[str]) -> list[frozenset[str]]:
        """Return the words of each record, and which of its numbers that may be flags are not 0."""
        flags = [
            key
            for key, column in self.places.columns.items()
            if key not in taken and all(slot is None or slot.values in _FLAGS for slot in column)
        ]
        found = []
        for text, record in zip(self.texts, self.places.records, strict=True):
            words = {word for line in text for word in _WORD(line)}
            raised = {f"{key}=" for key in flags
                      if key in record.slots and record.slots[key].values != _ZERO}  # fmt: skip
            found.append(frozenset(words | raised))
        return found


def decide(
    steps: Sequence[Told], words: Words, named: Named, moved: Weights, setting: Setting
) -> bool:
    """Give the steps what is said of mistakes; False where that is not plain."""
    moves = [False] * len(steps)
    sure = [True] * len(steps)
    for record, whole, part in moved.moves:
        moves[record] = True
        sure[record] = named.examples[record] in whole | part
    signs = words.signs({*named.keys, *moved.keys})
    said = [_side(text, words.heard, setting) for text in words.texts]
    if not any(side is not None for side in said):
        answers = [meanings_of(" ".join(text)) & _ANSWERS for text in words.texts]
        if _ANSWERS in answers:
            return False
        said = _answered(answers, moves)
    told = [(side, move) for side, move in zip(said, moves, strict=True) if side is not None]
    agreed = sum(side == move for side, move in told)
    if len({side for side, _ in told}) < 2:
        if _signed(signs, moves, sure, named.examples):
            said = list(moves)
        elif agreed < len(told):
            return False  # "misclassified? n": a side in each, which perhaps none means
    if 4 * agreed < 3 * len(told) and said != moves:
        return False
    unsaid = [(s, m) for s, m, side in zip(steps, moves, said, strict=True) if side is None]
    if not all(_fits(step, move, setting) for step, move in unsaid):
        return False
    for step, side in zip(steps, said, strict=True):
        step.decided = side
    return True


def _side(text: Sequence[str], heard: dict[str, frozenset[bool]], setting: Setting) -> bool | None:
    """Return whether the words of a record call it a mistake; None where they do not say."""
    sides: set[bool] = set()
    for clause in (clause for line in text for clause in cut(line)):
        if clause not in heard:
            heard[clause] = frozenset(
                fact.kind == "decided" and bool(fact.value)
                for fact in facts_in(clause, setting)
                if fact.kind in ("decided", "unchanged")
            )
        sides |= heard[clause]
    return sides.pop() if len(sides) == 1 else None


def _answered(answers: Sequence[frozenset[str]], moves: Sequence[bool]) -> list[bool | None]:
    """Return what yes and no say of the records, whichever of them fits the moves."""
    plain = [None if not each else "yes" in each for each in answers]
    fits = sum(side is move for side, move in zip(plain, moves, strict=True))
    turned = sum(side is (not move) for side, move in zip(plain, moves, strict=True))
    return plain if fits >= turned else [None if side is None else not side for side in plain]


def _signed(
    signs: Sequence[frozenset[str]], moves: Sequence[bool], sure: Sequence[bool],
    examples: Sequence[int | None],
) -> bool:  # fmt: skip
    """Say whether a sign tells where weights move, and none that does where it is sure fails.

    What stands with the same examples each time says nothing of a step.
    """
    if len({move for move, known in zip(moves, sure, strict=True) if known}) < 2:
        return False
    telling = False
    for sign in frozenset().union(*signs):
        stands = [sign in each for each in signs]
        if len({*zip(examples, stands, strict=True)}) == len({*examples}):
            continue
        right = [side == move for side, move in zip(stands, moves, strict=True)]
        known = [value for value, plain in zip(right, sure, strict=True) if plain]
        if all(known) or not any(known):
            if len({*right}) > 1:
                return False
            telling = True
    return telling


def _fits(step: Told, moves: bool, setting: Setting) -> bool:
    """Say whether the weights move where the score of a step says so, if it has one."""
    score, example = step.score, step.example
    if step.margin is not None and example is not None:
        score = step.margin * setting.dataset.target(example)
    if score is None or example is None:
        return True
    rule = FaultyPerceptron(setting.dataset, setting.rule)
    return rule.is_mistake(example, score) == moves
