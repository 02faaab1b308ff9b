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
    from linexact.classifier.measure import Measurement
    from linexact.data.convention import Convention
    from linexact.data.dataset import Dataset, Example
    from linexact.data.gates import gate, truth_table
    from linexact.data.linear import Classifier
    from linexact.error_search.result import FewestErrors
    from linexact.error_search.search import Bounds
    from linexact.errors import InputError, LimitError, LinexactError
    from linexact.evaluation import Assessment
    from linexact.exercise.bank import Exercises
    from linexact.exercise.model import Exercise
    from linexact.explain.solution import WrittenSolution
    from linexact.feature_search import FewestMonomials, LeastDegree
    from linexact.front.checking import check
    from linexact.front.constraints import feasible
    from linexact.front.decide import (
        certify,
        fewest_errors,
        hard_margin,
        separate,
    )
    from linexact.front.estimates import estimates
    from linexact.front.explanation import Explanation, Figure
    from linexact.front.features import fewest_monomials, in_features, least_degree
    from linexact.front.given import read
    from linexact.front.many import certify_many
    from linexact.front.running import mistake_bound, trace
    from linexact.front.solving import hand_weights, work_out
    from linexact.front.study import draw, evaluate, region, score
    from linexact.front.teach import find_exercise, hint, list_exercises, mark
    from linexact.geometry.named import WeightRegion
    from linexact.grade.marking import Hints, Marked, Marks, Readings
    from linexact.grade.result import Grade, Unreadable
    from linexact.handweights.result import HandWeights
    from linexact.kernel import CertificateError, Constraint, Refutation, Solution, System
    from linexact.likelihood.result import Estimates
    from linexact.margins import HardMargin
    from linexact.perceptron.novikoff import MistakeBound, NoBound
    from linexact.perceptron.result import PerceptronRun
    from linexact.result import Result
    from linexact.separability import (
        Feasible,
        Infeasible,
        Inseparable,
        Separable,
    )
    from linexact.separability.batch import Batch
    from linexact.separability.certified import Certified

_HOMES = {
    "linexact.front.solving": ("hand_weights", "work_out"),
    "linexact.explain.solution": ("WrittenSolution",),
    "linexact.handweights.result": ("HandWeights",),
    "linexact.front.explanation": ("Explanation", "Figure"),
    "linexact.front.constraints": ("feasible",),
    "linexact.front.running": ("mistake_bound", "trace"),
    "linexact.front.study": (
        "draw",
        "evaluate",
        "region",
        "score",
    ),
    "linexact.perceptron.novikoff": ("MistakeBound", "NoBound"),
    "linexact.perceptron.result": ("PerceptronRun",),
    "linexact.geometry.named": ("WeightRegion",),
    "linexact.classifier.measure": ("Measurement",),
    "linexact.evaluation": ("Assessment",),
    "linexact.data.linear": ("Classifier",),
    "linexact.checked": ("Checked",),
    "linexact.feature_search": ("FewestMonomials", "LeastDegree"),
    "linexact.error_search.result": ("FewestErrors",),
    "linexact.error_search.search": ("Bounds",),
    "linexact.front.checking": ("check",),
    "linexact.front.decide": (
        "certify",
        "fewest_errors",
        "hard_margin",
        "separate",
    ),
    "linexact.front.estimates": ("estimates",),
    "linexact.likelihood.result": ("Estimates",),
    "linexact.front.features": ("fewest_monomials", "in_features", "least_degree"),
    "linexact.exercise.bank": ("Exercises",),
    "linexact.exercise.model": ("Exercise",),
    "linexact.front.teach": ("find_exercise", "hint", "list_exercises", "mark"),
    "linexact.grade.marking": ("Hints", "Marked", "Marks", "Readings"),
    "linexact.grade.result": ("Grade", "Unreadable"),
    "linexact.result": ("Result",),
    "linexact.margins": ("HardMargin",),
    "linexact.separability.batch": ("Batch",),
    "linexact.separability.certified": ("Certified",),
    "linexact.errors": ("InputError", "LimitError", "LinexactError"),
    "linexact.kernel": ("CertificateError", "Constraint", "Refutation", "Solution", "System"),
    "linexact.front.many": ("certify_many",),
    "linexact.data.convention": ("Convention",),
    "linexact.data.dataset": ("Dataset", "Example"),
    "linexact.data.gates": ("gate", "truth_table"),
    "linexact.front.given": ("read",),
    "linexact.separability": (
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
