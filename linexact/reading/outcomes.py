"""What was observed, as it was written, in the few cases that the existence of estimates knows.

See :mod:`linexact.data.observations` for the cases.  Here texts and counts become them, and
what a model cannot be fitted to is refused: a negative count, more events than trials, a category
without an order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from linexact.data.observations import BOTH, Model
from linexact.data.read.labels import Wanted, choose_classes, number_of
from linexact.data.seen import Array, Bools, Int32s
from linexact.errors import InputError, did_you_mean, listed, quoted
from linexact.exact import exact_text

Codes: TypeAlias = Int32s


@dataclass(frozen=True, slots=True)
class Response:
    """How outcomes are to be read: the model, the classes or categories that were named."""

    model: Model
    wanted: Wanted = field(default_factory=Wanted)
    levels: tuple[str, ...] | None = None
    baseline: str | None = None

    def __post_init__(self) -> None:
        for option, given, models in (
            ("positive", self.wanted.positive, ("binary",)),
            ("levels", self.levels, ("multinomial", "ordinal")),
            ("baseline", self.baseline, ("multinomial",)),
        ):
            if given is not None and self.model not in models:
                message = f"a {self.model} model has no use for {option}"
                others = f"; one that is {' or '.join(models)} has"
                raise InputError("option", message + others)
        if self.levels is not None and len(set(self.levels)) < len(self.levels):
            raise InputError("levels", "a level is named twice")


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes:
    """The cases of all rows (-1: takes no part), what they are called, and how they were read."""

    codes: Codes
    levels: tuple[str, ...]
    reading: Mapping[str, Any]


def outcomes_of_labels(
    response: Response, seen: Sequence[str], codes: Codes, place: str
) -> Outcomes:
    """Return the outcomes that labels ``seen[codes]`` mean.

    Raises :class:`~linexact.errors.InputError`: ``classes``, ``unknown-class``, ``levels``,
    ``count``.

    >>> found = outcomes_of_labels(Response("poisson"), ["0", "3"], np.array([1, 0]), "y")
    >>> found.codes.tolist()
    [1, 0]
    """
    present = sorted(set(np.unique(codes).tolist()))
    texts = [seen[k] for k in present]
    if response.model == "binary":
        return _classes(response.wanted, seen, texts, codes, place)
    if response.model == "poisson":
        return _counts(seen, texts, codes, place)
    levels = response.levels or _levels(response, texts, place)
    if response.baseline is not None:
        _check_known([response.baseline], levels, place)
        levels = (response.baseline, *(name for name in levels if name != response.baseline))
    _check_known(texts, levels, place)
    if len(levels) < 2:
        message = f"{place}: one category, {quoted(levels[0])}; a {response.model} model needs two"
        raise InputError("levels", message)
    unseen = [name for name in levels[1:-1] if name not in texts]
    if response.model == "ordinal" and unseen:
        message = (
            f"{place}: the middle category {quoted(unseen[0])} is never seen: its thresholds"
            " cannot be told apart; leave it out of the levels, or merge it with a neighbour"
        )
        raise InputError("unseen-level", message)
    table = np.array([levels.index(t) if t in levels else -1 for t in seen], dtype=np.int32)
    return Outcomes(table[codes], tuple(levels), {"levels": list(levels)})


def _check_known(texts: Sequence[str], levels: Sequence[str], place: str) -> None:
    for text in texts:
        if text not in levels:
            near = did_you_mean(text, levels)
            message = f"{place}: {quoted(text)} is not among the levels {listed(levels)}{near}"
            raise InputError("levels", message)


def _classes(
    wanted: Wanted, seen: Sequence[str], texts: Sequence[str], codes: Codes, place: str
) -> Outcomes:
    classes = choose_classes(texts or list(seen), wanted, place)
    targets = classes.targets(seen, codes)
    positive, negative = classes.names
    reading = {"positive": classes.positive, "negative": classes.negative}
    found = np.select([targets > 0, targets < 0], [1, 0], -1).astype(np.int32)
    return Outcomes(found, (negative, positive), reading)


def _counts(seen: Sequence[str], texts: Sequence[str], codes: Codes, place: str) -> Outcomes:
    values = {text: number_of(text) for text in seen}
    for text in texts:
        value = values[text]
        if value is None or value < 0:
            raise InputError("count", f"{place}: {quoted(text)}; expected a number that is >= 0")
    table = np.array([(values[text] or 0) > 0 for text in seen], dtype=np.int32)
    return Outcomes(table[codes], ("0", "above 0"), {})


def _levels(response: Response, texts: Sequence[str], place: str) -> tuple[str, ...]:
    """Return categories in order: numbers by their size; texts are ordered only by their names."""
    numbers = [(value, text) for text in texts if (value := number_of(text)) is not None]
    if len(numbers) == len(texts):
        if len({value for value, _ in numbers}) < len(texts):
            raise InputError("levels", f"{place}: two categories write the same number")
        return tuple(text for _, text in sorted(numbers))
    if response.model == "ordinal":
        message = f"{place}: {listed(sorted(texts))} are no numbers; say their order with levels"
        raise InputError("levels", message)
    return tuple(sorted(texts))


Numbers: TypeAlias = tuple[Array, int]  # numerators, shape (n,), over one denominator


def outcomes_of_trials(events: Numbers, trials: Numbers, row: Any) -> Outcomes:
    """Return the outcomes of rows with so many events among so many trials; ``row`` names a row.

    Raises :class:`~linexact.errors.InputError` (``count``) for a negative count, or more events
    than trials.

    >>> two = np.array([2, 2, 2, 0])
    >>> outcomes_of_trials((np.array([0, 1, 2, 0]), 1), (two, 1), str).codes.tolist()
    [0, 2, 1, -1]
    """
    left = events[0].astype(object) * trials[1]
    right = trials[0].astype(object) * events[1]
    for i in np.flatnonzero((left < 0) | (left > right)):
        message = f"{row(i)}: {_shown(events, i)} events in {_shown(trials, i)} trials"
        raise InputError("count", f"{message}; expected 0 <= events <= trials")
    codes = np.select([right == 0, left == 0, left == right], [-1, 0, 1], BOTH).astype(np.int32)
    return Outcomes(codes, ("no event", "an event"), {})


def _shown(numbers: Numbers, i: np.signedinteger[Any]) -> str:
    return exact_text(Fraction(int(numbers[0][i]), numbers[1]))


def is_counted(weights: Numbers, row: Any) -> Bools:
    """Say of each row whether its weight is above 0.

    Raises :class:`~linexact.errors.InputError` (``weight``) for a negative one.

    >>> is_counted((np.array([0, 2]), 1), str).tolist()
    [False, True]
    """
    counted: Bools = weights[0] > 0
    for i in np.flatnonzero(weights[0] < 0):
        message = f"{row(i)}: a weight of {_shown(weights, i)}; expected one that is >= 0"
        raise InputError("weight", message)
    return counted.astype(bool)
