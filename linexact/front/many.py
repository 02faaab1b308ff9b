"""Many small problems, one after another or by any ``concurrent.futures`` executor.

Processes on this machine (:class:`concurrent.futures.ProcessPoolExecutor`) or on others (a
Dask client's ``get_executor()``) serve alike.  Results come in the order of the problems; one
that cannot be read, or reaches a limit, does not stop the rest; an interruption keeps what
was done.  Progress is told to a callback: this module has no terminal.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias

from linexact.errors import LinexactError
from linexact.front.decide import separate
from linexact.kernel import CertificateError
from linexact.model.convention import Boundary
from linexact.model.dataset import Dataset
from linexact.separability import Verdict

Problem: TypeAlias = Dataset | str | tuple[Any, Any]  # a data set, a gate's name, (X, t)

CHUNK = 16  # problems that travel to a worker together
AHEAD = 64  # chunks under way


@dataclass(frozen=True, slots=True, eq=False)
class ProblemResult:
    """What became of one problem: a verdict, or the error that says why there is none."""

    verdict: Verdict | None
    error: LinexactError | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ProblemResults:
    """Outcomes in the order of the problems; fewer than these when interrupted."""

    results: tuple[ProblemResult, ...]
    interrupted: bool = False

    @property
    def verdicts(self) -> tuple[Verdict | None, ...]:
        """The verdicts, None where there is an error."""
        return tuple(result.verdict for result in self.results)


@dataclass(frozen=True, slots=True)
class _Task:
    """What a worker needs beside the problems."""

    bias: bool
    boundary: Boundary

    def __call__(self, problems: list[Problem]) -> list[ProblemResult]:
        return [self._one(problem) for problem in problems]

    def _one(self, problem: Problem) -> ProblemResult:
        try:
            X, t = problem if isinstance(problem, tuple) else (problem, None)
            return ProblemResult(separate(X, t, bias=self.bias, boundary=self.boundary))
        except LinexactError as error:
            return ProblemResult(None, error)
        except (CertificateError, ArithmeticError, MemoryError, TypeError, ValueError) as error:
            return ProblemResult(None, _unexpected(error))


def certify_many(
    problems: Iterable[Problem],
    executor: Executor | None = None,
    *,
    bias: bool = True,
    boundary: Boundary = "strict",
    progress: Callable[[int], None] | None = None,
) -> ProblemResults:
    """Decide many data sets, each with its checked proof; results in the order given.

    ``problems`` may be an iterator and is read as the work goes on.  ``progress`` is called
    with the number of problems done.  On an interruption (Ctrl-C) what has not begun is
    cancelled and the batch says so.

    >>> batch = certify_many(["AND", "XOR", "NAN", ([[0], [1]], ["a", "b"])])
    >>> [type(verdict).__name__ for verdict in batch.verdicts]
    ['Separable', 'Inseparable', 'NoneType', 'Separable']
    >>> batch.results[2].error.code
    'problem'
    """
    done: list[ProblemResult] = []
    coming = _in_order(_Task(bias, boundary), problems, executor)
    try:
        for result in coming:
            done.append(result)
            if progress is not None:
                progress(len(done))
    except KeyboardInterrupt:
        return ProblemResults(tuple(done), interrupted=True)
    finally:
        coming.close()
    return ProblemResults(tuple(done))


def _in_order(
    task: _Task, problems: Iterable[Problem], executor: Executor | None
) -> Generator[ProblemResult, None, None]:
    if executor is None:
        for problem in problems:
            yield from task([problem])
        return
    waiting: deque[tuple[int, Future[list[ProblemResult]]]] = deque()
    try:
        for chunk in _chunks(problems):
            waiting.append((len(chunk), executor.submit(task, chunk)))
            if len(waiting) >= AHEAD:
                yield from _received(*waiting.popleft())
        while waiting:
            yield from _received(*waiting.popleft())
    finally:
        for _, future in waiting:
            future.cancel()


def _chunks(problems: Iterable[Problem]) -> Iterator[list[Problem]]:
    source = iter(problems)
    while chunk := list(islice(source, CHUNK)):
        yield chunk


def _received(count: int, future: Future[list[ProblemResult]]) -> list[ProblemResult]:
    """Wait for a chunk; a worker that broke down loses its chunk, not the others."""
    try:
        return future.result()
    except Exception as error:
        return [ProblemResult(None, _unexpected(error))] * count


def _unexpected(error: BaseException) -> LinexactError:
    return LinexactError("failed", f"the work failed: {type(error).__name__}")
