"""Results as certificate files and back: ``docs/certificate-format.md`` in code.

A certificate is one line of canonical JSON that a stranger can check with
``linexact/checker.py``, which shares nothing with this package; the tests set one against
the other.  Nothing is decided here: claims are checked by the kernel.
"""

from __future__ import annotations

from linexact.certificate.claims import (
    Complete,
    LeastAbsoluteScore,
    Multipliers,
    Overlap,
    Point,
    QuasiComplete,
    RowMultipliers,
    Support,
    Weights,
)
from linexact.certificate.files import (
    DatasetCertificate,
    SystemCertificate,
    dataset_certificate,
    system_certificate,
    write_bytes,
    write_text,
)
from linexact.certificate.lines import data_lines, data_sha256
from linexact.certificate.reading import read_certificate

__all__ = [
    "Complete",
    "DatasetCertificate",
    "LeastAbsoluteScore",
    "Multipliers",
    "Overlap",
    "Point",
    "QuasiComplete",
    "RowMultipliers",
    "Support",
    "SystemCertificate",
    "Weights",
    "data_lines",
    "data_sha256",
    "dataset_certificate",
    "read_certificate",
    "system_certificate",
    "write_bytes",
    "write_text",
]
