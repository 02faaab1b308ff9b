"""All numbers about given weights on a data set, in one frozen value.

>>> from linexact.data.linear import Classifier
>>> from linexact.data.gates import gate
>>> trial = measure(gate("AND"), Classifier.of([1, 1], -1), "closed-positive")
>>> [str(row.z) for row in trial.rows], trial.errors, trial.training_error
(['-1', '0', '0', '1'], 2, Fraction(1, 2))
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.exact import Writing
from linexact.kernel import CertificateError
from linexact.proof.claim import Values, examples_of
from linexact.proof.file import Evidence
from linexact.tasks.result import Result
from linexact.topics.values.losses import (
    ZERO_RULES,
    AtZero,
    ZeroRule,
    is_right,
    mean,
    perceptron_loss,
    signed_sum,
    square_loss,
    subgradient,
)
from linexact.topics.values.scores import asked_under, at_weights, scores


@dataclass(frozen=True, slots=True)
class Row:
    """One example's numbers; ``signed_sum`` is COMP 135's, under its rule h = 1 iff z >= 0."""

    target: int
    z: Fraction
    right: bool
    square: Fraction
    perceptron: Fraction
    signed_sum: Fraction
    mispredicted: bool  # under h = 1 iff z >= 0

    @property
    def margin(self) -> Fraction:
        """``t z``."""
        return self.target * self.z


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Measurement(Result):
    """The numbers of every example, and the risks: means over the examples.

    Without a bias there is no dummy feature, and no coordinate of one.

    >>> from linexact import score
    >>> found = score("AND", weights=[1, 1], b=-1)
    >>> found.misclassified, found.errors_under("closed-negative"), str(found.perceptron_risk)
    ((1, 2), 0, '0')
    """

    dataset: Dataset
    classifier: Classifier
    zero_rule: ZeroRule
    rows: tuple[Row, ...]
    bias: bool = True

    @property
    def typed(self) -> Writing | None:
        """How the numbers are written: as those of the data, or as the weights were typed."""
        return self.dataset.writing or self.classifier.typed

    def check(self) -> None:
        """Measure again and compare; raises :class:`linexact.kernel.CertificateError`."""
        again = measure(self.dataset, self.classifier, self.zero_rule, bias=self.bias)
        if again.rows != self.rows:
            raise CertificateError("measurement", "measured again, an example has other numbers")

    def proved(self) -> Evidence:
        """Return the evidence: which examples are wrong, the scores, and the risks."""
        return self.claimed("square", "perceptron")

    def claimed(self, *risks: str) -> Evidence:
        """Return the evidence: which examples are wrong, the scores, and these risks.

        >>> from linexact import score
        >>> [one[2:] for one in score("OR", weights=[1, 1], b=-1).claimed("square").expects]
        [(2,), ('scores',), ('square',)]
        """
        signs = [(row.margin > 0) - (row.margin < 0) for row in self.rows]
        errors = at_weights(self.dataset, self.classifier, self.zero_rule, signs, bias=self.bias)
        data, space = examples_of(self.dataset, asked_under(self.zero_rule, bias=self.bias))
        point = self.classifier.point(bias=self.bias)
        known = {"square": self.square_risk, "perceptron": self.perceptron_risk}
        quantities = {"scores": [row.z for row in self.rows]} | {r: [known[r]] for r in risks}
        values = [Values(space, point, *told) for told in quantities.items()]
        expects = [("value", space, name) for name in quantities]
        return errors + Evidence(data, tuple(values), tuple(expects))

    @property
    def misclassified(self) -> tuple[int, ...]:
        """The examples (0-based) that are wrong under the rule."""
        return tuple(i for i, row in enumerate(self.rows) if not row.right)

    @property
    def errors(self) -> int:
        """The number of wrong examples: the total 0-1 loss."""
        return len(self.misclassified)

    def errors_under(self, zero_rule: ZeroRule) -> int:
        """Return the number of errors under another rule for a score of 0."""
        return sum(not is_right(row.z, row.target, zero_rule) for row in self.rows)

    @property
    def training_error(self) -> Fraction:
        """The fraction of wrong examples, the 0-1 risk: one minus the accuracy."""
        return mean([0 if row.right else 1 for row in self.rows])

    @property
    def square_risk(self) -> Fraction:
        """The mean of ``(z - t)^2``."""
        return mean([row.square for row in self.rows])

    @property
    def perceptron_risk(self) -> Fraction:
        """The mean of ``max(0, -t z)`` (DSC 140A)."""
        return mean([row.perceptron for row in self.rows])

    @property
    def signed_total(self) -> Fraction:
        """The total of COMP 135's signed sums."""
        return sum((row.signed_sum for row in self.rows), Fraction(0))

    def subgradient(self, at_zero: AtZero) -> Vector:
        """Return the subgradient of the perceptron risk that one of DSC 140A's formulas gives.

        Coordinates ``(b, w_1, ..., w_d)``, without ``b`` if there is no bias: the mean of
        :func:`~linexact.topics.values.losses.subgradient`.
        """
        total = [Fraction(0)] * (self.dataset.dimension + 1)
        for index, row in enumerate(self.rows):
            part = subgradient(self.dataset.x(index), row.target, row.z, at_zero)
            total = [a + v for a, v in zip(total, part, strict=True)]
        return tuple(v / len(self.rows) for v in total)[not self.bias :]


def measure(
    dataset: Dataset, classifier: Classifier, zero_rule: ZeroRule, *, bias: bool = True
) -> Measurement:
    """Return every example's score and losses under one rule for a score of 0.

    Raises :class:`~linexact.errors.InputError` without examples, for an unknown zero rule, for
    a ``b`` where there is no bias, and when the number of weights is not that of the inputs.

    >>> from linexact.data.gates import gate
    >>> found = measure(gate("AND"), Classifier.of([1, 1], -1), "strict")
    >>> [str(row.z) for row in found.rows], found.errors, str(found.square_risk)
    (['-1', '0', '0', '1'], 2, '1/2')
    """
    if zero_rule not in ZERO_RULES:
        raise InputError(
            "boundary", f"boundary is one of {', '.join(ZERO_RULES)}, not {zero_rule!r}"
        )
    if not len(dataset):
        raise InputError("no-examples", "there are no examples to measure on")
    if classifier.b and not bias:
        raise InputError("bias", "there is no bias; expected weights without b")
    rows = tuple(
        _row(dataset.x(i), dataset.target(i), z, zero_rule, bias)
        for i, z in enumerate(scores(dataset, classifier))
    )
    return Measurement(dataset, classifier, zero_rule, rows, bias)


def _row(x: Vector, target: int, z: Fraction, zero_rule: ZeroRule, bias: bool) -> Row:
    label, prediction = (1 if target > 0 else 0), (1 if z >= 0 else 0)
    return Row(
        target,
        z,
        is_right(z, target, zero_rule),
        square_loss(z, target),
        perceptron_loss(z, target),
        signed_sum(x, label, prediction, dummy=bias),
        label != prediction,
    )
