"""Thirty students and what they hand in, read through as their teacher would."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path

import pytest

from linexact.classroom.sheet import read_parts, sheet
from linexact.cli import run
from linexact.exercise.bank import folder as bank

STUDENTS = """\
Éva Őry, Ann Lee, Jørgen Müller, Ben Lee, Anna-Maria Łoś, Zoë O'Neill, Nguyễn Văn An,
María José García López, François Lefèvre, Karel Čapek, Ola Nordmann, Søren Ærø, Dmitri Ivanov,
Li Wei, Wei Li, Fatma Yıldız, Giulia Rossi, Hans Groß, Ingrid Ångström, João Pessoa, Kim Seo-yeon,
Liam Murphy, Mona Ali, Noah Cohen, Olga Petrova, Pedro Peña, Quentin Dupont, Rosa Díaz, Sara Bäck,
Tim Vos""".replace("\n", " ").split(", ")
IDS = ["grosse-and", "xnor", "shifted-line"]
AND, XNOR = "w1 = 1, w2 = 1, b = -3/2", "not separable; 1: 1, 2: 1, 3: 1, 4: 1"
LINE = "[boundary]\n4 x1 - 3 x2 + 15 = 0\n[distance]\n-3"


def all_three(weights: str = AND, verdict: str = XNOR, line: str = LINE) -> str:
    pairs = zip(IDS, (weights, verdict, line), strict=True)
    return "".join(f"=== {name} ===\n{answer}\n" for name, answer in pairs)


def notebook() -> bytes:
    cells = json.loads(sheet(read_parts(IDS, "Sheet"), ".ipynb", solutions=False))
    answers = iter((AND, XNOR, LINE))
    for cell in cells["cells"]:
        if cell["id"].startswith("answer"):
            cell["source"].append(next(answers))
    return json.dumps(cells).encode()


def packed() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, answer in zip(IDS, (AND, XNOR, LINE), strict=True):
            archive.writestr(f"sheet 3/{name}.txt", answer)
    return stream.getvalue()


# What is handed in; whose it is; points; what is to be looked at.  None: nobody has read it.
Row = tuple[bytes, str, tuple[str, str, str], str]
FULL = ("4", "4", "2")
UNREAD = "{0}: unreadable ({1})"
HANDED_IN: dict[str, Row] = {
    "10001_eva_ory_late.txt": (all_three().encode(), "Éva Őry", FULL, ""),
    "Ann Lee_815_assignsubmission_file_.txt": (
        all_three("w = (1, 1)\nb = -1.5").encode(), "Ann Lee", FULL, "",
    ),
    "jorgen muller.md": (
        all_three().replace("=== ", "# ").replace(" ===", "").encode(), "Jørgen Müller", FULL, "",
    ),
    "benlee_LATE_4711_88123_sheet3.txt": (
        all_three("w1=1; w2=1; b=-1").encode(), "Ben Lee", ("0", "4", "2"),
        "grosse-and: weights right under another convention",
    ),
    "Łoś, Anna-Maria.txt": (
        all_three(verdict="no").encode(), "Anna-Maria Łoś", ("4", "1", "2"), "",
    ),
    "zoe_oneill.txt": (
        f"Question 1: {AND}\nQuestion 2: not separable\nQuestion 3:\n{LINE}".encode(),
        "Zoë O'Neill", ("4", "1", "2"), "",
    ),
    "nguyen van an.txt": (f"1) {AND}\n2) {XNOR}\n3) {LINE}".encode(), "Nguyễn Văn An", FULL, ""),
    "Garcia Lopez, Maria Jose.txt": (
        all_three().encode("utf-16"), "María José García López", FULL, "",
    ),
    "lefevre_francois.txt": (
        f"{all_three()}# François".encode("latin-1"), "François Lefèvre", FULL, "",
    ),
    "capek karel.txt": (all_three().replace("\n", "\r\n").encode(), "Karel Čapek", FULL, ""),
    "Ola Nordmann.txt": (
        all_three(line="[boundary]\n4x - 3y = -15\n[distance]\n3").encode(),
        "Ola Nordmann", ("4", "4", "1"), "",
    ),
    "soren aero.txt": (
        all_three(line="4 x1 - 3 x2 + 15 = 0").encode(), "Søren Ærø", ("4", "4", "1"),
        "shifted-line: distance missing",
    ),
    "Dmitri Ivanov.txt": (
        all_three("w = (1, 1), b = -1,5").encode(), "Dmitri Ivanov", ("", "4", "2"),
        "grosse-and: unreadable (two readings)",
    ),
    "Li Wei.txt": (all_three().encode(), "Li Wei", FULL, ""),
    "Wei Li.txt": (
        all_three("no idea").encode(), "Wei Li", ("", "4", "2"), UNREAD.format(IDS[0], "unread"),
    ),
    "fatma yildiz.txt": (
        all_three(verdict="separable").encode(), "Fatma Yıldız", ("4", "0", "2"), "",
    ),
    "Giulia Rossi.txt": (
        f"=== grosse-and ===\n{AND}\n=== xnorr ===\n{XNOR}".encode(), "Giulia Rossi", ("4", "", ""),
        "; ".join(UNREAD.format(name, "heading") for name in IDS[1:]),
    ),
    "Hans Gross.txt": (
        f"{AND}\n=== xnor ===\n{XNOR}".encode(), "Hans Groß", ("", "4", ""),
        "; ".join(UNREAD.format(name, "heading") for name in IDS[::2]),
    ),
    "joao_pessoa.ipynb": (notebook(), "João Pessoa", FULL, ""),
    "kim_seo_yeon.zip": (packed(), "Kim Seo-yeon", FULL, ""),
    "Liam Murphy.txt": (
        b"", "Liam Murphy", ("", "", ""), "; ".join(UNREAD.format(name, "empty") for name in IDS),
    ),
    "Mona Ali.docx": (
        b"\xd0\xcf\x11\xe0" + bytes(99), "Mona Ali", ("", "", ""),
        "; ".join(UNREAD.format(name, "binary") for name in IDS),
    ),
    "Noah Cohen.txt": (
        all_three(verdict="no: 1/2 (0,0) + 1/2 (1,1) = 1/2 (0,1) + 1/2 (1,0)").encode(),
        "Noah Cohen", FULL, "",
    ),
    "the homework of olga petrova.txt": (
        all_three().encode(), "Olga Petrova", FULL, "who: the name stands among other words",
    ),
    "pena.txt": (all_three().encode(), "", FULL, "who: no student is called so"),
    "Quentin Dupont.txt": (
        all_three(line=LINE.replace("distance", "distanc")).encode(), "Quentin Dupont",
        ("4", "4", ""), UNREAD.format(IDS[2], "part"),
    ),
    "Rosa Diaz.txt": (
        all_three("there are no such weights").encode(), "Rosa Díaz", ("0", "4", "2"), "",
    ),
}  # fmt: skip
ABSENT = ["Ingrid Ångström", "Pedro Peña", "Sara Bäck", "Tim Vos"]


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the roster, the submissions, and the results of the class."""
    place = tmp_path_factory.mktemp("thirty")
    rows = [f"{name};s{number}" for number, name in enumerate(STUDENTS, start=1001)]
    (place / "roster.csv").write_text("\n".join(["name;id", *rows]), encoding="utf-8")
    (place / "subs").mkdir()
    for name, (content, *_) in HANDED_IN.items():
        (place / "subs" / name).write_bytes(content)
    assert run(["grade", *IDS, *rest(place)]) == 0
    return place


def rest(place: Path) -> list[str]:
    roster, out = str(place / "roster.csv"), str(place / "out")
    return [str(place / "subs"), "--roster", roster, "-o", out, "--jobs", "1"]


def rows_of(place: Path) -> dict[str, dict[str, str]]:
    with (place / "out" / "gradebook.csv").open(encoding="utf-8", newline="") as stream:
        return {row["submission"]: row for row in csv.DictReader(stream)}


def told(row: dict[str, str]) -> tuple[str, tuple[str, str, str], str]:
    return row["student"], (row[IDS[0]], row[IDS[1]], row[IDS[2]]), row["to look at"]


def test_every_submission_has_its_student_its_points_and_its_doubts(marked: Path) -> None:
    assert len(STUDENTS) == len(set(STUDENTS)) == 30
    rows = rows_of(marked)
    assert {name: told(rows.pop(Path(name).stem)) for name in HANDED_IN} == {
        name: row[1:] for name, row in HANDED_IN.items()
    }
    # Pena's may be that of any who seem to have handed in nothing, so none of them has 0.
    assert sorted(rows) == sorted(ABSENT)
    maybe = "missing, or under a name that fits nobody"
    looks = "; ".join(f"{name}: {maybe}" for name in IDS)
    assert {told(row)[1:] for row in rows.values()} == {(("", "", ""), looks)}


def test_no_point_is_lost_without_a_word(marked: Path) -> None:
    for name, row in rows_of(marked).items():
        for exercise, full in zip(IDS, FULL, strict=True):
            if row[exercise] != full and exercise not in row["to look at"]:
                [record] = [
                    json.loads(line)
                    for line in (marked / "out" / "marks.jsonl").read_bytes().splitlines()[1:]
                    if json.loads(line)["submission"] == name
                ]
                [answer] = [a for a in record["answers"] if a["exercise"] == exercise]
                lost = [p for p in answer["parts"] if p["earned"] != p["possible"]]
                assert lost
                assert all(part["findings"] for part in lost), name


def test_reports_are_plain_sentences(marked: Path) -> None:
    for path in (marked / "out" / "reports").glob("*.md"):
        text = path.read_text(encoding="utf-8")
        assert "??" not in text, path.name
        assert " ?" not in text, path.name
        assert "not counted as wrong" not in text or ": not marked" in text or "open" in text


def test_a_corrected_key_and_two_marks_overruled(
    marked: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = marked / "grosse-and.toml"
    text = (bank() / "grosse-and.toml").read_text(encoding="utf-8").split("[[expect]]")[0]
    key.write_text(text.replace('"closed-positive"', '"closed-negative"'), encoding="utf-8")
    call = ["regrade", str(key), *IDS[1:], *rest(marked)]
    assert run(call) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "1 of 27 submissions change" in shown
    assert 'convention.boundary: "closed-positive" -> "closed-negative"' in shown
    results = str(marked / "out")
    because = ["--because", "on the back of the page"]
    assert run(["overrule", results, "Hans Groß", "grosse-and", "4", *because]) == 0
    assert run(["overrule", results, "soren aero", "shifted-line/distance", "1", *because]) == 0
    assert run([*call, "--write"]) == 0
    rows = rows_of(marked)
    assert rows["benlee_LATE_4711_88123_sheet3"]["grosse-and"] == "4"
    assert (rows["Hans Gross"]["grosse-and"], rows["soren aero"]["shifted-line"]) == ("4", "2")
    assert rows["soren aero"]["to look at"] == ""
    history = (marked / "out" / "history.jsonl").read_bytes().splitlines()
    assert [sorted(json.loads(line)) for line in history][-1][0] == "after"
    assert sum("overruled" in json.loads(line) for line in history) == 2
    [report] = (marked / "out" / "reports").glob("soren*.md")
    assert "because: on the back of the page" in report.read_text(encoding="utf-8")
