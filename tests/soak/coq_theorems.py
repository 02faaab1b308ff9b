"""Theorems that Coq proves and whose examples it prints, with the data's hash; altered, refused.

Every claim of the tests in both forms and over both kinds of numbers, every edit of their tables,
the textbook certificates, published data, and fewest errors of random data.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from coq_files import (
    CLOSED,
    PRINTED,
    TAMPERED,
    TAMPERED_ERRORS,
    TAMPERED_PROVED,
    Coq,
    assert_closed,
    hash_of_printed,
    program,
)
from shapes import CLAIMS, F, pairs, proved

import linexact
from linexact.certificate import data_sha256
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.export.claim import DataClaim
from linexact.export.coq import export_coq
from linexact.export.errors import ErrorsClaim
from linexact.export.proved import Proved
from linexact.export.received import received
from linexact.kernel import Refutation

CERTIFICATES = Path(__file__).parents[2] / "examples" / "certificates"
Case = Callable[[], str]


def missing() -> str:
    """Say that Coq is not installed, where it is not."""
    return "" if program() else "coqc is not installed (Debian: apt install coq)"


def run(count: int, seed: int) -> Counter[str]:
    """Try ``count`` of the cases, which stand in a fixed order; seed 1 begins with the first."""
    listed = cases()
    begin = (seed - 1) * count
    chosen = [listed[i % len(listed)] for i in range(begin, begin + count)]
    return Counter(case() for case in chosen)


@cache
def coq() -> Coq:
    """Return a folder for theorems and theories."""
    return Coq(Path(mkdtemp()))


def cases() -> list[Case]:
    """Return what is tried."""
    listed: list[Case] = []
    for claim in CLAIMS.values():
        refuted = isinstance(claim.proof, Refutation)
        listed += [
            lambda c=claim: _proved(c, "reflect", "Q"),
            lambda c=claim: _proved(c, "lra", "Q"),
        ]
        listed += [lambda c=claim: _proved(c, "reflect", "R")] * refuted
        listed += [lambda c=claim: _proved(c, "lra", "R")] * refuted
    for name, old, new in TAMPERED.values():
        listed.append(lambda n=name, o=old, w=new: _refused(export_coq(CLAIMS[n]), o, w))
    for old, new in TAMPERED_ERRORS.values():
        listed.append(lambda o=old, w=new: _refused(export_coq(pairs()), o, w))
    for name, one in proved().items():
        listed += [lambda c=one, a=apart: _alone(c, a) for apart in (False, True)]
        edits = [(o, w) for claim, o, w in TAMPERED_PROVED.values() if claim == name]
        listed += [lambda c=one, o=o, w=w: _refused(export_coq(c), o, w) for o, w in edits]
    for path in sorted(CERTIFICATES.glob("*.json")):
        listed.append(lambda p=path: _certified(p.read_text("ascii")))
    listed += [lambda m=make: _certified(m()) for make in PUBLISHED]
    listed += [lambda s=seed: _certified(noise(s)) for seed in range(30)]
    listed.append(lambda: _proved(long_numbers(), "reflect", "Q"))
    return listed


def _proved(claim: DataClaim, form: str, numbers: str) -> str:
    text = export_coq(claim, form, numbers=numbers)
    assert_closed(coq().compiled(text), real=numbers == "R")
    return "proved" if numbers == "Q" else "proved over the reals"


def _alone(claim: Proved, apart: bool) -> str:
    """Compile a claim that is written for Coq alone, which prints the examples."""
    run = coq().compiled(export_coq(claim, apart=apart) + PRINTED)
    assert (run.returncode, run.stderr) == (0, ""), run.stderr
    assert run.stdout.count(CLOSED) == 1
    assert hash_of_printed(run.stdout) == data_sha256(claim.dataset)
    return "written for Coq alone proved"


def _refused(text: str, old: str, new: str) -> str:
    assert old in text
    run = coq().compiled(text.replace(old, new))
    assert run.returncode != 0
    return "altered and refused"


def _certified(text: str) -> str:
    """Export a certificate; Coq proves it, and prints the data that the certificate is about."""
    if '"proof":"enumeration"' in text:
        return "without cores"
    claim = received(text, "certificate")
    dataset = getattr(claim, "dataset", None)
    printed = PRINTED if dataset is not None else ""
    run = coq().compiled(export_coq(claim, apart=True) + printed)
    assert (run.returncode, run.stderr) == (0, ""), run.stderr
    assert run.stdout.count(CLOSED) == 1 + isinstance(claim, ErrorsClaim)
    if dataset is None:
        return "proved"
    assert hash_of_printed(run.stdout) == json.loads(text)["data_sha256"] == data_sha256(dataset)
    return "proved of the data printed" if isinstance(claim, DataClaim) else "fewest errors proved"


def noise(seed: int) -> str:
    """Return the certificate of fewest errors of random data."""
    rng = random.Random(seed)
    n, d = rng.choice([(12, 3), (20, 4), (24, 5), (40, 5)])
    rows = [[rng.randint(0, 5) for _ in range(d)] for _ in range(n)]
    return linexact.fewest_errors(rows, [rng.choice((-1, 1)) for _ in rows]).certificate()


def iris(classes: Sequence[int]) -> tuple[list[list[str]], list[int]]:
    """Return two classes of Fisher's iris as decimals."""
    from sklearn.datasets import load_iris

    data = load_iris()
    kept = [i for i, k in enumerate(data.target) if k in classes]
    return [[str(v) for v in data.data[i]] for i in kept], [int(data.target[i]) for i in kept]


def breast_cancer() -> tuple[list[list[str]], list[int]]:
    """Return the diagnostic data of 569 tumours, 30 measures each."""
    from sklearn.datasets import load_breast_cancer

    data = load_breast_cancer()
    return [[str(v) for v in row] for row in data.data], [int(k) for k in data.target]


def drawn(places: int, separable: bool) -> tuple[list[list[str]], list[int]]:
    """Return 1000 random examples with 50 inputs."""
    rng = random.Random(places)
    rows = [[f"{rng.uniform(-1, 1):.{places}f}" for _ in range(50)] for _ in range(1000)]
    if separable:
        return rows, [1 if sum(map(float, row)) > 0.001 else 0 for row in rows]
    return rows, [rng.randint(0, 1) for _ in rows]


def long_numbers() -> DataClaim:
    """Return a refutation with numbers of six thousand digits."""
    big = 10**6000 + 7
    data = Dataset.from_rows([[0], [big], [2 * big]], [1, -1, 1])
    half = Refutation({0: F(1, 2), 1: F(1), 2: F(1, 2)})
    return DataClaim(data, Convention(True, "strict"), half)


def _separated(rows: list[list[str]], labels: list[int]) -> str:
    return linexact.separate(rows, labels).certificate()


PUBLISHED: list[Callable[[], str]] = [
    lambda: _separated(*iris((0, 1))),
    lambda: _separated(*iris((1, 2))),
    lambda: linexact.fewest_errors(*iris((1, 2))).certificate(),
    lambda: _separated(*breast_cancer()),
    lambda: _separated(*drawn(3, separable=False)),
    lambda: _separated(*drawn(3, separable=True)),
    lambda: _separated(*drawn(14, separable=False)),
    lambda: _separated(*drawn(14, separable=True)),
]
COUNT = 200  # a multiple of the number of slices, so that every case is tried
assert len(cases()) <= COUNT
