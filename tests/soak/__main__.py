"""Try much more than the tests have time for: ``python -m tests.soak``.

Every module of this folder has ``COUNT``, how often a whole soak tries it, and
``run(count, seed)``, which tries ``count`` cases drawn from the seed, returns how many had which
outcome, and raises AssertionError at the first that is wrong.  A module is run in slices, each
with a seed of its own: a slice that fails is named and can be run again alone.  A module that needs
what is not installed with the rest has ``missing()``, which names it; it is then left out.
``--write`` writes the results to ``docs/soak.md``; with ``--add`` to what that page has of the same
module, so that a long soak may be made in parts, each with a seed of its own.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from types import ModuleType

from linexact import __version__

FOLDER = Path(__file__).parent
PAGE = FOLDER.parents[1] / "docs" / "soak.md"
SLICES = 50
ROW = re.compile(r"^(\| .*`tests/soak/(\w+)\.py`.* \|)$", re.MULTILINE)


@dataclass
class Tried:
    """One module's run."""

    name: str
    what: str
    cases: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    seconds: float = 0.0
    first: int | None = None  # seed, of earlier parts


def modules() -> list[str]:
    """Return the names of all modules that can be run."""
    return sorted(path.stem for path in FOLDER.glob("[a-z]*.py"))


def missing(name: str) -> str:
    """Say what a module needs and does not find here; nothing as a rule."""
    module = import_module(f"tests.soak.{name}")
    return str(module.missing()) if hasattr(module, "missing") else ""


def slices(count: int, seed: int) -> Iterator[tuple[int, int]]:
    """Yield the size and the seed of each slice; the sizes add up to ``count``."""
    parts = min(SLICES, count)
    for k in range(parts):
        yield count * (k + 1) // parts - count * k // parts, seed + k


def soak(name: str, times: float, seed: int) -> Tried:
    """Run one module, slice by slice."""
    module = import_module(f"tests.soak.{name}")
    tried = Tried(name, summary(module))
    start = _seconds()
    for count, own_seed in slices(max(1, round(module.COUNT * times)), seed):
        try:
            tried.outcomes.update(module.run(count, own_seed))
            tried.cases += count
        except Exception:  # whatever it is, it is a failure of the slice
            tried.failures.append(f"{name}.run({count}, {own_seed})")
            traceback.print_exc()
        tried.seconds = _seconds() - start
        print(_progress(tried), flush=True)
    return tried


def _seconds() -> float:
    """Return the CPU seconds so far, with those of programs that were called and have ended."""
    return sum(os.times()[:4])


def summary(module: ModuleType) -> str:
    """Return the first line of a module's docstring."""
    return (module.__doc__ or "").partition("\n")[0].rstrip(".")


def _progress(tried: Tried) -> str:
    found = ", ".join(f"{count:,} {what}" for what, count in sorted(tried.outcomes.items()))
    wrong = f"; FAILED: {'; '.join(tried.failures)}" if tried.failures else ""
    return f"{tried.name}: {tried.cases:,} in {tried.seconds:,.0f} s: {found}{wrong}"


def page(found: Sequence[Tried], seed: int, before: str) -> str:
    """Return the page of results; what was not tried now keeps its row of the page before."""
    rows = {name: row for row, name in ROW.findall(before) if name in modules()}
    rows |= {one.name: _row(one, seed) for one in found}
    lines = [
        "# Long runs",
        "",
        "What `make soak` tried, and what came of it; every case has an answer that is checked"
        " by other means.",
        "",
        "| tried | cases | outcomes | failures | CPU seconds | with |",
        "|---|--:|---|---|--:|---|",
        *(rows[name] for name in sorted(rows)),
        "",
    ]
    return "\n".join(lines)


def added(one: Tried, before: str) -> Tried:
    """Return a run together with what the page before says of the same module.

    >>> row = "| Texts (`tests/soak/texts.py`) | 1,000 | 900 asked, 100 read | none | 6 | ... |"
    >>> both = added(Tried("texts", "Texts", 500, Counter(asked=500), [], 2.0), row)
    >>> both.cases, dict(both.outcomes), both.seconds
    (1500, {'asked': 1400, 'read': 100}, 8.0)
    """
    row = {name: row for row, name in ROW.findall(before)}.get(one.name)
    if row is None:
        return one
    cases, outcomes, failures, seconds = (cell.strip() for cell in row.split(" | ")[1:5])
    both = Counter(one.outcomes)
    for part in outcomes.split(", "):
        count, _, what = part.partition(" ")
        both[what] += _number(count)
    told = [] if failures == "none" else [f.strip("` ") for f in failures.split("`, `")]
    total = one.seconds + _number(seconds)
    seeds = re.findall(r"seeds? (\d+)", row)
    first = int(seeds[0]) if seeds else None
    every = told + one.failures
    return Tried(one.name, one.what, one.cases + _number(cases), both, every, total, first)


def _number(written: str) -> int:
    return int(written.replace(",", ""))


def _row(one: Tried, seed: int) -> str:
    outcomes = ", ".join(f"{count:,} {what}" for what, count in sorted(one.outcomes.items()))
    failures = ", ".join(f"`{failure}`" for failure in one.failures) or "none"
    day = datetime.now(UTC).date().isoformat()
    seeds = f"seed {seed}" if one.first in (None, seed) else f"seeds {one.first} to {seed}"
    told = f"linexact {__version__}, Python {platform.python_version()}, {day}, {seeds}"
    return (
        f"| {one.what} (`tests/soak/{one.name}.py`) | {one.cases:,} | {outcomes} | {failures}"
        f" | {one.seconds:,.0f} | {told} |"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is asked for; 1 when something failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("only", nargs="*", help=f"of {', '.join(modules())} (all)")
    parser.add_argument("--times", type=float, default=1.0, help="part of a whole soak (1)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first slice (1)")
    parser.add_argument("--add", action="store_true", help="to what the page has of it")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    asked = parser.parse_args(arguments)
    if unknown := {*asked.only} - {*modules()}:
        parser.error(f"no module is called {', '.join(sorted(unknown))}")
    names = asked.only or modules()
    for name in filter(missing, names):
        print(f"{name}: left out, {missing(name)}", flush=True)
    found = [soak(name, asked.times, asked.seed) for name in names if not missing(name)]
    if asked.write:
        before = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
        found = [added(one, before) for one in found] if asked.add else found
        PAGE.write_text(page(found, asked.seed, before), encoding="utf-8")
    return 1 if any(one.failures for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
