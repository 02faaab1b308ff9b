"""All classes of findings, those of slips apart, found in the modules that define them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

from linexact.grade import forms
from linexact.grade.finding import Finding, Slips


def _classes(*beside: str) -> Iterator[type[Finding]]:
    found = walk_packages(forms.__path__, f"{forms.__name__}.")
    ours = (f"linexact.grade.{name}" for name in ("finding", *beside))
    for name in (*ours, *(module.name for module in found)):
        for kind in vars(import_module(name)).values():
            if isinstance(kind, type) and issubclass(kind, Finding) and kind.__module__ == name:
                yield kind


def finding_classes(*beside: str) -> list[type[Finding]]:
    """Return the classes that are findings, of forms and of some modules beside them."""
    return [k for k in _classes(*beside) if hasattr(k, "code") and not issubclass(k, Slips)]


def slip_classes() -> list[type[Slips]]:
    return [k for k in _classes() if issubclass(k, Slips) and k is not Slips]
