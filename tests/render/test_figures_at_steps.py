"""The figures of worked solutions stand at the step that they illustrate, in every format."""

from __future__ import annotations

import base64
import json

import pytest

from linexact import work_out
from linexact.document.blocks import Document, Figures, Picture, Section, illustrated
from linexact.explain.solution import explain_written
from linexact.render import FORMATS

FIGURES = {
    "grosse-and": 2,
    "grosse-perceptron-and": 2,
    "dsc140a-batch": 2,
    "grosse-patterns": 1,
    "grosse-xor": 1,
    "and-without-bias": 2,
    "blog-widest-street": 1,
    "xor-fewest-errors": 1,
}  # of some exercises


@pytest.mark.parametrize("name", FIGURES)
def test_no_figure_is_left_for_the_end(name: str) -> None:
    told = work_out(name)
    drawn = [figure.picture() for figure in told.figures()]
    document = illustrated(explain_written(told), drawn)
    assert len(drawn) == FIGURES[name]
    assert len(_pictures(document)) == len(drawn)
    assert not any(isinstance(b, Section) and b.title == ("Figures",) for b in document.blocks)


def _pictures(document: Document) -> list[Picture]:
    found: list[Picture] = []
    waiting = list(document.blocks)
    while waiting:
        block = waiting.pop(0)
        if isinstance(block, Picture):
            found.append(block)
        elif isinstance(block, Figures):
            found += block.pictures
        elif isinstance(block, Section):
            waiting = [*block.blocks, *waiting]
    return found


@pytest.mark.parametrize("form", ["html", "markdown", "latex", "text", "ipynb"])
def test_the_slice_stands_before_the_check_and_the_boundary_behind_it(form: str) -> None:
    told = work_out("grosse-and")
    drawn = [figure.picture() for figure in told.figures()]
    page = FORMATS[form].render(illustrated(explain_written(told), drawn))
    places = [page.index(words) for words in ("Each example is a half-plane", "Check")]
    places.append(page.index("The examples and the boundary of the answer"))
    assert places == sorted(places)


def test_a_notebook_holds_both_pictures_of_a_step() -> None:
    told = work_out("grosse-perceptron-and")
    drawn = [figure.picture() for figure in told.figures()]
    cells = json.loads(FORMATS["ipynb"].render(illustrated(explain_written(told), drawn)))["cells"]
    held = [content for cell in cells for content in cell.get("attachments", {}).values()]
    assert [base64.b64decode(one["image/svg+xml"]) for one in held] == [p.content for p in drawn]


def test_a_place_without_figures_leaves_nothing() -> None:
    told = explain_written(work_out("grosse-and"))
    for form in FORMATS.values():
        page = form.render(told)
        assert "Figures" not in page
        assert 'class="figures"' not in page
