"""Random proofs, right or with one broken line, and z3 as the judge of each cited step.

``python -m benchmarks.arguments`` makes 5,000 proofs about the rows of XOR, of other gates and of
random data, and compares what :mod:`linexact.argument` says of each line with what z3 says; it
also makes 1,000 chains of random lines about XOR, all of which follow from its contradictory rows,
and counts those that are taken for a proof.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from linexact.argument.checking import Checked, check_argument
from linexact.argument.claims import (
    Argument,
    Broken,
    Cited,
    Claim,
    Followed,
    Given,
    Line,
    Source,
    Uncited,
    Unread,
)
from linexact.argument.combine import total
from linexact.data.constraints import dataset_system
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.kernel import Constraint, Number, Relation, System
from linexact.topics.separability import Infeasible, feasible

GATES = ("XOR", "XNOR", "AND", "parity:3", "exactly:1:3")
PROOFS, CHAINS = 5_000, 1_000


def main() -> int:
    """Compare, print the counts, return 1 where anything disagrees."""
    options = _options()
    begin = time.process_time()
    seen, wrong = compare(options.proofs, options.seed)
    spent = time.process_time() - begin
    for what, count in sorted(seen.items()):
        print(f"{count:8} {what}")
    print(f"{len(wrong)} disagreements with z3 on {options.proofs} proofs; {spent:.0f} s of CPU")
    ends = Counter(random_chain(seed).weakest for seed in range(options.chains))
    print(f"{options.chains} chains of random lines; what they end in rests on:")
    for kind, count in ends.items():
        print(f"{count:8} {kind.__name__}")
    for line in wrong[:20]:
        print(line, file=sys.stderr)
    return 1 if wrong or ends[Followed] else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.arguments", description=__doc__)
    parser.add_argument("--proofs", type=int, default=PROOFS)
    parser.add_argument("--chains", type=int, default=CHAINS)
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


def compare(proofs: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Return how many lines became what, and every disagreement with z3."""
    seen: Counter[str] = Counter()
    wrong: list[str] = []
    for number in range(seed, seed + proofs):
        argument, broken = random_proof(number)
        found = check_argument(argument)
        seen["proofs with a broken line" if broken else "right proofs"] += 1
        seen["proofs that reach a contradiction"] += found.closing is not None
        for step, outcome in found.outcomes.items():
            seen[f"lines {type(outcome).__name__}"] += 1
            said = disagreement(argument, found, step)
            wrong += [f"proof {number}, line {step}: {said}"] if said else []
        said = _verdict_differs(argument, found)
        wrong += [f"proof {number}: {said}"] if said else []
        first = next((n for n, o in found.outcomes.items() if isinstance(o, Broken)), None)
        if broken is None and first is not None:
            wrong.append(f"proof {number}: line {first} of a right proof is called broken")
    return seen, wrong


# Proofs


def random_proof(seed: int) -> tuple[Argument, int | None]:
    """Return an argument about random rows, and the line that was broken, if one was.

    Half of those about rows that contradict each other add them up to the contradiction.

    >>> argument, broken = random_proof(3)
    >>> len(argument.steps) > 1
    True
    """
    chance = random.Random(seed)
    given = _random_rows(chance)
    size = len(given[0].coefficients)
    verdict = feasible(System(size, given))
    if isinstance(verdict, Infeasible) and chance.random() < 0.5:
        steps = _adding(verdict, chance)
    else:
        steps = _wandering(given, chance)
    broken = chance.randrange(len(steps)) if chance.random() < 0.5 else None
    if broken is not None:
        steps[broken] = Claim(_damaged(steps[broken].row, chance), steps[broken].reason)
    return Argument(given, size, tuple(steps)), broken


def _wandering(given: Sequence[Constraint], chance: random.Random) -> list[Claim]:
    """Return sums of rows and lines chosen at random."""
    lines: dict[Source, Constraint] = {Given(i): row for i, row in enumerate(given)}
    steps: list[Claim] = []
    for _ in range(chance.randint(2, 7)):
        cited = chance.sample(list(lines), min(chance.choice((1, 2, 2, 2, 3)), len(lines)))
        parts = [(chance.choice((1, 1, 1, 2, 3)), lines[s]) for s in cited]
        row = _restated(total(len(given[0].coefficients), parts), chance)
        lines[Line(len(steps))] = row
        steps.append(Claim(row, Cited(tuple(cited))))
    return steps


def _adding(verdict: Infeasible, chance: random.Random) -> list[Claim]:
    """Return a refutation in steps: two or three lines are added until nothing is left."""
    rows = verdict.system.rows
    waiting: list[tuple[Source, Constraint]] = [
        (Given(i), total(verdict.system.dimension, [(m, rows[i])]))
        for i, m in verdict.multipliers.items()
        if m
    ]
    chance.shuffle(waiting)
    steps: list[Claim] = []
    while len(waiting) > 1 or not steps:
        taken = [waiting.pop(0) for _ in range(min(len(waiting), chance.choice((2, 2, 3))))]
        row = total(verdict.system.dimension, [(1, row) for _, row in taken])
        waiting.append((Line(len(steps)), row))
        steps.append(Claim(row, Cited(tuple(source for source, _ in taken))))
    return steps


def _random_rows(chance: random.Random) -> Sequence[Constraint]:
    if chance.random() < 0.6:
        data = gate(chance.choice(GATES))
    else:
        size, n = chance.randint(1, 3), chance.randint(3, 7)
        points = [[chance.randint(-3, 3) for _ in range(size)] for _ in range(n)]
        data = Dataset.from_rows(points, [1, -1, *(chance.choice((1, -1)) for _ in points[2:])])
    return dataset_system(data, Convention(chance.random() < 0.9, chance.choice(BOUNDARIES))).rows


def _restated(row: Constraint, chance: random.Random) -> Constraint:
    """Return a row at another scale, or a little weaker."""
    scale = Fraction(chance.choice((1, 1, 1, 2, 1)), chance.choice((1, 1, 2)))
    relation: Relation = ">=" if chance.random() < 0.1 else row.relation
    bound = row.bound - (chance.randint(1, 3) if chance.random() < 0.1 else 0)
    return Constraint(relation, tuple(scale * a for a in row.coefficients), scale * bound)


def _damaged(row: Constraint, chance: random.Random) -> Constraint:
    """Return a row with a lost factor, a lost or turned entry, a bound, or a strictness more."""
    values: list[Number] = list(row.coefficients)
    place = chance.randrange(len(values))
    how = chance.choice(("entry", "sign", "lost", "bound", "strict"))
    if how == "strict" and row.relation == ">=":
        return Constraint(">", row.coefficients, row.bound)
    if how == "bound":
        return Constraint(row.relation, row.coefficients, row.bound + 1)
    values[place] = {"sign": -values[place], "lost": Fraction(0)}.get(
        how, values[place] + chance.choice((-1, 1))
    )
    return Constraint(row.relation, tuple(values), row.bound)


def random_chain(seed: int) -> Checked:
    """Check a chain of random lines on the rows of XOR, with or without citations.

    >>> random_chain(0).weakest.__name__
    'Unread'
    """
    chance = random.Random(f"chain {seed}")
    rows = dataset_system(gate("XOR"), Convention(True, "strict")).rows
    steps: list[Claim] = []
    for number in range(chance.randint(3, 8)):
        row = Constraint(">", tuple(chance.randint(-3, 3) for _ in range(3)))
        earlier: list[Source] = [Line(i) for i in range(number)]
        cited = chance.sample(earlier, min(len(earlier), chance.choice((0, 1, 2))))
        steps.append(Claim(row, Cited(tuple(cited)) if cited else Uncited(chance.random() < 0.2)))
    steps.append(Claim(Constraint(">", (0, 0, 0))))
    return check_argument(Argument(rows, 3, tuple(steps)))


# The judge


def disagreement(argument: Argument, found: Checked, step: int) -> str:
    """Return how z3 contradicts what was said of a claim; nothing where it agrees.

    What follows by what it cites must be entailed by it, and what is broken must not be; a line
    is left open only where it is not entailed, or its sources contradict themselves.
    """
    outcome, claim = found.outcomes[step], argument.steps[step]
    assert isinstance(claim, Claim)
    assert isinstance(claim.reason, Cited)
    entailed = _is_entailed(argument, step)
    if isinstance(outcome, Unread):
        false = Constraint(">", (0,) * argument.dimension)
        rows = [_row(argument, source) for source in claim.reason.sources]
        return "" if not entailed or entails(rows, false) else "open, though it follows"
    agrees = isinstance(outcome, Broken) != entailed
    return "" if agrees else f"{type(outcome).__name__}, z3: {entailed}"


def _verdict_differs(argument: Argument, found: Checked) -> str:
    """Return how the whole argument was judged, where z3 does not find its trunk sound."""
    if found.closing is None:
        return ""
    trunk = [source.number for source in found.trunk if isinstance(source, Line)]
    holds = all(_is_entailed(argument, number) for number in trunk)
    taken = found.weakest is Followed
    return "taken for a proof" if taken and not holds else ""


def _is_entailed(argument: Argument, step: int) -> bool:
    claim = argument.steps[step]
    assert isinstance(claim, Claim)
    assert isinstance(claim.reason, Cited)
    return entails([_row(argument, source) for source in claim.reason.sources], claim.row)


def _row(argument: Argument, source: Source) -> Constraint:
    if isinstance(source, Given):
        return argument.given[source.index]
    claim = argument.steps[source.number]
    assert isinstance(claim, Claim)
    return claim.row


def entails(rows: Sequence[Constraint], claim: Constraint) -> bool:
    """Let z3 say whether no point meets the rows and not the claim."""
    import z3

    unknowns = [z3.Real(f"y{j}") for j in range(len(claim.coefficients))]

    def said(row: Constraint) -> object:
        score = z3.Sum(*(_real(a) * y for a, y in zip(row.coefficients, unknowns, strict=True)))
        bound = _real(row.bound)
        return score > bound if row.relation == ">" else score >= bound

    def _real(value: Number) -> object:
        exact = Fraction(value)
        return int(exact) if exact.denominator == 1 else z3.Q(exact.numerator, exact.denominator)

    solver = z3.Solver()
    solver.add(*map(said, rows), z3.Not(said(claim)))
    answer = solver.check()
    assert answer != z3.unknown
    return bool(answer == z3.unsat)


if __name__ == "__main__":
    raise SystemExit(main())
