"""What the reader makes of answers whose mark and meaning are known.

``python -m tests.answers.measure`` asks all that may be looked at, in one process.
Each answer is one of

* **right**: understood as it is meant, and marked as it deserves;
* **asked**: asked back, or left to a person, although it can be read;
* **fair**: asked back, or left to a person, as it must be;
* **wrong**: a right answer loses marks, a wrong one gains some, or something else is understood;
* **guessed**: marked, although it must be asked back.

Of answers that nobody is to look at, and of nothing else that is unseen, only figures are printed.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from linexact.errors import InputError
from linexact.grade import Grade, Unreadable, grade, mark
from tests.answers import hostile, truth
from tests.answers.corpus import Answer, Question, answers, answers_of_file
from tests.oracle import frozen, roads

KINDS = ("right", "asked", "fair", "wrong", "guessed")
PERSON = "for-a-person"  # the finding that leaves an argument to a person
_REMARKS = ("columns", "places", "passed over", "names")  # of what was understood: of the text
_LONG = 600  # characters of a text that are shown


@dataclass(frozen=True, slots=True)
class Marked:
    """What became of an answer: the shares of its points, and what was understood.

    No shares, if it is asked back.
    """

    share: Fraction | None
    verdict: Fraction | None = None  # of the points for a verdict, where there are some
    for_person: bool = False
    understood: object = None
    told: str = ""


class Run:
    """The rows of a run that was read: what each says by name."""

    def __init__(self, told: Sequence[str]) -> None:
        rows = [dict(cell.strip().partition(" ")[::2] for cell in row.split(";")) for row in told]
        self.rows = [row for row in rows if "example" in row]


# Sorting


def sort(answer: Answer, marked: Marked) -> str:
    """Return the kind of an answer by what became of it."""
    left = marked.share is None or marked.for_person
    if not answer.is_readable:
        return "fair" if left else "guessed" if answer.mark == "ask" else "wrong"
    if marked.share is None:
        return "asked"
    if not _is_understood(answer, marked):
        return "wrong"
    if marked.for_person and answer.mark != "part":
        return "asked"
    deserved = {"right": marked.share == 1, "wrong": marked.share < 1 or _is_forgiven(answer)}
    return "right" if deserved.get(answer.mark, 0 < marked.share < 1) else "wrong"


def _is_forgiven(answer: Answer) -> bool:
    """Say whether a wrong answer earns all as the documents ask for it, too.

    Rows of a run are not marked after its end, whatever stands in them.
    """
    normal = normal_form(answer)
    return normal is not None and _normal(answer.question, normal).share == 1


def _is_understood(answer: Answer, marked: Marked) -> bool:
    """Say whether what was understood is what was meant, as far as the truth tells it."""
    has_verdict = marked.verdict is not None and answer.truth and answer.before is not None
    if has_verdict and bool(marked.verdict) != truth.verdict_is_right(answer):
        return False
    text = normal_form(answer)
    if text is None or marked.understood is None or marked.for_person:
        return True
    normal = _normal(answer.question, text)
    return normal.share is None or (
        marked.share == normal.share and _agree(marked.understood, normal.understood)
    )


def _agree(one: Any, other: Any) -> bool:
    """Say whether the same was understood; of a run's rows, what both of them say."""
    if not (isinstance(one, Run) and isinstance(other, Run)):
        return bool(one == other)
    return len(one.rows) == len(other.rows) and all(
        a[name] == b[name]
        for a, b in zip(one.rows, other.rows, strict=True)
        for name in a.keys() & b.keys() & {"example", "score", "mistake", "weights"}
    )


def normal_form(answer: Answer) -> str | None:
    """Return what is meant as the documents ask for it; None where it is not known.

    >>> from dataclasses import replace
    >>> answer = replace(answers()[0], form="weights", truth="1 -1/2 | 3", normal=None)
    >>> normal_form(answer)
    'w = (1, -1/2), b = 3'
    """
    if answer.normal is not None or not re.fullmatch(r"[-\d/ |;<>=]+", answer.truth):
        return answer.normal
    values, _, b = answer.truth.partition("|")
    listed = f"({', '.join(values.split())})"
    match answer.form:
        case "number":
            return answer.truth
        case "vector":
            return listed
        case "weights":
            return f"w = {listed}" + (f", b = {b.strip()}" if b else "")
        case "boundary":
            return f"{_row(values.split(), 'x')} + ({b.strip()}) = 0"
        case "inequalities":
            rows = (row.split() for row in answer.truth.split(";"))
            return "\n".join(f"{_row(r[:-2], 'w')} + ({r[-2]}) b {r[-1]} 0" for r in rows)
    return None


def _row(values: Sequence[str], letter: str) -> str:
    return " + ".join(f"({value}) {letter}{j}" for j, value in enumerate(values, start=1))


@cache
def _normal(question: Question, text: str) -> Marked:
    return now(question, text)


def now(question: Question, text: str) -> Marked:
    """Mark a text as an answer to a question."""
    if question.parts:
        return _of_parts(question, text)
    outcome: Grade | Unreadable = grade(question.task, text)
    if isinstance(outcome, Unreadable):
        return Marked(None, told=f"asked back: {outcome.code}: {outcome.message}")
    read = "; ".join(f"{name}: {roads.flat(spans)}" for name, spans in outcome.understood)
    told = f"{outcome.earned} of {outcome.possible} {' '.join(outcome.codes)}\n    {read}"
    verdict = [c.earned / c.possible for c in outcome.conditions if c.name == "verdict"]
    return Marked(
        outcome.earned / outcome.possible,
        verdict[0] if verdict else None,
        PERSON in outcome.codes,
        _meaning(outcome),
        told,
    )


def _of_parts(question: Question, text: str) -> Marked:
    """Mark a text as an answer to a whole exercise."""
    try:
        outcomes = [m.outcome for m in mark(question.parts, text)]
    except InputError as error:
        return Marked(None, told=f"asked back: {error.code}: {error.message}")
    told = "; ".join(
        f"asked back: {o.code}: {o.message}" if isinstance(o, Unreadable)
        else "-" if o is None else f"{o.earned} of {o.possible} {' '.join(o.codes)}"
        for o in outcomes
    )  # fmt: skip
    if any(isinstance(o, Unreadable) for o in outcomes):
        return Marked(None, told=told)
    grades = [o for o in outcomes if isinstance(o, Grade)]
    possible = sum((sum(p.task.points.values()) for p in question.parts), Fraction(0))
    person = any(PERSON in grade.codes for grade in grades)
    return Marked(sum(g.earned for g in grades) / possible, for_person=person, told=told)


def before(answer: Answer) -> Marked:
    """Return what the package before it was rebuilt made of an answer; not what it understood."""
    points, codes, *_ = answer.before
    if points == roads.ASKED_BACK:
        return Marked(None, told=f"asked back: {codes}")
    earned, _, possible = points.partition(" of ")
    share = Fraction(earned) / Fraction(possible)
    return Marked(share, for_person=PERSON in codes.split(), told=f"{points} {codes}")


def _meaning(outcome: Grade) -> object:
    """Return what was understood without order, names or scale where these do not matter."""
    said = [(name, spans) for name, spans in outcome.understood if name not in _REMARKS]
    if outcome.kind == "boundary":
        found: Any = outcome.answer
        if hasattr(found, "coefficients"):
            row = (*found.coefficients, found.bound)
            first = next((c for c in row if c), Fraction(1))
            return tuple(c / first for c in row)
    if outcome.kind == "inequalities":
        return frozenset(roads.flat(spans) for _, spans in said)
    if outcome.kind in ("verdict", "proof"):
        return None  # a proof may be told in another way
    told = tuple(roads.flat(spans) for _, spans in said)
    return Run(told) if outcome.kind == "trace" else told


# Choosing and telling


@dataclass(frozen=True, slots=True)
class Measured:
    """An answer, what became of it, and its kind."""

    answer: Answer
    marked: Marked
    kind: str


def measure(asked: Iterable[Answer]) -> Iterator[Measured]:
    """Ask answers, one after the other."""
    for answer in asked:
        marked = now(answer.question, answer.text)
        yield Measured(answer, marked, sort(answer, marked))


def table(found: Iterable[Measured], group: Callable[[Answer], str]) -> str:
    """Return how many answers of each group are of each kind, and of all."""
    counts: Counter[tuple[str, str]] = Counter()
    for one in found:
        counts[group(one.answer), one.kind] += 1
        counts["all", one.kind] += 1
    groups = sorted({name for name, _ in counts} - {"all"})
    lines = [f"{'':28.28}" + "".join(f"{kind:>9}" for kind in (*KINDS, "in all"))]
    for name in [*groups, "all"]:
        numbers = [counts[name, kind] for kind in KINDS]
        lines.append(f"{name:28.28}" + "".join(f"{n:9}" for n in (*numbers, sum(numbers))))
    return "\n".join(lines)


@cache
def _sources() -> dict[str, str]:
    """Return of each family whether its answers were found, or made for the corpus."""
    return {
        line.key: "found, restated" if line.answer["adapted"] else "made for the corpus"
        for line in frozen.read("families")
    }


def show(one: Measured) -> str:
    """Return an answer with what was understood."""
    answer = one.answer
    long = "..." if len(answer.text) > _LONG else ""
    return (
        f"--- {answer.key} ({answer.form}, {answer.mark}; {answer.question.spec})\n"
        f"{answer.text[:_LONG]}{long}\n    meant: {answer.truth}\n    {one.marked.told}"
    )


def compare(found: Sequence[Measured], *, listed: bool) -> Iterator[str]:
    """Yield what differs from what the package made of answers before it was rebuilt."""
    changes: Counter[tuple[str, str]] = Counter()
    lines = []
    for one in found:
        then = before(one.answer)
        kind = sort(one.answer, then)
        if (kind, then.share) != (one.kind, one.marked.share):
            change = f"{kind} -> {one.kind}"
            changes[one.answer.form, change] += 1
            then_told, now_told = (m.told.partition("\n")[0] for m in (then, one.marked))
            lines.append(f"{one.answer.key:34} {change:18} {then_told} -> {now_told[:90]}")
    for (form, change), count in sorted(changes.items()):
        yield f"{form:14} {change:20} {count:5}"
    yield from lines if listed else ()


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is asked for, and print it."""
    options = _options(arguments)
    if options.hostile:
        for form, seconds, text in hostile.times():
            late = "" if seconds <= hostile.MOST_SECONDS else "  too long"
            print(f"{form:14}{seconds:8.2f} s  {text!r}{late}", flush=True)
        return 0
    begin = time.process_time()
    found = list(measure(_chosen(options)))
    print(table(found, lambda answer: answer.form), end="\n\n")
    by_source = (
        (lambda answer: answer.family)
        if options.source or options.file
        else (lambda answer: _sources().get(answer.family, answer.family))
    )
    print(table(found, by_source))
    print(f"{time.process_time() - begin:.1f} s of CPU")
    if options.compare:
        print(*compare(found, listed=options.part == "shown"), sep="\n")
    for one in found:
        if one.kind in options.show:
            print(show(one))
    return 0


def _chosen(options: argparse.Namespace) -> list[Answer]:
    every = list(answers_of_file(options.file)) if options.file else answers(options.part)
    return [
        answer
        for answer in every
        if (not options.form or answer.form in options.form)
        and (not options.source or options.source in answer.family)
    ][: options.limit]


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.answers.measure", description=__doc__)
    parser.add_argument("--form", action="append", help="only this form (may be repeated)")
    parser.add_argument("--source", help="only families, or sources, with this in their name")
    parser.add_argument("--part", choices=("shown", "unseen"), default="shown")
    parser.add_argument("--file", type=Path, help="answers of this file, a JSON object a line")
    parser.add_argument("--show", action="append", choices=KINDS, default=[])
    parser.add_argument("--limit", type=int)
    parser.add_argument("--compare", action="store_true", help="with what was answered before")
    parser.add_argument("--hostile", action="store_true", help="time long texts, nothing else")
    options = parser.parse_args(arguments)
    if options.part == "unseen" and (options.show or options.source):
        parser.error("of unseen answers figures are all that is told")
    if options.file and options.compare:
        parser.error("of the answers of a file it is not known what was made of them before")
    return options


if __name__ == "__main__":
    sys.exit(main())
