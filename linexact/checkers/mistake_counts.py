"""Perceptrons in counts of mistakes under polynomial kernels: runs, and which counts occur.

kernel-run  The run is run again, as the claim states the rule, and compared.  Its state is the list
            of the scores of all examples: where that is the same twice, so are the weights, for
            their difference d has d . phi(x_i) = 0 for all examples and is a sum of such features.
mistake-counts
            Some order of presentations has these counts: updates, each on a mistake.  None has: an
            example is wrong at the end; |w|^2 > sum a_i K(x_i, x_i), where each update on a mistake
            adds to |w|^2 at most K(x_i, x_i); or all states from which the counts come, by a last
            update on a mistake, are gone through again here.

With a bias there is a constant feature 1, which adds 1 to K.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import mul

from linexact.checker import WORK, Fields, Rejected, number, require, require_readable
from linexact.checkers.examples import Examples, whole
from linexact.checkers.rows import RULES, convention_of

MAX_WORK = 4_000_000  # products of short numbers
MOST_STATES = 20_000
MOST_DEGREE = 20
MAX_BITS = 20_000  # of a value of the kernel
SHOWN = 60  # characters of counts and of the number added

KERNEL: Fields = {"degree": int, "plus": str}
SETTING: Fields = {"kernel": KERNEL, "convention": RULES, "counts": [int]}
RUN: Fields = SETTING | {"order": [int], "restart": bool, "presentations": int, "passes?": int}
DECIDED: Fields = SETTING | {"ended": bool}
FORMS = {
    "kernel-run": (
        RUN | {"outcome": ("converged", "limit")},
        RUN | {"outcome": "cycle", "first": int},
    ),
    "mistake-counts": (
        DECIDED | {"updates": [int]},
        DECIDED | {"reason": "wrong", "example": int},
        DECIDED | {"reason": ("length", "search")},
    ),
}


class Gram:
    """``t_i t_j K(x_i, x_j)`` of all examples, as integers over one denominator."""

    def __init__(self, c: Fields, examples: Examples | None) -> None:
        if examples is None or not examples.rows:
            raise Rejected("counts over no data")
        rule, kernel = convention_of(c), c["kernel"]
        self.zero_is_right = {1: rule["positive"] == ">=0", -1: rule["negative"] == "<=0"}
        self.targets, degree = examples.targets, kernel["degree"]
        require(degree > 0, "the kernel has no degree")
        n, d = len(examples.rows), examples.dimension
        plus = Fraction(*number(kernel["plus"]))
        require(plus >= 0, "the kernel is no product of features")
        rows = [whole(x) for _, x in examples.rows]
        bits = max((v.bit_length() for row, q in rows for v in (*row, q)), default=1)
        bits = degree * (2 * bits + d.bit_length() + len(kernel["plus"]) * 4 + 2)
        short = degree <= MOST_DEGREE and bits <= MAX_BITS
        require_readable(short, "values of the kernel would be too long")
        self.long = 1 + bits // 200
        self.work = 0
        self.spend(n * n * (d + 20 * self.long))
        values = [
            [
                s * t * ((Fraction(sum(map(mul, x, z)), p * q) + plus) ** degree + rule["bias"])
                for t, (z, q) in zip(self.targets, rows, strict=True)
            ]
            for s, (x, p) in zip(self.targets, rows, strict=True)
        ]
        flat, self.unit = whole([v for row in values for v in row])
        self.long += max(map(int.bit_length, flat)) // 200
        self.signed = [flat[i * n : (i + 1) * n] for i in range(n)]

    def spend(self, work: int) -> None:
        """Count work while it is done."""
        self.work += work
        WORK.spend(work)
        require_readable(self.work <= MAX_WORK, "the check would take too long")

    def counts(self, stated: Sequence[int]) -> list[int]:
        """Return counts, one an example."""
        require(len(stated) == len(self.signed), "not a count for each example")
        require_readable(max(stated) < 10**9, "the counts are too large")
        return [*stated]

    def margins(self, counts: Sequence[int]) -> list[int]:
        """Return ``t_i`` times each score."""
        self.spend(len(counts) ** 2 * self.long)
        return [sum(map(mul, row, counts)) for row in self.signed]

    def is_mistake(self, index: int, margin: int) -> bool:
        """Say whether an example with such a margin is wrong."""
        return margin < 0 or (margin == 0 and not self.zero_is_right[self.targets[index]])

    def wrong(self, counts: Sequence[int]) -> list[int]:
        """Return the examples that are wrong."""
        return [i for i, m in enumerate(self.margins(counts)) if self.is_mistake(i, m)]

    def after(self, margins: Sequence[int], index: int, sign: int = 1) -> list[int]:
        """Return the margins after an update, or before it."""
        self.spend((len(margins) + 4) * self.long)
        return [m + sign * v for m, v in zip(margins, self.signed[index], strict=True)]

    def most(self, counts: Sequence[int]) -> int:
        """Return ``sum a_i K(x_i, x_i)``, the most that the squared length can be."""
        return sum(a * self.signed[i][i] for i, a in enumerate(counts))


def kernel_run(c: Fields, examples: Examples | None) -> str:
    """Run the perceptron; what comes out must be what is claimed."""
    gram = Gram(c, examples)
    n = len(gram.signed)
    require(sorted(c["order"]) == list(range(n)), "the order does not show each example once")
    require(c.get("passes", 1) > 0, "no pass is to be made")
    counts, margins, presentations, passes = [0] * n, [0] * n, 0, 0
    seen = dict[tuple[int, ...], int]()
    outcome, first = "", None
    while not outcome:
        if "passes" not in c:
            gram.spend(n)
            first = seen.setdefault(tuple(margins), presentations)
            if first < presentations:
                outcome = "cycle"
                break
        clean = True
        for index in c["order"]:
            presentations += 1
            gram.spend(4)
            if gram.is_mistake(index, margins[index]):
                clean = False
                counts[index] += 1
                margins = gram.after(margins, index)
                if c["restart"]:
                    break
        passes += 1
        outcome = "converged" if clean else "limit" if passes == c.get("passes") else ""
    require(outcome == c["outcome"], f"the run ends otherwise: {outcome}")
    require(presentations == c["presentations"], "another number of presentations")
    require(counts == c["counts"], "other counts")
    require(outcome != "cycle" or first == c["first"], "the weights were the same at another time")
    return run_said(c, examples)


def counts_decided(c: Fields, examples: Examples | None) -> str:
    """Check that counts occur in some order, or why they do in none."""
    gram = Gram(c, examples)
    counts = gram.counts(c["counts"])
    if "updates" in c:
        require_updates(gram, c["updates"], counts)
        require(not c["ended"] or not gram.wrong(counts), "an example is wrong at the end")
    elif c["reason"] == "wrong":
        require(c["ended"], "an example may be wrong before the end")
        require(c["example"] in gram.wrong(counts), "the example is right")
    elif c["reason"] == "length":
        length = sum(map(mul, counts, gram.margins(counts)))
        require(length > gram.most(counts), "the weights are short enough")
    else:
        require_unreached(gram, counts)
    return counts_said(c, examples)


def require_updates(gram: Gram, updates: Sequence[int], counts: Sequence[int]) -> None:
    """Require updates, each on a mistake, to make counts."""
    made, margins = [0] * len(counts), [0] * len(counts)
    for index in updates:
        require(index < len(counts), "an update on no example")
        require(gram.is_mistake(index, margins[index]), "an update is on no mistake")
        made[index] += 1
        margins = gram.after(margins, index)
    require(made == counts, "the updates make other counts")


def require_unreached(gram: Gram, counts: Sequence[int]) -> None:
    """Require no way back from counts to the beginning, whatever was updated last."""
    left = [(tuple(counts), gram.margins(counts))]
    seen = {left[0][0]}
    while left:
        state, margins = left.pop()
        require(any(state), "the counts occur")
        for i, count in enumerate(state):
            gram.spend(2)
            if count and gram.is_mistake(i, margins[i] - gram.signed[i][i]):
                before = (*state[:i], count - 1, *state[i + 1 :])
                if before not in seen:
                    require_readable(len(seen) < MOST_STATES, "too many states")
                    seen.add(before)
                    left.append((before, gram.after(margins, i, -1)))


# The sentences


def setting_said(c: Fields) -> str:
    """Say the kernel and the convention."""
    plus = c["kernel"]["plus"]
    inner = "x . z" if plus == "0" else f"x . z + {plus if len(plus) <= SHOWN else 'c'}"
    degree, rule = c["kernel"]["degree"], c["convention"]
    said = inner if degree == 1 else f"({inner})^{degree}"
    positive, negative = (rule[side].replace("0", " 0") for side in ("positive", "negative"))
    return (
        f"the kernel K(x, z) = {said}{' and a constant feature 1' if rule['bias'] else ''}, weights"
        f" from 0, score right where it is {positive} for positive and {negative} for negative"
        " examples,"
    )


def run_said(c: Fields, examples: Examples | None) -> str:
    """Return the sentence about a run."""
    made, passes = c["presentations"], c.get("passes")
    plain = c["order"] == sorted(c["order"])
    ends = "" if passes is None else f", and ends after {passes} pass{'' if passes == 1 else 'es'}"
    end = {
        "converged": "It converged",
        "limit": "It ended at its limit of passes",
        "cycle": f"After {c.get('first')} and after {made} presentations its weights were the same,"
        " so it goes on for ever",
    }[c["outcome"]]
    return (
        f"A perceptron with {setting_said(c)} shows the examples in"
        f" {'their order' if plain else 'the order stated'}, again and again"
        f"{', begins anew after each update' if c['restart'] else ''}{ends}. Of {examples} it made"
        f" {made} presentation{'' if made == 1 else 's'}, with the counts of mistakes"
        f" {listed(c['counts'])}. {end}."
    )


def counts_said(c: Fields, examples: Examples | None) -> str:
    """Return the sentence about counts."""
    if "updates" in c:
        how = "the updates stated are each on a mistake"
        how += ", and then no example is wrong" if c["ended"] else ""
    else:
        how = {
            "wrong": f"example {c.get('example', 0) + 1} is wrong under them",
            "length": "the squared length of their weights is above the sum of the counts times"
            " K(x, x)",
            "search": "of all states from which they may come none is the beginning",
        }[c["reason"]]
    return (
        f"A perceptron with {setting_said(c)} has on {examples} in"
        f" {'some' if 'updates' in c else 'no'} order of presentations the counts of mistakes"
        f" {listed(c['counts'])}{' at its end' if c['ended'] else ''}: {how}."
    )


def listed(counts: Sequence[int]) -> str:
    """Return counts, or that they are stated if they are long."""
    text = f"({', '.join(map(str, counts))})"
    return text if len(text) <= SHOWN else "as stated"


ABOUT = {"kernel-run": kernel_run, "mistake-counts": counts_decided}
