"""In which order examples are shown: one class for each order, and the table of their names.

An order is a pure function of the number of the pass.  The random ones come from SplitMix64
(:mod:`linexact.data.draws`), seeded by the user's seed and the number of the pass, so a run
can be taken up at any pass, on any machine and in any version.  Whoever needs to know
something of an order asks the order; its words stand in :mod:`linexact.topics.perceptron.words`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from linexact.data.draws import seed_of, shuffled, split_mix
from linexact.errors import InputError, quoted

MAX_LISTED = 1_000_000

# As a certificate states an order; a shuffle by its seed, when it is another in each pass.
Stated: TypeAlias = Literal["file", "worst"] | Sequence[int] | Mapping[str, int]


class Order:
    """What is asked of an order, answered here as the order of the file answers."""

    __slots__ = ()
    most_passes: ClassVar[int | None] = None  # None: no end
    by_margin: ClassVar[bool] = False  # shows one of its examples: the mistake of least margin

    @property
    def repeats(self) -> bool:
        """Say whether every pass is as the first: a return of the weights is then a cycle."""
        return self.most_passes is None and not self.by_margin

    def shown(self, n: int) -> Sequence[int]:
        """Return the examples that are shown at all."""
        return range(n)

    def in_pass(self, n: int, number: int) -> Sequence[int]:
        """Return the examples of pass ``number`` (from 0), in order."""
        return self.shown(n)

    def stated(self, n: int) -> Stated:
        """Return an order as a certificate states it, unless every pass is another."""
        order = self.in_pass(n, 0)
        return "file" if order == range(n) else order


@dataclass(frozen=True, slots=True)
class Given(Order):
    """One pass in the order of the file, and no second."""

    most_passes: ClassVar[int | None] = 1


@dataclass(frozen=True, slots=True)
class Cyclic(Order):
    """The order of the file, again and again."""


@dataclass(frozen=True, slots=True)
class Listed(Order):
    """A list of examples (0-based), again and again; it may repeat or leave out some."""

    indices: tuple[int, ...]

    def shown(self, n: int) -> Sequence[int]:
        """Return the list; refuse one that is empty or names an example that does not exist."""
        if not self.indices:
            raise InputError("order", "the order is empty; expected at least one example")
        for place, index in enumerate(self.indices, start=1):
            if not 0 <= index < n:
                raise InputError(
                    "order",
                    f"the order names example {index + 1} at place {place}, but there are {n}"
                    f" examples; expected numbers from 1 to {n}",
                )
        return self.indices

    def in_pass(self, n: int, number: int) -> Sequence[int]:
        """Return the list.

        >>> Listed((2, 0)).in_pass(3, 5)
        (2, 0)
        """
        return self.indices


@dataclass(frozen=True, slots=True)
class Rotated(Order):
    """The order of the file, begun at an example (0-based) and carried on round the end."""

    first: int

    def shown(self, n: int) -> Sequence[int]:
        """Return all examples; refuse one to begin with that does not exist."""
        if not 0 <= self.first < n:
            raise InputError(
                "order",
                f"the order begins at example {self.first + 1}, but there are {n} examples;"
                f" expected a number from 1 to {n}",
            )
        return self.in_pass(n, 0)

    def in_pass(self, n: int, number: int) -> Sequence[int]:
        """Return the examples from the first on, then those before it.

        >>> Rotated(2).in_pass(4, 0)
        (2, 3, 0, 1)
        """
        return (*range(self.first, n), *range(min(self.first, n)))


@dataclass(frozen=True, slots=True)
class Once(Order):
    """Another order, for one pass and no second."""

    most_passes: ClassVar[int | None] = 1
    order: Order

    def shown(self, n: int) -> Sequence[int]:
        """Return the examples of the other order."""
        return self.order.shown(n)

    def in_pass(self, n: int, number: int) -> Sequence[int]:
        """Return the first pass of the other order.

        >>> Once(Listed((1, 0))).in_pass(3, 0)
        (1, 0)
        """
        return self.order.in_pass(n, 0)


@dataclass(frozen=True, slots=True)
class Shuffled(Order):
    """A random permutation: a new one for each pass, or one for the whole run."""

    seed: int
    every_pass: bool = True

    @property
    def repeats(self) -> bool:
        """Say whether there is one permutation."""
        return not self.every_pass

    def in_pass(self, n: int, number: int) -> Sequence[int]:
        """Shuffle ``range(n)``.

        >>> sorted(Shuffled(seed=7).in_pass(5, 3))
        [0, 1, 2, 3, 4]
        """
        numbers = split_mix(self.seed, number if self.every_pass else 0)
        return tuple(shuffled(numbers, n))

    def stated(self, n: int) -> Stated:
        """Return the seed, or the one permutation.

        >>> Shuffled(seed=-1).stated(3)
        {'shuffle': 18446744073709551615}
        """
        return {"shuffle": seed_of(self.seed)} if self.every_pass else Order.stated(self, n)


@dataclass(frozen=True, slots=True)
class Worst(Order):
    """Always the example with the least margin ``t z`` (the first of equals) if it is wrong."""

    by_margin: ClassVar[bool] = True

    def stated(self, n: int) -> Stated:
        """Return the order's name in certificates."""
        return "worst"


ORDERS: Mapping[str, Callable[[int], Order]] = {  # as they are typed; each may take the seed
    "given": lambda seed: Given(),
    "cyclic": lambda seed: Cyclic(),
    "shuffle": Shuffled,
    "shuffle-once": lambda seed: Shuffled(seed, every_pass=False),
    "worst": lambda seed: Worst(),
}
_NOTES = {"given": " (once)"}
ORDERS_HELP = (
    ", ".join(name + _NOTES.get(name, "") for name in ORDERS)
    + ", from 3 (begun there), or 2,1,3; with `once` behind it a single pass."
)


def read_order(text: str, seed: int = 0) -> Order:
    """Read an order by its name, where it begins, or as the numbers of examples from 1.

    ``once`` behind it is a single pass.  Raises :class:`InputError` for what is none of these.

    >>> read_order("shuffle", seed=4), read_order("2, 1")
    (Shuffled(seed=4, every_pass=True), Listed(indices=(1, 0)))
    >>> read_order("from 3"), read_order("2, 1 once")
    (Rotated(first=2), Once(order=Listed(indices=(1, 0))))
    """
    words = text.lower().split()
    if len(words) > 1 and words[-1] == "once":
        return _once(read_order(text.strip()[: -len("once")], seed), text)
    named = ORDERS.get(" ".join(words))
    if named is not None:
        return named(seed)
    if words[:1] == ["from"]:
        return Rotated(_place("".join(words[1:])))
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > MAX_LISTED:
        raise InputError("order", f"an explicit order has at most {MAX_LISTED} examples")
    return Listed(tuple(map(_place, parts)))


def _once(order: Order, text: str) -> Order:
    """Return an order for a single pass; refuse it where there is no pass to be the only one."""
    if isinstance(order, Given) or order == Cyclic():
        return Given()
    if order.by_margin or order.most_passes is not None:
        why = "shows one example at a time" if order.by_margin else "is for one pass already"
        raise InputError("order", f"{quoted(text)}: this order {why}; expected no `once`")
    return Once(order)


def _place(part: str) -> int:
    if not (part.isascii() and part.isdigit() and len(part) <= 18):
        raise InputError(
            "order",
            f"{part[:40]!r} is no order: expected {', '.join(ORDERS)}, from 3 or"
            " example numbers such as 2,1,3",
        )
    return int(part) - 1
