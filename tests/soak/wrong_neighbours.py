"""Right answers and their wrong neighbours, written alike: no neighbour earns all.

Each that is marked is told why.  Right answers that are not read are counted, and do not count.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.answers.corpus import marked
from tests.answers.neighbours import Written, right_answer

COUNT = 2_000
_MOST_UNREAD = 20  # for each that is read


def run(count: int, seed: int) -> Counter[str]:
    """Draw so many right answers that earn all, and mark the wrong neighbours of each."""
    return of_form(count, seed, None)


def of_form(count: int, seed: int, form: str | None) -> Counter[str]:
    """Do so for answers of one form alone, or of all."""
    random, found = Random(seed), Counter[str]()
    while found["right answers"] < count:
        written = right_answer(random, form)
        outcome = marked(written.answer, written.text)
        if outcome is None:
            found["right answers asked back"] += 1
            assert found["right answers asked back"] <= _MOST_UNREAD * (count + 1)
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
