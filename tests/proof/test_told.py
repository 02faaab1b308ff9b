"""Whatever writes a certificate writes one that says what it prints, no more, no less.

How the two are compared, and what is exempt, stands in :mod:`tests.proof.told`.
"""

from __future__ import annotations

import io
import json
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest

import linexact
from linexact.cli import run
from linexact.exercise.bank import list_exercises
from tests.oracle import roads
from tests.proof.told import Proof, differences


def called(line: str, *more: str) -> str:
    """Return what a command prints."""
    out = io.StringIO()
    with redirect_stdout(out):
        assert run([*shlex.split(line), *more]) == 0, line
    return out.getvalue()


TABLE = "dose,age,site,y\n1,2.5,A,0\n2,3,B,0\n3,1.5,A,1\n4,0,B,1\n5,2,C,1\n2,7,A,1\n4,6,C,0\n"
COMMANDS = """
certify AND --kind
certify XOR --kind --minimal
certify OR --minimal
certify XOR --textbook shifts
certify XOR --textbook radon
certify NOT --no-bias --boundary closed-positive
certify examples/iris.csv --label species --positive setosa
certify examples/iris.csv --label species --positive versicolor
certify t.csv --factor site --kind
margin AND
margin XOR
margin examples/four-points.csv
errors XOR
errors AND
errors t.csv --factor site
errors XOR --no-bias --boundary closed-negative
features XOR
features AND
features XOR --monomials x1,x2,x1*x2
region AND
region AND --slice w0=-1 --boundary closed-positive
region NOT
region XOR
region --constraints "w1 + b > 0; w1 < 2; b < 1"
region --constraints "x > 0; 0 * x >= -1"
region --constraints "x > 2; x < 1"
feasible "x > 2; x < 3"
feasible "2*x + y > 2; x < 1; y <= 0"
feasible examples/xor-weights.txt
trace AND
trace XOR
trace OR --rule grosse
trace examples/four-points.csv --rule blog
trace AND --limit 4
trace AND --rule comp135-schedule
trace AND --rule dsc140a
trace AND --rule lyu-offset --bias first
estimates OR
estimates XOR
estimates t.csv --label y --factor site
estimates t.csv --label y --columns dose,age --combination "dose - 2*age"
estimates t.csv --label site --columns dose,age --model multinomial
estimates t.csv --label age --columns dose --model ordinal --levels 0,1.5,2,2.5,3,6,7
estimates t.csv --label dose --columns age --model poisson
score AND --weights 1,1 --b -3/2
score XOR --weights 1,1 --b -1/2
evaluate AND --train OR --by least-squares
evaluate AND --train OR
evaluate AND --weights 1,1 --b -1
solve AND
solve OR --demand "w1 = 2"
solve XOR
grade AND "w = (1, 1), b = -2"
grade AND "w = (2, 2), b = -3"
""".strip().splitlines()


WITHOUT_BIAS = pytest.param(
    "trace examples/four-points.csv --rule lyu",
    marks=pytest.mark.xfail(
        strict=True, reason="the street that a bound without a bias rests on is said too"
    ),
)


@pytest.mark.parametrize("line", [*COMMANDS, WITHOUT_BIAS])
def test_a_certificate_says_what_a_command_prints(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.chdir(tmp_path)
    Path("examples").symlink_to(Path(linexact.__file__).parents[1] / "examples")
    Path("t.csv").write_text(TABLE, encoding="utf-8")
    training = ["--training-certificate", "t.json"] if "--train " in line else []
    text = called(line, "--certificate", "c.json", *training)
    answer = json.loads(called(line, "--json"))
    assert not differences(
        f"{line} {text}", answer, [written(path, line) for path in Path().glob("*.json")]
    )


@pytest.mark.parametrize("other", ["certify OR", "margin AND", "errors XOR", "score AND --b 1"])
def test_a_certificate_of_something_else_differs(other: str) -> None:
    told = linexact.score("AND", weights=[1, 2], b=-2)
    found = {
        "certify OR": linexact.certify("OR"),
        "margin AND": linexact.hard_margin("AND", bias=True),
        "errors XOR": linexact.fewest_errors("XOR"),
        "score AND --b 1": linexact.score("AND", weights=[1, 2], b=1),
    }[other]
    answer = json.loads(told.to_json())
    assert differences(told.explain().text(), answer, [(found.certificate(), [])])


def written(path: Path, line: str) -> Proof:
    """Return a certificate that a command has written, and the table that goes with it."""
    raw = path.read_text(encoding="ascii")
    tables = re.findall(r"[\w/-]+\.csv", line) if '"examples":' not in raw else []
    return raw, tables


EXERCISES = [e for e in list_exercises() if e.kind.carries_data]


def results(exercise: linexact.Exercise) -> Iterator[tuple[str, linexact.Result]]:
    """Yield the worked solution of an exercise, and its right answers with their marks."""
    yield "", linexact.work_out(exercise)
    for part, answer in roads.keys(exercise):
        yield answer, linexact.mark(exercise, answer, part=part)


def certificate(result: linexact.Result) -> str:
    """Return the certificate of a result, or nothing where it has none."""
    try:
        return result.certificate()
    except linexact.InputError as error:
        if error.code != "no-certificate":
            raise
        return ""


@pytest.mark.slow
@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: str(exercise.id))
def test_a_certificate_says_what_an_exercise_tells(exercise: linexact.Exercise) -> None:
    data = json.loads(linexact.work_out(exercise).to_json()).get("data", {})
    question = f"{exercise.statement} {data.get('classes')} examples 1-64"
    for typed, result in results(exercise):
        text = f"{question} {typed} {result.explain().text()}"
        answer = json.loads(result.to_json())
        names = ("w", "b", *roads.names_of_values(exercise))
        raw = certificate(result)
        assert not raw or not differences(text, answer, [(raw, [])], names), type(result)
