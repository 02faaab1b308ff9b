"""Certificates damaged and sealed again: what is still verified must be true.

``python -m tests.certificates.attack`` tries all of it (``make soak``) and prints its figures; the
tests try a sample.  The judge is :mod:`tests.certificates.judge`, which shares nothing with the
checker.
"""

from __future__ import annotations

import ast
import copy
import random
import sys
import tempfile
import traceback
import types
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from linexact.proof import checker, rows
from tests.certificates.forged import forged
from tests.certificates.invalid import at_point, invalid
from tests.certificates.judge import Judge
from tests.certificates.make import Case, Fields, hashed, valid
from tests.proof import test_rows

MOST_WORK = rows.MAX_WORK * 2  # of a damaged file: about two seconds
WRONG: tuple[Any, ...] = (
    "", "x", "1e9", "+1", "0.5", "-0", "2/4", "1/0", "00", "9" * 60_000, None, True, -1, 10**13,
    [], {}, [[]], "\u0661", "0", "1", "-1", "1/2", 0, 1, 2, [0], ["1"], ">", "strict", "file",
)  # fmt: skip
EXAMPLES: Fields = {"from": "examples", "bias": "1", "boundary": "strict", "margin": "0"}
EXAMPLES |= {"threshold": "0", "features": None, "also": []}
LEVELS: Fields = {"from": "model", "model": "multinomial", "link": "logit", "intercept": True}
MOST_TRIED = 30  # attacks that are tried without a condition
Place = tuple[Any, ...]
Condition = tuple[str, int]  # the module and the line
Attack = tuple[str, Sequence[str]]  # a certificate and data files


def places(value: Any, at: Place = ()) -> Iterator[Place]:
    """Yield the place of every part of a certificate, itself and all that is inside."""
    yield at
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*at, key))


def got(value: Any, at: Place) -> Any:
    """Return what stands at a place."""
    for key in at:
        value = value[key]
    return value


def changed(fields: Fields, at: Place, new: Any) -> Fields:
    """Return a copy with another value at a place; the data's hash is made right again."""
    made: Fields = copy.deepcopy(fields)
    got(made, at[:-1])[at[-1]] = copy.deepcopy(new)
    return rehashed(made, at)


def rehashed(made: Fields, at: Place) -> Fields:
    """Make the hash of the examples right again, where they were changed."""
    if at[:2] == ("data", "examples") and "reading" not in made["data"]:
        with suppress(KeyError, TypeError, UnicodeError):  # a damage of the form has no hash
            made["data"]["sha256"] = hashed(made["data"]["examples"])
    return made


def damages(fields: Fields, rng: random.Random, others: Sequence[Fields]) -> Iterator[Fields]:
    """Yield one change of every place: other numbers, order, doubled, left out, of another file."""
    for at in places(fields):
        if not at or at[-1] in ("seal", "tool", "format"):
            continue
        old = got(fields, at)
        yield from (changed(fields, at, new) for new in _near(old, rng))
        yield from (changed(fields, at, new) for new in rng.sample(WRONG, 2))
        made = copy.deepcopy(fields)
        place = got(made, at[:-1])
        if isinstance(place, dict):
            del place[at[-1]]
        else:
            place.pop(at[-1])
        yield rehashed(made, at)
        if isinstance(place, list):
            made = copy.deepcopy(fields)
            inside = got(made, at[:-1])
            inside.insert(at[-1], copy.deepcopy(old))
            yield rehashed(made, at)
    for other in rng.sample(others, min(4, len(others))):
        for key in ("spaces", "claims", "data", "expects"):
            yield changed(fields, (key,), other[key])


def _near(old: Any, rng: random.Random) -> Iterator[Any]:
    """Yield what is like a value and another one."""
    if isinstance(old, bool):
        yield not old
    elif isinstance(old, int):
        yield from (old + 1, max(0, old - 1), 0)
    elif isinstance(old, str):
        try:
            number = Fraction(old)
        except (ValueError, ZeroDivisionError):
            words = (">", ">=", "==", "strict", "closed-positive", "closed-negative", "+", "-")
            words += ("solvable", "unsolvable", "complete", "overlap", "unique", "file", "worst")
            yield from (word for word in rng.sample(words, 3) if word != old)
            return
        yield from (str(number + 1), str(number - 1), str(-number), str(2 * number))
        yield str(number + Fraction(1, 10**20))
    elif isinstance(old, list) and len(old) > 1:
        yield old[::-1]
        yield old[1:]


def holding(fields: Fields) -> Fields:
    """Return a file about the same data, of which it claims only what always holds."""
    data = fields.get("data")
    outcomes = data.get("outcomes") if isinstance(data, dict) else ()
    levels = LEVELS | {"model": "binary"} if str(outcomes).count("[") == 3 else LEVELS
    beside = [EXAMPLES if "['+'," in str(outcomes) else levels] if data else []
    system = {"from": "system", "names": ["x"], "rows": [[">", "1", "0"]]}
    return {
        "data": data,
        "spaces": [system, *beside],
        "claims": [at_point(["1"], [], [])],
        "expects": [],
    }


Told = list[tuple[int, tuple[Any, ...]]]


def concluded(text: str, paths: Sequence[str] = (), of: types.ModuleType = checker) -> Told:
    """Return all that a file shows when it is verified: the space and the conclusion.

    Raises what the checker raises.
    """
    spaces: list[Any] = []

    class Noted(of.Space):  # type: ignore[name-defined,misc]
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            spaces.append(self)

    kept, of.Space = of.Space, Noted
    try:
        of.verify(text.encode("ascii"), *paths)
    finally:
        of.Space = kept
    half = len(spaces) // 2 if paths and len(spaces) > 1 else 0
    return [(k, key) for k, space in enumerate(spaces[half:]) for key in space.shown]


def judged(fields: Fields, told: Told) -> list[str]:
    """Return the conclusions that are not true."""
    judge = Judge(fields)
    return [f"{key} of space {number}" for number, key in told if not judge.holds(number, key)]


class Tally:
    """What became of damaged files, and which condition refused them."""

    def __init__(self) -> None:
        self.outcomes, self.faults, self.most = Counter[str](), list[str](), 0
        self.refused = defaultdict[Condition, list[Attack]](list)

    def add(self, other: Tally) -> None:
        """Take in what became of other files."""
        self.outcomes += other.outcomes
        self.faults += other.faults
        self.most = max(self.most, other.most)
        for condition, attacks in other.refused.items():
            self.refused[condition] += attacks

    def try_one(self, name: str, fields: Fields, paths: Sequence[str] = ()) -> None:
        """Check a damaged file, and judge what is verified."""
        less = (fields | {"expects": []}, holding(fields))  # a false sentence would stand
        texts = [Case(name, one).text for one in (fields, *less)]
        self.try_text(name, fields, texts, paths)

    def try_text(
        self, name: str, fields: Fields, texts: Sequence[str], paths: Sequence[str] = ()
    ) -> None:
        """Check the first of some texts; keep all, to try them without the condition."""
        text = texts[0]
        try:
            told = concluded(text, paths)
            self.outcomes["verified"] += 1
            if "examples" in (fields["data"] or {"examples": 0}):
                self.faults += [f"{name}: {one}: {text}" for one in judged(fields, told)]
        except (rows.Rejected, rows.Unusable) as reason:
            self.outcomes["rejected" if isinstance(reason, rows.Rejected) else "not checked"] += 1
            refused = self.refused[place_of(reason)]
            if len(refused) < MOST_TRIED:
                refused += [(each, paths) for each in texts]
        except OSError:
            self.outcomes["not checked"] += 1
        except Exception as fault:
            self.faults.append(f"{name}: {type(fault).__name__} {fault}: {text[:400]}")
        self.most = max(self.most, rows.WORK.done)


def place_of(reason: Exception) -> Condition:
    """Return where a condition stands that refused: its module and its line."""
    frames = traceback.extract_tb(reason.__traceback__)
    frame = next(f for f in reversed(frames) if f.name not in ("require", "require_readable"))
    return Path(frame.filename).stem, frame.lineno or 0


def damaged(seed: int, share: float) -> Tally:
    """Try a share of all damages of all genuine certificates, and the invalid files."""
    rng, tally = random.Random(seed), Tally()
    cases = [*valid()]
    for case in cases:
        with tempfile.TemporaryDirectory() as folder:
            for name, content in case.files.items():
                Path(folder, name).write_bytes(content)
            paths = [str(Path(folder, name)) for name in case.files]
            for fields in damages(case.fields, rng, [other.fields for other in cases]):
                if rng.random() < share:
                    tally.try_one(case.name, fields, paths if fields.get("data") else ())
    return tally


def drawn(seed: int, count: int) -> Tally:
    """Try files whose claims were drawn, as far as the checker keeps them."""
    rng, tally = random.Random(seed), Tally()
    for _ in range(count):
        fields = forged(rng)
        if fields["claims"]:
            tally.try_one("drawn", fields)
    return tally


# The checker with one condition switched off


@cache
def conditions() -> tuple[Condition, ...]:
    """Return where each call of ``require`` stands: its module and its line."""
    return tuple(
        (Path(str(module.__file__)).stem, node.lineno)
        for module in (rows, checker)
        for node in ast.walk(_tree(module))
        if _is_condition(node)
    )


def _tree(module: types.ModuleType) -> ast.Module:
    return ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))


def _is_condition(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Call(func=ast.Name(id="require" | "require_readable"))):
            return True
    return False


class _Without(ast.NodeTransformer):
    """Leaves out the condition of a line."""

    def __init__(self, line: int) -> None:
        self.line = line

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        left_out = _is_condition(node) and node.lineno == self.line
        return ast.copy_location(ast.Pass(), node) if left_out else node


def without(condition: Condition) -> types.ModuleType:
    """Return a checker of its own that lacks one condition."""
    made = dict[str, types.ModuleType]()
    for module in (rows, checker):
        name = Path(str(module.__file__)).stem
        tree = _tree(module)
        if name == condition[0]:
            tree = ast.fix_missing_locations(_Without(condition[1]).visit(tree))
        made[name] = types.ModuleType(name)
        made[name].__dict__["__file__"] = module.__file__
        known = sys.modules | {"rows": made["rows"]} | {name: made[name]}
        with mock.patch.dict(sys.modules, known):
            exec(compile(tree, str(module.__file__), "exec"), made[name].__dict__)
    return made["checker"]


def is_needed(condition: Condition, attacks: Sequence[Attack]) -> bool:
    """Say whether without a condition an attack passes, or ends otherwise than refused."""
    other = without(condition)
    for text, paths in attacks:
        try:
            concluded(text, paths, other)
        except OSError:
            continue
        except Exception as fault:
            if type(fault).__name__ not in ("Rejected", "Unusable"):
                return True
        else:
            return True
    return False


def of_the_suite(tally: Tally, folder: Path) -> None:
    """Try the invalid files, with their data files in a folder."""
    for case in invalid():
        (folder / case.name).mkdir()
        for name, content in case.files.items():
            (folder / case.name / name).write_bytes(content)
        paths = [str(folder / case.name / name) for name in case.files]
        tally.try_one(case.name, case.fields, paths)
    whole = next(valid())
    for text in (whole.text.replace(":", ": ", 1), whole.text.replace('"seal":"', '"seal":"0')):
        tally.try_text(whole.name, whole.fields, [text])


def of_the_files(tally: Tally, folder: Path) -> None:
    """Try tables and arrays that are not what the certificate says of them."""
    both, names = test_rows.text("1,2,yes", "-1,3,no"), ["s", "x"]
    tried: list[tuple[Fields, Any]] = [
        (test_rows.table(rows, reading), content)
        for content, rows, reading, _ in test_rows.REFUSED.values()
    ]
    tried += [(test_rows.table(test_rows.BOTH, r), both) for r in test_rows.READINGS.values()]
    for reading, content in test_rows.HOSTILE.values():
        tried.append((test_rows.about(test_rows.BOTH, reading, names), content))
    tried += [
        (test_rows.table(rows, reading) | more, content)
        for content, rows, reading, more in test_rows.DECEIVING.values()
    ]
    for n, (data, content) in enumerate(tried):
        place = folder / f"file-{n}"
        place.mkdir()
        paths = test_rows.laid_out(content, place)
        tally.try_one(f"file {n}", holding({"data": data}), [*map(str, paths)])


def attacked(folder: Path, share: float) -> Tally:
    """Try the invalid files and a share of all drawn and damaged ones, twice."""
    total = Tally()
    of_the_suite(total, folder)
    of_the_files(total, folder)
    for seed in range(2):
        total.add(drawn(seed, round(2000 * share)))
        total.add(damaged(seed, share))
    return total


def main() -> int:
    """Try everything, and print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        total = attacked(Path(folder), 1.0)
        print(f"{total.outcomes.total()} files: {dict(total.outcomes)}; most work {total.most}")
        for fault in total.faults[:20]:
            print("  FAULT", fault[:1500])
        unneeded = [one for one in conditions() if not is_needed(one, total.refused[one])]
    print(f"{len(conditions())} conditions, {len(unneeded)} that no attack needs:")
    for name, line in unneeded:
        print(f"   {name}.py, line {line}")
    return len(total.faults)


if __name__ == "__main__":
    sys.exit(main())
