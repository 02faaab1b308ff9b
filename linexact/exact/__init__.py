r"""Exact numbers in and out: a bounded reader that evaluates nothing, and a printer.

**What is read** (:func:`parse_number`): integers, decimals (``-1.5``, ``.5``, ``5.``),
decimals with an exponent (``1e-3``), one decimal over another (``-3/2``, ``1.5/2``),
``\frac{3}{2}`` (also ``\tfrac``, ``\dfrac``), with a sign before it, blanks around it and
around the sign and the bar.  Dashes that people type for a minus, full-width forms and the
fraction slash stand for their ASCII characters.  A dot is always the decimal point.

**What is refused**: everything else.  What has two readings (``1,5``, ``1 1/2``, ``1'000``,
``3²``, ``1/2/3``, ``1/2e3``) is refused with both.  The limits below apply before anything
is converted, so ``1e999999999`` costs nothing.

**What is printed** (:func:`show`): an integer plainly; ``p/q`` in lowest terms when that is
not longer than the exact decimal or there is none; otherwise the exact decimal.  So 1/2, -3/2
and 2/3, but 0.1 and -0.81.  Neither way meets Python's limit of 4,300 digits.  In a document all
numbers are written alike: :func:`writing_of` decides it, once for each output.
"""

from __future__ import annotations

from linexact.exact.common import WithRoots, dot, moved, over_common_denominator, plainly
from linexact.exact.printer import (
    Writing,
    decimal_text,
    exact_text,
    nearest,
    rounded,
    show,
    show_alike,
    show_as,
    show_vector,
    typed_writing,
    writing_beside,
    writing_of,
)
from linexact.exact.reader import (
    MAX_CHARACTERS,
    MAX_DIGITS,
    MAX_EXACT_DIGITS,
    MAX_EXPONENT,
    parse_exact,
    parse_number,
    parse_ratio,
    to_fraction,
    understood,
)

__all__ = [
    "MAX_CHARACTERS",
    "MAX_DIGITS",
    "MAX_EXACT_DIGITS",
    "MAX_EXPONENT",
    "WithRoots",
    "Writing",
    "decimal_text",
    "dot",
    "exact_text",
    "moved",
    "nearest",
    "over_common_denominator",
    "parse_exact",
    "parse_number",
    "parse_ratio",
    "plainly",
    "rounded",
    "show",
    "show_alike",
    "show_as",
    "show_vector",
    "to_fraction",
    "typed_writing",
    "understood",
    "writing_beside",
    "writing_of",
]
