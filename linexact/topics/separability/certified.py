"""A verdict with the further claims that a person may ask for, in one certificate.

The kind of separation (:mod:`linexact.topics.separability.kind`), an irreducible support or the
closest examples (:mod:`linexact.topics.separability.minimal`), and the proof in a textbook's form
(:mod:`.textbook`): each is decided exactly and checked before it is returned.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.proof.claim import Values, examples_of
from linexact.proof.file import Evidence
from linexact.tasks.result import Result
from linexact.topics.separability import Inseparable, Separable, Verdict, separate_dataset
from linexact.topics.separability.kind import SeparationKind, separation_kind
from linexact.topics.separability.minimal import (
    Closest,
    Support,
    closest,
    irreducible,
    simplest,
    support_of,
)
from linexact.topics.separability.textbook import Permutation, cyclic_shifts, radon, symmetric

_SHIFTS = re.compile(r"shifts(?::([0-9]{1,4})x([0-9]{1,4}))?").fullmatch
_PERMUTATIONS = re.compile(r"[0-9]{1,6}(?:[,;][0-9]{1,6})*").fullmatch


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
        found, size = self.verdict, self.size
        if isinstance(found, Inseparable):
            told = found.proved(irreducible=isinstance(size, Support) and size.irreducible)
        else:
            told = found.proved()
        if isinstance(size, Closest) and isinstance(found, Separable):
            told += _nearest(found, size)
        return told if self.kind is None else told + self.kind.proved()


def _nearest(verdict: Separable, closest: Closest) -> Evidence:
    data, space = examples_of(verdict.dataset, verdict.convention)
    point = verdict.classifier.point(bias=verdict.convention.bias)
    claim = Values(space, point, "nearest", [closest.score])
    return Evidence(data, (claim,), (("value", space, "nearest"),))


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
    if isinstance(verdict, Separable):
        if textbook is not None:
            message = "a textbook's proof is one of inseparability, and these data are separable"
            raise InputError("textbook", message)
        verdict = simplest(verdict) if minimal and len(dataset) else verdict
    else:
        verdict = irreducible(verdict) if minimal else verdict
        verdict = verdict if textbook is None else _as_textbook(verdict, textbook)
    size: Closest | Support | None = None
    if minimal and len(dataset):
        size = closest(verdict) if isinstance(verdict, Separable) else support_of(verdict)
    found = separation_kind(dataset, bias=convention.bias) if kind else None
    return Certified(verdict, found, size)


def _as_textbook(verdict: Inseparable, how: str) -> Inseparable:
    if how != "radon":
        return symmetric(verdict, _permutations(how, verdict.dataset.dimension))
    partition = radon(verdict)
    if partition is None:
        raise InputError(
            "no-partition",
            "no shared point, crossing segments or point in a triangle was found among"
            " these examples (that none exists is not claimed)",
        )
    return partition


def _permutations(how: str, d: int) -> list[Permutation]:
    """Read ``shifts``, ``shifts:4x4`` or ``2,1;...`` (features counted from 1)."""
    shifts = _SHIFTS(how)
    if shifts is not None:
        shape = (int(shifts[1]), int(shifts[2])) if shifts[1] else (d,)
        if len(shape) == 2 and shape[0] * shape[1] != d:
            raise InputError("shape", f"{shape[0]}x{shape[1]} is not {d}, the number of features")
        return cyclic_shifts(shape)
    if not _PERMUTATIONS(how):
        raise InputError(
            "textbook",
            f"expected radon, shifts, shifts:ROWSxCOLUMNS or a permutation such as 2,1;"
            f" not {how[:40]!r}",
        )
    return [tuple(int(j) - 1 for j in one.split(",")) for one in how.split(";")]
