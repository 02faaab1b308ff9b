"""Work on each item in a process of its own, forked from this one, with bounds.

A child sends what it has, step by step, through a pipe; it may use so much time and memory
and write no file, and of the parent's open files it holds none but those it is given.  Whatever
becomes of it, the parent learns which steps were done and how it ended, and goes on.  Fork is
used because the package is loaded already: a new interpreter would cost forty times as much.
The parent must have no threads that hold locks.
"""

from __future__ import annotations

import contextlib
import gc
import os
import resource
import selectors
import signal
import struct
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, NoReturn, TypeAlias, TypeVar

T = TypeVar("T")
Ending: TypeAlias = Literal["done", "time", "memory", "stopped"]
Work: TypeAlias = Callable[[T], Iterator[bytes]]

MAX_SENT = 32_000_000  # bytes from one child
MOST_OPEN = 4096  # descriptors; they are given from below, and this program has a dozen
_MEMORY, _FAILED = 77, 78  # exit codes of a child
_LENGTH = struct.Struct(">I")


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
    item: T
    pid: int
    pipe: int
    deadline: float
    received: bytearray = field(default_factory=bytearray)
    late: bool = False


def run_isolated(
    items: Iterable[T],
    work: Work[T],
    limits: Limits | Callable[[T], Limits],
    jobs: int = 1,
    *,
    files: Sequence[int] = (),
) -> Iterator[Ended[T]]:
    """Yield each item with what its child sent, in the order in which children end.

    At most ``jobs`` children work at a time; ``items`` is read as the work goes on, one at a
    time when a child may begin.  ``files`` are the descriptors that children keep open.

    >>> def squares(n):
    ...     yield from (str(k * k).encode() for k in range(n))
    >>> [ended] = run_isolated([3], squares, Limits())
    >>> ended.messages, ended.ending
    ((b'0', b'1', b'4'), 'done')
    """
    source = iter(items)
    children: dict[int, _Child[T]] = {}
    over: deque[_Child[T]] = deque()
    gc.collect()
    gc.freeze()  # so that a child's collector does not copy the parent's pages
    try:
        with selectors.DefaultSelector() as selector:
            exhausted = False
            while children or over or not exhausted:
                while len(children) < jobs and not exhausted:
                    try:
                        item = next(source)
                    except StopIteration:
                        exhausted = True
                        break
                    bounds = limits if isinstance(limits, Limits) else limits(item)
                    with _uninterrupted():
                        child = _started(item, work, bounds, files)
                        children[child.pipe] = child
                    selector.register(child.pipe, selectors.EVENT_READ)
                while over:  # only now: the next children work while results are looked at
                    yield _ended(over.popleft())
                for pipe in _ready(selector, children):
                    selector.unregister(pipe)
                    over.append(children.pop(pipe))
    finally:
        gc.unfreeze()
        for child in (*children.values(), *over):
            with contextlib.suppress(ProcessLookupError):
                os.kill(child.pid, signal.SIGKILL)
            _ended(child)


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold Ctrl-C back: it would find a child that nobody knows, or one that plays the parent."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _started(item: T, work: Work[T], limits: Limits, files: Sequence[int]) -> _Child[T]:
    read_end, write_end = os.pipe()
    pid = os.fork()
    if pid == 0:
        _live(item, work, limits, write_end, files)
    os.close(write_end)
    os.set_blocking(read_end, False)
    return _Child(item, pid, read_end, time.monotonic() + limits.waiting)


def _live(item: T, work: Work[T], limits: Limits, pipe: int, files: Sequence[int]) -> NoReturn:
    """Do the work of a child and leave; nothing of the parent's is run on the way out."""
    code = _FAILED
    gc.disable()  # a life is short, and a look at all that is young brings in its pages
    try:
        _bound(limits)
        _let_go(pipe, *files)
        for message in work(item):
            _send(pipe, message)
        code = 0
    except MemoryError:
        code = _MEMORY
    except BaseException:
        code = _FAILED
    finally:
        os._exit(code)


def _bound(limits: Limits) -> None:
    """Set the bounds: a timer for fractions of a second, the system's own ones behind it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for timer in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(timer, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    size = _address_space() + limits.memory
    whole = int(limits.seconds) + 2
    for which, bound in (
        (resource.RLIMIT_AS, size),
        (resource.RLIMIT_CPU, whole),
        (resource.RLIMIT_FSIZE, limits.written),
        (resource.RLIMIT_CORE, 0),
    ):
        _lower(which, bound)
    signal.setitimer(signal.ITIMER_PROF, limits.seconds)
    # By the clock the parent looks after its children; this is for those that outlive it.
    signal.setitimer(signal.ITIMER_REAL, 2 * limits.waiting)


def _let_go(*kept: int) -> None:
    """Close what is the parent's: its journal, its archive, the pipes of other children."""
    start = 3
    for descriptor in sorted(kept):
        os.closerange(start, descriptor)
        start = descriptor + 1
    os.closerange(start, MOST_OPEN)


def _lower(which: int, bound: int) -> None:
    _, hard = resource.getrlimit(which)
    least = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
    resource.setrlimit(which, (least, least))


def _address_space() -> int:
    """Return the bytes of this process's address space; a generous guess without /proc."""
    try:
        with open("/proc/self/statm", "rb") as stream:
            return int(stream.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 4 * 2**30


def _send(pipe: int, message: bytes) -> None:
    data = _LENGTH.pack(len(message)) + message
    while data:
        data = data[os.write(pipe, data) :]


def _ready(selector: selectors.BaseSelector, children: dict[int, _Child[T]]) -> list[int]:
    """Receive what has come; return the pipes whose children are at their end."""
    over = []
    now = time.monotonic()
    wait = max(0.0, min((c.deadline for c in children.values()), default=now) - now)
    for key, _ in selector.select(wait):
        child = children[key.fd]
        try:
            data = os.read(key.fd, 1 << 20)
        except BlockingIOError:
            continue
        child.received += data
        if not data:
            over.append(key.fd)
        elif len(child.received) > MAX_SENT:
            os.kill(child.pid, signal.SIGKILL)
    for child in children.values():
        if time.monotonic() > child.deadline and not child.late:
            child.late = True
            os.kill(child.pid, signal.SIGKILL)
    return over


def _ended(child: _Child[T]) -> Ended[T]:
    os.close(child.pipe)
    _, status = os.waitpid(child.pid, 0)
    return Ended(child.item, tuple(_messages(bytes(child.received))), _ending(child, status))


def _ending(child: _Child[T], status: int) -> Ending:
    if child.late:
        return "time"
    if os.WIFSIGNALED(status):
        timers = (signal.SIGPROF, signal.SIGXCPU, signal.SIGALRM)
        return "time" if os.WTERMSIG(status) in timers else "stopped"
    return {0: "done", _MEMORY: "memory"}.get(os.WEXITSTATUS(status), "stopped")  # type: ignore[return-value]


def _messages(received: bytes) -> Iterator[bytes]:
    """Cut what came into messages; one that was broken off is left out."""
    start = 0
    while start + _LENGTH.size <= len(received):
        begin = start + _LENGTH.size
        start = begin + _LENGTH.unpack_from(received, start)[0]
        if start <= len(received):
            yield received[begin:start]
