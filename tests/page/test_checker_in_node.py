"""The page's checker against the others: the same vectors, attack files and random data.

It was written from docs/certificate-format.md alone; where the three disagree, one is wrong or the
page does not say.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import random
import subprocess
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import attack_bounds
import attack_certificates
import attack_estimates
import attack_hostile
import attack_work
import numpy as np
import pytest
import test_data_files as hostile
import tools
from attack_certificates import AND_CSV, GENUINE, canonical, dataset, seal, text_of
from attack_damage import all_damaged, edited
from attack_forgeries import FORGERIES, PARTS_CSV
from linexact.certificate.bundle import joined
from linexact.certificate.files import sealed
from linexact.checkers import claims
from test_runs_agreement import random_trace
from tools import Case

import linexact
from linexact.cli import run as main
from linexact.perceptron.claim import run_certificate
from linexact.proof import checker

PROGRAMS = {b'"linexact-bound/': bound_checker, b'"linexact-estimates/': estimates_checker}
CODES = {"verified": 0, "rejected": 1, "unknown": 1, "unreadable": 2}
UNKNOWN_CLAIM = (
    "this program does not know ("  # of a claim among several: checker.py checks nothing
)
# What has no sentence any more raises one of these.
TOO_FAR = (TypeError, LookupError, AttributeError, ValueError, ArithmeticError)
UNREAD = [b"", b"\n", b"[]\n", b'"\\ud800"\n', b"[" * 100_000, b'{"a":' * 1000, b"\xef\xbb\xbf{}\n"]


def expected(case: Case, folder: Path) -> tuple[int, str]:
    """Return what checker.py says: exit code and output."""
    (folder / "cert.json").write_bytes(case.certificate)
    arguments = [str(folder / "cert.json")]
    for name, text in case.files.items():
        path = folder / "files" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
        arguments.append(str(path))
    said = io.StringIO()
    program = next((p for form, p in PROGRAMS.items() if form in case.certificate), checker)
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        return program.main(arguments), said.getvalue()


def disagreements(cases: list[Case], folder: Path) -> Iterator[str]:
    """Tell the cases that the two checkers answer differently."""
    for case, answer in zip(cases, tools.answers(cases), strict=True):
        code, said = expected(case, folder)
        if "trying every hyperplane" in answer["text"]:
            continue  # it says itself that it does not try that
        stated = 2 if UNKNOWN_CLAIM in answer["text"] else CODES[answer["outcome"]]
        same = stated == code and (code or f" {answer['text']}\n" in said)
        if not same or "not foreseen" in answer["text"]:
            yield f"{case.name}: {said[:200]} / {answer['outcome']} {answer['text'][:200]}"


def test_genuine_forged_and_hostile_files(tmp_path: Path) -> None:
    cases = [
        *(Case(name, text_of(name)) for name in GENUINE),
        *(Case(f.name, f.certificate, f.data) for f in FORGERIES if not f.limits),
        *(Case(name, attack_bounds.text_of(name)) for name in attack_bounds.GENUINE),
        *(Case(f.name, f.certificate, f.data) for f in attack_bounds.FORGERIES if not f.limits),
        *(Case(name, text_of("and-npy"), data) for name, data in hostile.HOSTILE.items()),
        *(Case(name, text_of("and-npz"), data) for name, data in hostile.HOSTILE_ARCHIVES.items()),
        *(Case(repr(text[:20]), text) for text in UNREAD),
        Case("table", text_of("no-data"), AND_CSV.encode()),
        Case("tables", text_of("and-files"), PARTS_CSV),
        Case("tables in any order", text_of("and-files"), dict(reversed(PARTS_CSV.items()))),
    ]
    assert not list(disagreements(cases, tmp_path))


def test_what_is_damaged_ends_in_a_refusal_that_is_foreseen() -> None:
    cases = [
        Case(one.name, one.certificate, {one.file: one.data} if one.file else None)
        for one, _ in attack_hostile.further(most=4000)
    ]
    for case, answer in zip(cases, tools.answers(cases), strict=True):
        assert answer["outcome"] != "verified", case.name
        assert "not foreseen" not in answer["text"], (case.name, answer["text"])


def test_what_would_take_long_in_a_table_is_not_begun() -> None:
    wanted = ("exponents", "levels of a factor")
    laid = {name: rest for name, *rest in attack_work.tables() if name in wanted}
    assert set(laid) == set(wanted)
    cases = [Case(n, attack_work.sealed(dict(c)), {f: text}) for n, (c, f, text) in laid.items()]
    for case, answer in zip(cases, tools.answers(cases), strict=True):
        said = (answer["outcome"], answer["text"])
        assert said == ("unreadable", "the check would take too long"), case.name


@pytest.mark.parametrize("attack", [attack_certificates, attack_bounds], ids=["proofs", "bounds"])
def test_damaged_files(tmp_path: Path, attack: ModuleType) -> None:
    """A sample of one place changed, with the hashes wrong and made right again."""
    cases = []
    for name in attack.GENUINE:
        if name in ("no-data", "huge"):
            continue
        text = attack.text_of(name)
        for path, fields in itertools.islice(all_damaged(json.loads(text)), 3, None, 23):
            cases.append(Case(f"{name} {path}", (canonical(fields) + "\n").encode()))
            with contextlib.suppress(*TOO_FAR):
                cases.append(Case(f"{name} {path} sealed", attack.seal(fields)))
        cases += [Case(f"{name} edited", part) for part in edited(text, name)][::23]
    assert len(cases) > 1000
    assert not list(disagreements(cases, tmp_path))


def test_an_archive_with_a_byte_changed_is_refused_or_the_same_data() -> None:
    rng, archive, certificate = random.Random(6), hostile.ARCHIVE, text_of("and-npz")
    cases = [Case("whole", certificate, archive)]
    for place in range(len(archive)):
        changed = archive[:place] + bytes([rng.randrange(256)]) + archive[place + 1 :]
        cases.append(Case(str(place), certificate, changed))
    found = tools.answers(cases)
    assert found[0]["outcome"] == "verified"
    assert not [answer for answer in found if "not foreseen" in answer["text"]]


def test_certificates_of_random_data(tmp_path: Path) -> None:
    """What linexact writes is verified; with one number of its proof changed it is as checked."""
    rng, cases = random.Random(7), []
    for index in range(250):
        size = rng.randint(1, 7)
        rows = [[rng.choice([0, 1, 2, Fraction(-1, 3)]) for _ in range(size)] for _ in range(9)]
        labels = [rng.randint(0, 1) for _ in rows]
        bias = rng.random() < 0.7
        text = linexact.separate(rows, labels, bias=bias).certificate().encode()
        cases.append(Case(f"{index}", text))
        fields = json.loads(text)
        for part in ("multipliers", "w"):
            if part in fields["proof"]:
                numbers: list[Any] = fields["proof"][part]
                numbers[rng.randrange(len(numbers))] = rng.choice(["1", "0", "-1/2", [1, "1/2"]])
        cases.append(Case(f"{index} changed", (canonical(fields) + "\n").encode()))
        with contextlib.suppress(*TOO_FAR):
            cases.append(Case(f"{index} changed and sealed", seal(fields)))
    assert not list(disagreements(cases, tmp_path))


def test_tables_are_read_alike(tmp_path: Path) -> None:
    """Random cells, quotation marks, blanks, line ends and numerals, against AND's certificate."""
    rng = random.Random(8)
    pieces = [
        '"', '""', " ", "\t", "\x1f", "\x85", "\ufeff", "\u00a0", ",", "\n", "\r", "\r\n", "0", "1",
        "1.0", "1e0", "0/3", "2/2", "-1/-1", "1e0/1e0", "1 / 1", "+1", "\u22121", ".5", "5.", "yes",
        "no", "NA", "?", "\u0661", "1_0", "0x1", "inf", "\x00",
    ]  # fmt: skip
    cases = []
    for index in range(1000):
        rows = [line.split(",") for line in AND_CSV.splitlines()]
        for _ in range(rng.randint(1, 2)):
            row = rng.choice(rows)
            place = rng.randrange(len(row))
            more = "".join(rng.choices(pieces, k=rng.randint(1, 2)))
            row[place] = rng.choice([row[place] + more, more + row[place], more])
        end = rng.choice(["\n", "\r\n", "\r"])
        text = end.join(",".join(row) for row in rows) + rng.choice(["", end, end + " " + end])
        cases.append(Case(f"{index} {text!r}", text_of("no-data"), text.encode()))
    assert not list(disagreements(cases, tmp_path))


@pytest.mark.parametrize("kind", ["<i8", ">i8", "<u8", ">i2", "|i1", "<u4"])
def test_arrays_of_all_widths_and_orders(tmp_path: Path, kind: str) -> None:
    array = np.array([[0, 0, 0], [0, 9, 0], [9, 0, 0], [9, 9, 1]]).astype(kind)
    large = np.array([[5, 0, 0], [2**63 - 1, 2**40, 1]]).astype(kind) if "8" in kind else array
    cases = []
    for number, values in enumerate((array, large)):
        np.save(tmp_path / "array.npy", values)
        verdict = linexact.separate(str(tmp_path / "array.npy"))
        data = (tmp_path / "array.npy").read_bytes()
        cases.append(Case(f"{number}", verdict.certificate().encode(), data, "array.npy"))
    assert not list(disagreements(cases, tmp_path))
    assert [answer["outcome"] for answer in tools.answers(cases)] == ["verified", "verified"]


def test_numbers_of_300_digits() -> None:
    huge = f"{10**299 + 7}/{10**298 + 9}"
    fields = dataset([f"+,{huge}", f"-,-{huge}"], "separable", {"w": ["1"], "b": "0"}, bias=True)
    (answer,) = tools.answers([Case("huge", seal(fields))])
    assert answer["outcome"] == "verified"


def test_what_it_does_not_know_is_an_unknown_claim() -> None:
    tried = attack_bounds.text_of("xor-tried")
    other = tried.replace(b"linexact-bound/1", b"linexact-other/1")
    found = tools.answers([Case("other", other), Case("tried", tried)])
    assert [answer["outcome"] for answer in found] == ["unknown", "unknown"]
    assert "linexact-other/1" in found[0]["text"]
    assert "linexact-estimates/1" in found[0]["text"]


def test_estimates_genuine_and_forged(tmp_path: Path) -> None:
    """All models; what a checker of estimates must refuse, and where the page was ambiguous."""
    genuine = [Case(name, *files) for name, files in attack_estimates.genuine().items()]
    assert {answer["outcome"] for answer in tools.answers(genuine)} == {"verified"}
    false = [*attack_estimates.FORGERIES, *attack_estimates.SHAPES]
    forged = [Case(f.name, f.certificate, f.data) for f in false if not f.limits]
    assert not list(disagreements([*genuine, *forged], tmp_path))


def test_estimates_damaged(tmp_path: Path) -> None:
    """A sample of one place changed, with the hashes wrong and made right again."""
    cases = []
    for name, (text, data) in attack_estimates.genuine().items():
        for path, fields in itertools.islice(all_damaged(json.loads(text)), 3, None, 61):
            cases.append(Case(f"{name} {path}", (canonical(fields) + "\n").encode(), data))
            with contextlib.suppress(Exception):  # what has no sentence any more
                sealed_again = attack_estimates.seal(fields, data)
                cases.append(Case(f"{name} {path} sealed", sealed_again, data))
        cases += [Case(f"{name} edited", part, data) for part in edited(text, name)][::61]
    assert len(cases) > 1000
    assert not list(disagreements(cases, tmp_path))


def test_names_are_written_as_python_writes_them() -> None:
    names = [
        "it's",
        'it\'s "so"',
        "\\",
        "a\tb\n\x00\x7f",
        "\u00e9\u00a0\u200b\ufeff",
        "\U0001f600\U000e0001",
    ]
    source = 'import { pythonText } from "./estimates.js";\nconst said = given.map(pythonText);'
    assert tools.evaluated(source, names) == [repr(name) for name in names]


def test_the_scripts_have_the_types_that_they_say() -> None:
    tsc = tools.needed(tools.MODULES / ".bin" / "tsc", "tsc (make build/node)")
    types = str(tools.MODULES / "@types")
    project = str(tools.SCRIPT / "jsconfig.json")
    call = [tools.node(), tsc, "--project", project, "--typeRoots", types]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def resealed(fields: dict[str, Any]) -> bytes:
    rest = {k: v for k, v in fields.items() if k not in ("format", "tool", "sha256")}
    return sealed(rest, form="linexact-claims/1").encode()


def test_files_of_claims_are_verified_where_every_claim_is_known() -> None:
    both = joined(
        [linexact.certify("AND").certificate(), linexact.trace("AND").bound_certificate()]
    )
    run, forged = linexact.trace("AND").certificate().encode(), json.loads(both)
    forged["claims"][1]["squared"] = "16"
    del forged["sha256"]
    other = json.loads(run)
    other["claims"][0]["about"] = "walk"
    found = tools.answers(
        [
            Case("known", both.encode()),
            Case("with a run", run),
            Case("not known", resealed(other)),
            Case("forged", resealed(forged)),
            Case("nothing", resealed(forged | {"claims": []})),
            Case("data twice", resealed(forged | {"claims": [forged]})),
        ]
    )
    assert [answer["outcome"] for answer in found] == [
        "verified", "verified", "unknown", "rejected", "rejected", "rejected",
    ]  # fmt: skip
    assert found[0]["text"] == claims.verify(both.encode())
    assert found[1]["text"] == claims.verify(run)
    assert 'not know (1) about "walk". What it knows holds: (2) There are w' in found[2]["text"]


def test_runs_are_made_again_under_every_rule(tmp_path: Path) -> None:
    """Random rules on random data, and claims of them with one value changed."""
    rng, cases, ends = random.Random(5), list[Case](), Counter[str]()
    while len(cases) < 240:
        trace = random_trace(rng)
        shown = {"steps": False, "right": False} | rng.choice([{"steps": True}, {"right": True}])
        text = trace and run_certificate(trace, **shown)
        if not text:
            continue
        fields = json.loads(text)
        ends[fields["claims"][0]["outcome"]["name"]] += 1
        cases.append(Case(f"run {len(cases)}", text.encode()))
        del fields["sha256"]
        claim = fields["claims"][0]
        key = rng.choice([key for key in claim if key not in ("about", "statement")])
        claim[key] = changed_value(rng, claim[key])
        cases.append(Case(f"changed {key} {len(cases)}", resealed(fields)))
    assert ends.keys() >= {"converged", "cycle", "limit"}
    assert not list(disagreements(cases, tmp_path))


def changed_value(rng: random.Random, value: Any) -> Any:
    """Another value of the same kind: a count, a number, a word, or one of them inside."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return rng.choice(["2", "-1/2", "limit", "", ">=0"])
    if isinstance(value, list) and value:
        place = rng.randrange(len(value))
        return [*value[:place], changed_value(rng, value[place]), *value[place + 1 :]]
    if isinstance(value, dict):
        key = rng.choice(sorted(value))
        return value | {key: changed_value(rng, value[key])}
    return [[0, 1]]


REGIONS = (
    "region NOT", "region AND", "region OR", "region AND --slice b=-3/2", "region XOR --slice b=-1",
    "region NAND --boundary closed-positive", "region OR --slice w1=w2 --slice b=-1",
    "region NOT --slice w1=-2", "region AND --slice w1+w2+b=1",
)  # fmt: skip


def test_regions_and_moves_are_checked_alike(tmp_path: Path) -> None:
    """What reports say of regions and weights, and claims of them with one value changed."""
    rng, texts = random.Random(9), list[str]()
    for place, command in enumerate(REGIONS):
        path = tmp_path / f"{place}.json"
        assert main([*command.split(), "--certificate", str(path)]) == 0
        texts.append(path.read_text(encoding="utf-8"))
    solved = ("grosse-and", "nand-small", "and-unequal", "or-3", "and-too-short", "pictures-2d")
    texts += [linexact.work_out(name).certificate() for name in solved]
    cases = [Case(f"{place}", text.encode()) for place, text in enumerate(texts)]
    answers = tools.answers(cases)
    assert [answer["outcome"] for answer in answers] == ["verified"] * len(cases)
    for text in texts:
        for _ in range(15 if '"claims"' in text else 0):
            fields = json.loads(text)
            del fields["sha256"]
            claim = rng.choice(fields["claims"])
            key = rng.choice([key for key in claim if key not in ("about", "statement")])
            claim[key] = changed_value(rng, claim[key])
            cases.append(Case(f"{len(cases)}: {claim['about']} {key}", resealed(fields)))
    assert len(cases) > 120
    assert not list(disagreements(cases, tmp_path))
