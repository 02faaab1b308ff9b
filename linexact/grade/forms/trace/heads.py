"""What the head of a column may mean, or a name that stands before a value in a line.

A head has no, one or several meanings; which of them it has is decided by the rows.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from linexact.grade.forms.trace.setting import Setting
from linexact.language.expression import Apply, Expression
from linexact.language.normal import Polynomial, worked_out
from linexact.language.scan import Token, tokens_of
from linexact.language.share import statements_of

AFTER = frozenset(
    [
        "after",
        "new",
        "updated",
        "next",
        "afterwards",
        "now",
        "resulting",
        "then",
        "final",
        "finally",
    ]
)
BEFORE = frozenset(["before", "old", "previous", "current", "prev", "starting", "start", "initial"])
CHANGE = frozenset(
    ["delta", "change", "d", "increment", "adjustment", "added", "add", "correction", "dw"]
)
_VECTORS = frozenset(
    [
        "w",
        "weights",
        "weight",
        "theta",
        "parameters",
        "parameter",
        "params",
        "wts",
        "state",
        "vector",
        "wt",
        "vectors",
    ]
)
_SKIPPED = frozenset(
    [
        "the",
        "of",
        "and",
        "a",
        "an",
        "is",
        "vector",
        "value",
        "values",
        "step",
        "update",
        "for",
        "this",
        "it",
        "them",
    ]
)
_INDICES = frozenset(["t", "k", "n", "i", "j"])
_WEIGHTS = frozenset(("w", "theta", "weight", "weights", "wold"))
_INPUTS = frozenset(("x", "p", "xi", "input"))
_CLASSES = frozenset(("y", "t", "d", "target", "label", "yhat", "o", "a", "output"))
PAIR = 2  # a letter and its index
_TARGETS = ("y", "t", "d")
_SCORES = frozenset(("z", "net", "s", "f", "score", "a", "h", "n"))
_NAMED = ("w", "theta", "wt", "weight", "weights")  # what an index follows
_BIASES = ("b", "bias", "offset", "intercept", "w0", "theta0", "wt0", "b0", "weight0", "wb")


_TOLD: Mapping[str, str] = {
    "after": "weights after the step",
    "before": "weights before the step",
    "delta": "what is added to the weights",
    "margin": "target times score",
    "mistake": "is it a mistake",
    "moved": "the examples that move the weights",
    "right": "is it right",
}


class Meaning(NamedTuple):
    """What a column holds; of weights also which ones, if its head tells."""

    kind: str
    entries: tuple[int, ...] = ()

    @property
    def told(self) -> str:
        """The meaning in words."""
        return _TOLD.get(self.kind, self.kind)


@cache
def _kinds() -> Mapping[str, tuple[str, ...]]:
    source = files("linexact.grade.forms.trace").joinpath("heads.toml").read_text(encoding="utf-8")
    found: dict[str, tuple[str, ...]] = {}
    for kind, heads in tomllib.loads(source).items():
        for head in heads.replace("\n", "").split("|"):
            found[head] = (*found.get(head, ()), kind)
    return found


def meanings(head: str, setting: Setting) -> tuple[Meaning, ...]:
    """Return what a head may mean.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> meanings("new w1", setting), meanings("w.x + b", setting)
    ((Meaning(kind='after', entries=(0,)),), (Meaning(kind='score', entries=()),))
    >>> [kind for kind, _ in meanings("t", setting)]
    ['step', 'target']
    """
    tokens = tokens_of(head)
    formula = _formula(tokens)
    if formula is not None:
        return (Meaning(formula),)
    words = list(_words(tokens))
    coordinate = words[0][1:] if len(words) == 1 and words[0][0] == "x" else ""
    if coordinate.isdigit() and 1 <= int(coordinate) <= setting.dataset.dimension:
        return (Meaning("coordinate", (int(coordinate) - 1,)),)
    weights = tuple(_weights(words, setting))
    others = tuple(Meaning(kind) for kind in _kinds().get(_key(words), ()))
    return (*weights, *others)


def _words(tokens: Sequence[Token]) -> Iterator[str]:
    """Yield the words of a head, an index with what it is of."""
    said = (t for t in tokens if t.kind in ("word", "number") or t.text in ("#", "+"))
    words = [word.strip("_") for token in said for word in token.low.replace("_", " ").split()]
    place = 0
    while place < len(words):
        word = words[place]
        follows = words[place + 1] if place + 1 < len(words) else ""
        if word in (*_NAMED, "x") and follows.isdigit():
            word, place = word + follows, place + 1
        if word.endswith("'"):
            yield "after"
        yield word.rstrip("'")
        place += 1


def _key(words: Sequence[str]) -> str:
    kept = [word for word in words if word not in ("the", "of", "is", "a") or len(words) == 1]
    while len(kept) > 1 and kept[-1] in _INDICES:
        kept = kept[:-1]
    return " ".join(kept)


def _weights(words: list[str], setting: Setting) -> Iterator[Meaning]:
    """Yield meanings as weights before or after a step, or their change."""
    later = words[-3:] == ["t", "+", "1"] or words[-3:] == ["k", "+", "1"]
    first = words[0] if words else ""
    if first[:1] == "d" and _index(first[1:], setting) is not None:
        words = ["delta", first[1:], *words[1:]]
    marks = {word for word in words if word in AFTER | BEFORE | CHANGE}
    rest = [w for w in words if w not in marks | _SKIPPED | {"+", "1"} or w in ("b",)]
    while len(rest) > 1 and rest[-1] in _INDICES:
        rest = rest[:-1]
    rest = [word for place, word in enumerate(rest) if place == 0 or word not in _INDICES]
    entries = _entries(rest, setting)
    if entries is None or not (rest or marks - CHANGE or "delta" in marks or "vector" in words):
        return
    if marks & CHANGE:
        yield Meaning("delta", entries)
        return
    if marks & AFTER or later or not marks:
        yield Meaning("after", entries)
    if marks & BEFORE or not (marks or later):
        yield Meaning("before", entries)


def _entries(words: Sequence[str], setting: Setting) -> tuple[int, ...] | None:
    """Return which weights words name: none if they are all, None if it is something else."""
    found: list[int] = []
    vectors = 0
    for word in words:
        index = _index(word, setting)
        if index is not None:
            found.append(index)
        elif word in _VECTORS:
            vectors += 1
            place = len(found)
        else:
            return None
    bias = setting.bias_place
    if vectors and found == [bias]:
        rest = [j for j in range(setting.width) if j != bias]
        found[place:place] = rest
    return tuple(found)


def _index(word: str, setting: Setting) -> int | None:
    """Return which weight a word names."""
    if word in _BIASES:
        return setting.bias_place
    letters = word.rstrip("0123456789")
    name = f"w{word[len(letters) :]}"
    if letters in _NAMED and name in setting.parameters:
        return setting.parameters.index(name)
    return None


# Formulas


def _formula(tokens: Sequence[Token]) -> str | None:
    """Return what a formula in a head is: a score, a margin, an error, whether one is right."""
    if tokens and tokens[0].kind == "relation" and tokens[0].text[0] in "<":
        return "mistake"  # <= 0?
    first = _base(tokens[0].low) if tokens else ""
    if first in _TARGETS and _formula(tokens[1:]) == "score":
        return "margin"  # y (w x)
    tokens = [replace(t, kind="sign", text="*") if t.text == "." else t for t in tokens]
    for one in statements_of(tokens):
        names = [_single(side) for side in one.sides]
        if one.relations == ("=",) and None not in names and {*names} <= _CLASSES:
            return "right"
        for side in one.sides:
            if kind := _kind_of(side):
                return kind
    return None


def _base(name: str) -> str:
    """Return a letter without its index: y of ``y_t``, ``yi`` and ``y2``."""
    bare = name.partition("_")[0].rstrip("0123456789'")
    return bare[0] if len(bare) == PAIR and bare[1] in _INDICES else bare


def _single(side: Expression) -> str | None:
    value = worked_out(side)
    names = value.names if isinstance(value, Polynomial) and len(value.terms) == 1 else ()
    return next(iter(names)).rstrip("^'") if len(names) == 1 else None


def _kind_of(side: Expression) -> str | None:
    if isinstance(side, Apply) and side.function in ("sign", "sgn", "step", "heaviside"):
        return "predicted"
    value = worked_out(side)
    if not isinstance(value, Polynomial):
        return None
    for monomial in value.terms:
        names = {_base(name.lower()) for name, _ in monomial}
        product = names & _WEIGHTS and names & _INPUTS
        if len(names) > 1 and names & {"y", "t", "d"} and (product or names & _SCORES):
            return "margin"
        if product:
            return "score"
        if names & {"y", "t", "d"} and names & _INPUTS:
            return "delta"
    singles = {name for monomial in value.terms for name, _ in monomial}
    return "error" if len(singles) == len(value.terms) == 2 and singles <= _CLASSES else None
