r"""Documents as LaTeX that compiles with pdflatex, xelatex and tectonic.

Only ``article``, ``amsmath``, ``graphicx`` (pictures, wide tables) and the standard fonts are
used.  What strangers wrote is escaped; characters that pdflatex has no glyph for are written
as their code (``[U+4E2D]``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from linexact.explain.document import (
    Block,
    Document,
    Facts,
    Formula,
    Heading,
    NewPage,
    Paragraph,
    Picture,
    Section,
    Sketch,
    Table,
    Text,
    Verbatim,
)
from linexact.render.tokens import Letter, Number, Operator, Token, Word, printable, tokens

_HEAD = r"""\documentclass[11pt]{article}
\ifdefined\pdfoutput % pdflatex; the others read UTF-8 and have the letters already
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\fi
\usepackage{amsmath}
\usepackage{graphicx}
\usepackage[a4paper,margin=25mm]{geometry}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt}
\sloppy
\begin{document}
"""
_TAIL = "\\end{document}\n"
_NO_GLYPH = "×÷ĦħĸĿŀŉŦŧſ"  # among the letters of Europe
_NEW_PAGE_IF_SHORT = "\\filbreak\n"
_LONG = 80  # characters of a formula in a line of text
_WIDE = 90  # characters in a row of a table

_ESCAPES = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"\textquotedbl{}",
    "θ": r"$\theta$", "−": "-", "’": "'", "—": "---", "–": "--",
}  # fmt: skip
_OPERATORS = {
    ">=": r"\ge", "<=": r"\le", "!=": r"\ne", "=>": r"\;\Rightarrow\;",
    "<=>": r"\;\Leftrightarrow\;", "*": r"\cdot", "oo": r"\infty", "-oo": r"-\infty",
    "|": r"\lvert", "'": "'",
}  # fmt: skip
_LETTERS = {"θ": r"\theta"}


def render_latex(document: Document) -> str:
    r"""Return a whole LaTeX file.

    >>> from fractions import Fraction
    >>> from linexact.explain.document import Document, Paragraph
    >>> print(render_latex(Document((Paragraph(("half: ", Fraction(1, 2))),))).splitlines()[-2])
    half: $\frac{1}{2}$
    """
    return _HEAD + latex_fragment(document) + "\n" + _TAIL


def latex_fragment(document: Document, *, level: int = 1) -> str:
    r"""Return the document's LaTeX without preamble, to be put into another text.

    >>> latex_fragment(Document((Heading(("XOR",)),)), level=2)
    '\\subsection*{XOR}'
    """
    return _joined(document.blocks, level)


def _joined(blocks: Sequence[Block], level: int, *, titled: bool = False) -> str:
    """Return blocks one after another; a title and what comes below it stay on one page."""
    shown: list[str] = []
    for block in blocks:
        text = _block(block, level)
        shown.append(text.removeprefix(_NEW_PAGE_IF_SHORT) if titled else text)
        titled = isinstance(block, Heading)
    return "\n\n".join(shown)


def _block(block: Block, level: int) -> str:
    if isinstance(block, Heading):
        return rf"{_title(level)}{{{latex_text(block.text)}}}"
    if isinstance(block, Section):
        return _section(block, level)
    if isinstance(block, Paragraph):
        return latex_text(block.text)
    if isinstance(block, Formula):
        lines = [rf"\[ {latex_math(line)} \]" for line in block.lines]
        if len(lines) > 1:
            rows = " \\\\\n".join(rf"& {latex_math(line)}" for line in block.lines)
            return f"\\begin{{align*}}\n{rows}\n\\end{{align*}}"
        return lines[0] if lines else ""
    if isinstance(block, Verbatim):
        typed = [rf"\texttt{{{escape(line).replace(' ', '~')}}}" for line in block.lines]
        return r"\noindent " + " \\\\\n".join(typed)
    if isinstance(block, NewPage):
        return r"\newpage"
    if isinstance(block, Facts):
        return _facts(block)
    if isinstance(block, Sketch):
        return _figure(block)
    if isinstance(block, Picture):
        file = rf"\includegraphics[width=0.6\textwidth]{{{block.file}}}"
        return f"\\begin{{center}}\n{file}\n\n{latex_text(block.caption)}\n\\end{{center}}"
    return _table(block)


def _title(level: int) -> str:
    return (r"\section*", r"\subsection*", r"\subsubsection*", r"\paragraph*")[min(level, 4) - 1]


def _section(block: Section, level: int) -> str:
    """Return a section; where it does not fit on the page any more, it begins a new one."""
    inner = _joined(block.blocks, level, titled=True)
    title = rf"{_NEW_PAGE_IF_SHORT}{_title(level + 1)}{{{latex_text(block.title)}}}"
    return title + "\n" + inner


def latex_text(text: Text) -> str:
    """Return running text with its numbers and symbols set as mathematics."""
    parts: list[str] = []
    for span in text:
        if isinstance(span, str):
            parts.append(escape(span))
        else:
            formula = latex_math((span,))
            if len(formula) > _LONG:
                formula = formula.replace(" , ", r" ,\allowbreak ")
            parts.append(f"${formula}$")
    return "".join(parts).replace("$$", "")


def latex_math(text: Text) -> str:
    """Return a formula's LaTeX, without the dollar signs."""
    return " ".join(_token(token) for token in _closed(tokens(text)))


def escape(text: str) -> str:
    r"""Return plain words with every special character made harmless.

    >>> print(escape("100% of x_1 & $"))
    100\% of x\_1 \& \$
    """
    return "".join(_ESCAPES.get(c) or _character(c) for c in printable(text))


def _character(c: str) -> str:
    if c.isascii() or ("\u00c0" <= c <= "\u017f" and c not in _NO_GLYPH) or c in "ȘșȚț":
        return c
    return f"[U+{ord(c):04X}]"


def _closed(found: object) -> list[Token]:
    """Return the tokens; a second ``|`` closes the first."""
    result: list[Token] = []
    is_open = False
    for token in found:  # type: ignore[attr-defined]
        if isinstance(token, Operator) and token.text == "|":
            result.append(Operator("|)" if is_open else "|"))
            is_open = not is_open
        else:
            result.append(token)
    return result


def _token(token: Token) -> str:
    if isinstance(token, Number):
        sign = "-" if token.minus else ""
        if token.over is not None:
            return rf"{sign}\frac{{{token.whole}}}{{{token.over}}}"
        plain = all(c in "0123456789." for c in token.whole)
        return sign + (token.whole if plain else rf"\text{{{escape(token.whole)}}}")
    if isinstance(token, Letter):
        letter = _LETTERS.get(token.letter) or (
            token.letter if token.letter.isascii() and len(token.letter) == 1 else None
        )
        shown = letter if letter is not None else rf"\text{{{escape(token.letter)}}}"
        return f"{shown}_{{{_index(token.index)}}}" if token.index else shown
    if isinstance(token, Word):
        if not token.text.strip():
            return r"\quad"
        word = escape(token.text)
        return rf"\text{{{word}}}" if len(token.text) == 1 else rf"\text{{ {word} }}"
    if token.text == "|)":
        return r"\rvert"
    return _OPERATORS.get(token.text, token.text)


def _index(index: str) -> str:
    return index if index.isdigit() else rf"\text{{{escape(index)}}}"


def _facts(block: Facts) -> str:
    items = [rf"\item[{{{escape(name)}}}] {latex_text(text)}" for name, text in block.pairs]
    head = "\\begin{description}\n\\setlength{\\itemsep}{0pt}\\setlength{\\parskip}{0pt}\n"
    return head + "\n".join(items) + "\n\\end{description}"


def _rows(block: Table) -> list[str]:
    return [" & ".join(latex_text(cell) for cell in row) for row in block.rows]


def _is_wide(block: Table) -> bool:
    """Say whether a table may be wider than the page, by the characters that it shows."""
    shown = [re.sub(r"\\[a-z]+|[{}$&]", "", row) for row in _rows(block)]
    return max(map(len, shown), default=0) > _WIDE


def _table(block: Table) -> str:
    if not block.rows:
        return ""
    spec = "".join(side[0] for side in block.align)
    head = " & ".join(latex_text((name,)) for name in block.columns)
    body = " \\\\[2pt]\n".join(_rows(block))
    rule = "\\hline\n\\noalign{\\vskip 3pt}"
    shown = f"\\begin{{tabular}}{{{spec}}}\n{head} \\\\ {rule}\n{body} \\\\[2pt]\n\\end{{tabular}}"
    if not _is_wide(block):
        return shown
    fitting = r"\ifdim\width>\linewidth\linewidth\else\width\fi"
    return f"\\resizebox{{{fitting}}}{{!}}{{%\n{shown}}}"


def _figure(block: Sketch) -> str:
    """Return a picture of the points with LaTeX's own picture environment."""
    xs = [float(x) for x, _, _ in block.points]
    ys = [float(y) for _, y, _ in block.points]
    if not xs:
        return ""
    span = max(max(xs) - min(xs), max(ys) - min(ys), 1e-9)
    marks = [
        rf"\put({100 * (x - min(xs)) / span:.1f},{100 * (y - min(ys)) / span:.1f})"
        rf"{{\makebox(0,0){{$\{'oplus' if t > 0 else 'ominus'}$}}}}"
        for x, y, (_, _, t) in zip(xs, ys, block.points, strict=True)
    ]
    for one, other in block.segments:
        (a, b), (c, d) = [
            (100 * (float(p[0]) - min(xs)) / span, 100 * (float(p[1]) - min(ys)) / span)
            for p in (one, other)
        ]
        middle = f"{(a + c) / 2:.1f},{(b + d) / 2:.1f}"
        marks.append(rf"\qbezier[40]({a:.1f},{b:.1f})({middle})({c:.1f},{d:.1f})")
    picture = "\n".join(marks)
    return (
        "\\begin{center}\n\\setlength{\\unitlength}{0.35mm}\n\\begin{picture}(120,120)(-10,-10)\n"
        f"{picture}\n\\end{{picture}}\n\n{latex_text(block.caption)}\n\\end{{center}}"
    )
