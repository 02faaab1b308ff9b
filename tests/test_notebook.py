"""Documents in notebooks: media types, and what an IPython session is told."""

from __future__ import annotations

from typing import Any

import linexact
from linexact import notebook
from linexact.exercise import find_exercise
from linexact.explain.work.exercises import solve_exercise


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
        solve_exercise(find_exercise("grosse-xor")).worked,
    ]
    for result in results:
        bundle = session.mimebundle_formatter.known[type(result)](result)
        assert bundle["text/html"].startswith("<h1>")
