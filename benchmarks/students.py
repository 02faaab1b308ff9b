"""A class of students who answer five exercises: right, wrong and unreadable, no two alike.

The same number gives the same student: answers are drawn by a generator that is seeded with it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from linexact.data.gates import gate
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.topics.perceptron import rule

EXERCISES = ("grosse-and", "xnor", "grosse-perceptron-and", "shifted-line", "comp135-update")
UNREADABLE = ("w1 = one", "1,5; 2", "I do not know", "(((", "= 3 =")
_WRONG, _LOST = 0.4, 0.08  # shares of answers that have an error, and that cannot be read


def write_class(folder: Path, count: int) -> None:
    """Write the submissions of so many students, a file each."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (folder / f"student-{number:05}.txt").write_text(submission(number), encoding="utf-8")


def submission(number: int) -> str:
    """Return what a student hands in: five answers under headings.

    >>> submission(7) == submission(7), submission(7) == submission(8)
    (True, False)
    """
    draw = random.Random(number)
    lines: list[str] = []
    for name, answer in zip(EXERCISES, _answers(draw), strict=True):
        text = draw.choice(UNREADABLE) if draw.random() < _LOST else answer
        lines += [f"=== {name} ===", text]
    return "\n".join([*lines, ""])


def _answers(draw: random.Random) -> Iterator[str]:
    yield _weights(draw)
    yield _verdict(draw)
    yield _table(draw)
    yield _line(draw)
    yield _update(draw)


def _is_wrong(draw: random.Random) -> bool:
    return draw.random() < _WRONG


def _weights(draw: random.Random) -> str:
    """Return weights for AND: the bias lies between the two sides, or beyond one of them."""
    u, v = draw.randint(1, 99), draw.randint(1, 99)
    b = -Fraction(u + v + max(u, v), 2)
    if _is_wrong(draw):
        b += draw.choice((-1, 1)) * Fraction(u + v)
    return f"w1 = {u}, w2 = {v}, b = {b}"


def _verdict(draw: random.Random) -> str:
    """Return a proof for XNOR at any scale, with an error in a multiplier at times."""
    scale = Fraction(draw.randint(1, 99), draw.randint(1, 99))
    multipliers = [scale] * 4
    if _is_wrong(draw):
        multipliers[draw.randrange(4)] += draw.randint(1, 9)
    return "not separable; " + ", ".join(f"{i}: {m}" for i, m in enumerate(multipliers, start=1))


def _table(draw: random.Random) -> str:
    """Return the perceptron's run on AND, with up to three cells that were got wrong."""
    rows = [
        [str(s.example + 1), str(s.score), "yes" if s.mistake else "no",
         f"({', '.join(map(str, s.after))})"]
        for s in FaultyPerceptron(gate("AND"), rule("grosse")).steps(40)
    ]  # fmt: skip
    for _ in range(draw.randint(1, 3) if _is_wrong(draw) else 0):
        rows[draw.randrange(len(rows))][1] = str(draw.randint(-9, 9))
    return "\n".join("; ".join(row) for row in rows)


def _line(draw: random.Random) -> str:
    """Return an equation at any scale and a distance, whose sign is lost at times."""
    scale = draw.randint(1, 999)
    constant = 15 + (draw.randint(1, 9) if _is_wrong(draw) else 0)
    distance = "3" if _is_wrong(draw) else "-3"
    return (
        f"[boundary]\n{4 * scale} x1 - {3 * scale} x2 + {constant * scale} = 0\n"
        f"[distance]\n{distance}"
    )


def _update(draw: random.Random) -> str:
    """Return a score, weights and the new score, of which some are wrong."""
    score = Fraction(-81 + (draw.randint(1, 50) if _is_wrong(draw) else 0), 100)
    last = draw.randint(2, 9) if _is_wrong(draw) else 1
    return f"[score]\n{score}\n[weights]\n(1.2, -2, {last})\n[new_score]\n3/5"


# The dearest answers that we know: they are read, or refused, within the bounds of a grader.
_DEAR = (
    "w1 = " + "1 " * 9000,
    "no; " + ", ".join(f"{i}: 1/{i}" for i in range(1, 1900)),
    "\n".join(["?;?;?;?"] * 299 + ["1;5;yes;(1,1,1)"]),
    "[boundary]\nx1 = 1\n[distance]\n" + "*".join(f"sqrt({9999999967 - 2 * i})" for i in range(20)),
    "[score]\n" + " + ".join(f"sqrt({9999999967 - 2 * i})" for i in range(15)),
)


def dear_submission() -> str:
    """Return a submission whose every answer costs as much as it can."""
    pairs = zip(EXERCISES, _DEAR, strict=True)
    return "\n".join(f"=== {name} ===\n{answer}" for name, answer in pairs) + "\n"
