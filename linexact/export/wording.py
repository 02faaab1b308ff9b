"""What a claim says, in plain sentences for the head of an exported file."""

from __future__ import annotations

from linexact import _version
from linexact.export.claim import Claim, DataClaim
from linexact.export.plain import plain, plain_list
from linexact.kernel import Solution


def heading(claim: Claim) -> tuple[str, ...]:
    """Return the lines of the opening comment: what is claimed, and who wrote the file.

    User-made names have passed :func:`linexact.export.plain.plain`.
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
