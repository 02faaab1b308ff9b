"""The API reference: every function that is offered has an example whose output shows a value."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import reference
from architecture import ROOT, modules

import linexact
from linexact import kernel

ROLE = re.compile(r":(?:attr|class|data|exc|func|meth|mod|obj):`(?:[^`<]*<)?~?\.?([\w.]+)>?`")


def offered() -> dict[str, Any]:
    """Return what other rooms or users take, by where it stands."""
    found = {f"{value.__module__}.{name}": value for name, value in reference.exported().items()}
    for home, names in reference.crossing().items():
        module = import_module(f"linexact.{home}")
        found |= {f"{module.__name__}.{name}": getattr(module, name) for name in names}
    return found


OFFERED = offered()
FUNCTIONS = {name: value for name, value in OFFERED.items() if inspect.isfunction(value)}


def shown(value: Any) -> list[str]:
    """Return the outputs in the docstring's examples that show what comes back.

    Of a function that returns nothing, that is what it raises.
    """
    examples = doctest.DocTestParser().get_examples(inspect.getdoc(value) or "")
    raises = inspect.isfunction(value) and value.__annotations__.get("return") in ("None", None)
    return [e.want for e in examples if e.want.strip() and (raises or e.exc_msg is None)]


def test_every_function_offered_shows_a_value() -> None:
    assert len(FUNCTIONS) > 200
    assert {linexact.separate, kernel.check} <= {*FUNCTIONS.values()}
    silent = [name for name, value in FUNCTIONS.items() if not shown(value)]
    assert not silent, "\n".join(silent)


def test_every_type_exported_shows_a_value() -> None:
    """In an example of its own or of one of its methods."""
    silent = [
        name
        for name, value in reference.exported().items()
        if inspect.isclass(value)
        and not issubclass(value, Exception)
        and not any(shown(part) for part in (value, *vars(value).values()) if _documented(part))
    ]
    assert not silent, "\n".join(silent)


def _documented(part: object) -> bool:
    return isinstance(part, property | staticmethod | classmethod) or callable(part)


def test_everything_offered_says_what_it_is() -> None:
    silent = [name for name, value in OFFERED.items() if not _says(value)]
    assert not silent, "\n".join(silent)


def _says(value: Any) -> bool:
    """Say whether there is a docstring, and not the one that a dataclass makes of its fields."""
    text = inspect.getdoc(value) or ""
    return bool(text) and not text.startswith(f"{value.__name__}(")


def test_a_silent_function_would_be_found() -> None:
    def silent() -> None:
        """Do nothing.

        >>> silent()
        """

    def raising() -> int:
        """Raise.

        >>> raising()
        Traceback (most recent call last):
        ValueError
        """
        raise ValueError

    assert not shown(silent)
    assert not shown(raising)
    assert shown(linexact.separate)


def named_in_docstrings() -> Iterator[tuple[str, str]]:
    """Yield each name that a docstring of the package refers to, with the module."""
    for module, path in modules().items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                for target in ROLE.findall(ast.get_docstring(node) or ""):
                    yield f"linexact.{module}".rstrip("."), target


def test_docstrings_name_what_is_there() -> None:
    found = sorted(set(named_in_docstrings()))
    assert len(found) > 100
    lost = [f"{module}: {target}" for module, target in found if not _found(module, target)]
    assert not lost, "\n".join(lost)


def _found(module: str, target: str) -> bool:
    """Say whether a name is one of a module, of its classes, or of what stands beside it."""
    package = module.rpartition(".")[0]
    places = [target, f"{module}.{target}", f"{package}.{target}"]
    classes = [v for v in vars(import_module(module)).values() if inspect.isclass(v)]
    return any(reference.named(place) is not None for place in places) or any(
        hasattr(one, target) for one in classes
    )


def test_pages_hold_what_is_offered(tmp_path: Path) -> None:
    reference.write_pages(tmp_path)
    text = "\n".join(path.read_text(encoding="utf-8") for path in tmp_path.iterdir())
    for name in OFFERED:
        assert re.search(rf"\b{re.escape(name.rpartition('.')[2])}\b", text), name
    before = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    (tmp_path / "stale.rst").write_text("gone", encoding="utf-8")
    reference.write_pages(tmp_path)
    assert before == {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert "docs/api/" in (ROOT / ".gitignore").read_text(encoding="utf-8")
