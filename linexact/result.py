"""What every result can do: be checked, written down, told, drawn and listed for programs.

A result is found on a low floor, which knows nothing of words and pictures; these are made on
higher ones.  So here, and nowhere else, a low floor reaches up: by name, when a person asks
(decision 0012).  :mod:`linexact.front.presenting` says which words go with which result.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from typing import Any, Protocol, TypeAlias

Evidence: TypeAlias = tuple[str, str]  # a claim in words, the text of its certificate's file


class Told(Protocol):
    """A result in words; printed, it is text (:class:`linexact.front.explanation.Explanation`)."""

    def text(self, *, width: int = 80) -> str:
        """Return text for a terminal."""

    def markdown(self) -> str:
        """Return Markdown."""

    def latex(self) -> str:
        """Return a LaTeX document."""

    def html(self) -> str:
        """Return one HTML file."""

    def ipynb(self) -> str:
        """Return a notebook."""

    def written(self, name: str) -> str:
        """Return it in a format of :data:`linexact.render.formats.FORMATS`."""


class Drawn(Protocol):
    """A result's picture (:class:`linexact.front.explanation.Figure`)."""

    @property
    def alt(self) -> str:
        """What it shows, in words."""

    def save(self, path: str) -> None:
        """Write it to a file, .svg, .png or .pdf."""


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
        text: str = self.proved().certificate()
        return text

    def evidence(self) -> tuple[Evidence, ...]:
        """Return the claims of a result that has several, each with its certificate."""
        return ()

    @property
    def typed(self) -> Any:
        """How the numbers are written of what is told: as those of its data, where it has such."""
        data = getattr(self, "dataset", None) or getattr(self, "data", None)
        return getattr(data, "writing", None)

    def explain(self) -> Told:
        """Return the result in words: printed as text, or as Markdown, LaTeX, HTML, a notebook."""
        told: Told = _presenting().explained(self)
        return told

    def plot(self, name: str | None = None) -> Drawn:
        """Return the picture that goes with the result: the first, or the one of this name.

        Raises :class:`~linexact.errors.InputError` (``no-figure``) where there is none.
        """
        drawn: Drawn = _presenting().figure(self, name)
        return drawn

    def to_json(self) -> str:
        """Return the result as JSON for programs; exact numbers are texts such as "-3/2"."""
        text: str = _presenting().json_text(self)
        return text

    def to_csv(self) -> str:
        """Return the result's table as CSV, each cell in exact text.

        Raises :class:`~linexact.errors.InputError` (``no-table``) where there is none.
        """
        text: str = _presenting().csv_text(self)
        return text

    def __repr__(self) -> str:
        brief: str = _presenting().brief(self)
        return brief

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> dict[str, str]:
        bundle: dict[str, str] = _presenting().explained(self)._repr_mimebundle_(include, exclude)
        return bundle


def no_evidence(found: Result) -> Exception:
    """Return the refusal of a certificate where a result has none.

    >>> no_evidence(Result())
    InputError('a Result has no certificate: check() computes it again')
    """
    from linexact.errors import InputError

    message = f"a {type(found).__name__} has no certificate: check() computes it again"
    return InputError("no-certificate", message)


class Decision(Result):
    """A result that decides whether the examples of a data set can all be got right.

    It has a ``dataset`` and a ``convention``.
    """

    __slots__ = ()

    def fewest_errors(self, **limits: Any) -> Any:
        """Find weights with the fewest errors on the same examples, under the same convention.

        ``limits`` are those of :func:`linexact.fewest_errors`, and so is what is returned.

        >>> from linexact import separate
        >>> found = separate("XOR").fewest_errors()
        >>> found.errors, found.at_least
        (1, 1)
        """
        decided: Any = self
        convention = decided.convention
        asked = {"bias": convention.bias, "boundary": convention.boundary}
        return import_module("linexact.front.decide").fewest_errors(
            decided.dataset, **asked, **limits
        )


def check_steps(derivation: Any) -> None:
    """Check what is told of steps; raises :class:`linexact.kernel.CertificateError`.

    >>> from linexact.exercise.bank import find_exercise
    >>> exercise = find_exercise("lyu-length")
    >>> derived = exercise.kind.derive(exercise, None)
    >>> check_steps(derived), str(derived.values["answer"])
    (None, 'True')
    """
    import_module("linexact.explain.solution").check_told(derivation)


def _presenting() -> Any:
    return import_module("linexact.front.presenting")
