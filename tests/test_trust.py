"""The lines of code that docs/trust.md states are those that are there.

``python tests/test_trust.py`` writes them anew.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "trust.md"
ROW = re.compile(r"^\| `([\w/]+\.py)` \| (\d+) \|", re.MULTILINE)
NO_CODE = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
    tokenize.ENDMARKER,
}  # fmt: skip


def lines_of_code(path: Path) -> int:
    """Count lines without blank ones, comments and docstrings."""
    source = path.read_text(encoding="utf-8")
    told = set[int]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            match node.body[:1]:
                case [ast.Expr(value=ast.Constant(value=str())) as first]:
                    told |= {*range(first.lineno, (first.end_lineno or first.lineno) + 1)}
    code = set[int]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in NO_CODE:
            code |= {*range(token.start[0], token.end[0] + 1)}
    return len(code - told)


def counted(row: re.Match[str]) -> str:
    return f"| `{row[1]}` | {lines_of_code(ROOT / 'linexact' / row[1])} |"


def test_the_counts_are_those_of_the_files():
    text = PAGE.read_text(encoding="utf-8")
    assert ROW.sub(counted, text) == text, "python tests/test_trust.py writes them anew"


def test_each_file_that_is_to_be_believed_is_counted():
    stated = {row[1] for row in ROW.finditer(PAGE.read_text(encoding="utf-8"))}
    house = ROOT / "linexact"
    checkers = [*house.glob("*checker.py"), *house.glob("checkers/[a-z]*.py")]
    assert {path.relative_to(house).as_posix() for path in checkers} <= stated
    assert {"kernel.py", "model/constraints.py"} <= stated


if __name__ == "__main__":
    PAGE.write_text(ROW.sub(counted, PAGE.read_text(encoding="utf-8")), encoding="utf-8")
