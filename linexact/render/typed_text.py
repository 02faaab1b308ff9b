"""Typed formulas as one line of Unicode, for a terminal: ``w₁x₁ + b ≥ 0``, ``‖w‖²``, ``1/2``."""

from __future__ import annotations

from unicodedata import normalize

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

_LOW = str.maketrans("0123456789+-=()aehijklmnoprstuvxθ−", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ\0₋")
_HIGH = str.maketrans("0123456789+-=()inTt⊤′*∗−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿᵀᵗᵀ′**⁻")
_DOUBLE = str.maketrans("CHNPQRZ", "ℂℍℕℙℚℝℤ")


def typed_text(tex: Tex) -> str:
    r"""Return a formula as one line.

    >>> from linexact.text.tex import parse_tex
    >>> typed_text(parse_tex(r"w_1x_1+b\ge-\frac{1}{2}")), typed_text(parse_tex(r"\|w\|^2"))
    ('w₁x₁ + b ≥ -1/2', '‖w‖²')
    >>> typed_text(parse_tex(r"\frac{w^\top x+b}{\sqrt{2}}")), typed_text(parse_tex("x_{i,j}"))
    ('(wᵀx + b)/√2', 'x_(i, j)')
    """
    parts = tex.parts if isinstance(tex, Row) else (tex,)
    beside = zip((None, *parts), parts, (*parts[1:], None), strict=False)
    return "".join(_set(before, part, after) for before, part, after in beside)


def _set(before: Tex | None, part: Tex, after: Tex | None) -> str:
    """Return a part with blanks where a person would leave them beside the others."""
    shown = _one(part)
    match part:
        case Atom(_, "relation") if before is not None:
            return f" {shown} "
        case Atom(_, "binary") if ends_operand(before) and shown != "/":
            return f" {shown} "
        case Atom("," | ";") if after is not None:
            return f"{shown} "
        case Over() if ends_operand(before) or _begins(after):
            return f"({shown})"
        case Atom(_, "letter" | "number" | "word") | Scripts() | Styled() if _is_word(before):
            return f" {shown}"
    return shown


def ends_operand(part: Tex | None) -> bool:
    r"""Say whether a sign behind it is an operation, not the sign of what follows.

    >>> from linexact.text.tex import parse_tex
    >>> [ends_operand(parse_tex(typed)) for typed in ("x", "=", r"\frac12", "(")]
    [True, False, True, False]
    """
    match part:
        case Atom(shown, role):
            return role in ("letter", "number", "close", "word") or shown in set("!|‖…⋯′")
    return part is not None


def _begins(part: Tex | None) -> bool:
    """Say whether a fraction before it would be read together with it."""
    match part:
        case Atom(shown, role):
            return role in ("letter", "number", "open", "word") or shown in set("/|‖")
    return part is not None


def _is_word(part: Tex | None) -> bool:
    """Say whether it is a function's name, with an index or without."""
    match part:
        case Scripts(Atom("∑" | "∏")):
            return True
        case Scripts(base):
            return _is_word(base)
        case Atom(_, "word", command):
            return command not in ("text", "mbox", "textrm")
    return False


def _one(tex: Tex) -> str:
    match tex:
        case Atom(shown):
            return shown
        case Row():
            return typed_text(tex)
        case Over(top, bottom):
            return f"{_closed(top)}/{_unsigned(bottom)}"
        case Root(of, degree):
            return (
                "" if degree is None else typed_text(degree).translate(_HIGH)
            ) + f"√{_unsigned(of)}"
        case Scripts(base, below, above):
            inner = _closed(base) if isinstance(base, (Over, Root, Row)) else _one(base)
            return inner + _script("_", below, _LOW) + _script("^", above, _HIGH)
        case Styled("mathbb", of):
            return typed_text(of).translate(_DOUBLE)
        case Styled(command, of):
            text = typed_text(of)
            mark = ACCENTS.get(command, "") if len(text) < 4 else ""
            return normalize("NFC", "".join(c + mark for c in text)) if mark else text
        case Fence(left, of, right):
            begin, end = (atom.shown if atom is not None else "" for atom in (left, right))
            return f"{begin}{typed_text(of)}{end}"
        case Grid(name, rows):
            begin, end = GRIDS[name]
            return begin + "; ".join(", ".join(map(typed_text, cells)) for cells in rows) + end


def _closed(tex: Tex) -> str:
    """Return a part of a fraction or a root, in brackets unless it is one sign."""
    text = typed_text(tex)
    signed = isinstance(tex, Row) and text[:1] == "-" and text[1:].isalnum()
    simple = isinstance(tex, (Atom, Fence, Root)) or (isinstance(tex, Scripts) and " " not in text)
    return text if signed or simple or text.isalnum() or not text else f"({text})"


def _unsigned(tex: Tex) -> str:
    """Return a part that follows a sign, which no other sign may do."""
    text = _closed(tex)
    return f"({text})" if text.startswith("-") else text


def _script(mark: str, tex: Tex | None, letters: dict[int, int]) -> str:
    text = "" if tex is None else typed_text(tex)
    small = text.replace(" ", "")
    if all(letters.get(ord(c)) for c in small):
        return small.translate(letters)
    return mark + (text if len(text) == 1 else f"({text})")
