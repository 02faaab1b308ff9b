"""Workers of Dask distributed: a thin shell around :func:`linexact.cluster.crew.answer`.

Each piece has a home, a worker that holds its block and is asked about it every time.  No block
ever travels and Dask keeps no result: a question is a task of its own.  When a worker is gone its
pieces find other homes, where they are read again; when the scheduler is gone, the client waits
for one at the same address and asks anew.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from linexact._version import __version__
from linexact.cluster.crew import PATIENCE, Asked, Question, answer, make_room
from linexact.cluster.pieces import Piece
from linexact.errors import InputError, LinexactError

if TYPE_CHECKING:
    from distributed import Client, Future

EVERY = 1.0  # seconds, after which it is looked who is alive
FETCHING = 5.0  # seconds, after which it is looked whether who answered is still alive
SHARES = 4  # tasks in which a worker is asked about all its pieces, so that progress is seen
DEATHS = 3  # of workers while they are asked about one piece


@dataclass(eq=False)
class DaskCrew:
    """The workers of a Dask client."""

    client: Client
    name: str
    homes: dict[Any, str] = field(default_factory=dict)  # of pieces, by their keys
    load: dict[str, int] = field(default_factory=dict)  # bytes of files that each worker reads

    def ask(self, asked: Sequence[Asked]) -> Iterator[tuple[int, Any]]:
        """Yield the answers as they come; who stops listening cancels the rest."""
        round_ = _Round(self, asked)
        try:
            yield from round_.answers()
        finally:
            round_.cancel()

    def alive(self) -> list[str]:
        """Return the addresses of the workers, waiting a while for the first.

        Raises :class:`~linexact.errors.InputError` (``workers``) when none comes.
        """
        late = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError, CancelledError, TimeoutError, AttributeError, RuntimeError):
                found = list(self.client.nthreads())  # a client without scheduler lacks attributes
                if found:
                    return found
            if time.monotonic() > late or self.client.status in ("closing", "closed"):
                message = f"{self.name}: no worker answers; expected at least one"
                raise InputError("workers", message)
            time.sleep(EVERY)

    def home(self, piece: Piece, alive: Sequence[str]) -> str:
        """Return who is asked about a piece: the same as before, else who has least to hold."""
        home = self.homes.get(piece.key)
        if home is None or home not in alive:
            home = min(alive, key=lambda worker: (self.load.get(worker, 0), worker))
            self.homes[piece.key] = home
            self.load[home] = self.load.get(home, 0) + piece.size
        return home


class _Round:
    """Questions that are under way."""

    def __init__(self, crew: DaskCrew, asked: Sequence[Asked]) -> None:
        self.crew, self.asked = crew, asked
        self.done: SimpleQueue[Future] = SimpleQueue()
        self.waiting: dict[Future, list[int]] = {}
        self.deaths: dict[int, int] = {}
        self.heard = time.monotonic()

    def answers(self) -> Iterator[tuple[int, Any]]:
        self._submit(range(len(self.asked)), SHARES)
        while self.waiting:
            try:
                future = self.done.get(timeout=EVERY)
            except Empty:
                self._look_who_is_alive()
                continue
            self.heard = time.monotonic()
            numbers = self.waiting.pop(future, None)
            if numbers is None:  # it was given up
                continue
            if future.status == "error":
                self._failed(numbers, future.exception())
                continue
            found = self._fetched(future, numbers) if future.status == "finished" else None
            if found is None:  # it died with its worker
                self._again(numbers)
            else:
                yield from zip(numbers, found, strict=True)

    def _fetched(self, future: Future, numbers: Sequence[int]) -> list[Any] | None:
        """Return answers; None when the worker that has them is gone."""
        home = self.crew.homes[self.asked[numbers[0]][1].key]
        while True:
            try:
                found: list[Any] = future.result(timeout=FETCHING)
            except TimeoutError:
                if home not in self.crew.alive():
                    return None
            except (CancelledError, OSError):
                return None
            else:
                for answer in found:
                    if isinstance(answer, LinexactError):
                        raise answer
                return found

    def cancel(self) -> None:
        """Give up what is under way."""
        waiting, self.waiting = list(self.waiting), {}
        if waiting:
            with suppress(Exception):  # there may be nobody left to tell
                self.crew.client.cancel(waiting, force=True)

    def _submit(self, numbers: Sequence[int], shares: int) -> None:
        """Ask each worker in so many tasks at most; each task costs Dask more than a pass."""
        alive = self.crew.alive()
        by_home: dict[str, list[int]] = {}
        for number in numbers:
            by_home.setdefault(self.crew.home(self.asked[number][1], alive), []).append(number)
        for home, own in by_home.items():
            step = -(-len(own) // shares)
            for start in range(0, len(own), step):
                some = own[start : start + step]
                asked = [self.asked[number] for number in some]
                future = self.crew.client.submit(
                    work, asked, workers=[home], pure=False, allow_other_workers=False
                )
                self.waiting[future] = some
                future.add_done_callback(self.done.put)

    def _look_who_is_alive(self) -> None:
        alive = self.crew.alive()
        keys = {future: self.asked[own[0]][1].key for future, own in self.waiting.items()}
        lost = [future for future, key in keys.items() if self.crew.homes[key] not in alive]
        for future in lost:
            self._again(self.waiting.pop(future))
        if not lost and time.monotonic() > self.heard + PATIENCE:
            self._refuse_paused({self.crew.homes[key] for key in keys.values()})

    def _refuse_paused(self, homes: set[str]) -> None:
        """Say so where all who are waited for have stopped for want of memory."""
        workers = self.crew.client.scheduler_info()["workers"]
        states = [workers[home]["status"] for home in homes if home in workers]
        if states and set(states) == {"paused"}:
            message = f"{self.crew.name}: paused, with too little memory; expected more for each"
            raise InputError("workers", f"{message}, or smaller files")

    def _again(self, numbers: Sequence[int]) -> None:
        """Ask again, each alone, somebody else if the last one is gone, but not for ever."""
        for number in numbers:
            self.deaths[number] = self.deaths.get(number, 0) + 1
            if self.deaths[number] > DEATHS:
                message = (
                    f"{self.asked[number][1].name}: {DEATHS} workers died over it, perhaps for want"
                    " of memory; expected smaller files or row groups, or more memory for each"
                )
                raise InputError("workers", message)
        self._submit(numbers, len(numbers))

    def _failed(self, numbers: Sequence[int], error: BaseException | None) -> None:
        if type(error).__name__ == "KilledWorker":
            self._again(numbers)
            return
        name = self.asked[numbers[0]][1].name
        message = f"{name}: the work of a worker failed ({type(error).__name__})"
        raise InputError("workers", message)


def work(asked: Sequence[Asked]) -> list[Any]:
    """Answer questions, in a worker; what cannot be answered is told by an error, the last."""
    _fit()
    found: list[Any] = []
    for question, piece in asked:
        found.append(_answered(question, piece))
        if isinstance(found[-1], LinexactError):
            break
    return found


def _answered(question: Question, piece: Piece) -> Any:
    try:
        return answer(question, piece)
    except LinexactError as error:
        return error
    except MemoryError:
        message = f"{piece.name}: too little memory in a worker; expected smaller files, or more"
        return InputError("workers", message)
    except Exception as error:
        message = f"{piece.name}: the work of a worker failed ({type(error).__name__})"
        return InputError("workers", message)


@cache
def _fit() -> None:
    """Keep as many blocks as the worker's memory allows; once in each worker."""
    from distributed import get_worker

    make_room(get_worker().memory_manager.memory_limit)


def version() -> str:
    """Return which linexact a worker has."""
    return __version__


@contextmanager
def dask_crew(client: Client, name: str) -> Iterator[DaskCrew]:
    """Greet the workers of a client, and let them forget everything in the end.

    Raises :class:`~linexact.errors.InputError` (``workers``) where there are none, or some run
    another version.
    """
    crew = DaskCrew(client, name)
    crew.alive()
    try:
        found = client.run(version)
    except Exception as error:
        message = f"{name}: a worker cannot run linexact {__version__} ({type(error).__name__})"
        raise InputError("workers", message) from None
    for worker, there in sorted(found.items()):
        if there != __version__:
            message = f"the worker {worker} has linexact {there} where this is {__version__}"
            raise InputError("workers", f"{message}; expected the same")
    try:
        yield crew
    finally:
        with suppress(Exception):  # whoever died has forgotten
            client.run(make_room, on_error="ignore")
