"""The measurements as a table for people, Markdown for ``docs/benchmarks.md``, and a chart."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence
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
Truths = dict[tuple[str, str], bool]
Ratio = tuple[float, tuple[str, str]]


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
    """Say how the CPU time of ``mine`` compares where peers answer rightly."""
    known = truths(runs)
    ours = {(r.family, r.name): r for r in runs if r.tool == mine}
    right: dict[tuple[str, str], list[Run]] = {}
    for r in runs:
        key = (r.family, r.name)
        if not r.tool.startswith("linexact") and key in known and r.separable == known[key]:
            right.setdefault(key, []).append(r)
    floats: list[Ratio] = []
    exact_large: list[Ratio] = []
    exact_small: list[Ratio] = []
    for key, own in ours.items():
        peers = [r for r in right.get(key, []) if r.seconds]
        forms = [r.seconds for r in peers if r.tool in LINPROG and r.seconds]
        if forms and own.n >= 1000 and own.seconds:
            floats.append((own.seconds / min(forms), key))
        exact = [r.seconds for r in peers if r.exact and r.seconds]
        if exact and own.seconds:
            group = exact_large if own.cells >= 50_000 else exact_small
            group.append((own.seconds / min(exact), key))
    return [
        _ratios(f"{mine} against the better linprog form that is right, n >= 1000", floats),
        _ratios(f"{mine} against the best exact peer that answers, n d >= 50,000", exact_large),
        _ratios(f"{mine} against the best exact peer that answers, smaller", exact_small),
    ]


def _ratios(what: str, found: list[Ratio]) -> str:
    if not found:
        return f"- {what}: no case"
    worst, (family, name) = max(found)
    middle = median(ratio for ratio, _ in found)
    return (
        f"- CPU of {what}: median {middle:.2f}, worst {worst:.2f}"
        f" ({family}, {name}), over {len(found)} cases"
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
