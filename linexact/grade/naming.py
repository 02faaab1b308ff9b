"""What letters of linear statements mean: the weights, the bias, the features, and scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from linexact.language.expression import Apply, Expression, Name, Number, Vector, names, put
from linexact.language.normal import Polynomial, difference, fractions_of
from linexact.language.statement import Statement

Meanings: TypeAlias = Mapping[str, Expression]
Form: TypeAlias = Mapping[str, Fraction]  # coefficients by name, the constant as that of ""

SCORES = frozenset({"z", "y", "h", "net", "score"})


def used_in(statements: Iterable[Statement]) -> set[str]:
    """Return the names in some statements."""
    return {name.text for one in statements for side in one.sides for name in names(side)}


def of_classifier(d: int) -> dict[str, Expression]:
    """Return what names of weights, a bias and inputs mean by ``w1``, ``b`` and ``x1``.

    >>> of_classifier(2)["weight2"].text, of_classifier(2)["bias"].text, of_classifier(1)["w"].text
    ('w2', 'b', 'w1')
    """
    weights = tuple(Name("w", str(j)) for j in range(1, d + 1))
    inputs = tuple(Name("x", one.index) for one in weights)
    whole: Expression = Vector(weights) if d > 1 else weights[0]
    vectors = {"w": whole, "W": whole, "x": Vector(inputs) if d > 1 else inputs[0]}
    single = {f"{w}{one.index}": one for one in weights for w in ("w", "W", "weight")}
    return {**vectors, **single, **dict.fromkeys(("b", "bias", "b0", "w0", "W0"), Name("b"))}


def bare(one: Statement) -> Statement:
    """Return a chain without the name of a score, or of an example, before it.

    >>> from linexact.language.text import read
    >>> len(bare(read("score(0, 1) = w2 + b > 0").statements[0]).sides)
    2
    """
    is_name = isinstance(one.left, Name) and (not one.written or one.left.text in SCORES)
    if one.relations[:1] != ("=",) or not (is_name or isinstance(one.left, Apply)):
        return one
    return replace(one, sides=one.sides[1:], relations=one.relations[1:])


def gaps(left: Expression, right: Expression) -> tuple[Form | None, ...]:
    """Return what ``left - right`` comes to, of vectors entry by entry; None if not linear."""
    value = difference(left, right)
    entries = value if isinstance(value, tuple) else (value,)
    return tuple(e.linear() if isinstance(e, Polynomial) else None for e in entries)


def values_told(statements: Iterable[Statement], meant: Meanings) -> dict[str, Number]:
    """Return what equations give to weights, a bias and other letters: ``w = (1, 1)``.

    >>> from linexact.language.text import read
    >>> told = values_told(read("w1 = w2 = 1").statements, of_classifier(2))
    >>> {name: str(number.value) for name, number in told.items()}
    {'w1': '1', 'w2': '1'}
    """
    found: dict[str, Number] = {}
    for one in statements:
        numbers = fractions_of(one.right) or () if one.is_equation else ()
        for side in one.sides[:-1]:
            named = put(side, meant)
            entries = named.entries if isinstance(named, Vector) else (named,)
            for name, number in zip(entries, numbers, strict=False):
                if isinstance(name, Name) and name.letter not in ("x", "#"):
                    found[name.text] = Number(number)
    return found
