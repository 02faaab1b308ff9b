"""The lists of what may survive a change by cosmic-ray are of the modules as they now are."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path

import attack_by_tool
import pytest

LISTS = sorted(attack_by_tool.LISTS.glob("*.txt"))


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_list_names_lines_that_are_there(path: Path) -> None:
    source = attack_by_tool.source_of(path.stem)
    there = {line.strip() for line in source.splitlines()}
    listed = attack_by_tool.listed(path.stem)
    assert {*listed.lines} | {old for old, _ in listed.single} <= there
    changed = {new for _, new in listed.single} - {""}
    assert changed.isdisjoint(listed.lines)


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_list_says_why_before_each_part(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# ")
    assert {line[:2] for line in lines} <= {"# ", "  ", "- ", "+ "}
    for before, line in pairwise(lines):
        assert not line.startswith("+ ") or before.startswith(("- ", "+ "))
        assert not before.startswith("- ") or line.startswith("+ ")


def test_annotations_are_no_part_of_what_a_program_means() -> None:
    one, other = "def f(x: int) -> int:\n    y: int = x\n", "def f(x) -> str:\n    y: str = x\n"
    assert attack_by_tool.meaning(one) == attack_by_tool.meaning(other)
    assert ast.unparse(ast.parse(one)) != ast.unparse(ast.parse(other))
