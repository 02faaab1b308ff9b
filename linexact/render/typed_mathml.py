"""Typed formulas as MathML, which browsers and notebooks show without a script."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from linexact.render.typed_text import ends_operand
from linexact.text.tex import (
    ACCENTS,
    GRIDS,
    Atom,
    Fence,
    Grid,
    Over,
    Root,
    Row,
    Scripts,
    Styled,
    Tex,
)

_WIDTHS = {"!": "-0.17em", ",": "0.17em", ":": "0.22em", ";": "0.28em", " ": "0.33em",
           "quad": "1em", "qquad": "2em"}  # fmt: skip
_LIMITS = set("∑∏") | {"max", "min", "sup", "inf", "lim"}  # what takes its index below
_ABOVE = {"hat": "^", "widehat": "^", "bar": "¯", "overline": "¯", "tilde": "~", "widetilde": "~",
          "vec": "→", "dot": "˙", "ddot": "¨"}  # fmt: skip
_DOUBLE = {"C": "ℂ", "H": "ℍ", "N": "ℕ", "P": "ℙ", "Q": "ℚ", "R": "ℝ", "Z": "ℤ"}


def typed_mathml(tex: Tex) -> str:
    r"""Return a formula's MathML, without the element ``math``.

    >>> from linexact.text.tex import parse_tex
    >>> typed_mathml(parse_tex("w_1 < 0"))
    '<mrow><msub><mi>w</mi><mn>1</mn></msub><mo>&lt;</mo><mn>0</mn></mrow>'
    """
    match tex:
        case Atom():
            return _atom(tex)
        case Row(parts):
            return f"<mrow>{''.join(_side_by_side(parts))}</mrow>"
        case Over(top, bottom):
            return f"<mfrac>{typed_mathml(top)}{typed_mathml(bottom)}</mfrac>"
        case Root(of, degree):
            if degree is None:
                return f"<msqrt>{typed_mathml(of)}</msqrt>"
            return f"<mroot>{typed_mathml(of)}{typed_mathml(degree)}</mroot>"
        case Scripts():
            return _scripts(tex)
        case Styled(command, of):
            return _styled(command, of)
        case Fence(left, of, right):
            return f"<mrow>{_bracket(left)}{typed_mathml(of)}{_bracket(right)}</mrow>"
        case Grid(name, rows):
            return _grid(name, rows)


def _side_by_side(parts: tuple[Tex, ...]) -> Iterator[str]:
    """Yield the parts; a sign without an operand before it is a prefix."""
    for place, part in enumerate(parts):
        sign = isinstance(part, Atom) and part.shown in "+-−±"
        if sign and place and not ends_operand(parts[place - 1]):
            yield typed_mathml(part).replace("<mo>", '<mo form="prefix">')
        else:
            yield typed_mathml(part)


def _atom(atom: Atom) -> str:
    shown = escape(atom.shown)
    if atom.role == "number":
        return f"<mn>{shown}</mn>"
    if atom.role == "letter":
        return f"<mi>{shown}</mi>"
    if atom.role == "space":
        width = _WIDTHS.get(atom.command)
        return "" if width is None else f'<mspace width="{width}"/>'
    if atom.role == "word":
        if atom.command in ("text", "textrm", "textbf", "textit", "mbox"):
            return f"<mtext>{shown.replace(' ', '&nbsp;')}</mtext>"
        return f"<mi>{shown}</mi>"
    sign = {"-": "−", "*": "·"}.get(shown, shown)
    fixed = ' stretchy="false"' if atom.role in ("open", "close") or shown in "|‖" else ""
    tight = ' lspace="0" rspace="0"' if shown in "|/" else ""
    return f"<mo{fixed}{tight}>{sign}</mo>"


def _bracket(atom: Atom | None) -> str:
    return "" if atom is None else f'<mo stretchy="true">{escape(atom.shown)}</mo>'


def _scripts(tex: Scripts) -> str:
    limits = isinstance(tex.base, Atom) and tex.base.shown in _LIMITS
    low, high = ("under", "over") if limits else ("sub", "sup")
    tag = f"m{'' if tex.below is None else low}{'' if tex.above is None else high}"
    parts = (part for part in (tex.base, tex.below, tex.above) if part is not None)
    return f"<{tag}>{''.join(map(typed_mathml, parts))}</{tag}>"


def _styled(command: str, of: Tex) -> str:
    inner = typed_mathml(of)
    if command in _ABOVE:
        return f'<mover accent="true">{inner}<mo stretchy="false">{_ABOVE[command]}</mo></mover>'
    if command in ACCENTS:
        return f"<munder>{inner}<mo>_</mo></munder>"
    if command in ("mathbf", "boldsymbol", "bm"):
        return f'<mrow style="font-weight:bold">{inner}</mrow>'
    if command == "mathbb" and isinstance(of, Atom):
        return f"<mi>{_DOUBLE.get(of.shown, escape(of.shown))}</mi>"
    if command in ("mathrm", "mathsf", "mathtt"):
        letters = of.parts if isinstance(of, Row) else (of,)
        if all(isinstance(one, Atom) and one.role == "letter" for one in letters):
            word = "".join(one.shown for one in letters if isinstance(one, Atom))
            return f'<mi mathvariant="normal">{escape(word)}</mi>'
    return inner


def _grid(name: str, rows: tuple[tuple[Tex, ...], ...]) -> str:
    left, right = (f"<mo>{escape(sign)}</mo>" if sign else "" for sign in GRIDS[name])
    lines = ["".join(f"<mtd>{typed_mathml(cell)}</mtd>" for cell in cells) for cells in rows]
    body = "".join(f"<mtr>{line}</mtr>" for line in lines)
    side = ' columnalign="left"' if name == "cases" else ""
    return f"<mrow>{left}<mtable{side}>{body}</mtable>{right}</mrow>"
