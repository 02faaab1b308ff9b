"""Files about nets, counts of mistakes, streets with slacks, duals, and changes.

The changes are those of ``attack_drawn_claims``, each word of a rule made another, and the
forgeries of the tests; all with hashes right, and with the sentence that they would have.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import test_duality_attacked as dual
import test_mistake_counts_attacked as mistaken
import test_networks_attacked as nets
import test_soft_margin_attacked as soft
from attack_drawn_claims import Fields, changed, inside, resealed, sealed

from linexact import kernel_run, possible_counts
from linexact.errors import LimitError

Changed = tuple[bytes, list[bytes]]  # a genuine file, and changes of it
WORDS = (
    ("converged", "cycle", "limit"), ("wrong", "length", "search"), ("0/1", "-1/+1"), (">", ">="),
    (">0", ">=0"), ("<0", "<=0"),
)  # fmt: skip


@cache
def drawn() -> list[Changed]:
    """Return genuine files, each with its changes."""
    found = []
    for k, text in enumerate(genuine()):
        others = changed(text, random.Random(k))
        found.append((text, [*others, *reworded(text)]))
    alone = [*(text.encode() for text in (nets.many_lines(), *dual.great())), *runs()]
    return [*found, (found[0][0], [*forged(), *miscounted()]), *((text, []) for text in alone)]


def genuine() -> Iterator[bytes]:
    """Yield the files of the tests, and claims of random data."""
    for family in (nets, mistaken, soft, dual):
        yield from (text.encode() for text in family.genuine().values())
    for seed in range(4):
        yield from (text.encode() for text in dual.some(random.Random(seed)))
    for seed in range(16):
        yield from (text.encode() for text in nets.some(random.Random(seed)))
        yield dual.on_a_grid(random.Random(seed)).encode()
    rng = random.Random(3)
    for _ in range(8):
        yield from (text.encode() for text in mistaken.some(rng))
        yield soft.some_file(rng).encode()


def runs() -> Iterator[bytes]:
    """Yield runs in counts of fractions, of one presentation, and of many."""
    halves = [["1/2", 1], ["1/3", -1], ["-3/2", "1/2"]]
    rule: dict[str, Any] = {"degree": 2, "plus": "1/2", "bias": True, "boundary": "strict"}
    yield kernel_run(halves, [1, -1, 1], **rule).certificate().encode()
    for passes in (1, 3):
        yield kernel_run([[1]], [1], passes=passes, positive="1", **rule).certificate().encode()
    yield kernel_run("XOR", passes=300, **mistaken.LINEAR).certificate().encode()
    rng = random.Random(5)
    for k in range(12):
        points = [
            [f"{rng.randint(-5, 5)}/{rng.choice((2, 4))}" for _ in range(2)] for _ in range(3)
        ]
        text = kernel_run(points, [1, 0, 1], passes=6, **mistaken.LINEAR).certificate()
        yield text.encode()
        points = [[rng.randint(-3, 3)] for _ in range(3)]
        try:
            yield kernel_run(points, [1, 0, 0], **mistaken.LINEAR).certificate().encode()
            counts = [rng.randint(0, 4 + k) for _ in range(3)]
            found = possible_counts(points, [1, 0, 0], counts=counts, ended=False,
                                    **mistaken.LINEAR)  # fmt: skip
        except LimitError:
            continue
        yield found.certificate().encode()
    for example in (1, 2, 3):
        yield mistaken.forged("wrong", {"example": example})  # which are wrong too


def miscounted() -> Iterator[bytes]:
    """Yield counts that occur and are said not to, and runs that are none."""
    rng = random.Random(4)
    unbiased = mistaken.LINEAR | {"bias": False}
    far = [[4, -3], [6, 6], [-6, -5]]  # of whose third example 3 mistakes are gone back through
    made = [possible_counts(far, [1, 0, 0], counts=[1, 2, 3], ended=False, **unbiased)]
    for _ in range(30):
        points = [[rng.randint(-3, 3) for _ in range(2)] for _ in range(3)]
        run = kernel_run(points, [1, 0, 1], passes=rng.randint(1, 9), **mistaken.LINEAR)
        made.append(possible_counts(points, [1, 0, 1], counts=run.counts, ended=False,
                                    **mistaken.LINEAR))  # fmt: skip
    for found in made:
        fields = json.loads(found.certificate())
        del fields["claims"][0]["updates"]
        fields["claims"][0]["reason"] = "search"
        yield from said_anew(fields)
    for text in runs():
        fields = json.loads(text)
        if fields["claims"][0].get("first"):
            fields["claims"][0]["first"] -= 1
            yield from said_anew(fields)
    for name, changes in (
        ("wrong", {"counts": [1, 1, 1, 1, 7]}),
        ("converged", {"passes": 0}),
        ("occurs", {"updates": [0, 4]}),
    ):
        yield mistaken.forged(name, changes)
    fields = json.loads(mistaken.genuine()["converged"])
    for key in ("data", "data_sha256", "dimension", "examples"):
        del fields[key]
    yield sealed(fields)


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
    for family in (nets, soft, dual):
        for name, edit, _ in family.FORGERIES:
            text = family.forged(name, edit)
            yield text
            yield from said_anew(json.loads(text))
    for text in (*nets.without_any(), *dual.inside_the_street(), *soft.own()):
        yield text
        yield from said_anew(json.loads(text))
    for name, changes, _ in mistaken.FORGERIES:
        yield mistaken.forged(name, changes)


def said_anew(fields: Fields) -> Iterator[bytes]:
    """Yield a file with its sentence as if all conditions held, where there is one."""
    text = resealed(copy.deepcopy(fields))
    if text is not None:
        yield text
