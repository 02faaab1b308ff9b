"""Workers: so many processes of this machine, a Dask scheduler's address, or a client.

All of them are executors (``concurrent.futures``).  A crew has one for each worker, so that a
question travels to where its block is; rows do not.  A process that does not hold the block reads
it again, so that no answer depends on who is alive.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    as_completed,
)
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any, TypeAlias

from linexact.cluster.blocks import machine_memory, make_room
from linexact.errors import InputError, LinexactError, quoted

if TYPE_CHECKING:
    from distributed import Client

# How many processes of this machine, a Dask scheduler's address, or a ``distributed.Client``.
Workers: TypeAlias = "int | str | Client"
AnyWorkers: TypeAlias = "Workers | Executor"  # where no rows stay with them
Question: TypeAlias = tuple[Any, ...]  # a function, and what it is called with

MOST = 1024  # processes of this machine
CONNECTING = 10.0  # seconds


@dataclass(frozen=True, eq=False)
class Crew:
    """Workers, of which the one that is asked about a block holds it."""

    name: str  # what people call them
    start: Callable[[int], Executor]  # the worker with this number
    executors: list[Executor]

    def ask(self, asked: Mapping[int, Question], again: bool = True) -> Iterator[tuple[int, Any]]:
        """Yield the answers to questions, by the number of their block, as they come.

        Those that died with their worker are asked once more.  Raises
        :class:`~linexact.errors.InputError` (``workers``) where they die again.

        >>> from concurrent.futures import ThreadPoolExecutor
        >>> own = ThreadPoolExecutor(1)
        >>> sorted(Crew("a thread", lambda _: own, [own]).ask({3: (abs, -1), 7: (max, 2, 5)}))
        [(3, 1), (7, 5)]
        """
        futures = {self._submit(number, asked[number]): number for number in asked}
        lost: dict[int, Question] = {}
        try:
            for future in as_completed(futures):
                number = futures[future]
                try:
                    answer = future.result()
                except LinexactError:
                    raise
                except Exception as error:
                    if not (again and isinstance(error, BrokenExecutor)):
                        raise _failed(asked[number][1].name, error) from None
                    lost[number] = asked[number]
                else:
                    yield number, answer
        finally:
            for future in futures:
                future.cancel()
        if lost:
            yield from self.ask(lost, again=False)

    def _submit(self, number: int, question: Question) -> Future[Any]:
        number %= len(self.executors)
        try:
            return self.executors[number].submit(*question)
        except BrokenExecutor:  # its process died
            self.executors[number] = self.start(number)
            return self.executors[number].submit(*question)


def check_workers(workers: Workers) -> None:
    """Refuse what names no workers, before anything is opened.

    Raises :class:`~linexact.errors.InputError` (``workers``).

    >>> check_workers("tcp://scheduler:8786")
    >>> check_workers(0)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: workers is a number of processes from 1 to 1024, ...
    """
    _number(workers)


@contextmanager
def opened_crew(workers: Workers) -> Iterator[Crew]:
    """Let workers hold blocks and answer questions about them.

    Raises :class:`~linexact.errors.InputError`: ``extra`` where Dask distributed is not installed,
    ``workers`` for what names none, or where nobody answers.

    >>> try:
    ...     with opened_crew("") as crew:
    ...         pass
    ... except InputError as error:
    ...     print(error.message[:41])
    workers is a number of processes from 1 t
    """
    number = _number(workers)
    if number is not None:
        called = f"{number} process{'' if number == 1 else 'es'} of this machine"
        with ExitStack() as stack:

            def start(_: int) -> Executor:
                return stack.enter_context(_processes(1, machine_memory() // number))

            yield Crew(called, start, list(map(start, range(number))))
        return
    with _opened_client(workers) as client:
        addresses = sorted(client.run(_greet))
        kept = partial(client.get_executor, allow_other_workers=True, pure=False)
        executors = [kept(workers=[address]) for address in addresses]
        called = f"the workers {'of a Dask client' if client is workers else f'at {workers}'}"
        try:
            yield Crew(called, executors.__getitem__, executors)
        finally:
            with suppress(Exception):  # whoever died has forgotten
                client.run(make_room, on_error="ignore")


@contextmanager
def opened_executor(workers: AnyWorkers | None) -> Iterator[Executor | None]:
    """Let workers do many small pieces of work, as any executor does; None is nobody.

    Raises as :func:`opened_crew` does.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(1) as own, opened_executor(own) as executor:
    ...     executor is own
    True
    >>> with opened_executor(0):  # doctest: +ELLIPSIS
    ...     pass
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: workers is a number of processes from 1 to 1024, ...
    """
    if workers is None or isinstance(workers, Executor):
        yield workers
        return
    number = _number(workers)
    if number is not None:
        with _processes(number, machine_memory()) as executor:
            yield executor
    else:
        with _opened_client(workers) as client, client.get_executor() as executor:
            yield executor


def _number(workers: Workers) -> int | None:
    """Return how many processes are asked for; None for an address or a client."""
    named = workers.strip() if isinstance(workers, str) else workers
    if isinstance(named, int) or (isinstance(named, str) and named.isdecimal()):
        if not isinstance(named, bool) and 1 <= int(named) <= MOST:
            return int(named)
    elif named and (isinstance(named, str) or hasattr(named, "scheduler_info")):
        return None
    message = (
        f"workers is a number of processes from 1 to {MOST}, the address of a Dask scheduler, or a"
        f" distributed.Client; not {quoted(workers)}"
    )
    raise InputError("workers", message)


def _failed(name: str, error: Exception) -> InputError:
    message = f"{name}: the work of a worker failed ({type(error).__name__})"
    return InputError("workers", f"{message}, perhaps for want of memory; expected smaller files")


@contextmanager
def _processes(number: int, memory: int) -> Iterator[Executor]:
    """Start processes that no Ctrl-C reaches: this one ends them when it is interrupted.

    They inherit what is blocked.  An interruption meanwhile comes afterwards.
    """
    with ProcessPoolExecutor(
        number, multiprocessing.get_context("spawn"), initializer=make_room, initargs=(memory,)
    ) as executor:
        resource_tracker.ensure_running()  # which, when it starts, would unblock them again
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            for _ in range(number):
                executor.submit(int)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        yield executor


def _greet(dask_worker: Any) -> None:
    make_room(dask_worker.memory_manager.memory_limit)


@contextmanager
def _opened_client(workers: Any) -> Iterator[Any]:
    """Connect to a Dask scheduler; a client that is given is not closed."""
    try:
        from distributed import Client
    except ImportError:
        message = "workers at an address are those of Dask distributed, which is not installed"
        raise InputError("extra", f"{message}; expected linexact[cluster]") from None
    with ExitStack() as stack:
        client = workers
        try:
            if isinstance(workers, str):
                client = stack.enter_context(Client(workers, timeout=CONNECTING))
            client.wait_for_workers(1, timeout=CONNECTING)
        except (OSError, ValueError, TimeoutError):
            message = f"{quoted(workers)}: no Dask scheduler answers there, or none has workers"
            raise InputError("workers", f"{message}; expected tcp://HOST:PORT") from None
        yield client
