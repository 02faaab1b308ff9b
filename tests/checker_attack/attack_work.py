"""Files of less than a megabyte that would keep a checker busy for minutes if it let them.

``python tests/checker_attack/attack_work.py FOLDER`` writes them and prints the CPU time that the
checker takes for each.
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
    yield "short denominators in a row", dataset(signed(1, 40_000, lambda: unit(12)))
    yield "middle denominators in rows", dataset(signed(8, 1100, lambda: unit(100)))
    m = [unit(1000) for _ in range(400)]
    yield "denominators of rows", inseparable(signed(400, 1, lambda: unit(1000)), m)
    yield (
        "denominators of many rows",
        inseparable(signed(4000, 1, lambda: unit(100)), [unit(100) for _ in range(4000)]),
    )
    yield "rows of multiples", inseparable(signed(400, 3, lambda: unit(500)), ["1"] * 400)
    weights = {"w": [unit(1000) for _ in range(400)], "b": "1"}
    yield "long weights", dataset(signed(300, 400, lambda: "1"), proof=weights)
    weights = {"w": [odd(40_000), *["1"] * 99], "b": unit(40_000)}
    yield "one long weight", dataset(signed(1500, 100, small), proof=weights)
    weights = {"w": [unit(20_000) for _ in range(20)], "b": "1"}
    yield "weights and numbers", dataset(signed(25, 20, lambda: unit(1000)), proof=weights)
    yield "long numbers", dataset(signed(18, 1, lambda: odd(50_000)))
    yield "longest fractions", dataset(signed(2, 4, lambda: f"{odd(50_000)}/{odd(50_000)}"))
    yield "rank", cancelling(160, 320, lambda: odd(2))
    yield "long rank", cancelling(75, 150, lambda: odd(30))
    yield (
        "nearest",
        dataset(
            [["+", unit(1500)], ["-", f"-{odd(1501)}/{odd(1500)}"]] * 130,
            minimal={"least_absolute_score": "1"},
        ),
    )
    system = {
        "about": "system", "format": "linexact-certificate/1", "statement": "", "dimension": 1,
        "variables": ["x"], "data_sha256": "", "verdict": "infeasible",
    }  # fmt: skip
    rows = [[">", unit(1000), unit(1000)] for _ in range(200)]
    proof = {"multipliers": [[i, unit(1000)] for i in range(200)]}
    yield "system", system | {"rows": rows, "proof": proof}
    rows = [[">", *["1"] * 1001] for _ in range(200)]
    names = [f"x{j}" for j in range(1000)]
    yield "feasible", system | {
        "rows": rows, "dimension": 1000, "variables": names, "verdict": "feasible",
        "proof": {"point": [unit(100) for _ in range(1000)]},
    }  # fmt: skip
    yield "a count", dataset(signed(2, 1, small), dimension=10**90)
    yield "deep", dataset(signed(2, 1, small), kind=json.loads("[" * 900 + "]" * 900))
    yield "many keys", dataset(signed(2, 1, small), kind={f"k{i}": "" for i in range(60_000)})


def bounds() -> Iterator[tuple[str, Fields]]:
    """Yield certificates of bounds."""
    rows = [row for _ in range(150) for row in near(unit(500))]
    least: Fields = {"bias": "free", "weights": {"w": ["1", "1"], "b": "0"}, "squared": "1"}
    least |= {"closest": []}
    yield (
        "norm, long rows",
        bound("least-norm", rows, multipliers=[[i, unit(500)] for i in range(300)], **least),
    )
    yield "norm, long multipliers", bound(
        "least-norm", near("0") * 450, **least,
        multipliers=[[i, unit(900)] for i in range(900)],
    )  # fmt: skip
    many: Fields = {"w": [unit(900) for _ in range(900)], "b": "0"}
    zeros = ["+", *["0"] * 900]
    yield (
        "norm, long weights",
        bound("least-norm", [zeros], multipliers=[], **(least | {"weights": many})),
    )
    absent: Fields = {"bias": "absent", "weights": {"w": ["1"] * 2}, "squared": "1"}
    absent |= {"r_squared": "1", "multipliers": []}
    big = [row for _ in range(200) for row in near(unit(1800))]
    yield "radius", bound("least-norm", big, **absent)
    rows = signed(500, 2, lambda: unit(800))
    cycle: Fields = {"convention": RULE, "refutes": True}
    yield (
        "cycle of long rows",
        bound("cycle", rows, updates=[[i, 10**99] for i in range(500)], **cycle),
    )
    run: Fields = {"start": {"w": ["0"] * 2, "b": "0"}, "rate": "1", "restart": False}
    run |= {"before": 10**6 - 9, "length": 9, "order": "file", "bias_input": "1"}
    yield (
        "a long run",
        bound(
            "cycle", [["+", "1", "1"], ["-", "1", "1"]], updates=[[0, 1], [1, 1]], run=run, **cycle
        ),
    )
    wide = signed(40, 1500, small)
    zeros_of = {"start": {"w": ["0"] * 1500, "b": "0"}}
    yield "a wide run", bound(
        "cycle", [["+", *["1"] * 1500], ["-", *["1"] * 1500], *wide],
        updates=[[0, 1], [1, 1]], run=run | zeros_of, **cycle,
    )  # fmt: skip
    yield "a run of the worst", bound(
        "cycle", [["+", "1", "1"], ["-", "1", "1"], *signed(20_000, 2, small)],
        updates=[[0, 1], [1, 1]], run=run | {"order": "worst", "before": 40, "length": 5},
        **cycle,
    )  # fmt: skip
    long = [["+", str(v), str(v)] for v in [odd(40_000)]]
    yield "a run of long numbers", bound(
        "cycle", [*long, ["-", *long[0][1:]]], updates=[[0, 1], [1, 1]],
        run=run | {"before": 90_000}, **cycle,
    )  # fmt: skip
    yield "a run of long denominators", bound(
        "cycle", [["+", "1", "1"], ["-", "1", "1"], *signed(200, 2, lambda: unit(1000))],
        updates=[[0, 1], [1, 1]], run=run | {"before": 90, "length": 2}, **cycle,
    )  # fmt: skip
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
    yield "enumeration in the plane", tried(signed(5000, 2, lambda: odd(4)), 2300)
    yield "enumeration of long numbers", tried(signed(100, 4, lambda: odd(400)), 40)
    yield "enumeration, twelve", tried(signed(60, 11, small), 10)
    yield "enumeration, wide", tried(signed(300, 300, small), 100)
    rows = [["+", "0"], ["-", "0"]] * 10_000
    weights: Fields = {"w": ["0"], "b": "0"}
    core = [[i, "1"] for i in range(20_000)]
    cores: Fields = {"convention": RULE, "weights": weights, "at_least": 3}
    cores |= {"misclassified": [*range(20_000)]}
    elements = [*range(20_000)]
    reason = [{"core": 0, "elements": elements}]
    yield (
        "cases of a wide core",
        bound("fewest-errors", rows, proof={"cores": [core], "reason": reason}, **cores),
    )
    pairs = [[[2 * i, "1"], [2 * i + 1, "1"]] for i in range(900)]
    packing = {"packing": [[i, unit(800)] for i in range(900)]}
    yield "packing of long numbers", bound(
        "fewest-errors", [["+", "0"], ["-", "0"]] * 900, convention=RULE, weights=weights,
        at_least=3, misclassified=[*range(1800)], proof={"cores": pairs, "reason": [packing]},
    )  # fmt: skip
    first = [[i, "1"] for i in range(3000)]
    packings = [{"core": 1, "elements": [*range(2)]}]
    packings += [{"packing": [[0, "1"], [2, "1"]]}] * 2
    deep = [{"core": i, "elements": [2 * i, 2 * i + 1]} for i in range(900)]
    yield "a deep tree", bound(
        "fewest-errors", [["+", "0"], ["-", "0"]] * 1800, convention=RULE, weights=weights,
        at_least=900, misclassified=[*range(3600)],
        proof={"cores": [*pairs, first], "reason": [*deep, *packings * 3000]},
    )  # fmt: skip


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
    wide = estimates([["1", *["0"] * 2500]], null=[], independent=[0])
    yield "coefficients, fewer", wide
    yield "directions", estimates([["1", *["0"] * 30]] * 5000, directions=[["0"] * 30] * 3000)
    yield "null vectors", estimates([["2", *["0"] * 30]] * 5000, null=[["0"] * 30] * 3000)
    face = [[i, "1"] for i in range(200)]
    yield "a face", estimates(mixed(200, 200, small), face=face, independent=[*range(200)])
    yield "an independent matrix", estimates(mixed(250, 250, small), independent=[*range(250)])
    yield (
        "a face of long numbers",
        estimates(mixed(60, 60, lambda: unit(100)), face=face[:60], independent=[*range(60)]),
    )
    yield (
        "a face of long multipliers",
        estimates(mixed(300, 1, lambda: unit(900)), face=[[i, unit(900)] for i in range(300)]),
    )
    twice = [row for row in mixed(60, 60, small) for _ in range(2)]
    zero = [[i, "-1" if i % 2 else "1"] for i in range(120)]
    even = [*range(0, 120, 2)]
    lines = [["finite", [[i, unit(200)] for i in range(60)]]] * 60
    yield (
        "combinations",
        estimates(twice, independent=even, coefficients=lines, face=zero),
    )
    lines = [["finite", [[i, str(i)] for i in range(120)]]] * 60
    yield (
        "short combinations",
        estimates(twice, independent=even, coefficients=lines, face=zero),
    )
    asked = [[[[0, unit(900)], [1, unit(900)]], ["either", 0, 0]]] * 400
    yield (
        "asked",
        estimates(
            [["2", "1", "0"], ["2", "1", "0"], ["2", "0", "1"], ["2", "0", "1"]],
            combinations=asked,
            independent=[0, 2],
            face=[[0, "1"], [1, "-1"], [2, "1"], [3, "-1"]],
        ),
    )
    levels = [f"l{k}" for k in range(20_000)]
    yield "levels", estimates(
        [["1", "0"]] * 30_000, model="multinomial", levels=levels,
        coefficients=[["finite", []]] * 9999,
    )  # fmt: skip
    yield "levels, as many as may be", estimates(
        [["1", "0"]] * 30_000, model="multinomial", levels=levels[:3000],
        coefficients=[["finite", []]] * 2999, directions=[["0"] * 2999],
    )  # fmt: skip
    yield "thresholds", estimates(
        [["0", "0"], *[[str(k % 3000), "0"] for k in range(20_000)]], model="ordinal",
        levels=levels[:3000], coefficients=[["finite", []]] * 3000, directions=[["0"] * 3000],
    )  # fmt: skip


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
    yield "score, long weights", of([["+", *["1"] * 800]], measured([unit(900)] * 800))
    yield (
        "score, one long weight",
        of(signed(2000, 100, small), measured([odd(40_000), *["1"] * 99])),
    )
    yield "score, many", of(signed(60_000, 2, small), *[measured(["1", "1"])] * 2)
    yield "score, longer and longer", of(signed(900, 1, lambda: unit(30)), measured([unit(19_000)]))
    squares: Fields = {"about": "least-squares", "squares": "0", "independent": [*range(60)]}
    squares |= {"weights": {"w": ["0"] * 60}}
    yield "least squares", of(signed(3000, 60, small), squares)
    ranked: Fields = {"about": "rank", "constant": False, "null": []}
    yield "rank of columns", of(signed(440, 440, small), ranked | {"rows": [*range(440)]})
    yield "rank of many", of(signed(90_000, 1, small), ranked | {"rows": [0]})
    degree: Fields = {"about": "least-degree", "convention": RULE}
    none = {"multipliers": [[i, "1"] for i in range(200)]}
    yield "degree", of(signed(200, 6, small), degree | {"levels": [none] * 12})
    yield (
        "degree of long numbers",
        of(signed(200, 2, lambda: odd(2000)), degree | {"levels": [none] * 17}),
    )
    product: Fields = {"about": "in-features", "convention": RULE}
    yield (
        "many features",
        of(signed(400, 2, small), product | {"features": [[8, 8]] * 20_000, "proof": none}),
    )
    terms = [[unit(400), [i, 0]] for i in range(17)]
    yield (
        "sums of long factors",
        of(signed(200, 2, small), product | {"features": [terms] * 100, "proof": none}),
    )
    shares = {"multipliers": [[i, unit(1500)] for i in range(200)]}
    yield (
        "long multipliers of features",
        of(signed(200, 2, small), product | {"features": [[1, 0], [0, 1]], "proof": shares}),
    )
    weights: Fields = {"w": [[j, unit(1000)] for j in range(2)], "b": unit(5000)}
    yield (
        "long weights of features",
        of(signed(2000, 2, small), product | {"features": [[1, 0], [0, 1]], "proof": weights}),
    )
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
    longer = timed | {"denominator": [unit(900) for _ in range(900)]}
    yield "a rate of long numbers", of(both, run | {"rate": longer})
    yield (
        "a run from long weights",
        of(both, run | {"start": {"w": [unit(40_000), unit(40_000)], "b": unit(40_000)}}),
    )
    yield "a run over long rows", of(signed(300, 2, lambda: unit(900)), run)
    yield "a shuffled run", of(signed(60_000, 2, small), run | {"order": {"shuffle": 10**90}})
    yield "the worst again and again", of(signed(60_000, 2, small), run | {"order": "worst"})
    yield "a long order", of(both, run | {"order": [0, 1] * 100_000})
    yield (
        "score, many denominators",
        of(signed(400, 200, small), measured([unit(85) for _ in range(200)])),
    )
    yield (
        "score, rows of thirds",
        of(signed(300, 2, lambda: unit(40)), measured(["1", "1"])),
    )
    regions = {"about": "region", "variables": ["x", "y"], "point": ["0", "0"]}
    rows = [[">=", small(), small(), "-1"] for _ in range(20_000)]
    yield "a region", {
        "format": "linexact-claims/1", "claims": [{"statement": "", **regions, "rows": rows}],
    }  # fmt: skip
    rows = [[">=", unit(500), unit(500), "-1"] for _ in range(400)]
    needed = [[i, [unit(90), unit(90)]] for i in range(400)]
    compared = {"needed": needed, "redundant": []}
    yield "a region of long rows", {
        "format": "linexact-claims/1",
        "claims": [{"statement": "", **regions, "rows": rows, "compared": compared}],
    }  # fmt: skip
    moved = {"about": "weights", "variables": ["x", "y"], "point": ["99", "99"]}
    moved |= {"moves": [], "simplest": True}
    yield "simplest", {
        "format": "linexact-claims/1",
        "claims": [{"statement": "", **moved, "rows": [[">", "1", "0", "0"]] * 9000}],
    }  # fmt: skip
    data = {"about": "dataset", "verdict": "separable", "convention": RULE}
    data |= {"proof": {"w": ["1"] * 9, "b": "1"}}
    yield "a hundred data sets", of(signed(2000, 9, small), *[data] * 100)
    yield "a hundred systems", {
        "format": "linexact-claims/1",
        "claims": [
            {
                "about": "system", "statement": "", "dimension": 1, "variables": ["x"],
                "data_sha256": "", "verdict": "infeasible",
                "rows": [[">", unit(100), "1"]] * 9,
                "proof": {"multipliers": [[i, unit(100)] for i in range(9)]},
            }
        ] * 100,
    }  # fmt: skip


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
    yield "small exponents", one, "t.csv", b"".join(b"%de-9999,+\n" % i for i in range(64_000))
    yield "one exponent", one, "t.csv", b"1e9999,+\n" * 90_000
    yield (
        "long quotients",
        one,
        "t.csv",
        b"".join(f"{odd(1000)}/{odd(1000)},+\n".encode() for _ in range(450)),
    )
    yield "long decimals", one, "t.csv", b"".join(f"0.{odd(9000)},+\n".encode() for _ in range(100))
    wide = on_file(900, read(columns=[*range(900)], label=900))
    cells = ",".join(f"1/{odd(1000)}" for _ in range(900))
    yield "a row of quotients", wide, "t.csv", f"{cells},+\n".encode()
    cells = ",".join(f"{i}e-9999" for i in range(900))
    yield "rows of exponents", wide, "t.csv", f"{cells},+\n".encode() * 80
    yield "a packed table", one, "t.csv.gz", packed(b"1,+\n" * 2**26)
    yield "packed blank lines", one, "t.csv.gz", packed(b"\n" * 2**28)
    yield "a packed line", one, "t.csv.gz", packed(b"," * 2**28)
    yield "a packed cell", one, "t.csv.gz", packed(b"1" * 2**28)
    yield "a packed quotation", one, "t.csv.gz", packed(b'"' + b"a\n" * 2**27)
    yield "other classes", one, "t.csv", b"1,x\n" * 240_000
    factors = [[j, ["a", "b"]] for j in range(20_000)]
    many = on_file(20_000, read(columns=[*range(20_000)], label=20_000, factors=factors,
                                missing="skip"))  # fmt: skip
    yield "factors with gaps", many, "t.csv", (b"?," * 20_000 + b"+\n") * 10
    levels = [f"{k}" for k in range(40_000)]
    coded = on_file(39_999, read(factors=[[0, levels]]))
    yield "levels of a factor", coded, "t.csv", b"1,+\n" * 130_000
    array = {"kind": "npy", "columns": [0], "positive": "1", "negative": "0"}
    plain = on_file(1, array | {"inputs": None, "label": 1})
    yield "an array", plain, "t.npy", npy("(450000, 2)", b"\x00\x01" * 450_000)
    yield "an array of nothing", plain, "t.npy", npy("(999999999999, 0)", b"")
    two = on_file(1, array | {"inputs": "X", "label": "y"})
    n = 2**28
    yield (
        "packed arrays",
        two,
        "t.npz",
        npz(X=npy(f"({n}, 1)", bytes(n)), y=npy(f"({n},)", bytes(n))),
    )
    wide_array = on_file(1, array | {"inputs": "X", "label": "y"})
    yield (
        "a packed wide array",
        wide_array,
        "t.npz",
        npz(X=npy("(40, 6000000)", bytes(240_000_000)), y=npy("(40,)", bytes(40))),
    )
    held: Fields = {
        "format": "linexact-claims/1", "dimension": 1, "examples": 10**7, "data_sha256": "0" * 64,
        "reading": array | {"inputs": "X", "label": "y"},
        "claims": [{"about": "rank", "statement": "", "constant": False, "rows": [], "null": []}],
    }  # fmt: skip
    yield (
        "packed claims",
        held,
        "t.npz",
        npz(X=npy(f"({n},)", bytes(n)), y=npy(f"({n},)", bytes(n))),
    )
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
    plain_terms = reading | {"terms": [[[0]]]}
    yield (
        "exponents of estimates",
        poly | {"reading": plain_terms},
        "t.csv",
        b"".join(b"%de9999,+\n" % i for i in range(64_000)),
    )
    yield (
        "a packed table of estimates",
        poly | {"reading": plain_terms},
        "t.csv.gz",
        packed(b"1,+\n" * 2**26),
    )


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


def main() -> None:
    folder = Path(sys.argv[1])
    for one in hostile():
        if len(sys.argv) > 2 and sys.argv[2] not in one.name:
            continue
        size = len(one.certificate) + len(one.data)
        took, code, said = seconds(laid_out(one, folder))
        mark = "!!" if took > 2 or code not in (1, 2) or size > 10**6 else "  "
        print(f"{mark} {took:6.2f} s  {code:3}  {size:7}  {one.name}: {said[-70:]}", flush=True)


if __name__ == "__main__":
    main()
