"""Follow-through between parts, partial credit, bare verdicts, arithmetic left as it is."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from own_exercise import MINE, exercise

from linexact.classroom.marking import prepare_text
from linexact.classroom.otter import cases, check
from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.explain.grading import explain_marks
from linexact.grade import Grade, Marks, Unreadable, mark, parts_of
from linexact.grade.form import form_of
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.trace.answer import COLUMNS, TypedRow, TypedRun
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.grade.forms.trace.slips import slipped_steps
from linexact.grade.part import Followed
from linexact.render.text import render_text
from linexact.tasks.question import find_question
from linexact.tasks.table import QUESTIONS
from linexact.topics.perceptron import Presentation, rule

RUN = f"""{MINE}kind = "perceptron"
asks = ["trace", "weights", "updates", "boundary"]
points = {{ trace = 8, weights = 2, updates = 1, boundary = 2 }}
data = {{ positive = [[2, 1], [0, 3]], negative = [[-1, 0], [1, -2]] }}
task = {{ rule = "grosse" }}
[marking]
"""
# In row 4 the second weight is 3 for 1; all below follows from that.
TABLE = """[trace]
1; 0; yes; (1, 2, 1)
2; 4; no; (1, 2, 1)
3; -1; no; (1, 2, 1)
4; 1; yes; (0, 3, 3)
1; 9; no; (0, 3, 3)
2; 9; no; (0, 3, 3)
3; -3; no; (0, 3, 3)
4; -3; no; (0, 3, 3)
"""
LOSS = f"""{MINE}kind = "loss"
asks = ["scores", "losses", "total", "mean"]
points = 8
data = {{ truth_table = "AND" }}
task = {{ w = [1, 1], b = -1, loss = "square" }}
[marking]
"""


def graded(text: str, answer: str) -> dict[str, Any]:
    marked = mark(parts_of(exercise(text)), answer)
    return {m.part.name: m.outcome for m in marked}


def points(text: str, answer: str) -> list[str]:
    outcomes = graded(text, answer).values()
    return [str(o.earned) if isinstance(o, Grade) else "-" for o in outcomes]


def test_an_error_in_the_table_costs_its_own_cell_alone() -> None:
    answer = TABLE + "[weights]\n(0, 3, 3)\n[updates]\n2\n[boundary]\n3 x1 + 3 x2 = 0\n"
    assert points(RUN, answer) == ["31/4", "0", "1", "0"]
    assert points(RUN + "follow = true\n", answer) == ["31/4", "2", "1", "2"]
    shares = 'follow = { weights = 1, boundary = "1/2" }\n'
    assert points(RUN + shares, answer) == ["31/4", "2", "1", "1"]
    found = graded(RUN + shares, answer)["boundary"].findings[0]
    assert isinstance(found, Followed)
    assert (found.place, found.own[0][0], found.recomputed) == (
        "weights", "weights", "3 x1 + 3 x2 = 0",
    )  # fmt: skip


# What is carried on from an error


def worth(task: TraceTask, steps: list[Presentation]) -> Fraction:
    rows = (TypedRow(s.example, s.score, None, s.mistake, None, s.after) for s in steps)
    shares = form_of(task).mark(task, TypedRun(tuple(rows))).shares
    assert all(0 <= share <= 1 for share in shares.values())
    return sum(map(Fraction, shares.values()), Fraction(0)) / len(shares)


@pytest.fixture(params=range(10))
def task(request: pytest.FixtureRequest) -> TraceTask:
    """Return a run on separable data that is drawn."""
    draw = Random(request.param)
    w = [draw.choice([-3, -2, 2, 3]) for _ in range(3)]
    rows = [[draw.randint(-4, 4), draw.randint(-4, 4)] for _ in range(6)]
    scores = [w[0] * x + w[1] * y + w[2] for x, y in rows]
    data = Dataset.from_rows(rows, [1 if z > 0 else -1 for z in scores])
    return TraceTask(data, rule("blog"), dict.fromkeys(COLUMNS, Fraction(1)))


def test_a_wrong_sign_throughout_earns_a_sixth_at_most(task: TraceTask) -> None:
    wrong = FaultyPerceptron(task.dataset, task.rule, ["wrong-sign"])
    assert worth(task, list(wrong.steps(len(task.truth)))) <= Fraction(1, 6)


def test_more_right_rows_never_earn_less(task: TraceTask) -> None:
    """From the first row on as it is right, and with one slip in it."""
    own, first = FaultyPerceptron(task.dataset, task.rule), task.truth[0]
    for begun in (first, *(step for _, step in slipped_steps(own, first))):
        clock = own.moved_on(begun.clock, begun.mistake)
        steps = [begun, *own.onward(begun.after, clock, len(task.truth) - 1)]
        earned = [worth(task, steps[:k]) for k in range(1, len(steps) + 1)]
        assert earned == sorted(earned)
        if sum(s.mistake for s in steps) >= sum(s.mistake for s in task.truth):
            assert earned[-1] > Fraction(3, 4)


def test_the_clean_pass_at_the_end_is_worth_little(task: TraceTask) -> None:
    n = 1 + max(k for k, step in enumerate(task.truth) if step.mistake)
    ends = [worth(task, list(task.truth[:k])) for k in range(n, len(task.truth) + 1)]
    assert ends[0] == 1 - Fraction(1, 2 * len(task.truth))
    assert ends[0] >= Fraction(9, 10)
    assert ends[-1] == 1


def test_the_report_shows_what_was_recomputed_and_is_not_simply_right() -> None:
    answer = TABLE + "[weights]\n(0, 3, 3)\n"
    marked = mark(parts_of(exercise(RUN + "follow = true\n")), answer)
    told = " ".join(render_text(explain_marks(Marks("M", marked))).split())
    said = "Marked from your own part trace: with weights (0, 3, 3), right is (0, 3, 3); what"
    assert f"{said} agrees with that counts." in told
    assert "Right." not in told


def test_no_answer_is_paid_twice() -> None:
    right = TABLE + "[weights]\n(0, 1, 3)\n[boundary]\nx1 + 3 x2 = 0\n"
    assert points(RUN + "follow = true\n", right)[1:] == ["2", "-", "2"]  # right in itself
    entries = RUN + "follow = true\n[marking.weights]\nentries = 1\n"
    mixed = TABLE + "[weights]\n(0, 3, 9)\n"  # two of three with the own table, one in itself
    assert points(entries, mixed)[1] == "4/3"


@pytest.mark.parametrize(
    "table",
    [
        "[trace]\n1; 0; no; (0, 0, 0)\n",  # one row
        "[trace]\n" + "1; 0; no; (0, 0, 0)\n" * 8,  # weights that ask for nothing
        "\n".join(TABLE.splitlines()[:5]),  # not gone on with
    ],
)
def test_a_table_that_asks_for_less_is_no_source(table: str) -> None:
    last = table.strip().splitlines()[-1].split(";")[-1]
    assert points(RUN + "follow = true\n", f"{table}\n[weights]\n{last}\n")[1] == "0"


def test_weights_zero_have_no_boundary_to_follow() -> None:
    answer = "[weights]\n(0, 0, 0)\n[boundary]\n0 = 0\n"
    assert points(RUN + "follow = true\n", answer) == ["-", "0", "-", "0"]


def test_values_follow_through_several_parts() -> None:
    right = "[scores]\n(-1, 0, 0, 1)\n[losses]\n(0, 1, 1, 0)\n[total]\n2\n[mean]\n1/2\n"
    assert points(LOSS + "follow = true\n", right) == ["2", "2", "2", "2"]
    own = "[scores]\n(-1, 0, 0, 2)\n[losses]\n(0, 1, 1, 1)\n[total]\n3\n[mean]\n3/4\n"
    assert points(LOSS, own) == ["0", "0", "0", "0"]
    assert points(LOSS + "follow = true\n", own) == ["0", "2", "2", "2"]
    again = own.replace("[total]\n3", "[total]\n5").replace("3/4", "5/4")
    assert points(LOSS + "follow = true\n", again) == ["0", "2", "0", "2"]


def test_every_way_to_follow_gives_the_right_value_from_right_ones() -> None:
    """Worked out from the right values, each gives the right value."""
    from linexact.exercise.bank import list_exercises
    from linexact.exercise.solving import solve_exercise

    seen = set()
    for one in list_exercises():
        for name, ways in one.kind.follow.items():
            values = solve_exercise(one).values
            for way in ways:
                if name in values and all(needed in values for needed in way.needs):
                    assert way.of(one, values) == values[name], (one.id, name)
                    seen.add((one.kind.name, name))
    stated = {(k, name) for k in QUESTIONS for name in find_question(k).follow}
    assert {kind for kind, _ in stated} <= {kind for kind, _ in seen}


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ("follow = { trace = 1 }", "marking.follow.trace: it follows from nothing"),
        ("follow = { wights = 1 }", "did you mean 'weights'"),
        ("follow = { weights = 2 }", "2; expected from 0 to 1"),
        ("follow = 1", "expected true, or a table of values with their shares"),
        ("partial = true", None),
        ('partial = ["updates"]', "nothing of it is shared out"),
        ('partial = ["weights"]\n[marking.weights]\nvalue = 1', "its shares are stated"),
        ("bare_verdict = 0", "is for the forms proof, and"),
        ('unevaluated = "no"', 'expected "accept", "refuse" or a share'),
        ("unevaluated = -1", 'expected "accept", "refuse" or a share'),
    ],
)
def test_marking_that_cannot_be_obeyed_is_refused(stated: str, said: str | None) -> None:
    text = f"{RUN}{stated}\n"
    if said is None:
        parts_of(exercise(text))
        return
    with pytest.raises(InputError, match=said):
        parts_of(exercise(text))


def test_nothing_follows_where_one_thing_is_asked() -> None:
    text = RUN.replace('"trace", "weights", ', "").replace("trace = 8, weights = 2, ", "")
    with pytest.raises(InputError, match="no value follows from one that is asked before it"):
        parts_of(exercise(text + "follow = true\n"))


# Partial credit


def test_partial_credit_is_by_entry_and_by_example() -> None:
    answer = "[scores]\n(-1, 0, 0, 2)\n"
    assert points(LOSS, answer)[0] == "0"
    assert points(LOSS + "partial = true\n", answer)[0] == "3/2"
    assert points(LOSS + 'partial = ["losses"]\n', answer)[0] == "0"
    text = f'{MINE}kind = "weights"\npoints = 8\ndata = {{ truth_table = "AND" }}\n'
    assert points(text, "w = (1, 1), b = -1") == ["0"]
    assert points(text + "marking = { partial = true }\n", "w = (1, 1), b = -1") == ["2"]
    assert points(text + "marking = { partial = true }\n", "w = (1, 1), b = -3/2") == ["8"]


# Bare verdicts

XOR = f"""{MINE}kind = "separability"
points = {{ verdict = 2, proof = 4 }}
data = {{ truth_table = "XOR" }}
"""


@pytest.mark.parametrize(
    ("answer", "usual", "none", "half"),
    [
        ("not separable", "2", "0", "1"),
        ("not separable; 1: 1, 2: 1, 3: 1, 4: 1", "6", "6", "6"),
        ("not separable; 1: 1, 2: 1, 3: 1, 4: 2", "2", "2", "2"),  # a proof, though not a right one
        ("separable", "0", "0", "0"),
    ],
)
def test_a_bare_verdict_is_paid_as_the_author_says(
    answer: str, usual: str, none: str, half: str
) -> None:
    assert points(XOR, answer) == [usual]
    assert points(XOR + "marking = { bare_verdict = 0 }\n", answer) == [none]
    assert points(XOR + 'marking = { bare_verdict = "1/2" }\n', answer) == [half]


# Arithmetic that is left as it is


@pytest.mark.parametrize("typed", ["1+1", "2*3/3", "sqrt(4)", "1 + 1", r"2\cdot 1"])
def test_arithmetic_counts_as_the_author_says(typed: str) -> None:
    answer = f"[total]\n{typed}\n"
    assert points(LOSS, answer)[2] == "2"
    assert points(LOSS + 'unevaluated = "accept"\n', answer)[2] == "2"
    refused = graded(LOSS + 'unevaluated = "refuse"\n', answer)["total"]
    assert isinstance(refused, Unreadable)
    assert (refused.code, typed in refused.message) == ("unevaluated", True)
    half = graded(LOSS + 'unevaluated = "1/2"\n', answer)["total"]
    assert (half.earned, half.codes) == (Fraction(1), ("not-worked-out",))
    assert points(LOSS + "unevaluated = 0\n", answer)[2] == "0"


@pytest.mark.parametrize("typed", ["2", "4/2", "2.0", "the total is 1 + 1 = 2", r"\frac{4}{2}"])
def test_a_number_that_is_worked_out_is_a_number(typed: str) -> None:
    assert points(LOSS + 'unevaluated = "refuse"\n', f"[total]\n{typed}\n")[2] == "2"


def test_lists_and_weights_are_looked_through_too() -> None:
    text = LOSS + 'unevaluated = "refuse"\n'
    assert points(text, "[scores]\n(-1, 0, 0, 2-1)\n")[0] == "-"
    assert points(text, "[scores]\n[-1 0 0 1]\n")[0] == "2"


def test_shares_fit_the_pieces_of_other_systems() -> None:
    """Otter's cases give points in pieces; every share of ours is a number of them."""
    text = RUN + 'follow = { weights = "1/3" }\nunevaluated = "1/2"\n'
    prepared = prepare_text(text)
    value = TABLE + "[weights]\n(0, 3, 3)\n"
    earned = Fraction(0)
    for case in cases(prepared):
        try:
            check(text, value, case.part, case.condition, case.step, case.steps)
        except AssertionError:
            continue
        earned += case.points
    assert earned == Fraction(31, 4) + Fraction(2, 3)


# Answers that name their parts in other ways, or not at all

NAMED = [
    "[total] 2\n[mean] 1/2",
    "total: 2\nmean: 1/2",
    "[total]\n2\n[mean]\n1/2",
    "Total: 2\nMean : 1/2",
]


@pytest.mark.parametrize("answer", NAMED)
def test_a_name_heads_a_part_on_its_line_too(answer: str) -> None:
    text = LOSS.replace('["scores", "losses", "total", "mean"]', '["total", "mean"]')
    assert points(text, answer) == ["4", "4"]


def test_what_no_part_takes_up_is_asked_back_and_is_no_silent_zero() -> None:
    text = LOSS.replace('["scores", "losses", "total", "mean"]', '["total", "scores"]')
    found = graded(text, "2, and then (-1, 0, 0, 1)")
    assert isinstance(found["scores"], Unreadable)
    assert found["scores"].code == "parts"
    assert "expected [total] and [scores]" in found["scores"].message
    assert points(text, "2") == ["4", "-"]
    assert graded(text, "2")["scores"] is None  # nothing is left over: it is not answered
