"""Many problems at once: order, errors that stay alone, executors, interruptions."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

from linexact.errors import InputError, LimitError
from linexact.front.many import CHUNK, Problem, certify_many
from linexact.model.gates import gate
from linexact.separability import Inseparable, Separable

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
        assert [o.error is None for o in batch.results] == [True, False, False, False, False, True]
        assert all(isinstance(o.error, InputError) for o in batch.results[1:5])
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
    lost = [i for i, o in enumerate(batch.results) if o.error is not None]
    assert lost == list(range(CHUNK, 2 * CHUNK))


@pytest.mark.parametrize("with_executor", [False, True])
def test_an_interruption_keeps_what_was_done(with_executor: bool) -> None:
    def problems() -> Iterator[Problem]:
        for number in range(10_000):
            if number == 2000:
                raise KeyboardInterrupt
            yield "AND"

    executor = ThreadPoolExecutor(max_workers=1) if with_executor else None
    batch = certify_many(problems(), executor)
    assert batch.interrupted
    assert 0 < len(batch.results) <= 2000
    assert all(isinstance(v, Separable) for v in batch.verdicts)
    if executor is not None:
        executor.shutdown()


def test_errors_travel() -> None:
    limit = pickle.loads(pickle.dumps(LimitError("pivots", "too many", limit="MAX_PIVOTS")))
    assert (limit.code, limit.message, limit.limit) == ("pivots", "too many", "MAX_PIVOTS")
    wrong = InputError("number", "expected a number", source="1.2x", start=3)
    assert str(pickle.loads(pickle.dumps(wrong))) == str(wrong)
