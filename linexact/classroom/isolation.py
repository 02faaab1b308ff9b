"""Work on items in processes forked from this one, each item with bounds of its own.

A child sends what it has, step by step, through a pipe; it may use so much time and memory
and write no file, and of the parent's open files it holds none but those it is given.  Whatever
becomes of it, the parent learns which steps were done and how it ended, and goes on.  Fork is
used because the package is loaded already: a new interpreter would cost forty times as much.
The parent must have no threads that hold locks.

A fork copies each page in which Python counts references, which may cost more than the work.
So items may share a child, one after the other, each with a part of its time.  What is done
there within these bounds counts; an item that breaks one begins again in a child of its own,
with all its time.  ``docs/decisions/0017-submissions-that-share-a-process.md`` says what that
leaves of isolation: all of it.
"""

from __future__ import annotations

import contextlib
import gc
import os
import resource
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from multiprocessing.connection import Connection, Pipe, wait
from typing import Generic, Literal, NoReturn, TypeAlias, TypeVar

T = TypeVar("T")
Ending: TypeAlias = Literal["done", "time", "memory", "stopped"]
Work: TypeAlias = Callable[[T], Iterator[bytes]]

MAX_SENT = 32_000_000  # bytes about one item
MOST_OPEN = 4096  # descriptors; they are given from below, and this program has a dozen
SHARE = 5  # an item that shares a process has this part of its time, before it has all alone
GROWN = 8  # a process that has grown by this part of an item's memory takes no further item
_MEMORY, _FAILED = 77, 78  # exit codes of a child
_DONE = b""  # the message behind those about an item, which are never empty
_TIMERS = (signal.SIGPROF, signal.SIGXCPU, signal.SIGALRM)


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds of computing and bytes of memory for one item, beyond what the parent holds."""

    seconds: float = 0.75
    memory: int = 512 * 2**20
    written: int = 0  # bytes of a file that it may write

    @property
    def waiting(self) -> float:
        """Seconds by the clock after which a child is killed that does not even compute."""
        return 10 * self.seconds + 10


@dataclass(frozen=True, slots=True)
class Ended(Generic[T]):
    """An item, the messages of its child in order, and how the child ended."""

    item: T
    messages: tuple[bytes, ...]
    ending: Ending


@dataclass(slots=True)
class _Child(Generic[T]):
    """A process, the items it has not done, and what it has sent about the first of them."""

    left: deque[T]
    shared: bool
    pid: int
    messages: list[bytes] = field(default_factory=list)


def run_isolated(
    groups: Iterable[Sequence[T]],
    work: Work[T],
    limits: Limits | Callable[[T], Limits],
    jobs: int = 1,
    *,
    files: Sequence[int] = (),
) -> Iterator[Ended[T]]:
    """Yield each item with what its child sent, in the order in which they end.

    At most ``jobs`` children work at a time, each on a group of items; ``groups`` is read as the
    work goes on, when a child may begin.  ``files`` are the descriptors that children keep open.

    >>> def squares(n):
    ...     yield from (str(k * k).encode() for k in range(n))
    >>> [ended] = run_isolated([[3]], squares, Limits())
    >>> ended.messages, ended.ending
    ((b'0', b'1', b'4'), 'done')
    >>> [ended.messages for ended in run_isolated([[1, 2]], squares, Limits())]
    [(b'0',), (b'0', b'1')]
    """
    source = iter(groups)
    waiting: deque[Sequence[T]] = deque()  # what children in company left
    children: dict[Connection, _Child[T]] = {}
    over: list[Ended[T]] = []
    gc.collect()
    gc.freeze()  # so that a child's collector does not copy the parent's pages
    try:
        while True:
            while len(children) < jobs:
                group = waiting.popleft() if waiting else next(source, None)
                if not group:
                    break
                with _uninterrupted():
                    pipe, child = _started(group, work, limits, files)
                    children[pipe] = child
            yield from over  # only now: the next children work while results are looked at
            over.clear()
            if not (children or waiting):
                return
            for ready in wait(list(children)):
                assert isinstance(ready, Connection)
                over += _received(ready, children, waiting)
    finally:
        gc.unfreeze()
        for child in children.values():
            os.kill(child.pid, signal.SIGKILL)
            os.waitpid(child.pid, 0)


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold Ctrl-C back: it would find a child that nobody knows, or one that plays the parent."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _started(
    group: Sequence[T],
    work: Work[T],
    limits: Limits | Callable[[T], Limits],
    files: Sequence[int],
) -> tuple[Connection, _Child[T]]:
    bounds = [limits if isinstance(limits, Limits) else limits(item) for item in group]
    if len(group) > 1:  # in company each has less time, and no less memory
        bounds = [replace(one, seconds=one.seconds / SHARE) for one in bounds]
    receiving, sending = Pipe(duplex=False)
    pid = os.fork()
    if pid == 0:
        _live(list(zip(group, bounds, strict=True)), work, sending, files)
    sending.close()
    return receiving, _Child(deque(group), len(group) > 1, pid)


def _received(
    pipe: Connection, children: dict[Connection, _Child[T]], waiting: deque[Sequence[T]]
) -> Iterator[Ended[T]]:
    """Receive a message, or that there is none any more; yield the item that has ended by it."""
    child = children[pipe]
    try:
        message = pipe.recv_bytes(MAX_SENT)
    except EOFError:
        message = None
    except OSError:  # longer than that, or broken off
        os.kill(child.pid, signal.SIGKILL)
        message = None
    if message is None:
        pipe.close()
        del children[pipe]
        yield from _left_over(child, waiting)
    elif message == _DONE:
        yield Ended(child.left.popleft(), tuple(child.messages), "done")
        child.messages = []
    else:
        child.messages.append(message)
        if sum(map(len, child.messages)) > MAX_SENT:
            os.kill(child.pid, signal.SIGKILL)


def _left_over(child: _Child[T], waiting: deque[Sequence[T]]) -> Iterator[Ended[T]]:
    """Yield how an item ended that had a child to itself; what had company begins again."""
    code = os.waitstatus_to_exitcode(os.waitpid(child.pid, 0)[1])
    left = list(child.left)
    if not child.shared:
        for item in left:
            yield Ended(item, tuple(child.messages), _ending(code))
        return
    alone = 1 if left and code != 0 else 0  # the first broke a bound, the others did nothing
    waiting.extend(group for group in (left[:alone], left[alone:]) if group)


def _ending(code: int) -> Ending:
    if -code in _TIMERS:
        return "time"
    return "memory" if code == _MEMORY else "stopped"


# In a child


def _live(
    items: Sequence[tuple[T, Limits]], work: Work[T], pipe: Connection, files: Sequence[int]
) -> NoReturn:
    """Do the work of a child and leave; nothing of the parent's is run on the way out."""
    code = _FAILED
    gc.disable()  # a life is short, and a look at all that is young brings in its pages
    try:
        _shut_in([limits for _, limits in items])
        # What is the parent's is closed: its journal, its archive, the pipes of other children.
        for before, after in pairwise([2, *sorted([pipe.fileno(), *files]), MOST_OPEN]):
            os.closerange(before + 1, after)
        _do(items, work, pipe)
        code = 0
    except MemoryError:
        code = _MEMORY
    finally:
        os._exit(code)


def _do(items: Sequence[tuple[T, Limits]], work: Work[T], pipe: Connection) -> None:
    """Do one item after the other, while the process is no larger than it may be."""
    begun = _address_space()
    for item, limits in items:
        held = _address_space()
        if held > begun + limits.memory // GROWN:
            return
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (min(held + limits.memory, most), most))
        signal.setitimer(signal.ITIMER_PROF, limits.seconds)
        signal.setitimer(signal.ITIMER_REAL, limits.waiting)
        for message in work(item):
            pipe.send_bytes(message)
        pipe.send_bytes(_DONE)


def _shut_in(bounds: Sequence[Limits]) -> None:
    """Let go of signals and of the terminal, and set what no item may lift again."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for timer in _TIMERS:
        signal.signal(timer, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    memory = max(limits.memory for limits in bounds)
    for which, most in (
        # Each has as much beside what others left.
        (resource.RLIMIT_AS, _address_space() + memory + memory // GROWN),
        (resource.RLIMIT_CPU, sum(int(limits.seconds) + 2 for limits in bounds)),
        (resource.RLIMIT_FSIZE, max(limits.written for limits in bounds)),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(which)
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(which, (least, least))


def _address_space() -> int:
    """Return the bytes of this process's address space; a generous guess without /proc."""
    try:
        with open("/proc/self/statm", "rb") as stream:
            return int(stream.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 4 * 2**30
