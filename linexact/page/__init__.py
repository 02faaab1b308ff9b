"""Pages that work by themselves: one HTML file, no network, whose script computes exactly.

The scripts are modules of JavaScript in ``script/``, readable as they are; Python joins them into
the page.  ``script/`` shares no code and no data with the rest of linexact: what re-checks a proof
there was written from docs/certificate-format.md.
"""

from linexact.page.evidence import with_evidence
from linexact.page.joining import CHECKED, check_page, recheckable

__all__ = ["CHECKED", "check_page", "recheckable", "with_evidence"]
