"""Documents as one HTML file that reads offline: MathML for formulas, SVG for figures.

There are no scripts and nothing is loaded from anywhere.  What strangers wrote is escaped.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape as html_escape

from linexact.document.blocks import (
    FURTHER,
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
    Span,
    Styled,
    Table,
    Text,
    Typed,
    Verbatim,
)
from linexact.errors import printable
from linexact.render.long_tables import is_long
from linexact.render.numbers import written
from linexact.render.svg import figure_svg, inline_svg
from linexact.render.text import plain
from linexact.render.tokens import KEPT, formula_tree
from linexact.render.typed_mathml import typed_mathml

_STYLE = """body{font:16px/1.5 Georgia,serif;max-width:46em;margin:2em auto;padding:0 1em;
color:#1a1a1a;background:#fff}h1{font-size:1.5em}h2{font-size:1.15em;margin-top:1.6em}
table{border-collapse:collapse;margin:.6em 0;display:block;width:max-content;max-width:100%;
overflow-x:auto}th,td{padding:.2em .8em;text-align:left}
th{border-bottom:1px solid #777}.r{text-align:right}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1em 1em}dt{font-weight:bold}dd{margin:0}
summary{font-weight:bold;cursor:pointer;margin-top:1em}
.f{margin:.5em 0 .5em 1.5em;overflow-x:auto;overflow-y:hidden}figure{margin:1em 0}
.figures{display:flex;flex-wrap:wrap;gap:0 1em}.figures figure{flex:1 1 19em;max-width:30em}
@media screen and (max-width:40em){table{display:block;overflow-x:auto}}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark}
body{color:#e4e4e4;background:#161616}a{color:#8ab4f8}svg,img{background:#fff;color:#1a1a1a}}
@page{size:A4;margin:15mm}@media print{
body{font-size:9.5pt;line-height:1.25;max-width:none;margin:0;padding:0}
h1{font-size:1.3em;margin:0}h2{font-size:1.05em;margin:.7em 0 .2em;break-after:avoid}
h3{margin:.5em 0 .1em}p,dl,ul,ol,table,figure{margin:.3em 0}th,td{padding:0 .6em}
.f{margin:.1em 0 .1em 1.5em}tr,figure,.f{break-inside:avoid}
details:not([open]){display:none}table{display:table}
thead th{padding-bottom:1pt}tbody tr:first-child td{padding-top:1.5pt}
.long{columns:2;column-gap:1em;font-size:8pt}.long :is(th,td){padding:0 .35em}}"""
_STYLES = {"emphasis": "em", "strong": "strong", "code": "code", "plain": "span"}


def render_html(document: Document) -> str:
    """Return a whole HTML file.

    >>> from linexact.document.blocks import Document, Heading
    >>> "<h1>a &lt; b</h1>" in render_html(Document((Heading(("a < b",)),)))
    True
    """
    title = next((plain(b.text) for b in document.blocks if isinstance(b, Heading)), "linexact")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html_escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"{html_fragment(document)}\n</body>\n</html>\n"
    )


def html_fragment(document: Document, *, level: int = 1) -> str:
    """Return the document's HTML without head and body; its heading is ``<h1>``, or lower.

    >>> from fractions import Fraction
    >>> from linexact.document.blocks import Document, Paragraph
    >>> html_fragment(Document((Paragraph(("a < ", Fraction(2))),)))
    '<p>a &lt; <math><mrow><mn>2</mn></mrow></math></p>'
    """
    return "\n".join(_block(block, level) for block in written(document).blocks)


_WITHIN = """.linexact .f{margin:.5em 0 .5em 1.5em;overflow-x:auto;overflow-y:hidden}
.linexact .figures{display:flex;flex-wrap:wrap;gap:0 1em}
.linexact .figures figure{flex:1 1 19em;max-width:30em}.linexact figure{margin:.5em 0}
.linexact dl{display:grid;grid-template-columns:max-content 1fr;gap:.1em 1em}
.linexact dd{margin:0}.linexact table{margin-left:0}.linexact :is(th,td){text-align:left}
.linexact .r{text-align:right}.linexact summary{cursor:pointer}"""


def html_displayed(document: Document, *, level: int = 1) -> str:
    r"""Return the document for a page of somebody else's, such as a notebook, with its own style.

    >>> from linexact.document.blocks import Document, Paragraph
    >>> html_displayed(Document((Paragraph(("right",)),)))[-19:]
    '<p>right</p>\n</div>'
    """
    inner = html_fragment(document, level=level)
    return f'<div class="linexact">\n<style>{_WITHIN}</style>\n{inner}\n</div>'


def _block(block: Block, level: int) -> str:
    if isinstance(block, Heading):
        return f"<h{level}>{_text(block.text)}</h{level}>"
    if isinstance(block, Section):
        inner = "\n".join(_block(b, level) for b in block.blocks)
        title = f"<h{level + 1}>{_text(block.title)}</h{level + 1}>"
        return f"<section>\n{title}\n{inner}\n</section>"
    if isinstance(block, Further):
        inner = "\n".join(_block(b, level + 1) for b in block.blocks)
        title = f"<summary>{_text(FURTHER)}</summary>"
        return f"<details{' open' if block.asked else ''}>\n{title}\n{inner}\n</details>"
    if isinstance(block, Paragraph):
        return f"<p>{_text(block.text)}</p>"
    if isinstance(block, Listing):
        items = ["\n".join(_block(b, level) for b in item) for item in block.items]
        body = "".join(f"<li>{item}</li>" for item in items)
        return (
            f"<ul>{body}</ul>"
            if block.first is None
            else (f'<ol start="{block.first}">{body}</ol>')
        )
    if isinstance(block, NewPage):
        return '<hr style="break-after:page">'
    if isinstance(block, Formula):
        lines = [f'<div class="f">{_formula(line)}</div>' for line in block.lines]
        return "\n".join(lines)
    if isinstance(block, Verbatim):
        lines = [html_escape(printable(line)) for line in block.lines]
        return "<pre>" + "\n".join(lines) + "</pre>"
    if isinstance(block, Room):
        return f'<div style="height:{1.5 * block.lines:g}em"></div>'
    if isinstance(block, Facts):
        pairs = [
            f"<dt>{html_escape(printable(name))}</dt><dd>{_text(text)}</dd>"
            for name, text in block.pairs
        ]
        return f"<dl>{''.join(pairs)}</dl>"
    if isinstance(block, Sketch):
        caption = f"<figcaption>{_text(block.caption)}</figcaption>"
        return f"<figure>{figure_svg(block)}{caption}</figure>"
    if isinstance(block, Picture):
        caption = f"<figcaption>{_text(block.caption)}</figcaption>"
        return f"<figure>{inline_svg(block.content)}{caption}</figure>"
    if isinstance(block, Figures):
        shown = "\n".join(_block(picture, level) for picture in block.pictures)
        return f'<div class="figures">\n{shown}\n</div>'
    return _table(block)


def _text(text: Text) -> str:
    return "".join(map(_span, text))


def _span(span: Span) -> str:
    if isinstance(span, str):
        return html_escape(printable(span))
    if isinstance(span, Styled):
        tag = _STYLES[span.style]
        return f"<{tag}>{_text(span.spans)}</{tag}>"
    if isinstance(span, Typed):
        return f"<math>{typed_mathml(span.tex)}</math>"
    return _inline(span)


@lru_cache(maxsize=KEPT)
def _inline(span: Span) -> str:
    return f"<math>{typed_mathml(formula_tree((span,), stacked=False))}</math>"


def _formula(line: Text) -> str:
    """Return a line of arithmetic; a formula that was typed by itself is set as a display."""
    if len(line) == 1 and isinstance(line[0], Typed):
        return f'<math display="block">{typed_mathml(line[0].tex)}</math>'
    return f"<math>{typed_mathml(formula_tree(line))}</math>"


def _table(block: Table) -> str:
    sides = ["r" if side == "right" else "" for side in block.align]
    head = "".join(
        f"<th{_class(side)}>{_text((name,))}</th>"
        for name, side in zip(block.columns, sides, strict=True)
    )
    rows = [
        "<tr>"
        + "".join(
            f"<td{_class(side)}>{_text(cell)}</td>" for cell, side in zip(row, sides, strict=True)
        )
        + "</tr>"
        for row in block.rows
    ]
    body = "".join(rows)
    made = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="long">{made}</div>' if is_long(block) else made


def _class(side: str) -> str:
    return f' class="{side}"' if side else ""
