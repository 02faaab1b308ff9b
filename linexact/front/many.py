"""Many small problems, one after another or by workers.

Workers are named as everywhere (:mod:`linexact.cluster.workers`), or are any ``concurrent.futures``
executor.  Results come in the order of the problems; one
that cannot be read, or reaches a limit, does not stop the rest; an interruption keeps what
was done.  Progress is told to a callback: this module has no terminal.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from contextlib import closing
from functools import partial
from itertools import islice
from os import PathLike
from typing import Any, Unpack

from linexact.cluster.workers import AnyWorkers, opened_executor
from linexact.data.convention import Boundary
from linexact.data.read import Ways
from linexact.errors import InputError, LinexactError
from linexact.front.decide import certify
from linexact.front.given import Problem
from linexact.kernel import CertificateError
from linexact.topics.separability.batch import Answer, Batch

CHUNK = 16  # problems that travel to a worker together
AHEAD = 64  # chunks under way


def _certified(options: dict[str, Any], problems: Iterable[Problem]) -> list[Answer]:
    """Certify some problems, in this process or in a worker."""
    answers: list[Answer] = []
    for problem in problems:
        X, labels = problem if isinstance(problem, tuple) else (problem, None)
        try:
            answers.append(certify(X, labels, **options))
        except LinexactError as error:
            answers.append(error)
        except (CertificateError, ArithmeticError, MemoryError, TypeError, ValueError) as error:
            answers.append(_unexpected(error))
    return answers


def certify_many(
    problems: Iterable[Problem],
    workers: AnyWorkers | None = None,
    *,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    kind: bool = False,
    minimal: bool = False,
    progress: Callable[[int], None] | None = None,
    **reading: Unpack[Ways],
) -> Batch:
    """Certify many problems, each as :func:`~linexact.certify` does; answers in the order given.

    A problem is what that function takes, or a pair ``(X, labels)``.  ``problems`` may be an
    iterator and is read as the work goes on.  ``workers`` are a number of processes, a Dask
    scheduler's address, a client, or any executor; without them this process works.
    ``progress`` is called with the number of problems done.  An answer is the verdict with its
    claims, or the error that says why there is none.  On an interruption (Ctrl-C) what has not
    begun is cancelled and the batch says so.

    Raises :class:`~linexact.errors.InputError`: ``problems`` for one name instead of several,
    ``workers`` for what names none.

    >>> batch = certify_many(["AND", "XOR", "NAN", ([[0], [1]], ["a", "b"])], minimal=True)
    >>> [type(verdict).__name__ for verdict in batch.verdicts]
    ['Separable', 'Inseparable', 'NoneType', 'Separable']
    >>> batch.answers[1].size, batch.answers[2].code
    (Support(size=4, irreducible=True), 'problem')
    """
    if isinstance(problems, (str, PathLike)):
        raise InputError("problems", "expected several problems, such as a list; not one name")
    done: list[Answer] = []
    claims = {"bias": bias, "boundary": boundary, "kind": kind, "minimal": minimal}
    task = partial(_certified, {**claims, **reading})
    try:
        with (
            opened_executor(workers) as executor,
            closing(_in_order(task, problems, executor)) as coming,
        ):
            for answer in coming:
                done.append(answer)
                if progress is not None:
                    progress(len(done))
    except KeyboardInterrupt:
        return Batch(tuple(done), interrupted=True)
    return Batch(tuple(done))


def _in_order(
    task: Callable[[Iterable[Problem]], list[Answer]],
    problems: Iterable[Problem],
    executor: Executor | None,
) -> Generator[Answer, None, None]:
    source = iter(problems)
    if executor is None:
        for problem in source:
            yield from task([problem])
        return
    waiting: deque[tuple[int, Future[list[Answer]]]] = deque()
    try:
        while True:
            while len(waiting) < AHEAD and (chunk := list(islice(source, CHUNK))):
                waiting.append((len(chunk), executor.submit(task, chunk)))
            if not waiting:
                return
            yield from _received(*waiting.popleft())
    finally:
        for _, future in waiting:
            future.cancel()


def _received(count: int, future: Future[list[Answer]]) -> list[Answer]:
    """Wait for a chunk; a worker that broke down loses its chunk, not the others."""
    try:
        return future.result()
    except Exception as error:
        return [_unexpected(error)] * count


def _unexpected(error: BaseException) -> LinexactError:
    return LinexactError("failed", f"the work failed: {type(error).__name__}")
