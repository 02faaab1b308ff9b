"""What shows a changed module of the small checkers: the files of claims that call it."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any
from unittest.mock import patch

import attack_claims
import attack_regions
import test_features_agreement as multiplied
import test_left_out_attacked as streets_attacked
import test_measures_agreement as measured

import linexact
import linexact.checkers
from linexact.certificate.files import sealed
from linexact.least_squares import least_squares
from linexact.model.dataset import Dataset

FOLDER = Path(linexact.checkers.__file__).parent
NAMES = (  # in the order in which they import each other
    "examples", "rows", "plane", "measures", "features", "run", "regions", "weights", "ranks",
    "symmetries", "claims",
)  # fmt: skip
RELEASED = Path(__file__).parents[1] / "released" / "0.1" / "certificates"


# A checker with one module changed, and what it answers


@contextmanager
def changed(name: str, code: str) -> Iterator[ModuleType]:
    """Give the module of claims made anew, one module of its folder being changed."""
    with ExitStack() as stack:
        for each in NAMES:
            module = ModuleType(f"linexact.checkers.{each}")
            module.__file__ = str(FOLDER / f"{each}.py")
            stack.enter_context(patch.dict(sys.modules, {module.__name__: module}))
            stack.enter_context(patch.object(linexact.checkers, each, module, create=True))
            text = code if each == name else compiled(each)
            exec(text, module.__dict__)
        yield sys.modules["linexact.checkers.claims"]


def source_of(name: str) -> str:
    return (FOLDER / f"{name}.py").read_text(encoding="utf-8")


@cache
def compiled(name: str) -> Any:
    return compile(source_of(name), f"{name}.py", "exec")


@dataclass(frozen=True)
class File:
    """A file of claims, with constants of modules made small while it is checked."""

    text: bytes
    limits: tuple[tuple[str, str, int], ...] = ()


def shows(name: str, code: str) -> bool:
    """Say whether some file is answered otherwise when a module is changed."""
    order = concerned(name)
    with changed(name, code) as claims:
        for k, (file, said) in enumerate(order):
            if answer(claims, file) != said:
                order.insert(0, order.pop(k))  # what shows one change often shows the next
                return True
    return False


def answer(claims: ModuleType, file: File) -> str:
    """Return the statement, or how a check ends without it."""
    with ExitStack() as stack:
        for module, constant, value in file.limits:
            limited = sys.modules[f"linexact.checkers.{module or 'claims'}"]
            stack.enter_context(patch.object(limited, constant, value))
        try:
            return str(claims.verify(file.text))
        except claims.Rejected:
            return "REJECTED"
        except claims.Unusable:
            return "not checked"
        except Exception as fault:  # a traceback; or the time is over
            return type(fault).__name__


@cache
def concerned(name: str) -> list[tuple[File, str]]:
    """Return the files whose check calls a function of a module, with the answers to them."""
    with changed(name, source_of(name)) as claims:
        return [(file, said) for file, said in answered() if is_called(claims, file)]


@cache
def answered() -> list[tuple[File, str]]:
    """Return all files with the answers of the checkers as they are."""
    from linexact.checkers import claims

    return [(file, answer(claims, file)) for file in (*genuine(), *forged())]


def is_called(claims: ModuleType, file: File) -> bool:
    """Say whether a check calls a function of the module that was not compiled under its name."""
    seen = False

    def look(frame: FrameType, *_: object) -> None:
        nonlocal seen
        seen = seen or frame.f_code.co_filename == "<string>"

    sys.setprofile(look)
    try:
        answer(claims, file)
    finally:
        sys.setprofile(None)
    return seen


def genuine() -> list[File]:
    """Return files of claims that linexact wrote."""
    texts = [path.read_bytes() for path in sorted(RELEASED.glob("claims-*.json"))]
    texts += [text for text, _ in attack_claims.genuine().values()]
    texts += [text.encode() for text in attack_regions.genuine().values()]
    texts += [text for text, _ in drawn()]
    return [File(text) for text in texts if b'"data":' in text or b'"region"' in text]


def forged() -> list[File]:
    """Return files with one condition broken in each, or a number changed, hashes right."""
    files = [
        File(f.certificate, tuple(limit_of(*each) for each in f.limits.items()))
        for f in attack_claims.FORGERIES
        if f.data is None
    ]
    files += [File(f.certificate) for f in attack_claims.SHAPES]
    files += [
        File(f.text, ((*f.limit, 1),) if f.limit[0] else ()) for f in attack_regions.forgeries()
    ]
    files += [File(text) for _, others in drawn() for text in others]
    return files


def limit_of(name: str, value: int) -> tuple[str, str, int]:
    """Return the module, the constant and the value of a limit, ``run.MAX_WORK``."""
    module, _, constant = name.rpartition(".")
    return module, constant, value


def drawn() -> list[tuple[bytes, list[bytes]]]:
    """Return genuine files, each with its changes."""
    return [*measures(), *products(), *streets(), *planes()]


@cache
def measures() -> list[tuple[bytes, list[bytes]]]:
    """Return scores and least squares, each with its changes."""
    rng, found = random.Random(1), []
    for _ in range(6):
        data, bias = measured.some_data(rng), rng.random() < 0.7
        if not data.dimension:
            continue
        w = [rng.randint(-2, 2) for _ in range(data.dimension)]
        told = linexact.score(data, weights=w, b=1 if bias else None, bias=bias)
        rule = rng.choice(measured.ZERO_RULES)
        tied = linexact.score(data, weights=w, b="1/3" if bias else None, boundary=rule, bias=bias)
        squares = least_squares(data, bias=bias)
        for text in (each.certificate() for each in (told, tied, squares)):
            fields = json.loads(text)
            (claim,) = fields["claims"]
            rest = {k: v for k, v in fields.items() if k not in ("format", "tool", "sha256")}
            others = [
                sealed(rest | {"claims": [other]}, form="linexact-claims/1").encode()
                for other in measured.changes(claim)
            ]
            found.append((text.encode(), others))
    return found


@cache
def products() -> list[tuple[bytes, list[bytes]]]:
    """Return verdicts in products of features of random data, each with other numbers in it."""
    rng, found = random.Random(2), []
    for _ in range(25):
        rule = {"bias": rng.random() < 0.6, "boundary": rng.choice(multiplied.BOUNDARIES)}
        typed = rng.sample(multiplied.POLYNOMIALS, 2)
        told = linexact.in_features(multiplied.some_data(rng), monomials=typed, **rule)
        fields = json.loads(told.certificate())
        rest = {k: v for k, v in fields.items() if k not in ("format", "tool", "sha256")}
        (claim,) = fields["claims"]
        others = [
            sealed(rest | {"claims": [claim | {"proof": other}]}, form="linexact-claims/1").encode()
            for other in other_proofs(claim["proof"])
        ]
        found.append((told.certificate().encode(), others))
    return found


@cache
def streets() -> list[tuple[bytes, list[bytes]]]:
    """Return shortest weights, with the forgeries of them and with a multiplier below 0."""
    made = streets_attacked.genuine()
    (asked,) = streets_attacked.test_a_forgery_is_refused_for_what_it_breaks.pytestmark
    found = []
    for name, text in made.items():
        others = [changes for other, changes, _ in asked.args[1] if other == name]
        found.append((text.encode(), [edited(text, changes) for changes in others]))
    rows = [[0, 1], [1, 1], [2, 1], [0, -1], [1, -1], [2, -1]]
    text = streets_attacked.shortest(Dataset.from_rows(rows, [1, 1, 1, -1, -1, -1]))
    shares = [[0, "1/2"], [1, "-1/2"], [2, "1/2"], [4, "1/2"]]
    found.append((text.encode(), [edited(text, {"multipliers": shares})]))
    text = streets_attacked.shortest(Dataset.from_rows([[0, 1], [0, -1], [5, "1/2"]], [1, -1, 1]))
    shares = [[0, "1/2"], [1, "1/2"]]
    narrow = {"weights": {"w": ["0", "1"], "b": "0"}, "multipliers": shares}
    with patch("linexact.checkers.measures.require", lambda condition, reason: None):
        inside = edited(text, narrow)  # with its sentence; an example lies in the street
    found.append((text.encode(), [inside]))
    return found


SHAPES = (
    "x + y >= 0\nx + y <= 3", "x - 3y >= -1\nx - 3y < 4\n2x - 6y <= 9", "2x - y >= 1",
    "3y - 2x > 1", "x - 3y >= 1\nx - 3y <= 1", "2x + 5y = 7",
    "x + 2y >= 3\nx - y >= 0\n-2x - y >= -3",
    "3x - y = 2\nx + y = 2", "x + y >= 1\n-x + 2y >= 1",
    "x + y >= 1\nx - 4y < 2\ny <= 5\n3x - y <= 9",
)  # fmt: skip
WAYS = [[str(x), str(y)] for x in range(-3, 4) for y in range(-3, 4)]


@cache
def planes() -> list[tuple[bytes, list[bytes]]]:
    """Return regions with sides that are slanted, each with other directions and corners."""
    found = []
    for constraints in SHAPES:
        fields = json.loads(linexact.region(constraints=constraints).certificate())
        fields["claims"] = [claim for claim in fields["claims"] if claim["about"] == "region"]
        text = attack_regions.seal(fields)
        part = fields["claims"][0]["plane"]
        others = [{"lines": [way]} for way in WAYS] + [{"rays": [way]} for way in WAYS]
        others += [{"lines": []}, {"rays": []}, {"lines": [["1", "0"], ["0", "1"]], "rays": []}]
        others += [{"vertices": part["vertices"][::-1]}, {"vertices": part["vertices"][:1]}]
        others += [{"vertices": [], "lines": [way], "rays": []} for way in WAYS[::5]]
        made = []
        for other in others:
            claim = fields["claims"][0] | {"plane": part | other}
            try:
                made.append(attack_regions.seal(fields | {"claims": [claim]}))
            except (ArithmeticError, LookupError, ValueError, TypeError):
                continue  # what has no sentence
        found.append((text, made))
    return found


def edited(text: str, changes: dict[str, Any]) -> bytes:
    fields = json.loads(text)
    fields["claims"][0] |= changes
    return attack_claims.seal(fields, lenient=True)


def other_proofs(proof: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a proof with one number changed, so that scores become 0 too, and turned round."""
    (name,) = {"w", "multipliers"} & proof.keys()
    for value in ("-2", "-1", "-1/2", "0", "1/2", "1", "2"):
        if "b" in proof:
            yield proof | {"b": value}
        for k, (place, _) in enumerate(proof[name]):
            numbers = [list(pair) for pair in proof[name]]
            numbers[k] = [place, value]
            yield proof | {name: numbers}
            yield proof | {name: [[j, value] for j, _ in numbers]}


SHOWN_BY: dict[str, Callable[[str], bool]] = {name: partial(shows, name) for name in NAMES}
