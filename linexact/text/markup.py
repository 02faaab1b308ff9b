r"""Marks of LaTeX, Markdown, HTML and Python around what is meant, taken off: plain characters.

:func:`unmarked` takes the layout off a short stretch of a text, such as a cell of a table, and
leaves words, numbers and brackets: ``$w_{1}=\frac{1}{2}$`` is ``w1=1/2``, a column vector is a
list in round brackets, ``np.array([1., 2.])`` is the list in it.  Nothing is defined, expanded
or evaluated; a command that is not known loses its backslash and stays as a word.  What is
struck out (``~~...~~``, ``\sout``, ``\cancel``) is dropped.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from linexact.exact.numeral import ONE_FOR_ONE
from linexact.text.remembered import remembered
from linexact.text.scanner import SUBSCRIPTS

_DEPTH = 6  # of groups within groups that are looked into

_SIGNS: dict[str, str] = {
    **dict.fromkeys("✔☑✅🗸", "✓"), **dict.fromkeys("✘❌✖☒", "✗"),
    **dict.fromkeys("➔➜➝⟶⇒⟹↦➡", "→"), **dict.fromkeys("⟵⇐", "←"), **dict.fromkeys("‘’′", "'"),
    **dict.fromkeys("“”„″", '"'),
}  # fmt: skip
_PLAIN: dict[int, str | int | None] = {
    **ONE_FOR_ONE,
    **{ord(sign): plain for sign, plain in _SIGNS.items()},
    **str.maketrans("⋅×∗·•", "*****"),
    **str.maketrans("（）［］｛｝，；：＝＜＞＋。？、⟨⟩〈〉", "()[]{},;:=<>+.?,()()"),
    **str.maketrans("≦⩽≧⩾", "≤≤≥≥"),
    0x9: " ",
}  # fmt: skip
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾", "0123456789()")
_POWER = re.compile("⁽[⁰¹²³⁴⁵⁶⁷⁸⁹]+⁾|[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
VULGAR = {
    "½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3", "⅕": "1/5", "⅖": "2/5",
    "⅗": "3/5", "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
}  # fmt: skip
_COMMANDS = {
    "cdot": "*", "times": "*", "ast": "*", "le": "≤", "leq": "≤", "leqslant": "≤", "ge": "≥",
    "geq": "≥", "geqslant": "≥", "lt": "<", "gt": ">", "to": "→", "rightarrow": "→",
    "longrightarrow": "→", "Rightarrow": "→", "Longrightarrow": "→", "implies": "→",
    "mapsto": "→", "leadsto": "→", "gets": "←", "leftarrow": "←", "Leftarrow": "←",
    "checkmark": "✓", "cmark": "✓", "xmark": "✗", "langle": "(", "rangle": ")", "theta": "θ",
    "vartheta": "θ", "omega": "w", "eta": "η", "alpha": "α", "Delta": "Δ", "top": "T",
    "intercal": "T", "prime": "'", "ldots": "...", "dots": "...", "cdots": "...", "vdots": "...",
    "approx": "≈", "ne": "≠", "neq": "≠", "textless": "<", "textgreater": ">", "colon": ":",
    "textbackslash": "", "mid": "|", "vert": "|", "lvert": "|", "rvert": "|", "bullet": "*",
    "quad": " ", "qquad": " ", "hline": "", "toprule": "", "midrule": "", "bottomrule": "",
    "left": "", "right": "", "big": "", "Big": "", "bigl": "", "bigr": "", "Bigl": "", "Bigr": "",
    "displaystyle": "", "textstyle": "", "bfseries": "", "bf": "", "it": "", "rm": "", "centering":
    "", "nonumber": "", "notag": "", "item": "", "par": " ", "newline": " ", "small": "",
}  # fmt: skip
# Commands around a group that is all of what is meant.
_WRAPPERS = (
    r"\\(?:mathbf|boldsymbol|bm|vec|text(?:bf|it|rm|tt|sf|normal)?|math(?:rm|it|sf|tt|bb|cal)"
    r"|emph|underline|operatorname|mbox|hbox|boxed|bar|overline|ensuremath|phantom)\*?\s*"
)
_MANY_COLUMNS = re.compile(r"\\multi(?:column|row)\s*\{[^{}]{0,20}\}\s*\{[^{}]{0,20}\}")
_WRAPPED = re.compile(_WRAPPERS + r"\{([^{}]*)\}")
_BARE = re.compile(_WRAPPERS + r"([A-Za-z0-9]|\\[A-Za-z]+)")
_HAT = re.compile(r"\\(?:hat|widehat|tilde)\s*(?:\{\s*([A-Za-z])\s*\}|([A-Za-z]))")
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")  # as JSON writes letters
_STRUCK = re.compile(r"~~[^~]*~~|\\(?:sout|st|cancel|xcancel)\s*\{[^{}]*\}|<(del|s)>[^<]*</\1>")
_FRACTION = re.compile(r"\\[tdsc]?(?:nice)?frac\s*(?:\{([^{}]*)\}|(\d))\s*(?:\{([^{}]*)\}|(\d))")
_BESIDE_FRACTION = re.compile(r"(?<=[\d.])(?=\\[tdsc]?(?:nice)?frac)")  # 2 1/2 has two readings
_COLUMN = re.compile(
    r"\\begin\s*\{([pbBvV]?(?:small)?matrix|array)\}(?:\s*\{[lcr| ]*\})?"
    r"((?:(?!\\begin|\\end)[^\x00])*)\\end\s*\{\1\}"
)
_BINOM = re.compile(r"\\[td]?binom\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_PYTHON = re.compile(
    r"\b(?:(?:np|numpy|torch|sp|sympy|jnp)\s*\.\s*)?(?:array|tensor|asarray|Matrix|float\d*|int\d*)"
    r"\s*\(\s*([^()]*)\)"
)
_PYTHON_FRACTION = re.compile(r"\b(?:Fraction|Rational)\(\s*(-?\d+)\s*,\s*(\d+)\s*\)")
_OUTPUT = re.compile(r",\s*(?:dtype|requires_grad)\s*=\s*[\w.'\"]+")
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,200}>")
_TRANSPOSED = re.compile(
    r"(?<=[\w)\]}])\s*(?:\^\s*(?:\{\s*(?:T|\\top|\\intercal)\s*\}|T\b|\\top\b|\\intercal\b)|ᵀ|\.T\b)"
)
_INDEX = re.compile(r"(?<=[^\W\d_])_\s*(?:\{\s*([^{}]*)\s*\}|(\w))")
_ITERATE = re.compile(r"(?<=[^\W\d_])\s*\^\s*(?:\{\s*(\([^(){}]*\)|[^{}]*)\s*\}|(\(\w+\)))")
_ANGLES = re.compile(r"<(\s*-?\.?\d[^<>=]*,[^<>=]*)>")
_ENTITY_ARROW = re.compile(r"(?:--?|=)>|⟼")
_ASSIGN_ARROW = re.compile(r"<--?(?=\s|\()")


@remembered
def unmarked(text: str) -> str:
    r"""Return a stretch of text in plain characters, without the marks of its layout.

    >>> unmarked(r"$\mathbf{w} = \begin{pmatrix} 1 \\ -\frac{3}{2} \end{pmatrix}$")
    'w = ( 1 , -3/2 )'
    >>> unmarked("**W** ← `np.array([ 1., -3.])`"), unmarked("~~(0, 1)~~ (1, 0)ᵀ")
    ('W ← [ 1., -3.]', '(1, 0)')
    >>> unmarked(r"\def\x{1}{{7*7}}")
    'defx17*7'
    """
    if text.strip(" $") in ("×", "\\times"):
        return "✗"
    text = _STRUCK.sub("", _ESCAPED.sub(lambda m: chr(int(m[1], 16)), text))
    if "<" in text or "&" in text:
        text = html.unescape(_TAG.sub(" ", _fractions_of_mathml(text)))
    text = _vulgar(text).translate(_PLAIN)
    text = _TRANSPOSED.sub(" ", text)
    if "\\" in text or "$" in text:
        text = _latex(text)
    text = _python(text) if "(" in text else text
    text = _POWER.sub(_raised, text).translate(SUBSCRIPTS)
    text = _INDEX.sub(lambda m: _index(m[1] if m[1] is not None else m[2]), text)
    text = _ITERATE.sub(lambda m: _iterate((m[1] or m[2]).strip()), text)
    text = _ANGLES.sub(r"(\1)", text)
    text = _ASSIGN_ARROW.sub("←", _ENTITY_ARROW.sub("→", text)).replace("<=", "≤")
    text = text.replace(">=", "≥").replace(":=", "=").replace("==", "=")
    text = text.replace("**", "").replace("`", "").replace("{", "").replace("}", "")
    return " ".join(text.split())


def _index(index: str) -> str:
    """Return an index as it stands behind its name: digits at once, words after a blank."""
    index = index.strip()
    return index if index.isdigit() else f" {index}"


def _raised(match: re.Match[str]) -> str:
    """Return a raised number: one in brackets counts, another is a power."""
    plain = match[0].translate(_RAISED)
    return plain if plain.startswith("(") else f"^{plain}"


def _iterate(raised: str) -> str:
    if raised.startswith("("):
        return raised
    return f"^{raised}" if raised.isdigit() else raised if len(raised) < 2 else f" {raised}"


def _vulgar(text: str) -> str:
    for sign, fraction in VULGAR.items():
        if sign in text:
            over, under = fraction.split("/")
            text = re.sub(rf"(\d{{1,9}}) ?{sign}", _mixed(int(over), int(under)), text)
            text = text.replace(sign, fraction)
    return text


def _mixed(over: int, under: int) -> Callable[[re.Match[str]], str]:
    return lambda match: f"{int(match[1]) * under + over}/{under}"


def _fractions_of_mathml(text: str) -> str:
    return re.sub(
        r"<mfrac>\s*<mn>(\d+)</mn>\s*<mn>(\d+)</mn>\s*</mfrac>", r"<mn>\1/\2</mn>", text
    ) if "<mfrac>" in text else text  # fmt: skip


def _latex(text: str) -> str:
    text = text.replace("{,}", ".").replace("\\ding{51}", "✓").replace("\\ding{55}", "✗")
    text = re.sub(r"(?<!\\)\$", "", _MANY_COLUMNS.sub("", text))
    text = re.sub(r"\\[\[\]()]", "", text) if "\\\\" not in text else text
    text = re.sub(r"(?<!\\)\\[,;:! ]", " ", text).replace("~", " ")
    text = re.sub(r"\\([A-Za-z]+)\*?", lambda m: _COMMANDS.get(m[1], m[0]) or " ", text)
    for _ in range(_DEPTH):
        before = text
        text = _HAT.sub(lambda m: f"{m[1] or m[2]}hat", text)
        text = _WRAPPED.sub(r"\1", text)
        text = _BESIDE_FRACTION.sub(" ", text)
        text = _FRACTION.sub(lambda m: _fraction(m[1] or m[2], m[3] or m[4]), text)
        text = _BINOM.sub(r"(\1, \2)", text)
        text = _COLUMN.sub(_column, text)
        if text == before:
            break
    text = _BARE.sub(r"\1", text)
    text = re.sub(r"\\\\(?:\[[^\[\]]{0,12}\])?", " ", text)
    return text.replace("\\", "")


def _fraction(over: str | None, under: str | None) -> str:
    over, under = (over or "").strip(), (under or "").strip()
    plain = re.compile(r"-?[\d.]+").fullmatch
    if plain(over) and plain(under):
        return f"{over}/{under}"
    return f"({over})/({under})"


def _column(match: re.Match[str]) -> str:
    parts = [part.strip() for part in re.split(r"\\\\(?:\[[^\[\]]*\])?|&", match[2])]
    inner = " , ".join(part for part in parts if part)
    bare = match[1] in ("matrix", "smallmatrix", "array")
    return inner if bare else f"( {inner} )"


def _python(text: str) -> str:
    if "Fraction" in text or "Rational" in text:
        text = _PYTHON_FRACTION.sub(r"\1/\2", text)
        text = re.sub(r"\b(?:Fraction|Rational)\(\s*'?(-?[\d./]+)'?\s*\)", r"\1", text)
    text = _OUTPUT.sub("", text)
    for _ in range(2):
        text = _PYTHON.sub(r"\1", text)
    return text
