"""``linexact certify``: is a labelled data set linearly separable?  With a proof."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linexact.cli import options as o
from linexact.cli.options import option


@dataclass(frozen=True, slots=True)
class ClaimOptions:
    """What else is claimed of the data."""

    PANEL: ClassVar[str] = "Further claims, each with its proof"

    kind: bool = option(
        False,
        "Say which kind of separation: complete, quasi-complete or overlap, and "
        "whether a logistic regression has an estimate.",
    )
    minimal: bool = option(
        False, "A proof of which no part is one, or smaller weights and the closest examples."
    )
    textbook: str | None = option(
        None,
        "The proof that a lecture would give: crossing segments or a point in a "
        "triangle; or averaged over cyclic shifts, or over permutations of the features.",
        metavar="radon|shifts|shifts:4x4|2,1",
    )


def certify(
    source: o.SourceArgument,
    *,
    data: o.DataOptions,
    convention: o.ConventionOptions,
    claims: ClaimOptions,
    proof: o.ProofOptions,
) -> None:
    """Decide whether a linear classifier gets every example right, and prove it.

    Separable: exact weights. Not separable: a point common to both classes' hulls.

    Example:  linexact certify iris.csv --label species --positive setosa
    """
    from linexact.explain.claims import explain_certified
    from linexact.render.record import certified_record
    from linexact.separability.certified import certify as decide

    proof.check()
    loaded = data.load(source)
    chosen = convention.over(loaded.convention)
    found = decide(
        loaded.dataset,
        chosen,
        kind=claims.kind,
        minimal=claims.minimal,
        textbook=claims.textbook,
    )
    proof.tell(
        found.to_json,
        lambda: explain_certified(found, source=loaded.description),
        lambda: certified_record(found, source=loaded.description),
        data=source if loaded.dataset.reading else None,
    )
