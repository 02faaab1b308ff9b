"""Systems whose unknowns and rows have names, and what is asked of them on a slice."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError, LimitError
from linexact.exact import Writing, moved, show_as, writing_beside
from linexact.kernel import CertificateError, Constraint, Number, System
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
from linexact.topics.region.redundancy import beside, negations
from linexact.topics.region.region import Region
from linexact.topics.region.slices import Slice, echelon
from linexact.topics.region.summary import RegionSummary, summarise_region
from linexact.topics.separability import Feasibility, Feasible, Infeasible

MAX_EXAMPLES = 2_000
_BIAS = re.compile(r"(?<![^\W_])b(?![\w])")
_DUMMY = re.compile(r"(?<![\w])w_?0(?![\w])")


@dataclass(frozen=True, slots=True)
class Named:
    """A system with the names of its unknowns and of its rows, and in words where it is from."""

    system: System
    variables: tuple[str, ...]
    rows: tuple[str, ...]
    facts: tuple[tuple[str, str], ...] = ()
    dataset: Dataset | None = None  # whose constraints they are
    convention: Convention | None = None

    def space(self, equations: Sequence[Constraint]) -> Examples | Stated:
        """Return its rows, and then the equations of a slice, as evidence states them."""
        if self.dataset is not None and self.convention is not None:
            return Examples(self.convention, also=tuple(equations))
        rows = (*self.system.rows, *equations)
        return Stated(System(self.system.dimension, rows), self.variables)

    def shares(self, multipliers: Mapping[int, Fraction]) -> dict[int, Number]:
        """Return multipliers of the rows as evidence states them."""
        return dict(multipliers) if self.dataset is None else unscaled(self.dataset, multipliers)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WeightRegion(Result):
    """The region of a named system on a slice: what bounds it, and a point well inside.

    >>> from linexact import region
    >>> found = region("OR", slices=["b = -1"])
    >>> found.axes, [str(v) for v in found.point], found.summary.region.bounded
    (('w1', 'w2'), ['2', '2', '-1'], False)
    """

    named: Named
    summary: RegionSummary

    @property
    def dataset(self) -> Dataset | None:
        """The data whose weights they are, if it is a region of weights."""
        return self.named.dataset

    @property
    def typed(self) -> Writing | None:
        """How the numbers are written: as those of the data, or of constraints as text."""
        return writing_beside(self.named.rows) if self.dataset is None else self.dataset.writing

    @property
    def variables(self) -> tuple[str, ...]:
        """The names of the unknowns."""
        return self.named.variables

    @property
    def point(self) -> Vector | None:
        """A solution, well inside where that is known; None for an empty region."""
        return self.summary.inner

    @property
    def verdict(self) -> Feasibility:
        """That solution as a proof, or the refutation of the rows and the slice's equations."""
        found = self.summary.verdict
        inner = self.point
        return found if inner is None else Feasible(found.system, inner, self.variables)

    def check(self) -> None:
        """Check the solution or the refutation, and all that is described, by finding it again."""
        self.verdict.check()
        equations, axes = self.summary.equations, self.axes
        if summarise_region(self.named.system, self.variables, equations, axes) != self.summary:
            raise CertificateError("region", "described again, the region is another")

    @property
    def axes(self) -> tuple[str, ...] | None:
        """The coordinates of the slice; None when its equations contradict each other."""
        return None if self.summary.cut is None else self.summary.cut.axes

    def proved(self) -> Evidence:
        """Return all that is said of the region as evidence, or its refutation."""
        verdict, named, found = self.verdict, self.named, self.summary
        space = named.space(found.equations)
        if isinstance(verdict, Infeasible):
            claim = Combination(space, named.shares(verdict.multipliers))
            return Evidence(named.dataset, (claim,), (("unsolvable", space),))
        rows = verdict.system.rows
        claims: list[Claim] = [_at(space, verdict)]
        expects: list[Expected] = [("solvable", space)]
        if found.pruned is not None and found.cut is not None:
            spare = {i: r for i, r in found.pruned.redundant.items() if rows[i].relation != "=="}
            for i, reasons in spare.items():
                others = [*reasons[0], *range(len(named.rows), len(rows))]
                shares = beside(verdict.system, others, negations(rows[i])[0])
                assert isinstance(shares, dict)
                claims.append(Combination(space, named.shares(shares), implies=i))
                expects.append(("redundant", space, i))
            for i, point in found.pruned.needed.items():
                claims.append(_at(space, replace(verdict, point=found.cut.lift(point))))
                expects.append(("needed", space, i))
            if isinstance(found.region, Region):
                kept = [i for i in range(len(rows)) if i not in spare]
                claims.append(_vertices(space, kept, found.region, found.cut))
                expects.insert(0, ("region", space))
        return Evidence(named.dataset, tuple(claims), tuple(expects))


def _at(space: Space, verdict: Feasible) -> Point:
    return Point(space, verdict.point, *signs(verdict.system, verdict.point))


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


def named_dataset(dataset: Dataset, convention: Convention, texts: Sequence[str]) -> Named:
    """Return a data set's constraints; the bias is called as ``texts`` (slices, axes) call it.

    Raises :class:`~linexact.errors.LimitError` (``examples``) for more than ``MAX_EXAMPLES``.

    >>> from linexact.data.gates import gate
    >>> named = named_dataset(gate("NOT"), Convention(True, "strict"), ())
    >>> named.variables, named.rows
    (('w1', 'b'), ('(0) is +', '(1) is -'))
    """
    if len(dataset) > MAX_EXAMPLES:
        raise LimitError(
            "examples",
            f"{len(dataset)} examples; a region is described for up to {MAX_EXAMPLES}",
            limit="MAX_EXAMPLES",
        )
    weights = tuple(f"w{j + 1}" for j in range(dataset.dimension))
    bias = (_bias_name(texts),) if convention.bias else ()
    rows = tuple(example_name(dataset, i) for i in range(len(dataset)))
    facts = (("Data", dataset.origin), ("Convention", str(convention)))
    system, names = dataset_system(dataset, convention), (*weights, *bias)
    return Named(system, names, rows, facts, dataset, convention)


def named_constraints(written: WrittenSystem) -> Named:
    """Return constraints under the names that they were written with.

    >>> from linexact.text.constraints import parse_constraints
    >>> named_constraints(parse_constraints("w1 > 0")).facts
    (('Constraints', '1, as written'),)
    """
    facts = (("Constraints", f"{len(written.lines)}, as written"),)
    return Named(written.system, written.variables, written.lines, facts)


def _bias_name(texts: Sequence[str]) -> str:
    """Return ``w0`` when the user calls the bias so, else ``b``; not both.

    >>> _bias_name(["w0 = -1"]), _bias_name([])
    ('w0', 'b')
    """
    dummy = any(_DUMMY.search(text) for text in texts)
    if dummy and any(_BIAS.search(text) for text in texts):
        raise InputError("slice", "b and w0 are two names of the bias; use one of them")
    return "w0" if dummy else "b"


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


def region_named(named: Named, slices: Sequence[str], axes: Sequence[str] | None) -> WeightRegion:
    """Answer everything about a named system on the slice that typed equations state.

    >>> from linexact.data.gates import gate
    >>> named = named_dataset(gate("AND"), Convention(True, "strict"), ["w0 = -1"])
    >>> region_named(named, ["w0 = -1"], None).axes
    ('w1', 'w2')
    """
    equations = parse_equations(slices, named.variables)
    return WeightRegion(named, summarise_region(named.system, named.variables, equations, axes))
