"""The checker of symmetries with one condition switched off, or weaker, in turn."""

from __future__ import annotations

import ast
import copy
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import test_symmetries_attacked as symmetries
from attack_mutants import require_calls, weaker

from linexact.checker import Rejected, Unusable
from linexact.checkers import claims
from linexact.checkers.examples import Examples, sources

Fields = dict[str, Any]
FOLDER = Path(claims.__file__).parent


def forgeries() -> Iterator[Fields]:
    """Yield files that break one condition each; the form and the hashes are another matter."""
    for base, changes, _ in symmetries.FORGERIES:
        yield json.loads(symmetries.edited(base, **changes))
    fields = symmetries.alone("twice")
    for data in (fields["data"][1:], [row for row in fields["data"] if row[0] == "+"]):
        yield json.loads(symmetries.edited("twice", data=data, examples=len(data)))
    for size, shape in ((4, [2, 3]), (800, [1, 800])):  # pictures of one colour
        data = [["+", *["1"] * size], ["-", *["0"] * size]]
        told = {"data": data, "examples": 2, "dimension": size, "shape": shape}
        sums = [str(size), "0"]
        yield json.loads(symmetries.edited("patterns", pixel_sums=sums, **told))


def mutants() -> Iterator[tuple[str, ModuleType]]:
    """Yield the checker with each condition switched off, or weaker, in turn."""
    source = (FOLDER / "symmetries.py").read_text(encoding="utf-8")
    for number, call in enumerate(require_calls(ast.parse(source))):
        reason = ast.unparse(call.args[1]).strip("f'\"")
        for less in [ast.Constant(True), *weaker(call.args[0])]:
            tree = ast.parse(source)
            list(require_calls(tree))[number].args[0] = copy.deepcopy(less)
            module = ModuleType("mutated")
            code = compile(ast.fix_missing_locations(tree), "mutated", "exec")
            exec(code, module.__dict__)
            shown = "" if isinstance(less, ast.Constant) else f" [{ast.unparse(less)}]"
            yield f"{reason}{shown}", module


def limited(module: ModuleType) -> Iterator[tuple[Fields, Examples]]:
    """Yield genuine claims while the bound of the module is 1, so that they are too much."""
    for text in symmetries.genuine().values():
        fields = json.loads(text)
        own = [c for c in fields["claims"] if c["about"] in module.__dict__["ABOUT"]]
        with patch.dict(module.__dict__, {"MAX_WORK": 1}):
            for claim in own:
                yield claim, next(iter(sources(fields, None)))


def outcome(module: ModuleType, files: list[tuple[Fields, Examples]]) -> str:
    """Say whether a forgery is believed by a mutant, ends in a traceback, or none does."""
    found = "survives"
    for claim, examples in itertools.chain(files, limited(module)):
        rest = {key: v for key, v in claim.items() if key not in ("about", "statement")}
        try:
            module.__dict__["ABOUT"][claim["about"]](rest, examples)
        except (Rejected, Unusable):
            continue
        except Exception:
            found = "guarding"
        else:
            return "passed"
    return found


def held() -> list[tuple[Fields, Examples]]:
    """Return the forged claims whose form is right, each with its data."""
    found = []
    for fields in forgeries():
        (claim,) = fields["claims"]
        rest = {key: v for key, v in claim.items() if key not in ("about", "statement")}
        if any(claims.fits(rest, form) for form in claims.KNOWN[claim["about"]][1]):
            (examples,) = sources(fields, None)
            found.append((claim, examples))
    return found


def test_no_condition_can_be_switched_off_unnoticed() -> None:
    files = held()
    assert outcome(claims.symmetries, files) == "survives"  # none is believed as it is
    found = {reason: outcome(module, files) for reason, module in mutants()}
    assert len(found) == 11
    assert not {reason for reason, what in found.items() if what == "survives"}
