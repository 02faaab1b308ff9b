"""Genuine certificates damaged in one to three places: none that is false is verified.

Half of the files have their sentence and their hashes made right again.  Then the checker must
refuse, or the library's own reader, which shares nothing with it, must find the claim true.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import attack_bounds
import attack_certificates
import attack_estimates
from attack_damage import MISSING, changed, damages, places
from test_bounds_damage import is_true

from linexact import bound_checker, checker, estimates_checker
from linexact.certificate import read_certificate

COUNT = 2_000_000
LEFT_OUT = ("no-data", "huge")  # without data there is nothing to hold against; slow
SHAPELESS = (TypeError, KeyError, AttributeError, ValueError, LookupError, ArithmeticError)


def run(count: int, seed: int) -> Counter[str]:
    """Damage ``count`` certificates."""
    rng = random.Random(seed)
    return Counter(_one(rng) for _ in range(count))


def _one(rng: random.Random) -> str:
    if rng.random() < 1 / 3:
        return _of_estimates(rng)
    attack, program = rng.choice([(attack_certificates, checker), (attack_bounds, bound_checker)])
    name = rng.choice([name for name in attack.GENUINE if name not in LEFT_OUT])
    genuine = attack.text_of(name)
    fields = json.loads(genuine)
    for _ in range(rng.randint(1, 3)):
        fields = _damaged(fields, rng)
    sealed = rng.random() < 0.5
    try:
        text = attack.seal(fields) if sealed else _plain(fields)
    except SHAPELESS:
        return "beyond a sentence"
    try:
        program.verify(text)
    except (program.Rejected, program.Unusable):
        return "refused"
    if text == genuine:
        return "unchanged"
    assert sealed, f"{name}: a change without its hash was verified: {text!r}"
    if program is checker:
        read_certificate(text.decode())
    else:
        assert is_true(json.loads(text)), f"{name}: a false claim is verified: {text!r}"
    return "verified and true"


def _of_estimates(rng: random.Random) -> str:
    """Do the same to a certificate of estimates; double description says what is true."""
    name = rng.choice(attack_estimates.INSIDE)
    return altered_estimates(name, attack_estimates.fields_of(name), rng)


def altered_estimates(name: str, genuine: Any, rng: random.Random) -> str:
    """Damage a certificate of estimates, and say what came of it.

    Raises AssertionError where a false claim, or a change without its hash, is verified.
    """
    fields = genuine
    for _ in range(rng.randint(1, 3)):
        fields = _damaged(fields, rng)
    sealed = rng.random() < 0.5
    try:
        text = attack_estimates.seal(fields) if sealed else _plain(fields)
    except Exception:  # no sentence can be made of it: the old one, or the old seal
        sealed, text = False, _plain(fields)
    if text == _plain(genuine):
        return "unchanged"
    try:
        estimates_checker.verify(text)
    except (estimates_checker.Rejected, estimates_checker.Unusable):
        return "refused"
    assert sealed, f"{name}: a change without its hash was verified: {text!r}"
    true = attack_estimates.is_true(json.loads(text))
    assert true, f"{name}: a false claim is verified: {text!r}"
    return "verified and true"


def _damaged(fields: Any, rng: random.Random) -> Any:
    path, value = rng.choice(list(places(fields)))
    damage = rng.choice([d for d in damages(value) if d is not MISSING or path])
    return changed(fields, path, damage)


def _plain(fields: Any) -> bytes:
    return (attack_certificates.canonical(fields) + "\n").encode()
