"""Which words and which record go with which result: one line of a table a type.

The modules are named, not imported: who asks for a verdict in words does not wait for those
of a hard margin.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from linexact.document.blocks import Document, Facts, Heading, Paragraph, Picture
from linexact.errors import InputError, LimitError
from linexact.front.explanation import Explanation, Figure
from linexact.render import CSV, OUTPUTS
from linexact.render.numbers import written
from linexact.render.text import render_text
from linexact.result import Result

BRIEF = 8  # lines


@dataclass(frozen=True, slots=True)
class Presentation:
    """Where the words, the record and the CSV of a type of results are made.

    Each is ``module:function``; a type without a ``table`` has no CSV.  ``brief`` names the facts
    of a repr by their beginnings; all are shown where it names none.
    """

    words: str
    record: str
    table: str | None = None
    brief: tuple[str, ...] = ("",)

    def document(self, result: Result) -> Document:
        """Return the result in words."""
        told: Document = _named("explain", self.words)(result)
        return told if told.typed else replace(told, typed=result.typed)

    def entries(self, result: Result) -> dict[str, object]:
        """Return the result as a record."""
        found: dict[str, object] = _named("render", self.record)(result)
        return found


PRESENTED: Mapping[str, Presentation] = {
    "Separable": Presentation("verdict:explain_verdict", "record:verdict_record"),
    "Inseparable": Presentation("verdict:explain_verdict", "record:verdict_record"),
    "Certified": Presentation("claims:explain_certified", "record:certified_record"),
    "PerceptronRun": Presentation(
        "trace:explain_run",
        "trace:run_record",
        "trace:run_csv",
        brief=("Data", "Rule", "Presentations", "Updates", "Final"),
    ),
    "WrittenSolution": Presentation("solution:explain_written", "solution_record:solution_record"),
    "HandWeights": Presentation(
        "hand_weights:explain_hand_weights", "solution_record:hand_weights_record"
    ),
    "WeightRegion": Presentation("regions:explain_region", "region_record:region_record"),
    "Measurement": Presentation(
        "measurement:explain_measurement", "measurement_record:measurement_record"
    ),
    "Assessment": Presentation(
        "measurement:explain_assessment", "measurement_record:assessment_record"
    ),
    "Batch": Presentation("batch:explain_batch", "record:batch_record"),
    "Feasible": Presentation("feasibility:explain_feasibility", "record:feasibility_record"),
    "Infeasible": Presentation("feasibility:explain_feasibility", "record:feasibility_record"),
    "LeastDegree": Presentation("features:explain_least_degree", "record:least_degree_record"),
    "FewestMonomials": Presentation("features:explain_fewest", "record:fewest_record"),
    "MistakeBound": Presentation("trace:explain_bound", "trace:mistake_bound_record"),
    "NoBound": Presentation("trace:explain_bound", "trace:mistake_bound_record"),
    "Checked": Presentation("checked:explain_checked", "checked:checked_record"),
    "HardMargin": Presentation("margin:explain_margin", "record:margin_record"),
    "SelfTests": Presentation("self_tests:explain_self_tests", "self_tests:self_tests_record"),
    "Files": Presentation("files:explain_files", "record:files_record"),
    "Exercise": Presentation("exercise:explain_exercise", "record:exercise_record"),
    "Exercises": Presentation("exercise:explain_list", "record:exercises_record"),
    "Marks": Presentation("grading:explain_marks", "grade_record:marks_record"),
    "Readings": Presentation("grading:explain_readings", "grade_record:readings_record"),
    "Hints": Presentation("hints:explain_hints", "grade_record:hints_record"),
    "Estimates": Presentation("estimates:explain_estimates", "estimates_record:estimates_record"),
    "FewestErrors": Presentation(
        "fewest_errors:explain_fewest_errors", "record:fewest_errors_record"
    ),
}


def csv_text(result: Result) -> str:
    """Return the table of a result as CSV, or refuse."""
    table = presentation(result).table
    if table is None:
        raise InputError("no-table", f"there is no table of a {type(result).__name__}")
    text: str = _named("render", table)(result)
    return text


def _named(room: str, place: str) -> Callable[[Any], Any]:
    module, name = place.split(":")
    made: Callable[[Any], Any] = getattr(import_module(f"linexact.{room}.{module}"), name)
    return made


def presentation(result: Result) -> Presentation:
    """Return how results of this type are presented.

    >>> from linexact import separate
    >>> presentation(separate("XOR")).words
    'verdict:explain_verdict'
    """
    return PRESENTED[type(result).__name__]


def formats_of(kind: type[Result]) -> tuple[str, ...]:
    """Return the formats in which results of a type are written.

    >>> from linexact import Separable
    >>> formats_of(Separable)
    ('text', 'markdown', 'latex', 'html', 'ipynb', 'json')
    """
    csv = (CSV,) if PRESENTED[kind.__name__].table else ()
    return (*OUTPUTS, *csv)


def explained(result: Result) -> Explanation:
    """Return a result in words, with the pictures that can be drawn."""
    return Explanation(presentation(result).document(result), lambda: _drawn(result))


def figure(result: Result, name: str | None) -> Figure:
    """Return a picture of a result, or refuse with the names of those there are."""
    planned = _planned(result)
    for one in planned:
        if name is None or one.name == name:
            return Figure(one)
    known = ", ".join(one.name for one in planned)
    message = f"no figure {name!r} of this {type(result).__name__}; there are: {known}"
    if not planned:
        message = f"there is no figure of this {type(result).__name__}"
    raise InputError("no-figure", message)


def json_text(result: Result) -> str:
    """Return the record of a result as JSON, ending in a newline."""
    record = {"counted_from": 1, **presentation(result).entries(result)}
    return json.dumps(record, indent=2) + "\n"


def brief(result: Result) -> str:
    """Return a few lines: the heading, the first facts, and the answer of what is worked out."""
    shown = presentation(result)
    blocks = written(shown.document(result)).blocks
    headings = [block for block in blocks if isinstance(block, Heading)] or blocks
    facts = [
        Facts(tuple(pair for pair in block.pairs if pair[0].startswith(shown.brief)))
        for block in blocks
        if isinstance(block, Facts)
    ]
    end = [b for b in blocks if isinstance(b, Paragraph) and str(b.text[0]).startswith("Answer")]
    first, *lines = render_text(Document((*headings[:1], *facts[:1], *end[:1]))).splitlines()
    told = [line for line in lines if line]
    more = ["..."] if len(told) > BRIEF else []
    return "\n  ".join([first, *told[:BRIEF], *more])


def _drawn(result: Result) -> list[Picture]:
    """Draw what goes with a result; a figure that is refused is left out."""
    pictures = []
    for one in _planned(result):
        with suppress(InputError, LimitError):
            pictures.append(one.picture())
    return pictures


def _planned(result: Any) -> Sequence[Any]:
    from linexact.plot.illustrations import illustrations

    return illustrations(result)
