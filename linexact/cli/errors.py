"""``linexact errors``: the fewest errors of any linear classifier, with both proofs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from linexact.cli import INTERRUPTED
from linexact.cli import options as o
from linexact.cli.options import option
from linexact.data.read import TableOptions

if TYPE_CHECKING:
    from linexact.front.given import Given
    from linexact.topics.errors.result import FewestErrors
    from linexact.topics.errors.search import Bounds


@dataclass(frozen=True, slots=True)
class LimitOptions:
    """When the search stops with open bounds."""

    PANEL: ClassVar[str] = "When to stop with open bounds"

    max_examples: int | None = option(
        None, "Above, bounds from 20 cores only (default: 20000).", min=0
    )
    max_cores: int | None = option(None, "At most so many cores (default: 3000).", min=1)
    seconds: float = option(60, "Stop after so many seconds.", min=0)


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

    said: dict[str, Any] = asdict(convention) | asdict(stop)

    def ask(asked: Given, tell: Callable[[str], None]) -> FewestErrors:
        return fewest_errors(asked, **said, progress=lambda seen: tell(_said(seen)))

    return _exit_code(o.answer("searching", problem, reading, proof, ask))


def _said(bounds: Bounds) -> str:
    return f"between {bounds.at_least} and {bounds.at_most} errors, {bounds.cores} cores"


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
