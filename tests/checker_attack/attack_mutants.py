"""The checker with one of its checks switched off, and which forgeries then pass.

``python tests/checker_attack/attack_mutants.py`` prints the tables of ``docs/trust.md``.

A check is a call of ``require`` or ``require_readable``, an operand of its condition, or a
leaf of the forms that ``fits`` compares the fields with.  A mutant is *passed* when some
forgery (of ``FORGERIES``, or a certificate whose numbers are beyond the limits) is then
VERIFIED; *guarding* when a damaged file then ends in a traceback instead of a refusal;
otherwise it *survives*.
"""

from __future__ import annotations

import ast
import copy
import itertools
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import attack_bounds
from attack_damage import STEP
from attack_forgeries import FORGERIES, Forgery, laid_out

CHECKER = Path(__file__).parents[2] / "linexact" / "checker.py"
CHECKER_OF_BOUNDS = CHECKER.with_name("bound_checker.py")
CHECKER_OF_ESTIMATES = CHECKER.with_name("estimates_checker.py")
SHARES = 6  # of the checks; one of them is tried, or all


# What stands before the first function or class.
TABLES = (ast.Expr, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.AugAssign)


@dataclass(frozen=True)
class Mutant:
    name: str
    made: Callable[[], ModuleType]


class Anything(str):
    """A leaf that every value fits."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def loaded(tree: ast.Module) -> ModuleType:
    module = ModuleType("mutated_checker")
    module.__dict__["ANYTHING"] = Anything()
    exec(compile(ast.fix_missing_locations(tree), "mutated_checker.py", "exec"), module.__dict__)
    return module


def mutants(checker: Path = CHECKER) -> Iterator[Mutant]:
    """Yield the checker with each of its checks switched off in turn."""
    source = checker.read_text(encoding="utf-8")
    calls = list(require_calls(ast.parse(source)))
    for number, call in enumerate(calls):
        place = f"line {call.lineno}: {_reason(call)}"
        yield Mutant(place, partial(_with_condition, source, number, ast.Constant(True)))
        for condition in weaker(call.args[0]):
            name = f"{place} [{ast.unparse(condition)}]"
            yield Mutant(name, partial(_with_condition, source, number, condition))
    for number, leaf in enumerate(form_leaves(ast.parse(source))):
        name = f"line {leaf.lineno}: form of {leaf.key}"
        yield Mutant(name, partial(_with_any_value, source, number))


def require_calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("require", "require_readable")
        ):
            yield node


def weaker(condition: ast.expr) -> Iterator[ast.expr]:
    """Yield conditions that ask for less: an operand of ``and`` or a link of a chain left out."""
    if isinstance(condition, ast.BoolOp) and isinstance(condition.op, ast.And):
        for i in range(len(condition.values)):
            rest = condition.values[:i] + condition.values[i + 1 :]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(ast.And(), rest)
    elif isinstance(condition, ast.BoolOp):
        for i, value in enumerate(condition.values):
            for less in weaker(value):
                yield ast.BoolOp(
                    ast.Or(), [*condition.values[:i], less, *condition.values[i + 1 :]]
                )
    elif isinstance(condition, ast.Compare) and len(condition.ops) > 1:
        operands = [condition.left, *condition.comparators]
        for i in range(len(condition.ops)):
            links = [
                ast.Compare(operands[j], [op], [operands[j + 1]])
                for j, op in enumerate(condition.ops)
                if j != i
            ]
            yield links[0] if len(links) == 1 else ast.BoolOp(ast.And(), links)
    elif isinstance(condition, ast.Compare) and isinstance(condition.ops[0], ast.Gt | ast.Lt):
        weak = ast.GtE() if isinstance(condition.ops[0], ast.Gt) else ast.LtE()
        yield ast.Compare(condition.left, [weak], condition.comparators)


def _with_condition(source: str, number: int, condition: ast.expr) -> ModuleType:
    tree = ast.parse(source)
    call = list(require_calls(tree))[number]
    call.args[0] = copy.deepcopy(condition)
    return loaded(tree)


def _with_any_value(source: str, number: int) -> ModuleType:
    tree = ast.parse(source)
    Loosen(list(form_leaves(tree))[number]).visit(tree)
    return loaded(tree)


def _reason(call: ast.Call) -> str:
    return ast.unparse(call.args[1]).strip("f'\"")


@dataclass(frozen=True)
class Leaf:
    """A place in the table of forms: ``str`` or a constant."""

    key: str
    lineno: int
    node: ast.expr


def form_leaves(tree: ast.Module) -> Iterator[Leaf]:
    # A function ``forms``, or the tables that stand before the first function.
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    written = [node for node in functions if node.name == "forms"]
    heads = itertools.takewhile(lambda node: isinstance(node, TABLES), tree.body)
    for node in itertools.chain(*map(ast.walk, written or heads)):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                assert isinstance(key, ast.Constant)
                for leaf in _parts(value):
                    yield Leaf(f"{key.value} [{ast.unparse(leaf)}]", leaf.lineno, leaf)


def _parts(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.List | ast.Tuple):
        for part in node.elts:
            yield from _parts(part)
    elif isinstance(node, ast.Constant) or (
        isinstance(node, ast.Name) and node.id in ("str", "int", "bool", "bias")
    ):
        yield node


class Loosen(ast.NodeTransformer):
    """Let every value fit one leaf."""

    def __init__(self, leaf: Leaf) -> None:
        self.leaf = leaf.node

    def visit(self, node: ast.AST) -> Any:
        return ast.Name("ANYTHING", ast.Load()) if node is self.leaf else self.generic_visit(node)


def outcome(module: ModuleType, forgery: Forgery, folder: Path) -> str:
    """Return ``passed``, ``refused`` or ``traceback``."""
    paths = laid_out(forgery, folder)
    kept = {name: getattr(module, name) for name in forgery.limits}
    module.__dict__.update(forgery.limits)
    try:
        module.verify(forgery.certificate, *paths)
    except (module.Rejected, module.Unusable):
        return "refused"
    except Exception:
        return "traceback"
    finally:
        module.__dict__.update(kept)
    return "passed"


def verdict(
    mutant: Mutant, folder: Path, forgeries: Sequence[Forgery] = FORGERIES
) -> tuple[str, str]:
    """Return what becomes of a mutant, and the forgery that shows it."""
    guarding, module = "", mutant.made()
    for forgery in forgeries:
        seen = outcome(module, forgery, folder)
        if seen == "passed":
            return "passed", forgery.name
        if seen == "traceback":
            guarding = guarding or forgery.name
    return ("guarding", guarding) if guarding else ("survives", "")


def assert_each_is_needed_but(
    survivors: set[str], guards: set[str], checker: Path, forgeries: Sequence[Forgery], folder: Path
) -> None:
    """Hold that without a check, of a share of all, a forgery passes, but for those named."""
    names: set[str] = set()
    found: dict[str, set[str]] = {"passed": set(), "survives": set(), "guarding": set()}
    for mutant in mutants(checker):
        name = mutant.name.partition(": ")[2]
        names.add(name)
        if STEP or zlib.crc32(name.encode()) % SHARES == 0:
            found[verdict(mutant, folder, forgeries)[0]].add(name)
    assert names >= survivors | guards
    tried = set().union(*found.values())
    assert found["survives"] == survivors & tried
    assert found["guarding"] == guards & tried
    assert found["passed"]


def main() -> None:
    for checker, forgeries in (
        (CHECKER, FORGERIES),
        (CHECKER_OF_BOUNDS, attack_bounds.FORGERIES),
    ):
        counts: dict[str, int] = {}
        with tempfile.TemporaryDirectory() as folder:
            for mutant in mutants(checker):
                what, forgery = verdict(mutant, Path(folder), forgeries)
                counts[what] = counts.get(what, 0) + 1
                print(f"{what:9} {mutant.name}  <-  {forgery}")
        print(checker.name, counts, file=sys.stderr)


if __name__ == "__main__":
    main()
