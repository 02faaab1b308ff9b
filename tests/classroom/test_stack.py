"""STACK questions: the stated fields, and conditions that agree with the grader everywhere."""

from __future__ import annotations

import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from table_exercises import questions

from linexact.classroom.marking import Prepared, answer_record, prepare
from linexact.classroom.stack import conditions, stack_xml
from linexact.cli import run
from linexact.errors import InputError
from linexact.grade.forms.weights import WeightsTask
from linexact.grade.forms.weights.answer import read_weights
from linexact.handweights import hand_weights
from linexact.separability import Feasible

QUESTION = [
    "name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "idnumber",
    "stackversion", "questionvariables", "specificfeedback", "questionnote",
    "questiondescription", "questionsimplify", "assumepositive", "assumereal", "prtcorrect",
    "prtpartiallycorrect", "prtincorrect", "decimals", "scientificnotation",
    "multiplicationsign", "sqrtsign", "complexno", "inversetrig", "logicsymbol", "matrixparens",
    "variantsselectionseed", "input", "prt", "qtest", "qtest", "qtest",
]  # fmt: skip
INPUT = {
    "name", "type", "tans", "boxsize", "strictsyntax", "insertstars", "syntaxhint",
    "syntaxattribute", "forbidwords", "allowwords", "forbidfloat", "requirelowestterms",
    "checkanswertype", "mustverify", "showvalidation", "options",
}  # fmt: skip
SIDES = {f"{s}{f}" for s in ("true", "false") for f in (
    "scoremode", "score", "penalty", "nextnode", "answernote", "feedback")}  # fmt: skip
TERM = re.compile(r"([+-]?) ?(?:(\d+)\*)?ans1\[(\d+)\]")


def meets(condition: str, point: tuple[Fraction, ...]) -> bool:
    """Decide a condition as Maxima would."""
    equal = re.fullmatch(r"is\(equal\((.*), (-?\d+)\)\)", condition)
    other = re.fullmatch(r"is\((.*) (>=|>) (-?\d+)\)", condition)
    match = equal or other
    assert match, condition
    left = sum(
        (Fraction(f"{sign}{number or 1}") * point[int(place) - 1]
         for sign, number, place in TERM.findall(match[1])),
        Fraction(0),
    )  # fmt: skip
    assert TERM.sub("", match[1]).strip() == ""
    bound = Fraction(match[match.lastindex or 0])
    if equal:
        return left == bound
    return left > bound if match[2] == ">" else left >= bound


def task(exercise: Prepared) -> WeightsTask:
    found = exercise.parts[0].task
    assert isinstance(found, WeightsTask)
    return found


@pytest.mark.parametrize("name", ["grosse-and", "nor", "and-unequal", "fractions"])
def test_conditions_agree_with_the_grader(name: str) -> None:
    exercise = prepare(name)
    problem = task(exercise).problem
    assert problem.demands or name != "and-unequal"
    rows = conditions(problem)
    right = 0
    values = [Fraction(v, 2) for v in (-5, -1, 0, 2, 4)]
    for point in product(values, repeat=len(problem.variables)):
        text = ", ".join(f"{n} = {v}" for n, v in zip(problem.variables, point, strict=True))
        record = answer_record(exercise, text)
        is_right = all(meets(row, point) for row in rows)
        assert is_right == (record["earned"] == record["possible"]), text
        right += is_right
    assert right or name == "fractions"


def in_maxima(statements: Sequence[str]) -> list[str]:
    """Return what Maxima prints: true or false, a line each."""
    done = subprocess.run(
        ["maxima", "--very-quiet", "--batch-string", "\n".join(statements)],
        capture_output=True,
        text=True,
        check=True,
    )
    return [line.strip() for line in done.stdout.splitlines() if line.strip() in ("true", "false")]


def condition(exercise: Prepared) -> str:
    """Return the statement that decides about ``ans1`` and prints what it found."""
    quiz = ET.fromstring(stack_xml([exercise]))
    text = quiz.findtext("question/prt/feedbackvariables/text") or ""
    return f"{text.replace(';', '$')} print(right1)$"


with_maxima = pytest.mark.skipif(shutil.which("maxima") is None, reason="Maxima is not installed")


@pytest.mark.slow
@with_maxima
@pytest.mark.parametrize("name", ["grosse-and", "nor"])
def test_maxima_decides_as_the_grader_does(name: str) -> None:
    exercise = prepare(name)
    values = [Fraction(v, 2) for v in (-5, -3, 0, 2, 3)]
    points = list(product(values, repeat=3))
    lists = [*(f"[{a}, {b}, {c}]" for a, b, c in points), "[1, 2]", "x", "[1.5, 1, -2]"]
    decided = condition(exercise)
    said = in_maxima([f"ans1: {given}$ {decided}" for given in lists])
    expected = []
    for a, b, c in points:
        record = answer_record(exercise, f"w1 = {a}, w2 = {b}, b = {c}")
        expected.append("true" if record["earned"] == record["possible"] else "false")
    assert "true" in expected
    assert said == [*expected, "false", "false", "false"]


def typed_weights() -> Iterator[tuple[Prepared, tuple[Fraction, ...], bool]]:
    """Yield the weights among the table's answers, and whether they get all points."""
    for question in questions():
        exercise = question.exercise
        part = exercise.parts[0].task
        if not isinstance(part, WeightsTask) or not exists(exercise):
            continue
        for text in question.answers:
            record = answer_record(exercise, text)
            if record["status"] == "graded" and "none" not in text and "no " not in text:
                bias = part.problem.convention.bias
                weights = read_weights(text, part.dataset, bias, part.bias_place)
                yield exercise, weights.point, record["earned"] == record["possible"]


def exists(exercise: Prepared) -> bool:
    return isinstance(hand_weights(task(exercise).problem), Feasible)


@pytest.mark.slow
@with_maxima
def test_maxima_gives_the_table_s_answers_the_same_marks() -> None:
    answers = list(typed_weights())
    assert len(answers) >= 40
    # Without simplification, as a student's answer comes to STACK.
    said = in_maxima(
        [
            f"simp: false$ ans1: [{', '.join(map(str, point))}]$ simp: true$ {condition(exercise)}"
            for exercise, point, _ in answers
        ]
    )
    assert said == [str(right).lower() for _, _, right in answers]


@pytest.mark.slow
@with_maxima
def test_stack_s_own_tests_of_the_questions_come_out_as_expected() -> None:
    statements, expected = [], []
    for name in ("grosse-and", "nor", "fractions", "and-unequal", "nand-small", "lyu-origin"):
        decided = condition(prepare(name))
        for test in ET.fromstring(stack_xml([prepare(name)])).iterfind("question/qtest"):
            statements.append(f"ans1: {test.findtext('testinput/value')}$ {decided}")
            right = float(test.findtext("expected/expectedscore") or "") == 1
            expected.append(str(right).lower())
    assert in_maxima(statements) == expected
    assert expected.count("true") == 6


def test_a_question_has_the_stated_fields() -> None:
    exercises = [prepare("grosse-and"), prepare("nor")]
    raw = stack_xml(exercises)
    assert raw.startswith(b"<?xml")
    quiz = ET.fromstring(raw)
    assert [q.get("type") for q in quiz] == ["stack", "stack"]
    for question, exercise in zip(quiz, exercises, strict=True):
        assert [child.tag for child in question] == QUESTION
        assert {child.tag for child in question.iterfind("input/*")} == INPUT
        node = question.find("prt/node")
        assert node is not None
        assert {child.tag for child in node} == SIDES | {
            "name", "description", "answertest", "sans", "tans", "testoptions", "quiet",
        }  # fmt: skip
        text = question.findtext("questiontext/text") or ""
        assert "[[input:ans1]] [[validation:ans1]]" in text
        assert question.findtext("specificfeedback/text") == "[[feedback:prt1]]"
        problem = task(exercise).problem
        for test in question.iterfind("qtest"):
            value = test.findtext("testinput/value") or ""
            point = tuple(Fraction(v) for v in value.strip("[]").split(", "))
            fits = len(point) == len(problem.variables)
            score = float(fits and all(meets(row, point) for row in conditions(problem)))
            assert test.findtext("expected/expectedscore") == f"{score:.3f}"


def test_only_weights_that_exist_become_questions(tmp_path: Path) -> None:
    for name in ("xnor", "blog-trace"):
        with pytest.raises(InputError):
            stack_xml([prepare(name)])
    path = tmp_path / "q.xml"
    assert run(["export", "stack", "nand", "-o", str(path)]) == 0
    assert ET.parse(path).getroot().tag == "quiz"
    assert run(["export", "stack", "nand", "-o", str(path)]) == 2
