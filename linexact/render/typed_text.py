"""Typed formulas as one line of Unicode, for a terminal: ``w₁x₁ + b ≥ 0``, ``‖w‖²``, ``1/2``."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import normalize

from linexact.text.tex import Atom, Fence, Grid, Over, Root, Row, Scripts, Space, Styled, Tex
from linexact.text.tex_symbols import ACCENTS, GRIDS, SPACES

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
    return "".join(_row(tex.parts if isinstance(tex, Row) else (tex,)))


def _row(parts: tuple[Tex, ...]) -> Iterator[str]:
    """Yield what stands side by side, with blanks where a person would leave them."""
    for place, part in enumerate(parts):
        before = parts[place - 1] if place else None
        role = part.role if isinstance(part, Atom) else ""
        if role == "relation" and place:
            yield f" {_one(part)} "
        elif role == "binary" and ends_operand(before):
            yield _one(part) if _one(part) in "/" else f" {_one(part)} "
        elif isinstance(part, Atom) and part.shown in (",", ";"):
            yield f"{part.shown} " if place + 1 < len(parts) else part.shown
        elif isinstance(part, Over) and (_touches(before) or _follows(parts, place)):
            yield f"({_one(part)})"
        elif _is_word(before) and (role in ("letter", "number", "word") or _is_base(part)):
            yield f" {_one(part)}"
        else:
            yield _one(part)


def ends_operand(part: Tex | None) -> bool:
    r"""Say whether a sign behind it is an operation, not the sign of what follows.

    >>> from linexact.text.tex import parse_tex
    >>> [ends_operand(parse_tex(typed)) for typed in ("x", "=", r"\frac12", "(")]
    [True, False, True, False]
    """
    if part is None or isinstance(part, Space):
        return False
    if isinstance(part, Atom):
        return part.role in ("letter", "number", "close", "word") or part.shown in "!|‖…⋯′"
    return True


def _touches(part: Tex | None) -> bool:
    """Say whether a fraction after it would be read together with it."""
    return ends_operand(part)


def _follows(parts: tuple[Tex, ...], place: int) -> bool:
    """Say whether something comes at once that a fraction would be read together with."""
    if place + 1 == len(parts):
        return False
    after = parts[place + 1]
    if isinstance(after, Atom):
        return after.role in ("letter", "number", "open", "word") or after.shown in "/|‖"
    return not isinstance(after, Space)


def _is_word(part: Tex | None) -> bool:
    """Say whether it is a function's name, with an index or without."""
    if isinstance(part, Scripts):
        return _is_word(part.base) or (isinstance(part.base, Atom) and part.base.shown in "∑∏")
    named = isinstance(part, Atom) and part.role == "word"
    return named and isinstance(part, Atom) and part.command not in ("text", "mbox", "textrm")


def _is_base(part: Tex) -> bool:
    return isinstance(part, (Scripts, Styled)) and not isinstance(part, Atom)


def _one(tex: Tex) -> str:
    match tex:
        case Atom(shown, _):
            return shown
        case Space(command):
            return SPACES[command]
        case Row():
            return typed_text(tex)
        case Over(top, bottom):
            below = _closed(bottom)
            return (
                f"{_closed(top)}/({below})" if below.startswith("-") else f"{_closed(top)}/{below}"
            )
        case Root(of, degree):
            sign = "√" if degree is None else f"{typed_text(degree).translate(_HIGH)}√"
            inside = _closed(of)
            return sign + (f"({inside})" if inside.startswith("-") else inside)
        case Scripts(base, below, above):
            inner = _closed(base) if isinstance(base, (Over, Root, Row)) else _one(base)
            return inner + _script("_", below, _LOW) + _script("^", above, _HIGH)
        case Styled(command, of):
            return _styled(command, typed_text(of))
        case Fence(left, of, right):
            begin, end = (atom.shown if atom is not None else "" for atom in (left, right))
            return f"{begin}{typed_text(of)}{end}"
        case Grid(name, rows):
            begin, end = GRIDS[name]
            return begin + "; ".join(", ".join(map(typed_text, cells)) for cells in rows) + end


def _closed(tex: Tex) -> str:
    """Return a part of a fraction or a root, in brackets unless it is one sign."""
    text = typed_text(tex)
    if isinstance(tex, Row) and text[1:].isalnum() and text[0] == "-":
        return text
    simple = isinstance(tex, (Atom, Fence, Root)) or (isinstance(tex, Scripts) and " " not in text)
    return text if simple or text.isalnum() or not text else f"({text})"


def _script(mark: str, tex: Tex | None, letters: dict[int, int]) -> str:
    if tex is None:
        return ""
    text = typed_text(tex)
    changed = text.replace(" ", "").translate(letters)
    if all(ord(c) in letters and letters[ord(c)] for c in text.replace(" ", "")):
        return changed
    return mark + (text if len(text) == 1 else f"({text})")


def _styled(command: str, text: str) -> str:
    if command == "mathbb":
        return text.translate(_DOUBLE)
    if command in ACCENTS:
        marked = "".join(c + ACCENTS[command] for c in text) if len(text) < 4 else text
        return normalize("NFC", marked)
    return text
