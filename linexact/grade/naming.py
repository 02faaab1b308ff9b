"""Which names of a text are the features: the exercise's own, ``x`` and ``y``, other letters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from linexact.language.expression import Expression, Name, Vector, put
from linexact.language.normal import fractions_of
from linexact.language.statement import Statement

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


def of_classifier(d: int) -> Mapping[str, Expression]:
    """Return what names of weights, a bias and inputs mean by ``w1``, ``b`` and ``x1``.

    >>> of_classifier(2)["weight2"].text, of_classifier(2)["bias"].text, of_classifier(1)["w"].text
    ('w2', 'b', 'w1')
    """
    weights = tuple(Name("w", str(j)) for j in range(1, d + 1))
    names = {f"{w}{one.index}": one for one in weights for w in ("w", "W", "weight")}
    whole = Vector(weights) if d > 1 else weights[0]
    biases = dict.fromkeys(("b", "bias", "b0", "w0", "W0"), Name("b"))
    inputs = tuple(Name("x", one.index) for one in weights)
    vectors = {"w": whole, "W": whole, "x": Vector(inputs) if d > 1 else inputs[0]}
    return {**vectors, **names, **biases}


def values_told(one: Statement, meant: Mapping[str, Expression]) -> Iterator[tuple[str, Fraction]]:
    """Yield the weights and the bias that an equation gives in numbers: ``w = (1, 1)``.

    >>> from linexact.language.text import read
    >>> [one] = read("w1 = w2 = 1").statements
    >>> dict(values_told(one, of_classifier(2)))
    {'w1': Fraction(1, 1), 'w2': Fraction(1, 1)}
    """
    numbers = fractions_of(one.right) if one.is_equation else None
    for side in one.sides[:-1] if numbers else ():
        named = put(side, meant)
        entries = named.entries if isinstance(named, Vector) else (named,)
        for name, number in zip(entries, numbers or (), strict=False):
            if isinstance(name, Name) and name.letter in ("w", "b"):
                yield name.text, number
