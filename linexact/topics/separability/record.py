"""Verdicts as plain records."""

from __future__ import annotations

from dataclasses import asdict

from linexact.errors import LinexactError
from linexact.exact import exact_text
from linexact.tasks.record import (
    Record,
    convention_record,
    dataset_record,
    example_record,
    numbers_of,
    texts,
)
from linexact.topics.separability.batch import Batch
from linexact.topics.separability.certified import Certified
from linexact.topics.separability.minimal import Support
from linexact.topics.separability.systems import Feasibility, Feasible
from linexact.topics.separability.verdict import Separable, Verdict


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
    >>> from linexact.topics.separability.certified import certify_dataset
    >>> found = certify_dataset(gate("XOR"), Convention(bias=True, boundary="strict"), minimal=True)
    >>> certified_record(found)["support"]
    {'size': 4, 'irreducible': True}
    """
    record = verdict_record(found.verdict)
    if isinstance(found.size, Support):
        record["support"] = asdict(found.size)
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
