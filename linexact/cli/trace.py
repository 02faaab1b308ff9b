"""``linexact trace``: a perceptron's run, step by step, as a lecture states it."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from linexact.cli import options as o
from linexact.errors import InputError
from linexact.model.lectures import PERCEPTRONS, RuleText
from linexact.model.orders import ORDERS_HELP

if TYPE_CHECKING:
    from linexact.explain.document import Document
    from linexact.perceptron import MistakeBound, NoBound, Trace

_RULE = "The rule (default: as the lecture says)"
_LIMITS = "When to stop"
BOUND_CELLS = 500_000  # data larger than this get a mistake bound only when asked
FIRST_ROWS, LAST_ROWS = 100, 20
WIDEST = 100_000


def trace(
    source: o.SourceArgument,
    label: o.LabelOption = None,
    columns: o.ColumnsOption = None,
    drop: o.DropOption = None,
    missing: o.MissingOption = "error",
    positive: o.PositiveOption = None,
    negative: o.NegativeOption = None,
    header: o.HeaderOption = None,
    rule: Annotated[
        str,
        typer.Option(
            help=f"{', '.join(PERCEPTRONS)}.",
            rich_help_panel=_RULE,
        ),
    ] = "blog",
    rate: Annotated[
        str | None,
        typer.Option(help="A rational number, or e.g. 1000/(1000+t).", rich_help_panel=_RULE),
    ] = None,
    clock: Annotated[
        str | None,
        typer.Option(help="t counts updates, presentations or passes.", rich_help_panel=_RULE),
    ] = None,
    first_time: Annotated[
        int | None, typer.Option("--t0", help="The first value of t.", rich_help_panel=_RULE)
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(help="zero, random, or weights such as 1/5,-5/2,3/5.", rich_help_panel=_RULE),
    ] = None,
    order: Annotated[
        str | None,
        typer.Option(
            help=ORDERS_HELP,
            rich_help_panel=_RULE,
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="For what is random.", rich_help_panel=_RULE)] = 0,
    restart: Annotated[
        bool | None,
        typer.Option(
            "--restart/--carry-on",
            help="After an update.",
            show_default=False,
            rich_help_panel=_RULE,
        ),
    ] = None,
    bias: Annotated[
        str | None,
        typer.Option("--bias", help="first, last or absent.", rich_help_panel=_RULE),
    ] = None,
    bias_input: Annotated[
        str | None, typer.Option(help="The constant input.", rich_help_panel=_RULE)
    ] = None,
    boundary: o.BoundaryOption = None,
    limit: Annotated[
        int | None, typer.Option(help="At most so many presentations.", rich_help_panel=_LIMITS)
    ] = None,
    updates: Annotated[
        int | None, typer.Option(help="At most so many updates.", rich_help_panel=_LIMITS)
    ] = None,
    passes: Annotated[
        int | None, typer.Option(help="At most so many passes.", rich_help_panel=_LIMITS)
    ] = None,
    settle: Annotated[
        str | None,
        typer.Option(help="Stop after a pass that moves no weight more.", rich_help_panel=_LIMITS),
    ] = None,
    form: Annotated[str, typer.Option("--format", help="text, md, latex, csv or json.")] = "text",
    only_updates: Annotated[
        bool, typer.Option("--only-updates", help="Leave right answers out of the table.")
    ] = False,
    whole: Annotated[bool, typer.Option("--all", help="Print every row, however many.")] = False,
    table: Annotated[bool, typer.Option("--table/--no-table", help="Print the steps.")] = True,
    bound: Annotated[
        bool | None,
        typer.Option("--bound/--no-bound", help="Compute the mistake bound.", show_default=False),
    ] = None,
    accuracy: Annotated[
        bool, typer.Option("--accuracy", help="Print the accuracy after each pass instead.")
    ] = False,
    certificate: o.CertificateOption = None,
    bound_certificate: Annotated[
        Path | None,
        typer.Option(metavar="OUT.json", help="Write the mistake bound's proof to this file."),
    ] = None,
    force: o.ForceOption = False,
) -> int:
    """Run a perceptron exactly as a lecture states it, and print every step.

    Example:  linexact trace points.csv --rule blog --order 1,2,3,4
    """
    from linexact.perceptron import read_rule, run
    from linexact.render.trace_table import check_format

    o.refuse_existing(certificate, force)
    o.refuse_existing(bound_certificate, force)
    check_format(form)
    chosen = read_rule(
        RuleText(
            rule,
            rate,
            clock,
            first_time,
            start,
            order,
            seed,
            restart,
            bias,
            bias_input,
            boundary,
            settle,
            limit,
            updates,
            passes,
        )
    )
    loaded = o.load(source, label, columns, drop, missing, positive, negative, header)
    with _stopping() as progress:
        finished = run(loaded.dataset, chosen, keep=table or accuracy, progress=progress)
    if certificate is not None:
        _write_certificate(finished, certificate)
    found = _bound(finished, True if bound_certificate is not None else bound)
    if bound_certificate is not None:
        _write_bound(found, bound_certificate)
    if accuracy:
        _print_accuracy(finished)
    else:
        _Printer(finished, loaded.description, found, only_updates, whole, table).show(form)
    return _exit_code(finished)


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
    write_text(path, proof or verdict.to_json())


def _write_bound(found: MistakeBound | NoBound | None, path: Path) -> None:
    """Write the proof of the mistake bound, or of why there is none."""
    from linexact.certificate import write_text
    from linexact.perceptron import MistakeBound

    if isinstance(found, MistakeBound):
        write_text(path, found.to_json())
    elif found is not None and found.verdict is not None:
        write_text(path, found.verdict.to_json())
    else:
        raise InputError("no-bound", f"there is no mistake bound to write: {found}")


def _print_accuracy(finished: Trace) -> None:
    from linexact.perceptron.table import accuracy_by_pass
    from linexact.rational import exact_text

    print("pass,accuracy")
    for number, value in enumerate(accuracy_by_pass(finished), start=1):
        print(f"{number},{exact_text(value)}")


class _Printer:
    """One finished run, shown in one of the formats."""

    def __init__(
        self,
        finished: Trace,
        source: str,
        bound: MistakeBound | NoBound | None,
        only_updates: bool,
        whole: bool,
        table: bool,
    ) -> None:
        self.trace, self.source, self.bound = finished, source, bound
        self.only_updates, self.whole, self.table = only_updates, whole, table

    def show(self, form: str) -> None:
        """Print the table and the summary as the format has them."""
        from linexact.explain.document import Document
        from linexact.render.latex import render_latex
        from linexact.render.markdown import render_markdown
        from linexact.render.text import render_text

        if form == "json":
            self._json()
        elif form == "csv":
            self._csv()
        else:
            document = self._document()
            writers = {"md": render_markdown, "latex": render_latex}
            if form == "text" and self.table:
                # A step is one line, however wide: terminals scroll, and files are searched.
                print(render_text(Document(document.blocks[:1]), width=WIDEST))
                print(render_text(Document(document.blocks[1:])), end="")
            else:
                print(writers.get(form, render_text)(document), end="")

    def _document(self) -> Document:
        from linexact.explain.trace import explain_trace, steps_table
        from linexact.perceptron.table import trace_table

        steps = None
        if self.table:
            rows = trace_table(self.trace, only_updates=self.only_updates)
            steps = steps_table(rows, first=None if self.whole else FIRST_ROWS, last=LAST_ROWS)
        return explain_trace(self.trace, source=self.source, bound=self.bound, steps=steps)

    def _csv(self) -> None:
        from linexact.perceptron.table import trace_table
        from linexact.render.trace_table import trace_csv

        for line in trace_csv(trace_table(self.trace, only_updates=self.only_updates)):
            print(line)

    def _json(self) -> None:
        from linexact.perceptron.table import trace_table
        from linexact.render.trace_record import trace_record
        from linexact.render.trace_table import trace_rows

        record = trace_record(self.trace, source=self.source, bound=self.bound)
        if self.table:
            record["steps"] = trace_rows(trace_table(self.trace, only_updates=self.only_updates))
        print(json.dumps(record, indent=2))


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
