"""``linexact certify``: is a labelled data set linearly separable?  With a proof."""

from __future__ import annotations

import json

from linexact.cli import options as o


def certify(
    source: o.SourceArgument,
    label: o.LabelOption = None,
    columns: o.ColumnsOption = None,
    drop: o.DropOption = None,
    missing: o.MissingOption = "error",
    positive: o.PositiveOption = None,
    negative: o.NegativeOption = None,
    header: o.HeaderOption = None,
    bias: o.BiasOption = None,
    boundary: o.BoundaryOption = None,
    certificate: o.CertificateOption = None,
    force: o.ForceOption = False,
    as_json: o.JsonOption = False,
) -> None:
    """Decide whether a linear classifier gets every example right, and prove it.

    Separable: exact weights. Not separable: a point common to both classes' hulls.

    Example:  linexact certify iris.csv --label species --positive setosa
    """
    from linexact.certificate import write_text
    from linexact.explain.verdict import explain_verdict
    from linexact.render.record import verdict_record
    from linexact.render.text import render_text
    from linexact.separability import separate_dataset

    o.refuse_existing(certificate, force)
    loaded = o.load(source, label, columns, drop, missing, positive, negative, header)
    chosen = o.convention(bias, boundary, loaded.convention)
    verdict = separate_dataset(loaded.dataset, chosen)
    if certificate is not None:
        write_text(certificate, verdict.to_json())
    if as_json:
        print(json.dumps(verdict_record(verdict, source=loaded.description), indent=2))
        return
    print(render_text(explain_verdict(verdict, source=loaded.description)), end="")
    print(f"\n{o.recheck(certificate, source if loaded.dataset.reading else None)}")
