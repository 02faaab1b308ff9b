"""A class of positive sets, with everything that sources differ on stated.

Half-spaces have their own convention: a bias or none (boundaries through the origin), and who
owns a score of 0.  Of rays, intervals and boxes it is stated on which side the positive points
lie; there is no usual side.  An end that is open and one that is closed give the same labelings of
finitely many points, as an end can be moved where there is no point; and a region beyond all
points makes all of them negative, so that it does not matter whether the empty one is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from linexact.errors import InputError
from linexact.model.convention import Convention

Shape: TypeAlias = Literal["half-spaces", "rays", "intervals", "boxes"]
Side: TypeAlias = Literal["right", "left", "inside", "outside", "either"]

SHAPES: tuple[Shape, ...] = get_args(Shape)
EVERY_SIDE: tuple[Side, ...] = get_args(Side)
SIDES: Mapping[Shape, tuple[Side, ...]] = {
    "half-spaces": (),
    "rays": ("right", "left", "either"),
    "intervals": ("inside", "outside", "either"),
    "boxes": ("inside", "outside", "either"),
}
MOST_DIMENSIONS = 20


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """Half-spaces, rays, intervals or boxes (with sides along the axes) in ``dimension``.

    ``positive`` says of the latter three where the positive points lie: to the ``right`` of a
    ray's end or to its ``left``, ``inside`` or ``outside`` of an interval or box, or on
    ``either`` side.  ``convention`` is that of half-spaces.

    Raises :class:`~linexact.errors.InputError` (``hypotheses``) for what is not stated, or
    stated and of no use.

    >>> strict = Convention(bias=True, boundary="strict")
    >>> print(Hypotheses("rays", 1, strict, "either"))
    rays with the positive points on either side of the end
    >>> Hypotheses("rays", 1, strict)
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: positive is expected for rays: right, left or either; sources differ
    """

    shape: Shape
    dimension: int
    convention: Convention
    positive: Side | None = None

    def __post_init__(self) -> None:
        for wrong in (self._of_size, self._of_side, self._of_bias):  # in this order
            if said := wrong():
                raise InputError("hypotheses", said)

    def _of_size(self) -> str:
        if self.shape not in SHAPES:
            return f"the class is one of {', '.join(SHAPES)}, not {str(self.shape)[:40]!r}"
        if not 1 <= self.dimension <= MOST_DIMENSIONS:
            return f"points of dimension {self.dimension}; expected from 1 to {MOST_DIMENSIONS}"
        if self.shape in ("rays", "intervals") and self.dimension != 1:
            return f"{self.shape} lie on the line; points of dimension {self.dimension} were given"
        return ""

    def _of_side(self) -> str:
        known = SIDES[self.shape]
        if not known and self.positive is not None:
            return (
                "positive is for rays, intervals and boxes; the other side of a half-space is a"
                " half-space, so expected none"
            )
        if known and self.positive not in known:
            listed = f"{', '.join(known[:-1])} or {known[-1]}"
            said = "" if self.positive is None else f", not {self.positive[:40]!r}"
            return f"positive is expected for {self.shape}: {listed}{said}; sources differ"
        return ""

    def _of_bias(self) -> str:
        if self.is_linear or self.convention.bias:
            return ""
        return f"bias = false is for half-spaces through the origin; {self.shape} have free ends"

    @property
    def is_linear(self) -> bool:
        """Say whether these are half-spaces."""
        return self.shape == "half-spaces"

    @property
    def insides(self) -> tuple[bool, ...]:
        """Whether positive points lie in the region, the ways that are allowed.

        The region of rays is what lies right of the end.
        """
        both = {"either": (True, False)}
        return both.get(self.positive or "", (self.positive in ("right", "inside"),))

    @property
    def flips(self) -> bool:
        """Say whether a proof for a labeling is one for its opposite, with the sides exchanged.

        Of half-spaces it is where a score of 0 is wrong for both classes.
        """
        if self.is_linear:
            return self.convention.boundary == "strict"
        return self.positive == "either"

    def __str__(self) -> str:
        if self.is_linear:
            return f"half-spaces, {self.convention}"
        if self.shape == "rays":
            where = "on either side" if self.positive == "either" else f"to the {self.positive}"
            return f"rays with the positive points {where} of the end"
        name = "boxes along the axes" if self.shape == "boxes" else self.shape
        where = "inside or outside" if self.positive == "either" else str(self.positive)
        return f"{name} with the positive points {where}"
