"""A certificate that was checked again by the standalone checker's own code.

:mod:`linexact.proof.checker` and :mod:`linexact.proof.rows` trust nothing and share nothing with
the rest; here their answer becomes a result like any other.  Nothing heavy is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from linexact.document.blocks import Document, Facts, Heading, Text
from linexact.errors import InputError
from linexact.kernel import CertificateError
from linexact.proof.checker import verify
from linexact.proof.rows import PATIENCE as ASKED
from linexact.proof.rows import WORK, Rejected, Unusable
from linexact.tasks.result import Result

PATIENCE = "--patient makes it all the same (patient=True in Python)"
Follower = Callable[[int, int], None]  # how many examples, of how many


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Checked(Result):
    """What was found of a certificate, compared with a data file or with none.

    ``statement`` is what it proves, and None when it was rejected for the ``reason``;
    ``lines`` say of which data.

    >>> from linexact import check, separate
    >>> found = check(separate("NOT").certificate())
    >>> found.verified, dict(found.facts())["features"]
    (True, "'x1'")
    """

    content: bytes  # of the certificate file
    name: str
    data: tuple[str, ...]  # paths of data files
    statement: str | None
    lines: tuple[str, ...] = ()
    reason: str | None = None
    again: Callable[[], Checked] | None = None  # where the data had to be made a table of text
    patient: bool = False

    @property
    def verified(self) -> bool:
        """Say whether the certificate proves what it states."""
        return self.statement is not None

    def facts(self) -> Iterator[tuple[str, str]]:
        """Yield what was read, by name: data, features, classes, rows left out."""
        for line in self.lines:
            name, _, said = line.strip().partition("  ")
            yield name, said.strip()

    def check(self) -> None:
        """Check the file once more; raises :class:`linexact.kernel.CertificateError`."""
        again = (
            check_certificate(self.content, self.name, *self.data, patient=self.patient)
            if not self.again
            else self.again()
        )
        if again.reason is not None:
            raise CertificateError("rejected", again.reason)

    def certificate(self) -> str:
        """Return the text of the certificate that was checked."""
        return self.content.decode("ascii")


def check_certificate(
    content: bytes,
    name: str,
    *data: str,
    patient: bool = False,
    sizes: Mapping[str, int] | None = None,
    tell: Follower = lambda done, of: None,
) -> Checked:
    """Check the content of a certificate file, and compare it with data files if there are any.

    ``patient``: also when it takes long.  ``sizes``: the bytes of data files before they were
    unpacked, by path; long files may take longer, but not those that were packed.  ``tell`` is
    called now and then with how many examples were read, of how many.

    Raises :class:`~linexact.errors.InputError` (``not-checked``) when either cannot be read.

    >>> from linexact import separate
    >>> check_certificate(separate("NOT").certificate().encode(), "not.json").verified
    True
    """
    WORK.patient, WORK.sizes = patient, dict(sizes or {})
    try:
        said = verify(content, *data, tell=tell)
    except Rejected as fault:
        return Checked(content, name, data, None, reason=str(fault), patient=patient)
    except (Unusable, OSError) as fault:
        reason = str(fault).replace(ASKED, PATIENCE)
        raise InputError("not-checked", f"{name}: not checked: {reason}") from None
    except Exception as fault:  # foreseen or not: nothing was verified
        raise InputError("not-checked", f"{name}: not checked: {type(fault).__name__}") from None
    read = tuple(line for line in said if line.startswith("  "))
    statement = "\n".join(line for line in said if not line.startswith("  "))
    return Checked(content, name, data, statement, read, patient=patient)


def takes_long(content: bytes, *data: str) -> bool:
    """Say whether the checker checks a file only for those who are patient.

    >>> from linexact import separate
    >>> takes_long(separate("NOT").certificate().encode())
    False
    """
    try:
        check_certificate(content, "", *data)
    except InputError as fault:
        return PATIENCE in fault.message
    return False


def explain_checked(found: Checked) -> Document:
    """Return what was found of a certificate as a document.

    >>> from linexact import check, separate
    >>> told = explain_checked(check(separate("NOT").certificate()))
    >>> told.blocks[0].text, [name for name, _ in told.blocks[1].pairs]
    (('VERIFIED',), ['Statement', 'Data', 'Features', 'Class +', 'Class -'])
    """
    if found.statement is None:
        reason: tuple[str, Text] = ("Reason", (str(found.reason),))
        return Document((Heading(("REJECTED",)), Facts((reason,))))
    read = [(name.capitalize(), (said,)) for name, said in found.facts()]
    stated: list[tuple[str, Text]] = [
        ("Statement", (line,)) for line in found.statement.split("\n")
    ]
    return Document((Heading(("VERIFIED",)), Facts((*stated, *read))))


def checked_record(found: Checked) -> dict[str, object]:
    """Return what was found of a certificate.

    >>> from linexact import check, separate
    >>> checked_record(check(separate("NOT").certificate()))["verdict"]
    'verified'
    """
    verdict = "verified" if found.verified else "rejected"
    data = list(found.data) if len(found.data) > 1 else next(iter(found.data), None)
    record: dict[str, object] = {"verdict": verdict, "certificate": found.name, "data": data}
    if found.reason is not None:
        return record | {"reason": found.reason}
    return record | {"statement": found.statement, "read": dict(found.facts())}
