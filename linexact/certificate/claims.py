"""What a certificate of a data set can claim: its proof, and more that was asked for.

A further claim is one record: its numbers, the fields that state them in the file's part
(``kind``, ``minimal``), how these are read back, the check before the kernel, and the sentence
of the statement.  ``CLAIMS`` collects them: another claim is another record there, its words in
:mod:`linexact.explain.claims`, its check in the stranger's ``checker.py``, and what finds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Protocol, TypeAlias

from linexact import kernel
from linexact.certificate.fields import (
    Fields,
    pairs,
    read_pairs,
    read_texts,
    read_weights,
    texts,
    typed,
    weights_fields,
)
from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier
from linexact.exact import exact_text, parse_exact, plainly


@dataclass(frozen=True, slots=True)
class Multipliers:
    """A refutation of separability: 0-based example -> positive multiplier."""

    multipliers: Mapping[int, Fraction]
    common_point: Vector | None  # shape (d,), with a bias


Proof: TypeAlias = Classifier | Multipliers


def proof_fields(proof: Proof, bias: bool) -> Fields:
    """Return the fields of a proof."""
    if isinstance(proof, Classifier):
        return weights_fields(proof, bias)
    fields: Fields = {"multipliers": pairs(proof.multipliers)}
    return fields | ({"common_point": texts(proof.common_point or ())} if bias else {})


def read_proof(fields: Fields) -> Proof:
    """Return what :func:`proof_fields` wrote."""
    if "w" in fields:
        return read_weights(fields)
    point = fields.get("common_point")
    return Multipliers(
        read_pairs(fields["multipliers"]), None if point is None else read_texts(point)
    )


def check_proof(dataset: Dataset, convention: Convention, proof: Proof) -> None:
    """Raise :class:`linexact.kernel.CertificateError` unless the proof holds.

    Multipliers sum to 1 in each class and have a common point, or sum to 1 together.
    """
    if isinstance(proof, Classifier):
        system = dataset_system(dataset, convention)
        kernel.check(system, kernel.Solution(plainly(proof.point(bias=convention.bias))))
        return
    _check_refutation(dataset, convention, proof.multipliers, sum_to=1 + convention.bias)
    if convention.bias:
        point = [Fraction(0)] * dataset.dimension
        for index, multiplier in proof.multipliers.items():
            if dataset.target(index) > 0:
                x = dataset.x(index)
                point = [p + multiplier * v for p, v in zip(point, x, strict=True)]
        expect(tuple(point) == proof.common_point, "common-point", "the average is elsewhere")


class Claim(Protocol):
    """What a record of a further claim says."""

    part: ClassVar[str]  # of the file, which states it
    name: ClassVar[str]  # the part says it, or has a field called so

    def fields(self, bias: bool, /) -> Fields:
        """Return the fields that state it."""

    @classmethod
    def read(cls, fields: Fields, /) -> Claim:
        """Return what :meth:`fields` wrote."""

    def check(self, dataset: Dataset, convention: Convention, proof: Proof | None, /) -> None:
        """Raise :class:`linexact.kernel.CertificateError` unless it holds."""

    def sentence(self) -> str:
        """Return the claim as the checker says it."""


@dataclass(frozen=True, slots=True)
class Complete:
    """Weights that give every example a positive margin."""

    part: ClassVar[str] = "kind"
    name: ClassVar[str] = "complete"
    weights: Classifier

    def fields(self, bias: bool) -> Fields:
        """Return the fields that state it."""
        return {"name": self.name} | weights_fields(self.weights, bias)

    @classmethod
    def read(cls, fields: Fields) -> Complete:
        """Return what :meth:`fields` wrote."""
        return cls(read_weights(fields))

    def check(self, dataset: Dataset, convention: Convention, _: Proof | None) -> None:
        """Raise :class:`linexact.kernel.CertificateError` unless it holds."""
        check_proof(dataset, Convention(convention.bias, "strict"), self.weights)

    def sentence(self) -> str:
        """Return the claim as the checker says it."""
        return "Complete separation: some weights give all examples a margin > 0."


@dataclass(frozen=True, slots=True)
class QuasiComplete:
    """Weights with margins >= 0, not all 0; multipliers (sum 1) that exclude all > 0."""

    part: ClassVar[str] = "kind"
    name: ClassVar[str] = "quasi-complete"
    weights: Classifier
    multipliers: Mapping[int, Fraction]

    def fields(self, bias: bool) -> Fields:
        """Return the fields that state it."""
        shares = {"multipliers": pairs(self.multipliers)}
        return {"name": self.name} | weights_fields(self.weights, bias) | shares

    @classmethod
    def read(cls, fields: Fields) -> QuasiComplete:
        """Return what :meth:`fields` wrote."""
        return cls(read_weights(fields), read_pairs(fields["multipliers"]))

    def check(self, dataset: Dataset, convention: Convention, _: Proof | None) -> None:
        """Raise :class:`linexact.kernel.CertificateError` unless it holds."""
        strict = Convention(convention.bias, "strict")
        _check_refutation(dataset, strict, self.multipliers, sum_to=1)
        rows = dataset_system(dataset, strict)
        weak = [kernel.Constraint(">=", row.coefficients) for row in rows.rows]
        solution = kernel.Solution(self.weights.point(bias=strict.bias))
        kernel.check(kernel.System(rows.dimension, weak), solution)
        total = [sum(column) for column in zip(*(row.coefficients for row in weak), strict=True)]
        # All margins are >= 0, so one is positive exactly when their sum is.
        some = kernel.System(rows.dimension, [kernel.Constraint(">", total)])
        kernel.check(some, solution)

    def sentence(self) -> str:
        """Return the claim as the checker says it."""
        return (
            "Quasi-complete separation: some weights give all examples a margin >= 0,"
            " not all of them 0, but none give all a margin > 0."
        )


@dataclass(frozen=True, slots=True)
class Overlap:
    """A positive multiplier for every example (sum 1): every weak separator scores 0."""

    part: ClassVar[str] = "kind"
    name: ClassVar[str] = "overlap"
    multipliers: Mapping[int, Fraction]

    def fields(self, _: bool) -> Fields:
        """Return the fields that state it."""
        return {"name": self.name, "multipliers": pairs(self.multipliers)}

    @classmethod
    def read(cls, fields: Fields) -> Overlap:
        """Return what :meth:`fields` wrote."""
        return cls(read_pairs(fields["multipliers"]))

    def check(self, dataset: Dataset, convention: Convention, _: Proof | None) -> None:
        """Raise :class:`linexact.kernel.CertificateError` unless it holds."""
        strict = Convention(convention.bias, "strict")
        _check_refutation(dataset, strict, self.multipliers, sum_to=1)
        every = len(self.multipliers) == len(dataset) and all(self.multipliers.values())
        expect(every, "overlap", "an example has no multiplier")

    def sentence(self) -> str:
        """Return the claim as the checker says it."""
        return "Overlap: weights that give all examples a margin >= 0 give all the margin 0."


@dataclass(frozen=True, slots=True)
class Support:
    """How many examples a refutation uses, and whether none of them can be spared."""

    part: ClassVar[str] = "minimal"
    name: ClassVar[str] = "support"
    size: int
    irreducible: bool

    def fields(self, _: bool) -> Fields:
        """Return the fields that state it."""
        return {self.name: self.size, "irreducible": self.irreducible}

    @classmethod
    def read(cls, fields: Fields) -> Support:
        """Return what :meth:`fields` wrote."""
        return cls(typed(fields[cls.name], int), typed(fields["irreducible"], bool))

    def check(self, dataset: Dataset, convention: Convention, proof: Proof | None) -> None:
        """Raise :class:`linexact.kernel.CertificateError` unless it holds."""
        import flint

        expect(isinstance(proof, Multipliers), "minimal", "weights have no support")
        assert isinstance(proof, Multipliers)
        used = [i for i, m in proof.multipliers.items() if m != 0]
        rows = dataset_system(dataset, convention, used).rows
        rank = int(flint.fmpz_mat([list(row.coefficients) for row in rows]).rank()) if rows else 0
        expect(self.size == len(used), "support", "the support has another size")
        right = self.irreducible == (rank == len(used) - 1)
        expect(right, "irreducible", "the rank says otherwise")

    def sentence(self) -> str:
        """Return the claim as the checker says it."""
        is_ = "is" if self.irreducible else "is not"
        return f"The proof uses {self.size} examples and {is_} irreducible."


@dataclass(frozen=True, slots=True)
class LeastAbsoluteScore:
    """The least ``|w . x + b|`` over the examples, for the weights given."""

    part: ClassVar[str] = "minimal"
    name: ClassVar[str] = "least_absolute_score"
    value: Fraction

    def fields(self, _: bool) -> Fields:
        """Return the fields that state it."""
        return {self.name: exact_text(self.value)}

    @classmethod
    def read(cls, fields: Fields) -> LeastAbsoluteScore:
        """Return what :meth:`fields` wrote."""
        return cls(parse_exact(fields[cls.name]))

    def check(self, dataset: Dataset, _: Convention, proof: Proof | None) -> None:
        """Raise :class:`linexact.kernel.CertificateError` unless it holds."""
        expect(isinstance(proof, Classifier), "minimal", "multipliers have no scores")
        assert isinstance(proof, Classifier)
        least = min((abs(proof.score(dataset.x(i))) for i in range(len(dataset))), default=None)
        expect(least == self.value, "least-score", "the least is another")

    def sentence(self) -> str:
        """Return the claim as the checker says it."""
        return "The least absolute score is as stated."


Kind: TypeAlias = Complete | QuasiComplete | Overlap

CLAIMS: tuple[type[Claim], ...] = (
    Complete,
    QuasiComplete,
    Overlap,
    Support,
    LeastAbsoluteScore,
)
PARTS = tuple(dict.fromkeys(claim.part for claim in CLAIMS))  # of a file, one claim in each


def read_claim(fields: Fields) -> Claim:
    """Return what a claim's ``fields`` wrote: its name is said, or it is that of a field."""
    names = {claim.name: claim for claim in CLAIMS}
    name = fields["name"] if "name" in fields else next(filter(names.__contains__, fields), "")
    return names[name].read(fields)


def _check_refutation(
    dataset: Dataset, convention: Convention, multipliers: Mapping[int, Fraction], *, sum_to: int
) -> None:
    expect(all(0 <= i < len(dataset) for i in multipliers), "index", "no such example")
    system = dataset_system(dataset, convention, list(multipliers))
    kernel.check(system, kernel.Refutation(dict(enumerate(multipliers.values()))))
    total = sum(multipliers.values())
    expect(total == sum_to, "sum", "the multipliers do not sum to 1")


def expect(condition: bool, code: str, message: str) -> None:
    """Raise :class:`linexact.kernel.CertificateError` unless ``condition`` holds.

    >>> expect(2 + 2 == 5, "sum", "the multipliers do not sum to 5")
    Traceback (most recent call last):
    ...
    linexact.kernel.CertificateError: the multipliers do not sum to 5
    """
    if not condition:
        raise kernel.CertificateError(code, message)
