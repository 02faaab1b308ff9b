"""What every result can do: check, certificate, explain, plot, to_json, display."""

from __future__ import annotations

import io
import json
import pickle
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import pytest

import linexact
from linexact.data.gates import gate
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.kernel import CertificateError
from linexact.reading.source import read_constraints
from linexact.tasks.result import Result
from linexact.tasks.table import TOLD
from linexact.topics.perceptron import MistakeBound, NoBound, mistake_bound, rule

BLOG = [[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1]

RESULTS: Mapping[str, Callable[[], Result]] = {
    "Separable": lambda: linexact.separate("AND"),
    "Inseparable": lambda: linexact.separate("XOR"),
    "Certified": lambda: linexact.certify("XOR", kind=True, minimal=True),
    "Batch": lambda: linexact.certify_many(["AND", "XOR", "NAN"]),
    "Feasible": lambda: linexact.feasible("x > 2; x + y < 3"),
    "Infeasible": lambda: linexact.feasible("x > 2; x + y < 3; y >= 1"),
    "LeastDegree": lambda: linexact.least_degree("XOR"),
    "FewestMonomials": lambda: linexact.fewest_monomials("XOR"),
    "FewestErrors": lambda: linexact.fewest_errors("XOR"),
    "HardMargin": lambda: linexact.hard_margin("AND"),
    "MistakeBound": lambda: linexact.mistake_bound("AND", rule="blog"),
    "NoBound": lambda: linexact.mistake_bound("XOR"),
    "Checked": lambda: linexact.check(linexact.separate("XOR").certificate()),
    "PerceptronRun": lambda: linexact.trace("AND"),
    "WeightRegion": lambda: linexact.region("AND", slices=["b = -1"]),
    "Measurement": lambda: linexact.score("AND", weights=[1, 1], b=-1),
    "Assessment": lambda: linexact.evaluate("XOR", train="OR", by="least-squares"),
    "WrittenSolution": lambda: linexact.work_out("AND"),
    "HandWeights": lambda: linexact.hand_weights("AND"),
}
WITHOUT_CERTIFICATE = {"Batch"}
PICTURES = {
    "Separable": "data-space",
    "Inseparable": "data-space",
    "Certified": "data-space",
    "Feasible": "weight-space",
    "Infeasible": "weight-space",
    "LeastDegree": "surface",
    "FewestMonomials": "surface",
    "FewestErrors": "data-space",
    "HardMargin": "data-space",
    "PerceptronRun": "",
    "WeightRegion": "",
    "Measurement": "",
    "Assessment": "",
    "WrittenSolution": "",
    "HandWeights": "",
}


@pytest.fixture(params=RESULTS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def result(name: str) -> Result:
    found = RESULTS[name]()
    assert type(found).__name__ == name
    return found


def test_every_result_here_is_presented() -> None:
    assert set(RESULTS) <= set(TOLD)


def test_it_checks_itself(result: Result) -> None:
    result.check()


def test_its_certificate_is_verified_by_strangers(name: str, result: Result) -> None:
    if name in WITHOUT_CERTIFICATE:
        with pytest.raises(InputError, match="no certificate"):
            result.certificate()
        return
    text = result.certificate()
    assert linexact.check(text).verified


def test_its_words_and_its_lines_begin_alike(name: str, result: Result) -> None:
    told, first = result.explain(), repr(result).splitlines()[0]
    heading = told.text().splitlines()[0]
    assert 1 <= len(repr(result).splitlines()) < 12
    if name == "PerceptronRun":  # its table comes before
        assert first in told.text()
    elif name in ("Assessment", "Measurement", "WrittenSolution"):
        assert first.split(":")[0] in told.text()
    else:
        assert first == heading
        assert told.markdown().split()[:2] == ["#", heading.split()[0]]
    assert told.latex().startswith(r"\documentclass")
    assert told.html().startswith("<!DOCTYPE html>")
    notebook = json.loads(told.ipynb())
    assert notebook["nbformat"] == 4


def test_notebooks_show_it_below_the_readers_headings(result: Result) -> None:
    bundle = result._repr_mimebundle_()
    assert set(bundle) >= {"text/plain", "text/html", "text/markdown"}
    assert "<h1>" not in bundle["text/html"]
    assert "<h3>" in bundle["text/html"]


def test_its_record_counts_from_one(result: Result) -> None:
    record = json.loads(result.to_json())
    assert record["counted_from"] == 1
    for value in _named(record, ("example", "row", "constraint", "problem", "examples")):
        assert value != 0


def test_its_picture(name: str, result: Result) -> None:
    if name not in PICTURES:
        with pytest.raises(InputError, match="no figure"):
            result.plot()
        return
    figure: Any = result.plot()
    assert figure.svg().startswith("<?xml")
    assert figure.alt
    if not PICTURES[name]:
        return
    assert result.plot(PICTURES[name]).alt == figure.alt
    with pytest.raises(InputError, match=PICTURES[name]):
        result.plot("magic")


def test_it_travels_to_another_process(result: Result) -> None:
    again: Result = pickle.loads(pickle.dumps(result))
    again.check()
    assert again.to_json() == result.to_json()


def _named(record: Any, names: tuple[str, ...]) -> list[Any]:
    if isinstance(record, dict):
        found = [value for key, value in record.items() if key in names]
        return [*found, *(v for value in record.values() for v in _named(value, names))]
    if isinstance(record, list):
        return [value for item in record for value in _named(item, names)]
    return []


def test_numbers_of_a_record_are_those_of_the_words() -> None:
    """XOR's last example is wrong, and it is the fourth everywhere."""
    found = linexact.fewest_errors("XOR")
    record = json.loads(found.to_json())
    wrong = [index + 1 for index in found.misclassified]
    assert [entry["example"] for entry in record["misclassified"]] == wrong
    assert {i for core in record["proof"]["cores"] for i, _ in core} == {1, 2, 3, 4}
    street = json.loads(linexact.hard_margin("AND").to_json())
    assert [entry["example"] for entry in street["multipliers"]] == [2, 3, 4]
    close = json.loads(linexact.certify("AND", minimal=True).to_json())
    assert close["closest"]["examples"] == [2, 3, 4]


# Damage is noticed.


def test_a_degree_left_out_is_noticed() -> None:
    found = linexact.least_degree("parity:3")
    with pytest.raises(CertificateError, match="left out"):
        replace(found, levels=found.levels[1:]).check()
    with pytest.raises(CertificateError, match="other monomials or data"):
        replace(found, dataset=gate("majority:3")).check()
    twice = (*found.levels, linexact.least_degree("parity:3", up_to=4).levels[-1])
    with pytest.raises(CertificateError):
        replace(found, levels=twice).check()


def test_examples_that_do_not_contradict_are_noticed() -> None:
    data = [[1], [2], [1]], ["a", "b", "b"]
    found = linexact.least_degree(*data)
    assert found.contradiction == (0, 2)
    found.check()
    with pytest.raises(CertificateError, match="do not contradict"):
        replace(found, contradiction=(0, 1)).check()


def test_constants_of_a_mistake_bound_are_checked() -> None:
    found = mistake_bound(linexact.Dataset.from_rows(*BLOG), rule("blog"))
    assert isinstance(found, MistakeBound)
    found.check()
    for changed in (
        replace(found, r_squared=Fraction(2)),
        replace(found, farthest=(0, 1)),
        replace(found, rule=rule("blog", bias="absent")),
        replace(found, rule=rule("dsc140a")),
    ):
        with pytest.raises(CertificateError):
            changed.check()


def test_why_there_is_no_bound_is_checked() -> None:
    found = mistake_bound(gate("XOR"), rule("blog"))
    assert isinstance(found, NoBound)
    found.check()
    with pytest.raises(CertificateError):
        replace(found, reason="rate").check()
    with pytest.raises(CertificateError):
        replace(found, verdict=None).check()
    unsteady = mistake_bound(gate("AND"), rule("dsc140a"))
    assert isinstance(unsteady, NoBound)
    with pytest.raises(InputError, match="batch step"):
        unsteady.certificate()


def test_a_rejected_certificate_is_an_answer(tmp_path: Path) -> None:
    text = linexact.separate("XOR").certificate()
    found = linexact.check(text.replace('"1/2"', '"1/3"', 1))
    assert not found.verified
    assert repr(found).splitlines()[0] == "REJECTED"
    assert json.loads(found.to_json())["verdict"] == "rejected"
    with pytest.raises(CertificateError):
        found.check()
    with pytest.raises(InputError, match="not checked"):
        linexact.check("{")
    with pytest.raises(InputError, match="no such file"):
        linexact.check(tmp_path / "none.json")


def test_the_data_file_is_compared_when_it_is_named(tmp_path: Path) -> None:
    data = tmp_path / "data.csv"
    data.write_text("x,t\n0,a\n1,b\n", encoding="utf-8")
    text = linexact.separate(data).certificate()
    assert linexact.check(text, data).verified
    data.write_text("x,t\n0,b\n1,a\n", encoding="utf-8")
    assert not linexact.check(text, data).verified
    stream = (tmp_path / "c.json").open("w+b")
    stream.write(text.encode())
    stream.seek(0)
    assert linexact.check(stream).verified
    stream.close()


# Nothing stated is ignored.


def test_constraints_in_every_way(tmp_path: Path) -> None:
    file = tmp_path / "constraints.txt"
    file.write_text("# two\nx > 1\n\nx < 2\n", encoding="utf-8")
    ways: list[Any] = [
        "x > 1; x < 2",
        "x > 1\nx < 2",
        ["x > 1", "x < 2"],
        ("x > 1", "x < 2"),
        file,
        str(file),
        io.StringIO("x > 1\nx < 2\n"),
        read_constraints(file),
    ]
    for way in ways:
        found: Any = linexact.feasible(way)
        assert found.point == (Fraction(3, 2),)
        assert found.variables == ("x",)
    system = linexact.System(1, [linexact.Constraint(">", (1,), 1)])
    assert linexact.feasible(system, ["u"]).unknowns == ("u",)
    assert linexact.feasible(system).unknowns == ("y1",)
    assert "y1 > 1" in str(linexact.feasible(system).explain())


@pytest.mark.parametrize(
    ("constraints", "variables", "words"),
    [
        ("XOR", None, "no file"),
        ([], None, "no constraints"),
        (["x > 1", 3], None, "list of texts"),
        (["x > 1\ny > 2"], None, "list of texts"),
        (["x > 1; y > 2"], None, "line 1"),
        (3, None, "list of texts"),
        ("x > 1", ["x"], "name their unknowns"),
        (linexact.System(1, []), ["x", "y"], "2 names for 1"),
    ],
)
def test_constraints_that_are_none(constraints: Any, variables: Any, words: str) -> None:
    with pytest.raises(InputError, match=words):
        linexact.feasible(constraints, variables)


def test_features_are_asked_for_in_one_way() -> None:
    assert linexact.in_features("XOR", degree=2) is not None
    assert linexact.in_features("XOR", monomials=["x1", "x2", "x1*x2"]).integers == (2, 2, -4, -1)
    for options in ({}, {"degree": 2, "monomials": "x1"}):
        with pytest.raises(InputError):
            linexact.in_features("XOR", **options)
    with pytest.raises(InputError, match="two ways"):
        linexact.fewest_monomials("XOR", degree=2, monomials="x1")


def test_an_exercises_convention_is_that_of_the_answer() -> None:
    functions: list[Callable[..., Any]] = [
        linexact.separate,
        linexact.fewest_errors,
        linexact.least_degree,
    ]
    for decide in functions:
        assert decide("and-without-bias").convention.bias is False
        assert decide("and-without-bias", bias=True).convention.bias is True
        assert decide("grosse-xor").convention.boundary == "closed-positive"
        assert decide("grosse-xor", boundary="strict").convention.boundary == "strict"
        with pytest.raises(InputError, match="no use for the option positive"):
            decide("grosse-xor", positive="1")
        with pytest.raises(InputError, match="boundary is one of"):
            decide("XOR", boundary="open")


def test_weights_of_a_wrong_answer_are_refused() -> None:
    found = linexact.fewest_errors("XOR")
    with pytest.raises(CertificateError):
        replace(found, classifier=Classifier.of([1, 1], 0)).check()


def test_limits_of_the_fewest_errors() -> None:
    stopped = linexact.fewest_errors("parity:5", max_examples=10)
    assert (stopped.is_exact, stopped.stopped_by) == (False, "examples")
    assert linexact.fewest_errors("parity:5", seconds=0).stopped_by == "seconds"
    seen: list[linexact.Bounds] = []
    exact = linexact.fewest_errors("parity:3", progress=seen.append)
    assert exact.is_exact
    assert seen[-1].at_least <= exact.errors <= seen[0].at_most


def test_an_interruption_keeps_the_bounds() -> None:
    def interrupt(_: linexact.Bounds) -> None:
        raise KeyboardInterrupt

    found = linexact.fewest_errors("parity:5", progress=interrupt)
    assert found.stopped_by == "interrupted"
    assert 0 < found.at_least <= found.errors
    found.check()


def test_everything_exported_is_there() -> None:
    """And no module of the same name takes its place when it is imported."""
    for module in iter_modules(linexact.__path__):
        import_module(f"linexact.{module.name}")
    for name in linexact.__all__:
        assert not isinstance(getattr(linexact, name), ModuleType), name


def test_an_exercises_own_rule_has_its_bound() -> None:
    own = linexact.mistake_bound("blog-trace")
    assert isinstance(own, MistakeBound)
    assert own.rule.name == "blog"
    assert str(own.updates) == "55"
    assert linexact.mistake_bound("and-without-bias").rule.convention.bias is False
    with pytest.raises(InputError):
        linexact.mistake_bound("AND", rule="blgo")
