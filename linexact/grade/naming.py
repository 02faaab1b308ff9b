"""Which names of a text are the features: the exercise's own, ``x`` and ``y``, other letters."""

from __future__ import annotations

import re
from collections.abc import Sequence

_LETTERS = tuple(map(frozenset, ("abcd", "xyz", "pqrst", "uv")))  # letters that go together


def features_of(names: Sequence[str], features: Sequence[str]) -> tuple[str, ...] | None:
    """Return the names that stand for the features, in their order; None if these do not.

    As many other letters as there are features stand for them in the order of the alphabet.

    >>> two = ("x1", "x2")
    >>> [features_of(names, two) for names in (("x2", "x1"), ("y", "x"), ("a", "b"), ("w1",))]
    [('x1', 'x2'), ('x', 'y'), ('a', 'b'), None]
    """
    found = set(names)
    if not found:
        return None
    indexed = tuple(f"x{j + 1}" for j in range(len(features)))
    inputs = tuple(f"i{j + 1}" for j in range(len(features)))
    for known in (tuple(features), indexed, inputs, _lettered(features)):
        if found <= set(known):
            return known
    if len(features) <= 2 and found <= {"x", "y"}:
        return ("x", "y")[: len(features)]
    if len(found) == len(features) and any(found <= letters for letters in _LETTERS):
        return tuple(sorted(found))
    return None


def _lettered(features: Sequence[str]) -> tuple[str, ...]:
    """Return powers and products as they are written with x, y and z.

    >>> _lettered(("x1", "x1^2", "x1*x2"))
    ('x', 'x^2', 'x*y')
    """
    if not any("^" in name or "*" in name for name in features):
        return ()
    return tuple(_INPUT.sub(lambda m: "xyz"[int(m[1]) - 1], name) for name in features)


_INPUT = re.compile(r"\bx([123])(?!\d)")
