"""Floats of full precision, as analysts have them after any scaler, beside scipy's linprog.

Run with ``python -m benchmarks.full_precision [--examples N] [--limit SECONDS] [--folder DIR]
[--write]``.  Every measurement is a process of its own with one BLAS thread, on ``.npy`` files that
are mapped: CPU seconds of the first ``separate(X, t)``, of the fastest of five more, and how far
peak memory lies above what the process had when the files were open.  linprog is timed on rows
that are ready for it, in the better of its two forms.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from benchmarks.large import peak_kilobytes
from benchmarks.report import machine, slope_table
from benchmarks.scaling import Curve

Made: TypeAlias = tuple[NDArray[Any], NDArray[np.int8]]

PAGE = Path("docs/benchmarks-full-precision.md")
WARM = 5
LINPROG_EXAMPLES = 200_000  # beyond, it is not asked
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
HEAD = (
    "# Floats of full precision",
    "",
    "Written by `python -m benchmarks.full_precision --write`, in one run: standard normal numbers"
    " in mapped `.npy` files, CPU seconds of the whole `separate(X, t)` with its reading and its"
    " check, in a process of its own with one BLAS thread: the first call (libraries are loaded,"
    ' nothing of numpy is warm), then the fastest of five more, also with `exact="binary"` (bits);'
    " and how far peak memory rises above what the process had when the files were open."
    " linprog's is the better of two forms"
    " (feasibility, largest margin in a box), on rows that are ready for it; a dash: no right"
    " answer within {limit:g} seconds by the clock, or not asked. The ratio is that of the warm"
    " call to linprog.",
    "",
)
GROWTH = (
    "Exponents of the CPU seconds, by least squares over the upper half of the sizes: warm calls"
    " beside the better form of linprog, 20 features or 20,000 examples."
)
TABLE = (
    "| data | examples | features | verdict | first | warm | bits, warm | MB | linprog | ratio |",
    "|---|--:|--:|---|--:|--:|--:|--:|--:|--:|",
)


@dataclass(frozen=True, slots=True)
class Family:
    """A way to make ``n`` examples in ``d`` dimensions."""

    name: str
    make: Callable[[np.random.Generator, int, int], Made]
    separable: bool


def _separable(rng: np.random.Generator, n: int, d: int) -> Made:
    X = rng.standard_normal((n, d))
    return X, np.where(X @ rng.standard_normal(d) + 0.1 > 0, 1, -1).astype(np.int8)


def _flipped(rng: np.random.Generator, n: int, d: int) -> Made:
    X = rng.standard_normal((n, d))
    z = X @ rng.standard_normal(d) + 0.1
    t = np.where(z > 0, 1, -1).astype(np.int8)
    t[int(np.argmax(np.abs(z)))] *= -1  # deep inside the other class
    return X, t


def _narrow(rng: np.random.Generator, n: int, d: int) -> Made:
    """Move two examples to a millionth from the border, one on each side."""
    X = rng.standard_normal((n, d))
    w = rng.standard_normal(d)
    z = X @ w + 0.1
    for i, side in ((0, 1), (1, -1)):
        X[i] -= (z[i] - side * 1e-6) / (w @ w) * w
    return X, np.where(X @ w + 0.1 > 0, 1, -1).astype(np.int8)


def _random(rng: np.random.Generator, n: int, d: int) -> Made:
    return rng.standard_normal((n, d)), rng.choice(np.array([-1, 1], dtype=np.int8), n)


def _scaled(rng: np.random.Generator, n: int, d: int) -> Made:
    X, t = _separable(rng, n, d)
    return X * 10.0 ** np.linspace(-12, 12, d), t


def _single(rng: np.random.Generator, n: int, d: int) -> Made:
    X, t = _separable(rng, n, d)
    w = np.linalg.lstsq(X[:5000], t[:5000].astype(float), rcond=None)[0]
    X = X.astype(np.float32)
    return X, np.where(X.astype(np.float64) @ w + 0.1 > 0, 1, -1).astype(np.int8)


def _integers(rng: np.random.Generator, n: int, d: int) -> Made:
    X, t = _separable(rng, n, d)
    return np.rint(X * 1e17).astype(np.int64), t  # beyond 2**53, which floats hold


def _decimals(rng: np.random.Generator, n: int, d: int) -> Made:
    X = np.round(rng.standard_normal((n, d)), 4)
    return X, np.where(X @ rng.standard_normal(d) + 0.1 > 0, 1, -1).astype(np.int8)


def _repeated(rng: np.random.Generator, n: int, d: int) -> Made:
    X, t = _flipped(rng, n // 10, d)
    return np.repeat(X, 10, axis=0), np.repeat(t, 10)


FAMILIES: Mapping[str, Family] = {
    one.name: one
    for one in (
        Family("separable", _separable, True),
        Family("one flipped", _flipped, False),
        Family("margin 10^-6", _narrow, True),
        Family("random labels", _random, False),
        Family("columns scaled 10^-12 to 10^12", _scaled, True),
        Family("float32, separable", _single, True),
        Family("int64 to 10^18, separable", _integers, True),
        Family("four decimals, separable", _decimals, True),
        Family("each ten times, ten flipped", _repeated, False),
    )
}
USUAL = ("separable", "one flipped", "random labels")
SIZES: tuple[tuple[int, int, tuple[str, ...]], ...] = (
    (20_000, 20, tuple(FAMILIES)),
    (200_000, 20, tuple(FAMILIES)),
    (200_000, 50, USUAL),
    (1_000_000, 50, USUAL),
)
GROWING: Mapping[str, tuple[tuple[int, int], ...]] = {
    "n": tuple((n, 20) for n in (10_000, 30_000, 100_000, 300_000)),
    "d": tuple((20_000, d) for d in (5, 10, 20, 50, 100)),
}


def main() -> None:
    """Make the files, measure in fresh processes, print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.full_precision")
    parser.add_argument("--examples", type=int, default=1_000_000, help="at most")
    parser.add_argument("--limit", type=float, default=60, help="seconds for linprog")
    parser.add_argument("--folder", type=Path, help="where the files are made")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE}")
    parser.add_argument("--one", nargs=4, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        X, t, tool, limit = options.one
        found = TOOLS[tool](np.load(X, mmap_mode="r"), np.load(t), float(limit))
        print(json.dumps(found))
        return
    lines = list(TABLE)
    print(*lines, sep="\n")
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        for n, d, names in SIZES:
            for name in names if n <= options.examples else ():
                lines.append(_row(FAMILIES[name], n, d, Path(folder), options.limit))
                print(lines[-1], flush=True)
        slopes = slope_table(_curves(Path(folder), options.examples, options.limit))
    lines += ["", "## How the cost grows", "", GROWTH, "", slopes]
    print(slopes)
    if options.write:
        head = "\n".join(HEAD).format(limit=options.limit)
        PAGE.write_text("\n".join([head, machine(), "", *lines, ""]), encoding="utf-8")
        print(f"page: {PAGE}")


def _row(family: Family, n: int, d: int, folder: Path, limit: float) -> str:
    found = _measured(family, n, d, folder, limit)
    verdict = "separable" if family.separable else "inseparable"
    peer = "–" if found.peer is None else f"{found.peer:.2f}"
    ratio = "–" if found.peer is None else f"{found.warm / found.peer:.3f}"
    return (
        f"| {family.name} | {n:,} | {d} | {verdict} | {found.first:.3f} | {found.warm:.3f} |"
        f" {found.binary:.3f} | {found.megabytes:.0f} | {peer} | {ratio} |"
    )


@dataclass(frozen=True, slots=True)
class Measured:
    """CPU seconds on one file, and megabytes."""

    first: float
    warm: float
    binary: float  # warm, with the bits of floats
    megabytes: float
    peer: float | None  # linprog, the better form that is right


def _measured(family: Family, n: int, d: int, folder: Path, limit: float) -> Measured:
    X, t = family.make(np.random.default_rng(n + d), n, d)
    files = folder / "X.npy", folder / "t.npy"
    np.save(files[0], X)
    np.save(files[1], t)
    del X, t
    decimal, binary = (_in_a_process(files, how, limit) for how in ("decimal", "binary"))
    assert decimal["separable"] is binary["separable"] is family.separable
    peers = [
        _in_a_process(files, how, limit)
        for how in ("linprog, feasibility", "linprog, largest margin")
        if n <= LINPROG_EXAMPLES
    ]
    right = [p["seconds"] for p in peers if p.get("separable") is family.separable]
    return Measured(
        decimal["first"],
        decimal["warm"],
        binary["warm"],
        decimal["megabytes"],
        min(right, default=None),
    )


def _curves(folder: Path, examples: int, limit: float) -> list[Curve]:
    """Return how the cost grows with n and with d; linprog's curve ends where it has no answer."""
    curves = []
    for name in ("separable", "one flipped"):
        for over, grid in GROWING.items():
            sizes = [size for size in grid if size[0] <= examples]
            found = [_measured(FAMILIES[name], n, d, folder, limit) for n, d in sizes]
            along = [size[over == "d"] for size in sizes]
            ours = tuple(one.warm for one in found)
            curves.append(Curve("linexact, warm", name, over, tuple(along), ours))
            peers = list(
                takewhile(lambda seconds: seconds is not None, (one.peer for one in found))
            )
            done = tuple(seconds for seconds in peers if seconds is not None)
            curves.append(Curve("linprog", name, over, tuple(along[: len(done)]), done))
    return curves


def _in_a_process(files: tuple[Path, Path], tool: str, limit: float) -> dict[str, Any]:
    command = [sys.executable, "-m", "benchmarks.full_precision", "--one"]
    done = subprocess.run(
        [*command, *map(str, files), tool, str(limit)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | dict.fromkeys(THREADS, "1"),
    )
    if done.returncode:
        if tool.startswith("linprog"):
            return {}
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _separate(exact: str) -> Callable[[Any, Any, float], dict[str, Any]]:
    def measure(X: NDArray[Any], t: NDArray[np.int8], limit: float) -> dict[str, Any]:
        from linexact import Separable, separate

        separate("XOR")  # loads the libraries
        before = peak_kilobytes()
        seconds = []
        for _ in range(1 + WARM):
            started = time.process_time()
            verdict = separate(X, t, exact=exact)  # type: ignore[arg-type]
            seconds.append(time.process_time() - started)
        return {
            "separable": isinstance(verdict, Separable),
            "first": seconds[0],
            "warm": min(seconds[1:]),
            "megabytes": (peak_kilobytes() - before) / 1024,
        }

    return measure


def _linprog(place: int) -> Callable[[Any, Any, float], dict[str, Any]]:
    def measure(X: NDArray[Any], t: NDArray[np.int8], limit: float) -> dict[str, Any]:
        from benchmarks.peers import LINPROG_FORMS

        rows = np.asarray(np.hstack([X, np.ones((len(X), 1))]) * t[:, np.newaxis], np.float64)
        started = time.process_time()
        answer = LINPROG_FORMS[place](rows, limit)
        return {"separable": answer.separable, "seconds": time.process_time() - started}

    return measure


TOOLS: Mapping[str, Callable[[Any, Any, float], dict[str, Any]]] = {
    "decimal": _separate("decimal"),
    "binary": _separate("binary"),
    "linprog, feasibility": _linprog(0),
    "linprog, largest margin": _linprog(1),
}


if __name__ == "__main__":
    main()
