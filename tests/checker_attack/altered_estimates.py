"""Certificates of estimates, of random problems of all models: verified; altered, refused or true.

Double description, which shares nothing with linexact, says of each problem whether the genuine
certificate is true, and of the few altered ones that are verified (a proof may be written in
several ways) whether they still are.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import attack_certificates
import attack_estimates
from asking import ask
from attack_damage import MISSING, changed, damages, places
from problems import random_problem

from linexact import estimates_checker

EACH = 40  # alterations of one certificate
SEEDS = 10**6  # of problems


def run(count: int, seed: int) -> Counter[str]:
    """Alter certificates ``count`` times."""
    rng = random.Random(seed)
    found: Counter[str] = Counter()
    while found.total() < count:
        problem = random_problem(rng.randrange(SEEDS))
        text = ask(problem).certificate()
        fields = json.loads(text)
        assert estimates_checker.verify(text.encode()) == fields["statement"], problem.name
        assert attack_estimates.is_true(fields), f"{problem.name}: a status is wrong"
        for _ in range(min(EACH, count - found.total())):
            found[altered_estimates(problem.name, fields, rng)] += 1
    return found


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
