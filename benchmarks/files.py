"""Reading tables from files, beside the readers of floats that analysts use.

Run with ``python -m benchmarks.files [--examples N] [--folder DIR] [--write]``.  Every measurement
is a process of its own with one thread: CPU seconds of the fastest of three calls.  linexact reads
the decimal that is written, numpy, pandas, polars and pyarrow its nearest float.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.large import peak_kilobytes
from benchmarks.report import machine

PAGE = Path("docs/benchmarks-files.md")
FEATURES = 50
PARTS = 8
CALLS = 3
PEERS = ("numpy.loadtxt", "pandas", "polars", "pyarrow")
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "POLARS_MAX_THREADS")
HEAD = (
    "# Files at the speed of their readers",
    "",
    "Written by `python -m benchmarks.files --write`, in one run: {examples:,} x 50 numbers and a"
    " label, CPU seconds, the fastest of three calls in a process of its own with one thread."
    " *Read* is what linexact takes to have exact numbers, *decide* what `separate` takes then;"
    " the others make the nearest floats of the same file (a dash: not a file that they read in one"
    " call). The ratio is that of *read* to the fastest of them. Decimals are of 5 places; full"
    " precision is what a float prints, 16 or 17 digits. Peak memory is that of the process.",
    "",
)
TABLE = (
    "| file | MB | read | decide | " + " | ".join(PEERS) + " | ratio | peak MB |",
    "|---|--:|--:|--:|" + "--:|" * len(PEERS) + "--:|--:|",
)


@dataclass(frozen=True, slots=True)
class Table:
    """Numbers with labels, and how a file of them is written."""

    name: str
    write: Callable[[NDArray[Any], NDArray[Any], Path], str]  # what linexact is given
    places: int | None = 5  # None: full precision
    peers: Sequence[str] = PEERS


def _csv(X: NDArray[Any], t: NDArray[Any], folder: Path, name: str = "table.csv") -> str:
    import pandas as pd

    frame = pd.DataFrame(X, columns=[f"x{j + 1}" for j in range(X.shape[1])])
    frame["t"] = t
    frame.to_csv(folder / name, index=False)
    return str(folder / name)


def _packed(X: NDArray[Any], t: NDArray[Any], folder: Path) -> str:
    plain = Path(_csv(X, t, folder))
    packed = folder / "table.csv.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes(), 6))
    return str(packed)


def _parts(X: NDArray[Any], t: NDArray[Any], folder: Path) -> str:
    pieces = zip(np.array_split(X, PARTS), np.array_split(t, PARTS), strict=True)
    for k, (part, labels) in enumerate(pieces):
        _csv(part, labels, folder, f"part-{k}.csv")
    return str(folder / "part-*.csv")


def _gaps(X: NDArray[Any], t: NDArray[Any], folder: Path) -> str:
    X = X.copy()
    X[::1000, 7] = np.nan
    return _csv(X, t, folder)


def _frame(ending: str) -> Callable[[NDArray[Any], NDArray[Any], Path], str]:
    def write(X: NDArray[Any], t: NDArray[Any], folder: Path) -> str:
        import pyarrow as pa
        from pyarrow import feather, parquet

        table = pa.table({**{f"x{j + 1}": X[:, j] for j in range(X.shape[1])}, "t": t})
        path = folder / f"table.{ending}"
        (parquet.write_table if ending == "parquet" else feather.write_feather)(table, path)
        return str(path)

    return write


TABLES: Mapping[str, Table] = {
    one.name: one
    for one in (
        Table("CSV", _csv),
        Table("CSV, a cell in a thousand rows missing", _gaps, peers=PEERS[1:]),
        Table("CSV, gzip", _packed, peers=("numpy.loadtxt", "pandas", "polars")),
        Table(f"CSV in {PARTS} files", _parts, peers=("polars",)),
        Table("CSV, full precision, a tenth of the rows", _csv, None),
        Table("Parquet, float64", _frame("parquet"), None, PEERS[1:]),
        Table("Feather, float64", _frame("feather"), None, PEERS[1:]),
    )
}


def main() -> None:
    """Make the files, measure in fresh processes, print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.files")
    parser.add_argument("--examples", type=int, default=200_000)
    parser.add_argument("--folder", type=Path, help="where the files are made")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE}")
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        path, tool = options.one
        print(json.dumps(TOOLS[tool](path)))
        return
    lines = list(TABLE)
    print(*lines, sep="\n")
    for table in TABLES.values():
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            lines.append(_row(table, options.examples, Path(folder)))
        print(lines[-1], flush=True)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        lines += ["", _checked(options.examples, Path(folder))]
    print(lines[-1])
    if options.write:
        head = "\n".join(HEAD).format(examples=options.examples)
        PAGE.write_text("\n".join([head, machine(), "", *lines, ""]), encoding="utf-8")
        print(f"page: {PAGE}")


def _numbers(table: Table, examples: int) -> tuple[NDArray[Any], NDArray[Any]]:
    rng = np.random.default_rng(21)
    n = examples // 10 if "tenth" in table.name else examples
    X = 3 * rng.standard_normal((n, FEATURES))
    if table.places is not None:
        X = X.round(table.places)
    return X, (X @ rng.standard_normal(FEATURES) > 0).astype(int)


def _row(table: Table, examples: int, folder: Path) -> str:
    path = table.write(*_numbers(table, examples), folder)
    pattern = Path(path)
    size = sum(file.stat().st_size for file in pattern.parent.glob(pattern.name)) / 1e6
    own = _in_a_process(path, "linexact")
    times = {peer: _in_a_process(path, peer)["read"] for peer in table.peers}
    shown = " | ".join(f"{times[peer]:.2f}" if peer in times else "–" for peer in PEERS)
    return (
        f"| {table.name} | {size:.0f} | {own['read']:.2f} | {own['decide']:.2f} | {shown} |"
        f" {own['read'] / min(times.values()):.1f} | {own['megabytes']:.0f} |"
    )


def _checked(examples: int, folder: Path) -> str:
    """Say what the standalone checker takes for a certificate of the table of decimals."""
    import linexact
    from linexact.proof import checker

    path = _csv(*_numbers(TABLES["CSV"], examples), folder)
    proof = folder / "proof.json"
    proof.write_text(linexact.separate(path).certificate())
    size = Path(path).stat().st_size / 1e6
    before = os.times()
    done = subprocess.run(
        [sys.executable, "-I", checker.__file__, proof, path], capture_output=True, check=True
    )
    after = os.times()
    assert done.stdout.startswith(b"VERIFIED")
    seconds = (after.children_user - before.children_user) + (
        after.children_system - before.children_system
    )
    return (
        f"`python checker.py proof.json table.csv`, the standard library alone: {seconds:.0f} s of"
        f" CPU for the {size:.0f} MB of CSV, {size / seconds:.1f} MB a second."
    )


def _in_a_process(path: str, tool: str) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.files", "--one", path, tool],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | dict.fromkeys(THREADS, "1"),
    )
    if done.returncode:
        raise RuntimeError(f"{tool}: {done.stderr.strip().splitlines()[-1]}")
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _linexact(path: str) -> dict[str, float]:
    from linexact import separate
    from linexact.data.read import TableOptions
    from linexact.reading.source import read_dataset

    separate("XOR")  # loads the libraries
    seconds = []
    for _ in range(CALLS):
        started = time.process_time()
        data = read_dataset(path, TableOptions(missing="skip")).dataset
        seconds.append(time.process_time() - started)
    peak = peak_kilobytes() / 1024
    started = time.process_time()
    separate(data)
    return {
        "read": min(seconds),
        "decide": time.process_time() - started,
        "megabytes": peak,
    }


def _timed(read: Callable[[str], object]) -> Callable[[str], dict[str, float]]:
    def measure(path: str) -> dict[str, float]:
        seconds = []
        for _ in range(CALLS):
            started = time.process_time()
            read(path)
            seconds.append(time.process_time() - started)
        return {"read": min(seconds)}

    return measure


def _loadtxt(path: str) -> object:
    return np.loadtxt(path, delimiter=",", skiprows=1)


def _pandas(path: str) -> object:
    import pandas as pd

    if path.endswith((".parquet", ".feather")):
        return (pd.read_parquet if path.endswith(".parquet") else pd.read_feather)(path)
    return pd.read_csv(path)


def _polars(path: str) -> object:
    import polars as pl

    if path.endswith((".parquet", ".feather")):
        return pl.read_parquet(path) if path.endswith(".parquet") else pl.read_ipc(path)
    return pl.read_csv(path, infer_schema_length=1000)


def _pyarrow(path: str) -> object:
    import pyarrow as pa
    from pyarrow import csv, feather, parquet

    pa.set_cpu_count(1)
    if path.endswith(".parquet"):
        return parquet.read_table(path)
    return feather.read_table(path) if path.endswith(".feather") else csv.read_csv(path)


TOOLS: Mapping[str, Callable[[str], dict[str, float]]] = {
    "linexact": _linexact,
    "numpy.loadtxt": _timed(_loadtxt),
    "pandas": _timed(_pandas),
    "polars": _timed(_polars),
    "pyarrow": _timed(_pyarrow),
}


if __name__ == "__main__":
    main()
