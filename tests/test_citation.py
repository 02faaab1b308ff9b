"""``CITATION.cff`` has the keys that its format asks for, and says what the package says."""

from __future__ import annotations

import tomllib
from pathlib import Path

import yaml

from linexact import __version__

ROOT = Path(__file__).parents[1]
# Citation File Format 1.2.0 (Druskat et al. 2021): the required keys, and the others used here.
REQUIRED = {"cff-version", "message", "title", "authors"}
OPTIONAL = {"abstract", "keywords", "license", "type", "version"}


def test_the_citation_is_one() -> None:
    stated = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {*stated} >= REQUIRED
    assert {*stated} <= REQUIRED | OPTIONAL
    assert stated["cff-version"] == "1.2.0"
    assert stated["type"] in ("software", "dataset")
    assert all(author.get("name") or author.get("family-names") for author in stated["authors"])
    assert len({*stated["keywords"]}) == len(stated["keywords"])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert stated["version"] == __version__
    assert stated["license"] == project["license"]["text"]
    assert [one["name"] for one in stated["authors"]] == [one["name"] for one in project["authors"]]
