"""The list of formats: every entry can be written, and nothing else is offered."""

from __future__ import annotations

import pytest
from linexact.notebook import mimebundle

from linexact.classroom.sheet import ENDINGS
from linexact.errors import InputError
from linexact.explain.document import Document, Heading
from linexact.render.formats import ANSWERS, FORMATS, check_format

DOCUMENT = Document((Heading(("Exclusive or",)),))


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_written(name: str) -> None:
    form = FORMATS[name]
    assert "Exclusive or" in form.render(DOCUMENT)
    assert "Exclusive or" in form.fragment(DOCUMENT)
    assert form.ending in ENDINGS
    assert mimebundle(DOCUMENT)[form.media] == form.fragment(DOCUMENT)


def test_answers_are_given_in_formats_that_are_read_as_they_are() -> None:
    assert ANSWERS == ("text", "markdown", "html")


def test_another_format_is_refused() -> None:
    with pytest.raises(InputError, match="one of text, markdown, html, not 'latex'"):
        check_format("latex", ANSWERS)
