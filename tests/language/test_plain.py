r"""Raw answers in plain signs: one table of (raw, plain), and laws that hold for any text."""

from __future__ import annotations

import re
import sys
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linexact.language.plain import plain

LATEX = {
    "fractions": (r"$w_1 = \tfrac12, \frac{a}{b}$", "w_1 = ((1)/(2)), ((a)/(b))"),
    "mixed number": (r"-2\tfrac14", "-(2+((1)/(4)))"),
    "improper fraction behind a number": (r"2\frac32", "2((3)/(2))"),
    "roots": (r"\sqrt2 \sqrt{x_1}", "sqrt(2) sqrt(x_1)"),
    "relations": (r"a \le b \geqslant c \neq d", "a <= b >= c != d"),
    "arrows": (r"a \to b \implies c \iff d \gets 1", "a  =>  b  =>  c  <=>  d  :=  1"),
    "indices": (r"w_{1}x_{1} + w_{t+1} + w_{\text{new}}", "w_1 x_1 + w_(t+1) + w_new"),
    "powers": (r"x^{2}y^2 w^{(2)} w^{new}", "x^2 y^2 w^(2) w^(new)"),
    "transposed vectors": (
        r"$\mathbf{w}^\top\mathbf{x}, w^Tx, (3, 3)^T, w^{T} = v$",
        "w*x, w*x, (3, 3), w = v",
    ),
    "hats": (r"\hat y, \bar{x}_1", "y_hat, x_bar_1"),
    "column": (r"\begin{pmatrix}3\\-1\end{pmatrix}", "(3, -1)"),
    "row": (r"\begin{bmatrix} 3 & -1 \end{bmatrix}", "( 3,  -1)"),
    "matrix": (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", "((1, 2), (3, 4))"),
    "column in brackets": (r"\left(\begin{array}{c}3\\3\end{array}\right)", "((3, 3))"),
    "binom": (r"\binom{3}{-1}", "(3, -1)"),
    "angles": (r"\langle 3, 3 \rangle", "( 3, 3 )"),
    "aligned": (r"\begin{align}a &> 0 \\ b &- c &< 1\end{align}", "a  > 0\n b  - c  < 1\n"),
    "two in a row": (r"\begin{align}a &= 1 & b &= 2\end{align}", "a  = 1  ;  b  = 2\n"),
    "cases": (
        r"f=\begin{cases}1 & \text{if } z>0\\0 & \text{else}\end{cases}",
        "f=\n1,   if   z>0\n0,   else \n",
    ),
    "system": (r"\left\{\begin{array}{l} b<0\\w>0\end{array}\right.", "{( b<0, w>0)"),
    "table": (
        "\\begin{tabular}{c|c}\n$x$ & $z$ \\\\ \\hline\n1 & $0$ \\\\\n\\end{tabular}",
        " x  |  z \n  1  |  0 \n",
    ),
    "counted items": (
        "\\begin{enumerate}\n\\item $b<0$\n\\item $w>0$\n\\end{enumerate}",
        "\n1. b<0\n2. w>0\n",
    ),
    "labels": (r"b<0 \tag{1}\label{eq:b}", "b<0  (1)  "),
    "struck out": (r"\cancel{b=3} b=4", "  b=4"),
    "a gap between formulas": (r"a < 0 \quad b > 0", "a < 0  ; b > 0"),
    "a gap before words": (r"a < 0, \quad \text{so } b", "a < 0,   so   b"),
    "formulas side by side": ("$b<0$ $w_2+b>0$", "b<0  ; w_2+b>0"),
    "decimal comma": ("4{,}5", "4.5"),
    "sets keep their braces": (r"\{x : x_1 = 3\}", "{x : x_1 = 3}"),
    "unknown commands keep their backslash": (r"\foo{3}", r"\foo3"),
    "a preamble": (r"\usepackage{x}\begin{document}b=1\end{document}", "b=1\n"),
}  # fmt: skip
UNICODE = {
    "relations": ("a ≤ b ≥ c ≠ d ≈ 1", "a <= b >= c != d ~ 1"),
    "minus": ("−3, ‒3, –3", "-3, -3, -3"),
    "long dash": ("no update — unchanged", "no update  ;  unchanged"),
    "long dash in a cell": ("| — |", "| - |"),
    "vulgar fractions": ("½x, 2¼, -2¼", "(1/2)x, (2+(1/4)), -(2+(1/4))"),
    "indices and powers": ("w₁x₁ wₜ₊₁ x² 10⁻³ w⁽²⁾", "w_1 x_1 w_(t+1) x^2 10^(-3) w^(2)"),
    "Greek": ("Δw₂ = η, θ₁ ≥ 2θ", "delta w_2 = eta, theta_1 >= 2 theta"),
    "roots": ("√2, 2√5, √(3)", "sqrt(2), 2 sqrt(5), sqrt(3)"),
    "logic": ("∴ a ∧ ¬b ↯", " therefore  a  and   not b  contradiction "),
    "ticks": ("✓|✗", " yes | no "),
    "products": ("w·x × 3", "w*x * 3"),
    "vectors": ("w⃗ = ⟨3,3⟩, wᵀx, ‖w‖", "w = (3,3), w*x, ||w||"),
    "hats": ("ŷ, x̄, größer", "y_hat, x_bar, größer"),
    "wide and styled letters": ("𝐰 ＝ （３，３）", "w = (3,3)"),
    "what does not print": ("w\u200b\u202e = 3\ufeff", "w = 3"),
    "drawn tables": ("│ n │\n├───┤", "| n |\n+---+"),
    "private signs": ("w\ue000\ue001x", "wx"),
}
LAYOUT = {
    "emphasis": ("**w1** = 3, *not* _this_ `b`", "w1 = 3, not this b"),
    "stars of products": ("3 *w + 2* b; a*b*c", "3 *w + 2* b; a*b*c"),
    "powers": ("x**2 + 2 ** 3", "x^2 + 2 ^ 3"),
    "names with lines": ("w_1 and snake_case_name", "w_1 and snake_case_name"),
    "headings and items": ("# Answer\n- w1 = 3\n- b = -2", "Answer\nw1 = 3\nb = -2"),
    "numbers behind a colon": ("weights:\n- 3\n- 4", "weights:\n3\n4"),
    "a minus, not an item": ("- 5", "- 5"),
    "a line that goes on": ("w1 + w2\n- b > 0", "w1 + w2\n- b > 0"),
    "an item or a minus": ("- x1 - x2 + 1.5 = 0", "‣ x1 - x2 + 1.5 = 0"),
    "a relation, not a quote": ("w1 + b\n> 0\n> b", "w1 + b\n> 0\n> b"),
    "struck out": ("~~b = 3~~ <del>b = 2</del> b = 4", "    b = 4"),
    "fences": ("```python\nw = 3\n```", "\nw = 3\n"),
    "elements": ("<p>w<sub>1</sub> &lt; 0</p>b &minus; 1", "w_1 < 0\nb - 1"),
    "no element": ("a <b> c", "a <b> c"),
    "table of HTML": (
        "<table>\n<tr>\n<td>1</td>\n<td>2</td></tr><tr><td>3</td></tr></table>",
        "\n  | 1  | 2\n | 3\n",
    ),
    "table of Markdown": ("| # | a |\n|---|---|", "| # | a |\n|---|---|"),
    "tabs stay": ("1\t2", "1\t2"),
    "remarks": ("b = 2  # not 3\nw = 1 // so", "b = 2   ;  not 3\nw = 1  ;  so"),
}
CODE = {
    "arrays": ("np.array([3, 3]), tensor([0.5], dtype=x)", "(3, 3), (0.5)"),
    "printed": ("[3 3] [1. -1.] [[3], [3]] <3, -1>", "(3, 3) (1, -1) ((3), (3)) (3, -1)"),
    "matrices": ("[3; 4] [[1 2]\n [3 4]]", "(3, 4) ((1, 2), (3, 4))"),
    "what may be an interval": ("[0, 1]", "[0, 1]"),
    "what may be a mixed number": ("[2 1/2]", "[2 1/2]"),
    "items of arrays": ("w[0] = 3", "w[0] = 3"),
    "numbers": ("Fraction(1, 2), np.float64(3.0)", "(1/2), 3.0"),
    "record": ('{"w1": 1, "b": -1}', "w1 : 1, b : -1"),
    "record in a record": ('{"w": {"x1": 3}, "b": -4}', "w : (x1 : 3), b : -4"),
    "records": ('[{"t": 1, "w": [0, 1]},\n {"t": 2}]', "t : 1, w : [0, 1]\nt : 2"),
    "arrows": ("w -> 1 --> 2 |-> 3 <- 4 := 5", "w  =>  1  =>  2  =>  3  :=  4  :=  5"),
    "no arrow": ("w<-3", "w<-3"),
    "relations": ("a == 1 =< 2 =/= 3 <=> b", "a = 1 <= 2 != 3  <=>  b"),
    "either sign": ("±1, +-1, +/-1, 3+-1", "±1, ±1, ±1, 3+-1"),
    "what is read as nothing": ("1%2 1//2 0x1F None 100!", "1%2 1//2 0x1F None 100!"),
}
TABLES = {"latex": LATEX, "unicode": UNICODE, "layout": LAYOUT, "code": CODE}
CASES = [
    pytest.param(*case, id=f"{kind}: {name}")
    for kind, table in TABLES.items()
    for name, case in table.items()
]


def _squeezed(text: str) -> str:
    """Return a text without the blanks that say nothing."""
    return re.sub(" *\n *", "\n", re.sub(" +", " ", text)).strip(" ")


@pytest.mark.parametrize(("raw", "expected"), CASES)
def test_notation_is_written_in_plain_signs(raw: str, expected: str) -> None:
    assert _squeezed(plain(raw).text) == _squeezed(expected)


def test_a_stretch_is_shown_where_it_was_typed() -> None:
    raw = r"so $b = -\frac12$, **w** = 3"
    found = plain(raw)
    start = found.text.index("-((1)")
    assert raw[slice(*found.span(start, start + len("-((1)/(2))")))] == r"-\frac12"
    assert found.span(len(found.text), len(found.text)) == (len(raw), len(raw))


FRAGMENTS = [raw for table in TABLES.values() for raw, _ in table.values()]
SIGNS = st.sampled_from([*'\\{}$&^_~()[]<>|*#-+=.,;:!/"`\n\t 12ab%', "½", "√", "²", "₁", "θ", "—"])
MARKUP = st.lists(st.sampled_from(FRAGMENTS) | SIGNS, max_size=12).map("".join)


@settings(max_examples=25, deadline=None)
@given(st.text() | st.text(SIGNS) | MARKUP)
def test_every_sign_knows_its_place(raw: str) -> None:
    found = plain(raw)
    assert len(found.at) == len(found.text)
    assert all(0 <= place < len(raw) for place in found.at)
    assert list(found.at) == sorted(found.at)


@settings(max_examples=25, deadline=None)
@given(st.text(st.characters(codec="ascii", exclude_characters="\\&"), max_size=60))
def test_letters_and_digits_stay_where_they_are(raw: str) -> None:
    found = plain(raw)
    for sign, place in zip(found.text, found.at, strict=True):
        if sign.isalnum():
            assert raw[place] == sign


@settings(max_examples=25, deadline=None)
@given(st.text(st.sampled_from("abw12 +=.,;")))
def test_plain_text_stays(raw: str) -> None:
    assert plain(raw).text.replace("=", "").split() == raw.replace("=", "").split()


HOSTILE = [
    "\\", "{", "(", "$", "|", "1", "\u0302", "[", "[[1],", "[1 ", "*", " *a", "_", "^{", "&",
    "~~a", "`", "<", "<b>", "<s>", "<td>", "#", "> ", "- ", "\n", "—", " — ", "½", "1½", "\\frac",
    "\\frac{", "1\\frac12", "\\begin{array}{c}", "\\begin{align}&", "\\left(", "\\left.",
    "\\right.", "\\hat{", "\\quad", "$a$ ", "\\text{", "{\"a\":", "[{\"a\":", "((", "((1,",
    "Fraction(", "<1,", "√2", "->", "<-", "ŷ", "array(", "\\item ", "\\\\ ", "\\sqrt[", "\ue000",
    "\\tag{",
]  # fmt: skip


def _calls(raw: str) -> int:
    """Return how many functions are called to read a text, those of the language included."""
    count = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        plain(raw)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("piece", HOSTILE)
def test_work_grows_with_the_length(piece: str) -> None:
    plain(piece * 200)  # what is remembered of signs does not count
    once, twice = _calls(piece * 100), _calls(piece * 200)
    assert twice <= 2.2 * once + 100


@pytest.mark.parametrize("piece", HOSTILE)
def test_long_texts_stay_of_their_size(piece: str) -> None:
    raw = (piece * 2_000)[:2_000]
    assert len(plain(raw).text) <= 8 * len(raw)


def test_the_distance_behind_a_row_takes_nothing_with_it() -> None:
    assert _squeezed(plain(r"\begin{pmatrix}3\\[2pt]-4\end{pmatrix}").text) == "(3, -4)"
