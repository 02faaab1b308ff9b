"""Files of less than a megabyte that would keep a checker busy for minutes if it let them.

Of each shape one: ``attack_hostile.py`` tries them all and prints what the checker takes for each.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import random
import resource
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

Fields = dict[str, Any]
CHECKER = Path(__file__).parents[2] / "linexact" / "checker.py"
RULE = {"bias": True, "positive": ">0", "negative": "<0"}
DRAW = random.Random(20)


@dataclass(frozen=True)
class Hostile:
    name: str
    certificate: bytes
    data: bytes = b""
    file: str = ""  # its name


def odd(digits: int) -> str:
    """Return a number of so many digits; two of them seldom share a factor."""
    return "1" + "".join(DRAW.choices("0123456789", k=digits - 2)) + "1"


def unit(digits: int) -> str:
    return f"1/{odd(digits)}"


def sealed(fields: Fields) -> bytes:
    """Make the hashes right; the sentence is wrong, which is noticed last."""
    if "data" in fields and "data_sha256" not in fields:
        lines = "".join(",".join(row) + "\n" for row in fields["data"])
        fields["data_sha256"] = hashlib.sha256(lines.encode()).hexdigest()
    fields.setdefault("tool", "by hand")
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    fields["sha256"] = hashlib.sha256(text.encode()).hexdigest()
    return json.dumps(fields, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def dataset(rows: Sequence[Sequence[str]], **more: Any) -> Fields:
    """Return a certificate of examples, as if they were separable."""
    d = len(rows[0]) - 1
    return {
        "about": "dataset", "format": "linexact-certificate/1", "statement": "", "dimension": d,
        "examples": len(rows), "convention": RULE, "data": rows, "verdict": "separable",
        "proof": {"w": ["1"] * d, "b": "1"},
    } | more  # fmt: skip


def inseparable(rows: Sequence[Sequence[str]], m: Sequence[str], **more: Any) -> Fields:
    proof = {"multipliers": [*enumerate(m)], "common_point": ["0"] * (len(rows[0]) - 1)}
    return dataset(rows, verdict="inseparable", proof=proof, **more)


def cancelling(count: int, columns: int, cell: Callable[[], str]) -> Fields:
    """Return examples that are all of both classes."""
    each = [[cell() for _ in range(columns)] for _ in range(count)]
    rows = [[mark, *x] for x in each for mark in "+-"]
    mean = [Fraction(sum(map(int, column)), count) for column in zip(*each, strict=True)]
    proof = {
        "multipliers": [[i, f"1/{count}"] for i in range(2 * count)],
        "common_point": list(map(str, mean)),
    }
    minimal = {"support": 2 * count, "irreducible": False}
    return dataset(rows, verdict="inseparable", proof=proof, minimal=minimal)


def bound(about: str, rows: Sequence[Sequence[str]], **more: Any) -> Fields:
    return {
        "about": about, "format": "linexact-bound/1", "statement": "", "data": rows,
        "dimension": len(rows[0]) - 1, "examples": len(rows),
    } | more  # fmt: skip


def signed(count: int, columns: int, cell: Callable[[], str]) -> list[list[str]]:
    return [["+-"[i % 2], *(cell() for _ in range(columns))] for i in range(count)]


def near(part: str) -> list[list[str]]:
    """Return examples with margins just above 1 where the weights are 1."""
    return [["+", "1", part], ["-", "-1", f"-{part}"]]


def small() -> str:
    return str(DRAW.randint(-9, 9))


def read(**more: Any) -> Fields:
    return {
        "kind": "csv", "columns": [0], "label": 1, "positive": "+", "negative": "-",
        "delimiter": ",", "encoding": "utf-8", "header": False, "missing": "error",
        "left_out": [],
    } | more  # fmt: skip


def on_file(d: int, reading: Fields, **more: Any) -> Fields:
    """Return a certificate of examples in a file."""
    fields = dataset([["+", *["0"] * d]], reading=reading, data_sha256="0" * 64, **more)
    del fields["data"]
    return fields | {"examples": 10**9}


def datasets() -> Iterator[tuple[str, Fields]]:
    """Yield certificates of data sets and systems."""
    yield "denominators in a row", dataset(signed(1, 900, lambda: unit(1000)))
    m = [unit(1000) for _ in range(400)]
    yield "denominators of rows", inseparable(signed(400, 1, lambda: unit(1000)), m)
    weights = {"w": [unit(1000) for _ in range(400)], "b": "1"}
    yield "long weights", dataset(signed(300, 400, lambda: "1"), proof=weights)
    yield "long numbers", dataset(signed(18, 1, lambda: odd(50_000)))
    yield "rank", cancelling(160, 320, lambda: odd(2))
    yield ("nearest", dataset([["+", unit(1500)], ["-",
        f"-{odd(1501)}/{odd(1500)}"]] * 130, minimal={"least_absolute_score": "1"}))  # fmt: skip
    system = {
        "about": "system", "format": "linexact-certificate/1", "statement": "", "dimension": 1,
        "variables": ["x"], "data_sha256": "", "verdict": "infeasible",
    }  # fmt: skip
    rows = [[">", unit(1000), unit(1000)] for _ in range(200)]
    proof = {"multipliers": [[i, unit(1000)] for i in range(200)]}
    yield "system", system | {"rows": rows, "proof": proof}
    yield "deep", dataset(signed(2, 1, small), kind=json.loads("[" * 900 + "]" * 900))
    yield "many keys", dataset(signed(2, 1, small), kind={f"k{i}": "" for i in range(60_000)})


def bounds() -> Iterator[tuple[str, Fields]]:
    """Yield certificates of bounds."""
    rows = [row for _ in range(150) for row in near(unit(500))]
    least: Fields = {"bias": "free", "weights": {"w": ["1", "1"], "b": "0"}, "squared": "1"}
    least |= {"closest": []}
    yield ("norm, long rows", bound("least-norm", rows, multipliers=[[i,
        unit(500)] for i in range(300)], **least))  # fmt: skip
    rows = signed(500, 2, lambda: unit(800))
    cycle: Fields = {"convention": RULE, "refutes": True}
    yield ("cycle of long rows", bound("cycle", rows, updates=[[i,
        10**99] for i in range(500)], **cycle))  # fmt: skip
    run: Fields = {"start": {"w": ["0"] * 2, "b": "0"}, "rate": "1", "restart": False}
    run |= {"before": 10**6 - 9, "length": 9, "order": "file", "bias_input": "1"}
    yield ("a long run", bound("cycle", [["+", "1", "1"], ["-", "1", "1"]], updates=[[0,
        1], [1, 1]], run=run, **cycle))  # fmt: skip
    yield "a run of the worst", bound("cycle", [["+", "1", "1"], ["-", "1", "1"],
        *signed(20_000, 2, small)], updates=[[0, 1], [1, 1]],
        run=run | {"order": "worst", "before": 40, "length": 5}, **cycle)  # fmt: skip
    yield from fewest()


def fewest() -> Iterator[tuple[str, Fields]]:
    """Yield certificates of fewest errors."""

    def tried(rows: list[list[str]], k: int) -> Fields:
        d = len(rows[0]) - 1
        zeros = {"w": ["0"] * d, "b": "0"}
        return bound(
            "fewest-errors", rows, convention=RULE, weights=zeros, at_least=k,
            misclassified=[*range(len(rows))], proof="enumeration",
        )  # fmt: skip

    yield "enumeration in space", tried(signed(300, 3, lambda: odd(3)), 130)
    rows = [["+", "0"], ["-", "0"]] * 10_000
    weights: Fields = {"w": ["0"], "b": "0"}
    core = [[i, "1"] for i in range(20_000)]
    cores: Fields = {"convention": RULE, "weights": weights, "at_least": 3}
    cores |= {"misclassified": [*range(20_000)]}
    elements = [*range(20_000)]
    reason = [{"core": 0, "elements": elements}]
    yield ("cases of a wide core", bound("fewest-errors", rows, proof={"cores": [core],
        "reason": reason}, **cores))  # fmt: skip
    pairs = [[[2 * i, "1"], [2 * i + 1, "1"]] for i in range(900)]
    first = [[i, "1"] for i in range(3000)]
    packings = [{"core": 1, "elements": [*range(2)]}]
    packings += [{"packing": [[0, "1"], [2, "1"]]}] * 2
    deep = [{"core": i, "elements": [2 * i, 2 * i + 1]} for i in range(900)]
    yield "a deep tree", bound("fewest-errors", [["+", "0"], ["-", "0"]] * 1800,
        convention=RULE, weights=weights, at_least=900, misclassified=[*range(3600)],
        proof={"cores": [*pairs, first], "reason": [*deep, *packings * 3000]})  # fmt: skip


def estimates(rows: Sequence[Sequence[str]], **more: Any) -> Fields:
    """Return a certificate of estimates of a binary model without intercept."""
    p = len(rows[0]) - 1
    return {
        "format": "linexact-estimates/1", "statement": "", "model": "binary", "link": "logit",
        "intercept": False, "names": [f"x{j}" for j in range(p)], "levels": ["no", "yes"],
        "examples": len(rows), "data": rows, "directions": [["0"] * p], "null": [], "face": [],
        "independent": [], "coefficients": [["finite", []]] * p, "combinations": [],
    } | more  # fmt: skip


def regressions() -> Iterator[tuple[str, Fields]]:
    """Yield certificates of estimates."""

    def mixed(n: int, p: int, cell: Callable[[], str]) -> list[list[str]]:
        return [["2", *(cell() for _ in range(p))] for _ in range(n)]

    yield "coefficients", estimates([["1", *["0"] * 9000]])
    yield "directions", estimates([["1", *["0"] * 30]] * 5000, directions=[["0"] * 30] * 3000)
    face = [[i, "1"] for i in range(200)]
    yield "a face", estimates(mixed(200, 200, small), face=face, independent=[*range(200)])
    twice = [row for row in mixed(60, 60, small) for _ in range(2)]
    zero = [[i, "-1" if i % 2 else "1"] for i in range(120)]
    even = [*range(0, 120, 2)]
    lines = [["finite", [[i, unit(200)] for i in range(60)]]] * 60
    yield ("combinations", estimates(twice, independent=even, coefficients=lines,
        face=zero))  # fmt: skip
    levels = [f"l{k}" for k in range(20_000)]
    yield "levels", estimates([["1", "0"]] * 30_000, model="multinomial", levels=levels,
        coefficients=[["finite", []]] * 9999)  # fmt: skip


def claims() -> Iterator[tuple[str, Fields]]:
    """Yield files of claims."""

    def of(rows: list[list[str]], *several: Fields) -> Fields:
        return {
            "format": "linexact-claims/1", "claims": [{"statement": "", **c} for c in several],
            "data": rows, "dimension": len(rows[0]) - 1, "examples": len(rows),
        }  # fmt: skip

    score: Fields = {"about": "score", "zero_is_right": "neither", "wrong": []}
    score |= {"scores": [], "square_risk": "0", "perceptron_risk": "0"}

    def measured(w: list[str]) -> Fields:
        return score | {"weights": {"w": w, "b": "1"}}

    yield "score, long rows", of(signed(400, 2, lambda: unit(900)), measured(["1", "1"]))
    squares: Fields = {"about": "least-squares", "squares": "0", "independent": [*range(60)]}
    squares |= {"weights": {"w": ["0"] * 60}}
    yield "least squares", of(signed(3000, 60, small), squares)
    ranked: Fields = {"about": "rank", "constant": False, "null": []}
    yield "rank of columns", of(signed(440, 440, small), ranked | {"rows": [*range(440)]})
    degree: Fields = {"about": "least-degree", "convention": RULE}
    none = {"multipliers": [[i, "1"] for i in range(200)]}
    yield "degree", of(signed(200, 6, small), degree | {"levels": [none] * 12})
    product: Fields = {"about": "in-features", "convention": RULE}
    terms = [[unit(400), [i, 0]] for i in range(17)]
    yield ("sums of long factors", of(signed(200, 2, small),
        product | {"features": [terms] * 100, "proof": none}))  # fmt: skip
    fewest: Fields = {"about": "fewest-monomials", "convention": RULE}
    fewest |= {"candidates": [[k, 16 - k] for k in range(17)] + [[k, 9 - k] for k in range(10)]}
    fewest |= {"chosen": [*range(20)], "proof": {"w": [], "b": "1"}}
    fewest |= {
        "obstacles": [{"reach": [k], "multipliers": [[0, "1"], [1, "1"]]} for k in range(27)]
    }
    yield "fewest monomials", of([["+", "1", "1"], ["-", "0", "0"]], fewest)
    run: Fields = {"about": "run", "convention": RULE, "bias_input": "1", "rate": "1"}
    run |= {"start": {"w": ["0"] * 2, "b": "0"}, "order": "file", "once": False}
    run |= {"restart": False, "end": {"clean": "pass"}, "outcome": {"name": "converged"}}
    run |= {"presentations": 10**9, "passes": 10**9, "updates": [], "wrong": 0}
    run |= {"weights": {"w": ["0"] * 2, "b": "0"}}
    both = [["+", "1", "1"], ["-", "1", "1"]]
    yield "a run without end", of(both, run)
    timed = {"numerator": ["1"], "denominator": ["1"] * 3000, "counts": "updates", "first": "1"}
    yield "a rate of a high degree", of(both, run | {"rate": timed})
    yield "a long order", of(both, run | {"order": [0, 1] * 100_000})
    regions = {"about": "region", "variables": ["x", "y"], "point": ["0", "0"]}
    rows = [[">=", unit(500), unit(500), "-1"] for _ in range(400)]
    needed = [[i, [unit(90), unit(90)]] for i in range(400)]
    compared = {"needed": needed, "redundant": []}
    yield "a region of long rows", {"format": "linexact-claims/1",
        "claims": [{"statement": "", **regions, "rows": rows, "compared": compared}]}  # fmt: skip
    moved = {"about": "weights", "variables": ["x", "y"], "point": ["99", "99"]}
    moved |= {"moves": [], "simplest": True}
    yield "simplest", {"format": "linexact-claims/1", "claims": [{"statement": "",
        **moved, "rows": [[">", "1", "0", "0"]] * 9000}]}  # fmt: skip
    yield "a hundred systems", {"format": "linexact-claims/1",
        "claims": [{"about": "system", "statement": "", "dimension": 1,
        "variables": ["x"], "data_sha256": "", "verdict": "infeasible", "rows": [[">",
        unit(100), "1"]] * 9, "proof": {"multipliers": [[i,
        unit(100)] for i in range(9)]}}] * 100}  # fmt: skip


def packed(text: bytes) -> bytes:
    return gzip.compress(text, 9)


def npy(shape: str, body: bytes, descr: str = "|i1") -> bytes:
    head = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}".encode()
    head += b" " * (53 - len(head) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head + body


def npz(**arrays: bytes) -> bytes:
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in arrays.items():
            archive.writestr(f"{name}.npy", text)
    return found.getvalue()


def tables() -> Iterator[tuple[str, Fields, str, bytes]]:
    """Yield certificates with data files."""
    one = on_file(1, read())
    yield "exponents", one, "t.csv", b"".join(b"%de9999,+\n" % i for i in range(64_000))
    yield ("long quotients", one, "t.csv",
        b"".join(f"{odd(1000)}/{odd(1000)},+\n".encode() for _ in range(450)))  # fmt: skip
    yield "a packed table", one, "t.csv.gz", packed(b"1,+\n" * 2**26)
    yield "a packed cell", one, "t.csv.gz", packed(b"1" * 2**28)
    factors = [[j, ["a", "b"]] for j in range(20_000)]
    many = on_file(20_000, read(columns=[*range(20_000)], label=20_000, factors=factors,
                                missing="skip"))  # fmt: skip
    yield "factors with gaps", many, "t.csv", (b"?," * 20_000 + b"+\n") * 10
    levels = [f"{k}" for k in range(40_000)]
    coded = on_file(39_999, read(factors=[[0, levels]]))
    yield "levels of a factor", coded, "t.csv", b"1,+\n" * 130_000
    array = {"kind": "npy", "columns": [0], "positive": "1", "negative": "0"}
    plain = on_file(1, array | {"inputs": None, "label": 1})
    yield "an array of nothing", plain, "t.npy", npy("(999999999999, 0)", b"")
    two = on_file(1, array | {"inputs": "X", "label": "y"})
    n = 2**28
    yield (
        "packed arrays",
        two,
        "t.npz",
        npz(X=npy(f"({n}, 1)", bytes(n)), y=npy(f"({n},)", bytes(n))),
    )
    held: Fields = {
        "format": "linexact-claims/1", "dimension": 1, "examples": 10**7, "data_sha256": "0" * 64,
        "reading": array | {"inputs": "X", "label": "y"},
        "claims": [{"about": "rank", "statement": "", "constant": False, "rows": [], "null": []}],
    }  # fmt: skip
    read_once: Fields = {"about": "dataset", "verdict": "separable", "convention": RULE}
    read_once |= {"statement": "", "proof": {"w": ["1"], "b": "1"}}
    again = held | {"reading": read(), "claims": [read_once] * 100}
    yield "a table a hundred times", again, "t.csv", b"1,+\n" * 240_000
    terms = [[[0]] * 9000]
    poly: Fields = estimates([["0", "0"]], examples=10**9, names=["x1"])
    reading = {"kind": "csv", "delimiter": ",", "encoding": "utf-8", "header": False,
               "missing": "error", "left_out": [], "terms": terms, "label": 1,
               "positive": "+", "negative": "-"}  # fmt: skip
    poly = {k: v for k, v in poly.items() if k != "data"}
    poly |= {"reading": reading, "levels": ["-", "+"], "data_sha256": "0" * 64}
    yield "a high power", poly, "t.csv", b"1234567/891,+\n" * 60_000


def hostile() -> Iterator[Hostile]:
    """Yield all files."""
    for family in (datasets, bounds, regressions, claims):
        for name, fields in family():
            yield Hostile(f"{family.__name__}: {name}", sealed(dict(fields)))
    for name, fields, file, data in tables():
        yield Hostile(f"tables: {name}", sealed(dict(fields)), data, file)


def laid_out(one: Hostile, folder: Path) -> list[str]:
    """Write a certificate and its data file; return their paths."""
    paths = [folder / "cert.json"]
    paths[0].write_bytes(one.certificate)
    if one.file:
        paths.append(folder / one.file)
        paths[1].write_bytes(one.data)
    return list(map(str, paths))


def seconds(arguments: Sequence[str], most: int = 60) -> tuple[float, int, str]:
    """Return the CPU time of the checker, its exit code and what it says."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        resource.setrlimit(resource.RLIMIT_AS, (4 * 2**30, 4 * 2**30))

    run = subprocess.run(
        [sys.executable, "-I", str(CHECKER), *arguments],
        capture_output=True, text=True, check=False, preexec_fn=limited,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return took, run.returncode, (run.stdout + run.stderr).strip()
