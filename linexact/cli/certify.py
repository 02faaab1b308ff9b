"""``linexact certify``: is a labelled data set linearly separable?  With a proof."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from linexact.cli import options as o

_FURTHER = "Further claims, each with its proof"


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
    kind: Annotated[
        bool,
        typer.Option(
            "--kind",
            help="Say which kind of separation: complete, quasi-complete or overlap, and "
            "whether a logistic regression has an estimate.",
            rich_help_panel=_FURTHER,
        ),
    ] = False,
    minimal: Annotated[
        bool,
        typer.Option(
            "--minimal",
            help="A proof of which no part is one, or smaller weights and the closest examples.",
            rich_help_panel=_FURTHER,
        ),
    ] = False,
    textbook: Annotated[
        str | None,
        typer.Option(
            "--textbook",
            metavar="radon|shifts|shifts:4x4|2,1",
            help="The proof that a lecture would give: crossing segments or a point in a "
            "triangle; or averaged over cyclic shifts, or over permutations of the features.",
            rich_help_panel=_FURTHER,
        ),
    ] = None,
    certificate: o.CertificateOption = None,
    force: o.ForceOption = False,
    as_json: o.JsonOption = False,
) -> None:
    """Decide whether a linear classifier gets every example right, and prove it.

    Separable: exact weights. Not separable: a point common to both classes' hulls.

    Example:  linexact certify iris.csv --label species --positive setosa
    """
    from linexact.certificate import write_text
    from linexact.explain.claims import explain_certified
    from linexact.render.record import certified_record
    from linexact.render.text import render_text
    from linexact.separability.certified import certify as decide

    o.refuse_existing(certificate, force)
    loaded = o.load(source, label, columns, drop, missing, positive, negative, header)
    chosen = o.convention(bias, boundary, loaded.convention)
    found = decide(loaded.dataset, chosen, kind=kind, minimal=minimal, textbook=textbook)
    if certificate is not None:
        write_text(certificate, found.to_json())
    if as_json:
        print(json.dumps(certified_record(found, source=loaded.description), indent=2))
        return
    print(render_text(explain_certified(found, source=loaded.description)), end="")
    print(f"\n{o.recheck(certificate, source if loaded.dataset.reading else None)}")
