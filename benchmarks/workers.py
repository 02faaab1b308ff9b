"""Files that two workers hold: ten million examples of 20 features in Parquet.

Run with ``python -m benchmarks.workers [--examples N] [--folder DIR] [--write]``.  The files, of
standard normal floats, are made once, in a temporary folder unless one is named: separable ones,
and the same with one example of one file flipped, deep inside the other class.  Every measurement
is a process of its own; it starts a local cluster of two workers, or reads all files itself.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.report import machine

FEATURES = 20
FILES = 20
GROUP = 100_000  # rows of a row group
WORKERS = 2
PAGE = Path("docs/benchmarks-workers.md")
HEAD = (
    "# Files that workers hold",
    "",
    "Written by `python -m benchmarks.workers --write`: standard normal float64 features in"
    " {files} Parquet files ({megabytes:,} MB), separable, and with one example of one file"
    " flipped, deep inside the other class. `separate(pattern, workers=client)` on a local cluster"
    " of {workers} workers, beside `separate(pattern)` in one process that reads all files; each in"
    " a process of its own. CPU seconds are those of the process that asks and of the workers"
    " together, after they were started; memory is what a process has (resident) at the end of each"
    " stage, from reading to the last: of the process that asks, and of the larger worker.",
    "",
)
TABLE = (
    "| files | who | rounds | rows missed | CPU s | us a row | seconds | MB, asks | MB, worker |",
    "|---|---|--:|---|--:|--:|--:|--:|--:|",
)


def main() -> None:
    """Make the files, measure in fresh processes, print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.workers", description=__doc__)
    parser.add_argument("--examples", type=int, default=10_000_000)
    parser.add_argument("--folder", type=Path, help="where the files are kept")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE}")
    parser.add_argument("--one", nargs=2, metavar=("WHO", "FOLDER"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        who, folder = options.one
        pattern = str(Path(folder) / "part-*.parquet")
        print(json.dumps(_by_workers(pattern) if who == "workers" else _alone(pattern)))
        return
    lines = list(TABLE)
    with tempfile.TemporaryDirectory() as temporary:
        root = options.folder or Path(temporary)
        found = []
        for name in ("separable", "flipped"):
            folder = root / f"{name}-{options.examples}"
            flipped = _make(folder, options.examples, flip=name == "flipped")
            for who in ("workers", "alone"):
                measured = _measured(who, folder)
                found.append(measured)
                lines.append(_row(name, who, measured, options.examples))
                print(lines[-1], flush=True)
                _check(measured, flipped)
        size = sum(path.stat().st_size for path in folder.iterdir())
    lines += ["", *_notes(found, options.examples)]
    print("\n".join(lines[-3:]))
    if options.write:
        facts = {"files": FILES, "megabytes": size // 10**6, "workers": WORKERS}
        head = [line.format(**facts) for line in HEAD]
        PAGE.write_text("\n".join([*head, machine(), "", *lines, ""]), encoding="utf-8")
        print(f"page: {PAGE}")


def _make(folder: Path, n: int, *, flip: bool) -> str | None:
    """Write the files unless they are there; return the flipped row's name."""
    import pyarrow as pa
    from pyarrow import parquet

    told = folder / "flipped.txt"
    if told.exists():
        return told.read_text() or None
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(0)
    weights = np.random.default_rng(1).normal(size=FEATURES)
    name = ""
    for k, part in enumerate(np.array_split(np.arange(n), FILES)):
        X = rng.normal(size=(len(part), FEATURES))
        z = X @ weights + 0.25
        t = (z > 0).astype(np.int8)
        if flip and k == FILES * 2 // 3:
            row = int(np.argmax(np.abs(z)))
            t[row] = 1 - t[row]
            name = f"part-{k:02}.parquet:{row + 1}"
        table = pa.table({**{f"x{j + 1}": X[:, j] for j in range(FEATURES)}, "t": t})
        parquet.write_table(table, folder / f"part-{k:02}.parquet", row_group_size=GROUP)
    told.write_text(name)
    return name or None


def _measured(who: str, folder: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "benchmarks.workers", "--one", who, str(folder)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    if answer.returncode:
        raise RuntimeError(answer.stderr)
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def _by_workers(pattern: str) -> dict[str, Any]:
    import distributed

    from linexact.cluster.search import separate_files
    from linexact.cluster.workers import opened_crew
    from linexact.data.convention import Convention
    from linexact.data.read import TableOptions

    watch = _Watch()
    with (
        distributed.LocalCluster(
            n_workers=WORKERS,
            threads_per_worker=1,
            dashboard_address=":0",
            silence_logs=logging.CRITICAL,
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        watch.client = client
        strict = Convention(bias=True, boundary="strict")
        client.run(_warm)
        _warm()
        before = watch.cpu()
        began = time.monotonic()
        found = separate_files(
            pattern, TableOptions(), strict, lambda: opened_crew(client), watch.tell
        )
        spent = watch.cpu() - before
        watch.ended()
        return _facts(found) | {
            "cpu": spent,
            "seconds": time.monotonic() - began,
            "missed": watch.missed,
            "passes": watch.passes,
            "driver": [sample[0] for sample in watch.samples],
            "workers": [max(sample[1:]) for sample in watch.samples],
        }


class _Watch:
    """What the rounds cost, by what is told of them."""

    def __init__(self) -> None:
        self.client: Any = None
        self.round = ""
        self.told = ""
        self.missed: list[str] = []
        self.samples: list[list[float]] = []
        self.passes: dict[str, float] = {}  # CPU seconds of each round
        self.last = 0.0

    def tell(self, stage: str) -> None:
        """Take a sample where a round ends."""
        round_ = stage.split(",")[0]
        if round_ != self.round:
            self.ended()
        self.round, self.told = round_, stage

    def ended(self) -> None:
        """Take a sample, where there was a round."""
        if self.round:
            now = self.cpu()
            self.passes[self.round] = now - self.last
            self.sample()
            if self.round.startswith("round"):
                self.missed.append(self.told.split(", ")[2].removesuffix(" rows missed"))
        self.last = self.cpu()

    def sample(self) -> None:
        """Look how much memory all processes have."""
        self.samples.append([_megabytes(), *self.client.run(_megabytes).values()])

    def cpu(self) -> float:
        """Return the CPU seconds of all processes."""
        workers: dict[str, float] = self.client.run(time.process_time)
        return time.process_time() + sum(workers.values())


def _alone(pattern: str) -> dict[str, Any]:
    from linexact import separate
    from linexact.topics.separability.verdict import Separable

    _warm()
    began, before = time.monotonic(), time.process_time()
    found = separate(pattern)
    facts = _facts(found) | {
        "cpu": time.process_time() - before,
        "seconds": time.monotonic() - began,
        "driver": [_megabytes()],
    }
    if isinstance(found, Separable):
        before = time.process_time()
        found.check()
        facts["pass"] = time.process_time() - before
    return facts


def _facts(found: Any) -> dict[str, Any]:
    names = getattr(found, "multipliers", {})
    return {
        "verdict": type(found).__name__.lower(),
        "rows": [str(found.dataset.row_name(i)) for i in names],
    }


def _warm() -> None:
    """Load what the work needs: it is not what is measured."""
    import pyarrow.parquet  # noqa: F401

    import linexact.cluster.search  # noqa: F401
    from linexact import separate

    separate("XOR")


def _megabytes() -> float:
    """Return how much memory this process has."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _check(measured: dict[str, Any], flipped: str | None) -> None:
    """Refuse a wrong answer: the flipped row is in every refutation."""
    expected = "separable" if flipped is None else "inseparable"
    if measured["verdict"] != expected or (flipped and flipped not in measured["rows"]):
        raise RuntimeError(f"{measured['verdict']} where {expected} is expected")


def _row(name: str, who: str, m: dict[str, Any], n: int) -> str:
    missed = ", ".join(m.get("missed", [])) or "-"
    workers = m.get("workers")
    cells = [
        name,
        f"{WORKERS} workers" if who == "workers" else "one process",
        str(len(m["missed"])) if "missed" in m else "-",
        missed,
        f"{m['cpu']:.1f}",
        f"{m['cpu'] / n * 1e6:.2f}",
        f"{m['seconds']:.0f}",
        _span(m["driver"]),
        _span(workers) if workers else "-",
    ]
    return f"| {' | '.join(cells)} |"


def _span(values: Sequence[float]) -> str:
    return ", ".join(f"{value:.0f}" for value in values)


def _notes(found: Sequence[dict[str, Any]], n: int) -> list[str]:
    """Say what a pass costs, and the ratio to one process."""
    separable, alone = found[0], found[1]
    passed = separable["passes"]["checking"]
    pairs = zip(found[::2], found[1::2], strict=True)
    ratios = " and ".join(f"{w['cpu'] / a['cpu']:.2f}" for w, a in pairs)
    reading = separable["passes"]["reading"]
    each = [seconds / n * 1e6 for seconds in (reading, passed, alone["pass"])]
    return [
        f"CPU of the workers' way over that of one process: {ratios} (separable and flipped).",
        "",
        f"Of the separable files, to read and hash took {each[0]:.3f} us of CPU a row; the last"
        f" pass, in which every worker checks all its rows, {each[1]:.3f} us, where one process"
        f" takes {each[2]:.3f} us for the same check of the data that it holds.",
    ]


if __name__ == "__main__":
    main()
