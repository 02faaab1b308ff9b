"""Files about nets, several classes, streets with slacks, duals, and changes.

The changes are those of ``attack_drawn_claims``, each word of a rule made another, and the
forgeries of the tests; all with hashes right, and with the sentence that they would have.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from functools import cache

import test_duality_attacked as dual
import test_networks_attacked as nets
import test_several_attacked as several
import test_soft_margin_attacked as soft
from attack_drawn_claims import Fields, changed, inside, resealed

Changed = tuple[bytes, list[bytes]]  # a genuine file, and changes of it
WORDS = (
    ("predicted", "each", "shared"), ("first", "last", "mistake"), ("rest", "pairs"),
    ("converged", "cycle", "limit"), ("0/1", "-1/+1"), (">", ">="),
    (">0", ">=0"), ("<0", "<=0"),
)  # fmt: skip


@cache
def drawn() -> list[Changed]:
    """Return genuine files, each with its changes."""
    found = []
    for k, text in enumerate(genuine()):
        others = changed(text, random.Random(k))
        found.append((text, [*others, *reworded(text)]))
    alone = [text.encode() for text in (nets.many_lines(), *dual.great())]
    return [*found, (found[0][0], list(forged())), *((text, []) for text in alone)]


def genuine() -> Iterator[bytes]:
    """Yield the files of the tests, and claims of random data."""
    for family in (nets, several, soft, dual):
        yield from (text.encode() for text in family.genuine().values())
    for seed in range(4):
        yield from (text.encode() for text in several.some_claims(random.Random(seed)))
        yield from (text.encode() for text in dual.some(random.Random(seed)))
    for seed in range(16):
        yield from (text.encode() for text in nets.some(random.Random(seed)))
        yield dual.on_a_grid(random.Random(seed)).encode()
    rng = random.Random(3)
    for _ in range(8):
        yield soft.some_file(rng).encode()


def reworded(text: bytes) -> Iterator[bytes]:
    """Yield a file with each of its words another in turn."""
    (claim,) = json.loads(text)["claims"]
    places = [*inside(claim)]
    for number, (part, key) in enumerate(places):
        if isinstance(part[key], str):
            for word in next((words for words in WORDS if part[key] in words), ()):
                fields = json.loads(text)
                home, where = [*inside(fields["claims"][0])][number]
                home[where] = word
                if word != part[key]:
                    yield from said_anew(fields)


def forged() -> Iterator[bytes]:
    """Yield the forgeries of the tests."""
    for family in (nets, several, soft, dual):
        for name, edit, _ in family.FORGERIES:
            text = family.forged(name, edit)
            yield text
            yield from said_anew(json.loads(text))
    for text in (*nets.without_any(), *dual.inside_the_street(), *soft.own()):
        yield text
        yield from said_anew(json.loads(text))


def said_anew(fields: Fields) -> Iterator[bytes]:
    """Yield a file with its sentence as if all conditions held, where there is one."""
    text = resealed(copy.deepcopy(fields))
    if text is not None:
        yield text
