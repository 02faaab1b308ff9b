"""The made part of ``architecture.md`` and its figure: the floors, the rooms, who imports whom.

``python docs/architecture.py`` says whether both are what the code says; with ``--write`` it
makes them anew.  The floors are those that import-linter enforces (``pyproject.toml``), the
arrows are the imports as they stand, read with :mod:`ast`.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "linexact"
PAGE = ROOT / "docs" / "architecture.md"
FIGURE = ROOT / "docs" / "figures" / "house.svg"
BEGIN = "<!-- made by `make house`; do not write between these marks -->\n"
END = "<!-- end of what `make house` makes -->\n"
OUTSIDE = ("", "__main__", "_version", "topics")  # not rooms: what they stand in, and names

WIDTH, FLOOR, ROOM = 1120, 74, (132, 30)  # of the figure, of its floors and rooms, in pixels
SWEEPS = 12  # of bringing rooms below those that stand on them

Arrows = Mapping[tuple[str, str], int]
Places = Mapping[str, tuple[float, float]]


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
    """Return the room of a module: the folder or single file at the top, or the topic's folder."""
    first, *rest = module.split(".")
    return f"{first}.{rest[0]}" if first == "topics" and rest else first


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
    """Return the part of the page that is made: a table of the rooms, and the figure's place."""
    lines = ["| floor | room | what it is for |", "|--:|---|---|"]
    for number, floor in reversed(list(enumerate(floors()))):
        lines += [f"| {number} | `{room}` | {_purpose(room)} |" for room in floor]
    return "\n".join([*lines, "", f"![Who imports whom]({FIGURE.parent.name}/{FIGURE.name})", ""])


def figure() -> str:
    """Return the figure: each room on its floor, and the arrows that are needed."""
    house, found = floors(), needed(arrows())
    places = _places(house, found)
    width, height = ROOM
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {FLOOR * len(house)}"'
        ' font-family="monospace" font-size="13" text-anchor="middle">',
        f"<title>Who imports whom</title><desc>{_in_words(found)}</desc>",
        "<style>path{fill:none;stroke:#888}rect{fill:#fff;stroke:#0072b2}</style>",
        f'<rect width="{WIDTH}" height="{FLOOR * len(house)}" style="stroke:none"/>',
    ]
    for (start, end), _ in sorted(found.items()):
        (x, y), (x2, y2) = places[start], places[end]
        y, y2 = y + height / 2, y2 - height / 2
        bend = (y2 - y) / 2
        lines.append(
            f'<path d="M{x:.0f} {y:.0f}C{x:.0f} {y + bend:.0f} {x2:.0f} {y2 - bend:.0f}'
            f' {x2:.0f} {y2:.0f}"/>'
        )
    for room, (x, y) in places.items():
        name = room.removeprefix("topics.")
        lines += [
            f'<rect x="{x - width / 2:.0f}" y="{y - height / 2:.0f}" width="{width}"'
            f' height="{height}" rx="5"/><text x="{x:.0f}" y="{y + 4:.0f}">{name}</text>'
        ]
    for number in range(len(house)):
        y = FLOOR * (len(house) - number - 0.5) + 4
        lines.append(f'<text x="20" y="{y:.0f}" fill="#666">{number}</text>')
    return "\n".join([*lines, "</svg>", ""])


def _in_words(found: Arrows) -> str:
    """Return the arrows as a sentence for each room."""
    below: dict[str, list[str]] = {}
    for (start, end), count in sorted(found.items()):
        below.setdefault(start, []).append(f"{end} ({count})")
    return " ".join(f"{start} imports from {', '.join(ends)}." for start, ends in below.items())


def _places(house: list[list[str]], found: Arrows) -> Places:
    """Return the middle of each room: on its floor, near the middle of its neighbours."""
    beside: dict[str, list[str]] = {room: [] for floor in house for room in floor}
    for start, end in found:
        beside[start].append(end)
        beside[end].append(start)
    across = dict.fromkeys(beside, WIDTH / 2)
    for _ in range(SWEEPS):
        for floor in house:
            wish = {room: _mean([across[other] for other in beside[room]]) for room in floor}
            step = (WIDTH - 60) / len(floor)
            for k, room in enumerate(sorted(floor, key=lambda room: (wish[room], room))):
                across[room] = 60 + step * (k + 0.5)
    return {
        room: (across[room], FLOOR * (len(house) - number - 0.5))
        for number, floor in enumerate(house)
        for room in floor
    }


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else WIDTH / 2


def _purpose(room: str) -> str:
    """Return the first line of a room's docstring."""
    source = _source(room)
    assert source is not None
    text = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    return text.partition("\n")[0].replace("``", "`").replace("|", "\\|")


def _source(room: str) -> Path | None:
    """Return the file that describes a room, if there is such a room."""
    place = room.replace(".", "/")
    places = (PACKAGE / place / "__init__.py", PACKAGE / f"{place}.py")
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
        FIGURE.write_text(figure(), encoding="utf-8")
        return 0
    if text != page(text) or FIGURE.read_text(encoding="utf-8") != figure():
        print(f"{PAGE.relative_to(ROOT)} is not what the code says: make house", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
