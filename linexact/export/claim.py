"""What an export states: constraints, and a solution or a refutation of them.

A claim is a verdict without the way it was found.  It keeps the data set and its
convention when there is one, so that an exported theorem can speak about examples, and
offers both kinds as a :class:`linexact.kernel.System` with the numbers of the data,
unscaled.  Every exporter begins with :meth:`check`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact import kernel
from linexact.certificate import (
    DatasetCertificate,
    Multipliers,
    SystemCertificate,
    data_sha256,
)
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError, LimitError
from linexact.kernel import Constraint, Refutation, Relation, Solution, System

Direction: TypeAlias = Literal[">", ">=", "==", "<", "<="]

_ASKED: Mapping[str, Direction] = {">0": ">", ">=0": ">=", "<0": "<", "<=0": "<="}
MAX_NUMBERS = 5_000_000


@dataclass(frozen=True, slots=True)
class Inequality:
    """One row as a reader writes it; unlike the kernel's rows it may point downwards."""

    coefficients: Vector  # shape (k,)
    relation: Direction
    bound: Fraction


@dataclass(frozen=True, slots=True)
class Origin:
    """Which data a claim is about: all of them by their hash, and what was taken from them."""

    sha256: str  # of all examples, as in a certificate
    examples: int
    read: tuple[str, ...] = ()  # what a checker read: file, columns, classes, rows left out
    kept: tuple[int, ...] | None = None  # 0-based, where the claim is about a part


@dataclass(frozen=True, slots=True, eq=False)
class DataClaim:
    """These weights classify all examples rightly, or no weights do.

    The unknowns of ``proof`` are ``w_1, ..., w_d`` and, with a bias, ``b``; a refutation's
    multipliers are by 0-based example.
    """

    dataset: Dataset
    convention: Convention
    proof: Solution | Refutation
    origin: Origin | None = None

    def system(self) -> System:
        """Return one constraint for each example, ``t (x, 1) . (w, b) > 0`` or ``>= 0``."""
        rows = [self._constraint(index) for index in range(len(self.dataset))]
        return System(self.dataset.dimension + self.convention.bias, rows)

    def _constraint(self, index: int) -> Constraint:
        target = self.dataset.target(index)
        coefficients = [target * value for value in self.dataset.x(index)]
        if self.convention.bias:
            coefficients.append(Fraction(target))
        relation: Relation = ">" if self.convention.is_strict_for(target) else ">="
        return Constraint(relation, tuple(coefficients))

    def inequalities(self) -> Iterator[Inequality]:
        """Yield what each example asks of its score, such as ``w . x + b <= 0``."""
        asked = {1: self.convention.positive, -1: self.convention.negative}
        constant = (Fraction(1),) if self.convention.bias else ()
        for index in range(len(self.dataset)):
            relation = _ASKED[asked[self.dataset.target(index)]]
            yield Inequality((*self.dataset.x(index), *constant), relation, Fraction(0))

    def unknowns(self) -> tuple[str, ...]:
        """Return the generated names ``w1, ..., wd`` and ``b``."""
        weights = tuple(f"w{j + 1}" for j in range(self.dataset.dimension))
        return (*weights, "b") if self.convention.bias else weights

    def support_only(self) -> DataClaim:
        """Return the claim about the examples with a multiplier alone."""
        multipliers = _multipliers(self.proof)
        kept = sorted(multipliers)
        part = self.dataset.part(kept)
        origin = self.origin and dataclasses.replace(self.origin, kept=tuple(kept))
        return DataClaim(part, self.convention, _renumbered(multipliers, kept), origin)

    def size(self) -> int:
        """Return how many numbers the data are."""
        return size_of(self.dataset)

    def check(self) -> None:
        """Check the claim; raises :class:`linexact.kernel.CertificateError`."""
        check_size(self.size())
        kernel.check(self.system(), self.proof)


@dataclass(frozen=True, slots=True, eq=False)
class SystemClaim:
    """This point meets all constraints, or no point does."""

    constraints: System
    proof: Solution | Refutation
    variables: tuple[str, ...] | None = None

    def system(self) -> System:
        """Return the constraints."""
        return self.constraints

    def inequalities(self) -> Iterator[Inequality]:
        """Yield the constraints."""
        for row in self.constraints.rows:
            coefficients = tuple(map(exact, row.coefficients))
            yield Inequality(coefficients, row.relation, exact(row.bound))

    def unknowns(self) -> tuple[str, ...]:
        """Return the generated names ``y1, ..., yk``."""
        return tuple(f"y{j + 1}" for j in range(self.constraints.dimension))

    def support_only(self) -> SystemClaim:
        """Return the claim about the constraints with a multiplier other than 0 alone."""
        multipliers = _multipliers(self.proof)
        kept = sorted(multipliers)
        part = System(self.constraints.dimension, [self.constraints.rows[i] for i in kept])
        return SystemClaim(part, _renumbered(multipliers, kept), self.variables)

    def size(self) -> int:
        """Return how many numbers the constraints are."""
        return len(self.constraints.rows) * (self.constraints.dimension + 1)

    def check(self) -> None:
        """Check the claim; raises :class:`linexact.kernel.CertificateError`."""
        check_size(self.size())
        kernel.check(self.constraints, self.proof)


Claim: TypeAlias = DataClaim | SystemClaim


def claim_of(
    certificate: DatasetCertificate | SystemCertificate, read: tuple[str, ...] = ()
) -> Claim:
    """Return what a certificate states; ``read`` is what a checker read of the data.

    >>> from linexact.certificate import dataset_certificate, read_certificate
    >>> from linexact.data.linear import Classifier
    >>> data = Dataset.from_rows([[0], [1]], [-1, 1])
    >>> strict = Convention(bias=True, boundary="strict")
    >>> text = dataset_certificate(data, strict, Classifier.of([2], -1))
    >>> claim_of(read_certificate(text)).proof
    Solution(point=(Fraction(2, 1), Fraction(-1, 1)))
    """
    if isinstance(certificate, SystemCertificate):
        return SystemClaim(certificate.system, certificate.proof, certificate.variables)
    proof, convention = certificate.proof, certificate.convention
    data = named(certificate.dataset)
    origin = Origin(data_sha256(data), len(data), read)
    if isinstance(proof, Multipliers):
        return DataClaim(data, convention, Refutation(proof.multipliers), origin)
    return DataClaim(data, convention, Solution(proof.point(bias=convention.bias)), origin)


def named(dataset: Dataset) -> Dataset:
    """Return the data set with its classes named as in the file it was read from."""
    if dataset.reading is None:
        return dataset
    negative = dataset.reading["negative"]
    classes = (dataset.reading["positive"], "all others" if negative is None else negative)
    return dataclasses.replace(dataset, classes=classes)


def exact(value: kernel.Number) -> Fraction:
    """Return a kernel number as a Fraction."""
    return value if isinstance(value, Fraction) else Fraction(value)


def _multipliers(proof: Solution | Refutation) -> dict[int, Fraction]:
    if isinstance(proof, Solution):
        raise InputError(
            "support", "only a refutation has a support; a solution needs all constraints"
        )
    return {i: exact(m) for i, m in proof.multipliers.items() if m != 0}


def _renumbered(multipliers: Mapping[int, Fraction], kept: list[int]) -> Refutation:
    return Refutation({new: multipliers[old] for new, old in enumerate(kept)})


def size_of(dataset: Dataset) -> int:
    """Return how many numbers ``n`` examples of ``d`` features are: ``n (d + 1)``, with targets.

    >>> from linexact.data.gates import gate
    >>> size_of(gate("AND"))
    12
    """
    return len(dataset) * (dataset.dimension + 1)


def check_size(numbers: int) -> None:
    """Refuse data that are too many to be written down; raises LimitError."""
    if numbers > MAX_NUMBERS:
        raise LimitError(
            "export-size",
            f"the data are {numbers} numbers, more than {MAX_NUMBERS}; export the support only",
            limit="MAX_NUMBERS",
        )
