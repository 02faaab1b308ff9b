r"""Documents as LaTeX that compiles with pdflatex, xelatex and tectonic.

Only ``article``, ``amsmath`` and the standard fonts are used.  What strangers wrote is escaped;
characters that pdflatex has no glyph for are written as their code (``[U+4E2D]``).
"""

from __future__ import annotations

from linexact.explain.document import (
    Block,
    Document,
    Facts,
    Figure,
    Formula,
    Heading,
    Paragraph,
    Picture,
    Section,
    Table,
    Text,
    Verbatim,
)
from linexact.render.tokens import Letter, Number, Operator, Token, Word, printable, tokens

_HEAD = r"""\documentclass[11pt]{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{amsmath}
\usepackage[a4paper,margin=25mm]{geometry}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt}
\begin{document}
"""
_TAIL = "\\end{document}\n"

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
    head = _HEAD
    if any(_has_pictures(block) for block in document.blocks):
        head = head.replace("\\begin{document}", "\\usepackage{graphicx}\n\\begin{document}")
    return head + latex_fragment(document) + "\n" + _TAIL


def _has_pictures(block: Block) -> bool:
    if isinstance(block, Section):
        return any(_has_pictures(inner) for inner in block.blocks)
    return isinstance(block, Picture)


def latex_fragment(document: Document) -> str:
    """Return the document's LaTeX without preamble, to be put into another text."""
    return "\n\n".join(latex_block(block) for block in document.blocks)


def latex_block(block: Block, level: int = 0) -> str:
    """Return one block's LaTeX."""
    if isinstance(block, Heading):
        return rf"\section*{{{latex_text(block.text)}}}"
    if isinstance(block, Section):
        inner = "\n\n".join(latex_block(b, level + 1) for b in block.blocks)
        return rf"\subsection*{{{latex_text(block.title)}}}" + "\n" + inner
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
    if isinstance(block, Facts):
        return _facts(block)
    if isinstance(block, Figure):
        return _figure(block)
    if isinstance(block, Picture):
        file = rf"\includegraphics[width=0.6\textwidth]{{{block.file}}}"
        return f"\\begin{{center}}\n{file}\n\n{latex_text(block.caption)}\n\\end{{center}}"
    return _table(block)


def latex_text(text: Text) -> str:
    """Return running text with its numbers and symbols set as mathematics."""
    parts: list[str] = []
    for span in text:
        if isinstance(span, str):
            parts.append(escape(span))
        else:
            parts.append(f"${latex_math((span,))}$")
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
    if c.isascii() or ("\u00c0" <= c <= "\u00ff" and c not in "×÷"):
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
    return "\\begin{description}\n" + "\n".join(items) + "\n\\end{description}"


def _table(block: Table) -> str:
    spec = "".join(side[0] for side in block.align)
    head = " & ".join(latex_text((name,)) for name in block.columns)
    rows = [" & ".join(latex_text(cell) for cell in row) for row in block.rows]
    body = " \\\\[2pt]\n".join(rows)
    return (
        f"\\begin{{tabular}}{{{spec}}}\n{head} \\\\ \\hline\n{body} \\\\[2pt]\n\\end{{tabular}}"
        if rows
        else ""
    )


def _figure(block: Figure) -> str:
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
