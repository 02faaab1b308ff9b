"""Every exercise in every format: 80 columns, LaTeX that compiles, HTML that reads offline."""

from __future__ import annotations

import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from linexact.document.blocks import Document, Facts, Heading, Math, Paragraph, Symbol, table
from linexact.document.notation import NOTATIONS
from linexact.exercise.bank import find_exercise
from linexact.explain.solution import WrittenSolution, explain_written
from linexact.render.html import html_fragment, render_html
from linexact.render.latex import latex_fragment, render_latex
from linexact.render.markdown import markdown_fragment
from linexact.render.text import render_text
from tests.bank_solutions import NAMES, solved

COMPILER = next((c for c in ("tectonic", "pdflatex", "xelatex") if shutil.which(c)), None)
HOSTILE = 'a_b & <script>$x$ 100% {\\input} #1 ~ ^ | `*` \x1b[31m θ 中 "q"'


def solution(name: str) -> Document:
    return explain_written(WrittenSolution.of(solved(name), NOTATIONS["grosse"]))


@pytest.mark.parametrize("name", NAMES)
def test_text_fits_eighty_columns(name: str) -> None:
    for notation in NOTATIONS.values():
        text = render_text(explain_written(WrittenSolution.of(solved(name), notation)))
        assert max(map(len, text.splitlines())) <= 80


class Balanced(HTMLParser):
    """Check that elements close in order and that nothing is loaded."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "iframe", "img", "object")
        assert not any(name in ("src", "href") or name.startswith("on") for name, _ in attrs)
        if tag not in ("meta", "line", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ("line", "mspace")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def check_html(text: str) -> str:
    parser = Balanced()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    assert "://" not in text
    assert "@import" not in text
    return "".join(parser.text)


@pytest.mark.parametrize("name", NAMES)
def test_html_is_whole_and_offline(name: str) -> None:
    assert find_exercise(name).title in check_html(render_html(solution(name)))


def check_latex(text: str) -> None:
    """Check braces, environments and dollar signs, which is most of what breaks a run."""
    depth = 0
    for mark in re.sub(r"\\[{}\\]", "", text):
        depth += {"{": 1, "}": -1}.get(mark, 0)
        assert depth >= 0
    assert depth == 0
    stack: list[str] = []
    for kind, name in re.findall(r"\\(begin|end)\{([a-z*]+)\}", text):
        if kind == "begin":
            stack.append(name)
        else:
            assert stack.pop() == name
    assert stack == []
    assert re.sub(r"\\\$", "", text).count("$") % 2 == 0
    marked = re.sub(r"\\uni\{[0-9A-F]+\}\{.\}", "", text)  # letters that pdflatex gives as a code
    assert all(ord(c) < 256 for c in marked)


@pytest.mark.parametrize("name", NAMES)
def test_latex_is_balanced(name: str) -> None:
    check_latex(render_latex(solution(name)))


@pytest.mark.slow
@pytest.mark.skipif(
    COMPILER is None, reason="no LaTeX compiler (tectonic, pdflatex, xelatex) found"
)
def test_latex_compiles(tmp_path: Path) -> None:
    body = "\n\\newpage\n".join(latex_fragment(solution(name)) for name in NAMES)
    whole = render_latex(Document(())).replace("\\end{document}", body + "\n\\end{document}")
    (tmp_path / "all.tex").write_text(whole, encoding="utf-8")
    command = [str(COMPILER), "all.tex"]
    if COMPILER != "tectonic":
        command[1:1] = ["-interaction=nonstopmode", "-halt-on-error"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-2000:]
    assert (tmp_path / "all.pdf").exists()


@pytest.mark.parametrize("name", NAMES)
def test_markdown_tables_keep_their_columns(name: str) -> None:
    rows = re.findall(r"(?m)^\|.*\|$", markdown_fragment(solution(name)))
    counts = [len(re.findall(r"(?<!\\)\|", row)) for row in rows]
    rules = [i for i, row in enumerate(rows) if set(row) <= set("|:-")]
    for start, end in zip(rules, [*rules[1:], len(rows) + 1], strict=False):
        assert len(set(counts[start - 1 : end - 1])) == 1


def hostile() -> Document:
    return Document(
        (
            Heading((HOSTILE,)),
            Paragraph((HOSTILE, Math((Symbol(HOSTILE, HOSTILE), " = ", 1)))),
            Facts(((HOSTILE, (HOSTILE,)),)),
            table([HOSTILE, Symbol("x", "1")], [[HOSTILE, 1]], "lr"),
        )
    )


def test_what_strangers_wrote_is_escaped() -> None:
    words = check_html(render_html(hostile()))
    assert "<script>" in words  # as words, not as an element
    check_latex(render_latex(hostile()))
    assert "\\input" not in render_latex(hostile())
    assert "\x1b" not in render_text(hostile())
    assert "\x1b" not in markdown_fragment(hostile()) + render_html(hostile())
    assert "<script" not in markdown_fragment(hostile()).replace("\\<", "")


def test_fragments_have_no_frame() -> None:
    assert "<html" not in html_fragment(solution("grosse-xor"))
    assert "documentclass" not in latex_fragment(solution("grosse-xor"))


def test_print_sets_long_narrow_tables_in_two_columns() -> None:
    long = render_html(solution("grosse-perceptron-and"))
    assert long.count('<div class="long"><table>') == 1
    assert '<div class="long"><table>' not in render_html(solution("grosse-and"))
