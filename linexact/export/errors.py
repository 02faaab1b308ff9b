"""What an export of fewest errors states: sets with an error each, and why few do not meet all.

The claim has two halves: no weights are wrong on fewer than ``at_least`` examples, and the
stated weights are wrong on those stated.  It is read from a certificate that holds cores; one by
enumeration has no proof to hand on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from linexact.certificate.fields import Fields, read_convention, read_data, read_pairs
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.error_search.hitting import Branch, Packing, Reason, check_reason, parents_first
from linexact.errors import InputError
from linexact.exact import parse_exact
from linexact.export.claim import DataClaim, Origin, check_size, named, size_of
from linexact.kernel import Refutation, Solution


@dataclass(frozen=True, slots=True, eq=False)
class ErrorsClaim:
    """Every classifier is wrong on at least so many examples; this one on these."""

    about: ClassVar[str] = "fewest errors"

    dataset: Dataset
    convention: Convention
    classifier: Classifier
    misclassified: tuple[int, ...]
    at_least: int
    cores: tuple[Refutation, ...]
    reason: Reason
    origin: Origin | None = None

    @property
    def point(self) -> tuple[Fraction, ...]:
        """The weights, and the bias last if there is one."""
        return self.classifier.point(bias=self.convention.bias)

    def packings(self) -> Iterator[Packing]:
        """Yield the packings of the reason."""
        return (node for node in parents_first(self.reason) if isinstance(node, Packing))

    def check(self) -> None:
        """Check both halves; raises :class:`linexact.kernel.CertificateError`."""
        check_size(size_of(self.dataset))
        for core in self.cores:
            DataClaim(self.dataset, self.convention, core).support_only().check()
        sets = [frozenset(core.multipliers) for core in self.cores]
        check_reason(sets, self.at_least, self.reason)
        right = sorted({*range(len(self.dataset))} - {*self.misclassified})
        part = self.dataset.part(right)
        DataClaim(part, self.convention, Solution(self.point)).check()


def errors_claim(fields: Fields, dataset: Dataset | None = None) -> ErrorsClaim:
    """Return what a certificate of fewest errors states, once a checker has verified it.

    Raises InputError when its bound comes from trying everything, which is no proof to export.

    >>> import json
    >>> from linexact import fewest_errors
    >>> claim = errors_claim(json.loads(fewest_errors("XOR").certificate()))
    >>> claim.at_least, claim.misclassified
    (1, (3,))
    """
    stated = fields["proof"]
    if stated == "enumeration":
        raise InputError(
            "no-cores",
            "its lower bound was found by trying every hyperplane: there is no proof to export;"
            " expected a certificate with cores",
        )
    weights = fields["weights"]
    classifier = Classifier.of(
        list(map(parse_exact, weights["w"])), parse_exact(weights.get("b", "0"))
    )
    return ErrorsClaim(
        named(read_data(fields, dataset)),
        read_convention(fields["convention"]),
        classifier,
        tuple(fields["misclassified"]),
        fields["at_least"],
        tuple(Refutation(read_pairs(core)) for core in stated["cores"]),
        _reason(iter(stated["reason"])),
    )


def _reason(nodes: Iterator[Mapping[str, Any]]) -> Reason:
    """Return the tree whose nodes are listed parents first."""
    node = next(nodes)
    if "packing" in node:
        return Packing(read_pairs(node["packing"]))
    elements: Sequence[int] = node["elements"]
    return Branch(node["core"], tuple(elements), tuple(_reason(nodes) for _ in elements))
