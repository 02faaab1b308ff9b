"""The kinds of exercises: one module each, found by its name.

A module ``same_boundary`` exports the record ``KIND`` of kind ``same-boundary``.  It is
imported when an exercise of that kind is read; its words stand in
:mod:`linexact.explain.kinds` under the same name.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from linexact.exercise.model import Kind


@cache
def kind_names() -> tuple[str, ...]:
    """Return the names of all kinds, sorted.

    >>> "same-boundary" in kind_names()
    True
    """
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__)))


def find_kind(name: str) -> Kind:
    """Return the record of a kind, one of :func:`kind_names`.

    >>> find_kind("separability").usual
    ('verdict', 'proof')
    """
    found: Kind = import_module(f"{__name__}.{name.replace('-', '_')}").KIND
    return found
