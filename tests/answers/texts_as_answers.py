"""Mutated and random texts as answers: none raises.

The texts are answers of the corpus with pieces lost, doubled, moved or put in, two answers run
together, and pieces alone; each is given as an answer to a question of the corpus. Most are short,
as answers are; one in a hundred may grow to the longest that is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from linexact.grade import Grade, grade
from linexact.language.text import MOST_CHARACTERS
from tests.answers.corpus import Answer, answers

_SHORT = 150  # characters
_LONG = 0.01  # the part of texts that may be long

_PIECES = (
    *"\\$&%{}[]()<>=+-*/^_,;:.|#\"'`~?! 0123456789wbxyzeθ≥≤≠−·×÷½²√₁→⇒∞，。；（）\n\t\r",
    "\x00", "\u202e", "\ufeff", "\\frac{", "\\begin{align}", "\\end{align}", "\\begin{pmatrix}",
    "\\left(", "\\tag{1}", "\\\\", "\\def\\x{\\x\\x}", "\\newcommand{\\x}{1}", "{{7*7}}",
    "\\input{/etc/passwd}", "${7*7}", "__import__('os').system('x')", "np.array([", "])",
    "lambda x: ", "def f(", "return ", "print(", "<script>", "=cmd|'/c calc'!A1", "1e999999999",
    "9" * 60, "0" * 60, "(" * 60, ")" * 60, "[[" * 20, "1/" * 20, "-" * 20, "nan", "inf", "%s%n",
    "w1 = ", "w2 = ", "b = ", "w = (", " < 0", " >= 0", "| 1 | 2 |\n", "|---|---|\n", '{"w": ',
    "no", "yes", " not ", " or ", " and ", "either ", "separable", "therefore ", "contradiction",
    "(1) ", "case ", "adding (1) and (2): ", "suppose ", "the same", "threshold ", "half ",
    "seven ",
)  # fmt: skip


def texts(count: int, seed: int) -> Iterator[tuple[Answer, str]]:
    """Yield mutated and random texts, each beside the answer whose question it is put to."""
    random = Random(seed)
    every = answers()
    short = [answer for answer in every if len(answer.text) <= _SHORT]
    for _ in range(count):
        most = MOST_CHARACTERS if random.random() < _LONG else 2 * _SHORT
        answer = random.choice(every if most == MOST_CHARACTERS else short)
        if random.random() < 0.1:
            text = "".join(random.choice(_PIECES) for _ in range(random.randrange(1, 40)))
        else:
            text = random.choice(short).text if random.random() < 0.2 else answer.text
            for _ in range(random.choice((1, 1, 2, 3, 5, 9))):
                text = _mutated(random, text)
        yield answer, text[:most]


def _mutated(random: Random, text: str) -> str:
    start, stop = sorted(random.randrange(len(text) + 1) for _ in range(2))
    match random.randrange(7):
        case 0:
            return text[:start] + text[min(stop, start + 12) :]
        case 1:
            return text[:start] + random.choice(_PIECES) + text[start:]
        case 2:
            return text[:start] + random.choice(_PIECES) + text[start + 1 :]
        case 3:
            return text[:stop] + text[start:]
        case 4:
            return text[:start] + random.choice(answers()).text + text[start:]
        case 5:
            lines = text.split("\n")
            random.shuffle(lines)
            return "\n".join(lines)
    return (text[:start] + text[start:stop] * random.choice((2, 3, 40)) + text[stop:])[
        :MOST_CHARACTERS
    ]


def run(count: int, seed: int) -> Counter[str]:
    """Mark the texts: each ends with an answer."""
    found: Counter[str] = Counter()
    for answer, text in texts(count, seed):
        outcome = grade(answer.question.task, text)
        found["marked" if isinstance(outcome, Grade) else "asked back"] += 1
    return found
