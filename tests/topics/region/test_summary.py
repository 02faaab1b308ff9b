from __future__ import annotations

from dataclasses import replace

from linexact.kernel import Constraint, Solution, System, check
from linexact.render.text import render_text
from linexact.topics.region.summary import MAX_CELLS, summarise_region
from linexact.topics.region.words import explain_region
from linexact.topics.separability import Feasible, Infeasible

row = Constraint


def test_an_open_flat_region_still_has_a_point() -> None:
    """The largest square has half-width 0 and its centre is not a solution; another point is."""
    rows = [row(">=", (1, 0)), row(">=", (-1, 0)), row(">", (0, 1)), row(">", (0, -1), -1)]
    found = summarise_region(System(2, rows), ("a", "b"))
    assert found.half_width == 0
    assert found.inside is None
    assert isinstance(found.verdict, Feasible)
    check(System(2, rows), Solution(found.verdict.point))


def test_many_rows_have_a_verdict_and_are_not_compared() -> None:
    rows = [row(">=", (0, 0, 1), -i) for i in range(MAX_CELLS // 3 + 1)]
    found = summarise_region(System(3, rows), ("a", "b", "c"))
    assert found.needed is None
    assert isinstance(found.verdict, Feasible)
    names = tuple(f"row {i}" for i in range(len(rows)))
    text = render_text(explain_region(replace(found, rows=names)))
    assert "was not asked" in text


def test_a_contradiction_names_the_slice() -> None:
    found = summarise_region(System(1, [row(">", (1,))]), ("a",), [row("==", (1,), -1)])
    assert isinstance(found.verdict, Infeasible)
    assert set(found.verdict.multipliers) == {0, 1}
    text = render_text(explain_region(replace(found, rows=("a > 0",))))
    assert text.startswith("EMPTY: no weights on this slice")
    assert "what is left is false:\n\n  0 > 1" in text
