"""Claims: what is taken from a certificate, its support, its limits, its names."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from linexact.certificate import read_certificate
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.errors import InputError, LimitError
from linexact.export.claim import MAX_NUMBERS, Claim, DataClaim, SystemClaim, claim_of
from linexact.export.wording import heading, plain, plain_list
from linexact.kernel import Constraint, Refutation, Solution, System, check
from linexact.separability import feasible, separate_dataset

STRICT = Convention(bias=True, boundary="strict")
NO_BIAS = Convention(bias=False, boundary="strict")


@pytest.mark.parametrize(
    ("name", "convention", "kind"),
    [
        ("AND", STRICT, Solution),
        ("XOR", STRICT, Refutation),
        ("AND", NO_BIAS, Refutation),
        ("1000", NO_BIAS, Refutation),
    ],
)
def test_a_data_set_certificate_becomes_a_claim(
    name: str, convention: Convention, kind: type
) -> None:
    certificate = read_certificate(separate_dataset(gate(name), convention).certificate())
    claim = claim_of(certificate)
    assert isinstance(claim, DataClaim)
    assert isinstance(claim.proof, kind)
    claim.check()
    assert claim.system().dimension == 2 + convention.bias == len(claim.unknowns())


@pytest.mark.parametrize("bound", [0, 1])
def test_a_system_certificate_becomes_a_claim(bound: int) -> None:
    rows = [Constraint(">=", (1,), Fraction(1, 2)), Constraint("==", (1,), bound)]
    claim = claim_of(read_certificate(feasible(System(1, rows), ["u"]).certificate()))
    assert isinstance(claim, SystemClaim)
    assert isinstance(claim.proof, Solution if bound else Refutation)
    assert claim.variables == ("u",)
    claim.check()


def test_inequalities_say_what_the_system_says(claim: Claim) -> None:
    """Turned over, a row that points downwards is the kernel's row."""
    for shown, row in zip(claim.inequalities(), claim.system().rows, strict=True):
        sign = -1 if shown.relation in ("<", "<=") else 1
        assert tuple(sign * v for v in shown.coefficients) == tuple(row.coefficients)
        assert sign * shown.bound == row.bound
        assert shown.relation.replace("<", ">") == row.relation


def test_the_support_keeps_rows_and_multipliers_together(claim: Claim) -> None:
    if isinstance(claim.proof, Solution):
        with pytest.raises(InputError, match="only a refutation"):
            claim.support_only()
        return
    part = claim.support_only()
    kept = [i for i, m in sorted(claim.proof.multipliers.items()) if m]
    assert [part.system().rows[j] for j in range(len(kept))] == [
        claim.system().rows[i] for i in kept
    ]
    check(part.system(), part.proof)


def test_too_much_is_refused_before_work_starts() -> None:
    rows = MAX_NUMBERS // 10 + 1
    data = Dataset(
        np.zeros((rows, 9), dtype=np.int8),
        (1,) * 9,
        np.ones(rows, dtype=np.int8),
        tuple(f"x{j}" for j in range(9)),
    )
    with pytest.raises(LimitError, match="support only"):
        DataClaim(data, STRICT, Solution((0,) * 9 + (1,))).check()


def test_headings_name_the_classes_harmlessly() -> None:
    reading = {"positive": "a*) b", "negative": None}
    data = replace(gate("XOR"), reading=reading)
    certificate = read_certificate(separate_dataset(gate("XOR"), STRICT).certificate())
    claim = claim_of(replace(certificate, dataset=data))
    assert "Positive class: a?? b. Negative class: all others." in heading(claim)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("iris-setosa_1.5+", "iris-setosa_1.5+"),
        ("*)", "??"),
        ("(*", "??"),
        ('"', "?"),
        ("a\nb\r\tc", "a?b??c"),
        ("é\u202e\x00", "???"),
        ("|x| ; y", "?x? ? y"),
        ("a" * 50, "a" * 37 + "..."),
    ],
)
def test_plain(name: str, shown: str) -> None:
    assert plain(name) == shown


def test_long_lists_are_cut() -> None:
    assert plain_list(map(str, range(100)), most=3) == "0, 1, 2, ..."
