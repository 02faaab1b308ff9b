r"""Documents as LaTeX that compiles with pdflatex, xelatex and tectonic.

Only ``article``, ``amsmath``, ``amssymb``, ``graphicx`` (pictures, wide tables) and the standard
fonts are used.  What strangers wrote is escaped; pdflatex prints letters that it has no glyph for
as their code (``[U+4E2D]``), the other programs as they are (:mod:`.letters`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from linexact.document.blocks import (
    Block,
    Document,
    Facts,
    Figures,
    Formula,
    Heading,
    Listing,
    NewPage,
    Paragraph,
    Picture,
    Room,
    Section,
    Seen,
    Sketch,
    Styled,
    Table,
    Text,
    Verbatim,
    Written,
    shown_blocks,
)
from linexact.render.letters import HEAD, escape, needs_unicode
from linexact.render.numbers import written
from linexact.render.sketch import drawing
from linexact.render.text import is_long
from linexact.render.tokens import formula_tree
from linexact.render.typed_latex import typed_latex

_HEAD = r"""\documentclass[10pt]{article}
\ifdefined\pdfoutput % pdflatex; the others read UTF-8 and have the letters already
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\fi
\usepackage{amsmath,amssymb}
\usepackage{graphicx}
\usepackage[a4paper,margin=16mm]{geometry}
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt}
\sloppy
"""
_TAIL = "\\end{document}\n"
_NEW_PAGE_IF_SHORT = "\\filbreak\n"
_LONG = 80  # characters of a formula in a line of text
_WIDE = 90  # characters in a row of a table

_STYLES = {"emphasis": r"\emph", "strong": r"\textbf", "code": r"\texttt", "plain": ""}


def render_latex(document: Document) -> str:
    r"""Return a whole LaTeX file.

    >>> from fractions import Fraction
    >>> from linexact.document.blocks import Document, Paragraph
    >>> print(render_latex(Document((Paragraph(("half: ", Fraction(1, 2))),))).splitlines()[-2])
    half: $\frac{1}{2}$
    """
    body = latex_fragment(document)
    letters = HEAD if needs_unicode(body) else ""
    return _HEAD + letters + "\\begin{document}\n" + body + "\n" + _TAIL


def latex_fragment(document: Document, *, level: int = 1) -> str:
    r"""Return the document's LaTeX without preamble, to be put into another text.

    >>> latex_fragment(Document((Heading(("XOR",)),)), level=2)
    '\\subsection*{XOR}'
    """
    return _joined(written(document).blocks, level)


def _joined(blocks: Sequence[Block], level: int, *, titled: bool = False) -> str:
    """Return blocks one after another; a title and what comes below it stay on one page."""
    shown: list[str] = []
    for block in shown_blocks(blocks):
        text = _block(block, level)
        shown.append(text.removeprefix(_NEW_PAGE_IF_SHORT) if titled else text)
        titled = isinstance(block, Heading)
    return "\n\n".join(shown)


def _block(block: Seen, level: int) -> str:
    match block:
        case Heading(text):
            return rf"{_title(level)}{{{latex_text(text)}}}"
        case Section(title, blocks):
            # Where it does not fit on the page any more, it begins a new one.
            head = rf"{_NEW_PAGE_IF_SHORT}{_title(level + 1)}{{{latex_text(title)}}}"
            return f"{head}\n{_joined(blocks, level, titled=True)}"
        case Paragraph(text):
            return latex_text(text)
        case Formula((line,)):
            return rf"\[ {latex_math(line)} \]"
        case Formula(lines):
            rows = " \\\\\n".join(rf"& {latex_math(line)}" for line in lines)
            return f"\\begin{{align*}}\n{rows}\n\\end{{align*}}" if lines else ""
        case Verbatim(lines):
            typed = (rf"\texttt{{{escape(line).replace(' ', '~')}}}" for line in lines)
            return r"\noindent " + " \\\\\n".join(typed)
        case Listing():
            return _listing(block, level)
        case NewPage():
            return r"\newpage"
        case Room(lines):
            return rf"\vspace{{{lines}\baselineskip}}"
        case Facts(pairs):
            items = (rf"\item[{{{escape(name)}}}] {latex_text(text)}" for name, text in pairs)
            close = "\\setlength{\\itemsep}{0pt}\\setlength{\\parskip}{0pt}\n"
            return _environment("description", close + "\n".join(items))
        case Sketch():
            return _figure(block)
        case Picture():
            return _pictures((block,))
        case Figures(_, pictures):
            return _pictures(pictures)
        case Table():
            return _table(block)


def _environment(name: str, body: str) -> str:
    return f"\\begin{{{name}}}\n{body}\n\\end{{{name}}}"


def _pictures(pictures: Sequence[Picture]) -> str:
    """Return pictures with their captions, two beside each other."""
    width = "0.6" if len(pictures) == 1 else "0.48"
    shown = []
    for picture in pictures:
        file = rf"\includegraphics[width=\linewidth]{{{picture.file}}}"
        head = rf"\begin{{minipage}}[t]{{{width}\textwidth}}\centering"
        shown.append(f"{head}\n{file}\\\\\n{latex_text(picture.caption)}\n\\end{{minipage}}")
    return _environment("center", "\\hfill\n".join(shown))


def _title(level: int) -> str:
    return (r"\section*", r"\subsection*", r"\subsubsection*", r"\paragraph*")[min(level, 4) - 1]


def latex_text(text: Text) -> str:
    """Return running text with its numbers and symbols set as mathematics."""
    parts: list[str] = []
    for span in text:
        if isinstance(span, str):
            parts.append(escape(span))
        elif isinstance(span, Styled):
            parts.append(f"{_STYLES[span.style]}{{{latex_text(span.spans)}}}")
        else:
            formula = latex_math((span,))
            if len(formula) > _LONG:
                formula = formula.replace(" , ", r" ,\allowbreak ")
            parts.append(f"${formula}$")
    return "".join(parts).replace("$$", "")


def latex_math(text: Text) -> str:
    """Return a formula's LaTeX, without the dollar signs."""
    told = " ".join(typed_latex(part).strip() for part in formula_tree(text).parts)
    told = told.replace(r"\Rightarrow", r"\;\Rightarrow\;")  # apart, what is said from what follows
    return f"+{told[2:]}" if told.startswith("+ ") else told  # a sign, not a sum


def _listing(block: Listing, level: int) -> str:
    kind = "itemize" if block.first is None else "enumerate"
    items = [rf"\item {{}}{_joined(item, level)}" for item in block.items]
    if block.first is not None and block.first != 1:
        items[0] = rf"\setcounter{{enumi}}{{{block.first - 1}}}" + "\n" + items[0]
    return _environment(kind, "\n".join(items))


def _table(block: Table) -> str:
    """Set a long table small, and let one that may be too wide be no wider than its place."""
    if not block.rows:
        return ""
    rows = [" & ".join(map(latex_text, row)) for row in block.rows]
    if is_long(block):
        return f"{{\\footnotesize\n{_tabular(block, rows, '')}\n}}"
    shown = _tabular(block, rows, "[2pt]")
    if max(len(re.sub(r"\\[a-z]+|[{}$&]", "", row)) for row in rows) <= _WIDE:
        return shown
    fitting = r"\ifdim\width>\linewidth\linewidth\else\width\fi"
    return f"\\resizebox{{{fitting}}}{{!}}{{%\n{shown}}}"


def _tabular(block: Table, rows: Sequence[str], between: str) -> str:
    """Return a table of these rows; ``between`` is the room after each."""
    head = " & ".join(latex_text((name,)) for name in block.columns)
    body = f" \\\\{between}\n".join(rows)
    rule = "\\hline\n\\noalign{\\vskip 3pt}"
    inner = f"{head} \\\\ {rule}\n{body} \\\\{between}"
    return f"\\begin{{tabular}}{{{block.align}}}\n{inner}\n\\end{{tabular}}"


def _figure(block: Sketch) -> str:
    """Return a picture of the points with LaTeX's own picture environment."""
    if not block.points:
        return ""
    drawn = drawing(block, 100)
    marked = [
        _put(f"{x:.1f},{y:.1f}", "", rf"$\{'oplus' if target > 0 else 'ominus'}$")
        for x, y, target in drawn.points
    ]
    marked += [_put(f"{x:.1f},-16", "", _small(shown)) for x, shown in drawn.below]
    marked += [_put(f"-16,{y:.1f}", "[r]", _small(shown)) for y, shown in drawn.left]
    for a, b, c, d in drawn.segments:
        middle = f"{(a + c) / 2:.1f},{(b + d) / 2:.1f}"
        marked.append(rf"\qbezier[40]({a:.1f},{b:.1f})({middle})({c:.1f},{d:.1f})")
    picture = "\n".join(marked)
    return (
        "\\begin{center}\n\\setlength{\\unitlength}{0.35mm}\n\\begin{picture}(150,130)(-30,-22)\n"
        f"{picture}\n\\end{{picture}}\n\n{latex_text(block.caption)}\n\\end{{center}}"
    )


def _put(place: str, side: str, shown: str) -> str:
    return rf"\put({place}){{\makebox(0,0){side}{{{shown}}}}}"


def _small(shown: str) -> str:
    return rf"\scriptsize ${latex_math((Written(shown),))}$"
