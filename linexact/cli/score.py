"""``linexact score``: exact numbers about given weights on a data set."""

from __future__ import annotations

import json

from linexact.cli import options as o
from linexact.cli import weights as g
from linexact.errors import InputError


def score(
    source: o.SourceArgument,
    weights: g.WeightsOption = None,
    b: g.GivenBiasOption = None,
    threshold: g.ThresholdOption = None,
    augmented: g.AugmentedOption = None,
    label: o.LabelOption = None,
    columns: o.ColumnsOption = None,
    drop: o.DropOption = None,
    missing: o.MissingOption = "error",
    positive: o.PositiveOption = None,
    negative: o.NegativeOption = None,
    header: o.HeaderOption = None,
    boundary: g.ReadingOption = "strict",
    as_json: o.JsonOption = False,
) -> None:
    """Score examples with given weights: votes, errors, losses, risks, distances.

    Every number is exact; findings say what a teacher would remark.

    Example:  linexact score AND --weights 1,1 --b -1 --boundary closed-positive
    """
    from linexact.classifier.measure import measure
    from linexact.explain.measurement import explain_measurement
    from linexact.render.measurement_record import measurement_record
    from linexact.render.text import render_text

    classifier = g.read_classifier(weights, b, threshold, augmented)
    if classifier is None:
        raise InputError("weights", "no weights: give --weights 1,1 --b -3/2, or --augmented")
    reading = g.read_reading(boundary)
    loaded = o.load(source, label, columns, drop, missing, positive, negative, header)
    measurement = measure(loaded.dataset, classifier, reading)
    if as_json:
        print(json.dumps(measurement_record(measurement, source=loaded.description), indent=2))
        return
    print(render_text(explain_measurement(measurement, source=loaded.description)), end="")
