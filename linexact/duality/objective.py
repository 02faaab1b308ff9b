"""What is made least: ``a |w|^2``, and ``C`` times the sum or the mean of the slacks.

Sources differ in all of it (half or the whole of ``|w|^2``, the sum of the slacks or their mean),
so all of it is stated.  Without ``C`` no slack is allowed: the hard margin.  A bias is not part of
the length; one that is belongs to the data as a feature that is always 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias, get_args

from linexact.errors import InputError, LimitError
from linexact.rational import exact_text, show

Slacks: TypeAlias = Literal["sum", "mean"]
MOST_DIGITS = 60  # of a number that is stated, above or below the line


@dataclass(frozen=True, slots=True)
class Objective:
    """``length |w|^2 + C (sum or mean of the slacks)``; ``C`` and ``slacks`` None: no slacks.

    Raises :class:`~linexact.errors.InputError` (``objective``) for what is missing or not above 0,
    and :class:`~linexact.errors.LimitError` (``digits``) for a number of very many digits.

    >>> print(Objective(Fraction(1, 2), Fraction(3), "mean", bias=True))
    1/2 |w|^2 + 3 (mean of the slacks)
    >>> Objective(Fraction(1), Fraction(3), None, bias=True)
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: C is charged for the sum or the mean of the slacks, as sources\
 differ; expected slacks = "sum" or "mean"
    """

    length: Fraction
    C: Fraction | None
    slacks: Slacks | None
    bias: bool

    def __post_init__(self) -> None:
        for name, value in (("length", self.length), ("C", self.C)):
            if value is None:
                continue
            require_digits(name, (value,))
            if value <= 0:
                message = f"{name} is {show(value)}; expected a number above 0"
                raise InputError("objective", message)
        if self.C is None and self.slacks is not None:
            message = "slacks without a C that is charged for them; expected both or neither"
            raise InputError("objective", message)
        if self.C is not None and self.slacks not in get_args(Slacks):
            message = "C is charged for the sum or the mean of the slacks, as sources differ"
            raise InputError("objective", f'{message}; expected slacks = "sum" or "mean"')

    def charge(self, examples: int) -> Fraction | None:
        """Return what one slack of 1 costs among so many: ``C``, or ``C`` over their number.

        >>> Objective(Fraction(1), Fraction(3), "mean", bias=True).charge(6)
        Fraction(1, 2)
        """
        if self.C is None:
            return None
        return self.C / examples if self.slacks == "mean" else self.C

    def __str__(self) -> str:
        length = "" if self.length == 1 else f"{exact_text(self.length)} "
        if self.C is None:
            return f"{length}|w|^2"
        factor = "" if self.C == 1 else f"{exact_text(self.C)} "
        return f"{length}|w|^2 + {factor}({self.slacks} of the slacks)"


def require_digits(name: str, values: Iterable[Fraction]) -> None:
    """Refuse numbers of very many digits, above or below the line.

    Raises :class:`~linexact.errors.LimitError` (``digits``).

    >>> require_digits("C", [Fraction(1, 3)])
    """
    if any(max(abs(v.numerator), v.denominator) >= 10**MOST_DIGITS for v in values):
        message = f"{name} has more than {MOST_DIGITS} digits, which is the limit"
        raise LimitError("digits", message, limit="MOST_DIGITS")
