"""The checkers of symmetries and of counts with one condition switched off, or weaker, in turn."""

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

import pytest
import test_counts_attacked as counts
import test_symmetries_attacked as symmetries
from attack_mutants import require_calls, weaker

from linexact.checker import Rejected, Unusable
from linexact.checkers import claims
from linexact.checkers.examples import Examples, sources

Fields = dict[str, Any]
FOLDER = Path(claims.__file__).parent


def forgeries(name: str) -> Iterator[Fields]:
    """Yield files that break one condition each; the form and the hashes are another matter."""
    if name == "symmetries":
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
        return
    for base, edit, _ in counts.FORGERIES:
        fields = json.loads(counts.genuine()[base])
        edit(fields["claims"][0])
        yield json.loads(counts.seal(fields, lenient=True))
    xor = counts.gate("XOR")
    (proof,), weights = counts.sets_of(xor)
    for times, stated in ((1, []), (2, weights)):
        shares = {i: times * m for i, m in proof.items()}
        text = counts.smallest_proofs_certificate(xor, counts.STRICT, [shares], stated)
        yield json.loads(text)
    fields = json.loads(text)
    fields["claims"][0] |= {"proofs": [], "size": 1}  # all is covered
    fields["claims"][0]["separable"] = [
        {"of": [i], "point": ["0", "0", str(xor.target(i))]} for i in range(4)
    ]
    yield fields
    one_class = counts.Dataset.from_rows([[1]], [1])
    yield json.loads(counts.integer_weights_certificate(one_class, counts.STRICT, 1, 3))


def mutants(name: str) -> Iterator[tuple[str, ModuleType]]:
    """Yield the checker with each condition switched off, or weaker, in turn."""
    source = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
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


def limited(name: str, module: ModuleType) -> Iterator[tuple[Fields, Examples]]:
    """Yield genuine claims while a bound of the module is 1, so that they are too much."""
    texts = (symmetries if name == "symmetries" else counts).genuine().values()
    for constant in {"MAX_WORK", "MAX_CASES", "MAX_TRIED"} & module.__dict__.keys():
        for text in texts:
            fields = json.loads(text)
            own = [c for c in fields["claims"] if c["about"] in module.__dict__["ABOUT"]]
            with patch.dict(module.__dict__, {constant: 1}):
                for claim in own:
                    if constant in _bounds(claim["about"]):
                        yield claim, next(iter(sources(fields, None)))


def _bounds(about: str) -> tuple[str, ...]:
    known = {"smallest-proofs": ("MAX_CASES",), "integer-weights": ("MAX_TRIED",)}
    return known.get(about, ("MAX_WORK",))


def outcome(name: str, module: ModuleType, files: list[tuple[Fields, Examples]]) -> str:
    """Say whether a forgery is believed by a mutant, ends in a traceback, or none does."""
    found = "survives"
    for claim, examples in itertools.chain(files, limited(name, module)):
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


def held(name: str) -> list[tuple[Fields, Examples]]:
    """Return the forged claims whose form is right, each with its data."""
    found = []
    for fields in forgeries(name):
        (claim,) = fields["claims"]
        rest = {key: v for key, v in claim.items() if key not in ("about", "statement")}
        if any(claims.fits(rest, form) for form in claims.KNOWN[claim["about"]][1]):
            (examples,) = sources(fields, None)
            found.append((claim, examples))
    return found


SURVIVE: dict[str, set[str]] = {
    "symmetries": set(),
    # fractions without a common divisor over their denominator: what is said of them is true
    "counts": {"multipliers that are no lowest integers [1 == math.gcd(*whole)]"},
}


@pytest.mark.parametrize("name", SURVIVE)
def test_no_condition_can_be_switched_off_unnoticed(name: str) -> None:
    files = held(name)
    assert outcome(name, claims.__dict__[name], files) == "survives"  # none is believed as it is
    found = {reason: outcome(name, module, files) for reason, module in mutants(name)}
    survivors = {reason for reason, what in found.items() if what == "survives"}
    assert len(found) == {"symmetries": 11, "counts": 14}[name]
    assert survivors == SURVIVE[name]
