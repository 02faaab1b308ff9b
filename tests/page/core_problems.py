"""Random small problems for the pages' exact core, and what linexact itself says of them.

Each kind of problem draws what is asked and returns it with a check of the answer: the verdict
against the engine's, every point and every multiplier against the kernel, a run against the engine
step by step, a region and a street against those that linexact finds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeAlias

from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.data.orders import Cyclic, Given, Listed, Order, Rotated, Shuffled, Worst
from linexact.errors import InputError
from linexact.exact import exact_text
from linexact.kernel import RELATIONS, CertificateError, Constraint, Refutation, Solution, System
from linexact.kernel import check as kernel_check
from linexact.page.running import run_fields
from linexact.proof import checker
from linexact.topics.margin.street import HardMargin, widest_street
from linexact.topics.perceptron.engine import run
from linexact.topics.perceptron.rules import RULES, Rule, Start, Stop
from linexact.topics.perceptron.schedule import parse_rate
from linexact.topics.perceptron.trace import Converged, Cycle, Limit, Stalled, Trace
from linexact.topics.region.region import Region, find_region
from linexact.topics.separability import (
    Feasible,
    Inseparable,
    Separable,
    feasible,
    separate_dataset,
)

Found: TypeAlias = Any
Problem: TypeAlias = tuple[Mapping[str, Any], Callable[[Found], str]]

MOST_STEPS = 400


def drawn(rng: random.Random) -> Problem:
    """Draw a problem of any kind."""
    return rng.choice((_system, _dataset, _dataset, _region, _run, _run, _street, _proof))(rng)


def number(rng: random.Random, digits: int = 300) -> Fraction:
    """Draw a small number, often 0, seldom a long one."""
    if rng.random() < 0.02:
        return Fraction(rng.randint(-(10**digits), 10**digits), rng.randint(1, 10**digits))
    return Fraction(rng.randint(-4, 4), rng.choice((1, 1, 1, 2, 3)))


def texts(values: Any) -> list[str]:
    """Write numbers as the data of a page do."""
    return [exact_text(Fraction(v)) for v in values]


def rows_of(system: System) -> list[Any]:
    """Write constraints as the data of a page do."""
    return [
        [row.relation, texts(row.coefficients), exact_text(Fraction(row.bound))]
        for row in system.rows
    ]


def fractions(values: Any) -> tuple[Fraction, ...]:
    """Read numbers that the core wrote."""
    return tuple(Fraction(v) for v in values)


def _drawn_system(rng: random.Random, unknowns: int) -> System:
    rows = [
        Constraint(rng.choice(RELATIONS), [number(rng) for _ in range(unknowns)], number(rng))
        for _ in range(rng.randint(0, 7))
    ]
    return System(unknowns, rows)


def _drawn_data(rng: random.Random, most: int = 4, digits: int = 300) -> Dataset:
    d, n = rng.randint(1, most), rng.randint(0, 9)
    rows = [[number(rng, digits) for _ in range(d)] for _ in range(n)]
    if n > 2 and rng.random() < 0.3:
        rows[0] = rows[1]
    if rng.random() < 0.2:
        zero = rng.randrange(d)
        rows = [[Fraction(0) if j == zero else v for j, v in enumerate(row)] for row in rows]
    if rng.random() < 0.5 and n:  # one that is likely to be separable
        w, b = [number(rng) for _ in range(d)], number(rng)
        scores = [sum(a * v for a, v in zip(w, row, strict=True)) + b for row in rows]
        return Dataset.from_rows(rows, [1 if z > 0 else -1 for z in scores])
    return Dataset.from_rows(rows, [rng.choice((1, -1)) for _ in rows], dimension=d)


def _examples(data: Dataset) -> list[Any]:
    return [["-+"[data.target(i) > 0], *texts(data.x(i))] for i in range(len(data))]


def _system(rng: random.Random) -> Problem:
    system = _drawn_system(rng, rng.randint(1, 4))
    verdict = feasible(system)

    def check(found: Found) -> str:
        assert found["feasible"] == isinstance(verdict, Feasible), rows_of(system)
        if found["feasible"]:
            kernel_check(system, Solution(fractions(found["point"])))
            return "systems met"
        pairs = {index: Fraction(value) for index, value in found["multipliers"]}
        kernel_check(system, Refutation(pairs))
        return "systems refuted"

    return {"do": "decide", "rows": rows_of(system), "unknowns": system.dimension}, check


def _dataset(rng: random.Random) -> Problem:
    data = _drawn_data(rng)
    convention = Convention(bias=rng.random() < 0.6, boundary=rng.choice(BOUNDARIES))
    verdict = separate_dataset(data, convention)

    def check(found: Found) -> str:
        assert found["separable"] == isinstance(verdict, Separable), (data, convention)
        if found["separable"]:
            weights = Classifier(fractions(found["w"]), Fraction(found["b"]))
            own: Separable | Inseparable = Separable(data, convention, weights)
        else:
            pairs = {index: Fraction(value) for index, value in found["multipliers"]}
            point = found["commonPoint"]
            own = Inseparable(data, convention, pairs, None if point is None else fractions(point))
        own.check()
        assert checker.verify(own.certificate().encode())
        return "data separated" if found["separable"] else "data refuted"

    asked = {
        "do": "separate", "examples": _examples(data), "bias": convention.bias,
        "boundary": convention.boundary, "dimension": data.dimension,
    }  # fmt: skip
    return asked, check


WINDOW = (("-5", "5"), ("-5", "5"))


def _region(rng: random.Random) -> Problem:
    system = _drawn_system(rng, 2)
    window = [
        Constraint(">=", [Fraction(sign * (j == k)) for k in (0, 1)], -5)
        for j in (0, 1)
        for sign in (1, -1)
    ]
    whole = System(2, [*system.rows, *window])
    region = find_region(whole)

    def check(found: Found) -> str:
        assert found["empty"] != isinstance(region, Region), rows_of(system)
        if not isinstance(region, Region):
            return "regions empty"
        corners = [fractions(vertex) for vertex in found["vertices"]]
        assert len({*corners}) == len(corners)
        assert {*corners} == {vertex.point for vertex in region.vertices}, rows_of(system)
        for side, start, end in _sides(found, corners):
            _check_side(system, side, start, end)
        return "regions found"

    return {"do": "region", "rows": rows_of(system), "window": WINDOW}, check


def _sides(found: Found, corners: list[Any]) -> Any:
    if len(corners) < 3:
        return ()
    return zip(found["sides"], corners, [*corners[1:], corners[0]], strict=True)


def _check_side(system: System, side: Found, start: Any, end: Any) -> None:
    """A side lies on its own constraint's line, and is strict if a strict one's line is there."""
    tight = [
        all(_left(row, point) == row.bound for point in (start, end)) and any(row.coefficients)
        for row in system.rows
    ]
    strict = any(on and row.relation == ">" for on, row in zip(tight, system.rows, strict=True))
    assert side["strict"] == strict, (rows_of(system), start, end)
    assert side["constraint"] == -1 or tight[side["constraint"]]


def _left(row: Constraint, point: Any) -> Fraction:
    return sum((Fraction(a) * v for a, v in zip(row.coefficients, point, strict=True)), Fraction(0))


def drawn_rule(rng: random.Random, data: Dataset) -> Rule:
    """Draw a rule: each choice that linexact knows, or as a lecture has it."""
    changes: dict[str, Any] = {}
    if rng.random() < 0.6:
        changes["boundary"] = rng.choice(BOUNDARIES)
    bias = rng.choice(("first", "last", "absent"))
    if rng.random() < 0.6:
        changes |= {"bias": bias, "threshold": None}
        if bias == "absent" and rng.random() < 0.4:
            changes["threshold"] = number(rng)
    if rng.random() < 0.4:
        changes["bias_input"] = rng.choice((Fraction(-1), Fraction(1, 2), Fraction(3)))
    if rng.random() < 0.3:
        changes["rate"] = rng.choice(
            (Fraction(1, 3), parse_rate("1/(t+1)"), parse_rate("2-1/(t+2)"))
        )
        changes["clock"] = rng.choice(("updates", "presentations", "passes"))
        changes["first_time"] = rng.randint(0, 2)
    if rng.random() < 0.3:
        changes["batch"] = rng.choice(("moves", "stays"))
        changes["step"] = rng.choice(("mean", "sum"))
    elif rng.random() < 0.6:
        changes |= {
            "batch": None,
            "order": _drawn_order(rng, len(data)),
            "restart": rng.random() < 0.3,
        }
    if rng.random() < 0.6:
        changes["stop"] = _drawn_stop(rng)
    rule = replace(rng.choice(list(RULES.values())), **changes)
    if rng.random() < 0.5:
        width = data.dimension + (rule.bias != "absent")
        rule = replace(rule, start=Start(tuple(number(rng) for _ in range(width))))
    return rule


def _drawn_order(rng: random.Random, n: int) -> Order:
    listed = Listed(tuple(rng.randrange(n) for _ in range(rng.randint(1, 5)))) if n else Cyclic()
    rotated = Rotated(rng.randrange(n)) if n else Cyclic()
    shuffled = Shuffled(rng.randint(0, 2**70), every_pass=rng.random() < 0.5)
    return rng.choice((Cyclic(), Given(), listed, rotated, shuffled, Worst()))


def _drawn_stop(rng: random.Random) -> Stop:
    clean = rng.choice(("pass", "streak", "check", "limit"))
    return Stop(
        clean,
        presentations=rng.choice((None, None, 0, 3, 17)),
        updates=rng.choice((None, None, 0, 2, 6)),
        passes=rng.choice((None, None, 0, 1, 4)),
        goes_on=rng.random() < 0.3,
    )


def _run(rng: random.Random) -> Problem:
    data = _drawn_data(rng, 3)
    while True:
        try:
            rule = drawn_rule(rng, data)
            limited = replace(rule.stop, presentations=_limit(rule.stop))
            trace = run(data, replace(rule, stop=limited))
            fields = run_fields(data, replace(rule, stop=limited))
            break
        except InputError:  # choices that contradict each other, or lengths that are no fractions
            continue

    def check(found: Found) -> str:
        assert fractions(found["weights"]) == trace.weights, (data, rule)
        assert found["presentations"] == trace.presentations, (data, rule)
        assert found["passes"] == trace.passes, (data, rule)
        assert found["updates"] == trace.counts.tolist(), (data, rule)
        assert ending(found["ending"]) == outcome_of(trace), (data, rule)
        _check_steps(trace, found)
        return f"runs: {found['ending']['kind']}"

    return {"do": "run", "problem": fields, "most": 10**6}, check


def _limit(stop: Stop) -> int:
    """Keep a run short, without a limit where it has one."""
    return MOST_STEPS if stop.presentations is None else stop.presentations


def ending(fields: Found) -> tuple[Any, ...]:
    """Return how the core says that a run ended, in the order of :func:`outcome_of`."""
    kind = fields["kind"]
    if kind == "cycle":
        updates = dict(fields["updates"])
        return kind, fields["first"], fields["length"], updates, fields["proof"]
    if kind == "stalled":
        return kind, fields["example"]
    return (kind, fields["what"], fields["value"]) if kind == "limit" else (kind,)


def outcome_of(trace: Trace) -> tuple[Any, ...]:
    """Return an outcome in the order of the core's fields."""
    match trace.outcome:
        case Cycle(first, length, updates, proof):
            return "cycle", first, length, dict(updates), proof
        case Stalled(example):
            return "stalled", example
        case Limit(kind, value):
            return "limit", kind, value
        case Converged():
            return ("converged",)
    raise AssertionError(trace.outcome)


def _check_steps(trace: Trace, found: Found) -> None:
    if trace.rule.batch is not None:
        looks = [
            (look.before, look.scores, list(look.wrong), list(look.moved), look.rate, look.after)
            for look in trace.batch_steps()
        ]
        assert looks == [
            (fractions(o["before"]), fractions(o["scores"]), o["wrong"], o["moved"],
             None if o["rate"] is None else Fraction(o["rate"]), fractions(o["after"]))
            for o in found["looks"]
        ]  # fmt: skip
        return
    steps = [
        (s.example, s.epoch, s.presentation, s.before, s.score, s.margin, s.rate, s.after)
        for s in trace.steps()
    ]
    told = [
        (o["example"], o["pass"], o["presentation"], fractions(o["before"]), Fraction(o["score"]),
         Fraction(o["margin"]), None if o["rate"] is None else Fraction(o["rate"]),
         fractions(o["after"]))
        for o in found["steps"]
    ]  # fmt: skip
    assert steps == told, (trace.rule, steps, told)


def _street(rng: random.Random) -> Problem:
    data, bias = _drawn_data(rng, 2, digits=15), rng.random() < 0.6
    both = data.positives and data.negatives
    street = widest_street(data, bias=bias) if len(data) else None

    def check(found: Found) -> str:
        if not isinstance(street, HardMargin) or (bias and not both):
            assert found is None, (data, bias)
            return "streets: none"
        assert fractions(found["w"]) == street.w, (data, bias)
        assert Fraction(found["b"]) == street.b, (data, bias)
        assert Fraction(found["squaredMargin"]) == street.margin_squared
        scores = [street.solution.w, street.b]
        tight = [i for i in range(len(data)) if _margin(data, i, *scores) == 1]
        assert found["onStreet"] == tight
        _check_support(data, bias, found, street)
        return "streets found"

    return {"do": "street", "examples": _examples(data), "bias": bias}, check


def _margin(data: Dataset, index: int, w: Any, b: Fraction) -> Fraction:
    return data.target(index) * (_left(Constraint(">", w), data.x(index)) + b)


def _check_support(data: Dataset, bias: bool, found: Found, street: HardMargin) -> None:
    """sum m t x = w, with a bias sum m t = 0; m above 0 on t z = 1 alone (Karush, Kuhn, Tucker)."""
    pairs = {index: Fraction(value) for index, value in found["multipliers"]}
    assert all(value > 0 and index in found["onStreet"] for index, value in pairs.items())
    for j in range(data.dimension):
        total = sum(m * data.target(i) * data.x(i)[j] for i, m in pairs.items())
        assert total == street.w[j]
    assert not bias or sum(m * data.target(i) for i, m in pairs.items()) == 0


def _proof(rng: random.Random) -> Problem:
    """Multipliers, seldom right: the core finds no fault exactly where the kernel accepts them."""
    system = _drawn_system(rng, rng.randint(1, 2))
    factors = [rng.choice((Fraction(0), Fraction(1), number(rng))) for _ in system.rows]
    verdict = feasible(system)
    if not isinstance(verdict, Feasible) and rng.random() < 0.7:
        factors = [verdict.multipliers.get(i, Fraction(0)) * 2 for i in range(len(system.rows))]

    def check(found: Found) -> str:
        pairs = {i: value for i, value in enumerate(factors) if value}
        try:
            kernel_check(system, Refutation(pairs))
        except CertificateError:
            backward = {i: -value for i, value in pairs.items()}  # of equations alone
            turned = all(system.rows[i].relation == "==" for i in pairs)
            assert found["faults"] or (turned and _holds(system, backward)), (system, factors)
            return "sums that prove nothing"
        assert not found["faults"], (rows_of(system), factors)
        return "sums that refute"

    asked = {"do": "sum", "rows": rows_of(system), "factors": texts(factors)}
    return {**asked, "unknowns": system.dimension}, check


def _holds(system: System, pairs: dict[int, Fraction]) -> bool:
    try:
        kernel_check(system, Refutation(pairs))
    except CertificateError:
        return False
    return True
