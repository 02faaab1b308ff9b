"""The kinds of exercises: one module each, found by its name.

A module ``same_boundary`` exports the record ``KIND`` of kind ``same-boundary``.  It is
imported when an exercise of that kind is read; its words stand in
:mod:`linexact.explain.kinds` under the same name.
"""

from __future__ import annotations

from functools import cache
from pkgutil import iter_modules


@cache
def kind_names() -> tuple[str, ...]:
    """Return the names of all kinds, sorted.

    >>> "same-boundary" in kind_names()
    True
    """
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__)))
