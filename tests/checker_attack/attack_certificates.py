"""Certificates written by hand, and the sealing that makes a changed one consistent again.

Nothing here comes from linexact: the format is written down a third time, so that neither
the writer nor the checker can hide a mistake of the other.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

Fields = dict[str, Any]
BOUNDARIES = {
    "strict": {"positive": ">0", "negative": "<0"},
    "closed-positive": {"positive": ">=0", "negative": "<0"},
    "closed-negative": {"positive": ">0", "negative": "<=0"},
}
CSV = {
    "kind": "csv",
    "columns": [0, 1],
    "label": 2,
    "positive": "yes",
    "negative": "no",
    "delimiter": ",",
    "encoding": "utf-8",
    "header": True,
    "missing": "skip",
    "left_out": [4],
}
LEVELS = ["a", "b", "missing"]
CODED = CSV | {"missing": "level", "left_out": [], "factors": [[0, LEVELS]]}
COMMAS = CSV | {"delimiter": ";", "decimal": ",", "left_out": []}
COMMAS_CSV = "a;b;class\n0;0;no\n0,0;1;no\n1,0;0;no\n1;1,00;yes\n"
CODED_CELLS = [(g, h) for h in (0, 2) for g in ("a", "b", "")]  # yes where the second is 2
CODED_CSV = "g,h,class\n" + "".join(f"{g},{h},{'yes' if h else 'no'}\n" for g, h in CODED_CELLS)
NPY = {
    "kind": "npy",
    "inputs": None,
    "label": 2,
    "columns": [0, 1],
    "positive": "1",
    "negative": None,
}
NPZ = NPY | {"inputs": "X", "label": "t"}

KINDS = {
    "complete": " Complete separation: some weights give all examples a margin > 0.",
    "quasi-complete": " Quasi-complete separation: some weights give all examples a margin >= 0,"
    " not all of them 0, but none give all a margin > 0.",
    "overlap": " Overlap: weights that give all examples a margin >= 0 give all the margin 0.",
}


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def statement(c: Fields) -> str:
    """Say what a certificate claims, without looking whether it is true."""
    if c["about"] == "system":
        some = "a" if c["verdict"] == "feasible" else "no"
        constraints = f"all {len(c['rows'])} constraints"
        return f"There is {some} point in {c['dimension']} unknowns that meets {constraints}."
    rule, signs = c["convention"], [row[0] for row in c.get("data", []) if row]
    no = "" if c["verdict"] == "separable" else "no "
    score = "w and b with w . x + b" if rule["bias"] else "w with w . x"
    text = (
        f"There are {no}{score} {rule['positive'].replace('0', ' 0')} for each of the"
        f" {signs.count('+')} positive and {rule['negative'].replace('0', ' 0')} for each of the"
        f" {signs.count('-')} negative examples ({c['dimension']} features)."
    )
    if "kind" in c:
        text += KINDS.get(c["kind"]["name"], KINDS["complete"])
    if "minimal" in c and c["verdict"] == "separable":
        text += " The least absolute score is as stated."
    elif "minimal" in c:
        yes = "" if c["minimal"]["irreducible"] else "not "
        text += f" The proof uses {c['minimal']['support']} examples and is {yes}irreducible."
    return text


def seal(c: Fields, keep: tuple[str, ...] = ()) -> bytes:
    """Return the file's bytes with statement and hashes made right, but for those to keep."""
    c = dict(c)
    c.setdefault("format", "linexact-certificate/1")
    c.setdefault("tool", "by hand")
    if "statement" not in keep:
        c["statement"] = statement(c)
    rows = c["rows"] if c["about"] == "system" else c.get("data")
    if "data_sha256" not in keep and "files" in c.get("reading", ()):
        c["data_sha256"] = hash_of_files(c["reading"]["files"])
    elif "data_sha256" not in keep and rows is not None:
        c["data_sha256"] = hashlib.sha256(lines(rows)).hexdigest()
    if "sha256" not in keep:
        c.pop("sha256", None)
        c["sha256"] = hashlib.sha256(canonical(c).encode()).hexdigest()
    return (canonical(c) + "\n").encode()


def lines(rows: list[list[str]]) -> bytes:
    return "".join(",".join(map(str, row)) + "\n" for row in rows).encode()


def hash_of_files(files: list[Fields]) -> str:
    told = "".join(f"{file['examples']},{file['sha256']}\n" for file in files)
    return hashlib.sha256(told.encode()).hexdigest()


def part(name: str, data: list[str], **more: Any) -> Fields:
    """Return what ``reading`` says of one of several files."""
    digest = hashlib.sha256(lines([row.split(",") for row in data])).hexdigest()
    return {"name": name, "examples": len(data), "sha256": digest, **more}


def dataset(
    data: list[str],
    verdict: str,
    proof: Fields,
    *,
    bias: bool,
    boundary: str = "strict",
    **more: Any,
) -> Fields:
    """Return a data set's certificate; ``data`` are the lines that are hashed."""
    rows = [row.split(",") for row in data]
    return {
        "about": "dataset",
        "verdict": verdict,
        "convention": {"bias": bias} | BOUNDARIES[boundary],
        "dimension": len(rows[0]) - 1,
        "examples": len(rows),
        "data": rows,
        "proof": proof,
        **more,
    }


def system(rows: list[str], verdict: str, proof: Fields) -> Fields:
    parts = [row.split(",") for row in rows]
    k = len(parts[0]) - 2
    names = [f"y{j}" for j in range(k)]
    return {
        "about": "system",
        "verdict": verdict,
        "dimension": k,
        "variables": names,
        "rows": parts,
        "proof": proof,
    }


def each(multiplier: str, n: int) -> list[list[Any]]:
    return [[i, multiplier] for i in range(n)]


def coded(levels: list[str]) -> list[str]:
    """Return the lines of CODED_CSV if these are the levels of its factor."""
    rows = [(g or "missing", h) for g, h in CODED_CELLS]
    return [
        ",".join(["-+"[h > 0], *(str(int(g == level)) for level in levels[1:]), str(h)])
        for g, h in rows
    ]


XOR = ["-,0,0", "+,0,1", "+,1,0", "-,1,1"]
AND = ["-,0,0", "-,0,1", "-,1,0", "+,1,1"]
HALVES = {"multipliers": each("1/2", 4), "common_point": ["1/2", "1/2"]}
AND_WEIGHTS = {"w": ["1", "1"], "b": "-3/2"}
HUGE = "9" * 6000

PARTS = {key: value for key, value in CSV.items() if key != "left_out"} | {
    "files": [part("a.csv", AND[:3], left_out=[4]), part("north/b.csv", AND[3:], left_out=[])]
}
PARTS_CSV = {
    "a.csv": b"a,b,class\n0,0,no\n0,1.0,no\n,7,yes\n1e0,0/3,no\n",
    "north/b.csv": b"a,b,class\n2/2,1,yes\n",
}

GENUINE: dict[str, Fields] = {
    "xor": dataset(
        XOR,
        "inseparable",
        HALVES,
        bias=True,
        kind={"name": "overlap", "multipliers": each("1/4", 4)},
        minimal={"support": 4, "irreducible": True},
    ),
    "and": dataset(
        AND,
        "separable",
        AND_WEIGHTS,
        bias=True,
        kind={"name": "complete", "w": ["2", "2"], "b": "-3"},
        minimal={"least_absolute_score": "1/2"},
        reading=CSV,
    ),
    "coded": dataset(
        coded(LEVELS), "separable", {"w": ["0", "0", "1"], "b": "-1"}, bias=True, reading=CODED
    ),
    "commas": dataset(AND, "separable", AND_WEIGHTS, bias=True, reading=COMMAS),
    "and-files": dataset(AND, "separable", AND_WEIGHTS, bias=True, reading=PARTS),
    "and-npy": dataset(AND, "separable", AND_WEIGHTS, bias=True, reading=NPY),
    "and-npz": dataset(AND, "separable", AND_WEIGHTS, bias=True, reading=NPZ),
    "quarters": dataset(
        ["+,1/4,-1/2", "-,1/3,5", "+,2/7,0"],
        "separable",
        {"w": ["-12/5", "-1"], "b": "4/5"},
        bias=True,
    ),
    "quasi": dataset(
        ["+,1,0", "-,1,0", "+,0,1"],
        "inseparable",
        {"multipliers": each("1", 2), "common_point": ["1", "0"]},
        bias=True,
        kind={
            "name": "quasi-complete",
            "w": ["0", "1"],
            "b": "0",
            "multipliers": each("1/2", 2),
        },
        minimal={"support": 2, "irreducible": True},
    ),
    "no-bias": dataset(["+,1", "+,-1"], "inseparable", {"multipliers": each("1/2", 2)}, bias=False),
    "no-bias-weights": dataset(["+,1", "+,2", "-,-1"], "separable", {"w": ["1"]}, bias=False),
    "no-bias-closed": dataset(
        ["+,1", "+,-1"], "separable", {"w": ["0"]}, bias=False, boundary="closed-positive"
    ),
    "no-bias-closed-inseparable": dataset(
        ["-,1", "+,-1", "+,1"],
        "inseparable",
        {"multipliers": [[0, "1/2"], [2, "1/2"]]},
        bias=False,
        boundary="closed-positive",
        minimal={"support": 2, "irreducible": True},
    ),
    "redundant": dataset(
        ["+,0", "-,0", "+,0", "-,0"],
        "inseparable",
        {"multipliers": each("1/2", 4), "common_point": ["0"]},
        bias=True,
        boundary="closed-negative",
        minimal={"support": 4, "irreducible": False},
    ),
    # what is between: rows over different denominators
    "between": dataset(
        ["+,1/2", "-,1/3", "-,1"],
        "inseparable",
        {"multipliers": [[0, "1"], [1, "3/4"], [2, "1/4"]], "common_point": ["1/2"]},
        bias=True,
    ),
    "halves": dataset(
        ["+,1/2"], "separable", {"w": ["1"]}, bias=False, minimal={"least_absolute_score": "1/2"}
    ),
    # modulo 2^61 - 1, where a rank is looked for first, all inputs are 0
    "xor-far": dataset(
        [row.replace("1", str(2**61 - 1)) for row in XOR],
        "inseparable",
        {"multipliers": each("1/2", 4), "common_point": [f"{2**61 - 1}/2"] * 2},
        bias=True,
        minimal={"support": 4, "irreducible": True},
    ),
    "two-pairs": dataset(
        ["+,0,0", "-,0,0", "+,1,0", "-,1,0"],
        "inseparable",
        {"multipliers": each("1/2", 4), "common_point": ["1/2", "0"]},
        bias=True,
        minimal={"support": 4, "irreducible": False},
    ),
    "on-a-line": dataset(
        ["+,0,0", "-,1,-1", "+,2,-2", "-,3,-3"],
        "inseparable",
        {
            "multipliers": [[0, "1/4"], [1, "3/4"], [2, "3/4"], [3, "1/4"]],
            "common_point": ["3/2", "-3/2"],
        },
        bias=True,
        minimal={"support": 4, "irreducible": False},
    ),
    "no-data": {
        key: value
        for key, value in dataset(AND, "separable", AND_WEIGHTS, bias=True, reading=CSV).items()
        if key != "data"
    }
    | {
        "data_sha256": hashlib.sha256(lines([row.split(",") for row in AND])).hexdigest(),
        "statement": statement(dataset(AND, "separable", AND_WEIGHTS, bias=True)),
    },
    "system": system([">,1,1,0", ">=,-1,0,-2", "==,0,1,1/2"], "feasible", {"point": ["1", "1/2"]}),
    "system-infeasible": system(
        [">,1,1,0", ">=,-1,0,0", "==,0,1,0"],
        "infeasible",
        {"multipliers": [[0, "1"], [1, "1"], [2, "-1"]]},
    ),
    "system-weak": system(
        [">=,1,1", ">=,-1,0"], "infeasible", {"multipliers": [[0, "2/3"], [1, "2/3"]]}
    ),
    "huge": dataset(
        [f"+,{HUGE}", f"-,-{HUGE}"], "separable", {"w": [f"1/{HUGE}"], "b": "0"}, bias=True
    ),
}

AND_CSV = "a,b,class\n0,0,no\n0,1.0,no\n,7,yes\n1e0,0/3,no\n2/2,1,yes\n"


def turned(text: bytes) -> bytes:
    """Return a file whose keys stand in the other order."""
    fields = json.loads(text)
    other = dict(sorted(fields.items(), reverse=True))
    return json.dumps(other, separators=(",", ":")).encode("ascii") + b"\n"


def text_of(name: str) -> bytes:
    """Return a genuine certificate's file."""
    keep = ("statement", "data_sha256") if name == "no-data" else ()
    return seal(GENUINE[name], keep)
