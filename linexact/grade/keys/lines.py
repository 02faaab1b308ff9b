"""Proofs in lines: what each example asks, added up class by class, and one line damaged.

With multipliers ``m`` the rows of the positive examples add up to ``c . (w, b) > 0`` and those of
the negative ones to ``c . (w, b) < 0`` (or ``>=``, ``<=``, where a score of 0 is right).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from linexact.data.problem import Problem
from linexact.grade.forms.proof.verdict import VerdictTask
from linexact.grade.keys import Keys, listed, row_text, turned
from linexact.kernel import Constraint

LEAST_ROWS, MOST_ROWS = 4, 8  # of fewer rows that contradict each other, damaged ones often follow
MOST_INPUTS = 4


def argued(task: VerdictTask, multipliers: Mapping[int, Fraction]) -> Keys:
    """Return the proof of whole multipliers in lines, and proofs of which a line is damaged.

    None where it takes many rows, or multipliers other than 1, which are not said in so few words.
    """
    data, order = task.dataset, sorted(multipliers)
    long = len(order) > MOST_ROWS or not 0 < data.dimension <= MOST_INPUTS
    sides = [[i for i in order if data.target(i) == target] for target in (1, -1)]
    if long or any(m != 1 for m in multipliers.values()) or not all(sides):
        return Keys()
    rows = [_asked(task, [i]) for i in order]
    sums = [_asked(task, side) for side in sides]
    cited = [[f"({order.index(i) + 1})" for i in side] for side in sides]
    added = [f"{_adding(*lines)}: {text}" for lines, text in zip(cited, sums, strict=True)]
    right = _told([*rows, *added])
    if len(rows) < LEAST_ROWS:
        return Keys((right,))
    asked = [f"({listed(data.x(i))}): {row}" for i, row in zip(order, rows, strict=True)]
    head = "Not separable, because there would have to be weights with"
    last = f"Adding up gives {' and '.join(sums)}, a contradiction."
    wrong = [[*other, *added] for other in _damaged(rows)]
    wrong += [[*rows, added[0], turned(added[1])], rows[:-1]]
    return Keys((right, "\n".join([head, *asked, last])), tuple(map(_told, wrong)))


def _asked(task: VerdictTask, examples: Sequence[int]) -> str:
    """Return the sum of what examples of a class ask."""
    target, ones = task.dataset.target(examples[0]), [Fraction(1)] * task.convention.bias
    inputs = [(*task.dataset.x(i), *ones) for i in examples]
    total = tuple(sum(column, Fraction(0)) for column in zip(*inputs, strict=True))
    strict = task.convention.is_strict_for(target)
    names = Problem(task.dataset, task.convention).variables
    text = row_text(Constraint(">" if strict else ">=", total), names)
    return text if target > 0 else turned(text)


def _adding(*lines: str) -> str:
    *first, last = lines
    return f"Adding {', '.join(first)} and {last}" if first else f"From {last}"


def _told(lines: Sequence[str]) -> str:
    numbered = [f"({number}) {line}" for number, line in enumerate(lines, start=1)]
    return "\n".join(["Not separable.", *numbered, "This is a contradiction."])


def _damaged(rows: list[str]) -> Iterator[list[str]]:
    """Yield the rows with one changed: the relation turned or made strict, another row in place."""
    for place in (0, len(rows) - 1):
        row = rows[place]
        for other in (turned(row), row.replace("=", ""), rows[-1 - place]):
            if other != row:
                yield [*rows[:place], other, *rows[place + 1 :]]
