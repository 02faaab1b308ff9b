"""Answers about points: labelings, this set or some set, two parts, and counts by slips."""

from __future__ import annotations

import io
from fractions import Fraction

import pytest

from linexact import find_exercise, mark
from linexact.errors import InputError
from linexact.exercise.read import read_exercise
from linexact.exercise.solving import solve_exercise
from linexact.exercise.variants.draft import Draft
from linexact.exercise.variants.stated import StatedVariants
from linexact.grade import Grade
from linexact.grade.forms.labeling import find_labeling
from linexact.grade.forms.partition import find_partition
from linexact.model.draws import split_mix

SQUARE = [tuple(map(Fraction, x)) for x in ((0, 0), (1, 0), (1, 1), (0, 1))]


@pytest.mark.parametrize(
    "text",
    ["+-+-", "+ - + -", "(+,-,+,-)", "1010", "1, 0, 1, 0", "+1 -1 +1 -1", "(1, -1, 1, -1)",
     "+−+−", "The labels + - + - are impossible.", "1 0 1 0, the diagonals"],
)  # fmt: skip
def test_labels_are_read_in_any_notation(text: str) -> None:
    assert find_labeling(text, 4).answer == "+-+-"


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "empty"), ("no idea", "unread"), ("+-+", "length"), ("+-+- or -+-+", "several"),
     ("+ 0 + 0", "labels"), ("the point (1, 0)", "length")],
)  # fmt: skip
def test_labels_that_cannot_be_read_are_asked_back(text: str, code: str) -> None:
    with pytest.raises(InputError) as refused:
        find_labeling(text, 4)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "text",
    ["{1,3} and {2,4}", "1, 3 | 2, 4", "A = {1, 3}, B = {2, 4}", "points 1, 3; points 2, 4",
     r"\{1,3\}, \{2,4\}", "{(0,0), (1,1)} and {(1,0), (0,1)}", "(0,0), (1,1)\n(1,0), (0,1)",
     "part 1: 1, 3 | part 2: 2, 4"],
)  # fmt: skip
def test_parts_are_read_in_any_notation(text: str) -> None:
    assert find_partition(text, SQUARE).answer == ((0, 2), (1, 3))


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "empty"), ("{1, 2}", "unread"), ("{1} and {2} and {3}", "unread"),
     ("{1, 5} and {2}", "row"), ("{1, 2} and {2}", "twice"), ("{(3,3)} and {(0,0)}", "row"),
     ("{(0,0,0)} and {(0,0)}", "row"), ("{one} and {two}", "unread")],
)  # fmt: skip
def test_parts_that_cannot_be_read_are_asked_back(text: str, code: str) -> None:
    with pytest.raises(InputError) as refused:
        find_partition(text, SQUARE)
    assert refused.value.code == code


def codes(name: str, answer: str) -> list[str]:
    """Return the findings of an answer and the names of its slips, all receipts checked."""
    found = []
    for part in mark(name, answer).parts:
        outcome = part.outcome
        if isinstance(outcome, Grade):
            outcome.check()
            for finding in outcome.findings:
                found += [slip.name for slip in getattr(finding, "slips", ())] or [finding.code]
    return found


MARKED = [
    ("square-labelings", "[count]\n14", []),
    ("square-labelings", "[count]\n16", ["number-wrong", "all-labelings-counted"]),
    ("square-labelings", "[count]\n7", ["number-wrong", "opposites-left-out"]),
    ("square-labelings", "[count]\n2", ["number-wrong", "others-counted"]),
    ("square-labelings", "[labeling]\n-+-+", []),
    ("square-labelings", "[labeling]\n+-+-", []),
    ("square-labelings", "[labeling]\n++--", ["produced-by-weights"]),
    ("square-labelings", "[some]\nyes", ["no-others"]),
    ("three-in-line", "[count]\n8", ["number-wrong", "some-set-counted"]),
    ("three-in-line", "[shattered]\nyes", ["labeling-missed", "some-for-this"]),
    ("three-in-line", "[some]\nno", ["some-others", "this-for-some"]),
    ("rectangles-any-four", "[labeling]\n+---", ["produced-by-region"]),
    ("rectangles-any-four", "[labeling]\n-+++", []),
    ("intervals-on-four", "[count]\n10", ["number-wrong", "empty-left-out"]),
    ("intervals-on-four", "[count]\n14", ["number-wrong", "both-sides-counted"]),
    ("rays-either-side", "[growth]\n5", ["number-wrong", "one-side-counted"]),
    ("rays-either-side", "[vc]\n3", ["number-wrong", "next-number-given"]),
    ("cover-through-origin", "[growth]\n8", ["number-wrong", "origin-forgotten"]),
    ("cover-through-origin", "[growth]\n3", ["number-wrong", "opposites-left-out"]),
    ("cover-half", "[growth]\n12", ["number-wrong", "bias-forgotten"]),
    ("radon-in-triangle", "[parts]\n{1, 2} and {3, 4}", ["parts-apart", "moved-point"]),
    ("radon-in-triangle", "[parts]\n{4} and {1, 2, 3}", []),
]


@pytest.mark.parametrize(("name", "answer", "expected"), MARKED)
def test_a_wrong_answer_is_explained(name: str, answer: str, expected: list[str]) -> None:
    assert codes(name, answer) == expected


FILE = """
id = "mine"
title = "Mine"
statement = "How many?"
points = 1
source = { lecture = "own" }
convention = { bias = BIAS, boundary = "BOUNDARY" }
kind = "KIND"
asks = ["ASK"]
[task]
"""


def written(kind: str, ask: str, task: str, bias: str = "true", boundary: str = "strict") -> str:
    text = FILE.replace("KIND", kind).replace("ASK", ask)
    return text.replace("BIAS", bias).replace("BOUNDARY", boundary) + task


LINE = "points = [[1], [2]]\nhypotheses = "
REFUSED = [
    (written("shattering", "count", f'{LINE}"rays"'), "right, left or either; sources differ"),
    (written("shattering", "count", f'{LINE}"intervals"'), "inside, outside or either"),
    (written("shattering", "count", f'{LINE}"rays"\npositive = "inside"'), "not 'inside'"),
    (written("shattering", "count", f'{LINE}"half-spaces"\npositive = "right"'), "expected none"),
    (written("shattering", "count", f'{LINE}"discs"'), "is not known"),
    (written("shattering", "labeling", f'{LINE}"half-spaces"'), "every labeling"),
    (written("shattering", "count", "points = []\nhypotheses = 'half-spaces'"), "an empty list"),
    (written("shattering", "count", "points = [[1], [2, 3]]\nhypotheses = 'half-spaces'"),
     "point 2 has 2 numbers"),
    (written("shattering", "count", f"points = {[[i] for i in range(9)]}\nhypotheses = "
             "'half-spaces'"), "at most 8"),
    (written("shattering", "some", "points = [[1, 2]]\nhypotheses = 'boxes'\npositive = 'either'"),
     "there is no formula"),
    (written("shattering", "count", f'{LINE}"rays"\npositive = "left"', bias="false"),
     "rays have free ends"),
    (written("growth", "growth", "hypotheses = 'half-spaces'\ndimension = 2\npoints = 4",
             bias="false", boundary="closed-positive"), "expected boundary = strict"),
    (written("growth", "growth", "hypotheses = 'boxes'\npositive = 'inside'\ndimension = 2\n"
             "points = 5"), "there is no formula; up to 4"),
    (written("growth", "growth", "hypotheses = 'half-spaces'\ndimension = 2\npoints = 61"),
     "from 1 to 60"),
    (written("growth", "growth", "hypotheses = 'rays'\npositive = 'left'\ndimension = 2\n"
             "points = 4"), "lie on the line"),
    (written("radon", "parts", "points = [[0, 0], [1, 0], [0, 1]]"), "affinely independent"),
    (written("radon", "point", "points = [[0], [1], [2], [3]]"), "several common points"),
    (written("radon", "parts", "points = [[0], [1], [2]]", bias="false"), "expected true"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_a_file_that_leaves_something_open_is_refused_with_the_reason(
    text: str, reason: str
) -> None:
    with pytest.raises(InputError, match="the exercise") as refused:
        read_exercise(io.StringIO(text))
    assert reason in str(refused.value)


def test_values_of_a_file_are_those_of_its_points() -> None:
    text = written("shattering", "count", f'{LINE}"rays"\npositive = "left"')
    values = solve_exercise(read_exercise(io.StringIO(text))).values
    assert (values["count"], values["shattered"], values["some"]) == (3, False, False)
    assert find_exercise("opposite-points").kind.name == "shattering"


VARIED = """
[variants]
a = { from = 1, to = 4, is = 2 }
b = { from = 3, to = 5, is = 3 }
"""


def test_variants_are_made_of_points_and_of_numbers_of_points() -> None:
    three = 'points = [[0, 0], ["{a}", 1], ["{b}", 1]]\nhypotheses = "half-spaces"'
    most = 'hypotheses = "half-spaces"\ndimension = "{a}"\npoints = "{b}"'
    for kind, ask, task in (("shattering", "count", three), ("growth", "growth", most)):
        text = written(kind, ask, task + VARIED).replace("How many?", "How many, of {a} and {b}?")
        numbers = split_mix(1)
        drafts = [StatedVariants.of(text).draft(numbers) for _ in range(4)]
        assert all(isinstance(draft, Draft) for draft in drafts)
        assert len({draft.drawn for draft in drafts if isinstance(draft, Draft)}) > 1
