"""``linexact score``: exact numbers about given weights on a data set."""

from __future__ import annotations

from linexact.cli import options as o
from linexact.cli import weights as g
from linexact.errors import InputError


def score(
    source: o.ProblemArgument,
    *,
    weights: g.WeightOptions,
    data: o.DataOptions,
    boundary: g.ReadingOption = "strict",
    as_json: o.JsonOption = False,
) -> None:
    """Score examples with given weights: votes, errors, losses, risks, distances.

    Every number is exact; findings say what a teacher would remark.

    Example:  linexact score AND --weights 1,1 --b -1 --boundary closed-positive
    """
    from linexact.classifier.measure import measure
    from linexact.explain.measurement import explain_measurement
    from linexact.render.record import measurement_record

    classifier = weights.read()
    if classifier is None:
        raise InputError("weights", "no weights: give --weights 1,1 --b -3/2, or --augmented")
    reading = g.read_reading(boundary)
    loaded = data.load(source)
    measurement = measure(loaded.dataset, classifier, reading)
    o.show(
        lambda: explain_measurement(measurement, source=loaded.description),
        lambda: measurement_record(measurement, source=loaded.description),
        as_json=as_json,
    )
