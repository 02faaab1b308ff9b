"""Marking a class: isolated, bounded, resumable, and always the same bytes."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from classes import IDS, LIMITS, Exercises, Progress, all_bytes, gradebook

from linexact.classroom.batch import Job, mark_all, mark_with
from linexact.classroom.course import JOURNAL, mark_class
from linexact.classroom.isolation import Limits
from linexact.classroom.marking import Prepared, Record, canonical, mark_submission, prepare
from linexact.classroom.results import file_stem
from linexact.classroom.submissions import HandedIn, open_class
from linexact.cli import run
from linexact.errors import InputError


def marked(
    folder: Path, job: Job, out: Path, jobs: int = 1, progress: Progress | None = None
) -> dict[str, bytes]:
    with open_class(folder, IDS) as source:
        mark_class(source, job, out, mark=partial(mark_all, jobs=jobs), progress=progress)
    return all_bytes(out)


def hostile(exercises: Sequence[Prepared], handed_in: HandedIn, first: int) -> Iterator[Record]:
    """Mark as usual, but do for some submissions what a hostile answer might bring about."""
    for number, record in enumerate(mark_submission(exercises, handed_in, first), start=first):
        text = handed_in.files[0][1]
        what = text.decode() if isinstance(text, bytes) and number == 0 else ""
        if "LOOP" in what:
            while True:
                pass
        if "MEMORY" in what:
            bytearray(2**40)
        if "CRASH" in what:
            os.kill(os.getpid(), signal.SIGKILL)
        if "RAISE" in what:
            raise ValueError(what)
        if "WRITE" in what:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            Path("hostile.txt").write_text("x")
        yield record


def test_the_gradebook_has_a_safe_row_for_everybody(
    small_class: Path, tmp_path: Path, exercises: Exercises
) -> None:
    files = marked(small_class, Job(exercises, LIMITS), tmp_path / "out")
    raw = files["gradebook.csv"]
    assert raw.count(b"\r\n") == raw.count(b"\n") == 6
    rows = gradebook(tmp_path / "out")
    assert set(rows) == {"ann", "ben", "dora", "eve", "'=cmd|' '!A1"}
    assert (rows["ann"]["grosse-and"], rows["ann"]["xnor"], rows["ann"]["possible"]) == (
        "4", "1", "8",
    )  # fmt: skip
    assert rows["ben"]["grosse-and"] == "0"
    assert rows["dora"]["grosse-and"] == "4"
    assert rows["'=cmd|' '!A1"]["to look at"] == "grosse-and: unreadable (number)"
    assert rows["eve"]["to look at"] == "grosse-and: unreadable (empty); xnor: unreadable (empty)"
    assert b"score-zero" in files["summary.md"] or b"wrong-side" in files["summary.md"]


def test_order_number_of_processes_and_executor_do_not_change_a_byte(
    small_class: Path, tmp_path: Path, exercises: Exercises
) -> None:
    job = Job(exercises, LIMITS)
    one = marked(small_class, job, tmp_path / "one")
    assert marked(small_class, job, tmp_path / "three", jobs=3) == one
    with ThreadPoolExecutor(1) as executor, open_class(small_class, IDS) as source:
        mark_class(source, job, tmp_path / "chunks", mark=partial(mark_with, executor))
    assert all_bytes(tmp_path / "chunks") == one


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_gives_the_same_records(small_class: Path, exercises: Exercises) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is missing")
    job = Job(exercises, LIMITS)
    with open_class(small_class, IDS) as source:
        handed_in = [source.handed_in(s) for s in source.submissions]
    here = sorted(canonical(r) for r in mark_all(job, handed_in))
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        there = [canonical(r) for r in mark_with(client.get_executor(), job, handed_in, chunk=2)]
    assert sorted(there) == here


def test_hostile_work_costs_its_author_one_answer_and_nobody_else(
    tmp_path: Path, exercises: Exercises, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "class"
    folder.mkdir()
    words = ("LOOP", "MEMORY", "CRASH", "RAISE", "WRITE", "fine")
    for word in words:
        text = f"=== grosse-and ===\nw1 = 2, w2 = 2, b = -3 # {word}\n=== xnor ===\ninseparable"
        (folder / f"{word}.txt").write_text(text)
    with open_class(folder, IDS) as source:
        handed_in = [source.handed_in(s) for s in source.submissions]
    job = Job(exercises, Limits(seconds=2, memory=2**28), hostile)
    records = {r["submission"]: r for r in mark_all(job, handed_in, 2)}
    codes = {w: records[w]["answers"][0].get("code", "marked") for w in words}
    assert codes == {
        "LOOP": "time",
        "MEMORY": "memory",
        "CRASH": "stopped",
        "RAISE": "stopped",
        "WRITE": "stopped",
        "fine": "marked",
    }
    assert {records[w]["answers"][1]["status"] for w in words} == {"graded"}
    assert not (tmp_path / "hostile.txt").exists() or not (tmp_path / "hostile.txt").read_text()


def test_a_line_that_was_broken_off_is_marked_anew_and_only_it(
    small_class: Path, tmp_path: Path, exercises: Exercises
) -> None:
    job, out = Job(exercises, LIMITS), tmp_path / "out"
    whole = marked(small_class, job, out)
    journal = whole[JOURNAL]
    (out / JOURNAL).write_bytes(journal[:-10])
    seen: list[int] = []
    with open_class(small_class, IDS) as source:
        mark_class(source, job, out, progress=lambda done, total: seen.append(done))
    assert len(seen) == 1
    assert all_bytes(out) == whole
    names = [json.loads(line)["submission"] for line in journal.splitlines()[1:]]
    assert names == sorted(set(names))


def test_marks_of_another_key_are_not_mixed_in(
    small_class: Path, tmp_path: Path, exercises: Exercises
) -> None:
    out = tmp_path / "out"
    marked(small_class, Job(exercises, LIMITS), out)
    with pytest.raises(InputError) as error:
        marked(small_class, Job(exercises[:1], LIMITS), out)
    assert error.value.code == "other-key"
    (out / JOURNAL).write_text("my diary\n")
    with pytest.raises(InputError) as error:
        marked(small_class, Job(exercises, LIMITS), out)
    assert error.value.code == "journal"
    assert (out / JOURNAL).read_text() == "my diary\n"


def test_file_names_of_reports_are_plain_and_different() -> None:
    names = ["ann", "Ann", "../x", "a/b", ".hidden", "-rf", "x" * 300, "x" * 301, "%"]
    stems = [file_stem(name) for name in names]
    assert len({s.casefold() for s in stems}) == len(names)
    assert all("/" not in s and not s.startswith((".", "-")) and len(s) < 120 for s in stems)


def test_the_command_marks_a_class(
    small_class: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert run(["grade", *IDS, str(small_class), "-o", str(out), "--jobs", "1"]) == 0
    assert "5 submissions" in capsys.readouterr().out
    assert (out / "reports" / "ann.html").read_text().count("<article>") == 2
    assert run(["grade", str(small_class), "-o", str(out)]) == 2
    assert run(["grade", *IDS, str(tmp_path / "no"), "-o", str(out)]) == 2
    assert run(["grade", "no-such", str(small_class), "-o", str(out)]) == 2


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (["AND", "w1 = 1", "--jobs", "2"], "--jobs goes with a class; expected -o RESULTS/"),
        (["AND", "w1 = 1", "--seconds", "1.0"], "--seconds goes with a class"),
        (["xnor", "subs", "-o", "out", "--part", "proof"], "--part goes with one answer"),
        (["xnor", "subs", "-o", "out", "--no-bias"], "--bias goes with one answer"),
        (["xnor", "subs", "-o", "out", "--hints", "1"], "--hints goes with one answer"),
        (["xnor"], "expected an answer to xnor after it"),
        (["xnor", "subs"], "subs: the answers of a class; expected -o RESULTS/"),
        (["xnor", "nand", "subs"], "subs: the answers of a class; expected -o RESULTS/"),
        (["xnor", "-o", "out"], "expected an answer to xnor after it"),
    ],
)
def test_options_of_one_answer_and_of_a_class_do_not_mix(
    call: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "subs").mkdir()
    assert run(["grade", *call]) == 2
    assert told in capsys.readouterr().err
    assert [p.name for p in tmp_path.iterdir()] == ["subs"]


# The evidence is shown for what is told, and for nothing that is kept back

ANSWER = "w1 = 1, w2 = 1, b = -1"
KEPT = '\n[feedback]\nattempts = [["place"], ["place", "value"]]\n'


@pytest.fixture
def kept_back(tmp_path: Path) -> str:
    """An exercise whose author keeps most back, in a file."""
    path = tmp_path / "kept.toml"
    path.write_text(prepare("grosse-and").text + KEPT, encoding="utf-8")
    return str(path)


def test_evidence_is_not_shown_where_feedback_is_kept_back(tmp_path: Path, kept_back: str) -> None:
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "ann.txt").write_text(ANSWER)
    for name in ("grosse-and", kept_back):
        out = tmp_path / Path(name).stem
        call = ["grade", name, str(tmp_path / "class"), "-o", str(out), "--seconds", "20"]
        assert run(call) == 0
        report = (out / "reports" / "ann.html").read_text("utf-8")
        assert ("Re-check here" in report) == (name == "grosse-and")
        assert ('"sha256"' in report) == (name == "grosse-and")
        assert "Re-check here" in (out / "summary.html").read_text("utf-8")  # for the teacher


def test_the_same_holds_of_one_answer(tmp_path: Path, kept_back: str) -> None:
    path = tmp_path / "marked.html"
    assert run(["grade", kept_back, ANSWER, "--format", "html", "-o", str(path)]) == 0
    assert '"sha256"' not in path.read_text("utf-8")
    call = ["grade", kept_back, ANSWER, "--teacher", "--format", "html", "--force"]
    assert run([*call, "-o", str(path)]) == 0
    assert "Re-check here" in path.read_text("utf-8")


def test_how_an_answer_was_read_has_no_evidence(tmp_path: Path) -> None:
    path = tmp_path / "read.html"
    call = ["grade", "grosse-and", ANSWER, "--read-only", "--format", "html"]
    assert run([*call, "-o", str(path)]) == 0
    assert "<script" not in path.read_text("utf-8")
