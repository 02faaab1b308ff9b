"""Every sentence pattern of ``linexact/explain`` on one page, to be read through.

``python3 docs/sentences.py --write`` makes ``docs/sentences.md``; a test compares it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "sentences.md"
GAP = "…"
HEAD = f"""# The sentences of the explanations

Each line is a pattern of `linexact/explain`; {GAP} stands for what comes from a result: a number,
a name, a case, or another pattern. Made by `python3 docs/sentences.py --write`.
"""
_WORD = re.compile(r"[A-Za-z]{2,}")


def page() -> str:
    """Return the page."""
    parts = [HEAD]
    for path in sorted((ROOT / "linexact" / "explain").rglob("*.py")):
        found = list(dict.fromkeys(patterns(path.read_text(encoding="utf-8"))))
        if found:
            parts.append(f"## {path.relative_to(ROOT / 'linexact' / 'explain').as_posix()}\n")
            parts.append("\n".join(f"- {line}" for line in found) + "\n")
    return "\n".join(parts)


def patterns(source: str) -> Iterator[str]:
    """Yield the patterns of a module in their order: of texts, and of strings by themselves."""
    yield from _told(without_docstrings(source))


def without_docstrings(source: str) -> ast.AST:
    """Return the tree of a module in which every text is one of the program."""
    tree = ast.parse(source)
    for parent in ast.walk(tree):
        body = getattr(parent, "body", None)
        first = body[0] if isinstance(body, list) and body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            body.pop(0)
    return tree


def _told(node: ast.AST) -> Iterator[str]:
    if isinstance(node, (ast.Raise, ast.Import, ast.ImportFrom)):
        return
    if isinstance(node, (ast.Tuple, ast.List)) and any(map(_words, node.elts)):
        yield from _shown(_joined([_text(e) or GAP for e in node.elts]))
        rest = [e for e in node.elts if _words(e) is None]
    elif (text := _words(node)) is not None:
        yield from _shown(text)
        return
    else:
        rest = list(ast.iter_child_nodes(node))
    for child in rest:
        yield from _told(child)


def _joined(parts: list[str]) -> str:
    """Put parts together; words that would run into each other are columns, or choices."""
    line = ""
    for part in parts:
        between = " · " if line[-1:].isalnum() and part[:1].isalnum() else ""
        line += between + part
    return line


def _words(node: ast.AST) -> str | None:
    """Return the text of a node that is words."""
    text = _text(node)
    return text if text is not None and _WORD.search(text) else None


def _text(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) or GAP for part in node.values)
    return None


def _shown(text: str) -> Iterator[str]:
    """Yield a pattern of two words or more; names and keys of tables are no sentences."""
    line = " ".join(re.sub(f"{GAP}+", GAP, text).split())
    if len(_WORD.findall(line)) > 1 and " " in line and " | " not in line:
        yield re.sub(r"([*_`|<])", r"\\\1", line)


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        print(page(), end="")
