r"""Texts as people write them in plain characters: LaTeX, Markdown, HTML, Unicode, program output.

:func:`plain` rewrites markup by what it stands for (``\ge`` by ``>=``, a ``pmatrix`` by a list
in brackets, ``2¼`` by ``(2+1/4)``) and drops what is only looks; the scanner and the grammar
of :mod:`linexact.text` read the rest.  Nothing is expanded or run: a macro that a text defines
is a word like any other.  Each character of the plain text knows from where it comes, so that
places are shown in the text as it was typed.  The time is linear in the length.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from linexact.text.markup import VULGAR
from linexact.written.commas import settle_commas
from linexact.written.declared import declared

LABEL = "⟦{}⟧"  # how a line's own number stands in the plain text


class Span(NamedTuple):
    """A stretch of the text as it was typed."""

    start: int
    stop: int


class _Chunk(NamedTuple):
    start: int  # in the plain text
    begin: int  # in the text as typed
    end: int
    same: bool  # character for character


@dataclass(frozen=True, slots=True)
class Plain:
    """A text in plain characters; ``struck`` is what its author crossed out."""

    source: str
    text: str
    chunks: tuple[_Chunk, ...]
    starts: tuple[int, ...]  # of the chunks
    struck: tuple[Span, ...]

    def span(self, start: int, stop: int) -> Span:
        """Return where a stretch of the plain text comes from.

        >>> found = plain("w = 2¼")
        >>> found.text[4:], found.span(4, len(found.text))
        ('(2+1/4)', Span(start=4, stop=6))
        """
        return Span(self._place(start)[0], max(self._place(max(start, stop - 1))[1], 0))

    def _place(self, offset: int) -> tuple[int, int]:
        if not self.chunks:
            return 0, 0
        chunk = self.chunks[bisect_right(self.starts, offset) - 1]
        if not chunk.same:
            return chunk.begin, chunk.end
        begin = min(chunk.begin + offset - chunk.start, chunk.end)
        return begin, min(begin + 1, chunk.end)


_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "01234567890123456789")
_MATRICES = {"pmatrix", "bmatrix", "Bmatrix", "vmatrix", "psmallmatrix", "bsmallmatrix"}
_BARE_MATRICES = {"matrix", "smallmatrix", "array"}
_RELATING_CELL = re.compile(
    r"&[ ]*(?:[<>=≤≥]|\\(?:[lg](?:eq?|t)|[lg]eqslant)(?![A-Za-z]))[ ]*&"
).search
_MOST_OF_ARRAY = 2000  # characters
_SYMBOLS: Mapping[str, str] = {
    **dict.fromkeys(("ge", "geq", "geqslant", "geqq"), ">="),
    **dict.fromkeys(("le", "leq", "leqslant", "leqq"), "<="),
    "gt": ">", "lt": "<", "ne": "≠", "neq": "≠", "approx": "≈", "simeq": "≈", "equiv": "=",
    **dict.fromkeys(("to", "rightarrow", "mapsto", "longrightarrow", "longmapsto"), "→"),
    **dict.fromkeys(("gets", "leftarrow"), "←"),
    **dict.fromkeys(("Rightarrow", "implies", "Longrightarrow", "leadsto"), "⇒"),
    **dict.fromkeys(("iff", "Leftrightarrow", "Longleftrightarrow"), "⇔"),
    "therefore": "∴", "because": "∵", "land": " and ", "wedge": " and ", "lor": " or ",
    "vee": " or ", "cdot": "*", "times": "*", "ast": "*", "div": "/", "pm": "±", "infty": "∞",
    "in": "∈", "mid": "|", "vert": "|", "colon": ":", "%": "%", "&": "&", "#": " ", "_": "_",
    "{": "{", "}": "}", "contradiction": " contradiction ", "bot": "⊥", "perp": "⊥",
    "lightning": "↯", "checkmark": "✓", "neg": " not ", "omega": "w", "theta": "θ",
    "vartheta": "θ", "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "eta": "η",
    "lambda": "λ", "mu": "μ", "sigma": "σ", "tau": "τ", "phi": "φ", "varphi": "φ", "Delta": "Δ",
    "Theta": "Θ", "Sigma": "Σ", "zeta": "ζ", "iota": "ι", "kappa": "κ", "nu": "ν", "xi": "ξ",
    "rho": "ρ", "varrho": "ρ", "upsilon": "υ", "chi": "χ", "psi": "ψ", "epsilon": "ε",
    "varepsilon": "ε", "ell": "l", "ldots": "...", "dots": "...", "vdots": "...", "sum": "Σ",
    "quad": "  ", "qquad": "  ", "boxed": " boxed: ", "textbackslash": " ",
    "langle": "(", "rangle": ")", "min": "min", "max": "max",
}  # fmt: skip
# Looks only: fonts, sizes, spaces, delimiters that grow.
_LOOKS = frozenset({
    "left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "bigg", "Bigg", "biggl",
    "biggr", "displaystyle", "textstyle", "limits", "nolimits", "mathbf", "boldsymbol", "bm",
    "mathrm", "mathit", "mathsf", "mathtt", "mathcal", "mathbb", "mathnormal", "vec", "hat", "bar",
    "tilde", "widehat", "overline", "underline", "text", "textbf", "textit", "textrm", "texttt",
    "textsf", "emph", "mbox", "operatorname", "noindent", "medskip", "bigskip", "smallskip",
    "centering", "hfill", "strut", "phantom", "nonumber", "notag", "color", "textcolor",
    "allowbreak", "ensuremath", "hspace", "vspace", "toprule", "midrule", "bottomrule",
    "!", ",", ";", ":", "/", "-", "'", " ",
})  # fmt: skip
_ARROWS: Mapping[str, str] = {
    "-->": "→", "->": "→", "|->": "→", "==>": "⇒", "=>": "⇒", "<=>": "⇔", "<==>": "⇔",
    "=<": "<=", ":=": "=", "&lt;": "<", "&gt;": ">", "&amp;": "&", "&nbsp;": " ", "&le;": "<=",
    "&ge;": ">=", "÷": "/", "⟶": "→", "↦": "→", "⟼": "→", "⟹": "⇒", "⟺": "⇔", "↔": "⇔",
    "⟵": "←", "ω": "w", "𝑤": "w", "𝐰": "w", "𝐛": "b", "𝑏": "b", "𝑥": "x",
}  # fmt: skip
_NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:/\d+)?"
_ROMAN = r"[ivx]{1,5}|[IVX]{1,5}"
# Inequalities one after the other, ``b<0 w2+b>0``: where one ends (no product has a 0 or 1 before a
# blank, and none is of thresholds), and where the next begins, which has a relation of its own.
_ENDED = (
    r"(?:(?<=[<>≤≥][01])|(?<=[<>≤≥][ ][01])|(?<=[<>]=[01])|(?<=[<>]=[ ][01])|(?<=\\[lg][et][ ][01])"
    r"|(?<=\\[lg]eq[ ][01])|(?<=[<>≤≥=][btTθ])|(?<=[<>≤≥=][ ][btTθ])|(?<=[<>≤≥=]-[btTθ])"
    r"|(?<=[<>≤≥=][ ]-[btTθ]))"
)
_COUNTING = (  # "... < 0. 2nd + 3rd: ...", "... < 0. 2+3 gives ..."
    r"\d{1,2}(?:(?:st|nd|rd|th)\b|(?:[ ]?\+[ ]?\d{1,2}){1,3}[ ]*(?:[:⇒→]|=>|->|[a-z]{2}))"
)
_BITS_AGAIN = r"[01]{2,6}[ ]?(?:[:→,]|->|and\b|is\b|are\b)"  # "... > 0. 001 and 110 are"
_NTH = r"[1-9](?:st|nd|rd|th)(?!\w)"
_BESIDE = 16  # characters between two of these
_BEGUN = (
    r"[-−]?[ ]?\d?[ ]?(?:[^\W\d](?:_?\{?\d{1,2}\}?)?|\\(?!text|mbox|q?quad|[lg]e|end)[a-z]+)"
    r"(?![^\W\d])[-−+*·\w(){}\\ ]{0,60}&?[ ]*(?:[<>≤≥]|\\[lg](?:e|t))"
)
_MAPPED = r"\([01](?:[ ]?,[ ]?[01])+\)[ ]*(?:\\to|\\mapsto|\\rightarrow|→|->|:)"  # (0,1) \to 1:
_WORDS = (
    "np|numpy|math|torch|sp|sympy|jnp|fractions|Fraction|Rational|array|matrix|tensor|Matrix|list"
    "|tuple|vec|float|int|[Rr]ow|[Ll]ine|[Ii]nequality|[Cc]onstraint|[Cc]ondition|[Ee]quation"
)
_MARKUP = re.compile(
    rf"""
  # Nothing begins inside a word or a number, nor with a word but at a line's begin, and these.
  (?!(?<=[A-Za-z])[A-Za-z]|(?<=[0-9])[0-9]|(?<=[^\n])(?!{_WORDS})[A-Za-z]{{2}})
  (?:(?P<struck>~~(?=\S)[^~\n]{{1,400}}~~|<(?P<tag>s|del|strike)>[^<]{{0,400}}</(?P=tag)>
    |\\(?:cancel|xcancel|bcancel|sout|st)\{{[^{{}}]{{0,400}}\}})
 |(?P<template>(?<![\w}}\\])\{{\{{[^{{}}\n]{{0,200}}\}}\}}|\$\{{[^{{}}\n]{{0,200}}\}})
 |(?P<macro>\\(?:[gex]?def|(?:new|renew|provide)command|let)\*?(?![A-Za-z])[^\n]*)
 |(?P<prompt>^[ \t]*(?:>>>|In[ ]?\[\d{{1,4}}\]:)[ ]*(?P<shown>[A-Za-z_][\w.]{{0,20}}_?)[ ]*\n
    (?:Out[ ]?\[\d{{1,4}}\]:[ ]*)?(?=array|tensor|[\[(]|[-+]?\d))
 |(?P<fence>^[ \t]*(?:```|~~~)[^\n]*$)
 |(?P<remark>^[ \t]*(?:\#(?!\d)|//|%)[ \t]*+(?=[^\n]*[=<>])[^\n]*$)
 |(?P<heading>^[ \t]*\#{{1,6}}[ \t]+)
 |(?P<comment>(?<=\s)(?:\#|//)[ \t][^\n]*$)
 |(?P<yaml>(?<=:)[ \t]*\n(?P<listed>(?:[ \t]*-[ \t]+[-+]?[\d.]+[ \t]*(?:\n|\Z)){{2,50}}))
 |(?P<series>(?P<letter>[A-Za-z])_?\{{?1\}}?(?P<link>[ ]*[=,][ ]*)
    (?:\.\.\.|…|\\[lc]?dots)[ ]*[=,][ ]*(?P=letter)_?\{{?(?P<upto>[2-9])\}}?(?![\w.]))
 |(?P<begin>\\begin\{{(?P<env>[a-zA-Z]{{1,20}})\*?\}}(?:\[[^\]\n]{{0,20}}\])?
    (?:\{{[lcrpm|@!. ]{{0,40}}\}})?)
 |(?P<end>\\end\{{(?P<ended>[a-zA-Z]{{1,20}})\*?\}})
 |(?P<itemized>\\item[ ]?\[[ ]*(?P<lead>[^\]\n]{{1,40}})\])
 |(?P<newline>\\\\(?:\[[^\]\n]{{0,20}}\])?|\\(?:newline|par|item|hline)(?![A-Za-z]))
 |(?P<mixture>(?<![\d.}}])(?P<ones>\d{{1,6}})[ ]?\\[td]?frac[ ]*(?:\{{[ ]*(?P<tops>\d{{1,6}})[ ]*\}}
    |(?P<tip>\d))[ ]*(?:\{{[ ]*(?P<bottoms>\d{{1,6}})[ ]*\}}|(?P<toe>\d))(?![ ]*(?:\\?[A-Za-z(])))
 |(?P<frac>\\[tdc]?frac[ ]*(?P<over>\d)[ ]*(?:(?P<under>\d)|(?=\{{)))
 |(?P<tagged>\\(?:tag\*?|label(?=\{{(?!tab|fig|sec)[^{{}}\n]{{1,20}}\}})|eqref|ref)\{{(?P<name>[^{{}}\n]{{1,20}})\}})
 |(?P<divided><mfrac><mn>(?P<dividend>\d{{1,40}})</mn><mn>(?P<divisor>\d{{1,40}})</mn></mfrac>)
 |(?P<rooted><msqrt>(?=<m))|(?P<unrooted></msqrt>)
 |(?P<dropped>\\(?:label|input|include|usepackage|vspace|hspace)\*?\{{[^{{}}\n]{{0,80}}\}}
    |[\u0300-\u036f\u20d0-\u20ff]+
    |\\(?:left|right)[ ]*\.|,[ ]*dtype[ ]*=[ ]*[\w.'"]+|</?(?:sup|em|strong|code|pre|span
    |u|ul|ol|table|tr|tbody|thead|math|font|m[a-z]{{1,9}})(?:\ [^<>\n]{{0,80}})?/?>
    |<!doctype[^<>]{{0,80}}>)
 |(?P<break></?(?:br|p|li|td|th|div|section|figure|figcaption|dl|dt|dd|body|html|head|h[1-6]|caption
    |article|main)(?:\ [^<>\n]{{0,80}})?[ ]?/?>)
 |(?P<subscript><sub>|</sub>)
 |(?P<transposed>\^[ ]*\{{?[ ]*(?:\\top|\\intercal|⊤|T(?![a-z])
    |\\math(?:sf|rm|bf)[ ]*\{{?[ ]*T\}}?)[ ]*\}}?
    |ᵀ|(?<=[\])\w])\.T\b)
 |(?P<series_sum>\\sum(?:\\limits)?[ ]?_\{{[^{{}}]{{0,30}}\}}(?:[ ]?\^\{{?[^{{}}\s]{{1,10}}\}}?)?)
 |(?P<index>_\{{[ ]*(?P<sub>[A-Za-z0-9]{{1,20}})[ ]*\}})
 |(?P<item>(?<=[^\W\d])\[(?P<place>\d{{1,4}})\])
 |(?P<quads>(?:\\q?quad[ ]*)+(?={_BEGUN}|{_MAPPED}))
 |(?P<formulas>(?<=[\w}}])[ ]?\$[ ]+\$(?={_BEGUN}))
 |(?P<wrapper>\\(?P<wrapping>[A-Za-z]+)\*?[ ]*\{{)
 |(?P<command>\\(?P<word>[A-Za-z]+|[^A-Za-z0-9\s\\(){{}}\[\]]|[{{}}]|\ ))
 |(?P<display>\$\$|\\[\[\]])
 |(?P<inline>\$|\\[()])
 |(?P<group>(?<=\d)\{{,\}}(?=\d))
 |(?P<opened>\{{)|(?P<closed>\}})
 |(?P<program>\b(?:np|numpy|math|torch|sp|sympy|jnp|fractions)\.(?=[A-Za-z]))
 |(?P<fraction>\b(?:Fraction|Rational)\([ ]*['"]?(?P<top>-?\d{{1,20}})[ ]*
    (?:[,/][ ]*(?P<bottom>-?\d{{1,20}}))?['"]?[ ]*\))
 |(?P<combined>(?:(?<=[<=]-[ ])|(?<==[ ])|(?<=\()|^)c(?=\([ ]*[-+.\d]))
 |(?P<called>\b(?:array|matrix|tensor|Matrix|list|tuple|vec|vector|float|int|float64|float32)
    (?=\())
 |(?P<angled><[ ]*(?P<within>{_NUMBER}(?:[ ]*[,;][ ]*{_NUMBER})+)[ ]*>|⟨(?P<inner>[^⟨⟩]{{0,200}})⟩)
 |(?P<slashed>(?P<units>(?<!\d)\d{{0,12}})(?P<upper>[⁰¹²³⁴-⁹]{{1,9}})[⁄/](?P<lower>[₀-₉]{{1,9}})
    |(?P<numerator>\d{{1,12}})⁄(?P<denominator>\d{{1,12}}))
 |(?P<mixed>(?P<whole>(?<!\d)\d{{0,12}})(?P<part>[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]))
 |(?P<torn>(?<![\w.,/])0\.[ ](?=\d+[ ]*(?:$|[,;)\]])))
 |(?P<assigned>(?<=[\w\])}}])[ ]+<-[ ]+(?=[-+.\d(\[A-Za-z]))
 |(?P<stop>(?<=\d)\.(?=[ \t]*(?:\n|\Z)|\s+[^\s\d\])+,;−-]|[ ]+{_COUNTING}|[ ]+{_BITS_AGAIN}))
 |(?P<abbreviated>\b[Ii]\.[ ]?e\.)
 |(?P<piped>\([ ]*(?P<abscissa>[-−]?\d+(?:[.,]\d+)?(?:/\d+)?)[ ]*\|[ ]*
    (?P<ordinate>[-−]?\d+(?:[.,]\d+)?(?:/\d+)?)[ ]*\))
 |(?P<parting>(?<=\d)[ ]+/[ ]+(?=[A-Za-z]_?\d?[ ]*=|{_BEGUN}))
 |(?P<restated>(?<=\d)[ ]+(?=\([ ]*[-+−]?\d*[.,]?\d+[ ]?\\?%[ ]*\)|\([ ]*[-+−]?\d*\.\d+[ ]*\)))
 |(?P<percent>(?<=\d)[ ]?\\?%)
 |(?P<arrow><==>|<=>|\|->|-->|==>|->|=>
    |=<(?!/|m[a-z]{{1,9}}>|[ ]*{_NUMBER}[ ]*[,;])|:=|&(?:lt|gt|le|ge|amp|nbsp);|[÷⟶↦⟼⟹⟺↔⟵ω𝑤𝐰𝐛𝑏𝑥])
 |(?P<plusminus>\+[ ]?/[ ]?[-−–]|(?<![\w)\]}}.])\+-(?=[\d.])
    |(?<=[\d][ ])\+-(?=[ ]?[\d.])|\+[ ]?(?P<size>\d{{1,9}})[ ]?/[ ]?[-−–][ ]?(?P=size)\b)
 |(?P<about>(?<![^\s=:])~(?=\d))
 |(?P<both>&&)
 |(?P<cell>&)
 |(?P<nth>(?<![\w.^/]){_NTH})
 |(?P<lined>\b(?:[Ll]ine|[Rr]ow|[Ii]nequality|[Cc]onstraint|[Cc]ondition|[Ee]quation)[ ]\d{{1,2}})
    (?=[ ]+[A-Za-z]_?\{{?\d)
 |(?P<gap>(?<=[=<>≤≥][ ]0)[ ]{{2,}}(?=[-(]|[^\W\d_](?:_?\d|[ ])))
 |(?P<between>{_ENDED}[ \t]+(?={_BEGUN}))
 |(?P<bold>(?<![\w)\]])\*\*|\*\*(?![\w(\[])|(?<=\w)\*\*(?=\s|$)|(?<!\w)__(?=\S)|(?<=\S)__(?!\w))
 |(?P<quote>["“”„«»`]|(?<![A-Za-z])['‘’]|['‘’](?![A-Za-z]))
 |(?P<numbered>^[ \t]*(?:\(?(?P<label>\d{{1,2}}|{_ROMAN}|[a-hA-H])\)[:.]?|(?P<dotted>\d{{1,2}}
    |{_ROMAN}|[a-h])\.)[ \t]+(?=[^\s=<>≤≥:+*/^,.;)]))
 |(?P<trailing>(?<=[\w)\]])[ \t]+\((?P<tail>\d{{1,2}}|{_ROMAN}|\*{{1,3}})\)[ \t]*[,.;]?[ \t]*$)
 |(?P<bullet>(?<!\$\$\n)^[ \t]*(?:[•▪◦‣]|\*(?=[ \t]+\S)|[-–*+](?=[ \t]+[^\s\d.]))[ \t]+)
 |(?P<quoted>^>[ \t]+(?=[A-Za-z(]))
 |(?P<wide>[，。；：、（）！？]+))
""",
    re.VERBOSE | re.MULTILINE,
)
_COEFFICIENT = re.compile(r"[+−-] *\( *[-−]?\d+(?:/\d+)? *\) *\*? *[^\W\d]").search
_RELATED = re.compile(r"[\w})][ ]*(?:[<>≤≥]=?)[ ]*[-−]?[\w(\\]").search
_BARE_LABEL = re.compile(r"[({\[]?\$?(\w{1,4})\$?[)}\]]?[.:]?").fullmatch
_UNDRESSED = str.maketrans("", "", "${}\\")
_LINE = 400  # characters of a line that are looked at
_WIDE_MARKS = str.maketrans("，。；：、（）！？", ",.;:,()!?")


@dataclass(slots=True)
class _Rewriter:
    """The plain text so far; ``open`` says of each brace whether it is dropped."""

    source: str
    out: list[str] = field(default_factory=list)
    length: int = 0
    chunks: list[_Chunk] = field(default_factory=list)
    struck: list[Span] = field(default_factory=list)
    braces: list[bool] = field(default_factory=list)
    matrices: list[str] = field(default_factory=list)  # closing brackets of open matrices
    arrays: list[bool] = field(default_factory=list)  # whether each open one is of lines
    tables: int = 0
    cases: int = 0
    numbered: int = 0  # the last line's own number

    def put(self, text: str, begin: int, end: int, *, same: bool = False) -> None:
        """Add what a stretch of the source stands for."""
        if text:
            self.chunks.append(_Chunk(self.length, begin, end, same))
            self.out.append(text)
            self.length += len(text)

    def last(self) -> str:
        """Return the last character that is no blank."""
        for text in reversed(self.out[-4:]):
            if text.strip():
                return text.rstrip()[-1]
        return ""

    def replace(self, match: re.Match[str]) -> str:
        """Return what a piece of markup stands for."""
        kind = match.lastgroup or ""
        if kind == "numbered" and self.is_factor(match):
            return match[0]
        if kind == "nth":
            return _ORDINALS[int(match[0][0]) - 1] if self.has_another(match) else match[0]
        simple = _simple(kind, match)
        if simple is not None:
            return simple
        if kind == "struck":
            self.struck.append(Span(match.start(), match.end()))
            return " "
        if kind in ("begin", "end"):
            return self.environment(kind, match["env"] or match["ended"], match.end())
        if kind == "quads":
            return " ; " if _RELATED(self.line()) else "  "
        if kind == "cell":
            parts = " ; " if self.is_between(match.end()) else " "
            return ", " if self.matrices or self.cases else " | " if self.tables else parts
        if kind in ("newline", "command"):
            return self.command(match)
        return self.brace(kind, match)

    def has_another(self, match: re.Match[str]) -> bool:
        """Say whether ``2nd`` stands beside ``3rd``; alone it may be a number."""
        before = self.source[max(0, match.start() - _BESIDE) : match.start()]
        behind = self.source[match.end() : match.end() + _BESIDE]
        return any(re.search(rf"\b{_NTH}", text) for text in (before, behind))

    def line(self) -> str:
        """Return what was written last, from where a line or a part of it begins."""
        return re.split(r"[;\n]", "".join(self.out[-12:]))[-1]

    def is_between(self, place: int) -> bool:
        """Say whether an ``&`` stands between two relations, and not before a sign of one."""
        behind = re.split(r"\\\\|\n", self.source[place : place + _LINE], maxsplit=1)[0]
        return bool(_RELATED(self.line()) and re.match(rf"[ ]*{_BEGUN}", behind))

    def is_factor(self, match: re.Match[str]) -> bool:
        """Say whether ``(2)`` at the line's start multiplies, and is not the line's number."""
        label = match["label"]
        if label is None or not label.isdigit() or not match[0].lstrip().startswith("("):
            return False
        line = self.source[match.end() : self.source.find("\n", match.end()) % (1 << 30)]
        first = int(label) not in (1, self.numbered + 1)
        if _COEFFICIENT(line[:_LINE]) or (first and match[0].rstrip().endswith(")")):
            return True
        self.numbered = int(label)
        return False

    def is_aligned(self, kind: str, place: int) -> bool:
        """Say whether an array's begin or end is that of lines with a column of relations."""
        if kind == "end":
            return bool(self.arrays) and self.arrays.pop()
        body = self.source[place : place + _MOST_OF_ARRAY].partition(r"\end{")[0]
        self.arrays.append(bool(_RELATING_CELL(body)))
        return self.arrays[-1]

    def environment(self, kind: str, name: str, place: int) -> str:
        """Return what the begin or end of an environment stands for."""
        if name in _BARE_MATRICES and self.is_aligned(kind, place):
            return "\n"
        if kind == "begin" and (name in _MATRICES or (name in _BARE_MATRICES and not self.tables)):
            bare = name in _BARE_MATRICES and self.last() in ("(", "[")
            self.matrices.append("" if bare else ")")
            return "" if bare else "("
        if kind == "end" and name in _MATRICES | _BARE_MATRICES and self.matrices:
            return self.matrices.pop()
        self.cases += {"begin": 1, "end": -1}[kind] if name == "cases" else 0
        self.tables += {"begin": 1, "end": -1}[kind] if name in ("tabular", "table") else 0
        return "\n"

    def command(self, match: re.Match[str]) -> str:
        r"""Return what a command stands for; ``\\`` separates in a matrix, and else ends a line."""
        word = match["word"]
        if word is None:
            return ", " if self.matrices else "\n"
        if word in _LOOKS:
            return " " if word in (",", ";", ":", " ") else ""
        return _SYMBOLS.get(word, match[0])

    def brace(self, kind: str, match: re.Match[str]) -> str:
        """Return a brace that groups; those of fonts and texts are dropped."""
        if kind == "closed":
            dropped = bool(self.braces) and self.braces.pop()
            called = self.source.startswith(("(", "\\left("), match.end())
            return ("" if called else " ") if dropped else "}"
        looks = kind == "wrapper" and (match["wrapping"] in _LOOKS or match["wrapping"] == "boxed")
        self.braces.append(looks)
        if kind == "opened":
            return "{"
        if match["wrapping"] == "boxed":
            return " boxed: "
        if looks:
            return " " if match["wrapping"].startswith(("text", "mbox")) else ""
        return _SYMBOLS.get(match["wrapping"], "\\" + match["wrapping"]) + "{"


def _mixture(match: re.Match[str]) -> str:
    r"""Return a number and a fraction behind it: their sum (2 1/2), unless it is a factor."""
    top, bottom = match["tops"] or match["tip"], match["bottoms"] or match["toe"]
    if 0 < int(top) < int(bottom):
        return f"({match['ones']}+{top}/{bottom})"
    return f"{match['ones']}\\frac{{{top}}}{{{bottom}}}"


def _simple(kind: str, match: re.Match[str]) -> str | None:
    """Return what markup stands for that needs nothing before it; None for other markup."""
    if kind in _ALWAYS:
        return _ALWAYS[kind]
    if kind == "frac":
        under = match["under"]
        return f"\\frac{{{match['over']}}}" + ("" if under is None else f"{{{under}}}")
    if kind == "fraction":
        return f"({match['top']}/{match['bottom'] or 1})"
    if kind == "divided":
        return f"\\frac{{{match['dividend']}}}{{{match['divisor']}}}"
    if kind == "mixed":
        part = VULGAR[match["part"]]
        return f"({match['whole']}+{part})" if match["whole"] else f"({part})"
    if kind == "slashed":
        upper, lower = match["upper"] or match["numerator"], match["lower"] or match["denominator"]
        part = f"{upper.translate(_DIGITS)}/{lower.translate(_DIGITS)}"
        return f"({match['units']}+{part})" if match["units"] else f"({part})"
    if kind == "mixture":
        return _mixture(match)
    if kind == "piped":
        return f"({match['abscissa']}, {match['ordinate']})".replace(",", ".").replace(". ", ", ")
    if kind == "prompt":
        return f"\n{match['shown'].rpartition('.')[2]} = "
    if kind == "lined":
        return f"{match[0]} ,"  # "row 2 w2 > 0" is no product
    if kind == "angled":
        return f"({match['within'] or match['inner'] or ''})"
    if kind == "item":
        return f"_{match['place']}"
    if kind == "index":
        return f"_{match['sub']}"
    if kind == "arrow":
        return _ARROWS[match[0]]
    if kind == "plusminus":
        return f"±{match['size'] or ''}"
    if kind == "yaml":
        return f" ({', '.join(match['listed'].replace('- ', ' ').split())})\n"
    if kind == "series":
        counted = range(1, int(match["upto"]) + 1)
        return match["link"].join(f"{match['letter']}{j}" for j in counted)
    if kind == "subscript":
        return "_" if match[0] == "<sub>" else ""
    if kind == "itemized":
        lead = _BARE_LABEL(match["lead"])
        return f"\n {LABEL.format(lead[1])} " if lead else f"\n{match['lead']} "
    if kind in ("tagged", "numbered", "trailing"):
        name = match["name"] or match["label"] or match["dotted"] or match["tail"]
        return f" {LABEL.format(name.translate(_UNDRESSED))} "
    if kind == "wide":
        return f" {' '.join(match[0].translate(_WIDE_MARKS))} "
    return None


_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
)  # fmt: skip
_ALWAYS: Mapping[str, str] = {
    "abbreviated": " i e ", "restated": " ≈ ", "parting": " ; ",
    "macro": " \\macro ",
    "template": " \\template ",
    "fence": "\n", "remark": "\n", "heading": "", "comment": "", "dropped": "", "break": "\n",
    "rooted": "√(", "unrooted": ")",
    "between": " ; ", "formulas": " ; ",
    "transposed": " ", "display": "\n", "inline": " ", "program": "", "called": "", "combined": "",
    "percent": "/100", "about": "≈", "gap": " ; ", "series_sum": " Σ ",
    "stop": " .", "torn": "0.", "assigned": " = ",
    "both": " and ", "group": ".",
    "bold": "", "quote": " ", "bullet": "\n", "quoted": "",
}  # fmt: skip


def _undrawn(source: str) -> str:
    """Return a text with blanks for its pictures and its style, which are HTML and no words.

    >>> _undrawn("b<0 <svg><path d='1'/></svg>w>1").split()
    ['b<0', 'w>1']
    """
    for tag in ("svg", "style", "script", "title"):
        begin = source.find(f"<{tag}")
        while begin >= 0:
            end = source.find(f"</{tag}>", begin)
            if end < 0:
                break
            end += len(tag) + 3
            source = f"{source[:begin]}{' ' * (end - begin)}{source[end:]}"
            begin = source.find(f"<{tag}", end)
    return source


@lru_cache(maxsize=4)  # with other names a text is read again
def plain(source: str) -> Plain:
    r"""Return a text in plain characters.

    >>> plain(r"$\boldsymbol w=\begin{pmatrix}3\\3\end{pmatrix}$, $b=-2¼$").text.split()
    ['w=(3,', '3)', ',', 'b=-(2+1/4)']
    >>> plain("~~b = 3~~ **b = -3**").text
    '  b = -3'
    """
    made = _Rewriter(source)
    begin = 0
    shown = declared(_undrawn(source))
    for match in _MARKUP.finditer(shown):
        made.put(shown[begin : match.start()], begin, match.start(), same=True)
        begin = match.end()
        text = made.replace(match)
        made.put(text, match.start(), begin, same=text == match[0])
    made.put(shown[begin:], begin, len(source), same=True)
    text = settle_commas("".join(made.out))
    starts = tuple(chunk.start for chunk in made.chunks)
    return Plain(source, text, tuple(made.chunks), starts, tuple(made.struck))
