"""``linexact features``: which products of the inputs make data separable, and which do not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from linexact.cli import options as o
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.explain.document import Document
    from linexact.model.convention import Convention
    from linexact.model.features import FeatureMap
    from linexact.reading.source import Loaded


def features(
    source: o.ProblemArgument,
    *,
    among: o.MonomialOptions,
    fewest: Annotated[
        bool,
        typer.Option(
            "--fewest", help="Find the fewest monomials among these (default: up to degree 2)."
        ),
    ] = False,
    most: Annotated[
        int, typer.Option("--up-to", metavar="N", help="The highest degree that is tried.")
    ] = 6,
    data: o.DataOptions,
    convention: o.ConventionOptions,
    proof: o.ProofOptions,
) -> None:
    """Find the least degree (or fewest monomials) in which a linear classifier exists.

    Without options: the least degree, with the weights there and a proof for each lower
    degree. With --degree or --monomials: the verdict in exactly these features.

    Example:  linexact features XOR --monomials x1,x2,x1*x2
    """
    from linexact.model.features import feature_map

    proof.check()
    degree, typed = among.degree, among.monomials
    if degree is not None and typed is not None:
        raise InputError("option", "--degree and --monomials are two ways; give one of them")
    loaded = data.load(source)
    chosen = convention.over(loaded.convention)
    if fewest:
        candidates = feature_map(loaded.dataset.features, degree or 2, typed)
        found = _fewest(loaded, chosen, candidates)
    elif degree is None and typed is None:
        found = _least_degree(loaded, chosen, most)
    else:
        found = _in(loaded, chosen, feature_map(loaded.dataset.features, degree or 0, typed))
    proof.tell(found.proof, found.document, found.record)


@dataclass(frozen=True, slots=True)
class _Found:
    """What was found, to be proved, told to people or to programs."""

    proof: Callable[[], str]
    document: Callable[[], Document]
    record: Callable[[], dict[str, object]]


def _fewest(loaded: Loaded, chosen: Convention, candidates: FeatureMap) -> _Found:
    from linexact.explain.features import explain_fewest
    from linexact.feature_search import fewest_monomials
    from linexact.render.record import fewest_record

    found = fewest_monomials(loaded.dataset, chosen, candidates.monomials)
    return _Found(
        found.verdict.certificate,
        lambda: explain_fewest(found, _facts(loaded, chosen)),
        lambda: fewest_record(found, source=loaded.description),
    )


def _least_degree(loaded: Loaded, chosen: Convention, most: int) -> _Found:
    from linexact.explain.features import explain_least_degree
    from linexact.feature_search import least_degree
    from linexact.render.record import least_degree_record

    found = least_degree(loaded.dataset, chosen, up_to=most)
    return _Found(
        found.levels[-1].verdict.certificate,
        lambda: explain_least_degree(found, _facts(loaded, chosen)),
        lambda: least_degree_record(found, source=loaded.description),
    )


def _in(loaded: Loaded, chosen: Convention, features: FeatureMap) -> _Found:
    from linexact.explain.verdict import explain_verdict
    from linexact.render.record import verdict_record
    from linexact.separability import separate_dataset

    mapped = features.apply(loaded.dataset)
    source = f"{loaded.description}, in {mapped.dimension} monomials"
    verdict = separate_dataset(mapped, chosen)
    return _Found(
        verdict.certificate,
        lambda: explain_verdict(verdict, source=source),
        lambda: verdict_record(verdict, source=source),
    )


def _facts(loaded: Loaded, chosen: Convention) -> tuple[tuple[str, tuple[str]], ...]:
    return (("Data", (loaded.description,)), ("Convention", (str(chosen),)))
