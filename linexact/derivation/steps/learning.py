"""Steps of a perceptron's run, of its bound, and of a cycle (Grosse section 4; the blog)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.derivation.steps.published import Value
from linexact.derivation.steps.weights import score
from linexact.derivation.training import Training

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True, eq=False)
class Presentation:
    """One example looked at: its score, whether that is a mistake, and the update if it is.

    ``row`` is the input with its constant where the rule has one, in the rule's order; ``added``
    is what the score has besides: the negative of a threshold that is fixed.
    """

    data: Dataset
    number: int  # of the presentation, from 1
    index: int
    place: str  # where the constant input stands: first, last, absent
    row: Vector
    target: int
    before: Vector
    z: Fraction
    strict: bool
    rate: Fraction | None
    after: Vector
    added: Fraction = ZERO

    def holds(self) -> bool:
        """Score and update again."""
        if not 0 <= self.index < len(self.data):
            return False
        x = self.data.x(self.index)
        inputs = x
        if self.place != "absent":
            inputs = self.row[1:] if self.place == "first" else self.row[:-1]
        margin = self.target * self.z
        mistake = margin < 0 or (margin == 0 and self.strict)
        moved = self.before
        if self.rate is not None:
            moved = add(self.before, self.rate * self.target, self.row)
        return (
            inputs == x
            and self.target == self.data.target(self.index)
            and self.z == score(self.before, self.added, self.row)
            and mistake == (self.rate is not None)
            and moved == self.after
        )


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """A run from its beginning: presentations that follow each other, and how many updates."""

    problem: Training
    start: Vector
    presentations: tuple[Presentation, ...]
    updates: int
    end: Vector

    def holds(self) -> bool:
        """Check each presentation, and that each begins where the one before ended."""
        weights = self.start
        for number, shown in enumerate(self.presentations, start=1):
            if shown.number != number or shown.before != weights or not shown.holds():
                return False
            weights = shown.after
        made = sum(shown.rate is not None for shown in self.presentations)
        return (made, weights) == (self.updates, self.end)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One look at all examples: ``after = before + rate * (mean or sum of t x over moved)``."""

    number: int  # from 1
    before: Vector
    scores: Vector  # shape (n,)
    moved: tuple[int, ...]
    rate: Fraction | None  # None when nothing moved
    factor: Fraction | None  # of the sum of the moved: the rate, over n where that is averaged
    after: Vector


@dataclass(frozen=True, slots=True, eq=False)
class BatchRun:
    """Steps on the whole data set (DSC 140A, part 4): looks that follow each other.

    ``at_zero`` says whether an example with score 0 moves the weights: the two formulas for
    the subgradient differ there.  It moves none that the ``convention`` has on its own side.
    ``mean``: the signed inputs are averaged over all examples, else they are added up.
    """

    problem: Training
    data: Dataset
    convention: Convention
    at_zero: bool
    rows: tuple[Vector, ...]  # signed inputs with their constant, shape (n, k)
    start: Vector
    looks: tuple[Look, ...]
    end: Vector
    constant: Fraction = ONE
    added: Fraction = ZERO
    mean: bool = True

    def holds(self) -> bool:
        """Score and step again, look after look."""
        if len(self.rows) != len(self.data) or not all(
            _is_signed(self.data, i, row, self.constant) for i, row in enumerate(self.rows)
        ):
            return False
        weights = self.start
        for number, look in enumerate(self.looks, start=1):
            if look.number != number or look.before != weights or not self._look_holds(look):
                return False
            weights = look.after
        return weights == self.end

    def _look_holds(self, look: Look) -> bool:
        targets = [self.data.target(i) for i in range(len(self.data))]
        scores = tuple(
            score(look.before, ZERO, row) * t + self.added
            for row, t in zip(self.rows, targets, strict=True)
        )
        margins = [z * t for z, t in zip(scores, targets, strict=True)]
        moved = tuple(
            i for i, m in enumerate(margins) if m < 0 or (m == 0 and self._moves_at_zero(i))
        )
        factor = None
        if look.rate is not None:
            factor = look.rate / (len(self.rows) if self.mean else 1)
        after = look.before
        for i in moved:
            after = add(after, factor or ZERO, self.rows[i])
        return (scores, moved, after) == (look.scores, look.moved, look.after) and (
            (look.rate is not None and look.rate > 0) == bool(moved) and factor == look.factor
        )

    def _moves_at_zero(self, index: int) -> bool:
        return self.at_zero and self.convention.is_strict_for(self.data.target(index))


@dataclass(frozen=True, slots=True)
class PassCount:
    """How many examples a pass showed, and how many of them were mistakes."""

    number: int  # of the pass, from 1
    presentations: int
    mistakes: int


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """A run counted, pass by pass; ``passes_of`` is the pass of each presentation, from 1.

    ``updated`` are the examples that were updated, by their numbers, none of a batch run.
    """

    run: Run | BatchRun
    passes_of: tuple[int, ...]
    counts: tuple[PassCount, ...]
    presentations: int
    moves: int
    updated: tuple[int, ...]

    @property
    def problem(self) -> Training:
        """What was run."""
        return self.run.problem

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        found: dict[str, Value] = {
            "presentations": Fraction(self.presentations),
            "passes": Fraction(len(self.counts)),
            "moves": Fraction(self.moves),
        }
        if self.counts:
            found["mistakes"] = tuple(Fraction(count.mistakes) for count in self.counts)
        if self.updated:
            found["updated"] = tuple(map(Fraction, self.updated))
        return found

    def holds(self) -> bool:
        """Count again."""
        if isinstance(self.run, BatchRun):
            return self._counts_looks(self.run)
        shown = self.run.presentations
        wrong = [p.rate is not None for p in shown]
        again = tuple(
            PassCount(
                number,
                self.passes_of.count(number),
                sum(w for w, of in zip(wrong, self.passes_of, strict=True) if of == number),
            )
            for number in range(1, max(self.passes_of, default=0) + 1)
        )
        return (
            self.run.holds()
            and self.passes_of == tuple(sorted(self.passes_of))
            and all(count.presentations for count in again)
            and self.counts == again
            and self.presentations == len(shown)
            and self.moves == sum(p.before != p.after for p in shown)
            and self.updated == tuple(p.index + 1 for p in shown if p.rate is not None)
        )

    def _counts_looks(self, run: BatchRun) -> bool:
        n, looks = len(run.rows), run.looks
        strict = run.convention.is_strict_for
        again = []
        for look in looks:
            margins = [(z * run.data.target(i), i) for i, z in enumerate(look.scores)]
            wrong = [i for m, i in margins if m < 0 or (not m and strict(run.data.target(i)))]
            again.append(PassCount(look.number, n, len(wrong)))
        return (
            run.holds()
            and self.counts == tuple(again)
            and self.presentations == n * len(looks)
            and self.moves == sum(bool(look.moved) for look in looks)
            and not self.updated
            and not self.passes_of
        )


@dataclass(frozen=True, slots=True, eq=False)
class Gain:
    """What an update does to the score of its own example: ``z' = z + rate t |x|^2``."""

    problem: Training
    data: Dataset
    index: int
    row: Vector
    target: int
    rate: Fraction
    before: Vector
    after: Vector
    z: Fraction
    squared: Fraction
    new_z: Fraction
    constant: Fraction = ONE
    added: Fraction = ZERO

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {
            "score": self.z,
            "new_score": self.new_z,
            "squared": self.squared,
            "gain": self.new_z - self.z,
        }

    def holds(self) -> bool:
        """Compute both scores and the squared length again."""
        known = 0 <= self.index < len(self.data)
        signed = tuple(self.target * v for v in self.row)
        return (
            known
            and self.target == self.data.target(self.index)
            and _is_signed(self.data, self.index, signed, self.constant)
            and self.rate > 0
            and self.after == add(self.before, self.rate * self.target, self.row)
            and self.z == score(self.before, self.added, self.row)
            and self.new_z == score(self.after, self.added, self.row)
            and self.squared == score(self.row, ZERO, self.row)
            and self.new_z == self.z + self.rate * self.target * self.squared
        )


@dataclass(frozen=True, slots=True, eq=False)
class Setback:
    """A case that was right before an update of another one, and is wrong after it."""

    problem: Training
    data: Dataset
    number: int  # of the presentation that makes the update, from 1
    index: int
    row: Vector
    target: int
    before: Vector
    after: Vector
    z: Fraction
    new_z: Fraction
    constant: Fraction = ONE
    added: Fraction = ZERO

    def holds(self) -> bool:
        """Compute both scores again; the first is on the case's own side, the second is not."""
        signed = tuple(self.target * v for v in self.row)
        return (
            0 <= self.index < len(self.data)
            and self.target == self.data.target(self.index)
            and _is_signed(self.data, self.index, signed, self.constant)
            and self.z == score(self.before, self.added, self.row)
            and self.new_z == score(self.after, self.added, self.row)
            and self.target * self.z > 0 > self.target * self.new_z
        )


@dataclass(frozen=True, slots=True, eq=False)
class BoundLine:
    """Both sides of the convergence proof after so many updates at one rate."""

    updates: int
    rate: Fraction
    v: Vector
    w: Vector
    along: Fraction  # V . W
    squared: Fraction  # |W|^2
    r_squared: Fraction

    def holds(self) -> bool:
        """Multiply again; both inequalities hold."""
        k = self.updates
        return (
            self.along == score(self.v, ZERO, self.w)
            and self.squared == score(self.w, ZERO, self.w)
            and self.along >= k * self.rate
            and self.squared <= k * self.rate**2 * self.r_squared
        )


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """The mistake bound on the actual run: its lines, one for each update, and its constants."""

    problem: Training
    data: Dataset
    rows: tuple[Vector, ...]  # signed inputs with their constant, shape (n, k)
    v: Vector  # the shortest vector with every margin at least 1
    lines: tuple[BoundLine, ...]
    r_squared: Fraction
    b_squared: Fraction
    bound: Fraction
    constant: Fraction = ONE

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"r_squared": self.r_squared, "b_squared": self.b_squared, "bound": self.bound}

    def holds(self) -> bool:
        """Check the constants on the rows, and every line."""
        if len(self.rows) != len(self.data) or not all(
            _is_signed(self.data, i, row, self.constant) for i, row in enumerate(self.rows)
        ):
            return False
        margins = [score(self.v, ZERO, row) for row in self.rows]
        return (
            all(m >= 1 for m in margins)
            and self.r_squared == max(score(row, ZERO, row) for row in self.rows)
            and self.b_squared == score(self.v, ZERO, self.v)
            and self.bound == self.r_squared * self.b_squared
            and [line.updates for line in self.lines] == list(range(1, len(self.lines) + 1))
            and len(self.lines) <= self.bound
            and all(line.holds() and line.v == self.v for line in self.lines)
            and {line.r_squared for line in self.lines} <= {self.r_squared}
            and self._follow_each_other()
        )

    def _follow_each_other(self) -> bool:
        """Say whether each line's weights are the line's before, moved along one of the rows."""
        before = (ZERO,) * len(self.v)
        for line in self.lines:
            if line.w not in {add(before, line.rate, row) for row in self.rows}:
                return False
            before = line.w
        return True


@dataclass(frozen=True, slots=True, eq=False)
class CycleSum:
    """Updates between two visits of the same weights add up to nothing: ``sum m t (x, c) = 0``."""

    problem: Training
    data: Dataset
    rows: tuple[Vector, ...]  # signed inputs with their constant, one for each count
    counts: tuple[tuple[int, int], ...]  # example, updates
    weights: Vector  # at both visits
    constant: Fraction = ONE

    def holds(self) -> bool:
        """Add the rows up again, and walk the cycle's sum."""
        order = [index for index, _ in self.counts]
        if len(self.rows) != len(order) or not order or sorted(set(order)) != order:
            return False
        total = (ZERO,) * len(self.weights)
        for row, (index, count) in zip(self.rows, self.counts, strict=True):
            if (
                count < 1
                or not 0 <= index < len(self.data)
                or not _is_signed(self.data, index, row, self.constant)
            ):
                return False
            total = add(total, Fraction(count), row)
        return not any(total)


@dataclass(frozen=True, slots=True, eq=False)
class Final:
    """The final weights and every score under them; ``b`` is ``constant`` times its weight."""

    problem: Training
    data: Dataset
    w: Vector
    b: Fraction
    scores: Vector
    constant: Fraction = Fraction(1)  # the input of the bias

    def holds(self) -> bool:
        """Score every example again; each is on its own side."""
        return self.scores == tuple(score(self.w, self.b, e.x) for e in self.data.examples()) and (
            all(z * self.data.target(i) >= 0 for i, z in enumerate(self.scores))
        )


def add(w: Vector, factor: Fraction, row: Vector) -> Vector:
    """Return ``w + factor * row``.

    >>> start, row = (Fraction(1), Fraction(0)), (Fraction(1), Fraction(3))
    >>> [str(v) for v in add(start, Fraction(-1, 2), row)]
    ['1/2', '-3/2']
    """
    return tuple(a + factor * v for a, v in zip(w, row, strict=True))


def _is_signed(data: Dataset, index: int, row: Vector, constant: Fraction) -> bool:
    """Say whether a row is the signed input of an example, with this constant or without one."""
    signed = tuple(data.target(index) * v for v in data.x(index))
    constant = data.target(index) * constant
    return row in (signed, (constant, *signed), (*signed, constant))
