"""Neither checker imports anything of ours, so what both need stands in each, word for word."""

from __future__ import annotations

import ast
from pathlib import Path

from attack_mutants import CHECKER, CHECKER_OF_BOUNDS, CHECKER_OF_ESTIMATES

OWN = {"checked", "statement_of", "forms", "convention_said", "USAGE"}  # each checker has another


def _definitions(checker: Path) -> dict[str, str]:
    """Return what a checker's functions, classes and constants are, by name."""
    found = {}
    for node in ast.parse(checker.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = ast.unparse(node)
        elif isinstance(node, ast.Assign):
            found |= {ast.unparse(target): ast.unparse(node.value) for target in node.targets}
    return found


def test_what_both_checkers_define_is_the_same():
    one, other = _definitions(CHECKER), _definitions(CHECKER_OF_BOUNDS)
    shared = one.keys() & other.keys()
    assert {"opened", "require_reading", "csv_rows", "array_rows", "report", "NUMBER"} <= shared
    assert {name for name in shared if one[name] != other[name]} == OWN


OTHER_DATA = {"opened", "require_columns", "require_reading", "sources"}


def test_the_checker_of_estimates_shares_the_same_words():
    one, other = _definitions(CHECKER), _definitions(CHECKER_OF_ESTIMATES)
    shared = one.keys() & other.keys()
    assert {"Found", "table_rows", "cell", "number", "fits", "columns_said", "NUMBER"} <= shared
    different = {name for name in shared if one[name] != other[name]}
    assert different <= OWN | OTHER_DATA
