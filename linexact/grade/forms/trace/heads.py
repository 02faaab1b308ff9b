"""What the head of a column may mean, or a name that stands before a value in a line.

A head has no, one or several meanings; which of them it has is decided by the rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from typing import NamedTuple

from linexact.grade.forms.trace.setting import Setting
from linexact.language.expression import Apply, Expression, Product, Vector
from linexact.language.normal import Polynomial, worked_out
from linexact.language.scan import Token, tokens_of
from linexact.language.share import statements_of
from linexact.language.words import heads_of

_INDICES = ("t", "k", "n", "i", "j")
_TIMES = ("after", "before", "delta")
_VECTORS = ("w", "theta")
_WEIGHTS = (*_VECTORS, "wt", "weight", "weights")
_NAMED = (*_WEIGHTS, "x", "b")  # what an index follows
_CONSTANTS = ("1", "x0")
_INDEXED = ("y", "t", "d", "z", "s")
_INPUTS = frozenset(("x", "p", "xi", "input"))
_TARGETS = frozenset(("y", "t", "d"))
_CLASSES = _TARGETS | {"target", "label", "yhat", "o", "a", "output", "out"}
_SCORES = frozenset(("z", "net", "s", "f", "score", "a", "h", "n"))
_SIGNS = ("sign", "sgn", "step", "heaviside")
_BESIDE = ("article", "filler", "example", "be", "each")
_OF_BATCH = {
    "mistake": "moved", "example": "moved", "error": "moved", "moved": "moved", "score": "scores",
    "pass": "step", "step": "step", "after": "after", "before": "before", "rate": "rate",
    "note": "note",
}  # fmt: skip
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


@lru_cache(maxsize=2_000)
def meanings(head: str, setting: Setting) -> tuple[Meaning, ...]:
    """Return what a head may mean.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> meanings("new w1", setting)[0], meanings("w.x + b", setting)
    (Meaning(kind='after', entries=(0,)), (Meaning(kind='score', entries=()),))
    >>> [kind for kind, _ in meanings("t", setting)]
    ['step', 'target']
    """
    tokens = tokens_of(head)
    found = _of(tokens, setting)
    rest = [token for token in tokens if not token.has(*_BESIDE)]
    if not found and any(token.kind == "word" for token in rest):
        found = _of(rest, setting)
    if not setting.is_batch:
        return tuple(one for one in found if one.kind != "moved")
    kinds = [(_OF_BATCH[kind], entries) for kind, entries in found if kind in _OF_BATCH]
    wrong = any(token.has("of-errors", "mistake") for token in tokens)
    ways = [Meaning(*one) for one in kinds if not wrong or one[0] == "moved"]
    if not any(kind == "moved" for kind, _ in ways):
        return tuple(ways)
    counted = [Meaning("wrong")] * wrong  # what is wrong may not be what moves
    return (*ways, Meaning("moved by input"), *counted)


def _of(tokens: Sequence[Token], setting: Setting) -> tuple[Meaning, ...]:
    formula = _formula(tokens)
    if formula is not None:
        return (Meaning(formula),)
    words = list(_words(tokens))
    coordinate = words[0][1:] if len(words) == 1 and words[0][0] == "x" else ""
    if coordinate.isdigit() and 1 <= int(coordinate) <= setting.dataset.dimension:
        return (Meaning("coordinate", (int(coordinate) - 1,)),)
    inputs = [word for word in words if word not in _CONSTANTS]
    if len(inputs) > 1 and inputs == [f"x{j + 1}" for j in range(setting.dataset.dimension)]:
        return (Meaning("example"),)
    kept = [word for word in words if word not in ("the", "of", "is", "a") or len(words) == 1]
    kinds = sorted(heads_of(tuple(_bare(kept))) or _of_letter(kept))
    others = (Meaning(kind) for kind in kinds if not kind.startswith("weights"))
    return tuple(dict.fromkeys((*_weights(words, setting), *others)))


def _words(tokens: Sequence[Token]) -> Iterator[str]:
    """Yield the words of a head, an index with what it is of."""
    said = (t for t in tokens if t.kind in ("word", "number") or t.text in ("#", "+"))
    words = [word.strip("_") for token in said for word in token.low.replace("_", " ").split()]
    place = 0
    while place < len(words):
        word = words[place]
        if word in _NAMED and "".join(words[place + 1 : place + 2]).isdigit():
            place += 1
            word += words[place]
        if word.endswith("'"):
            yield "after"
        yield word.rstrip("'")
        place += 1


def _bare(words: Sequence[str]) -> Sequence[str]:
    """Leave out the indices that end a head."""
    while len(words) > 1 and words[-1] in _INDICES:
        words = words[:-1]
    return words


def _of_letter(words: Sequence[str]) -> frozenset[str]:
    """Return what a letter with the index of its example may mean: ``y2``."""
    bare = words[0].rstrip("0123456789") if len(words) == 1 else ""
    return heads_of((bare,)) if bare in _INDEXED else frozenset()


# Weights


def _roles(word: str) -> frozenset[str]:
    return frozenset(role.partition(".")[2] for role in heads_of((word,)) if "weights." in role)


def _weights(words: list[str], setting: Setting) -> Iterator[Meaning]:
    """Yield meanings as weights before or after a step, or their change."""
    first = words[0] if words else ""
    if first[:1] == "d" and _index(first[1:], setting) is not None:
        words = ["delta", first[1:], *words[1:]]
    later = words[-3:] in (["t", "+", "1"], ["k", "+", "1"])
    marks = {role for word in words for role in _roles(word) if role in _TIMES}
    rest = [w for w in words if w == "b" or not (_roles(w) - {"bias"} or w in ("+", "1"))]
    rest = [w for place, w in enumerate(_bare(rest)) if place == 0 or w not in _INDICES]
    if not (rest or marks - {"delta"} or {"delta", "vector"} & {*words}):
        return
    for entries in _entries(rest, setting):
        if "delta" in marks:
            yield Meaning("delta", entries)
            continue
        if "after" in marks or later or not marks:
            yield Meaning("after", entries)
        if "before" in marks or not (marks or later):
            yield Meaning("before", entries)


def _entries(words: Sequence[str], setting: Setting) -> Iterator[tuple[int, ...]]:
    """Yield which weights words name: none if they are all; nothing if it is something else.

    ``w1`` is the first one, or all of them in step 1.
    """
    bias, found = setting.bias_place, list[int]()
    vectors = ["weights" in heads_of((word,)) for word in words]
    for word, is_vector in zip(words, vectors, strict=True):
        index = _index(word, setting)
        if index is not None:
            found.append(index)
        elif not is_vector and _base(word) not in _VECTORS:
            return
    if any(vectors) and found == [bias]:
        rest = [j for j in range(setting.width) if j != bias]
        found = [*rest, *found] if vectors[0] else [*found, *rest]
    yield tuple(found)
    if found and len(words) == 1 and _base(words[0]) in _VECTORS:
        yield ()


def _index(word: str, setting: Setting) -> int | None:
    """Return which weight a word names."""
    bare = word.rstrip("0123456789")
    name = f"w{word[len(bare) :]}"
    if "weights.bias" in heads_of((word,)) or bare == "b":
        return setting.bias_place
    return (
        setting.parameters.index(name) if bare in _WEIGHTS and name in setting.parameters else None
    )


# Formulas


def _formula(tokens: Sequence[Token]) -> str | None:
    """Return what a formula in a head is: a score, a margin, an error, whether one is right."""
    if tokens and tokens[0].kind == "relation" and tokens[0].text[0] in "<":
        return "mistake"  # <= 0?
    first = _base(tokens[0].low) if tokens else ""
    is_factor = first in _TARGETS and tokens[1:2] and tokens[1].kind != "relation"
    if is_factor and _formula(tokens[1:]) == "score":
        return "margin"  # y (w x)
    tokens = [replace(t, kind="sign", text="*") if t.text == "." else t for t in tokens]
    for one in statements_of(tokens):
        singles = [_single(side) for side in one.sides]
        if one.relations == ("=",) and None not in singles and {*singles} <= _CLASSES:
            return "right"
        for side in one.sides:
            if kind := _kind_of(side):
                return kind
    return None


def _base(name: str) -> str:
    """Return a letter without its index: y of ``y_t``, ``yi`` and ``y2``."""
    bare = name.partition("_")[0].rstrip("0123456789'")
    return bare[0] if len(bare) == len("yi") and bare[1] in _INDICES else bare


def _single(side: Expression) -> str | None:
    value = worked_out(side)
    found = value.names if isinstance(value, Polynomial) and len(value.terms) == 1 else ()
    return next(iter(found)).rstrip("^'") if len(found) == 1 else None


def _kind_of(side: Expression) -> str | None:
    if isinstance(side, Apply) and side.function in _SIGNS:
        return "predicted"
    if isinstance(side, Vector):
        side = reduce(Product, side.entries)  # <w, x>
    value = worked_out(side)
    if not isinstance(value, Polynomial):
        return None
    for monomial in value.terms:
        found = {_base(name.lower()) for name, _ in monomial}
        weighed = any("weights" in heads_of((name,)) for name in found - {"wt", "vector"})
        product = weighed and found & _INPUTS
        if len(found) > 1 and found & _TARGETS and (product or found & _SCORES):
            return "margin"
        if product:
            return "score"
        if found & _TARGETS and found & _INPUTS:
            return "delta"
    singles = {name for monomial in value.terms for name, _ in monomial}
    two = len(singles) == len(value.terms) == len("-+")
    return "error" if two and singles <= _CLASSES else None
