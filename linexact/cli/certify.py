"""``linexact certify``: is a labelled data set linearly separable?  With a proof."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from linexact.cli import options as o
from linexact.cli.options import option
from linexact.data.read import TableOptions


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
    problem: o.ProblemArgument,
    *,
    reading: TableOptions,
    convention: o.ConventionOptions,
    claims: ClaimOptions,
    work: o.WorkerOptions,
    proof: o.ProofOptions,
) -> None:
    """Decide whether a linear classifier gets every example right, and prove it.

    Separable: exact weights. Not separable: a point common to both classes' hulls.

    Example:  linexact certify iris.csv --label species --positive setosa
    """
    from linexact.front import decide
    from linexact.front.waiting import on_terminal

    wanted: dict[str, Any] = {**asdict(convention), **asdict(claims)}
    if work.workers is None:
        o.answer(
            "certify", problem, reading, proof, lambda asked, _: decide.certify(asked, **wanted)
        )
        return
    proof.check()
    with on_terminal("certify") as tell:
        wanted |= {**reading.keywords, "workers": work.workers, "tell": tell}
        found = decide.certify(problem, **wanted)
    proof.prove(found, data=problem)
