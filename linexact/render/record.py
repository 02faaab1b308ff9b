"""Results as plain records, for ``--json`` and for programs.

Numbers are exact text (``"-3/2"``), never floats.  All that is counted is counted from 1:
an ``example`` is named by its place in the data and by its ``row``, the line of the file; so are
constraints, cores and steps, as in the tables that people see.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.errors import LinexactError
from linexact.exact import exact_text
from linexact.separability import Feasibility, Feasible, Separable, Verdict
from linexact.separability.minimal import Support

if TYPE_CHECKING:
    from linexact.error_search.hitting import Reason
    from linexact.error_search.result import FewestErrors
    from linexact.exercise.bank import Exercises
    from linexact.exercise.model import Exercise
    from linexact.explain.files import Files
    from linexact.feature_search import FewestMonomials, LeastDegree
    from linexact.kernel import Number
    from linexact.margins import HardMargin
    from linexact.separability.batch import Batch
    from linexact.separability.certified import Certified

Record: TypeAlias = dict[str, object]


def texts(values: Iterable[Number]) -> list[str]:
    """Return numbers as exact text.

    >>> texts([1, Fraction(-3, 2)])
    ['1', '-3/2']
    """
    return [exact_text(Fraction(v)) for v in values]


def verdict_record(verdict: Verdict) -> Record:
    """Return a data set's verdict with everything that it rests on but the data.

    >>> from linexact import separate
    >>> record = verdict_record(separate("AND"))
    >>> record["verdict"], record["w"], record["b"]
    ('separable', ['2', '2'], '-3')
    """
    record: Record = {
        "verdict": "separable" if isinstance(verdict, Separable) else "inseparable",
        "source": verdict.dataset.origin,
        "convention": convention_record(verdict.convention),
        "data": dataset_record(verdict.dataset),
    }
    if isinstance(verdict, Separable):
        record["w"] = texts(verdict.w)
        if verdict.convention.bias:
            record["b"] = exact_text(verdict.b)
        record["integers"] = texts(verdict.integers)
        return record
    record["multipliers"] = [
        {
            **example_record(verdict.dataset, index),
            "class": verdict.dataset.classes[0 if verdict.dataset.target(index) > 0 else 1],
            "multiplier": exact_text(multiplier),
        }
        for index, multiplier in verdict.multipliers.items()
    ]
    if verdict.common_point is not None:
        record["common_point"] = texts(verdict.common_point)
    return record


def example_record(dataset: Dataset, index: int) -> Record:
    """Return where an example stands: its number, and its line or row in what was read.

    >>> from linexact.data.gates import gate
    >>> example_record(gate("AND"), 0)
    {'example': 1, 'row': 1}
    """
    return {"example": index + 1, "row": dataset.row_name(index)}


def numbers_of(examples: Iterable[int]) -> list[int]:
    """Return the numbers of examples, which count from 1.

    >>> numbers_of((0, 2))
    [1, 3]
    """
    return [index + 1 for index in examples]


def batch_record(batch: Batch) -> Record:
    """Return the answers to many problems, each as :func:`certified_record` or an error.

    >>> from linexact import certify_many
    >>> [answer["problem"] for answer in batch_record(certify_many(["AND", "NAN"]))["answers"]]
    [1, 2]
    """
    answers = [
        {"problem": number, "error": {"code": answer.code, "message": answer.message}}
        if isinstance(answer, LinexactError)
        else {"problem": number, **certified_record(answer)}
        for number, answer in enumerate(batch.answers, start=1)
    ]
    return {"interrupted": batch.interrupted, "answers": answers}


def certified_record(found: Certified) -> Record:
    """Return a verdict and the further claims that were asked for.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> from linexact.separability.certified import certify_dataset
    >>> found = certify_dataset(gate("XOR"), Convention(bias=True, boundary="strict"), minimal=True)
    >>> certified_record(found)["support"]
    {'size': 4, 'irreducible': True}
    """
    record = verdict_record(found.verdict)
    if isinstance(found.size, Support):
        record["support"] = {"size": found.size.size, "irreducible": found.size.irreducible}
    elif found.size is not None:
        record["closest"] = {
            "score": exact_text(found.size.score),
            "examples": numbers_of(found.size.examples),
        }
    if found.kind is not None:
        record["kind"] = {
            "name": found.kind.name,
            "full_rank": found.kind.full_rank,
            "logistic_estimate": found.kind.has_estimate,
            "on_the_boundary": numbers_of(found.kind.forced),
        }
    return record


def convention_record(convention: Convention) -> Record:
    """Return a convention in words that programs can compare."""
    return {
        "bias": convention.bias,
        "boundary": convention.boundary,
        "positive": convention.positive,
        "negative": convention.negative,
    }


def dataset_record(dataset: Dataset) -> Record:
    """Return what was read: counts, names, classes, and rows left out for missing values."""
    left_out = (dataset.reading or {}).get("left_out", [])
    return {
        "examples": len(dataset),
        "positives": dataset.positives,
        "negatives": dataset.negatives,
        "features": list(dataset.features),
        "classes": {"positive": dataset.classes[0], "negative": dataset.classes[1]},
        "left_out": list(left_out),
    }


def feasibility_record(verdict: Feasibility) -> Record:
    r"""Return a system's verdict: the point, or the rows and multipliers that refute it.

    A ``row`` is the line of a constraint that was typed on one.

    >>> from linexact import feasible
    >>> feasibility_record(feasible("2 w1 > 3"))["point"]
    {'w1': '2'}
    >>> feasibility_record(feasible("# none\nx > 1\nx < 1"))["multipliers"][0]
    {'constraint': 1, 'row': 2, 'multiplier': '1'}
    """
    record: Record = {
        "verdict": "feasible" if isinstance(verdict, Feasible) else "infeasible",
        "variables": list(verdict.unknowns),
        "constraints": len(verdict.system.rows),
    }
    if isinstance(verdict, Feasible):
        values = zip(verdict.unknowns, verdict.point, strict=True)
        return record | {"point": {name: exact_text(value) for name, value in values}}
    lines = verdict.written.line_numbers if verdict.written else None
    rows = [
        {"constraint": i + 1, "row": lines[i] if lines else i + 1, "multiplier": exact_text(m)}
        for i, m in verdict.multipliers.items()
    ]
    return record | {"multipliers": rows}


def margin_record(answer: HardMargin) -> Record:
    """Return the widest street with the multipliers that prove it.

    >>> from linexact.margins import widest_street
    >>> from linexact.data.gates import gate
    >>> record = margin_record(widest_street(gate("AND")))
    >>> record["w"], record["b"], record["margin_squared"]
    (['2', '2'], '-3', '1/8')
    """
    record: Record = {
        "verdict": "separable",
        "source": answer.solution.dataset.origin,
        "data": dataset_record(answer.solution.dataset),
        "w": texts(answer.w),
        "b": exact_text(answer.b),
        "norm_squared": exact_text(answer.solution.squared),
        "multipliers": [
            {**example_record(answer.solution.dataset, i), "multiplier": exact_text(m)}
            for i, m in answer.multipliers.items()
        ],
    }
    if answer.closest is not None and answer.margin_squared is not None:
        record["margin_squared"] = exact_text(answer.margin_squared)
        record["distance_squared"] = exact_text(4 * answer.margin_squared)
        record["closest"] = [texts(point) for point in answer.closest]
    return record


def fewest_errors_record(answer: FewestErrors) -> Record:
    """Return weights, misclassified examples and the proof.

    >>> from linexact.error_search.result import Exhaustion, FewestErrors
    >>> from linexact.data.linear import Classifier
    >>> from linexact import separate
    >>> xor, weights = separate("XOR"), Classifier.of([1, 1], "-1/2")
    >>> answer = FewestErrors(xor.dataset, xor.convention, weights, (3,), Exhaustion(1, 6))
    >>> record = fewest_errors_record(answer)
    >>> record["verdict"], record["misclassified"], record["proof"]
    ('exact', [{'example': 4, 'row': 4}], {'kind': 'every hyperplane', 'hyperplanes': 6})
    """
    record: Record = {
        "verdict": "exact" if answer.is_exact else "open",
        "at_least": answer.at_least,
        "at_most": answer.errors,
        "stopped_by": answer.stopped_by,
        "source": answer.dataset.origin,
        "convention": convention_record(answer.convention),
        "data": dataset_record(answer.dataset),
        "w": texts(answer.classifier.w),
        "misclassified": [example_record(answer.dataset, i) for i in answer.misclassified],
    }
    if answer.convention.bias:
        record["b"] = exact_text(answer.classifier.b)
    record["proof"] = _proof_record(answer)
    return record


def _proof_record(answer: FewestErrors) -> Record:
    from linexact.error_search.result import CoreProof

    proof = answer.proof
    if not isinstance(proof, CoreProof):
        return {"kind": "every hyperplane", "hyperplanes": proof.hyperplanes}
    return {
        "kind": "cores",
        "cores": [
            [[i + 1, exact_text(m)] for i, m in core.multipliers.items()] for core in proof.cores
        ],
        "reason": _reason_record(proof.reason),
    }


def _reason_record(reason: Reason) -> Record:
    from linexact.error_search.hitting import Packing

    if isinstance(reason, Packing):
        return {"packing": [[core + 1, exact_text(v)] for core, v in reason.weights.items()]}
    return {
        "core": reason.core + 1,
        "first": [
            {"example": element + 1, "then": _reason_record(child)}
            for element, child in zip(reason.elements, reason.children, strict=True)
        ],
    }


def least_degree_record(search: LeastDegree) -> Record:
    """Return the least degree with the verdict in every degree tried.

    >>> from linexact.feature_search import least_degree
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> found = least_degree(gate("XOR"), Convention(bias=True, boundary="strict"))
    >>> record = least_degree_record(found)
    >>> record["degree"], [level["verdict"] for level in record["levels"]]
    (2, ['inseparable', 'inseparable', 'separable'])
    """
    clash = search.contradiction
    return {
        "degree": search.degree,
        "source": search.dataset.origin,
        "contradiction": None if clash is None else numbers_of(clash),
        "levels": [
            {
                "degree": level.degree,
                "monomials": list(level.features.names),
                **verdict_record(level.verdict),
            }
            for level in search.levels
        ],
    }


def fewest_record(search: FewestMonomials) -> Record:
    """Return a smallest set of monomials and what stops the smaller ones.

    >>> from linexact.feature_search import fewest_monomials
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.features import monomials_up_to
    >>> from linexact.data.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> found = fewest_monomials(gate("XOR"), strict, monomials_up_to(2, 2))
    >>> record = fewest_record(found)
    >>> record["fewest"], record["monomials"]
    (3, ['x1', 'x2', 'x1*x2'])
    """
    found = isinstance(search.verdict, Separable)
    return {
        "fewest": len(search.chosen) if found else None,
        "candidates": list(search.candidates.names),
        "monomials": list(search.features.names) if found else None,
        **verdict_record(search.verdict),
        "obstacles": [
            {
                "within": [search.candidates.names[i] for i in sorted(obstacle.reach)],
                **verdict_record(obstacle.verdict),
            }
            for obstacle in search.obstacles
        ],
    }


def exercise_record(exercise: Exercise) -> Record:
    """Return what an exercise asks.

    >>> from linexact.exercise.bank import find_exercise
    >>> record = exercise_record(find_exercise("grosse-and"))
    >>> record["kind"], record["points"], record["asks"]
    ('weights', '4', [{'value': 'weights', 'form': 'weights', 'points': '4'}])
    """
    return {
        "id": exercise.id,
        "title": exercise.title,
        "statement": exercise.statement,
        "kind": exercise.kind.name,
        "points": exact_text(exercise.points),
        "asks": [
            {"value": a.name, "form": a.form, "points": exact_text(a.points)} for a in exercise.asks
        ],
        "source": {
            name: said
            for name, said in asdict(exercise.source).items()
            if said or name in ("lecture", "place")
        },
        "convention": convention_record(exercise.convention),
        "data": None if exercise.dataset is None else dataset_record(exercise.dataset),
        "remarks": list(exercise.remarks),
    }


def exercises_record(listed: Exercises) -> Record:
    """Return what each exercise of a list asks.

    >>> from linexact.exercise.bank import Exercises, find_exercise
    >>> exercises_record(Exercises((find_exercise("nor"),)))["exercises"][0]["id"]
    'nor'
    """
    return {"exercises": [exercise_record(exercise) for exercise in listed.exercises]}


def files_record(files: Files) -> Record:
    """Return what was written where.

    >>> from pathlib import Path
    >>> from linexact.explain.files import Files
    >>> files_record(Files("2 questions", (Path("q.xml"),)))
    {'told': '2 questions', 'files': ['q.xml'], 'remarks': []}
    """
    return {
        "told": files.told,
        "files": [str(path) for path in files.paths],
        "remarks": list(files.remarks),
        **files.entries,
    }
