"""Markdown and formulas that teachers type: read, bounded, and harmless in every format."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linexact.document.blocks import Document, Formula, Heading, Listing, Paragraph, Styled, Typed
from linexact.document.prose import blocks_of, line_of
from linexact.errors import InputError
from linexact.render import FORMATS
from linexact.render.text import plain, render_text
from linexact.render.typed_latex import typed_latex
from linexact.render.typed_mathml import typed_mathml
from linexact.render.typed_text import typed_text
from linexact.text.markdown import parse_line, parse_markdown
from linexact.text.tex import MAX_DEPTH, MAX_FORMULA, parse_tex

# What is typed, in a terminal, and in LaTeX.
FORMULAS = [
    (r"w^\top x + b \ge \frac12", "wᵀx + b ≥ 1/2", r"w^{\top }x+b\ge \frac{1}{2}"),
    (r"x_{10}^2 + 0.50", "x₁₀² + 0.50", "x_{10}^{2}+0.50"),
    (r"x^10", "x¹0", "x^{1}0"),
    (r"\frac{1}{2}x", "(1/2)x", r"\frac{1}{2}x"),
    (r"\frac{-3}{2}x", "(-3/2)x", r"\frac{-3}{2}x"),
    (r"\frac{1}{-2}", "1/(-2)", r"\frac{1}{-2}"),
    (r"\frac{a+b}{c d}", "(a + b)/cd", r"\frac{a+b}{cd}"),
    (r"\sqrt{13}, \sqrt[3]{x+1}", "√13, ³√(x + 1)", r"\sqrt{13},\sqrt[{3}]{x+1}"),
    (r"\|w\|_2 \leq 1", "‖w‖₂ ≤ 1", r"\|w\|_{2}\leq 1"),
    (r"\left( \frac{R}{\gamma} \right)^2", "(R/γ)²", r"{\left(\frac{R}{\gamma }\right)}^{2}"),
    (r"\operatorname{sign}(z)", "sign(z)", r"\operatorname{sign}(z)"),
    (r"\max_i w_i", "maxᵢ wᵢ", r"\max _{i}w_{i}"),
    (r"\sum\limits_{i=1}^n x_i \lt -1", "∑ᵢ₌₁ⁿ xᵢ < -1", r"\sum _{i=1}^{n}x_{i}<-1"),
    (r"\hat y \in \mathbb{R}", "ŷ ∈ ℝ", r"\hat{y}\in \mathbb{R}"),
    (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", "(1, 2; 3, 4)",
     r"\begin{pmatrix}1 & 2 \\ 3 & 4\end{pmatrix}"),
    (r"w_1 < 0 \text{ and } b > 0", "w₁ < 0 and b > 0", r"w_{1}<0\text{ and }b>0"),
    ("θ ≥ 0", "θ ≥ 0", r"\theta \ge 0"),
    (r"\{x : x' \ne 0\}", "{x : x′ ≠ 0}", r"\{x:x^{\prime }\ne 0\}"),
]  # fmt: skip

# What defines, loads, links or is no formula; each is refused in one line that quotes it.
HOSTILE = [
    r"\def\x{1}", r"\input{/etc/passwd}", r"\href{javascript:alert(1)}{x}", r"\write18{ls}",
    r"\catcode`\%=12", r"\newcommand{\x}{1}", r"\include{a}", r"\csname x\endcsname",
    r"\url{http://example.org}", r"\htmlClass{a}{b}", r"\unicode{60}", r"\require{html}",
    "{" * (MAX_DEPTH + 2) + "}" * (MAX_DEPTH + 2), r"\hat" * 5000, "x" * (MAX_FORMULA + 1),
    "x_1_2", "{x", "x}", r"\left( x", r"\frac{1}", r"\begin{tikzpicture}\end{tikzpicture}",
    r"\begin{cases}x", r"\text{a {b}}", "a & b", "a # b", "50 % off", "a ~ b", "x\x1b[31m", r"\\",
    r"\begin{matrix}a\end{pmatrix}", r"\sqrt[3", "^", "_", r"\left x y \right z",
]  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="ab 1.)#>|-+!&[](){}<>~^:;,/\"'=é−中\u00a0", min_size=1, max_size=30))
def test_a_title_without_marks_is_what_the_parser_makes_of_it(title: str) -> None:
    (token,) = parse_line(title)
    assert line_of(title) == tuple(child.content for child in token.children or ()) == (title,)


@pytest.mark.parametrize(("typed", "shown", "latex"), FORMULAS)
def test_formulas_are_read_and_shown(typed: str, shown: str, latex: str) -> None:
    tex = parse_tex(typed)
    assert typed_text(tex) == shown
    assert typed_latex(tex) == latex
    assert typed_text(parse_tex(latex)) == shown  # what is written is read again


@pytest.mark.parametrize("typed", HOSTILE)
def test_what_is_no_formula_is_refused_in_one_line(typed: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_tex(typed)
    assert refused.value.code == "tex"
    assert "\n" not in str(refused.value)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 300


class Tags(HTMLParser):
    """The names of elements and attributes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen |= {tag, *(name for name, _ in attrs)}


NAMES = (
    "html head meta title style body h1 h2 p ul ol li em strong code span table thead tbody "
    "tr th td pre div math mrow mi mn mo msub msup msubsup munder mover munderover mfrac "
    "msqrt mroot mtext mtable mtr mtd mspace lang charset class start display stretchy accent "
    "width columnalign mathvariant form content name lspace rspace"
)
PIECES = st.sampled_from(
    ["$", "$$", "\\", "*", "_", "**", "`", "```\n", "\n", "\n\n", "- ", "1. ", "|", "|-|\n", "<b>",
     "</math>", "<script>", "]]>", "&lt;", "x", "2", " ", "{", "}", "\\frac", "\\input", "^", "&",
     "\\text{", "[a](javascript:b)", "![x](y)", "\\href", "'", '"', "%", "\x1b", "中"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=40).map("".join))
def test_no_text_makes_an_element_or_a_command_of_its_own(text: str) -> None:
    try:
        parse_markdown(text)
    except InputError:
        return
    document = Document((Heading(line_of("t")), *blocks_of(text)))
    tags = Tags()
    tags.feed(FORMATS["html"].render(document))
    assert tags.seen <= set(NAMES.split())
    latex = FORMATS["latex"].render(document).partition(r"\begin{document}")[2]
    assert not re.search(r"\\(input|href|def|write)(?![a-z])", latex)
    for format in FORMATS.values():
        assert "\x1b" not in format.render(document)


def test_text_of_before_stays_what_it_is() -> None:
    for plain_text in (
        "w1*x1 + w2*x2 and 2*(a)*b", "x_1 and x_2", "a < b & c > d", "costs $5 and $6", "# no head",
        "> no quote", "[a](b) and ![c](d)", "&lt; stays", "<b>bold</b>", "http://example.org/",
    ):  # fmt: skip
        assert render_text(Document(blocks_of(plain_text))) == plain_text + "\n"


def test_markup_is_a_part_of_the_document() -> None:
    paragraph, listing, formula = blocks_of(
        "Do *not* `guess` $x_1$:\n\n1. one\n2. two\n\n$$\nx\n$$"
    )
    assert isinstance(paragraph, Paragraph)
    assert [type(span) for span in paragraph.text[1::2]] == [Styled, Styled, Typed]
    assert isinstance(listing, Listing)
    assert listing.first == 1
    assert isinstance(formula, Formula)
    assert plain(line_of("$|w_i|$ is *small*")) == "|wᵢ| is small"
    beside = blocks_of("Take\n$$ x $$\nand so on.")
    assert [type(block) for block in beside] == [Paragraph, Formula, Paragraph]


def test_layers_are_bounded() -> None:
    with pytest.raises(InputError, match="layers, which is the limit"):
        parse_markdown("*a " * 3000 + "b* " * 3000)


def test_mathml_has_no_text_of_its_own() -> None:
    assert typed_mathml(parse_tex(r"\text{<b>}&lt;".replace("&lt;", "<"))) == (
        "<mrow><mtext>&lt;b&gt;</mtext><mo>&lt;</mo></mrow>"
    )


def test_a_sign_without_an_operand_before_it_is_a_prefix() -> None:
    signs = re.findall("<mo[^>]*>−", typed_mathml(parse_tex("w_2 = -1 - x, (-2)")))
    assert signs == ['<mo form="prefix">−', "<mo>−", '<mo form="prefix">−']
