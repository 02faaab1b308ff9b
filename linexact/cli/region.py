"""``linexact region``: the weights that get every example right, exactly."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from linexact.cli import options as o
from linexact.cli.weight_space import (
    AxesOption,
    Named,
    SliceOption,
    named_dataset,
    region_named,
)


def region(
    source: o.SourceArgument,
    slices: SliceOption = None,
    axes: AxesOption = None,
    constraints: Annotated[
        bool,
        typer.Option(
            "--constraints", help="FILE holds constraints, one a line, as for `feasible`."
        ),
    ] = False,
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
    """Describe the region of weights that meet every constraint, or prove it empty.

    Which constraints are needed and why the others are not; vertices and directions where
    two weights are free; a point well inside.

    Example:  linexact region AND --slice w0=-1 --boundary closed-positive
    """
    from linexact.certificate import write_text
    from linexact.explain.regions import explain_region
    from linexact.render.region_record import region_record
    from linexact.render.text import render_text
    from linexact.separability import Feasible

    o.refuse_existing(certificate, force)
    texts = [*(slices or ()), *([axes] if axes else ())]
    if constraints:
        named, facts = _written(source)
    else:
        loaded = o.load(source, label, columns, drop, missing, positive, negative, header)
        chosen = o.convention(bias, boundary, loaded.convention)
        named = named_dataset(loaded.dataset, chosen, texts)
        facts = [("Data", loaded.description), ("Convention", str(chosen))]
    found = region_named(named, slices or (), axes)
    if certificate is not None:
        verdict = found.verdict
        if found.inner is not None:
            verdict = Feasible(verdict.system, found.inner, found.variables)
        write_text(certificate, verdict.to_json())
    if as_json:
        print(json.dumps(region_record(found, named.rows), indent=2))
        return
    document = explain_region(found, named.rows, [(name, (text,)) for name, text in facts])
    print(render_text(document), end="")
    print(f"\n{o.recheck(certificate)}")


def _written(source: str) -> tuple[Named, list[tuple[str, str]]]:
    from linexact.reading.inequalities import read_constraints

    written = read_constraints(o.text_source(source))
    named = Named(written.system, written.variables, written.lines)
    return named, [("Constraints", f"{len(written.lines)}, as written")]
