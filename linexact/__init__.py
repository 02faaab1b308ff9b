"""Exact-arithmetic verifier and tutor for linear classification.

>>> import linexact
>>> linexact.separate("XOR").common_point
(Fraction(1, 2), Fraction(1, 2))

The names below are imported when they are first used, so that checking a certificate
(:mod:`linexact.proof.checker`) or asking for help does not wait for the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linexact._version import __version__
from linexact.late import late

if TYPE_CHECKING:
    from linexact.checked import Checked
    from linexact.data.convention import Convention
    from linexact.data.dataset import Dataset, Example
    from linexact.data.gates import gate, truth_table
    from linexact.data.linear import Classifier
    from linexact.errors import InputError, LimitError, LinexactError
    from linexact.exercise.bank import Exercises
    from linexact.exercise.model import Exercise
    from linexact.explain.solution import WrittenSolution
    from linexact.front.checking import check
    from linexact.front.constraints import feasible
    from linexact.front.decide import (
        certify,
        fewest_errors,
        hard_margin,
        separate,
    )
    from linexact.front.estimates import estimates
    from linexact.front.features import fewest_monomials, in_features, least_degree
    from linexact.front.figures import draw
    from linexact.front.given import read
    from linexact.front.many import certify_many
    from linexact.front.running import mistake_bound, trace
    from linexact.front.solving import ask, hand_weights, work_out
    from linexact.front.study import evaluate, region, score
    from linexact.front.teach import find_exercise, hint, list_exercises, mark
    from linexact.grade.marking import Hints, Marked, Marks, Readings
    from linexact.grade.result import Grade, Unreadable
    from linexact.kernel import CertificateError, Constraint, Refutation, Solution, System
    from linexact.tasks.result import Explanation, Figure, Result
    from linexact.topics.errors.result import FewestErrors
    from linexact.topics.errors.search import Bounds
    from linexact.topics.estimates.result import Estimates
    from linexact.topics.evaluate.assessment import Assessment
    from linexact.topics.features.search import FewestMonomials, LeastDegree
    from linexact.topics.hand_weights.result import HandWeights
    from linexact.topics.margin.street import HardMargin
    from linexact.topics.perceptron.novikoff import MistakeBound, NoBound
    from linexact.topics.perceptron.result import PerceptronRun
    from linexact.topics.region.summary import WeightRegion
    from linexact.topics.separability import (
        Feasible,
        Infeasible,
        Inseparable,
        Separable,
    )
    from linexact.topics.separability.batch import Batch
    from linexact.topics.separability.certified import Certified
    from linexact.topics.values.measure import Measurement

_HOMES = {
    "linexact.front.solving": ("ask", "hand_weights", "work_out"),
    "linexact.explain.solution": ("WrittenSolution",),
    "linexact.topics.hand_weights.result": ("HandWeights",),
    "linexact.tasks.result": ("Explanation", "Figure", "Result"),
    "linexact.front.constraints": ("feasible",),
    "linexact.front.running": ("mistake_bound", "trace"),
    "linexact.front.study": (
        "evaluate",
        "region",
        "score",
    ),
    "linexact.front.figures": ("draw",),
    "linexact.topics.perceptron.novikoff": ("MistakeBound", "NoBound"),
    "linexact.topics.perceptron.result": ("PerceptronRun",),
    "linexact.topics.region.summary": ("WeightRegion",),
    "linexact.topics.values.measure": ("Measurement",),
    "linexact.topics.evaluate.assessment": ("Assessment",),
    "linexact.data.linear": ("Classifier",),
    "linexact.checked": ("Checked",),
    "linexact.topics.features.search": ("FewestMonomials", "LeastDegree"),
    "linexact.topics.errors.result": ("FewestErrors",),
    "linexact.topics.errors.search": ("Bounds",),
    "linexact.front.checking": ("check",),
    "linexact.front.decide": (
        "certify",
        "fewest_errors",
        "hard_margin",
        "separate",
    ),
    "linexact.front.estimates": ("estimates",),
    "linexact.topics.estimates.result": ("Estimates",),
    "linexact.front.features": ("fewest_monomials", "in_features", "least_degree"),
    "linexact.exercise.bank": ("Exercises",),
    "linexact.exercise.model": ("Exercise",),
    "linexact.front.teach": ("find_exercise", "hint", "list_exercises", "mark"),
    "linexact.grade.marking": ("Hints", "Marked", "Marks", "Readings"),
    "linexact.grade.result": ("Grade", "Unreadable"),
    "linexact.topics.margin.street": ("HardMargin",),
    "linexact.topics.separability.batch": ("Batch",),
    "linexact.topics.separability.certified": ("Certified",),
    "linexact.errors": ("InputError", "LimitError", "LinexactError"),
    "linexact.kernel": ("CertificateError", "Constraint", "Refutation", "Solution", "System"),
    "linexact.front.many": ("certify_many",),
    "linexact.data.convention": ("Convention",),
    "linexact.data.dataset": ("Dataset", "Example"),
    "linexact.data.gates": ("gate", "truth_table"),
    "linexact.front.given": ("read",),
    "linexact.topics.separability": (
        "Feasible",
        "Infeasible",
        "Inseparable",
        "Separable",
    ),
}
__getattr__, __dir__ = late(__name__, _HOMES)

__all__ = [
    "Assessment",
    "Batch",
    "Bounds",
    "CertificateError",
    "Certified",
    "Checked",
    "Classifier",
    "Constraint",
    "Convention",
    "Dataset",
    "Estimates",
    "Example",
    "Exercise",
    "Exercises",
    "Explanation",
    "Feasible",
    "FewestErrors",
    "FewestMonomials",
    "Figure",
    "Grade",
    "HandWeights",
    "HardMargin",
    "Hints",
    "Infeasible",
    "InputError",
    "Inseparable",
    "LeastDegree",
    "LimitError",
    "LinexactError",
    "Marked",
    "Marks",
    "Measurement",
    "MistakeBound",
    "NoBound",
    "PerceptronRun",
    "Readings",
    "Refutation",
    "Result",
    "Separable",
    "Solution",
    "System",
    "Unreadable",
    "WeightRegion",
    "WrittenSolution",
    "__version__",
    "ask",
    "certify",
    "certify_many",
    "check",
    "draw",
    "estimates",
    "evaluate",
    "feasible",
    "fewest_errors",
    "fewest_monomials",
    "find_exercise",
    "gate",
    "hand_weights",
    "hard_margin",
    "hint",
    "in_features",
    "least_degree",
    "list_exercises",
    "mark",
    "mistake_bound",
    "read",
    "region",
    "score",
    "separate",
    "trace",
    "truth_table",
    "work_out",
]
