"""Claims that are written for Coq alone, each a module of its own, and how they are found.

A claim says what it is, is checked before it is written, and yields the pieces of its file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, Protocol, TypeAlias, runtime_checkable

from linexact.certificate.fields import Fields
from linexact.data.dataset import Dataset
from linexact.export.claim import Claim, Origin
from linexact.export.coq_theory import Block
from linexact.export.errors import ErrorsClaim
from linexact.export.lengths import length_claim
from linexact.export.ranks import rank_claim
from linexact.export.region import region_claim
from linexact.export.runs import run_claim
from linexact.export.symmetry import symmetry_claim
from linexact.export.whole import whole_claim


@runtime_checkable
class Proved(Protocol):
    """A claim about examples with a theorem of its own."""

    about: ClassVar[str]
    over: ClassVar[str]

    @property
    def dataset(self) -> Dataset:
        """The examples."""

    @property
    def origin(self) -> Origin | None:
        """Which data these are."""

    def said(self, size: str) -> str:
        """Return what is claimed, for the head of the file."""

    def check(self) -> None:
        """Check the claim; raises :class:`linexact.kernel.CertificateError`."""

    def blocks(self) -> Iterator[Block]:
        """Yield the pieces of the file."""


Exported: TypeAlias = Claim | ErrorsClaim | Proved

PROVED: Mapping[str, Callable[[Fields, Dataset, Origin], Proved]] = {
    "rank": rank_claim,
    "run": run_claim,
    "no-integers": whole_claim,
    "least-norm": length_claim,
    "symmetry": symmetry_claim,
    "region": region_claim,
}
