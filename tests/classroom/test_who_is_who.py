"""Rosters as schools write them, names as platforms pack them, and tables of responses."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from classes import IDS, TITLES, gradebook

from linexact.classroom.marking import prepare
from linexact.classroom.members import Reason
from linexact.classroom.questions import read_responses
from linexact.classroom.roster import Student, match_students, read_students
from linexact.classroom.submissions import Submission, open_class
from linexact.classroom.tables import rows_of
from linexact.cli import run
from linexact.errors import InputError

CLASS = [
    Student("Éva Őry", ("eva.o@x.org", "s1001")),
    Student("Ann Lee", ("ann@x.org", "s1002")),
    Student("Jørgen Müller", ("jm@x.org", "s1003")),
    Student("Ben", ("ben@x.org", "s1004")),
    Student("Anna-Maria Łoś", ("am@x.org", "s1005")),
    Student("Ben Lee", ("bl@x.org", "s1006")),
]


def whose(name: str) -> tuple[str, bool]:
    found = match_students([Submission(name, (), False)], CLASS)
    student = found.student(name)
    return student.code if isinstance(student, Reason) else student, name in found.doubts


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("Eva Ory", "Éva Őry"),
        ("ory_eva", "Éva Őry"),
        ("Ory, Eva", "Éva Őry"),
        ("jorgen muller", "Jørgen Müller"),
        ("anna maria los", "Anna-Maria Łoś"),
        ("s1003", "Jørgen Müller"),
        ("EVA.O@X.ORG", "Éva Őry"),
        ("12345_eva_ory_late", "Éva Őry"),
        ("12345_ory_given_late", "no-student"),
        ("oryeva_LATE_4711_88123_sheet", "Éva Őry"),
        ("Ann Lee_815_assignsubmission_file_", "Ann Lee"),
        ("hw3_s1002", "Ann Lee"),
        ("mine_s1002", "no-student"),  # one word among others is too little
        ("3_s1002_hw", "Ann Lee"),
        ("77_ben_late", "Ben"),
        ("77_ben_lee_late", "Ben Lee"),
        ("lee", "no-student"),
        ("zoe", "no-student"),
        ("ann_lee_ben_lee", "whose"),
    ],
)
def test_names_as_platforms_and_people_write_them(name: str, student: str) -> None:
    assert whose(name) == (student, False)


def test_a_name_among_other_words_is_matched_with_a_doubt() -> None:
    assert whose("my solution eva ory") == ("Éva Őry", True)
    assert whose("solution ben") == ("no-student", False)


@pytest.mark.parametrize(
    "raw",
    [
        "name;id\nÉva Őry;s1\nAnn Lee;s2\n".encode(),
        "name\tid\r\nÉva Őry\ts1\r\nAnn Lee\ts2\r\n".encode("utf-16"),
        'name,id\n"Éva Őry",s1\nAnn Lee,s2\n'.encode("utf-8-sig"),
        '"name";"id"\n"Éva Őry";"s1"\n"Ann Lee";"s2"\n'.encode(),
    ],
)
def test_rosters_of_every_kind(raw: bytes) -> None:
    assert read_students(io.BytesIO(raw)) == [
        Student("Éva Őry", ("s1",)),
        Student("Ann Lee", ("s2",)),
    ]


def test_given_and_family_names_are_put_together_and_what_several_share_is_nobodys() -> None:
    table = "id;Last name;First name;group\n1;Őry;Éva;group 1\n2;Lee;Ann;group 1\n"
    students = read_students(io.StringIO(table))
    assert students[0].others == ("Őry", "Éva", "group 1", "Éva Őry")
    found = match_students([Submission("eva_ory", (), False)], students)
    assert found.student("eva_ory") == "1"
    shared = match_students([Submission("group 1", (), False)], students).student("group 1")
    assert isinstance(shared, Reason)


# A class with a roster


@pytest.fixture
def roster(tmp_path: Path) -> Path:
    path = tmp_path / "roster.csv"
    rows = [f"{s.name};{';'.join(s.others)}" for s in CLASS]
    path.write_text("\n".join(["name;email;id", *rows]) + "\n", encoding="utf-8")
    return path


def test_a_class_is_told_by_its_roster(roster: Path, tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    for name in ("12_eva_ory_late", "s1002", "somebody", "the work of jorgen muller"):
        (folder / f"{name}.txt").write_text("w1 = 2, w2 = 2, b = -3")
    out = tmp_path / "out"
    call = ["grosse-and", str(folder), "-o", str(out), "--roster", str(roster), "--jobs", "1"]
    assert run(["grade", *call]) == 0
    rows = gradebook(out)
    assert {
        name: (row["student"], row["grosse-and"], row["to look at"]) for name, row in rows.items()
    } == {
        "12_eva_ory_late": ("Éva Őry", "4", ""),
        "s1002": ("Ann Lee", "4", ""),
        "somebody": ("", "4", "who: no student is called so"),
        "the work of jorgen muller": (
            "Jørgen Müller",
            "4",
            "who: the name stands among other words",
        ),
        "Ben": (
            "Ben",
            "",
            "grosse-and: missing, or under a name that fits nobody",
        ),  # somebody's may be his
        "Ben Lee": ("Ben Lee", "", "grosse-and: missing, or under a name that fits nobody"),
        "Anna-Maria Łoś": (
            "Anna-Maria Łoś",
            "",
            "grosse-and: missing, or under a name that fits nobody",
        ),
    }
    (folder / "somebody.txt").rename(folder / "Ben.txt")
    assert run(["grade", *call]) == 0
    rows = gradebook(out)
    assert "somebody" not in rows
    assert (rows["Ben"]["grosse-and"], rows["Ben Lee"]["grosse-and"]) == ("4", "0")
    assert rows["Ben Lee"]["to look at"] == "grosse-and: missing"
    assert run(["regrade", *call]) == 0
    assert run(["overrule", str(out), "Ann Lee", "weights", "3", "--because", "late"]) == 0
    assert gradebook(out)["s1002"]["grosse-and"] == "3"


# A table of responses


@pytest.mark.parametrize(
    "header",
    [
        "Name,grosse-and,xnor",
        "Timestamp,Name,AND by hand,XNOR",
        "Name;Question 1;Question 2",
        "Name\tQ1\tQ2: is it separable?",
        "First name,Name,Question 1,Response 1,Question 2,Response 2",
        "Name,grosse-and,xnor/verdict,xnor/proof",
        "Name,GROSSE-AND,xnor [verdict],XNOR [proof]",
    ],
)
def test_columns_are_questions_however_they_are_called(header: str) -> None:
    delimiter = next(d for d in ("\t", ";", ",") if d in header)
    cells = header.split(delimiter)
    values = {
        "grosse-and": "2, 2, -3", "and by hand": "2, 2, -3", "q1": "2, 2, -3", "xnor": "no",
        "question 1": "2, 2, -3", "response 1": "2, 2, -3", "name": "Ann Lee", "proof": "1 1 1 1",
    }  # fmt: skip
    if "Response 1" in cells:
        values |= {"question 1": "Find weights.", "question 2": "Is it?"}
    row = [
        values.get(c.casefold()) or ("1 1 1 1" if "proof" in c.casefold() else "no") for c in cells
    ]
    stream = io.StringIO()
    csv.writer(stream, delimiter=delimiter).writerows([cells, row])
    found = read_responses(rows_of(stream.getvalue(), ""), IDS, TITLES)
    assert found is not None
    [response] = found
    assert response.name == "Ann Lee"
    parts = "[verdict]\nno\n[proof]\n1 1 1 1" if "proof" in header else "no"
    assert response.answers == {"grosse-and": "2, 2, -3", "xnor": parts}


def test_tables_that_are_no_responses_are_answers() -> None:
    assert read_responses([["example", "score"], ["1", "0"]], IDS, TITLES) is None
    with pytest.raises(InputError, match="columns 2 and 3 both answer xnor"):
        read_responses([["Name", "xnor", "XNOR"]], IDS, TITLES)


def test_a_table_of_responses_is_a_class(tmp_path: Path, roster: Path) -> None:
    table = tmp_path / "responses.csv"
    text = (
        'Email;grosse-and;xnor\r\nann@x.org;"2, 2, -3";\r\neva.o@x.org;"w = (2, 2)\r\nb = -3";'
        '"[verdict]\r\nno"\r\n;;\r\nann@x.org;1;2\r\njm@x.org;1;2;3;4\r\n'
        '=evil;"=== xnor ===\r\nno";\r\n'
    )
    table.write_bytes(text.encode("utf-16"))
    out = tmp_path / "out"
    assert run(["grade", *IDS, str(table), "-o", str(out), "--jobs", "1"]) == 0
    rows = gradebook(out)
    assert set(rows) == {
        "ann@x.org", "eva.o@x.org", "ann@x.org (row 5)", "jm@x.org", "'=evil",
    }  # fmt: skip
    assert (rows["eva.o@x.org"]["grosse-and"], rows["eva.o@x.org"]["xnor"]) == ("4", "1")
    assert rows["ann@x.org"]["grosse-and"] == ""  # which number is the bias?
    assert rows["ann@x.org"]["to look at"].startswith("grosse-and: unreadable (two readings)")
    assert (
        rows["jm@x.org"]["to look at"] == "grosse-and: unreadable (cells); xnor: unreadable (cells)"
    )
    assert rows["'=evil"]["xnor"] == "0"  # a cell answers its own column alone
    with open_class(table, IDS, TITLES) as source:
        assert len(source.submissions) == 5


def test_a_name_that_repeats_a_word_is_compared_with_its_words() -> None:
    found = match_students([Submission("12_lee_late", (), False)], [Student("Lee Lee")])
    assert isinstance(found.student("12_lee_late"), Reason)


def test_one_exercise_may_come_as_a_table_with_a_roster(tmp_path: Path) -> None:
    table = 'Email,Question 1\na@x.y,"w = (1, 1), b = -3/2"\nb@x.y,"w = (1, 1), b = -1"\n'
    (tmp_path / "answers.csv").write_text(table)
    (tmp_path / "roster.csv").write_text("name,email\nAnn Lee,a@x.y\nBen Ray,b@x.y\nCy Doe,c@x.y\n")
    out = tmp_path / "results"
    call = ["grade", "grosse-and", f"{tmp_path / 'answers.csv'}", "-o", f"{out}"]
    assert run([*call, "--roster", f"{tmp_path / 'roster.csv'}"]) == 0
    rows = {name: row["grosse-and"] for name, row in gradebook(out, "student").items()}
    assert rows == {"Ann Lee": "4", "Ben Ray": "0", "Cy Doe": "0"}
    assert (out / "reports" / "a@x.y.md").read_text().startswith("# Ann Lee (a@x.y)")


def test_who_handed_in_nothing_is_told_once(tmp_path: Path) -> None:
    answers = tmp_path / "answers"
    answers.mkdir()
    (answers / "ann.txt").write_text("=== grosse-and ===\nw = (1, 1), b = -3/2\n=== xnor ===\nno\n")
    (tmp_path / "roster.csv").write_text("name\nann\nCy Doe\n")
    out = tmp_path / "results"
    call = ["grade", "grosse-and", "xnor", f"{answers}", "-o", f"{out}"]
    assert run([*call, "--roster", f"{tmp_path / 'roster.csv'}"]) == 0
    summary = (out / "summary.md").read_text()
    assert summary.count("Cy Doe") == 1
    assert "| Cy Doe | all exercises | missing |" in summary
    assert "absent" not in summary


def test_a_title_of_two_exercises_names_neither_and_numbers_stay(tmp_path: Path) -> None:
    text = prepare("xnor").text
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text(text.replace('"xnor"', f'"{name}"', 1))
    (tmp_path / "r.csv").write_text("Name,Question 1,Question 2\nAnn,no,yes\n")
    call = ["grade", *(f"{tmp_path / name}" for name in ("one.toml", "two.toml", "r.csv"))]
    assert run([*call, "-o", f"{tmp_path / 'out'}", "--jobs", "1"]) == 0
    row = gradebook(tmp_path / "out")["Ann"]
    assert (row["one"], row["two"]) == ("1", "0")


def test_a_verdict_beside_an_empty_proof_is_marked(tmp_path: Path) -> None:
    header = "Email,Question 1,Question 2 [verdict],Question 2 [proof]"
    (tmp_path / "r.csv").write_text(f'{header}\nb@x.y,"w=(1,1), b=-1.5",no,\n')
    call = ["grade", *IDS, str(tmp_path / "r.csv"), "-o", str(tmp_path / "out"), "--jobs", "1"]
    assert run(call) == 0
    [found] = gradebook(tmp_path / "out").values()
    assert (found["grosse-and"], found["xnor"]) == ("4", "1")


def test_two_columns_for_one_question_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "r.csv").write_text("Email,Question 1 a,Question 1 b\nb@x.y,1,2\n")
    call = ["grade", "grosse-and", "xnor", str(tmp_path / "r.csv"), "-o", str(tmp_path / "out")]
    assert run(call) != 0
    assert "columns 2 and 3 both answer grosse-and" in capsys.readouterr().err


# Thirty rows of a learning platform's table, in the ways in which platforms write them

FAMILIES = """Ångström, Ingrid|Peña, Pedro|van der Berg, Jan|O'Neill, Zoë|García López, María José|
Müller, Jörg|Nguyễn, Văn An|Łoś, Anna-Maria|Li, Wei|Wei, Li|Čapek, Karel|Díaz, Rosa|Groß, Hans|
Őry, Éva|Lefèvre, François|Yıldız, Fatma|Vos, Tim|Bäck, Sara|Ærø, Søren|Nordmann, Ola|
Pessoa, João|Kim, Seo-yeon|Ali, Mona|Cohen, Noah|Dupont, Quentin|Rossi, Giulia|Ivanov, Dmitri|
Murphy, Liam|Lee, Ann|Lee, Ben""".replace("\n", "").split("|")
ASKED = ["blog-margins", "xor-no-street"]
ALL = ("4", "2")
ANSWERS = [  # to both exercises, and the points that they get
    ("a) sqrt(65)/130 b) 4.5, 2.5, 13.5, 0.25 c) point 4 d) 3036", "there is none", ALL),
    ("a) 0.062 b) (4.5, 2.5, 13.5, 0.25) c) 4 d) 3036", "There are none.", ("3", "2")),
    ("geometric margin: 1/(2√65); margins: 9/2, 5/2, 27/2, 1/4; closest: 4; ratio: 3036",
     "w = (1, 1), b = -1/2", ("4", "0")),
    ("(a) 1/4\n(b) -9/2, -5/2, 27/2, 1/4\n(c) x4\n(d) 3036", "impossible", ("2", "2")),
    ("sqrt(65)/130", "", ("1", "0")),
    ("a) I don't know b) ? c) 4 d) 2800", "I do not know", ("1", "")),
]  # fmt: skip


STYLES = {
    "UTF-16, semicolons": (
        "utf-16", ";", ["Name", "E-Mail", "Question 1", "Question 2"],
        lambda i, name: [name, f"s{i}@uni.edu"],
    ),
    "names in two columns, in German": (
        "utf-8-sig", ";", ["Nachname", "Vorname", "Begonnen am", "Antwort 1", "Antwort 2"],
        lambda i, name: [*name.split(", "), "1.11.2026 10:00"],
    ),
    "a form's time stamp first": (
        "utf-8", ",", ["Timestamp", "Your full name", "Aufgabe 1", "Aufgabe 2"],
        lambda i, name: ["2026/11/01", name],
    ),
    "tabs and ids": (
        "utf-8", "\t", ["Matrikelnummer", *ASKED],
        lambda i, name: [str(40000 + i)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("style", STYLES)
def test_thirty_rows_have_their_students_points_and_doubts(style: str, tmp_path: Path) -> None:
    encoding, delimiter, header, who = STYLES[style]
    table = io.StringIO(newline="")
    writer = csv.writer(table, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(header)
    for i, name in enumerate(FAMILIES):
        writer.writerow([*who(i, name), *ANSWERS[i % len(ANSWERS)][:2]])
    (tmp_path / "table.csv").write_bytes(table.getvalue().encode(encoding))
    roster = "".join(f"{name};{40000 + i}\r\n" for i, name in enumerate(FAMILIES))
    (tmp_path / "roster.csv").write_bytes(f"name;id\r\n{roster}".encode())
    call = ["grade", *ASKED, str(tmp_path / "table.csv"), "--roster", str(tmp_path / "roster.csv")]
    assert run([*call, "-o", str(tmp_path / "out"), "--jobs", "1"]) == 0
    rows = gradebook(tmp_path / "out", "student")
    assert sorted(rows) == sorted(FAMILIES)
    for i, name in enumerate(FAMILIES):
        row, (first, second, points) = rows[name], ANSWERS[i % len(ANSWERS)]
        assert (row[ASKED[0]], row[ASKED[1]]) == points, (name, row)
        unsure = first.startswith("sqrt") or "don't know" in first or "know" in second
        assert bool(row["to look at"]) == unsure, (name, row)
    summary = (tmp_path / "out" / "summary.md").read_text(encoding="utf-8")
    # Of the parts that nobody has read the first mean says nothing, the second counts them as 0.
    assert "| blog-margins | $4$ | 2.8 | 2.5 |" in " ".join(summary.split(" "))
