"""Who owns a score of 0, and is there a bias: what the lectures disagree on.

A classifier gives an example ``x`` the score ``z = w . x + b``.  The convention says
which scores are right for a positive and for a negative example:

=================  ============  ============  =======================================
boundary           positive iff  negative iff  used by
=================  ============  ============  =======================================
strict             ``z > 0``     ``z < 0``     perceptron training; Lyu; DSC 140A
closed-positive    ``z >= 0``    ``z < 0``     Grosse section 2; COMP 135
closed-negative    ``z > 0``     ``z <= 0``
=================  ============  ============  =======================================

With a free bias the three are equally feasible on finite data (shift ``b``); without a
bias they are not, which is why nothing in linexact assumes one silently.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from linexact.errors import InputError

Boundary: TypeAlias = Literal["strict", "closed-positive", "closed-negative"]
BOUNDARIES: tuple[Boundary, ...] = get_args(Boundary)


@dataclass(frozen=True, slots=True)
class Convention:
    """Whether there is a bias, and which class owns a score of 0.

    >>> print(Convention(bias=True, boundary="closed-positive"))
    with a bias; positive iff score >= 0, negative iff score < 0 (closed-positive)
    """

    bias: bool
    boundary: Boundary

    def __post_init__(self) -> None:
        if self.boundary not in BOUNDARIES:
            raise InputError(
                "boundary", f"boundary is one of {', '.join(BOUNDARIES)}, not {self.boundary!r}"
            )

    @property
    def positive(self) -> Literal[">0", ">=0"]:
        """The scores that are right for a positive example."""
        return ">=0" if self.boundary == "closed-positive" else ">0"

    @property
    def negative(self) -> Literal["<0", "<=0"]:
        """The scores that are right for a negative example."""
        return "<=0" if self.boundary == "closed-negative" else "<0"

    def side(self, target: int) -> str:
        """Return the scores that are right for a target (-1 or +1) as they are read, ``>= 0``."""
        return (self.positive if target > 0 else self.negative).replace("0", " 0")

    def is_strict_for(self, target: int) -> bool:
        """Say whether a score of 0 is wrong for an example with this target (-1 or +1)."""
        return self.boundary != ("closed-positive" if target > 0 else "closed-negative")

    def is_right(self, target: int, score: object) -> bool:
        """Say whether ``score`` (an exact number) is right for ``target`` (-1 or +1)."""
        margin = target * score  # type: ignore[operator]
        return bool(margin > 0 or (margin == 0 and not self.is_strict_for(target)))

    def __str__(self) -> str:
        bias = "with a bias" if self.bias else "without a bias"
        return (
            f"{bias}; positive iff score {self.side(1)}, negative iff score {self.side(-1)}"
            f" ({self.boundary})"
        )
