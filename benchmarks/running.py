"""One tool on one data set: in a process of its own, with a time limit, in CPU seconds.

The process is a fork of this one, so that libraries are loaded and warm for every tool
alike.  What is timed is the tool's work on data prepared for it.
"""

from __future__ import annotations

import multiprocessing
import sys
import time
import warnings
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from multiprocessing.connection import Connection

from benchmarks.families import Case
from benchmarks.peers import Answer, Question, Tool
from linexact import kernel
from linexact.data.constraints import dataset_system
from linexact.engine.dataset_cone import dataset_cone
from linexact.exact import over_common_denominator
from linexact.kernel import Number

KERNEL_CELLS = 2_000_000  # above, the kernel's sums are done by exact array arithmetic
ROUNDS = 3  # processes in turn for every tool that is not SLOW; the shortest call counts
REPEATED = 0.05  # seconds that calls are repeated for in each
REPEATS = (4, 100)  # at least and at most
SLOW = 0.5  # seconds of a call that is not repeated
GRACE = 2.5  # times the limit, by the clock, before a tool is stopped from outside


@dataclass(frozen=True, slots=True)
class Run:
    """A tool's answer about a case; ``seconds`` None when it ran out of time or crashed."""

    tool: str
    exact: bool
    family: str
    name: str
    cells: int
    n: int
    separable: bool | None
    certified: bool
    seconds: float | None


def run_all(chosen: Sequence[Tool], case: Case, question: Question, limit: float) -> list[Run]:
    """Run the tools on a case in turn, and again while they are quick.

    A machine shared with others is slower by half for tenths of a second at a time; three
    rounds are seldom all caught by it.
    """
    found = [run(tool, case, question, limit) for tool in chosen]
    for _ in range(1, ROUNDS):
        for place, tool in enumerate(chosen):
            if (found[place].seconds or SLOW) < SLOW:
                again = run(tool, case, question, limit)
                found[place] = min(found[place], again, key=lambda r: r.seconds or SLOW)
    return found


def run(tool: Tool, case: Case, question: Question, limit: float) -> Run:
    """Run a tool on a case; ``question`` holds the data set that ``case`` builds."""
    receive, send = multiprocessing.Pipe(duplex=False)
    context = multiprocessing.get_context("fork")
    child = context.Process(target=_work, args=(tool, question, limit, send))
    sys.stdout.flush()
    child.start()
    send.close()
    answer, seconds = Answer(None), None
    if receive.poll(GRACE * limit):
        with suppress(EOFError):  # it crashed
            answer, seconds = receive.recv()
    if child.is_alive():
        child.kill()
    child.join()
    data = question.dataset
    return Run(
        tool.name,
        tool.exact,
        case.family,
        case.name,
        data.numerators.size,
        len(data),
        answer.separable,
        _certifies(question, answer),
        seconds,
    )


def _work(tool: Tool, question: Question, limit: float, send: Connection) -> None:
    prepared = tool.prepare(question)
    best, spent = float("inf"), 0.0
    answer = Answer(None)
    warnings.simplefilter("ignore")
    for count in range(1, REPEATS[1] + 1):
        started = time.process_time()
        try:
            answer = tool.solve(prepared, limit)
        except Exception as error:
            if not spent:
                print(f"  ({tool.name}: {type(error).__name__})", file=sys.stderr)
        took = time.process_time() - started
        best, spent = min(best, took), spent + took
        if best > SLOW or (spent > REPEATED and count >= REPEATS[0]):
            break
    send.send((answer, best))


def _certifies(question: Question, answer: Answer) -> bool:
    """Say whether the kernel accepts the evidence that comes with an answer."""
    data, convention = question.dataset, question.convention
    if answer.separable is False and answer.multipliers:
        system = dataset_system(data, convention, list(answer.multipliers))
        claim: kernel.Solution | kernel.Refutation
        claim = kernel.Refutation(dict(enumerate(answer.multipliers.values())))
    elif answer.separable and answer.weights is not None:
        if data.numerators.size > KERNEL_CELLS:
            integers = _integers(answer.weights, data.denominators)
            return not len(dataset_cone(data, convention).unmet(integers))
        system, claim = dataset_system(data, convention), kernel.Solution(answer.weights)
    else:
        return False
    try:
        kernel.check(system, claim)
    except kernel.CertificateError:
        return False
    return True


def _integers(weights: Sequence[Number], units: Sequence[int]) -> list[int]:
    values = [Fraction(w) / u for w, u in zip(weights, (*units, 1), strict=False)]
    return over_common_denominator(values)[0]
