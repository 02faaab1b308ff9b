"""Reading what was handed in: every file is an answer or a reason, and nothing is written."""

from __future__ import annotations

import io
import json
import os
import tarfile
import zipfile
from pathlib import Path

import pytest
from classes import IDS, TITLES

from linexact.classroom.answers import find_answers
from linexact.classroom.archives import CLASS, STUDENT, ArchiveLimits, unpack
from linexact.classroom.members import MAX_BYTES, Reason, text_of
from linexact.classroom.sheet import read_parts, sheet
from linexact.classroom.submissions import open_class
from linexact.errors import InputError, LimitError


def as_zip(files: list[tuple[str | zipfile.ZipInfo, bytes]]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return stream.getvalue()


def as_tar(files: list[tuple[str, bytes]], mode: str = "w:gz") -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode=mode) as archive:  # type: ignore[call-overload]
        for name, data in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return stream.getvalue()


def read(path: Path, exercises: tuple[str, ...] = ("a",)) -> dict[str, object]:
    """Return bytes or the code of the reason, by submission and file."""
    found: dict[str, object] = {}
    with open_class(path, exercises) as source:
        for submission in source.submissions:
            for name, data in source.handed_in(submission).files:
                code = data.code if isinstance(data, Reason) else data
                found[f"{submission.name}:{name}"] = code
    return found


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_a_tar_holds_what_a_folder_holds(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "class.tar"
    path.write_bytes(as_tar([("top/ben/a.txt", b"2"), ("top/ann.txt", b"1")], mode))
    assert read(path) == {"ann:ann.txt": b"1", "ben:a.txt": b"2"}


def test_hostile_names_in_a_zip_stay_inside_and_hurt_nobody(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("eve.txt")
    link.external_attr = 0o120777 << 16
    files: list[tuple[str | zipfile.ZipInfo, bytes]] = [
        ("ann.txt", b"1"),
        ("../../outside.txt", b"x"),
        ("/etc/passwd", b"x"),
        ("C:/windows.txt", b"x"),
        ("dan/..\\..\\x.txt", b"x"),
        ("twice.txt", b"1"),
        ("bomb.txt", bytes(20 * MAX_BYTES)),
        ("long" * 200 + ".txt", b"x"),
        ("nul\x01.txt", b"3"),
        (link, b"/etc/passwd"),
    ]
    path = tmp_path / "inside" / "class.zip"
    path.parent.mkdir()
    with pytest.warns(UserWarning, match="Duplicate"):
        path.write_bytes(as_zip([*files, ("twice.txt", b"2")]))
    before = sorted(tmp_path.rglob("*"))
    found = read(path)
    assert sorted(tmp_path.rglob("*")) == before
    assert found.pop("ann:ann.txt") == b"1"
    assert found.pop("nul%01:nul%01.txt") == b"3"
    assert sorted(str(v) for v in found.values()) == [
        "link", "long-name", "outside", "outside", "outside", "outside", "too-large", "twice",
    ]  # fmt: skip


def test_links_devices_and_bad_names_in_a_tar_are_reasons(tmp_path: Path) -> None:
    stream = io.BytesIO()
    with tarfile.open(
        fileobj=stream, mode="w", encoding="latin-1", format=tarfile.GNU_FORMAT
    ) as archive:
        for name, kind in (
            ("soft.txt", tarfile.SYMTYPE),
            ("hard.txt", tarfile.LNKTYPE),
            ("pipe.txt", tarfile.FIFOTYPE),
            ("null.txt", tarfile.CHRTYPE),
        ):
            entry = tarfile.TarInfo(name)
            entry.type, entry.linkname = kind, "/etc/passwd"
            archive.addfile(entry)
        entry = tarfile.TarInfo("zo\xeb.txt")
        entry.size = 1
        archive.addfile(entry, io.BytesIO(b"7"))
    path = tmp_path / "class.tar"
    path.write_bytes(stream.getvalue())
    assert read(path) == {
        "soft:soft.txt": "link",
        "hard:hard.txt": "link",
        "pipe:pipe.txt": "not-a-file",
        "null:null.txt": "not-a-file",
        "zo%EB:zo%EB.txt": b"7",
    }


def test_files_of_a_folder_that_cannot_be_read_are_reasons(tmp_path: Path) -> None:
    (tmp_path / "ann.txt").write_text("1")
    (tmp_path / "link.txt").symlink_to("ann.txt")
    os.mkfifo(tmp_path / "pipe.txt")
    with (tmp_path / "giant.txt").open("wb") as stream:
        stream.truncate(10**9)
    (tmp_path / ".DS_Store").write_text("x")
    os.makedirs(os.fsencode(tmp_path) + b"/bad\xff")
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/bad\xff/a.txt")).write_text("5")
    assert read(tmp_path) == {
        "ann:ann.txt": b"1",
        "link:link.txt": "link",
        "pipe:pipe.txt": "not-a-file",
        "giant:giant.txt": "too-large",
        "bad%FF:a.txt": b"5",
    }


def test_a_file_swapped_for_a_link_after_the_listing_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("key")
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "ann.txt").write_text("1")
    with open_class(folder, ("a",)) as source:
        (folder / "ann.txt").unlink()
        (folder / "ann.txt").symlink_to("../secret")
        [(_, data)] = source.handed_in(source.submissions[0]).files
    assert isinstance(data, Reason)
    assert data.code == "link"


def test_a_student_s_own_archive_is_bounded() -> None:
    inner = as_zip([("a.txt", b"3"), ("notes.txt", b"n")])
    assert find_answers([("ann.zip", inner)], ["a"]) == {"a": "3"}
    many = as_zip([(f"{i}.txt", b"") for i in range(STUDENT.members + 1)])
    answer = find_answers([("ann.zip", many)], ["a"])["a"]
    assert isinstance(answer, Reason)
    assert answer.code == "members"
    bomb = as_zip([("a.txt", bytes(50 * MAX_BYTES))])
    answer = find_answers([("ann.zip", bomb)], ["a"])["a"]
    assert isinstance(answer, Reason)
    assert answer.code == "too-large"


def test_the_size_that_a_zip_states_is_not_believed() -> None:
    honest = as_zip([("a.txt", bytes(2 * MAX_BYTES))])
    size = (2 * MAX_BYTES).to_bytes(4, "little")
    assert honest.count(size) == 2  # in the local header and in the directory
    lying = honest.replace(size, (10).to_bytes(4, "little"))
    [member] = unpack(io.BytesIO(lying), STUDENT)
    assert isinstance(member.held, Reason)
    assert member.held.code == "damaged"


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_methods_that_unpack_without_a_bound_are_not_read(method: int) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        archive.writestr("a.txt", b"3")
    [member] = unpack(io.BytesIO(stream.getvalue()), STUDENT)
    assert isinstance(member.held, Reason)
    assert member.held.code == "packing"


def test_members_without_end_reach_a_limit() -> None:
    data = as_tar([(f"{i}.txt", b"") for i in range(30)], "w")
    with pytest.raises(LimitError):
        unpack(io.BytesIO(data), ArchiveLimits(members=20, total=10**6))


@pytest.mark.slow
def test_twenty_thousand_members_are_each_a_submission(tmp_path: Path) -> None:
    path = tmp_path / "class.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for i in range(20_000):
            archive.writestr(f"{i}.txt", b"")
    with open_class(path, ("a",)) as source:
        assert len(source.submissions) == 20_000


def test_an_archive_that_breaks_off_keeps_what_came_before(tmp_path: Path) -> None:
    path = tmp_path / "class.tar"
    whole = as_tar([("ann.txt", b"1"), ("ben.txt", bytes(100_000))], "w")
    path.write_bytes(whole[:50_000])
    found = read(path)
    assert found["ann:ann.txt"] == b"1"
    assert "damaged" in found.values()
    broken = tmp_path / "class.zip"
    broken.write_bytes(b"PK\x03\x04" + bytes(100))
    assert list(read(broken).values()) == ["damaged"]
    assert CLASS.members > 200_000


def test_what_is_not_there_is_the_caller_s_error(tmp_path: Path) -> None:
    with pytest.raises(InputError), open_class(tmp_path / "none"):
        pass


@pytest.mark.parametrize(
    ("files", "answer"),
    [
        ([("ann.txt", b"1")], "1"),
        ([("ann.txt", b"\xef\xbb\xbf1\r\n2")], "1\n2"),
        ([("A.TXT", b"1"), ("readme.md", b"x")], "1"),
        ([("x.txt", b"=== A ===\n1\n")], "1"),
        ([("x.txt", b"=== other ===\n1\n")], "heading"),
        ([("x.txt", b"=== a ===\n1\n=== a ===\n2")], "two-files"),
        ([("a.txt", b"1"), ("sub/a.md", b"2")], "two-files"),
        ([("x.txt", b" \n")], "empty"),
        ([("x.txt", b"\x7fELF\0\1")], "binary"),
        ([("x.txt", b"\xff\xfe1\0\r\0\n\0")], "1\n"),
        ([("x.txt", b"\xfe\xff\0001")], "1"),
        ([("x.txt", b"\xff\xfe1")], "encoding"),
        ([("x.txt", b"caf\xe9")], "café"),
        ([("x.txt", b"caf\xe9\x02")], "encoding"),
        ([("x.txt", b"1\r2")], "1\n2"),
        ([("x.txt", b"## A\n1")], "1"),
        ([("x.txt", b"# the first exercise\n1")], "# the first exercise\n1"),
        ([("x.txt", b"Question 1: 2, 2, -3")], "2, 2, -3"),
        ([("x.txt", b"1) 2, 2, -3")], "2, 2, -3"),
        ([("x.txt", b"1) b < 0\n2) w1 + b < 0")], "1) b < 0\n2) w1 + b < 0"),
        ([("x.md", b"1"), ("y.md", b"2")], "file-name"),
        ([("x.txt", Reason("link", "a link"))], "link"),
        ([], None),
    ],
)
def test_files_give_an_answer_or_a_reason(
    files: list[tuple[str, bytes | Reason]], answer: str | None
) -> None:
    found = find_answers(files, ["a"])["a"]
    assert (found.code if isinstance(found, Reason) else found) == answer


# How people hand in text: heads, and our own sheet filled in


def found(text: str) -> dict[str, str | None]:
    answers = find_answers([("ann.txt", text.encode())], IDS, TITLES)
    return {k: v.code if isinstance(v, Reason) else v for k, v in answers.items()}


@pytest.mark.parametrize(
    "text",
    [
        "=== grosse-and ===\n2, 2, -3\n=== xnor ===\nno",
        "===grosse-and===\n2, 2, -3\n\n=== XNOR ===\nno",
        "## grosse-and\n2, 2, -3\n## xnor\nno",
        "# AND by hand\n2, 2, -3\n# XNOR #\nno",
        "### 1. AND by hand\n2, 2, -3\n### 2. XNOR\nno",
        "=== xnor ===\nno\n## grosse-and\n2, 2, -3",
        "Question 1:\n2, 2, -3\nQuestion 2:\nno",
        "question 2: no\nQ1: 2, 2, -3",
        "**Exercise 1.** 2, 2, -3\n**Exercise 2.** no",
        "1) 2, 2, -3\n2) no",
        "\n\n2) no\n1) 2, 2, -3\n",
    ],
)
def test_heads_of_every_style(text: str) -> None:
    assert found(text) == {"grosse-and": "2, 2, -3", "xnor": "no"}


def test_heads_that_cannot_be_told_are_reasons() -> None:
    assert found("1) 2, 2, -3\n1) no") == {"grosse-and": "two-files", "xnor": None}
    assert found("1) b < 0\n2) w1 < 0\n3) w2 < 0") == dict.fromkeys(IDS, "heading")
    assert found("Ann Lee\n1) 2, 2, -3\n2) no") == dict.fromkeys(IDS, "heading")
    assert found("Question 1: 2, 2, -3\nQuestion 3: no") == dict.fromkeys(IDS, "heading")


def test_a_comment_is_no_head() -> None:
    text = "=== grosse-and ===\n# my weights\n2, 2, -3\n=== xnor ===\nno"
    assert found(text)["grosse-and"] == "# my weights\n2, 2, -3"


# A filled-in notebook


def filled(with_ids: bool = True, extra: bool = False) -> bytes:
    notebook = json.loads(sheet(read_parts(IDS, "Sheet 1"), ".ipynb", solutions=False))
    answers = iter(["2, 2, -3\n", "no\n"])
    cells = []
    for cell in notebook["cells"]:
        if cell["id"].startswith("answer"):
            cell["source"] += [] if extra else [next(answers)]
        if not with_ids:
            del cell["id"]
        cells.append(cell)
        if extra and cell.get("id", "").startswith("answer"):
            added = {"cell_type": "code", "id": "3f2a", "metadata": {}, "source": next(answers)}
            cells.append(added | {"outputs": [], "execution_count": None})
    notebook["cells"] = cells
    return json.dumps(notebook).encode()


@pytest.mark.parametrize("data", [filled(), filled(with_ids=False), filled(extra=True)])
def test_our_sheet_filled_in_is_a_submission(data: bytes) -> None:
    answers = find_answers([("sheet.ipynb", data)], IDS, TITLES)
    assert {k: str(v).strip() for k, v in answers.items()} == {
        "grosse-and": "2, 2, -3",
        "xnor": "no",
    }


def test_notebooks_that_are_none_are_reasons() -> None:
    for text in ('{"nbformat": 4}', '{"nbformat": 4, "cells": [3]}', '{"nbformat": ' + "[" * 9999):
        reason = text_of(text.encode())
        assert isinstance(reason, Reason)
        assert reason.code == "notebook"
