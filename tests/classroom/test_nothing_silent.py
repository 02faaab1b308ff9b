"""What nobody has read has no points: it is blank, on the list to look at, in no mean unseen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from classes import LIMITS, gradebook, handed_in, weights_and_updates

from linexact.classroom.answers import find_answers
from linexact.classroom.batch import Job
from linexact.classroom.course import mark_class, tell
from linexact.classroom.journal import JOURNAL, open_journal, read_header
from linexact.classroom.marking import Record, answer_record, prepare, prepare_text
from linexact.classroom.members import Reason
from linexact.classroom.submissions import open_class
from linexact.cli import run

TWO_PARTS = weights_and_updates("two", "Two parts", "AND")


def test_an_unread_part_has_no_points_and_is_told_with_what_it_is_worth() -> None:
    record = answer_record(prepare_text(TWO_PARTS), "[weights]\n(1,5\n[updates]\n9")
    assert (record["status"], record["earned"], record["unread"]) == ("graded", "0", "3")
    first, second = record["parts"]
    assert (first["earned"], first["possible"]) == (None, "3")
    assert (second["earned"], second["possible"]) == ("0", "2")
    assert "a part could not be read, and its $3$ points are open" in record["markdown"]


def test_json_of_an_answer_that_could_not_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["grade", "grosse-and", "w = (1, 1), b = 1,5", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["earned"], record["unread"], record["possible"]) == (None, "4", "4")


def results(folder: Path, out: Path) -> tuple[dict[str, dict[str, str]], str]:
    job = Job((prepare("grosse-and"), prepare_text(TWO_PARTS)), LIMITS)
    with open_class(folder, ("grosse-and", "two")) as source:
        mark_class(source, job, out)
    return gradebook(out), (out / "summary.md").read_text(encoding="utf-8")


@pytest.fixture
def students(tmp_path: Path) -> Path:
    right = "=== grosse-and ===\nw1 = 2, w2 = 2, b = -3\n"
    answers = {
        "ann": f"{right}=== two ===\n[weights]\n1,5\n[updates]\n9",
        "ben": "=== grosse-and ===\nw = (1, 1), b = 1,5\n=== two ===\n[updates]\n9",
        "cleo": "=== grosse-and ===\nw1 = 1, w2 = 1, b = -1\n=== tow ===\n[updates]\n9",
        "dan": "w1 = 2, w2 = 2, b = -3\n=== two ===\n[weights]\n(3, 2, -4)\n[updates]\n9",
    }
    return handed_in(tmp_path / "class", answers)


def test_the_gradebook_leaves_unread_cells_blank_and_says_what_to_look_at(
    students: Path, tmp_path: Path
) -> None:
    rows, summary = results(students, tmp_path / "out")
    cells = {name: (row["grosse-and"], row["two"], row["to look at"]) for name, row in rows.items()}
    assert cells == {
        "ann": ("4", "0", "two: weights unreadable (number)"),
        "ben": ("", "0", "grosse-and: unreadable (number); two: weights missing"),
        "cleo": (
            "0",
            "",
            "grosse-and: weights right under another convention; two: unreadable (heading)",
        ),
        "dan": ("", "3", "grosse-and: unreadable (heading)"),
    }
    assert rows["ben"]["total"] == "0"
    # (4 + 0) / 2 of the two that were read, / 4 of all.
    assert "| grosse-and | $4$ | $2$ | $1$ | $1$ |" in summary
    assert "To look at" in summary
    assert "number" in summary


def test_what_may_be_the_missing_answer_is_no_0() -> None:
    for text in (b"1\n=== b ===\n2", b"=== aa ===\n1\n=== b ===\n2"):
        found = find_answers([("", text)], ["a", "b"])
        assert found["b"] == "2"
        assert isinstance(found["a"], Reason)
        assert found["a"].code == "heading"
    found = find_answers([("notes.txt", b"1"), ("b.txt", b"2")], ["a", "b"])
    assert found["b"] == "2"
    assert isinstance(found["a"], Reason)
    assert found["a"].code == "file-name"
    assert find_answers([("b.txt", b"2")], ["a", "b"]) == {"a": None, "b": "2"}
    titled = find_answers([("", b"=== b ===\n2")], ["a", "b"], {"B": "a"})
    assert titled == {"a": None, "b": "2"}  # an id, whatever another exercise's title is


# Results of the first format


def as_the_first_format(record: Record) -> Record:
    for answer in record["answers"]:
        answer["earned"] = answer["earned"] or "0"
        del answer["unread"]
        for part in answer["parts"]:
            if part["status"] != "graded":
                del part["earned"], part["possible"]
    return record


def test_results_of_the_first_format_are_read_and_brought_up(
    students: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    rows, _ = results(students, out)
    new = (out / JOURNAL).read_bytes()
    header, *records = [json.loads(line) for line in new.splitlines()]
    old = [header | {"format": "linexact-marks/1"}, *map(as_the_first_format, records)]
    lines = [json.dumps(line, sort_keys=True, separators=(",", ":")) for line in old]
    (out / JOURNAL).write_text("\n".join(lines) + "\n", encoding="ascii")

    with open_journal(out / JOURNAL, read_header(out / JOURNAL)) as journal:
        ben = journal.record("ben")["answers"]
        assert [answer["earned"] for answer in ben] == [None, "0"]
    tell(out)
    assert gradebook(out) == rows
    results(students, out)  # nothing is marked anew; the file is written in this format
    assert json.loads((out / JOURNAL).read_bytes().splitlines()[0])["format"] == "linexact-marks/2"
