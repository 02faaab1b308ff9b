"""What every result can do: be checked, written down, told, drawn and listed for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from linexact.document.blocks import Document, Facts, Heading, Paragraph, Picture, illustrated
from linexact.errors import InputError, LimitError
from linexact.render import FORMATS, Format, format_of_file
from linexact.render.numbers import written
from linexact.render.text import WIDTH, render_text
from linexact.tasks.table import TOLD, Telling, named

if TYPE_CHECKING:
    from linexact.plot.illustration import Illustration

NOTEBOOK_LEVEL = 3  # of a result's heading among the reader's own
Evidence: TypeAlias = tuple[str, str]  # a claim in words, the text of its certificate's file
BRIEF = 8  # lines of a repr


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    r"""A result in words.

    >>> from linexact.document.blocks import Heading
    >>> told = Explanation(Document((Heading(("XOR",)),)))
    >>> told, told.markdown(), "<h1>XOR</h1>" in told.html()
    (XOR, '# XOR\n', True)
    """

    document: Document
    pictures: Callable[[], Sequence[Picture]] = field(default=tuple, compare=False)

    def text(self, *, width: int = WIDTH) -> str:
        """Return text for a terminal of so many columns."""
        return render_text(self.document, width=width)

    def markdown(self) -> str:
        """Return Markdown, formulas between dollar signs."""
        return self.written("markdown")

    def latex(self) -> str:
        """Return a LaTeX document."""
        return self.written("latex")

    def html(self) -> str:
        """Return one HTML file, with the pictures inside."""
        return self.written("html")

    def ipynb(self) -> str:
        """Return a notebook."""
        return self.written("ipynb")

    def written(self, name: str) -> str:
        """Return the text in a format of :data:`linexact.render.FORMATS`."""
        form = FORMATS[name]
        return form.render(self._shown_in(form))

    def save(self, path: str | Path) -> None:
        """Write to a file, in the format of its ending: .txt, .md, .tex, .html or .ipynb.

        Raises :class:`~linexact.errors.InputError` (``format``) for another ending.
        """
        text = self.written(format_of_file(path).name)
        Path(path).write_text(text, encoding="utf-8")

    def _shown_in(self, form: Format) -> Document:
        return illustrated(self.document, self.pictures()) if form.holds_figures else self.document

    def __str__(self) -> str:
        return self.text().rstrip("\n")

    __repr__ = __str__

    def _repr_mimebundle_(self, **_kinds: object) -> dict[str, str]:
        """Return the document by media type; Jupyter takes those that it asked for."""
        return {
            form.media: form.displayed(self._shown_in(form), level=NOTEBOOK_LEVEL)
            for form in FORMATS.values()
            if form.in_notebooks
        }


@dataclass(frozen=True, slots=True, repr=False)
class Figure:
    """A picture of a result, drawn when it is looked at.

    >>> from linexact import separate
    >>> figure = separate("NOT").plot()
    >>> figure.alt[:60], figure.svg()[:5]
    ('Data on a line, axis x1. 1 positive example at 0 (plus signs', '<?xml')
    """

    illustration: Illustration

    @property
    def alt(self) -> str:
        """What it shows, in words."""
        return self.illustration.picture("svg").alt

    def svg(self) -> str:
        """Return the picture as SVG."""
        return self.illustration.picture("svg").content.decode("utf-8")

    def save(self, path: str | Path) -> None:
        """Write the picture to a file, in the format of its ending: .svg, .png or .pdf."""
        from linexact.plot.files import format_of

        Path(path).write_bytes(self.illustration.picture(format_of(Path(path))).content)

    def __repr__(self) -> str:
        return self.alt

    def _repr_mimebundle_(self, **_kinds: object) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": self.alt}


class Result:
    """An answer with its evidence.

    >>> from linexact import separate
    >>> found = separate("XOR")
    >>> found
    NOT SEPARABLE: no linear classifier gets every example right.
      Data        the truth table of XOR: 4 examples (2 positive, 2 negative), 2
                  features
      Classes     positive is 1, negative is 0
      Convention  with a bias; positive iff score > 0, negative iff score < 0 (strict)
    >>> found.check()  # raises CertificateError if it did not hold
    >>> found.certificate()[:32]
    '{"claims":[{"atom":"combination"'
    >>> found.explain().markdown().splitlines()[0]
    '# NOT SEPARABLE: no linear classifier gets every example right.'
    >>> found.to_json().splitlines()[2]
    '  "verdict": "inseparable",'
    """

    __slots__ = ()

    def check(self) -> None:
        """Check the evidence again; raises :class:`linexact.kernel.CertificateError`."""
        raise NotImplementedError

    def proved(self) -> Any:
        """Return the evidence, a :class:`linexact.proof.file.Evidence`.

        Raises :class:`~linexact.errors.InputError` (``no-certificate``) where there is none.
        """
        raise no_evidence(self)

    def certificate(self) -> str:
        """Return the text of the certificate file, for ``linexact check``: what is proved.

        Raises :class:`~linexact.errors.InputError` (``no-certificate``) where there is none.
        """
        return str(self.proved().certificate())

    def evidence(self) -> tuple[Evidence, ...]:
        """Return the claims of a result that has several, each with its certificate."""
        return ()

    @property
    def typed(self) -> Any:
        """How the numbers are written of what is told: as those of its data, where it has such."""
        data = getattr(self, "dataset", None) or getattr(self, "data", None)
        return getattr(data, "writing", None)

    def document(self) -> Document:
        """Return the result in words, as blocks."""
        told: Document = named(_telling(self).words)(self)
        return told if told.typed else replace(told, typed=self.typed)

    def explain(self) -> Explanation:
        """Return the result in words: printed as text, or as Markdown, LaTeX, HTML, a notebook."""
        return Explanation(self.document(), lambda: _pictures(self))

    def figures(self) -> Sequence[Illustration]:
        """Return the figures that go with the result, planned; none where one would say nothing.

        >>> from linexact import separate
        >>> [figure.name for figure in separate("XOR").figures()]
        ['data-space']
        """
        place = _telling(self).figures
        if not place:
            return ()
        from linexact.plot.style import typed_as

        with typed_as(self.typed):
            return [replace(figure, typed=self.typed) for figure in named(place)(self)]

    def plot(self, name: str | None = None) -> Figure:
        """Return the picture that goes with the result: the first, or the one of this name.

        Raises :class:`~linexact.errors.InputError` (``no-figure``) where there is none.
        """
        planned = self.figures()
        for one in planned:
            if name is None or one.name == name:
                return Figure(one)
        kind, known = type(self).__name__, ", ".join(one.name for one in planned)
        message = f"no figure {name!r} of this {kind}; there are: {known}"
        raise InputError("no-figure", message if planned else f"there is no figure of this {kind}")

    def to_json(self) -> str:
        """Return the result as JSON for programs; exact numbers are texts such as "-3/2"."""
        record = {"counted_from": 1, **named(_telling(self).record)(self)}
        return json.dumps(record, indent=2) + "\n"

    def to_csv(self) -> str:
        """Return the result's table as CSV, each cell in exact text.

        Raises :class:`~linexact.errors.InputError` (``no-table``) where there is none.
        """
        place = _telling(self).table
        if not place:
            raise InputError("no-table", f"there is no table of a {type(self).__name__}")
        return str(named(place)(self))

    def __repr__(self) -> str:
        """Return a few lines: the heading, the first facts, the answer of what is worked out."""
        blocks = written(self.document()).blocks
        headings = [block for block in blocks if isinstance(block, Heading)] or blocks
        facts = [
            Facts(tuple(pair for pair in block.pairs if pair[0].startswith(_telling(self).brief)))
            for block in blocks
            if isinstance(block, Facts)
        ]
        end = [
            b for b in blocks if isinstance(b, Paragraph) and str(b.text[0]).startswith("Answer")
        ]
        first, *lines = render_text(Document((*headings[:1], *facts[:1], *end[:1]))).splitlines()
        told = [line for line in lines if line]
        more = ["..."] if len(told) > BRIEF else []
        return "\n  ".join([first, *told[:BRIEF], *more])

    def _repr_mimebundle_(self, **_kinds: object) -> dict[str, str]:
        return self.explain()._repr_mimebundle_()


def no_evidence(found: Result) -> InputError:
    """Return the refusal of a certificate where a result has none.

    >>> no_evidence(Result())
    InputError('a Result has no certificate: check() computes it again')
    """
    message = f"a {type(found).__name__} has no certificate: check() computes it again"
    return InputError("no-certificate", message)


def _telling(result: Result) -> Telling:
    return TOLD[type(result).__name__]


def _pictures(result: Result) -> list[Picture]:
    """Draw what goes with a result; a figure that is refused is left out."""
    pictures = []
    for one in result.figures():
        with suppress(InputError, LimitError):
            pictures.append(one.picture())
    return pictures
