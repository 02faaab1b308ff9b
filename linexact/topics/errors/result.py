"""The answer: weights with their errors, and the proof that fewer is impossible.

``errors`` is proved from above by the weights, ``at_least`` from below by the proof; when
they meet, the number is exact, otherwise the two are the best proved bounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.proof.claim import Examples, Hitting, expect
from linexact.proof.file import Evidence
from linexact.tasks.result import Result
from linexact.topics.errors.hitting import Core, Packing, Reason, check_reason
from linexact.topics.errors.hyperplanes import Exhaustion
from linexact.topics.separability import Inseparable
from linexact.topics.values.scores import at_weights, score_signs, wrong


@dataclass(frozen=True, slots=True, eq=False)
class CoreProof:
    """Every classifier errs on each core, and no fewer than ``at_least`` examples meet them all."""

    cores: tuple[Inseparable, ...]
    at_least: int
    reason: Reason

    def check(self, dataset: Dataset, convention: Convention) -> None:
        """Check every core's multipliers and the reason."""
        for core in self.cores:
            same = core.dataset is dataset and core.convention == convention
            expect(same, "foreign", "a core is about other data")
            core.check()
        check_reason({core: core for core in self.sets}, self.at_least, self.reason)

    @property
    def sets(self) -> list[Core]:
        """The examples (0-based) of each core."""
        return [frozenset(core.multipliers) for core in self.cores]


LowerBound: TypeAlias = CoreProof | Exhaustion


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FewestErrors(Result):
    """Weights, the examples (0-based) that they get wrong, and the proof of the lower bound.

    >>> from linexact import fewest_errors
    >>> found = fewest_errors("XOR")
    >>> found.errors, found.misclassified, found.proof.at_least, found.error_fraction
    (1, (3,), 1, Fraction(1, 4))
    """

    dataset: Dataset
    convention: Convention
    classifier: Classifier
    misclassified: tuple[int, ...]
    proof: LowerBound
    stopped_by: str | None = None  # the limit that was reached, when the bounds are open

    @property
    def errors(self) -> int:
        """The errors of the weights: the upper bound."""
        return len(self.misclassified)

    @property
    def at_least(self) -> int:
        """The proved lower bound."""
        return self.proof.at_least

    @property
    def is_exact(self) -> bool:
        """Say whether the bounds meet, so that ``errors`` is the fewest possible."""
        return self.errors == self.at_least

    @property
    def error_fraction(self) -> Fraction:
        """The training error of the weights; 0 for no examples."""
        return Fraction(self.errors, max(1, len(self.dataset)))

    @property
    def ends_in(self) -> Mapping[str, Fraction]:
        """The values that exercises ask for."""
        return {"errors": Fraction(self.errors), "rate": self.error_fraction}

    def check(self) -> None:
        """Check both halves; raises :class:`~linexact.kernel.CertificateError`."""
        self.check_weights()
        ordered = self.at_least <= self.errors
        expect(ordered, "bounds", "the lower bound exceeds the errors")
        self.proof.check(self.dataset, self.convention)

    def proved(self) -> Evidence:
        """Return it as evidence: what the weights get wrong, and the cores if there are any.

        Hyperplanes that were all tried are no evidence: of these the weights alone are claimed.
        """
        convention, proof = self.convention, self.proof
        margins = score_signs(self.dataset, self.classifier) * self.dataset.targets
        found = at_weights(
            self.dataset,
            self.classifier,
            convention.boundary,
            margins.tolist(),
            bias=convention.bias,
        )
        space = Examples(convention)
        if not self.errors:
            return replace(found, expects=(("solvable", space),))
        if not isinstance(proof, CoreProof) or not self.at_least:
            return found
        cores = [core.multipliers for core in proof.cores]
        packing = None
        if isinstance(proof.reason, Packing):
            packing = {proof.sets.index(c): v for c, v in proof.reason.weights.items()}
        claim = Hitting(space, "rows", cores, self.at_least, packing)
        exact = ("fewest", space, self.errors)
        more = exact if self.is_exact else ("breaks", space, self.at_least)
        return found + Evidence(self.dataset, (claim,), (more,))

    def check_weights(self) -> None:
        """Check that the weights are wrong on the misclassified examples and on no other."""
        allowed = self.convention.bias or not self.classifier.b
        expect(allowed, "bias", "there is a bias where none is asked")
        signs = score_signs(self.dataset, self.classifier).tolist()
        same = wrong(self.dataset, self.convention, signs) == self.misclassified
        expect(same, "misclassified", "the weights are wrong on other examples")
