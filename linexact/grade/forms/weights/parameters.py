"""The parameters that weights are given by: what each name means where ``d`` weights are asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, TypeAlias

from linexact.data.dataset import Dataset, Vector
from linexact.language.expression import Expression, Name, names
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
_INDEXED = _ANY | _DECORATED | {"b", "bias"}
SUMS = ("sum", "score", "net", "total", "z", "s", "n")
_FAMILIES = ("ABCDE", "abcde", "xyz", "XYZ", "pqr", "uvw")
_ORDINALS: Mapping[str, int] = {
    "first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "1st": 0, "2nd": 1, "3rd": 2,
}  # fmt: skip
_BESIDE = 7  # words between a number and what it is of


@dataclass(frozen=True)
class Wanted:
    """What weights are asked: for which features, with a bias or without, and where it stands.

    ``examples`` are the inputs with their targets.
    """

    features: tuple[str, ...]
    bias: bool
    place: BiasPlace | None = None
    examples: tuple[tuple[Vector, int], ...] = ()
    zero: int = 0  # the class of a score of 0; 0 for none

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

    @cached_property
    def families(self) -> tuple[tuple[str, ...], ...]:
        """The names that inputs may have, in their order."""
        n = self.size
        lettered = [tuple(letters[:n]) for letters in _FAMILIES if len(letters) >= n]
        numbered = [tuple(f"{x}{j + 1}" for j in range(n)) for x in "xXauv"]
        return (self.features, *numbered, *lettered)

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
    """What names mean in a text: ``zero`` counts weights from 0, ``constant`` is the bias's."""

    text: Text
    wanted: Wanted

    @cached_property
    def _spoken(self) -> frozenset[str]:
        sides = (side for one in self.text.statements for side in one.sides)
        return frozenset(name.text.replace("W", "w") for side in sides for name in names(side))

    @cached_property
    def zero(self) -> bool:
        """Whether the weights are counted from 0: no name has the last index."""
        n, spoken = self.wanted.size, self._spoken
        return any(
            {left.format(j) for j in range(n)} <= spoken
            and left.format(n) not in spoken
            and (not self.wanted.bias or bool(spoken & {"b", "bias", "threshold", "theta", "T"}))
            for left in ("w{}", "w[{}]")
        )

    @cached_property
    def constant(self) -> str:
        """The weight beyond the last that goes with a constant input, where it is said so."""
        last = f"w{self.wanted.size + 1}"
        said = self.text.holding("constant") and last in self._spoken and "w0" not in self._spoken
        return last if said and "b" not in self._spoken else ""

    @cached_property
    def has_letters(self) -> bool:
        """Whether ``A`` and ``B`` are inputs."""
        return "A" in self._spoken and "w1" not in self._spoken

    def meant(self, name: Name) -> str | None:
        """Return what a name stands for: ``w1``, ..., ``b``, ``threshold``, ``w`` for all weights.

        >>> from linexact.language.text import read
        >>> naming = Naming(read("w1 = 1"), Wanted(("x1", "x2"), True))
        >>> [naming.meant(Name(*n)) for n in (("w", "2"), ("theta",), ("w", "0"), ("w",), ("c",))]
        ['w2', 'threshold', 'b', 'w', None]
        """
        n, index = self.wanted.size, name.index
        if name.primes or (index and not index.strip("[]").isdigit() and index not in _INDEXED):
            return None
        if index in _DECORATED:
            index = ""
        plain = name.letter + index
        if self.constant and plain.replace("W", "w") == self.constant:
            return "b"
        if plain in BIAS and not (self.zero and index == "0"):
            return None if plain == "B" and self.has_letters else "b"
        if name.letter in LETTERS and index and index not in _ANY:
            return self._weight(index)
        if plain in LETTERS - THRESHOLD or index in _ANY:
            return "w1" if n == 1 else "w"
        return "threshold" if plain in THRESHOLD else None

    def _weight(self, index: str) -> str | None:
        number = int(index.strip("[]"))
        if index in ("b", "bias"):
            return "b"
        if self.zero or (index.startswith("[") and f"w[{self.wanted.size}]" not in self._spoken):
            number += 1
        if number == 0:
            return "b"
        return f"w{number}" if number <= self.wanted.size else None

    def feature(self, token: Token | None) -> int | None:
        """Return which input a token names."""
        if token is None or not token.is_name:
            return None
        lists = [self.wanted.features, *self.wanted.families[1:3]]
        if self.has_letters:
            lists.append(tuple("ABCDE"))
        return next((names.index(token.text) for names in lists if token.text in names), None)


def givens(naming: Naming) -> list[Given]:
    """Return all that asserted statements of a text give to parameters, in their order.

    Raises :class:`~linexact.errors.InputError`: ``contradiction``, ``length``.

    >>> from linexact.language.text import read
    >>> wanted = Wanted(("x1", "x2"), True)
    >>> found = givens(Naming(read("(b, w1) = (-5, 3), the weight of x2 is 8/2 = 4"), wanted))
    >>> [(one.name, str(one.value)) for one in found]
    [('b', '-5'), ('w1', '3'), ('w2', '4')]
    """
    found: list[Given] = []
    for one in _with_arrows(naming.text):
        if naming.text.is_asserted(one):
            found += given(naming, one)
    if found and not any(one.name.startswith("w") for one in found):
        found += _by_feature(naming)
    return sorted(found, key=lambda one: one.first)


def _with_arrows(text: Text) -> Iterator[Statement]:
    """Yield the statements, those that a bare arrow joins as equations: ``w => (1, 1)``."""
    before: Statement | None = None
    for one in (*text.statements, None):
        if before is not None and one is not None and not (before.relations or one.relations):
            arrow = one.first == before.last + 1 and text.tokens[before.last].kind == "arrow"
            if arrow and isinstance(before.left, Name | Entries):
                sides = (before.left, one.left)
                before = Statement(sides, ("=",), before.first, one.last)
                continue
        if before is not None:
            yield before
        before = one


def given(naming: Naming, one: Statement) -> Iterator[Given]:
    """Yield what a statement gives to parameters, whoever says it."""
    if not one.relations:
        yield from _beside(naming, one)
        return
    if not one.is_equation:
        return
    values = [side for side in one.sides if fractions_of(side) is not None]
    heads = [side for side in one.sides if fractions_of(side) is None]
    if len(heads) > 1:  # "weights: x1: 1"
        heads = [side for side in heads if not isinstance(side, Name) or naming.meant(side) != "w"]
    pairs = [pair for head in heads for pair in _pairs(naming, one, head, values)]
    pairs += _of_input(naming, one, values)
    if pairs and len({fractions_of(value) for value in values}) > 1:
        raise naming.text.ask("contradiction", "both sides are numbers, and they differ", one.first)
    for name, value in pairs:
        yield Given.of(name, value, one.first, one.last)


_Pair: TypeAlias = tuple[str, Fraction]


def _pairs(
    naming: Naming, one: Statement, head: Expression, values: Sequence[Expression]
) -> Iterator[_Pair]:
    """Yield parameters and their values from one side and the numbers that it equals."""
    numbers = fractions_of(values[-1]) if values else None
    if numbers is None:
        return
    if isinstance(head, Entries):
        yield from _entrywise(naming, one, head, values[-1])
    elif isinstance(head, Name):
        meant = naming.meant(head)
        if meant == "w" or (meant == "threshold" and len(numbers) > 1):
            yield from _vector(naming, one, numbers)
        elif meant is not None and len(numbers) == 1:
            yield meant, numbers[0]


def _of_input(naming: Naming, one: Statement, values: Sequence[Expression]) -> Iterator[_Pair]:
    """Yield the weight of ``the one on x2 is -3``."""
    before, place = naming.text.at(one.first - 1), naming.feature(naming.text.at(one.first))
    numbers = fractions_of(values[0]) if len(one.sides) == 2 and values else None
    worded = before is not None and before.low in ("on", "of", "for", "from", "to")
    if worded and not one.written and place is not None and len(numbers or ()) == 1:
        yield from ((f"w{place + 1}", number) for number in numbers or ())


def _entrywise(naming: Naming, one: Statement, head: Entries, value: Expression) -> Iterator[_Pair]:
    """Yield the pairs of ``(b, w1, w2) = (-5, 3, 3)`` and of ``(w, b) = ((1, 1), -3/2)``."""
    if not isinstance(value, Entries):
        return
    known = [isinstance(side, Name) and naming.meant(side) for side in head.entries]
    if len(head.entries) == len(value.entries) and all(known):
        for side, entry in zip(head.entries, value.entries, strict=True):
            yield from _pairs(naming, one, side, [entry])


def _vector(naming: Naming, one: Statement, numbers: Vector) -> Iterator[_Pair]:
    """Yield the weights of a vector; a bias stands in it where its place is said."""
    wanted = naming.wanted
    if len(numbers) == wanted.size:
        yield from zip(wanted.names, numbers, strict=True)
    elif len(numbers) == wanted.size + 1 and wanted.bias:
        place = bias_place(naming)
        if place is not None or len(set(numbers)) == 1:
            w = numbers[1:] if place == "first" else numbers[:-1]
            yield from zip(wanted.names, w, strict=True)
            yield "b", numbers[0] if place == "first" else numbers[-1]
    elif len(numbers) == 1:
        if is_each(naming.text, one):
            yield from ((name, numbers[0]) for name in wanted.names)
        elif (place_ := _neighbour(naming, one)) is not None:
            yield place_, numbers[0]
    else:
        message = f"{len(numbers)} weights are given; expected {wanted.size}"
        raise naming.text.ask("length", message, one.first)


def bias_place(naming: Naming) -> BiasPlace | None:
    """Return where the bias stands in a list, as the text says it or else the exercise."""
    first, last = naming.text.holding("bias-first"), naming.text.holding("bias-last")
    if first or last:
        return "first" if first and not last else "last" if last and not first else None
    return naming.wanted.place


def is_each(text: Text, one: Statement) -> bool:
    """Say whether a number is that of each weight: ``weights of 2``, ``both``, ``each``."""
    head = text.at(one.first)
    plural = head is not None and head.has("weight") and head.low.split()[0].endswith("s")
    indexed = isinstance(one.left, Name) and one.left.index in _ANY
    if one.each or plural or indexed:
        return True
    return any(text.tokens[place].has("each") for place in _clause(text, one))


def _clause(text: Text, one: Statement) -> range:
    """Return the places around a statement up to the next comma, or the next numbers."""
    sentence = text.sentence(one.first)
    stops = [p for p in sentence if text.tokens[p].text in (",", ";", ":") or p in text.items]
    begin = max((p + 1 for p in stops if p < one.first), default=sentence.start)
    end = min((p for p in stops if p >= one.last), default=sentence.stop)
    return range(begin, end)


# numbers with the words beside them


def _beside(naming: Naming, one: Statement) -> Iterator[Given]:
    """Yield what the words beside a lone number say that it is of."""
    numbers = fractions_of(one.left)
    if numbers is None or len(numbers) != 1:
        return
    meant = _neighbour(naming, one)
    for name in naming.wanted.names if meant == "w" else (meant,):
        if name is not None:
            yield Given.of(name, numbers[0], one.first, one.last)


def _neighbour(naming: Naming, one: Statement) -> str | None:
    """Return the parameter that the words beside a number name."""
    behind = _named(naming, range(one.last, one.last + _BESIDE), ("for", "on", "as", "to", "of"))
    before = _named(naming, range(one.first - 1, one.first - 1 - _BESIDE, -1), ())
    if behind is None or before is None:
        return behind or before
    return behind if behind == before else None


_SKIPPED = ("be", "modal", "filler", "each", "weight", "and")


def _named(naming: Naming, places: Sequence[int], lead: tuple[str, ...]) -> str | None:
    """Return the parameter that is named first on the way from a number."""
    text, each, plural = naming.text, False, False
    for step, place in enumerate(places):
        token = text.at(place)
        if token is None or (step == 0 and lead and token.low not in lead):
            return None
        if (found := naming.feature(token)) is not None:
            return f"w{found + 1}"
        if token.low in _ORDINALS:
            nth = _ORDINALS[token.low]
            return f"w{nth + 1}" if nth < naming.wanted.size else None
        if token.has("bias", "threshold"):
            return "b" if token.has("bias") else "threshold"
        each = each or token.has("each")
        plural = plural or (token.has("feature", "weight") and token.low.endswith("s"))
        plural = plural or (each and token.has("feature", "weight"))
        if plural and each:
            return "w"
        skipped = token.has(*_SKIPPED, "feature") or token.kind == "arrow"
        skipped = skipped or (token.is_spelled and plural)
        if not skipped and token.text not in (":", "(") and token.low not in ("on", "for", "from"):
            return None
    return None


def _by_feature(naming: Naming) -> Iterator[Given]:
    """Yield the weights of ``x1: 2, x2: 2``, where no weight has a name of its own."""
    found: dict[str, Given] = {}
    text = naming.text
    inside = {p for one in text.statements for p in range(one.first, one.last)}
    words = any(t.kind == "word" for p, t in enumerate(text.tokens) if p not in inside)
    told = bool(text.holding("weight")) or not words
    for one in _with_arrows(text):
        head = one.sides[-2] if one.is_equation and text.is_asserted(one) else None
        names_ = [*naming.wanted.families[:3]]
        places = [f.index(head.text) for f in names_ if isinstance(head, Name) and head.text in f]
        place = places[0] if places else None
        values = fractions_of(one.right)
        if place is None or values is None or len(values) != 1:
            continue
        between = text.tokens[one.first + 1]
        if text.modes(one.first, one.last) & {"when"} or (between.text == "=" and not told):
            return  # an input, and no weight
        name = f"w{place + 1}"
        if name in found:
            return
        found[name] = Given(name, values[0], one.first, one.last)
    if set(found) == set(naming.wanted.names):
        yield from found.values()
