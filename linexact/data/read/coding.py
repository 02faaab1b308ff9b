"""Factors: columns of names as columns of 0 and 1 (treatment coding).

A factor with the levels ``l_0, ..., l_k`` gives ``k`` features, called ``name[l_1]`` to
``name[l_k]``: each is 1 on the examples of its level and 0 on all others.  ``l_0``, the
*reference*, has no feature of its own; on it all of them are 0.  Levels stand in the order of
their numbers, or of the alphabet, behind the reference; which levels there are is read off the
examples that are used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from linexact.data.read.labels import check_spelling, number_of, same_class
from linexact.data.seen import Int32s, Int64s
from linexact.errors import InputError, LimitError, did_you_mean, listed, quoted

# Of each factor, by its name, its levels, the reference first.
Levels: TypeAlias = Mapping[str, tuple[str, ...]]
References: TypeAlias = "Mapping[str, str] | Sequence[str] | str"

MISSING_LEVEL = "missing"  # what a gap is called where it is a level
MAX_LEVELS = 1_000


def levels_of(
    seen: Mapping[str, Iterable[str]], references: References, place: str
) -> dict[str, tuple[str, ...]]:
    """Return the levels of each factor, called by its name, the reference first.

    ``references`` are pairs of a factor and its level, or texts ``FACTOR=LEVEL``; of a single
    factor the level will do.

    Raises :class:`~linexact.errors.InputError` (``reference``, ``factor``) and
    :class:`~linexact.errors.LimitError` (``levels``).

    >>> levels_of({"g": ["b", "c", "a"]}, "c", "t.csv")
    {'g': ('c', 'a', 'b')}
    """
    named = _named(references, list(seen), place)
    return {name: _levels(name, levels, named.get(name), place) for name, levels in seen.items()}


def _named(references: References, factors: Sequence[str], place: str) -> dict[str, str]:
    """Return the reference that is named for each factor, if one is."""
    if isinstance(references, Mapping):
        pairs = [(str(name), str(level)) for name, level in references.items()]
    else:
        texts = [references] if isinstance(references, str) else list(references)
        pairs = [_pair(str(text), factors, place) for text in texts]
    named: dict[str, str] = {}
    for name, level in pairs:
        if name not in factors:
            there = f"the factors are {listed(factors)}" if factors else "there are no factors"
            message = f"{place}: {quoted(name)} is no factor; {there}"
            raise InputError("reference", message + did_you_mean(name, factors))
        if named.setdefault(name, level) != level:
            message = f"{place}: two references of {quoted(name)}: {listed([named[name], level])}"
            raise InputError("reference", message)
    return named


def _pair(text: str, factors: Sequence[str], place: str) -> tuple[str, str]:
    """Return the factor and the level of ``FACTOR=LEVEL``, or of ``LEVEL`` of the only factor."""
    for name in factors:
        if text.startswith(f"{name}="):
            return name, text[len(name) + 1 :].strip()
    if len(factors) == 1:
        return factors[0], text.strip()
    there = f"with one of {listed(factors)}" if factors else "and there are no factors"
    raise InputError(
        "reference",
        f"{place}: the reference {quoted(text)} of which factor? expected FACTOR=LEVEL, {there}",
    )


def _levels(name: str, seen: Iterable[str], reference: str | None, place: str) -> tuple[str, ...]:
    levels = sorted(seen, key=_rank)
    where = f"{place}, factor {quoted(name)}"
    if len(levels) > MAX_LEVELS:
        message = f"{where}: {len(levels)} levels; the limit is {MAX_LEVELS}"
        raise LimitError("levels", message, limit="MAX_LEVELS")
    check_spelling(levels, where, "factor", "level")
    if reference is not None:
        first = next((level for level in levels if same_class(level, reference)), None)
        if first is None:
            message = f"{where}: no level {quoted(reference)}; the levels are {listed(levels)}"
            raise InputError("reference", message + did_you_mean(reference, levels))
        levels = [first, *(level for level in levels if level != first)]
    if len(levels) < 2:
        raise InputError(
            "factor",
            f"{where}: one level, {listed(levels)}, in all examples; expected two or more"
            " (leave the column out: drop)",
        )
    return tuple(levels)


def _rank(text: str) -> tuple[bool, bool, Fraction, str]:
    number = number_of(text)
    return text == MISSING_LEVEL, number is None, number or Fraction(0), text


def a_name(text: object, place: str) -> InputError | None:
    """Return the refusal of a name where a number is expected; None for what may be one.

    >>> print(a_name("Dream", "here"))
    here: 'Dream' is a name; expected a number (columns of names are coded: factor)
    """
    if not isinstance(text, str) or not text[:1].isalpha() or any(c.isdigit() for c in text):
        return None
    message = f"{quoted(text)} is a name; expected a number (columns of names are coded: factor)"
    return InputError("number", f"{place}: {message}")


@dataclass(slots=True)
class LevelCodes:
    """The levels of one column as they are met, and which of them each example has."""

    seen: dict[str, int] = field(default_factory=dict)
    parts: list[Int32s] = field(default_factory=list)

    def add(self, texts: Sequence[str]) -> None:
        """Take the levels of some more examples."""
        seen = self.seen
        codes = (seen.setdefault(text, len(seen)) for text in texts)
        self.parts.append(np.fromiter(codes, np.int32, len(texts)))

    def indicators(self, levels: Sequence[str]) -> Int64s:
        """Return the features of the factor, shape (n, k), if these are its levels.

        >>> codes = LevelCodes()
        >>> codes.add("baac")
        >>> codes.indicators("abc").tolist()
        [[1, 0], [0, 0], [0, 0], [0, 1]]
        """
        place = {level: k for k, level in enumerate(levels)}
        table = np.array([place[text] for text in self.seen], dtype=np.int64)
        each = table[np.concatenate(self.parts)]
        coded: Int64s = each[:, np.newaxis] == np.arange(1, len(levels))
        return coded.astype(np.int64)


def names_of(name: str, levels: Sequence[str]) -> list[str]:
    """Return the names of a factor's features.

    >>> names_of("island", ("Dream", "Biscoe", "Torgersen"))
    ['island[Biscoe]', 'island[Torgersen]']
    """
    return [f"{name}[{level}]" for level in levels[1:]]
