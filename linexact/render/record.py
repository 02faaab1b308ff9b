"""Results as plain records, for ``--json`` and for programs.

Numbers are exact text (``"-3/2"``), never floats; examples are named by their place in
the data (``example``, from 0) and by the line of the file (``row``, from 1); the constraints of
a region are counted from 1, as in the tables that people see.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from linexact.certificate import Support
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.rational import exact_text
from linexact.separability import Feasibility, Feasible, Separable, Verdict

if TYPE_CHECKING:
    from linexact.exercise.model import Exercise
    from linexact.feature_search import FewestMonomials, LeastDegree
    from linexact.fewest_errors.hitting import Reason
    from linexact.fewest_errors.result import FewestErrors
    from linexact.kernel import Number
    from linexact.margins import HardMargin
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
            "example": index,
            "row": verdict.dataset.row_number(index),
            "class": verdict.dataset.classes[0 if verdict.dataset.target(index) > 0 else 1],
            "multiplier": exact_text(multiplier),
        }
        for index, multiplier in verdict.multipliers.items()
    ]
    if verdict.common_point is not None:
        record["common_point"] = texts(verdict.common_point)
    return record


def certified_record(found: Certified) -> Record:
    """Return a verdict and the further claims that were asked for.

    >>> from linexact.model.convention import Convention
    >>> from linexact.model.gates import gate
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
            "examples": list(found.size.examples),
        }
    if found.kind is not None:
        record["kind"] = {
            "name": found.kind.name,
            "full_rank": found.kind.full_rank,
            "logistic_estimate": found.kind.has_estimate,
            "on_the_boundary": list(found.kind.forced),
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
    """Return a system's verdict: the point, or the rows and multipliers that refute it.

    >>> from linexact.kernel import Constraint, System
    >>> from linexact.separability import feasible
    >>> feasibility_record(feasible(System(1, (Constraint(">", (2,), 3),)), ["w1"]))
    {'verdict': 'feasible', 'point': {'w1': '2'}}
    """
    names = verdict.variables or tuple(f"y{j + 1}" for j in range(verdict.system.dimension))
    if isinstance(verdict, Feasible):
        point = {name: exact_text(v) for name, v in zip(names, verdict.point, strict=True)}
        return {"verdict": "feasible", "point": point}
    rows = [{"row": i + 1, "multiplier": exact_text(m)} for i, m in verdict.multipliers.items()]
    return {"verdict": "infeasible", "variables": list(names), "multipliers": rows}


def margin_record(answer: HardMargin) -> Record:
    """Return the widest street with the multipliers that prove it.

    >>> from linexact.margins import widest_street
    >>> from linexact.model.gates import gate
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
        "multipliers": [[i, exact_text(m)] for i, m in answer.multipliers.items()],
    }
    if answer.closest is not None and answer.margin_squared is not None:
        record["margin_squared"] = exact_text(answer.margin_squared)
        record["distance_squared"] = exact_text(4 * answer.margin_squared)
        record["closest"] = [texts(point) for point in answer.closest]
    return record


def fewest_errors_record(answer: FewestErrors) -> Record:
    """Return weights, misclassified examples and the proof; examples count from 0.

    >>> from linexact.fewest_errors.result import Exhaustion, FewestErrors
    >>> from linexact.model.linear import Classifier
    >>> from linexact import separate
    >>> xor, weights = separate("XOR"), Classifier.of([1, 1], "-1/2")
    >>> answer = FewestErrors(xor.dataset, xor.convention, weights, (3,), Exhaustion(1, 6))
    >>> record = fewest_errors_record(answer)
    >>> record["verdict"], record["misclassified"], record["proof"]
    ('exact', [{'example': 3, 'row': 4}], {'kind': 'every hyperplane', 'hyperplanes': 6})
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
        "misclassified": [
            {"example": i, "row": answer.dataset.row_number(i)} for i in answer.misclassified
        ],
    }
    if answer.convention.bias:
        record["b"] = exact_text(answer.classifier.b)
    record["proof"] = _proof_record(answer)
    return record


def _proof_record(answer: FewestErrors) -> Record:
    from linexact.fewest_errors.result import CoreProof

    proof = answer.proof
    if not isinstance(proof, CoreProof):
        return {"kind": "every hyperplane", "hyperplanes": proof.hyperplanes}
    return {
        "kind": "cores",
        "cores": [
            [[i, exact_text(m)] for i, m in core.multipliers.items()] for core in proof.cores
        ],
        "reason": _reason_record(proof.reason),
    }


def _reason_record(reason: Reason) -> Record:
    from linexact.fewest_errors.hitting import Packing

    if isinstance(reason, Packing):
        return {"packing": [[core, exact_text(v)] for core, v in reason.weights.items()]}
    return {
        "core": reason.core,
        "first": [
            {"example": element, "then": _reason_record(child)}
            for element, child in zip(reason.elements, reason.children, strict=True)
        ],
    }


def least_degree_record(search: LeastDegree) -> Record:
    """Return the least degree with the verdict in every degree tried.

    >>> from linexact.feature_search import least_degree
    >>> from linexact.model.convention import Convention
    >>> from linexact.model.gates import gate
    >>> found = least_degree(gate("XOR"), Convention(bias=True, boundary="strict"))
    >>> record = least_degree_record(found)
    >>> record["degree"], [level["verdict"] for level in record["levels"]]
    (2, ['inseparable', 'inseparable', 'separable'])
    """
    clash = search.contradiction
    return {
        "degree": search.degree,
        "contradiction": None if clash is None else [index + 1 for index in clash],
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
    >>> from linexact.model.convention import Convention
    >>> from linexact.model.features import monomials_up_to
    >>> from linexact.model.gates import gate
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
        "source": {"lecture": exercise.source.lecture, "place": exercise.source.place},
        "convention": convention_record(exercise.convention),
        "data": None if exercise.dataset is None else dataset_record(exercise.dataset),
        "remarks": list(exercise.remarks),
    }
