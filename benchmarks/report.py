"""The measurements as a table for people, Markdown for ``docs/benchmarks.md``, and a chart."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median

from benchmarks.running import Run
from benchmarks.scaling import Curve

PACKAGES = (
    "numpy",
    "scipy",
    "python-flint",
    "highspy",
    "pycddlib",
    "z3-solver",
    "cvc5",
    "scikit-learn",
)
LINPROG = ("linprog, feasibility", "linprog, largest margin")
TWINS = (("separable", "flipped"), ("apart", "touching"), (", d changes", ", d + 1 changes"))
Truths = dict[tuple[str, str], bool]


@dataclass(frozen=True, slots=True)
class Score:
    """How a tool did on all cases it was asked."""

    tool: str
    right: int
    wrong: int
    silent: int
    certified: int
    seconds: float


def truths(runs: Iterable[Run]) -> Truths:
    """Return each case's verdict, as linexact's kernel-checked certificate proves it."""
    return {
        (run.family, run.name): run.separable
        for run in runs
        if run.tool == "linexact" and run.certified and run.separable is not None
    }


def score(tool: str, runs: Sequence[Run], known: Truths) -> Score:
    """Count right and wrong answers of one tool."""
    mine = [run for run in runs if run.tool == tool]
    right = [r for r in mine if r.separable is not None and r.separable == known[r.family, r.name]]
    wrong = [r for r in mine if r.separable is not None and r.separable != known[r.family, r.name]]
    return Score(
        tool,
        len(right),
        len(wrong),
        len(mine) - len(right) - len(wrong),
        sum(run.certified for run in right),
        sum(run.seconds or 0.0 for run in mine),
    )


def score_table(runs: Sequence[Run]) -> str:
    """Return the table of all tools."""
    known = truths(runs)
    names = list(dict.fromkeys(run.tool for run in runs))
    lines = [
        "| tool | right | wrong | no answer | certified | CPU s |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for s in (score(name, runs, known) for name in names):
        lines.append(
            f"| {s.tool} | {s.right} | {s.wrong} | {s.silent} | {s.certified} | {s.seconds:.2f} |"
        )
    return "\n".join(lines)


def family_table(runs: Sequence[Run]) -> str:
    """Return, family by family, right / wrong / no answer and CPU seconds of each tool."""
    known = truths(runs)
    names = list(dict.fromkeys(run.tool for run in runs))
    lines = ["| family | cases | " + " | ".join(names) + " |", "|---|--:|" + "---|" * len(names)]
    for family in dict.fromkeys(run.family for run in runs):
        part = [run for run in runs if run.family == family]
        cells = []
        for name in names:
            s = score(name, part, known)
            cells.append(f"{s.right} / {s.wrong} / {s.silent}, {s.seconds:.3f} s")
        count = len({run.name for run in part})
        lines.append(f"| {family} | {count} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def ratio_lines(runs: Sequence[Run], mine: str = "linexact") -> list[str]:
    """Say how the CPU time of ``mine`` compares where peers answer rightly.

    A form of linprog that gives a case and its twin, of the other verdict, the same answer is
    right on one of them by luck; it is counted and, in a second line, left out.
    """
    known = truths(runs)
    ours = {(r.family, r.name): r for r in runs if r.tool == mine}
    right = [
        r
        for r in runs
        if (r.family, r.name) in ours
        and not r.tool.startswith("linexact")
        and r.seconds
        and r.separable == known.get((r.family, r.name))
    ]
    sure = {(r.tool, r.family, r.name) for r in right}
    forms = [r for r in right if r.tool in LINPROG and r.n >= 1000]
    told_apart = [
        r
        for r in forms
        if all(
            (r.tool, r.family, twin) in sure for twin in _twins(r.name) if (r.family, twin) in ours
        )
    ]
    exact = [r for r in right if r.exact]
    large = [r for r in exact if r.cells >= 50_000]
    small = [r for r in exact if r.cells < 50_000]
    better = "the better linprog form that is right"
    return [
        _ratios(f"{mine} against {better}, n >= 1000", ours, forms, 1.2),
        _ratios(f"{mine} against {better} on the twin too, n >= 1000", ours, told_apart, 1.2),
        _ratios(f"{mine} against the best exact peer, n d >= 50,000", ours, large, 0.25),
        _ratios(f"{mine} against the best exact peer, smaller", ours, small, 1.5),
    ]


def _twins(name: str) -> Iterator[str]:
    for pair in TWINS:
        for mine, other in (pair, pair[::-1]):
            if name.endswith(mine):
                yield name.removesuffix(mine) + other


def _ratios(what: str, ours: dict[tuple[str, str], Run], peers: Sequence[Run], bound: float) -> str:
    """Compare with the fastest of the peers on each case; ``bound`` is what is aimed at."""
    fastest: dict[tuple[str, str], float] = {}
    for r in peers:
        key = (r.family, r.name)
        fastest[key] = min(r.seconds or 0.0, fastest.get(key, float("inf")))
    found = [((ours[key].seconds or 0.0) / seconds, key) for key, seconds in fastest.items()]
    if not found:
        return f"- CPU of {what}: no case"
    worst, (family, name) = max(found)
    middle = median(ratio for ratio, _ in found)
    above = sum(ratio > bound for ratio, _ in found)
    return (
        f"- CPU of {what}: median {middle:.2f}, worst {worst:.2f} ({family}, {name}),"
        f" above {bound:g} in {above} of {len(found)} cases"
    )


def slope_table(curves: Sequence[Curve]) -> str:
    """Return the exponents of the curves."""
    lines = ["| tool | data | against | sizes | exponent |", "|---|---|---|---|--:|"]
    for c in curves:
        if len(c.sizes) > 1:
            span = f"{c.sizes[0]} to {c.sizes[-1]}"
            lines.append(f"| {c.tool} | {c.labels} | {c.over} | {span} | {c.slope:.2f} |")
    return "\n".join(lines)


def machine() -> str:
    """Return the machine and the versions in a few lines."""
    lines = [f"- {_processor()}, {platform.system()}, Python {platform.python_version()}"]
    found = []
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            found.append(f"{package} not installed")
    return "\n".join([*lines, "- " + ", ".join(found)])


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def draw(curves: Sequence[Curve], path: Path) -> None:
    """Save the curves: cost against n and against d, both kinds of data."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(10, 4.2), sharey=True, layout="constrained")
    styles = {"separable": "-", "flipped": "--"}
    names = list(dict.fromkeys(c.tool for c in curves))
    for axis, over in zip(axes, ("n", "d"), strict=True):
        for c in curves:
            if c.over == over and c.sizes:
                axis.plot(
                    c.sizes,
                    c.seconds,
                    styles[c.labels],
                    marker="o",
                    markersize=3,
                    color=f"C{names.index(c.tool)}",
                    label=f"{c.tool}, {c.labels}",
                )
        axis.set(xscale="log", yscale="log", xlabel=f"{over}")
        axis.grid(visible=True, which="major", alpha=0.3)
    axes[0].set(ylabel="CPU seconds", title="examples n, at 20 features")
    axes[1].set(title="features d, at 5000 examples")
    axes[1].legend(fontsize=7)
    figure.savefig(path, dpi=130)
    plt.close(figure)
