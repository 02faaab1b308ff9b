r"""The letters of LaTeX: what strangers wrote, made harmless, with every letter kept.

A letter that pdflatex has no glyph for stands as ``\uni{4E2D}{中}``: programs that read Unicode
print the letter, pdflatex its code.  The file's head says so (:data:`HEAD`).
"""

from __future__ import annotations

import re

from linexact.errors import printable

_NO_GLYPH = "×÷ĦħĸĿŀŉŦŧſ"  # among the letters of Europe
_ESCAPES = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"\textquotedbl{}",
    "θ": r"$\theta$", "−": "-", "’": "'", "—": "---", "–": "--",
    "×": r"$\times$", "·": r"$\cdot$", "≥": r"$\ge$", "≤": r"$\le$", "…": r"\dots{}",
}  # fmt: skip
_MARKED = re.compile(r"\\uni\{[0-9A-F]+\}\{(.)\}")
_FONTS = ("Noto Serif", "Noto Serif CJK SC", "DejaVu Serif", "FreeSerif")
HEAD = (
    "\\ifdefined\\pdfoutput\n\\newcommand{\\uni}[2]{[U+#1]}\n\\else\n"
    "\\usepackage{fontspec}\n\\tracinglostchars=3 % a letter without a glyph is an error\n"
    "\\newcommand{\\uni}[2]{#2}\n"
    + "".join(f"\\IfFontExistsTF{{{name}}}{{\\setmainfont{{{name}}}}}{{" for name in _FONTS)
    + "}" * len(_FONTS)
    + "\n\\fi\n"
)


def escape(text: str) -> str:
    r"""Return plain words with every special character made harmless.

    >>> print(escape("100% of x_1 & $"), escape("中"))
    100\% of x\_1 \& \$ \uni{4E2D}{中}
    """
    return "".join(_ESCAPES.get(c) or _character(c) for c in printable(text))


def needs_unicode(latex: str) -> bool:
    r"""Say whether a LaTeX text has letters that pdflatex cannot print.

    >>> needs_unicode(escape("Zoë")), needs_unicode(escape("王"))
    (False, True)
    """
    return _MARKED.search(latex) is not None


def marked_letters(latex: str) -> str:
    r"""Return the letters that pdflatex cannot print, in their order.

    >>> marked_letters(escape("Zoë 王"))
    '王'
    """
    return "".join(_MARKED.findall(latex))


def unmarked(latex: str) -> str:
    r"""Return LaTeX for readers other than LaTeX, with the letters themselves.

    >>> unmarked(escape("王 & Co"))
    '王 \\& Co'
    """
    return _MARKED.sub(r"\1", latex)


def _character(c: str) -> str:
    if c.isascii() or ("\u00c0" <= c <= "\u017f" and c not in _NO_GLYPH) or c in "ȘșȚț":
        return c
    return rf"\uni{{{ord(c):04X}}}{{{c}}}"
