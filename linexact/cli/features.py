"""``linexact features``: which products of the inputs make data separable, and which do not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from linexact.cli import options as o
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.model.dataset import Dataset
    from linexact.model.features import FeatureMap

DegreeOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--degree", metavar="N", help="Take all monomials up to this degree."),
]
MonomialsOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--monomials", metavar="x1*x2,x1^2", help="Take these monomials of the inputs."),
]


def features(
    source: o.SourceArgument,
    degree: DegreeOption = None,
    monomials: MonomialsOption = None,
    fewest: Annotated[
        bool,
        typer.Option(
            "--fewest", help="Find the fewest monomials among these (default: up to degree 2)."
        ),
    ] = False,
    most: Annotated[
        int, typer.Option("--up-to", metavar="N", help="The highest degree that is tried.")
    ] = 6,
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
    """Find the least degree (or fewest monomials) in which a linear classifier exists.

    Without options: the least degree, with the weights there and a proof for each lower
    degree. With --degree or --monomials: the verdict in exactly these features.

    Example:  linexact features XOR --monomials x1,x2,x1*x2
    """
    from linexact.certificate import write_text
    from linexact.explain.features import explain_fewest, explain_least_degree
    from linexact.explain.verdict import explain_verdict
    from linexact.feature_search import fewest_monomials, least_degree
    from linexact.render.record import verdict_record
    from linexact.render.region_record import fewest_record, least_degree_record
    from linexact.render.text import render_text
    from linexact.separability import separate_dataset

    o.refuse_existing(certificate, force)
    if degree is not None and monomials is not None:
        raise InputError("option", "--degree and --monomials are two ways; give one of them")
    loaded = o.load(source, label, columns, drop, missing, positive, negative, header)
    chosen = o.convention(bias, boundary, loaded.convention)
    facts = (("Data", (loaded.description,)), ("Convention", (str(chosen),)))
    record: dict[str, object]
    if fewest:
        search = fewest_monomials(
            loaded.dataset, chosen, feature_map(loaded.dataset, degree or 2, monomials).monomials
        )
        verdict, document = search.verdict, explain_fewest(search, facts)
        record = fewest_record(search, source=loaded.description)
    elif degree is None and monomials is None:
        least = least_degree(loaded.dataset, chosen, up_to=most)
        verdict, document = least.levels[-1].verdict, explain_least_degree(least, facts)
        record = least_degree_record(least, source=loaded.description)
    else:
        mapped = feature_map(loaded.dataset, degree or 0, monomials).apply(loaded.dataset)
        description = f"{loaded.description}, in {mapped.dimension} monomials"
        verdict = separate_dataset(mapped, chosen)
        document = explain_verdict(verdict, source=description)
        record = verdict_record(verdict, source=description)
    if certificate is not None:
        write_text(certificate, verdict.to_json())
    if as_json:
        print(json.dumps(record, indent=2))
        return
    print(render_text(document), end="")
    print(f"\n{o.recheck(certificate)}")


def feature_map(dataset: Dataset, degree: int, monomials: str | None) -> FeatureMap:
    """Return the monomials of the options: those typed, or all up to a degree."""
    from linexact.model.features import FeatureMap, monomials_up_to, parse_map

    if monomials is not None:
        return parse_map(monomials, dataset.features)
    return FeatureMap(dataset.features, monomials_up_to(dataset.dimension, degree))
