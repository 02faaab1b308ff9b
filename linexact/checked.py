"""A certificate that was checked again by the standalone checkers' own code.

:mod:`linexact.checker`, :mod:`linexact.bound_checker`, :mod:`linexact.estimates_checker` and
:mod:`linexact.checkers` trust nothing and share nothing with the rest; here their answer becomes a
result like any other.  Nothing heavy is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType

from linexact import bound_checker, checker, estimates_checker
from linexact.checkers import claims
from linexact.errors import InputError
from linexact.kernel import CertificateError
from linexact.proof import rows
from linexact.proof.checker import verify
from linexact.result import Result

# The wrong checker would reject, so nothing hangs on these.
OTHERS = {
    b'"format":"linexact-bound/': bound_checker,
    b'"format":"linexact-estimates/': estimates_checker,
    b'"format":"linexact-claims/': claims,
}
PATIENCE = "--patient makes it all the same (patient=True in Python)"
REJECTED = (rows.Rejected, checker.Rejected, bound_checker.Rejected, estimates_checker.Rejected)
UNUSABLE = (rows.Unusable, checker.Unusable, bound_checker.Unusable, estimates_checker.Unusable)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Checked(Result):
    """What was found of a certificate, compared with a data file or with none.

    ``statement`` is what it proves, and None when it was rejected for the ``reason``;
    ``lines`` say of which data.

    >>> from linexact import check, separate
    >>> found = check(separate("NOT").certificate())
    >>> found.verified, dict(found.facts())["convention"]
    (True, 'with a bias; positive iff score > 0, negative iff score < 0')
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
        """Yield what was read, by name: file, columns, classes, rows left out, convention."""
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
) -> Checked:
    """Check the content of a certificate file, and compare it with data files if there are any.

    ``patient``: also when it takes long.  ``sizes``: the bytes of data files before they were
    unpacked, by path; long files may take longer, but not those that were packed.

    Raises :class:`~linexact.errors.InputError` (``not-checked``) when either cannot be read.

    >>> from linexact import separate
    >>> check_certificate(separate("NOT").certificate().encode(), "not.json").verified
    True
    """
    try:
        statement, *lines = _checked(content, data, patient, dict(sizes or {}))
    except REJECTED as fault:
        return Checked(content, name, data, None, reason=str(fault), patient=patient)
    except (*UNUSABLE, OSError) as fault:
        said = str(fault).replace(checker.PATIENCE, PATIENCE)
        raise InputError("not-checked", f"{name}: not checked: {said}") from None
    except Exception as fault:  # foreseen or not: nothing was verified
        raise InputError("not-checked", f"{name}: not checked: {type(fault).__name__}") from None
    return Checked(content, name, data, statement, tuple(lines), patient=patient)


def takes_long(content: bytes, *data: str) -> bool:
    """Say whether the checkers check a file only for those who are patient.

    >>> from linexact import separate
    >>> takes_long(separate("NOT").certificate().encode())
    False
    """
    try:
        check_certificate(content, "", *data)
    except InputError as fault:
        return PATIENCE in fault.message
    return False


def reads_once(content: bytes) -> bool:
    """Say whether each data file of a certificate is opened once, in the certificate's order.

    Estimates are checked in several passes.

    >>> reads_once(b'{"format":"linexact-estimates/1"}')
    False
    """
    return _judge(content) is not estimates_checker


def _checked(
    content: bytes, data: tuple[str, ...], patient: bool, sizes: dict[str, int]
) -> list[str]:
    """Return the theorem, and lines that say of which data."""
    if b'"format":"linexact-' in content:
        judge = _judge(content)
        judge.WORK.patient, judge.WORK.sizes = patient, sizes
        found: list[str] = judge.checked(content, *data)
        return found
    rows.WORK.patient, rows.WORK.sizes = patient, sizes
    said = verify(content, *data)
    read = [line for line in said if line.startswith("  ")]
    return ["\n".join(line for line in said if line not in read), *read]


def _judge(content: bytes) -> ModuleType:
    return next((other for mark, other in OTHERS.items() if mark in content), checker)
