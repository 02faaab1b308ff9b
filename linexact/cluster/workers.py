"""Naming workers: so many processes of this machine, a Dask scheduler's address, or a client."""

from __future__ import annotations

import logging
import signal
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any, TypeAlias

from linexact.cluster.crew import PATIENCE
from linexact.errors import InputError, quoted

if TYPE_CHECKING:
    from distributed import Client

    from linexact.cluster.by_dask import DaskCrew

# How many processes of this machine, a Dask scheduler's address, or a ``distributed.Client``.
Workers: TypeAlias = "int | str | Client"
AnyWorkers: TypeAlias = "Workers | Executor"  # where no rows stay with them

MOST = 1024  # processes of this machine
CONNECTING = 10.0  # seconds
LOGS = ("distributed", "distributed.client", "distributed.scheduler", "asyncio")


def check_workers(workers: Workers) -> None:
    """Refuse what names no workers, before anything is opened.

    Raises :class:`~linexact.errors.InputError` (``workers``).

    >>> check_workers("tcp://scheduler:8786")
    >>> check_workers(0)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: workers is a number of processes from 1 to 1024, ...
    """
    if isinstance(workers, (int, str)):
        _number(workers)
    elif not hasattr(workers, "scheduler_info"):
        raise _no_workers(workers)


@contextmanager
def opened_client(workers: Workers) -> Iterator[tuple[Any, str]]:
    """Connect to workers; what is opened here is closed here, a client that is given is not.

    Raises :class:`~linexact.errors.InputError`: ``extra`` where Dask distributed is not installed,
    ``workers`` for what names none, or where nobody answers.
    """
    check_workers(workers)
    if not isinstance(workers, (int, str)):
        yield workers, "the workers of a Dask client"
        return
    number = _number(workers)
    distributed = _distributed()
    with ExitStack() as stack:
        stack.enter_context(_quiet())
        if number is not None:
            called = f"{number} process{'' if number == 1 else 'es'} of this machine"
            with _deaf_to_interruptions():
                address: Any = stack.enter_context(
                    distributed.LocalCluster(
                        n_workers=number,
                        threads_per_worker=1,
                        dashboard_address=":0",
                        silence_logs=logging.CRITICAL,
                    )
                )
        else:
            called, address = f"the workers at {workers}", workers
        try:
            with distributed.Client(address, timeout=CONNECTING):
                pass  # somebody is there: a later break is waited for longer
            client = stack.enter_context(distributed.Client(address, timeout=PATIENCE))
        except (OSError, ValueError, TimeoutError):
            message = (
                f"{quoted(workers)}: no Dask scheduler answers there; expected tcp://HOST:PORT"
            )
            raise InputError("workers", message) from None
        yield client, called


@contextmanager
def opened_crew(workers: Workers) -> Iterator[DaskCrew]:
    """Let workers hold blocks and answer questions about them.

    Raises as :func:`opened_client` does.

    >>> from linexact.errors import InputError
    >>> try:
    ...     with opened_crew("") as crew:
    ...         pass
    ... except InputError as error:
    ...     print(error.message[:41])
    workers is a number of processes from 1 t
    """
    with opened_client(workers) as (client, called):
        from linexact.cluster.by_dask import dask_crew

        with dask_crew(client, called) as crew:
            yield crew


@contextmanager
def opened_executor(workers: AnyWorkers | None) -> Iterator[Executor | None]:
    """Let workers do many small pieces of work, as any executor does; None is nobody.

    Raises as :func:`opened_client` does.

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
    with opened_client(workers) as (client, _), client.get_executor() as executor:
        yield executor


def _number(workers: int | str) -> int | None:
    """Return how many processes are asked for; None for an address."""
    if isinstance(workers, str) and not workers.strip().isdecimal():
        if not workers.strip():
            raise _no_workers(workers)
        return None
    number = int(workers)
    if isinstance(workers, bool) or not 1 <= number <= MOST:
        raise _no_workers(workers)
    return number


def _no_workers(workers: object) -> InputError:
    message = (
        f"workers is a number of processes from 1 to {MOST}, the address of a Dask scheduler, or a"
        f" distributed.Client; not {quoted(workers)}"
    )
    return InputError("workers", message)


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        message = "workers are those of Dask distributed, which is not installed; expected"
        raise InputError("extra", f"{message} linexact[cluster]") from None
    return distributed


@contextmanager
def _deaf_to_interruptions() -> Iterator[None]:
    """Let processes be started that no Ctrl-C reaches: this one ends them when it is interrupted.

    Threads and processes inherit what is blocked.  An interruption meanwhile comes afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which, when it starts, would unblock them again
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask from writing about workers that come and go: what matters is told in one line."""
    logs = [logging.getLogger(name) for name in LOGS]
    levels = [log.level for log in logs]
    for log in logs:
        log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for log, level in zip(logs, levels, strict=True):
            log.setLevel(level)
