"""The corpus: its marks are exact, and the marker reads it as well as has been recorded."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.corpus import report, truth
from tests.corpus.corpus import Answer, answers

LEAST = {
    "weights": 120, "adding": 60, "proof": 40, "trace": 80, "boundary": 60, "inequalities": 60,
    "values": 80, "verdict": 60,
}  # fmt: skip


@pytest.mark.parametrize("answer", answers(), ids=lambda a: f"{a.family}-{a.text[:20]!r}")
def test_every_mark_is_what_exact_arithmetic_makes_of_the_truth(answer: Answer) -> None:
    if not answer.is_readable:
        assert not answer.truth
    elif answer.mark == "right":
        assert truth.is_right(answer)
    elif answer.mark == "wrong":
        hand_made = answer.truth == truth.BY_HAND
        assert hand_made or not truth.is_right(answer)
    else:
        jump = answer.truth.rpartition("@")[2].count("+") >= 2
        assert jump == truth.is_right(answer)
        assert truth.verdict_is_right(answer)


def test_the_corpus_is_large_mixed_and_divided_by_family() -> None:
    every = answers()
    assert len(every) >= 600
    forms = Counter(report.family_of_forms(a.form) for a in every)
    assert all(forms[name] >= least for name, least in LEAST.items()), forms
    marks = Counter(a.mark for a in every)
    assert marks["wrong"] >= 0.3 * sum(a.is_readable for a in every)
    assert marks["ask"] + marks["person"] >= 0.11 * len(every)
    last = [a for a in every if a.split == "last"]
    assert len(last) >= 220
    assert sum(a.adapted for a in last) >= 105
    assert {a.language for a in every} == {"en"}
    assert len({(a.text, a.question.task) for a in every}) == len(every)


def test_what_was_recorded_holds_and_nothing_new_is_read_wrongly() -> None:
    found, recorded = report.measured(), report.recorded()
    worse = {a.text: o for a, o in found.items() if report.is_worse(o, recorded.get(a))}
    assert not worse
    assert len(recorded) == len(found), "python -m tests.corpus.report"
