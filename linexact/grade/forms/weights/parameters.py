"""The parameters that weights are given by: what each name means where ``d`` weights are asked."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, TypeAlias

from linexact.data.dataset import Dataset, Vector
from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.language.expression import Expression, Name, Number, Product, names
from linexact.language.expression import Vector as Entries
from linexact.language.grammar import expression_of
from linexact.language.statement import Statement
from linexact.language.table import Table, tables_of
from linexact.language.text import Text

BiasPlace: TypeAlias = Literal["first", "last"]

BIAS = frozenset({"b", "B", "bias", "b0", "intercept", "wb", "wbias"})
THRESHOLD = frozenset({"theta", "Theta", "T", "t", "threshold", "thresh"})
LETTERS = frozenset({"w", "W", "weight", "wt", "theta", "Theta", "beta", "v", "coef"})
_ANY = frozenset("ijk")  # indices of any weight
_DECORATED = frozenset({"hat", "star", "opt", "final", "bar", "and", "or", "not", "nand", "nor"})
SUMMED = ("sum", "score", "net", "total")
_FAMILIES = ("ABCDE", "abcde", "xyz", "XYZ", "pqr", "uvw")


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

    @cached_property
    def targets(self) -> Mapping[Vector, set[int]]:
        """The targets of each input."""
        found: dict[Vector, set[int]] = {}
        for x, target in self.examples:
            found.setdefault(x, set()).add(target)
        return found

    @property
    def size(self) -> int:
        """How many weights there are, without the bias."""
        return len(self.features)

    @property
    def names(self) -> tuple[str, ...]:
        """The weights' names."""
        return tuple(f"w{j + 1}" for j in range(self.size))

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the weights and the bias.

        >>> Wanted(("x",), True).parameters
        ('w1', 'b')
        """
        return (*self.names, "b")

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
    """The values that parameters are given by stretches of tokens.

    ``threshold``: the bias is given as a threshold; its value is that of the bias.
    """

    values: Mapping[str, Fraction]
    spans: tuple[tuple[int, int], ...]
    threshold: bool = False

    @classmethod
    def of(cls, values: Mapping[str, Fraction], first: int, last: int) -> Given:
        """Return what is given; a threshold gives the bias its other sign."""
        told = {name: value for name, value in values.items() if name != "threshold"}
        if "threshold" in values:
            told["b"] = -values["threshold"]
        return cls(told, ((first, last),), "threshold" in values)

    def joined(self, other: Given) -> Given:
        """Return what both give; where they differ, the other one counts."""
        spans = tuple(dict.fromkeys((*self.spans, *other.spans)))
        return Given({**self.values, **other.values}, spans, self.threshold or other.threshold)

    def gives_all(self, wanted: Wanted) -> bool:
        """Say whether no parameter is missing."""
        return {*wanted.names, *("b" * wanted.bias)} <= {*self.values}


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

    def meant(self, name: Name) -> str | None:
        """Return what a name stands for: ``w1``, ..., ``b``, ``threshold``, ``w`` for all weights.

        >>> from linexact.language.text import read
        >>> naming = Naming(read("w1 = 1"), Wanted(("x1", "x2"), True))
        >>> [naming.meant(Name(*n)) for n in (("w", "2"), ("theta",), ("w", "0"), ("w",), ("c",))]
        ['w2', 'threshold', 'b', 'w', None]
        """
        index = "" if name.index in _DECORATED else name.index
        plain = name.letter + index
        if name.primes:
            return None
        if name.letter in LETTERS and index.strip("[]").isdigit():
            return self._weight(name.letter, index)
        if plain in BIAS:
            return "b"
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
        bare = not any(meant.values())  # "the sum exceeds 3", with no word of weights
        numbers = [Number(given.get(name, Fraction(1))) for name in wanted.names]
        weights = Entries(tuple(numbers))
        inputs = Entries(tuple(Name("x", str(j + 1)) for j in range(wanted.size)))
        found: dict[str | None, Expression] = {name: Number(v) for name, v in given.items()}
        if "b" in given:
            found["threshold"] = Number(-given["b"])
        told: dict[str, Expression] = {"x": inputs, "X": inputs} if wanted.size > 1 else {}
        if bare or {*wanted.names} <= {*given}:
            found["w"] = weights
            told |= dict.fromkeys(SUMMED, Product(weights, inputs))
        return told | {name: found[meaning] for name, meaning in meant.items() if meaning in found}

    @cached_property
    def _constant(self) -> str:
        """The last weight, if words beside it say that it is that of the constant input."""
        text, last = self.text, f"w{self.wanted.size + 1}"
        spoken = {text.tokens[i].low for p in text.holding("constant") for i in text.sentence(p)}
        return last if spoken & {last, f"w_{self.wanted.size + 1}"} else ""

    def _weight(self, letter: str, index: str) -> str | None:
        """Return the weight with an index; those of an array, or without a bias, may begin at 0."""
        number, size = int(index.strip("[]")), self.wanted.size
        form = "[{}]" if index.startswith("[") else "{}"
        zero = form == "[{}]" or (not self.wanted.bias and Name(letter, "0") in self.names)
        number += zero and Name(letter, form.format(size)) not in self.names
        if number == 0 or f"w{number}" == self._constant:
            return "b"
        return f"w{number}" if number <= size else None


def tabled(naming: Naming) -> Iterator[tuple[range, list[Statement]]]:
    r"""Yield the tables of a text that give parameters: where they stand, and what cells say.

    >>> from linexact.grade.forms.weights.parameters import Wanted
    >>> from linexact.language.text import read
    >>> naming = Naming(read("| w1 | b |\n|--|--|\n| 2 | -1 |"), Wanted(("x1",), True))
    >>> [one.left.text for _, said in tabled(naming) for one in said]
    ['w1', 'b']
    """
    starts = [token.start for token in naming.text.tokens]
    for table in tables_of(naming.text.plain.text):
        said = [*_said(naming, table, starts)] or [*_said(naming, table.turned(), starts)]
        if said:
            ends = (table.places[0][0], table.places[-1][1])
            yield range(*(bisect_left(starts, place) for place in ends)), said


def _said(naming: Naming, table: Table, starts: list[int]) -> Iterator[Statement]:
    """Yield the cells below names of parameters as statements."""
    heads = [_read(head) for head in table.head]
    biases = [h for h in heads if isinstance(h, Name) and naming.meant(h) == "b"]
    if any(head.text not in ("b", "B") for head in biases):
        places = [naming.wanted.place_of(head) for head in table.head]  # inputs beside a bias
        heads = [
            head if place is None else Name("w", str(place + 1))
            for head, place in zip(heads, places, strict=True)
        ]
    meant = {naming.meant(head) for head in heads if isinstance(head, Name)}
    if not meant & {"w", "w1"} or (naming.wanted.bias and not meant & {"b", "threshold"}):
        return
    for row in table.rows:
        for head, cell in zip(heads, row, strict=True):
            value = _read(cell.text)
            if isinstance(head, Name) and naming.meant(head) and value is not None:
                first, last = (bisect_left(starts, place) for place in (cell.start, cell.stop))
                yield Statement((head, value), ("=",), first, last)


def _read(cell: str) -> Expression | None:
    try:
        return expression_of(cell)
    except InputError:
        return None


GATES = ("AND", "OR", "NAND", "NOR", "XOR", "XNOR", "IMPLIES", "NIMPLIES", "NOT", "BUFFER")


def others_on(dataset: Dataset) -> Iterator[tuple[str, Dataset]]:
    """Yield the other gates on the same inputs, where these are all of a gate's.

    >>> [name for name, _ in others_on(gate("AND:3"))]
    ['OR:3', 'NAND:3', 'NOR:3', 'XOR:3', 'XNOR:3']
    """
    d = dataset.dimension
    if d > 4 or len(dataset) != 2**d or any(q != 1 for q in dataset.denominators):
        return
    for name in GATES if d <= 2 else (f"{one}:{d}" for one in GATES[:6]):
        table = gate(name)
        same = table.dimension == d and (table.numerators == dataset.numerators).all()
        if same and (table.targets != dataset.targets).any():
            yield name, table


def is_gate_of(name: str, wanted: Wanted) -> bool:
    """Say whether the examples are all of a gate.

    >>> is_gate_of("xor", Wanted.of(gate("XOR"), True, None))
    True
    """
    if len(wanted.examples) != 2**wanted.size:
        return False
    try:
        other = gate(f"{name}:{wanted.size}")
    except InputError:
        return False
    return Wanted.of(other, wanted.bias, None).targets == wanted.targets
