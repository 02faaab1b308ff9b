"""How an exercise wants its answers marked, how far numbers may be off, and what is told.

::

    [marking]
    bias_place = "first"     # where the bias stands in a list of weights without names
    follow = true            # or { boundary = "1/2" }: shares for what is right with own values
    partial = true           # or ["scores"]: share the points out as is usual for the form
    bare_verdict = 0         # share of a right verdict's points where nothing is said to prove it
    unevaluated = "refuse"   # "accept", or a share: of what is right and not worked out

    [marking.weights]        # the points of this value, shared out over conditions
    valid = 3
    examples = 1

    [marking.tolerance]                  # of a value, an entry or a column by its name
    distance = { places = 2 }            # rounded to two places
    margin = { digits = 3 }              # rounded to three significant digits
    mean = { epsilon = "1/100" }         # at most that far off
    bound = { interval = [54, 56] }      # anything from 54 to 56
    weights = { b = { places = 2 } }     # the other entries are to be exact

    [feedback]
    tell = ["place", "direction"]        # of each attempt; without it all but the right answer
    attempts = [[], ["place"], ["place", "counterexample", "slip"]]   # or: of the first, the second
    hints = 2                            # the highest level of hints that is given, of three
    hint_prices = [0, "1/4"]             # points of each level; they add up

Which conditions there are depends on the form of the answer (``docs/answers.md``); the
grader refuses others.  Tolerances are decided exactly.  What is told of the last attempt named is
told of all later ones; nothing is not marked because of it, the points stand in any case.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias, get_args

from linexact.errors import InputError, did_you_mean, listed, quoted
from linexact.exact.surds import SurdSum
from linexact.reading.records import (
    Reader,
    count_between,
    list_of,
    number_between,
    of_type,
    one_of,
    read_keys,
    read_range,
    read_record,
    read_table,
    wrong,
)

MOST_PLACES = 50


@dataclass(frozen=True, slots=True)
class Tolerance:
    """One of four: rounded to places or to significant digits, within an epsilon, an interval.

    >>> third = SurdSum.rational(Fraction(1, 3))
    >>> near = SurdSum.rational(Fraction("0.33"))
    >>> Tolerance(places=2).allows(near, third), Tolerance(places=3).allows(near, third)
    (True, False)
    """

    places: Annotated[int | None, count_between(0, MOST_PLACES)] = None
    digits: Annotated[int | None, count_between(1, MOST_PLACES)] = None
    epsilon: Annotated[Fraction | None, number_between(0)] = None
    interval: Annotated[tuple[Fraction, Fraction] | None, read_range] = None

    def allows(self, given: SurdSum, value: SurdSum) -> bool:
        """Say whether ``given`` may stand for ``value``."""
        if self.interval is not None:
            low, high = map(SurdSum.rational, self.interval)
        else:
            most = SurdSum.rational(self._most(value))
            low, high = value.plus(most, -1), value.plus(most)
        return given.plus(low, -1).sign() >= 0 >= given.plus(high, -1).sign()

    def _most(self, value: SurdSum) -> Fraction:
        """Return how far off it may be: of what is rounded half a unit of its last place."""
        if self.epsilon is not None:
            return self.epsilon
        if self.places is not None:
            return Fraction(1, 2 * 10**self.places)
        assert self.digits is not None
        return _first_place(value) * Fraction(1, 2 * 10 ** (self.digits - 1))


# What is allowed of a value: of its entries by their names, and under "" of the others.
Tolerances: TypeAlias = Mapping[str, Tolerance]


def by_entry(allowed: Tolerances, key: str, known: Sequence[str]) -> dict[str, Tolerance]:
    """Return what is allowed of each of the ``known`` entries that may be off.

    Raises :class:`~linexact.errors.InputError` (``key``) for a name that no entry has.

    >>> two = Tolerance(places=2)
    >>> list(by_entry({"": two}, "w", ["w1", "b"])), list(by_entry({"b": two}, "w", ["w1", "b"]))
    (['w1', 'b'], ['b'])
    """
    for name in allowed:
        if name and name not in known:
            there = f"there are {listed(known)}" if known else "expected one for all of it"
            near = did_you_mean(name, known) or f"; {there}"
            raise InputError("key", f"{key}: no entry is called {quoted(name)}{near}")
    every = dict.fromkeys(known, allowed[""]) if "" in allowed else {}
    return {**every, **{name: one for name, one in allowed.items() if name}}


def _first_place(value: SurdSum) -> Fraction:
    """Return the power of ten of the first significant digit; 0 for 0, which has none."""
    if not value.terms:
        return Fraction(0)
    size, unit = value.times(SurdSum.rational(Fraction(value.sign()))), Fraction(1)

    def reaches(power: Fraction) -> bool:
        return size.plus(SurdSum.rational(power), -1).sign() >= 0

    while reaches(10 * unit):
        unit *= 10
    while not reaches(unit):
        unit /= 10
    return unit


def read_tolerances(key: str, value: object) -> Tolerances:
    """Read the tolerance of a value, or those of its entries.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``).

    >>> read_tolerances("marking.tolerance.w", {"w1": {"places": 2}})["w1"].places
    2
    """
    table = read_table(key, value)
    if table and all(isinstance(inside, dict) for inside in table.values()):
        return {name: read_tolerance(f"{key}.{name}", one) for name, one in table.items()}
    return {"": read_tolerance(key, table)}


def read_tolerance(key: str, value: object) -> Tolerance:
    """Read a tolerance from an exercise file.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``) unless exactly one is stated.

    >>> read_tolerance("marking.tolerance.total", {"epsilon": "1/100"}).epsilon
    Fraction(1, 100)
    """
    found = read_record(Tolerance, value, key)
    if sum(way is not None for way in astuple(found)) != 1:
        message = f"{key}: expected one of places, digits, epsilon and interval"
        raise InputError("value", message)
    return found


BiasPlace: TypeAlias = Literal["first", "last"]

MAX_SHARE = 1_000_000
KEYS = ("bias_place", "tolerance", "follow", "partial", "bare_verdict", "unevaluated")


@dataclass(frozen=True, slots=True)
class Marking:
    """Shares by value and condition; a value without shares is marked in the usual way."""

    shares: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)
    bias_place: BiasPlace | None = None
    tolerances: Mapping[str, Tolerances] = field(default_factory=dict)
    follow: Mapping[str, Fraction] | Fraction | None = None  # by value; one share: of all that can
    partial: Collection[str] | bool = False  # True: all that can be
    bare_verdict: Fraction | None = None
    unevaluated: Fraction | None = Fraction(1)  # the share that counts; None: it is asked back

    def follows(self, name: str) -> Fraction | None:
        """Return the share that a value earns with a student's own values; None: it does not."""
        if isinstance(self.follow, Fraction) or self.follow is None:
            return self.follow
        return self.follow.get(name)

    def is_partial(self, name: str) -> bool:
        """Say whether the points of a value are shared out as is usual for its form."""
        return self.partial if isinstance(self.partial, bool) else name in self.partial


def read_marking(key: str, value: object, asked: Sequence[str]) -> Marking:
    """Return what a section ``[marking]`` says; ``asked`` are the values that are asked for.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``).

    >>> read_marking("marking", {"w": {"valid": 3, "examples": 1}}, ["w"]).shares["w"]
    {'valid': Fraction(3, 1), 'examples': Fraction(1, 1)}
    """

    def each(reader: Reader) -> Reader:
        """Return a reader of a table of values that are asked for."""
        of = " (the values asked for)"
        return lambda key, value: read_keys(dict.fromkeys(asked, reader), value, key, of=of)

    names = list_of(one_of(lambda: asked), "values", least=0)
    readers: dict[str, Reader] = {
        "bias_place": one_of(lambda: ("first", "last")),
        "tolerance": each(read_tolerances),
        "follow": _flag_or(dict, each(_SHARE), "a table of values with their shares"),
        "partial": _flag_or(list, names, "a list of values"),
        "bare_verdict": _SHARE,
        "unevaluated": _unevaluated,
    }
    said = read_keys(readers | dict.fromkeys(asked, _shares), value, key)
    shares = {name: said.pop(name) for name in asked if name in said}
    follow = said.pop("follow", False)
    if isinstance(follow, bool):
        follow = Fraction(1) if follow else None
    return Marking(shares, tolerances=said.pop("tolerance", {}), follow=follow, **said)


_SHARE = number_between(0, 1)


def _flag_or(kind: type, reader: Reader, expected: str) -> Reader:
    """Return a reader of true or false, or of something else."""
    stated = of_type(bool, kind, expected=f"true, or {expected}")
    return lambda key, value: value if isinstance(stated(key, value), bool) else reader(key, value)


def _unevaluated(key: str, value: object) -> Fraction | None:
    if value in ("accept", "refuse"):
        return Fraction(1) if value == "accept" else None
    try:
        share: Fraction = _SHARE(key, value)
    except InputError:
        raise wrong(key, value, '"accept", "refuse" or a share from 0 to 1') from None
    return share


def _shares(key: str, value: object) -> dict[str, Fraction]:
    table = of_type(dict, expected="conditions with their shares")(key, value)
    shares = read_keys(dict.fromkeys(table, number_between(0, MAX_SHARE)), table, key)
    if not any(shares.values()):
        raise InputError(
            "value", f"{key}: expected conditions with their shares, at least one share above 0"
        )
    return shares


Topic: TypeAlias = Literal[
    "place",  # which example, row, entry or line is not right
    "direction",  # too large or too small
    "interval",  # where a number may lie
    "counterexample",  # the numbers that show that it is not right
    "repair",  # which number alone has to change
    "slip",  # the mistake that explains it
    "value",  # what is right
]
TOPICS: tuple[Topic, ...] = get_args(Topic)
HINT_LEVELS = 3
# What each level of hints gives away, and so which levels are given where nothing is said.
_OF_LEVELS: tuple[tuple[Topic, ...], ...] = (
    ("place",), ("place", "direction", "counterexample", "slip"), TOPICS
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Feedback:
    """What is told of a wrong answer; None where the author says nothing: all but the solution.

    >>> feedback = Feedback(attempts=((), ("place",)))
    >>> feedback.told(1), feedback.told(7), Feedback().told(1)
    (frozenset(), frozenset({'place'}), None)
    """

    tell: tuple[Topic, ...] | None = None
    attempts: tuple[tuple[Topic, ...], ...] | None = None
    hints: Annotated[int | None, count_between(0, HINT_LEVELS)] = None
    hint_prices: Annotated[
        tuple[Fraction, ...], list_of(number_between(0), "a list of prices")
    ] = ()

    def told(self, attempt: int) -> frozenset[Topic] | None:
        """Return what is told of an attempt, the first being 1; None: the author does not say."""
        if self.attempts is not None:
            return frozenset(self.attempts[min(attempt, len(self.attempts)) - 1])
        return None if self.tell is None else frozenset(self.tell)

    def levels(self, attempt: int) -> int:
        """Return the highest level of hints for an attempt.

        Where the author does not say, no hint gives away what the feedback keeps.

        >>> Feedback(tell=("place",)).levels(1), Feedback(tell=("place",), hints=2).levels(1)
        (1, 2)
        """
        if self.hints is not None:
            return self.hints
        told = self.told(attempt)
        if told is None:
            return HINT_LEVELS
        kept = (n for n, topics in enumerate(_OF_LEVELS) if not told.issuperset(topics))
        return next(kept, HINT_LEVELS)

    def cost(self, level: int) -> Fraction:
        """Return what the hints up to a level cost.

        >>> prices = Feedback(hint_prices=(Fraction(0), Fraction(1, 4)))
        >>> [str(prices.cost(level)) for level in range(4)]
        ['0', '0', '1/4', '1/2']
        """
        if not self.hint_prices:
            return Fraction(0)
        last = self.hint_prices[-1]  # of all levels beyond those that are named
        stated = self.hint_prices[:level]
        return sum(stated, Fraction(0)) + (level - len(stated)) * last


USUAL = Feedback()  # where no author says anything


def read_feedback(key: str, value: object) -> Feedback:
    """Return what a section ``[feedback]`` says.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``).

    >>> read_feedback("feedback", {"tell": ["place"]}).tell
    ('place',)
    >>> read_feedback("feedback", {"tell": ["plase"]})
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: feedback.tell[1]: 'plase' is not known; did you mean 'place'?
    """
    found = read_record(Feedback, value, key)
    if found.tell is not None and found.attempts is not None:
        message = "feedback.tell: attempts says it for each attempt; expected one of the two"
        raise InputError("key", message)
    prices, levels = len(found.hint_prices), HINT_LEVELS if found.hints is None else found.hints
    if prices > levels:
        message = f"feedback.hint_prices: {prices} prices; expected {levels} at most"
        raise InputError("value", f"{message}, one for each level of hints")
    return found
