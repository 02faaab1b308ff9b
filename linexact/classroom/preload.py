"""Loading, before processes are forked, what marking would load late in each of them.

What is loaded and not used costs as well: every fork copies the tables of its pages.  So scipy
is left out, which the engine asks for only where data have forty features and more; the keys
of such exercises have been solved before the fork, and by then it is there.
"""

from __future__ import annotations

from importlib import import_module

_LATE = (
    "flint",
    "numpy.random",
    "linexact.solve.guess",
    "linexact.solve.row_generation",
    "linexact.solve.simplex",
    "linexact.solve.exact_support",
)


def preload() -> None:
    """Load the libraries; nothing is solved, so no thread is begun."""
    for name in _LATE:
        import_module(name)
