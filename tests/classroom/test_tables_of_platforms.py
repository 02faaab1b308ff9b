"""Thirty rows of a learning platform's table, in the ways in which platforms write them."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from linexact.cli import run

FAMILIES = """Ångström, Ingrid|Peña, Pedro|van der Berg, Jan|O'Neill, Zoë|García López, María José|
Müller, Jörg|Nguyễn, Văn An|Łoś, Anna-Maria|Li, Wei|Wei, Li|Čapek, Karel|Díaz, Rosa|Groß, Hans|
Őry, Éva|Lefèvre, François|Yıldız, Fatma|Vos, Tim|Bäck, Sara|Ærø, Søren|Nordmann, Ola|
Pessoa, João|Kim, Seo-yeon|Ali, Mona|Cohen, Noah|Dupont, Quentin|Rossi, Giulia|Ivanov, Dmitri|
Murphy, Liam|Lee, Ann|Lee, Ben""".replace("\n", "").split("|")
IDS = ["blog-margins", "xor-no-street"]
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
        "utf-8", "\t", ["Matrikelnummer", *IDS],
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
    call = ["grade", *IDS, str(tmp_path / "table.csv"), "--roster", str(tmp_path / "roster.csv")]
    assert run([*call, "-o", str(tmp_path / "out"), "--jobs", "1"]) == 0
    with (tmp_path / "out" / "gradebook.csv").open(encoding="utf-8", newline="") as stream:
        rows = {row["student"]: row for row in csv.DictReader(stream)}
    assert sorted(rows) == sorted(FAMILIES)
    for i, name in enumerate(FAMILIES):
        row, (first, second, points) = rows[name], ANSWERS[i % len(ANSWERS)]
        assert (row[IDS[0]], row[IDS[1]]) == points, (name, row)
        unsure = first.startswith("sqrt") or "don't know" in first or "know" in second
        assert bool(row["to look at"]) == unsure, (name, row)
    summary = (tmp_path / "out" / "summary.md").read_text(encoding="utf-8")
    # Of the parts that nobody has read the first mean says nothing, the second counts them as 0.
    assert "| blog-margins | $4$ | 2.8 | 2.5 |" in " ".join(summary.split(" "))
