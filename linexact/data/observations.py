"""What a regression sees: a model matrix with named columns, and an outcome beside each row.

The matrix holds exact integers over a denominator a column, as a
:class:`~linexact.data.dataset.Dataset` does.  Of an outcome only that is kept on which the
existence of estimates depends:

=============  ============================================================================
binary         1 (``y = 1``, all trials are events), 0 (``y = 0``, none are), 2 (some are)
multinomial    the place of its category in ``levels``; the first is the baseline
ordinal        the place of its category in ``levels``, which are in order
poisson        0 for a count of 0, 1 for one above
=============  ============================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias

import numpy as np

from linexact.data.dataset import ExactRows
from linexact.data.seen import Array, Int32s
from linexact.errors import InputError

Model: TypeAlias = Literal["binary", "multinomial", "ordinal", "poisson"]
LINKS: Mapping[Model, tuple[str, ...]] = {  # the first is meant where none is said
    "binary": ("logit", "probit", "cloglog"),
    "multinomial": ("logit",),
    "ordinal": ("logit", "probit", "cloglog"),
    "poisson": ("log",),
}
INTERCEPT = "(intercept)"
BOTH = 2  # outcomes in one row of a binary model


@dataclass(frozen=True, slots=True)
class Factor:
    """A column of texts and how it is coded: a column of 0 and 1 for each level but the reference.

    >>> Factor("sex", ("female", "male")).reference
    'female'
    """

    name: str
    levels: tuple[str, ...]  # the reference first

    @property
    def reference(self) -> str:
        """The level whose columns are all 0."""
        return self.levels[0]


@dataclass(frozen=True, slots=True, eq=False)
class Observations(ExactRows):
    """Rows of a model matrix, each with its outcome.

    ``left_out`` says how many rows take no part, by the reason; ``reading`` is what a stranger
    needs to read the same file the same way (``tests/certificates/README.md``).
    """

    features: tuple[str, ...]  # shape (d,)
    model: Model
    outcomes: Int32s  # shape (n,)
    levels: tuple[str, ...]  # what the outcomes are called
    response: str = "y"  # what the outcome is called
    factors: tuple[Factor, ...] = ()
    left_out: tuple[tuple[str, int], ...] = ()
    has_offset: bool = False
    frame_reading: Mapping[str, Any] | None = None  # of a frame's file, made a table of text
    file: str | None = None  # for those who re-check
    BESIDE: ClassVar[str] = "outcomes"

    def __post_init__(self) -> None:
        taken: set[str] = {INTERCEPT}
        for name in self.features:
            if name in taken:
                message = f"two columns of the model are called {name[:60]!r}; rename one"
                raise InputError("column", message)
            taken.add(name)

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self) * self.dimension

    def ordered(self, column: int) -> Array:
        """Return a column by any numbers, shape (n,), that are ordered and equal as its own are."""
        kept = self.numerators if self.floats is None else self.floats.arrays[0]
        return np.asarray(kept[:, column])  # two floats print decimals in the same order

    @property
    def place(self) -> str:
        """What a row's number counts."""
        return "line" if (self.reading or {}).get("kind") == "csv" else "row"


def read_link(model: str, link: str | None) -> tuple[Model, str]:
    """Return a model and its link as they were typed; the usual link where none is said.

    Raises :class:`~linexact.errors.InputError` (``model``, ``link``) with those that there are.

    >>> read_link("binary", None), read_link("ordinal", "probit")
    (('binary', 'logit'), ('ordinal', 'probit'))
    """
    for known, links in LINKS.items():
        if model == known:
            if link is None:
                return known, links[0]
            if link in links:
                return known, link
            message = f"the link of a {model} model is {' or '.join(links)}, not {link[:40]!r}"
            raise InputError("link", message)
    raise InputError("model", f"the model is {', '.join(LINKS)}; not {str(model)[:40]!r}")
