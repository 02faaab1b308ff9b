"""Decimals in, decimals out: no command prints a fraction for what was typed as a decimal."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

import linexact
from linexact.cli import run
from linexact.data.linear import Classifier
from linexact.render import OUTPUTS

FRACTION = re.compile(r"(?<![\w./])(?:−|-)?\d+/\d+(?![\w/])")
DECIMAL = re.compile(r"(?<!≈ )(?<![\w.(~^])(?:−|-)?\d+\.\d{1,2}(?![\w.])")  # longer: rounded
SHORT = 24  # characters; longer decimals are fractions

DECIMALS = "x,y,c\n0.5,1.5,1\n0.25,-1.5,0\n-0.75,0.5,0\n2.5,1.25,1\n"  # halves and quarters alone
OVERLAP = f"{DECIMALS}0.5,0.5,0\n1.5,-0.25,1\n-0.25,0.75,1\n"
FRACTIONS = "x,y,c\n1/3,2,1\n-1/2,1/4,0\n5/3,1/10,1\n-2,-1/6,0\n"
CONSTRAINTS = "0.5 x + y >= 1.25\nx - 0.25 y < 3\n"
FILES = {"dec.csv": DECIMALS, "over.csv": OVERLAP, "frac.csv": FRACTIONS, "rows.txt": CONSTRAINTS}
WEIGHTS = ("--weights", "0.5,0.25", "--b", "-0.5")
ANSWER = "w1 = 0.5, w2 = 0.25, b = -0.5"

ON_DATA = (
    ("certify", "--kind", "--minimal"),
    ("margin",),
    ("estimates", "--combination", "x - 2*y"),
    ("errors",),
    ("trace", "--rule", "grosse"),
    ("trace", "--rule", "dsc140a", "--passes", "2"),
    ("trace", "--rule", "lyu", "--accuracy"),
    ("region",),
    ("region", "--slice", "w1 = 1/2"),
    ("score", *WEIGHTS),
    ("features", "--monomials", "x*y, 1/2*x + y"),
    ("features", "--fewest"),
    ("solve",),
    ("solve", "--further"),
    ("solve", "--demand", "b = -1/2"),
    ("plot", "-o", "figure.svg"),
    ("plot", "--space", "weight", "--slice", "w1 = 1", "-o", "figure.svg"),
    ("plot", "--draw", "path", "-o", "figure.svg"),
)
BESIDE_OTHERS = (  # problems whose own numbers are whole, and what is typed beside them
    ("score", "AND", *WEIGHTS),
    ("evaluate", "AND", *WEIGHTS),
    ("region", "AND", "--slice", "w1 = 0.5"),
    ("trace", "AND", "--rate", "0.5"),
    ("solve", "AND", "--demand", "b = -0.5"),
    ("features", "AND", "--monomials", "0.5*x1 + x2"),
    ("plot", "AND", "--weights", "0.5,0.25,-0.5", "-o", "figure.svg"),
    ("feasible", "0.5 x >= 1.25; x + y < 0.75"),
    ("feasible", "rows.txt"),
    ("solve", "rows.txt", "--constraints"),
    ("region", "rows.txt", "--constraints"),
    ("grade", "AND", ANSWER),
    ("grade", "dec.csv", ANSWER),
    ("hint", "dec.csv", ANSWER, "--level", "3"),
    ("evaluate", "dec.csv", "--train", "dec.csv"),
    ("certify", "over.csv", "--kind", "--minimal"),
    ("certify", "over.csv", "--textbook", "radon"),
    ("errors", "over.csv"),
    ("solve", "over.csv"),
    ("estimates", "over.csv"),
    ("trace", "over.csv", "--passes", "2"),
    ("plot", "over.csv", "--draw", "hulls", "-o", "figure.svg"),
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    code = run([*arguments])
    captured = capsys.readouterr()
    assert code in (0, 1, 3), captured.err
    return captured.out


def ends(text: str) -> bool:
    """Say whether a fraction could stand as a short decimal (a whole number is a count)."""
    value = Fraction(text.replace("−", "-"))
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1 != value.denominator and len(str(float(value))) < SHORT - 6


def fractions(text: str) -> list[str]:
    """Return the fractions that could stand as decimals."""
    return [found for found in FRACTION.findall(text) if ends(found)]


def as_named(arguments: tuple[str, ...], file: str) -> tuple[str, ...]:
    return (arguments[0], file, *arguments[1:])


@pytest.mark.parametrize("arguments", ON_DATA, ids=" ".join)
def test_data_typed_in_decimals_are_told_in_decimals(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    said = told(capsys, *as_named(arguments, "dec.csv"))
    for typed in ("w1 = 1/2", "b = -1/2", "1/2*x"):  # an option, quoted as it was typed
        said = said.replace(typed, "")
    assert not fractions(said)


@pytest.mark.parametrize("arguments", BESIDE_OTHERS, ids=" ".join)
def test_decimals_typed_beside_other_problems_stay(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    said = told(capsys, *arguments)
    assert not fractions(said.replace(" = 3/4\n", "\n"))  # the accuracy, as a count of examples


@pytest.mark.parametrize("arguments", ON_DATA, ids=" ".join)
def test_data_typed_in_fractions_are_told_in_fractions(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    if arguments == ("score", *WEIGHTS):
        arguments = ("score", "--weights", "1/2,1/10", "--b", "-1/2")
    said = told(capsys, *as_named(arguments, "frac.csv"))
    assert not DECIMAL.findall(said)


@pytest.mark.parametrize("form", [form for form in OUTPUTS if form != "json"])
def test_in_every_format(capsys: pytest.CaptureFixture[str], form: str) -> None:
    said = told(capsys, "region", "dec.csv", "--slice", "w1 = 1", "--format", form)
    assert "0.25" in said
    assert r"\frac{1}{4}" not in said
    if form in ("text", "markdown"):
        assert not fractions(said)


@pytest.mark.parametrize("decimal", ["0.5", "0,5"])
def test_a_table_knows_how_its_numbers_were_typed(decimal: str) -> None:
    texts = {decimal: "measured", "1/2": "fractions", "1": None}
    for text, writing in texts.items():
        Path("one.csv").write_text(f"x;y\n{text};1\n0;0\n", encoding="utf-8")
        mark = "," if "," in decimal else "."
        assert linexact.read("one.csv", decimal=mark).writing == writing


def test_weights_know_how_they_were_typed() -> None:
    assert Classifier.of(["0.5", 1], "1/2").typed == "measured"
    assert Classifier.from_threshold([1], "1/2").typed == "fractions"
    assert Classifier.of([Fraction(1, 2)]).typed is None
    assert Classifier.of(["0.5"]) == Classifier.of(["1/2"])


def test_parts_and_products_of_data_know_it_too() -> None:
    data = linexact.read("dec.csv")
    assert data.part([0]).writing == data.described(origin="a letter").writing == "measured"
    assert linexact.in_features(data, monomials="x*y").typed == "measured"
    assert linexact.in_features(data, monomials="x + y").typed == "measured"
