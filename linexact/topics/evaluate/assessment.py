"""Training on one data set, judging on another: exact fractions of errors, and which.

DSC 140A's demo (lecture 6, part 5) trains a perceptron and least squares on images of
threes and sevens and counts the errors on images that neither has seen, with "the
threshold picked automatically" on the training images.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.exact import Writing
from linexact.kernel import CertificateError
from linexact.proof.file import Evidence
from linexact.tasks.result import Result
from linexact.topics.least_squares.steps import Fit, least_squares
from linexact.topics.perceptron import Trace, run
from linexact.topics.perceptron.claim import is_short, run_evidence
from linexact.topics.perceptron.rules import Rule
from linexact.topics.values.losses import ZeroRule
from linexact.topics.values.scores import (
    BestThreshold,
    asked_under,
    at_weights,
    best_threshold,
    score_signs,
    threshold_evidence,
)


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """How a classifier does on a data set; examples are 0-based."""

    dataset: Dataset
    classifier: Classifier
    zero_rule: ZeroRule
    margins: NDArray[np.int8]  # the signs of t z

    @property
    def misclassified(self) -> tuple[int, ...]:
        """All wrong examples in order."""
        strict = self.dataset.strict_under(asked_under(self.zero_rule, bias=True))
        least = strict & (self.zero_rule != "either")  # 1 where a score of 0 is wrong
        return tuple(np.flatnonzero(self.margins < least).tolist())

    @property
    def missed(self) -> tuple[int, ...]:
        """The positive examples that are wrong."""
        return tuple(i for i in self.misclassified if self.dataset.target(i) > 0)

    @property
    def false_alarms(self) -> tuple[int, ...]:
        """The negative examples that are wrong."""
        return tuple(i for i in self.misclassified if self.dataset.target(i) < 0)

    @property
    def on_boundary(self) -> tuple[int, ...]:
        """The examples with score 0, right or wrong."""
        return tuple(np.flatnonzero(self.margins == 0).tolist())

    @property
    def errors(self) -> int:
        """The number of wrong examples."""
        return len(self.misclassified)

    @property
    def error_fraction(self) -> Fraction:
        """The fraction of examples that are wrong."""
        return Fraction(self.errors, len(self.dataset))

    @property
    def accuracy(self) -> Fraction:
        """One minus the error fraction."""
        return 1 - self.error_fraction

    def proved(self) -> Evidence:
        """Return the evidence: which examples are wrong."""
        return at_weights(self.dataset, self.classifier, self.zero_rule, self.margins.tolist())


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Assessment(Result):
    """A classifier, how it does on test data, and on those that it was trained on, if any.

    >>> from linexact import evaluate
    >>> found = evaluate("XOR", train="OR", by="least-squares")
    >>> found.error_fraction, found.on_test.false_alarms, found.on_training.errors
    (Fraction(1, 4), (3,), 0)
    """

    trained: Trained
    on_test: Evaluation
    on_training: Evaluation | None = None

    @property
    def typed(self) -> Writing | None:
        """How the numbers are written: as those of the test data, or as the weights were typed."""
        return self.on_test.dataset.writing or self.classifier.typed

    @property
    def classifier(self) -> Classifier:
        """The weights that are judged."""
        return self.trained.classifier

    @property
    def errors(self) -> int:
        """The number of wrong examples of the test data."""
        return self.on_test.errors

    @property
    def error_fraction(self) -> Fraction:
        """The fraction of the test data that are wrong."""
        return self.on_test.error_fraction

    def proved(self) -> Evidence:
        """Return the evidence of which of the test data are wrong."""
        return self._evidence(self.on_test)

    def _evidence(self, judged: Evaluation, made: Evidence | None = None) -> Evidence:
        """Return that of what is wrong, how weights were made, and a threshold picked there."""
        found, best = judged.proved(), self.trained.threshold
        if made is not None:
            found += made
        if best is not None and judged is (self.on_training or self.on_test):
            found += threshold_evidence(judged.dataset, self.classifier.w, best)
        return found

    def training_certificate(self) -> str:
        """Return the certificate of what is told of the training data.

        Which are wrong there, the run or the least squares that made the weights, and that no
        threshold has fewer errors, if it was picked.  A run that would take long to run again is
        not in it.

        Raises :class:`~linexact.errors.InputError` (``no-certificate``) without training data.
        """
        origin = self.trained.origin
        if self.on_training is None:
            raise InputError("no-certificate", "no certificate of a training: there was none")
        made = origin.proved() if isinstance(origin, Fit) else None
        if isinstance(origin, Trace):
            made = run_evidence(origin, steps=False, right=False)
        return self._evidence(self.on_training, made).certificate()

    @property
    def unclaimed(self) -> Trace | None:
        """The run that made the weights, where it is too long for a stranger to run it again."""
        origin = self.trained.origin
        return origin if isinstance(origin, Trace) and not is_short(origin) else None

    def check(self) -> None:
        """Count again and compare; raises :class:`linexact.kernel.CertificateError`."""
        for found in filter(None, (self.on_test, self.on_training)):
            again = evaluate(self.classifier, found.dataset)
            if not np.array_equal(again.margins, found.margins):
                raise CertificateError("evaluation", "counted again, other examples are wrong")


def evaluate(
    classifier: Classifier, dataset: Dataset, zero_rule: ZeroRule = "strict"
) -> Evaluation:
    """Return which examples a classifier gets wrong, exactly.

    Raises :class:`~linexact.errors.InputError` without examples, and when the number of weights is
    not that of the inputs.

    >>> from linexact.data.gates import gate
    >>> evaluate(Classifier.of([1, 1], "-1/2"), gate("XOR")).error_fraction
    Fraction(1, 4)
    """
    if not len(dataset):
        raise InputError("no-examples", "there are no examples to evaluate on")
    margins = score_signs(dataset, classifier) * dataset.targets
    return Evaluation(dataset, classifier, zero_rule, margins)


@dataclass(frozen=True, slots=True, eq=False)
class Trained:
    """A classifier with what made it: a perceptron's run, a fit, or weights as given (None)."""

    classifier: Classifier
    origin: Trace | Fit | None
    threshold: BestThreshold | None = None  # when it was picked again on the training data


def train_perceptron(dataset: Dataset, rule: Rule) -> Trained:
    """Run a rule to its end and take the weights it stops with.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule
    >>> train_perceptron(gate("AND"), rule("blog")).classifier
    Classifier(w=(Fraction(3, 1), Fraction(2, 1)), b=Fraction(-4, 1))
    """
    trace = run(dataset, rule, keep=False)
    return Trained(Classifier(trace.w, trace.b), trace)


def train_least_squares(dataset: Dataset, *, bias: bool = True) -> Trained:
    """Fit least squares.

    >>> from linexact.data.gates import gate
    >>> trained = train_least_squares(gate("AND"))
    >>> [str(v) for v in trained.classifier.w], str(trained.classifier.b)
    (['1', '1'], '-3/2')
    """
    fit = least_squares(dataset, bias=bias)
    return Trained(fit.weights, fit)


def with_best_threshold(trained: Trained, dataset: Dataset) -> Trained:
    """Keep the direction ``w``, and pick the threshold with the fewest errors on ``dataset``.

    >>> from linexact.data.gates import gate
    >>> given = Trained(Classifier.of([1, 1], 0), None)
    >>> best = with_best_threshold(given, gate("AND"))
    >>> str(best.threshold.theta), best.threshold.errors, str(best.classifier.b)
    ('3/2', 0, '-3/2')
    """
    best = best_threshold(dataset, trained.classifier.w)
    return replace(trained, classifier=Classifier(trained.classifier.w, best.b), threshold=best)


def as_trained_on(test: Dataset, training: Dataset) -> Dataset:
    """Return the test data with the training data's classes, whichever of them occur.

    Raises :class:`~linexact.errors.InputError` for a class that the training data do not
    have (``unknown-class``) and for other features (``features``).

    >>> from linexact.data.read.arrays import read_arrays
    >>> training = read_arrays([[0], [1], [2]], ["no", "yes", "no"], positive="yes")
    >>> test = read_arrays([[5], [6]], ["yes", "no"], positive="no")
    >>> test.targets.tolist(), as_trained_on(test, training).targets.tolist()
    ([-1, 1], [1, -1])
    """
    if test.dimension != training.dimension:
        raise InputError(
            "features",
            f"the test data have {test.dimension} features, the training data"
            f" {training.dimension}; expected the same",
        )
    signs, (positive, negative) = dict(zip(training.classes, (1, -1), strict=True)), test.classes
    for name, count in ((positive, test.positives), (negative, test.negatives)):
        if count and name not in signs:
            raise InputError(
                "unknown-class",
                f"the test data have a class {name[:40]!r}; the training data have"
                f" {training.classes[0]!r} and {training.classes[1]!r}",
            )
    either = signs.get(positive, 1), signs.get(negative, -1)
    targets = np.where(test.targets > 0, *either).astype(np.int8)
    reading = test.reading if np.array_equal(targets, test.targets) else None  # other classes
    return replace(test, targets=targets, classes=training.classes, reading=reading)
