"""Loading, before processes are forked, what marking would load late in each of them."""

from __future__ import annotations

from importlib import import_module

_LATE = (
    "flint",
    "scipy.optimize",
    "scipy.sparse",
    "linexact.solve.guess",
    "linexact.solve.row_generation",
    "linexact.solve.simplex",
    "linexact.solve.exact_support",
)


def preload() -> None:
    """Load the heavy libraries; nothing is solved, so no thread is begun."""
    for name in _LATE:
        import_module(name)
