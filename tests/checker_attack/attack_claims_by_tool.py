"""What shows a changed module of the small checkers: the files of claims that call it."""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from types import FrameType, ModuleType
from typing import Any
from unittest.mock import patch

import attack_claims
import attack_drawn_claims
import attack_drawn_measures
import attack_drawn_planes
import attack_drawn_products
import attack_drawn_ranks
import attack_drawn_units
import attack_regions
import test_counts_attacked as counted
import test_left_out_attacked as left_out
from attack_certificates import canonical, turned

import linexact
import linexact.checkers
from linexact.certificate.bundle import claims_certificate, joined, without_claim
from linexact.certificate.counts import integer_weights_certificate, smallest_proofs_certificate
from linexact.model.dataset import Dataset
from linexact.model.gates import gate

FOLDER = Path(linexact.checkers.__file__).parent
NAMES = (  # in the order in which they import each other
    "examples", "rows", "plane", "measures", "duality", "features", "run", "regions", "weights",
    "ranks", "symmetries", "counts", "shattering", "networks", "mistake_counts",
    "claims",
)  # fmt: skip
DRAWN = (
    attack_drawn_claims, attack_drawn_measures, attack_drawn_planes, attack_drawn_products,
    attack_drawn_ranks, attack_drawn_units,
)  # fmt: skip
AND_RIGHT = 506  # integer weights up to 12
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
    """A file of claims, its data file, and constants of modules made small for its check."""

    text: bytes
    limits: tuple[tuple[str, str, int], ...] = ()
    data: bytes | None = None
    drawn: bool = False
    told: bool = False  # whether the lines under the statement are compared as well


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
            said = str(claims.verify(file.text, *paths(file.data)))
            more = claims.checked(file.text, *paths(file.data)) if file.told else []
            return "\n".join([said, *more])
        except claims.Rejected:
            return "REJECTED"
        except claims.Unusable:
            return "not checked"
        except Exception as fault:  # a traceback; or the time is over
            return type(fault).__name__


@cache
def paths(data: bytes | None) -> list[str]:
    """Return where a data file was laid, if there is one."""
    if data is None:
        return []
    path = Path(mkdtemp(), "table.csv")
    path.write_bytes(data)
    return [str(path)]


@cache
def concerned(name: str) -> list[tuple[File, str]]:
    """Return the files whose check calls a function of a module, with the answers to them."""
    found = [(file, said) for file, said, called in answered() if name in called]
    if name == "claims":  # which all call: of those that are drawn a tenth
        return [each for k, each in enumerate(found) if not each[0].drawn or k % 10 == 0]
    return found


@cache
def answered() -> list[tuple[File, str, frozenset[str]]]:
    """Return all files, the answers of the checkers as they are, and which modules each calls."""
    from linexact.checkers import claims

    found, called = [], set[str]()

    def look(frame: FrameType, *_: object) -> None:
        called.add(frame.f_code.co_filename)

    for file in (*genuine(), *forged()):
        called.clear()
        sys.setprofile(look)
        try:
            said = answer(claims, file)
        finally:
            sys.setprofile(None)
        found.append((file, said, frozenset(Path(name).stem for name in called)))
    return found


def genuine() -> list[File]:
    """Return files of claims that linexact wrote."""
    texts = [path.read_bytes() for path in sorted(RELEASED.glob("claims-*.json"))]
    texts += [text.encode() for text in attack_regions.genuine().values()]
    files = [File(text) for text in texts]
    files += [File(text, drawn=True) for text, _ in drawn()]
    files += [File(text, data=data) for text, data in attack_claims.genuine().values()]
    files += [File(text, told=True) for text in (*of_conventions(), *without_some())]
    return [*files, of_table(), File(of_one_example()), File(of_many_counted())]


def forged() -> list[File]:
    """Return files with one condition broken in each, or a number changed, hashes right."""
    files = [
        File(f.certificate, tuple(limit_of(*each) for each in f.limits.items()), f.data)
        for f in attack_claims.FORGERIES
        if not isinstance(f.data, Mapping)
    ]
    files += [File(f.certificate) for f in attack_claims.SHAPES]
    files += [
        File(f.text, ((*f.limit, 1),) if f.limit[0] else ()) for f in attack_regions.forgeries()
    ]
    files += [File(text, drawn=True) for _, others in drawn() for text in others]
    files += [File(of_two_counts()), File(of_halves())]
    return files + of_one_source() + [File(text) for text in (*altered(), *not_without())]


def of_one_example() -> bytes:
    """Return smallest sets without weights that are of one example, which is 0, without a bias."""
    data = Dataset.from_rows([[0], [1]], [1, 1])
    proved = counted.sets_of(data, counted.UNBIASED)
    return smallest_proofs_certificate(data, counted.UNBIASED, *proved).encode()


def of_many_counted() -> bytes:
    """Return a count of more than 256 integer weights."""
    return integer_weights_certificate(gate("AND"), counted.STRICT, 12, AND_RIGHT).encode()


def of_halves() -> bytes:
    """Return a smallest set whose multipliers are halves."""
    fields = json.loads(counted.genuine()["cross"])
    first = fields["claims"][0]["proofs"][0]
    first[:] = [[index, "1/2"] for index, _ in first]
    return attack_drawn_claims.sealed(fields)


def of_two_counts() -> bytes:
    """Return a right count, and one without a bias, of which no count is defined."""
    fields, _ = counted.of_other_data()["no bias is counted"]
    (none,) = fields["claims"]
    right = none | {"convention": none["convention"] | {"bias": True}, "size": 0}
    right["statement"] = none["statement"].replace("<= 2", "<= 0")
    return counted.seal(fields | {"claims": [right, none]}, lenient=True)


def of_one_source() -> list[File]:
    """Return files with their data inside or beside them alone, and with the other or nothing."""
    inside, _ = attack_claims.genuine()["run-and"]
    _, table = attack_claims.genuine()["table"]
    fields = attack_claims.fields_of("table")
    del fields["data"]
    beside = attack_claims.seal(fields)
    return [File(inside, data=table), File(beside, data=table), File(beside)]


def of_conventions() -> Iterator[bytes]:
    """Yield claims of one convention, and of several."""
    yield attack_claims.genuine()["both"][0]
    both = [linexact.certify("AND", boundary=each) for each in ("strict", "closed-positive")]
    yield joined([each.certificate() for each in both]).encode()


def of_table() -> File:
    """Return claims that have certificates of their own, with their data beside them."""
    table = "x,z,c\n0,0,no\n0,1,no\n1,0,no\n1,1,yes\n"
    asked: dict[str, Any] = {"label": "c", "positive": "yes"}
    with TemporaryDirectory() as folder:
        path = Path(folder, "table.csv")
        path.write_text(table, encoding="utf-8")
        both = [linexact.certify(path, **asked), linexact.hard_margin(path, **asked)]
        text = joined([each.certificate() for each in both])
    return File(text.encode(), data=table.encode(), told=True)


def altered() -> Iterator[bytes]:
    """Yield a file with another statement, hash or form, on either side of the right one."""
    text, _ = attack_claims.genuine()["run-and"]
    for said in ("A", "~"):
        fields = json.loads(text)
        fields["claims"][0]["statement"] = said
        yield attack_drawn_claims.sealed(fields)
    several = json.loads(attack_claims.genuine()["both"][0])
    several["claims"][-1]["statement"] = "A"  # behind claims that have certificates of their own
    yield attack_drawn_claims.sealed(several)
    for end in "0f":
        yield f"{canonical(json.loads(text) | {'sha256': end * 64})}\n".encode("ascii")
    yield from (b" " + text, text + b"\n", turned(text), b"{", b"\xff", b"[" * 100_000)


LINE = Dataset.from_rows([[x] for x in (-4, -3, -2, -1, 1, 2, 3, 4)], [-1] * 4 + [1] * 4)


def without_some() -> Iterator[bytes]:
    """Yield claims about all examples but one or more."""
    for out in ([0], [1], [0, 1], [1, 5], [0, 2, 6]):
        yield claims_certificate(LINE, [without(out)]).encode()


def without(out: Sequence[int]) -> dict[str, Any]:
    """Return a claim about the examples but these."""
    rest = LINE.part([k for k in range(len(LINE)) if k not in out])
    return without_claim([*out], left_out.shortest(rest))


def not_without() -> Iterator[bytes]:
    """Yield claims that leave out nothing, and that leave out again."""
    fields = json.loads(claims_certificate(LINE, [without([0])]))
    (claim,) = fields["claims"]
    of_all, of_six = without([])["claim"], without([0, 1])["claim"]
    whole = {"about": "without", "left_out": [], "claim": of_all}
    whole["statement"] = f"Without example : {of_all['statement']}"
    yield attack_drawn_claims.sealed(fields | {"claims": [whole]})
    once = copy.deepcopy(claim) | {"claim": of_six}
    once["statement"] = f"Without example 1: {of_six['statement']}"
    twice = {"about": "without", "left_out": [0], "claim": once}
    twice["statement"] = f"Without example 1: {once['statement']}"
    yield attack_drawn_claims.sealed(fields | {"claims": [twice]})


def limit_of(name: str, value: int) -> tuple[str, str, int]:
    """Return the module, the constant and the value of a limit, ``run.MAX_WORK``."""
    module, _, constant = name.rpartition(".")
    return module, constant, value


def drawn() -> list[tuple[bytes, list[bytes]]]:
    """Return genuine files of random data, each with its changes."""
    return [each for module in DRAWN for each in module.drawn()]


SHOWN_BY: dict[str, Callable[[str], bool]] = {name: partial(shows, name) for name in NAMES}
