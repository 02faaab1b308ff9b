"""Pages of exercises: every exercise of the bank, what is saved from one, and its mark."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import tools

from linexact.classroom.questions import under_head
from linexact.cli import run as main
from linexact.errors import InputError
from linexact.exercise.bank import find_exercise, list_exercises
from linexact.exercise.model import Exercise
from linexact.exercise.read import read_exercise
from linexact.grade import mark, parts_of
from linexact.grade.keys import key_of
from linexact.grade.testing import earned
from linexact.page.exercises import Extras, exercise_page

FILES = """
import { answerFile, answersIn } from "./answerfile.js";
const said = [];
for (const { asked, typed } of given) {
  const answers = new Map();
  for (const [id, own] of Object.entries(typed)) answers.set(id, new Map(Object.entries(own)));
  const file = answerFile(asked, answers);
  const { answers: found, strange } = answersIn(asked, file);
  const again = Object.fromEntries([...found].map(([id, own]) => [id, Object.fromEntries(own)]));
  said.push({ file, again, strange });
}
"""
HOSTILE = """
id = "hostile"
title = "</title><script>alert(1)</script>"
kind = "weights"
points = 1
statement = "</script><img src=x onerror=alert(1)> <!-- ${problems} $x$ \\\\ `</pre>`"
[source]
author = "<b>nobody</b>"
[convention]
bias = true
boundary = "strict"
[data]
examples = [{ x = [0], label = "</script><script>alert(2)</script>" }, { x = [1], label = "<!--" }]
features = ["<i>x</i>"]
"""


def embedded(page: str) -> list[dict[str, Any]]:
    """What the script of a page knows of its exercises."""
    found = re.search(r'<script type="application/json" id="problems">(.*?)</script>', page)
    assert found is not None
    known: list[dict[str, Any]] = json.loads(found[1])
    return known


def one_of_each() -> list[Exercise]:
    """The first exercise of the bank for each kind and the forms of answers that it asks for."""
    found: dict[tuple[object, ...], Exercise] = {}
    for exercise in list_exercises():
        forms = tuple(ask.form for ask in exercise.asks)
        found.setdefault((exercise.kind.name, *forms), exercise)
    return list(found.values())


EACH = one_of_each()


def filed(sheets: Sequence[Mapping[str, Mapping[str, str]]]) -> list[dict[str, Any]]:
    """Let the page's script write files of what is typed, and read them again, under node."""
    given = [
        {
            "asked": [
                {"id": name, "asks": [{"name": a.name, "form": a.form} for a in asks]}
                for name in typed
                for asks in [find_exercise(name).asks]
            ],
            "typed": typed,
        }
        for typed in sheets
    ]
    said: list[dict[str, Any]] = tools.evaluated(FILES, given)
    return said


def test_every_exercise_of_the_bank_is_a_page() -> None:
    exercises = list_exercises()
    page = exercise_page(exercises, "All", Extras(hints=False))
    assert [known["id"] for known in embedded(page)] == [exercise.id for exercise in exercises]
    boxes = re.findall(
        r'<(?:input type="text"|textarea) [^>]*?id="([^"]+)"', page.replace("\n", " ")
    )
    assert boxes == [f"{e.id}-{ask.name}" for e in exercises for ask in e.asks]
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in page
    styled = set(re.findall(r'style="([^"]*)"', page))
    assert styled <= {"font-weight:bold", "background:#fff"}


def test_solutions_and_hints_stand_in_a_page_only_where_they_are_asked_for() -> None:
    exercise = find_exercise("grosse-xor")
    without, hints = exercise_page([exercise]), exercise_page([exercise], None, Extras(hints=True))
    whole = exercise_page([exercise], None, Extras(hints=True, solutions=True))
    assert ["<details" in page for page in (without, hints, whole)] == [False, True, True]
    assert ["Solution</summary>" in page for page in (without, hints, whole)] == [
        False,
        False,
        True,
    ]
    assert hints.count("<summary>Hint ") == 2
    assert whole.count("<summary>Hint ") == 3


def test_hints_that_cost_points_are_refused() -> None:
    text = HOSTILE + '[feedback]\nhint_prices = ["1/4"]\n'
    with pytest.raises(InputError, match="cost points, which a page cannot take"):
        exercise_page([read_exercise(io.StringIO(text))], None, Extras(hints=True))


def test_an_exercise_stands_once_in_a_page() -> None:
    exercise = find_exercise("grosse-and")
    with pytest.raises(InputError, match="grosse-and is named twice"):
        exercise_page([exercise, exercise])


def test_hostile_words_stay_words() -> None:
    page = exercise_page(
        [read_exercise(io.StringIO(HOSTILE))], None, Extras(hints=True, solutions=True)
    )
    assert len(re.findall("<script", page)) == 2
    assert "<img" not in page
    assert "<b>" not in page
    assert page.count("</script>") == 2
    assert "${problems}" in page


def test_what_feedback_keeps_is_shown_by_no_tool() -> None:
    for told, has in (("", True), ('[feedback]\ntell = ["place"]\n', False)):
        known = embedded(exercise_page([read_exercise(io.StringIO(HOSTILE + told))]))
        assert ("problem" in known[0]) is has


def test_what_is_typed_is_filed_and_earns_its_points() -> None:
    """The key of each kind and each form, written by the page's script, marked by ``grade``."""
    typed = []
    for exercise in EACH:
        parts = parts_of(exercise) if exercise.kind.carries_data else ()
        keys = {part.name: key_of(part.task, exercise.typed) for part in parts}
        typed.append({exercise.id: keys})
    for exercise, keys, said in zip(EACH, typed, filed(typed), strict=True):
        if not exercise.kind.carries_data:
            continue
        assert said["strange"] == []
        assert {n: t.strip() for n, t in said["again"][exercise.id].items()} == {
            name: text.strip() for name, text in keys[exercise.id].items()
        }
        marked = mark(parts_of(exercise), under_head(said["file"], [exercise.id]))
        assert earned(marked) == exercise.points, exercise.id


def test_a_sheet_is_one_file_for_a_class(tmp_path: Path) -> None:
    typed = {
        "grosse-and": {"weights": "w1 = 1, w2 = 1, b = -3/2"},
        "grosse-xor": {"verdict": "", "proof": "1: 1/2, 2: 1/2\r\n3: 1/2, 4: 1/2"},
        "lyu-length": {"answer": "true"},
    }
    (said,) = filed([typed])
    assert "verdict" not in said["file"]
    (tmp_path / "ann.txt").write_text(said["file"], encoding="utf-8")
    out = tmp_path / "results"
    assert main(["grade", *typed, str(tmp_path / "ann.txt"), "-o", str(out)]) == 0
    gradebook = (out / "gradebook.csv").read_text(encoding="utf-8").splitlines()
    assert gradebook[1].startswith("ann,4,4,1,9,9")


def test_a_file_of_another_page_changes_nothing() -> None:
    asked = [{"id": "a", "asks": [{"name": "w", "form": "vector"}]}]
    source = FILES.replace("answersIn(asked, file)", 'answersIn(asked, "=== b ===\\n1")')
    (said,) = tools.evaluated(source, [{"asked": asked, "typed": {"a": {"w": "1"}}}])
    assert said["again"] == {}
    assert said["strange"] == ["=== b ===", "1"]


def test_the_command_says_what_it_wrote_and_how_it_is_marked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet.html"
    assert main(["page", "grosse-and", "xnor", "-o", str(path), "--title", "Week 3"]) == 0
    assert "linexact grade grosse-and xnor SUBMISSIONS -o RESULTS" in " ".join(
        capsys.readouterr().out.split()
    )
    assert "<h1>Week 3</h1>" in path.read_text(encoding="utf-8")
    assert main(["page", "--check", "--hints", "-o", str(tmp_path / "c.html")]) == 2
    assert main(["page", "-o", str(tmp_path / "c.html")]) == 2
    assert main(["page", "grosse-and", "--check", "-o", str(tmp_path / "c.html")]) == 2


def test_a_saved_file_answers_each_of_its_exercises_alone(tmp_path: Path) -> None:
    text = "=== grosse-and ===\nw1 = 1, w2 = 1, b = -3/2\n=== xnor ===\n[verdict]\nnot separable\n"
    assert under_head(text, ["xnor"]) == "[verdict]\nnot separable"
    path = tmp_path / "answers.txt"
    path.write_text(text, encoding="utf-8")
    assert main(["grade", "xnor", str(path)]) == 0
    # A text that is no saved file stays whole.
    assert under_head("see\n=== xnor ===\nno", ["xnor"]) == "see\n=== xnor ===\nno"


def test_each_student_of_variants_has_a_page_and_is_marked_by_it(tmp_path: Path) -> None:
    roster, sheet, pages = tmp_path / "roster.csv", tmp_path / "sheet", tmp_path / "pages"
    roster.write_text("student\nann\nbob\n", encoding="utf-8")
    call = ["exercises", "new", "weights", "--seed", "7", "--class", str(roster)]
    assert main([*call, "-o", str(sheet)]) == 0
    assert main(["page", str(sheet), "grosse-and", "-o", str(pages)]) == 0
    assert main(["page", str(sheet), "-o", str(pages)]) == 2
    handed_in = tmp_path / "in"
    handed_in.mkdir()
    for student in ("ann", "bob"):
        text = (pages / f"{student}.html").read_text(encoding="utf-8")
        own, other = embedded(text)
        assert other["id"] == "grosse-and"
        exercise = read_exercise(str(sheet / f"{student}.toml"))
        assert own["id"] == exercise.id
        (part,) = parts_of(exercise)
        answer = f"=== {exercise.id} ===\n{key_of(part.task, exercise.typed)}\n"
        (handed_in / f"{student}.txt").write_text(answer, encoding="utf-8")
    out = tmp_path / "results"
    assert main(["grade", str(sheet), "grosse-and", str(handed_in), "-o", str(out)]) == 0
    rows = (out / "gradebook.csv").read_text(encoding="utf-8").splitlines()
    assert [row.split(",")[2] for row in rows[1:]] == ["4", "4"]
