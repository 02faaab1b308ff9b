"""What a certificate's theorem says is what was printed: its numbers and names, no more, no less.

Both are read as sets: *points* (vectors of two or more numbers), *numbers* (exact, without sign,
for a printed form writes ``- 3 b``) and *names*.  What a theorem says must stand in the answer,
which is the text, the JSON or the question; the main values of the JSON must stand in the theorem.
Exempt are: names of spaces (``S1``), the digits of names and powers, and points that no answer is
about: a sentence ``At ... exactly ... are not right`` or ``Along ...`` shows only that a row is
needed, how far weights may move, or that rows rise, where the file is not for that (``broken``).
"""

from __future__ import annotations

import io
import json
import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import linexact
from linexact.cli import run
from linexact.exercise.bank import list_exercises
from linexact.proof import checker
from tests.oracle import roads

Proof = tuple[str, Sequence[str]]  # a certificate, and the data files that go with it
Point = tuple[Fraction, ...]

NUMBER = r"-?\d+(?:/\d+)?"
POINT = re.compile(rf"\(({NUMBER}(?:, {NUMBER})*)\)")
VALUES = re.compile(rf"[^\s,;:]+ = {NUMBER}(?:, [^\s,;:]+ = {NUMBER})+")
ALONE = re.compile(rf"(?<![\w.^/\[*-]){NUMBER}(?![\w/\]^])")
RANGE = re.compile(r"(\d+)-(\d+)")
EXEMPT = re.compile(r"\bS\d+\b:?|or after \d+ (?:presentations|updates|passes)")
QUOTED = re.compile(r"'((?:[^'\\]|\\.)*)'")
# What a checker works out of what is stated, whether the answer gives it or not.
DERIVED = re.compile(
    r" \(the weighted averages of both classes meet at .*?\)\)|, as far as .* of the hulls"
    r"|, \d+ passes|(?<=constraint )\d+|(?<=constraints )[-, \d]+"
)
WITNESS = re.compile(r"(?:S(?P<space>\d+): )?(?:At .* exactly|Along|(?P<some>There are)) ")
WITH_BIAS = re.compile(rf"\(({NUMBER}(?:, {NUMBER})*)\),? (?:and )?\w+ = ({NUMBER})")
# The values of an answer that its theorem must have; others tell how it was found, or are derived.
POINTS = ("w and b", "point", "weights", "start", "vertices", "rays", "lines", "closest")
NUMBERS = ("norm_squared", "at_least", "at_most", "degree", "fewest", "bound", "presentations")
NUMBERS += ("passes", "updates", "errors", "rank", "B^2", "street_squared")


class Told(NamedTuple):
    """What a text or a JSON answer says."""

    points: set[Point]
    numbers: set[Fraction]

    def __add__(self, other: Told) -> Told:
        return Told(self.points | other.points, self.numbers | other.numbers)


def exact(texts: Sequence[str]) -> Point:
    """Return a vector's numbers but 0, in rising order: a bias is first, last or not there."""
    return tuple(sorted(filter(None, map(Fraction, texts))))


def told(text: str) -> Told:
    """Return what a text says; of ranges of rows all of them."""
    text = EXEMPT.sub("", " ".join(text.replace("\u2212", "-").split()))
    points = [found[1].split(", ") for found in POINT.finditer(text)]
    points += [[*found[1].split(", "), found[2]] for found in WITH_BIAS.finditer(text)]
    for found in VALUES.finditer(text):
        points.append([one.rpartition(" = ")[2] for one in found[0].split(", ")])
    text = RANGE.sub(lambda r: " ".join(map(str, range(int(r[1]), int(r[2]) + 1))), text)
    alone = {abs(Fraction(found)) for found in ALONE.findall(text)}
    return Told({exact(point) for point in points if len(point) > 1}, alone)


def is_number(value: Any) -> bool:
    """Say whether a JSON value is an exact number."""
    return not isinstance(value, bool) and bool(re.fullmatch(NUMBER, str(value)))


def leaves(value: Any, key: str = "") -> Iterator[tuple[str, list[str]]]:
    """Yield vectors and single numbers of a JSON answer with their keys; of tables the columns."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from leaves(one, key if name == "point" and key else name)
        if isinstance(value.get("w"), list):
            yield "w and b", [*value["w"], *([value["b"]] if value.get("b") else [])]
    elif isinstance(value, list):
        if all(map(is_number, value)):
            yield key, [*map(str, value)]
        for name in value[0] if value and all(isinstance(one, dict) for one in value) else ():
            column = [one.get(name) for one in value]
            if all(map(is_number, column)):
                yield f"column {name}", [*map(str, column)]
        for one in value:
            if isinstance(one, dict | list):
                yield from leaves(one, key)
    elif is_number(value):
        yield key, [str(value)]


def texts_of(value: Any) -> Iterator[str]:
    """Yield the texts of a JSON answer."""
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts_of(one)
    elif isinstance(value, str):
        yield value


def answered(answer: Any, *keys: str) -> Told:
    """Return what a JSON answer says, under some keys or under all."""
    found = [numbers for key, numbers in leaves(answer) if not keys or key in keys]
    alone = {abs(Fraction(one)) for numbers in found for one in numbers}
    return Told({exact(numbers) for numbers in found if len(numbers) > 1}, alone)


def names_of(sentence: str) -> set[str]:
    """Return the labels of a sentence, and the unknowns that have a value; of ``w1`` the ``w``."""
    unknowns = re.findall(rf"(\S+) = {NUMBER}(?=[,.:; ]|$)", sentence)
    bare = (re.sub(r"^w\[(.*)\]$|^(\w*[^\W\d])\d+$", r"\1\2", name) for name in unknowns)
    return {*QUOTED.findall(sentence), *bare}


def is_witness(sentence: str, fields: Any) -> bool:
    """Say whether the point of a sentence only shows that there are such points."""
    found = WITNESS.match(sentence)
    if found is None:
        return False
    k = int(found["space"] or 1) - 1
    if found["some"]:
        return bool(fields["spaces"][k].get("also"))
    return all(expected[:2] != ["broken", k] for expected in fields["expects"])


def nameless(sentence: str, fields: Any) -> str:
    """Return a sentence without the names of unknowns that are stated."""
    names = {name for space in fields["spaces"] for name in space.get("names", ())}
    for name in sorted(names, key=len, reverse=True):
        sentence = sentence.replace(name, "y") if re.search(r"\d", name) else sentence
    return sentence


def differences(text: str, answer: Any, proofs: Iterable[Proof]) -> list[str]:
    """Return what theorems say that the answer does not, and what they miss of it."""
    words = text + json.dumps(answer)
    printed, theorem, wrong = told(text) + answered(answer), Told(set(), set()), list[str]()
    printed.points.add(())
    printed += told("\n".join(one for one in texts_of(answer) if not one.startswith("{")))
    for raw, paths in proofs:
        fields = json.loads(raw)
        printed += asked(fields)
        for sentence in checker.verify(raw.encode("ascii"), *paths):
            if sentence.startswith("  "):  # what was read, not what is shown
                continue
            theorem += told(sentence)
            now = told(DERIVED.sub("", nameless(sentence, fields)))
            if not is_witness(sentence, fields):
                more = [*now.points - printed.points, *now.numbers - printed.numbers]
                more += [name for name in names_of(sentence) if name not in words]
                wrong += [f"says {shown(more)}: {sentence}"] if more else []
    main = {key: one for key, one in answer.items() if key != "steps"}
    less = [*answered(main, *POINTS).points - theorem.points]
    numbers = {abs(Fraction(*one)) for key, one in leaves(main) if key in NUMBERS and len(one) == 1}
    less += [*numbers - theorem.numbers - {Fraction(0)}]
    return wrong + ([f"does not say {shown(less)}"] if less else [])


def asked(fields: Any) -> Told:
    """Return what the data say, and the numbers of the rows of models that have several each."""
    data = fields["data"] or {"examples": [], "count": 0}
    rows = {Fraction(i) for i in range(data["count"] * len(data.get("outcomes", "")) + 1)}
    several = any(space.get("model") in ("multinomial", "ordinal") for space in fields["spaces"])
    question = answered([row[1:] for row in data.get("examples", [])])
    return question + Told(set(), rows if several else set())


def shown(values: Sequence[Any]) -> str:
    """Write numbers, vectors and names."""
    return "; ".join(str([*map(str, v)]) if isinstance(v, tuple) else str(v) for v in values)


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
trace examples/four-points.csv --rule lyu
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


@pytest.mark.parametrize("line", COMMANDS)
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
    for typed, result in results(exercise):
        raw = certificate(result)
        text = f"{exercise.statement} {typed} examples 1-64 {result.explain().text()}"
        if raw:
            assert not differences(text, json.loads(result.to_json()), [(raw, [])]), type(
                result
            ).__name__
