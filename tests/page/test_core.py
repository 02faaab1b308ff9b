"""The exact core of the pages, under node: against the engine, and in named corner cases."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import core_problems
import pytest
import tools

from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.exact import exact_text, parse_number
from linexact.exact.surds import SurdSum
from linexact.page.running import run_fields
from linexact.topics.perceptron.rules import RULES, rule

HUGE = f"{10**299 + 7}/{10**298 + 9}"


def found(*asked: dict[str, Any]) -> list[Any]:
    """Return what the core answers; nothing may be refused."""
    answers = tools.computed(asked)
    assert all("found" in answer for answer in answers), answers
    return [answer["found"] for answer in answers]


def test_random_problems_are_answered_as_the_engine_answers_them() -> None:
    rng = random.Random(19)
    problems = [core_problems.drawn(rng) for _ in range(300)]
    outcomes = Counter(
        check(answer)
        for (_, check), answer in zip(
            problems, found(*(dict(asked) for asked, _ in problems)), strict=True
        )
    )
    assert len(outcomes) > 10, outcomes


def separated(rows: list[list[str]], targets: list[int], **more: Any) -> dict[str, Any]:
    examples = [["-+"[t > 0], *x] for x, t in zip(rows, targets, strict=True)]
    said = {"bias": True, "boundary": "strict", "dimension": len(rows[0]) if rows else 2}
    return {"do": "separate", "examples": examples, **said, **more}


def test_corner_cases_of_data() -> None:
    nothing, single, twice, zeros, line = found(
        separated([], []),
        separated([["1", "2"], ["3", "4"]], [1, 1]),
        separated([["1", "2"], ["1", "2"]], [1, -1]),
        separated([["0", "1"], ["0", "2"]], [1, -1]),
        separated([["0", "0"]], [1], bias=False),
    )
    assert [one["separable"] for one in (nothing, single, twice, zeros)] == [
        True,
        True,
        False,
        True,
    ]
    assert twice == {
        "separable": False,
        "multipliers": [[0, "1"], [1, "1"]],
        "commonPoint": ["1", "2"],
    }
    assert line == {"separable": False, "multipliers": [[0, "1"]], "commonPoint": None}


def test_numbers_of_300_digits() -> None:
    (verdict, scores, street) = found(
        separated([[HUGE], [f"-{HUGE}"]], [1, -1]),
        {"do": "scores", "w": [HUGE], "b": "0", "bias": True, "boundary": "strict",
         "examples": [["+", HUGE]]},
        {"do": "street", "bias": True,
         "examples": [["+", HUGE], ["-", f"-{HUGE}"]]},
    )  # fmt: skip
    assert verdict["separable"]
    assert scores[0]["margin"] == exact_text(Fraction(HUGE) ** 2)
    assert Fraction(street["squaredMargin"]) == Fraction(HUGE) ** 2
    assert Fraction(street["w"][0]) == 1 / Fraction(HUGE)


def test_sixty_points_in_six_unknowns() -> None:
    rng = random.Random(5)
    numbers = [Fraction(rng.randint(-999, 999), rng.randint(1, 99)) for _ in range(360)]
    rows = [core_problems.texts(numbers[6 * i : 6 * i + 6]) for i in range(60)]
    mixed, sided = found(
        separated(rows, [rng.choice((1, -1)) for _ in rows]),
        separated(rows, [1 if Fraction(r[0]) > Fraction(r[1]) else -1 for r in rows]),
    )
    assert (mixed["separable"], sided["separable"]) == (False, True)


def test_steps_are_bounded() -> None:
    (answer,) = tools.computed([{"do": "typed", "text": "1e99999"}])
    assert answer == {"refused": "an exponent beyond 1000"}


def test_every_rule_of_the_lectures_on_every_gate() -> None:
    asked, traces = [], []
    for name in RULES:
        for data in ("NOT", "AND", "XOR"):
            chosen = rule(name)
            if not chosen.stop.is_limited:
                chosen = replace(chosen, stop=replace(chosen.stop, presentations=300))
            trace = core_problems.run(gate(data), chosen)
            traces.append(trace)
            asked.append({"do": "run", "problem": run_fields(gate(data), chosen), "most": 10**6})
    assert len(traces) > 10
    for trace, answer in zip(traces, found(*asked), strict=True):
        assert core_problems.ending(answer["ending"]) == core_problems.outcome_of(trace)
        assert core_problems.fractions(answer["weights"]) == trace.weights


def test_a_page_stops_a_run_that_goes_on() -> None:
    chosen = rule("blog", stop=core_problems.Stop("limit", presentations=500, goes_on=True))
    (answer,) = found({"do": "run", "problem": run_fields(gate("XOR"), chosen), "most": 40})
    assert answer["ending"] == {"kind": "limit", "what": "page", "value": 40}
    assert len(answer["steps"]) == 40


XOR = [[*row] for row in ("-00", "+01", "+10", "-11")]


@pytest.mark.parametrize(
    ("multipliers", "meet", "faults"),
    [
        ("1/2 1/2 1/2 1/2", True, []),
        ("1 1 1 1", True, ["total-positive", "total-negative"]),
        ("1 1/2 1/2 0", False, ["apart"]),
        ("0 0 0 0", False, ["total-positive", "total-negative", "apart"]),
        ("-1 1/2 1/2 2", False, ["negative", "apart"]),
    ],
)
def test_averages_meet(multipliers: str, meet: bool, faults: list[str]) -> None:
    (answer,) = found(
        {"do": "averages", "examples": XOR, "multipliers": multipliers.split(), "bias": True,
         "boundary": "strict", "dimension": 2},
    )  # fmt: skip
    assert (answer["meet"], answer["faults"]) == (meet, faults)


def test_without_a_bias_some_strict_example_is_needed() -> None:
    examples = [["+", "1"], ["+", "-1"]]
    asked = {
        "do": "averages",
        "examples": examples,
        "multipliers": ["1/2", "1/2"],
        "bias": False,
        "dimension": 1,
    }
    strict, closed = found(
        {**asked, "boundary": "strict"}, {**asked, "boundary": "closed-positive"}
    )
    assert (strict["faults"], closed["faults"]) == ([], ["none-strict"])


def test_violations_and_slices() -> None:
    rows = [[">", ["1", "0", "2"], "1"], [">=", ["0", "1", "0"], "0"], ["==", ["1", "1", "1"], "2"]]
    violated, sliced = found(
        {"do": "violations", "rows": rows, "point": ["1", "-1/2", "0"]},
        {"do": "slice", "rows": rows, "unknown": 2, "value": "1/2"},
    )
    assert violated == [
        {"index": 0, "value": "1", "bound": "1"},
        {"index": 1, "value": "-1/2", "bound": "0"},
        {"index": 2, "value": "1/2", "bound": "2"},
    ]
    assert [row["bound"] for row in sliced] == ["0", "0", "3/2"]


def test_roots_are_written_as_linexact_writes_them() -> None:
    squares = [Fraction(p, q) for p in range(30) for q in (1, 2, 3, 8, 12)]
    texts = found(*({"do": "root", "square": exact_text(square)} for square in squares))
    assert texts == [str(SurdSum.root(square)) for square in squares]
    large = Fraction(10**40 + 1, 7) ** 2
    assert found({"do": "root", "square": exact_text(large)}) == [
        exact_text(Fraction(10**40 + 1, 7))
    ]


TYPED = (
    "-3/2", "−1.5", "1e-3", ".5", "5.", "+2", " 3 / 4 ", "\\frac{3}{2}", "-\\frac{1}{2}", "0",
    "1.5/2", "1,5", "1 1/2", "3²", "1/0", "", "x", "inf", "1e99999999", "0x1", "1_0",
)  # fmt: skip


def test_typed_numbers_are_read_as_linexact_reads_them_or_refused() -> None:
    answers = tools.computed({"do": "typed", "text": text} for text in TYPED)
    for text, answer in zip(TYPED, answers, strict=True):
        try:
            wanted = parse_number(text)
        except InputError:
            assert "refused" in answer, text
        else:
            assert answer == {"found": exact_text(wanted)}, text
