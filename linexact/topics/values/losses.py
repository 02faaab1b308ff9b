"""What an example costs under given weights: 0-1, square, perceptron and hinge loss, exactly.

``z`` is the score, ``t`` the target (-1 or +1), ``X = (1, x)`` the input with its dummy
feature.  The lectures know two perceptron losses:

* COMP 135 (slide 17): ``sum_j (y - h) X_j`` with labels 0/1.  A signed sum, not a loss: it
  is negative for a false positive, 0 where the inputs cancel, and opposite mistakes cancel
  in a total.
* DSC 140A (lecture 6, part 4): ``max(0, -t z)``, convex; 0 at ``z = 0``, where the 0-1 loss
  under *strict* is 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, TypeAlias, get_args

from linexact.data.convention import BOUNDARIES, Boundary, Convention
from linexact.data.dataset import Vector
from linexact.errors import InputError

ZeroRule: TypeAlias = Boundary | Literal["either"]
ZERO_RULES: tuple[ZeroRule, ...] = (*BOUNDARIES, "either")
AtZero: TypeAlias = Literal["zero", "row"]


def is_right(z: Fraction, target: int, zero_rule: ZeroRule) -> bool:
    """Say whether a score is right: by a convention's boundary, or with either label at 0.

    >>> [is_right(Fraction(0), +1, zero_rule) for zero_rule in ZERO_RULES]
    [False, True, False, True]
    """
    if zero_rule == "either":
        return target * z >= 0
    return Convention(bias=True, boundary=zero_rule).is_right(target, z)


def zero_one_loss(z: Fraction, target: int, zero_rule: ZeroRule) -> int:
    """Return 0 for a right score, 1 for a wrong one (DSC 140A, lecture 6, part 3).

    >>> [zero_one_loss(Fraction(0), 1, zero_rule) for zero_rule in ("strict", "closed-positive")]
    [1, 0]
    """
    return 0 if is_right(z, target, zero_rule) else 1


def square_loss(z: Fraction, target: int) -> Fraction:
    """Return ``(z - t)^2``; it charges a score of 3 for a target of 1, though it is right.

    >>> [str(square_loss(z, 1)) for z in (Fraction(3), Fraction(1, 2))]
    ['4', '1/4']
    """
    return (z - target) ** 2


def perceptron_loss(z: Fraction, target: int) -> Fraction:
    """Return ``max(0, -t z)`` (DSC 140A).

    >>> [str(perceptron_loss(Fraction(-3, 2), target)) for target in (1, -1)]
    ['3/2', '0']
    """
    return max(Fraction(0), -target * z)


def hinge_loss(z: Fraction, target: int) -> Fraction:
    """Return ``max(0, 1 - t z)``; it charges a right score that is closer to 0 than 1.

    >>> [str(hinge_loss(Fraction(1, 2), target)) for target in (1, -1)]
    ['1/2', '3/2']
    """
    return max(Fraction(0), 1 - target * z)


def signed_sum(
    x: Sequence[int | Fraction], label: int, prediction: int, *, dummy: bool = True
) -> Fraction:
    """Return COMP 135's ``sum_j (y - h) X_j`` over the inputs and, with a bias, the dummy 1.

    >>> half, two_fifths = Fraction(1, 2), Fraction(2, 5)
    >>> str(signed_sum((half, two_fifths), 1, 0)), str(signed_sum((half, two_fifths), 0, 1))
    ('19/10', '-19/10')
    """
    total = sum(map(Fraction, x), Fraction(1 if dummy else 0))
    return (label - prediction) * total


def subgradient(x: Sequence[int | Fraction], target: int, z: Fraction, at_zero: AtZero) -> Vector:
    """Return a subgradient of ``max(0, -t z)`` for ``(b, w_1, ..., w_d)``, the only one off 0.

    At ``z = 0`` the whole segment from 0 to ``-t X`` are subgradients, and the two formulas of
    DSC 140A pick different ends: the first takes ``zero``, the second, which moves whenever
    ``sign(z)`` differs from t, the ``row``.

    >>> [[*map(str, subgradient((2,), +1, Fraction(0), end))] for end in ("zero", "row")]
    [['0', '0'], ['-1', '-2']]
    """
    if at_zero not in get_args(AtZero):
        raise InputError("at-zero", f"at zero, choose 'zero' or 'row', not {at_zero!r}")
    moves = target * z < 0 or (z == 0 and at_zero == "row")
    return tuple(Fraction(-target * v * moves) for v in (1, *x))


def mean(values: Sequence[int | Fraction]) -> Fraction:
    """Return the mean, the risk when the values are losses; needs at least one."""
    if not values:
        raise InputError("no-examples", "a risk is a mean over examples, and there are none")
    return Fraction(sum(map(Fraction, values))) / len(values)
