r"""Raw answers in plain signs: ASCII mathematics and English words, each sign with its place.

Five passes, each linear: characters, layout (Markdown, HTML), LaTeX and mathematical signs, arrows
and the like, printed arrays.  None knows what is asked, and none changes what a text means: what
may be two things stays for the scanner, or turns into a sign that nothing reads (``‣`` for what
may be a bullet or a minus, a command of LaTeX that is not known).

* Relations are ``< <= > >= = !=``, further ``=>`` (implies, maps to), ``<=>``, ``:=``, ``~``
  (about), ``±``, ``...``.
* An index is joined to its letter: ``w_1``, ``w_new``, ``w_(t+1)``; ``w1`` and ``w[0]`` stay.
  A power is ``x^2``, ``w^(2)``, ``w^(new)``; a letter with a hat ``y_hat``, with a bar ``x_bar``.
* A transposed vector before a name or a bracket is a factor (``w^T x``: ``w*x``), else itself.
* A vector is ``(3, 3)``, a matrix ``((1, 2), (3, 4))``; ``[3, 3]`` may be an interval and stays.
* Cells of a table are parted by pipes, lines of formulas and items of lists by new lines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from string import ascii_letters

from linexact.language.latex import unlatexed
from linexact.language.markup import unmarked
from linexact.language.placed import Pen, Placed, rewrite
from linexact.language.signs import GAP, LETTERS, TRANSPOSED, cleaned

# Arrays, numbers and records as programs print them.  ``[3, 3]`` stays: it may be an interval; so
# does ``w[0]``: only the text says what it means.

_REAL = r"[-+]?(?:\d++(?:\.\d*+)?+|\.\d++)(?:[eE][-+]?\d++)?+"
_ITEM = rf"(?:\(-?\d++/\d++\)|{_REAL}(?:/\d++)?+)"
_BLANKS = rf"\[\s*+{_REAL}(?:(?:\s*+;\s*+|\s++){_REAL})++\s*+\]"
_ROW = rf"(?:{_BLANKS}|\[\s*+{_ITEM}(?:\s*+[,;]\s*+{_ITEM})*+\s*+\])"
_ROWS = rf"\[\s*+{_ROW}(?:\s*+,?\s*+{_ROW})*+\s*+\]"
_SCALAR = re.compile(
    rf"""(?<![\w.])(?:(?:np|numpy|torch|jnp|sp|sympy|fractions)\.)?
    (?:(?:Fraction|Rational)\(\s*+['"]?(?P<over>-?\d++)
       (?:\s*+[,/]\s*+(?P<under>-?\d++))?+['"]?\s*+\)
     |(?:float(?:16|32|64|_)?|int(?:8|16|32|64)?)\(\s*+(?P<real>{_REAL})\s*+\))
    |(?<![\w.])(?:np|numpy|torch|jnp|math)\.(?=[a-z]{{1,12}}\()
    |,\s*+(?:dtype|requires_grad|device|grad_fn)\s*+=\s*+[\w.'"<>:]++(?=\s*+[,)])""",
    re.VERBOSE,
)
_PRINTED = re.compile(
    rf"""(?=[\[({{}}\]\n,"'atMmlv])(?:
    (?<![\w)\]'])(?:array|asarray|tensor|[Mm]atrix|list|tuple|vec|vector)\(
     (?P<called>{_ROWS}|{_ROW})\s*+\)
   |(?<![\w)\]'])(?P<list>{_ROWS}|{_BLANKS})
   |(?P<key>["'](?P<name>[A-Za-z][\w ]{{0,30}})["']:) | (?P<next>,\s*+(?=\{{\s*+["']))
   |(?P<record>\{{(?=\s*+["'])) | (?P<records>\[(?=\s*+\{{\s*+["'])) | (?P<close>[\]}}\n]))""",
    re.VERBOSE,
)
_PIECE = re.compile(rf"{_ITEM}|[\[\]]")


def unprinted(source: Placed) -> Placed:
    """Return a text with what programs print in plain form."""
    return rewrite(rewrite(source, _SCALAR, _scalar), _PRINTED, _Printed())


def _scalar(match: re.Match[str], pen: Pen) -> None:
    """Write a number that a program names by its type; what only says how it is kept is nothing."""
    whole = "{real}" if match["real"] else "{over}"
    pen.fill(match, "({over}/{under})" if match["under"] else whole)


@dataclass(slots=True)
class _Printed:
    """Writes lists and records; ``open`` holds what closes the records that are open."""

    open: list[str] = field(default_factory=list)
    lists: int = 0  # of records

    def __call__(self, match: re.Match[str], pen: Pen) -> None:
        kind, start = match.lastgroup or "", match.start()
        if kind in ("list", "called"):
            _write_list(match, kind, pen)
        elif kind == "key":
            pen.fill(match, "{name} : ")
        elif kind == "record":
            inner = pen.before() == ":"
            self.open.append(")" if inner else "")
            pen.put("(" if inner else "", start)
        elif kind == "records":
            self.lists += 1
        else:
            pen.put(self.closed(match[0]) if kind == "close" else "\n", start)

    def closed(self, sign: str) -> str:
        """Return what stands for the end of a record, of a list of records, or of a line."""
        if sign == "\n":
            return " " if self.open else sign
        if sign == "}":
            return self.open.pop() if self.open else sign
        ends = self.lists > 0 and not self.open
        self.lists -= ends
        return "" if ends else sign


def _write_list(match: re.Match[str], kind: str, pen: Pen) -> None:
    """Write numbers as a vector, several rows as a vector of rows, with commas between."""
    before = "["
    for piece in _PIECE.finditer(match.string, *match.span(kind)):
        sign = piece[0]
        pen.put(", " if before != "[" and sign != "]" else "", piece.start())
        if sign in ("[", "]"):
            pen.put("(" if sign == "[" else ")", piece.start())
        else:
            pen.copy(piece.start(), piece.start() + len(sign.removesuffix(".")))
        before = sign


_NUMBER = r"[-+]?(?:\d++(?:\.\d*+)?+|\.\d++)(?:/\d++)?+"
_NAMES = "|".join(sorted(set(LETTERS.values())))
_FACTOR = rf"[ \t]*+(?:(?:{_NAMES}|[A-Za-z])(?![A-Za-z])|[(\[])"
_SIGNS = re.compile(
    rf"""(?=[-<=>:+|_s{TRANSPOSED}{GAP}])(?:
    (?P<iff><=+>|<-+>) | (?P<implies>\|-{{1,2}}>|-{{1,3}}>|={{1,2}}>)
   |(?P<drawn>-{{2,3}}(?=[\w^()]{{1,8}}-{{1,3}}>))
   |(?P<gets><-{{1,2}}(?=[ \t])|:=) | (?P<least>=<) | (?P<unequal>=/=|<>)
   |(?P<equal>(?<![=<>!:~])={{2,3}}(?![=>]))
   |(?P<either>\+[ ]?/[ ]?-|(?<![\w)\]}}.])\+-(?=\d))
   |(?P<listed><(?P<inner>[ ]*+{_NUMBER}[ ]*+(?:,[ ]*+{_NUMBER}[ ]*+)++)>)
   |(?P<factor>{TRANSPOSED}(?={_FACTOR})) | (?P<transposed>{TRANSPOSED})
   |(?P<parted>(?:{GAP}[ \t]*+)++(?=[\w(\-])(?![A-Za-z]{{2,}}[ \t])) | (?P<gap>(?:{GAP}[ \t]*+)++)
   |(?P<root>(?<![A-Za-z])sqrt[ ]{{0,2}}(?P<under>\d++(?:\.\d++)?+|[A-Za-z](?:_?\d++)?+(?!\w)))
   |(?P<indexed>(?<=[A-Za-z])_\d(?=[A-Za-z]))
   |(?P<dash>(?<=[\w)\].,"][ ])-{{2,3}}(?=[ ][\w("])))""",
    re.VERBOSE,
)
_NEARBY = 12  # characters
_ENDS = "0123456789)]}'|"
_WRITTEN: Mapping[str, str] = {
    "iff": " <=> ", "implies": " => ", "drawn": " => ", "gets": " := ",
    "least": "<=", "unequal": "!=",
    "equal": "=", "either": "±", "factor": "*", "transposed": "", "gap": "  ", "dash": ";",
    "listed": "({inner})", "root": "sqrt({under})", "indexed": "{indexed} ", "parted": " ; ",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plain:
    """What a raw text says in plain signs.  ``at`` holds the place of each in the raw text."""

    text: str
    at: tuple[int, ...]
    raw: str

    def span(self, start: int, stop: int) -> tuple[int, int]:
        """Return where a stretch of the text stands in the raw text.

        >>> found = plain("w = 2¼")
        >>> found.text[4:], found.span(4, len(found.text))
        ('(2+(1/4))', (4, 6))
        """
        begin = self.at[start] if start < len(self.at) else len(self.raw)
        if stop <= start:
            return begin, begin
        return begin, self.at[min(stop, len(self.at)) - 1] + 1


def plain(raw: str) -> Plain:
    r"""Return a text in plain signs.

    >>> plain(r"$\boldsymbol w=\begin{pmatrix}3\\3\end{pmatrix}$, $b \le -\frac12$").text
    'w=(3, 3), b <= -((1)/(2))'
    >>> plain("~~b = 3~~ **w** ← `np.array([3., 3.])`, so Δw₂ ≥ −2½").text
    '  w   :=   (3, 3), so delta w_2 >= -(2+(1/2))'
    """
    placed = unlatexed(unmarked(cleaned(raw)))
    placed = unprinted(rewrite(placed, _SIGNS, _write))
    return Plain(placed.text, tuple(placed.at), raw)


def _write(match: re.Match[str], pen: Pen) -> None:
    """Write a sign of several characters, or one that an earlier pass left open."""
    kind, start = match.lastgroup or "", match.start()
    open_ = kind == "parted" and not _ends_value(match.string[max(start - _NEARBY, 0) : start])
    pen.fill(match, "  " if open_ else _WRITTEN[kind])


def _ends_value(before: str) -> bool:
    """Say whether text ends with a number, a name or a bracket, and not with a word."""
    before = before.rstrip()
    word = before[len(before.rstrip(ascii_letters)) :]
    return before[-1:] in {*_ENDS} if not word else len(word) == 1 or word in LETTERS.values()
