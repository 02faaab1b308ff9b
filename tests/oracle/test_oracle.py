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

# How many typed answers may be asked back, or left to a person, that were read: matter, form.
MOST_ASKED_BACK: Mapping[tuple[str, str], int] = {
    ("answers-shown", "adding"): 76,
    ("answers-shown", "boundary"): 9,
    ("answers-shown", "inequalities"): 6,
    ("answers-shown", "number"): 18,
    ("answers-shown", "proof"): 18,
    ("answers-shown", "trace"): 63,
    ("answers-shown", "vector"): 8,
    ("answers-shown", "verdict"): 13,
    ("answers-shown", "weights"): 67,
    ("answers-unseen", "adding"): 37,
    ("answers-unseen", "boundary"): 8,
    ("answers-unseen", "inequalities"): 2,
    ("answers-unseen", "number"): 12,
    ("answers-unseen", "proof"): 11,
    ("answers-unseen", "trace"): 32,
    ("answers-unseen", "vector"): 6,
    ("answers-unseen", "verdict"): 8,
    ("answers-unseen", "weights"): 53,
}


@cache
def listed() -> frozenset[tuple[str, str]]:
    """Return the differences that are meant: matter and question."""
    with (frozen.FOLDER / "differences.toml").open("rb") as file:
        meant = tomllib.load(file)["differences"]
    return frozenset((one["matter"], key) for one in meant for key in one["keys"])


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
        if then != now and _renamed(then) != _renamed(now) and (matter, key) not in listed()
        for one, other in [_shown(then, now)]
    ]
    more = f"\nand {len(differing) - MOST_SHOWN} more" if len(differing) > MOST_SHOWN else ""
    if differing:
        pytest.fail(f"{len(differing)} differ\n" + "\n".join(differing[:MOST_SHOWN]) + more)


def _renamed(answer: Answer) -> str:
    """Return an answer in which an example is not called a case, however its lines are wrapped."""
    joined = re.sub(r"(\\n|\s|-{2,})+", " ", json.dumps(answer, ensure_ascii=False))
    text = re.sub(r"\b([Aa]) case\b", r"\1n case", joined)
    return re.sub(r"\b([Cc]ase|[Ee]xample)(s?)\b", r"example\2", text)


def _shown(then: Answer, now: Answer) -> tuple[str, str]:
    """Return both from a little before the first character that differs."""
    texts = [json.dumps(answer, ensure_ascii=False) for answer in (then, now)]
    differs = next((k for k, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), 0)
    begin = max(0, differs - _BEFORE)
    one, other = (("..." if begin else "") + text[begin : begin + _LONG] for text in texts)
    return one, other


@pytest.mark.parametrize("matter", [name for name in MATTERS if name not in TYPED])
def test_the_package_answers_as_before(matter: str) -> None:
    pairs = ((line.key, _certain(line.answer), _certain(now)) for line, now in again(matter))
    expect_no_difference(matter, pairs)


def _certain(answer: Answer) -> Answer:
    """Return an answer without which of several proofs it gives: floats of the machine guess it."""
    if isinstance(answer, dict) and answer.get("verdict") == "inseparable" and "w" not in answer:
        return {"verdict": "inseparable"}
    return answer


@pytest.mark.parametrize("matter", TYPED)
def test_typed_answers_are_marked_as_before(matter: str) -> None:
    """Points; what was read and is asked back, or left to a person, is counted by form."""
    left: Counter[str] = Counter()
    read = []
    for line, now in again(matter):
        if not _is_left(now):
            read.append((line.key, line.answer[0], now[0]))
        elif not _is_left(line.answer):
            left[line.asked["form"]] += 1
    expect_no_difference(matter, read)
    print(dict(left))
    assert all(left[form] <= MOST_ASKED_BACK.get((matter, form), 0) for form in left), left


def _is_left(answer: Answer) -> bool:
    """Say whether an answer is asked back, or left to a person."""
    return bool(answer[0] == ASKED_BACK or "for-a-person" in answer[1])


def test_the_data_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in frozen.FOLDER.glob("*.jsonl.xz")}
    assert sum(sizes.values()) <= MOST_BYTES, sizes
