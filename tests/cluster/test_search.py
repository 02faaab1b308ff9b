"""The protocol of workers, played by this process: blocks answer, the driver solves and asks."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linexact import check, fewest_errors, hard_margin, separate
from linexact.cluster import blocks, search
from linexact.cluster.blocks import Rows, Seen, make_room
from linexact.cluster.search import Opener, separate_files
from linexact.cluster.workers import Crew
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.linear import Classifier
from linexact.data.read import TableOptions
from linexact.errors import InputError, LimitError
from linexact.kernel import CertificateError
from linexact.proof.checker import verify
from linexact.proof.rows import Unusable
from linexact.topics.separability import Inseparable, Separable, Verdict

STRICT = Convention(bias=True, boundary="strict")


class Here(Executor):
    """This process answers, one question after the other."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args))
        except (InputError, CertificateError) as error:
            future.set_exception(error)
        return future


def opener(executor: Executor) -> Opener:
    @contextmanager
    def opened() -> Iterator[Crew]:
        make_room()
        yield Crew("this process", lambda _: executor, [executor])
        make_room()

    return opened


def decided(
    pattern: str | Path,
    convention: Convention = STRICT,
    crew: Executor | None = None,
    told: list[str] | None = None,
    **ways: Any,
) -> Verdict:
    tell = (told if told is not None else []).append
    options = TableOptions.of(ways)  # type: ignore[arg-type]
    return separate_files(str(pattern), options, convention, opener(crew or Here()), tell)


def write_csv(folder: Path, X: np.ndarray, t: np.ndarray, parts: int, head: str = "") -> str:
    """Write rows into so many files; the last ones may have none but the head."""
    head = head or ",".join(f"x{j + 1}" for j in range(X.shape[1])) + ",t"
    for k, rows in enumerate(np.array_split(np.arange(len(X)), parts)):
        lines = [",".join([*(repr(v) for v in X[i].tolist()), str(t[i])]) for i in rows]
        (folder / f"part-{k}.csv").write_text("\n".join([head, *lines]) + "\n")
    return str(folder / "part-*.csv")


def write_parquet(folder: Path, X: np.ndarray, t: np.ndarray, parts: int, group: int) -> str:
    pa, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    for k, rows in enumerate(np.array_split(np.arange(len(X)), parts)):
        columns = {f"x{j + 1}": X[rows, j] for j in range(X.shape[1])}
        table = pa.table({**columns, "t": t[rows]})
        parquet.write_table(table, folder / f"part-{k}.parquet", row_group_size=group)
    return str(folder / "part-*.parquet")


def problem(n: int, d: int, seed: int, flipped: int | None = None) -> tuple[Any, Any]:
    generator = np.random.default_rng(seed)
    X = generator.normal(size=(n, d))
    scores = X @ generator.normal(size=d) + 0.1
    t = (scores > 0).astype(int)
    if flipped is not None:
        deepest = np.argsort(-np.abs(scores))[flipped]
        t[deepest] = 1 - t[deepest]
    return X, t


def test_separable_and_one_flipped_row_named_by_file_and_row(tmp_path: Path) -> None:
    X, t = problem(6000, 5, 1)
    pattern = write_parquet(tmp_path, X, t, 4, 400)
    told: list[str] = []
    found = decided(pattern, told=told)
    assert isinstance(found, Separable)
    assert len(found.dataset) == 6000
    assert found.dataset.positives == int(t.sum())
    found.check()  # reads the files again
    Separable(separate(X, t).dataset, STRICT, found.classifier).check()  # the same rows, at once
    assert told[0] == "reading, 1 of 4 files"
    assert "rows missed" in told[-5]
    assert told[-1] == "checking, 4 of 4 files"

    X, t = problem(6000, 5, 1, flipped=0)
    flipped = int(np.flatnonzero(t != problem(6000, 5, 1)[1])[0])
    found = decided(write_parquet(tmp_path, X, t, 4, 400))
    assert isinstance(found, Inseparable)
    assert flipped in found.multipliers
    assert found.dataset.row_name(flipped) == f"part-{flipped // 1500}.parquet:{flipped % 1500 + 1}"
    assert len(found.multipliers) <= 7
    found.check()
    whole = separate(X, t)
    assert isinstance(whole, Inseparable)
    Inseparable(whole.dataset, STRICT, found.multipliers, found.common_point).check()


def test_row_groups_are_blocks_of_large_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    X, t = problem(3000, 4, 2, flipped=0)
    pattern = write_parquet(tmp_path, X, t, 2, 250)
    whole = decided(pattern)
    monkeypatch.setattr("linexact.cluster.search.pieces_of", _small_pieces)
    told: list[str] = []
    cut = decided(pattern, told=told)
    assert isinstance(cut, Inseparable)
    assert isinstance(whole, Inseparable)
    assert "of 12 parts of files" in told[0]
    cut.check()
    assert cut.dataset.where.hashed() == whole.dataset.where.hashed()  # type: ignore[attr-defined]
    numbers = list(cut.multipliers)
    assert [cut.dataset.x(i) for i in numbers] == [separate(X, t).dataset.x(i) for i in numbers]


def _small_pieces(path: str, name: str, options: TableOptions) -> Any:
    from linexact.cluster.blocks import pieces_of

    return pieces_of(path, name, options, 8 * 4 * 250)


def test_no_room_for_blocks_is_only_slower(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    X, t = problem(2000, 3, 3)
    pattern = write_parquet(tmp_path, X, t, 3, 1000)
    opened: list[str] = []
    real = blocks.open_block

    def counted(piece: Any) -> Any:
        opened.append(piece.name)
        return real(piece)

    monkeypatch.setattr(blocks, "open_block", counted)
    assert isinstance(decided(pattern), Separable)
    assert len(opened) == 3
    opened.clear()
    monkeypatch.setattr(blocks._SHELF, "room", 0)
    assert isinstance(decided(pattern), Separable)
    assert len(opened) >= 9


numbers = st.sampled_from([0.0, 1.0, -1.0, 0.1, 0.3, 1e-300, 1e300, 2.5, 1 / 3])


@given(data=st.data(), bias=st.booleans(), boundary=st.sampled_from(BOUNDARIES))
@settings(max_examples=30)
def test_files_and_the_whole_have_the_same_verdict(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, bias: bool, boundary: Any
) -> None:
    d = data.draw(st.integers(1, 3))
    rows = data.draw(st.lists(st.lists(numbers, min_size=d, max_size=d), min_size=3, max_size=14))
    t = data.draw(st.lists(st.booleans(), min_size=len(rows), max_size=len(rows)))
    X, labels = np.array(rows), np.array(t).astype(int)
    folder = tmp_path_factory.mktemp("files")
    convention = Convention(bias, boundary)
    pattern = write_csv(folder, X, labels, data.draw(st.integers(1, 3)))
    whole = separate(X, labels, bias=bias, boundary=boundary)
    found = decided(pattern, convention)
    assert type(found) is type(whole)
    found.check()
    if isinstance(found, Separable):
        Separable(whole.dataset, convention, found.classifier).check()
    else:
        Inseparable(whole.dataset, convention, found.multipliers, found.common_point).check()


def test_corners(tmp_path: Path) -> None:
    def files(name: str, *contents: str) -> str:
        folder = tmp_path / name
        folder.mkdir()
        for k, content in enumerate(contents):
            (folder / f"{k}.csv").write_text(content)
        return str(folder / "*.csv")

    twice = decided(files("twice", "x,y,t\n1,0,1\n", "x,y,t\n1,0,0\n"))
    assert isinstance(twice, Inseparable)
    assert [twice.dataset.row_name(i) for i in twice.multipliers] == ["0.csv:2", "1.csv:2"]
    long = "7" * 200
    digits = decided(files("long", f"x,t\n{long},1\n0.{long},0\n", f"x,t\n-{long},0\n1/3,0\n"))
    assert isinstance(digits, Separable)
    digits.check()


def test_classes_are_those_of_all_files(tmp_path: Path) -> None:
    (tmp_path / "0.csv").write_text("x,kind\n1,a\n2,a\n")
    (tmp_path / "1.csv").write_text("x,kind\n3,b\n4,c\n")
    pattern = tmp_path / "*.csv"
    with pytest.raises(InputError, match=r"3 classes \('a', 'b', 'c'\)"):
        decided(pattern)
    assert decided(pattern, positive="a").dataset.classes == ("a", "not a")
    found = decided(pattern, positive="a", negative="c")
    assert (found.dataset.positives, found.dataset.negatives) == (2, 1)


def test_missing_values_are_refused_with_their_file_or_left_out(tmp_path: Path) -> None:
    (tmp_path / "0.csv").write_text("x,t\n1,1\n,0\n2,1\n")
    (tmp_path / "1.csv").write_text("x,t\n-3,0\n1,0\n")
    with pytest.raises(InputError, match=r"0\.csv, line 3, column 1 'x': a blank is a missing"):
        decided(tmp_path / "*.csv")
    found = decided(tmp_path / "*.csv", missing="skip")
    assert isinstance(found, Inseparable)
    assert [found.dataset.row_name(i) for i in found.multipliers] == ["0.csv:2", "1.csv:3"]
    assert found.dataset.reading is not None
    assert [f["left_out"] for f in found.dataset.reading["files"]] == [[3], []]


def test_a_part_without_rows_is_no_hindrance(tmp_path: Path) -> None:
    X, t = problem(2, 2, 5)
    found = decided(write_parquet(tmp_path, X, np.array([0, 1]), 3, 10))
    assert isinstance(found, Separable)
    assert len(found.dataset) == 2
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(InputError, match="no example in any file"):
        decided(write_parquet(empty, X[:0], t[:0], 2, 10))


def test_another_schema_is_named(tmp_path: Path) -> None:
    pattern = write_csv(tmp_path, *problem(40, 3, 6), 3)
    other = tmp_path / "part-1.csv"
    for text, said in (
        (other.read_text().replace("x2", "y2", 1), "column 2 is 'y2' where part-0.csv has"),
        ("x1;x2;x3;t\n1;2;3;0\n", "read in another way than part-0.csv"),
    ):
        other.write_text(text)
        with pytest.raises(InputError, match=rf"part-1\.csv: {said}"):
            decided(pattern)


@pytest.mark.parametrize("option", [{"factor": "x1"}, {"reference": "a"}, {"missing": "level"}])
def test_factors_are_refused(tmp_path: Path, option: Any) -> None:
    with pytest.raises(InputError, match="workers do not take the option"):
        decided(write_csv(tmp_path, *problem(9, 2, 7), 2), **option)


class Meddling(Here):
    """A crew during whose work something happens, before the question with this number."""

    def __init__(self, when: int, what: Any) -> None:
        self.left, self.what = when, what

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        self.left -= 1
        if self.left == 0:
            self.what()
        return super().submit(fn, *args)


@pytest.mark.parametrize("when", [3, 5, 8, 11])
def test_a_file_that_changes_or_vanishes_is_named(tmp_path: Path, when: int) -> None:
    X, t = problem(3000, 3, 8)
    pattern = write_parquet(tmp_path, X, t, 3, 1000)
    victim = tmp_path / "part-1.parquet"
    content = victim.read_bytes()

    def touch() -> None:
        victim.write_bytes(content[:-1] + b"?")
        os.utime(victim, ns=(1, 1))

    with pytest.raises(InputError, match=r"part-1\.parquet: changed while it was read"):
        decided(pattern, crew=Meddling(when, touch))
    victim.write_bytes(content)
    with pytest.raises(InputError, match=r"part-1\.parquet: vanished while it was read"):
        decided(pattern, crew=Meddling(when, victim.unlink))


class Lying(Here):
    """A crew that alters what it is told to answer."""

    def __init__(self, alter: Any) -> None:
        self.alter = alter

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        return super().submit(lambda: self.alter(fn(*args)))


def test_whoever_lies_about_rows_is_found_out(tmp_path: Path) -> None:
    X, t = problem(500, 3, 9)
    pattern = write_csv(tmp_path, X, t, 2)

    def other_class(answer: Any) -> Any:
        if not isinstance(answer, Rows) or not answer.numbers:
            return answer
        targets = answer.data.targets.copy()
        targets[0] *= -1
        return answer._replace(data=answer.data.described(targets=targets))

    with pytest.raises(InputError, match="the file has another row than a worker returned"):
        decided(pattern, crew=Lying(other_class))

    def the_same_again(answer: Any) -> Any:
        first.append(answer)
        rows = [each for each in first if isinstance(each, Rows)]
        return rows[0] if rows and isinstance(answer, Rows) else answer

    first: list[Any] = []
    with pytest.raises(InputError, match="misses rows that these weights are known to meet"):
        decided(write_csv(tmp_path, X, t, 1), crew=Lying(the_same_again))

    def fewer(answer: Any) -> Any:
        return answer if isinstance(answer, (Rows, Seen)) else (answer[0] - 1, answer[1])

    with pytest.raises(InputError, match="counts other examples than before"):
        decided(pattern, crew=Lying(fewer))


def test_whoever_says_that_nothing_is_missed_is_found_out_by_a_check_of_the_files(
    tmp_path: Path,
) -> None:
    X, t = problem(4000, 4, 10)
    pattern = write_csv(tmp_path, X, t, 2)
    found = decided(pattern)
    assert isinstance(found, Separable)
    wrong = replace(found, classifier=Classifier.of([1, 0, 0, 0]))
    with pytest.raises(CertificateError):
        wrong.check()
    other = write_csv(tmp_path, X[1:], t[1:], 2)
    assert other == pattern
    with pytest.raises(InputError, match="changed"):
        found.check()


def test_rows_at_hand_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MAX_POOL_CELLS", 20)
    with pytest.raises(LimitError, match="more than 20 numbers of rows"):
        decided(write_csv(tmp_path, *problem(60, 3, 11), 2))


def test_what_needs_all_numbers_is_refused(tmp_path: Path) -> None:
    found = decided(write_csv(tmp_path, *problem(60, 3, 12), 2))
    for ask in (
        lambda: found.kind,
        lambda: fewest_errors(found),
        lambda: hard_margin(found.dataset),
    ):
        with pytest.raises(InputError, match="stay in their files"):
            ask()


@pytest.mark.parametrize("flipped", [None, 0])
@pytest.mark.parametrize("kind", ["csv", "parquet", "npy"])
def test_certificates_name_every_file_and_are_checked_against_them(
    tmp_path: Path, kind: str, flipped: int | None
) -> None:
    X, t = problem(600, 3, 13, flipped)
    if kind == "npy":
        table = np.column_stack([np.rint(X * 10**6).astype(np.int64), t])
        for k, part in enumerate(np.array_split(table, 3)):
            np.save(tmp_path / f"part-{k}.npy", part)
        pattern = str(tmp_path / "part-*.npy")
    elif kind == "csv":
        pattern = write_csv(tmp_path, X, t, 3)
    else:
        pattern = write_parquet(tmp_path, X, t, 3, 100)
    found = decided(pattern)
    assert isinstance(found, Separable if flipped is None else Inseparable)
    text = found.certificate()
    fields, whole = (json.loads(c)["data"] for c in (text, separate(pattern).certificate()))
    names = [f"part-{k}.{kind}" for k in range(3)]
    assert [entry["name"] for entry in fields["reading"]["files"]] == names
    assert fields["reading"] == whole["reading"]  # made by reading all files into one
    assert fields["sha256"] == whole["sha256"]
    assert check(text, pattern).verified
    if kind != "parquet":
        paths = [str(tmp_path / name) for name in names]
        assert verify(text.encode(), *paths)[0].startswith("There are")
        with pytest.raises(Unusable):
            verify(text.encode(), *paths[:2])
    elif flipped is not None:
        other = write_parquet(tmp_path, X[::-1], t[::-1], 3, 100)
        assert not check(text, other).verified


def test_examples_on_the_boundary_are_found_in_the_files(tmp_path: Path) -> None:
    for k, rows in enumerate(("0,1,yes\n-1,3,no\n", "2,0,yes\n0,-2,yes\n")):
        (tmp_path / f"part-{k}.csv").write_text(f"a,b,t\n{rows}")
    pattern = str(tmp_path / "part-*.csv")
    found = decided(pattern, Convention(bias=False, boundary="closed-positive"), positive="yes")
    (point,) = found.proved().claims
    assert point.fields()["zero"] == [0, 3]
    assert check(found.certificate(), pattern).verified


@pytest.mark.parametrize(
    ("problem", "workers", "says"),
    [
        ("XOR", "0", "not '0'"),
        ("XOR", 2, "XOR: no such file; workers read files: expected a path, or a pattern"),
        ("none-*.csv", 2, r"none-\*.csv: no file matches"),
    ],
)
def test_what_names_no_workers_or_no_files_is_told_apart(
    problem: str, workers: Any, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("linexact.cluster.workers._processes", lambda: pytest.fail("opened"))
    with pytest.raises(InputError, match=says):
        separate(problem, workers=workers)


def test_a_file_of_the_very_name_of_a_pattern_is_read(tmp_path: Path) -> None:
    (tmp_path / "a[1].csv").write_text("x,t\n1,0\n2,1\n")
    assert isinstance(decided(tmp_path / "a[1].csv"), Separable)
