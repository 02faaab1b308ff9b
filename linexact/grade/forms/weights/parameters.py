"""The parameters that weights are given by: what each name means where ``d`` weights are asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, TypeAlias

from linexact.data.dataset import Dataset, Vector
from linexact.language.expression import Expression, Name, Number, Product, names
from linexact.language.expression import Vector as Entries
from linexact.language.normal import fractions_of
from linexact.language.scan import Token
from linexact.language.statement import Statement
from linexact.language.text import Text

BiasPlace: TypeAlias = Literal["first", "last"]

BIAS = frozenset({"b", "B", "bias", "w0", "W0", "b0", "theta0", "intercept", "wb", "wbias"})
THRESHOLD = frozenset({"theta", "Theta", "T", "t", "threshold", "thresh"})
LETTERS = frozenset({"w", "W", "weight", "wt", "theta", "Theta", "v", "coef"})
_ANY = frozenset("ijk")  # indices of any weight
_DECORATED = frozenset({"hat", "star", "opt", "final", "bar", "and", "or", "not", "nand", "nor"})
SUMMED = ("sum", "score", "net", "total")
SUMS = ("sum", "score", "net", "total", "z", "s", "n")
_FAMILIES = ("ABCDE", "abcde", "xyz", "XYZ", "pqr", "uvw")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_BESIDE = 7  # words between a number and what it is of
_LEADING = ("for", "on", "as", "to", "of")  # words behind a number
_SKIPPED = ("be", "modal", "filler", "each", "weight", "and", "feature")


@dataclass(frozen=True)
class Wanted:
    """What weights are asked: for which features, with a bias or without, and where it stands.

    ``examples`` are the inputs with their targets.
    """

    features: tuple[str, ...]
    bias: bool
    place: BiasPlace | None = None
    examples: tuple[tuple[Vector, int], ...] = ()

    @classmethod
    def of(cls, dataset: Dataset, bias: bool, place: BiasPlace | None) -> Wanted:
        """Return what is asked for a data set."""
        examples = tuple((one.x, int(one.target)) for one in dataset.examples())
        features = tuple(name.replace("_", "") for name in dataset.features)
        return cls(features, bias, place, examples)

    @property
    def size(self) -> int:
        """How many weights there are, without the bias."""
        return len(self.features)

    @property
    def names(self) -> tuple[str, ...]:
        """The weights' names."""
        return tuple(f"w{j + 1}" for j in range(self.size))

    def listed(self, place: BiasPlace) -> tuple[str, ...]:
        """Return the names of the parameters in the order of a list of them.

        >>> Wanted(("x",), True).listed("first")
        ('b', 'w1')
        """
        return ("b", *self.names) if place == "first" else (*self.names, "b")

    @cached_property
    def families(self) -> tuple[tuple[str, ...], ...]:
        """The names that inputs may have, in their order."""
        n = self.size
        lettered = [tuple(letters[:n]) for letters in _FAMILIES if len(letters) >= n]
        numbered = [tuple(f"{x}{j + 1}" for j in range(n)) for x in "xXauv"]
        return (self.features, *numbered, *lettered)

    def place_of(self, name: str) -> int | None:
        """Return which input a name is of, in any of their families.

        >>> Wanted(("x1", "x2"), True).place_of("b")
        1
        """
        return next((f.index(name) for f in self.families if name in f), None)

    def inputs(self, found: frozenset[str]) -> tuple[str, ...] | None:
        """Return the names of all inputs where some of them occur, None if these are none.

        >>> Wanted(("x1", "x2"), True).inputs(frozenset({"a", "b"}))
        ('a', 'b')
        """
        for family in self.families:
            known = found <= set(family)
            if found and known and (family[0] in found or len(family[0]) > 1):
                return family
        return None


@dataclass(frozen=True, slots=True)
class Given:
    """A parameter that is given a value by the tokens from a place to another."""

    name: str
    value: Fraction
    first: int
    last: int
    threshold: bool = False  # as a threshold; the value is that of the bias

    @classmethod
    def of(cls, name: str, value: Fraction, first: int, last: int) -> Given:
        """Return what is given to a parameter; a threshold gives the bias its other sign."""
        if name == "threshold":
            return cls("b", -value, first, last, threshold=True)
        return cls(name, value, first, last)


@dataclass(frozen=True)
class Naming:
    """What names mean in a text."""

    text: Text
    wanted: Wanted

    @cached_property
    def names(self) -> frozenset[Name]:
        """All names in the text."""
        sides = (side for one in self.text.statements for side in one.sides)
        return frozenset(name for side in sides for name in names(side))

    @cached_property
    def spoken(self) -> frozenset[str]:
        """The names as one writes them, with small letters for the weights."""
        return frozenset(name.text.replace("W", "w") for name in self.names)

    @cached_property
    def zero(self) -> bool:
        """Whether the weights are counted from 0: no name has the last index."""
        last, spoken = self.wanted.size, self.spoken
        named = not self.wanted.bias or not spoken.isdisjoint((BIAS | THRESHOLD) - {"w0"})
        return named and {"w0", f"w{last - 1}"} <= spoken and f"w{last}" not in spoken

    def meant(self, name: Name) -> str | None:
        """Return what a name stands for: ``w1``, ..., ``b``, ``threshold``, ``w`` for all weights.

        >>> from linexact.language.text import read
        >>> naming = Naming(read("w1 = 1"), Wanted(("x1", "x2"), True))
        >>> [naming.meant(Name(*n)) for n in (("w", "2"), ("theta",), ("w", "0"), ("w",), ("c",))]
        ['w2', 'threshold', 'b', 'w', None]
        """
        index = "" if name.index in _DECORATED else name.index
        plain = name.letter + index
        if name.primes or (plain == "B" and "A" in self.spoken and "w1" not in self.spoken):
            return None
        if plain in BIAS and not (self.zero and index == "0"):
            return "b"
        if name.letter in LETTERS and index.strip("[]").isdigit():
            return self._weight(index)
        if plain in LETTERS - THRESHOLD or (name.letter in LETTERS and index in _ANY):
            return "w1" if self.wanted.size == 1 else "w"
        return "threshold" if plain in THRESHOLD else None

    def values(self, given: Mapping[str, Fraction]) -> dict[str, Expression]:
        """Return what all names come to where parameters have some values, as far as known.

        >>> from linexact.language.text import read
        >>> Naming(read("theta = 3"), Wanted(("x1",), True)).values({"b": Fraction(-3)})["theta"]
        Number(value=Fraction(3, 1), places=None)
        """
        wanted = self.wanted
        meant = {name.text: self.meant(name) for name in self.names}
        known = bool({*wanted.names} <= {*given})
        one = Fraction(not any(meant.values()))  # "the sum exceeds 3", with no word of weights
        weights = Entries(tuple(Number(given.get(name, one)) for name in wanted.names))
        inputs = Entries(tuple(Name("x", str(j + 1)) for j in range(wanted.size)))
        found: dict[str | None, Expression] = {name: Number(v) for name, v in given.items()}
        if "b" in given:
            found["threshold"] = Number(-given["b"])
        if known:
            found["w"] = weights
        told = {name: found[meaning] for name, meaning in meant.items() if meaning in found}
        if known or one:
            told |= dict.fromkeys(SUMMED, Product(weights, inputs))
        return told | ({"x": inputs, "X": inputs} if wanted.size > 1 else {})

    def _weight(self, index: str) -> str | None:
        number = int(index.strip("[]"))
        if self.zero or (index.startswith("[") and f"w[{self.wanted.size}]" not in self.spoken):
            number += 1
        if number == 0:
            return "b"
        return f"w{number}" if number <= self.wanted.size else None


def givens(naming: Naming) -> list[Given]:
    """Return all that asserted statements of a text give to parameters, in their order.

    Raises :class:`~linexact.errors.InputError`: ``contradiction``, ``length``.

    >>> from linexact.language.text import read
    >>> wanted = Wanted(("x1", "x2"), True)
    >>> found = givens(Naming(read("(b, w1) = (-5, 3), the weight of x2 is 8/2 = 4"), wanted))
    >>> [(one.name, str(one.value)) for one in found]
    [('b', '-5'), ('w1', '3'), ('w2', '4')]
    """
    asserted = [one for one in naming.text.statements if naming.text.is_asserted(one)]
    return [
        Given.of(name, value, one.first, one.last)
        for one in asserted
        if one.is_equation or not one.relations
        for name, value in _told(naming, one)
    ]


_Pair: TypeAlias = tuple[str, Fraction]


def _told(naming: Naming, one: Statement) -> list[_Pair]:
    """Return what a statement gives to parameters."""
    values = [side for side in one.sides if fractions_of(side) is not None]
    if not one.relations and values:
        return [*_valued(naming, one, _beside(naming, one), fractions_of(values[0]) or ())]
    heads = [side for side in one.sides if side not in values]
    pairs = [pair for head in heads if values for pair in _pairs(naming, one, head, values[-1])]
    if pairs and len({fractions_of(value) for value in values}) > 1:
        raise naming.text.ask("contradiction", "both sides are numbers, and they differ", one.first)
    return pairs


def _pairs(naming: Naming, one: Statement, head: Expression, value: Expression) -> Iterator[_Pair]:
    """Yield parameters and their values: of ``(w, b) = ((1, 1), -3/2)`` entry by entry."""
    if isinstance(head, Name):
        meant, numbers = naming.meant(head), fractions_of(value) or ()
        if meant == "w" and len(numbers) == 1 and not is_each(naming.text, one):
            meant = _beside(naming, one)
        yield from _valued(naming, one, meant, numbers)
    elif isinstance(head, Entries) and isinstance(value, Entries):
        known = all(isinstance(side, Name) and naming.meant(side) for side in head.entries)
        if known and len(head.entries) == len(value.entries):
            for side, entry in zip(head.entries, value.entries, strict=True):
                yield from _pairs(naming, one, side, entry)


def _valued(naming: Naming, one: Statement, meant: str | None, numbers: Vector) -> Iterator[_Pair]:
    """Yield numbers as those of what is meant; a vector may hold the bias as well."""
    wanted = naming.wanted
    if len(numbers) == 1 and meant is not None:
        for name in wanted.names if meant == "w" else (meant,):
            yield name, numbers[0]
    elif len(numbers) > 1 and meant in ("w", "threshold") and one.relations:
        place = bias_place(naming)
        if len(numbers) == wanted.size:
            yield from zip(wanted.names, numbers, strict=True)
        elif len(numbers) != wanted.size + 1 or not wanted.bias:
            message = f"{len(numbers)} weights are given; expected {wanted.size}"
            raise naming.text.ask("length", message, one.first)
        elif place is not None:
            yield from zip(wanted.listed(place), numbers, strict=True)


def bias_place(naming: Naming) -> BiasPlace | None:
    """Return where the bias stands in a list, as the text says it or else the exercise."""
    first, last = naming.text.holding("bias-first"), naming.text.holding("bias-last")
    if first or last:
        return None if first and last else "first" if first else "last"
    return naming.wanted.place


def is_each(text: Text, one: Statement) -> bool:
    """Say whether a number is that of each weight: ``weights of 2``, ``both``, ``each``."""
    plural = text.tokens[one.first].low.split()[0].endswith("s")
    return plural or any(text.tokens[place].has("each") for place in text.stretch(one.first))


# numbers with the words beside them


def _beside(naming: Naming, one: Statement) -> str | None:
    """Return the parameter that the words beside a number name."""
    text = naming.text
    behind = None
    if text.near(one.last).low in _LEADING:
        behind = _named(naming, text.words(one.last, one.last + _BESIDE))
    before = _named(naming, text.words(one.first - _BESIDE, one.first)[::-1])
    return behind or before if behind is None or before in (None, behind) else None


def _named(naming: Naming, tokens: Sequence[Token]) -> str | None:
    """Return the parameter that is named first on the way from a number."""
    each = several = False
    for token in tokens:
        if (place := _counted(naming, token)) is not None:
            return f"w{place + 1}" if place < naming.wanted.size else None
        if token.has("bias", "threshold"):
            return "b" if token.has("bias") else "threshold"
        each, several = each or token.has("each"), several or token.has("feature", "weight")
        if each and several:
            return "w"
        known = token.has(*_SKIPPED) or token.kind == "arrow" or token.is_spelled
        if not known and token.text not in (":", "("):
            return None
    return None


def _counted(naming: Naming, token: Token) -> int | None:
    """Return which input or weight a token names: ``x2``, *second*."""
    if token.low in _ORDINALS:
        return _ORDINALS.index(token.low)
    letter = len(token.text) == 1 and token.text not in naming.wanted.features  # "a weight"
    return None if letter else naming.wanted.place_of(token.text)
