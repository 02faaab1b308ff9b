"""``linexact region``: the weights that get every example right, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from linexact.cli import options as o

if TYPE_CHECKING:
    from linexact.geometry.named import Named
    from linexact.geometry.summary import RegionSummary
    from linexact.reading.source import Loaded


def region(
    source: o.ProblemArgument,
    *,
    cut: o.SliceOptions,
    constraints: Annotated[
        bool,
        typer.Option(
            "--constraints", help="FILE holds constraints, one a line, as for `feasible`."
        ),
    ] = False,
    data: o.DataOptions,
    convention: o.ConventionOptions,
    proof: o.ProofOptions,
) -> None:
    """Describe the region of weights that meet every constraint, or prove it empty.

    Which constraints are needed and why the others are not; vertices and directions where
    two weights are free; a point well inside.

    Example:  linexact region AND --slice w0=-1 --boundary closed-positive
    """
    from linexact.explain.regions import explain_region
    from linexact.geometry.named import region_named
    from linexact.render.record import region_record

    proof.check()
    if constraints:
        named, facts = _written(source)
    else:
        named, facts = _of_data(data.load(source), convention, cut)
    found = region_named(named, cut.slices or (), o.names(cut.axes))
    proof.tell(
        lambda: _proof(found),
        lambda: explain_region(found, named.rows, [(name, (text,)) for name, text in facts]),
        lambda: region_record(found, named.rows),
    )


def _written(source: str) -> tuple[Named, list[tuple[str, str]]]:
    from linexact.geometry.named import Named
    from linexact.reading.inequalities import read_constraints

    written = read_constraints(o.text_source(source))
    named = Named(written.system, written.variables, written.lines)
    return named, [("Constraints", f"{len(written.lines)}, as written")]


def _of_data(
    loaded: Loaded, convention: o.ConventionOptions, cut: o.SliceOptions
) -> tuple[Named, list[tuple[str, str]]]:
    from linexact.geometry.named import named_dataset

    chosen = convention.over(loaded.convention)
    texts = [*(cut.slices or ()), *([cut.axes] if cut.axes else ())]
    named = named_dataset(loaded.dataset, chosen, texts)
    return named, [("Data", loaded.description), ("Convention", str(chosen))]


def _proof(found: RegionSummary) -> str:
    """Return the certificate, with a point well inside rather than any."""
    from linexact.separability import Feasible

    verdict = found.verdict
    if found.inner is not None:
        verdict = Feasible(verdict.system, found.inner, found.variables)
    return verdict.certificate()
