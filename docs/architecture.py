"""The made part of ``architecture.md``: the floors, the rooms and who imports whom.

``python docs/architecture.py`` says whether the page is what the code says; with ``--write`` it
makes the page anew.  The floors are those that import-linter enforces (``pyproject.toml``), the
arrows are the imports as they stand, read with :mod:`ast`.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "linexact"
PAGE = ROOT / "docs" / "architecture.md"
BEGIN = "<!-- made by `make house`; do not write between these marks -->\n"
END = "<!-- end of what `make house` makes -->\n"
OUTSIDE = ("", "__main__", "_version")  # the package itself and two names that it is started by

Arrows = Mapping[tuple[str, str], int]


def floors() -> list[list[str]]:
    """Return the rooms of each floor, from the ground up, as the layers' contract has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    [layers] = [contract["layers"] for contract in contracts if contract["type"] == "layers"]
    named = [
        [room.strip(" ()").partition(".")[2] for room in re.split("[|:]", floor)]
        for floor in layers
    ]
    return [[room for room in floor if _source(room)] for floor in reversed(named)]


def modules() -> dict[str, Path]:
    """Return the files of all modules by their names, without the package's own."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        found[".".join(part for part in parts if part != "__init__")] = path
    return found


def room_of(module: str) -> str:
    """Return the room of a module: the folder or the single file at the top."""
    return module.partition(".")[0]


def imported(path: Path, known: Mapping[str, Path]) -> set[str]:
    """Return the modules of this package that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if _inside(name) in known else node.module for name in inner}
    return {_inside(name) for name in found if name.partition(".")[0] == PACKAGE.name}


def arrows() -> Arrows:
    """Count for each two rooms how many modules of the first import from the second."""
    known, counted = modules(), Counter[tuple[str, str]]()
    for module, path in known.items():
        targets = {room_of(name) for name in imported(path, known)}
        counted.update((room_of(module), target) for target in targets - {room_of(module)})
    return {pair: n for pair, n in counted.items() if not {*pair} & {*OUTSIDE}}


def needed(found: Arrows) -> Arrows:
    """Leave out each arrow whose end is reached by others, so that the eye can follow the rest."""
    direct: dict[str, set[str]] = {}
    for start, end in found:
        direct.setdefault(start, set()).add(end)

    def below(room: str) -> set[str]:
        reached: set[str] = set()
        waiting = [room]
        while waiting:
            new = direct.get(waiting.pop(), set()) - reached
            reached |= new
            waiting += new
        return reached

    return {
        (start, end): count
        for (start, end), count in found.items()
        if not any(end in below(other) for other in direct[start] - {end})
    }


def made() -> str:
    """Return the part of the page that is made: a table of the rooms and a diagram."""
    house = floors()
    lines = ["| floor | room | what it is for |", "|--:|---|---|"]
    for number, floor in reversed(list(enumerate(house))):
        lines += [f"| {number} | `{room}` | {_purpose(room)} |" for room in floor]
    lines += ["", "```mermaid", "flowchart TD", *_diagram(house), "```", ""]
    return "\n".join(lines)


def _diagram(house: list[list[str]]) -> Iterator[str]:
    for number, floor in reversed(list(enumerate(house))):
        yield f'  subgraph floor{number}["{number}"]'
        yield from (f'    room_{room}["{room}"]' for room in floor)
        yield "  end"
    for (start, end), count in sorted(needed(arrows()).items()):
        yield f"  room_{start} -->|{count}| room_{end}"


def _purpose(room: str) -> str:
    """Return the first line of a room's docstring."""
    source = _source(room)
    assert source is not None
    text = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    return text.partition("\n")[0].replace("``", "`").replace("|", "\\|")


def _source(room: str) -> Path | None:
    """Return the file that describes a room, if there is such a room."""
    places = (PACKAGE / room / "__init__.py", PACKAGE / f"{room}.py")
    return next((path for path in places if path.is_file()), None)


def _inside(name: str) -> str:
    return name.partition(".")[2]


def page(text: str) -> str:
    """Return the page with its made part made anew."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    assert end, f"{PAGE}: the marks are missing"
    return f"{before}{begin}\n{made()}\n{end}{after}"


def main() -> int:
    """Write the page, or say whether it is what the code says."""
    text = PAGE.read_text(encoding="utf-8")
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page(text), encoding="utf-8")
        return 0
    if text != page(text):
        print(f"{PAGE.relative_to(ROOT)} is not what the code says: make house", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
