"""Prose around the answers of the corpus: it raises no mark, and gives none to what has none.

An answer that was not read may be read with prose around it, if it has a meaning.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.answers.corpus import answers, marked

COUNT = 20_000

_PROSE = (
    "I hope that this is right.", "This was discussed in the exercise class.", "Thank you!",
    "Let us think about it first.", "My solution:", "Solution.", "(sorry for the handwriting)",
    "I checked it with a friend.",
    "Regards, A. Student", "See also the picture below.",
)  # fmt: skip


def with_prose(random: Random, text: str) -> str:
    """Put a sentence before the text, after it, or both."""
    before, after = random.choice(_PROSE), random.choice(_PROSE)
    around = (f"{before}\n\n{text}", f"{text}\n\n{after}", f"{before}\n\n{text}\n\n{after}")
    return random.choice(around)


def run(count: int, seed: int) -> Counter[str]:
    """Mark answers bare and with prose around them."""
    random, found = Random(seed), Counter[str]()
    for _ in range(count):
        answer = random.choice(answers())
        text = with_prose(random, answer.text)
        bare, around = marked(answer, answer.text), marked(answer, text)
        if around is None:
            found["asked back"] += 1
        elif bare is None:
            assert answer.is_readable, (answer.family, text)
            found["read with prose alone"] += 1
        else:
            assert around.earned <= bare.earned, (answer.family, text)
            found["marked as without" if around.earned == bare.earned else "marked lower"] += 1
    return found
