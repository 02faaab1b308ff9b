"""``linexact estimates``: which maximum-likelihood estimates exist, and which run off."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ClassVar

from linexact.cli import options as o
from linexact.cli.options import option
from linexact.data.read import TableOptions

if TYPE_CHECKING:
    from linexact.data.observations import Observations


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """Which regression it is, and what stands beside the features."""

    PANEL: ClassVar[str] = "The model"

    model: str = option(
        "binary", "Which outcomes there are.", metavar="binary|multinomial|ordinal|poisson"
    )
    link: str | None = option(
        None, "The link (default: logit, or log). It does not change the answer.", metavar="NAME"
    )
    events: str | None = option(
        None, "The column of how many events there were, instead of a label.", metavar="COLUMN"
    )
    trials: str | None = option(None, "The column of how many trials there were.", metavar="COLUMN")
    weights: str | None = option(
        None, "The column of weights; rows of weight 0 take no part.", metavar="COLUMN"
    )
    offset: str | None = option(
        None, "The column of an offset; it changes nothing about existence.", metavar="COLUMN"
    )
    formula: str | None = option(
        None,
        "Which columns, instead of --label and --columns.",
        metavar='"y ~ age + C(island) * sex"',
    )
    levels: str | None = option(
        None, "The categories in order (ordinal), or the baseline first.", metavar="A,B,C"
    )
    baseline: str | None = option(
        None, "The category that others are compared with (multinomial).", metavar="LEVEL"
    )
    combinations: list[str] | None = option(
        None,
        "A combination of coefficients to be answered too (may be given several times).",
        "--combination",
        metavar='"age - 2*dose"',
    )
    csv: Path | None = option(
        None,
        "Write data that are in no table of text as one too, for checker.py.",
        "--csv",
        metavar="OUT.csv",
    )


def estimates(
    problem: o.ProblemArgument,
    *,
    model: ModelOptions,
    reading: TableOptions,
    convention: Annotated[o.ConventionOptions, ("bias",)],
    proof: o.ProofOptions,
) -> None:
    """Say which maximum-likelihood estimates exist, which run off where, and because of which rows.

    Each line with its proof: finite, +infinity, -infinity, either sign, or not identified.

    Example:  linexact estimates trial.csv --label died --combination "age - 2*dose"
    """
    from linexact.front.estimates import estimates as found_estimates
    from linexact.front.waiting import on_terminal

    proof.check(model.csv)
    asked = {name: value for name, value in asdict(model).items() if value is not None}
    asked.pop("csv", None)
    with on_terminal("estimates") as tell:
        found = found_estimates(
            o.source(problem), bias=convention.bias, progress=tell, **asked, **reading.keywords
        )
    if model.csv is not None:
        o.write_file(model.csv, "".join(found.data_csv()))
    table = _table(found.observed, model.csv)
    proof.prove(found, data=found.observed.file, table=table)


def _table(observed: Observations, csv: Path | None) -> str | None:
    """Return what the checker reads beside the certificate, where that is not the file itself."""
    from linexact.proof.source import MAX_CELLS  # loads the engine

    if observed.reading is not None and observed.file is not None:
        return None
    if csv is not None:
        return str(csv)
    copied = observed.size <= MAX_CELLS
    return "" if copied else "OUT.csv   (a table that --csv OUT.csv writes)"
