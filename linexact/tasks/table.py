"""The table of topics: where the words, the record and the figures of each result are made.

Modules are named, not imported: who asks for a verdict in words does not wait for those of a
street.  This is the one place that names what stands above it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True, slots=True)
class Telling:
    """Where the words, the record, the figures and the CSV of a type of results are made.

    Each is ``module:function``; a type without a ``table`` has no CSV.  ``brief`` names the facts
    of a repr by their beginnings; all are shown where it names none.
    """

    words: str
    record: str
    figures: str = ""
    table: str = ""
    brief: tuple[str, ...] = ("",)


_VERDICT = Telling(
    "topics.separability.words:explain_verdict",
    "topics.separability.record:verdict_record",
    "topics.separability.figures:verdict_figures",
)
_SYSTEM = Telling(
    "topics.separability.feasibility:explain_feasibility",
    "topics.separability.record:feasibility_record",
    "topics.region.figures:system_figures",
)
_BOUND = Telling(
    "topics.perceptron.words:explain_bound", "topics.perceptron.record:mistake_bound_record"
)
TOLD: Mapping[str, Telling] = {
    "Separable": _VERDICT,
    "Inseparable": _VERDICT,
    "Certified": Telling(
        "topics.separability.words:explain_certified",
        "topics.separability.record:certified_record",
        "topics.separability.figures:certified_figures",
    ),
    "Batch": Telling(
        "topics.separability.batch:explain_batch", "topics.separability.record:batch_record"
    ),
    "Feasible": _SYSTEM,
    "Infeasible": _SYSTEM,
    "Measurement": Telling(
        "topics.values.words:explain_measurement",
        "topics.values.words:measurement_record",
        "topics.values.words:measurement_figures",
    ),
    "WeightRegion": Telling(
        "topics.region.words:explain_region",
        "topics.region.record:region_record",
        "topics.region.figures:region_figures",
    ),
    "HandWeights": Telling(
        "topics.hand_weights.words:explain_hand_weights",
        "topics.hand_weights.words:hand_weights_record",
        "topics.hand_weights.figures:hand_weights_figures",
    ),
    "HardMargin": Telling(
        "topics.margin.words:explain_margin",
        "topics.margin.words:margin_record",
        "topics.margin.words:margin_figures",
    ),
    "PerceptronRun": Telling(
        "topics.perceptron.words:explain_run",
        "topics.perceptron.record:run_record",
        "topics.perceptron.paths:run_figures",
        "topics.perceptron.record:run_csv",
        ("Data", "Rule", "Presentations", "Updates", "Final"),
    ),
    "MistakeBound": _BOUND,
    "NoBound": _BOUND,
    "LeastDegree": Telling(
        "topics.features.words:explain_least_degree",
        "topics.features.words:least_degree_record",
        "topics.features.surface:degree_figures",
    ),
    "FewestMonomials": Telling(
        "topics.features.words:explain_fewest",
        "topics.features.words:fewest_record",
        "topics.features.surface:fewest_figures",
    ),
    "FewestErrors": Telling(
        "topics.errors.words:explain_fewest_errors",
        "topics.errors.words:fewest_errors_record",
        "topics.errors.words:errors_figures",
    ),
    "Assessment": Telling(
        "topics.evaluate.words:explain_assessment",
        "topics.evaluate.words:assessment_record",
        "topics.evaluate.words:assessment_figures",
    ),
    "Estimates": Telling(
        "topics.estimates.words:explain_estimates",
        "topics.estimates.record:estimates_record",
        "topics.estimates.figures:estimates_figures",
    ),
    "Checked": Telling("checked:explain_checked", "checked:checked_record"),
    "Files": Telling("tasks.files:explain_files", "tasks.files:files_record"),
    "WrittenSolution": Telling(
        "explain.solution:explain_written",
        "explain.solution:solution_record",
        "explain.figures:solution_figures",
    ),
    "SelfTests": Telling(
        "explain.exercise:explain_self_tests", "explain.exercise:self_tests_record"
    ),
    "Exercise": Telling("explain.exercise:explain_exercise", "explain.exercise:exercise_record"),
    "Exercises": Telling("explain.exercise:explain_list", "explain.exercise:exercises_record"),
    "Marks": Telling("explain.grading:explain_marks", "explain.grade_record:marks_record"),
    "Readings": Telling("explain.grading:explain_readings", "explain.grade_record:readings_record"),
    "Hints": Telling("explain.hints:explain_hints", "explain.grade_record:hints_record"),
}
# Where each question is, by its name.
QUESTIONS: Mapping[str, str] = {
    "average": "topics.values.questions:AVERAGE",
    "between": "topics.hand_weights.questions:BETWEEN",
    "distance": "topics.values.questions:DISTANCE",
    "external": "topics.hand_weights.questions:EXTERNAL",
    "features": "topics.features.question:QUESTION",
    "fewest-errors": "topics.errors.question:QUESTION",
    "given-weights": "topics.values.given:QUESTION",
    "least-squares": "topics.least_squares.question:QUESTION",
    "loss": "topics.values.questions:LOSS",
    "margin": "topics.margin.question:QUESTION",
    "maximum": "topics.values.questions:MAXIMUM",
    "perceptron": "topics.perceptron.question:QUESTION",
    "same-boundary": "topics.values.questions:SAME_BOUNDARY",
    "separability": "topics.hand_weights.questions:SEPARABILITY",
    "side": "topics.values.given:SIDE",
    "update": "topics.perceptron.update:QUESTION",
    "weights": "topics.hand_weights.questions:WEIGHTS",
}


def named(place: str) -> Any:
    """Return what ``module:name`` names.

    >>> named("tasks.table:named").__name__
    'named'
    """
    module, name = place.split(":")
    return getattr(import_module(f"linexact.{module}"), name)
