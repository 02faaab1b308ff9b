"""``linexact errors``: the fewest errors of any linear classifier, with both proofs."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from linexact.cli import INTERRUPTED
from linexact.cli import options as o

if TYPE_CHECKING:
    from linexact.fewest_errors.result import FewestErrors
    from linexact.fewest_errors.search import Search

_LIMITS = "When to stop with open bounds"


def errors(
    source: o.SourceArgument,
    *,
    data: o.DataOptions,
    convention: o.ConventionOptions,
    max_examples: Annotated[
        int, typer.Option(help="Above, one round of bounds only.", rich_help_panel=_LIMITS, min=0)
    ] = 20_000,
    max_cores: Annotated[
        int, typer.Option(help="At most so many cores.", rich_help_panel=_LIMITS, min=1)
    ] = 3_000,
    seconds: Annotated[
        float | None,
        typer.Option(help="Stop after the first round that ends later.", rich_help_panel=_LIMITS),
    ] = None,
    proof: o.ProofOptions,
) -> int:
    """Find the fewest errors of any linear classifier, and prove that fewer is impossible.

    Prints weights, what they get wrong, and the proof. Open bounds: exit code 3 (130 after
    Ctrl-C), with the best bounds that are proved.

    Example:  linexact errors XOR
    """
    from linexact.explain.fewest_errors import explain_fewest_errors
    from linexact.fewest_errors.search import Limits, Search
    from linexact.render.record import fewest_errors_record

    proof.check()
    loaded = data.load(source)
    limits = Limits(examples=max_examples, cores=max_cores)
    search = Search(loaded.dataset, convention.over(loaded.convention), limits)
    answer, interrupted = _run(search, seconds)
    proof.tell(
        answer.to_json,
        lambda: explain_fewest_errors(answer, source=loaded.description),
        lambda: fewest_errors_record(answer, source=loaded.description),
        data=source if loaded.dataset.reading else None,
        checker="bound_checker.py",
        offer=False,
    )
    return _exit_code(answer, interrupted)


def _exit_code(answer: FewestErrors, interrupted: bool) -> int:
    if answer.is_exact:
        return 0
    if interrupted:
        return INTERRUPTED
    print(
        f"linexact: stopped by the limit on {answer.stopped_by}; the fewest errors are at least"
        f" {answer.at_least} and at most {answer.errors}",
        file=sys.stderr,
    )
    return 3


def _run(search: Search, seconds: float | None) -> tuple[FewestErrors, bool]:
    """Search with progress on a terminal, until an end, the time or Ctrl-C."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    began = time.monotonic()
    console = Console(stderr=True)
    text = TextColumn("{task.description}")
    interrupted = False
    with Progress(
        SpinnerColumn(), text, TimeElapsedColumn(), console=console, transient=True,
        disable=not console.is_terminal,
    ) as progress:  # fmt: skip
        task = progress.add_task("searching", total=None)
        try:
            for bounds in search.rounds():
                progress.update(
                    task,
                    description=f"between {bounds.at_least} and {bounds.at_most} errors,"
                    f" {bounds.cores} cores",
                )
                if seconds is not None and time.monotonic() - began > seconds:
                    search.stop("seconds")
        except KeyboardInterrupt:
            search.stop("interrupted")
            interrupted = True
    return search.answer(quick=interrupted), interrupted
