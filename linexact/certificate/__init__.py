"""Results as certificate files and back: ``docs/certificate-format.md`` in code.

A certificate is one line of canonical JSON that a stranger can check with
``linexact/checker.py``, which shares nothing with this package; the tests set one against
the other.  Nothing is decided here: claims are checked by the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linexact.late import late

if TYPE_CHECKING:
    from linexact.certificate.claims import (
        Claim,
        Complete,
        LeastAbsoluteScore,
        Multipliers,
        Overlap,
        QuasiComplete,
        Support,
    )
    from linexact.certificate.fields import data_lines, data_sha256
    from linexact.certificate.files import (
        DatasetCertificate,
        SystemCertificate,
        dataset_certificate,
        read_certificate,
        system_certificate,
        write_bytes,
        write_text,
    )

__getattr__, __dir__ = late(
    __name__,
    {
        "linexact.certificate.claims": (
            "Claim",
            "Complete",
            "LeastAbsoluteScore",
            "Multipliers",
            "Overlap",
            "QuasiComplete",
            "Support",
        ),
        "linexact.certificate.fields": ("data_lines", "data_sha256"),
        "linexact.certificate.files": (
            "DatasetCertificate",
            "SystemCertificate",
            "dataset_certificate",
            "read_certificate",
            "system_certificate",
            "write_bytes",
            "write_text",
        ),
    },
)

__all__ = [
    "Claim",
    "Complete",
    "DatasetCertificate",
    "LeastAbsoluteScore",
    "Multipliers",
    "Overlap",
    "QuasiComplete",
    "Support",
    "SystemCertificate",
    "data_lines",
    "data_sha256",
    "dataset_certificate",
    "read_certificate",
    "system_certificate",
    "write_bytes",
    "write_text",
]
