"""Names of a package that are imported when they are first used.

Whoever needs one module of a package would otherwise wait for all that the package names.  Type
checkers see the usual imports, which stand under ``TYPE_CHECKING``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def late(
    package: str, homes: Mapping[str, Sequence[str]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a package: ``homes`` are modules and their names.

    >>> found, listed = late("linexact.late", {"linexact.errors": ["InputError"]})
    >>> found("InputError").__name__, "InputError" in listed()
    ('InputError', True)
    """
    home_of = {name: home for home, some in homes.items() for name in some}

    def find(name: str) -> Any:
        home = home_of.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(home), name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home_of})

    return find, names
