"""The lines of code and the limits that docs/trust.md states are those that are there.

``python tests/test_trust.py`` writes them anew.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from importlib import import_module
from pathlib import Path

from linexact.export.rows import WORDS
from linexact.page.joining import CHECKED, joined
from linexact.proof import checker

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "trust.md"
ROW = re.compile(r"^\| `([\w/]+\.py)` \| (\d+) \|", re.MULTILINE)
SCRIPT = re.compile(r"(?<=the JavaScript in the page, )[\d,]+(?= lines)")
NO_CODE = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
    tokenize.ENDMARKER,
}  # fmt: skip


LIMIT = re.compile(r"^  \| (.+?) \| ([\d,]+) \| (.+) \|$", re.MULTILINE)
LIMITS = {  # by claim, and the first word of what is counted
    ("integer cases", "cases of"): "topics.hand_weights.cases.MAX_CASES",
    ("integer cases", "cases, times"): "topics.hand_weights.cases.MAX_CELLS",
    ("simplest integers", "products,"): "topics.hand_weights.claimed.MAX_TRIED",
    ("rank", "numbers"): "topics.separability.kind.MAX_CELLS",
    ("rank", "columns"): "topics.separability.kind.MAX_COLUMNS",
    ("rank", "binary"): "topics.separability.kind.MAX_BITS",
    ("run", "about"): "topics.perceptron.claim.MAX_WORK",
}


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


def scripted(_: re.Match[str]) -> str:
    script = re.sub(r"/\*.*?\*/", "", joined("dropping.js"), flags=re.DOTALL)
    lines = [line.strip() for line in script.splitlines()]
    return f"{sum(1 for line in lines if line and not line.startswith('//')):,}"


def limited(row: re.Match[str]) -> str:
    [place] = [
        at for (claim, of), at in LIMITS.items() if claim == row[1] and row[3].startswith(of)
    ]
    module, _, name = place.rpartition(".")
    value = getattr(import_module(f"linexact.{module}"), name)
    return f"  | {row[1]} | {value:,} | {row[3]} |"


def test_the_limits_are_those_of_the_code():
    text = PAGE.read_text(encoding="utf-8")
    assert len(LIMIT.findall(text)) == len(LIMITS)
    assert LIMIT.sub(limited, text) == text, "python tests/test_trust.py writes them anew"


def test_the_limits_of_claims_are_all_there():
    """A module that writes claims and has a limit is in the table."""
    stated = {tuple(place.rpartition(".")[::2]) for place in LIMITS.values()}
    house, topics = ROOT / "linexact", ROOT / "linexact/topics"
    for path in (topics / "perceptron/claim.py", topics / "hand_weights/claimed.py",
                 topics / "hand_weights/cases.py", topics / "separability/kind.py"):  # fmt: skip
        module = ".".join(path.relative_to(house).with_suffix("").parts)
        for name in re.findall(r"^(MAX_\w+) = ", path.read_text(encoding="utf-8"), re.MULTILINE):
            assert (module, name) in stated, (module, name)


def test_the_counts_are_those_of_the_files():
    text = PAGE.read_text(encoding="utf-8")
    assert len(SCRIPT.findall(text)) == 1
    now = SCRIPT.sub(scripted, ROW.sub(counted, text))
    assert now == text, "python tests/test_trust.py writes them anew"


def test_what_the_page_and_the_exports_leave_out_is_named():
    text = PAGE.read_text(encoding="utf-8")
    page = text.partition("the claims ")[2].partition("simplest integers")[0]
    assert {*re.findall(r"\*(\w+)\*", page)} == {*checker.ATOMS} - {*CHECKED}
    export = text.partition("| `linexact export coq`")[2].partition("nothing else")[0]
    assert {*re.findall(r"`(\w+)`", export)} - {"coqc"} == {*WORDS}


def test_each_file_that_is_to_be_believed_is_counted():
    stated = {row[1] for row in ROW.finditer(PAGE.read_text(encoding="utf-8"))}
    house = ROOT / "linexact"
    assert stated == {
        "kernel.py", "data/constraints.py", "proof/checker.py", "proof/rows.py"
    }  # fmt: skip
    assert all((house / name).exists() for name in stated)


if __name__ == "__main__":
    written = PAGE.read_text(encoding="utf-8")
    now = SCRIPT.sub(scripted, LIMIT.sub(limited, ROW.sub(counted, written)))
    PAGE.write_text(now, encoding="utf-8")
