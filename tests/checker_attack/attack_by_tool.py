"""Checkers with one operator, number or condition changed by cosmic-ray: files show the change.

One change of kernel.py or of a small checker in each case.  A mutant is *killed* when a genuine
file is no longer verified, a forgery is verified, either ends in another way than a refusal, or it
takes too long.  What survives is printed.  cosmic-ray (https://cosmic-ray.readthedocs.io) is not
installed with the rest: ``pip install cosmic-ray``.

``python tests/checker_attack/attack_by_tool.py MODULE`` tries all changes of a module, and
``... MODULE 60 20`` 60 of them, drawn at random from the seed 20.
"""

from __future__ import annotations

import ast
import json
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from fractions import Fraction
from functools import cache
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
from linexact import kernel
from linexact.certificate.files import sealed
from linexact.least_squares import least_squares
from linexact.model.dataset import Dataset

SECONDS = 20  # until a mutant is taken to go on for ever
FOLDER = Path(linexact.__file__).parent
NAMES = (  # in the order in which they import each other
    "examples", "rows", "plane", "measures", "features", "run", "regions", "weights", "ranks",
    "symmetries", "claims",
)  # fmt: skip
MODULES = ("kernel", *NAMES)
LEFT_OUT = ("NoOp", "ariable")  # which change nothing, or take arguments
RELEASED = Path(__file__).parents[1] / "released" / "0.1" / "certificates"


class TooLongError(Exception):
    """A mutant goes on for ever."""


def main() -> None:
    """Try all changes of the module that is named; print those that nothing shows."""
    name, most, seed = [*sys.argv[1:], "", ""][:3]
    found, met, order = Counter[str](), set[str](), list(places(name))
    if most:
        random.Random(int(seed)).shuffle(order)
    if name != "kernel":
        concerned(name)  # found before the time is taken
    for place in order:
        if len(met) == int(most or len(order)):
            break
        made = mutant(name, *place)
        if made is None or made[1] in met:
            continue
        met.add(made[1])
        killed = is_killed(name, made[1])
        found["killed" if killed else "survive"] += 1
        if not killed:
            print(f"survives: {name}.py {made[0]}", flush=True)
    print(dict(found))


@cache
def places(name: str) -> list[tuple[str, int]]:
    """Return where a module can be changed: an operator, and the number of a place for it."""
    from cosmic_ray.ast import get_ast
    from cosmic_ray.plugins import get_operator, operator_names

    def count(operator: Any, node: Any) -> int:
        below = sum(count(operator, child) for child in getattr(node, "children", ()))
        return below + sum(1 for _ in operator.mutation_positions(node))

    tree = get_ast(source_of(name))
    chosen = [o for o in sorted(operator_names()) if not any(part in o for part in LEFT_OUT)]
    return [(each, k) for each in chosen for k in range(count(get_operator(each)(), tree))]


def mutant(name: str, operator: str, number: int) -> tuple[str, str] | None:
    """Return what is changed and the source; None where that changes nothing, or is no program."""
    from cosmic_ray.mutating import MutationVisitor
    from cosmic_ray.plugins import get_operator

    source = source_of(name)
    code = MutationVisitor.mutate_code(source, get_operator(operator)(), number)
    try:
        same = code is None or meaning(code) == meaning(source)
    except SyntaxError:
        return None
    return None if same else (f"{operator.split('/')[-1]}: {changed_line(source, code)}", code)


@cache
def source_of(name: str) -> str:
    folder = FOLDER if name == "kernel" else FOLDER / "checkers"
    return (folder / f"{name}.py").read_text(encoding="utf-8")


def meaning(source: str) -> str:
    """Return the tree of a program without its annotations, which nothing runs."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
    return ast.dump(tree)


def changed_line(source: str, code: str) -> str:
    """Return the first line that is another."""
    pairs = zip(source.splitlines(), code.splitlines(), strict=False)
    return next((f"{k}: {b.strip()}" for k, (a, b) in enumerate(pairs, 1) if a != b), "the end")


# A checker with one module changed, and what it answers


@contextmanager
def changed(name: str, code: str) -> Iterator[ModuleType]:
    """Give the module of claims made anew, one module of its folder being changed."""
    with ExitStack() as stack:
        for each in NAMES:
            module = ModuleType(f"linexact.checkers.{each}")
            module.__file__ = str(FOLDER / "checkers" / f"{each}.py")
            stack.enter_context(patch.dict(sys.modules, {module.__name__: module}))
            stack.enter_context(patch.object(linexact.checkers, each, module, create=True))
            text = code if each == name else compiled(each)
            exec(text, module.__dict__)
        yield sys.modules["linexact.checkers.claims"]


@cache
def compiled(name: str) -> Any:
    return compile(source_of(name), f"{name}.py", "exec")


def is_killed(name: str, code: str) -> bool:
    """Say whether some file shows that a module was changed."""

    def stop(*_: object) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        if name == "kernel":
            return not is_kernel(code)
        with changed(name, code) as claims:
            return not answers_alike(claims, name)
    except Exception:
        return True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def answers_alike(claims: ModuleType, name: str) -> bool:
    """Say whether all genuine files are verified and all forgeries refused."""
    right, wrong = concerned(name)
    if not all(claims.verify(text) == said for text, said in right):
        return False
    for text in wrong:
        try:
            claims.verify(text)
        except (claims.Rejected, claims.Unusable, claims.bound_checker.Rejected):
            continue
        return False
    return True


@cache
def concerned(name: str) -> tuple[list[tuple[bytes, str]], list[bytes]]:
    """Return the genuine files and the forgeries whose check calls a function of a module."""
    with changed(name, source_of(name)) as claims:
        right = [each for each in genuine() if is_called(claims, each[0])]
        return right, [text for text in forged() if is_called(claims, text)]


def is_called(claims: ModuleType, text: bytes) -> bool:
    """Say whether a check calls a function of the module that was not compiled under its name."""
    seen = False

    def look(frame: FrameType, *_: object) -> None:
        nonlocal seen
        seen = seen or frame.f_code.co_filename == "<string>"

    sys.setprofile(look)
    try:
        claims.verify(text)
    except (claims.Rejected, claims.Unusable, claims.bound_checker.Rejected):
        pass
    finally:
        sys.setprofile(None)
    return seen


@cache
def genuine() -> list[tuple[bytes, str]]:
    """Return files of claims with what they state."""
    from linexact.checkers import claims

    texts = [path.read_bytes() for path in sorted(RELEASED.glob("claims-*.json"))]
    texts += [text for text, _ in attack_claims.genuine().values()]
    texts += [text.encode() for text in attack_regions.genuine().values()]
    texts += [text for text, _ in drawn()]
    return [
        (text, claims.verify(text)) for text in texts if b'"data":' in text or b'"region"' in text
    ]


@cache
def forged() -> list[bytes]:
    """Return files with one condition broken in each, hashes and sentences right."""
    from linexact.checkers import claims

    texts = [f.certificate for f in attack_claims.FORGERIES if not f.limits and f.data is None]
    texts += [f.certificate for f in attack_claims.SHAPES]
    texts += [f.text for f in attack_regions.forgeries() if not f.limit[0]]
    texts += [
        text for _, others in (*measures(), *products(), *streets(), *planes()) for text in others
    ]
    kept = []
    for text in texts:
        try:
            claims.verify(text)
        except (claims.Rejected, claims.Unusable):
            kept.append(text)
    return kept


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


# The kernel


def is_kernel(code: str) -> bool:
    """Say whether a changed kernel accepts and refuses what the kernel does."""
    module = ModuleType("linexact.mutated_kernel")
    sys.modules[module.__name__] = module
    exec(compile(code, "kernel.py", "exec"), module.__dict__)
    return all(alike(make, module) for make in cases())


def alike(case: Callable[[ModuleType], object], module: ModuleType) -> bool:
    return outcome(case, module) == outcome(case, kernel)


def outcome(case: Callable[[ModuleType], object], module: ModuleType) -> str:
    try:
        return repr(case(module))
    except Exception as fault:
        known = getattr(fault, "code", ""), getattr(fault, "row", "")
        return f"{type(fault).__name__} {known}: {fault}"


@cache
def cases() -> list[Callable[[ModuleType], object]]:
    """Return checks of systems with points and multipliers, right and wrong, and of odd values."""
    rng = random.Random(7)
    found = [case(*_system(rng)) for _ in range(1500)]
    row = (">", [1, -1], 0)
    odd: list[Any] = [True, 0.5, "1", None, Fraction(1, 2), -1, 2, 10**30]
    for value in odd:
        found.append(case(2, [row], "Solution", [value, 0]))
        found.append(case(2, [(">=", [1, value], 0)], "Solution", [1, 1]))
        found.append(case(2, [(">=", [1, 0], value)], "Solution", [1, 1]))
        found.append(case(2, [row, (">", [-1, 1], 0)], "Refutation", {0: 1, 1: value}))
        found.append(case(2, [row, (">", [-1, 1], 0)], "Refutation", {0: 1, value: 1}))
        found.append(case(2, [(value, [1, 1], 0)], "Solution", [1, 1]))
    for size in range(4):
        found.append(case(2, [row], "Solution", [1] * size))
        found.append(case(2, [(">", [1] * size, 0)], "Solution", [1, 1]))
        found.append(case(2, [(">", [1] * size, 0)], "Refutation", {0: 1}))
    found.append(case(1, [("==", [10**30], 10**30)], "Solution", [1]))
    for last in (1, 0.5):  # longer than the integers that Python keeps
        found.append(case(300, [(">", [1] * 300, 0)], "Solution", [1] * 299 + [last]))
    found += [case(2, [row], name, []) for name in ("System", "Constraint")]
    found += [lambda module: module.Constraint(">", (1,)), lambda module: module.RELATIONS]
    return found


def _system(rng: random.Random) -> tuple[int, list[Any], str, Any]:
    d, n = rng.randint(0, 2), rng.randint(0, 4)
    rows = [
        (rng.choice([">", ">=", "=="]), [rng.randint(-1, 1) for _ in range(d)], rng.randint(-1, 1))
        for _ in range(n)
    ]
    if rng.random() < 0.5:
        return d, rows, "Solution", [rng.randint(-2, 2) for _ in range(d)]
    chosen = rng.sample(range(n), rng.randint(0, n))
    return d, rows, "Refutation", {i: rng.choice([-1, 0, 1, 1, 1, 2]) for i in chosen}


def case(d: int, rows: list[Any], name: str, claim: Any) -> Callable[[ModuleType], object]:
    def made(module: ModuleType) -> object:
        system = module.System(d, [module.Constraint(*row) for row in rows])
        stated = claim if name in ("System", "Constraint") else getattr(module, name)(claim)
        return module.check(system, stated)

    return made


if __name__ == "__main__":
    main()
