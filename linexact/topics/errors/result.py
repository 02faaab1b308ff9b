"""The answer: weights with their errors, and the proof that fewer is impossible.

``errors`` is proved from above by the weights, ``at_least`` from below by the proof; when
they meet, the number is exact, otherwise the two are the best proved bounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.kernel import CertificateError
from linexact.proof.claim import Claim, Examples, Expected, Hitting, Point
from linexact.proof.file import Evidence
from linexact.tasks.result import Result
from linexact.topics.errors import hyperplanes
from linexact.topics.errors.hitting import Packing, Reason, check_reason
from linexact.topics.separability import Inseparable, Separable


@dataclass(frozen=True, slots=True, eq=False)
class CoreProof:
    """Every classifier errs on each core, and no fewer than ``at_least`` examples meet them all."""

    cores: tuple[Inseparable, ...]
    at_least: int
    reason: Reason

    def check(self, dataset: Dataset, convention: Convention) -> None:
        """Check every core's multipliers and the reason."""
        for core in self.cores:
            if core.dataset is not dataset or core.convention != convention:
                raise CertificateError("foreign", "a core is about other data")
            core.check()
        sets = [frozenset(core.multipliers) for core in self.cores]
        check_reason(sets, self.at_least, self.reason)


@dataclass(frozen=True, slots=True)
class Exhaustion:
    """Each hyperplane through examples was tried with both sides and every way to tilt it.

    There is nothing to hand over but the count: the check tries them all again.
    """

    at_least: int
    hyperplanes: int

    def check(self, dataset: Dataset, convention: Convention) -> None:
        """Enumerate again and compare."""
        again = hyperplanes.enumerate_errors(dataset, convention)
        if again.errors < self.at_least:
            raise CertificateError("exhaustion", "a hyperplane makes fewer errors")
        if again.hyperplanes != self.hyperplanes:
            raise CertificateError("exhaustion", "the number of hyperplanes is another")


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

    def check(self) -> None:
        """Check both halves; raises :class:`~linexact.kernel.CertificateError`."""
        self.check_weights()
        if self.at_least > self.errors:
            raise CertificateError("bounds", "the lower bound exceeds the errors")
        self.proof.check(self.dataset, self.convention)

    def proved(self) -> Evidence:
        """Return it as evidence: what the weights get wrong, and the cores if there are any.

        Hyperplanes that were all tried are no evidence: of these the weights alone are claimed.
        """
        space = Examples(self.convention)
        w, b = self.classifier.w, self.classifier.b
        point = (*w, b) if self.convention.bias else w
        scores = [self.classifier.score(x) for x in map(self.dataset.x, range(len(self.dataset)))]
        zero = [i for i, score in enumerate(scores) if score == 0]
        below = [i for i in self.misclassified if scores[i] != 0]
        claims: list[Claim] = [Point(space, point, zero, below)]
        expects: list[Expected] = [("broken", space, self.errors)]
        if not self.errors:
            return Evidence(self.dataset, tuple(claims), (("solvable", space),))
        if isinstance(self.proof, CoreProof) and self.at_least:
            cores = [core.multipliers for core in self.proof.cores]
            reason = self.proof.reason
            packing = reason.weights if isinstance(reason, Packing) else None
            claims.append(Hitting(space, "rows", cores, self.at_least, packing))
            exact = ("fewest", space, self.errors)
            expects.append(exact if self.is_exact else ("breaks", space, self.at_least))
        return Evidence(self.dataset, tuple(claims), tuple(expects))

    def check_weights(self) -> None:
        """Check that the weights are wrong on the misclassified examples and on no other."""
        if self.classifier.b and not self.convention.bias:
            raise CertificateError("bias", "there is a bias where none is asked")
        right = [i for i in range(len(self.dataset)) if i not in set(self.misclassified)]
        part = self.dataset.part(right)
        Separable(part, self.convention, self.classifier).check()
        wrong = self.dataset.part(self.misclassified)
        if any(
            self.convention.is_right(example.target, self.classifier.score(example.x))
            for example in wrong.examples()
        ):
            raise CertificateError("misclassified", "an example called wrong is right")
