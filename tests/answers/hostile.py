"""Texts that mean no good: numerals that are none or look like others, and long repetitions.

``python -m tests.answers.measure --hostile`` prints which repetitions take longest in which form.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from linexact.grade import grade
from linexact.language.text import MOST_CHARACTERS
from tests.answers.corpus import Question, named, question_of

MOST_SECONDS = 0.25  # of CPU, for the longest text that is read

# No numbers, or of two readings: asked back, wherever they stand.
NOTHING = (
    "1%2", "1//2", "0o17", "0x1F", "0b11", "0x", "100!", "3!", "None", "NaN", "nan", "inf", "∞",
    "-∞", "infinity", "null", "undefined", "True", "1j", "٪", "²", "³", "⁻³", "₃", "½½", "3..5",
    "0.1.2", "1e5e5", "3e", "e3", "3^", "0x1e", "1/0", "0/0", "1/2/3", "1e999999999", "sqrt(-4)",
    "±3", "3±1", "3 or 4", "1,000", "1 2", "1:2", "3&4", "3|4", "3=4",
    "3-", "3+", "3*", "3x", "1\x002", "\u202e12", "x", "<b>",
    "1,234,567", "3;5", "1/3...", "0.333...", "=1+1|'", "%s",
)  # fmt: skip

# Numbers, whoever writes them so: their value, or asked back.
SOMETHING: dict[str, Fraction | int] = {
    "１２": 12, "１／２": Fraction(1, 2), "٣": 3, "३": 3, "Ⅳ": 4, "①": 1, "½": Fraction(1, 2),
    "-½": Fraction(-1, 2), "2½": Fraction(5, 2), "−3": -3, "–3": -3, "‐3": -3, "﹣3": -3, "--3": 3,
    "+-3": -3, "-+3": -3, "+3": 3, "-0": 0, "003": 3, ".5": Fraction(1, 2), "5.": 5, "1e3": 1000,
    "3E2": 300, "1e-2": Fraction(1, 100), "1/-2": Fraction(-1, 2), "50%": Fraction(1, 2), "√4": 2,
    "2^3": 8, "2**3": 8, "2³": 8, "1²": 1, "3=3": 3, "\ufeff12": 12, "12\u202c": 12, "12\x00": 12,
    "9" * 60: Fraction("9" * 60), "1/" + "9" * 60: 1 / Fraction("9" * 60), "(3)": 3, "$3$": 3,
    "{0}": 0, "3 000": 3000, "1'000": 1000, "1_000": 1000, "1\u00ad2": 12, "1\u200b2": 12,
    "1\u20602": 12,
}  # fmt: skip

_REPEATED = (
    "(", "[", "{", "-", "1/", "1,", "1 ", "½", "√", "0.", "e1", "= 1 ", "$", "\u200b", "99999999",
    "w1 = ", "w1 = 1, ", "x1 ", "a < b < ", "|1|2|\n", "1\n", "<b>", "\\frac{", "\\begin{pmatrix}",
    "(1) and ", "not ", "if ", "1 or 2, ", "case 1: ", "separable ", "so x1 + x2 = 0, ",
    "(1) w1 + b > 0\n", "adding (1) and (2): ",
)  # fmt: skip


@cache
def questions() -> dict[str, Question]:
    """Return a question for each form."""
    asked = {
        "weights": "grosse-and", "number": "lyu-distance", "vector": "comp135-update/weights",
        "boundary": "blog-boundary/boundary", "verdict": "lyu-testable", "trace": "lyu-offset",
        "word": "lyu-length", "set": "blog-margins/closest",
    }  # fmt: skip
    rows = question_of({"ask": "inequalities", "data": "AND", "boundary": "strict"})
    return {form: named(name) for form, name in asked.items()} | {"inequalities": rows}


def repetitions(length: int = MOST_CHARACTERS) -> list[str]:
    """Return texts of a length, each one piece again and again."""
    return [(piece * length)[:length] for piece in _REPEATED]


def times() -> Iterator[tuple[str, float, str]]:
    """Yield of each form the most seconds of CPU that a text takes, and how the text begins."""
    for form, question in questions().items():
        taken = []
        for text in repetitions():
            begin = time.process_time()
            grade(question.task, text)
            taken.append((time.process_time() - begin, text[:12]))
        seconds, text = max(taken)
        yield form, seconds, text
