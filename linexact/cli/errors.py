"""``linexact errors``: the fewest errors of any linear classifier, with both proofs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, ClassVar

from linexact.cli import INTERRUPTED
from linexact.cli import options as o
from linexact.cli.options import option
from linexact.reading.ways import TableOptions

if TYPE_CHECKING:
    from linexact.error_search.result import FewestErrors
    from linexact.error_search.search import Bounds


@dataclass(frozen=True, slots=True)
class LimitOptions:
    """When the search stops with open bounds."""

    PANEL: ClassVar[str] = "When to stop with open bounds"

    max_examples: int | None = option(
        None, "Above, one round of bounds only (default: 20000).", min=0
    )
    max_cores: int | None = option(None, "At most so many cores (default: 3000).", min=1)
    seconds: float | None = option(None, "Stop after the first round that ends later.")


def errors(
    problem: o.ProblemArgument,
    *,
    reading: TableOptions,
    convention: o.ConventionOptions,
    stop: LimitOptions,
    proof: o.ProofOptions,
) -> int:
    """Find the fewest errors of any linear classifier, and prove that fewer is impossible.

    Prints weights, what they get wrong, and the proof. Open bounds: exit code 3 (130 after
    Ctrl-C), with the best bounds that are proved.

    Example:  linexact errors XOR
    """
    from linexact.front.decide import fewest_errors

    proof.check()
    asked = o.read(problem, reading)
    with _progress() as tell:
        found = fewest_errors(asked, **asdict(convention), **asdict(stop), progress=tell)
    proof.prove(found, data=asked.file)
    return _exit_code(found)


def _exit_code(found: FewestErrors) -> int:
    if found.is_exact:
        return 0
    if found.stopped_by == "interrupted":
        return INTERRUPTED
    print(
        f"linexact: stopped by the limit on {found.stopped_by}; the fewest errors are at least"
        f" {found.at_least} and at most {found.errors}",
        file=sys.stderr,
    )
    return 3


@contextmanager
def _progress() -> Iterator[Callable[[Bounds], None]]:
    """Show the bounds on a terminal while they are searched."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    silent = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=silent) as shown:
        task = shown.add_task("searching", total=None)

        def tell(bounds: Bounds) -> None:
            said = f"between {bounds.at_least} and {bounds.at_most} errors, {bounds.cores} cores"
            shown.update(task, description=said)

        yield tell
