"""Which of the places of records is the score, given the examples and the weights before them.

A place that is called a score is one if half of its values are; one that is not called so, only
if three quarters of them are, and more than could be classes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.grade.forms.trace.candidates import Named, Weights
from linexact.grade.forms.trace.cells import Setting
from linexact.grade.forms.trace.records import FEWEST, Places

Kind: TypeAlias = Literal["score", "margin"]
_SCORED = frozenset(("score", "margin"))


class Score(NamedTuple):
    """A place, what it is, and how many of its values agree with the weights before them."""

    key: str
    kind: Kind
    agreed: int
    of: int
    is_called: bool  # a score, by the words before it
    is_plain: bool  # from its values alone

    @property
    def share(self) -> Fraction:
        """Return how many of its values agree, of 1."""
        return Fraction(self.agreed, self.of)


class _Compared(NamedTuple):
    """A value beside the score of the weights before it, and the target of the example."""

    value: Fraction
    score: Fraction
    target: int


def scores_in(
    places: Places, setting: Setting, named: Named, weights: Weights
) -> tuple[Score, list[Fraction | None]] | None:
    """Return the place that is the score, and the score of each record; None where none is it.

    Raises :class:`~linexact.errors.InputError` (``unclear``) where another place may be it as
    well, and says something else.
    """
    true = list(_true_scores(setting, named, weights))
    taken = (*named.keys, *weights.keys)
    keys = [key for key in places.columns if key not in taken and places.is_number(key)]
    rated = [way for key in keys for way in _rated(places, key, true, named, setting)]
    pool = [way for way in rated if way.is_called and 2 * way.agreed >= way.of]
    pool = pool or [way for way in rated if way.is_plain]
    if not pool:
        return None
    pool.sort(key=lambda way: (-way.share, -way.of))
    best = pool[0]
    near = [way for way in pool if way.kind == best.kind and 10 * way.share >= 9 * best.share]
    found: list[Fraction | None] = []
    for record in places.records:
        given = [record.slots[way.key].values[0] for way in near if way.key in record.slots]
        if len({*given}) > 1:
            raise InputError("unclear", "two places may be the score")
        found.append(given[0] if given else None)
    return best, found


def _rated(
    places: Places, key: str, true: Sequence[Fraction | None], named: Named, setting: Setting
) -> Iterator[Score]:
    """Yield a place as a score, or as target times score, whichever its values rather are."""
    rows = [
        _Compared(slot.values[0], score, setting.dataset.target(example))
        for slot, score, example in zip(places.columns[key], true, named.examples, strict=True)
        if slot is not None and score is not None and example is not None
    ]
    if rows:
        scores = sum(row.value == row.score for row in rows)
        margins = sum(row.value == row.score * row.target for row in rows)
        kind: Kind = "margin" if margins > scores else "score"
        agreed = max(scores, margins)
        is_called = bool(places.words_of(key) & _SCORED)
        yield Score(key, kind, agreed, len(rows), is_called, _is_telling(rows, agreed))


def _true_scores(setting: Setting, named: Named, weights: Weights) -> Iterator[Fraction | None]:
    """Yield the score of each record under the author's own weights before it."""
    before: Vector = setting.start
    for example, given in zip(named.examples, weights.given, strict=True):
        if weights.when == "before" and given is not None:
            before = given
        yield None if example is None else Fraction(setting.score(before, example))
        if weights.when == "after" and given is not None:
            before = given


def _is_telling(rows: Sequence[_Compared], agreed: int) -> bool:
    """Say whether values that nothing names are scores: more agree than if they were classes."""
    as_classes = []
    for negative in (0, -1):
        written = {1: 1, -1: negative}
        as_classes.append(sum(row.value == written[row.target] for row in rows))
        for tie in (1, -1):
            signs = [1 if row.score > 0 else -1 if row.score else tie for row in rows]
            pairs = zip(rows, signs, strict=True)
            as_classes.append(sum(row.value == written[sign] for row, sign in pairs))
    differ = len({row.value for row in rows}) > 1
    return differ and agreed >= FEWEST and 4 * agreed >= 3 * len(rows) and agreed > max(as_classes)
