"""``linexact solve --figures``: drawings inside HTML and beside Markdown and LaTeX."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from linexact.cli import run

SVG = "{http://www.w3.org/2000/svg}"


def solve(*arguments: str) -> int:
    return run(("solve", *arguments, "--figures"))


def drawings(page: str) -> list[ElementTree.Element]:
    """Return the drawn SVG elements of a page; each must be well-formed by itself."""
    found = re.findall(r"<svg[^>]*aria-labelledby.*?</svg>", page, flags=re.DOTALL)
    return [ElementTree.fromstring(svg) for svg in found]


def test_html_holds_its_figures(tmp_path: Path) -> None:
    path = tmp_path / "and.html"
    assert solve("grosse-and", "--format", "html", "-o", str(path)) == 0
    assert list(tmp_path.iterdir()) == [path]
    page = path.read_text(encoding="utf-8")
    weights, data = drawings(page)  # the choice comes before the check
    words = [drawing.findtext(f"{SVG}desc") or "" for drawing in (data, weights)]
    assert words[0].startswith("Data space with axes x1 and x2")
    assert words[1].startswith("Weight space with axes w1 and w2")
    assert "the slice b = −3/2" in page
    for drawing in (data, weights):
        assert not list(drawing.iter(f"{SVG}style"))  # it would reach the whole page
    again = tmp_path / "again.html"
    assert solve("grosse-and", "--format", "html", "-o", str(again)) == 0
    assert again.read_bytes() == path.read_bytes()


def test_ids_are_unique_and_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve("grosse-not", "--format", "html") == 0
    page = capsys.readouterr().out
    assert len(drawings(page)) == 2
    ids = re.findall(r'\sid="([^"]*)"', page)
    assert len(ids) == len(set(ids)) > 20
    used = re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', page)
    assert used
    assert {a or b for a, b in used} <= set(ids)
    labels = re.findall(r'aria-labelledby="([^"]*)"', page)
    assert all(set(label.split()) <= set(ids) for label in labels)


def test_the_crossing_hulls_take_the_place_of_the_sketch_and_the_proof_is_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(("solve", "XOR", "--format", "html")) == 0
    plain = capsys.readouterr().out
    assert plain.count("<svg") == 1
    proof = tmp_path / "proof.json"
    assert solve("XOR", "--format", "html", "--certificate", str(proof)) == 0
    assert '"atom":"combination"' in proof.read_text(encoding="ascii")
    page = capsys.readouterr().out
    assert page.count("<svg") == 1
    assert "are the same point, (1/2, 1/2)" in (drawings(page)[0].findtext(f"{SVG}desc") or "")
    assert page.index("<svg") < page.index("Elimination")


BESIDE = [  # format, ending, how a file of figures begins, how the text names it
    ("markdown", "md", b"<?xml", "](and-figures/weight-space.svg)"),
    ("latex", "tex", b"%PDF", "{and-figures/weight-space.pdf}"),
]


@pytest.mark.parametrize(("form", "ending", "magic", "named"), BESIDE)
def test_files_beside_the_text(
    tmp_path: Path, form: str, ending: str, magic: bytes, named: str
) -> None:
    path = tmp_path / f"and.{ending}"
    assert solve("AND", "--format", form, "-o", str(path)) == 0
    text = path.read_text(encoding="utf-8")
    assert named in text
    files = sorted((tmp_path / "and-figures").iterdir())
    assert [file.stem for file in files] == ["data-space", "weight-space"]
    contents = [file.read_bytes() for file in files]
    assert all(content.startswith(magic) for content in contents)
    assert ("\\usepackage{graphicx}" in text) == (form == "latex")
    assert solve("AND", "--format", form, "-o", str(path), "--force") == 0
    assert [file.read_bytes() for file in files] == contents


def test_figures_are_not_overwritten(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "or-figures").mkdir()
    kept = tmp_path / "or-figures" / "data-space.svg"
    kept.write_text("mine", encoding="utf-8")
    path = tmp_path / "or.md"
    assert solve("OR", "--format", "markdown", "-o", str(path)) == 2
    assert "--force" in capsys.readouterr().err
    assert kept.read_text(encoding="utf-8") == "mine"
    assert not path.exists()


UNDRAWN = [  # what is solved, what standard error says
    ("parity:4", "no figure of data-space: "),
    ("lyu-distance", "no figure goes with this solution"),
]


@pytest.mark.parametrize(("name", "words"), UNDRAWN)
def test_a_figure_that_cannot_be_is_explained(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, words: str
) -> None:
    path = tmp_path / "out.md"
    assert solve(name, "--format", "markdown", "-o", str(path)) == 0
    assert words in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [path]


REFUSED = [  # arguments, words of the message
    (("AND",), "--figures goes with --format html"),
    (("AND", "--format", "latex"), "expected -o"),
    (("AND", "--format", "latex", "-o", "a%b.tex"), "letters, digits"),
]


@pytest.mark.parametrize(("arguments", "words"), REFUSED)
def test_refused(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert solve(*arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert words in captured.err
    assert not list(tmp_path.iterdir())


def test_names_of_strangers_stay_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "odd.csv"
    path.write_text(
        '"--><script>alert(1)</script>","id=""a"" $x^2$",label\n0,0,-\n1,0,+\n0,1,+\n1,1,+\n',
        encoding="utf-8",
    )
    assert solve(str(path), "--format", "html") == 0
    page = capsys.readouterr().out
    assert "<script" not in page
    assert len(drawings(page)) == 2
    words = drawings(page)[1].findtext(f"{SVG}desc") or ""
    assert 'id="a" $x^2$' in words
