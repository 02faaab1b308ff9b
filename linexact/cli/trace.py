"""``linexact trace``: a perceptron's run, step by step, as a lecture states it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, ClassVar

from linexact.cli import INTERRUPTED
from linexact.cli import options as o
from linexact.cli import rule as r
from linexact.cli.options import option
from linexact.data.read import TableOptions
from linexact.errors import InputError
from linexact.render import CSV, OUTPUTS

if TYPE_CHECKING:
    from linexact.topics.perceptron.result import PerceptronRun, Rows


TOO_LONG = "The run is too long to be run again by a checker, and is not in the file."


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """What is printed of a run."""

    PANEL: ClassVar[str] = "What is printed"

    only_updates: bool = option(False, "Leave right answers out of the table.")
    accuracy: bool = option(False, "The accuracy after each pass instead of the steps.")
    table: bool = option(True, "Print the steps.", "--table/--no-table")
    whole: bool = option(False, "Print every row, however many.", "--all")
    bound: bool | None = option(
        None,
        "Compute the mistake bound (default: unless the data are large).",
        "--bound/--no-bound",
    )

    def rows(self, form: str) -> Rows:
        """Return which rows the table has; refuse those that contradict each other."""
        wanted: dict[Rows, bool] = {
            "updates": self.only_updates,
            "passes": self.accuracy,
            "none": not self.table,
        }
        chosen = [name for name, said in wanted.items() if said]
        if len(chosen) > 1:
            message = "--only-updates, --accuracy and --no-table exclude each other"
            raise InputError("option", message)
        if form == CSV and not self.table:
            raise InputError("option", "CSV is the table; expected no --no-table beside it")
        return chosen[0] if chosen else "presentations"


@dataclass(frozen=True, slots=True)
class RunOutput(o.ProofOptions):
    """How a run is written, and where its proofs are."""

    TABLE: ClassVar[bool] = True

    form: str = option("text", "How it is written.", "--format", metavar="|".join((*OUTPUTS, CSV)))
    bound_certificate: Path | None = option(
        None, "Write the mistake bound's proof to this file.", metavar="OUT.json"
    )

    def prove_run(self, found: PerceptronRun, data: str | None) -> None:
        """Write the proofs that are asked for, then tell the run, and how they are re-checked."""
        text, told = self.keep(found), []
        if text is not None:
            told = [] if found.is_claimed else [TOO_LONG]
            told.append(o.recheck(self.certificate, text, data))
        if self.bound_certificate is not None:
            bound = found.bound_certificate()
            o.write_file(self.bound_certificate, bound)
            told.append(o.recheck(self.bound_certificate, bound, data))
        self.tell(found, *told, certificate=text)


def trace(
    problem: o.ProblemArgument,
    *,
    reading: TableOptions,
    rule: r.RuleOptions,
    limits: r.LimitOptions,
    shown: PrintOptions,
    proof: RunOutput,
) -> int:
    """Run a perceptron exactly as a lecture states it, and print every step.

    Example:  linexact trace points.csv --rule blog --order 1,2,3,4
    """
    proof.check(proof.bound_certificate)
    rows = shown.rows(proof.format)
    asked = o.read(problem, reading)
    bound = True if proof.bound_certificate is not None else shown.bound
    said = r.said(rule, limits)
    found = _followed(asked, bound=bound, rows=rows, whole=shown.whole, **said)
    proof.prove_run(found, asked.file)
    return _exit_code(found)


def _followed(asked: Any, **how: Any) -> PerceptronRun:
    """Run, and tell how far it has come; Ctrl-C ends it there."""
    from linexact.front.running import trace as run
    from linexact.front.waiting import on_terminal

    with on_terminal("trace") as tell, _stopping() as stopped:

        def progress(presentations: int, updates: int) -> bool:
            tell(f"{presentations} presentations, {updates} updates")
            return not stopped

        return run(asked, progress=progress, **how)


def _exit_code(found: PerceptronRun) -> int:
    from linexact.topics.perceptron import Limit

    outcome = found.outcome
    if not isinstance(outcome, Limit):
        return 0
    if outcome.kind == "interrupted":
        return INTERRUPTED
    return 0 if outcome.asked else 3


@contextmanager
def _stopping() -> Iterator[list[int]]:
    """Turn the first Ctrl-C into a clean stop, which is noted; a second one interrupts at once."""
    stopped: list[int] = []

    def stop(number: int, frame: FrameType | None) -> None:
        stopped.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    try:
        before = signal.signal(signal.SIGINT, stop)
    except ValueError:  # not the main thread
        yield stopped
        return
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)
