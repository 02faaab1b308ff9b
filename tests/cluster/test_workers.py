"""Workers in processes of their own: they die, files change, somebody interrupts."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from linexact import certify, separate
from linexact.cli import run
from linexact.cluster.search import separate_files
from linexact.cluster.workers import opened_crew
from linexact.data.convention import Convention
from linexact.data.read import TableOptions
from linexact.errors import InputError
from linexact.topics.separability import Inseparable, Separable, Verdict

distributed = pytest.importorskip("distributed")
pa = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

# What Dask says of connections that break, and of threads that end late, is not ours.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

STRICT = Convention(bias=True, boundary="strict")
FILES, ROWS = 12, 500  # more files than the tasks of a round


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=logging.CRITICAL
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def write(folder: Path, flipped: bool) -> str:
    generator = np.random.default_rng(4)
    w = generator.normal(size=5)
    for k in range(FILES):
        X = generator.normal(size=(ROWS, 5))
        t = (X @ w > 0.2).astype(int)
        if flipped and k == 2:
            t[int((X @ w).argmax())] = 0
        table = pa.table({**{f"x{j}": X[:, j] for j in range(5)}, "t": t})
        parquet.write_table(table, folder / f"part-{k}.parquet", row_group_size=500)
    return str(folder / "part-*.parquet")


def decided(pattern: str, client: Any, tell: Any = None) -> Verdict:
    opener = partial(opened_crew, client)
    return separate_files(pattern, TableOptions(), STRICT, opener, tell or (lambda stage: None))


def pids(client: Any) -> list[int]:
    return list(client.run(os.getpid).values())


def test_both_verdicts(tmp_path: Path, client: Any) -> None:
    found = separate(write(tmp_path, flipped=False), workers=client)
    assert isinstance(found, Separable)
    found.check()
    told = " ".join(found.explain().text().split())
    assert "verified in exact arithmetic by the workers of a Dask client, in 12 files." in told
    found = separate(write(tmp_path, flipped=True), workers=client)
    assert isinstance(found, Inseparable)
    rows = [str(found.dataset.row_name(i)) for i in found.multipliers]
    assert sum(name.startswith("part-2.parquet:") for name in rows) >= 1
    found.check()


def test_a_worker_that_is_killed_is_replaced(tmp_path: Path, client: Any) -> None:
    pattern = write(tmp_path, flipped=True)
    killed: list[int] = []

    def tell(stage: str) -> None:
        if stage.startswith("choosing rows, 1") and not killed:
            killed.append(pids(client)[0])
            os.kill(killed[0], signal.SIGKILL)

    found = decided(pattern, client, tell)
    assert killed
    assert isinstance(found, Inseparable)
    assert found.multipliers == decided(pattern, client).multipliers


def test_a_file_that_changes_between_rounds_is_named(tmp_path: Path, client: Any) -> None:
    pattern = write(tmp_path, flipped=False)

    def tell(stage: str) -> None:
        if stage.startswith("choosing rows, 4"):
            with (tmp_path / "part-3.parquet").open("ab") as file:
                file.write(b"more")

    with pytest.raises(InputError, match=r"part-3\.parquet: changed while it was read"):
        decided(pattern, client, tell)


def test_a_file_that_no_worker_can_read_is_named(tmp_path: Path, client: Any) -> None:
    pattern = write(tmp_path, flipped=False)
    (tmp_path / "part-1.parquet").write_bytes(b"PAR1 and nothing more")
    with pytest.raises(InputError, match=r"part-1\.parquet: .*no whole file of Parquet"):
        decided(pattern, client)


def test_what_workers_do_not_decide_is_refused(tmp_path: Path, client: Any) -> None:
    pattern = write(tmp_path, flipped=False)
    with pytest.raises(InputError, match="workers decide separability alone; expected no kind"):
        certify(pattern, kind=True, workers=client)
    with pytest.raises(InputError, match="workers read files"):
        separate([[1], [2]], [0, 1], workers=client)


def test_commands_name_workers_in_one_way(
    tmp_path: Path, client: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    address = client.scheduler_info()["address"]
    pattern, proof = write(tmp_path, flipped=True), str(tmp_path / "proof.json")
    asked = ["certify", pattern, "--workers", address, "--certificate", proof]
    assert run(asked) == 0
    told = capsys.readouterr().out
    assert told.startswith("NOT SEPARABLE")
    assert "part-2.parquet:" in told
    assert run(["check", proof, pattern]) == 0
    assert "VERIFIED" in capsys.readouterr().out
    assert run([*asked[:2], "--workers", address, "--kind"]) == 2
    assert "workers decide separability alone; expected no kind" in capsys.readouterr().err
    answers = tmp_path / "answers"
    answers.mkdir()
    (answers / "ann.txt").write_text("not separable")
    for name, chosen in (("here", []), ("there", ["--workers", address])):
        assert run(["grade", "xnor", str(answers), "-o", str(tmp_path / name), *chosen]) == 0
    marks = [(tmp_path / name / "gradebook.csv").read_text() for name in ("here", "there")]
    assert marks[0] == marks[1]
    both = ["--workers", address, "--jobs", "2"]
    assert run(["grade", "xnor", str(answers), "-o", str(tmp_path / "no"), *both]) == 2
    assert "--jobs and --workers contradict each other" in capsys.readouterr().err


@pytest.mark.parametrize("flipped", [False, True])
def test_processes_of_this_machine_whose_death_costs_a_second_question(
    tmp_path: Path, flipped: bool
) -> None:
    pattern, died = write(tmp_path, flipped), list[int]()

    def tell(stage: str) -> None:
        if stage.startswith("reading, 1 of") and not died:
            own = (each for each in multiprocessing.active_children() if "Spawn" in each.name)
            died.extend(each.pid or 0 for each in own)
            os.kill(died[0], signal.SIGKILL)

    opener = partial(opened_crew, 2)
    found = separate_files(pattern, TableOptions(), STRICT, opener, tell)
    assert len(died) == 2
    assert isinstance(found, Inseparable if flipped else Separable)
    found.check()


def test_an_interruption_leaves_nobody_behind(tmp_path: Path) -> None:
    write(tmp_path, flipped=False)
    command = [sys.executable, "-m", "linexact", "certify", str(tmp_path / "*.parquet")]
    command += ["--workers", "2"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # as in a terminal
    )
    deadline = time.monotonic() + 60
    while len(_group(process.pid)) < 4 and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.5)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    out, err = process.communicate(timeout=90)
    assert process.returncode == 130, err
    assert out == ""
    assert "interrupted" in err
    assert "Traceback" not in err, err
    deadline = time.monotonic() + 20
    while _group(process.pid) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not _group(process.pid)


def _group(group: int) -> list[int]:
    """Return the processes of a group."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == group and fields[0] != "Z":
                found.append(int(folder.name))
    return found
