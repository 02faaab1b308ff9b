"""What each checker is attacked with: changes of one place and of several, cuts, forgeries."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any

from attack_certificates import canonical
from attack_damage import MISSING, changed, damages, edited, places, some_damaged

Change = tuple[tuple[Any, ...], Any]  # where, and all fields with it


def is_verified(checker: ModuleType, text: bytes, *data: str) -> bool:
    try:
        checker.verify(text, *data)
    except (checker.Rejected, checker.Unusable):
        return False
    return True


def assert_noticed(checker: ModuleType, text: bytes, step: int, *data: str) -> None:
    """Hold that no file with one place changed, and its hashes left, is verified."""
    for path, fields in some_damaged(json.loads(text), step):
        other = (canonical(fields) + "\n").encode()
        assert other == text or not is_verified(checker, other, *data), f"{path}: unnoticed"


def assert_bytes_count(checker: ModuleType, text: bytes, name: str, *data: str) -> None:
    """Hold that no cut, prolonged or edited file is verified."""
    for piece in edited(text, name):
        assert piece == text or not is_verified(checker, piece, *data)


def several_damaged(name: str, fields: Any, count: int) -> Iterator[Change]:
    """Yield fields with two or three places changed."""
    draw = random.Random(name)
    for _ in range(count):
        other = fields
        for _ in range(draw.randint(2, 3)):
            path, value = draw.choice(list(places(other)))
            damage = draw.choice([d for d in damages(value) if d is not MISSING or path])
            other = changed(other, path, damage)
        yield (), other


def sealed(changes: Iterable[Change], seal: Callable[[Any], bytes]) -> Iterator[tuple[Any, bytes]]:
    """Make changes consistent, but for those too far gone to have a sentence."""
    for path, fields in changes:
        try:
            text = seal(fields)
        except Exception:
            continue
        yield path, text


def assert_refused(forgery: Any, main: Callable[[list[str]], int], paths: Any, capsys: Any) -> None:
    """Hold that a forgery is refused for the one condition that it breaks."""
    assert main([str(path) for path in paths]) == forgery.code
    said = capsys.readouterr()
    words = said.out if forgery.code == 1 else said.err
    assert words.startswith("REJECTED" if forgery.code == 1 else "not checked")
    assert forgery.refusal in words
