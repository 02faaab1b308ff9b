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
    Further,
    Heading,
    Listing,
    NewPage,
    Paragraph,
    Picture,
    Room,
    Section,
    Sketch,
    Styled,
    Table,
    Text,
    Typed,
    Verbatim,
    Written,
    shown_blocks,
)
from linexact.render.letters import HEAD, escape, needs_unicode
from linexact.render.long_tables import is_long
from linexact.render.marks import mark_text, marks
from linexact.render.numbers import written
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


def _block(block: Block, level: int) -> str:
    if isinstance(block, Heading):
        return rf"{_title(level)}{{{latex_text(block.text)}}}"
    if isinstance(block, Section):
        return _section(block, level)
    if isinstance(block, Further):
        return _joined(block.opened(), level)
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
    if isinstance(block, Listing):
        return _listing(block, level)
    if isinstance(block, NewPage):
        return r"\newpage"
    if isinstance(block, Room):
        return rf"\vspace{{{block.lines}\baselineskip}}"
    if isinstance(block, Facts):
        return _facts(block)
    if isinstance(block, Sketch):
        return _figure(block)
    if isinstance(block, Picture):
        return _pictures((block,))
    if isinstance(block, Figures):
        return _pictures(block.pictures)
    return _table(block)


def _pictures(pictures: Sequence[Picture]) -> str:
    """Return pictures with their captions, two beside each other."""
    width = "0.6" if len(pictures) == 1 else "0.48"
    shown = []
    for picture in pictures:
        file = rf"\includegraphics[width=\linewidth]{{{picture.file}}}"
        head = rf"\begin{{minipage}}[t]{{{width}\textwidth}}\centering"
        shown.append(f"{head}\n{file}\\\\\n{latex_text(picture.caption)}\n\\end{{minipage}}")
    body = "\\hfill\n".join(shown)
    return f"\\begin{{center}}\n{body}\n\\end{{center}}"


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
    if len(text) == 1 and isinstance(text[0], Typed):
        return typed_latex(text[0].tex)
    told = " ".join(typed_latex(part).strip() for part in formula_tree(text).parts)
    told = told.replace(r"\Rightarrow", r"\;\Rightarrow\;")  # apart, what is said from what follows
    return f"+{told[2:]}" if told.startswith("+ ") else told  # a sign, not a sum


def _listing(block: Listing, level: int) -> str:
    kind = "itemize" if block.first is None else "enumerate"
    items = [rf"\item {{}}{_joined(item, level)}" for item in block.items]
    if block.first is not None and block.first != 1:
        items[0] = rf"\setcounter{{enumi}}{{{block.first - 1}}}" + "\n" + items[0]
    body = "\n".join(items)
    return f"\\begin{{{kind}}}\n{body}\n\\end{{{kind}}}"


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
    rows = _rows(block)
    if is_long(block):
        return f"{{\\footnotesize\n{_tabular(block, rows, between='')}\n}}"
    shown = _tabular(block, rows)
    return _fitting(shown) if _is_wide(block) else shown


def _tabular(block: Table, rows: Sequence[str], *, between: str = "[2pt]") -> str:
    """Return a table of these rows; ``between`` is the room after each."""
    spec = "".join(side[0] for side in block.align)
    head = " & ".join(latex_text((name,)) for name in block.columns)
    body = f" \\\\{between}\n".join(rows)
    rule = "\\hline\n\\noalign{\\vskip 3pt}"
    inner = f"{head} \\\\ {rule}\n{body} \\\\{between}"
    return f"\\begin{{tabular}}{{{spec}}}\n{inner}\n\\end{{tabular}}"


def _fitting(shown: str) -> str:
    """Let a table be no wider than its place."""
    fitting = r"\ifdim\width>\linewidth\linewidth\else\width\fi"
    return f"\\resizebox{{{fitting}}}{{!}}{{%\n{shown}}}"


def _figure(block: Sketch) -> str:
    """Return a picture of the points with LaTeX's own picture environment."""
    xs = [float(x) for x, _, _ in block.points]
    ys = [float(y) for _, y, _ in block.points]
    if not xs:
        return ""
    span = max(max(xs) - min(xs), max(ys) - min(ys), 1e-9)
    marked = [
        rf"\put({100 * (x - min(xs)) / span:.1f},{100 * (y - min(ys)) / span:.1f})"
        rf"{{\makebox(0,0){{$\{'oplus' if t > 0 else 'ominus'}$}}}}"
        for x, y, (_, _, t) in zip(xs, ys, block.points, strict=True)
    ]
    for x in marks([x for x, _, _ in block.points]):
        left = 100 * (float(x) - min(xs)) / span
        shown = latex_math((Written(mark_text(x, block.writing)),))
        marked.append(rf"\put({left:.1f},-16){{\makebox(0,0){{\scriptsize ${shown}$}}}}")
    for y in marks([y for _, y, _ in block.points]):
        low = 100 * (float(y) - min(ys)) / span
        shown = latex_math((Written(mark_text(y, block.writing)),))
        marked.append(rf"\put(-16,{low:.1f}){{\makebox(0,0)[r]{{\scriptsize ${shown}$}}}}")
    for one, other in block.segments:
        (a, b), (c, d) = [
            (100 * (float(p[0]) - min(xs)) / span, 100 * (float(p[1]) - min(ys)) / span)
            for p in (one, other)
        ]
        middle = f"{(a + c) / 2:.1f},{(b + d) / 2:.1f}"
        marked.append(rf"\qbezier[40]({a:.1f},{b:.1f})({middle})({c:.1f},{d:.1f})")
    picture = "\n".join(marked)
    return (
        "\\begin{center}\n\\setlength{\\unitlength}{0.35mm}\n\\begin{picture}(150,130)(-30,-22)\n"
        f"{picture}\n\\end{{picture}}\n\n{latex_text(block.caption)}\n\\end{{center}}"
    )
