"""The suite of certificates: ``valid/`` that a checker must verify, ``invalid/`` that it must not.

``python -m tests.certificates.make`` writes both anew.  A file is invalid by one change, which its
name tells; it is sealed again, so that nothing but the change is wrong.
"""

from __future__ import annotations

import hashlib
import io
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

import linexact
from linexact.data.read.arrays import read_arrays
from linexact.proof.file import sealed
from linexact.topics.least_squares.steps import least_squares

HERE = Path(__file__).parent
Fields = dict[str, Any]
TABLE = b"x,y,island,t\n1,2,a,yes\n3,4.5,b,no\n,1,a,no\n0.5,-2e1,a,yes\n7,7,b,no\n"
COMMA = b"a;b;t\n1,5;2;u\n-0,25;3;v\n"
TRIALS = b"x,events,trials\n0,0,3\n1,2,4\n2,5,5\n3,0,0\n"
ARRAY = np.array([[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 1]], dtype=np.int16)


@dataclass(frozen=True)
class Case:
    """A certificate with the data files that it is held against."""

    name: str
    fields: Fields
    files: dict[str, bytes] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The certificate, sealed."""
        unsealed = {
            key: v for key, v in self.fields.items() if key not in ("seal", "tool", "format")
        }
        return sealed(unsealed)


def _of(name: str, result: Any, files: dict[str, bytes] | None = None) -> Case:
    return Case(name, json.loads(result.certificate()), files or {})


@dataclass(frozen=True)
class _Proved:
    """What is evidence, and no result of a command."""

    found: Any

    def certificate(self) -> str:
        """Return its certificate."""
        return str(self.found.proved().certificate())


def _fitted(rows: Any, labels: Any) -> _Proved:
    return _Proved(least_squares(read_arrays(rows, labels)))


def valid() -> Iterator[Case]:
    """Yield genuine certificates: every atom, every conclusion, every way to read data."""
    yield _of("and-separable", linexact.separate("AND"))
    yield _of("xor-contradicts", linexact.separate("XOR"))
    yield _of("xor-overlap-irreducible", linexact.certify("XOR", kind=True, minimal=True))
    yield _of("or-complete", linexact.certify("OR", kind=True))
    quasi = [[0], [1], [1], [2]], [0, 0, 1, 1]
    yield _of("quasi-complete", linexact.certify(*quasi, kind=True))
    yield _of("two-equal-examples", linexact.separate([[1], [1]], [0, 1]))
    yield _of("no-bias-closed", linexact.separate("NOT", bias=False, boundary="closed-positive"))
    yield _of("system-point", linexact.feasible("x > 1; x + y < 3; y >= 1/3"))
    yield _of("system-refuted", linexact.feasible("x > 1; x + y = 1; y >= 1/3"))
    yield _of("degree-two", linexact.least_degree("XOR"))
    yield _of("fewest-monomials", linexact.fewest_monomials("XOR"))
    yield _of("polynomial-features", linexact.in_features("XOR", monomials="x1, x1*x2"))
    yield _of("fewest-errors", linexact.fewest_errors("XOR"))
    yield _of("street", linexact.hard_margin("AND"))
    yield _of("mistake-bound", linexact.mistake_bound("AND", rate="1/2"))
    yield _of("weights-with-demands", linexact.hand_weights("AND", demands=["b <= -2"]))
    yield _of("no-weights", linexact.hand_weights("AND", demands=["b = 1"]))
    yield _of("region", linexact.region("AND", bias=False, boundary="closed-positive"))
    yield _of(
        "region-of-constraints", linexact.region(constraints="x > 0; y > 0; x + y < 4; x < 9")
    )
    yield _of("scores", linexact.score("OR", weights=["1/2", 1], b="-1/3"))
    yield _of("least-squares", _fitted([[0], [1], [3]], [0, 0, 1]))
    yield _of("least-squares-shortest", _fitted([[1, 2], [2, 4], [0, 0]], [0, 1, 1]))
    yield _of("run-converges", linexact.trace("AND", rule="blog", bound=False))
    yield _of("run-cycles", linexact.trace("XOR", rule="blog", bound=False))
    yield _of("run-worst-first", linexact.trace("OR", order="worst", bound=False))
    yield _of("run-shuffled", linexact.trace("XOR", order="shuffle", seed=7, passes=3, bound=False))
    yield _of("run-changing-rate", linexact.trace("OR", rule="grosse", rate="1/(1+t)", bound=False))
    yield _of("run-batch", linexact.trace("AND", rule="dsc140a", passes=3, bound=False))
    for model, y in (
        ("binary", [0, 1, 0, 1]),
        ("poisson", [0, 1, 0, 3]),
        ("ordinal", [0, 1, 1, 2]),
    ):
        yield _of(model, linexact.estimates([[0], [1], [1], [2]], y, model=model))
    labels = ["a", "b", "a", "c"]
    yield _of("multinomial", linexact.estimates([[0], [1], [1], [2]], labels, model="multinomial"))
    collinear = [[0, 0], [1, 2], [1, 2], [2, 4]]
    yield _of("not-identified", linexact.estimates(collinear, [0, 1, 0, 1]))
    yield from _of_files()


def _of_files() -> Iterator[Case]:
    npy, npz = io.BytesIO(), io.BytesIO()
    np.save(npy, ARRAY)
    np.savez(npz, X=ARRAY[:, :2], y=ARRAY[:, 2])
    with TemporaryDirectory() as folder:
        for name, text in (
            ("table.csv", TABLE), ("comma.csv", COMMA), ("trials.csv", TRIALS),
            ("array.npy", npy.getvalue()), ("arrays.npz", npz.getvalue()),
            ("one.csv", b"x,t\n1,a\n"), ("two.csv", b"x,t\n2,b\n0,a\n"),
        ):  # fmt: skip
            Path(folder, name).write_bytes(text)
        at = f"{folder}/table.csv"
        held = {"table.csv": TABLE}
        skip = linexact.separate(at, missing="skip", factor=["island"])
        yield _of("table-with-factor", skip, held)
        yield _of(
            "table-of-levels", linexact.separate(at, missing="level", factor=["x", "island"]), held
        )
        yield _of(
            "decimal-comma",
            linexact.separate(f"{folder}/comma.csv", decimal=","),
            {"comma.csv": COMMA},
        )
        trials = linexact.estimates(f"{folder}/trials.csv", events="events", trials="trials")
        yield _of("events-of-trials", trials, {"trials.csv": TRIALS})
        yield _of("array", linexact.separate(f"{folder}/array.npy"), {"array.npy": npy.getvalue()})
        yield _of(
            "arrays", linexact.separate(f"{folder}/arrays.npz"), {"arrays.npz": npz.getvalue()}
        )
        both = {"one.csv": b"x,t\n1,a\n", "two.csv": b"x,t\n2,b\n0,a\n"}
        yield _of(
            "several-files", linexact.separate(f"{folder}/*.csv".replace("*", "[ot][nw][eo]")), both
        )


def hashed(examples: list[list[str]]) -> str:
    """Return the hash of examples that stand in a certificate."""
    lines = "".join(",".join(example) + "\n" for example in examples)
    return hashlib.sha256(lines.encode("ascii")).hexdigest()


def write(folder: Path, cases: Iterator[Case]) -> int:
    """Write cases as files: a certificate, and a folder of its name with its data."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    written = list(cases)
    for case in written:
        (folder / f"{case.name}.json").write_text(case.text, encoding="ascii")
        for name, content in case.files.items():
            (folder / case.name).mkdir(exist_ok=True)
            (folder / case.name / name).write_bytes(content)
    return len(written)


if __name__ == "__main__":
    from tests.certificates.invalid import invalid

    print(write(HERE / "valid", valid()), write(HERE / "invalid", invalid()))
