"""Documents in notebooks: media types, and what an IPython session is told."""

from __future__ import annotations

import re
from typing import Any

import pytest

import linexact
from linexact import notebook
from linexact.exercise.bank import find_exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.solution import Worked
from linexact.geometry.summary import summarise_region
from linexact.model.constraints import dataset_system
from linexact.model.convention import Convention
from linexact.model.gates import gate
from linexact.perceptron import rule, run


def test_all_media_types_say_the_same() -> None:
    shown = notebook.solve("grosse-and", notation="dsc140a")
    bundle = shown._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", "text/markdown", "text/latex"}
    for text in bundle.values():
        assert "AND by hand" in text
    assert bundle["text/plain"] == repr(shown)
    assert "<html" not in bundle["text/html"]


def test_only_what_is_asked_for() -> None:
    shown = notebook.solve("XOR")
    assert set(shown._repr_mimebundle_(include=["text/html"])) == {"text/html"}
    assert "text/latex" not in shown._repr_mimebundle_(exclude=["text/latex"])


class Formatter:
    def __init__(self) -> None:
        self.known: dict[type, Any] = {}

    def for_type(self, kind: type, function: Any) -> None:
        self.known[kind] = function


class Session:
    def __init__(self) -> None:
        self.display_formatter = self
        self.mimebundle_formatter = Formatter()


def test_an_extension_for_all_results() -> None:
    session = Session()
    notebook.load_ipython_extension(session)
    results = [
        linexact.separate("AND"),
        linexact.separate("XOR"),
        find_exercise("grosse-xor"),
        solve_exercise(find_exercise("grosse-xor")),
        Worked("XOR", solve_exercise(find_exercise("grosse-xor")).derivation),
    ]
    for result in results:
        bundle = session.mimebundle_formatter.known[type(result)](result)
        assert bundle["text/html"].startswith("<h1>")
        assert bundle["text/plain"].strip()


def _not_region() -> Any:
    return summarise_region(dataset_system(gate("NOT"), Convention(True, "strict")), ("w1", "b"))


FIGURES: list[tuple[Any, int, str]] = [  # result, figures in its HTML, words of an alt text
    (linexact.separate("AND"), 1, "Data space with axes x1 and x2"),
    (linexact.separate("XOR"), 1, "are the same point, (1/2, 1/2)"),
    (linexact.separate("NOT"), 1, "Data on a line"),
    (linexact.separate("majority:3"), 1, "axes x1, x2 and x3"),
    (linexact.separate("parity:4"), 0, ""),
    (linexact.hard_margin(gate("AND")), 1, "Data space"),
    (linexact.separate([["1e-300"], ["1e300"]], [1, -1]), 0, ""),
    (run(gate("AND"), rule("grosse")), 1, "Data space"),
    (run(gate("NOT"), rule("grosse")), 1, "Weight space with axes"),
    (_not_region(), 1, "Weight space with axes w1 and b"),
    (solve_exercise(find_exercise("grosse-and")), 2, "Weight space with axes w1 and w2"),
    (solve_exercise(find_exercise("grosse-patterns")), 1, "16 pictures of class A"),
    (solve_exercise(find_exercise("blog-trace")), 1, "Data space"),
    (solve_exercise(find_exercise("lyu-distance")), 0, ""),
]


@pytest.mark.parametrize(("result", "count", "words"), FIGURES)
def test_figures_where_people_would_rather_look(result: Any, count: int, words: str) -> None:
    bundle = notebook.show(result)._repr_mimebundle_()
    page = bundle["text/html"]
    assert page.count('role="img" aria-labelledby=') == count
    assert words in " ".join(re.findall(r"<desc[^>]*>([^<]*)</desc>", page))
    assert all(bundle[kind].strip() for kind in bundle)
    assert "<svg" not in bundle["text/plain"] + bundle["text/latex"] + bundle["text/markdown"]


def test_nothing_is_drawn_unless_html_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> bytes:
        raise AssertionError("drawn")

    monkeypatch.setattr("linexact.plot.files.figure_bytes", refuse)
    shown = notebook.show(linexact.separate("AND"))
    assert repr(shown)
    assert set(shown._repr_mimebundle_(exclude=["text/html"])) == {
        "text/plain",
        "text/latex",
        "text/markdown",
    }
    with pytest.raises(AssertionError, match="drawn"):
        shown._repr_mimebundle_(include=["text/html"])
