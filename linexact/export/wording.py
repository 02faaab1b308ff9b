"""What a claim says, in plain sentences for the head of an exported file.

Class and variable names come from files that anyone may have written.  A comment of Coq
ends with ``*)`` and takes quotation marks seriously; one of SMT-LIB ends with the line.  So
only letters, digits and a few marks pass, and long names are cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from linexact import _version
from linexact.export.claim import DataClaim, Origin, SystemClaim
from linexact.export.errors import ErrorsClaim
from linexact.export.proved import Exported, Proved
from linexact.kernel import Solution


def heading(claim: Exported) -> tuple[str, ...]:
    """Return the lines of the opening comment: what is claimed, and who wrote the file.

    User-made names have passed :func:`linexact.export.wording.plain`.
    """
    lines = _about_system(claim) if isinstance(claim, SystemClaim) else _about_data(claim)
    return (*lines, f"Written by linexact {_version.__version__}.")


def _about_data(claim: DataClaim | ErrorsClaim | Proved) -> tuple[str, ...]:
    data = claim.dataset
    size = f"{_count(len(data), 'example')} in {_count(data.dimension, 'dimension')}"
    positive, negative = (plain(name) for name in data.classes)
    return (
        *_claimed(claim, size),
        f"Positive class: {positive}. Negative class: {negative}.",
        f"Positive: {_count(data.positives, 'example')}. Negative: {data.negatives}.",
        *(_origin(claim.origin) if claim.origin else ()),
    )


def _claimed(claim: DataClaim | ErrorsClaim | Proved, size: str) -> tuple[str, ...]:
    """Return what is claimed, and under which convention if that matters."""
    if not isinstance(claim, Proved):
        return (f"{_verdict(claim, size)},", f"{claim.convention}.")
    convention = getattr(claim, "convention", None)
    said = claim.said(size)
    return (f"{said}.",) if convention is None else (f"{said},", f"{convention}.")


def _verdict(claim: DataClaim | ErrorsClaim, size: str) -> str:
    if isinstance(claim, ErrorsClaim):
        wrong = len(claim.misclassified)
        few = "" if wrong == claim.at_least else f", and some on {wrong}"
        return f"Any linear classifier is wrong on at least {claim.at_least} of {size}{few}"
    if isinstance(claim.proof, Solution):
        return f"These weights classify all of {size} rightly"
    return f"No linear classifier gets all of {size} right"


def _origin(origin: Origin) -> Iterator[str]:
    """Yield which data these are: a part of which, what was read, and the hash."""
    if origin.kept is not None:
        kept = plain_list((str(i + 1) for i in origin.kept), most=12)
        yield f"They are a part of {_count(origin.examples, 'example')}: numbers {kept}."
    yield from (plain(line.strip(), MAX_LINE, ",:;()'/") for line in origin.read)
    yield f"SHA-256 of all {_count(origin.examples, 'example')}: {origin.sha256}."


def _about_system(claim: SystemClaim) -> tuple[str, ...]:
    system = claim.system()
    size = f"{_count(len(system.rows), 'constraint')} on {_count(system.dimension, 'unknown')}"
    lines = (
        f"This point meets all of {size}."
        if isinstance(claim.proof, Solution)
        else f"No point meets all of {size}.",
    )
    names = claim.variables
    return (*lines, f"Unknowns: {plain_list(names)}.") if names else lines


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


MAX_NAME = 40
MAX_LINE = 120  # of what a checker read
_HARMLESS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ._+-=")


def plain(name: str, most: int = MAX_NAME, further: str = "") -> str:
    """Return ``name`` with every other character as ``?``, cut to 40 characters.

    >>> plain("setosa"), plain('*) Axiom a : False. (* "')
    ('setosa', '?? Axiom a ? False. ?? ?')
    """
    cut = name if len(name) <= most else name[: most - 3] + "..."
    return "".join(c if c in _HARMLESS or c in further else "?" for c in cut)


def plain_list(names: Iterable[str], most: int = 20) -> str:
    """Return names joined by commas, the first ``most`` of them.

    >>> plain_list(["a", "b;", "c"], most=2)
    'a, b?, ...'
    """
    listed = list(names)
    shown = [plain(name) for name in listed[:most]]
    return ", ".join(shown if len(listed) <= most else [*shown, "..."])
