"""Documents as one HTML file that reads offline: MathML for formulas, SVG for figures.

There are no scripts and nothing is loaded from anywhere.  What strangers wrote is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from linexact.render.numbers import written
from linexact.render.svg import figure_svg, inline_svg
from linexact.render.text import is_long, plain
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
    return _joined(written(document).blocks, level)


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


def _joined(blocks: Sequence[Block], level: int) -> str:
    return "\n".join(_block(block, level) for block in blocks)


def _block(block: Block, level: int) -> str:
    match block:
        case Heading(text):
            return f"<h{level}>{_text(text)}</h{level}>"
        case Section(title, blocks):
            head = f"<h{level + 1}>{_text(title)}</h{level + 1}>"
            return f"<section>\n{head}\n{_joined(blocks, level)}\n</section>"
        case Further(blocks, asked):
            head = f"<summary>{_text(FURTHER)}</summary>"
            inner = _joined(blocks, level + 1)
            return f"<details{' open' if asked else ''}>\n{head}\n{inner}\n</details>"
        case Paragraph(text):
            return f"<p>{_text(text)}</p>"
        case Listing(items, first):
            body = "".join(f"<li>{_joined(item, level)}</li>" for item in items)
            return f"<ul>{body}</ul>" if first is None else f'<ol start="{first}">{body}</ol>'
        case NewPage():
            return '<hr style="break-after:page">'
        case Formula(lines):
            return "\n".join(f'<div class="f">{_formula(line)}</div>' for line in lines)
        case Verbatim(lines):
            return "<pre>" + "\n".join(map(_span, lines)) + "</pre>"
        case Room(lines):
            return f'<div style="height:{1.5 * lines:g}em"></div>'
        case Facts(pairs):
            shown = (f"<dt>{_span(name)}</dt><dd>{_text(text)}</dd>" for name, text in pairs)
            return f"<dl>{''.join(shown)}</dl>"
        case Sketch(caption):
            return _figure(figure_svg(block), caption)
        case Picture(caption, _, content):
            return _figure(inline_svg(content), caption)
        case Figures(_, pictures):
            return f'<div class="figures">\n{_joined(pictures, level)}\n</div>'
        case Table():
            return _table(block)


def _figure(drawn: str, caption: Text) -> str:
    return f"<figure>{drawn}<figcaption>{_text(caption)}</figcaption></figure>"


def _text(text: Text) -> str:
    return "".join(map(_span, text))


def _span(span: Span) -> str:
    if isinstance(span, str):
        return html_escape(printable(span))
    if isinstance(span, Styled):
        tag = _STYLES[span.style]
        return f"<{tag}>{_text(span.spans)}</{tag}>"
    return _inline(span)


@lru_cache(maxsize=KEPT)
def _inline(span: Span) -> str:
    tree = span.tex if isinstance(span, Typed) else formula_tree((span,), stacked=False)
    return f"<math>{typed_mathml(tree)}</math>"


def _formula(line: Text) -> str:
    """Return a line of arithmetic; a formula that was typed by itself is set as a display."""
    if len(line) == 1 and isinstance(line[0], Typed):
        return f'<math display="block">{typed_mathml(line[0].tex)}</math>'
    return f"<math>{typed_mathml(formula_tree(line))}</math>"


def _table(block: Table) -> str:
    head = _row("th", block.align, [(name,) for name in block.columns])
    body = "".join(_row("td", block.align, row) for row in block.rows)
    made = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"
    return f'<div class="long">{made}</div>' if is_long(block) else made


def _row(tag: str, align: str, cells: Sequence[Text]) -> str:
    sides = (' class="r"' if side == "r" else "" for side in align)
    shown = (f"<{tag}{side}>{_text(cell)}</{tag}>" for side, cell in zip(sides, cells, strict=True))
    return f"<tr>{''.join(shown)}</tr>"
