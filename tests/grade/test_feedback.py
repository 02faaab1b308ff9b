"""What an author keeps is told nowhere: by no command, report, record, hint or export."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import linexact
from linexact.classroom.autograder import mark_one
from linexact.classroom.batch import Job
from linexact.classroom.contracts import told_record
from linexact.classroom.course import attempt_of, mark_class
from linexact.classroom.isolation import Limits
from linexact.classroom.marking import prepare, prepare_text
from linexact.classroom.submissions import open_class
from linexact.cli import run
from linexact.errors import InputError
from linexact.exercise.marking import TOPICS
from linexact.exercise.read import read_exercise
from linexact.grade.finding import Finding
from linexact.grade.result import told

HEAD = """
id = "guarded"
title = "Guarded"
statement = "Find weights for AND."
kind = "weights"
points = 4
source = { lecture = "own" }
convention = { bias = true, boundary = "strict" }
data = { truth_table = "AND" }
"""
ANSWER = "w = (1, 1), b = -1"
# What the numbers of the whole report give away: the score, the interval, the convention.
SECRETS = ("score 0", "(-2, -1)", "closed-negative", "w1 = 2")


def guarded(stated: str) -> str:
    return f"{HEAD}[feedback]\n{stated}\n"


def written(tmp_path: Path, stated: str) -> str:
    path = tmp_path / "guarded.toml"
    path.write_text(guarded(stated), encoding="utf-8")
    return str(path)


def secrets_in(text: str) -> set[str]:
    plain = " ".join(re.sub(r"<[^>]*>", "", text).replace("&lt;", "<").replace("$", "").split())
    return {secret for secret in SECRETS if secret in plain}


def test_nothing_is_kept_where_nothing_is_stated() -> None:
    marks = linexact.mark("grosse-and", "w = (1, 1), b = -1")
    assert marks.told[0].outcome is marks.parts[0].outcome


@pytest.mark.parametrize(
    ("stated", "attempt", "codes"),
    [
        ("tell = []", 1, ()),
        ('tell = ["place"]', 1, ("not-right",)),
        ('tell = ["place"]', 9, ("not-right",)),
        ('tell = ["slip"]', 1, ("other-convention",)),
        ('tell = ["repair"]', 1, ("repair-alone",)),
        ('tell = ["repair", "interval"]', 1, ("repair",)),
        ('tell = ["place", "counterexample"]', 1, ("score-zero",)),
        ('tell = ["value"]', 1, ("right-value",)),
        ('attempts = [[], ["place"], ["slip"]]', 1, ()),
        ('attempts = [[], ["place"], ["slip"]]', 2, ("not-right",)),
        ('attempts = [[], ["place"], ["slip"]]', 3, ("other-convention",)),
        ('attempts = [[], ["place"], ["slip"]]', 4, ("other-convention",)),
    ],
)
def test_what_is_told_of_an_attempt(
    tmp_path: Path, stated: str, attempt: int, codes: tuple[str, ...]
) -> None:
    name = written(tmp_path, stated)
    marks = linexact.mark(name, ANSWER, attempt=attempt)
    outcome: Any = marks.told[0].outcome
    assert outcome.codes == codes
    assert outcome.receipts == ()
    assert marks.earned == 0
    whole: Any = linexact.mark(name, ANSWER, attempt=attempt, teacher=True).told[0].outcome
    assert whole.codes == ("score-zero", "other-convention", "repair")
    assert whole.receipts


def test_the_command_obeys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = written(tmp_path, 'attempts = [["place"], ["place", "counterexample"]]')
    for form in ([], ["--json"], ["--format", "html"], ["--format", "latex"]):
        assert run(["grade", name, ANSWER, *form]) == 0
        assert secrets_in(capsys.readouterr().out) == set()
        assert run(["grade", name, ANSWER, "--teacher", *form]) == 0
        assert "closed-negative" in capsys.readouterr().out
    run(["grade", name, ANSWER, "--attempt", "2"])
    assert secrets_in(capsys.readouterr().out) == {"score 0"}
    run(["grade", name, ANSWER, "--json"])
    assert "certificate" not in capsys.readouterr().out


def test_hints_keep_what_the_feedback_keeps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = written(tmp_path, 'attempts = [["place"], ["place", "value"]]')
    assert linexact.hint(name, ANSWER, level=1).level == 1
    with pytest.raises(InputError, match="gives hints up to level 1; level 2 was asked for"):
        linexact.hint(name, ANSWER, level=2)
    assert linexact.hint(name, ANSWER, level=3, teacher=True).level == 3
    assert run(["hint", name, ANSWER, "--level", "3"]) == 2
    assert "hints up to level 1" in capsys.readouterr().err
    none = written(tmp_path, "hints = 0")
    with pytest.raises(InputError, match="gives no hints"):
        linexact.hint(none, ANSWER)


def test_hints_that_are_not_given_cost_nothing_but_a_refusal(tmp_path: Path) -> None:
    name = written(tmp_path, "hints = 2\nhint_prices = [1, 1]")
    assert linexact.mark(name, "w = (1, 1), b = -3/2", hints=2).earned == 2
    with pytest.raises(InputError, match="gives hints up to level 2; level 3 was asked for"):
        linexact.mark(name, ANSWER, hints=3)


@pytest.mark.parametrize(
    ("stated", "prices"),
    [
        ('hint_prices = [0, "1/4", 1]', ["0", "0", "1/4", "5/4"]),
        ("", ["0", "0", "0", "0"]),
        ("hint_prices = [2]", ["0", "2", "4", "4"]),
    ],
)
def test_each_level_of_hints_has_its_price(tmp_path: Path, stated: str, prices: list[str]) -> None:
    name = written(tmp_path, stated)
    right = "w = (1, 1), b = -3/2"
    costs = [4 - linexact.mark(name, right, hints=level).earned for level in range(4)]
    assert costs == [min(Fraction(price), Fraction(4)) for price in prices]


def test_a_class_is_told_no_more_and_its_teacher_everything(tmp_path: Path) -> None:
    exercise = prepare_text(guarded('attempts = [["place"], ["slip", "counterexample", "place"]]'))
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ann.txt").write_text(ANSWER, encoding="utf-8")
    for attempt, seen in ((1, set()), (2, {"score 0", "closed-negative"})):
        out = tmp_path / f"out{attempt}"
        job = Job((exercise.at(attempt),), Limits(seconds=20))
        with open_class(tmp_path / "in") as source:
            mark_class(source, job, out)
        for name in ("ann.md", "ann.html"):
            assert secrets_in((out / "reports" / name).read_text(encoding="utf-8")) == seen
        teacher = (out / "complete" / "ann.md").read_text(encoding="utf-8")
        assert {"score 0", "closed-negative"} <= secrets_in(teacher)
        journal = (out / "marks.jsonl").read_text(encoding="utf-8").splitlines()[1]
        codes = [f["code"] for f in json.loads(journal)["answers"][0]["parts"][0]["findings"]]
        assert codes == ["score-zero", "score-zero", "other-convention", "repair"]
        assert attempt_of(out) == attempt


def test_an_exercise_without_feedback_has_one_report(tmp_path: Path) -> None:
    (tmp_path / "ann.txt").write_text(ANSWER, encoding="utf-8")
    with open_class(tmp_path / "ann.txt") as source:
        mark_class(source, Job((prepare("nor"),), Limits(seconds=20)), tmp_path / "out")
    assert not (tmp_path / "out" / "complete").exists()


def test_other_systems_are_told_no_more(tmp_path: Path) -> None:
    exercise = prepare_text(guarded('attempts = [["place"], ["counterexample", "place"]]'))
    assert secrets_in(told_record(exercise, ANSWER)["text"]) == set()
    assert secrets_in(told_record(exercise.at(2), ANSWER)["text"]) == {"score 0"}


@pytest.mark.parametrize(("earlier", "seen"), [(0, set()), (1, {"score 0"})])
def test_gradescope_says_which_attempt_it_is(tmp_path: Path, earlier: int, seen: set[str]) -> None:
    for folder in ("submission", "source/exercises", "results"):
        (tmp_path / folder).mkdir(parents=True)
    text = guarded('attempts = [["place"], ["counterexample", "place"]]')
    (tmp_path / "source" / "exercises" / "guarded.toml").write_text(text, encoding="utf-8")
    (tmp_path / "submission" / "answer.txt").write_text(ANSWER, encoding="utf-8")
    metadata = {"previous_submissions": [{}] * earlier}
    (tmp_path / "submission_metadata.json").write_text(json.dumps(metadata), encoding="utf-8")
    mark_one(tmp_path, "gradescope")
    results = json.loads((tmp_path / "results" / "results.json").read_text(encoding="utf-8"))
    assert secrets_in(results["tests"][0]["output"]) == seen


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ('tell = ["plase"]', r"feedback\.tell\[1\]: 'plase' is not known; did you mean 'place'"),
        ('tell = "place"', "expected a list of place, direction"),
        ('tells = ["place"]', "no key 'tells' is known in feedback; did you mean 'tell'"),
        ("attempts = []", "feedback.attempts: .*expected a list of lists"),
        ('attempts = [["x"]]', r"feedback\.attempts\[1\]\[1\]: 'x' is not known"),
        ('tell = ["place"]\nattempts = [[]]', "expected one of the two"),
        ("hints = 5", "feedback.hints: .*expected a whole number from 0 to 3"),
        ("hint_prices = [0, 0, 0, 1]", "4 prices; expected 3 at most, one for each level"),
        ("hints = 1\nhint_prices = [1, 2]", "2 prices; expected 1 at most"),
        ("hint_prices = [-1]", r"feedback\.hint_prices\[1\]: -1; expected 0 or more"),
    ],
)
def test_wrong_feedback_is_refused_with_its_line(tmp_path: Path, stated: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as refused:
        read_exercise(written(tmp_path, stated))
    assert re.match(r".*guarded\.toml, line \d+: ", str(refused.value))


def test_a_finding_that_says_nothing_of_itself_is_kept() -> None:
    class Strange(Finding, code="strange"):
        """It does not say what it gives away."""

    assert Strange.tells == TOPICS


def test_what_is_weaker_gives_less_away() -> None:
    from typed_findings import finding_classes

    stated = {kind for kind in finding_classes() if "tells" in vars(kind) or kind.tells != TOPICS}
    assert stated == set(finding_classes())


def test_the_less_is_told_the_less_is_said() -> None:
    """What is told of fewer topics says no finding more, for every case of the table."""
    from grading_table import cases

    from linexact.grade import Grade, grade

    for case in list(cases())[::3]:
        outcome = grade(case.task, case.answer)
        if isinstance(outcome, Grade):
            every = told(outcome, TOPICS, str).findings
            assert every == tuple(dict.fromkeys(outcome.findings))
            for topic in TOPICS:
                rest = [t for t in TOPICS if t != topic]
                for finding in told(outcome, rest, str).findings:
                    assert topic not in finding.tells
            assert not [f for f in told(outcome, (), str).findings if f.tells]


def test_marks_do_not_depend_on_what_is_told(tmp_path: Path) -> None:
    for stated in ("tell = []", 'tell = ["value"]', ""):
        marks = linexact.mark(written(tmp_path, stated), "w = (1, 1), b = -3/2")
        assert marks.earned == 4
