"""``linexact certify``: is a labelled data set linearly separable?  With a proof."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Annotated, Any, ClassVar

import typer

from linexact.cli import options as o
from linexact.cli.options import option
from linexact.errors import InputError, SeveralClassesError
from linexact.reading.ways import TableOptions


@dataclass(frozen=True, slots=True)
class ClaimOptions:
    """What else is claimed of the data."""

    PANEL: ClassVar[str] = "Further claims, each with its proof"

    kind: bool = option(
        False,
        "Say which kind of separation: complete, quasi-complete or overlap, and "
        "whether a logistic regression has an estimate.",
    )
    minimal: bool = option(
        False, "A proof of which no part is one, or smaller weights and the closest examples."
    )
    textbook: str | None = option(
        None,
        "The proof that a lecture would give: crossing segments or a point in a "
        "triangle; or averaged over cyclic shifts, or over permutations of the features.",
        metavar="radon|shifts|shifts:4x4|2,1",
    )


def certify(
    problem: o.ProblemArgument,
    *,
    classes: Annotated[
        str | None,
        typer.Option(
            "--classes",
            metavar="joint|rest|pairs",
            help="What is asked of more than two classes: one score a class, highest in its own;"
            " each class against the rest; or each pair.",
            show_default=False,
        ),
    ] = None,
    reading: TableOptions,
    convention: o.ConventionOptions,
    claims: ClaimOptions,
    work: o.WorkerOptions,
    proof: o.ProofOptions,
) -> None:
    """Decide whether a linear classifier gets every example right, and prove it.

    Separable: exact weights. Not separable: a point common to both classes' hulls.

    Example:  linexact certify iris.csv --label species --positive setosa
    """
    from linexact.front import decide
    from linexact.front.waiting import on_terminal

    proof.check()
    if classes is not None:
        _of_several(problem, classes, reading, convention, (claims, work), proof)
        return
    wanted = {**asdict(convention), **asdict(claims)}
    with on_terminal("certify") as tell, _meant():
        if work.workers is not None:
            file: str | None = problem
            wanted |= {**reading.keywords, "workers": work.workers, "tell": tell}
            found = decide.certify(problem, **wanted)
        else:
            tell("reading")
            asked = o.read(problem, reading)
            file = asked.file
            tell("deciding")
            found = decide.certify(asked, **wanted)
    proof.prove(found, data=file)


@contextmanager
def _meant() -> Iterator[None]:
    """Say which questions may be meant where there are more than two classes."""
    from linexact.front.classes import ways

    try:
        yield
    except SeveralClassesError as error:
        message = f"{error.message}; or ask about all of them: --classes {ways()}"
        raise InputError(error.code, message) from None


def _of_several(
    problem: str,
    by: str,
    reading: TableOptions,
    convention: o.ConventionOptions,
    refused: tuple[ClaimOptions, o.WorkerOptions],
    proof: o.ProofOptions,
) -> None:
    """Decide about more than two classes what is asked of them."""
    from linexact.front.classes import separate_classes

    for bundle in refused:
        for name, value in asdict(bundle).items():
            if value:
                message = f"--classes goes without --{name}, which is about two classes"
                raise InputError("option", message)
    asked: Any = by
    under: dict[str, Any] = {"bias": convention.bias, "boundary": convention.read_boundary()}
    found = separate_classes(o.source(problem), by=asked, **under, **reading.keywords)
    proof.prove(found, data=o.data_file(problem) if found.data.reading else None)
