"""One trace in five formats; strange words cannot escape from their cells."""

from __future__ import annotations

import csv
from collections.abc import Callable
from fractions import Fraction
from functools import partial

import pytest

from linexact.data.dataset import Dataset
from linexact.document.blocks import Document
from linexact.render.latex import render_latex
from linexact.render.markdown import markdown_fragment
from linexact.render.text import render_text
from linexact.topics.perceptron import parse_rate, rule, run
from linexact.topics.perceptron.record import trace_csv, trace_rows
from linexact.topics.perceptron.table import TraceTable, accuracy_by_pass, trace_table
from linexact.topics.perceptron.words import steps_table

BLOG = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])


def blog() -> TraceTable:
    return trace_table(run(BLOG, rule("blog")))


def shown(form: str, table: TraceTable, **options: int) -> str:
    writers: dict[str, Callable[[Document], str]] = {
        "text": partial(render_text, width=200),
        "md": markdown_fragment,
        "latex": render_latex,
    }
    return writers[form](Document((steps_table(table, **options),)))


def test_text() -> None:
    lines = shown("text", blog()).splitlines()
    assert lines[0].split() == [word for name in blog().columns for word in name.split()]
    assert lines[5].rstrip().endswith("(2, -1/2, -1)  W(4)")
    assert len(lines) == 26


def test_rows_left_out_are_counted() -> None:
    lines = shown("text", blog(), first=3, last=2).splitlines()
    assert lines[5].strip() == "... 19 rows left out ..."
    assert len(lines) == 2 + 3 + 1 + 2


def test_csv_is_exact() -> None:
    rows = list(csv.reader(trace_csv(blog()).splitlines()))
    assert rows[0][:5] == ["step", "pass", "example", "y", "W"]
    assert rows[4][4:8] == ["2 -2 -2", "-5", "wrong: y W.X < 0", "2 -1/2 -1"]


def test_latex() -> None:
    text = shown("latex", trace_table(run(BLOG, rule("lyu"))))
    assert r"$\theta$" in text
    assert r"\frac{" in text


HOSTILE = "a|b & c_% $x$ <b> \x1b[31m \\end{tabular}"


@pytest.mark.parametrize(
    ("form", "forbidden"),
    [
        ("text", ["\x1b"]),
        ("md", ["a|b", "<b>", "\x1b"]),
        ("latex", ["b & c", "_%", "$x$", "\x1b", " \\end{tabular} "]),
    ],
)
def test_words_are_escaped(form: str, forbidden: list[str]) -> None:
    body = shown(form, TraceTable(("n", HOSTILE), [(1, HOSTILE)]))
    for piece in forbidden:
        assert piece not in body


def test_csv_words_are_not_formulas() -> None:
    (_, row) = trace_csv(TraceTable(("word", "value"), [("=1+1", Fraction(-1, 2))])).splitlines()
    assert row == "'=1+1,-1/2"


def test_a_changing_rate_has_its_column() -> None:
    trace = run(BLOG, rule("comp135-schedule"))
    rows = trace_rows(trace_table(trace, only_updates=True))
    assert [r["rate"] for r in rows[:2]] == ["1", "1000/1001"]
    assert parse_rate("1000/(1000 + t)") == trace.rule.rate


def test_predictions_are_shown_where_the_lecture_shows_them() -> None:
    table = trace_table(run(BLOG, rule("comp135")))
    assert table.columns[3:8] == ("y", "w", "w.x", "h", "verdict")
    for row in trace_rows(table):
        wrong = str(row["verdict"]).startswith("wrong")
        assert wrong == (row["h"] != row["y"])


def test_batch_steps_have_their_own_columns() -> None:
    (row, *_) = trace_rows(trace_table(run(BLOG, rule("dsc140a"))))
    assert row["wrong"] == row["move"] == "1 2 3 4"
    assert row["rate"] == "1"


def test_accuracy_after_each_pass() -> None:
    fractions = list(accuracy_by_pass(run(BLOG, rule("blog"))))
    assert len(fractions) == 7  # the start, and after each of six passes
    assert fractions[-2:] == [1, 1]
    assert all(v.denominator in (1, 2, 4) for v in fractions)
