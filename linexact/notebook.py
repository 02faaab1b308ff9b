"""Rich display in notebooks: results and documents as HTML, LaTeX, Markdown and text.

``%load_ext linexact.notebook`` makes every verdict that a cell ends in show itself as a
document; :func:`show` does it for one result, and :func:`solve` writes out a solution.
Where a figure goes with a result it stands in the HTML (as SVG with its words); it is drawn
only when HTML is asked for, and where it is refused the text stands alone.  Nothing is loaded
from the network.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol, get_args

from linexact.derivation.derivation import derive_problem
from linexact.errors import InputError, LimitError
from linexact.exercise.bank import find_exercise, is_exercise
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved, solve_exercise
from linexact.explain.document import Document, Picture, illustrated
from linexact.explain.exercise import explain_exercise
from linexact.explain.margin import explain_margin
from linexact.explain.notation import NOTATIONS, Notation
from linexact.explain.notation import notation as named
from linexact.explain.regions import explain_region
from linexact.explain.solution import Worked, explain_solution
from linexact.explain.trace import explain_trace
from linexact.explain.verdict import explain_verdict
from linexact.geometry.summary import RegionSummary
from linexact.handweights import read_demands
from linexact.margins import HardMargin
from linexact.model.convention import Boundary, Convention
from linexact.model.gates import gate
from linexact.perceptron.trace import Trace
from linexact.plot.illustrations import Illustrable, illustrations
from linexact.render.formats import FORMATS
from linexact.render.text import render_text


@dataclass(frozen=True, slots=True)
class Shown:
    """A document that a notebook displays in the richest form that it can."""

    document: Document
    pictures: Callable[[], Sequence[Picture]] = field(default=tuple, repr=False, compare=False)

    def __repr__(self) -> str:
        return render_text(self.document)

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> dict[str, str]:
        return mimebundle(self.document, include, exclude, pictures=self.pictures)


def mimebundle(
    document: Document,
    include: Collection[str] | None = None,
    exclude: Collection[str] | None = None,
    *,
    pictures: Callable[[], Sequence[Picture]] = tuple,
) -> dict[str, str]:
    """Return a document by media type, as Jupyter asks for it; HTML has the pictures.

    >>> from linexact.explain.document import Heading
    >>> sorted(mimebundle(Document((Heading(("XOR",)),))))
    ['text/html', 'text/latex', 'text/markdown', 'text/plain']
    """
    forms = {form.media: form for form in FORMATS.values()}
    chosen = (set(forms) if include is None else set(include)) - set(exclude or ())
    return {
        media: form.fragment(illustrated(document, pictures()) if form.holds_figures else document)
        for media, form in forms.items()
        if media in chosen
    }


def show(result: Illustrable | Exercise | Document) -> Shown:
    """Return a verdict, margin, run, region, solution or exercise as a notebook displays it.

    >>> from linexact import separate
    >>> print(str(show(separate("XOR"))).splitlines()[0])
    NOT SEPARABLE: no linear classifier gets every example right.
    """
    if isinstance(result, Document):
        return Shown(result)
    if isinstance(result, Exercise):
        return Shown(explain_exercise(result))
    return Shown(_told(result), lambda: _drawn(result))


def _told(result: Illustrable) -> Document:
    if isinstance(result, Solved):
        return explain_solution(result, _usual(result.exercise))
    if isinstance(result, Worked):
        return explain_solution(result, NOTATIONS["grosse"])
    if isinstance(result, HardMargin):
        return explain_margin(result, source="this data")
    if isinstance(result, Trace):
        return explain_trace(result, source="this data")
    if isinstance(result, RegionSummary):
        return explain_region(result, [f"row {i + 1}" for i in range(len(result.system.rows))], ())
    return explain_verdict(result, source="this data")


def _drawn(result: Illustrable) -> list[Picture]:
    """Draw what goes with a result; a figure that is refused is left out."""
    pictures = []
    for figure in illustrations(result):
        with suppress(InputError, LimitError):
            pictures.append(figure.picture())
    return pictures


def solve(
    name: str,
    *,
    notation: str | None = None,
    bias: bool = True,
    boundary: Boundary = "strict",
    demands: Collection[str] = (),
) -> Shown:
    """Return the worked solution of an exercise of the bank, or of a gate with demands.

    Raises :class:`~linexact.errors.InputError` for a name that is neither.

    >>> print(str(solve("grosse-xor")).splitlines()[0])
    XOR
    """
    if is_exercise(name):
        solved = solve_exercise(find_exercise(name))
        chosen = _usual(solved.exercise) if notation is None else named(notation)
        return Shown(explain_solution(solved, chosen), lambda: _drawn(solved))
    problem = read_demands(gate(name), Convention(bias, boundary), demands)
    worked = Worked(name, derive_problem(problem))
    return Shown(explain_solution(worked, named(notation or "grosse")), lambda: _drawn(worked))


class _Formatter(Protocol):
    def for_type(self, kind: type, function: Callable[..., Any]) -> Any: ...


def load_ipython_extension(ipython: Any) -> None:
    """Let verdicts, solutions and exercises display themselves in this session."""
    formatter: _Formatter = ipython.display_formatter.mimebundle_formatter
    for kind in (*get_args(Illustrable), Exercise, Document):
        formatter.for_type(kind, _bundle)


def _bundle(
    result: Any,
    include: Collection[str] | None = None,
    exclude: Collection[str] | None = None,
) -> dict[str, str]:
    return show(result)._repr_mimebundle_(include, exclude)


def _usual(exercise: Exercise) -> Notation:
    return NOTATIONS.get(exercise.source.lecture, NOTATIONS["grosse"])
