"""Which counts of mistakes can occur: in some run from 0, whatever the order of the examples.

Counts occur exactly when their updates can be put in an order in which each is on a mistake: then
show the examples in that order.  So there is a proof of either:

*occurs*: the updates in such an order.

*wrong*: asked is the end of a run, and an example is wrong under the counts.
*length*: an update on a mistake adds to ``|w|^2`` at most ``K(x_i, x_i)``, as ``2 t_i z_i <= 0``.
So ``|w|^2 <= sum a_i K(x_i, x_i)``; here it is more (the upper half of Novikoff's proof, 1962).
Counts beyond Novikoff's bound are among these: with weights ``u`` of margins ``g_i``
``w . u = sum a_i g_i``, and ``(w . u)^2 <= |u|^2 |w|^2``.
*search*: all states from which these counts may come are gone through, from the last update
backwards, and none is the beginning.  Where it is one state, no example can have been the last.

Where the search is too long, updates are guessed; they prove that the counts occur as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.certificate.mistake_counts import counts_certificate
from linexact.errors import LimitError
from linexact.kernel import CertificateError
from linexact.mistake_counts.gram import Counting, Counts, read_counts
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.result import Result

MOST_STATES = 5_000  # that a search goes through
MOST_UPDATES = 5_000
MOST_GUESSED = 3_000  # updates times examples
KEPT = 200  # states after each update of a guess
Reason: TypeAlias = Literal["wrong", "length", "search"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CountsDecided(Result):
    """Whether counts occur, ``ended`` at the end of a run that has no mistake left.

    ``updates`` are the examples (0-based) in the order in which they are updated; else there is a
    ``reason``: ``example`` is one that is wrong at the end, ``states`` how many states were gone
    through.

    >>> from linexact import possible_counts
    >>> stated = {"degree": 1, "plus": 0, "bias": True, "boundary": "strict"}
    >>> possible_counts("XOR", counts=[1, 1, 1, 1], ended=False, **stated).updates
    (2, 0, 1, 3)
    >>> possible_counts("XOR", counts=[1, 1, 1, 1], **stated).reason
    'wrong'
    """

    of: Counting
    counts: Counts
    ended: bool
    updates: Counts | None
    reason: Reason | None = None
    example: int | None = None
    states: int | None = None

    @property
    def occurs(self) -> bool:
        """Say whether some run has these counts."""
        return self.updates is not None

    @property
    def dataset(self) -> Dataset:
        """The examples."""
        return self.of.dataset

    @property
    def convention(self) -> Convention:
        """Whether there is a constant feature, and who owns a score of 0."""
        return self.of.convention

    @property
    def before_last(self) -> dict[int, Fraction]:
        """The score of each example with a count, were its last update the last of all."""
        scores = dict[int, Fraction]()
        for i, count in enumerate(self.counts):
            if count:
                scores[i] = self.of.scores(_less(self.counts, i))[i]
        return scores

    def check(self) -> None:
        """Check the proof; a search is done again."""
        self.of.check()
        if self.updates is not None:
            held = not self.ended or not self.of.wrong(self.counts)
            held = held and is_made_by(self.of, self.counts, self.updates)
        elif self.reason == "wrong":
            held = self.ended and self.of.wrong(self.counts)[:1] == (self.example,)
        elif self.reason == "length":
            held = self.of.squared_length(self.counts) > self.of.most_squared(self.counts)
        else:
            updates, states = search(self.of, self.counts)
            held = updates is None and states == self.states
        if not held:
            raise CertificateError("counts", "the proof about counts does not hold")

    def certificate(self) -> str:
        """Return the certificate file's text, for ``linexact check``."""
        stated: dict[str, object] = {"ended": self.ended}
        if self.updates is not None:
            stated["updates"] = list(self.updates)
        else:
            stated["reason"] = self.reason
            stated |= {} if self.example is None else {"example": self.example}
        kernel = (self.of.kernel.degree, self.of.kernel.plus)
        return counts_certificate(self.dataset, kernel, self.convention, self.counts, stated)


def decide_counts(of: Counting, counts: Sequence[int], *, ended: bool) -> CountsDecided:
    """Decide whether some run from 0 has these counts, ``ended`` at its end.

    Raises :class:`~linexact.errors.LimitError` (``states``) where the search is too long to decide.

    >>> from linexact.mistake_counts.gram import counting
    >>> from linexact.mistake_counts.kernels import Kernel
    >>> from linexact.model.convention import Convention
    >>> from linexact.model.gates import gate
    >>> of = counting(gate("XOR"), Kernel(1, Fraction(0)), Convention(True, "strict"))
    >>> decide_counts(of, [2, 1, 1, 1], ended=False).updates
    (2, 0, 0, 3, 1)
    """
    read = read_counts(counts, len(of.dataset))
    wrong = of.wrong(read)
    if ended and wrong:
        return CountsDecided(of, read, ended, None, "wrong", example=wrong[0])
    if of.squared_length(read) > of.most_squared(read):
        return CountsDecided(of, read, ended, None, "length")
    try:
        updates, states = search(of, read)
    except LimitError:
        updates, states = guess(of, read), 0
        if updates is None:
            raise
    if updates is not None:
        return CountsDecided(of, read, ended, updates)
    return CountsDecided(of, read, ended, None, "search", states=states)


def is_made_by(of: Counting, counts: Counts, updates: Sequence[int]) -> bool:
    """Say whether updates, one after the other from 0, are each on a mistake and make counts.

    >>> from linexact.mistake_counts.gram import counting
    >>> from linexact.mistake_counts.kernels import Kernel
    >>> from linexact.model.gates import gate
    >>> of = counting(gate("OR"), Kernel(1, Fraction(0)), Convention(True, "strict"))
    >>> is_made_by(of, (1, 1, 0, 0), [1, 0]), is_made_by(of, (0, 2, 0, 0), [1, 1])
    (True, False)
    """
    made, margins = [0] * len(counts), [0] * len(counts)
    for i in updates:
        if not of.is_mistake(i, margins[i]):
            return False
        made[i] += 1
        margins = [m + v for m, v in zip(margins, of.signed[i], strict=True)]
    return tuple(made) == counts


def search(of: Counting, counts: Counts) -> tuple[Counts | None, int]:
    """Return the updates that make counts, or None, and how many states were gone through.

    From the counts backwards: the last update was on an example that is wrong without it.
    """
    if sum(counts) > MOST_UPDATES:
        message = f"{sum(counts)} updates; at most {MOST_UPDATES} are searched for"
        raise LimitError("updates", message, limit="MOST_UPDATES")
    seen, path = {counts}, list[int]()
    ways = [_before(of, counts)]
    state = counts
    while any(state):
        back = ways[-1].pop() if ways[-1] else None
        if back is None:
            ways.pop()
            if not ways:
                return None, len(seen)
            state = _more(state, path.pop())
            continue
        before = _less(state, back)
        if before in seen:
            continue
        if len(seen) >= MOST_STATES:
            message = f"more than {MOST_STATES} states may lead to these counts; expected smaller"
            raise LimitError("states", message, limit="MOST_STATES")
        seen.add(before)
        path.append(back)
        state = before
        ways.append(_before(of, state))
    return tuple(reversed(path)), len(seen)


def guess(of: Counting, counts: Counts) -> Counts | None:
    """Return updates that make counts if some are soon found; None proves nothing.

    From 0 forwards, keeping after each update the ``KEPT`` states whose counts are nearest to being
    in the proportion of those sought.

    >>> from linexact import kernel_run
    >>> of = kernel_run("AND", degree=1, plus=0, bias=True, boundary="strict").of
    >>> guess(of, (1, 1, 1, 2))
    (3, 0, 1, 2, 3)
    """
    total = sum(counts)
    if total * len(counts) > MOST_GUESSED:
        return None
    start = (0,) * len(counts)
    layer: dict[Counts, tuple[list[int], Counts]] = {start: ([0] * len(counts), ())}
    for made in range(1, total + 1):
        following: dict[Counts, tuple[list[int], Counts]] = {}
        for state, (margins, path) in layer.items():
            for i, count in enumerate(counts):
                if state[i] < count and of.is_mistake(i, margins[i]):
                    after = _more(state, i)
                    if after not in following:
                        added = [m + v for m, v in zip(margins, of.signed[i], strict=True)]
                        following[after] = added, (*path, i)
        nearest = sorted(following, key=lambda state: _off(state, counts, made, total))
        layer = {state: following[state] for state in nearest[:KEPT]}
    return layer[counts][1] if counts in layer else None


def _off(state: Counts, counts: Counts, made: int, total: int) -> int:
    """Return how far a state is from the proportion of the counts, squared."""
    return sum((a * total - count * made) ** 2 for a, count in zip(state, counts, strict=True))


def _before(of: Counting, counts: Counts) -> list[int]:
    """Return the examples that may have been updated last, those most wrong before at the end."""
    margins = of.margins(counts)
    found = [
        (margins[i] - of.signed[i][i], i)
        for i, a in enumerate(counts)
        if a and of.is_mistake(i, margins[i] - of.signed[i][i])
    ]
    return [i for _, i in sorted(found, reverse=True)]


def _less(counts: Counts, i: int) -> Counts:
    return (*counts[:i], counts[i] - 1, *counts[i + 1 :])


def _more(counts: Counts, i: int) -> Counts:
    return (*counts[:i], counts[i] + 1, *counts[i + 1 :])
