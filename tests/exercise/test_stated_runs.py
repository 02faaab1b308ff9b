"""What an exercise states of a run and of its marking is obeyed, or refused with the reason."""

from __future__ import annotations

import pytest
from own_exercise import HEAD, exercise, graded

from linexact.errors import InputError
from linexact.exercise.solving import solve_exercise
from linexact.explain.solution import check_told
from linexact.grade import parts_of

BLOG = """
points = 12
kind = "perceptron"
data = { examples = [
  { x = [1, 2], label = -1 }, { x = [2, 1], label = 1 }, { x = [-1, 1], label = -1 },
] }
"""


def run_of(bias: str, boundary: str, rule: str = "blog") -> str:
    convention = f'convention = {{ bias = {bias}, boundary = "{boundary}" }}'
    return f'{HEAD}{BLOG}task = {{ rule = "{rule}" }}\n{convention}\n'


def asking(asks: str, text: str) -> str:
    return text.replace("id =", f"asks = {asks}\nid =", 1)


def earned(text: str, answer: str) -> tuple[str, list[str]]:
    outcome = graded(exercise(text), answer)
    return str(outcome.earned), list(outcome.codes)


def test_a_table_is_marked_by_the_boundary_that_is_stated() -> None:
    # A score of 0 is right for the negative example, so the first row has no update.
    table = "1; 0; no; (0,0,0)\n2; 0; yes; (2,1,1)\n3; 0; no; (2,1,1)\n1; 5; yes; (1,-1,0)\n"
    table += "2; 1; no; (1,-1,0)\n3; -2; no; (1,-1,0)\n1; -1; no; (1,-1,0)"
    assert earned(run_of("true", "closed-negative"), table) == ("12", ["rests-on-convention"])
    assert earned(run_of("true", "strict"), table)[0] != "12"


def test_a_table_without_a_bias_has_a_number_for_each_input() -> None:
    table = "1; 0; yes; (-1,-2)\n2; -4; yes; (1,-1)\n3; -2; no; (1,-1)\n"
    table += "1; -1; no; (1,-1)\n2; 1; no; (1,-1)"
    assert earned(run_of("false", "strict"), table) == ("12", ["rests-on-convention"])


def test_a_bias_that_the_rule_has_no_place_for_is_refused() -> None:
    with pytest.raises(InputError, match="the rule lyu has no place for a bias"):
        exercise(run_of("true", "strict", "lyu"))


def test_a_batch_step_keeps_the_boundary_that_is_stated() -> None:
    for boundary in ("strict", "closed-positive", "closed-negative"):
        for bias in ("true", "false"):
            text = asking('["weights"]', run_of(bias, boundary, "dsc140a"))
            solved = solve_exercise(exercise(text))
            assert solved.values["weights"], (boundary, bias)


# The marking


@pytest.mark.parametrize(
    ("asks", "marking", "words"),
    [
        ('["updates"]', '[marking]\nbias_place = "first"', "marking.bias_place"),
        ('["updates"]', "[marking.updates]\nrows = 1", "no condition is called 'rows'"),
        ('["outcome"]', "[marking.outcome]\nrows = 1", "no condition is called 'rows'"),
        ('["weights"]', "[marking.weights]\nentris = 1", "did you mean 'entries'"),
        ('["updates", "updates"]', "", "updates is there twice"),
        ("[]", "", "an empty list"),
    ],
)
def test_marking_that_nothing_uses_is_refused(asks: str, marking: str, words: str) -> None:
    text = asking(asks, run_of("true", "strict")) + marking + "\n"
    with pytest.raises(InputError, match=words):
        parts_of(exercise(text))


def test_shares_of_a_vector_are_used() -> None:
    text = asking('["weights"]', run_of("true", "strict"))
    right = solve_exercise(exercise(text)).values["weights"]
    assert isinstance(right, tuple)
    answer = f"({right[0]}, {right[1]}, {right[2] + 1})"
    assert earned(text + "[marking.weights]\nentries = 1\n", answer)[0] == "8"
    assert earned(text, answer)[0] == "0"


ENDLESS = """
id = "endless"
title = "A run"
statement = "Run it."
kind = "perceptron"
points = 2
asks = {asks}
source = {{ lecture = "own" }}
convention = {{ bias = true, boundary = "strict" }}
data = {{ truth_table = "XOR" }}
task = {{ {task} }}
"""


@pytest.mark.parametrize("asked", ["weights", "updates", "trace", "passes", "boundary"])
def test_a_run_that_never_ends_is_refused_with_the_reason(asked: str) -> None:
    text = ENDLESS.format(asks=f'["{asked}"]', task='rule = "blog"')
    with pytest.raises(InputError, match=rf"line 7: asks: {asked} .* never ends; expected an end"):
        exercise(text)


def test_a_stated_end_is_obeyed_though_the_weights_came_back_before() -> None:
    for task, presentations in (('rule = "blog", steps = 30', "30"),
                                ('rule = { name = "blog", passes = 10 }', "40")):  # fmt: skip
        text = ENDLESS.format(asks='["updates", "presentations"]', task=task)
        asked = exercise(text)
        derived = asked.kind.derive(asked, None)
        check_told(derived)
        assert str(derived.values["presentations"]) == presentations


def test_what_a_run_that_goes_round_proves_may_be_asked() -> None:
    text = ENDLESS.format(asks='["outcome", "proof"]', task='rule = "blog"')
    asked = exercise(text)
    assert asked.kind.derive(asked, None).values["outcome"] == "cycle"
