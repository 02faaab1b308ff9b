"""What the package says now, held against what it said before it was rebuilt.

The data beside this file were written by ``12a36ead`` (:mod:`.freeze`).  A difference that is meant
stands in ``differences.toml`` with its reason, or it is a fault.

Every matter has a stride: by default each fifth question of the large ones is asked again, and all
of the others.  ``LINEXACT_ORACLE=all`` asks every question (a minute or two more).
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256

import pytest

from tests.oracle import frozen
from tests.oracle.asking import MATTERS, Answer
from tests.oracle.frozen import Line
from tests.oracle.roads import ASKED_BACK

WHOLE = os.environ.get("LINEXACT_ORACLE") == "all"
MOST_BYTES = 2_000_000
MOST_SHOWN = 10  # differences that a failing test prints
_BEFORE, _LONG = 80, 500  # characters of an answer that are shown around the first that differs
TYPED = ("answers-shown", "answers-unseen")

# How many typed answers may be asked back that were read before: matter and form; others none.
MOST_ASKED_BACK: Mapping[tuple[str, str], int] = {}


@cache
def listed() -> frozenset[tuple[str, str]]:
    """Return the differences that are meant: matter and question."""
    with (frozen.FOLDER / "differences.toml").open("rb") as file:
        meant = tomllib.load(file).get("difference", ())
    return frozenset((one["matter"], one["key"]) for one in meant)


def again(matter: str) -> Iterator[tuple[Line, Answer]]:
    """Ask the questions of a matter again, or each so many of them."""
    asked = MATTERS[matter]
    for number, line in enumerate(frozen.read(matter)):
        if WHOLE or number % asked.stride == 0:
            try:
                now = asked.answer(line.question)
            except Exception as error:
                error.add_note(f"asked: {matter} {line.key}")
                raise
            yield line, json.loads(json.dumps(now))


def expect_no_difference(matter: str, pairs: Iterable[tuple[str, Answer, Answer]]) -> None:
    """Fail where answers differ, unless that is meant; show the question, then, and now."""
    differing = [
        f"{matter} {key}\n  then {one}\n  now  {other}"
        for key, then, now in pairs
        if then != now and (matter, key) not in listed()
        for one, other in [_shown(then, now)]
    ]
    more = f"\nand {len(differing) - MOST_SHOWN} more" if len(differing) > MOST_SHOWN else ""
    if differing:
        pytest.fail(f"{len(differing)} differ\n" + "\n".join(differing[:MOST_SHOWN]) + more)


def _shown(then: Answer, now: Answer) -> tuple[str, str]:
    """Return both from a little before the first character that differs."""
    texts = [json.dumps(answer, ensure_ascii=False) for answer in (then, now)]
    differs = next((k for k, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), 0)
    begin = max(0, differs - _BEFORE)
    one, other = (("..." if begin else "") + text[begin : begin + _LONG] for text in texts)
    return one, other


@pytest.mark.parametrize("matter", [name for name in MATTERS if name not in TYPED])
def test_the_package_answers_as_before(matter: str) -> None:
    expect_no_difference(matter, ((line.key, line.answer, now) for line, now in again(matter)))


@pytest.mark.parametrize("matter", TYPED)
def test_typed_answers_are_marked_as_before(matter: str) -> None:
    """Points, codes and what was read; those asked back that were read are counted by form."""
    asked_back: Counter[str] = Counter()
    read = []
    for line, now in again(matter):
        if now[0] != ASKED_BACK:
            read.append((line.key, _unseen(matter, line.answer), _unseen(matter, now)))
        elif line.answer[0] != ASKED_BACK:
            asked_back[line.asked["form"]] += 1
            print("asked back:", line.key)
    expect_no_difference(matter, read)
    allowed = {form: MOST_ASKED_BACK.get((matter, form), 0) for form in asked_back}
    assert all(asked_back[form] <= allowed[form] for form in asked_back), asked_back


def _unseen(matter: str, answer: Answer) -> Answer:
    """Return an answer with a stamp for places and what was read, if nobody is to look at it."""
    if matter == "answers-shown" or answer[0] == ASKED_BACK:
        return answer
    points, codes, _ = answer
    stamp = sha256(json.dumps(answer).encode()).hexdigest()[:8]
    return [points, re.sub(r"@\S+", "", codes), stamp]


def test_the_data_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in frozen.FOLDER.glob("*.jsonl.xz")}
    assert sum(sizes.values()) <= MOST_BYTES, sizes
