"""What the package says now, held against what it said before it was rebuilt.

The data beside this file were written by ``12a36ead`` (:mod:`.freeze`).  A difference that is meant
stands in ``differences.toml`` with its reason, or it is a fault.

Every matter has a stride: by default each fifth question of the large ones is asked again, and all
of the others.  ``LINEXACT_ORACLE=all`` asks every question (a minute or two more).
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest

from tests.oracle import frozen
from tests.oracle.asking import MATTERS

WHOLE = os.environ.get("LINEXACT_ORACLE") == "all"
MOST_BYTES = 2_000_000
MOST_SHOWN = 10  # differences that a failing test prints
_LONG = 600  # characters of an answer


@cache
def listed() -> frozenset[tuple[str, str]]:
    """Return the differences that are meant: matter and question."""
    with (frozen.FOLDER / "differences.toml").open("rb") as file:
        return frozenset((one["matter"], one["key"]) for one in tomllib.load(file)["difference"])


def compare(matter: str, answers: Iterable[tuple[str, Any, Any]]) -> None:
    """Fail where an answer differs from then, unless that is meant; show question, then, now."""
    differing = [
        f"{matter} {key}\n  then {_shown(then, now)}\n  now  {_shown(now, then)}"
        for key, then, now in answers
        if then != now and (matter, key) not in listed()
    ]
    more = f"\nand {len(differing) - MOST_SHOWN} more" if len(differing) > MOST_SHOWN else ""
    assert not differing, f"{len(differing)} differ\n" + "\n".join(differing[:MOST_SHOWN]) + more


def _shown(answer: Any, other: Any) -> str:
    """Return what differs of an answer: of two records the fields, else the whole."""
    if isinstance(answer, dict) and isinstance(other, dict):
        answer = {name: one for name, one in answer.items() if other.get(name) != one}
    text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
    return text if len(text) <= _LONG else f"{text[:_LONG]}..."


def _again(name: str) -> Iterator[tuple[str, Any, Any]]:
    matter = MATTERS[name]
    for number, (key, then) in enumerate(frozen.read(name)):
        if WHOLE or number % matter.stride == 0:
            yield key, then, json.loads(json.dumps(matter.answer(key)))


@pytest.mark.parametrize("name", MATTERS)
def test_the_package_answers_as_before(name: str) -> None:
    compare(name, _again(name))


def test_the_data_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in frozen.FOLDER.glob("*.jsonl.xz")}
    assert sum(sizes.values()) <= MOST_BYTES, sizes
