"""Checkers with one operator, number or condition changed by cosmic-ray: files show the change.

One change of kernel.py or of a checker in each case.  A mutant is *killed* when a genuine file is
no longer verified, a forgery is verified, a file is refused as unreadable instead of false or the
other way round, a check ends in a traceback, or takes too long.  What survives must stand in the
list of its module, ``tests/soak/survivors/MODULE.txt``, which says why.  Lines that only count
work, or bound a length, are listed there as a whole and are not changed.  cosmic-ray
(https://cosmic-ray.readthedocs.io) is not installed with the rest: ``pip install cosmic-ray``.

``python tests/checker_attack/attack_by_tool.py [--write] MODULE ...`` tries all changes of modules
and prints what survives and is not listed; ``--write`` writes the figures to ``docs/trust.md``.
``tests/likelihood`` must be on the path (``PYTHONPATH``).
"""

from __future__ import annotations

import argparse
import ast
import re
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import attack_claims_by_tool
import attack_kernel_by_tool
import attack_single_by_tool

import linexact

SECONDS = 10  # of CPU, until a mutant is taken to go on for ever
FOLDER = Path(linexact.__file__).parent
TESTS = Path(__file__).parents[1]
LISTS = TESTS / "soak" / "survivors"
PAGE = TESTS.parent / "docs" / "trust.md"
SHOWN_BY: dict[str, Callable[[str], bool]] = {  # whether some file shows a changed source
    "kernel": attack_kernel_by_tool.shows,
    **attack_single_by_tool.SHOWN_BY,
    **attack_claims_by_tool.SHOWN_BY,
}
TWINS = {"bound_checker": "checker"}  # what both have word for word is changed in the second alone
LEFT_OUT = ("NoOp", "ariable")  # which change nothing, or take arguments
KILLED, LISTED, SURVIVES = "killed", "as listed", "survives"
COUNTING = "only counts work"  # and was not tried


AFTER_BRACKET = re.compile(r"(?<=[\[( ]) +")  # the blank that cosmic-ray puts before a number


@dataclass(frozen=True)
class Change:
    """The first line that a change changes, before and after, and the changed source."""

    old: str
    new: str
    source: str


class TooLongError(Exception):
    """A mutant goes on for ever."""


def main() -> None:
    """Try all changes of the modules that are named; print those that nothing shows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="+", choices=SHOWN_BY, metavar="MODULE")
    parser.add_argument("--write", action="store_true", help=f"the figures, to {PAGE.name}")
    asked = parser.parse_args()
    for name in asked.modules:
        found = Counter[str]()
        for change in changes(name):
            outcome = outcome_of(name, change)
            found[outcome] += 1
            if outcome == SURVIVES:
                print(f"- {change.old}\n+ {change.new}", flush=True)
        print(row(name, found), flush=True)
        if asked.write:
            text = PAGE.read_text(encoding="utf-8")
            PAGE.write_text(with_row(text, name, found), encoding="utf-8")


def outcome_of(name: str, change: Change) -> str:
    """Say whether a change is killed, or survives as listed, or should not have survived."""
    if change.old in listed(name).lines:
        return COUNTING
    require_baseline(name)
    with time_limit():
        try:
            if SHOWN_BY[name](change.source):
                return KILLED
        except Exception:  # a traceback, or no end
            return KILLED
    return LISTED if (change.old, change.new) in listed(name).single else SURVIVES


@cache
def require_baseline(name: str) -> None:
    """Require that nothing shows the module as it is, so that what is shown is the change."""
    assert not SHOWN_BY[name](source_of(name)), f"{name}.py as it is fails"


@contextmanager
def time_limit() -> Iterator[None]:
    """Raise TooLongError in what takes too long."""

    def stop(*_: object) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# What can be changed


def changes(name: str) -> Iterator[Change]:
    """Yield all changes of a module that make another program, each once."""
    met = set[str]()
    for place in places(name):
        change = changed(name, *place)
        if change is not None and change.source not in met:
            met.add(change.source)
            yield change


@cache
def places(name: str) -> list[tuple[str, int]]:
    """Return where a module can be changed: an operator, and the number of a place for it."""
    from cosmic_ray.ast import get_ast
    from cosmic_ray.plugins import get_operator, operator_names

    def count(operator: Any, node: Any) -> int:
        below = sum(count(operator, child) for child in getattr(node, "children", ()))
        return below + sum(1 for _ in operator.mutation_positions(node))

    tree = get_ast(source_of(name))
    chosen = [o for o in sorted(operator_names()) if not any(part in o for part in LEFT_OUT)]
    return [(each, k) for each in chosen for k in range(count(get_operator(each)(), tree))]


def changed(name: str, operator: str, number: int) -> Change | None:
    """Return what is changed; None where that changes nothing, makes no program, or is twinned."""
    from cosmic_ray.mutating import MutationVisitor
    from cosmic_ray.plugins import get_operator

    source = source_of(name)
    try:
        code = MutationVisitor.mutate_code(source, get_operator(operator)(), number)
        if code is None or meaning(code) == meaning(source):
            return None
    except (SyntaxError, AttributeError):  # of `except (A, B)` the tool makes nothing
        return None
    pairs = zip(source.splitlines(), code.splitlines(), strict=False)
    numbered = ((k, a, b) for k, (a, b) in enumerate(pairs, start=1) if a != b)
    line, old, new = next(numbered, (0, "the end", "the end"))
    if line in twinned(name):
        return None
    return Change(old.strip(), AFTER_BRACKET.sub("", new.strip()), code)


@cache
def source_of(name: str) -> str:
    """Return the text of a module of the package, or of its folder of small checkers."""
    path = FOLDER / f"{name}.py"
    path = path if path.is_file() else FOLDER / "checkers" / path.name
    return path.read_text(encoding="utf-8")


@cache
def twinned(name: str) -> frozenset[int]:
    """Return the lines of a module that stand word for word in the one that is its twin."""
    if name not in TWINS:
        return frozenset()
    known = {text for text, _ in statements(TWINS[name])}
    return frozenset(k for text, lines in statements(name) if text in known for k in lines)


def statements(name: str) -> list[tuple[str, range]]:
    """Return the statements of a module that are not inside another, with their lines."""
    lines = source_of(name).splitlines()
    found = []
    for each in ast.parse(source_of(name)).body:
        decorators = getattr(each, "decorator_list", [])
        first = min([each.lineno, *(one.lineno for one in decorators)])
        last = each.end_lineno or first
        found.append(("\n".join(lines[first - 1 : last]), range(first, last + 1)))
    return found


def meaning(source: str) -> str:
    """Return the tree of a program without its annotations, which nothing runs."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
    return ast.dump(tree)


# What may survive


@dataclass(frozen=True)
class Listed:
    """What is not tried in a module: changes of some lines; and single changes that survive."""

    lines: frozenset[str]
    single: frozenset[tuple[str, str]]


@cache
def listed(name: str) -> Listed:
    """Return the list of a module; nothing where there is none."""
    path = LISTS / f"{name}.txt"
    return read_list(path.read_text(encoding="utf-8") if path.is_file() else "")


def read_list(text: str) -> Listed:
    """Read a list: ``# why``, lines after two blanks, single changes as ``- old`` and ``+ new``.

    >>> read_list("# no matter\\n  a = b\\n# the same\\n- c < 0\\n+ c <= 0\\n").single
    frozenset({('c < 0', 'c <= 0')})
    """
    lines, single, old = set(), set(), ""
    for line in text.splitlines():
        mark, rest = line[:2], line[2:]
        if mark == "  ":
            lines.add(rest)
        elif mark == "- ":
            old = rest
        elif mark == "+ ":
            single.add((old, rest))
    return Listed(frozenset(lines), frozenset(single))


# The figures in docs/trust.md

TABLE = re.compile(r"(?:^\| \w+ \|(?: \d+ \|){4}\n)+", re.MULTILINE)


def row(name: str, found: Counter[str]) -> str:
    """Return the row of a module: changes, those of counting lines, killed, surviving."""
    left = found[LISTED] + found[SURVIVES]
    return f"| {name} | {found.total()} | {found[COUNTING]} | {found[KILLED]} | {left} |"


def with_row(page: str, name: str, found: Counter[str]) -> str:
    r"""Return the page with the row of a module as it now is, in the first table of such rows.

    >>> print(with_row("| a | 1 | 0 | 1 | 0 |\n", "b", Counter(killed=2, survives=1)), end="")
    | a | 1 | 0 | 1 | 0 |
    | b | 3 | 0 | 2 | 1 |
    """
    table = TABLE.search(page)
    assert table, f"no table in {PAGE.name}"
    rows = {line.split()[1]: line for line in table[0].splitlines()} | {name: row(name, found)}
    return page.replace(table[0], "".join(f"{rows[name]}\n" for name in sorted(rows)), 1)


if __name__ == "__main__":
    main()
