"""The documentation site: built strictly, whole, and read without asking anybody else."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import linexact

ROOT = Path(__file__).parents[1]
LOADED = {  # what a browser fetches by itself, and in which attribute that stands
    "audio": "src", "embed": "src", "iframe": "src", "img": "src", "link": "href", "object": "data",
    "script": "src", "source": "src", "track": "src", "video": "src",
}  # fmt: skip
NOT_FETCHED = {"canonical", "next", "prev", "author", "license"}  # links that only say something

pytestmark = pytest.mark.slow


class Page(HTMLParser):
    """What a page loads, where its links lead, and which places it has."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.places: set[str] = set()
        self.text = path.read_text(encoding="utf-8")
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.places |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        says = {*found.get("rel", "").split()} & NOT_FETCHED
        if LOADED.get(tag, "") in found and not says:
            self.loads.append(found[LOADED[tag]])
        self.loads += re.findall(r"url\(([^)]*)\)", found.get("style", ""))


def built(folder: Path) -> dict[Path, Page]:
    """Build the site as `make docs` does and return its pages."""
    strictly = ["-W", "--keep-going", "--quiet", "--fresh-env"]
    command = [sys.executable, "-m", "sphinx", *strictly, "-d", str(folder / "cache")]
    done = subprocess.run(
        [*command, str(ROOT / "docs"), str(folder / "site")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return {path: Page(path) for path in sorted((folder / "site").rglob("*.html"))}


def elsewhere(address: str) -> bool:
    """Say whether an address leads out of the site."""
    parts = urlsplit(address.strip("'\""))
    return bool(parts.netloc) or parts.scheme not in ("", "data")


def no_page_loads_anything_from_elsewhere(site: dict[Path, Page]) -> None:
    found = {
        f"{path.name}: {address}"
        for path, page in site.items()
        for address in page.loads
        if elsewhere(address)
    }
    assert not found
    assert sum(len(page.loads) for page in site.values()) > 100
    assert not [path for path, page in site.items() if "mathjax" in page.text.casefold()]


def no_style_loads_anything_from_elsewhere(site: dict[Path, Page]) -> None:
    [root] = {path.parent for path in site if path.name == "genindex.html"}
    styles = list(root.rglob("*.css"))
    assert styles
    for path in styles:
        text = path.read_text(encoding="utf-8")
        assert "@import" not in text, path
        assert not [a for a in re.findall(r"url\(([^)\s]*)", text) if elsewhere(a)], path


def every_link_leads_to_a_place(site: dict[Path, Page]) -> None:
    broken = []
    for path, page in site.items():
        for link in page.links:
            parts = urlsplit(link)
            if elsewhere(link):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.exists():
                broken.append(f"{path.name}: {link}")
            elif target in site and parts.fragment:
                place = unquote(parts.fragment)
                broken += [f"{path.name}: {link}"] * (place not in site[target].places)
    assert not broken


def every_page_of_the_docs_is_there(site: dict[Path, Page]) -> None:
    [root] = {path.parent for path in site if path.name == "genindex.html"}
    pages = [p.relative_to(ROOT / "docs") for p in (ROOT / "docs").rglob("*.md")]
    assert len(pages) > 25
    assert {root / page.with_suffix(".html") for page in pages} <= {*site}
    reference = site[root / "api" / "linexact.html"]
    assert f"{linexact.separate.__module__}.separate" in reference.places
    assert "NOT SEPARABLE" in site[root / "readme.html"].text


def test_the_site(tmp_path: Path) -> None:
    # One test, since to build the site takes longer than all that is asked of it.
    site = built(tmp_path)
    no_page_loads_anything_from_elsewhere(site)
    no_style_loads_anything_from_elsewhere(site)
    every_link_leads_to_a_place(site)
    every_page_of_the_docs_is_there(site)
