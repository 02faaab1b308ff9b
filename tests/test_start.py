"""What a start does not load: imports take most of its time, so what nobody needs comes late."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.ratchet import loaded

LATE = ("linexact", "grade", "topics.perceptron", "topics.separability", "topics.hand_weights")
NEVER = {"scipy", "sympy", "matplotlib", "pydantic", "rich", "flint", "narwhals", "pandas"}
NOT_LOADED = {
    ("certify", "XOR"): {"linexact.grade", "linexact.topics.separability.deriving", "tomllib"},
    ("solve", "AND"): {
        "linexact.topics.perceptron.engine",
        "linexact.grade.marking",
    },
    ("grade", "AND", "w1 = 1, w2 = 1, b = -1"): {
        "linexact.topics.perceptron.engine",
        "linexact.topics.perceptron.rows",
        "linexact.classroom.batch",
        "linexact.topics.perceptron.steps",
        "linexact.plot",
        "markdown_it",
    },
}


@pytest.mark.parametrize("call", NOT_LOADED, ids=lambda call: str(call[0]))
def test_an_answer_loads_only_what_it_needs(call: tuple[str, ...]) -> None:
    found = loaded(call)
    assert "numpy" in found
    assert not found & (NEVER | NOT_LOADED[call])


@pytest.mark.parametrize("name", LATE)
def test_every_name_that_comes_late_is_there(name: str) -> None:
    package = import_module("linexact" if name == "linexact" else f"linexact.{name}")
    for one in package.__all__:
        assert getattr(package, one) is not None
    assert {*package.__all__} <= {*dir(package)}
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        package.nothing  # noqa: B018
