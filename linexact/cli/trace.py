"""``linexact trace``: a perceptron's run, step by step, as a lecture states it."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, ClassVar

from linexact.cli import options as o
from linexact.cli.options import option
from linexact.errors import InputError
from linexact.model.lectures import PERCEPTRONS
from linexact.model.orders import ORDERS_HELP

if TYPE_CHECKING:
    from linexact.explain.document import Document
    from linexact.perceptron import MistakeBound, NoBound, Rule, Trace

BOUND_CELLS = 500_000  # data larger than this get a mistake bound only when asked
FIRST_ROWS, LAST_ROWS = 100, 20
WIDEST = 100_000


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """The rule of a perceptron, and when it is stopped."""

    PANEL: ClassVar[str] = "The rule (default: as the lecture says)"

    rule: str = option("blog", f"{', '.join(PERCEPTRONS)}.")
    rate: str | None = option(None, "A rational number, or e.g. 1000/(1000+t).")
    clock: str | None = option(None, "t counts updates, presentations or passes.")
    first_time: int | None = option(None, "The first value of t.", "--t0")
    start: str | None = option(None, "zero, random, or weights such as 1/5,-5/2,3/5.")
    order: str | None = option(None, ORDERS_HELP)
    seed: int = option(0, "For what is random.")
    restart: bool | None = option(None, "After an update.", "--restart/--carry-on")
    bias: str | None = option(None, "first, last or absent.")
    bias_input: str | None = option(None, "The constant input.")
    boundary: o.BoundaryOption = None


@dataclass(frozen=True, slots=True)
class LimitOptions:
    """When a run is stopped."""

    PANEL: ClassVar[str] = "When to stop"

    limit: int | None = option(None, "At most so many presentations.")
    updates: int | None = option(None, "At most so many updates.")
    passes: int | None = option(None, "At most so many passes.")
    settle: str | None = option(None, "Stop after a pass that moves no weight more.")


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """What is printed of a run."""

    form: str = option("text", "text, md, latex, csv or json.", "--format")
    only_updates: bool = option(False, "Leave right answers out of the table.")
    whole: bool = option(False, "Print every row, however many.", "--all")
    table: bool = option(True, "Print the steps.", "--table/--no-table")
    bound: bool | None = option(None, "Compute the mistake bound.", "--bound/--no-bound")
    accuracy: bool = option(False, "Print the accuracy after each pass instead.")

    @property
    def has_steps(self) -> bool:
        """Whether the steps are printed; as CSV there is nothing else."""
        return self.table or self.form == "csv"


@dataclass(frozen=True, slots=True)
class CertificateOptions:
    """Where proofs about a run are written."""

    certificate: o.CertificateOption = None
    bound_certificate: Path | None = option(
        None, "Write the mistake bound's proof to this file.", metavar="OUT.json"
    )
    force: o.ForceOption = False

    def check(self) -> None:
        """Refuse, before any work, files that cannot be written."""
        o.refuse_existing(self.certificate, self.force)
        o.refuse_existing(self.bound_certificate, self.force)


def trace(
    source: o.ProblemArgument,
    *,
    data: o.DataOptions,
    rule: RuleOptions,
    limits: LimitOptions,
    shown: PrintOptions,
    proofs: CertificateOptions,
) -> int:
    """Run a perceptron exactly as a lecture states it, and print every step.

    Example:  linexact trace points.csv --rule blog --order 1,2,3,4
    """
    from linexact.perceptron import run
    from linexact.render.formats import check_format
    from linexact.render.trace import TRACE_FORMATS

    proofs.check()
    check_format(shown.form, TRACE_FORMATS)
    chosen = _rule(rule, limits)
    loaded = data.load(source)
    with _stopping() as progress:
        keep = shown.has_steps or shown.accuracy
        finished = run(loaded.dataset, chosen, keep=keep, progress=progress)
    if proofs.certificate is not None:
        _write_certificate(finished, proofs.certificate)
    found = _bound(finished, True if proofs.bound_certificate is not None else shown.bound)
    if proofs.bound_certificate is not None:
        _write_bound(found, proofs.bound_certificate)
    _print(finished, loaded.description, found, shown)
    return _exit_code(finished)


def _rule(rule: RuleOptions, limits: LimitOptions) -> Rule:
    from linexact.model.lectures import RuleText
    from linexact.perceptron import read_rule

    typed = asdict(rule) | asdict(limits)
    name, presentations = typed.pop("rule"), typed.pop("limit")
    return read_rule(RuleText(name, presentations=presentations, **typed))


def _exit_code(finished: Trace) -> int:
    from linexact.perceptron import Limit

    outcome = finished.outcome
    if not isinstance(outcome, Limit):
        return 0
    if outcome.kind == "interrupted":
        return 130
    return 0 if outcome.asked else 3


def _bound(finished: Trace, wanted: bool | None) -> MistakeBound | NoBound | None:
    from linexact.perceptron import mistake_bound

    dataset = finished.dataset
    if wanted is None:
        wanted = len(dataset) * dataset.dimension <= BOUND_CELLS
    return mistake_bound(dataset, finished.rule) if wanted else None


def _write_certificate(finished: Trace, path: Path) -> None:
    """Write what the run proves, or else what the engine proves about the same question."""
    from linexact.certificate import write_text
    from linexact.perceptron import Cycle, certificate_of, verdict_of
    from linexact.separability import separate_dataset

    verdict = verdict_of(finished)
    if verdict is None:
        verdict = separate_dataset(finished.dataset, finished.rule.convention)
    outcome = finished.outcome
    proof = certificate_of(finished) if isinstance(outcome, Cycle) and outcome.proof else None
    write_text(path, proof or verdict.certificate())


def _write_bound(found: MistakeBound | NoBound | None, path: Path) -> None:
    """Write the proof of the mistake bound, or of why there is none."""
    from linexact.certificate import write_text
    from linexact.perceptron import MistakeBound

    if isinstance(found, MistakeBound):
        write_text(path, found.certificate())
    elif found is not None and found.verdict is not None:
        write_text(path, found.verdict.certificate())
    else:
        raise InputError("no-bound", f"there is no mistake bound to write: {found}")


def _print_accuracy(finished: Trace) -> None:
    from linexact.perceptron.table import accuracy_by_pass
    from linexact.rational import exact_text

    print("pass,accuracy")
    for number, value in enumerate(accuracy_by_pass(finished), start=1):
        print(f"{number},{exact_text(value)}")


def _print(
    finished: Trace, source: str, bound: MistakeBound | NoBound | None, shown: PrintOptions
) -> None:
    """Print what is wanted of a run, in the format that is wanted."""
    from linexact.explain.trace import explain_trace, steps_table
    from linexact.perceptron.table import trace_table
    from linexact.render.trace import trace_csv, trace_record, trace_rows

    if shown.accuracy:
        _print_accuracy(finished)
        return
    steps = trace_table(finished, only_updates=shown.only_updates) if shown.has_steps else None
    if shown.form == "json":
        record = trace_record(finished, source=source, bound=bound)
        record |= {} if steps is None else {"steps": trace_rows(steps)}
        print(json.dumps(record, indent=2))
    elif shown.form == "csv" and steps is not None:
        for line in trace_csv(steps):
            print(line)
    else:
        first = None if shown.whole else FIRST_ROWS
        table = None if steps is None else steps_table(steps, first=first, last=LAST_ROWS)
        _print_document(
            explain_trace(finished, source=source, bound=bound, steps=table), shown.form
        )


def _print_document(document: Document, form: str) -> None:
    """Print a run; in text a step is one line, however wide: terminals scroll."""
    from linexact.explain.document import Document, Table
    from linexact.render.formats import FORMATS
    from linexact.render.text import render_text
    from linexact.render.trace import DOCUMENTS

    first, *rest = document.blocks
    if form == "text" and isinstance(first, Table):
        print(render_text(Document((first,)), width=WIDEST))
        document = Document(tuple(rest))
    print(FORMATS[DOCUMENTS[form]].render(document), end="")


class _Progress:
    """Says now and then how far a long run has come; asks it to end after Ctrl-C."""

    def __init__(self) -> None:
        self.stopped = False
        self._shown = time.monotonic()
        self._live = sys.stderr.isatty()
        self._written = False

    def __call__(self, presentations: int, updates: int) -> bool:
        if self._live and time.monotonic() - self._shown > 0.5:
            self._shown = time.monotonic()
            self._written = True
            print(f"\r{presentations} presentations, {updates} updates", end="", file=sys.stderr)
        return not self.stopped

    def clear(self) -> None:
        """Wipe the line."""
        if self._written:
            print("\r\033[K", end="", file=sys.stderr)


@contextmanager
def _stopping() -> Iterator[_Progress]:
    """Turn the first Ctrl-C into a clean stop; a second one interrupts at once."""
    progress = _Progress()

    def stop(number: int, frame: FrameType | None) -> None:
        progress.stopped = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    try:
        before = signal.signal(signal.SIGINT, stop)
    except ValueError:  # not the main thread
        yield progress
        return
    try:
        yield progress
    finally:
        signal.signal(signal.SIGINT, before)
        progress.clear()
