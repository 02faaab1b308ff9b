"""Check a file of claims, ``linexact-claims/1``: one or several, each with its proof.

    python checker.py [--patient] CERTIFICATE [DATA ...]

hands such files on to here.  All claims about a data set are about the same one, which is in the
file once.  A claim says what it is ``about``; its fields and its theorem stand in the file of the
family to which it belongs, those of certificates of one claim in checker.py and bound_checker.py.
Every claim is checked, and one that does not hold makes the whole file REJECTED; one that is
unknown here leaves it unchecked (exit code 2).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from linexact import bound_checker, checker
from linexact.checker import (
    FORMS,
    MAX_BYTES,
    WORK,
    Fields,
    Found,
    Rejected,
    Unusable,
    canonical,
    convention_said,
    count,
    fits,
    quoted,
    report,
    require,
    require_readable,
)
from linexact.checkers import (
    features,
    measures,
    ranks,
    regions,
    run,
    symmetries,
    weights,
)
from linexact.checkers.examples import Examples, sources

FORMAT = "linexact-claims/1"
MOST_CLAIMS = 100
MAX_REREAD = 2_000_000  # numbers of data inside, for claims that read them one after the other
DATA = ("dimension", "examples", "data_sha256", "data", "reading")  # of the file, not of a claim


class Family(Protocol):
    """A file of claims that are checked by one argument."""

    @property
    def FORMS(self) -> Mapping[str, Sequence[Any]]:  # noqa: N802
        """The forms of each claim, without ``about`` and ``statement``."""

    @property
    def ABOUT(self) -> Mapping[str, Callable[[Fields, Examples | None], str]]:  # noqa: N802
        """What each claim shows, in a sentence."""


FAMILIES: tuple[Family, ...] = (
    run,
    features,
    measures,
    regions,
    weights,
    ranks,
    symmetries,
)
KNOWN: dict[str, tuple[Callable[[Fields, Examples | None], str], Sequence[Any]]] = {
    about: (judge, family.FORMS[about])
    for family in FAMILIES
    for about, judge in family.ABOUT.items()
}
SINGLE = {  # claims that have certificates of their own, in the same fields
    "dataset": ("linexact-certificate/1", checker),
    "system": ("linexact-certificate/1", checker),
    "least-norm": ("linexact-bound/1", bound_checker),
    "cycle": ("linexact-bound/1", bound_checker),
    "fewest-errors": ("linexact-bound/1", bound_checker),
}


def forms() -> Iterator[Fields]:
    """Yield the forms of a file, in the language of ``checker.fits``."""
    head = {"format": FORMAT, "tool": str, "sha256": str, "claims": [dict]}
    yield head
    (readings,) = {id(f["reading?"]): f["reading?"] for f in FORMS if "reading?" in f}.values()
    data = {"dimension": int, "examples": int, "data_sha256": str, "data?": [[str]]}
    yield head | data | {"reading?": readings}


def verify(certificate: bytes, *data: str) -> str:
    """Return what the certificate proves; ``data`` are the paths of data files."""
    return checked(certificate, *data)[0]


def checked(certificate: bytes, *data: str) -> list[str]:
    """Return the statements, each on a line of one text, and lines that say of which data."""
    c, found, held = opened(certificate), None, list[Examples | None]()
    for number, claim in enumerate(c["claims"], start=1):
        try:
            reads = claim["about"] in SINGLE and claim["about"] != "system"  # the data, by itself
            if not held and not reads and "dimension" in c:  # though the claim be of no data
                found = Found(*data) if data else None
                held = [*sources(c, found)]
            if claim["about"] in SINGLE:
                found = single(c, claim, data) or found
                continue
            require_claim(claim, held or [None])
        except (Rejected, bound_checker.Rejected) as fault:
            raise Rejected(f"claim {number} ({quoted(claim['about'])}): {fault}") from None
        except (Unusable, bound_checker.Unusable) as fault:
            raise Unusable(f"claim {number} ({quoted(claim['about'])}): {fault}") from None
    said = [claim["statement"] for claim in c["claims"]]
    if len(said) > 1:
        said = [f"({number}) {text}" for number, text in enumerate(said, start=1)]
    return ["\n".join(said), *lines(c, data, found)]


def opened(certificate: bytes) -> Fields:
    """Return the fields of a file whose form and hash are right, and whose claims are known."""
    size = len(certificate)
    WORK.begin(size)
    require_readable(size <= MAX_BYTES, f"the certificate is longer than {MAX_BYTES} bytes")
    try:
        c: Fields = json.loads(certificate.decode("ascii"), parse_int=count, parse_constant=int)
        written = canonical(c) + b"\n"
    except (ValueError, RecursionError):
        raise Unusable("the certificate is not JSON in ASCII") from None
    require(written == certificate, "the certificate is not in canonical form")
    require(any(fits(c, form) for form in forms()), "the fields are not those of a file of claims")
    require(c.get("dimension", 0) <= size, "a dimension of which nothing is there")
    rest = {key: value for key, value in c.items() if key != "sha256"}
    require(c["sha256"] == hashlib.sha256(canonical(rest)).hexdigest(), "sha256 does not match")
    require(bool(c["claims"]), "nothing is claimed")
    for claim in c["claims"]:
        require_named(claim)
    again = sum(claim["about"] in SINGLE for claim in c["claims"])
    cells = len(c.get("data", ())) * (c.get("dimension", 0) + 1)
    little = len(c["claims"]) <= MOST_CLAIMS and (again < 2 or again * cells <= MAX_REREAD)
    require_readable(little, "so many claims about so many data would take too long")
    for claim in c["claims"]:
        known = claim["about"] in KNOWN or claim["about"] in SINGLE
        require_readable(known, f"unknown claim {quoted(claim['about'])}")
    return c


def require_named(claim: Fields) -> None:
    """Require a claim to say what it is about, and what it states."""
    texts = all(type(claim.get(key)) is str for key in ("about", "statement"))
    require(texts, "a claim does not say what it is about, or what it states")


def require_claim(claim: Fields, held: Sequence[Examples | None]) -> None:
    """Require a claim to state what its proof shows, on each source of the data."""
    judge, known = KNOWN[claim["about"]]
    rest = {key: value for key, value in claim.items() if key not in ("about", "statement")}
    require(any(fits(rest, form) for form in known), "the fields are not those of such a claim")
    for examples in held:
        shown = judge(rest, examples)
        require(claim["statement"] == shown, "the statement is not what the proof shows")


def single(c: Fields, claim: Fields, data: Sequence[str]) -> Any:
    """Require of a claim what is required of a certificate that makes it alone."""
    form, program = SINGLE[claim["about"]]
    alone = {"format": form, "tool": c["tool"], "sha256": c["sha256"]} | claim
    about_data = claim["about"] != "system"  # a system is in its claim
    own = claim.keys() & {"format", "tool", "sha256", *(DATA if about_data else ())}
    require(not own, "a claim has what stands in the file once")
    if about_data:
        alone |= {key: c[key] for key in DATA if key in c}
    known = any(fits(alone, form) for form in program.FORMS)
    require(known, "the fields are not those of such a claim")
    program.WORK.__dict__.update(WORK.__dict__)  # one bound on the work for all claims
    found = program.Found(*data) if data and about_data else None
    program.statement_of(alone, found)
    WORK.__dict__.update(program.WORK.__dict__)
    return found


def lines(c: Fields, data: Sequence[str], found: Any) -> list[str]:
    """Say which data were read, and the convention if all claims have one."""
    if "dimension" not in c:
        require_readable(not data, "the claims are not about data; no data file goes with them")
        return []
    nothing = {"bias": True, "positive": ">0", "negative": "<0"}
    *told, _ = report(c | {"convention": nothing}, found)
    conventions = [claim["convention"] for claim in c["claims"] if "convention" in claim]
    if conventions and all(each == conventions[0] for each in conventions):
        told.append(f"  convention  {convention_said({'convention': conventions[0]})}")
    return told
