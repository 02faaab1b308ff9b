"""What was found of a model's estimates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.data.observations import Observations
from linexact.data.read.frame_csv import frame_csv
from linexact.data.read.frame_files import open_frame
from linexact.engine.recession import Recession
from linexact.errors import InputError
from linexact.exact import Writing
from linexact.proof.claim import Expected, Regression
from linexact.proof.file import Evidence
from linexact.proof.source import MAX_CELLS
from linexact.tasks.result import Result
from linexact.topics.estimates.as_csv import csv_lines, csv_reading
from linexact.topics.estimates.certified import Report
from linexact.topics.estimates.columns import Reason
from linexact.topics.estimates.estimable import settled
from linexact.topics.estimates.estimate import Estimate, Status
from linexact.topics.estimates.proof import check_estimates
from linexact.topics.estimates.rows import Rows

Kind: TypeAlias = Literal["complete", "quasi-complete", "overlap"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Estimates(Result):
    """Which maximum-likelihood estimates of a model exist, and which run off where, with proof.

    >>> from linexact import estimates
    >>> found = estimates("AND")
    >>> found.kind, found.rank, found.dimension
    ('complete', 3, 3)
    >>> [(e.name, e.status) for e in found.coefficients]
    [('x1', '+inf'), ('x2', '+inf'), ('(intercept)', '-inf')]
    """

    observed: Observations
    link: str
    bias: bool
    rows: Rows
    recession: Recession
    coefficients: tuple[Estimate, ...]
    combinations: tuple[Estimate, ...]
    reasons: tuple[Reason, ...]

    @property
    def typed(self) -> Writing | None:
        """How the numbers are written: as those of the model's columns."""
        return self.observed.writing

    @property
    def model(self) -> str:
        """The model's name."""
        return self.observed.model

    @property
    def kind(self) -> Kind:
        """The kind of separation."""
        grows = self.recession.diverging
        if not grows.any():
            return "overlap"
        return "complete" if grows.all() else "quasi-complete"

    @property
    def rank(self) -> int:
        """The rank of the rows; full when it is the number of coefficients."""
        return self.recession.rank

    @property
    def dimension(self) -> int:
        """The dimension of the recession cone, null vectors included."""
        return self.recession.dimension

    @property
    def nullity(self) -> int:
        """The dimension of the vectors along which no row changes."""
        return len(self.recession.null)

    @property
    def exists(self) -> bool:
        """Whether the likelihood has a largest value."""
        return self.kind == "overlap"

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one estimate."""
        return self.exists and not self.nullity

    @property
    def growing(self) -> NDArray[np.intp]:
        """How many rows of each observation grow without end, shape (n,)."""
        owners = self.rows.owner[self.recession.diverging]
        return np.bincount(owners, minlength=len(self.observed))

    @property
    def diverging(self) -> NDArray[np.intp]:
        """The 0-based observations of which some row grows: their fitted values reach a limit."""
        return np.flatnonzero(self.growing)

    @property
    def settled(self) -> NDArray[np.intp]:
        """Those of which all rows grow: what was observed gets the probability 1."""
        all_of_them = np.bincount(self.rows.owner, minlength=len(self.observed))
        return np.flatnonzero((self.growing == all_of_them) & (all_of_them > 0))

    @property
    def staying(self) -> NDArray[np.intp]:
        """Those of which no row grows."""
        return np.flatnonzero(self.growing == 0)

    @property
    def face_rank(self) -> int:
        """How many independent combinations of coefficients have one finite estimate."""
        return len(self.recession.basis)

    def statuses(self) -> Mapping[str, Status]:
        """Return the status of every coefficient and combination by name."""
        return {found.name: found.status for found in (*self.coefficients, *self.combinations)}

    def check(self) -> None:
        """Check every line again; raises :class:`linexact.kernel.CertificateError`."""
        check_estimates(self.rows, self.recession, (*self.coefficients, *self.combinations))

    def proved(self) -> Evidence:
        """Return all of it as evidence; what single columns say by themselves is no part of it."""
        also = settled(self.rows, self.recession, self.coefficients, self.combinations)
        check_estimates(self.rows, self.recession, also)
        told = (*self.coefficients, *self.combinations, *also)
        space = Regression(self.model, self.link, self.bias)
        report = Report(space, self.rows, self.recession)
        kinds: list[Expected] = [(self.kind, space)] if len(self.rows.cone) else []
        if not self.exists or self.is_unique:
            kinds.append(("unique" if self.exists else "none", space))
        expects = (*kinds, *report.expects(told))
        data = self.observed.described(reading=self._reading())
        return Evidence(data, report.claims(told), expects)

    def data_csv(self) -> Iterator[str]:
        r"""Yield the lines of the table of text that the certificate says how to read.

        It is for those who check the proof of data that are in no such table: of a Parquet or
        Feather file, of arrays and frames of more numbers than are copied into a certificate.

        Raises :class:`~linexact.errors.InputError` (``data-csv``) where the data are in a table, or
        in the certificate.

        >>> import numpy as np
        >>> from linexact import estimates
        >>> large = np.arange(300_000).reshape(-1, 1)
        >>> found = estimates(large, (large[:, 0] > 4).astype(int))
        >>> next(found.data_csv()), '"examples"' in found.certificate()
        ('y,x1\n', False)
        """
        if self.observed.reading is not None:
            message = f"the data are in a table of text already: {self.observed.file}"
            raise InputError("data-csv", message)
        reading = self._reading()
        if reading is None:
            raise InputError("data-csv", "the data are in the certificate; no table is needed")
        if self.observed.frame_reading is reading and self.observed.file is not None:
            return frame_csv(open_frame(self.observed.file), reading)
        return csv_lines(self.observed)

    def _reading(self) -> Mapping[str, Any] | None:
        """Return how a table of text with these rows is read, where the certificate needs one."""
        seen = self.observed
        if seen.reading is not None:
            return seen.reading
        if seen.file is not None and seen.frame_reading is not None:
            return seen.frame_reading
        return csv_reading(seen) if seen.size > MAX_CELLS else None
