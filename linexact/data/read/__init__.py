"""Tables as people have them (text, arrays, frames, several files) as data sets.

Text from outside is never evaluated; sizes are bounded; every refusal is one line that says
what was seen, where, and what was expected.

Here are the ways of reading one: keywords in Python, options of commands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias, TypedDict, TypeVar

from linexact.errors import InputError, did_you_mean, quoted

if TYPE_CHECKING:
    from linexact.data.read.coding import References

T = TypeVar("T")

Column: TypeAlias = str | int  # its name, or its number from 1
Exact: TypeAlias = Literal["decimal", "binary"]  # what floats stand for
Missing: TypeAlias = Literal["error", "skip", "level"]
Factors: TypeAlias = "Sequence[Column] | Literal['auto']"  # columns, and perhaps "auto"

Decimal: TypeAlias = Literal[".", ","]
DECIMAL_MARKS = (".", ",")

MISSING_WAYS = ("error", "skip", "level")
AUTO = "auto"  # as factors: every column that holds text


def _way(default: T, help: str, metavar: str | None = None, *names: str, type: object = None) -> T:
    """Return a field that the command line shows as an option, typed as text unless told."""
    told = {"help": help, "metavar": metavar, "show_default": False}
    return field(
        default=default, metadata={"names": names, "told": told, "type": type or str | None}
    )


@dataclass(frozen=True, slots=True)
class TableOptions:
    """How to read a table, a frame or an array; what is left at its default was not said.

    Here, with its help, stands every way of reading that functions and commands take.

    >>> TableOptions(columns="petal_length, 4").columns
    ('petal_length', '4')
    """

    PANEL: ClassVar[str] = "How to read a table"

    label: Column | None = _way(
        None, "The label's column, by name or number from 1 (default: the last).", "COLUMN"
    )
    columns: Sequence[Column] | None = _way(
        None, "Use only these feature columns (names or numbers).", "A,B"
    )
    drop: Sequence[Column] = _way((), "Leave these columns out.", "A,B")
    missing: Missing = _way(
        "error",
        "What to do with a missing value (blank, NA, ?): refuse it, leave its row out, or make it"
        " a level of its factor.",
        "|".join(MISSING_WAYS),
    )
    factor: Factors = _way(
        (),
        "Columns of names: a feature of 0 and 1 for each level but the reference (auto: every"
        " column of text).",
        "A,B|auto",
    )
    reference: References = _way(
        (), "The level of a factor without a feature (default: the first).", "[FACTOR=]LEVEL,..."
    )
    positive: object = _way(
        None, "The positive class; with more than two classes, against all others.", "CLASS"
    )
    negative: object = _way(None, "The negative class; other classes are left out.", "CLASS")
    header: bool | None = _way(
        None,
        "Whether the first row names the columns (default: looked at).",
        None,
        "--header/--no-header",
        type=bool | None,
    )
    delimiter: str | None = _way(
        None, "What stands between columns (default: looked at).", "CHARACTER"
    )
    decimal: Decimal = _way(".", "The decimal mark of a table's numbers.", "|".join(DECIMAL_MARKS))
    exact: Exact = _way(
        "decimal", "Floats of an array: the decimals that they print, or bits.", "decimal|binary"
    )

    def __post_init__(self) -> None:
        for name in ("columns", "drop", "factor", "reference"):
            given = getattr(self, name)
            if isinstance(given, str) and given != AUTO:
                parts = tuple(part.strip() for part in given.split(",") if part.strip())
                object.__setattr__(self, name, parts)
            elif given is None and name != "columns":
                object.__setattr__(self, name, ())
        _one_of("missing", self.missing, MISSING_WAYS)
        _one_of("decimal", self.decimal, DECIMAL_MARKS)
        _one_of("exact", self.exact, ("decimal", "binary"))

    @property
    def names_a_header(self) -> bool:
        """Whether some column is given by a name, which only a header can hold."""
        given = [*(self.columns or ()), *self.drop, *self.named_factors]
        if self.label is not None:
            given.append(self.label)
        return any(isinstance(c, str) and not c.strip().isdecimal() for c in given)

    @property
    def named_factors(self) -> Sequence[Column]:
        """The factors that are named one by one."""
        return () if self.factor == AUTO else [name for name in self.factor if name != AUTO]

    @property
    def auto(self) -> bool:
        """Whether columns of text are factors without being named."""
        return AUTO in self.factor

    def check_missing(self, place: str) -> None:
        """Refuse a way with missing values that would be ignored.

        Raises :class:`~linexact.errors.InputError` (``option``).
        """
        if self.missing == "level" and not self.factor:
            message = (
                f"{place}: a missing value is a level of a factor; expected factor to be named"
            )
            raise InputError("option", message)

    @classmethod
    def of(cls, reading: Ways, beside: Sequence[str] = ()) -> TableOptions:
        """Return the options of keywords; one that there is not is refused with near names.

        ``beside`` are what else a function takes.
        """
        if not reading:
            return _SILENT
        for name in reading:
            if name == "workers":
                message = (
                    "workers decide separability, certify many problems and grade; what else is"
                    " asked is found in this process (docs/scale.md says why)"
                )
                raise InputError("option", message)
            if name not in READING:
                known = (*beside, *READING)
                near = did_you_mean(name, known) or f"; there are {', '.join(known)}"
                raise InputError("option", f"there is no option {quoted(name)}{near}")
        return cls(**reading)

    @property
    def said(self) -> tuple[str, ...]:
        """The names of the options that were said."""
        if self is _SILENT:
            return ()
        return tuple(name for name in READING if getattr(self, name) != getattr(_SILENT, name))

    @property
    def keywords(self) -> dict[str, Any]:
        """The options that were said, as keywords of functions."""
        return {name: getattr(self, name) for name in self.said}

    def chosen(self, names: Sequence[str], what: str) -> dict[str, Any]:
        """Return these options; any other that was said would be ignored, so it is refused."""
        for name in self.said:
            if name not in names:
                raise InputError("option", f"{what} has no use for the option {name}")
        return {name: getattr(self, name) for name in names}


def _one_of(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        expected = f"{', '.join(known[:-1])} or {known[-1]}"
        raise InputError("option", f"{name} is {expected}, not {quoted(str(value))}")


READING = tuple(TableOptions.__slots__)  # the names of the ways of reading
_SILENT = TableOptions()


class Ways(TypedDict, total=False):
    """The same as keywords of functions."""

    label: Column | None
    columns: Sequence[Column] | str
    drop: Sequence[Column] | str
    missing: Missing
    positive: object
    negative: object
    header: bool
    delimiter: str
    decimal: Decimal
    factor: Factors | str
    reference: References
    exact: Exact
