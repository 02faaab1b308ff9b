"""Figures by name."""

from __future__ import annotations

from dataclasses import fields

import pytest

from linexact.cli.plot import FigureOptions
from linexact.data.convention import Convention
from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.front.figures import FIGURES, Request, asked_figure, find_figure

LISTED = [(space, name) for space, names in FIGURES.items() for name in names]
STRICT = Convention(True, "strict")


def test_the_command_names_every_figure() -> None:
    help = next(one for one in fields(FigureOptions) if one.name == "draw").metadata["told"]["help"]
    assert all(f"{space} space: {', '.join(names)}." in help for space, names in FIGURES.items())


@pytest.mark.parametrize(
    ("source", "words"), [("XOR", "are the same point"), ("AND", "The decision boundary is")]
)
def test_without_a_name_it_shows_what_decides(source: str, words: str) -> None:
    assert words in asked_figure(Request(gate(source), STRICT), "data").picture("svg").alt


@pytest.mark.parametrize(("space", "name"), LISTED)
def test_what_a_figure_would_ignore_is_refused(space: str, name: str) -> None:
    takes = find_figure(space, name).takes
    said = {"shape": (2, 2), "without": (1,), "degree": 2, "weights": (1, 1, 1), "axes": ("w1",)}
    for option, value in said.items():
        request = Request(gate("AND"), STRICT, {option: value})
        if option in takes:
            asked_figure(request, space, name)
        else:
            with pytest.raises(InputError, match=f"no use for {option}"):
                asked_figure(request, space, name)


@pytest.mark.parametrize(
    ("space", "name", "code"), [("data", "cone", "draw"), ("weigth", "cone", "space")]
)
def test_a_figure_that_there_is_not(space: str, name: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        find_figure(space, name)
    assert caught.value.code == code
