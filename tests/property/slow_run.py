"""A perceptron written down from the definitions, slowly: what the fast ones are compared with.

It shares nothing with the package: data are lists of Fractions, choices the words in which a
rule is stated, and every step is the formula.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any


@dataclass
class Step:
    """One example shown; the number is from 0."""

    example: int
    score: Fraction
    mistake: bool
    after: list[Fraction]
    number: int  # of the pass, from 1


@dataclass
class Slow:
    """A run: its steps, why it ended, the weights now."""

    steps: list[Step] = field(default_factory=list)
    end: str = "unfinished"
    weights: list[Fraction] = field(default_factory=list)


def numbers(text: str) -> list[Fraction]:
    return [Fraction(part) for part in text.split(",")]


def row(x: Sequence[Fraction], said: Mapping[str, Any]) -> list[Fraction]:
    """Return an input as the weights see it: normalised, with its constant."""
    values = list(x)
    if said.get("normalise"):
        squared = sum(v * v for v in values)
        length = next(
            Fraction(p, q) for q in range(1, 400) for p in range(1, 400)
            if Fraction(p, q) ** 2 == squared
        )  # fmt: skip
        values = [v / length for v in values]
    constant = Fraction(said.get("bias_input", "1"))
    return {"first": [constant, *values], "last": [*values, constant], "absent": values}[
        said["bias"]
    ]


def is_wrong(score: Fraction, target: int, boundary: str) -> bool:
    if score == 0:
        return boundary != ("closed-positive" if target > 0 else "closed-negative")
    return (score > 0) != (target > 0)


def order_of(said: Mapping[str, Any], n: int) -> tuple[list[int], bool]:
    """Return the examples of a pass, and whether there is one pass only."""
    text = said.get("order", "cyclic")
    once = text.endswith(" once") or text == "given"
    text = text.removesuffix(" once")
    if text in ("cyclic", "given", "worst"):
        return list(range(n)), once
    if text.startswith("from"):
        first = int(text.split()[1]) - 1
        return [(first + k) % n for k in range(n)], once
    return [int(part) - 1 for part in text.split(",")], once


class Machine:
    """The weights and all that is counted."""

    def __init__(
        self, xs: Sequence[Sequence[Fraction]], ts: Sequence[int], said: Mapping[str, Any]
    ):
        self.rows, self.ts, self.said = [row(x, said) for x in xs], ts, said
        width = len(self.rows[0])
        self.w = numbers(said["start"]) if "start" in said else [Fraction(0)] * width
        self.updates = 0

    def score(self, i: int) -> Fraction:
        value = sum((a * b for a, b in zip(self.w, self.rows[i], strict=True)), Fraction(0))
        return value - Fraction(self.said.get("threshold", "0"))

    def wrong(self, i: int) -> bool:
        return is_wrong(self.score(i), self.ts[i], self.said["boundary"])

    def rate(self, presentations: int, number: int) -> Fraction:
        text = self.said.get("rate", "1")
        if "t" not in text:
            return Fraction(text)
        assert text == "3/(2+t)"
        counted = {"updates": self.updates, "presentations": presentations, "passes": number - 1}
        return Fraction(3, 2 + self.said.get("first_time", 0) + counted[self.said["clock"]])


def slow_run(
    xs: Sequence[Sequence[Fraction]], ts: Sequence[int], said: Mapping[str, Any], most: int
) -> Slow:
    """Run as it is said, for at most so many presentations; ends are tried in this order."""
    machine, run = Machine(xs, ts, said), Slow()
    order, once = order_of(said, len(xs))
    worst, end = said.get("order") == "worst", said.get("end", "pass")
    limits = {name: said.get(name) for name in ("presentations", "updates", "passes")}
    place, number, right, clean = 0, 1, 0, True

    def over() -> str | None:
        shown, begun = len(run.steps), number - 1
        counted = {"presentations": shown, "updates": machine.updates, "passes": begun}
        for name, limit in limits.items():
            if limit is not None and counted[name] >= limit:
                return "limit"
        if once and begun >= 1:
            return "limit"
        return None

    while len(run.steps) < most:
        nothing_wrong = not any(machine.wrong(i) for i in order)
        done = (
            (worst and nothing_wrong)
            or (end == "check" and place == 0 and nothing_wrong)
            or (end == "streak" and right >= len(order))
            or (end == "pass" and place == 0 and number > 1 and clean)
        )
        unlimited = limits["presentations"] is None and limits["passes"] is None and not once
        done = done or (end == "limit" and place == 0 and number > 1 and clean and unlimited)
        if done:
            run.end = "converged"
            break
        stop = over()
        if stop is not None:
            run.end = stop
            break
        if place == 0:
            clean = True
        i = order[place]
        if worst:
            margins = {j: machine.ts[j] * machine.score(j) for j in order if machine.wrong(j)}
            i = min(margins, key=lambda j: (margins[j], j))
        score, mistake = machine.score(i), machine.wrong(i)
        if mistake:
            rate = machine.rate(len(run.steps), number)
            machine.w = [
                a + rate * ts[i] * v for a, v in zip(machine.w, machine.rows[i], strict=True)
            ]
            machine.updates += 1
        right = 0 if mistake else right + 1
        clean = clean and not mistake
        run.steps.append(Step(i, score, mistake, list(machine.w), number))
        place += 1
        if worst or place == len(order) or (mistake and said.get("restart")):
            place, number = 0, number + 1
    run.weights = machine.w
    return run


def slow_looks(
    xs: Sequence[Sequence[Fraction]], ts: Sequence[int], said: Mapping[str, Any]
) -> Iterator[tuple[list[Fraction], list[int], list[int], list[Fraction]]]:
    """Yield the scores, the wrong examples, those that move and the weights after, for ever."""
    machine, n, number = Machine(xs, ts, said), len(xs), 0
    while True:
        scores = [machine.score(i) for i in range(n)]
        wrong = [i for i in range(n) if machine.wrong(i)]
        moved = [i for i in wrong if scores[i] or said["batch"] == "moves"]
        if moved:
            factor = Fraction(said.get("rate", "1")) / (1 if said.get("step") == "sum" else n)
            total = [sum(ts[i] * machine.rows[i][j] for i in moved) for j in range(len(machine.w))]
            machine.w = [a + factor * v for a, v in zip(machine.w, total, strict=True)]
        number += 1
        yield scores, wrong, moved, list(machine.w)
