"""What a claim says, in plain sentences for the head of an exported file.

Class and variable names come from files that anyone may have written.  A comment of Coq
ends with ``*)`` and takes quotation marks seriously; one of SMT-LIB or VIPR ends with the
line.  So only letters, digits and a few marks pass, and long names are cut.
"""

from __future__ import annotations

from collections.abc import Iterable

from linexact import _version
from linexact.export.claim import Claim, DataClaim
from linexact.kernel import Solution


def heading(claim: Claim) -> tuple[str, ...]:
    """Return the lines of the opening comment: what is claimed, and who wrote the file.

    User-made names have passed :func:`linexact.export.wording.plain`.
    """
    lines = _about_data(claim) if isinstance(claim, DataClaim) else _about_system(claim)
    return (*lines, f"Written by linexact {_version.__version__}.")


def _about_data(claim: DataClaim) -> tuple[str, ...]:
    data = claim.dataset
    size = f"{_count(len(data), 'example')} in {_count(data.dimension, 'dimension')}"
    verdict = (
        f"These weights classify all of {size} rightly"
        if isinstance(claim.proof, Solution)
        else f"No linear classifier gets all of {size} right"
    )
    positive, negative = (plain(name) for name in data.classes)
    return (
        f"{verdict},",
        f"{claim.convention}.",
        f"Positive class: {positive}. Negative class: {negative}.",
    )


def _about_system(claim: Claim) -> tuple[str, ...]:
    system = claim.system()
    size = f"{_count(len(system.rows), 'constraint')} on {_count(system.dimension, 'unknown')}"
    lines = (
        f"This point meets all of {size}."
        if isinstance(claim.proof, Solution)
        else f"No point meets all of {size}.",
    )
    names = None if isinstance(claim, DataClaim) else claim.variables
    return (*lines, f"Unknowns: {plain_list(names)}.") if names else lines


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


MAX_NAME = 40
_HARMLESS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ._+-=")


def plain(name: str) -> str:
    """Return ``name`` with every other character as ``?``, cut to 40 characters.

    >>> plain("setosa"), plain('*) Axiom a : False. (* "')
    ('setosa', '?? Axiom a ? False. ?? ?')
    """
    cut = name if len(name) <= MAX_NAME else name[: MAX_NAME - 3] + "..."
    return "".join(c if c in _HARMLESS else "?" for c in cut)


def plain_list(names: Iterable[str], most: int = 20) -> str:
    """Return names joined by commas, the first ``most`` of them.

    >>> plain_list(["a", "b;", "c"], most=2)
    'a, b?, ...'
    """
    listed = list(names)
    shown = [plain(name) for name in listed[:most]]
    return ", ".join(shown if len(listed) <= most else [*shown, "..."])
