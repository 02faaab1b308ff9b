"""Symmetries of the data: features that change places, and pictures in all positions.

symmetry  Every input with its features permuted is looked for among the inputs of its class; the
          multipliers stated, added up over equal inputs, are the same for both.
patterns  Each class is all shifts, with wrap-around, of one picture, each equally often.  Over all
          shifts every pixel takes every place equally often, so that the mean is the same in all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from linexact.checker import WORK, Fields, Rejected, number, require, require_readable
from linexact.checkers.examples import Examples, require_rising
from linexact.checkers.measures import require_summable, short, written
from linexact.checkers.rows import listed

MAX_WORK = 1_000_000  # numbers that are looked at

FORMS = {
    "symmetry": ({"permutations": [[int]], "multipliers": [[int, str]]},),
    "patterns": ({"shape": [int, int], "pixel_sums": [str, str]},),
}

Input: TypeAlias = tuple[int, ...]  # for each feature the number of its value among all


def inputs(examples: Examples | None, times: int) -> list[tuple[int, Input]]:
    """Return target and input of each example, equal values as equal numbers."""
    if examples is None:
        raise Rejected("a symmetry of no data")
    cells = len(examples.rows) * (examples.dimension + 1)
    require_readable(cells * times <= MAX_WORK, "so many permuted examples would take too long")
    WORK.spend(10 * cells * times)
    known: dict[tuple[int, int], int] = {}
    return [
        (t, tuple(known.setdefault(v.as_integer_ratio(), len(known)) for v in x))
        for t, x in examples.rows
    ]


def symmetry(c: Fields, examples: Examples | None) -> str:
    """Check that permutations of the features keep the classes, and the multipliers."""
    permutations: list[list[int]] = c["permutations"]
    rows = inputs(examples, 1 + len(permutations))
    assert examples is not None
    require(bool(permutations), "no permutation is stated")
    for moved in permutations:
        whole = sorted(moved) == list(range(examples.dimension))
        require(whole, "not a permutation of the features")
    shares = shares_of(c["multipliers"], rows)
    for t, x in shares:
        for moved in permutations:
            other = t, tuple([x[j] for j in moved])
            require(other in shares, "a permuted example is no example of its class")
            require(shares[other] == shares[t, x], "a permuted example has another multiplier")
    said = listed([[str(j + 1) for j in moved] for moved in permutations])
    each = f"Each of the {len(permutations)} permutations {said}"
    if len(permutations) == 1:
        each = f"The permutation {said}"
    same = ", with the same multiplier as stated, those of equal examples added up"
    return (
        f"{each} of the features takes every one of {examples} to one of the same class"
        f"{same if c['multipliers'] else ''}."
    )


def shares_of(
    multipliers: Sequence[tuple[int, str]], rows: Sequence[tuple[int, Input]]
) -> dict[tuple[int, Input], Fraction]:
    """Return the multipliers of all inputs, those of equal ones added up."""
    require_rising([i for i, _ in multipliers], len(rows))
    require_summable([text for _, text in multipliers])
    shares = dict.fromkeys(rows, Fraction(0))
    for i, text in multipliers:
        shares[rows[i]] += Fraction(*number(text))
    return shares


def patterns(c: Fields, examples: Examples | None) -> str:
    """Check that each class is all shifts of one picture."""
    rows = inputs(examples, 1)
    assert examples is not None
    height, width = c["shape"]
    right = min(height, width) > 0 and height * width == examples.dimension
    require(right, "pictures of another size")
    require_readable(2 * (height * width) ** 2 <= MAX_WORK, "such pictures would take too long")
    WORK.spend(4 * (height * width) ** 2)
    said = []
    for side, sign, text in zip(("positive", "negative"), (1, -1), c["pixel_sums"], strict=True):
        own = Counter(x for t, x in rows if t == sign)
        require(bool(own), f"there are no {side} examples")
        all_shifts = shifts(next(iter(own)), height, width)
        require({*own} == all_shifts, f"the {side} examples are not all shifts of one picture")
        require(len({*own.values()}) == 1, f"a {side} example is there more often than another")
        pixels = next(x for t, x in examples.rows if t == sign)
        require_summable([written(v) for v in pixels])
        total = sum(pixels, Fraction(0))
        require(written(total) == text, "another sum of the pixels")
        said.append(
            f"the {own.total()} {side} examples are all {len(own)} different shifts of one, with"
            f" the sum {short(total)}, and their mean has {short(total / len(pixels))} in all"
            " places"
        )
    return f"As pictures of {height} x {width} pixels, with wrap-around, {'; '.join(said)}."


def shifts(x: Input, height: int, width: int) -> set[Input]:
    """Return a picture, row by row, in all positions."""
    rows = [x[i * width : (i + 1) * width] for i in range(height)]
    turned = [[(*row[j:], *row[:j]) for row in rows] for j in range(width)]
    return {
        tuple(v for row in (*picture[i:], *picture[:i]) for v in row)
        for picture in turned
        for i in range(height)
    }


ABOUT = {"symmetry": symmetry, "patterns": patterns}
