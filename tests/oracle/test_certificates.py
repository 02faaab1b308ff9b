"""What the package said before it was rebuilt, a certificate shows now.

For each question the result that is asked for again has a certificate, a checker verifies it, and
it is for what the answer was then (``expects``): verdict, kind, degree, status, region.  Where an
answer differs, :mod:`.test_oracle` says so.  A tenth of the questions that it asks is asked here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

import linexact
from linexact.proof import checker
from tests.oracle import asking, frozen
from tests.oracle.asking import MATTERS
from tests.oracle.test_oracle import WHOLE, listed

Wanted = Iterator[tuple[Any, ...]]
VERDICTS = {"separable": "solvable", "inseparable": "unsolvable"}
SPARSE = 10


class Kept:
    """The package, with what its calls returned."""

    def __init__(self) -> None:
        self.results: list[Any] = []

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            self.results.append(getattr(linexact, name)(*given, **named))
            return self.results[-1]

        return call


def of_verdict(then: Any) -> Wanted:
    yield (VERDICTS[then["verdict"]],)
    if then.get("kind"):
        yield (then["kind"]["name"],)


def of_constraints(then: Any) -> Wanted:
    yield ("unsolvable" if then[0] is None else "solvable",)


def of_run(then: Any) -> Wanted:
    if then["presentations"]:  # else nothing was run
        yield (then["outcome"]["kind"],)
    if then["bound"] and then["bound"].get("applies"):
        yield from of_bound(then["bound"])


def of_bound(then: Any) -> Wanted:
    if then["applies"]:
        yield ("shortest", then["B^2"])


def of_margin(then: Any) -> Wanted:
    if then["verdict"] == "inseparable":
        yield ("unsolvable",)
    else:
        yield ("shortest", then["norm_squared"])
    if then.get("norm_squared", "0") != "0":  # there is no street beside one class
        yield ("street", then["norm_squared"])


def of_region(then: Any) -> Wanted:
    yield ("solvable" if then["feasible"] else "unsolvable",)
    yield from (("redundant", row - 1) for row in then.get("redundant", ()))
    yield from (("needed", row - 1) for row in then.get("needed", ()))
    if then.get("region"):
        yield ("region",)


def of_errors(then: Any) -> Wanted:
    if then["verdict"] == "exact":
        yield ("fewest", then["at_most"]) if then["at_most"] else ("solvable",)


def of_degree(then: Any) -> Wanted:
    if then.get("contradiction"):
        yield ("contradictory",)
    elif then.get("degree") is not None:
        yield ("degree", then["degree"])


def of_monomials(then: Any) -> Wanted:
    if then.get("fewest"):
        yield ("features", then["fewest"])


def of_errors_made(then: Any) -> Wanted:
    yield ("broken", then["errors"])


def of_scores(then: Any) -> Wanted:
    yield ("value", "scores")
    if not any(right and score == "0" for score, right, *_ in then["examples"]):
        yield ("broken", then["errors"])  # else it depends on who owns a score of 0


def of_estimates(then: Any) -> Wanted:
    yield (then["separation"],)
    yield ("rank", then["rank"])
    yield from [("unique",)] if then["unique"] else [("none",)] if not then["exists"] else []
    statuses = {"+inf": "+infinity", "-inf": "-infinity"}
    for status in then["statuses"].values():
        yield ("status", statuses.get(status, status))


WANTED: Mapping[str, Callable[[Any], Wanted]] = {
    "problems": of_verdict,
    "gates": of_verdict,
    "bank": of_verdict,
    "constraints": of_constraints,
    "runs": of_run,
    "bounds": of_bound,
    "margins": of_margin,
    "regions": of_region,
    "errors": of_errors,
    "degrees": of_degree,
    "monomials": of_monomials,
    "squares": of_errors_made,
    "evaluations": of_errors_made,
    "scores": of_scores,
    "estimates": of_estimates,
}


@pytest.mark.parametrize("matter", WANTED)
def test_what_was_said_is_shown(matter: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, stride = Kept(), MATTERS[matter].stride
    monkeypatch.setattr(asking, "linexact", kept)
    for number, line in enumerate(frozen.read(matter)):
        apart = number % stride or number // stride % SPARSE
        refused = isinstance(line.answer, dict) and "refused" in line.answer
        if (apart and not WHOLE) or refused or (matter, line.key) in listed():
            continue
        kept.results.clear()
        MATTERS[matter].answer(line.question)
        assert missing(WANTED[matter](line.answer), kept.results[-1]) == [], line.key


def missing(wanted: Wanted, result: Any) -> list[tuple[Any, ...]]:
    """Return what a result's certificate is not for; of a vector's status any vector will do."""
    needed = list(wanted)
    if not needed:
        return []
    raw = result.certificate().encode("ascii")
    checker.verify(raw)
    shown = [(name, *rest) for name, _, *rest in json.loads(raw)["expects"]]
    return [one for one in needed if one not in [each[: len(one)] for each in shown]]
