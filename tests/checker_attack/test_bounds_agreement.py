"""What the library writes, the checker of bounds verifies; what is false, both refuse."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from attack_bounds import seal

from linexact import bound_checker
from linexact.certificate.bounds import Shortest, shortest_certificate
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.linear import Classifier
from linexact.data.read.arrays import read_arrays
from linexact.error_search import hitting
from linexact.error_search.hyperplanes import enumerate_errors
from linexact.error_search.prove import prove
from linexact.error_search.search import fewest_errors
from linexact.kernel import CertificateError
from linexact.margins import HardMargin, widest_street
from linexact.perceptron import (
    Cycle,
    Listed,
    MistakeBound,
    Shuffled,
    Start,
    Stop,
    Worst,
    certificate_of,
    mistake_bound,
    rule,
    run,
)

GATES = [gate(f"{number:04b}") for number in range(16)]


def verified(text: str) -> str:
    return bound_checker.verify(text.encode())


def random_dataset(rng: random.Random, most: int = 9) -> Dataset:
    d = rng.randint(0, 3)
    n = rng.randint(0, most)
    rows = [
        [Fraction(rng.randint(-3, 3), rng.choice((1, 1, 2, 3))) for _ in range(d)] for _ in range(n)
    ]
    return Dataset.from_rows(rows, [rng.choice((-1, 1)) for _ in rows], dimension=d)


def random_convention(rng: random.Random) -> Convention:
    return Convention(rng.random() < 0.6, rng.choice(BOUNDARIES))


def test_margins_and_mistake_bounds_of_random_data():
    rng, found = random.Random(11), 0
    for _ in range(150):
        dataset = random_dataset(rng, most=5)
        street = widest_street(dataset)
        if isinstance(street, HardMargin):
            assert f" S = {street.solution.squared} " in verified(street.certificate())
        bias = rng.choice(("first", "absent"))
        bound = mistake_bound(
            dataset, rule("grosse", bias=bias, bias_input=Fraction(rng.choice((1, 2, -1)), 2))
        )
        if isinstance(bound, MistakeBound):
            found += 1
            said = f"at most R S = {bound.updates} updates"
            assert (said in verified(bound.certificate())) == (len(dataset) > 0)
    assert found > 30


def test_large_data_are_left_out_and_read_from_an_array_file(tmp_path):
    rng = np.random.default_rng(3)
    X = rng.integers(-9, 9, (60, 4))
    t = np.where(X @ [3, -1, 2, 1] > 0, 1, -1)
    dataset = read_arrays(X, t)
    street = widest_street(dataset)
    assert isinstance(street, HardMargin)
    least = street.solution
    claim = Shortest(
        "free", least.bias_input, Classifier(least.w, least.b), least.multipliers, least.squared,
        closest=street.closest or (),
    )  # fmt: skip
    text = shortest_certificate(dataset, claim, include_data=False)
    with pytest.raises(bound_checker.Unusable):
        verified(text)
    np.savez(tmp_path / "data.npz", X=X, t=t)
    assert bound_checker.verify(text.encode(), str(tmp_path / "data.npz")) == verified(
        street.certificate()
    )
    np.savez(tmp_path / "data.npz", X=X + 1, t=t)
    with pytest.raises(bound_checker.Rejected):
        bound_checker.verify(text.encode(), str(tmp_path / "data.npz"))


@pytest.mark.parametrize(
    "chosen",
    [
        rule("blog"),
        rule("grosse", rate=Fraction(2, 3), bias_input=Fraction(-1, 2)),
        rule("grosse", order=Worst()),
        rule("blog", order=Listed((3, 0, 0, 2, 1))),
        rule("grosse", order=Shuffled(seed=4, every_pass=False)),
        rule("grosse", restart=True, start=Start((Fraction(1, 3), Fraction(-2), Fraction(1, 7)))),
        rule("comp135"),
        rule("dsc140a", stop=Stop()),
        rule("dsc140a-stays", stop=Stop()),
    ],
    ids=str,
)
def test_cycles_on_the_gates_are_replayed(chosen):
    proved = []
    for number, dataset in enumerate(GATES):
        trace = run(dataset, chosen)
        if isinstance(trace.outcome, Cycle):
            text = certificate_of(trace)
            assert text is not None
            assert ("run" in json.loads(text)) == (chosen.batch is None)
            assert ("There are no w and b" in verified(text)) == trace.outcome.proof
            proved.append(number)
        else:
            assert certificate_of(trace) is None
    if chosen.batch != "stays":
        assert proved == [0b0110, 0b1001]


def test_a_cycle_without_a_bias_may_refute_nothing():
    both = Dataset.from_rows([[1], [-1]], [1, 1])
    trace = run(both, rule("comp135", bias="absent", start=Start((Fraction(1, 2),))))
    text = certificate_of(trace)
    assert text is not None
    assert "nothing is refuted" in verified(text)


def test_fewest_errors_of_random_data():
    rng = random.Random(5)
    for _ in range(60):
        found = fewest_errors(random_dataset(rng), random_convention(rng))
        assert f"wrong on {found.errors}, the fewest possible" in verified(found.certificate())


def test_trying_everything_agrees_with_the_hyperplanes():
    rng = random.Random(6)
    for _ in range(150):
        dataset, convention = random_dataset(rng), random_convention(rng)
        k = enumerate_errors(dataset, convention).errors
        claim = json.loads(fewest_errors(dataset, convention).certificate())
        assert claim["at_least"] == k
        assert bound_checker.verify(seal(claim | {"proof": "enumeration"}))
        with pytest.raises(bound_checker.Rejected, match="fewer errors are possible"):
            bound_checker.verify(seal(claim | {"proof": "enumeration", "at_least": k + 1}))


def test_reasons_are_accepted_when_the_library_accepts_them_and_only_when_true():
    rng, accepted, refused = random.Random(7), 0, 0
    for _ in range(3000):
        elements = range(rng.randint(1, 6))
        sets = [
            frozenset(rng.sample(elements, rng.randint(1, min(3, len(elements)))))
            for _ in range(rng.randint(1, 6))
        ]
        least = min(
            k
            for k in range(len(elements) + 1)
            if any(all(core & set(hit) for core in sets) for hit in combinations(elements, k))
        )
        at_least = least + rng.choice((0, 0, 0, 1, 2))
        reason = prove(sets, min(at_least, least), 200) or hitting.Packing({})
        if rng.random() < 0.6:
            reason = changed(rng, reason, len(sets))
        ours, theirs = is_accepted(at_least, sets, reason), is_checked(at_least, sets, reason)
        assert ours == theirs
        assert not ours or at_least <= least
        accepted, refused = accepted + ours, refused + (not ours)
    assert min(accepted, refused) > 500


def changed(rng: random.Random, reason: hitting.Reason, cores: int) -> hitting.Reason:
    """Change one thing in a reason: a weight, a core, an element, the order, a case."""
    if isinstance(reason, hitting.Packing):
        weights = dict(reason.weights)
        weights[rng.randrange(cores)] = Fraction(rng.randint(1, 4), 2)
        return hitting.Packing(weights)
    elements, children = list(reason.elements), list(reason.children)
    what = rng.choice(("inside", "core", "swap", "drop", "element"))
    j = rng.randrange(len(children)) if children else 0
    if what == "inside" and children:
        children[j] = changed(rng, children[j], cores)
    elif what == "core":
        return hitting.Branch(rng.randrange(cores), reason.elements, reason.children)
    elif what == "swap":
        rng.shuffle(elements)
    elif what == "drop" and children:
        del elements[j], children[j]
    elif elements:
        elements[j] = rng.randrange(6)
    return hitting.Branch(reason.core, tuple(elements), tuple(children))


def is_accepted(at_least: int, sets: list[frozenset[int]], reason: hitting.Reason) -> bool:
    nodes = [
        {"packing": [[i, str(m)] for i, m in sorted(node.weights.items())]}
        if isinstance(node, hitting.Packing)
        else {"core": node.core, "elements": list(node.elements)}
        for node in hitting.parents_first(reason)
    ]
    try:
        bound_checker.require_hits(at_least, sets, nodes)
    except bound_checker.Rejected:
        return False
    return True


def is_checked(at_least: int, sets: list[frozenset[int]], reason: hitting.Reason) -> bool:
    try:
        hitting.check_reason(sets, at_least, reason)
    except CertificateError:
        return False
    return True
