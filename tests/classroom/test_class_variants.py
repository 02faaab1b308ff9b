"""A class in which every student has a variant: marked by their own, whatever they claim."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from classes import gradebook

from linexact.classroom.batch import Job, mark_all
from linexact.classroom.course import JOURNAL, assigned
from linexact.classroom.handout import read_handout
from linexact.classroom.isolation import Limits
from linexact.classroom.roster import Student, match_students
from linexact.classroom.submissions import Submission, open_class
from linexact.cli import run
from linexact.errors import InputError

STUDENTS = ("ann@x.org", "Ben Lee", "cy", "=dora", "eve", "Éva Ő", "fay")
COMMON = "=== grosse-and ===\nw1 = 2, w2 = 2, b = -3\n"


@pytest.fixture(scope="module")
def variants(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a variant for each of the students."""
    folder = tmp_path_factory.mktemp("handed-out")
    roster = folder / "roster.csv"
    roster.write_text("name\n" + "\n".join(STUDENTS) + "\n")
    call = ["exercises", "new", "weights", "--seed", "3", "--class", str(roster)]
    assert run([*call, "-o", str(folder / "w")]) == 0
    return folder / "w"


@pytest.fixture
def copied(variants: Path, tmp_path: Path) -> Path:
    """The same, to be damaged."""
    folder = tmp_path / "w"
    folder.mkdir()
    for path in variants.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


def keys(variants: Path) -> dict[str, dict[str, str]]:
    with (variants / "keys.csv").open(encoding="utf-8", newline="") as stream:
        return dict(zip(STUDENTS, csv.DictReader(stream), strict=True))


def answers(out: Path, exercise: str = "weights-b6ad26") -> Mapping[str, Mapping[str, str]]:
    lines = (out / JOURNAL).read_bytes().splitlines()[1:]
    records = [json.loads(line) for line in lines]
    return {
        r["submission"]: answer
        for r in records
        for answer in r["answers"]
        if answer["exercise"] == exercise
    }


@pytest.fixture
def students(variants: Path, tmp_path: Path) -> Path:
    """What a class hands in: right, copied, under headings, in folders, and by a stranger."""
    folder = tmp_path / "class"
    (folder / "eve").mkdir(parents=True)
    key = {student: row["key"] for student, row in keys(variants).items()}
    own = {student: row["exercise"] for student, row in keys(variants).items()}
    texts = {
        "ann@x.org.txt": f"{COMMON}=== {own['ann@x.org']} ===\n{key['ann@x.org']}",
        "ben_lee.txt": f"{COMMON}=== weights-b6ad26 ===\n{key['cy']}",
        "cy.txt": f"{COMMON}=== weights-b6ad26 ===\n{key['cy']}",
        "CY.md": f"=== weights-b6ad26 ===\n{key['cy']}",
        "=dora.txt": f"{COMMON}=== {own['cy']} ===\n{key['cy']}",
        "éva ő.txt": f"=== weights-b6ad26 ===\n{key['Éva Ő']}",
        "mallory.txt": f"{COMMON}=== {own['cy']} ===\n{key['cy']}",
        "eve/weights-b6ad26.txt": key["cy"],
        "eve/keys.csv": "student,exercise,file\neve,weights-b6ad26-0003,cy.toml\n",
        "eve/weights-b6ad26-0003.toml": (variants / "cy.toml").read_text(),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_everybody_is_marked_by_their_own_variant_and_nobody_by_another(
    variants: Path, students: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert run(["grade", "grosse-and", str(variants), str(students), "-o", str(out)]) == 0
    told = capsys.readouterr().out
    assert "8 submissions, 1 handed in nothing" in told
    found = answers(out)
    marks = {name: answer["earned"] for name, answer in found.items()}
    assert marks == {
        "ann@x.org": "4", "ben_lee": "0", "cy": "4", "CY": None, "=dora": None, "éva ő": "4",
        "mallory": None, "eve": "0", "fay": "0",
    }  # fmt: skip
    codes = {name: answer["code"] for name, answer in found.items() if "code" in answer}
    assert codes == {
        "CY": "taken", "=dora": "other-variant", "mallory": "no-student", "fay": "absent",
    }  # fmt: skip
    own = {name: answer.get("variant") for name, answer in found.items()}
    given = keys(variants)
    assert (own["eve"], own["ben_lee"]) == (given["eve"]["exercise"], given["Ben Lee"]["exercise"])
    assert (own["mallory"], own["CY"]) == (None, None)
    rows = gradebook(out)
    assert (rows["cy"]["grosse-and"], rows["cy"]["weights-b6ad26"], rows["cy"]["total"]) == (
        "4", "4", "8",
    )  # fmt: skip
    assert rows["mallory"]["grosse-and"] == "4"
    assert "weights-b6ad26: unmatched" in rows["CY"]["to look at"]
    assert "weights-b6ad26: missing" in rows["fay"]["to look at"]
    assert (out / "reports" / "fay.html").read_text().count("nothing was handed in") == 2


def test_a_second_claim_to_a_name_is_seen_when_marking_goes_on(
    variants: Path, students: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    call = ["grade", str(variants), str(students), "-o", str(out), "--jobs", "1"]
    (students / "FAY.txt").write_text(keys(variants)["fay"]["key"])
    assert run(call) == 0
    assert answers(out)["FAY"]["earned"] == "4"
    assert "fay" not in answers(out)
    (students / "Fay.txt").write_text("w1 = 0, w2 = 0, b = 0")
    assert run(call) == 0
    assert {answers(out)[name]["code"] for name in ("FAY", "Fay")} == {"whose"}
    (students / "fay.txt").write_text(keys(variants)["fay"]["key"])
    assert run(call) == 0
    assert answers(out)["fay"]["earned"] == "4"
    assert {answers(out)[name]["code"] for name in ("FAY", "Fay")} == {"taken"}


def test_a_corrected_variant_changes_its_student_alone(
    copied: Path, students: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    call = [str(copied), str(students), "-o", str(out), "--jobs", "1"]
    assert run(["grade", *call]) == 0
    variant = copied / "cy.toml"
    variant.write_text(variant.read_text().replace("weights = 4", "weights = 6"))
    assert run(["grade", *call]) == 2
    capsys.readouterr()
    assert run(["regrade", *call, "--write"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "1 of 8 submissions change" in told
    assert "weights-b6ad26-0003: points.weights: 4 -> 6" in told
    assert "cy weights-b6ad26 4 6 2" in told
    assert gradebook(out)["cy"]["possible"] == "6"


def test_exchanged_variants_are_told_by_their_students(
    copied: Path, students: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    call = [str(copied), str(students), "-o", str(out), "--jobs", "1"]
    assert run(["grade", *call]) == 0
    table = (copied / "keys.csv").read_text().replace("\ncy,", "\n#,").replace("\neve,", "\ncy,")
    (copied / "keys.csv").write_text(table.replace("\n#,", "\neve,"))
    capsys.readouterr()
    assert run(["regrade", *call]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "weights-b6ad26-0003: student: cy -> eve" in told
    assert "cy weights-b6ad26 4 0 -4" in told


def test_hostile_work_is_told_of_the_own_variant(variants: Path, students: Path) -> None:
    def stopped(*_: object) -> object:
        raise ValueError

    job = Job((read_handout(variants),), Limits(), stopped)  # type: ignore[arg-type]
    with open_class(students) as source:
        matching = match_students(source.submissions, job.students)
        records = list(mark_all(job, assigned(source, job, matching)))
    assert {r["answers"][0]["code"] for r in records} == {"stopped"}
    [cy] = [r["answers"][0] for r in records if r["submission"] == "cy"]
    assert (cy["exercise"], cy["variant"]) == ("weights-b6ad26", "weights-b6ad26-0003")


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("ann@x.org", "ann@x.org"),
        ("Ben%20Lee~07cdcf6e1658", "Ben Lee"),
        ("BEN  LEE", "Ben Lee"),
        ("ben_lee", "Ben Lee"),
        ("%3ddora", "=dora"),
        ("ÉVA Ő", "Éva Ő"),
        ("E\u0301va O\u030b", "Éva Ő"),
        ("ben", "no-student"),
        ("../cy", "no-student"),
        ("Cy", "cy"),
    ],
)
def test_names_are_matched_as_handed_out_and_in_other_letter_case(name: str, student: str) -> None:
    class_list = [Student(student) for student in STUDENTS]
    found = match_students([Submission(name, (), False)], class_list).student(name)
    assert (found if isinstance(found, str) else found.code) == student


def test_a_name_that_fits_two_students_is_nobodys() -> None:
    handed_in = [Submission(name, (), False) for name in ("ann", "ANN", "Ann")]
    both = [Student("ann"), Student("Ann")]
    found = match_students(handed_in, both)
    assert (found.student("ann"), found.student("Ann")) == ("ann", "Ann")
    assert found.student("ANN") == match_students(handed_in[1:2], both).student("ANN")
    assert getattr(found.student("ANN"), "code", None) == "whose"
    assert found.absent == ()


def test_a_file_without_ending_keeps_its_whole_name(variants: Path, tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "ann@x.org").write_text(keys(variants)["ann@x.org"]["key"])
    assert run(["grade", str(variants), str(folder), "-o", str(tmp_path / "out")]) == 0
    assert answers(tmp_path / "out")["ann@x"]["earned"] == "4"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("student,", "who,"),
        ("\ncy,", "\neve,"),
        (",cy.toml,", ",../w/cy.toml,"),
        (",cy.toml,", ",eve.toml,"),
        (",cy.toml,", ",no.toml,"),
        (",cy.toml,", ",keys.csv,"),
        ("\ncy,", '\n"cy,'),
    ],
)
def test_keys_that_are_none_are_refused(
    old: str, new: str, copied: Path, students: Path, tmp_path: Path
) -> None:
    table = copied / "keys.csv"
    assert old in table.read_text()
    table.write_text(table.read_text().replace(old, new, 1))
    with pytest.raises(InputError):
        read_handout(copied)
    assert run(["grade", str(copied), str(students), "-o", str(tmp_path / "out")]) == 2
    assert not (tmp_path / "out").exists()


def test_a_folder_that_is_no_exercise_is_refused(tmp_path: Path, students: Path) -> None:
    assert run(["grade", str(tmp_path), str(students), "-o", str(tmp_path / "out")]) == 2
    assert not (tmp_path / "out").exists()
