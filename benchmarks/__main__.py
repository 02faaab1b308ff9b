"""Run linexact and its installed peers over all families: ``python -m benchmarks``.

Prints a table of right and wrong answers, certified ones, and CPU seconds, in one run and
under the same limits; saves a chart, and with ``--write`` the page ``docs/benchmarks.md``.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from benchmarks import report, scaling, small
from benchmarks.families import Case, cases, gaussian
from benchmarks.folder import folder_cases
from benchmarks.peers import Question, Tool, tools
from benchmarks.running import ROUNDS, Run, run_all

CHART = Path("docs/figures/benchmarks.png")
PAGE = Path("docs/benchmarks.md")
MAX_EXACT_CELLS = 200_000  # beyond, exact peers are not asked: preparing their input takes minutes


def main() -> int:
    """Measure, print, draw."""
    options = _options()
    chosen = [t for t in tools() if not options.only or any(w in t.name for w in options.only)]
    gates = small.report(small.measure())
    print(gates, flush=True)
    runs = list(_runs(chosen, options))
    wrong = [r for r in runs if r.tool == "linexact" and not r.certified]
    ratios = [*report.ratio_lines(runs), *report.ratio_lines(runs, "linexact, whole separate()")]
    print(report.score_table(runs), *ratios, sep="\n", flush=True)
    curves = scaling.measure(
        [t for t in chosen if t.name in ("linexact", *report.LINPROG)], quick=options.quick
    )
    print(report.slope_table(curves))
    options.chart.parent.mkdir(parents=True, exist_ok=True)
    report.draw(curves, options.chart)
    print(f"chart: {options.chart}")
    if options.write:
        PAGE.write_text(_page(gates, runs, ratios, curves, options.limit), encoding="utf-8")
        print(f"page: {PAGE}")
    for r in wrong:
        print(f"NOT CERTIFIED: {r.family}, {r.name}", file=sys.stderr)
    return 1 if wrong else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--data", type=Path, help="a folder of data files to add")
    parser.add_argument("--quick", action="store_true", help="the smaller half of the families")
    parser.add_argument("--limit", type=float, default=10.0, help="seconds per call (10)")
    parser.add_argument("--only", nargs="+", help="tools whose name contains one of these words")
    parser.add_argument("--family", nargs="+", help="only families with one of these words")
    parser.add_argument("--chart", type=Path, default=CHART, help=f"where it is saved ({CHART})")
    parser.add_argument("--verbose", action="store_true", help="every single run")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE}")
    return parser.parse_args()


def _runs(chosen: list[Tool], options: argparse.Namespace) -> Iterator[Run]:
    """Run every tool on every case, with a line of progress on the error stream."""
    from rich.console import Console
    from rich.progress import track

    files = folder_cases(options.data) if options.data is not None else iter(())
    wanted = [
        case
        for case in chain(cases(quick=options.quick), files)
        if not options.family or any(word in case.family for word in options.family)
    ]
    _warm_up(chosen)
    gc.freeze()  # what is loaded is not looked at again in every fork
    console = Console(stderr=True)
    for case in track(wanted, description="cases", console=console, transient=True):
        question = Question(case.build(), case.bias)
        large = question.dataset.numerators.size > MAX_EXACT_CELLS
        asked = [t for t in chosen if not (large and t.exact) or t.name.startswith("linexact")]
        for found in run_all(asked, case, question, options.limit):
            if found.tool == "linexact" and case.truth not in (None, found.separable):
                print(f"WRONG: {case.family}, {case.name}", file=sys.stderr)
            if options.verbose:
                print(f"{case.family}, {case.name}: {found}", file=sys.stderr)
            yield found


def _warm_up(chosen: list[Tool]) -> None:
    """Load every library once, so that no case pays for it."""
    case = Case("warm-up", "gaussian", lambda: gaussian(300, 60, "separable"))
    question = Question(case.build(), case.bias)
    tiny = Question(gaussian(8, 2, "separable"), True)
    for tool in chosen:
        tool.solve(tool.prepare(question if tool.name.startswith("linexact") else tiny), 5.0)


def _page(
    gates: str, runs: list[Run], ratios: list[str], curves: list[scaling.Curve], limit: float
) -> str:
    return "\n".join(
        [
            "# Benchmarks",
            "",
            "Written by `python -m benchmarks --write`; all figures are of one run.",
            "",
            report.machine(),
            "",
            f"Each tool works on each data set in a process of its own, with a limit of {limit:g}"
            " seconds and one BLAS thread, on data in the form it takes; CPU seconds are those of"
            f" its own work, of the fastest call in {ROUNDS} processes where it is short."
            " A linear programme with a largest margin of at most 1e-9 counts as *not separable*,"
            " a Perceptron with errors left after 1000 epochs too. *Certified* are answers whose"
            " evidence the kernel accepts; of peers that is weights, taken as the exact numbers"
            " they are. Where linexact's verdict was not known by construction, its certificate"
            " tells which answers are right. Exact peers are not asked about more than"
            f" {MAX_EXACT_CELLS:,} numbers.",
            "",
            report.score_table(runs),
            "",
            *ratios,
            "",
            "The twin of a separable data set is the same with a label flipped (apart and touching,"
            " d and d + 1 changes). On rows, columns and integers beyond what floats hold, linprog"
            " calls both infeasible within milliseconds, and is right on one of them by luck.",
            "",
            "Elsewhere: [large data](benchmarks-large.md), [floats of full"
            " precision](benchmarks-full-precision.md), [files](benchmarks-files.md), [files that"
            " workers hold](benchmarks-workers.md), [marking a class](benchmarks-classroom.md),"
            " [pages in a browser](benchmarks-pages.md), and the time that Coq takes for an"
            " exported theorem ([exports](exports.md#coq): XOR, 1000 x 10).",
            "",
            "## One small answer",
            "",
            gates,
            "",
            "## Family by family",
            "",
            "Right / wrong / no answer, CPU seconds.",
            "",
            report.family_table(runs),
            "",
            "## How the cost grows",
            "",
            f"![CPU seconds against n and d]({CHART.relative_to('docs')})",
            "",
            report.slope_table(curves),
            "",
            "A million examples and MNIST: [large data](benchmarks-large.md).",
            "",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
