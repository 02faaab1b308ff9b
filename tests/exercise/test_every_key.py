"""Whatever an exercise states changes what is right, or is refused with the reason."""

from __future__ import annotations

import io
from dataclasses import fields

import pytest

from linexact.errors import InputError
from linexact.exercise.kinds import kind_names
from linexact.exercise.model import find_kind
from linexact.exercise.read import read_exercise
from linexact.exercise.solving import solve_exercise
from linexact.grade import Grade, mark, parts_of
from linexact.grade.forms.separator import SeparatorTask

HEAD = """
id = "mine"
title = "Mine"
statement = "Do it."
points = 12
source = { lecture = "own" }
"""
DATA = "data = { positive = [[1, 0], [2, 1]], negative = [[0, 1], [-1, 0]] }"
DATA_OF = {
    "fewest-errors": "data = { positive = [[1, 0], [2, 1]], negative = [[3, 1], [4, 2]] }",
    "least-squares": 'data = { truth_table = "XOR" }',  # every score is 0
}
ASKS_OF = {
    "perceptron": ["trace", "weights_after_updates", "weights_after_passes", "update_example"],
}
CONVENTION = {"bias": "true", "boundary": '"strict"'}

# For each kind: all keys of its task with their values, and for each key another value.
TASKS: dict[str, dict[str, tuple[str, str]]] = {
    "average": {
        "w": ("[1, 2]", "[1, 3]"),
        "points": ("[[0, 1], [1, 0]]", "[[0, 2], [1, 0]]"),
        "parts": ('["1/2", "1/2"]', '["1/4", "3/4"]'),
        "b": ("1", "2"),
    },
    "between": {
        "w": ("[2, 0]", "[3, 0]"),
        "other_w": ("[4, -1]", "[5, -1]"),
        "part": ('"1/2"', '"1/4"'),
        "b": ('"-1/2"', '"-1/3"'),
        "other_b": ("-1", '"-3/2"'),
    },
    "distance": {"w": ("[3, 4]", "[4, -3]"), "b": ("5", "-5")},
    "external": {},  # its data lie elsewhere
    "features": {"features": ('"x1, x2"', '"x1, x2, x1*x2"')},
    "fewest-errors": {},
    "given-weights": {"w": ("[1, 1]", "[1, 2]"), "b": ("-1", "-2")},
    "least-squares": {},
    "loss": {"loss": ('"zero-one"', '"square"'), "w": ("[0, 1]", "[1, 1]"), "b": ("-1", "1")},
    "margin": {"scale": ('"canonical"', '"any"')},
    "maximum": {
        "x": ("[1, 2]", "[1, 1]"),
        "target": ("1", "-1"),
        "w": ("[1, -2]", "[1, -1]"),
        "other_w": ("[0, -3]", "[0, 2]"),
        "part": ('"1/2"', '"1/3"'),
    },
    "perceptron": {
        "rule": ('"blog"', '"grosse"'),
        "start": ("[0, 0, 0]", "[1, 0, 0]"),
        "rate": ("1", "2"),
        "steps": ("4", "3"),
        "after_updates": ("1", "2"),
        "after_passes": ("1", '"one"'),
        "update_number": ("1", "2"),
    },
    "same-boundary": {
        "w": ("[1, 2]", "[2, 4]"),
        "b": ("3", "6"),
        "other_w": ("[-3, -6]", "[-4, -8]"),
        "other_b": ("-9", "-12"),
    },
    "separability": {},
    "side": {"w": ("[1, 1]", "[1, 2]"), "point": ("[1, 0]", "[0, 3]"), "b": ("-1", "-2")},
    "update": {
        "rule": ('"blog"', '"grosse"'),
        "start": ("[0, -1, 0]", "[0, 0, -1]"),
        "rate": ("1", "2"),
    },
    "weights": {"demands": ('["b = -1"]', '["b = 2"]')},
}
# A key that decides nothing in a kind, and why: it is said to the student, and that is all.
DECIDES_NOTHING = {
    ("average", "boundary"): "no score is compared with 0",
    ("between", "boundary"): "a weighted average of two solutions is one in every convention",
    ("distance", "boundary"): "the planes are where the score is 0, whoever owns it",
    ("fewest-errors", "boundary"): "a bias moved a little gives a score of 0 to either side",
    ("margin", "boundary"): "no example has a score of 0 in the middle of the street",
    ("maximum", "boundary"): "the perceptron loss of a score of 0 is 0 for both classes",
    ("maximum", "bias"): "the weights of the task are all weights there are",
    ("same-boundary", "boundary"): "a boundary is where the score is 0, whoever owns it",
}


def exercise_text(kind: str, **changes: str) -> str:
    convention = {key: changes.get(key, value) for key, value in CONVENTION.items()}
    task = {key: changes.get(key, values[0]) for key, values in TASKS[kind].items()}
    lines = [
        HEAD,
        f"kind = '{kind}'",
        f"asks = {ASKS_OF.get(kind, [*find_kind(kind).usual])}",
        DATA_OF.get(kind, DATA) if find_kind(kind).needs_data else "",
        "[convention]",
        *(f"{key} = {value}" for key, value in convention.items()),
        "[task]",
        *(f"{key} = {value}" for key, value in task.items()),
    ]
    return "\n".join(lines) + "\n"


def meaning(text: str) -> object:
    """Return all that marking and solving may depend on, or that the text is refused."""
    exercise = read_exercise(io.StringIO(text))
    kind = exercise.kind
    problem = None if kind.problem is None else kind.problem(exercise)
    system = None if problem is None else (problem.system, problem.convention)
    rule = None if kind.rule is None else (kind.rule(exercise).convention, kind.rule(exercise).rate)
    values = {k: v for k, v in kind.derive(exercise, None).values.items() if k in kind.values}
    of_street = [ask for ask in exercise.asks if ask.form == "separator"]
    tasks = [part.task for part in parts_of(exercise)] if of_street else []
    scales = [task.canonical for task in tasks if isinstance(task, SeparatorTask)]
    return values, system, rule, scales


def changed(kind: str, **changes: str) -> bool | str:
    """Say whether another value changes what is right, or with which words it is refused."""
    before = meaning(exercise_text(kind))
    try:
        return meaning(exercise_text(kind, **changes)) != before
    except InputError as error:
        return error.message


KINDS = [name for name in kind_names() if name != "external"]


def test_the_table_has_every_kind_and_every_key() -> None:
    assert set(TASKS) == set(kind_names())
    for kind in KINDS:
        assert set(TASKS[kind]) == {field.name for field in fields(find_kind(kind).task)}, kind


@pytest.mark.parametrize(("kind", "key"), [(kind, key) for kind in KINDS for key in TASKS[kind]])
def test_every_key_of_a_task_changes_what_is_right(kind: str, key: str) -> None:
    said = changed(kind, **{key: TASKS[kind][key][1]})
    assert said is True or (isinstance(said, str) and "task" in said), said


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("key", "value"),
    [("bias", "false"), ("boundary", '"closed-positive"'), ("boundary", '"closed-negative"')],
)
def test_the_convention_changes_what_is_right_or_is_refused(
    kind: str, key: str, value: str
) -> None:
    said = changed(kind, **{key: value})
    assert (said is False) == ((kind, key) in DECIDES_NOTHING), (said, kind, key)


def test_without_a_bias_the_boundary_decides_the_fewest_errors() -> None:
    text = exercise_text("fewest-errors", bias="false").replace(
        DATA_OF["fewest-errors"], "data = { positive = [[0]], negative = [[1]] }"
    )
    closed = text.replace("strict", "closed-positive")
    assert meaning(text) != meaning(closed)


# The perceptron


BLOG = """
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
    (marked,) = mark(parts_of(read_exercise(io.StringIO(text))), answer)
    assert isinstance(marked.outcome, Grade), marked.outcome
    return str(marked.outcome.earned), list(marked.outcome.codes)


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
        read_exercise(io.StringIO(run_of("true", "strict", "lyu")))


def test_a_batch_step_keeps_the_boundary_that_is_stated() -> None:
    for boundary in ("strict", "closed-positive", "closed-negative"):
        for bias in ("true", "false"):
            text = asking('["weights"]', run_of(bias, boundary, "dsc140a"))
            solved = solve_exercise(read_exercise(io.StringIO(text)))
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
        parts_of(read_exercise(io.StringIO(text)))


def test_shares_of_a_vector_are_used() -> None:
    text = asking('["weights"]', run_of("true", "strict"))
    right = solve_exercise(read_exercise(io.StringIO(text))).values["weights"]
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
        read_exercise(io.StringIO(text))


def test_a_stated_end_is_obeyed_though_the_weights_came_back_before() -> None:
    for task, presentations in (('rule = "blog", steps = 30', "30"),
                                ('rule = { name = "blog", passes = 10 }', "40")):  # fmt: skip
        text = ENDLESS.format(asks='["updates", "presentations"]', task=task)
        exercise = read_exercise(io.StringIO(text))
        derived = exercise.kind.derive(exercise, None)
        derived.check()
        assert str(derived.values["presentations"]) == presentations


def test_what_a_run_that_goes_round_proves_may_be_asked() -> None:
    text = ENDLESS.format(asks='["outcome", "proof"]', task='rule = "blog"')
    exercise = read_exercise(io.StringIO(text))
    assert exercise.kind.derive(exercise, None).values["outcome"] == "cycle"
