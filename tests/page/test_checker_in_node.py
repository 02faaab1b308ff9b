"""The page's checker against the stranger's: the same answers, and the same theorems.

It was written from the description of the format; where the two disagree, one is wrong or the page
does not say.
"""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tools
from tools import Case

import linexact
from linexact.page import CHECKED
from linexact.proof.checker import verify
from linexact.proof.rows import Rejected, Unusable

SUITE = Path(__file__).parents[1] / "certificates"
TABLE = b"x,y,island,t\n1,2,a,yes\n3,4.5,b,no\n,1,a,no\n0.5,-2e1,a,yes\n7,7,b,no\n"
WAYS: dict[str, Any] = {"missing": "skip", "factor": ["island"]}


def results() -> Iterator[Any]:
    for gate in ("AND", "XOR", "NOT"):
        yield linexact.certify(gate, kind=True, minimal=True)
        yield linexact.trace(gate, rule="blog", bound=False)
        yield linexact.trace(gate, rule="grosse", rate="1/(1+t)", passes=7, bound=False)
        yield linexact.estimates(gate)
    yield linexact.trace("XOR", rule="dsc140a", passes=3, bound=False)
    yield linexact.trace("majority:3", order="worst", bound=False)
    yield linexact.trace("XOR", order="shuffle", seed=7, passes=4, bound=False)
    yield linexact.separate("XOR", bias=False, boundary="closed-negative")
    yield linexact.feasible("x > 1; x + y < 3; y >= 1/3")
    yield linexact.feasible("x > 1; x < 1/3")
    yield linexact.hand_weights("AND", demands=["b = 1"])
    yield linexact.score("OR", weights=["1/2", 1], b="-1/3")
    yield linexact.least_degree("XOR")
    yield linexact.in_features("XOR", monomials="x1, x1*x2")
    yield linexact.estimates([[0], [1], [1], [2]], [0, 1, 2, 2], model="ordinal")
    yield linexact.estimates([[0], [1], [1], [2]], [0, 1, 0, 1], model="poisson")
    yield linexact.estimates([[0, 0], [1, 2], [1, 2]], ["a", "b", "a"], model="multinomial")
    yield linexact.hard_margin("AND")
    yield linexact.mark("AND", "w = (1, 1), b = -2")


def cases() -> Iterator[Case]:
    for number, result in enumerate(results()):
        yield Case(f"{number} {type(result).__name__}", result.certificate().encode())
    for path in sorted(SUITE.glob("*valid/*.json")):
        files = {each.name: each.read_bytes() for each in (path.parent / path.stem).glob("*")}
        yield Case(path.name, path.read_bytes(), files or None)


def expected(case: Case, folder: Path) -> tuple[str, str]:
    """Return what the stranger's checker says: the outcome, and the theorem or the reason."""
    for name, text in case.files.items():
        (folder / name).write_bytes(text)
    try:
        said = verify(case.certificate, *(str(folder / name) for name in case.files))
    except Rejected as fault:
        return "rejected", str(fault)
    except Unusable as fault:
        return "unreadable", str(fault)
    return "verified", "\n".join(line for line in said if not line.startswith("  "))


def is_known(certificate: bytes) -> bool:
    claims = json.loads(certificate)["claims"]
    return all(claim["atom"] in CHECKED and "simplest" not in claim for claim in claims)


def test_both_say_the_same_of_genuine_files(tmp_path: Path) -> None:
    asked = list(cases())
    for case, found in zip(asked, tools.answers(asked), strict=True):
        outcome, text = expected(case, tmp_path)
        if found["outcome"] == "unreadable" and "does not read" in found["text"]:
            continue  # arrays, several files: the page says so
        if not is_known(case.certificate):  # it may see what is wrong all the same
            others = {"unknown"} if outcome == "verified" else {"unknown", outcome}
            assert found["outcome"] in others, (case.name, found)
        else:
            assert found["outcome"] == outcome, (case.name, found, text)
        if found["outcome"] == "verified":
            assert found["text"] == text, case.name


def test_a_table_is_read_alike(tmp_path: Path) -> None:
    path = tmp_path / "data.csv"
    path.write_bytes(TABLE)
    found = linexact.separate(path, **WAYS)
    text = found.proved().certificate(include_data=False).encode()
    other = TABLE.replace(b"4.5", b"4.6")
    tables = [TABLE, other, TABLE[:-1] + b",\n", TABLE.replace(b"island", b"isle"), b"\xff"]
    asked = [Case(str(k), text, table, "data.csv") for k, table in enumerate(tables)]
    for case, answer in zip(asked, tools.answers(asked), strict=True):
        assert answer["outcome"] == expected(case, tmp_path)[0], (case.name, answer)


def sealed(fields: dict[str, Any]) -> bytes:
    rest = {key: value for key, value in fields.items() if key != "seal"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()
    whole = rest | {"seal": hashlib.sha256(text).hexdigest()}
    return json.dumps(whole, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def damaged(text: bytes, draw: random.Random) -> bytes:
    """Return a file of which one value is another."""
    fields = json.loads(text)
    place: Any = fields[draw.choice(("claims", "claims", "spaces", "data", "expects")) or "claims"]
    for _ in range(9):
        if not isinstance(place, (dict, list)) or not place:
            break
        key = draw.choice(list(place) if isinstance(place, dict) else range(len(place)))
        inner = place[key]
        if isinstance(inner, (dict, list)) and inner and draw.random() < 0.9:
            place = inner
            continue
        wrong = ["0", "-1", "1/2", "2", "x", 0, 1, 7, None, True, [], "==", ">="]
        place[key] = draw.choice(wrong)
        break
    return sealed(fields)


def test_both_say_the_same_of_damaged_files(tmp_path: Path) -> None:
    draw = random.Random(42)
    genuine = [result.certificate().encode() for result in results()]
    texts = [damaged(draw.choice(genuine), draw) for _ in range(600)]
    asked = [Case(str(k), text) for k, text in enumerate(texts)]
    for case, found in zip(asked, tools.answers(asked), strict=True):
        outcome, text = expected(case, tmp_path)
        agrees = found["outcome"] == outcome
        assert agrees or found["outcome"] == "unknown", (case.certificate, found, outcome, text)


ODD = [
    "1' or more",
    "a\"b'c",
    "ö",
    "\U0001f600" * 61,
    "\\",
    "\n\x7f",
    "x" * 61,
    "-x",
    "x. y",
    "x " * 70,
]


def named(certificate: str, name: str) -> bytes:
    """Return a file of which the positive class and a feature have another name."""
    fields = json.loads(certificate)
    fields["data"]["outcomes"][0][1] = fields["data"]["features"][0] = name
    return sealed(fields)


def test_both_write_odd_names_alike(tmp_path: Path) -> None:
    y = [0, 1, 2, 2]
    files = [
        linexact.separate("AND"),
        linexact.estimates([[0], [1], [1], [2]], y, model="ordinal"),
        linexact.estimates([[0, 0], [1, 2], [1, 2], [0, 1]], y, model="multinomial"),
    ]
    asked = [Case(name, named(one.certificate(), name)) for one in files for name in ODD]
    for case, found in zip(asked, tools.answers(asked), strict=True):
        outcome, text = expected(case, tmp_path)
        assert outcome == "verified"
        assert (found["outcome"], found["text"]) == (outcome, text)


def test_both_look_at_a_reading_without_its_file() -> None:
    fields = json.loads((SUITE / "valid" / "table-with-factor.json").read_bytes())
    wrong: list[dict[str, Any]] = [
        {"label": 0}, {"classes": [["yes", "-"], ["no", "+"]]}, {"delimiter": "e"}, {"weights": 0}
    ]  # fmt: skip
    readings = [{}, *wrong]
    texts = [
        sealed(fields | {"data": fields["data"] | {"reading": fields["data"]["reading"] | change}})
        for change in readings
    ]
    found = [one["outcome"] for one in tools.answers([Case("", text) for text in texts])]
    assert found == ["verified", *["rejected"] * len(wrong)]


UNREAD = [b"", b"\n", b"[]\n", b'"\\ud800"\n', b"[" * 100_000, b'{"a":' * 1000, b"\xef\xbb\xbf{}\n"]


def test_what_is_no_certificate_is_never_verified() -> None:
    older = b'{"format":"linexact-certificate/1"}\n'
    found = tools.answers([Case("", text) for text in [*UNREAD, older]])
    assert {answer["outcome"] for answer in found} <= {"rejected", "unreadable"}
    assert "older format" in found[-1]["text"]


def test_the_scripts_have_the_types_that_they_say() -> None:
    tsc = tools.needed(tools.MODULES / ".bin" / "tsc", "tsc (make build/node)")
    types = str(tools.MODULES / "@types")
    project = str(tools.SCRIPT / "jsconfig.json")
    call = [tools.node(), tsc, "--project", project, "--typeRoots", types]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
