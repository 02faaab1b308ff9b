"""Functions that study a problem: every way to state one, every way to tell the answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import linexact
from linexact.errors import InputError

X, LABELS = [[0, 0], [0, 1], [1, 0], [1, 1]], [0, 0, 0, 1]
SILENT = """id = "mine"
title = "Three points"
statement = "Run it."
kind = "{kind}"
points = 1
source = {{lecture = "own"}}
data = {{positive = [[0, 1], [1, 0]], negative = [[-1, -1]]}}
convention = {{bias = {bias}, boundary = "{boundary}"}}
{task}
"""


def exercise(folder: Path, **said: str) -> str:
    words = {"kind": "weights", "bias": "false", "boundary": "closed-negative", "task": ""} | said
    path = folder / "mine.toml"
    path.write_text(SILENT.format(**words), encoding="utf-8")
    return str(path)


def test_what_is_counted_on_other_data_has_a_certificate_of_them_and_one_of_the_training() -> None:
    found = linexact.evaluate("XOR", train="OR", by="least-squares")
    assert linexact.check(found.certificate()).verified
    given = linexact.evaluate("XOR", by=linexact.Classifier.of([1, 1], 0))
    with pytest.raises(InputError, match="no certificate of a training"):
        given.training_certificate()
    learned = linexact.evaluate("XOR", train="OR", by="least-squares")
    assert linexact.check(learned.training_certificate()).verified


def test_csv_is_of_results_with_a_table() -> None:
    assert linexact.trace("AND", rows="updates").to_csv().startswith("step,pass,example")
    with pytest.raises(InputError, match="no table of a WeightRegion"):
        linexact.region("AND").to_csv()
    with pytest.raises(InputError, match="without its table"):
        linexact.trace("AND", rows="none").to_csv()


@pytest.mark.parametrize(
    "problem",
    ["AND", X, np.array(X), linexact.gate("AND")],
    ids=["gate", "lists", "array", "dataset"],
)
def test_any_problem_will_do(problem: Any) -> None:
    labels = LABELS if isinstance(problem, (list, np.ndarray)) else None
    assert linexact.trace(problem, labels).updates == 18
    assert linexact.region(problem, labels).point is not None
    assert linexact.score(problem, labels, weights=[1, 1], b="-3/2").errors == 0
    train = problem if labels is None else (problem, labels)
    assert linexact.evaluate(problem, labels, train=train).errors == 0
    assert linexact.work_out(problem, labels).weights is not None
    assert linexact.hand_weights(problem, labels).point == (2, 2, -3)
    assert "AND" not in linexact.draw(problem, labels, title="mine").illustration.caption


# An exercise's convention and rule


def test_a_run_obeys_the_exercise(tmp_path: Path) -> None:
    task = 'task = {rule = "lyu", start = [1, 0], steps = 4}'
    path = exercise(tmp_path, kind="perceptron", task=task)
    rule = linexact.trace(path).trace.rule
    assert rule.convention == linexact.Convention(False, "closed-negative")
    assert (rule.start.weights, rule.stop.presentations) == ((1, 0), 4)  # type: ignore[union-attr]
    other = linexact.trace(path, boundary="strict", presentations=2).trace
    assert (other.rule.boundary, other.rule.stop.presentations) == ("strict", 2)
    assert other.rule.start == rule.start
    named = linexact.trace(path, rule="blog").trace.rule  # its rule is another, not its convention
    assert (named.convention, named.stop.presentations) == (rule.convention, None)


def test_an_exercise_without_a_rule_has_its_convention(tmp_path: Path) -> None:
    path = exercise(tmp_path)
    assert linexact.trace(path).trace.rule.convention == linexact.Convention(
        False, "closed-negative"
    )
    assert linexact.trace(path, bias="last").trace.rule.bias == "last"
    path = exercise(tmp_path, bias="true")
    with pytest.raises(InputError, match="no place for a bias"):
        linexact.trace(path, rule="lyu")
    assert linexact.trace(path, rule="lyu", bias="absent").trace.rule.bias == "absent"


def test_scores_obey_the_exercise(tmp_path: Path) -> None:
    path = exercise(tmp_path)
    found = linexact.score(path, weights=[1, 1])
    assert (found.zero_rule, found.bias, len(found.subgradient("zero"))) == (
        "closed-negative", False, 2,
    )  # fmt: skip
    assert linexact.score(path, weights=[1, 1], boundary="either").zero_rule == "either"
    with pytest.raises(InputError, match="there is no bias"):
        linexact.score(path, weights=[1, 1], b=1)
    assert linexact.score(path, weights=[1, 1], b=1, bias=True).classifier.b == 1


@pytest.mark.parametrize("by", ["perceptron", "least-squares"])
def test_no_bias_is_fitted_where_there_is_none(by: str, tmp_path: Path) -> None:
    path = exercise(tmp_path)
    found = linexact.evaluate(path, train=path, by=by)
    assert (found.classifier.b, found.on_test.zero_rule) == (0, "closed-negative")
    assert linexact.evaluate("AND", train="AND", by=by, bias=False).classifier.b == 0
    with pytest.raises(InputError, match="no threshold"):
        linexact.evaluate(path, train=path, by=by, best_threshold=True)


def test_two_conventions_that_contradict_are_refused(tmp_path: Path) -> None:
    one = exercise(tmp_path)
    (tmp_path / "other").mkdir()
    two = exercise(tmp_path / "other", bias="true")
    with pytest.raises(InputError, match="state another bias"):
        linexact.evaluate(one, train=two)
    assert linexact.evaluate(one, train=two, bias=True).errors >= 0


def test_region_and_figures_obey_the_exercise(tmp_path: Path) -> None:
    path = exercise(tmp_path)
    assert linexact.region(path).variables == ("w1", "w2")
    assert linexact.hand_weights(path).problem.convention.boundary == "closed-negative"
    request = linexact.draw(path, space="weight", figure="path")
    assert "w1 and w2" in request.alt


# Refusals

REFUSED: list[tuple[Any, str]] = [
    (lambda: linexact.trace("AND", ruel="blog"), "there is no option 'ruel'"),
    (lambda: linexact.fewest_errors("AND", workers=2), "found in this process"),
    (lambda: linexact.trace("AND", lable="y"), "did you mean 'label'"),
    (lambda: linexact.trace("AND", rule="blok"), "did you mean 'blog'"),
    (lambda: linexact.trace("AND", rule=3), "no rule is called"),  # type: ignore[arg-type]
    (lambda: linexact.trace("AND", rows="all"), "rows is one of"),
    (lambda: linexact.trace("AND", passes="3"), "passes is a whole number"),
    (lambda: linexact.trace("AND", restart="no"), "restart is True or False"),
    (lambda: linexact.trace("AND", seed=3), "nothing here is random"),
    (lambda: linexact.trace("AND", clock="passes"), "the rate is constant"),
    (lambda: linexact.trace("AND", bias="absent", bias_input=2), "there is no bias"),
    (lambda: linexact.trace(X), "labels are expected"),
    (lambda: linexact.region("AND", constraints="w1 > 0"), "expected no problem"),
    (lambda: linexact.region(constraints="w1 > 0", bias=False), "expected no bias"),
    (lambda: linexact.region(constraints="w1"), "no constraint"),
    (lambda: linexact.score("AND", weights=[1, 1, 1]), "3 weights"),
    (lambda: linexact.score("AND", weights=[1, 1], boundary="open"), "either"),
    (lambda: linexact.score("AND", weights=linexact.Classifier.of([1, 1]), b=1), "has its b"),
    (lambda: linexact.evaluate("AND"), "expected training data"),
    (lambda: linexact.evaluate("AND", train="OR", by="magic"), "least-squares"),
    (lambda: linexact.evaluate("AND", train="OR", by="least-squares", passes=3), "no passes"),
    (lambda: linexact.evaluate("AND", by=linexact.Classifier.of([1, 1]), rule="blog"), "no rule"),
    (lambda: linexact.draw("AND", shape=(2, 2)), "no use for shape"),
    (lambda: linexact.draw("AND", colour="red"), "no option 'colour'"),
    (lambda: linexact.draw("AND", space="time"), "one of data, weight"),
    (lambda: linexact.work_out("grosse-and", bias=False), "states its data"),
    (lambda: linexact.work_out("AND", folder="."), "for exercises"),
    (lambda: linexact.work_out(constraints="w1 > 0", demands=["b = 1"]), "expected no demands"),
    (lambda: linexact.work_out("AND", notation="bishop"), "notation is one of"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "words"), REFUSED)
def test_what_would_be_ignored_or_guessed_is_refused(call: Any, words: str) -> None:
    with pytest.raises(InputError, match=words):
        call()


def test_integers_that_there_are_not() -> None:
    found = linexact.hand_weights("AND", demands=["2 b = -3", "integers"])
    assert (found.point, repr(found).splitlines()[0]) == (None, "NO INTEGERS meet the demands.")
    found.check()
    assert linexact.check(found.certificate()).verified
    whole = linexact.hand_weights("AND", demands=["2 b = -3"])
    assert whole.weights is not None
    assert whole.weights.b == linexact.Classifier.of([], "-3/2").b


def test_damage_is_noticed() -> None:
    from dataclasses import replace

    from linexact.kernel import CertificateError

    run = linexact.trace("AND")
    score = linexact.score("AND", weights=[1, 1])
    hand = linexact.hand_weights("AND")
    judged = linexact.evaluate("XOR", train="OR")
    for damaged in (
        replace(run, trace=replace(run.trace, weights=(*run.trace.weights[:2], run.trace.b + 1))),
        replace(score, classifier=linexact.Classifier.of([1, 2])),
        replace(hand, moves=hand.moves[::-1]),
        replace(judged, on_test=replace(judged.on_test, margins=0 * judged.on_test.margins)),
    ):
        with pytest.raises(CertificateError):
            damaged.check()


def test_lists_may_be_typed() -> None:
    assert linexact.score("AND", weights="1, 1", b="-3/2").errors == 0
    assert linexact.region("AND", slices="b = -1", axes="w2,w1").axes == ("w2", "w1")
    typed = linexact.draw("AND", space="weight", slices="b = -1", axes="w2,w1").alt
    assert typed.startswith("Weight space with axes w2 and w1")
    assert "x1 + x2" in linexact.draw("AND", weights="1,1,-3/2").alt
