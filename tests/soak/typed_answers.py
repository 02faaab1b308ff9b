"""Answers of the table of graded answers, with pieces changed: read or refused, always quickly.

Nothing a person can type ends in an exception, takes more than a moment, or earns more than there
is to earn; and every outcome can be put into words.
"""

from __future__ import annotations

import random
import time
from collections import Counter

from grading_table import cases

from linexact.explain.document import Document
from linexact.explain.grading import explain_outcome
from linexact.grade import Unreadable, grade
from linexact.render.text import render_text

COUNT = 500_000
MOST_SECONDS = 5.0  # of CPU, for texts of this length; most take milliseconds
PIECES = (
    "0", "1", "-", "−", "/", "3/2", ".", ",", ";", ":", "=", "(", ")", "[", "]", "<", ">", ">=",
    "≤", " ", "\n", "\t",
    "w", "w1", "x2", "b", "z", "sqrt(2)", "√", "\\frac{1}{2}", "$", "{", "}", "%",
    "e9", "nan", "²", "１", "|", "# ", "no", "yes", "not ", "separable", "\x1b", "\u202e", "é", "𝟚",
)  # fmt: skip


def run(count: int, seed: int) -> Counter[str]:
    """Mark ``count`` changed answers."""
    rng = random.Random(seed)
    table = list(cases())
    found = Counter[str]()
    for _ in range(count):
        case = rng.choice(table)
        task, text = case.task, rng.choice((case.answer, case.answer, rng.choice(table).answer))
        for _ in range(rng.choice((0, 1, 1, 2, 4))):
            text = _changed(text, rng.choice(table).answer, rng)
        start = time.process_time()
        outcome = grade(task, text)
        seconds = time.process_time() - start
        assert seconds < MOST_SECONDS, f"{seconds} s: {text!r}"
        assert "\x1b" not in render_text(Document(tuple(explain_outcome(outcome)))), repr(text)
        if isinstance(outcome, Unreadable):
            found["unreadable"] += 1
            continue
        assert 0 <= outcome.earned <= outcome.possible, repr(text)
        found["all points" if outcome.earned == outcome.possible else "less"] += 1
    return found


def _changed(text: str, other: str, rng: random.Random) -> str:
    start, end = sorted(rng.randint(0, len(text)) for _ in range(2))
    middle = rng.choice(
        (
            rng.choice(PIECES),
            text[start:end] * 2,
            other[: rng.randint(0, len(other))],
            text[start:end][::-1],
            "",
        )
    )
    return text[:start] + middle + text[end if rng.random() < 0.5 else start :]
