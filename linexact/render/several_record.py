"""Several classes as records for programs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linexact.certificate.fields import pairs, texts
from linexact.rational import exact_text
from linexact.separability import Separable
from linexact.several_classes.against import Against, Duel
from linexact.several_classes.claimed import Claimed
from linexact.several_classes.kesler import JointlyInseparable, JointlySeparable
from linexact.several_classes.labelled import ClassWeights
from linexact.several_classes.runs import ClassRun


def jointly_record(found: JointlySeparable | JointlyInseparable) -> dict[str, object]:
    """Return weights for each class, or multipliers of difference rows.

    >>> from linexact import separate_classes
    >>> found = separate_classes([[0], [1], [2]], ["a", "b", "c"])
    >>> jointly_record(found)["weights"][2]
    {'class': 'c', 'w': ['2'], 'b': '-2'}
    """
    record: dict[str, object] = {
        "separable": isinstance(found, JointlySeparable),
        "by": "joint",
        "classes": list(found.data.classes),
        "bias": found.bias,
    }
    if isinstance(found, JointlySeparable):
        return record | {"weights": _weights(found.data.classes, found.weights)}
    names = found.data.classes
    return record | {
        "multipliers": [
            {"point": one.point + 1, "other": names[one.other], "times": exact_text(m)}
            for one, m in found.multipliers.items()
        ]
    }


def against_record(found: Against) -> dict[str, object]:
    """Return a verdict for each class against the rest, or each pair.

    >>> from linexact import separate_classes
    >>> found = separate_classes([[0], [1], [2]], ["a", "b", "c"], by="rest")
    >>> [one["separable"] for one in against_record(found)["verdicts"]]
    [True, False, True]
    """
    return {
        "by": found.by,
        "classes": list(found.data.classes),
        "bias": found.convention.bias,
        "boundary": found.convention.boundary,
        "count": found.count,
        "of": len(found.duels),
        "verdicts": [_duel(found, one) for one in found.duels],
    }


def _duel(found: Against, duel: Duel) -> dict[str, object]:
    verdict = duel.verdict
    record: dict[str, object] = {
        "classes": [found.data.classes[c] for c in duel.classes],
        "separable": isinstance(verdict, Separable),
    }
    if isinstance(verdict, Separable):
        return record | {"w": texts(verdict.w), "b": exact_text(verdict.b)}
    shares = [[duel.points[i] + 1, m] for i, m in pairs(verdict.multipliers)]
    point = None if verdict.common_point is None else texts(verdict.common_point)
    return record | {"multipliers": shares, "common_point": point}


def claimed_record(found: Claimed) -> dict[str, object]:
    """Return every pattern of units, who claims, and its proof.

    >>> from linexact import claimed_regions
    >>> record = claimed_record(claimed_regions(["a", "b"], [[1], [-1]], [-1, -1]))
    >>> record["unclaimed"], record["contested"], record["patterns"][0]["point"]
    (1, 0, ['0'])
    """
    units = found.units
    return {
        "by": units.by,
        "classes": list(units.classes),
        "unclaimed": len(found.unclaimed),
        "contested": len(found.contested),
        "patterns": [
            {
                "positive": list(one.positive),
                "claimed_by": [units.classes[c] for c in one.winners],
                "point": None if one.point is None else texts(one.point),
            }
            for one in found.patterns
        ],
    }


def class_run_record(run: ClassRun) -> dict[str, object]:
    """Return a run: how it ended, and every presentation.

    >>> from linexact import trace_classes
    >>> run = trace_classes([[0], [1]], ["a", "b"], update="predicted", ties="first")
    >>> class_run_record(run)["updates"]
    2
    """
    names = run.data.classes
    return {
        "outcome": run.outcome,
        "classes": list(names),
        "bias": run.rule.bias,
        "update": run.rule.update,
        "ties": run.rule.ties,
        "rate": exact_text(run.rule.rate),
        "passes": run.passes,
        "updates": run.updates,
        "cycle": [run.first, run.length] if run.outcome == "cycle" else None,
        "weights": _weights(names, run.final),
        "steps": [
            {
                "point": step.point + 1,
                "scores": texts(step.scores),
                "predicted": names[step.predicted],
                "moved": {names[c]: exact_text(Fraction(f)) for c, f in step.factors.items()},
            }
            for step in run.steps
        ],
    }


def _weights(names: Sequence[str], weights: Sequence[ClassWeights]) -> list[dict[str, object]]:
    return [
        {"class": name, "w": texts(one.w), "b": exact_text(one.b)}
        for name, one in zip(names, weights, strict=True)
    ]
