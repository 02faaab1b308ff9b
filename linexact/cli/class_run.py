"""The options of perceptrons of several classes, and what ``linexact trace`` does of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from linexact.cli import options as o
from linexact.cli import rule as r
from linexact.cli.options import option
from linexact.errors import InputError, SeveralClassesError
from linexact.reading.ways import TableOptions

if TYPE_CHECKING:
    from linexact.several_classes.runs import ClassRun

UPDATE = "predicted|each|shared"
TIES = "first|last|mistake"
TAKEN = ("rate", "start", "order", "bias", "passes")  # of the options of a perceptron's rule


@dataclass(frozen=True, slots=True)
class ClassRunOptions:
    """What a perceptron with one score a class does."""

    PANEL: ClassVar[str] = "Several classes, one score each (beside --rate, --start, --order,\
 --bias, --passes)"

    update: str | None = option(
        None,
        "Which weights a mistake moves down: the predicted class's, those of each class that beats"
        " the own one, or of these by equal shares.",
        metavar=UPDATE,
    )
    ties: str | None = option(
        None, "Of equal scores which class is predicted; or whether one is a mistake.", metavar=TIES
    )
    class_order: str | None = option(
        None, "The classes in their order (default: by number or alphabet).", metavar="a,b,c"
    )
    moves: str | None = option(
        None,
        "For each class which weights may move: 1, or 0 for one that stays.",
        metavar="1,0;0,1",
    )

    @property
    def are_said(self) -> bool:
        """Whether a run of several classes is asked for."""
        return any(value is not None for value in asdict(self).values())


def run_of_classes(
    problem: Any,
    reading: TableOptions,
    several: ClassRunOptions,
    stated: tuple[r.RuleOptions, r.LimitOptions],
    **shown: Any,
) -> ClassRun:
    """Return a run of several classes; refuse the options of another perceptron."""
    from linexact.front.classes import trace_classes

    said = r.said(*stated)
    for name in said:
        if name not in TAKEN:
            option = {"presentations": "limit", "first_time": "t0"}.get(name, name)
            message = f"--{option.replace('_', '-')} is not of a perceptron of several classes"
            taken = ", ".join(f"--{one}" for one in TAKEN)
            raise InputError("option", f"{message}; it takes {taken}")
    if "order" in said:
        said["order"] = whole_numbers("--order", said["order"])
    if said.get("start") == "zero":
        said["start"] = None
    asked: dict[str, Any] = {"update": several.update, "ties": several.ties, **said, **shown}
    classes = o.names(several.class_order)
    return trace_classes(problem, moves=several.moves, classes=classes, **asked, **reading.keywords)


@contextmanager
def runs_meant() -> Iterator[None]:
    """Say which runs may be meant where there are more than two classes."""
    try:
        yield
    except SeveralClassesError as error:
        message = f"{error.message}; or run one score a class: --update {UPDATE} --ties {TIES}"
        raise InputError(error.code, message) from None


def whole_numbers(option: str, text: str) -> list[int]:
    """Return the whole numbers of an option.

    Raises :class:`~linexact.errors.InputError` (``option``) for anything else.

    >>> whole_numbers("--order", "2, 1")
    [2, 1]
    """
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        message = f"{option}: {text[:40]!r}; expected whole numbers, such as 2,0,1"
        raise InputError("option", message)
    return list(map(int, parts))
