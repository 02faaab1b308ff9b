"""That no integers meet examples and demands, as a theorem for Coq: the proof by cases.

A claim ``no-integers`` holds a tree: a split at an integer, or multipliers that refute a case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, TypeAlias

from linexact.certificate.fields import Fields, read_convention, read_pairs, read_texts
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.exact import exact_text, parse_exact
from linexact.export import coq_data as data
from linexact.export import coq_text as text
from linexact.export.claim import DataClaim, Origin, check_size, size_of
from linexact.export.coq_theory import BASICS, ROWS, Block, Theory
from linexact.kernel import CertificateError, Constraint, Refutation, Relation, System, check

Split: TypeAlias = tuple[tuple[int, ...], int]
Case: TypeAlias = Split | Mapping[int, Fraction]

RELATIONS: Mapping[Relation, str] = {">": "Above", ">=": "AtLeast", "==": "Equal"}

CASES = """\
(* The proof: where a case is split, and (position, multiplier) of the rows of one that is false:
   first the examples, then the demands, then the bounds between integers. *)
Definition proof : tree :=
  {cases}.
"""

NO_INTEGERS = """\
Theorem no_integer_weights :
  ~ exists {declared}, length w = {d}%nat /\\
    (forall e, In e examples -> right {given} e) /\\
    (forall c, In c constraints -> meets {point} c).
Proof.
  intros ({names} & _ & R & M).
  apply (no_integers proof (map row_of_example examples ++ map row_of constraints))
    with (z := {z}).
  - vm_cast_no_check (eq_refl true).
  - intros r I. apply in_app_or in I.
    destruct I as [I | I]; apply in_map_iff in I; destruct I as (t & <- & I).
    + apply right_row, R, I.
    + apply M, I.
Qed.

Print Assumptions no_integer_weights.
"""


@dataclass(frozen=True, slots=True, eq=False)
class WholeClaim:
    """No integers meet a data set and demands, by cases; unknowns are ``(w, b)``."""

    about: ClassVar[str] = "no-integers"
    over: ClassVar[str] = "whole"  # what the weights are

    dataset: Dataset
    convention: Convention
    demands: tuple[Constraint, ...]
    tree: tuple[Case, ...]
    origin: Origin | None = None

    def said(self, size: str) -> str:
        """Return what is claimed."""
        named = "demand" if len(self.demands) == 1 else "demands"
        return f"No integer weights get all of {size} right and meet {len(self.demands)} {named}"

    def check(self) -> None:
        """Refute every case; raises :class:`linexact.kernel.CertificateError`."""
        check_size(size_of(self.dataset))
        if list(self._cases(iter(self.tree), ())) != [len(self.tree)]:
            raise CertificateError("cases", "there are more cases than splits make")

    def blocks(self) -> Iterator[Block]:
        """Yield the pieces of the file."""
        d, bias = self.dataset.dimension, self.convention.bias
        yield from BASICS
        yield data.examples(self.dataset)
        yield data.right(self.convention, "Q")
        yield from ROWS
        if bias:
            yield "(* Of a constraint the coefficient of b is the first. *)\n"
        yield self._constraints()
        yield from (Theory("refutation"), Theory("whole"))
        example = data.row_of_example(self.convention, "Q")
        yield example.replace("row_of", "row_of_example")
        yield CASES.format(cases=self._written(iter(self.tree), ()))
        yield NO_INTEGERS.format(
            d=d,
            declared="(w : list Z) (b : Z)" if bias else "w : list Z",
            names="w & b" if bias else "w",
            given="(map inject_Z w) (inject_Z b)" if bias else "(map inject_Z w)",
            point="(map inject_Z (b :: w))" if bias else "(map inject_Z w)",
            z="b :: w" if bias else "w",
        )

    def _constraints(self) -> str:
        rows = (
            f"({data.vector(self._turned(row.coefficients))}, {RELATIONS[row.relation]},"
            f" {data.numeral(Fraction(row.bound))})"
            for row in self.demands
        )
        k = self.dataset.dimension + self.convention.bias
        return text.CONSTRAINTS.format(constraints=";\n   ".join(rows), k=k)

    def _turned(self, values: Sequence[Fraction | int]) -> list[Fraction]:
        """Return numbers of ``(w, b)`` as the file has them, the bias first."""
        exact = [*map(Fraction, values)]
        return [*exact[-1:], *exact[:-1]] if self.convention.bias else exact

    def _rows(self) -> tuple[Constraint, ...]:
        examples = DataClaim(self.dataset, self.convention, Refutation({})).system().rows
        return (*examples, *self.demands)

    def _cases(self, nodes: Iterator[Case], bounds: tuple[Constraint, ...]) -> Iterator[int]:
        """Check a case with all below it; yield how many nodes that were."""
        node = next(nodes, None)
        if node is None:
            raise CertificateError("cases", "a case is left open")
        if isinstance(node, Mapping):
            rows = (*self._rows(), *bounds)
            k = self.dataset.dimension + self.convention.bias
            check(System(k, rows), Refutation(node))
            yield 1
            return
        below, above = _halves(node)
        [one] = self._cases(nodes, (*bounds, below))
        [other] = self._cases(nodes, (*bounds, above))
        yield 1 + one + other

    def _written(self, nodes: Iterator[Case], bounds: tuple[Constraint, ...]) -> str:
        """Return a case with all below it as a term."""
        node = next(nodes)
        if isinstance(node, Mapping):
            rows = (*self._rows(), *bounds)
            used = (rows[i] for i in sorted(node))
            under = (data.common(map(Fraction, (row.bound, *row.coefficients))) for row in used)
            return f"Refuted [{data.multipliers(Refutation(node), under)}]%number"
        below, above = _halves(node)
        a = "; ".join(exact_text(v) for v in self._turned(node[0]))
        low = self._written(nodes, (*bounds, below))
        high = self._written(nodes, (*bounds, above))
        return f"Split [{a}]%Z ({exact_text(node[1])})\n  ({low})\n  ({high})"


def _halves(split: Split) -> tuple[Constraint, Constraint]:
    a, k = split
    return Constraint(">=", tuple(-v for v in a), -k), Constraint(">=", a, k + 1)


def whole_claim(claim: Fields, dataset: Dataset, origin: Origin) -> WholeClaim:
    """Return what a claim ``no-integers`` states.

    >>> import json
    >>> from linexact import hand_weights
    >>> from linexact.data.gates import gate
    >>> file = json.loads(hand_weights("AND", demands=["2 b = -3", "integers"]).certificate())
    >>> found = whole_claim(file["claims"][1], gate("AND"), Origin("", 4))
    >>> found.check()
    >>> found.tree[0]
    ((0, 0, 1), -2)
    """
    demands = []
    for relation, *texts in claim["rows"]:
        *coefficients, bound = read_texts(texts)
        demands.append(Constraint(relation, tuple(coefficients), bound))
    tree: list[Case] = []
    for node in claim["tree"]:
        if "split" in node:
            *a, k = (int(parse_exact(v)) for v in node["split"])
            tree.append((tuple(a), k))
        else:
            tree.append(read_pairs(node["multipliers"]))
    convention = read_convention(claim["convention"])
    return WholeClaim(dataset, convention, tuple(demands), tuple(tree), origin)
