"""``linexact errors``: the fewest errors of any linear classifier, with both proofs."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from linexact.cli import INTERRUPTED
from linexact.cli import options as o
from linexact.cli.options import option

if TYPE_CHECKING:
    from linexact.fewest_errors.result import FewestErrors
    from linexact.fewest_errors.search import Search


@dataclass(frozen=True, slots=True)
class LimitOptions:
    """When the search stops with open bounds."""

    PANEL: ClassVar[str] = "When to stop with open bounds"

    max_examples: int = option(20_000, "Above, one round of bounds only.", min=0)
    max_cores: int = option(3_000, "At most so many cores.", min=1)
    seconds: float | None = option(None, "Stop after the first round that ends later.")


def errors(
    source: o.ProblemArgument,
    *,
    data: o.DataOptions,
    convention: o.ConventionOptions,
    stop: LimitOptions,
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
    limits = Limits(examples=stop.max_examples, cores=stop.max_cores)
    search = Search(loaded.dataset, convention.over(loaded.convention), limits)
    answer, interrupted = _run(search, stop.seconds)
    proof.tell(
        answer.certificate,
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
