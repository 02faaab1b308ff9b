"""How many labelings a class produces on the best points of a number: the growth function.

Of half-spaces with a bias it is Cover's count with ``d + 1`` weights, without a bias with ``d``
(T. M. Cover, Geometrical and statistical properties of systems of linear inequalities, IEEE
Transactions on Electronic Computers 14, 1965, theorem 1); no points have more, and points in
general position have as many.  On the line labels are given by where they change: once at most by
rays, from the stated side, and twice at most by intervals.  Boxes with the positive points inside
shatter 2d points (two on each axis), so that up to there it is ``2^m``; beyond, and for boxes on
either side, there is no formula here.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from linexact.errors import InputError, LimitError
from linexact.model.dataset import Vector
from linexact.shattering.hypotheses import Hypotheses

MOST_COUNTED = 1_000  # points of a growth function


def cover_count(points: int, weights: int) -> int:
    """Return Cover's count: of so many vectors in general position, ``2 sum C(points - 1, k)``.

    The sum is over ``0 <= k < weights``; these are the labelings by hyperplanes through 0 in so
    many dimensions.

    >>> cover_count(4, 3), cover_count(4, 2), cover_count(0, 2)
    (14, 8, 1)
    """
    if not points:
        return 1
    return 2 * sum(comb(points - 1, k) for k in range(min(weights, points)))


def growth(hypotheses: Hypotheses, points: int) -> int:
    """Return the most labelings that a class produces of so many points.

    Raises :class:`~linexact.errors.InputError` (``growth``) where there is no formula here, and
    :class:`~linexact.errors.LimitError` (``points``) for more than ``MOST_COUNTED`` points.

    >>> from linexact.model.convention import Convention
    >>> strict = Convention(bias=True, boundary="strict")
    >>> [growth(Hypotheses("half-spaces", 2, strict), m) for m in range(6)]
    [1, 2, 4, 8, 14, 22]
    >>> [growth(Hypotheses("intervals", 1, strict, "inside"), m) for m in range(6)]
    [1, 2, 4, 7, 11, 16]
    """
    if not 0 <= points <= MOST_COUNTED:
        message = f"{points} points; the growth function is given for 0 to {MOST_COUNTED}"
        raise LimitError("points", message, limit="MOST_COUNTED")
    of, d = hypotheses, hypotheses.dimension
    refuse_growth(of, points)
    if of.is_linear:
        return cover_count(points, d + of.convention.bias)
    both = of.positive == "either"
    if of.shape == "boxes" and d > 1:
        return int(2**points)
    changes = 1 if of.shape == "rays" else 2
    if both:  # labels of either sign that change so often at most
        return cover_count(points, changes + 1)
    return points + 1 if changes == 1 else comb(points + 1, 2) + 1


def refuse_growth(hypotheses: Hypotheses, points: int) -> None:
    """Refuse what no formula is known for here.

    Raises :class:`~linexact.errors.InputError` (``growth``).

    >>> from linexact.model.convention import Convention
    >>> boxes = Hypotheses("boxes", 2, Convention(bias=True, boundary="strict"), "inside")
    >>> refuse_growth(boxes, 5)
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: boxes of 5 points in 2 dimensions: there is no formula; up to 4
    """
    of, d = hypotheses, hypotheses.dimension
    said = ""
    if of.is_linear and not of.convention.bias and of.convention.boundary != "strict":
        said = (
            "half-spaces through the origin that own their boundary: more points than Cover counts"
            " when some are opposite; expected boundary = strict"
        )
    elif of.shape == "boxes" and d > 1 and of.positive == "either":
        said = "boxes with the positive points on either side: there is no formula"
    elif of.shape == "boxes" and d > 1 and points > 2 * d:
        said = f"boxes of {points} points in {d} dimensions: there is no formula; up to {2 * d}"
    if said:
        raise InputError("growth", said)


def vc_dimension(hypotheses: Hypotheses) -> int:
    """Return the most points of which some set is shattered.

    Raises :class:`~linexact.errors.InputError` (``growth``) where it is not known here.

    >>> from linexact.model.convention import Convention
    >>> strict = Convention(bias=True, boundary="strict")
    >>> vc_dimension(Hypotheses("half-spaces", 2, strict))
    3
    >>> vc_dimension(Hypotheses("boxes", 2, strict, "inside"))
    4
    """
    of, d = hypotheses, hypotheses.dimension
    refuse_growth(of, 0)
    if of.is_linear:
        return d + of.convention.bias
    if of.shape == "boxes" and d > 1:
        return 2 * d
    return (1 if of.shape == "rays" else 2) + (of.positive == "either")


def best_points(hypotheses: Hypotheses, points: int) -> tuple[Vector, ...]:
    """Return so many points of which a class produces as many labelings as of any.

    They lie on the moment curve ``(t, t^2, ..., t^d)``, of which no hyperplane holds more than d
    (without a bias ``(1, t, ..., t^(d-1))``); for boxes two on each axis.

    >>> from linexact.model.convention import Convention
    >>> half_planes = Hypotheses("half-spaces", 2, Convention(bias=True, boundary="strict"))
    >>> [tuple(map(int, x)) for x in best_points(half_planes, 3)]
    [(0, 0), (1, 1), (2, 4)]
    """
    of, d = hypotheses, hypotheses.dimension
    refuse_growth(of, points)
    if of.shape == "boxes" and d > 1:
        return tuple(
            tuple(Fraction((-1) ** i if j == i // 2 else 0) for j in range(d))
            for i in range(points)
        )
    first = 1 if not of.is_linear or of.convention.bias else 0
    return tuple(tuple(Fraction(t) ** (first + j) for j in range(d)) for t in range(points))
