"""Fewest errors as two VIPR 1.0 files, which together say that few errors are impossible.

*Cores.*  A core is a set of examples that no weights get all right.  One linear program states it
of all cores at once: each core has weights of its own and a number ``e``, by which its strict
examples are right, ``t (w . x + b) >= e``, and the numbers ``e`` sum to 1 or more.  If it had a
solution, some ``e`` would be above 0, and its weights would get its core right; if some weights
did, their multiple with ``e = 1`` would be a solution, all else 0.  It has none.

*Hitting.*  An integer program: ``x_i`` counts whether example ``i`` is wrong, one of each core
is, and their number is to be least.  The file derives that it is at least ``k``: a packing is a
combination that is rounded up, a case distinction is VIPR's split of ``x_i <= 0`` or ``x_i >= 1``.

Source: K. Cheung, A. Gleixner, D. Steffy, Verifying Integer Programming Results, IPCO 2017.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from linexact.error_search.hitting import Branch, Packing, Reason
from linexact.export.claim import exact
from linexact.export.errors import ErrorsClaim
from linexact.export.wording import heading
from linexact.kernel import Refutation
from linexact.rational import exact_text

ONE = Fraction(1)
Terms: TypeAlias = Mapping[int, Fraction]
Assumed: TypeAlias = Mapping[int, int]  # the line in which it is assumed, by unknown


def export_vipr_cores(claim: ErrorsClaim) -> str:
    """Return the file that no weights get all examples of any core right; checked first.

    >>> import json
    >>> from linexact import fewest_errors
    >>> from linexact.export.errors import errors_claim
    >>> xor = errors_claim(json.loads(fewest_errors("XOR").certificate()))
    >>> export_vipr_cores(xor).splitlines()[-1]
    'contradiction G 1 0 { lin 5  0 1/4  1 1/4  2 1/4  3 1/4  4 1 } -1'
    """
    claim.check()
    rows, multipliers = _core_rows(claim)
    width = claim.dataset.dimension + claim.convention.bias + 1
    names = [
        f"{name}_{core + 1}"
        for core in range(len(claim.cores))
        for name in (*(f"w{j + 1}" for j in range(width - 1 - claim.convention.bias)), "b", "e")
        if name != "b" or claim.convention.bias
    ]
    note = "No weights get all examples of any core right; each core has weights and e of its own."
    lines = [
        *_head(claim, note, names, 0, {}),
        f"CON {len(rows)} 0",
        *(f"C{i} G {bound} {_sparse(terms)}" for i, (terms, bound) in enumerate(rows)),
        *("RTP infeas", "SOL 0", "DER 1"),
        f"contradiction G 1 0 {{ lin {_sparse(multipliers)} }} -1",
    ]
    return "\n".join(lines) + "\n"


def export_vipr_hitting(claim: ErrorsClaim) -> str:
    """Return the file that sets of examples with one of each core have ``at_least``; checked first.

    >>> import json
    >>> from linexact import fewest_errors
    >>> from linexact.export.errors import errors_claim
    >>> xor = errors_claim(json.loads(fewest_errors("XOR").certificate()))
    >>> export_vipr_hitting(xor).splitlines()[-1]
    'D0 G 1 OBJ { rnd 1  0 1 } -1'
    """
    claim.check()
    used = sorted({i for core in claim.cores for i in core.multipliers})
    place = {example: j for j, example in enumerate(used)}
    cores = [frozenset(place[i] for i in core.multipliers) for core in claim.cores]
    derived = _Derivation(cores, len(used), claim.at_least)
    derived.bound(claim.reason, place, {}, {})
    note = "Of each core an example is wrong; x with a number counts whether that example is."
    goal = dict.fromkeys(range(len(used)), ONE)
    lines = [
        *_head(claim, note, [f"x{example + 1}" for example in used], len(used), goal),
        f"CON {len(cores) + len(used)} 0",
        *(f"C{i} G 1 {_sparse(dict.fromkeys(sorted(c), ONE))}" for i, c in enumerate(cores)),
        *(f"N{j} G 0 1  {j} 1" for j in range(len(used))),
        f"RTP range {claim.at_least} inf",
        *("SOL 0", f"DER {len(derived.lines)}", *derived.lines),
    ]
    return "\n".join(lines) + "\n"


@dataclass(slots=True)
class _Derivation:
    """Lines derived so far; constraints are numbered on from the cores and ``x_j >= 0``."""

    cores: Sequence[frozenset[int]]
    unknowns: int
    at_least: int
    lines: list[str] = field(default_factory=list)

    def bound(self, reason: Reason, place: Mapping[int, int], taken: Assumed, out: Assumed) -> int:
        """Derive the bound under what is assumed of wrong and right examples; return its index."""
        if isinstance(reason, Branch):
            listed = [place[element] for element in reason.elements]
            cases = list(zip(listed, reason.children, strict=True))
            return self._cases(reason.core, cases, place, taken, out)
        return self._packed(reason, taken, out)

    def _packed(self, packing: Packing, taken: Assumed, out: Assumed) -> int:
        load = dict.fromkeys(range(self.unknowns), Fraction(0))
        terms = {core: weight for core, weight in packing.weights.items() if weight}
        for core, weight in terms.items():
            for j in self.cores[core]:
                load[j] += weight
        for j, carried in load.items():
            if j in taken:
                terms[taken[j]] = ONE
            elif carried > 1:
                terms[out[j]] = 1 - carried
            elif carried < 1:
                terms[len(self.cores) + j] = 1 - carried
        return self._add(f"G {self.at_least} OBJ {{ rnd {_sparse(terms)} }}")

    def _cases(
        self,
        core: int,
        cases: Sequence[tuple[int, Reason]],
        place: Mapping[int, int],
        taken: Assumed,
        out: Assumed,
    ) -> int:
        if not cases:  # none of the core is left
            terms = {core: ONE} | {out[j]: -ONE for j in sorted(self.cores[core])}
            return self._add(f"G 1 0 {{ lin {_sparse(terms)} }}")
        (j, reason), *others = cases
        wrong = self._add(f"G 1 1  {j} 1 {{ asm }}")
        first = self.bound(reason, place, {**taken, j: wrong}, out)
        right = self._add(f"L 0 1  {j} 1 {{ asm }}")
        rest = self._cases(core, others, place, taken, {**out, j: right})
        return self._add(f"G {self.at_least} OBJ {{ uns {rest} {right} {first} {wrong} }}")

    def _add(self, line: str) -> int:
        self.lines.append(f"D{len(self.lines)} {line} -1")
        return len(self.cores) + self.unknowns + len(self.lines) - 1


def _core_rows(claim: ErrorsClaim) -> tuple[list[tuple[Terms, int]], Terms]:
    """Return the rows of all cores and the last, and the multipliers that make them ``0 >= 1``."""
    data, rule = claim.dataset, claim.convention
    width = data.dimension + rule.bias + 1
    rows: list[tuple[Terms, int]] = []
    multipliers: dict[int, Fraction] = {}
    for number, core in enumerate(claim.cores):
        strict = sum(m for i, m in _used(core) if rule.is_strict_for(data.target(i)))
        for i, m in _used(core):
            target = data.target(i)
            signed = [target * v for v in data.x(i)] + [Fraction(target)] * rule.bias
            signed.append(-ONE if rule.is_strict_for(target) else Fraction(0))
            multipliers[len(rows)] = m / strict
            rows.append(({number * width + j: v for j, v in enumerate(signed) if v}, 0))
    multipliers[len(rows)] = ONE
    rows.append(({(number + 1) * width - 1: ONE for number in range(len(claim.cores))}, 1))
    return rows, multipliers


def _used(core: Refutation) -> Iterator[tuple[int, Fraction]]:
    return ((i, exact(m)) for i, m in sorted(core.multipliers.items()) if m)


def _head(
    claim: ErrorsClaim, note: str, names: Sequence[str], integers: int, goal: Terms
) -> Iterable[str]:
    yield from (f"% {line}" for line in (*heading(claim), note))
    yield from ("VER 1.0", f"VAR {len(names)}", " ".join(names), f"INT {integers}")
    if integers:
        yield " ".join(map(str, range(integers)))
    yield from ("OBJ min", _sparse(goal))


def _sparse(terms: Terms) -> str:
    return " ".join([str(len(terms)), *(f" {j} {exact_text(v)}" for j, v in terms.items())])
