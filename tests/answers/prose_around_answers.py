"""Prose around the answers of the corpus: it raises no mark, and gives none to what has none.

An answer that was not read may be read with prose around it, if it has a meaning.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.answers.corpus import answers, marked
from tests.answers.neighbours import with_prose


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
