"""Large data: a million examples of 50 features from ``.npy`` files, and MNIST's 3s and 7s.

Run with ``python -m benchmarks.large [--data DIR] [--examples N] [--folder DIR]``.  Files are
made once, in a temporary folder unless one is named.  Every measurement is a process of its
own: CPU seconds of ``separate(X, t)`` after the files are opened (mapped), and how much its
peak memory lies above what it had then; then the standalone checker on the same integers.
``DIR`` may hold ``mnist37.npz``.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.report import machine

FEATURES = 50
BLOCK = 100_000
KINDS = ("int64", "int16", "decimals")
PAGE = Path("docs/benchmarks-large.md")
HEAD = (
    "# Large data",
    "",
    "Written by `python -m benchmarks.large --data DIR --write`: CPU seconds of the whole"
    " `separate(X, t)` after the `.npy` files are opened, with its kernel or array check, in a"
    " process of its own, and how far that process's peak memory rises above what it had. The"
    " flipped example lies deep inside the other class. Decimals have 4 places and are read"
    " exactly.",
    "",
)
CHECKED = (
    "",
    "The standalone checker on the int64 data, by a Python that has nothing else (`python -I"
    " linexact/proof/checker.py CERTIFICATE FILE`), beside the command that wrote the certificate.",
    "",
    "| file | MB | verdict | certify, CPU s | peak MB | check, CPU s | peak MB |",
    "|---|--:|---|--:|--:|--:|--:|",
)
# A program's peak memory counts what its parent held, so the parent is a bare Python.
LAUNCHER = """
import resource, subprocess, sys
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss, file=sys.stderr)
sys.exit(code)
"""
CHECKER = Path(__file__).resolve().parents[1] / "linexact" / "proof" / "checker.py"


def main() -> None:
    """Make the files, measure in fresh processes, print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.large", description=__doc__)
    parser.add_argument("--data", type=Path, help="a folder that may hold mnist37.npz")
    parser.add_argument("--examples", type=int, default=1_000_000)
    parser.add_argument("--folder", type=Path, help="where the files are kept")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE}")
    parser.add_argument("--one", nargs=2, metavar=("X", "T"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(_measure(*map(Path, options.one))))
        return
    lines = ["| data | examples | features | verdict | CPU s | MB above opening |"]
    lines.append("|---|--:|--:|---|--:|--:|")
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for X, t, name in _files(folder, options.examples, options.data):
            lines.append(_row(X, t, name))
            print(lines[-1], flush=True)
        lines += CHECKED
        for line in _checked(folder, options.examples):
            lines.append(line)
            print(line, flush=True)
    if options.write:
        PAGE.write_text("\n".join([*HEAD, machine(), "", *lines, ""]), encoding="utf-8")
        print(f"page: {PAGE}")


def _files(folder: Path, n: int, data: Path | None) -> list[tuple[Path, Path, str]]:
    found = []
    if data is not None and (data / "mnist37.npz").exists():
        with np.load(data / "mnist37.npz") as arrays:
            X, t = folder / "mnist-x.npy", folder / "mnist-t.npy"
            np.save(X, arrays["train_x"])
            np.save(t, arrays["train_y"])
        found.append((X, t, "MNIST, 3 against 7"))
    labels = {name: folder / f"t-{n}-{name}.npy" for name in ("separable", "flipped")}
    for kind in KINDS:
        X = folder / f"x-{n}-{kind}.npy"
        if not X.exists() or not all(path.exists() for path in labels.values()):
            _make(X, labels, kind, n)
        found += [(X, t, f"{kind}, {name}") for name, t in labels.items()]
    return found


def _make(path: Path, labels: dict[str, Path], kind: str, n: int) -> None:
    """Write normal inputs, block by block: the same numbers, as integers or divided by 1000."""
    rng = np.random.default_rng(0)
    weights = np.rint(np.random.default_rng(1).normal(size=FEATURES) * 1000)
    dtype = np.dtype(np.float64 if kind == "decimals" else kind)
    out = np.lib.format.open_memmap(path, mode="w+", dtype=dtype, shape=(n, FEATURES))
    z = np.empty(n)
    for start in range(0, n, BLOCK):
        stop = min(start + BLOCK, n)
        X = np.rint(rng.normal(size=(stop - start, FEATURES)) * 3000)
        z[start:stop] = X @ weights
        out[start:stop] = X / 10_000 if kind == "decimals" else X
    out.flush()
    t = np.where(z > 0, 1, -1).astype(np.int8)
    np.save(labels["separable"], t)
    t[int(np.argmax(np.abs(z)))] *= -1  # deep inside the other class
    np.save(labels["flipped"], t)


def _row(X: Path, t: Path, name: str) -> str:
    command = [sys.executable, "-m", "benchmarks.large", "--one", str(X), str(t)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    if answer.returncode:
        return f"| {name} | failed: {answer.stderr.strip().splitlines()[-1]} |"
    m = json.loads(answer.stdout)
    return (
        f"| {name} | {m['n']:,} | {m['d']} | {m['verdict']} | {m['seconds']:.2f} |"
        f" {m['megabytes']:.0f} |"
    )


def _checked(folder: Path, n: int) -> Iterator[str]:
    """Certify files from the command line and let the standalone checker read them again."""
    X = np.load(folder / f"x-{n}-int64.npy", mmap_mode="r")
    for name, form in (("separable", "npz"), ("flipped", "npz"), ("separable", "csv")):
        t = np.load(folder / f"t-{n}-{name}.npy")
        data, proof = folder / f"checked-{name}.{form}", folder / f"checked-{name}.json"
        if form == "npz":
            np.savez(data, X=X, t=t)
            label = []
        else:
            _write_table(data, X, t)
            label = ["--label", "label"]
        proof.unlink(missing_ok=True)
        command = [sys.executable, "-m", "linexact", "certify", str(data), *label]
        certify = _spent([*command, "--certificate", str(proof)])
        check = _spent([sys.executable, "-I", str(CHECKER), str(proof), str(data)])
        verdict = "separable" if '"solvable"' in proof.read_text() else "inseparable"
        size = data.stat().st_size / 1e6
        yield f"| .{form} | {size:.0f} | {verdict} | {certify} | {check} |"
        data.unlink()


def _write_table(path: Path, X: NDArray[np.int64], t: NDArray[np.int8]) -> None:
    with path.open("w", encoding="ascii") as table:
        table.write(",".join([*(f"x{j}" for j in range(X.shape[1])), "label"]) + "\n")
        for start in range(0, len(X), BLOCK):
            rows = np.hstack([X[start : start + BLOCK], t[start : start + BLOCK, np.newaxis]])
            table.writelines(",".join(map(str, row)) + "\n" for row in rows.tolist())


def _spent(command: list[str]) -> str:
    """Run a program; return its CPU seconds and its peak memory in MB, as two cells."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", LAUNCHER, *command],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"exit code {done.returncode}: {' '.join(command)}")
    seconds, kilobytes = done.stderr.split()[-2:]
    return f"{float(seconds):.1f} | {int(kilobytes) / 1024:.0f}"


def _measure(X_path: Path, t_path: Path) -> dict[str, object]:
    from linexact import separate

    separate("XOR")  # loads the libraries
    X, t = np.load(X_path, mmap_mode="r"), np.load(t_path)
    before = peak_kilobytes()
    started = time.process_time()
    verdict = separate(X, t)
    seconds = time.process_time() - started
    peak = peak_kilobytes()
    return {
        "n": X.shape[0],
        "d": X.shape[1],
        "verdict": type(verdict).__name__.lower(),
        "seconds": seconds,
        "megabytes": (peak - before) / 1024,
    }


def peak_kilobytes() -> int:
    """Return this process's peak memory; Linux counts its parent's in ``getrusage``."""
    try:
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1])
    except OSError:
        pass
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    main()
