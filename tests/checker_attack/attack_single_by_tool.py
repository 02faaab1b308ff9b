"""What checker.py, bound_checker.py and estimates_checker.py say of the files.

They are run as programs are, on the genuine certificates of the attack suite with and without their
data files, on its forgeries, on files made to deceive, and on certificates of random problems as
they are and with one value changed.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

import attack_bounds
import attack_certificates
import attack_estimates
import attack_tables
import test_bounds_agreement as bounds_agreed
import test_data_files as deceiving
from attack_certificates import AND_CSV, CODED_CSV, COMMAS_CSV, PARTS_CSV, each
from attack_damage import MISSING, changed, damages, places
from attack_forgeries import AND_ARCHIVE, AND_ARRAY, FORGERIES, Forgery, laid_out, npy, npz, part

import linexact
from linexact.error_search.search import fewest_errors
from linexact.margins import HardMargin, widest_street
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.perceptron import (
    Cycle,
    Cyclic,
    MistakeBound,
    Start,
    Worst,
    certificate_of,
    mistake_bound,
    rule,
    run,
)  # fmt: skip

FOLDER = Path(linexact.__file__).parent
ITS_FILE: dict[str, bytes | Mapping[str, bytes]] = {
    "and": AND_CSV.encode(), "no-data": AND_CSV.encode(), "coded": CODED_CSV.encode(),
    "commas": COMMAS_CSV.encode(), "and-files": PARTS_CSV, "and-npy": npy(AND_ARRAY),
    "and-npz": npz(*AND_ARCHIVE),
}  # fmt: skip


@dataclass(frozen=True)
class Case:
    """A call of a checker and what comes of it."""

    arguments: Sequence[str]
    code: int
    said: str  # all of it for exit code 0, else words of the reason
    limits: Mapping[str, Any] = field(default_factory=dict)


def shows(name: str, code: str) -> bool:
    """Say whether some call is answered otherwise by a changed checker."""
    try:
        module = loaded(name, code)
    except SystemExit:  # it runs when it is imported
        return True
    first = cases(name)[0]
    statement = module.verify(Path(first.arguments[0]).read_bytes())
    return f"VERIFIED {statement}\n" not in first.said or not all(
        is_met(module, case) for case in cases(name)
    )


def loaded(name: str, code: str) -> ModuleType:
    module = ModuleType(f"changed_{name}")
    module.__file__ = str(FOLDER / f"{name}.py")
    exec(compile(code, f"{name}.py", "exec"), module.__dict__)
    return module


def is_met(module: ModuleType, case: Case) -> bool:
    code, said = answer(module, case.arguments, case.limits)
    return code == case.code and (said == case.said if code == 0 else case.said in said)


def answer(
    module: ModuleType, arguments: Sequence[str], limits: Mapping[str, Any]
) -> tuple[int, str]:
    """Return the exit code of a checker and all that it prints."""
    kept = {name: getattr(module, name) for name in limits}
    module.__dict__.update(limits)
    screen = io.StringIO()
    try:
        with contextlib.redirect_stdout(screen), contextlib.redirect_stderr(screen):
            code = module.main(arguments)
    finally:
        module.__dict__.update(kept)
    return code, screen.getvalue()


@cache
def cases(name: str) -> list[Case]:
    """Return the calls, the genuine ones first; they are laid out in a folder until the end."""
    module = loaded(name, (FOLDER / f"{name}.py").read_text(encoding="utf-8"))
    folder = tempfile.TemporaryDirectory()
    FOLDERS.append(folder)
    found = []
    for number, (forgery, expected) in enumerate(SUITES[name]()):
        own = Path(folder.name, str(number))
        own.mkdir()
        (own / "cert.json").write_bytes(forgery.certificate)
        arguments = [str(own / "cert.json"), *laid_out(forgery, own)]
        code, said = answer(module, arguments, forgery.limits)
        assert expected in (None, code), (name, forgery.name, said)
        assert code == 0 or forgery.refusal in said, (name, forgery.name, said)
        words = said if code == 0 else forgery.refusal
        found.append(Case(arguments, code, words, forgery.limits))
    first = next(case for case in found if case.code == 0)
    narrow = {"MAX_WORK": 0, "WORK_PER_BYTE": 0}
    found += [
        Case(first.arguments, 2, "the check would take long", narrow),
        Case(["--patient", *first.arguments], 0, first.said, narrow),
        Case([], 2, "usage: python "),
        Case([folder.name], 2, "not checked: "),
        Case(["!"], 2, "No such file"),
        Case(first.arguments, 2, "not checked: MemoryError", {"checked": without_memory}),
    ]
    return sorted(found, key=lambda case: case.code != 0)


def without_memory(*_: object) -> list[str]:
    raise MemoryError


FOLDERS: list[tempfile.TemporaryDirectory[str]] = []
Suite = Iterator[tuple[Forgery, int | None]]  # with the exit code, if it is known beforehand


def of_data_sets() -> Suite:
    yield from _genuine(attack_certificates)
    yield from ((Forgery("ranks", "", text), 0) for text in of_ranks())
    yield from of_sizes()
    yield from ((forgery, forgery.code) for forgery in FORGERIES)
    yield from attack_tables.forgeries(0)
    yield from _deceiving(attack_certificates)
    yield from _damaged(attack_certificates.GENUINE, attack_certificates.seal, 20)


def of_ranks() -> Iterator[bytes]:
    """Yield proofs without a bias that are not irreducible; the first uses 300 examples."""
    for rows in ([[1], [-1]] * 150, *REDUCIBLE):
        data = [",".join(["+", *map(str, row)]) for row in rows]
        proof = {"multipliers": each(f"1/{len(rows)}", len(rows))}
        minimal = {"support": len(rows), "irreducible": False}
        yield attack_certificates.seal(
            attack_certificates.dataset(data, "inseparable", proof, bias=False, minimal=minimal)
        )


def of_sizes() -> Suite:
    """Yield files of no examples, of hundreds in one or two files, and of one or 300 unknowns."""
    dataset, system, seal = (
        attack_certificates.dataset, attack_certificates.system, attack_certificates.seal
    )  # fmt: skip
    nothing = dataset(["+,1"], "separable", {"w": ["1"]}, bias=False,
                      kind={"name": "complete", "w": ["1"]})  # fmt: skip
    yield Forgery("nothing", "", seal(nothing | {"data": [], "examples": 0})), 0
    rows = ["+,1"] * 300 + ["-,-1"] * 300
    many = partial(dataset, rows, "separable", {"w": ["1"]}, bias=False)
    read = {"columns": [0], "positive": "1", "negative": "-1"}
    array = npy([[1, 1]] * 300 + [[-1, -1]] * 300)
    arrays = {"kind": "npy", "inputs": None, "label": 1} | read
    least = {"least_absolute_score": "1"}
    yield Forgery("array", "", seal(many(reading=arrays, minimal=least)), array), 0
    halves = [part("a.csv", rows[:300], left_out=[]), part("b.csv", rows[300:], left_out=[])]
    table = attack_certificates.CSV | {"files": halves, "label": 1} | read
    del table["left_out"]
    files = {"a.csv": b"x,c\n" + b"1,1\n" * 300, "b.csv": b"x,c\n" + b"-1,-1\n" * 300}
    yield Forgery("files", "", seal(many(reading=table)), files), 0
    overlap = {"name": "overlap", "multipliers": each("1/600", 600)}
    both = dataset(["+,1", "+,-1"] * 300, "inseparable", {"multipliers": each("1/600", 600)},
                   bias=False, kind=overlap)  # fmt: skip
    yield Forgery("overlap", "", seal(both)), 0
    yield Forgery("one less", "more examples than stated", seal(many() | {"examples": 599})), 1
    for k in (1, 300):
        point = {"point": ["1"] * k}
        yield Forgery("unknowns", "", seal(system([">=" + ",1" * k + ",0"], "feasible", point))), 0
    far = str(2 * (2**61 - 1))  # 0 modulo the prime, and even
    rows = [row.replace("1", far) for row in attack_certificates.XOR]
    proof = {"multipliers": each("1/2", 4), "common_point": [str(2**61 - 1)] * 2}
    circuit = {"support": 4, "irreducible": True}
    text = seal(dataset(rows, "inseparable", proof, bias=True, minimal=circuit))
    yield Forgery("far", "", text), 0
    ones = {"multipliers": [[0, "1"], [1, "1"]]}
    yield Forgery("ones", "", seal(system([">=,1,1", ">=,-1,0"], "infeasible", ones))), 0


REDUCIBLE = [  # whose sum is 0
    [[0], [0]],
    [[0, 0], [-3, 0], [3, 0]],
    [[1, -1, 0], [-1, 1, 0], [0, 1, -1], [0, -1, 1]],
    [[1, 2, -1], [1, -1, -2], [-1, 1, 2], [-1, -2, 1]],
    [[-3, 0, -1, -3], [3, 0, 1, 3], [-1, -1, 1, 1], [1, 1, -1, -1]],
    [[0, 2, -2, 1], [-2, -1, 0, 2], [2, 1, 0, -2], [0, -2, 2, -1]],
    [[2, -2, 2], [2, -5, 0], [9, -4, -8], [-9, 4, 8], [-2, 5, 0], [-2, 2, -2]],
]


def of_bounds() -> Suite:
    yield from _genuine(attack_bounds)
    yield from ((forgery, forgery.code) for forgery in attack_bounds.FORGERIES)
    yield from attack_tables.forgeries(1)
    yield from _deceiving(attack_bounds)
    yield from ((Forgery("random", "", text), 0) for text in (*_bounds_too(), *_random_bounds()))
    yield from _tried()
    yield from _damaged(attack_bounds.GENUINE, attack_bounds.seal, 20)


def of_estimates() -> Suite:
    for name, (text, data) in attack_estimates.genuine().items():
        yield Forgery(name, "", text, data), 0
    forgeries = [*attack_estimates.FORGERIES, *attack_estimates.SHAPES]
    yield from ((forgery, forgery.code) for forgery in forgeries)
    inside = {name: attack_estimates.fields_of(name) for name in attack_estimates.INSIDE}
    yield from _damaged(inside, attack_estimates.seal, 20)


SUITES: dict[str, Callable[[], Suite]] = {
    "checker": of_data_sets, "bound_checker": of_bounds, "estimates_checker": of_estimates,
}  # fmt: skip


def _genuine(certificates: Any) -> Suite:
    for name in certificates.GENUINE:
        text = certificates.text_of(name)
        if name != "no-data":
            yield Forgery(name, "", text), 0
        if name in ITS_FILE:
            yield Forgery(f"{name} on its file", "", text, ITS_FILE[name]), 0


def _deceiving(certificates: Any) -> Suite:
    for name, files in (
        ("and-npy", deceiving.HOSTILE), ("and-npz", deceiving.HOSTILE_ARCHIVES),
    ):  # fmt: skip
        text = certificates.text_of(name)
        yield from ((Forgery(f"{name}: {other}", "", text, files[other]), 2) for other in files)


def _damaged(genuine: Mapping[str, Any], seal: Callable[[Any], bytes], each: int) -> Suite:
    """Yield certificates with one value changed and all hashes right; most are false."""
    for name, fields in genuine.items():
        rng, made = random.Random(name), 0
        while made < each and name not in ("no-data", "huge"):
            path, value = rng.choice(list(places(fields)))
            damage = rng.choice([d for d in damages(value) if d is not MISSING or path])
            try:
                text = seal(changed(fields, path, damage))
            except Exception:  # no sentence can be made of it
                continue
            made += 1
            yield Forgery(f"{name}: {path}", "", text), None


def _bounds_too() -> Iterator[bytes]:
    """Yield bounds with a bias input other than 1, with cases in cases, and with long inputs."""
    yield attack_bounds.seal(attack_bounds.GENUINE["blog-halves"] | {"r_squared": "41/4"})
    errors: dict[str, Any] = {"convention": attack_bounds.STRICT, "about": "fewest-errors"}
    four = [f"{sign},{x}" for x in range(4) for sign in "+-"]
    rest = [attack_bounds.packing(2, 3)] * 2
    reason = [
        _branch(0, 0, 1), attack_bounds.packing(1, 2, 3), _branch(1, 2, 3), *rest
    ]  # fmt: skip
    cores = attack_bounds.pairs((0, 1), (2, 3), (4, 5), (6, 7))
    yield _errors(four, "1", [1, 3, 5, 7], {"cores": cores, "reason": reason}, **errors)
    reason = [
        _branch(0, 0, 1), attack_bounds.packing(1), _branch(1, 2, 3), attack_bounds.packing(),
        attack_bounds.packing(2, 3),
    ]  # fmt: skip
    cores = attack_bounds.pairs((0, 1), (2, 3), (2, 4), (2, 5))
    star = ["+,0", "-,0", "+,1", "-,1", "-,1", "-,1"]
    yield _errors(star, "-1", [0, 2], {"cores": cores, "reason": reason}, **errors)
    far = ["+,0", f"-,1{'0' * 200}", f"+,3{'0' * 200}"]
    yield _errors(far, "1", [1], "enumeration", **errors)
    near = ["+,1", "-,13", "+,14", "-,20"]  # inputs whose slopes lie close together
    yield _errors(near, "15", [1], "enumeration", w=["-1"], **errors)
    errors["convention"] = attack_bounds.STRICT | {"bias": False}
    far = [f"-,1{'0' * 200},1", "+,0,1", f"+,3{'0' * 200},1"]
    yield _errors(far, None, [0], "enumeration", w=["0", "1"], **errors)
    long = f"1{'0' * 400}"
    claim = attack_bounds.GENUINE["thirds-run"]
    run = claim["run"] | {"before": 0, "start": {"w": ["0"], "b": "0"}}
    yield attack_bounds.seal(claim | {"data": [["+", long], ["-", long]], "run": run})


def _branch(core: int, *elements: int) -> dict[str, Any]:
    return {"core": core, "elements": list(elements)}


def _errors(
    data: list[str],
    b: str | None,
    wrong: list[int],
    proof: Any,
    w: Sequence[str] = ("0",),
    **more: Any,
) -> bytes:
    """Return a certificate of fewest errors, of weights that are wrong on so many examples."""
    weights = {"w": [*w]} | ({"b": b} if b is not None else {})
    claim = {"weights": weights, "misclassified": wrong, "at_least": len(wrong)}
    return attack_bounds.seal(attack_bounds.bound(data=data, proof=proof, **claim, **more))


def _random_bounds() -> Iterator[bytes]:
    """Yield margins, mistake bounds and fewest errors of random data."""
    rng = random.Random(12)
    for _ in range(30):
        dataset = bounds_agreed.random_dataset(rng, most=5)
        street = widest_street(dataset)
        if isinstance(street, HardMargin):
            yield street.certificate().encode()
        bound = mistake_bound(dataset, rule("grosse", bias=rng.choice(("first", "absent"))))
        if isinstance(bound, MistakeBound):
            yield bound.certificate().encode()
        dataset = bounds_agreed.random_dataset(rng)
        yield fewest_errors(dataset, bounds_agreed.random_convention(rng)).certificate().encode()
    yield from _random_cycles(rng)


def _random_cycles(rng: random.Random) -> Iterator[bytes]:
    """Yield runs that never end, on inputs over different denominators."""
    for k in range(60):
        start = Start(tuple(Fraction(rng.randint(-9, 9), 4) for _ in range(2)))
        order = Worst() if k % 2 else Cyclic()
        chosen = rule(
            "grosse", rate=Fraction(2, 3), bias_input=Fraction(1, 2), start=start, order=order
        )
        points = [[Fraction(rng.randint(-6, 6), rng.choice((1, 2, 3)))] for _ in range(4)]
        trace = run(Dataset.from_rows(points, [-1, 1, -1, 1]), chosen)
        text = certificate_of(trace) if isinstance(trace.outcome, Cycle) else None
        if text is not None:
            yield text.encode()


def _tried() -> Suite:
    """Yield fewest errors of random data by trying all, and one error more."""
    rng = random.Random(6)
    drawn = [
        (bounds_agreed.random_dataset(rng), bounds_agreed.random_convention(rng)) for _ in range(40)
    ]
    for dataset, convention in [*drawn, *_on_a_grid()]:
        claim = json.loads(fewest_errors(dataset, convention).certificate())
        claim |= {"proof": "enumeration"}
        yield Forgery("tried", "", attack_bounds.seal(claim)), 0
        more = claim | {"at_least": claim["at_least"] + 1}
        yield Forgery("one error more", "fewer errors are", attack_bounds.seal(more)), 1


def _on_a_grid() -> Iterator[tuple[Dataset, Convention]]:
    """Yield data of small integers, of which many are equal or multiples of others."""
    rng = random.Random(9)
    for d, n, most, times in GRIDS:
        for _ in range(times):
            rows = [[rng.randint(-most, most) for _ in range(d)] for _ in range(n)]
            dataset = Dataset.from_rows(rows, [rng.choice((-1, 1)) for _ in rows])
            yield dataset, bounds_agreed.random_convention(rng)


GRIDS = ((1, 9, 1, 6), (2, 7, 1, 12), (2, 8, 2, 12), (2, 8, 15, 12), (3, 8, 1, 12), (4, 9, 1, 6))


SHOWN_BY: dict[str, Callable[[str], bool]] = {name: partial(shows, name) for name in SUITES}
