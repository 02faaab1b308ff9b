"""Several classes as records for programs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linexact.certificate.fields import pairs, texts
from linexact.errors import InputError
from linexact.perceptron.table import Cell, TraceTable
from linexact.rational import exact_text
from linexact.render.trace import trace_csv
from linexact.separability import Separable
from linexact.several_classes.against import Against, Duel
from linexact.several_classes.claimed import Claimed
from linexact.several_classes.kesler import JointlyInseparable, JointlySeparable
from linexact.several_classes.labelled import ClassWeights
from linexact.several_classes.runs import ClassRun, ClassStep, order_of


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
    names, rule = run.data.classes, run.rule
    place = ("first" if rule.bias_first else "last") if rule.bias else None
    return {
        "outcome": run.outcome,
        "classes": list(names),
        "bias": rule.bias,
        "bias_place": place,
        "update": rule.update,
        "ties": rule.ties,
        "rate": exact_text(rule.rate),
        "start": _weights(names, run.begin),
        "order": [i + 1 for i in order_of(run.data, rule)],
        "moves": None if rule.moves is None else [list(one) for one in rule.moves],
        "passes": run.passes,
        "updates": run.updates,
        "cycle": [run.first, run.length] if run.outcome == "cycle" else None,
        "weights": _weights(names, run.final),
        "steps": [
            {
                "step": step.number,
                "pass": run.pass_of(step),
                "point": step.point + 1,
                "class": names[run.data.labels[step.point]],
                "scores": texts(step.scores),
                "predicted": names[step.predicted],
                "moved": {names[c]: exact_text(Fraction(f)) for c, f in step.factors.items()},
                "after": [texts(rule.listed(one)) for one in step.after],
            }
            for step in run.shown
        ],
    }


def class_run_csv(run: ClassRun) -> str:
    r"""Return the table of a run as CSV: a score and the weights after for each class.

    >>> from linexact import trace_classes
    >>> run = trace_classes([[1], [2]], ["a", "b"], update="predicted", ties="last", passes=1)
    >>> print(class_run_csv(run).split("\n")[1])
    1,1,1,a,0,0,b,a +1 b -1,1 1,-1 -1
    """
    names = run.data.classes
    head = ("step", "pass", "point", "class", *(f"score {name}" for name in names))
    columns = (*head, "predicted", "moved", *(f"{name} after" for name in names))
    if run.rows == "none":
        raise InputError("no-table", "this run is told without its table of steps")
    rows = (_cells(run, step) for step in run.shown)
    return "".join(f"{line}\n" for line in trace_csv(TraceTable(columns, rows)))


def _cells(run: ClassRun, step: ClassStep) -> tuple[Cell, ...]:
    names = run.data.classes
    moved = [f"{names[c]} {'+' * (f > 0)}{f}" for c, f in sorted(step.factors.items())]
    place = (step.number, run.pass_of(step), step.point + 1)
    return (
        *place, names[run.data.labels[step.point]], *step.scores, names[step.predicted],
        " ".join(moved) or "none", *(run.rule.listed(one) for one in step.after),
    )  # fmt: skip


def _weights(names: Sequence[str], weights: Sequence[ClassWeights]) -> list[dict[str, object]]:
    return [
        {"class": name, "w": texts(one.w), "b": exact_text(one.b)}
        for name, one in zip(names, weights, strict=True)
    ]
