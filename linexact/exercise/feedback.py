"""How much of what is wrong an author tells, attempt by attempt, and what hints cost.

::

    [feedback]
    tell = ["place", "direction"]          # of each attempt; without it all but the right answer
    attempts = [[], ["place"], ["place", "counterexample", "slip"]]   # or: of the first, the second
    hints = 2                              # the highest level of hints that is given, of three
    hint_prices = [0, "1/4"]               # points of each level; they add up

What is told of the last attempt named is told of all later ones.  Nothing is not marked because
of it: the points stand in any case.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias, get_args

from linexact.errors import InputError
from linexact.reading.records import count_between, list_of, number_between, read_record

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
