"""Tables in every layout, with the places of their cells; prose around them is left as lines."""

from __future__ import annotations

import pytest

from linexact.text.literals import parse_literal
from linexact.text.markup import unmarked
from linexact.text.tables import Grid, Line, blocks_of

ROWS = [["x", "z", "w"], ["1", "0", "(1, -3)"], ["2", "-1", "(2, 1/2)"]]
LAYOUTS = {
    "bars": "| x | z | w |\n|:-|-:|---|\n| 1 | 0 | (1, -3) |\n| 2 | -1 | (2, 1/2) |",
    "bars without a frame": "x | z | w\n1 | 0 | (1, -3)\n2 | -1 | (2, 1/2)",
    "drawn": "+---+---+---+\n| x | z | w |\n+===+===+===+\n| 1 | 0 | (1, -3) |\n"
    "| 2 | -1 | (2, 1/2) |",
    "boxed": "┌─┬─┬─┐\n│ x │ z │ w │\n├─┼─┼─┤\n│ 1 │ 0 │ (1, -3) │\n│ 2 │ -1 │ (2, 1/2) │\n└─┴─┴─┘",
    "tabs": "x\tz\tw\n1\t0\t(1, -3)\n2\t-1\t(2, 1/2)",
    "commas": "x,z,w\n1,0,(1, -3)\n2,-1,(2, 1/2)",
    "quoted": 'x,z,w\n1,0,"(1, -3)"\n2,-1,"(2, 1/2)"',
    "semicolons": "x; z; w\n1; 0; (1, -3)\n2; -1; (2, 1/2)",
    "aligned": "x   z    w\n1   0    (1, -3)\n2   -1   (2, 1/2)",
    "ruled": "x   z    w\n--  ---  --------\n 1    0  (1, -3)\n 2   -1  (2, 1/2)",
    "blanks": "x z w\n1 0 (1, -3)\n2 -1 (2, 1/2)",
    "tabular": r"\begin{tabular}{|c|c|c|}\hline x & z & w \\ \hline\hline 1 & 0 & (1, -3) \\[2pt]"
    r" 2 & -1 & (2, 1/2) \\ \bottomrule \end{tabular}",
    "array": r"\begin{array}{ccc} x & z & w \\ 1 & 0 & (1, -3) \\ 2 & -1 & (2, 1/2) \end{array}",
    "html": "<table><tr><th>x</th><th>z<th>w</tr><tr><td>1</td><td>0</td><td>(1, -3)</td></tr>"
    "<tr><td>2<td>-1<td>(2, 1/2)</table>",
    "json": '[{"x": 1, "z": 0, "w": (1, -3)},\n {"x": 2, "z": -1, "w": (2, 1/2)}]',
    "columns": '{"x": [1, 2], "z": [0, -1], "w": [(1, -3), (2, 1/2)]}',
}


def tables(text: str) -> list[list[list[str]]]:
    return [
        [[cell.text.strip('"') for cell in row.cells] for row in block.rows]
        for block in blocks_of(text)
        if isinstance(block, Grid)
    ]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_gives_the_same_rows(layout: str) -> None:
    assert tables(LAYOUTS[layout]) == [ROWS]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_prose_around_a_table_stays_prose(layout: str) -> None:
    text = f"We now show, row by row, what the algorithm does.\n\n{LAYOUTS[layout]}\n\nSo it ends."
    assert tables(text) == [ROWS]
    lines = [block.text for block in blocks_of(text) if isinstance(block, Line)]
    assert lines == ["We now show, row by row, what the algorithm does.", "So it ends."]


@pytest.mark.parametrize("layout", [name for name in LAYOUTS if name not in ("json", "columns")])
def test_cells_say_where_they_stand(layout: str) -> None:
    text = f"Before.\n\n{LAYOUTS[layout]}"
    for block in blocks_of(text):
        if isinstance(block, Grid):
            for row in block.rows:
                assert all(text[c.start : c.stop].startswith(c.text) for c in row.cells)


@pytest.mark.parametrize(
    "text",
    [
        "For (1, 1) the score is -1, so we update w to (1, 0).",
        "x1: z = 0, mistake, w = (1, -3); x2: z = 1, right",
        "the length |w|^2 is 5, as was to be shown",
        r"w = \begin{pmatrix} 1 \\ -3 \end{pmatrix}",
        r"\left(\begin{array}{c} 1 \\ 2 \end{array}\right)",
        "[1, -3, -1]",
    ],
)
def test_what_is_no_table(text: str) -> None:
    assert tables(text) == []


def test_rows_that_are_shorter_keep_their_columns() -> None:
    found = tables(
        "step   z    mistake   w\n1      0    yes       (1, 2)\n"
        "2      5              (1, 2)\n3      5    yes       (1, 2)"
    )
    assert found[0][2] == ["2", "5", "", "(1, 2)"]


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        (r"$\mathbf{w}^{\top}\mathbf{x} + b$", "w x + b"),
        (r"\(\tfrac{-1}{2}\), \dfrac12, \frac 3 4", "-1/2, 1/2, 3/4"),
        (r"\begin{bmatrix} 1 & -3 \end{bmatrix}^T", "( 1 , -3 )"),
        ("w₁ = −½, 2¼", "w1 = -1/2, 9/4"),
        ("np.array([ 1., -3.], dtype=float)", "[ 1., -3.]"),
        ("(Fraction(1, 2), Fraction(-3, 1))", "(1/2, -3/1)"),
        ("<1, -3>", "(1, -3)"),
        (r"\textbf{yes} \checkmark", "yes ✓"),
        (r"\times", "✗"),
        ("~~(1, 2)~~ (1, 3)", "(1, 3)"),
        ("-4{,}5", "-4{,}5".replace("{,}", ",")),
        ("$-4{,}5$", "-4.5"),
        ("{{7*7}}", "7*7"),
        (r"\newcommand{\w}{(9,9)}", "newcommandw(9,9)"),
    ],
)
def test_marks_are_taken_off(typed: str, plain: str) -> None:
    assert unmarked(typed) == plain


@pytest.mark.parametrize(
    "text", ["[" * 500, "{" * 500, "[1, 2", "{a}", "[(1]", '["a', "{'a': 1, 'a': 2}"]
)
def test_what_is_no_list_is_none(text: str) -> None:
    assert parse_literal(text, 0) is None


def test_a_ruled_row_that_goes_on_below_is_one_row() -> None:
    text = (
        "step  scores  moved by            weights\n"
        "----  ------  ------------------  -------\n"
        "   1  (0, 0)  (3, 1), (4, 2) and  (0, 1)\n"
        "              (1, 3)\n"
        "   2  (1, 2)  none                (0, 1)\n"
    )
    (grid,) = blocks_of(text)
    assert isinstance(grid, Grid)
    assert [row.cells[2].text for row in grid.rows] == [
        "moved by", "(3, 1), (4, 2) and (1, 3)", "none",
    ]  # fmt: skip
