"""Rates in t: what is read, and what is refused before anything is evaluated."""

from __future__ import annotations

from fractions import Fraction

import pytest

from linexact.errors import InputError
from linexact.topics.perceptron import Schedule, parse_rate, parse_schedule

READ = [
    ("1", {0: "1", 7: "1"}), ("0.1", {0: "1/10"}), ("1000/(1000 + t)", {0: "1", 1000: "1/2"}),
    ("1/(t+1)^2", {0: "1", 2: "1/9"}), ("1/(t+1)**2", {2: "1/9"}),
    ("2 - 1/(t + 1)", {0: "1", 1: "3/2"}), ("-(-t) * 3/2 + .5", {0: "1/2", 3: "5"}),
    ("(1 + t)/(1 + t)", {5: "1"}), ("1/t", {1: "1", 4: "1/4"}), ("t^0", {0: "1"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "values"), READ)
def test_values(text: str, values: dict[int, str]) -> None:
    schedule = parse_schedule(text)
    assert {t: schedule.at(t) for t in values} == {t: Fraction(v) for t, v in values.items()}


def test_a_constant_is_a_fraction_and_a_schedule_is_not() -> None:
    assert parse_rate("3 * 1/2") == Fraction(3, 2)
    assert isinstance(parse_rate("1/(1 + t)"), Schedule)


REFUSED = [
    ("", "schedule", None), ("sqrt(2)", "schedule", 0), ("1/(1 + x)", "schedule", 7),
    ("1 +", "schedule", 3), ("(1 + t", "schedule", 6), ("1 + t)", "schedule", 5),
    ("2 t", "schedule", 2), ("1/0", "schedule-zero-division", 2),
    ("1/(t - t)", "schedule-zero-division", 2), ("t^-1", "schedule-exponent", 2),
    ("t^1.5", "schedule-exponent", 2), ("t^99999999999999", "schedule-exponent", 2),
    ("(t^30)^30", "schedule-degree", None), ("((((9^30)^30)^30)^30)^30", "schedule-size", None),
    ("(" * 31 + "1" + ")" * 31, "schedule-depth", None), ("1" * 301, "schedule-long", None),
    ("0", "rate", None), ("-1/2", "rate", None), ("__import__('os')", "schedule", 0),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "start"), REFUSED)
def test_refused(text: str, code: str, start: int | None) -> None:
    with pytest.raises(InputError) as refusal:
        parse_rate(text)
    assert refusal.value.code == code
    if start is not None:
        assert refusal.value.start == start


def test_a_schedule_is_asked_for_each_t() -> None:
    with pytest.raises(InputError, match="divides by zero at t = 3"):
        parse_schedule("1/(3 - t)").at(3)
    with pytest.raises(InputError, match="not positive at t = 4"):
        parse_schedule("1/(3 - t)").at(4)
