"""Certificates of estimates, of random problems of all models: verified; altered, refused or true.

Double description, which shares nothing with linexact, says of each problem whether the genuine
certificate is true, and of the few altered ones that are verified (a proof may be written in
several ways) whether they still are.
"""

from __future__ import annotations

import json
import random
from collections import Counter

import attack_estimates
from asking import ask
from problems import random_problem

from linexact import estimates_checker
from tests.soak.forged_certificates import altered_estimates

COUNT = 40_000
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
