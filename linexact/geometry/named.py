"""Systems whose unknowns and rows have names, and what is asked of them on a slice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from linexact.certificate.bundle import claims_certificate, joined
from linexact.certificate.fields import Fields
from linexact.certificate.regions import (
    Asked,
    Compared,
    Cut,
    Described,
    Plane,
    no_weights_certificate,
    region_claim,
)
from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError, LimitError
from linexact.exact import Writing, show_as, writing_beside
from linexact.geometry.region import Region
from linexact.geometry.summary import RegionSummary, summarise_region
from linexact.kernel import CertificateError, System
from linexact.result import Result
from linexact.separability import Feasibility, Feasible, Infeasible
from linexact.text.constraints import WrittenSystem, parse_equations

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

    @property
    def asked(self) -> Asked:
        """The constraints as a certificate states them."""
        own = self.system.rows if self.dataset is None else ()
        return Asked(self.variables, own, self.dataset, self.convention)


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
        """Check the solution or the refutation, and the reasons of the redundant rows."""
        self.verdict.check()
        again = summarise_region(
            self.named.system, self.variables, self.summary.equations, self.axes
        )
        if again.pruned != self.summary.pruned or again.region != self.summary.region:
            raise CertificateError("region", "described again, the region is another")

    @property
    def axes(self) -> tuple[str, ...] | None:
        """The coordinates of the slice; None when its equations contradict each other."""
        return None if self.summary.cut is None else self.summary.cut.axes

    def certificate(self) -> str:
        """Return the certificate of all that is said of the region, or of the refutation."""
        verdict, named = self.verdict, self.named
        if isinstance(verdict, Infeasible):
            told = [verdict.certificate()]
            if named.dataset is not None and named.convention is not None:
                asked = named.dataset, named.convention, named.variables, self.summary.equations
                told.append(no_weights_certificate(*asked, verdict.multipliers))
            return joined(told)
        claim = claim_of_region(self.named.asked, self.summary)
        described = claims_certificate(self.named.dataset, [claim])
        return joined([self.verdict.certificate(), described])


def claim_of_region(asked: Asked, found: RegionSummary) -> Fields:
    """Return the claim; the region is not empty.

    >>> from linexact.geometry.summary import summarise_region
    >>> from linexact.kernel import Constraint, System
    >>> rows = [Constraint(">", (1, 0)), Constraint(">=", (0, 1))]
    >>> found = summarise_region(System(2, rows), ("w1", "b"))
    >>> claim_of_region(Asked(("w1", "b"), rows), found)["plane"]["rays"]
    [['0', '1'], ['1', '0']]
    """
    cut, pruned, region = found.cut, found.pruned, found.region
    assert cut is not None
    assert found.inner is not None
    whole = not found.equations and cut.free == tuple(range(len(found.variables)))
    compared = None
    if pruned is not None:
        compared = Compared(
            [(one.row, one.point) for one in pruned.needed],
            [(i, [r.multipliers for r in reasons]) for i, reasons in pruned.redundant.items()],
        )
    return region_claim(
        Described(
            asked,
            found.inner,
            None if whole else Cut(found.equations, cut.free, cut.origin, cut.basis),
            compared,
            _plane(region) if isinstance(region, Region) else None,
        )
    )


def _plane(region: Region) -> Plane:
    vertices: list[tuple[Vector, tuple[int, ...], bool]] = [
        (vertex.point, vertex.rows, vertex.belongs)
        for vertex in (() if region.lines else region.vertices)
    ]
    return Plane(vertices, region.rays, region.lines, region.dimension)


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
