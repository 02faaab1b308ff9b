"""How large the project is, in figures that may only fall: ``python -m tests.ratchet --write``.

``ratchet.toml`` has the figures of the last landing; :mod:`tests.test_ratchet` holds the tree
against them.  ``--write`` lowers the file to what is measured, and refuses to raise a figure.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FIGURES = Path(__file__).with_name("ratchet.toml")

# Not source: what Python, editors and tests leave behind.
_LEFT_BEHIND = {"__pycache__", ".hypothesis"}
_PACKED = {".xz", ".npy", ".npz", ".parquet", ".feather", ".png"}
_PAGES = ("README", "CHANGELOG", "CONTRIBUTING")
_CALLS: Mapping[str, tuple[str, ...]] = {
    "loaded_by_certify": ("certify", "XOR"),
    "loaded_by_grade": ("grade", "AND", "w1 = 1, w2 = 1, b = -1"),
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def measured() -> dict[str, int]:
    """Return all figures of the tree as it stands."""
    ours = {
        key: sum(name.partition(".")[0] == "linexact" for name in loaded(call))
        for key, call in _CALLS.items()
    }
    return {**_of_the_package(), **_of_the_rest(), **ours}


def _of_the_package() -> dict[str, int]:
    paths = sorted(_files("linexact", ".py"))
    texts = [path.read_text(encoding="utf-8") for path in paths]
    nodes = [list(ast.walk(ast.parse(text))) for text in texts]
    return {
        "nodes": sum(map(len, nodes)),
        "modules": len(paths),
        "longest_module": max(map(_lines, paths)),
        "longest_function": max(
            (node.end_lineno or 0) - node.lineno + 1
            for found in nodes
            for node in found
            if isinstance(node, Function)
        ),
        "script_lines": _all_lines(_files("linexact", ".js")),
        "package_data_lines": _all_lines(_files("linexact", ".toml", ".json")),
    }


def _of_the_rest() -> dict[str, int]:
    tests = [path for path in _files("tests") if path != FIGURES]
    packed = [path for path in tests if path.suffix in _PACKED]
    pages = [*_files("docs", ".md"), *(ROOT / f"{name}.md" for name in _PAGES)]
    return {
        "test_code_lines": _all_lines(path for path in tests if path.suffix == ".py"),
        "test_data_lines": _all_lines(
            path for path in tests if path.suffix != ".py" and path not in packed
        ),
        "test_data_packed_kilobytes": sum(path.stat().st_size for path in packed) // 1000,
        "benchmark_lines": _all_lines(_files("benchmarks")),
        "document_words": sum(len(path.read_text(encoding="utf-8").split()) for path in pages),
        "exercises": len(list(_files("exercises", ".toml"))),
    }


def loaded(call: Sequence[str]) -> set[str]:
    """Return the names of all modules that a command has loaded when it has answered."""
    code = f"import sys; from linexact.cli import run; run({list(call)!r}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


def _files(folder: str, *suffixes: str) -> Iterator[Path]:
    for path in (ROOT / folder).rglob("*"):
        is_meant = not suffixes or path.suffix in suffixes
        if is_meant and path.is_file() and not {*path.parts} & _LEFT_BEHIND:
            yield path


def _all_lines(paths: Iterable[Path]) -> int:
    return sum(map(_lines, paths))


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def allowed() -> dict[str, int]:
    """Return the figures of the last landing."""
    return tomllib.loads(FIGURES.read_text(encoding="utf-8"))


def written(figures: Mapping[str, int]) -> str:
    """Return the file of figures."""
    head = "# The figures of the last landing: none may rise (made by `make house`).\n"
    return head + "".join(f"{name} = {figure}\n" for name, figure in figures.items())


def main(arguments: list[str]) -> int:
    """Say what has risen; with ``--write``, lower the file where nothing has."""
    now = measured()
    before = allowed() if FIGURES.exists() else now
    risen = [
        f"{name}: {now[name]}, at most {most}" for name, most in before.items() if now[name] > most
    ]
    print("\n".join(risen or ["nothing has risen"]))
    if not risen and "--write" in arguments:
        FIGURES.write_text(written(now), encoding="utf-8")
    return len(risen) and 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
