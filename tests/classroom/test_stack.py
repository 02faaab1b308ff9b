"""STACK questions: the stated fields, and conditions that agree with the grader everywhere."""

from __future__ import annotations

import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from linexact.classroom.marking import Prepared, answer_record, prepare
from linexact.classroom.stack import conditions, stack_xml
from linexact.cli import run
from linexact.errors import InputError
from linexact.grade import WeightsTask

QUESTION = [
    "name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "idnumber",
    "stackversion", "questionvariables", "specificfeedback", "questionnote",
    "questiondescription", "questionsimplify", "assumepositive", "assumereal", "prtcorrect",
    "prtpartiallycorrect", "prtincorrect", "decimals", "scientificnotation",
    "multiplicationsign", "sqrtsign", "complexno", "inversetrig", "logicsymbol", "matrixparens",
    "variantsselectionseed", "input", "prt", "qtest", "qtest",
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
    values = [Fraction(v, 2) for v in (-5, -3, -1, 0, 1, 2, 4, 6)]
    for point in product(values, repeat=len(problem.variables)):
        text = ", ".join(f"{n} = {v}" for n, v in zip(problem.variables, point, strict=True))
        record = answer_record(exercise, text)
        is_right = all(meets(row, point) for row in rows)
        assert is_right == (record["earned"] == record["possible"]), text
        right += is_right
    assert right or name == "fractions"


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("maxima") is None, reason="Maxima is not installed")
@pytest.mark.parametrize("name", ["grosse-and", "nor"])
def test_maxima_decides_as_the_grader_does(name: str) -> None:
    exercise = prepare(name)
    quiz = ET.fromstring(stack_xml([exercise]))
    condition = quiz.findtext("question/prt/feedbackvariables/text") or ""
    values = [Fraction(v, 2) for v in (-5, -3, 0, 2, 3)]
    points = list(product(values, repeat=3))
    lists = [*(f"[{a}, {b}, {c}]" for a, b, c in points), "[1, 2]", "x", "[1.5, 1, -2]"]
    lines = [f"ans1: {given}$ {condition.replace(';', '$')} print(right1)$" for given in lists]
    done = subprocess.run(
        ["maxima", "--very-quiet", "--batch-string", "\n".join(lines)],
        capture_output=True,
        text=True,
        check=True,
    )
    said = [line.strip() for line in done.stdout.splitlines() if line.strip() in ("true", "false")]
    expected = []
    for a, b, c in points:
        record = answer_record(exercise, f"w1 = {a}, w2 = {b}, b = {c}")
        expected.append("true" if record["earned"] == record["possible"] else "false")
    assert "true" in expected
    assert said == [*expected, "false", "false", "false"]


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
            score = float(all(meets(row, point) for row in conditions(problem)))
            assert test.findtext("expected/expectedscore") == f"{score:.3f}"


def test_only_weights_that_exist_become_questions(tmp_path: Path) -> None:
    for name in ("xnor", "blog-trace"):
        with pytest.raises(InputError):
            stack_xml([prepare(name)])
    path = tmp_path / "q.xml"
    assert run(["export", "stack", "nand", "-o", str(path)]) == 0
    assert ET.parse(path).getroot().tag == "quiz"
    assert run(["export", "stack", "nand", "-o", str(path)]) == 2
