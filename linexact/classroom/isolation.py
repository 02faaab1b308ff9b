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
import math
import os
import resource
import selectors
import signal
import struct
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Generic, Literal, NoReturn, TypeAlias, TypeVar

T = TypeVar("T")
Ending: TypeAlias = Literal["done", "time", "memory", "stopped"]
Work: TypeAlias = Callable[[T], Iterator[bytes]]

MAX_SENT = 32_000_000  # bytes about one item
MOST_OPEN = 4096  # descriptors; they are given from below, and this program has a dozen
SHARE = 5  # an item that shares a process has this part of its time, before it has all alone
GROWN = 8  # a process that has grown by this part of an item's memory takes no further item
_FULL, _MEMORY, _FAILED = 76, 77, 78  # exit codes of a child
_LENGTH = struct.Struct(">I")
_DONE = 2**32 - 1  # in the place of a length: the item is done


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


_Bounded: TypeAlias = tuple[T, Limits]


@dataclass(slots=True)
class _Child(Generic[T]):
    """A process, the items it has not done, and what it has sent about the first of them."""

    left: deque[_Bounded[T]]
    shared: bool
    pid: int
    pipe: int
    deadline: float
    messages: list[bytes] = field(default_factory=list)
    sent: int = 0  # bytes of the messages
    received: bytearray = field(default_factory=bytearray)  # and not yet cut into messages
    late: bool = False


@dataclass(slots=True)
class _Waiting(Generic[T]):
    """The items that no child has, and which of them may share one."""

    source: Iterator[T]
    together: Callable[[Sequence[T]], bool] | None
    alone: deque[T] = field(default_factory=deque)  # broke a bound beside others
    held: deque[T] = field(default_factory=deque)  # read from the source already

    def group(self) -> list[T]:
        """Return the items for a child; none where there are none at present."""
        if self.alone:
            return [self.alone.popleft()]
        found = self._read()
        while self.together is not None and found and (more := self._read()):
            if not self.together([*found, *more]):
                self.held.extendleft(more)
                break
            found += more
        return found

    def _read(self) -> list[T]:
        return [self.held.popleft()] if self.held else list(islice(self.source, 1))

    def take_back(self, child: _Child[T], *, was_full: bool) -> None:
        """Keep what children in company left: the first broke a bound, the others did nothing."""
        if not was_full and child.left:
            self.alone.append(child.left.popleft()[0])
        self.held.extend(item for item, _ in child.left)


def run_isolated(
    items: Iterable[T],
    work: Work[T],
    limits: Limits | Callable[[T], Limits],
    jobs: int = 1,
    *,
    files: Sequence[int] = (),
    together: Callable[[Sequence[T]], bool] | None = None,
) -> Iterator[Ended[T]]:
    """Yield each item with what its child sent, in the order in which they end.

    At most ``jobs`` children work at a time; ``items`` is read as the work goes on, when a
    child may begin.  ``files`` are the descriptors that children keep open.  ``together`` says
    whether items may share a child, asked of ever more of them; without it none does.

    >>> def squares(n):
    ...     yield from (str(k * k).encode() for k in range(n))
    >>> [ended] = run_isolated([3], squares, Limits())
    >>> ended.messages, ended.ending
    ((b'0', b'1', b'4'), 'done')
    >>> shared = run_isolated([1, 2], squares, Limits(), together=lambda items: len(items) <= 10)
    >>> [ended.messages for ended in shared]
    [(b'0',), (b'0', b'1')]
    """
    waiting = _Waiting(iter(items), together)
    children: dict[int, _Child[T]] = {}
    over: deque[Ended[T]] = deque()
    gc.collect()
    gc.freeze()  # so that a child's collector does not copy the parent's pages
    try:
        with selectors.DefaultSelector() as selector:
            while True:
                while len(children) < jobs and (group := waiting.group()):
                    bounded = _bounded(group, limits)
                    with _uninterrupted():
                        child = _started(bounded, work, files)
                        children[child.pipe] = child
                    selector.register(child.pipe, selectors.EVENT_READ)
                if not children and not over:
                    return
                while over:  # only now: the next children work while results are looked at
                    yield over.popleft()
                for child, at_its_end in _ready(selector, children):
                    over += _done(child)
                    if at_its_end:
                        selector.unregister(child.pipe)
                        del children[child.pipe]
                        over += _left_over(child, waiting)
    finally:
        gc.unfreeze()
        for child in children.values():
            with contextlib.suppress(ProcessLookupError):
                os.kill(child.pid, signal.SIGKILL)
            _status(child)


def _bounded(group: Sequence[T], limits: Limits | Callable[[T], Limits]) -> list[_Bounded[T]]:
    """Return the items with their bounds; in company each has less time, and no less memory."""
    found = [(item, limits if isinstance(limits, Limits) else limits(item)) for item in group]
    if len(found) == 1:
        return found
    return [(item, replace(own, seconds=own.seconds / SHARE)) for item, own in found]


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold Ctrl-C back: it would find a child that nobody knows, or one that plays the parent."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _started(bounded: Sequence[_Bounded[T]], work: Work[T], files: Sequence[int]) -> _Child[T]:
    read_end, write_end = os.pipe()
    pid = os.fork()
    if pid == 0:
        _live(bounded, work, write_end, files)
    os.close(write_end)
    os.set_blocking(read_end, False)
    deadline = time.monotonic() + bounded[0][1].waiting
    return _Child(deque(bounded), len(bounded) > 1, pid, read_end, deadline)


def _live(
    bounded: Sequence[_Bounded[T]], work: Work[T], pipe: int, files: Sequence[int]
) -> NoReturn:
    """Do the work of a child and leave; nothing of the parent's is run on the way out."""
    code = _FAILED
    gc.disable()  # a life is short, and a look at all that is young brings in its pages
    try:
        code = _worked(bounded, work, pipe, files)
    except MemoryError:
        code = _MEMORY
    except BaseException:
        code = _FAILED
    finally:
        os._exit(code)


def _worked(bounded: Sequence[_Bounded[T]], work: Work[T], pipe: int, files: Sequence[int]) -> int:
    """Do one item after the other, and return with which code to leave."""
    most = _address_space() + max(limits.memory for _, limits in bounded) // GROWN
    _shut_in([limits for _, limits in bounded])
    _let_go(pipe, *files)
    for item, limits in bounded:
        held = _address_space()
        if held > most:
            return _FULL
        _bound(limits, held)
        for message in work(item):
            _send(pipe, _LENGTH.pack(len(message)) + message)
        _send(pipe, _LENGTH.pack(_DONE))
    return 0


def _shut_in(all_limits: Sequence[Limits]) -> None:
    """Let go of signals and of the terminal, and set what no item may lift again."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for timer in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(timer, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    memory = max(limits.memory for limits in all_limits)
    if len(all_limits) > 1:  # each has as much beside what others left
        memory += memory // GROWN
    for which, most in (
        (resource.RLIMIT_AS, _address_space() + memory),
        (resource.RLIMIT_CPU, sum(_whole(limits) for limits in all_limits)),
        (resource.RLIMIT_FSIZE, max(limits.written for limits in all_limits)),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(which)
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(which, (least, least))


def _bound(limits: Limits, held: int) -> None:
    """Set an item's bounds: a timer for fractions of a second, the system's own behind it."""
    for which, bound in (
        (resource.RLIMIT_AS, held + limits.memory),
        (resource.RLIMIT_CPU, math.ceil(time.process_time()) + _whole(limits)),
        (resource.RLIMIT_FSIZE, limits.written),
    ):
        _, hard = resource.getrlimit(which)
        resource.setrlimit(which, (min(bound, hard), hard))
    signal.setitimer(signal.ITIMER_PROF, limits.seconds)
    # By the clock the parent looks after its children; this is for those that outlive it.
    signal.setitimer(signal.ITIMER_REAL, 2 * limits.waiting)


def _whole(limits: Limits) -> int:
    return int(limits.seconds) + 2


def _let_go(*kept: int) -> None:
    """Close what is the parent's: its journal, its archive, the pipes of other children."""
    start = 3
    for descriptor in sorted(kept):
        os.closerange(start, descriptor)
        start = descriptor + 1
    os.closerange(start, MOST_OPEN)


def _address_space() -> int:
    """Return the bytes of this process's address space; a generous guess without /proc."""
    try:
        with open("/proc/self/statm", "rb") as stream:
            return int(stream.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 4 * 2**30


def _send(pipe: int, data: bytes) -> None:
    while data:
        data = data[os.write(pipe, data) :]


def _ready(
    selector: selectors.BaseSelector, children: dict[int, _Child[T]]
) -> list[tuple[_Child[T], bool]]:
    """Receive what has come; return the children it is from, and whether they are at their end."""
    found = []
    now = time.monotonic()
    wait = max(0.0, min((c.deadline for c in children.values()), default=now) - now)
    for key, _ in selector.select(wait):
        child = children[key.fd]
        try:
            data = os.read(key.fd, 1 << 20)
        except BlockingIOError:
            continue
        child.received += data
        found.append((child, not data))
    for child in children.values():
        if time.monotonic() > child.deadline and not child.late:
            child.late = True
            os.kill(child.pid, signal.SIGKILL)
    return found


def _done(child: _Child[T]) -> Iterator[Ended[T]]:
    """Cut what has come into messages; yield the items that are done with them."""
    start, came = 0, child.received
    while start + _LENGTH.size <= len(came):
        begin = start + _LENGTH.size
        length = _LENGTH.unpack_from(came, start)[0]
        end = begin if length == _DONE else begin + length
        if end > len(came):
            break
        start = end
        if length != _DONE:
            child.messages.append(bytes(came[begin:end]))
            child.sent += length
        elif child.left:
            yield Ended(child.left.popleft()[0], tuple(child.messages), "done")
            child.messages, child.sent = [], 0
            if child.left:
                child.deadline = time.monotonic() + child.left[0][1].waiting
    del came[:start]
    if child.sent + len(came) > MAX_SENT:
        os.kill(child.pid, signal.SIGKILL)


def _left_over(child: _Child[T], waiting: _Waiting[T]) -> Iterator[Ended[T]]:
    """Yield how an item ended that had a child to itself; what had company begins again."""
    status = _status(child)
    if child.shared:
        waiting.take_back(child, was_full=os.waitstatus_to_exitcode(status) == _FULL)
        return
    for item, _ in child.left:
        yield Ended(item, tuple(child.messages), _ending(child, status))


def _status(child: _Child[T]) -> int:
    os.close(child.pipe)
    return os.waitpid(child.pid, 0)[1]


def _ending(child: _Child[T], status: int) -> Ending:
    if child.late:
        return "time"
    if os.WIFSIGNALED(status):
        timers = (signal.SIGPROF, signal.SIGXCPU, signal.SIGALRM)
        return "time" if os.WTERMSIG(status) in timers else "stopped"
    return {0: "done", _MEMORY: "memory"}.get(os.WEXITSTATUS(status), "stopped")  # type: ignore[return-value]
