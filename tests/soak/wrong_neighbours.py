"""Right answers and their wrong neighbours, written alike: no neighbour earns all.

Each that is marked is told why.  Right answers that are not read do not count; most must be.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.corpus.judging import marked
from tests.corpus.neighbours import Written, right_answer

COUNT = 2_000


def run(count: int, seed: int) -> Counter[str]:
    """Draw so many right answers that earn all, and mark the wrong neighbours of each."""
    random, found = Random(seed), Counter[str]()
    while found["right answers"] < count:
        written = right_answer(random)
        outcome = marked(written.answer, written.text)
        if outcome is None:
            found["right answers asked back"] += 1
            assert found["right answers asked back"] <= 4 * count + 20
            continue
        assert outcome.is_right, _shown(written, written.text)
        found["right answers"] += 1
        for slip, text in written.neighbours():
            found[_told(written, slip, text)] += 1
    return found


def _told(written: Written, slip: str, text: str) -> str:
    outcome = marked(written.answer, text)
    if outcome is None:
        return "wrong neighbours asked back"
    assert not outcome.is_right, (slip, _shown(written, text))
    assert outcome.findings, (slip, _shown(written, text))
    return "wrong neighbours with their finding"


def _shown(written: Written, text: str) -> tuple[object, str]:
    return written.answer.question.spec, text
