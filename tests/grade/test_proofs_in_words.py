"""Proofs as people write them, wrong ones beside them, and those that are printed."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from linexact.argument.claims import Combination, Given
from linexact.argument.combine import entail
from linexact.cli.app import app
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.document.notation import NOTATIONS
from linexact.explain.finding import sentence
from linexact.grade import Grade, Unreadable, grade
from linexact.grade.forms.proof import VerdictTask
from linexact.grade.forms.proof.reasoned import LineBroken
from linexact.kernel import Constraint
from linexact.text.constraints import parse_constraints

STRICT = Convention(True, "strict")
POINTS = {"verdict": Fraction(1), "proof": Fraction(4)}
XOR = VerdictTask(gate("XOR"), STRICT, POINTS)
TRIANGLE = VerdictTask(
    Dataset.from_rows([[0, 0], [3, 0], [0, 3], [1, 1]], [1, 1, 1, -1]), STRICT, POINTS
)
LINE = VerdictTask(Dataset.from_rows([[1], [0], [2]], [1, -1, -1]), STRICT, POINTS)
with (Path(__file__).parent / "proofs.toml").open("rb") as file:
    PROOFS = tomllib.load(file)["proof"]


LEAST_FOLLOWED = 60


def is_followed(outcome: Grade | Unreadable) -> bool:
    return isinstance(outcome, Grade) and "for-a-person" not in outcome.codes


@pytest.mark.parametrize("number", range(len(PROOFS)))
def test_a_right_proof_loses_nothing_and_a_wrong_one_earns_not_all(number: int) -> None:
    text, found = PROOFS[number]["text"], PROOFS[number]["found"]
    outcome = grade(XOR, text)
    if found:
        assert not isinstance(outcome, Grade) or outcome.earned < 5, text
    elif isinstance(outcome, Grade) and is_followed(outcome):
        assert outcome.earned == 5, text
        assert {*outcome.codes} <= {"own-convention"}, text
    for finding in outcome.findings if isinstance(outcome, Grade) else ():
        assert sentence(finding)


def test_most_right_proofs_are_followed_to_their_end() -> None:
    right = [grade(XOR, proof["text"]) for proof in PROOFS if not proof["found"]]
    whole = [outcome for outcome in right if isinstance(outcome, Grade) and outcome.is_right]
    assert len(whole) >= LEAST_FOLLOWED


@pytest.mark.parametrize("boundary", BOUNDARIES)
def test_who_owns_a_score_of_0_is_told_and_costs_nothing_where_there_is_a_bias(
    boundary: str,
) -> None:
    task = VerdictTask(gate("XOR"), Convention(True, boundary), POINTS)
    for proof in PROOFS[BOUNDARIES.index(boundary) :: len(BOUNDARIES)]:
        if not proof["found"] and is_followed(grade(XOR, proof["text"])):
            outcome = grade(task, proof["text"])
            assert isinstance(outcome, Grade)
            assert outcome.earned == 5, (outcome.codes, proof["text"])
            assert {*outcome.codes} <= {"own-convention"}


@pytest.mark.parametrize("notation", NOTATIONS)
def test_the_proof_that_is_printed_earns_all(notation: str) -> None:
    printed = CliRunner().invoke(app, ["solve", "XOR", "--notation", notation])
    argument = printed.output.partition("Answer.")[2]
    figure = re.search(r"\n\n +1 [+-]", argument)
    assert figure is not None
    outcome = grade(XOR, argument[: figure.start()])
    assert isinstance(outcome, Grade)
    assert (outcome.earned, outcome.codes) == (5, ())


@pytest.mark.parametrize(
    ("task", "text", "earned"),
    [
        (XOR, "Not separable. The segment from (0,0) to (1,1) and the segment from (0,1) to (1,0)"
              " cross at (1/2, 1/2), so this point would have to be on both sides.", 5),
        (XOR, "No, the diagonals cross: (0,0)-(1,1) and (0,1)-(1,0) meet in the middle.", 5),
        (XOR, "XOR is not linearly separable: the midpoint of (0,1) and (1,0) is (1/2,1/2), and"
              " the midpoint of (0,0) and (1,1) is also (1/2,1/2).", 5),
        (XOR, r"Not linearly separable, as $\frac12(0,1)+\frac12(1,0)=(\frac12,\frac12)="
              r"\frac12(0,0)+\frac12(1,1)$ lies in both convex hulls.", 5),
        (XOR, "Not separable: the segment from (0,0) to (0,1) crosses the segment from (1,0) to"
              " (1,1).", 1),
        (XOR, "Not separable: the midpoint of (0,1) and (1,0) is (1/2,1/2), and the midpoint of"
              " (0,0) and (1,1) is (1/2,1/3).", 1),
        (XOR, "XOR is not linearly separable, since one straight line can never do it.", 1),
        (TRIANGLE, "Not separable: (1,1) lies inside the triangle with corners (0,0), (3,0) and"
                   " (0,3).", 1),
        (TRIANGLE, "The centroid of (0,0), (3,0), (0,3) is (1,1), which is negative. So the classes"
                   " are not linearly separable.", 5),
        (TRIANGLE, "Not separable: (1,1) lies inside the triangle with corners (0,0), (3,0).", 1),
        (LINE, "Not separable: 1 lies between 0 and 2.", 1),
        (LINE, "No. We need b < 0, w + b > 0 and 2w + b < 0. Adding the first and the third:"
               " 2w + 2b < 0, so w + b < 0, a contradiction.", 5),
    ],
)  # fmt: skip
def test_proofs_by_points(task: VerdictTask, text: str, earned: int) -> None:
    outcome = grade(task, text)
    assert isinstance(outcome, Grade)
    assert outcome.earned == earned, outcome.codes


def random_line(chance: random.Random) -> str:
    names = [(chance.randint(-3, 3), name) for name in ("w1", "w2", "b")]
    terms = [f"{a} {name}" for a, name in names if a]
    return f"{' + '.join(terms) or '0'} > 0"


def test_chains_of_random_lines_earn_nothing() -> None:
    """Nearly all of these lines follow from the rows, as anything does."""
    chance = random.Random(20)
    words = ["So", "Hence", "Then", "Also", "But", "Adding these,", "Therefore", "We have"]
    for number in range(80):
        lines = [f"{chance.choice(words)} {random_line(chance)}." for _ in range(5)]
        text = " ".join([*lines, "Contradiction."])
        outcome = grade(XOR, text)
        assert isinstance(outcome, Grade)
        proof = next(c for c in outcome.conditions if c.name == "proof")
        assert proof.earned == 0, (number, text)


LINES = [  # of a proof: what is written, and what it follows from
    ("b < 0", (0,)), ("w2 + b > 0", (1,)), ("w1 + b > 0", (2,)), ("w1 + w2 + b < 0", (3,)),
    ("w1 + w2 + 2 b > 0", (1, 2)), ("w1 + w2 + 2 b < 0", (0, 3)),
]  # fmt: skip
CITES = ["(0,0): ", "(0,1): ", "(1,0): ", "(1,1): ", "Adding (2) and (3): ", "From (1) and (4): "]


def damaged(line: str) -> Iterator[str]:
    """Yield a line with a lost or changed factor, term, sign, side or bound."""
    for old, new in [("2 b", "b"), ("b", "2 b"), ("+ b", "- b"), ("w1 + ", ""), ("w2 + ", ""),
                     (" + b", ""), ("w1", "w2"), ("w2", "w1"), ("w1", "-w1"), ("> 0", "< 0"),
                     ("< 0", "> 0"), ("> 0", "> 1"), ("< 0", "< -1"), ("+ w2", "- w2"),
                     (" + 2 b", "")]:  # fmt: skip
        if old in line and not (old == "b" and "2 b" in line):
            yield line.replace(old, new)


def constraint(line: str) -> Constraint:
    return parse_constraints(f"{line}\n0 w1 + 0 w2 + 0 b = 0").rows_on(3, ("w1", "w2", "b").index)[
        0
    ]


def test_wrong_neighbours_of_a_right_proof_are_found() -> None:
    rows = [constraint(line) for line, _ in LINES]
    seen = 0
    for number, (line, sources) in enumerate(LINES):
        for wrong in damaged(line):
            given = {Given(i): rows[i] for i in sources}
            if isinstance(entail(given, constraint(wrong)), Combination):
                continue  # another right line
            written = [wrong if n == number else right for n, (right, _) in enumerate(LINES)]
            text = "\n".join(
                f"({n}) {cite}{said}"
                for n, (cite, said) in enumerate(zip(CITES, written, strict=True), start=1)
            )
            outcome = grade(XOR, f"{text}\nContradiction.")
            assert isinstance(outcome, Grade)
            assert outcome.earned < 5, text
            for broken in outcome.findings:
                if isinstance(broken, LineBroken):
                    # With b < 0 these follow, or they are another row: what is made of them breaks.
                    left = wrong in ("w1 > 0", "w2 > 0", *(right for right, _ in LINES))
                    assert broken.place.endswith(wrong) or left, text
                    seen += 1
    assert seen > 40


def test_lines_alone_are_no_verdict() -> None:
    assert not isinstance(grade(XOR, "w1 + 2 w2 > 0. w2 - b > 0. 3 b > w1."), Grade)


def test_inputs_that_are_told_by_name_are_the_example_of_their_line() -> None:
    text = (
        "Not separable. When x1 = 0 and x2 = 1 the output is 1: w2 + b > 0. When x2 = 0 and x1 = 1"
        " it is 1 too: w1 + b > 0. When x2 = x1 = 0: b < 0. When x2 = x1 = 1: w1 + w2 + b < 0."
        " Adding the first two: w1 + w2 + 2b > 0, and the last two: w1 + w2 + 2b < 0. Absurd."
    )
    outcome = grade(XOR, text)
    assert isinstance(outcome, Grade)
    assert outcome.is_right, outcome.codes


def test_lines_that_refute_are_no_weights_though_no_verdict_is_said() -> None:
    strict = VerdictTask(gate("AND"), Convention(False, "strict"), POINTS)
    outcome = grade(strict, "(0,1) must be 0, so w2 < 0. (1,1) is 1: w1 > -w2 > 0. (1,0): w1 < 0.")
    assert isinstance(outcome, Grade)
    assert outcome.is_right, outcome.codes


def test_an_inequality_that_is_not_understood_leaves_the_rest_to_a_person() -> None:
    text = (
        "Not separable. b < 0, w2 + \\foo > 0, w1 + b > 0, w1 + w2 + b < 0."
        " (2) + (3): w1 + w2 + 2b > 0. (1) + (4): w1 + w2 + 2b < 0. Contradiction."
    )
    outcome = grade(XOR, text)
    assert not isinstance(outcome, Grade) or "for-a-person" in outcome.codes


@pytest.mark.parametrize(
    "text",
    [
        "the mean of the ones is (1/2, 1/2), and so is the mean of the zeros",
        "(0,0) + (1,1) = (0,1) + (1,0), so w1 > 5",
        "(0,0) + (1,1) = (0,1) + (1,0). Suppose w1 > 5 and b = 3",
        "(0,0) + (1,1) = (0,1) + (1,0) and 2 = 3",
        "the midpoint of (0,0), (1,1) = (1/2, 1/2), the midpoint of (0,1), (1,0) = (1/2, 1/3)",
        "1: 1/4, 2: 1/4, 3: 1/4, 4: 1/4, and w1 > 3",
    ],
)
def test_points_beside_something_else_are_for_a_person(text: str) -> None:
    outcome = grade(XOR, f"Not linearly separable: {text}.")
    assert isinstance(outcome, Grade)
    assert (outcome.earned, "for-a-person" in outcome.codes) == (1, True), text


def test_a_point_of_both_classes_is_no_proof_beside_other_lines() -> None:
    twice = VerdictTask(Dataset.from_rows([[1, 2], [1, 2]], [1, -1]), STRICT, POINTS)
    right = grade(twice, "Not separable: (1,2) is in both classes.")
    assert isinstance(right, Grade)
    assert right.earned == 5
    other = grade(twice, "(1,2) would need w1 + 2w2 + b >= 0 and 2w1 + w2 + b < 0.")
    assert not isinstance(other, Grade)


def test_a_fault_among_many_words_that_are_not_understood_is_left_to_a_person() -> None:
    text = (
        "Not separable: b < 0, w2 + b > 0, w1 + b > 0, w1 + w2 + b < 0. Wielding grandfather's"
        " marvellous trick twice over yields w1 + w2 + 2b < 0 beside w1 + w2 + 2b > 1."
    )
    outcome = grade(XOR, text)
    assert isinstance(outcome, Grade)
    assert "for-a-person" in outcome.codes


def test_inputs_in_columns_parted_by_blanks_are_no_factors() -> None:
    rows = "0  0  0  b < 0\n0  1  1  w2 + b > 0\n1  0  1  w1 + b > 0\n1  1  0  w1 + w2 + b < 0\n"
    text = rows + "Adding the second and third: w1 + w2 + 2b > 0. With the fourth, b > 0: absurd."
    assert not is_followed(grade(XOR, text))


def test_a_line_that_is_written_again_counts_once_among_the_last() -> None:
    rows = "b < 0, w1 + w2 + b < 0. w2 + b > 0 => w2 > -b\nw1 + b > 0 => w1 > -b\n"
    text = rows + "Adding the last two: w1 + w2 + 2b > 0, so w1 + w2 + b > -b > 0. Contradiction."
    outcome = grade(XOR, text)
    assert isinstance(outcome, Grade)
    assert outcome.earned == 5, outcome.codes
    lost = grade(XOR, text.replace("+ 2b > 0, so", "+ b > 0, so"))
    assert isinstance(lost, Grade)
    assert lost.earned < 5


@pytest.mark.parametrize(
    "text",
    [
        "It is not the case that XOR is not separable.",
        "No: b < 0, w1 + b > 0, w2 + b > 0 and w1 + w2 + b < 0 give w1 + w2 + 2b > 0 and "
        "w1 + w2 + 2b < 0. But that is false reasoning.",
        "Separable! Not separable would need: (1) b < 0 (2) w1 + b > 0 (3) w2 + b > 0 "
        "(4) w1 + w2 + b < 0, (2)+(3): w1 + w2 + 2b > 0, (1)+(4): w1 + w2 + 2b < 0.",
    ],
)
def test_what_is_taken_back_or_says_two_things_is_asked_back(text: str) -> None:
    assert isinstance(grade(XOR, text), Unreadable)


def test_a_word_that_stresses_is_no_yes() -> None:
    lines = "b < 0, w1 + b > 0, w2 + b > 0 and w1 + w2 + b < 0, and the second and third add to "
    text = (
        f"There is no such line. Indeed we need {lines}w1 + w2 + 2b > 0, so b > 0. Contradiction."
    )
    outcome = grade(XOR, text)
    assert isinstance(outcome, Grade)
    assert outcome.earned >= 1, outcome.codes


@pytest.mark.parametrize(
    "text",
    [
        "b < 0 and w1 + w2 + b < 0. From (1,0): w1 + b > 0 and (0,1): w2 + b > 0. Adding the first"
        " and the second: w1 + w2 + 2b > 0. Adding b < 0 and w1 + w2 + b < 0 gives"
        " w1 + w2 + 2b < 0. Contradiction.",
        "b < 0, w1 + b > 0, w2 + b > 0, w1 + w2 + b < 0. Case w2 >= 0: then w1 + w2 + b >= w1 + b"
        " > 0, contradicting w1 + w2 + b < 0. Case w2 < 0: then w2 + b < 0 because b < 0,"
        " contradicting w2 + b > 0.",
        "f(0,0) + f(1,1) = w1 + w2 + 2b < 0, but f(0,1) + f(1,0) = w1 + w2 + 2b > 0.",
    ],
)  # fmt: skip
def test_the_first_of_these_cases_and_scores(text: str) -> None:
    outcome = grade(XOR, f"Not separable. {text}")
    assert isinstance(outcome, Grade)
    assert outcome.is_right, outcome.codes
