"""The claims that data have a symmetry, for ``linexact/checkers/symmetries.py``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from linexact.certificate.fields import Fields, pairs
from linexact.certificate.statements import shown
from linexact.data.dataset import Dataset
from linexact.exact import exact_text

LISTED = 200  # of permutations
MAX_NUMBERS = 1_000_000  # that a stranger's checker looks at
MAX_UNDER = 2_000  # digits of different denominators


def can_be_checked(
    dataset: Dataset, permutations: Sequence[Sequence[int]], multipliers: Mapping[int, Fraction]
) -> bool:
    """Say whether a stranger's checker takes so many permuted examples and such multipliers.

    >>> can_be_checked(Dataset.from_rows([[0, 1], [1, 0]], [1, 1]), [(1, 0)], {})
    True
    """
    under = {value.denominator for value in multipliers.values()}
    numbers = len(dataset) * (dataset.dimension + 1) * (1 + len(permutations))
    return numbers <= MAX_NUMBERS and sum(len(exact_text(q)) for q in under) <= MAX_UNDER


def symmetry_claim(
    dataset: Dataset,
    permutations: Sequence[Sequence[int]],
    multipliers: Mapping[int, Fraction],
) -> Fields:
    """Return the claim that permutations of the features keep the classes, and multipliers.

    Feature ``j`` of the moved input is feature ``permutation[j]``.

    >>> data = Dataset.from_rows([[0, 1], [1, 0]], [1, 1])
    >>> symmetry_claim(data, [(1, 0)], {})["statement"][:50]
    'The permutation (2, 1) of the features takes every'
    """
    said = ", ".join(map(_said, permutations))
    said = shown(said, longest=LISTED)
    each = f"Each of the {len(permutations)} permutations {said}"
    if len(permutations) == 1:
        each = f"The permutation {said}"
    same = ", with the same multiplier as stated, those of equal examples added up"
    return {
        "about": "symmetry",
        "permutations": [list(moved) for moved in permutations],
        "multipliers": pairs(multipliers),
        "statement": f"{each} of the features takes every one of the {dataset.positives} positive"
        f" and {dataset.negatives} negative examples ({dataset.dimension} features) to one of the"
        f" same class{same if multipliers else ''}.",
    }


def patterns_claim(
    dataset: Dataset,
    shape: tuple[int, int],
    positive: tuple[Fraction, int],
    negative: tuple[Fraction, int],
) -> Fields:
    """Return the claim that each class is all shifts of one picture, equally often.

    ``positive`` and ``negative`` are the sum of the pixels and the number of different shifts.

    >>> data = Dataset.from_rows([[0, 1], [1, 0], [1, 1]], [1, 1, -1])
    >>> patterns_claim(data, (1, 2), (Fraction(1), 2), (Fraction(2), 1))["pixel_sums"]
    ['1', '2']
    """
    said = [
        f"the {count} {side} examples are all {shifts} different shifts of one, with the sum"
        f" {_short(total)}, and their mean has {_short(total / dataset.dimension)} in all places"
        for count, side, (total, shifts) in (
            (dataset.positives, "positive", positive),
            (dataset.negatives, "negative", negative),
        )
    ]
    return {
        "about": "patterns",
        "shape": list(shape),
        "pixel_sums": [exact_text(positive[0]), exact_text(negative[0])],
        "statement": f"As pictures of {shape[0]} x {shape[1]} pixels, with wrap-around,"
        f" {'; '.join(said)}.",
    }


def _said(moved: Sequence[int]) -> str:
    text = ", ".join(str(j + 1) for j in moved)
    return shown(f"({text})", longest=LISTED + len("()"))


def _short(value: Fraction) -> str:
    return shown(exact_text(value))
