"""What the names in somebody's inequalities mean by the unknowns of the exercise.

``b`` is the bias, a threshold is ``-b``.  A letter of one's own beside the weights is a bias
(``w1 + t > 0``), against them a threshold (``w1 > t``); where none of the names is the exercise's,
the other letters are the weights in the order of the alphabet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from linexact.language.expression import Expression, Minus, Name, Sum, Vector, names, put
from linexact.language.normal import linear_of
from linexact.language.statement import Statement
from linexact.language.text import Text
from linexact.text.quoting import did_you_mean, quoted

_BIASES = ("bias", "w0", "b0", "W0")
_THRESHOLDS = ("theta", "threshold")
_EITHER = ("t", "T", "c", "k", "d")  # letters of a bias or of a threshold
_OF_INPUTS = frozenset("xyzXYZ")

Meanings = Mapping[str, Expression]


def meanings(text: Text, rows: Sequence[Statement], variables: Sequence[str]) -> Meanings:
    """Return what each name in the rows means.

    Raises :class:`~linexact.errors.InputError`: ``name``, ``ambiguous``.

    >>> from linexact.language.text import read
    >>> text = read("u + t < 0, v + t < 0")
    >>> found = meanings(text, text.statements, ("w1", "w2", "b"))
    >>> found["u"].text, found["v"].text, found["t"].text
    ('w1', 'w2', 'b')
    """
    used = {name.text for one in rows for side in one.sides for name in names(side)}
    known = _known(used, variables)
    known |= {name: known[other] for name, other in _defined(text) if other in known}
    strange = used - known.keys()
    weights = [name for name in variables if name != "b"]
    if strange and not used & {*known} - {"b"}:
        known |= _by_letters(used, weights)
    strange = used - known.keys()
    borne = strange & {*_EITHER, *_THRESHOLDS}
    if "b" in variables and len(borne) == 1 and not used & {"b", *_BIASES} - borne:
        (letter,) = borne
        known[letter] = _borne(text, letter, rows, known)
    if strange := used - known.keys():
        name = min(strange)
        near = did_you_mean(name, variables) or f"; there are {', '.join(variables[:8])}"
        raise text.ask("name", f"no unknown is called {quoted(name)}{near}", _place(text, name))
    return known


def _known(used: Set[str], variables: Sequence[str]) -> dict[str, Expression]:
    """Return the names that mean the same whoever uses them."""
    weights: list[Expression] = [Name(v[0], v[1:]) for v in variables if v != "b"]
    found: dict[str, Expression] = {}
    for j, weight in enumerate(weights, start=1):
        found |= dict.fromkeys((f"w{j}", f"W{j}", f"weight{j}"), weight)
    if len(weights) == 1:
        found |= dict.fromkeys(("w", "W", "weight"), weights[0])
    else:
        found |= dict.fromkeys(("w", "W"), Vector(tuple(weights)))
    if "b" in variables:
        found["b"] = Name("b")
        if "b" not in used:
            found |= dict.fromkeys(_BIASES, Name("b"))
        found["bias"] = Name("b")
    inputs: list[Expression] = [Name("x", str(j)) for j in range(1, len(weights) + 1)]
    return found | {"x": inputs[0] if len(weights) == 1 else Vector(tuple(inputs))}


def _defined(text: Text) -> list[tuple[str, str]]:
    """Return the names that a text defines by others: ``where w3 = b``."""
    pairs = [
        one.sides
        for one in text.statements
        if one.relations == ("=",) and all(isinstance(side, Name) for side in one.sides)
    ]
    texts = [(left.text, right.text) for left, right in pairs]  # type: ignore[union-attr]
    return [*texts, *((right, left) for left, right in texts)]


def _by_letters(used: Set[str], weights: Sequence[str]) -> dict[str, Expression]:
    """Return letters of one's own as the weights, where it is clear which is which."""
    borne = used & {*_EITHER, *_THRESHOLDS, "b"}
    own = sorted(used - borne)
    plain = all(len(name) == 1 and name not in _OF_INPUTS for name in own)
    if len(borne) > 1 or len(own) != len(weights) or not plain:
        return {}
    return {name: Name(w[0], w[1:]) for name, w in zip(own, weights, strict=True)}


def _borne(text: Text, letter: str, rows: Sequence[Statement], known: Meanings) -> Expression:
    """Return the bias that a letter is beside the weights, or that a threshold is against them."""
    beside = {False} if letter in _THRESHOLDS else set()
    for one in rows:
        for left, _, right in one.links:
            form = linear_of(put(Sum((left, Minus(right))), known)) or {}
            others = [a for name, a in form.items() if name not in ("", letter)]
            if form.get(letter):
                beside |= {(a > 0) == (form[letter] > 0) for a in others}
    if len(beside) == 1:
        return Name("b") if True in beside else Minus(Name("b"))
    message = f"{letter} may be a bias or a threshold here; write the inequalities with b"
    raise text.ask("ambiguous", message, _place(text, letter))


def _place(text: Text, name: str) -> int:
    """Return the first place where a name stands."""
    places = (i for i, token in enumerate(text.tokens) if token.text.replace("_", "") == name)
    return next(places, 0)
