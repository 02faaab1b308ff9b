"""How people hand in text: encodings, heads, and our own sheet filled in."""

from __future__ import annotations

import json

import pytest

from linexact.classroom.answers import find_answers
from linexact.classroom.members import Reason, text_of
from linexact.classroom.sheet import read_parts, sheet

TITLES = {"AND by hand": "grosse-and", "XNOR": "xnor"}
IDS = ["grosse-and", "xnor"]


def found(text: str) -> dict[str, str | None]:
    answers = find_answers([("ann.txt", text.encode())], IDS, titles=TITLES)
    return {k: v.code if isinstance(v, Reason) else v for k, v in answers.items()}


@pytest.mark.parametrize(
    "text",
    [
        "=== grosse-and ===\n2, 2, -3\n=== xnor ===\nno",
        "===grosse-and===\n2, 2, -3\n\n=== XNOR ===\nno",
        "## grosse-and\n2, 2, -3\n## xnor\nno",
        "# AND by hand\n2, 2, -3\n# XNOR #\nno",
        "### 1. AND by hand\n2, 2, -3\n### 2. XNOR\nno",
        "=== xnor ===\nno\n## grosse-and\n2, 2, -3",
        "Question 1:\n2, 2, -3\nQuestion 2:\nno",
        "question 2: no\nQ1: 2, 2, -3",
        "**Exercise 1.** 2, 2, -3\n**Exercise 2.** no",
        "1) 2, 2, -3\n2) no",
        "\n\n2) no\n1) 2, 2, -3\n",
    ],
)
def test_heads_of_every_style(text: str) -> None:
    assert found(text) == {"grosse-and": "2, 2, -3", "xnor": "no"}


def test_heads_that_cannot_be_told_are_reasons() -> None:
    assert found("1) 2, 2, -3\n1) no") == {"grosse-and": "two-files", "xnor": None}
    assert found("1) b < 0\n2) w1 < 0\n3) w2 < 0") == dict.fromkeys(IDS, "heading")
    assert found("Ann Lee\n1) 2, 2, -3\n2) no") == dict.fromkeys(IDS, "heading")
    assert found("Question 1: 2, 2, -3\nQuestion 3: no") == dict.fromkeys(IDS, "heading")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "latin-1"])
def test_encodings_of_every_editor(encoding: str) -> None:
    assert text_of("François: 2, 2, -3".encode(encoding)) == "François: 2, 2, -3"


def test_a_comment_is_no_head() -> None:
    text = "=== grosse-and ===\n# my weights\n2, 2, -3\n=== xnor ===\nno"
    assert found(text)["grosse-and"] == "# my weights\n2, 2, -3"


# A filled-in notebook


def filled(with_ids: bool = True, extra: bool = False) -> bytes:
    notebook = json.loads(sheet(read_parts(IDS, "Sheet 1"), ".ipynb", solutions=False))
    answers = iter(["2, 2, -3\n", "no\n"])
    cells = []
    for cell in notebook["cells"]:
        if cell["id"].startswith("answer"):
            cell["source"] += [] if extra else [next(answers)]
        if not with_ids:
            del cell["id"]
        cells.append(cell)
        if extra and cell.get("id", "").startswith("answer"):
            added = {"cell_type": "code", "id": "3f2a", "metadata": {}, "source": next(answers)}
            cells.append(added | {"outputs": [], "execution_count": None})
    notebook["cells"] = cells
    return json.dumps(notebook).encode()


@pytest.mark.parametrize("data", [filled(), filled(with_ids=False), filled(extra=True)])
def test_our_sheet_filled_in_is_a_submission(data: bytes) -> None:
    answers = find_answers([("sheet.ipynb", data)], IDS, titles=TITLES)
    assert {k: str(v).strip() for k, v in answers.items()} == {
        "grosse-and": "2, 2, -3",
        "xnor": "no",
    }


def test_notebooks_that_are_none_are_reasons() -> None:
    for text in ('{"nbformat": 4}', '{"nbformat": 4, "cells": [3]}', '{"nbformat": ' + "[" * 9999):
        reason = text_of(text.encode())
        assert isinstance(reason, Reason)
        assert reason.code == "notebook"
