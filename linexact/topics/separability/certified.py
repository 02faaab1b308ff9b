"""A verdict with the further claims that a person may ask for, in one certificate.

The kind of separation (:mod:`linexact.topics.separability.kind`), an irreducible support or the
closest examples (:mod:`linexact.topics.separability.minimal`), and the proof in a textbook's form
(:mod:`.textbook`): each is decided exactly and checked before it is returned.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.proof.file import Evidence
from linexact.tasks.result import Result
from linexact.topics.separability import Inseparable, Separable, Verdict, separate_dataset

if TYPE_CHECKING:
    from linexact.topics.separability.kind import SeparationKind
    from linexact.topics.separability.minimal import Closest, Support


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Certified(Result):
    """A verdict, and what else was asked: its kind, and how small its proof is.

    >>> from linexact.data.gates import gate
    >>> certify_dataset(gate("OR"), Convention(bias=True, boundary="strict"), kind=True).kind.name
    'complete'
    """

    verdict: Verdict
    kind: SeparationKind | None = None
    size: Closest | Support | None = None

    @property
    def dataset(self) -> Dataset:
        """The data that it is about."""
        return self.verdict.dataset

    def check(self) -> None:
        """Check the verdict; raises :class:`linexact.kernel.CertificateError`."""
        self.verdict.check()

    def proved(self) -> Evidence:
        """Return the evidence of all of it; a kind has the rank beside it."""
        told = self.verdict.proved() if self.size is None else self.size.proved(self.verdict)
        return told if self.kind is None else told + self.kind.proved()


def certify_dataset(
    dataset: Dataset,
    convention: Convention,
    *,
    kind: bool = False,
    minimal: bool = False,
    textbook: str | None = None,
) -> Certified:
    """Decide separability with proof, and the further claims asked for.

    ``textbook`` rewrites a proof of inseparability: ``radon`` (on at most four examples),
    ``shifts`` or ``shifts:RxC`` (averaged over cyclic shifts of the features in one or two
    dimensions), or permutations such as ``2,1`` (feature 1 takes the place of feature 2;
    several are separated by ``;``).

    Raises :class:`~linexact.errors.InputError` when the permutations do not map the data
    onto themselves, or no Radon partition was found, or the data are separable after all.

    >>> from linexact.data.gates import gate
    >>> found = certify_dataset(gate("XOR"), Convention(bias=True, boundary="strict"),
    ...                 kind=True, minimal=True, textbook="2,1")
    >>> found.kind.name, found.size
    ('overlap', Support(size=4, irreducible=True))
    """
    verdict = separate_dataset(dataset, convention)
    if textbook is not None and isinstance(verdict, Separable):
        message = "a textbook's proof is one of inseparability, and these data are separable"
        raise InputError("textbook", message)
    size: Closest | Support | None = None
    if minimal and len(dataset):
        from linexact.topics.separability.minimal import smaller

        verdict = smaller(verdict)
    if textbook is not None and isinstance(verdict, Inseparable):
        from linexact.topics.separability.textbook import as_textbook

        verdict = as_textbook(verdict, textbook)
    if minimal and len(dataset):
        from linexact.topics.separability.minimal import size_of

        size = size_of(verdict)
    return Certified(verdict, verdict.kind if kind else None, size)
