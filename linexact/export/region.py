"""What is said of a region of weights, as a theorem for Coq: needed rows, points, vertices.

A claim ``region`` speaks of points on a slice in the coordinates that are free there.  Here all is
said of the weights themselves, and the equations of the slice are rows like the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, TypeAlias

from linexact.certificate.fields import Fields, read_convention, read_pairs, read_texts
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError
from linexact.exact import dot
from linexact.export import coq_data as data
from linexact.export import coq_text as text
from linexact.export.claim import DataClaim, Origin, check_size
from linexact.export.coq_theory import BASICS, ROWS, Block, Theory
from linexact.export.whole import RELATIONS
from linexact.kernel import CertificateError, Constraint, Refutation, System, check

Vertex: TypeAlias = tuple[Vector, tuple[int, ...]]

ALL_ROWS = """\
(* the examples, then the further constraints; positions are counted from 0 *)
Definition rows : list row := map row_of_example examples ++ map row_of {further}.

(* equations of the slice *)
Definition equations : list row := map row_of {slice}.

Definition point : list number :=
  {point}%number.
"""

COMPARED = """\
Definition needed : list nat := [{needed}]%nat.

(* of each needed row a point that meets the other needed ones *)
Definition points_without : list (nat * list number) :=
  [{points}].

(* why each other row follows: (position, multiplier) of needed rows, equations and its opposite *)
Definition proofs : list proof_of_row :=
  [{proofs}].
"""

CORNERS = """\
(* vertices, and the rows that are 0 there *)
Definition vertices : list (list number * list nat) :=
  [{vertices}].
"""

SAID_POINT = """\
(forall r, In r (rows ++ equations) -> holds (map value point) r)"""
SAID_FOLLOW = """\
(forall y,
    (forall i r, In i needed -> nth_error rows i = Some r -> holds y r) ->
    (forall r, In r equations -> holds y r) ->
    forall r, In r rows -> holds y r)"""
SAID_NEEDED = """\
(forall i, In i needed -> exists y r,
    (forall j s, In j needed -> j <> i -> nth_error rows j = Some s -> holds y s) /\\
    (forall s, In s equations -> holds y s) /\\
    nth_error rows i = Some r /\\ ~ holds y r)"""
SAID_CORNERS = """\
(forall v places, In (v, places) vertices ->
    (forall r, In r equations -> holds (map value v) r) /\\
    (forall r, In r rows -> holds (map value v) (closed r)) /\\
    (forall r, In r (at_places places rows) -> holds (map value v) (level r)))"""
_BY = "vm_cast_no_check (eq_refl true)"
WHY_POINT = f"apply (solution row (fun r => r) (map value point) (rows ++ equations)). {_BY}."
WHY_FOLLOW = f"intros y. apply (needed_imply_all rows equations needed proofs y). {_BY}."
WHY_NEEDED = f"apply (none_to_spare rows equations needed points_without). {_BY}."
WHY_CORNERS = f"apply (at_corners rows equations vertices). {_BY}."


@dataclass(frozen=True, slots=True, eq=False)
class RegionClaim:
    """A point, the needed rows, why the others follow, and vertices; unknowns are ``(w, b)``.

    ``points`` has for each needed row a point that only this one excludes; ``reasons`` has for each
    other row the multipliers of needed rows that, with its opposite, are false on the slice.
    """

    about: ClassVar[str] = "region"
    over: ClassVar[str] = "rational"

    dataset: Dataset
    convention: Convention
    further: tuple[Constraint, ...]
    equations: tuple[Constraint, ...]
    point: Vector
    points: Mapping[int, Vector] | None
    reasons: Mapping[int, tuple[Mapping[int, Fraction], ...]]
    vertices: tuple[Vertex, ...] | None
    origin: Origin | None = None

    def said(self, size: str) -> str:
        """Return what is claimed."""
        parts = ["the needed rows"] * (self.points is not None)
        parts += ["vertices"] * (self.vertices is not None)
        more = f", with {' and '.join(parts)}" if parts else ""
        return f"Some weights get all of {size} right{more}"

    def size(self) -> int:
        """Return how many numbers the data are."""
        return len(self.dataset) * (self.dataset.dimension + 1)

    def rows(self) -> tuple[Constraint, ...]:
        """Return the rows of the examples and the further ones."""
        examples = DataClaim(self.dataset, self.convention, Refutation({})).system().rows
        return (*examples, *self.further)

    def check(self) -> None:
        """Check the point and every combination; Coq is the check of the other points."""
        check_size(self.size())
        if any(not _is_met(row, self.point) for row in (*self.rows(), *self.equations)):
            raise CertificateError("point", "the point does not meet all rows")
        for system, proof in self._refuted():
            check(system, proof)

    def blocks(self) -> Iterator[Block]:
        """Yield the pieces of the file."""
        yield from BASICS
        yield data.examples(self.dataset)
        yield data.right(self.convention, "Q")
        yield from ROWS
        if self.convention.bias:
            yield "(* Of a constraint and of a point the coefficient of b is the first. *)\n"
        yield self._constraints()
        yield from (Theory("refutation"), Theory("solution"), Theory("implied"))
        example = data.row_of_example(self.convention, "Q")
        yield example.replace("row_of", "row_of_example")
        count = len(self.further)
        yield ALL_ROWS.format(
            further=f"(firstn {count} constraints)",
            slice=f"(skipn {count} constraints)",
            point=self._written(self.point),
        )
        said, why = [SAID_POINT], [WHY_POINT]
        if self.points is not None:
            yield self._compared()
            said += [SAID_FOLLOW, SAID_NEEDED]
            why += [WHY_FOLLOW, WHY_NEEDED]
        if self.vertices is not None:
            listed = (f"({self._written(v)}%number, {_places(at)})" for v, at in self.vertices)
            yield CORNERS.format(vertices=";\n   ".join(listed))
            said.append(SAID_CORNERS)
            why.append(WHY_CORNERS)
        yield _theorem(said, why)

    def _constraints(self) -> str:
        rows = (
            f"({self._written(row.coefficients)}, {RELATIONS[row.relation]},"
            f" {data.numeral(Fraction(row.bound))})"
            for row in (*self.further, *self.equations)
        )
        k = len(self.point)
        return text.CONSTRAINTS.format(constraints=";\n   ".join(rows), k=k)

    def _compared(self) -> str:
        assert self.points is not None
        points = (f"({i}%nat, {self._written(p)}%number)" for i, p in self.points.items())
        refuted, proofs = self._refuted(), []
        for index, reasons in self.reasons.items():
            lists = [_multipliers(*next(refuted)) for _ in reasons]
            proofs.append(f"({index}%nat, [{'; '.join(lists)}])")
        return COMPARED.format(
            needed="; ".join(map(str, self.points)),
            points=";\n   ".join(points),
            proofs=";\n   ".join(proofs),
        )

    def _refuted(self) -> Iterator[tuple[System, Refutation]]:
        """Yield for each reason the needed rows, equations and the opposite, and what refutes."""
        rows, needed = self.rows(), list(self.points or ())
        place = {index: position for position, index in enumerate(needed)}
        kept = [*(rows[i] for i in needed), *self.equations]
        for index, reasons in self.reasons.items():
            opposite = _opposites(rows[index])
            for used, other in zip(reasons, opposite, strict=True):
                shares = {place[i]: m for i, m in used.items()} | {len(kept): Fraction(1)}
                among = [*kept, other]
                columns = zip(*(among[i].coefficients for i in shares), strict=True)
                total = [dot(column, [*shares.values()]) for column in columns]
                for e, m in enumerate(_combination(self.equations, total)):
                    if m:
                        shares[len(needed) + e] = -m
                yield System(len(self.point), among), Refutation(shares)

    def _written(self, values: Sequence[Fraction | int]) -> str:
        """Return numbers of ``(w, b)`` as the file has them, the bias first."""
        exact = [*map(Fraction, values)]
        return data.vector([*exact[-1:], *exact[:-1]] if self.convention.bias else exact)


def _theorem(said: Sequence[str], why: Sequence[str]) -> str:
    """Return the theorem of several parts with its proof."""
    stated, parts = " /\\\n  ".join(said), "\n".join(f"  - {one}" for one in why)
    return (
        f"Theorem region_described :\n  {stated}.\n"
        f"Proof.\n  {_apart(len(said))}.\n{parts}\nQed.\n\n"
        "Print Assumptions region_described.\n"
    )


def _apart(parts: int) -> str:
    """Return what takes so many parts of a theorem apart."""
    return "idtac" if parts == 1 else f"split; [| {_apart(parts - 1)}]"


def _multipliers(system: System, proof: Refutation) -> str:
    rows = (system.rows[i] for i in sorted(proof.multipliers))
    under = [data.common(map(Fraction, (row.bound, *row.coefficients))) for row in rows]
    return f"[{data.multipliers(proof, under)}]%number"


def _places(indices: Sequence[int]) -> str:
    return f"[{'; '.join(map(str, indices))}]%nat"


def _is_met(row: Constraint, y: Vector) -> bool:
    over = dot(row.coefficients, y) - row.bound
    return over > 0 if row.relation == ">" else over >= 0 if row.relation == ">=" else over == 0


def _opposites(row: Constraint) -> list[Constraint]:
    """Return the rows of which one holds where this one does not, as in ``theory/implied.v``."""
    turned = tuple(-v for v in row.coefficients)
    if row.relation == "==":
        return [Constraint(">", row.coefficients, row.bound), Constraint(">", turned, -row.bound)]
    return [Constraint(">=" if row.relation == ">" else ">", turned, -row.bound)]


def _combination(equations: Sequence[Constraint], total: Sequence[Fraction]) -> list[Fraction]:
    """Return multiples of equations whose coefficients add up to ``total``."""
    from flint import fmpq, fmpq_mat

    count = len(equations)
    columns = [[*map(Fraction, e.coefficients)] for e in equations] + [[*total]]
    made = [[fmpq(c[j].numerator, c[j].denominator) for c in columns] for j in range(len(total))]
    matrix, rank = fmpq_mat(made).rref()
    found = [Fraction(0)] * count
    for i in range(int(rank)):
        first = next(j for j in range(count + 1) if matrix[i, j] != 0)
        if first == count:
            raise CertificateError("slice", "a combination does not vanish on the slice")
        found[first] = Fraction(int(matrix[i, count].p), int(matrix[i, count].q))
    return found


def region_claim(claim: Fields, dataset: Dataset, origin: Origin) -> RegionClaim:
    """Return what a claim ``region`` states of data, but for directions.

    Raises InputError (``no-export``) for one of constraints without examples.
    """
    if "convention" not in claim:
        raise InputError("no-export", "a claim region without examples is not exported")
    cut, compared, plane = (claim.get(name) for name in ("slice", "compared", "plane"))
    points = reasons = vertices = None
    if compared is not None:
        points = {i: _lifted(cut, read_texts(p)) for i, p in compared["needed"]}
        reasons = {i: tuple(map(read_pairs, why)) for i, why in compared["redundant"]}
    if plane is not None and plane["vertices"]:
        vertices = tuple((_lifted(cut, read_texts(p)), tuple(at)) for p, at, _ in plane["vertices"])
    return RegionClaim(
        dataset,
        read_convention(claim["convention"]),
        _constraints_of(claim["rows"]),
        _constraints_of([] if cut is None else cut["equations"]),
        read_texts(claim["point"]),
        points,
        reasons or {},
        vertices,
        origin,
    )


def _constraints_of(rows: Sequence[Sequence[str]]) -> tuple[Constraint, ...]:
    read = [(relation, read_texts(texts)) for relation, *texts in rows]
    return tuple(Constraint(relation, v[:-1], v[-1]) for relation, v in read)  # type: ignore[arg-type]


def _lifted(cut: Fields | None, u: Vector) -> Vector:
    """Return the point of the whole space that has these coordinates on the slice."""
    if cut is None:
        return u
    origin, basis = read_texts(cut["origin"]), map(read_texts, cut["basis"])
    return tuple(o + dot(b, u) for o, b in zip(origin, basis, strict=True))
