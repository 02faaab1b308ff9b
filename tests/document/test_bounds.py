"""What is said of bounds: all that is asked on a side, at its own relation, demands and all."""

from __future__ import annotations

import pytest

from linexact.data.convention import Boundary, Convention
from linexact.data.gates import gate
from linexact.document.blocks import Block, Section, spans
from linexact.document.notation import NOTATIONS
from linexact.tasks.telling import tell
from linexact.text.constraints import parse_constraints
from linexact.topics.hand_weights import read_demands
from linexact.topics.hand_weights.derivation import derive_constraints, derive_problem

LETTERS = NOTATIONS["grosse"]


def said(blocks: list[Block]) -> str:
    return "".join(map(str, spans(blocks)))


def of_not(boundary: Boundary, *demands: str) -> str:
    asked = read_demands(gate("NOT"), Convention(bias=True, boundary=boundary), demands)
    derived = derive_problem(asked)
    return said(tell(derived.steps, LETTERS, asked))


@pytest.mark.parametrize(
    ("boundary", "demand", "words"),
    [
        ("strict", "w1 <= 5", "b = 0 would put it on the boundary, so take b = 1."),
        ("strict", "b = 1", "What is asked of b alone leaves b = 1: take b = 1."),
        ("strict", "|b| <= 3", "What is asked of b alone leaves b > 0 and b <= 3: take b = 2."),
        ("strict", "|w1| <= 2", "what else is asked leaves w1 >= -2 and w1 < -1: take w1 = -3/2."),
        ("closed-negative", "b < 9", "w1 + 4 <= 0, so w1 <= -4: take w1 = -5."),
    ],
)
def test_a_choice_says_what_is_left(boundary: Boundary, demand: str, words: str) -> None:
    assert words in of_not(boundary, demand)


def test_short_weights_are_checked_as_it_is_asked() -> None:
    assert "z = (-2)*0 + 1 = 1 >= 0" in of_not("closed-positive", "|w|_2 <= 3")


def test_a_title_is_written() -> None:
    derived = derive_constraints(parse_constraints("y - 2 x = 1\nx > 3"))
    (section, *_) = tell(derived.steps, LETTERS, derived.stated)
    assert isinstance(section, Section)
    assert said([section]).startswith("Take y = 9, x = 4")
