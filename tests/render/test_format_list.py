"""The list of formats: every entry can be written, and nothing else is offered."""

from __future__ import annotations

import pytest

from linexact.classroom.sheet import ENDINGS
from linexact.document.blocks import Document, Heading
from linexact.errors import InputError
from linexact.render import FORMATS, OUTPUTS, check_format, format_of_file
from linexact.tasks.result import NOTEBOOK_LEVEL, Explanation

DOCUMENT = Document((Heading(("Exclusive or",)),))


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_written(name: str) -> None:
    form = FORMATS[name]
    assert "Exclusive or" in form.render(DOCUMENT)
    assert "Exclusive or" in form.fragment(DOCUMENT)
    assert form.ending in ENDINGS
    assert format_of_file(f"a{form.ending}") is form
    told = Explanation(DOCUMENT)
    assert getattr(told, name)() == form.render(DOCUMENT)
    bundle = told._repr_mimebundle_()
    assert (form.media in bundle) == form.in_notebooks
    if form.in_notebooks:
        assert bundle[form.media] == form.displayed(DOCUMENT, level=NOTEBOOK_LEVEL)


def test_another_format_is_refused() -> None:
    with pytest.raises(InputError, match="one of text, markdown, latex, html, ipynb, json, not"):
        check_format("md", OUTPUTS)
    with pytest.raises(InputError, match=r"\.ipynb, not '\.docx'"):
        format_of_file("a.docx")


def test_headings_stand_below_the_readers_own() -> None:
    bundle = Explanation(DOCUMENT)._repr_mimebundle_()
    assert "\n<h3>Exclusive or</h3>\n" in bundle["text/html"]
    assert bundle["text/markdown"] == "### Exclusive or\n"
