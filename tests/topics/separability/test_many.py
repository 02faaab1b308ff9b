"""Many problems at once: order, errors that stay alone, executors, interruptions."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from linexact import certify, check
from linexact.data.gates import gate
from linexact.data.linear import Classifier
from linexact.errors import InputError, LimitError, LinexactError
from linexact.front.given import Problem
from linexact.front.many import CHUNK, certify_many
from linexact.kernel import CertificateError
from linexact.topics.separability import Inseparable, Separable
from linexact.topics.separability.batch import Batch
from linexact.topics.separability.certified import Certified

IRIS = Path(__file__).parents[3] / "examples" / "iris.csv"
PROBLEMS: list[Problem] = [
    gate(f"{bits:04b}") if bits % 2 else f"{bits:04b}" for bits in range(16)
] * 3
INSEPARABLE = {"0110", "1001"}


def expected() -> list[type]:
    return [Inseparable if f"{b:04b}" in INSEPARABLE else Separable for b in range(16)] * 3


def test_one_after_another() -> None:
    done: list[int] = []
    batch = certify_many(iter(PROBLEMS), progress=done.append)
    assert [type(v) for v in batch.verdicts] == expected()
    assert done == list(range(1, 49))
    assert not batch.interrupted


@pytest.mark.parametrize("make", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_executors(make: type[Executor]) -> None:
    with make(max_workers=2) as executor:  # type: ignore[call-arg]
        batch = certify_many(PROBLEMS, executor)
    assert [type(v) for v in batch.verdicts] == expected()
    for verdict in batch.verdicts:
        assert verdict is not None
        verdict.check()


def test_a_dask_cluster() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        batch = certify_many(PROBLEMS, client.get_executor())
    assert [type(v) for v in batch.verdicts] == expected()


def test_claims_and_readings_are_those_of_certify() -> None:
    with ProcessPoolExecutor(max_workers=1) as executor:
        batch = certify_many(["XOR", "AND"], executor, kind=True, minimal=True)
    batch.check()
    for answer in batch.answers:
        assert isinstance(answer, Certified)
        alone = certify(answer.verdict.dataset, kind=True, minimal=True)
        assert answer.certificate() == alone.certificate()
        assert check(answer.certificate()).verified
    flowers = [str(IRIS)]
    batch = certify_many(flowers, positive="setosa", columns="petal_length")
    [verdict] = batch.verdicts
    assert isinstance(verdict, Separable)
    assert verdict.dataset.features == ("petal_length",)
    [answer] = certify_many(["XOR"], positive="1").answers  # would be ignored
    assert isinstance(answer, InputError)


def test_exercises_keep_their_conventions_unless_told() -> None:
    names = ["and-without-bias", "grosse-xor"]
    own = [verdict.convention for verdict in certify_many(names).verdicts if verdict]
    assert [(c.bias, c.boundary) for c in own] == [(False, "strict"), (True, "closed-positive")]
    told = certify_many(names, bias=True, boundary="strict").verdicts
    assert all(v and (v.convention.bias, v.convention.boundary) == (True, "strict") for v in told)


def test_a_batch_tells_itself() -> None:
    batch = certify_many(["AND", "XOR", "NAN"])
    lines = str(batch.explain()).splitlines()
    assert lines[0] == "BATCH: 3 problems, each decided by itself."
    rows = [line.split() for line in lines]
    assert [row[0] for row in rows if row and row[0].isdigit()] == ["1", "2", "3"]
    assert "Errors         1" in repr(batch)
    record = json.loads(batch.to_json())
    assert [answer.get("verdict", "error") for answer in record["answers"]] == [
        "separable", "inseparable", "error",
    ]  # fmt: skip
    with pytest.raises(InputError, match="no certificate"):
        batch.certificate()
    verdict = batch.verdicts[0]
    assert isinstance(verdict, Separable)
    wrong = replace(verdict, classifier=Classifier.of([1, 1], 1))
    with pytest.raises(CertificateError):
        Batch((Certified(wrong),)).check()


def test_one_name_is_not_several() -> None:
    for one in ("AND", IRIS):
        with pytest.raises(InputError, match="several problems"):
            certify_many(one)  # type: ignore[arg-type]


def test_bad_problems_do_not_stop_the_rest() -> None:
    problems: list[Problem] = [
        "AND",
        "no such gate",
        ([[float("nan")]], [1]),
        ([[1, 2], [3]], [0, 1]),
        ([], []),
        ([[0], [1]], [0, 1]),
    ]
    for executor in (None, ProcessPoolExecutor(max_workers=1)):
        batch = certify_many(problems, executor)
        found = [isinstance(answer, Certified) for answer in batch.answers]
        assert found == [True, False, False, False, False, True]
        assert all(isinstance(answer, InputError) for answer in batch.answers[1:5])
        if executor is not None:
            executor.shutdown()


class Broken(Executor):
    """Loses the second chunk."""

    def __init__(self) -> None:
        self.calls = 0

    def submit(self, work: Any, /, *args: Any, **named: Any) -> Future[Any]:
        self.calls += 1
        future: Future[Any] = Future()
        if self.calls == 2:
            future.set_exception(OSError("the worker is gone"))
        else:
            future.set_result(work(*args, **named))
        return future


def test_a_lost_worker_loses_only_its_chunk() -> None:
    batch = certify_many(PROBLEMS, Broken())
    lost = [i for i, answer in enumerate(batch.answers) if isinstance(answer, LinexactError)]
    assert lost == list(range(CHUNK, 2 * CHUNK))


@pytest.mark.parametrize("with_executor", [False, True])
def test_an_interruption_keeps_what_was_done(with_executor: bool) -> None:
    def problems() -> Iterator[Problem]:
        for number in range(2_000):
            if number == 1300:
                raise KeyboardInterrupt
            yield "AND"

    executor = ThreadPoolExecutor(max_workers=1) if with_executor else None
    batch = certify_many(problems(), executor)
    assert batch.interrupted
    assert 0 < len(batch.answers) <= 1300
    assert all(isinstance(v, Separable) for v in batch.verdicts)
    if executor is not None:
        executor.shutdown()


def test_errors_travel() -> None:
    limit = pickle.loads(pickle.dumps(LimitError("pivots", "too many", limit="MAX_PIVOTS")))
    assert (limit.code, limit.message, limit.limit) == ("pivots", "too many", "MAX_PIVOTS")
    wrong = InputError("number", "expected a number", source="1.2x", start=3)
    assert str(pickle.loads(pickle.dumps(wrong))) == str(wrong)


def test_workers_are_named_as_everywhere() -> None:
    pytest.importorskip("distributed")
    batch = certify_many(["AND", "XOR"], workers=1)
    assert [type(v) for v in batch.verdicts] == [Separable, Inseparable]


@pytest.mark.parametrize("workers", [0, -1, True, "", 10**6, 1.5])
def test_what_names_no_workers_is_refused(workers: Any) -> None:
    with pytest.raises(InputError, match="workers is a number of processes from 1 to 1024"):
        certify_many(["AND"], workers)


def test_nobody_at_an_address_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("linexact.cluster.workers.CONNECTING", 1)
    with pytest.raises(InputError, match=r"'tcp://127.0.0.1:9': no Dask scheduler answers there"):
        certify_many(["AND"], workers="tcp://127.0.0.1:9")
