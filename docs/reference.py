"""The pages of the API reference: which names they hold, read from the code.

A name is in the reference when the package exports it (``linexact.__all__``) or when a module of
another room imports it.  :func:`write_pages` writes a page for what is exported and one for each
room, which autodoc fills from the docstrings; ``tests/test_reference.py`` holds that each function
on them has an example that runs and shows a value.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from architecture import OUTSIDE, PACKAGE, modules

import linexact

Names = Mapping[str, tuple[str, ...]]
CHECKER = ("proof.checker", "proof.rows")  # a stranger's program: nobody else's to call


def exported() -> dict[str, Any]:
    """Return the functions and classes that ``linexact`` offers, by name."""
    found = {name: getattr(linexact, name) for name in linexact.__all__}
    return {name: value for name, value in found.items() if _is_described(value)}


def _room(module: str) -> str:
    """Return the folder or single file at the top; the topics are one."""
    return module.partition(".")[0]


@cache
def crossing() -> Names:
    """Return what other rooms import: for each module its functions and classes, in its order."""
    known = modules()
    taken = {
        (home, name)
        for module, path in known.items()
        if module not in OUTSIDE
        for home, name in _imports(path, known)
        if _room(home) != _room(module) and not name.startswith("_") and home not in CHECKER
    }
    found: dict[str, dict[str, int]] = {}
    for home, name in taken:
        value: Any = getattr(import_module(f"{PACKAGE.name}.{home}"), name, None)
        if _is_described(value):
            names = found.setdefault(_home(value), {})
            line = _lines(known[_home(value)])[value.__qualname__]
            names.setdefault(value.__name__, line)
    return {home: tuple(sorted(n, key=n.__getitem__)) for home, n in sorted(found.items())}


@cache
def _lines(path: Path) -> dict[str, int]:
    """Return the first line of each definition at the top of a file."""
    definitions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return {node.name: node.lineno for node in body if isinstance(node, definitions)}


def named(target: str) -> Any:
    """Return what a dotted name names, or None."""
    names = target.split(".")
    for end in range(len(names), 0, -1):
        try:
            value: Any = import_module(".".join(names[:end]))
        except ImportError:
            continue
        for name in names[end:]:
            value = getattr(value, name, None)
        return value
    return None


def _imports(path: Path, known: Mapping[str, Path]) -> Iterator[tuple[str, str]]:
    """Yield each name of this package that a file uses, with the module it is taken from."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    aliases = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            root, _, home = node.module.partition(".")
            for alias in node.names if root == PACKAGE.name else ():
                inner = f"{home}.{alias.name}".strip(".")
                if inner in known:
                    aliases[alias.asname or alias.name] = inner
                elif home in known:
                    yield home, alias.name
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=name)) if name in aliases:
                yield aliases[name], node.attr


def _is_described(value: object) -> bool:
    """Say whether autodoc describes it as a function or a class of this package."""
    here = getattr(value, "__module__", None) or ""
    return (inspect.isfunction(value) or inspect.isclass(value)) and _in_package(here)


def _in_package(module: str) -> bool:
    return module.partition(".")[0] == PACKAGE.name


def _home(value: Any) -> str:
    return str(value.__module__).partition(".")[2]


def write_pages(folder: Path) -> None:
    """Write the pages into a folder, and nothing where a page already says the same."""
    folder.mkdir(exist_ok=True)
    offered = exported()
    pages = {"linexact": _page_of_exports(offered)}
    rooms: dict[str, dict[str, tuple[str, ...]]] = {}
    names_at_home = {(_home(value), value.__name__) for value in offered.values()}
    for home, names in crossing().items():
        left = tuple(name for name in names if (home, name) not in names_at_home)
        if left:
            rooms.setdefault(_room(home), {})[home] = left
    pages |= {room: _page_of_room(room, homes) for room, homes in rooms.items()}
    pages["index"] = _index([room for room in pages if room != "linexact"])
    for stale in {path.stem for path in folder.glob("*.rst")} - {*pages}:
        (folder / f"{stale}.rst").unlink()
    for name, text in pages.items():
        path = folder / f"{name}.rst"
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def _page_of_exports(offered: Mapping[str, Any]) -> str:
    parts = [_title("import linexact", "="), "What the package exports.\n"]
    for title, kind in (("Functions", "function"), ("Types", "class"), ("Errors", "exception")):
        parts.append(_title(title, "-"))
        parts += [
            f".. auto{kind}:: {value.__module__}.{value.__qualname__}\n"
            + ("" if kind == "function" else "   :members:\n")
            for name, value in sorted(offered.items())
            if _kind(value) == kind
        ]
    return "\n".join(parts)


def _kind(value: object) -> str:
    if not inspect.isclass(value):
        return "function"
    return "exception" if issubclass(value, Exception) else "class"


def _page_of_room(room: str, homes: Names) -> str:
    parts = [_title(room, "=")]
    for home, names in homes.items():
        if home != room:
            parts.append(_title(home, "-"))
        members = ", ".join(names)
        parts.append(f".. automodule:: {PACKAGE.name}.{home}\n   :members: {members}\n")
    return "\n".join(parts)


def _index(rooms: list[str]) -> str:
    listed = "\n".join(f"   {room}" for room in ["linexact", *rooms])
    return (
        f"{_title('API reference', '=')}\n"
        "What ``import linexact`` offers comes first; after it, room by room, what the rooms of\n"
        "the package offer each other.  Every example runs in the tests.\n\n"
        f".. toctree::\n   :maxdepth: 1\n\n{listed}\n"
    )


def _title(text: str, line: str) -> str:
    return f"{text}\n{line * len(text)}\n"
