"""Regions of weights under the names of their unknowns and constraints, with their evidence."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError, LimitError
from linexact.exact import Writing, moved, show_as, writing_beside
from linexact.kernel import CertificateError
from linexact.proof.claim import (
    Claim,
    Combination,
    Examples,
    Expected,
    Point,
    Space,
    Stated,
    Vertices,
    signs,
    unscaled,
)
from linexact.proof.file import Evidence
from linexact.tasks.result import Result
from linexact.text.constraints import WrittenSystem, parse_equations
from linexact.topics.region.redundancy import beside
from linexact.topics.region.region import Region
from linexact.topics.region.slices import Slice, echelon
from linexact.topics.region.summary import RegionSummary, summarise_region
from linexact.topics.separability import Feasibility, Infeasible

MAX_EXAMPLES = 2_000
DUMMY = {"w0", "w_0"}  # the bias as the weight of a feature that is always 1


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WeightRegion(Result):
    """The region of a system on a slice: what bounds it, and a point well inside.

    ``rows`` are the names of its constraints, ``facts`` say in words where it is from; for the
    constraints of a data set this and the convention are known.

    >>> from linexact import region
    >>> found = region("OR", slices=["b = -1"])
    >>> found.axes, [str(v) for v in found.point], found.summary.region.bounded
    (('w1', 'w2'), ['2', '2', '-1'], False)
    """

    summary: RegionSummary
    rows: tuple[str, ...]
    facts: tuple[tuple[str, str], ...] = ()
    dataset: Dataset | None = None
    convention: Convention | None = None

    @property
    def typed(self) -> Writing | None:
        """How the numbers are written: as those of the data, or of constraints as text."""
        return writing_beside(self.rows) if self.dataset is None else self.dataset.writing

    @property
    def variables(self) -> tuple[str, ...]:
        """The names of the unknowns."""
        return self.summary.variables

    @property
    def verdict(self) -> Feasibility:
        """The point as a proof, or the refutation of the constraints and the slice's equations."""
        return self.summary.verdict

    @property
    def point(self) -> Vector | None:
        """A solution, well inside where that is known; None for an empty region."""
        return None if isinstance(self.verdict, Infeasible) else self.verdict.point

    @property
    def axes(self) -> tuple[str, ...] | None:
        """The coordinates of the slice; None when its equations contradict each other."""
        return None if self.summary.cut is None else self.summary.cut.axes

    def check(self) -> None:
        """Check the solution or the refutation, and all that is described, by finding it again."""
        found = self.summary
        self.verdict.check()
        again = summarise_region(found.system, found.variables, found.equations, self.axes)
        if again != found:
            raise CertificateError("region", "described again, the region is another")

    def proved(self) -> Evidence:
        """Return all that is said of the region as evidence, or its refutation."""
        found, verdict, data = self.summary, self.verdict, self.dataset
        rows = verdict.system.rows
        space: Space = Stated(verdict.system, found.variables)
        if self.convention is not None:
            space = Examples(self.convention, also=found.equations)

        def combined(multipliers: Mapping[int, Fraction], implies: int | None = None) -> Claim:
            shares = multipliers if data is None else unscaled(data, multipliers)
            return Combination(space, shares, implies=implies)

        if isinstance(verdict, Infeasible):
            return Evidence(data, (combined(verdict.multipliers),), (("unsolvable", space),))

        def at(point: Vector) -> Claim:
            return Point(space, point, *signs(verdict.system, point))

        def follows(row: int, reasons: Sequence[Mapping[int, Fraction]]) -> Claim:
            others = [*reasons[0], *range(len(self.rows), len(rows))]
            return combined(beside(verdict.system, others, row)[1][0], row)

        claims: list[Claim] = [at(verdict.point)]
        expects: list[Expected] = [("solvable", space)]
        if found.pruned is not None and found.cut is not None:
            needed, redundant = found.pruned.needed, found.pruned.redundant
            spare = [i for i in redundant if rows[i].relation != "=="]
            claims += [follows(i, redundant[i]) for i in spare]
            claims += [at(found.cut.lift(point)) for point in needed.values()]
            expects += [("redundant", space, i) for i in spare]
            expects += [("needed", space, i) for i in needed]
            if found.region is not None:
                kept = [i for i in range(len(rows)) if i not in spare]
                claims.append(_vertices(space, kept, found.region, found.cut))
                expects.insert(0, ("region", space))
        return Evidence(data, tuple(claims), tuple(expects))


def _vertices(space: Space, kept: Sequence[int], region: Region, cut: Slice) -> Vertices:
    """Return the vertices and directions, those beside lines with 0 where lines begin."""
    lines = [cut.along(line) for line in region.lines]
    flat = echelon(lines)

    def beside_lines(vector: Vector) -> Vector:
        for place, line in flat.items():
            vector = tuple(moved(vector, -vector[place], line))
        return vector

    vertices = [beside_lines(cut.lift(corner.point)) for corner in region.corners]
    rays = [beside_lines(cut.along(ray)) for ray in region.rays]
    return Vertices(space, kept, tuple(vertices), tuple(dict.fromkeys(rays)), tuple(lines))


def dataset_region(
    dataset: Dataset,
    convention: Convention,
    slices: Sequence[str] = (),
    axes: Sequence[str] | None = None,
) -> WeightRegion:
    """Answer everything about a data set's weights on the slice that typed equations state.

    The bias is called as these (or the axes) call it.

    Raises :class:`~linexact.errors.LimitError` (``examples``) for more than ``MAX_EXAMPLES``.

    >>> from linexact.data.gates import gate
    >>> found = dataset_region(gate("NOT"), Convention(True, "strict"))
    >>> found.axes, found.rows
    (('w1', 'b'), ('(0) is +', '(1) is -'))
    """
    if len(dataset) > MAX_EXAMPLES:
        raise LimitError(
            "examples",
            f"{len(dataset)} examples; a region is described for up to {MAX_EXAMPLES}",
            limit="MAX_EXAMPLES",
        )
    bias = [_bias_name([*slices, *(axes or ())])] if convention.bias else []
    names = (*(f"w{j + 1}" for j in range(dataset.dimension)), *bias)
    rows = tuple(example_name(dataset, i) for i in range(len(dataset)))
    facts = (("Data", dataset.origin), ("Convention", str(convention)))
    equations = parse_equations(slices, names)
    summary = summarise_region(dataset_system(dataset, convention), names, equations, axes)
    return WeightRegion(summary, rows, facts, dataset, convention)


def constraints_region(
    written: WrittenSystem, slices: Sequence[str] = (), axes: Sequence[str] | None = None
) -> WeightRegion:
    """Answer everything about constraints, under the names that they were written with.

    >>> from linexact.text.constraints import parse_constraints
    >>> constraints_region(parse_constraints("w1 > 0")).facts
    (('Constraints', '1, as written'),)
    """
    equations = parse_equations(slices, written.variables)
    summary = summarise_region(written.system, written.variables, equations, axes)
    facts = (("Constraints", f"{len(written.lines)}, as written"),)
    return WeightRegion(summary, written.lines, facts)


def _bias_name(texts: Sequence[str]) -> str:
    """Return ``w0`` when the user calls the bias so, else ``b``; not both.

    >>> _bias_name(["w0 = -1"]), _bias_name([])
    ('w0', 'b')
    """
    words = {*re.findall(r"\w+", " ".join(texts))}
    if "b" in words and words & DUMMY:
        raise InputError("slice", "b and w0 are two names of the bias; use one of them")
    return "w0" if words & DUMMY else "b"


def example_name(dataset: Dataset, index: int) -> str:
    """Return ``(0, 1) is -``, or the row's number when the input is long to write.

    >>> from linexact.data.gates import gate
    >>> example_name(gate("AND"), 1), example_name(gate("AND:5"), 0)
    ('(0, 1) is -', 'row 1 is -')
    >>> data = Dataset.from_rows([["1.6", "2.7"], ["0.25", "-1.5"]], [1, -1])
    >>> example_name(data, 0), example_name(data, 1)
    ('(1.6, 2.7) is +', '(0.25, -1.5) is -')
    """
    sign = "+" if dataset.target(index) > 0 else "-"
    if dataset.dimension <= 4:
        writing = dataset.writing or "fractions"
        shown = f"({', '.join(show_as(v, writing) for v in dataset.x(index))})"
        if len(shown) <= 24:
            return f"{shown} is {sign}"
    return f"row {dataset.row_name(index)} is {sign}"
